"""Tests of the table for any number of dice of any size."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cabinet.dice.die_picture import SIZES
from cabinet.dice.table import draw_table, table
from cabinet.dice.throw import last_settles
from cabinet.dice.tray import DieAtRest, draw_lying, draw_thrown
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.display.palette import PLAYERS, WHITE
from tests.dice_pictures.test_tray import GROUND, canvas


@pytest.mark.parametrize("dice", [1, 2, 5, 6])
@pytest.mark.parametrize("size", [size for size in SIZES if 40 <= size <= 72])
def test_dice_lie_on_the_tray(dice: int, size: int) -> None:
    laid = table(WIDTH // 2, 60, dice, size=size)
    tray = laid.tray
    assert len(tray.loose) == len(tray.kept) == dice
    assert [spot.x for spot in tray.loose] == [spot.x for spot in tray.kept]
    xs = [spot.x for spot in tray.kept]
    assert all(after - before > size for before, after in pairwise(xs))
    assert abs(xs[0] + xs[-1] - WIDTH) <= 1
    (left, top), _, (right, foot), _ = laid.outer
    for spot in (*tray.loose, *tray.kept):
        assert top < spot.y - size // 2
        assert spot.y + size // 2 <= foot < HEIGHT
    assert 0 < left <= xs[0] - size // 3
    assert xs[-1] + size // 3 <= right < WIDTH
    for free, rail in zip(tray.loose, tray.kept, strict=True):
        assert free.y < rail.y - size // 2


def test_tray_has_a_place_for_each_die() -> None:
    laid = table(320, 100, 3, size=56)
    room = canvas()
    draw_table(room, laid, GROUND)
    assert all(room.pixel(x, y) != GROUND for x, y in laid.outer[:2])
    for spot in laid.tray.kept:
        edge = {room.pixel(x, spot.y) for x in range(spot.x - 30, spot.x - 15)}
        assert room.pixel(spot.x, spot.y - 20) == GROUND
        assert len(edge) > 1


def test_die_in_the_hand_is_invisible() -> None:
    """A die with the value 0 is still in the player's hand, so it is not drawn on the table."""
    tray = table(320, 100, 6, size=56).tray
    room = canvas()
    lying = DieAtRest((1, 2, 3, 0, 5, 6), (False,) * 5 + (True,), PLAYERS[1])
    draw_lying(room, tray, lying)
    corner = 18
    seen = [room.pixel(spot.x + corner, spot.y) for spot in tray.loose[:5]]
    assert [pixel == GROUND for pixel in seen] == [False, False, False, True, False]
    assert room.pixel(tray.kept[5].x, tray.kept[5].y) == PLAYERS[1]
    thrown = canvas()
    age = last_settles(1)
    draw_thrown(thrown, tray, (1, 2, 3, 4, 5, 6), lying.kept, PLAYERS[1], GROUND, age, lying)
    assert thrown.pixel(tray.loose[0].x + corner, tray.loose[0].y) == WHITE
    taken = canvas()
    draw_thrown(taken, tray, (1, 2, 3, 4, 5, 6), lying.kept, PLAYERS[1], GROUND, 0.0, lying)
    assert taken.pixel(tray.loose[3].x + corner, tray.loose[3].y) == GROUND


def test_kept_dice_hop_back() -> None:
    tray = table(320, 100, 4, size=56).tray
    assert tray.back(0.0) == tray
    assert tray.back(1.0).kept == tray.loose
    half = tray.back(0.5).kept
    for spot, free, rail in zip(half, tray.loose, tray.kept, strict=True):
        assert spot.x == free.x == rail.x
        assert spot.y < (free.y + rail.y) // 2
