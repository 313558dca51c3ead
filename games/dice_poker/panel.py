"""One player's joystick in DICE POKER: the R and the S, the X over a die, the yellow category."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch
from games.dice.rolls import ALL_KEPT
from games.dice.scoring import DICE, Category
from games.dice.turns import Move, Phase, Score, Select, Throw
from games.dice_poker.rules import View


class Prompt(StrEnum):
    """The present task of the joystick, as the prompt names it."""

    ROLL_SCORE = "(R)OLL   (S)CORE"
    KEEP = "SELECT DICE TO KEEP"
    SELECTION = "MAKE SELECTION"


class Ui(NamedTuple):
    """The player's cursors, and the dice that are kept."""

    prompt: Prompt
    kept: tuple[bool, ...]
    scoring: bool = False
    """True if SCORE is chosen, False for ROLL."""
    die: int = 0
    """The die under the flashing X."""
    category: Category | None = None
    """The category shown in yellow."""


def start(view: View, last: Ui | None = None) -> Ui:
    """Return the cursors at the start of a prompt: ROLL is chosen first.

    In MAKE SELECTION the first unused category is yellow, and kept dice stay kept.
    """
    if view.phase is Phase.SELECTING:
        kept = last.kept if last and last.prompt is Prompt.ROLL_SCORE else view.kept
        return Ui(Prompt.SELECTION, kept, category=view.sheet.unused[0])
    return Ui(Prompt.ROLL_SCORE, view.kept)


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """Return the cursors after a press, or the move that the press makes."""
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
            # Choosing ROLL with all five dice kept goes to MAKE SELECTION.
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
