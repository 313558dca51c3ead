"""Animated drawings for the help pages of the dice games: 184 x 150 pixels, four seconds each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import Lesson
from cabinet.dice.die_picture import BODY, placed
from cabinet.dice.throw import Spot, flying
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing.lettering import entry, figure
from cabinet.drawing.motion import between
from cabinet.drawing.particles import sparks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

WIDTH, HEIGHT = 184, 150
THROWN = ((6, Spot(40, 112, -8)), (2, Spot(104, 76, 20)), (4, Spot(62, 54, -14)), (5, Spot(146, 110, 8)))
START = (-60, 170)
"""Position in pixels from which dice are thrown in the help pages, left of the drawing."""
RAIL_Y, RAIL = 126, (206, 150, 84)
RAIL_SPOTS = (34, 96, 156)
ROW_Y, ROW_STEP = 66, 27


def rolling(press: str, *words: str) -> Lesson:
    """Return the help animation of a roll: four dice are thrown.

    `press`: the button; `words`: the explanation.
    """
    return Lesson(_roll, press, words)


def keeping(press: str, *words: str) -> Lesson:
    """Return the help animation of keeping a die: it moves beside two kept dice and changes color.

    `press`: the button; `words`: the explanation.
    """
    return Lesson(_keep, press, words)


def scoring(theme: Theme, names: Sequence[str], points: int, press: str, *words: str) -> Lesson:
    """Return the help animation of scoring: the points of three sixes fly to a category."""
    return Lesson(partial(_score, theme=theme, names=tuple(names), points=points), press, words)


def bonus(theme: Theme, *words: str) -> Lesson:
    """Return the help animation of the bonus: a total counts up to 63, and 35 points are added."""
    return Lesson(partial(_bonus, theme=theme), "", words)


def five_alike(theme: Theme, *words: str) -> Lesson:
    """Return the help animation of five alike: five sixes jump one after another, and 50 points rise."""
    return Lesson(partial(_five, theme=theme), "", words)


def highest(theme: Theme, *words: str) -> Lesson:
    """Return the help animation of winning: two totals count up, then the higher one is the winner."""
    return Lesson(partial(_highest, theme=theme), "", words)


def _roll(canvas: Canvas, age: float) -> None:
    dice = []
    for order, (face, spot) in enumerate(THROWN):
        die = flying(age, order, face, spot, START)
        if die:
            dice.append(placed(die.x, die.y, die.face, size=56, angle=die.angle, height=die.height))
    canvas.scatter(dice)


def _keep(canvas: Canvas, age: float) -> None:
    canvas.box(4, RAIL_Y, WIDTH - 8, 4, mix(RAIL, BLACK, 0.3))
    canvas.box(4, RAIL_Y, WIDTH - 8, 2, RAIL)
    body = PLAYERS[0]
    dice = [placed(x, 96, 6, body, size=56) for x in RAIL_SPOTS[:2]]
    part = _part(age, 1.0, 0.35)
    there = part == 1
    x, y = between((148, 42), (RAIL_SPOTS[2], 96), part)
    halo = WHITE if there and age < 2.2 else None
    dice.append(placed(x, y, 6, body if there else BODY, size=56, angle=round(20 * (1 - part)), halo=halo))
    canvas.scatter(dice)
    sparks(canvas, x, y, age - 1.35, WHITE, seed=2)


def _score(canvas: Canvas, age: float, theme: Theme, names: tuple[str, ...], points: int) -> None:
    body = PLAYERS[0]
    canvas.scatter(placed(34 + 58 * die, 32, 6, body, size=56, angle=(-6, 3, 8)[die]) for die in range(3))
    landed = age >= 1.4
    for row, name in enumerate(names):
        y = ROW_Y + ROW_STEP * row
        chosen = row == 1
        if chosen:
            canvas.round_box(8, y - 3, WIDTH - 16, 24, theme.accent, 5)
        entry(canvas, 16, y + 1, name, BLACK if chosen else theme.ink, strong=chosen)
        if chosen and landed:
            entry(canvas, WIDTH - 18, y + 1, str(points), BLACK, "right", strong=True)
    if 0.7 <= age < 1.4:
        x, y = between((92, 34), (WIDTH - 40, ROW_Y + ROW_STEP), _part(age, 0.7, 0.7), 30)
        words = f"+{points}"
        width = 12 * len(words) + 14
        canvas.round_box(x - width // 2, y - 4, width, 24, BLACK, 6)
        entry(canvas, x, y, words, body, "centre", strong=True)
    sparks(canvas, WIDTH - 30, ROW_Y + ROW_STEP + 8, age - 1.4, WHITE, seed=4)


def _bonus(canvas: Canvas, age: float, theme: Theme) -> None:
    counted = round(63 * _part(age, 0.3, 1.2))
    lands = _part(age, 1.9, 0.25)
    total = counted + (35 if lands == 1 else 0)
    figure(canvas, WIDTH // 2, 48, str(total), theme.accent if lands == 1 else theme.ink, 8, "centre")
    if age >= 1.6 and lands < 1:
        y = round(118 - 50 * lands)
        canvas.round_box(WIDTH // 2 - 34, y - 5, 68, 30, BLACK, 8)
        figure(canvas, WIDTH // 2, y, "+35", PLAYERS[2], 3, "centre")
    sparks(canvas, WIDTH // 2, 70, age - 2.15, theme.accent, seed=6)


def _five(canvas: Canvas, age: float, theme: Theme) -> None:
    places = ((34, 116), (92, 116), (150, 116), (63, 56), (121, 56))
    dice = []
    for order, (x, y) in enumerate(places):
        part = _part(age, 0.5 + 0.12 * order, 0.4)
        dice.append(placed(x, y, 6, PLAYERS[0], size=56, height=round(72 * part * (1 - part))))
    canvas.scatter(dice)
    rises = _part(age, 1.4, 0.25)
    if rises:
        y = round(60 - 48 * rises)
        canvas.round_box(WIDTH // 2 - 42, y, 84, 36, BLACK, 8)
        figure(canvas, WIDTH // 2, y + 8, "+50", theme.accent, 3, "centre")
    sparks(canvas, WIDTH // 2, 30, age - 1.65, theme.accent, seed=8)


def _highest(canvas: Canvas, age: float, theme: Theme) -> None:
    canvas.box(12, 136, WIDTH - 24, 3, theme.dim)
    for seat, (total, high) in enumerate(((214, 66), (287, 96))):
        grown = _part(age, 0.3, 1.5)
        wins = seat and age > 2.0
        x, height = 24 + 78 * seat, round(high * grown)
        colour: Colour = PLAYERS[seat + 1]
        canvas.box(x, 136 - height, 58, height, colour if wins or age <= 2.0 else mix(colour, BLACK, 0.5))
        figure(canvas, x + 29, 136 - height - 26, str(round(total * grown)), theme.ink, 2, "centre")
    sparks(canvas, 131, 36, age - 2.0, theme.accent, seed=9)


def _part(age: float, start: float, lasts: float) -> float:
    """Return the progress, 0 to 1, of a movement that begins at `start` and takes `lasts` seconds."""
    return min(1.0, max(0.0, (age - start) / lasts))
