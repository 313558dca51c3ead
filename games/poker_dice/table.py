"""Drawing of the POKER DICE score table: one line for each category, one column for each player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.dice.furniture import LIT, WOOD, draw_round_tray
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import entry
from cabinet.drawing.motion import breath
from games.dice.scoring import BONUS_AT, Category
from games.poker_dice import rules, words
from games.poker_dice.layout import (
    COLUMNS,
    COLUMNS_X,
    FIGURES,
    GAP,
    HEADER_Y,
    OPTION_STEP,
    OPTION_X,
    OPTIONS,
    SHEET,
    TOTAL_Y,
    TRAY,
    column,
)
from games.poker_dice.rules import NAMES
from games.poker_dice.theme import EDGE, FELT, OTHERS, THEME, TINTS
from games.poker_dice.theme import SHEET as GROUND

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.poker_dice.rules import View

LEFT, RIGHT = OPTION_X - 6, COLUMNS_X + COLUMNS
LAMP = Lamp(TRAY[0] + TRAY[2] // 2, TRAY[1] + TRAY[3] // 2, 430, 300)
"""The pool of light that a lamp casts on the dice tray."""
TAB = 20
"""Height in pixels of the tab with a player's label at the top of a score column."""
UPPER_Y = OPTIONS[Category.SIXES].y + OPTION_STEP
"""Vertical position in pixels of the bar that shows a player's progress to the upper bonus."""
ARROW = ("#...", "##..", "###.", "####", "###.", "##..", "#...")


def draw_table(canvas: Canvas, view: View, *, hinted: bool = False, won: bool = True) -> None:
    """Draw the room, the dice tray and the score table; `won` marks the winners' columns."""
    on = (rules.winners(view) or (view.player,)) if won else ()
    boxes = tuple((one.boxes, one.closed) for one in view.sheets)
    key = ("poker dice table", view.options.columns, boxes, on, hinted)
    canvas.cached(key, partial(_draw, view=view, on=on, hinted=hinted))


def draw_worth(canvas: Canvas, view: View, beat: int, told: float = 1.0) -> None:
    """Draw the points that the dice would score in each unused line of the score table.

    `told`: the fraction of the lines that show their points already, counted from the top. `beat`: the time
    in tenths of a second, for the pulsing of points above 0.
    """
    place = column(view.player, len(view.sheets))
    light = breath(beat) if beat else 0.0
    for category in view.sheet.unused[: round(told * len(view.sheet.unused))]:
        worth = view.sheet.worth(category, view.dice)
        ink = mix(THEME.dim, WHITE, light) if worth else THEME.dim
        entry(canvas, place.right, OPTIONS[category].y + 2, str(worth), ink, "right", strong=bool(worth))


def point_out(
    canvas: Canvas,
    view: View,
    category: Category,
    points: int | None,
    colour: Colour,
    *,
    was: Category | None = None,
    settled: float = 1.0,
) -> None:
    """Highlight a line of the score table with a bar, the category's name and the points, if any.

    `was`: the line from which the bar moves here; None if the bar grows in place. `settled`: the progress of
    the bar's movement or growth, 0 to 1.
    """
    place, there = column(view.player, len(view.sheets)), OPTIONS[category].y
    y = there if was is None else OPTIONS[was].y + round((there - OPTIONS[was].y) * settled)
    whole = COLUMNS_X - LEFT - 4
    _bar(canvas, LEFT, y, whole if was else round(whole * settled), colour)
    _bar(canvas, place.x, y, place.width - 2, colour)
    if settled > 0.5:
        entry(canvas, OPTION_X, y + 2, NAMES[category], BLACK, strong=True)
        if points is not None:
            entry(canvas, place.right, y + 2, str(points), BLACK, "right", strong=True)


def draw_total(canvas: Canvas, view: View, seat: Seat, points: int) -> None:
    """Draw a player's total highlighted at the foot of the score column, while the points count up."""
    place = column(seat, len(view.sheets))
    _bar(canvas, place.x, TOTAL_Y, place.width - 2, PLAYERS[seat])
    entry(canvas, place.right, TOTAL_Y + 2, str(points), BLACK, "right", strong=True)


