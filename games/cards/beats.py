"""Animations that the draw poker games share: chips that are paid, and a bluff that is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, out_cubic

if TYPE_CHECKING:
    from cabinet.api import Seat, Timeline

SLIDES = 0.25
"""Seconds in which a stack of chips slides to its place, or all stacks slide into the pot."""
STOP, SHAKE = 0.03, 0.075
"""Seconds for which the picture freezes as a stack of chips lands, and for which it then shakes."""
FALLS = 0.2
"""Seconds in which the face of a player who is caught bluffing changes its expression."""


def pay(
    t: Timeline,
    seat: Seat = 0,
    *,
    start: float = 0.0,
    lasts: float = SLIDES,
    cue: Cue | None = Cue.CHIP,
    hits: bool = False,
) -> Timeline:
    """Return the timeline `t` with a payment added: the span `pay`, with the number `seat`.

    A stack of chips slides from the player to the table. `hits`: the stack is slammed down, as for a bet.
    """
    t = t.at(start, "pay", seat, lasts=lasts, cue=cue, easing=out_cubic)
    lands = start + lasts
    return t.hear(Cue.STACK, lands).at(lands + STOP, "shake", lasts=SHAKE) if hits else t


def bluff_called(t: Timeline, seat: Seat = 0) -> Timeline:
    """Return the timeline `t` with a called bluff added: the span `bluff`, with the number `seat`.

    The hand turns out to be a bluff, and the face of the player who bluffed changes.
    """
    return t.slam("bluff", seat, lasts=FALLS, stop=STOP, shake=SHAKE, cue=Cue.ZERO)
