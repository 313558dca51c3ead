"""The still part of the playing screen: the case, the sheet, the player to act, the others' points."""

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
"""The left and right end of the words beside the plate."""
OTHERS_Y = 40
NEAR, FAR = 24, 260
"""Pixels to the right from which a sheet comes in: at the start of a turn, where part of it is visible at
once; after a game."""
ABOVE = 52
"""Pixels above its place from which the plate comes in."""


class Still(NamedTuple):
    """Everything that the still part of the screen depends on."""

    view: View
    said: tuple[str, ...]
    """The possible words about the record, the fullest first; or that a hint was taken."""
    nudged: bool
    """True if the plate is lit because another joystick was pressed."""
    flashed: bool
    """True while the sheet is lit up after a Yahtsee."""


def draw(
    canvas: Canvas,
    show: Show[View, Ui, Move],
    view: View,
    *,
    nudged: bool = False,
    flashed: bool = False,
    part: float = 1.0,
) -> None:
    """Draw the still part for a view; `part`: how far the player's sheet and plate have come in, 0 to 1."""
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
    """Draw the plate and its words `up` pixels above their place, and the sheet `away` from its place."""
    view = still.view
    plate.draw(canvas, LEFT, TOP - up, view.options, view.player, flashed=still.nudged)
    words = match.game_name(view.options.wins, len(view.options.games) + 1)
    read(canvas, BESIDE, TOP - up, words, THEME.dim)
    _draw_others(canvas, still, OTHERS_Y - up)
    sheet.draw_still(canvas, view.sheet, away, flashed=still.flashed)


def _draw_others(canvas: Canvas, still: Still, y: int) -> None:
    """Draw the others' totals, and the record if there is room for it."""
    view = still.view
    seats = [
        (plate.number(view.options, seat), str(one.total), PLAYERS[seat])
        for seat, one in enumerate(view.sheets)
        if seat != view.player
    ]
    x = others(canvas, BESIDE, y, BESIDE_RIGHT - BESIDE, THEME.ink, seats)
    words = next((words for words in still.said if read_width(words) <= BESIDE_RIGHT - x), "")
    read(canvas, x, y + 1, words, THEME.dim)
