"""Both purses and the pot while a step is shown, and the chips on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.rules import DEALER, PERSON
from games.heads_up_poker.screen.layout import POT, PURSE, between
from games.heads_up_poker.screen.pace import PacePart, pays

if TYPE_CHECKING:
    from cabinet.api import Drawn
    from games.heads_up_poker.rules import Move, View
    from games.heads_up_poker.screen.layout import CardSpot, Purse
    from games.heads_up_poker.screen.pace import Course


class Sliding(NamedTuple):
    """Chips on their way."""

    dollars: int
    at: CardSpot
    """The middle of their foot."""


class Stakes(NamedTuple):
    """Dollars as they are to be seen."""

    money: tuple[int, int]
    pot: int
    sliding: tuple[Sliding, ...] = ()


def lying(view: View) -> Stakes:
    """Nothing moves."""
    return Stakes(view.money, view.pot)


def moving(step: Move | Drawn, before: View, after: View, course: Course) -> Stakes:
    """Chips leave where they were at once and count when they have come."""
    paid = pays(step, before, after)
    money = before.money[PERSON] - paid[PERSON], before.money[DEALER] - paid[DEALER]
    pot = before.pot + sum(paid)
    if course.done(PacePart.WIN) >= 1:
        return lying(after)
    if course.since(PacePart.WIN) >= 0:
        won = tuple(after.money[seat] - money[seat] for seat in (PERSON, DEALER))
        ways = [(won[seat], POT, PURSE[seat]) for seat in (PERSON, DEALER)]
        return Stakes(money, 0, _sliding(ways, course.done(PacePart.WIN)))
    if any(paid) and course.done(PacePart.PAY) < 1:
        ways = [(paid[seat], PURSE[seat], POT) for seat in (PERSON, DEALER)]
        return Stakes(money, before.pot, _sliding(ways, course.done(PacePart.PAY)))
    return Stakes(money, pot)


def _sliding(ways: list[tuple[int, Purse, Purse]], done: float) -> tuple[Sliding, ...]:
    return tuple(
        Sliding(dollars, between((start.middle, start.foot), (end.middle, end.foot), done))
        for dollars, start, end in ways
        if dollars
    )
