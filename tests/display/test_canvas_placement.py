"""The place of the canvas on screens of every size, rotation and shape."""

from __future__ import annotations

import pygame
import pytest

from cabinet.display.canvas import HEIGHT, SAFE, WIDTH, Canvas
from cabinet.display.canvas_placement import CanvasPlacement, place
from cabinet.display.palette import WHITE
from cabinet.display.tv import Rotation, Shape, TextSize, Tv

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
CORNERS = ((0, 0, RED), (WIDTH - 1, 0, GREEN), (WIDTH - 1, HEIGHT - 1, BLUE), (0, HEIGHT - 1, WHITE))
"""The corner pixels of the canvas with their colors, clockwise from the top left."""


def shown(placing: CanvasPlacement) -> pygame.Surface:
    """Return a screen that shows a canvas with a different color in each corner."""
    canvas = Canvas()
    for x, y, colour in CORNERS:
        # A box of 12 pixels is still visible after smoothing.
        canvas.box(min(x, WIDTH - 12), min(y, HEIGHT - 12), 12, 12, colour)
    surface = pygame.Surface(placing.size, depth=32)
    placing.put(canvas, surface)
    return surface


@pytest.mark.parametrize(
    ("screen", "shape", "size", "box", "smooth"),
    [
        (None, "auto", (640, 360), (0, 0, 640, 360), False),
        ((1280, 720), "auto", (640, 360), (0, 0, 640, 360), False),
        ((1920, 1080), "auto", (640, 360), (0, 0, 640, 360), False),
        ((1366, 768), "auto", (640, 360), (0, 0, 640, 360), True),
        ((640, 480), "auto", (640, 360), (0, 0, 640, 360), False),
        ((720, 576), "auto", (720, 576), (0, 72, 720, 432), False),
        ((720, 480), "auto", (720, 480), (0, 60, 720, 360), False),
        ((720, 576), "16:9", (720, 576), (0, 0, 720, 576), False),
        ((1280, 720), "4:3", (1280, 720), (0, 90, 1280, 540), False),
    ],
)
def test_canvas_is_scaled_to_the_screen(
    screen: tuple[int, int] | None,
    shape: Shape,
    size: tuple[int, int],
    box: tuple[int, int, int, int],
    smooth: bool,
) -> None:
    """The canvas fills the screen as far as its shape allows.

    SDL scales width and height alike, so a picture for pixels that are not square is scaled before.
    """
    assert place(screen, Tv(0, shape)) == CanvasPlacement(size, box, 0, smooth)


@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_picture_turns_with_an_upright_tv(screen: tuple[int, int]) -> None:
    """On an upright TV the picture is turned and as wide as the TV.

    The picture is smoothed unless the scale is a whole number, as on 1080 x 1920.
    """
    assert place(screen, Tv(90))[:2] == ((360, 640), (0, 0, 360, 640))
    assert place(screen, Tv(90)).smooth is (screen != (1080, 1920))


def test_canvas_keeps_its_shape_on_any_tv() -> None:
    """The canvas is 16 to 9 in real lengths, within one pixel, whatever the shape of the TV's pixels."""
    for screen, ratio, shape in (((720, 576), 4 / 3, "4:3"), ((720, 480), 16 / 9, "16:9")):
        pixel = ratio * screen[1] / screen[0]
        for rotation in (0, 90):
            _, _, wide, high = place(screen, Tv(rotation, shape)).box  # type: ignore[arg-type]
            across, down = (wide * pixel, high) if rotation == 0 else (high, wide * pixel)
            assert across / down == pytest.approx(16 / 9, rel=0.01)
            assert wide == screen[0] or high == screen[1]


@pytest.mark.parametrize("screen", [None, (1280, 720), (720, 576)])
@pytest.mark.parametrize(("rotation", "turns"), [(0, 0), (90, 1), (180, 2), (270, 3)])
def test_picture_turns_clockwise(screen: tuple[int, int] | None, rotation: Rotation, turns: int) -> None:
    """A turn of 90 degrees moves the top left corner to the top right; positions of the mouse turn too."""
    placing = place(screen, Tv(rotation))
    left, top, width, height = placing.box
    surface = shown(placing)
    places = [(2, 2), (width - 3, 2), (width - 3, height - 3), (2, height - 3)]
    for (x, y), (cx, cy, colour) in zip(places, CORNERS[-turns:] + CORNERS[:-turns], strict=True):
        assert tuple(surface.get_at((left + x, top + y)))[:3] == pytest.approx(colour, abs=8)
        assert placing.on_canvas(left + x, top + y) == pytest.approx((cx, cy), abs=3)
    assert placing.on_canvas(-100, -100) in {(x, y) for x, y, _ in CORNERS}


