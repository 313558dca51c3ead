"""The row below the person's cards: dollars, YES and NO, DISCARD and KEEP."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.face import CHARACTER
from games.cards.faces import LARGE
from games.heads_up_poker.panel import JUMPS
from games.heads_up_poker.rules import Phase
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, RIGHT, ROW_HEIGHT, ROW_Y, mine
from games.heads_up_poker.screen.words import QUESTIONS
from games.heads_up_poker.theme import DARK, EDGE, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

CELL = 40
"""Pixels of a cell with one dollar or ten in it."""
GAP = 8
NOTHING = {Phase.BETTING: "$0 FOLD", Phase.RAISING: "$0 NONE"}
"""What it means to put in nothing."""


class Cell(NamedTuple):
    """A choice: where it is, what it says, and whether it is marked although it is not chosen."""

    x: int
    width: int
    words: str
    marked: bool = True


def draw(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Whatever is asked for now."""
    if ui.phase in NOTHING:
        for dollars, cell in enumerate(amounts(ui.phase, view.limit)):
            _draw_cell(canvas, cell, chosen=dollars == ui.dollars, lit=lit)
    elif ui.at is not None:
        _draw_pair(canvas, discard_or_keep(ui.at), first=ui.yes, lit=lit)
    else:
        ask(canvas, QUESTIONS[ui.phase], yes=ui.yes, lit=lit)


def ask(canvas: Canvas, question: str, *, yes: bool, lit: bool, y: int = ROW_Y) -> None:
    """A question, and YES and NO."""
    width = CHARACTER * len(question) + 2 * GAP
    cells = _side_by_side(MIDDLE + width // 2, ("YES", "NO"))
    x = cells[0].x - width
    canvas.text(x, y + 3, question, THEME.accent)
    _draw_pair(canvas, cells, first=yes, lit=lit, y=y)


def amounts(phase: Phase, limit: int) -> tuple[Cell, ...]:
    """A cell for every number of dollars that can be put in, those that are jumped to marked."""
    words = [NOTHING[phase]]
    words += [f"${dollars}" if dollars in JUMPS else str(dollars) for dollars in range(1, limit + 1)]
    widths = [max(CELL, CHARACTER * len(one) + GAP) for one in words]
    x = MIDDLE - sum(widths) // 2
    cells = []
    for dollars, (one, width) in enumerate(zip(words, widths, strict=True)):
        cells.append(Cell(x, width, one, dollars in JUMPS))
        x += width
    return tuple(cells)


def discard_or_keep(at: int) -> tuple[Cell, Cell]:
    """The two choices below a card, moved aside where they would not fit."""
    return _side_by_side(mine(at).x + LARGE.width // 2, ("DISCARD", "KEEP"))


def _side_by_side(middle: int, words: tuple[str, str]) -> tuple[Cell, Cell]:
    first, second = (CHARACTER * len(one) + 2 * GAP for one in words)
    width = first + GAP + second
    x = min(max(middle - width // 2, LEFT), RIGHT - width)
    return Cell(x, first, words[0]), Cell(x + first + GAP, second, words[1])


def _draw_pair(canvas: Canvas, cells: tuple[Cell, Cell], *, first: bool, lit: bool, y: int = ROW_Y) -> None:
    for cell, chosen in zip(cells, (first, not first), strict=True):
        _draw_cell(canvas, cell, chosen=chosen, lit=lit, y=y)


def _draw_cell(canvas: Canvas, cell: Cell, *, chosen: bool, lit: bool, y: int = ROW_Y) -> None:
    x, width = cell.x + 1, cell.width - 2
    ink = THEME.accent if cell.marked else THEME.ink
    if chosen and lit:
        canvas.round_box(x, y, width, ROW_HEIGHT, THEME.accent, 4)
        ink = DARK
    elif chosen or cell.marked:
        canvas.round_frame(x, y, width, ROW_HEIGHT, THEME.accent if chosen else EDGE, 4)
    canvas.text(cell.x + cell.width // 2, y + 3, cell.words, ink, align="centre")
