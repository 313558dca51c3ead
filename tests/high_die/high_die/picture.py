"""The screens: the players' dice as numbers, and what can be done."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn, Theme, after
from cabinet.display import widgets
from cabinet.display.palette import BLACK, GOLD, RED, WHITE, colour

from .rules import Move, State

if TYPE_CHECKING:
    from cabinet.api import Show, TopTen
    from cabinet.display.canvas import Canvas

THEME = Theme(ground=BLACK, shade=colour(GOLD, 0), ink=WHITE, accent=colour(GOLD, 7), warn=colour(RED, 4))


def draw(canvas: Canvas, show: Show[State, bool, Move]) -> None:
    """A column a player; the one to act has the cursor below."""
    view = show.view
    canvas.fill(THEME.ground)
    widgets.title_line(canvas, THEME, "HIGH DIE")
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
        for x, word, chosen in ((220, "KEEP", not show.ui), (420, "AGAIN", show.ui)):
            canvas.text(x, 240, word, THEME.accent if chosen and show.lit else THEME.ink, align="centre")
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● TAKE" if show.ui is not None else "● HURRY")


def seconds(step: Move | Drawn, _before: State, _after: State) -> float:
    """A roll is looked at for a while."""
    return 0.6 if isinstance(step, Drawn) else 0.0


def moves_next(_step: Move | Drawn, _before: State, _after: State, _age: float) -> float:
    """Nothing moves."""
    return inf


def draw_emblem(canvas: Canvas, x: int, y: int) -> None:
    """A six."""
    canvas.round_frame(x + 80, y, 96, 96, THEME.accent, 16, 4)
    canvas.text(x + 130, y + 33, "6", THEME.accent, 4, "centre")


def draw_setup(canvas: Canvas, ui: int, _top_ten: TopTen, lit: bool) -> None:
    """The number of players flashes."""
    canvas.fill(THEME.ground)
    canvas.text(320, 60, "HIGH DIE", THEME.accent, 4, "centre")
    canvas.text(320, 100, after(2026, "Nobody"), THEME.ink, 1, "centre")
    canvas.text(
        320, 180, f"{ui} PLAYER{'S' if ui > 1 else ''}", THEME.accent if lit else THEME.ink, 4, "centre"
    )
    widgets.prompt_line(canvas, THEME, "↔ PLAYERS  ● START  OPTION: HELP")
