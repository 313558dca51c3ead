"""Tests that the biggest things on the main screens are those that docs/screens.md names."""

from __future__ import annotations

from functools import partial

import pytest

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import WHITE
from cabinet.display.sprite import PlacedSprite, Sprite
from cabinet.drawing.lettering import figure
from cabinet.drawing.plates import raised
from cabinet.play import catalogue
from tests.hierarchy import QUIET, TABLE, measured, weights

GAMES = {game.title: game for game in catalogue.load()}


def test_page_lists_twelve_screens() -> None:
    assert len(TABLE) == 12
    assert {row[0].split(":")[0] for row in TABLE} == set(GAMES)


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_biggest_things_are_those_of_the_page(row: tuple[str, ...]) -> None:
    screen, *cells = row
    order = [cell for cell in cells if cell != "-"]
    title, at = screen.split(": ")
    found = measured(GAMES[title], at)
    found.pop(QUIET, None)
    assert list(found)[: len(order)] == order, found


def test_sprites_are_weighed_by_kind() -> None:
    """A thing's weight includes the pixels of its cached parts and of everything drawn within it."""
    white = Sprite(("die", 6, 40), (40, 40), partial(_box, size=40))
    coin = Sprite(("coin", "white"), (16, 16), partial(_box, size=16))
    plate = Sprite(("card", "Qh"), (80, 40), lambda canvas, x, y: raised(canvas, x, y, 80, 40, WHITE, 4))

    def draw(canvas: Canvas) -> None:
        canvas.cached("ground", lambda layer: layer.sprite(coin, 300, 20))
        canvas.stamp("part", 20, 20, (16, 16), lambda part, x, y: part.sprite(coin, x + 8, y + 8))
        canvas.scatter(
            PlacedSprite(sprite, 60 * at, 100) for at, sprite in enumerate((white, white, coin), 1)
        )
        canvas.sprite(plate, 300, 200)
        figure(canvas, 100, 300, "7", WHITE, 4)

    found = weights(draw)
    assert found["dice"] == pytest.approx(2 * 40 * 40 / (WIDTH * HEIGHT))
    assert 2 < found["coins"] * WIDTH * HEIGHT / (16 * 16) <= 3
    assert "plate" not in found
    assert list(found)[:2] == ["dice", "cards"]
    assert found["figures"] > 0


def _box(canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.box(x, y, size, size, WHITE)
