"""Draws the result of a game: score bars that grow together, and the record to compare them with.

The picture depends only on the seconds since the start; at infinity it is the final, still picture.
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import out_cubic
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.display.sprite import Pose, Sprite
from cabinet.drawing import widgets
from cabinet.drawing.ground import Lamp, lamps, rays, room
from cabinet.drawing.lettering import figure, figure_width, logo, read, read_width
from cabinet.drawing.moments import FULLEST
from cabinet.drawing.motion import jolted
from cabinet.drawing.particles import confetti, ring, sparks
from cabinet.drawing.plates import CHIP, chip, plate
from cabinet.drawing.top_ten import MEDAL, medal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Entry, Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

GROWS = 1.2
"""The seconds in which the highest score bar grows to its full height."""
BREATH = 0.4
"""The seconds until a score bar breaks the record, if the bars do not grow because the game has already
counted up the scores."""
STOP, SHAKE = 0.15, 8
"""The seconds for which the score bars stop when the record is broken, and the amplitude in pixels of the
shake at that moment."""
FALLS, FALL, TILT = 0.45, 34, 9
"""The fall of a broken record: its duration in seconds, its distance in pixels, and the angle in degrees
that the text turns."""
FLOOR, HIGHEST = 256, 128
"""The y of the floor that the score bars stand on, and the height of the highest bar in pixels."""
LEFT, RIGHT = 32, 608
EDGE, SIDE = 3, 6
"""The height in pixels of a score bar's light upper edge, and the width in pixels of its dark side."""
STEPS = (150, 112, 104, 88)
"""The distance in pixels from one score bar to the next, for one to four bars. For more bars it is 400
divided by their number."""
GAP = 16
"""The gap in pixels between two score bars."""
LOST = 0.55
"""The darkness of the losers' score bars: 0 is full color, 1 is black."""
SIGN_Y, PLATE_Y, AMOUNT_Y, OLD_Y, SAID_Y = 40, 96, 131, 208, 289
LARGEST, ALONE = 9, 13
"""The maximum size of the winner's score in pixels per dot: beside score bars, and without score bars."""
LAMP = Lamp(200, 150, 420, 260)
PLATE = 168
"""The maximum width in pixels of the plate with the winner's name."""
OLD_INK = (232, 236, 246)
CLEAR = ((96, 26, 448, 66), (24, 92, 592, 226), (200, 312, 240, 34))
"""Left, top, width and height of three areas that confetti leaves free: the sign, the part below it, the
prompt."""
NUMBERED = "PLAYER "
"""The first word of default player names. Below a score bar, a name such as PLAYER 2 is replaced by its
number."""


class Bar(NamedTuple):
    """A player's final score, shown as a bar in the player's color."""

    name: str
    score: int
    colour: Colour
    won: bool


