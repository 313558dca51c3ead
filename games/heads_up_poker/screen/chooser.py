"""The row below the person's cards: dollars, YES and NO, how many cards are to be swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.plates import pills, pills_width
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

TIGHT, GAP = 16, 6
"""Pixels that a pill is wider than its words where eleven stand in a row, and from one to the next."""
ANSWERS = ("YES", "NO")
ASIDE = 20
"""Pixels from a question to its answers, and on to what is told beside them."""
SWAP = f"SWAP UP TO {DISCARDS}"
FULL = "THREE AT MOST"
"""A fourth card is refused."""
NOTHING = {Phase.BETTING: "$0 FOLD", Phase.RAISING: "$0 NONE"}
"""What it means to put in nothing."""


def draw(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Whatever is asked for now."""
    if ui.phase in NOTHING:
        words = amounts(ui.phase)
        x = MIDDLE - pills_width(words, around=TIGHT, gap=GAP) // 2
        pills(
            canvas,
            THEME,
            x,
            ROW_Y,
            words,
            ui.dollars,
            most=view.limit,
            around=TIGHT,
            gap=GAP,
            height=ROW_HEIGHT,
            lit=lit,
        )
    elif ui.marks is not None:
        _draw_marks(canvas, ui.marks, lit=lit)
    else:
        note = SWAP if ui.phase is Phase.DISCARDING else ""
        ask(canvas, QUESTIONS[ui.phase], note, yes=ui.yes, lit=lit)


def ask(canvas: Canvas, question: str, note: str = "", *, yes: bool, lit: bool) -> None:
    """A question, YES and NO, and what is to be known of it beside them."""
    before, after = read_width(question) + ASIDE, read_width(note) + ASIDE if note else 0
    width = pills_width(ANSWERS)
    x = MIDDLE + (before - after - width) // 2
    read(canvas, x - before, ROW_Y + 4, question, THEME.accent, strong=True)
    pills(canvas, THEME, x, ROW_Y, ANSWERS, 0 if yes else 1, height=ROW_HEIGHT, lit=lit)
    read(canvas, x + width + ASIDE, ROW_Y + 4, note, THEME.dim)


def amounts(phase: Phase) -> tuple[str, ...]:
    """What is said of every number of dollars that can ever be put in."""
    return NOTHING[phase], *(f"${dollars}" for dollars in range(1, MOST + 1))


def _draw_marks(canvas: Canvas, marks: Marks, *, lit: bool) -> None:
    """How many cards are to be swapped; a fourth is refused."""
    count = f"{marks.marked} TO SWAP"
    read(canvas, LEFT, ROW_Y + 4, count, THEME.accent, strong=True)
    x = LEFT + read_width(count) + ASIDE
    if marks.full:
        pills(canvas, THEME, x, ROW_Y, (FULL,), 0, height=ROW_HEIGHT, lit=lit)
    else:
        read(canvas, x, ROW_Y + 4, f"UP TO {DISCARDS}", THEME.dim)
