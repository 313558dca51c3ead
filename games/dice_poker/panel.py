"""The joystick controls of DICE POKER: choosing ROLL or SCORE, marking dice to keep, choosing a category."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch
from games.dice.rolls import ALL_KEPT
from games.dice.scoring import DICE, Category
from games.dice.turns import Move, Phase, Score, Select, Throw
from games.dice_poker.rules import View


class Prompt(StrEnum):
    """The current task of the player; the value is the prompt of the 1982 game."""

    ROLL_SCORE = "(R)OLL   (S)CORE"
    KEEP = "SELECT DICE TO KEEP"
    SELECTION = "MAKE SELECTION"


class Ui(NamedTuple):
    """The state of a player's controls: the prompt, the cursors, and the dice marked to be kept."""

    prompt: Prompt
    kept: tuple[bool, ...]
    scoring: bool = False
    """True if SCORE is chosen, False if ROLL is chosen."""
    die: int = 0
    """Index of the die under the flashing X."""
    category: Category | None = None
    """The chosen category, shown in yellow; None while no category is being chosen."""


def start(view: View, last: Ui | None = None) -> Ui:
    """Return the controls at a new prompt: ROLL is chosen, or the first unused category.

    In MAKE SELECTION, where a category is chosen, the dice stay kept.
    """
    if view.phase is Phase.SELECTING:
        kept = last.kept if last and last.prompt is Prompt.ROLL_SCORE else view.kept
        return Ui(Prompt.SELECTION, kept, category=view.sheet.unused[0])
    return Ui(Prompt.ROLL_SCORE, view.kept)


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """Return the controls after a press, or the game move that the press makes."""
    if press.kind is Kind.UP or (press.kind is Kind.REPEAT and press.switch is Switch.FIRE):
        return ui
    match ui.prompt:
        case Prompt.ROLL_SCORE:
            return _roll_or_score(ui, press.switch)
        case Prompt.KEEP:
            return _keep(ui, press.switch)
    return _select(ui, press.switch, view.sheet.unused)


def _roll_or_score(ui: Ui, switch: Switch) -> Ui | Chosen[Move]:
    match switch:
        case Switch.LEFT | Switch.RIGHT:
            return Ui(Prompt.ROLL_SCORE, ui.kept, scoring=not ui.scoring)
        case Switch.DOWN:
            return Ui(Prompt.KEEP, ui.kept)
        case Switch.FIRE:
            # With all five dice kept, ROLL does the same as SCORE.
            return Chosen(Select() if ui.scoring or ui.kept == ALL_KEPT else Throw(ui.kept))
        case _:
            return ui


def _keep(ui: Ui, switch: Switch) -> Ui:
    match switch:
        case Switch.LEFT:
            return Ui(Prompt.KEEP, ui.kept, die=(ui.die - 1) % DICE)
        case Switch.RIGHT:
            return Ui(Prompt.KEEP, ui.kept, die=(ui.die + 1) % DICE)
        case Switch.UP:
            return Ui(Prompt.ROLL_SCORE, ui.kept)
        case Switch.FIRE:
            marked = not ui.kept[ui.die]
            return Ui(Prompt.KEEP, (*ui.kept[: ui.die], marked, *ui.kept[ui.die + 1 :]), die=ui.die)
        case _:
            return ui


def _select(ui: Ui, switch: Switch, unused: tuple[Category, ...]) -> Ui | Chosen[Move]:
    at = unused.index(ui.category) if ui.category else 0
    match switch:
        case Switch.UP:
            return Ui(Prompt.SELECTION, ui.kept, category=unused[(at - 1) % len(unused)])
        case Switch.DOWN:
            return Ui(Prompt.SELECTION, ui.kept, category=unused[(at + 1) % len(unused)])
        case Switch.FIRE:
            return Chosen(Score(unused[at]))
        case _:
            return ui
