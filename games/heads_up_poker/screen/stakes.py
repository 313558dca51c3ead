"""Both purses and the pot while a step is shown, and the chips on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.cards.moves import Bet, Raise
from games.heads_up_poker.rules import DEALER, PERSON, Answer, Phase
from games.heads_up_poker.screen import chips
from games.heads_up_poker.screen.layout import LEAVING, POT_MIDDLE, STACKS, arc
from games.heads_up_poker.theme import CHIPS

if TYPE_CHECKING:
    from cabinet.api import Drawn, Show
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View
    from games.heads_up_poker.screen.layout import CardSpot

FLOCK = 7
"""Chips that fly to whoever has won."""
PAID = 3
"""Chips that fly into the pot, at most."""
SPREAD = 0.55
"""The part of a flight after which the last of them leaves."""
OVER = ((338, 262), (352, 40))
"""What the ways between the pot and either stack are drawn towards: over cards, never over a word."""


class Flying(NamedTuple):
    """A chip on its way."""

    kind: int
    """Its number among the chips."""
    at: CardSpot
    """The middle of its foot."""


class Stakes(NamedTuple):
    """Dollars as they are to be seen."""

    money: tuple[int, int]
    pot: int
    flying: tuple[Flying, ...] = ()


def lying(view: View) -> Stakes:
    """Nothing moves."""
    return Stakes(view.money, view.pot)


def pays(step: Move | Drawn, before: View, after: View) -> tuple[int, int]:
    """The dollars that the person and the dealer put into the pot with this step."""
    match step:
        case Bet(dollars):
            return dollars, 0
        case Raise(dollars):
            return 0, before.due + dollars
        case Answer.YES if before.phase is Phase.ASKED:
            return before.due, 0
        case Answer.YES if before.phase is Phase.DONE:
            person, dealer = before.money
            return person - after.money[PERSON], dealer - after.money[DEALER]
    return 0, 0


def moving(step: Move | Drawn, before: View, show: Show[View, Ui, Move]) -> Stakes:
    """Chips leave where they were at once and count when they have come."""
    paid = pays(step, before, show.view)
    money = before.money[PERSON] - paid[PERSON], before.money[DEALER] - paid[DEALER]
    pot = before.pot + sum(paid)
    if show.t("win") >= 1:
        return lying(show.view)
    if show.since("win") >= 0:
        won = tuple(show.view.money[seat] - money[seat] for seat in (PERSON, DEALER))
        return Stakes(money, 0, _flying(won, show.t("win"), FLOCK, home=True))
    if any(paid) and show.t("pay") < 1:
        return Stakes(money, before.pot, _flying(paid, show.t("pay"), PAID))
    return Stakes(money, pot)


def _flying(ways: tuple[int, ...], done: float, most: int, *, home: bool = False) -> tuple[Flying, ...]:
    """Chips one after another from a stack into the pot; `home`: from the pot to the stacks."""
    flying = []
    for seat, dollars in enumerate(ways):
        paid = [kind for kind, count in chips.towers(dollars) for _ in range(count)]
        # What comes from the pot is of every colour.
        kinds = tuple(range(len(CHIPS))) if home else paid
        count = most if home else min(most, len(kinds))
        ends = (LEAVING, STACKS[seat]) if home else (STACKS[seat], POT_MIDDLE)
        for order in range(count if dollars else 0):
            part = (done - SPREAD * order / count) / (1 - SPREAD)
            if part < 1:
                flying.append(Flying(kinds[order % len(kinds)], arc(ends[0], OVER[seat], ends[1], part)))
    return tuple(flying)
