"""Sprites are drawn once and cached in all their poses, within a limit of memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, BLUE, GOLD, WHITE, colour
from cabinet.display.poses import MOST, Sprites
from cabinet.display.sdl import pygame
from cabinet.display.sprite import PlacedSprite, Pose, Sprite
from tests.display.look import bounds, filled, inked

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.palette import Colour

GROUND = colour(BLUE, 1)
SIZE = 40, 20


def bar(ink: Colour = WHITE) -> Sprite:
    """Return a sprite of a box of 40 x 20 pixels with a black stripe along its bottom."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.box(x, y, *SIZE, ink)
        canvas.box(x, y + 16, 40, 4, BLACK)

    return Sprite(("bar", ink), SIZE, draw)


def drawn(size: tuple[int, int], draw: Callable[[Canvas, int, int], None]) -> pygame.Surface:
    """Return a surface of the given size with a drawing on it."""
    part = Canvas(pygame.Surface(size, depth=32))
    draw(part, 0, 0)
    return part.surface


def shown(pose: Pose, *, shadow: tuple[int, int] | None = None) -> Canvas:
    """Return a canvas with the sprite of `bar` drawn with its middle at x = 100, y = 100."""
    canvas = filled(GROUND)
    canvas.sprite(bar(), 100, 100, pose, shadow=shadow)
    return canvas


@pytest.mark.parametrize(
    ("pose", "area"),
    [
        (Pose(), (80, 90, 40, 20)),
        (Pose(90), (90, 80, 20, 40)),
        (Pose(180), (80, 90, 40, 20)),
        (Pose(scale=2.0), (60, 80, 80, 40)),
        (Pose(scale=0.5), (90, 95, 20, 10)),
        (Pose(across=0.25), (95, 90, 10, 20)),
        (Pose(across=0.001), (100, 90, 1, 20)),
        (Pose(edge=colour(GOLD, 5)), (79, 89, 42, 22)),
        (Pose(halo=colour(GOLD, 5)), (77, 87, 46, 26)),
        (Pose(edge=BLACK, halo=colour(GOLD, 5)), (76, 86, 48, 28)),
    ],
)
def test_pose_keeps_the_middle(pose: Pose, area: tuple[int, int, int, int]) -> None:
    assert bounds(inked(shown(pose), GROUND)) == area


def test_turned_sprite_has_the_right_pixels() -> None:
    assert shown(Pose(90)).pixel(91, 100) == shown(Pose(180)).pixel(100, 91) == BLACK
    assert shown(Pose(360)).same_as(shown(Pose()))
    gold = colour(GOLD, 5)
    canvas = shown(Pose(edge=BLACK, halo=gold))
    assert [canvas.pixel(x, 95) for x in range(76, 82)] == [gold] * 3 + [BLACK] + [WHITE] * 2


def test_turned_sprite_keeps_its_colours() -> None:
    canvas = shown(Pose(30, scale=1.5))
    assert {canvas.pixel(x, y) for x in range(40, 160) for y in range(40, 160)} == {WHITE, BLACK, GROUND}
    dark = shown(Pose(45, light=0.5))
    assert (dark.pixel(100, 100), dark.pixel(81, 119)) == ((128, 128, 128), GROUND)


def test_shadow_darkens_the_ground() -> None:
    """A shadow has the shape of its sprite, right of it and below it, and does not darken the sprite."""
    canvas = shown(Pose(90), shadow=(6, 10))
    dark = [(x, y) for x, y in inked(canvas, GROUND) if canvas.pixel(x, y) not in {WHITE, BLACK}]
    assert bounds({*dark}) == (96, 90, 20, 40)
    assert all(now <= was for now, was in zip(canvas.pixel(112, 125), GROUND, strict=True))
    assert canvas.pixel(100, 100) == WHITE


def test_no_shadow_falls_on_another_sprite() -> None:
    canvas = filled(GROUND)
    canvas.scatter(PlacedSprite(bar(), x, 100, shadow=(6, 10)) for x in (145, 100))
    assert canvas.pixel(125, 105) == WHITE
    alone = filled(GROUND)
    for x in (145, 100):
        alone.sprite(bar(), x, 100, shadow=(6, 10))
    assert alone.pixel(125, 105) not in {WHITE, GROUND}


def test_each_pose_is_made_once() -> None:
    """A sprite is drawn once for each pose; sprites with equal keys share the drawings."""
    drawn = []

    def draw(canvas: Canvas, x: int, y: int) -> None:
        drawn.append((x, y))
        canvas.box(x, y, *SIZE, WHITE)

    canvas = Canvas()
    for _ in range(3):
        for angle in (0, 30, 60):
            canvas.sprite(Sprite("counted", SIZE, draw), 100, 100, Pose(angle))
    canvas.cached("a layer", lambda layer: layer.sprite(Sprite("counted", SIZE, draw), 50, 50))
    assert drawn == [(0, 0)]


def test_sheets_share_the_cache() -> None:
    """A canvas and its second canvas, on which pictures are prepared, share the cached sprites."""
    canvas = Canvas()
    canvas.sheet().sprite(bar(), 100, 100)
    kept, _ = canvas.cached_bytes
    canvas.sprite(bar(), 100, 100)
    assert canvas.cached_bytes[0] == kept


def test_suits_in_four_colours_have_their_own_sprites() -> None:
    """A card cached with suits in two colors must not be shown where four colors are wanted."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.box(x, y, *SIZE, WHITE if canvas.four_colours else BLACK)

    canvas = Canvas()
    for four in (False, True, False):
        canvas.four_colours = four
        canvas.sprite(Sprite("suit", SIZE, draw), 100, 100)
        assert canvas.pixel(100, 100) == (WHITE if four else BLACK)


def test_bytes_of_the_cache_are_limited() -> None:
    """If the cache is full, the sprite that was unused for longest is removed."""
    made: list[int] = []

    def numbered(number: int) -> Sprite:
        def draw(canvas: Canvas, x: int, y: int) -> None:
            made.append(number)
            canvas.box(x, y, *SIZE, WHITE)

        return Sprite(number, SIZE, draw)

    one = 2 * 40 * 20 * 4
    sprites = Sprites(3 * one)
    for number in (1, 2, 3, 1, 4):
        sprites.posed(numbered(number), Pose(), drawn)
    assert (made, sprites.bytes) == ([1, 2, 3, 4], 3 * one)
    sprites.posed(numbered(1), Pose(), drawn)
    sprites.posed(numbered(2), Pose(), drawn)
    assert made == [1, 2, 3, 4, 2]


def test_too_large_sprite_is_drawn() -> None:
    sprites = Sprites(100)
    kept = sprites.posed(bar(), Pose(scale=3.0), drawn)
    assert kept.art.get_size() == (120, 60)
    assert sprites.bytes == kept.bytes


def test_cache_stays_within_12_mb_for_a_whole_evening() -> None:
    """The cache stays within 12 MB even if dice are shown at every angle in every color."""
    sprites = Sprites()
    for shade in range(256):
        for angle in range(0, 90, 15):
            sprites.posed(bar((shade, 0, 0)), Pose(angle, scale=2.0), drawn)
            assert sprites.bytes <= MOST == 12 * 1024 * 1024
