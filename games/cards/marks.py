"""Marking the cards to be discarded with a joystick; all draw poker games use this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Chosen, Cue, Switch, tick
from cabinet.cards.hands import made
from games.cards.moves import DISCARDS, HAND, Discard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.cards.deck import Card


STAY, STAY_GAP = "STAY", 10
"""The word beside a hand's name when it is wise to keep the hand, and its distance from the name in
pixels."""


class Marks(NamedTuple):
    """The cursor over the cards of a hand, and the cards marked to be discarded."""

    at: int = 0
    """The index of the card at the cursor; the lowest card is 0."""
    thrown: tuple[bool, ...] = (False,) * HAND
    full: bool = False
    """True if marking a fourth card was just refused: at most three may be swapped."""

    @property
    def marked(self) -> int:
        """The number of marked cards."""
        return sum(self.thrown)

    @property
    def can_mark(self) -> bool:
        """True if FIRE can change the mark of the card at the cursor."""
        return self.thrown[self.at] or self.marked < DISCARDS


def stays(hand: Sequence[Card | None], thrown: tuple[bool, ...]) -> bool:
    """Return True if the hand has a pair or better and none of the cards that form it is marked."""
    gone = {one for one, goes in zip(hand, thrown, strict=False) if goes}
    return bool(made(hand)) and gone.isdisjoint(made(hand))


def press(marks: Marks, switch: Switch) -> Marks | Chosen[Discard]:
    """Return the marks after a press, or the chosen discard.

    LEFT and RIGHT move the cursor and wrap around, FIRE marks or unmarks a card, UP discards the marked
    cards.
    """
    match switch:
        case Switch.LEFT | Switch.RIGHT:
            step = 1 if switch is Switch.RIGHT else -1
            return marks._replace(at=(marks.at + step) % HAND, full=False)
        case Switch.FIRE if not marks.can_mark:
            return marks._replace(full=True)
        case Switch.FIRE:
            at, thrown = marks.at, marks.thrown
            return marks._replace(thrown=(*thrown[:at], not thrown[at], *thrown[at + 1 :]), full=False)
        case Switch.UP:
            return Chosen(Discard(marks.thrown))
    return marks


def heard(before: Marks, after: Marks) -> Cue:
    """Return the sound of a press: a card is marked, unmarked or refused, or the cursor moves."""
    if after.full and not before.full:
        return Cue.REFUSE
    if before.thrown != after.thrown:
        return Cue.HOLD if after.marked > before.marked else Cue.FREE
    return tick(after.at)


def prompt(marks: Marks, mark: str) -> str:
    """Return the prompt while the person marks cards.

    `mark`: the word for what FIRE does with a kept card.
    """
    fire = "● KEEP" if marks.thrown[marks.at] else f"● {mark}" if marks.can_mark else "THREE AT MOST"
    return f"↔ CARD  {fire}  ↑ {f'DRAW {marks.marked}' if marks.marked else 'KEEP ALL FIVE'}"