def draw_tab(canvas: Canvas, view: View, seat: Seat, *, on: bool, out: bool = False) -> None:
    """Draw the label of a score column, with an arrow for the current player.

    `on`: True for the column of the current player or of a winner. `out`: True to draw the label dark, as the
    off phase of blinking.
    """
    place, label = column(seat, len(view.sheets)), words.label(view.options.columns, seat)
    label += words.STAR * bool(view.sheets[seat].bonus)
    body = GROUND if out else PLAYERS[seat] if on else OTHERS[seat]
    ink = PLAYERS[seat] if out else BLACK
    canvas.round_box(place.x, HEADER_Y - 3, place.width - 2, TAB, body, 5)
    arrow = on and not view.ended
    left = place.x + (place.width - 12 * (len(label) - arrow)) // 2
    if arrow:
        canvas.bitmap(left - 13, HEADER_Y + 2, ARROW, {"#": ink}, 2)
    entry(canvas, left, HEADER_Y + 1, label, ink, strong=True)


def _bar(canvas: Canvas, x: int, y: int, width: int, colour: Colour) -> None:
    canvas.round_box(x, y, width, OPTION_STEP + 1, colour, 5)
    canvas.box(x + 5, y + 1, width - 10, 1, mix(colour, WHITE, 0.6))


def _draw(canvas: Canvas, view: View, on: tuple[Seat, ...], hinted: bool) -> None:
    room(canvas, THEME.ground, LAMP)
    if not view.ended:
        draw_round_tray(canvas, TRAY, FELT, 10)
    draw_board(canvas, *SHEET)
    entry(canvas, OPTION_X, HEADER_Y + 1, words.bonus(view), THEME.accent, strong=True)
    for category, name in NAMES.items():
        is_open = category in view.sheet.unused
        ink = THEME.ink if is_open else THEME.dim
        entry(canvas, OPTION_X, OPTIONS[category].y + 2, name, ink, strong=is_open)
    label = "TOTAL (HINT)" if hinted else "TOTAL"
    entry(canvas, OPTION_X, TOTAL_Y + 2, label, THEME.accent, strong=True)
    for seat in range(len(view.sheets)):
        _column(canvas, view, seat, on=seat in on)
    canvas.box(LEFT, TOTAL_Y - 2, RIGHT - LEFT, 1, THEME.accent)


def draw_board(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Draw a green board in a wooden frame, used as a background for text."""
    canvas.round_box(x + 4, y + 6, width, height, mix(THEME.ground, BLACK, 0.85), 9)
    canvas.round_box(x, y, width, height, mix(WOOD, BLACK, 0.35), 9)
    canvas.round_frame(x, y, width, height - 1, mix(WOOD, LIT, 0.35), 9, 1)
    canvas.round_box(x + 3, y + 3, width - 6, height - 6, GROUND, 7)


def _column(canvas: Canvas, view: View, seat: Seat, *, on: bool) -> None:
    place, sheet = column(seat, len(view.sheets)), view.sheets[seat]
    colour = PLAYERS[seat] if on else OTHERS[seat]
    if on:
        canvas.round_box(place.x, HEADER_Y - 3, place.width - 2, TOTAL_Y - HEADER_Y + 23, TINTS[seat], 5)
    draw_tab(canvas, view, seat, on=on)
    for category, points in sheet.boxes:
        y = OPTIONS[category].y
        if on:
            canvas.round_box(place.right - FIGURES - 1, y + 1, FIGURES + 2, OPTION_STEP - 1, GROUND, 4)
        entry(canvas, place.right, y + 2, str(points), colour, "right")
    width = place.width - 10
    full = min(BONUS_AT, sheet.upper) * width // BONUS_AT
    canvas.box(place.x + 4, UPPER_Y + 1, width, GAP - 2, mix(GROUND, EDGE, 0.5))
    canvas.box(place.x + 4, UPPER_Y + 1, full, GAP - 2, WHITE if full == width else colour)
    entry(canvas, place.right, TOTAL_Y + 2, str(sheet.total), colour, "right", strong=True)
    if view.ended and on:
        draw_total(canvas, view, seat, sheet.total)
