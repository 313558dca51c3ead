"""The card between people with hidden hands: one looks at the screen, the others do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import logo, read

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas


def look_alone(canvas: Canvas, game: AnyGame, name: str, *, lit: bool, beat: int) -> None:
    """Whose turn it is to look, and what shows their hand.

    `lit`: the name is visible now. Nothing of the game is drawn: what is hidden cannot show through.
    """
    theme = game.look.theme
    ground(canvas, theme)
    lamps(canvas, theme, beat)
    widgets.title_line(canvas, theme, game.title)
    logo(canvas, WIDTH // 2, 92, name, theme.accent if lit else theme.dim, min(7, 570 // (8 * len(name))))
    read(canvas, WIDTH // 2, 180, "IT IS YOUR TURN: LOOK ALONE", theme.ink, "centre", strong=True)
    read(canvas, WIDTH // 2, 208, "EVERYBODY ELSE LOOKS AWAY", theme.ink, "centre")
    widgets.prompt_line(canvas, theme, "● SHOW WHAT YOU HAVE")
