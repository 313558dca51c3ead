"""Backgrounds of screens: a room with a lamp, a plain ground, rotating rays, rows of chasing lights."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, STRIPES, WHITE, mix
from cabinet.display.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.indexed import Indexed
    from cabinet.display.palette import Colour

STRIPE = 250
"""The width in pixels, at the foot of the screen, of each color stripe of the rainbow floor."""
RINGS = 5
"""The number of ellipses that shade a plain background from its dark edge to its bright middle."""
EDGE = 0.48
"""The darkness of a plain background at its edge: 0 is full color, 1 is black."""
LAMP, LAMP_STEP, LAMP_Y = 5, 16, 6
"""The size of a light bulb, the distance from one bulb to the next, and the distance from the edge of the
screen, in pixels."""
ROW = range(8, WIDTH, LAMP_STEP)
"""The x of the left edges of the light bulbs in a row across the screen."""
CHASE = 4
"""Every fourth light bulb of a chasing row is lit; the light moves on by one bulb every second beat."""
SHADES = 6
"""The number of shades of a room that is lit by a lamp, from its dark edge to the lamp."""
NARROWED = 2
"""The number of a room's outer shades that become as dark as its edge when the lamp's light narrows."""
ROOM_EDGE = 0.85
"""The darkness of a lit room at its edge: 0 is full color, 1 is black."""
RAYS, PHASES = 14, 16
"""The number of rays in the background, and the number of slices of each ray that are colored separately."""
RAYS_DARK = 0.35
"""The darkness of every second background ray, 0 to 1; neighboring shades are similar, so that nothing
flashes."""
TURN = 0.035
"""The speed of the background rays, in rotations per second."""
RAYS_EDGE = 0.4
"""The brightness of the background rays outside the lamp's light, where 1 is full light."""
RAYS_MIDDLES = ((320, 170), (320, 176), (320, 150))
"""The centers of background rays in pixels: behind signs and lists, behind five dice, and behind a game's
emblem."""


class Lamp(NamedTuple):
    """The light of a lamp on the background: its brightest pixel, and its reach in pixels across and down."""

    x: int = WIDTH // 2
    y: int = HEIGHT // 2
    across: int = 400
    down: int = 260


MIDDLE = Lamp()


def room(
    canvas: Canvas, colour: Colour, lamp: Lamp = MIDDLE, *, edge: float = ROOM_EDGE, narrow: float = 0.0
) -> None:
    """Draw a dithered background of one color, lit by a lamp.

    `edge`: the darkness where no light falls, 0 to 1. `narrow`: how much the lamp's light has narrowed, 0 to
    1.
    """
    canvas.indexed(_light, _shades(colour, edge, narrow), lamp)


def _light(layer: Indexed, lamp: Lamp) -> None:
    layer.light(*lamp, SHADES)


def _shades(colour: Colour, edge: float, narrow: float = 0.0) -> list[Colour]:
    """Return the shades of a lit background, from its dark edge to the full color."""
    dark, unlit = mix(colour, BLACK, edge), NARROWED * narrow
    return [mix(dark, colour, max(0.0, (shade - unlit) / (SHADES - 1 - unlit))) for shade in range(SHADES)]


def ground(canvas: Canvas, theme: Theme) -> None:
    """Draw the game's background, which is darker towards the edges, over the whole screen."""
    canvas.cached(("ground", theme.ground), partial(_lit_from_the_middle, colour=theme.ground))


def rainbow_floor(canvas: Canvas, horizon: int, vanishing: tuple[int, int]) -> None:
    """Draw a floor of rainbow stripes from the y `horizon` down; `vanishing` is their vanishing point."""
    middle, top = vanishing
    for at, stripe in enumerate(STRIPES):
        left, right = (middle + STRIPE * (at + by - len(STRIPES) / 2) for by in (0, 1))
        corners = [
            (middle + (x - middle) * (y - top) / (HEIGHT - top), y)
            for x, y in ((left, horizon), (right, horizon), (right, HEIGHT), (left, HEIGHT))
        ]
        canvas.polygon(corners, stripe)


