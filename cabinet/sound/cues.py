"""The priority of each sound effect (cue), and how much each lowers the music."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType

from cabinet.api import Cue, tick


class Rank(IntEnum):
    """The priority of a sound effect (cue) over others that play at the same time."""

    BACKGROUND = 0
    """The lowest priority: every other cue stops this one."""
    TICK = 1
    """A short, soft cue that answers a press; it may play together with a CALL."""
    CALL = 2
    """A cue that informs the players, such as of their turn."""
    TUNE = 3
    """A tune for a special event; only another tune interrupts it."""


_TICKS = (
    *(Cue.MOVE, *map(tick, range(8)), Cue.CHOOSE, Cue.HOLD, Cue.FREE, Cue.SETTLE),
    *(Cue.REFUSE, Cue.NOT_YOU, Cue.LETTER),
    *(Cue.CARD, Cue.TURNED, Cue.THROWN, Cue.CHIP, Cue.CHECK, Cue.COUNT, Cue.COIN, Cue.PLATE),
    *(Cue.POINTS_FLY, Cue.POINTS_LAND, Cue.LETTER_SLAM, Cue.ROW),
)
_CALLS = (
    *(Cue.TUMBLE, Cue.TUMBLE_ONE, Cue.SCORE, Cue.ZERO, Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4),
    *(Cue.RAISE, Cue.FOLD, Cue.ACE, Cue.SLIM, Cue.LUCKY, Cue.SHIFTY, Cue.DEALER, Cue.YOU),
    *(Cue.SLAM, Cue.BREATH, Cue.CHIPS, Cue.STACK, Cue.RECORD_PASSED),
)
_TUNES = (
    *(Cue.BONUS, Cue.SPARKLE, Cue.SHINE, Cue.FEAST, Cue.STRAIGHT_FLUSH, Cue.RECORD, Cue.RANKED),
    *(Cue.LOSE, Cue.WIN, Cue.TOP_TEN, Cue.FANFARE),
)
RANKS: Mapping[Cue, Rank] = MappingProxyType(
    {
        **dict.fromkeys(_TICKS, Rank.TICK),
        **dict.fromkeys(_CALLS, Rank.CALL),
        **dict.fromkeys(_TUNES, Rank.TUNE),
        Cue.JINGLE: Rank.BACKGROUND,
    }
)
"""The priority of each sound cue; cues are loaded in this order."""
DUCKED: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: 0.0, Rank.TICK: 0.5, Rank.CALL: 0.25, Rank.TUNE: 0.0}
)
"""The share (0 to 1) of the music's amplitude that remains while a cue of each priority plays. A tune
silences the music, because the two are in different keys."""


def gives_way(cue: Cue, sounding: Iterable[Cue]) -> bool:
    """Return True if a cue must not be played because one of the playing cues has priority."""
    rank = RANKS[cue]
    highest = max((RANKS[cue] for cue in sounding), default=Rank.BACKGROUND)
    return highest is Rank.TUNE if rank is Rank.TICK else rank < highest


def silenced(cue: Cue, sounding: Iterable[Cue]) -> frozenset[Cue]:
    """Return the playing cues that must stop when a new cue starts.

    Only a TICK and a CALL may play together.
    """
    kept = {Rank.TICK: Rank.CALL, Rank.CALL: Rank.TICK}.get(RANKS[cue])
    return frozenset(other for other in sounding if RANKS[other] is not kept)
