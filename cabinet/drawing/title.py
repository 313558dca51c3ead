"""Draws the cabinet's title screen: large letters, a rainbow floor, dice, cards and four joysticks.

The letters fall and bounce, lines move along the floor, and every four seconds dice, cards, coins or stars
appear. It is the first picture after power-on: everything on it is drawn by code, because no sheet of art has
been read yet.
"""

from __future__ import annotations

from functools import partial
from math import inf, pi, sin
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Switch
from cabinet.display.face import CELL
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import HEIGHT, WIDTH
from cabinet.display.sprite import PlacedSprite, Pose, Sprite
from cabinet.drawing.ground import lamps, rainbow_floor
from cabinet.drawing.invitation import fitting
from cabinet.drawing.joystick import stick
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.particles import coins, dust, sparkle
from cabinet.drawing.theme import CABINET
from cabinet.drawing.widgets import PIPS

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

WORDS = ("ARCADE", "CABINET")
MOTTO = "Dice and poker for four joysticks"
SIZE = 9
"""The size of the two large words on the title screen, in pixels per dot."""
TOPS = (26, 101)
"""The y of the tops of the two large words on the title screen."""
APART = 0.06
"""The delay in seconds between the starts of two falling letters."""
BOUNCES = ((0.3, 0), (0.2, 18), (0.14, 6))
"""The duration in seconds and the height in pixels of each bounce of a letter; the first entry is its
fall."""
STANDS = APART * (sum(map(len, WORDS)) - 1) + sum(seconds for seconds, _ in BOUNCES)
"""The seconds until the last letter of the title has come to rest."""
FIRST_FLIGHT, BETWEEN_FLIGHTS, FLIGHT = 1.8, 4.0, 1.8
"""The seconds until dice, cards, coins or stars first fly across the title screen, the seconds from the start
of one flight to the next, and the duration of a flight in seconds."""
TURN_STEP = 15
"""The step in degrees by which flying dice and cards turn; it is large, so that few angles have to be
drawn and cached."""
HORIZON = 181
VANISHING = (WIDTH // 2, 118)
"""The vanishing point of the rainbow floor in pixels."""
FLOOR_LINES, RUNS = 6, 10
"""The number of dark lines on the floor, and the beats (tenths of a second) in which a line moves to where
the next line was."""
FLOOR_LINE = (24, 18, 40)
SKY, STARS = (7, 6, 22), 110
LETTERS = (74, 580)
"""The x of the left and right edge of the large words on the title screen; no stars are drawn behind the
words."""
EDGE = (118, 16, 22)
JACK_X, JACK_Y, JACK_STEP = 173, 190, 78
BOX_Y, BOX_HEIGHT = 263, 48
MOTTO_Y = 318
RED_INK = (170, 16, 24)
HEART = (".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#...")
RANKS = ("10", "J", "Q", "K", "A")
SPADE = ("...#...", "..###..", ".#####.", "#######", "#######", "##.#.##", "..###..")


class Moment(NamedTuple):
    """The state of the title screen's animations when a picture is drawn."""

    age: float
    """The seconds since the title screen appeared; infinity if its animations are off."""
    beat: int = 0
    """The beat of the idle animations, in tenths of a second; 0 while they pause."""
    turn: int = 0
    """The number of times the title screen has been shown before; it decides if dice, cards, coins or stars
    fly first."""


def moves(age: float) -> bool:
    """Return True while letters are falling or objects are flying on the title screen."""
    return age < STANDS or _flight(age) is not None


def title(canvas: Canvas, words: str, at: Moment, *, lit: bool) -> None:
    """Draw the whole title screen; `words` invite people to play and flash with `lit`."""
    beat = at.beat
    canvas.cached("title", _stands_still)
    _floor_runs(canvas, beat)
    _motto(canvas)
    _words(canvas, at.age)
    lamps(canvas, CABINET, beat, around=True)
    for jack in range(4):
        x = JACK_X + JACK_STEP * jack
        stick(canvas, x, JACK_Y, CABINET, _leans(jack, beat), fire=beat > 0 and beat // 4 % 8 == 2 * jack + 1)
    _die(canvas, 46, 208 - _hop(beat, 0), 52, 1 + beat // 24 % 6)
    _die(canvas, 106, 184 - _hop(beat, 3), 42, 1 + (beat // 24 + 4) % 6)
    _card(canvas, 490, 190 - _hop(beat, 6) // 2, "A", HEART, RED_INK)
    _card(canvas, 534, 202, "A", SPADE, BLACK)
    flight = _flight(at.age)
    if flight is not None and beat > 0:
        number, age = flight
        FLIGHTS[(at.turn + number) % len(FLIGHTS)](canvas, age)
    size = fitting(words)
    width = canvas.text_width(words, size) + 40
    x, y = (WIDTH - width) // 2, BOX_Y + (BOX_HEIGHT - 7 * size) // 2
    canvas.round_box(x - 3, BOX_Y - 3, width + 6, BOX_HEIGHT + 6, CABINET.accent, 13)
    canvas.round_box(x, BOX_Y, width, BOX_HEIGHT, BLACK, 10)
    canvas.text(WIDTH // 2 + size // 2, y, words, WHITE if lit else CABINET.accent, size, "centre")


def _motto(canvas: Canvas) -> None:
    width = read_width(MOTTO) + 28
    canvas.round_box((WIDTH - width) // 2, MOTTO_Y - 3, width, 27, mix(SKY, BLACK, 0.4), 8)
    read(canvas, WIDTH // 2, MOTTO_Y, MOTTO, WHITE, "centre")


def _words(canvas: Canvas, age: float) -> None:
    """Draw the two large words of the title, with their letters falling if `age` is small."""
    if age >= STANDS:
        for word, y in zip(WORDS, TOPS, strict=True):
            logo(canvas, WIDTH // 2, y, word, CABINET.accent, SIZE, edge=EDGE)
        return
    fallen = 0
    for word, y in zip(WORDS, TOPS, strict=True):
        left = WIDTH // 2 - (CELL * SIZE * len(word) - SIZE) // 2
        for at, letter in enumerate(word):
            own, x = age - APART * fallen, left + CELL * SIZE * at
            fallen += 1
            logo(canvas, x, y - _above(own), letter, CABINET.accent, SIZE, "left", edge=EDGE)
            dust(canvas, x + 28, y + 7 * SIZE, own - BOUNCES[0][0], SKY, seed=fallen)


def _above(age: float) -> int:
    """Return the pixels that a letter is above its final position, `age` seconds after its fall began."""
    fall, _ = BOUNCES[0]
    if age < fall:
        return round(HEIGHT * (1 - (max(0.0, age) / fall) ** 2))
    age -= fall
    for seconds, height in BOUNCES[1:]:
        if age < seconds:
            part = age / seconds
            return round(4 * height * part * (1 - part))
        age -= seconds
    return 0


def _floor_runs(canvas: Canvas, beat: int) -> None:
    """Draw dark lines that move down the floor, in perspective."""
    for line in range(FLOOR_LINES):
        part = (line + beat % RUNS / RUNS) / FLOOR_LINES
        y = HORIZON + 4 + round((HEIGHT - HORIZON - 4) * part**2)
        canvas.box(0, y, WIDTH, 1 + round(3 * part), FLOOR_LINE)


def _flight(age: float) -> tuple[int, float] | None:
    """Return the number of the current flight of dice, cards, coins or stars, and its age in seconds.

    Returns None between two flights.
    """
    number, own = divmod(age - FIRST_FLIGHT, BETWEEN_FLIGHTS) if FIRST_FLIGHT <= age < inf else (0, inf)
    return (int(number), own) if own < FLIGHT else None


def _dice_fly(canvas: Canvas, age: float) -> None:
    """Draw five dice that are thrown across the screen from the left and bounce."""
    flying = []
    for die in range(5):
        own = age - 0.1 * die
        part = own / (FLIGHT - 0.5)
        if 0 <= part < 1:
            x = -60 + round((WIDTH + 120) * part)
            y = 214 - round((150 - 22 * die) * abs(sin(2.5 * pi * part)) * (1 - 0.6 * part))
            flying.append(
                PlacedSprite(_thrown(6 - die), x, y, Pose(angle=_angle(620 * own + 40 * die)), (6, 12))
            )
    canvas.scatter(flying)


def _cards_fly(canvas: Canvas, age: float) -> None:
    """Draw a royal flush whose cards fly across the screen from the right."""
    flying = []
    for card, rank in enumerate(RANKS):
        part = (age - 0.14 * card) / (FLIGHT - 0.6)
        if 0 <= part < 1:
            x = WIDTH + 60 - round((WIDTH + 120) * part)
            y = 120 + 10 * card - round(90 * sin(pi * part))
            flying.append(
                PlacedSprite(_dealt(rank), x, y, Pose(angle=_angle(-400 * part - 20 * card)), (6, 10))
            )
    canvas.scatter(flying)


def _coins_fly(canvas: Canvas, age: float) -> None:
    """Draw coins that fly up from behind the joysticks."""
    coins(canvas, WIDTH // 2, HEIGHT - 60, age * 1.1, many=48, seed=3)


def _words_glitter(canvas: Canvas, age: float) -> None:
    """Draw stars that glitter on one large word after the other."""
    for at, y in enumerate(TOPS):
        sparkle(canvas, LETTERS[0] + 20, y, LETTERS[1] - LETTERS[0] - 40, 7 * SIZE, age - 0.8 * at)


FLIGHTS = (_dice_fly, _cards_fly, _coins_fly, _words_glitter)


def _angle(degrees: float) -> int:
    return round(degrees / TURN_STEP) * TURN_STEP % 360


def _thrown(face: int) -> Sprite:
    return Sprite(("title die", face), (64, 68), partial(_flying_die, face=face))


def _flying_die(canvas: Canvas, x: int, y: int, face: int) -> None:
    _die(canvas, x + 4, y + 4, 56, face, shadow=False)


def _dealt(rank: str) -> Sprite:
    return Sprite(("title card", rank), (68, 92), partial(_flying_card, rank=rank))


def _flying_card(canvas: Canvas, x: int, y: int, rank: str) -> None:
    _card(canvas, x + 2, y + 2, rank, SPADE, BLACK, shadow=False)


def _stands_still(canvas: Canvas) -> None:
    canvas.fill(SKY)
    chance = Random(1982)
    for _ in range(STARS):
        x, y, light = chance.randrange(WIDTH), chance.randrange(HORIZON), chance.choice((80, 120, 170))
        if not (LETTERS[0] < x < LETTERS[1] and TOPS[0] - 4 < y < HORIZON - 8):
            canvas.box(x, y, 2, 2, (light, light, light))
    rainbow_floor(canvas, HORIZON, VANISHING)
    for at, part in enumerate((0.75, 0.5, 0.25)):
        canvas.box(0, HORIZON - 6 + 2 * at, WIDTH, 2, mix((190, 90, 255), SKY, part))
    canvas.box(0, HORIZON, WIDTH, 2, WHITE)


def _leans(jack: int, beat: int) -> Switch | None:
    """Return the direction in which a joystick leans; the four joysticks move one after another."""
    if beat == 0 or beat // 8 % 4 != jack:
        return None
    return (Switch.LEFT, Switch.RIGHT, None, None)[beat // 2 % 4]


def _hop(beat: int, later: int) -> int:
    """Return the height in pixels of a die or card that hops every two seconds, delayed by `later` beats."""
    part = (beat - later) % 20 / 6
    return round(14 * sin(pi * part)) if beat > 0 and part < 1 else 0


def _die(canvas: Canvas, x: int, y: int, size: int, face: int, *, shadow: bool = True) -> None:
    """Draw a die with this face up; `shadow`: True for a die that stands on the floor."""
    radius = size // 6
    if shadow:
        canvas.round_box(x + 5, y + 8, size, size, BLACK, radius)
    canvas.round_box(x, y, size, size, (176, 176, 186), radius)
    canvas.round_box(x, y, size, size - 4, WHITE, radius)
    for column, row in PIPS[face]:
        middle_x, middle_y = (
            x + size // 2 + (column - 1) * size // 4,
            y + size // 2 - 2 + (row - 1) * size // 4,
        )
        canvas.disc(middle_x, middle_y, size // 11, BLACK)


def _card(
    canvas: Canvas, x: int, y: int, rank: str, suit: tuple[str, ...], ink: Colour, *, shadow: bool = True
) -> None:
    """Draw a card of this rank and suit; `shadow`: True for a card that stands on the floor."""
    if shadow:
        canvas.round_box(x + 5, y + 6, 64, 88, BLACK, 6)
    canvas.round_box(x - 1, y - 1, 66, 90, BLACK, 7)
    canvas.round_box(x, y, 64, 88, WHITE, 6)
    canvas.letters(x + 5, y + 5, rank, ink, 2)
    canvas.bitmap(x + 5, y + 23, suit, {"#": ink}, 2)
    canvas.bitmap(x + 20, y + 36, suit, {"#": ink}, 5)