def lamps(canvas: Canvas, theme: Theme, beat: int, *, around: bool = False, foot: bool = False) -> None:
    """Draw a row of chasing lights along the top edge of the screen.

    `around`: draw the lights along all four edges instead; `foot`: draw them along the lower edge instead.
    """
    if not around:
        lamp_row(canvas, theme, HEIGHT - LAMP_Y - LAMP if foot else LAMP_Y, beat)
        return
    places = [(x, LAMP_Y) for x in ROW]
    places += [(WIDTH - LAMP_Y - LAMP, y) for y in range(LAMP_Y + LAMP_STEP, HEIGHT - 16, LAMP_STEP)]
    places += [(x, HEIGHT - LAMP_Y - LAMP) for x in range(WIDTH - 13, 0, -LAMP_STEP)]
    places += [(LAMP_Y, y) for y in range(HEIGHT - 22, LAMP_Y + LAMP, -LAMP_STEP)]
    _lamps(canvas, theme, beat, places)


def lamp_row(canvas: Canvas, theme: Theme, y: int, beat: int) -> None:
    """Draw a row of chasing lights across the screen, 5 pixels high from y."""
    # The pattern repeats after `CHASE` lights, so only four different rows are drawn and cached.
    light = beat // 2 % CHASE

    def draw(part: Canvas, left: int, top: int) -> None:
        _lamps(part, theme, 2 * light, [(left + lamp, top) for lamp in ROW])

    canvas.stamp(("lamps", theme.accent, light), 0, y, (WIDTH, LAMP), draw)


def _lamps(canvas: Canvas, theme: Theme, beat: int, places: list[tuple[int, int]]) -> None:
    lit, dark = mix(theme.accent, (255, 255, 255), 0.4), mix(theme.accent, BLACK, 0.62)
    for at, (x, y) in enumerate(places):
        colour = lit if (at - beat // 2) % CHASE == 0 else dark
        canvas.box(x + 1, y, LAMP - 2, LAMP, colour)
        canvas.box(x, y + 1, LAMP, LAMP - 2, colour)


def prepare(make: Callable[..., object]) -> None:
    """Draw and cache the rays of all backgrounds in advance, because that takes longer than one frame.

    May be called from any thread. `make`: the function that draws and caches a picture of color numbers, see
    `cabinet.display.indexed.made`.
    """
    for middle in RAYS_MIDDLES:
        make(_slices, middle)


def rays(canvas: Canvas, theme: Theme, seconds: float, *, middle: tuple[int, int] = RAYS_MIDDLES[0]) -> None:
    """Draw rotating rays over the whole screen, in two shades of the theme's ground color, lit by a lamp.

    `seconds`: the time since the rays began to rotate; `middle`: the pixel that the rays start from.
    """
    light, dark = mix(theme.ground, BLACK, 0.05), mix(theme.ground, BLACK, RAYS_DARK)
    turned = RAYS * PHASES * TURN * seconds
    slices = [mix(light, dark, abs((2 * (slice_ + turned) / PHASES) % 2 - 1)) for slice_ in range(PHASES)]
    lamp = [shade for shade, _, _ in _shades(WHITE, 1 - RAYS_EDGE)]
    colours = [
        ((red * lit + 255) // 256, (green * lit + 255) // 256, (blue * lit + 255) // 256)
        for red, green, blue in slices
        for lit in lamp
    ]
    canvas.indexed(_slices, colours, middle)


def _slices(layer: Indexed, middle: tuple[int, int]) -> None:
    """Draw all slices of all rays as color numbers, one for each combination of slice and lamp shade."""
    x, y = middle
    every = RAYS * PHASES
    corners = [
        (x + WIDTH * cos(2 * pi * at / every), y + WIDTH * sin(2 * pi * at / every)) for at in range(every)
    ]
    for at, corner in enumerate(corners):
        layer.polygon((middle, corner, corners[(at + 1) % every]), SHADES * (at % PHASES))
    layer.light(*Lamp(*middle), SHADES)


def _lit_from_the_middle(canvas: Canvas, colour: Colour) -> None:
    canvas.fill(mix(colour, BLACK, EDGE))
    for ring in range(1, RINGS + 1):
        part = 1.25 - 0.17 * ring
        w, h = round(WIDTH * part * 1.1), round(HEIGHT * part * 1.15)
        shade = mix(colour, BLACK, EDGE * (1 - ring / RINGS))
        canvas.ellipse((WIDTH - w) // 2, (HEIGHT - h) // 2, w, h, shade)
