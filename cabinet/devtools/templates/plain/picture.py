"""The game's screens: the dice of all players, and the moves to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Theme
from cabinet.display.palette import BLACK, GREEN, RED, WHITE, colour, mix
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import raised

from .rules import Move, State

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from cabinet.kit import Filled, RowCursor

TITLE = "NEW GAME"
THEME = Theme(
    ground=mix(BLACK, colour(GREEN, 0), 0.6),
    shade=mix(BLACK, colour(GREEN, 0), 0.8),
    ink=WHITE,
    accent=colour(GREEN, 7),
    warn=colour(RED, 5),
)


def draw(canvas: Canvas, show: Show[State, RowCursor, Move]) -> None:
    """Draw a column for each player with the die, and the moves of the player to act."""
    view = show.view
    ground(canvas, THEME)
    lamps(canvas, THEME, show.beat)
    widgets.title_line(canvas, THEME, TITLE)
    acting = len(view.kept)
    for seat, die in enumerate((*view.kept, view.die, *(0,) * view.players)[: view.players]):
        x = 320 + 140 * seat - 70 * (view.players - 1)
        acts = seat == acting and (show.lit or not show.nudged)
        ink = THEME.accent if acts else THEME.ink
        read(canvas, x, 66, f"PLAYER {seat + 1}", ink, "centre", strong=acts)
        draw_die(canvas, x - 48, 100, die, THEME.accent if acts else THEME.dim)
    if show.ui is not None:
        widgets.choices(canvas, THEME, 236, [move.name for move in Move], show.ui.at, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if show.ui is not None else widgets.HURRY)


def draw_die(canvas: Canvas, x: int, y: int, face: int, body: Colour, size: int = 96) -> None:
    """Draw a die with its number, or an empty frame for 0, a die that is not rolled yet."""
    if not face:
        canvas.round_frame(x, y, size, size, body, 16, 3)
        return
    raised(canvas, x, y, size, size, body, 16)
    canvas.text(x + size // 2 + 3, y + (size - 66) // 2, str(face), BLACK, 8, "centre")


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the emblem for the menu: a die that shows every face in turn, then a six for a while."""
    face = beat // 3 % 5 + 1 if beat % 40 < 15 else 6
    draw_die(canvas, x + 87, y + 10, face, THEME.accent, 82)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the set-up screen, where the number of players is chosen."""
    widgets.form_page(canvas, THEME, TITLE, show)
