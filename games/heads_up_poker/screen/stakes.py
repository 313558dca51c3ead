"""The money of both sides and the pot as the screen shows it, with the chips that move during a step."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.chips import WORTHS, Flying, flock, landed
from cabinet.cards.ways import arc
from games.heads_up_poker.rules import DEALER, PERSON
from games.heads_up_poker.screen.layout import POT_MIDDLE, STACKS
from games.heads_up_poker.timeline import FLOCK

if TYPE_CHECKING:
    from cabinet.api import Show
    from games.heads_up_poker.events import Event
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

OVER = ((300, 220), (170, 60))
"""The control point in pixels of the curve on which chips fly from the pot to each winner's seat; it keeps
the chips over cards, not over words."""


class Stakes(NamedTuple):
    """The dollars and chips that are visible in one picture."""

    money: tuple[int, int]
    pot: int
    sliding: tuple[int, int] = (0, 0)
    """The dollars of each side that are sliding into the pot."""
    flying: tuple[Flying, ...] = ()
    """The chips that are flying to the winner."""


def lying(view: View) -> Stakes:
    """Return the money that is shown while nothing moves."""
    return Stakes(view.money, view.pot)


def moving(step_event: Event, before: View, show: Show[View, Ui, Move]) -> Stakes:
    """Return the money and chips shown during a step's animation.

    Dollars that are paid leave their owner at once, and count in the pot or for the winner when their chips
    arrive there.
    """
    after, paid = show.view, step_event.paid
    money = before.money[PERSON] - paid[PERSON], before.money[DEALER] - paid[DEALER]
    pot = before.pot + sum(paid)
    if show.begun("win"):
        part = show.t("win")
        won = tuple(after.money[seat] - money[seat] for seat in (PERSON, DEALER))
        come = [landed(dollars, FLOCK, part) for dollars in won]
        flying = tuple(chip for seat in (PERSON, DEALER) if won[seat] for chip in _to_winner(seat, part))
        return Stakes((money[PERSON] + come[PERSON], money[DEALER] + come[DEALER]), 0, flying=flying)
    if not any(paid) or show.t("pay") >= 1:
        return Stakes(money, pot)
    return Stakes(money, before.pot, sliding=paid)


def _to_winner(seat: int, part: float) -> tuple[Flying, ...]:
    """Return the chips of every color that fly from the pot to a winner in a curve, one after another.

    `seat`: the winner. `part`: the progress of the flight, from 0 to 1.
    """
    way = partial(arc, POT_MIDDLE, OVER[seat], STACKS[seat])
    return flock(way, WORTHS, FLOCK, part)
