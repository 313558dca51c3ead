"""What a screen stands on."""

import pytest

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import BLACK, contrast
from cabinet.drawing import ground
from cabinet.drawing.theme import CABINET
from games.dice_poker.theme import THEME


def test_the_ground_is_lightest_in_the_middle() -> None:
    """Step by step darker to the edges, in the same hue."""
    canvas = Canvas()
    ground.ground(canvas, THEME)
    assert canvas.pixel(320, 180) == THEME.ground
    shades = [canvas.pixel(x, 180)[2] for x in range(320, WIDTH)]
    assert shades == sorted(shades, reverse=True)
    assert 3 <= len(set(shades)) <= ground.RINGS + 1


def test_the_ground_is_drawn_once() -> None:
    """It is kept, and looks the same the second time."""
    first, second = Canvas(), Canvas()
    ground.ground(first, THEME)
    ground.ground(second, THEME)
    second.text(100, 100, "OVER IT", THEME.ink)
    ground.ground(second, THEME)
    assert second.same_as(first)


@pytest.mark.parametrize("around", [False, True])
def test_lamps_chase(around: bool) -> None:
    """Every so-manieth is lit; after so many steps it is the same picture again."""
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


def test_rays_turn_and_nothing_flashes() -> None:
    """Two neighbouring shades of the ground."""
    shots = []
    for seconds in (0.0, 0.5):
        canvas = Canvas()
        ground.rays(canvas, THEME, seconds)
        shots.append(canvas.rgb())
        colours = {canvas.pixel(x, y) for x in range(0, WIDTH, 7) for y in range(0, HEIGHT, 7)}
        assert len(colours) == 2
        assert contrast(*colours) < 1.5
    assert shots[0] != shots[1]


def test_a_black_ground_stays_black() -> None:
    """It cannot be darker at its edges."""
    canvas = Canvas()
    ground.ground(canvas, CABINET._replace(ground=BLACK))
    assert canvas.same_as(Canvas())
