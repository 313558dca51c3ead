"""Draws the end of a session of FIVE CARD DRAW: the opponents' faces, the dollars, the number of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.people import Mood
from cabinet.display.palette import BLACK
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read, read_width
from games.cards.great import Room, big_ending
from games.five_card_draw.rules import FUNDS, NAMES, PERSON
from games.five_card_draw.screen import words
from games.five_card_draw.theme import LAMP, MONEY, THEME
from games.stage.big_moment import board_width, draw_scene

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

ROOM = Room(THEME, LAMP, MONEY)
MIDDLE = 320
FACES, STEP, FACES_Y = 101, 146, 158
"""The center of the first face, the distance between faces, and their vertical position, in pixels."""
BOARD_Y, LINES_Y, LINE = 246, 250, 26
"""The top of the amount in dollars, the top of the lines beside it, and the distance between lines, in
pixels."""
HEIGHT, PAD, GAP = 74, 12, 6
"""The height of the panel behind the lines, its padding around them, and the gap between the panel and the
amount in dollars, in pixels."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the whole screen at the end of a session, timed by the spans of `games.stage.timelines.ending`."""
    view = show.view
    headline, *lines = words.ending(view)
    have = view.money[PERSON]
    mood = Mood.CROSS if have > FUNDS else Mood.PLEASED if have < FUNDS else Mood.CALM
    others = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    faces = [(name, mood, (FACES + STEP * at, FACES_Y)) for at, name in enumerate(reversed(others))]
    told = big_ending(ROOM, headline, have, faces, joy=have > FUNDS)
    wide, aside = board_width(told), max(map(read_width, lines)) + 2 * PAD
    left = MIDDLE - (wide + GAP + aside) // 2
    draw_scene(canvas, show, told._replace(board=(left + wide // 2, BOARD_Y)))
    if show.calm or not show.has("tally") or show.begun("tally"):
        canvas.round_box(left + wide + GAP, BOARD_Y - 9, aside, HEIGHT, BLACK, 12)
        for at, line in enumerate(lines):
            read(canvas, left + wide + GAP + PAD, LINES_Y + LINE * at, line, THEME.dim if at else THEME.ink)
    widgets.prompt_line(canvas, THEME, "● GO ON")
