"""The joystick controls of YAHTSEE: holding dice, rolling, choosing a category."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch
from games.dice.rolls import ALL_KEPT, NONE_KEPT, ROLLS
from games.dice.scoring import DICE, Category
from games.dice.turns import Phase, Score, Select, Throw
from games.yahtsee.rules import Choice, Move, View

R = DICE
"""The cursor position of the ROLL button; positions 0 to 4 are the five dice."""


class Prompt(StrEnum):
    """What the player must choose now, in the words of the prompt."""

    HOLD = "HOLD"
    CATEGORY = "CATEGORY"
    AGAIN = "PLAY OR QUIT"


class Ui(NamedTuple):
    """The state of a player's controls: the prompt, the cursor, and the held dice."""

    prompt: Prompt
    at: int = 0
    """The die under the cursor, counted from 0 at the top; `R` for the ROLL button."""
    held: tuple[bool, ...] = NONE_KEPT
    """True for each die that the player has marked to hold; before each roll none is marked."""
    category: Category | None = None
    """The category under the cursor; None while dice are being chosen."""
    choice: Choice = Choice.PLAY


def start(view: View, last: Ui | None = None) -> Ui:
    """Return the controls at a new prompt: the cursor is on the top die or on the first unused category."""
    if view.ended:
        return Ui(Prompt.AGAIN)
    if view.phase is Phase.SELECTING:
        skipped = view.rolls < ROLLS and last is not None and last.prompt is Prompt.HOLD
        held = last.held if skipped and last else view.kept
        return Ui(Prompt.CATEGORY, held=held, category=view.sheet.unused[0])
    return Ui(Prompt.HOLD)


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """Return the controls after a press, or the game move that the press makes."""
    if press.kind is Kind.UP or (press.kind is Kind.REPEAT and press.switch is Switch.FIRE):
        return ui
    match ui.prompt:
        case Prompt.HOLD:
            return _hold(ui, press.switch)
        case Prompt.CATEGORY:
            return _choose(ui, press.switch, view.sheet.unused)
    if press.switch is Switch.FIRE:
        return Chosen(ui.choice)
    return ui._replace(choice=Choice.QUIT if ui.choice is Choice.PLAY else Choice.PLAY)


def _hold(ui: Ui, switch: Switch) -> Ui | Chosen[Move]:
    match switch:
        case Switch.UP:
            return ui._replace(at=(ui.at - 1) % (R + 1))
        case Switch.DOWN:
            return ui._replace(at=(ui.at + 1) % (R + 1))
        case Switch.LEFT:
            return Chosen(Select())
        case Switch.RIGHT:
            return Ui(Prompt.HOLD)
        case Switch.FIRE if ui.at == R:
            # With all five dice held there is nothing to roll; LEFT goes to the choice of a category.
            return ui if ui.held == ALL_KEPT else Chosen(Throw(ui.held))
        case Switch.FIRE:
            return ui._replace(held=(*ui.held[: ui.at], True, *ui.held[ui.at + 1 :]))
    return ui


def _choose(ui: Ui, switch: Switch, unused: tuple[Category, ...]) -> Ui | Chosen[Move]:
    at = unused.index(ui.category) if ui.category else 0
    match switch:
        case Switch.UP:
            return ui._replace(category=unused[(at - 1) % len(unused)])
        case Switch.DOWN:
            return ui._replace(category=unused[(at + 1) % len(unused)])
        case Switch.FIRE:
            return Chosen(Score(unused[at]))
    return ui
