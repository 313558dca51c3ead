"""The texts on the POKER DICE screens: player labels, winners, prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import YOU, Exit, does
from cabinet.drawing.widgets import HURRY
from games.dice import zero
from games.dice.rolls import ROLLS
from games.dice.scoring import BONUS, BONUS_AT, DICE, Category
from games.poker_dice import rules
from games.poker_dice.rules import NAMES, PERSON, Action
from games.poker_dice.setup import MOST

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.poker_dice.rules import Move, View

POINT = "↔↕ POINT"
STAR = "★"
"""The star that marks the score column of a player who has the bonus."""


def label(columns: tuple[str, ...], seat: Seat) -> str:
    """Return a two-character player label: `P1` for a person, `C2` for a computer player."""
    return f"{'C' if columns[seat] else 'P'}{seat + 1}"


def bonus(view: View) -> str:
    """Return the text about the bonus: the points still needed, or at the end the meaning of the star."""
    if view.ended:
        return f"{STAR} BONUS {BONUS}" if any(one.bonus for one in view.sheets) else "NO BONUS"
    left = view.sheet.missing(view.sheet.upper)
    if left is not None:
        return f"{left} TO BONUS"
    return f"BONUS {BONUS}" if view.sheet.upper >= BONUS_AT else "NO BONUS"


def named(columns: tuple[str, ...], seat: Seat) -> str:
    """Return the player's label in results: `YOU` for the only person, or a label such as `P1` or `C2`."""
    return YOU if not columns[seat] and columns.count(PERSON) == 1 else label(columns, seat)


def winners(view: View) -> str:
    """Return the text that names the winners of a finished game, at most 13 characters."""
    columns, won = view.options.columns, rules.winners(view)
    if len(columns) == 1:
        return "GAME OVER"
    if len(won) == 1:
        return does(named(columns, won[0]), "WIN")
    if len(won) == MOST:
        return "ALL TIE"
    return " ".join(("TIE", *(named(columns, seat) for seat in won)))


def news(view: View, *, enters: bool, hinted: bool) -> tuple[str, ...]:
    """Return the text about the top ten at the end of a game: at most two lines of 17 characters.

    The text says that a person made the top ten, or that nobody can because a computer won or a hint was
    taken; otherwise it is ().
    """
    if enters:
        return "YOU MADE", "THE TOP TEN"
    columns, won = view.options.columns, rules.winners(view)
    if all(columns[seat] for seat in won):
        return "NO TOP TEN:", f"{' '.join(label(columns, seat) for seat in won)} WON"
    return ("NO TOP TEN:", "HINT TAKEN") if hinted else ()


def asks(view: View, what: Move | Exit) -> str:
    """Return the question to confirm an action, or "" if it needs none.

    A question is asked before a score of zero that may be a mistake, and before leaving loses a game or
    totals.
    """
    if not isinstance(what, Exit):
        return zero.asks(view, what)
    after = "FOR A NEW GAME" if what is Exit.AGAIN else "FOR THE GAME MENU"
    if rules.under_way(view):
        return f"{after}\nTHIS GAME WILL BE LOST"
    if what is Exit.MENU and view.options.evening.games:
        return f"{after}\nTHE TOTALS WILL BE LOST"
    return ""


def prompt(view: View, what: Action | Category | int | None, *, waits: bool = False) -> str:
    """Return the prompt line for the target under the pointer.

    `waits`: True while a computer player waits so that a person can still press UNDO.
    """
    columns = view.options.columns
    if waits:
        return _fire(view, what) if what is Action.UNDO else f"{_way(what)} UNDO  ● GO ON"
    if not view.ended and columns[view.player]:
        return f"{label(columns, view.player)} PLAYS ({columns[view.player]})  {HURRY}"
    return f"{POINT}  {_fire(view, what)}".rstrip()


def _way(what: Action | Category | int | None) -> str:
    """Return the arrow symbols in the prompt that show how to move the pointer to UNDO."""
    return "→" if what is Action.ROLL else "↔↕"


def _fire(view: View, what: Action | Category | int | None) -> str:
    """Return the text that says what FIRE does on a target."""
    match what:
        case Action.ROLL:
            return _roll(view)
        case Action.UNDO:
            if not (view.before and view.undoes):
                return "NOTHING TO UNDO"
            category, _ = view.sheets[view.before.player].boxes[-1]
            return f"● UNDO {NAMES[category]}"
        case Action.NEXT:
            return "● PLAY A NEW GAME"
        case Action.QUIT:
            return "● GAME MENU"
        case Category():
            if not view.rolls:
                return "ROLL FIRST"
            return f"● SCORE {NAMES[what]}: {view.sheet.worth(what, view.dice)}"
        case int():
            return "● LET GO" if view.held[what] else "● HOLD"
    return "NEXT, QUIT OR UNDO" if view.ended else ""


def _roll(view: View) -> str:
    """Return the text that says what FIRE does on ROLL."""
    if view.ended:
        return "THE GAME IS OVER"
    if view.rolls == ROLLS:
        return "NO MORE ROLLS: SCORE"
    left = DICE - sum(view.held)
    if not left:
        return "ALL FIVE ARE HELD"
    if view.before and view.undoes:
        return f"● ROLL  {label(view.options.columns, view.before.player)} MAY UNDO"
    return "● ROLL ALL FIVE" if left == DICE else f"● ROLL {left} {'DIE' if left == 1 else 'DICE'}"
