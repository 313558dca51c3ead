"""The person's joystick in HEADS-UP POKER: dollars, YES and NO, and the flashing cursor over the cards."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch
from games.cards.moves import DISCARDS, HAND, Bet, Discard
from games.heads_up_poker.rules import MOST, Answer, Move, Phase, View

JUMPS = (0, 1, 5, MOST)
"""Dollars that LEFT and RIGHT jump between, where there are so many."""


class Ui(NamedTuple):
    """Where the person's cursors stand."""

    phase: Phase
    dollars: int = 0
    yes: bool = True
    """YES flashes, not NO; over a card: DISCARD, not KEEP."""
    at: int | None = None
    """The card that the cursor is at, counted from the lowest; None while NEED CARDS? is asked."""
    thrown: tuple[bool, ...] = ()
    """What was said of the cards before it."""


def start(view: View, _last: Ui | None = None) -> Ui:
    """One dollar, or none where it may be none; YES flashes first."""
    least = 0 if view.phase is Phase.RAISING else 1
    return Ui(view.phase, min(least, view.limit))


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """The cursors after a press, or the move it makes."""
    if press.kind is Kind.UP or (press.kind is Kind.REPEAT and press.switch is Switch.FIRE):
        return ui
    match ui.phase:
        case Phase.BETTING | Phase.RAISING:
            return _bet(ui, press.switch, view.limit)
        case Phase.DISCARDING:
            return _discard(ui, press.switch)
    if press.switch is Switch.FIRE:
        return Chosen(Answer.YES if ui.yes else Answer.NO)
    return _other(ui, press.switch)


def _bet(ui: Ui, switch: Switch, limit: int) -> Ui | Chosen[Move]:
    """UP and DOWN a dollar at a time, LEFT and RIGHT in jumps, all of it round and round."""
    jumps = [dollars for dollars in JUMPS if dollars <= limit]
    match switch:
        case Switch.UP:
            return ui._replace(dollars=(ui.dollars + 1) % (limit + 1))
        case Switch.DOWN:
            return ui._replace(dollars=(ui.dollars - 1) % (limit + 1))
        case Switch.RIGHT:
            return ui._replace(dollars=next((to for to in jumps if to > ui.dollars), jumps[0]))
        case Switch.LEFT:
            return ui._replace(dollars=next((to for to in reversed(jumps) if to < ui.dollars), jumps[-1]))
        case Switch.FIRE:
            return Chosen(Bet(ui.dollars))
    return ui


def _discard(ui: Ui, switch: Switch) -> Ui | Chosen[Move]:
    """NEED CARDS?, then DISCARD or KEEP from the lowest card on; UP goes back by one."""
    if switch is Switch.UP and ui.at is not None:
        return ui._replace(at=ui.at - 1 if ui.at else None, thrown=ui.thrown[:-1], yes=True)
    if switch is not Switch.FIRE:
        return _other(ui, switch)
    if ui.at is None:
        return ui._replace(at=0) if ui.yes else Chosen(Discard((False,) * HAND))
    thrown = (*ui.thrown, ui.yes)
    if len(thrown) == HAND or sum(thrown) == DISCARDS:
        return Chosen(Discard((*thrown, *(False,) * (HAND - len(thrown)))))
    return ui._replace(at=ui.at + 1, thrown=thrown)


def _other(ui: Ui, switch: Switch) -> Ui:
    return ui._replace(yes=not ui.yes) if switch in {Switch.LEFT, Switch.RIGHT} else ui
