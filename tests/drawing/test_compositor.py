"""The compositor draws a screen only when it changes, and wipes from one screen to the next."""

from __future__ import annotations

import pytest

from cabinet.display.canvas import HEIGHT, WIDTH, Canvas, Crt
from cabinet.display.palette import BLACK
from cabinet.drawing.compositor import FOOT_Y, LIGHT, Backdrop, Compositor, Layers
from cabinet.drawing.wipe import SECONDS

WHITE = (255, 255, 255)
RED = (200, 0, 0)
STRIP = (0, 40, WIDTH, 18)
"""The x, y, width and height of the strip in which a warning may be drawn."""


class Plain:
    """A screen of one color that counts how often it is drawn."""

    def __init__(self, colour: tuple[int, int, int]) -> None:
        self.colour = colour
        self.drawn = 0

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Fill the canvas with the color of this screen."""
        self.drawn += 1
        canvas.fill(self.colour)


def layers(screen: Plain, look: int = 0, warning: str = "", banner: str = "") -> Layers:
    """Return the layers of a picture with this screen, which is identified by its color."""
    return Layers(screen.colour, look, screen.draw, strip=STRIP, warning=warning, banner=banner)


def colours(canvas: Canvas | None, rows: range = range(HEIGHT)) -> set[tuple[int, ...]]:
    """Return all colors in some rows of a canvas."""
    assert canvas
    pixels = canvas.rgb()
    at = range(3 * WIDTH * rows.start, 3 * WIDTH * rows.stop, 3)
    return {tuple(pixels[here : here + 3]) for here in at}


def test_unchanged_screen_is_not_drawn_again() -> None:
    """A screen is drawn again when its look changes, without a wipe."""
    made, white = Compositor(Canvas), Plain(WHITE)
    assert colours(made.picture(layers(white), 0.0, wiped=True)) == {WHITE}
    assert made.picture(layers(white), 0.0, wiped=True) is None
    assert made.picture(layers(white), 9.0, wiped=True) is None
    assert made.picture(layers(white, look=1), 9.0, wiped=True)
    assert white.drawn == 2
    assert made.next_due(9.0) > 1e9


@pytest.mark.parametrize("wiped", [True, False])
def test_other_screen_is_wiped_in(wiped: bool) -> None:
    """During a wipe both screens are visible; after it nothing is drawn until the new screen changes."""
    made, white, red = Compositor(Canvas), Plain(WHITE), Plain(RED)
    made.picture(layers(white), 0.0, wiped=wiped)
    if wiped:
        assert colours(made.picture(layers(red), 1.0, wiped=True)) == {WHITE}
        assert colours(made.picture(layers(red), 1.0 + SECONDS / 2, wiped=True)) == {WHITE, RED}
        assert 1.0 < made.next_due(1.0) <= 1.0 + 1 / 30
    assert colours(made.picture(layers(red), 1.0 + SECONDS, wiped=wiped)) == {RED}
    assert made.picture(layers(red), 2.0, wiped=wiped) is None
    assert made.next_due(2.0) > 1e9


def test_overlays_come_and_go() -> None:
    """A warning covers only its strip and a banner only the middle, and neither leaves anything behind."""
    made, white = Compositor(Canvas), Plain(WHITE)
    bare = made.picture(layers(white), 0.0, wiped=True)
    assert bare
    bare = bare.copy()
    warned = made.picture(layers(white, warning="CARD FULL"), 1.0, wiped=True)
    _, y, _, height = STRIP
    assert WHITE not in colours(warned, range(y, y + height))
    assert colours(warned, range(y)) | colours(warned, range(y + height, HEIGHT)) == {WHITE}
    asked = made.picture(layers(white, banner="HOLD ON"), 2.0, wiped=True)
    assert colours(asked, range(HEIGHT // 2 - 20, HEIGHT // 2 + 20)) > {WHITE}
    assert colours(asked, range(y, y + height)) == {WHITE}
    again = made.picture(layers(white), 3.0, wiped=True)
    assert again
    assert again.same_as(bare)


def test_scan_lines_are_drawn_once() -> None:
    """Even during a wipe, scan lines are drawn only once, so that they do not get darker."""
    made, white, red = Compositor(Canvas), Plain(WHITE), Plain(RED)
    made.adjust(four_colours=False, crt=Crt(scan_lines=True))
    lined = colours(made.picture(layers(white), 0.0, wiped=True))
    assert len(lined) == 2
    assert colours(made.picture(layers(red), 1.0, wiped=True)) == lined


def test_failing_screen_can_be_followed_by_another() -> None:
    """The error of a screen that cannot be drawn is raised, and the next picture is complete."""
    made, white, red = Compositor(Canvas), Plain(WHITE), Plain(RED)
    made.picture(layers(white), 0.0, wiped=False)

    def fails(canvas: Canvas, _now: float) -> None:
        canvas.fill(BLACK)
        raise ValueError("no picture")

    with pytest.raises(ValueError, match="no picture"):
        made.picture(layers(red)._replace(draw=fails), 1.0, wiped=False)
    assert colours(made.picture(layers(red), 1.0, wiped=False)) == {RED}


def test_screen_behind_a_card_is_dimmed_and_drawn_once() -> None:
    """Only another time, other deck colors or emptied caches redraw the screen behind the card."""
    made, white, red = Compositor(Canvas), Plain(WHITE), Plain(RED)
    dimmed = tuple(round(LIGHT * 255) for _ in range(3))

    def card(canvas: Canvas, _now: float) -> None:
        canvas.box(0, 0, 100, 100, RED)

    over = layers(red)._replace(draw=card, behind=Backdrop(None, white.draw, 1.0))
    for look in range(3):
        shown = made.picture(over._replace(look=look), 2.0 + look, wiped=False)
        assert colours(shown) == {RED, dimmed, BLACK}
        assert colours(shown, range(100, FOOT_Y)) == {dimmed}
        assert colours(shown, range(FOOT_Y, HEIGHT)) == {BLACK}
    assert white.drawn == 1
    made.picture(over._replace(look=4, behind=Backdrop(None, white.draw, 5.0)), 5.0, wiped=False)
    assert white.drawn == 2
    made.adjust(four_colours=True, crt=Crt())
    made.picture(over._replace(look=5, behind=Backdrop(None, white.draw, 5.0)), 6.0, wiped=False)
    made.forget()
    made.picture(over._replace(look=5, behind=Backdrop(None, white.draw, 5.0)), 6.0, wiped=False)
    assert white.drawn == 4
