"""Dust, sparks, coins, paper and rings, for hits and wins.

All are functions of the seconds since the start and of a seed: equal pictures for equal arguments. A slow
machine draws none of them.
"""

from __future__ import annotations

from functools import lru_cache, wraps
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from cabinet.display.frame_budget import QualityLevel
from cabinet.display.palette import BLACK, BLUE, GOLD, GREEN, PINK, RED, TEAL, WHITE, colour, mix
from cabinet.display.size import HEIGHT, WIDTH
from cabinet.display.sprite import PlacedSprite, Pose, Sprite

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

DUST, DUST_LASTS = 6, 0.3
SPARKS, SPARKS_LAST = 12, 0.45
SPARK_SPEED = (90, 240)
"""Pixels a second of the slowest and the fastest spark."""
COIN_SPEED = (330, 520)
"""Pixels a second at which coins are thrown up, the slowest and the fastest."""
SPREAD = 260
"""Pixels a second at which coins fly apart, to each side."""
GRAVITY = 860
"""The acceleration of falling coins, in pixels a second squared."""
COIN = 16
"""Pixels across a coin."""
COIN_TURNS = 3.0
"""Turns of a coin in a second."""
COIN_SIDES = (1.0, 0.75, 0.4, 0.15, 0.4, 0.75)
"""The visible parts of a coin's width, one after another, while the coin turns."""
RING_START, RING_SPEED, RING_LASTS = 80, 620, 0.45
PAPERS = 70
PAPER_COLOURS = tuple(colour(hue, 5) for hue in (RED, GOLD, GREEN, TEAL, BLUE, PINK))
FALL = 110
"""Pixels that a piece of paper falls in a second."""
STARS, STARS_LAST = 14, 0.8
OVER = 1 - 1e-6
"""The part of its time after which a particle is gone: seconds since the start of a span are rounded."""


Where = ParamSpec("Where")


def _flies(draw: Callable[Concatenate[Canvas, Where], None]) -> Callable[Concatenate[Canvas, Where], None]:
    """Turn a drawing of particles into one that a slow machine skips."""

    @wraps(draw)
    def drawn(canvas: Canvas, /, *where: Where.args, **more: Where.kwargs) -> None:
        if canvas.spared < QualityLevel.PARTICLES:
            draw(canvas, *where, **more)

    return drawn


@_flies
def dust(canvas: Canvas, x: int, y: int, age: float, ground: Colour, *, seed: int = 0) -> None:
    """Draw six grains that leap up at the point of a hit, in a lighter shade of the ground."""
    part = age / DUST_LASTS
    if not 0 <= part < OVER:
        return
    chance = Random(seed)
    shade = mix(mix(ground, WHITE, 0.6), ground, part)
    for grain in range(DUST):
        out = (grain - (DUST - 1) / 2) * (10 + 14 * part + 4 * chance.random())
        up = (6 + 10 * chance.random()) * 4 * part * (1 - part)
        size = 4 if part < 0.5 else 2
        canvas.box(x + round(out), y - round(up), size, size, shade)


@_flies
def sparks(canvas: Canvas, x: int, y: int, age: float, ink: Colour, *, seed: int = 0) -> None:
    """Draw streaks that fly from a point in all directions and go out."""
    part = age / SPARKS_LAST
    if not 0 <= part < OVER:
        return
    chance = Random(seed)
    for spark in range(SPARKS):
        angle = 2 * pi * (spark + chance.random()) / SPARKS
        far = chance.uniform(*SPARK_SPEED) * SPARKS_LAST * (1 - (1 - part) ** 2)
        at_x, at_y = x + round(far * cos(angle)), y + round(far * sin(angle))
        size = 5 if part < 0.4 else 3 if part < 0.75 else 2
        canvas.box(at_x - 1, at_y - 1, size + 2, size + 2, BLACK)
        canvas.box(at_x, at_y, size, size, mix(WHITE, ink, part))


