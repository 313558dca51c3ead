"""Beats that both tables of draw poker show alike: chips that are paid, a bluff that is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, out_cubic

if TYPE_CHECKING:
    from cabinet.api import Seat, Timeline

SLIDES = 0.25
"""Seconds in which a stack slides to its place, or all of them into the pot."""
STOP, SHAKE = 0.03, 0.075
"""Seconds of the stop after a stack's hit, and of the shake."""
FALLS = 0.2
"""Seconds in which the face of a caught bluffer falls."""


def pay(
    t: Timeline,
    seat: Seat = 0,
    *,
    start: float = 0.0,
    lasts: float = SLIDES,
    cue: Cue | None = Cue.CHIP,
    hits: bool = False,
) -> Timeline:
    """`pay` (seat): a stack slides from a player to the table; `hits`: it is slammed down, as for bets."""
    t = t.at(start, "pay", seat, lasts=lasts, cue=cue, easing=out_cubic)
    lands = start + lasts
    return t.hear(Cue.STACK, lands).at(lands + STOP, "shake", lasts=SHAKE) if hits else t


def bluff_called(t: Timeline, seat: Seat = 0) -> Timeline:
    """`bluff` (seat): a hand that was raised on shows nothing; its owner's face falls with a hit."""
    return t.slam("bluff", seat, lasts=FALLS, stop=STOP, shake=SHAKE, cue=Cue.ZERO)