@pytest.mark.parametrize(
    ("overscan", "text", "size"),
    [
        (0, "large", (576, 324)),
        (5, "normal", (711, 400)),
        (10, "normal", (800, 450)),
        (5, "large", (640, 360)),
    ],
)
def test_overscan_enlarges_the_surface(overscan: int, text: TextSize, size: tuple[int, int]) -> None:
    """The surface grows by the part that the TV hides, and shrinks by the margin that large text omits."""
    placing = place((1920, 1080), Tv(0, "auto", overscan, text))
    left, top, width, height = placing.box
    assert (placing.size, width, height) == (size, WIDTH, HEIGHT)
    assert (left, top) == ((size[0] - WIDTH) // 2, (size[1] - HEIGHT) // 2)
    assert placing.smooth is (1920 % size[0] > 0)
    surface = shown(placing)
    if overscan > 0 and text == "normal":
        assert tuple(surface.get_at((left, top)))[:3] == RED
        assert tuple(surface.get_at((0, 0)))[:3] == (0, 0, 0)


@pytest.mark.parametrize("screen", [None, (1920, 1080), (1366, 768), (720, 576), (1280, 1024)])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("overscan", [0, 3, 10])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_mouse_finds_its_pixel_at_any_size(
    screen: tuple[int, int] | None, rotation: Rotation, overscan: int, text: TextSize
) -> None:
    placing = place(screen, Tv(rotation, "auto", overscan, text))
    shown(placing)
    x, y = placing.on_canvas(placing.size[0] // 2, placing.size[1] // 2)
    assert abs(x - WIDTH // 2) <= 2
    assert abs(y - HEIGHT // 2) <= 2


@pytest.mark.parametrize("overscan", range(11))
def test_safe_area_is_always_visible(overscan: int) -> None:
    """With large text, the safe area of the picture exactly fills what an analog TV shows."""
    placing = place((720, 576), Tv(0, "auto", overscan, "large"))
    left, _, width, _ = placing.box
    hidden = 720 * overscan / 100
    assert left + width * SAFE[0] / WIDTH == pytest.approx(hidden, abs=1.5)
    assert left + width * (SAFE[0] + SAFE[2]) / WIDTH == pytest.approx(720 - hidden, abs=1.5)


@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("screen", [(1920, 1080), (2560, 1440), (3840, 2160)])
def test_mask_has_columns_of_three_colours(screen: tuple[int, int], rotation: Rotation) -> None:
    """The columns of the color mask are one screen pixel wide, and none is dark."""
    placing, canvas = place(screen, Tv(rotation, mask=True)), Canvas()
    canvas.fill(WHITE)
    surface = pygame.Surface(placing.size, depth=32)
    placing.put(canvas, surface)
    assert surface.get_size() == screen
    for far in (99, screen[1] - 1) if rotation == 0 else (screen[0] // 2,):
        places = [(at, far) if rotation == 0 else (far, at) for at in range(6)]
        columns = [tuple(surface.get_at(place))[:3] for place in places]
        assert columns[:3] == columns[3:]
        assert [column.index(255) for column in columns[:3]] == [0, 1, 2]
        assert min(map(min, columns)) > 200


@pytest.mark.parametrize("screen", [None, (1280, 720), (720, 576)])
def test_coarse_screen_gets_no_mask(screen: tuple[int, int] | None) -> None:
    """A color mask would make text hard to read on a screen with few pixels."""
    assert place(screen, Tv(mask=True)) == place(screen)


@pytest.mark.parametrize("size", [(1366, 768), (1367, 768), (900, 500), (500, 900), (1283, 722), (1290, 720)])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_vertical_lines_stay_vertical(size: tuple[int, int], rotation: Rotation) -> None:
    canvas = Canvas()
    canvas.box(WIDTH // 2 - 6, 0, 12, HEIGHT, WHITE)
    placing = place(None, Tv(rotation)).filling(size)
    assert placing.size == size
    surface = pygame.Surface(size, depth=32)
    placing.put(canvas, surface)
    left, top, width, height = placing.box
    upright = rotation % 180 == 0
    for at in range(3, (height if upright else width) - 3, 7):
        middle = (left + width // 2, top + at) if upright else (left + at, top + height // 2)
        assert min(surface.get_at(middle)[:3]) > 240
