"""The row below the person's cards: dollars, YES and NO, DISCARD and KEEP, all of them pills."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.plates import Choice, pill
from games.cards.faces import LARGE
from games.heads_up_poker.rules import MOST, Phase
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, RIGHT, ROW_HEIGHT, ROW_Y, mine
from games.heads_up_poker.screen.words import QUESTIONS
from games.heads_up_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

AROUND, TIGHT = 28, 16
"""Pixels that a pill is wider than its words, and where eleven of them stand in a row."""
GAP = 6
NOTHING = {Phase.BETTING: "$0 FOLD", Phase.RAISING: "$0 NONE"}
"""What it means to put in nothing."""


class Cell(NamedTuple):
    """A choice: where it is, and what it says."""

    x: int
    width: int
    words: str


def draw(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Whatever is asked for now."""
    if ui.phase in NOTHING:
        for dollars, cell in enumerate(amounts(ui.phase)):
            kind = Choice.OPEN if dollars <= view.limit else Choice.IMPOSSIBLE
            _draw_cell(canvas, cell, Choice.CHOSEN if dollars == ui.dollars else kind, lit=lit)
    elif ui.at is not None:
        _draw_pair(canvas, discard_or_keep(ui.at), first=ui.yes, lit=lit)
    else:
        ask(canvas, QUESTIONS[ui.phase], yes=ui.yes, lit=lit)


def ask(canvas: Canvas, question: str, *, yes: bool, lit: bool) -> None:
    """A question, and YES and NO."""
    width = read_width(question) + 20
    cells = _side_by_side(MIDDLE + width // 2, ("YES", "NO"))
    read(canvas, cells[0].x - width, ROW_Y + 4, question, THEME.accent, strong=True)
    _draw_pair(canvas, cells, first=yes, lit=lit)


def amounts(phase: Phase) -> tuple[Cell, ...]:
    """A cell for every number of dollars that can ever be put in."""
    words = [NOTHING[phase], *(f"${dollars}" for dollars in range(1, MOST + 1))]
    widths = [read_width(one) + TIGHT for one in words]
    x = MIDDLE - (sum(widths) + GAP * MOST) // 2
    cells = []
    for one, width in zip(words, widths, strict=True):
        cells.append(Cell(x, width, one))
        x += width + GAP
    return tuple(cells)


def discard_or_keep(at: int) -> tuple[Cell, Cell]:
    """The two choices below a card, moved aside where they would not fit."""
    return _side_by_side(mine(at).x + LARGE.width // 2, ("DISCARD", "KEEP"))


def _side_by_side(middle: int, words: tuple[str, str]) -> tuple[Cell, Cell]:
    first, second = (read_width(one) + AROUND for one in words)
    width = first + GAP + second
    x = min(max(middle - width // 2, LEFT), RIGHT - width)
    return Cell(x, first, words[0]), Cell(x + first + GAP, second, words[1])


def _draw_pair(canvas: Canvas, cells: tuple[Cell, Cell], *, first: bool, lit: bool) -> None:
    for cell, chosen in zip(cells, (first, not first), strict=True):
        _draw_cell(canvas, cell, Choice.CHOSEN if chosen else Choice.OPEN, lit=lit)


def _draw_cell(canvas: Canvas, cell: Cell, choice: Choice, *, lit: bool) -> None:
    pill(canvas, THEME, cell.x, ROW_Y, cell.width, cell.words, choice, height=ROW_HEIGHT, lit=lit)
