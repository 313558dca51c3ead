"""A game's top ten as it looks everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets

if TYPE_CHECKING:
    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas


def top_ten_page(canvas: Canvas, game: AnyGame, top_ten: TopTen, *, lit: bool) -> None:
    """A game's list as it looks everywhere, but for the prompt line."""
    canvas.fill(game.theme.ground)
    canvas.text(WIDTH // 2, 22, game.title, game.theme.accent, 4, "centre")
    canvas.text(WIDTH // 2, 58, game.after, game.theme.ink, 1, "centre")
    canvas.text(WIDTH // 2, 74, "TOP TEN SCORES", game.theme.ink, align="centre")
    widgets.top_ten_table(canvas, game.theme, 98, top_ten.entries, top_ten.new, lit, game.format_score)
