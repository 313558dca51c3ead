"""The priority of each cue, and how far the music goes down under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType

from cabinet.api import Cue, tick


class Rank(IntEnum):
    """The priority of a cue: a higher one is heard, a lower one gives way."""

    BACKGROUND = 0
    """A cue of this rank gives way to every other cue."""
    TICK = 1
    """A soft and short cue that answers a press, also while a call is playing."""
    CALL = 2
    """A cue that tells the players something."""
    TUNE = 3
    """A tune for a special event; other cues must not disturb it."""


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
"""The rank of every cue, in the order in which they are loaded."""
DUCKED: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: 0.0, Rank.TICK: 0.5, Rank.CALL: 0.25, Rank.TUNE: 0.0}
)
"""The share of a loop's amplitude that is left under a cue of each rank. A tune silences the loop, because
it has a key of its own."""


def gives_way(cue: Cue, sounding: Iterable[Cue]) -> bool:
    """Return True if a playing cue has priority, so that this one is not played."""
    rank = RANKS[cue]
    highest = max((RANKS[cue] for cue in sounding), default=Rank.BACKGROUND)
    return highest is Rank.TUNE if rank is Rank.TICK else rank < highest


def silenced(cue: Cue, sounding: Iterable[Cue]) -> frozenset[Cue]:
    """Return the playing cues to stop for a new one: two loud ones never play together."""
    kept = {Rank.TICK: Rank.CALL, Rank.CALL: Rank.TICK}.get(RANKS[cue])
    return frozenset(other for other in sounding if RANKS[other] is not kept)
