"""The pointer on the main screen of POKER DICE: FIRE acts on the die, button or score line under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import MOUSE, Chosen, Exit, Kind, Press, Switch, legal
from games.dice.rolls import NONE_KEPT
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import pointer, rules
from games.poker_dice.layout import LAST_NEXT, ROLL, flicks, place, targets, within_reach
from games.poker_dice.pointer import Pointer
from games.poker_dice.rules import Action, Hold
from games.poker_dice.setup import players

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

_EXITS = {Action.NEXT: Exit.AGAIN, Action.QUIT: Exit.MENU}


class Ui(NamedTuple):
    """The state of the screen's controls: the pointer, and which dice were held at the last update."""

    pointer: Pointer
    held: tuple[bool, ...] = NONE_KEPT


def start(view: View, last: Ui | None = None) -> Ui:
    """Return the pointer for a new prompt: on ROLL at the start of a turn, on NEXT when the game is over.

    Otherwise the pointer stays where it is, or follows the die that a joystick has just held or released. A
    pointer that a mouse has moved stays in place even at the start of a turn.
    """
    if view.ended:
        return Ui(pointer.at(LAST_NEXT), view.held)
    if last is None or not (view.rolls or last.pointer.mouse):
        return Ui(pointer.at(ROLL), view.held)
    moved = [die for die in range(len(view.dice)) if view.held[die] != last.held[die]]
    die = pointer.under(last.pointer, [place(last.held, die) for die in moved])
    if die is None or last.pointer.mouse:
        return Ui(pointer.rest(last.pointer), view.held)
    return Ui(pointer.at(place(view.held, die)), view.held)


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move] | Exit:
    """Return the result of pressing a switch: a moved pointer, a move of the game, or leaving the game."""
    if press.switch is Switch.FIRE:
        return _fire(ui, press, view) if press.kind is Kind.DOWN else ui
    set_off = pointer.at_place(pointer.set_off(ui.pointer), targets(view))
    first = flicks(view, set_off) if press.kind is Kind.DOWN else ()
    moved = pointer.press(ui.pointer, press, within_reach(view, set_off), first)
    return ui if moved == ui.pointer else Ui(moved, view.held)


def _fire(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move] | Exit:
    what = pointer.under(ui.pointer, targets(view))
    move = _move(what, view)
    if move is None:
        return ui
    if move in legal(rules.due(view)):
        return Chosen(move)
    if isinstance(move, Action) and move in _EXITS and _may_leave(press.jack, view):
        return _EXITS[move]
    return ui


def _move(what: Action | Category | int | None, view: View) -> Move | None:
    """Return the game move that FIRE makes on the target `what`; None if FIRE makes no move there."""
    if isinstance(what, Category):
        return Score(what)
    if isinstance(what, int):
        return Hold(what, not view.held[what])
    return what


def _may_leave(jack: int, view: View) -> bool:
    """Return True if the joystick with the number `jack` may leave the game.

    The current player's joystick and the mouse may leave; while a computer player is to move, any joystick
    may.
    """
    player = players(view.options)[view.player]
    return bool(player.computer) or jack in (MOUSE, player.jack)
