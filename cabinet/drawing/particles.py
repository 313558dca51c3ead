"""Particle effects for hits and wins: dust, sparks, coins, confetti, rings and stars.

Equal arguments give equal pictures: the result depends only on the seconds since the start and on a random
seed. A slow machine skips all particles.
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
"""The speed of the slowest and of the fastest spark, in pixels per second."""
COIN_SPEED = (330, 520)
"""The minimum and maximum initial upward speed of a coin, in pixels per second."""
SPREAD = 260
"""The maximum sideways speed of a flying coin, in pixels per second."""
GRAVITY = 860
"""The acceleration of falling coins, in pixels per second squared."""
COIN = 16
"""The diameter of a coin in pixels."""
COIN_TURNS = 3.0
"""The rotation speed of a flying coin, in turns per second."""
COIN_SIDES = (1.0, 0.75, 0.4, 0.15, 0.4, 0.75)
"""The visible widths of a turning coin in sequence, as parts of its full width."""
RING_START, RING_SPEED, RING_LASTS = 80, 620, 0.45
PAPERS = 70
PAPER_COLOURS = tuple(colour(hue, 5) for hue in (RED, GOLD, GREEN, TEAL, BLUE, PINK))
FALL = 110
"""The average speed of falling confetti, in pixels per second."""
STARS, STARS_LAST = 14, 0.8
OVER = 1 - 1e-6
"""The fraction of an effect's duration after which the effect counts as over: just below 1, because times are
rounded."""


Where = ParamSpec("Where")


def _flies(draw: Callable[Concatenate[Canvas, Where], None]) -> Callable[Concatenate[Canvas, Where], None]:
    """Decorate a function that draws particles, so that it does nothing on a slow machine."""

    @wraps(draw)
    def drawn(canvas: Canvas, /, *where: Where.args, **more: Where.kwargs) -> None:
        if canvas.spared < QualityLevel.PARTICLES:
            draw(canvas, *where, **more)

    return drawn


@_flies
def dust(canvas: Canvas, x: int, y: int, age: float, ground: Colour, *, seed: int = 0) -> None:
    """Draw six grains of dust that jump up from the point of a hit, in a lighter shade of the ground color.

    `age`: the seconds since the hit; the effect lasts 0.3 s.
    """
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
    """Draw sparks that fly from a point in all directions and fade.

    `age`: the seconds since the start; the effect lasts 0.45 s.
    """
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
    """Draw coins that are thrown up from a point one after another, turn over, and fall off the screen.

    `age`: the seconds since the first coin was thrown; the effect lasts up to 2.6 s. Draw the coins only
    during the span (named part) `coins` of the step's timeline, that is, while `show.on("coins")` is true.
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
    """Draw a ring that expands from the point of a hit, and fades into the color `ground`.

    `age`: the seconds since the hit.
    """
    part = age / RING_LASTS
    if 0 <= part < OVER:
        canvas.ring(x, y, RING_START + round(RING_SPEED * age), mix(ink, ground, part), 4)


@_flies
def confetti(canvas: Canvas, age: float, seed: int = 0, *, clear: tuple[Area, ...] = ()) -> None:
    """Draw swaying confetti that falls over the whole screen, except for the areas `clear`."""
    for piece, (x, start, sway) in enumerate(_papers(seed)):
        y = (start + round(FALL * (0.6 + sway) * age)) % (HEIGHT + 60) - 30
        left = x + round(6 * cos(2 * pi * (age * 0.7 + sway)))
        if any(x <= left + 5 and left < x + w and top <= y + 4 and y < top + h for x, top, w, h in clear):
            continue
        canvas.box(left, y, 3 + piece % 3, 3 + piece % 2, PAPER_COLOURS[piece % len(PAPER_COLOURS)])


@_flies
def sparkle(canvas: Canvas, x: int, y: int, w: int, h: int, age: float, *, calm: bool = False) -> None:
    """Draw small stars that light up and fade over an area of the screen, for 0.8 s."""
    age = 0.4 if calm else age
    chance = Random(STARS)
    for star in range(STARS):
        at_x, at_y = chance.randrange(w), chance.randrange(h)
        part = 1.9 * age / STARS_LAST - 0.9 * star / STARS
        arm = round(7 * sin(pi * part)) if 0 < part < 1 else 0
        if arm > 0:
            # A black edge makes the star visible also on white dice and cards.
            canvas.box(x + at_x - arm - 1, y + at_y - 2, 2 * arm + 3, 5, BLACK)
            canvas.box(x + at_x - 2, y + at_y - arm - 1, 5, 2 * arm + 3, BLACK)
            canvas.box(x + at_x - arm, y + at_y - 1, 2 * arm + 1, 3, WHITE)
            canvas.box(x + at_x - 1, y + at_y - arm, 3, 2 * arm + 1, WHITE)


@lru_cache(maxsize=8)
def _thrown(seed: int, many: int) -> tuple[tuple[float, float, float], ...]:
    """Return for each coin its speed to the right and up in pixels per second, and its initial rotation."""
    chance = Random(seed)
    return tuple(
        (chance.uniform(-SPREAD, SPREAD), chance.uniform(*COIN_SPEED), chance.random()) for _ in range(many)
    )


@lru_cache(maxsize=8)
def _papers(seed: int) -> tuple[tuple[int, int, float], ...]:
    """Return for each piece of confetti its initial x and y and its sway."""
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
