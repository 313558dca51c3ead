"""The screens: the players' dice as numbers, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Theme, after
from cabinet.display.palette import BLACK, GOLD, RED, WHITE, colour
from cabinet.drawing import widgets

from .rules import Move, State

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas

TITLE, YEAR, AUTHOR = "HIGH DIE", 2026, "Nobody"
THEME = Theme(ground=BLACK, shade=colour(GOLD, 0), ink=WHITE, accent=colour(GOLD, 7), warn=colour(RED, 4))


def draw(canvas: Canvas, show: Show[State, int, Move]) -> None:
    """A column a player; the one to act has the cursor below."""
    view = show.view
    canvas.fill(THEME.ground)
    widgets.title_line(canvas, THEME, TITLE)
    acting = len(view.kept)
    for seat in range(view.players):
        x = 320 + 130 * seat - 65 * (view.players - 1)
        die = view.kept[seat] if seat < acting else view.die if seat == acting else 0
        ink = THEME.accent if seat == acting and (show.lit or not show.nudged) else THEME.ink
        canvas.text(x, 90, f"P{seat + 1}", ink, align="centre")
        canvas.round_frame(x - 32, 120, 64, 64, ink, 10, 3)
        if die:
            canvas.text(x, 136, str(die), ink, 4, "centre")
    if show.ui is not None:
        widgets.choices(canvas, THEME, 240, [move.name for move in Move], show.ui, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● TAKE" if show.ui is not None else "HOLD ● TO HURRY")


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """A six."""
    canvas.round_frame(x + 80, y, 96, 96, THEME.accent, 16, 4)
    canvas.text(x + 130, y + 33, "6", THEME.accent, 4, "centre")


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The number of players flashes."""
    widgets.people_page(canvas, THEME, TITLE, after(YEAR, AUTHOR), show.ui, show.lit)