class Outcome(NamedTuple):
    """The result of a game, with the record that the scores are compared with."""

    title: str
    list: str
    """The name of the score list whose record is shown; "" if the game has only one list."""
    words: str
    """The headline that names the winner."""
    bars: tuple[Bar, ...]
    format_score: Callable[[int], str]
    before: Entry | None = None
    """The best entry before this game: in the score list or, if the cabinet is in a league, in the league's
    list."""
    league: bool = False
    """True if the record to beat belongs to a league (cabinets that share scores)."""
    beaten: Bar | None = None
    """The player's score that beats the record; None if the record stands."""
    counted: bool = False
    """True if the game has already counted up the scores itself; the score bars then do not count up
    again."""
    said: str = ""
    """A line about a consequence of the result, such as ADA MADE THE TOP TEN; "" for none."""
    good: bool = False
    """True if the line about a consequence is good news."""

    @property
    def top(self) -> int:
        """The score that a bar of the maximum height stands for.

        If the record is out of reach, its line is drawn at the maximum height, so that the score bars remain
        visible.
        """
        best = max(1, *(bar.score for bar in self.bars))
        return max(best, min(self.before.score, best * 3 // 2) if self.before else 0)

    @property
    def line(self) -> int:
        """The y of the line that marks the record; 0 if there is no record."""
        reach = min(max(0, self.before.score), self.top) if self.before else 0
        return FLOOR - HIGHEST * reach // self.top if self.before else 0

    @property
    def hit(self) -> float:
        """The seconds until a score bar passes the record; infinity if none does."""
        if not self.beaten or not self.before:
            return inf
        if self.counted:
            return BREATH
        # If the new score equals the record and won by the tie-break, `part` is 1: the record is broken when
        # the score bar reaches its full height.
        part = min(1.0, max(0, self.before.score) / max(1, self.beaten.score))
        return GROWS * max(0.25, 1 - float((1 - part) ** (1 / 3)))

    @property
    def length(self) -> float:
        """The duration in seconds of the result's animation; rays and confetti move on after it."""
        return self.hit + STOP + FALLS if self.beaten else 0.0 if self.counted else GROWS

    def level(self, age: float) -> int:
        """Return the score that the growing bars have reached, `age` seconds after the start."""
        if not self.counted:
            # The score bars stop growing for a moment when the record is broken.
            grown = age if age < self.hit else max(self.hit, age - STOP)
            return round(self.top * out_cubic(min(1.0, grown / GROWS)))
        return self.before.score if self.before and age < self.hit else self.top


def pillar(canvas: Canvas, x: int, foot: int, width: int, height: int, colour: Colour) -> None:
    """Draw an upright bar centered at x on a floor, with an outline, a light upper edge and a dark side."""
    left, top = x - width // 2, foot - height
    canvas.box(left - 1, top - 1, width + 2, height + 1, BLACK)
    canvas.box(left, top, width, height, colour)
    canvas.box(left, top, width, min(EDGE, height), mix(colour, WHITE, 0.6))
    canvas.box(left + width - SIDE, top + EDGE, SIDE, height - EDGE, mix(colour, BLACK, 0.35))


def draw_outcome(canvas: Canvas, theme: Theme, outcome: Outcome, age: float, *, lit: bool, beat: int) -> None:
    """Draw the whole screen with the result of a game, `age` seconds after the game has ended."""
    since = age - outcome.hit
    broken = outcome.beaten if since >= 0 else None
    if broken:
        rays(canvas, theme, min(since, 60.0) if age < inf else FULLEST)
    else:
        room(canvas, theme.ground, LAMP)
    lamps(canvas, theme, beat, around=bool(broken))
    if broken:
        words = "LEAGUE RECORD" if outcome.league else "NEW RECORD"
        _sign(canvas, theme, words, since if age < inf else None)
    else:
        read(canvas, WIDTH // 2, 18, outcome.title, theme.dim, "centre")
    if not broken and age >= outcome.length:
        words = outcome.words
        logo(canvas, WIDTH // 2, SIGN_Y, words, theme.accent, min(5, 570 // (8 * len(words))))
    edge = _pillars(canvas, theme, outcome, age)
    _beside(canvas, theme, outcome, age, edge)
    if age >= outcome.length and outcome.said:
        if outcome.good:
            widgets.flag(canvas, theme, SAID_Y, outcome.said, lit)
        else:
            read(canvas, WIDTH // 2, SAID_Y + 5, outcome.said, theme.dim, "centre")
    if broken and age < inf:
        confetti(canvas, since, broken.score, clear=CLEAR)
        jolted(canvas, since, SHAKE)
    widgets.prompt_line(canvas, theme, "● GO ON")


def _pillars(canvas: Canvas, theme: Theme, outcome: Outcome, age: float) -> int:
    """Draw the score bars and the line that marks the record; return the x of their right edge."""
    bars = outcome.bars
    if len(bars) < 2 and not outcome.before:
        # A single score without a record is not drawn as a bar, because it can be compared with nothing.
        return LEFT
    step = STEPS[len(bars) - 1] if len(bars) <= len(STEPS) else 400 // len(bars)
    edge = LEFT + step * max(1, len(bars))
    canvas.round_box(LEFT - 8, FLOOR, edge - LEFT + 16, 8, BLACK, 4)
    canvas.round_box(LEFT - 7, FLOOR, edge - LEFT + 14, 6, mix(theme.ground, theme.accent, 0.6), 3)
    if outcome.before:
        for x in range(LEFT - 8, edge + 8, 12):
            canvas.box(x, outcome.line, 7, 2, OLD_INK)
    for at, bar in enumerate(bars):
        x = LEFT + step * at + step // 2
        _pillar(canvas, theme, bar, x, step, outcome, age)
    return edge + 20


def _pillar(canvas: Canvas, theme: Theme, bar: Bar, x: int, step: int, outcome: Outcome, age: float) -> None:
    """Draw a player's score bar with its label.

    A losing score is shown above its bar; the best bar has a medal.
    """
    level, since = outcome.level(age), age - min(outcome.hit, outcome.length)
    best = since >= 0 and (bar.won or bar is outcome.beaten)
    grown = min(bar.score, level)
    height = max(6, HIGHEST * max(0, grown) // outcome.top)
    colour = bar.colour if best or since < 0 else mix(bar.colour, BLACK, LOST)
    pillar(canvas, x, FLOOR, step - GAP, height, colour)
    number = bar.name.removeprefix(NUMBERED)
    if number != bar.name:
        chip(canvas, x - CHIP // 2, FLOOR + 9, number, bar.colour)
    else:
        # If the name is too wide, shorten it to its first letter and its digits: C3 for COMPUTER 3.
        short = bar.name[:1] + "".join(filter(str.isdecimal, bar.name))
        label = bar.name if read_width(bar.name) <= step else short
        read(canvas, x, FLOOR + 10, label, bar.colour, "centre", strong=best)
    if best:
        medal(canvas, x, FLOOR - height - MEDAL // 2 + 8, 1, MEDAL)
        sparks(canvas, x, FLOOR - height, since, bar.colour, seed=x)
        if bar is outcome.beaten:
            ring(canvas, x, FLOOR - height, since, WHITE, bar.colour)
    elif not bar.won:
        words = outcome.format_score(grown)
        size = 3 if figure_width(words, 3) <= step else 2
        y, wide = FLOOR - height - 8 * size - 4, figure_width(words, size) + 8
        if outcome.line and y - 4 < outcome.line < y + 8 * size:
            # Darken the record's line behind the score of a loser, so that it does not look like part of the
            # digits.
            canvas.box(x - wide // 2, outcome.line, wide, 2, mix(theme.ground, BLACK, 0.5))
        figure(canvas, x, y, words, bar.colour, size, "centre")


def _beside(canvas: Canvas, theme: Theme, outcome: Outcome, age: float, left: int) -> None:
    """Draw the best score in large digits, with the player's plate above it and the old record below it."""
    middle, width = (left + RIGHT) // 2, RIGHT - left
    won = [outcome.beaten] if outcome.beaten else [bar for bar in outcome.bars if bar.won]
    if won:
        best = won[0]
        shown = best.score if outcome.counted else min(best.score, outcome.level(age))
        words, whole = outcome.format_score(shown), outcome.format_score(best.score)
        largest = LARGEST if left > LEFT else ALONE
        size = min(largest, width // (8 * len(whole)))
        ink = WHITE if outcome.beaten else best.colour if len(won) == 1 else theme.accent
        figure(canvas, middle, AMOUNT_Y + 4 * (largest - size), words, ink, size, "centre")
        if len(won) == 1:
            wide = min(width, PLATE)
            plate(canvas, middle - wide // 2, PLATE_Y, best.name, "", best.colour, width=wide, height=30)
    if outcome.before:
        _old(canvas, theme, outcome, middle, age - outcome.hit)


def _old(canvas: Canvas, theme: Theme, outcome: Outcome, x: int, since: float) -> None:
    """Draw the record from before this game; a broken record is struck through and falls."""
    before = outcome.before
    if not before:
        return
    words = f"{outcome.format_score(before.score)} {before.name}"
    lines = tuple(filter(None, (words, outcome.list)))
    part = min(1.0, max(0.0, since - STOP) / FALLS)
    size = (max(map(read_width, lines)) + 8, 22 * len(lines))
    draw = partial(_draw_old, lines=lines, struck=since >= 0, theme=theme)
    sprite = Sprite(("old record", lines, since >= 0, theme), size, draw)
    y = OLD_Y + size[1] // 2 + round(FALL // len(lines) * part**2)
    canvas.sprite(sprite, x, y, Pose(round(TILT * part)))


def _draw_old(canvas: Canvas, x: int, y: int, lines: tuple[str, ...], *, struck: bool, theme: Theme) -> None:
    if struck:
        # Strike the record through before its letters are drawn: they cover the line and stay legible.
        canvas.box(x, y + 10, read_width(lines[0]) + 8, 3, theme.accent)
    for at, words in enumerate(lines):
        read(canvas, x + 4, y + 2 + 22 * at, words, theme.dim if at else OLD_INK)


def _sign(canvas: Canvas, theme: Theme, words: str, waving: float | None) -> None:
    width = 40 * len(words) + 28
    left = (WIDTH - width) // 2
    canvas.round_box(left, SIGN_Y - 10, width, 62, mix(theme.ground, BLACK, 0.85), 8)
    canvas.round_frame(left, SIGN_Y - 10, width, 62, theme.accent, 8, 2)
    logo(canvas, WIDTH // 2, SIGN_Y, words, theme.accent, 5, waving=waving)
