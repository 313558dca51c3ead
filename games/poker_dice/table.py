"""The table of POKER DICE: a line for every option, a column of scores for every player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, mix
from cabinet.drawing.ground import ground
from cabinet.drawing.lettering import entry
from games.dice.scoring import UPPER, Category
from games.poker_dice import rules, words
from games.poker_dice.layout import (
    BAR,
    COLUMNS,
    COLUMNS_X,
    FIGURES,
    FOOT_Y,
    HEADER_Y,
    OPTION_STEP,
    OPTION_X,
    OPTION_Y,
    OPTIONS,
    TABLE_X,
    TOTAL_Y,
    column,
)
from games.poker_dice.rules import NAMES
from games.poker_dice.theme import PLAYERS, THEME, TINTS, TITLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.poker_dice.rules import View

RIGHT = COLUMNS_X + COLUMNS
BAND = OPTION_STEP
FOOT_HEIGHT = 16
"""Pixels of the last line: its tint ends below them."""
HINTED = "HINT TAKEN"
ARROW = ("#...", "##..", "###.", "####", "###.", "##..", "#...")


class Column(NamedTuple):
    """What stands in one column of scores."""

    label: str
    points: tuple[tuple[Category, int], ...]
    worth: tuple[tuple[Category, int], ...]
    """What the dice would bring in every open line."""
    total: int
    foot: int
    """Points of the upper six; when the game is over, the bonus for them."""
    on: bool
    """It is this column's turn, or it has won."""


class Sheet(NamedTuple):
    """All that the table shows and that stands still: two that are equal look alike."""

    columns: tuple[Column, ...]
    unused: tuple[Category, ...]
    """The options that the player whose turn it is can still score."""
    ended: bool
    hinted: bool


def sheet(view: View, *, hinted: bool = False, told: bool = True) -> Sheet:
    """What the table shows of a game; what the dice would bring only where that is `told`."""
    columns, won = view.options.columns, rules.winners(view)
    return Sheet(
        tuple(
            Column(
                words.label(columns, seat),
                one.boxes,
                _worth(view) if told and seat == view.player else (),
                one.total,
                one.bonus if view.ended else one.upper,
                seat in won if view.ended else seat == view.player,
            )
            for seat, one in enumerate(view.sheets)
        ),
        tuple(NAMES) if view.ended else view.sheet.unused,
        view.ended,
        hinted,
    )


def _worth(view: View) -> tuple[tuple[Category, int], ...]:
    if not view.rolls:
        return ()
    return tuple((category, view.sheet.worth(category, view.dice)) for category in view.sheet.unused)


def draw_table(canvas: Canvas, what: Sheet) -> None:
    """The whole ground with the table upon it; nothing of it moves."""
    canvas.kept(("poker dice table", what), partial(_draw, what=what))


def point_out(
    canvas: Canvas, what: Sheet, category: Category, seat: Seat, points: int | None, colour: Colour
) -> None:
    """The line of an option lit in a colour, from its name to its column; its points where there are any."""
    target, place = OPTIONS[category], column(seat, len(what.columns))
    width = COLUMNS_X - TABLE_X - 6
    _bar(canvas, TABLE_X, target.y, width, colour)
    entry(canvas, OPTION_X, target.y + 1, NAMES[category], BLACK, strong=True)
    _bar(canvas, place.x, target.y, place.width, colour)
    if points is not None:
        entry(canvas, place.right, target.y + 1, str(points), BLACK, "right", strong=True)


def counted(canvas: Canvas, what: Sheet, seat: Seat, category: Category, points: int) -> None:
    """The total of a column with the points of a score that count up, and the upper six if they are of it."""
    one = what.columns[seat]
    total(canvas, what, seat, one.total + points)
    if category in UPPER:
        foot(canvas, what, seat, one.foot + points)


def foot(canvas: Canvas, what: Sheet, seat: Seat, points: int) -> None:
    """The upper six of a column that count up, over those that stand there."""
    place = column(seat, len(what.columns))
    canvas.box(place.right - FIGURES, FOOT_Y + 1, FIGURES, FOOT_HEIGHT, TINTS[seat])
    entry(canvas, place.right, FOOT_Y + 1, str(points), THEME.dim, "right")


