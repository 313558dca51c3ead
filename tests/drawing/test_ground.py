"""The backgrounds of screens."""

from math import cos, pi, sin

import pytest

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.indexed import made
from cabinet.display.palette import BLACK, contrast, luminance
from cabinet.drawing import ground
from games.dice_poker.theme import THEME


def test_ground_is_lightest_in_the_middle() -> None:
    """The background gets darker in steps from the middle of the screen to its edges."""
    canvas = Canvas()
    ground.ground(canvas, THEME)
    assert canvas.pixel(320, 180) == THEME.ground
    shades = [canvas.pixel(x, 180)[2] for x in range(320, WIDTH)]
    assert shades == sorted(shades, reverse=True)
    assert 3 <= len(set(shades)) <= ground.RINGS + 1


@pytest.mark.parametrize("around", [False, True])
def test_lamps_chase(around: bool) -> None:
    """One of every few lamps is lit, and the light moves on until the picture is the same again."""
    shots = []
    for beat in (0, 2, 2 * ground.CHASE):
        canvas = Canvas()
        ground.lamps(canvas, THEME, beat, around=around)
        shots.append(canvas.rgb())
    assert shots[0] != shots[1]
    assert shots[0] == shots[2]
    black = Canvas()
    ground.lamps(black, THEME, 0, around=around)
    feet = {black.pixel(x, HEIGHT - ground.LAMP_Y - 3) for x in range(WIDTH)}
    assert (len(feet) > 1) == around


def test_rays_turn_without_flashing() -> None:
    """At any distance from the middle, the shades of the rays have a contrast of at most 1.5."""
    shots = []
    for seconds in (0.0, 0.5):
        canvas = Canvas()
        ground.rays(canvas, THEME, seconds)
        shots.append(canvas.rgb())
        for far in (40, 100, 180):
            ways = [(cos(2 * pi * at / 360), sin(2 * pi * at / 360)) for at in range(360)]
            ring = [canvas.pixel(round(320 + far * x), round(170 + 0.65 * far * y)) for x, y in ways]
            assert len(set(ring)) > 2
            assert contrast(min(ring, key=luminance), max(ring, key=luminance)) < 1.5
    assert shots[0] != shots[1]


@pytest.mark.parametrize("lamp", [ground.MIDDLE, ground.Lamp(200, 120, 300, 200)])
def test_room_is_lit_by_its_lamp(lamp: ground.Lamp) -> None:
    """A room has six shades of its color: the full color below the lamp, the darkest beyond its light."""
    canvas = Canvas()
    ground.room(canvas, (120, 60, 180), lamp)
    shades = {canvas.pixel(x, y) for x in range(0, WIDTH, 2) for y in range(0, HEIGHT, 2)}
    assert len(shades) == ground.SHADES
    assert canvas.pixel(lamp.x, lamp.y) == max(shades, key=luminance) == (120, 60, 180)
    assert canvas.pixel(WIDTH - 1, HEIGHT - 1) == min(shades, key=luminance)


def test_lamp_narrows() -> None:
    """A narrowed lamp leaves its middle as bright, but the rest of the room gets darker."""
    rows = []
    for part in (0.0, 0.5, 1.0):
        canvas = Canvas()
        ground.room(canvas, (0, 60, 80), narrow=part)
        assert canvas.pixel(320, 180) == (0, 60, 80)
        rows.append(sum(sum(canvas.pixel(x, 180)) for x in range(0, WIDTH, 7)))
    assert rows[0] > rows[1] > rows[2]


def test_room_has_the_same_light_in_any_colour() -> None:
    """The light of a room is computed once for all colors, and its edge may be black."""
    canvas = Canvas()
    for colour in ((120, 60, 180), (0, 120, 60)):
        ground.room(canvas, colour, edge=1.0)
        assert (canvas.pixel(320, 180), canvas.pixel(0, 0)) == (colour, BLACK)
    sizes = canvas.cached_bytes
    ground.room(canvas, (9, 9, 9))
    assert canvas.cached_bytes == sizes


def test_rays_are_prepared() -> None:
    """Rays from each middle in use are computed before a screen draws them."""
    made.cache_clear()
    ground.prepare(made)
    before = made.cache_info().misses
    for middle in ground.RAYS_MIDDLES:
        ground.rays(Canvas(), THEME, 1.0, middle=middle)
    assert before == made.cache_info().misses == len(ground.RAYS_MIDDLES)
