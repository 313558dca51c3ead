"""The cabinet's own title: a rainbow that comes up to the screen, dice, cards and four joysticks.

It is the first picture: everything on it is drawn by code, for no sheet is read before it.
"""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import Switch
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.display.palette import BLACK, STRIPES, WHITE, mix
from cabinet.drawing.ground import lamps
from cabinet.drawing.invitation import fitting
from cabinet.drawing.joystick import stick
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.pips import PIPS
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

WORDS = ("ARCADE", "CABINET")
MOTTO = "Dice and poker for four joysticks"
SIZE = 9
"""Pixels of a dot of the two large words."""
TOPS = (26, 101)
"""Where they stand."""
ARRIVES = 0.5
"""Seconds in which they come in, one from the left and one from the right."""
HORIZON = 181
VANISHING = (WIDTH // 2, 118)
"""Where the stripes of the rainbow would meet."""
STRIPE = 250
"""Pixels of a stripe at the foot of the screen."""
SKY, STARS = (7, 6, 22), 110
LETTERS = (74, 580)
"""From left to right: no stars behind the two large words."""
EDGE = (118, 16, 22)
JACK_X, JACK_Y, JACK_STEP = 173, 190, 78
BOX_Y, BOX_HEIGHT = 263, 48
MOTTO_Y = 318
RED_INK = (170, 16, 24)
HEART = (".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#...")
SPADE = ("...#...", "..###..", ".#####.", "#######", "#######", "##.#.##", "..###..")


def title(canvas: Canvas, words: str, age: float, beat: int, *, lit: bool) -> None:
    """The whole screen, `age` seconds after it has come; `words` are what asks people to play."""
    canvas.cached("title", _stands_still)
    for at, (word, y) in enumerate(zip(WORDS, TOPS, strict=True)):
        away = round(WIDTH * max(0.0, 1 - age / ARRIVES) ** 2) * (-1 if at % 2 == 0 else 1)
        logo(canvas, WIDTH // 2 + away, y, word, CABINET.accent, SIZE, edge=EDGE)
    lamps(canvas, CABINET, beat, around=True)
    for jack in range(4):
        x = JACK_X + JACK_STEP * jack
        stick(canvas, x, JACK_Y, CABINET, _leans(jack, beat), fire=beat > 0 and beat // 4 % 8 == 2 * jack + 1)
    _die(canvas, 46, 208 - _hop(beat, 0), 52, 1 + beat // 24 % 6)
    _die(canvas, 106, 184 - _hop(beat, 3), 42, 1 + (beat // 24 + 4) % 6)
    _card(canvas, 490, 190 - _hop(beat, 6) // 2, HEART, RED_INK)
    _card(canvas, 534, 202, SPADE, BLACK)
    size = fitting(words)
    width = canvas.text_width(words, size) + 40
    x, y = (WIDTH - width) // 2, BOX_Y + (BOX_HEIGHT - 7 * size) // 2
    canvas.round_box(x - 3, BOX_Y - 3, width + 6, BOX_HEIGHT + 6, CABINET.accent, 13)
    canvas.round_box(x, BOX_Y, width, BOX_HEIGHT, BLACK, 10)
    canvas.text(WIDTH // 2 + size // 2, y, words, WHITE if lit else CABINET.accent, size, "centre")


def _stands_still(canvas: Canvas) -> None:
    canvas.fill(SKY)
    chance = Random(1982)
    for _ in range(STARS):
        x, y, light = chance.randrange(WIDTH), chance.randrange(HORIZON), chance.choice((80, 120, 170))
        if not (LETTERS[0] < x < LETTERS[1] and TOPS[0] - 4 < y < HORIZON - 8):
            canvas.box(x, y, 2, 2, (light, light, light))
    middle, top = VANISHING
    for at, stripe in enumerate(STRIPES):
        sides = [middle + STRIPE * (at + by - len(STRIPES) / 2) for by in (0, 1)]
        corners = [
            (middle + (x - middle) * (y - top) / (HEIGHT - top), y)
            for x, y in ((sides[0], HORIZON), (sides[1], HORIZON), (sides[1], HEIGHT), (sides[0], HEIGHT))
        ]
        canvas.polygon(corners, stripe)
    for at, part in enumerate((0.75, 0.5, 0.25)):
        canvas.box(0, HORIZON - 6 + 2 * at, WIDTH, 2, mix((190, 90, 255), SKY, part))
    canvas.box(0, HORIZON, WIDTH, 2, WHITE)
    width = read_width(MOTTO) + 28
    canvas.round_box((WIDTH - width) // 2, MOTTO_Y - 3, width, 27, mix(SKY, BLACK, 0.4), 8)
    read(canvas, WIDTH // 2, MOTTO_Y, MOTTO, WHITE, "centre")


def _leans(jack: int, beat: int) -> Switch | None:
    """One stick after another is moved to and fro."""
    if beat == 0 or beat // 8 % 4 != jack:
        return None
    return (Switch.LEFT, Switch.RIGHT, None, None)[beat // 2 % 4]


def _hop(beat: int, later: int) -> int:
    """Pixels off the ground: a hop every two seconds."""
    part = (beat - later) % 20 / 6
    return round(14 * sin(pi * part)) if beat > 0 and part < 1 else 0


def _die(canvas: Canvas, x: int, y: int, size: int, face: int) -> None:
    radius = size // 6
    canvas.round_box(x + 5, y + 8, size, size, BLACK, radius)
    canvas.round_box(x, y, size, size, (176, 176, 186), radius)
    canvas.round_box(x, y, size, size - 4, WHITE, radius)
    for column, row in PIPS[face]:
        middle_x, middle_y = (
            x + size // 2 + (column - 1) * size // 4,
            y + size // 2 - 2 + (row - 1) * size // 4,
        )
        canvas.disc(middle_x, middle_y, size // 11, BLACK)


def _card(canvas: Canvas, x: int, y: int, suit: tuple[str, ...], ink: Colour) -> None:
    canvas.round_box(x + 5, y + 6, 64, 88, BLACK, 6)
    canvas.round_box(x - 1, y - 1, 66, 90, BLACK, 7)
    canvas.round_box(x, y, 64, 88, WHITE, 6)
    canvas.letters(x + 5, y + 5, "A", ink, 2)
    canvas.bitmap(x + 5, y + 23, suit, {"#": ink}, 2)
    canvas.bitmap(x + 20, y + 36, suit, {"#": ink}, 5)
