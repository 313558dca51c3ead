"""Drawing of the fixed part of the YAHTSEE game screen: case, score sheet, current player, totals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import PLAYERS
from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.plates import others
from games.yahtsee import case, match, plate, sheet
from games.yahtsee.theme import THEME, TITLE

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.yahtsee.panel import Ui
    from games.yahtsee.rules import Move, View

LEFT, TOP = 32, 18
BESIDE, BESIDE_RIGHT = 178, 384
"""The text beside the current player's plate must lie between these x positions, in pixels."""
OTHERS_Y = 40
NEAR, FAR = 24, 260
"""The distances in pixels over which a score sheet slides in: at the start of a turn, and after a game.

The first is short, so that most of the sheet is visible at once."""
ABOVE = 52
"""The height in pixels above its place from which the current player's plate drops in."""


class Still(NamedTuple):
    """Everything that determines the fixed part of the game screen, so that its picture can be cached."""

    view: View
    said: tuple[str, ...]
    """Texts about the record, the longest first; the first that fits is shown. The only text is `HINT` once a
    hint was taken."""
    nudged: bool
    """True if the plate is highlighted because another player's joystick was pressed."""
    flashed: bool
    """True while the score sheet is highlighted after five alike."""


def draw(
    canvas: Canvas,
    show: Show[View, Ui, Move],
    view: View,
    *,
    nudged: bool = False,
    flashed: bool = False,
    part: float = 1.0,
) -> None:
    """Draw the fixed part of the game screen.

    `part`: how far the current player's score sheet and plate have moved in, 0 to 1.
    """
    best = show.record
    said: tuple[str, ...] = ()
    if show.hinted:
        said = ("HINT",)
    elif best:
        said = f"RECORD {best.score} {best.name}", f"★ {best.score} {best.name}", f"RECORD {best.score}"
    still = Still(view, said, nudged, flashed)
    if part < 1:
        canvas.cached((TITLE, "case"), case.draw_still)
        _draw_player(canvas, still, round(NEAR * (1 - part)), round(ABOVE * (1 - part)))
        return
    boxes = tuple((one.boxes, one.extra) for one in view.sheets)
    canvas.cached((TITLE, view.options, view.player, boxes, still[1:]), partial(_draw, still=still))


def _draw(canvas: Canvas, still: Still) -> None:
    canvas.cached((TITLE, "case"), case.draw_still)
    _draw_player(canvas, still)


def _draw_player(canvas: Canvas, still: Still, away: int = 0, up: int = 0) -> None:
    """Draw the current player's plate, texts and score sheet; while they move in, they are shifted.

    `up`: pixels by which plate and texts are shifted up. `away`: pixels by which the score sheet is shifted
    to the right.
    """
    view = still.view
    plate.draw(canvas, LEFT, TOP - up, view.options, view.player, flashed=still.nudged)
    words = match.game_name(view.options.wins, len(view.options.games) + 1)
    read(canvas, BESIDE, TOP - up, words, THEME.dim)
    _draw_others(canvas, still, OTHERS_Y - up)
    sheet.draw_still(canvas, view.sheet, away, flashed=still.flashed)


def _draw_others(canvas: Canvas, still: Still, y: int) -> None:
    """Draw the other players' totals, and the record if there is room for it."""
    view = still.view
    seats = [
        (plate.number(view.options, seat), str(one.total), PLAYERS[seat])
        for seat, one in enumerate(view.sheets)
        if seat != view.player
    ]
    x = others(canvas, BESIDE, y, BESIDE_RIGHT - BESIDE, THEME.ink, seats)
    words = next((words for words in still.said if read_width(words) <= BESIDE_RIGHT - x), "")
    read(canvas, x, y + 1, words, THEME.dim)
