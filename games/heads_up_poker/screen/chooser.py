"""Draws the person's choices: dollars, YES and NO below the cards; at the draw, buttons beside the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.plates import pills, pills_width
from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import MOST, Phase
from games.heads_up_poker.screen.layout import DRAW_STEP, DRAW_Y, MIDDLE, RIGHT, ROW_HEIGHT, ROW_Y
from games.heads_up_poker.screen.words import QUESTIONS
from games.heads_up_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

TIGHT, GAP, BESIDE = 16, 6, 20
"""The choice buttons (pills), in pixels: the width of a button beyond that of its word in the row of eleven
amounts, the gap between buttons in that row, and the width beyond the word for buttons beside the cards."""
ANSWERS = ("YES", "NO")
ASIDE = 20
"""The distance in pixels between a question and its answers, YES and NO."""
MOST_CARDS = f"UP TO {DISCARDS}"
"""The words that flash when the person tries to mark more than three cards."""
NOTHING = {Phase.BETTING: "$0 FOLD", Phase.RAISING: "$0 NONE"}
"""The words on the button for $0, by phase of the hand."""


def draw(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Draw the choices of the person's present decision."""
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
    elif ui.phase is Phase.DISCARDING:
        _draw_swap(canvas, ui, lit=lit)
    else:
        ask(canvas, QUESTIONS[ui.phase], yes=ui.yes, lit=lit)


def ask(canvas: Canvas, question: str, *, yes: bool, lit: bool) -> None:
    """Draw a question, followed by the answers YES and NO."""
    before = read_width(question) + ASIDE
    x = MIDDLE + (before - pills_width(ANSWERS)) // 2
    read(canvas, x - before, ROW_Y + 4, question, THEME.accent, strong=True)
    pills(canvas, THEME, x, ROW_Y, ANSWERS, 0 if yes else 1, height=ROW_HEIGHT, lit=lit)


def amounts(phase: Phase) -> tuple[str, ...]:
    """Return the words on the buttons for all amounts of dollars, from $0 to $10."""
    return NOTHING[phase], *(f"${dollars}" for dollars in range(1, MOST + 1))


def _draw_swap(canvas: Canvas, ui: Ui, *, lit: bool) -> None:
    """Draw the choices at the draw: YES and NO, or the number of cards marked to swap with its limit."""
    if ui.marks is None:
        _pills(canvas, DRAW_Y, ANSWERS, 0 if ui.yes else 1, lit=lit)
    else:
        read(canvas, RIGHT, DRAW_Y + 4, f"{ui.marks.marked} TO SWAP", THEME.accent, "right", strong=True)
    if ui.marks is not None and ui.marks.full:
        _pills(canvas, DRAW_Y + DRAW_STEP, (MOST_CARDS,), 0, lit=lit)
    else:
        read(canvas, RIGHT, DRAW_Y + DRAW_STEP + 4, MOST_CARDS, THEME.dim, "right")


def _pills(canvas: Canvas, y: int, words: tuple[str, ...], chosen: int, *, lit: bool) -> None:
    """Draw a row of choice buttons (pills) whose right end is at the right margin."""
    x = RIGHT - pills_width(words, around=BESIDE)
    pills(canvas, THEME, x, y, words, chosen, around=BESIDE, height=ROW_HEIGHT, lit=lit)
