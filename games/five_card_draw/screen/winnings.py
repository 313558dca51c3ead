"""What was won, at whoever has won it, and where the words about it give way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing.lettering import entry, figure, figure_width, read
from games.five_card_draw.rules import PERSON
from games.five_card_draw.screen import words
from games.five_card_draw.screen.layout import (
    AMOUNT_LEFT,
    AMOUNT_RIGHT,
    HAND_X,
    LEFT,
    LOST_RESULT_Y,
    LOST_TITLE_Y,
    MIDDLE,
    MY_WON_Y,
    OPEN_WIDTH,
    OVER_TITLE_Y,
    OVER_Y,
    PANE_X,
    RESULT_Y,
    RIGHT,
    SPLIT_RESULT_Y,
    SPLIT_Y,
    TAKEN_LABEL_Y,
    TAKEN_Y,
    TITLE_Y,
    WON_Y,
    place,
)
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Align, Canvas
    from games.five_card_draw.rules import View
    from games.five_card_draw.screen.moment import Moment

LARGE, SMALL, LONG = 5, 3, 200
"""Sizes of what was won: of a whole pot, one less where it takes more pixels than that; of a part of one."""
YOU_WIDTH = 126
"""Pixels from the person's plate to the name of the hand, where both stand in a row."""


class Figure(NamedTuple):
    """Dollars somebody has won, as they are drawn."""

    seat: Seat
    x: int
    """Of the left or, at the person, of the right."""
    y: int
    words: str
    size: int
    align: Align = "left"

    @property
    def ends(self) -> tuple[int, int]:
        """Where it begins and ends, in pixels."""
        width = figure_width(self.words, self.size)
        return (self.x, self.x + width) if self.align == "left" else (self.x - width, self.x)


class Place(NamedTuple):
    """Where words stand."""

    x: int
    y: int
    align: Align = "left"


def figures(view: View) -> tuple[Figure, ...]:
    """What everybody has won of the pot of a hand that is over."""
    won = [seat for seat, dollars in enumerate(view.won) if dollars]
    return tuple(_figure(view, seat, split=len(won) > 1) for seat in won)


def _figure(view: View, seat: Seat, *, split: bool) -> Figure:
    dollars = f"+${view.won[seat]}"
    size = SMALL if split else LARGE if figure_width(dollars, LARGE) <= LONG else LARGE - 1
    if seat == PERSON:
        return Figure(seat, RIGHT - 4, OVER_Y - 2 if split else MY_WON_Y, dollars, size, "right")
    width = figure_width(dollars, size)
    least, most = (LEFT, AMOUNT_RIGHT) if place(seat).x < MIDDLE else (AMOUNT_LEFT, RIGHT)
    if split:
        least, most = LEFT, RIGHT
    x = min(max(place(seat).x + (OPEN_WIDTH - width) // 2, least), most - width)
    return Figure(seat, x, SPLIT_Y if split else WON_Y if view.shown else TAKEN_Y, dollars, size)


def beside(view: View) -> bool:
    """Whether the person's plate stands at the left: what was won stands at its usual place."""
    right = [seat for seat, dollars in enumerate(view.won) if dollars and seat != PERSON]
    return view.shown and len(right) == 1 and not view.won[PERSON] and place(right[0]).x > MIDDLE


def plate(now: Moment) -> tuple[int, int]:
    """Left and top of the person's plate."""
    if now.over and beside(now.view):
        return LEFT, LOST_TITLE_Y
    return PANE_X, OVER_Y if now.over or now.spread else TITLE_Y + 4


def title(now: Moment) -> Place:
    """Where the name of the person's hand stands."""
    view = now.view
    if now.over and view.shown:
        if beside(view):
            return Place(LEFT + YOU_WIDTH, LOST_TITLE_Y)
        if not words.split(view) and not view.won[PERSON]:
            return Place(RIGHT, LOST_TITLE_Y, "right")
    return Place(HAND_X - 5, OVER_TITLE_Y if now.spread else TITLE_Y)


def draw(canvas: Canvas, view: View) -> None:
    """The dollars at every winner, and who has won by what."""
    told = figures(view)
    for one in told:
        figure(canvas, one.x, one.y, one.words, MONEY, one.size, one.align)
    label, mine = words.winner(view), bool(view.won[PERSON])
    ink = MONEY if mine else THEME.ink
    left, right = told[0].ends
    if not view.shown:
        # Beside what the person has won; above what somebody else has.
        if mine:
            read(canvas, left - 14, RESULT_Y, label, ink, "right", strong=True)
        else:
            read(canvas, (left + right) // 2, TAKEN_LABEL_Y, label, ink, "centre", strong=True)
    elif words.split(view):
        entry(canvas, RIGHT, SPLIT_RESULT_Y, label, ink, "right", strong=True)
    elif mine:
        entry(canvas, LEFT, RESULT_Y, label, ink, strong=True)
    elif beside(view):
        entry(canvas, LEFT, LOST_RESULT_Y, label, ink, strong=True)
    else:
        entry(canvas, RIGHT, LOST_RESULT_Y, label, ink, "right", strong=True)
