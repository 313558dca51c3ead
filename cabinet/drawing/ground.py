"""What a screen stands on: a ground lit from the middle, lamps along its edges, rays behind great moments."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING

from cabinet.display.extent import HEIGHT, WIDTH
from cabinet.display.palette import BLACK, mix

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

RINGS = 5
"""Ellipses from the dark edge to the light middle."""
EDGE = 0.48
"""How much darker the ground is at its edge."""
LAMP, LAMP_STEP, LAMP_Y = 5, 16, 6
"""Pixels of a lamp, from one to the next, and from the edge of the screen."""
ROW = range(8, WIDTH, LAMP_STEP)
"""The left edges of the lamps in a row."""
CHASE = 4
"""Every so-manieth lamp is lit, and the light goes on to the next with every second beat."""
RAYS = 14
RAYS_DARK = 0.35
"""How much darker every second ray is: neighbouring shades, so that nothing flashes."""
TURN = 0.035
"""Of a circle that the rays turn in a second."""


def ground(canvas: Canvas, theme: Theme) -> None:
    """The game's ground, darker towards the edges; what stands on it is drawn after."""
    canvas.kept(("ground", theme.ground), partial(_lit_from_the_middle, colour=theme.ground))


def lamps(canvas: Canvas, theme: Theme, beat: int, *, around: bool = False, foot: bool = False) -> None:
    """A row of lamps along the top edge, chasing; `around`: along all four; `foot`: along the lower one."""
    if not around:
        lamp_row(canvas, theme, HEIGHT - LAMP_Y - LAMP if foot else LAMP_Y, beat)
        return
    places = [(x, LAMP_Y) for x in ROW]
    places += [(WIDTH - LAMP_Y - LAMP, y) for y in range(LAMP_Y + LAMP_STEP, HEIGHT - 16, LAMP_STEP)]
    places += [(x, HEIGHT - LAMP_Y - LAMP) for x in range(WIDTH - 13, 0, -LAMP_STEP)]
    places += [(LAMP_Y, y) for y in range(HEIGHT - 22, LAMP_Y + LAMP, -LAMP_STEP)]
    _lamps(canvas, theme, beat, places)


def lamp_row(canvas: Canvas, theme: Theme, y: int, beat: int) -> None:
    """A row of lamps across the screen, 5 pixels high from y, chasing."""
    # Light goes round by four lamps, so there are four such rows.
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


def rays(canvas: Canvas, theme: Theme, seconds: float, *, middle: tuple[int, int] = (320, 170)) -> None:
    """Rays from the middle over the whole screen, turning: two shades of the ground."""
    canvas.fill(mix(theme.ground, BLACK, 0.12))
    shade = mix(theme.ground, BLACK, RAYS_DARK)
    x, y = middle
    for ray in range(RAYS):
        start = 2 * pi * (ray / RAYS + TURN * seconds)
        end = start + pi / RAYS
        far = WIDTH
        canvas.polygon(
            (middle, *((x + far * cos(angle), y + far * sin(angle)) for angle in (start, end))), shade
        )


def _lit_from_the_middle(canvas: Canvas, colour: Colour) -> None:
    canvas.fill(mix(colour, BLACK, EDGE))
    for ring in range(1, RINGS + 1):
        part = 1.25 - 0.17 * ring
        w, h = round(WIDTH * part * 1.1), round(HEIGHT * part * 1.15)
        shade = mix(colour, BLACK, EDGE * (1 - ring / RINGS))
        canvas.ellipse((WIDTH - w) // 2, (HEIGHT - h) // 2, w, h, shade)
