"""Both purses and the pot while a step is shown, and the chips on their way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.chips import WORTHS, Flying, flock, towers
from cabinet.cards.ways import arc
from games.cards.moves import Bet, Raise
from games.heads_up_poker.rules import DEALER, PERSON, Answer, Phase
from games.heads_up_poker.screen.layout import LEAVING, POT_MIDDLE, STACKS

if TYPE_CHECKING:
    from cabinet.api import Drawn, Show
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

FLOCK = 7
"""Chips that fly to whoever has won."""
PAID = 3
"""Chips that fly into the pot, at most."""
OVER = ((338, 262), (352, 40))
"""What the ways between the pot and either stack are drawn towards: over cards, never over a word."""


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
    flying: list[Flying] = []
    for seat, dollars in enumerate(ways):
        # What comes from the pot is of every colour.
        worths = WORTHS if home else tuple(worth for worth, count in towers(dollars) for _ in range(count))
        count = most if home else min(most, len(worths))
        start, end = (LEAVING, STACKS[seat]) if home else (STACKS[seat], POT_MIDDLE)
        if dollars:
            flying += flock(partial(arc, start, OVER[seat], end), worths, count, done)
    return tuple(flying)