def total(canvas: Canvas, what: Sheet, seat: Seat, points: int) -> None:
    """The total of a column whose points count up, over the one that stands there."""
    place = column(seat, len(what.columns))
    # No lower than its letters: the line below begins there.
    _bar(canvas, place.x, TOTAL_Y, place.width, PLAYERS[seat], BAND - 1)
    entry(canvas, place.right, TOTAL_Y + 1, str(points), BLACK, "right", strong=True)


def turn(canvas: Canvas, what: Sheet, seat: Seat, *, nudged: bool) -> None:
    """The head of the column whose turn it is, with an arrow; `nudged`: its colour is out for a moment."""
    place = column(seat, len(what.columns))
    ink = PLAYERS[seat] if nudged else BLACK
    canvas.round_box(place.x, HEADER_Y - 1, place.width, BAND - 1, BLACK if nudged else PLAYERS[seat], 6)
    width = 12 * len(what.columns[seat].label)
    left = place.x + (place.width - width + 12) // 2
    canvas.bitmap(left - 12, HEADER_Y + 2, ARROW, {"#": ink}, 2)
    entry(canvas, left, HEADER_Y + 1, what.columns[seat].label, ink, strong=True)


def _bar(canvas: Canvas, x: int, y: int, width: int, colour: Colour, height: int = BAND) -> None:
    canvas.round_box(x, y, width, height, colour, 5)
    canvas.box(x + 5, y + 1, width - 10, 1, mix(colour, (255, 255, 255), 0.6))


def _draw(canvas: Canvas, what: Sheet) -> None:
    ground(canvas, THEME)
    dark = mix(THEME.ground, BLACK, 0.55)
    for row in range(0, len(NAMES), 2):
        canvas.round_box(TABLE_X, OPTION_Y + OPTION_STEP * row, RIGHT - TABLE_X, BAND, dark, 5)
    title = HINTED if what.hinted else TITLE
    entry(canvas, OPTION_X, HEADER_Y + 1, title, THEME.accent, strong=True)
    for seat, one in enumerate(what.columns):
        if one.on:
            _tint(canvas, what, seat)
    for category, name in NAMES.items():
        is_open = category in what.unused and not what.ended
        ink = THEME.ink if is_open else THEME.dim
        entry(canvas, OPTION_X, OPTIONS[category].y + 1, name, ink, strong=is_open)
    canvas.box(TABLE_X, TOTAL_Y - 1, RIGHT - TABLE_X, 1, THEME.accent)
    entry(canvas, OPTION_X, TOTAL_Y + 1, "TOTAL", THEME.accent, strong=True)
    foot = "BONUS" if what.ended else "UPPER SIX"
    entry(canvas, OPTION_X, FOOT_Y + 1, foot, THEME.dim)
    for seat in range(len(what.columns)):
        _column(canvas, what, seat)
    bar = mix(THEME.ground, BLACK, 0.55)
    canvas.round_box(*BAR, bar, 10)
    canvas.round_frame(*BAR, mix(THEME.ground, THEME.accent, 0.35), 10, 2)


def _tint(canvas: Canvas, what: Sheet, seat: Seat) -> None:
    place = column(seat, len(what.columns))
    bottom = FOOT_Y + BAND - 1
    canvas.round_box(place.x, HEADER_Y - 1, place.width, bottom - HEADER_Y + 1, TINTS[seat], 6)
    edge = mix(TINTS[seat], PLAYERS[seat], 0.4)
    canvas.round_frame(place.x, HEADER_Y - 1, place.width, bottom - HEADER_Y + 1, edge, 6, 1)


def _column(canvas: Canvas, what: Sheet, seat: Seat) -> None:
    one, place, colour = what.columns[seat], column(seat, len(what.columns)), PLAYERS[seat]
    left = place.x + (place.width - 12 * len(one.label)) // 2
    entry(canvas, left, HEADER_Y + 1, one.label, colour, strong=True)
    lines: tuple[tuple[Mapping[Category, int], Colour, bool], ...] = (
        (dict(one.points), colour, one.on),
        (dict(one.worth), THEME.dim, False),
    )
    for figures, ink, strong in lines:
        for category, points in figures.items():
            entry(canvas, place.right, OPTIONS[category].y + 1, str(points), ink, "right", strong=strong)
    if what.ended and one.on:
        total(canvas, what, seat, one.total)
    else:
        entry(canvas, place.right, TOTAL_Y + 1, str(one.total), colour, "right", strong=True)
    entry(canvas, place.right, FOOT_Y + 1, str(one.foot), THEME.dim, "right")
