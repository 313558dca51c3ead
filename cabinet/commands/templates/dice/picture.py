"""The screens: the totals of all players, five dice, and the button that rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Theme
from cabinet.display.palette import AZURE, BLACK, PLAYERS, RED, WHITE, colour, mix
from cabinet.drawing import widgets
from cabinet.drawing.columns import columns
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import read
from cabinet.drawing.pips import PIPS
from cabinet.drawing.plates import raised

from .rules import ALL, DICE, ROLLS, Move, State, scores

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled

    from .panel import Cursor

TITLE = "NEW GAME"
THEME = Theme(
    ground=mix(BLACK, colour(AZURE, 0), 0.6),
    shade=colour(AZURE, 0),
    ink=WHITE,
    accent=colour(AZURE, 7),
    warn=colour(RED, 5),
    players=PLAYERS,
)
SIZE = 72


def draw(canvas: Canvas, show: Show[State, Cursor, Move]) -> None:
    """A head for each player, the dice below, and the button of the player to act."""
    view, ui = show.view, show.ui
    ground(canvas, THEME)
    lamps(canvas, THEME, show.beat)
    widgets.title_line(canvas, THEME, TITLE, f"ROLL {view.rolls} OF {ROLLS}" if view.rolls else "")
    names = [f"PLAYER {seat + 1}" for seat in range(view.players)]
    acting = len(view.totals) if len(view.totals) < view.players else None
    figures = [str(total) for total in scores(view)]
    columns(canvas, THEME, 50, names, figures, acting, nudged=show.nudged, lit=show.lit)
    for place, die in enumerate(view.dice):
        x = 320 + 92 * place - 46 * DICE + 10
        draw_die(canvas, x, 140, die, SIZE)
        if ui is not None and place in ui.kept:
            read(canvas, x + SIZE // 2, 226, "KEEP", THEME.accent, "centre", strong=True)
        if ui is not None and place == ui.at and show.lit:
            canvas.round_frame(x - 5, 135, SIZE + 10, SIZE + 10, THEME.accent, 16, 3)
    if ui is not None:
        chosen = 0 if ui.at == DICE else None
        widgets.choices(canvas, THEME, 260, ["STOP" if ui.kept == ALL else "ROLL"], chosen, show.lit)
    widgets.prompt_line(canvas, THEME, "↔ CHOOSE  ● OK" if ui is not None else widgets.HURRY)


def draw_die(canvas: Canvas, x: int, y: int, face: int, size: int) -> None:
    """A die; 0 is a die that is not rolled yet."""
    if not face:
        canvas.round_frame(x, y, size, size, THEME.dim, size // 6, 3)
        return
    raised(canvas, x, y, size, size, WHITE, size // 6)
    for column, row in PIPS[face]:
        canvas.disc(x + size * (1 + column) // 4, y + size * (1 + row) // 4, size // 11, BLACK)


def draw_emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Every face in turn, then a six for a while."""
    draw_die(canvas, x + 87, y + 10, beat // 3 % 5 + 1 if beat % 40 < 15 else 6, 82)


def draw_setup(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """How many play."""
    widgets.form_page(canvas, THEME, TITLE, show)
