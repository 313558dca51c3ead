"""Indexed pictures, which get their colors when they are shown, and the dithered light of a lamp."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from threading import Thread

import pytest

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.indexed import DOT, Indexed, made
from cabinet.display.palette import BLACK, RED, WHITE, colour

SHADES = 6
GREYS = tuple((40 * shade, 40 * shade, 40 * shade) for shade in range(SHADES))


def lit(x: int = 320, y: int = 180, across: int = 400, down: int = 260) -> Canvas:
    """Return a canvas with the light of a lamp in six grays."""
    canvas = Canvas()
    canvas.indexed(Indexed.light, GREYS, x, y, across, down, SHADES)
    return canvas


def mean(canvas: Canvas, x: int, y: int) -> float:
    """Return the mean luminance of the 16 x 16 pixels whose top left is at x, y."""
    return sum(canvas.pixel(x + at % 16, y + at // 16)[0] for at in range(256)) / 256


def test_colours_are_chosen_when_it_is_shown() -> None:
    drawn = []

    def draw(layer: Indexed) -> None:
        drawn.append(layer)
        layer.fill(1)
        layer.polygon([(100, 100), (200, 100), (200, 200), (100, 200)], 2)

    canvas = Canvas()
    for ground, ink in ((BLACK, WHITE), (WHITE, colour(RED, 4))):
        canvas.indexed(draw, (BLACK, ground, ink))
        assert (canvas.pixel(50, 50), canvas.pixel(150, 150)) == (ground, ink)
    assert len(drawn) == 1
    assert tuple(Indexed().coloured([WHITE]).get_at((0, 0)))[:3] == WHITE


def test_lamp_has_all_its_shades() -> None:
    """The light is brightest below the lamp and darkest in the corners of the screen."""
    canvas = lit()
    seen = Counter(canvas.pixel(x, y) for x in range(0, WIDTH, DOT) for y in range(0, HEIGHT, DOT))
    assert set(seen) == set(GREYS)
    assert canvas.pixel(320, 180) == GREYS[-1]
    assert {canvas.pixel(x, y) for x in (0, WIDTH - 1) for y in (0, HEIGHT - 1)} == {GREYS[0]}


@pytest.mark.parametrize("place", [(320, 180), (160, 90), (500, 60)])
def test_light_darkens_step_by_step(place: tuple[int, int]) -> None:
    x, y = place
    canvas = lit(x, y)
    lights = [mean(canvas, at, y - 8) for at in range(x - 8, min(WIDTH - 16, x + 400), 24)]
    assert all(one >= other - 1 for one, other in pairwise(lights))
    assert lights[0] > lights[-1] + 40


def test_light_is_dithered() -> None:
    """Adjacent shades of the light mix in dots of two by two pixels, so that no rings appear."""
    canvas = lit()
    places = [(x, y) for x in range(0, WIDTH, DOT) for y in range(0, HEIGHT, DOT)]
    assert all(canvas.pixel(x, y) == canvas.pixel(x + 1, y + 1) == canvas.pixel(x + 1, y) for x, y in places)
    lights = {round(mean(canvas, x, 172)) for x in range(320, 600, 4)}
    assert len(lights) > 2 * SHADES


def test_light_is_added_to_the_picture() -> None:
    def draw(picture: Indexed) -> None:
        picture.polygon([(320, 0), (640, 0), (640, 360), (320, 360)], SHADES)
        picture.light(320, 180, 400, 260, SHADES)

    canvas = Canvas()
    canvas.indexed(draw, (*GREYS, *((shade, 0, 0) for shade, _, _ in GREYS)))
    for x in (0, 150, 319):
        left, right = canvas.pixel(x, 100), lit().pixel(639 - x, 100)
        assert left == lit().pixel(x, 100)
        assert canvas.pixel(639 - x, 100) == (right[0], 0, 0)


def test_prepared_picture_is_drawn_once() -> None:
    drawn = []

    def draw(picture: Indexed, number: int) -> None:
        drawn.append(number)
        picture.fill(number)

    thread = Thread(target=made, args=(draw, 3))
    thread.start()
    thread.join()
    assert made(draw, 3).surface.get_at_mapped((5, 5)) == 3
    assert drawn == [3]
