"""Wipes from one screen to the next, in every shape."""

from __future__ import annotations

import pytest

from cabinet.api import Wipe
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import RED, colour
from cabinet.drawing.wipe import wipe
from tests.display.look import filled

OLD, NEW = (10, 20, 30), colour(RED, 4)


@pytest.mark.parametrize("shape", Wipe)
def test_wipe_goes_from_old_to_new(shape: Wipe) -> None:
    """A wipe begins with the old screen alone, shows more and more of the new one, and ends with it alone."""
    old, new = filled(OLD), filled(NEW)
    before, grown = old.copy(), []
    for step in range(-1, 12):
        screen = Canvas()
        wipe(screen, old, new, step / 10, shape)
        pixels = [screen.pixel(x, y) for x in range(0, WIDTH, 8) for y in range(0, HEIGHT, 8)]
        assert set(pixels) <= {OLD, NEW}
        grown.append(pixels.count(NEW))
        if step <= 0:
            assert screen.same_as(before)
        if step >= 10:
            assert screen.same_as(new)
    assert grown == sorted(grown)
    assert len(set(grown)) > 8
    # Just before its end, a wipe has left almost nothing of the old screen, so its end is no jump.
    screen = Canvas()
    wipe(screen, old, new, 0.999, shape)
    left = sum(screen.pixel(x, y) == OLD for x in range(0, WIDTH, 8) for y in range(0, HEIGHT, 8))
    assert left < WIDTH * HEIGHT // 64 // 10
