"""The row below the person's cards: dollars, YES and NO, how many cards are to be swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.plates import Choice, pill
from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import MOST, Phase
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, ROW_HEIGHT, ROW_Y
from games.heads_up_poker.screen.words import QUESTIONS
from games.heads_up_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.cards.marks import Marks
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

AROUND, TIGHT = 28, 16
"""Pixels that a pill is wider than its words, and where eleven of them stand in a row."""
GAP = 6
ASIDE = 20
"""Pixels from a question to its answers, and on to what is told beside them."""
SWAP = f"SWAP UP TO {DISCARDS}"
FULL = "THREE AT MOST"
"""A fourth card is refused."""
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
    elif ui.marks is not None:
        _draw_marks(canvas, ui.marks, lit=lit)
    else:
        note = SWAP if ui.phase is Phase.DISCARDING else ""
        ask(canvas, QUESTIONS[ui.phase], note, yes=ui.yes, lit=lit)


def ask(canvas: Canvas, question: str, note: str = "", *, yes: bool, lit: bool) -> None:
    """A question, YES and NO, and what is to be known of it beside them."""
    before, after = read_width(question) + ASIDE, read_width(note) + ASIDE if note else 0
    cells = _side_by_side(MIDDLE + (before - after) // 2, ("YES", "NO"))
    read(canvas, cells[0].x - before, ROW_Y + 4, question, THEME.accent, strong=True)
    for cell, chosen in zip(cells, (yes, not yes), strict=True):
        _draw_cell(canvas, cell, Choice.CHOSEN if chosen else Choice.OPEN, lit=lit)
    last = cells[-1]
    read(canvas, last.x + last.width + ASIDE, ROW_Y + 4, note, THEME.dim)


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


def _side_by_side(middle: int, words: tuple[str, str]) -> tuple[Cell, Cell]:
    first, second = (read_width(one) + AROUND for one in words)
    width = first + GAP + second
    x = middle - width // 2
    return Cell(x, first, words[0]), Cell(x + first + GAP, second, words[1])


def _draw_marks(canvas: Canvas, marks: Marks, *, lit: bool) -> None:
    """How many cards are to be swapped; a fourth is refused."""
    count = f"{marks.marked} TO SWAP"
    read(canvas, LEFT, ROW_Y + 4, count, THEME.accent, strong=True)
    x = LEFT + read_width(count) + ASIDE
    if marks.full:
        _draw_cell(canvas, Cell(x, read_width(FULL) + AROUND, FULL), Choice.CHOSEN, lit=lit)
    else:
        read(canvas, x, ROW_Y + 4, f"UP TO {DISCARDS}", THEME.dim)


def _draw_cell(canvas: Canvas, cell: Cell, choice: Choice, *, lit: bool) -> None:
    pill(canvas, THEME, cell.x, ROW_Y, cell.width, cell.words, choice, height=ROW_HEIGHT, lit=lit)