@_flies
def coins(canvas: Canvas, x: int, y: int, age: float, *, many: int = 80, seed: int = 0) -> None:
    """Draw coins that are thrown up from a point one after another, turn over and fall off the screen.

    It lasts up to 2.6 s: draw it only while its span of the timeline is on, `show.on("coins")`.
    """
    if age < 0:
        return
    flying = []
    for coin, (across, speed, turn) in enumerate(_thrown(seed, many)):
        own = age - 0.8 * coin / many
        at_y = y - round(speed * own - GRAVITY / 2 * own * own)
        if own >= 0 and at_y < HEIGHT + COIN:
            side = COIN_SIDES[int((turn + COIN_TURNS * own) % 1 * len(COIN_SIDES))]
            flying.append(PlacedSprite(_COIN, x + round(across * own), at_y, Pose(across=side)))
    canvas.scatter(flying)


@_flies
def ring(canvas: Canvas, x: int, y: int, age: float, ink: Colour, ground: Colour) -> None:
    """Draw a ring that runs outward from a hit and fades into the ground."""
    part = age / RING_LASTS
    if 0 <= part < OVER:
        canvas.ring(x, y, RING_START + round(RING_SPEED * age), mix(ink, ground, part), 4)


@_flies
def confetti(canvas: Canvas, age: float, seed: int = 0, *, clear: tuple[Area, ...] = ()) -> None:
    """Draw colored paper that falls over the whole screen, swaying; the areas `clear` stay free of it."""
    for piece, (x, start, sway) in enumerate(_papers(seed)):
        y = (start + round(FALL * (0.6 + sway) * age)) % (HEIGHT + 60) - 30
        left = x + round(6 * cos(2 * pi * (age * 0.7 + sway)))
        if any(x <= left + 5 and left < x + w and top <= y + 4 and y < top + h for x, top, w, h in clear):
            continue
        canvas.box(left, y, 3 + piece % 3, 3 + piece % 2, PAPER_COLOURS[piece % len(PAPER_COLOURS)])


@_flies
def sparkle(canvas: Canvas, x: int, y: int, w: int, h: int, age: float, *, calm: bool = False) -> None:
    """Draw small stars that light up and go out over a part of the screen, for 0.8 s."""
    age = 0.4 if calm else age
    chance = Random(STARS)
    for star in range(STARS):
        at_x, at_y = chance.randrange(w), chance.randrange(h)
        part = 1.9 * age / STARS_LAST - 0.9 * star / STARS
        arm = round(7 * sin(pi * part)) if 0 < part < 1 else 0
        if arm > 0:
            # A black edge makes the star visible on white dice and cards as well.
            canvas.box(x + at_x - arm - 1, y + at_y - 2, 2 * arm + 3, 5, BLACK)
            canvas.box(x + at_x - 2, y + at_y - arm - 1, 5, 2 * arm + 3, BLACK)
            canvas.box(x + at_x - arm, y + at_y - 1, 2 * arm + 1, 3, WHITE)
            canvas.box(x + at_x - 1, y + at_y - arm, 3, 2 * arm + 1, WHITE)


@lru_cache(maxsize=8)
def _thrown(seed: int, many: int) -> tuple[tuple[float, float, float], ...]:
    """For every coin, its speed to the right and up in pixels a second, and its first angle."""
    chance = Random(seed)
    return tuple(
        (chance.uniform(-SPREAD, SPREAD), chance.uniform(*COIN_SPEED), chance.random()) for _ in range(many)
    )


@lru_cache(maxsize=8)
def _papers(seed: int) -> tuple[tuple[int, int, float], ...]:
    """For every piece of paper, its start from the left and the top, and its sway."""
    chance = Random(seed)
    return tuple(
        (chance.randrange(WIDTH), chance.randrange(HEIGHT + 60), chance.random()) for _ in range(PAPERS)
    )


def _coin(canvas: Canvas, x: int, y: int) -> None:
    canvas.round_box(x, y, COIN, COIN, BLACK, COIN // 2)
    canvas.round_box(x + 1, y + 1, COIN - 2, COIN - 2, colour(GOLD, 4), COIN // 2 - 1)
    canvas.round_box(x + 2, y + 2, COIN - 4, COIN - 4, colour(GOLD, 6), COIN // 2 - 2)
    canvas.box(x + 7, y + 4, 2, 8, colour(GOLD, 3))
    canvas.box(x + 4, y + 5, 2, 3, mix(colour(GOLD, 7), WHITE, 0.6))


_COIN = Sprite("coin", (COIN, COIN), _coin)
