"""Handles the person's joystick in HEADS-UP POKER: choosing dollars, YES or NO, and cards to discard."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch
from games.cards import marks
from games.cards.marks import Marks
from games.cards.moves import HAND, Bet, Discard
from games.heads_up_poker.proposal import proposed
from games.heads_up_poker.rules import MOST, PERSON, Answer, Move, Phase, View

JUMPS = (0, 1, 5, MOST)
"""The amounts in dollars that UP and DOWN jump to; amounts that the person may not bet are left out."""


KEEP_ALL = Discard((False,) * HAND)


class Ui(NamedTuple):
    """The state of the person's cursors: the selected dollars, YES or NO, and the marked cards."""

    phase: Phase
    dollars: int = 0
    yes: bool = True
    """True if YES is selected, False if NO is selected."""
    marks: Marks | None = None
    """The cursor over the cards, with the marked cards; None while the question NEED CARDS? is open."""


def start(view: View, _last: Ui | None = None) -> Ui:
    """Return the cursors at the start of a decision.

    YES and $1 are selected. $0 is selected instead if the person may raise but need not, or has no dollar to
    bet.
    """
    least = 0 if view.phase is Phase.RAISING else 1
    return Ui(view.phase, min(least, view.limit))


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """Return the cursors after a press, or the move that the press makes."""
    if press.kind is Kind.UP or (press.kind is Kind.REPEAT and press.switch is Switch.FIRE):
        return ui
    match ui.phase:
        case Phase.BETTING | Phase.RAISING:
            return _bet(ui, press.switch, view.limit)
        case Phase.DISCARDING:
            return _discard(ui, press.switch, proposed(view.hands[PERSON]))
    if press.switch is Switch.FIRE:
        return Chosen(Answer.YES if ui.yes else Answer.NO)
    return _other(ui, press.switch)


def _bet(ui: Ui, switch: Switch, limit: int) -> Ui | Chosen[Move]:
    """Handle a press at a bet: LEFT and RIGHT change it by $1, UP and DOWN jump, FIRE bets."""
    jumps = [dollars for dollars in JUMPS if dollars <= limit]
    match switch:
        case Switch.RIGHT:
            return ui._replace(dollars=(ui.dollars + 1) % (limit + 1))
        case Switch.LEFT:
            return ui._replace(dollars=(ui.dollars - 1) % (limit + 1))
        case Switch.UP:
            return ui._replace(dollars=next((to for to in jumps if to > ui.dollars), jumps[0]))
        case Switch.DOWN:
            return ui._replace(dollars=next((to for to in reversed(jumps) if to < ui.dollars), jumps[-1]))
        case Switch.FIRE:
            return Chosen(Bet(ui.dollars))
    return ui


def _discard(ui: Ui, switch: Switch, proposal: Discard) -> Ui | Chosen[Move]:
    """Handle a press while the person chooses cards to swap.

    At NEED CARDS?, UP accepts the proposed swap, and YES marks its cards, so that each can be changed.
    """
    if ui.marks is not None:
        after = marks.press(ui.marks, switch)
        return Chosen(after.what) if isinstance(after, Chosen) else ui._replace(marks=after)
    if switch is Switch.UP:
        return Chosen(proposal if ui.yes else KEEP_ALL)
    if switch is not Switch.FIRE:
        return _other(ui, switch)
    return ui._replace(marks=Marks(thrown=proposal.thrown)) if ui.yes else Chosen(KEEP_ALL)


def _other(ui: Ui, switch: Switch) -> Ui:
    return ui._replace(yes=not ui.yes) if switch in {Switch.LEFT, Switch.RIGHT} else ui
