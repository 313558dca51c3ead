"""Art sheets: PNG files that are cut into cells and are read when a cell is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest
from PIL import Image

from cabinet.display import sheets
from cabinet.display.art import ArtError, Sheet
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.sdl import pygame
from cabinet.display.sheets import MOST, drawn
from cabinet.display.sprite import CLEAR
from tests.display.look import filled

if TYPE_CHECKING:
    from pathlib import Path

Dots: TypeAlias = dict[tuple[int, int], tuple[int, ...]]
GROUND, RED, GREEN = (9, 9, 9), (200, 0, 0), (0, 200, 0)
ROWS = (("left", "right"), ("foot", ""))


def saved(path: Path, dots: Dots, size: tuple[int, int] = (8, 6)) -> Path:
    """Save a PNG file that is transparent except for the given dots; return its path."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    for place, colour in dots.items():
        surface.set_at(place, colour)
    pygame.image.save(surface, path)
    return path


GOOD: Dots = {(0, 0): (*RED, 255), (3, 2): (*WHITE, 255), (4, 0): (*GREEN, 255), (1, 4): (*BLACK, 255)}


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """A sheet with three cells of 4 x 3 dots, and with room for a fourth cell."""
    return Sheet(saved(tmp_path / "sheet.png", GOOD), (4, 3), ROWS)


def shot(sheet: Sheet, name: str, scale: int = 1, **inks: tuple[int, int, int]) -> Canvas:
    """Return a canvas with a cell at x = 10, y = 10; `red` and `green`: the inks in place of these colors."""
    canvas = filled(GROUND)
    known = {"red": RED, "green": GREEN}
    canvas.art(10, 10, sheet.cell(name), {known[ink]: new for ink, new in inks.items()}, scale)
    return canvas


def test_cell_is_drawn_as_on_the_sheet(sheet: Sheet) -> None:
    """Transparent pixels show the ground, black is drawn as black, and no cell shows a part of another."""
    left, right, foot = (shot(sheet, name) for name in ("left", "right", "foot"))
    assert (left.pixel(10, 10), left.pixel(13, 12), left.pixel(11, 10)) == (RED, WHITE, GROUND)
    assert (right.pixel(10, 10), right.pixel(13, 12)) == (GREEN, GROUND)
    assert (foot.pixel(11, 11), foot.pixel(10, 10)) == (BLACK, GROUND)
    assert left.pixel(14, 10) == GROUND


def test_cell_is_drawn_larger_and_in_other_inks(sheet: Sheet) -> None:
    """All inks of a cell are replaced at the same time, so that two inks can be swapped."""
    drawn = shot(sheet, "left", 3)
    assert {drawn.pixel(x, y) for x in range(10, 13) for y in range(10, 13)} == {RED}
    assert drawn.pixel(13, 10) == GROUND
    assert drawn.pixel(21, 18) == WHITE
    drawn = shot(sheet, "left", red=GREEN, green=RED)
    assert (drawn.pixel(10, 10), drawn.pixel(13, 12), drawn.pixel(11, 10)) == (GREEN, WHITE, GROUND)
    assert shot(sheet, "right", red=GREEN, green=RED).pixel(10, 10) == RED
    assert shot(sheet, "left").pixel(10, 10) == RED


def test_sheet_is_read_once_at_the_first_drawing(tmp_path: Path) -> None:
    path = tmp_path / "later.png"
    sheet = Sheet(path, (4, 3), ROWS)
    assert [cell.name for cell in sheet.cells()] == ["left", "right", "foot"]
    saved(path, GOOD)
    sheets.read(sheet)
    path.unlink()
    sheets.read(sheet)
    assert shot(sheet, "left").pixel(10, 10) == RED


def test_sheet_with_a_palette_is_read(tmp_path: Path) -> None:
    """Editors of pixel art save files with a palette in which one color is transparent."""
    few = Image.new("P", (4, 3))
    few.putpalette((*GREEN, *RED))
    few.putpixel((2, 1), 1)
    few.save(tmp_path / "few.png", transparency=0)
    canvas = shot(Sheet(tmp_path / "few.png", (4, 3), (("one",),)), "one")
    assert (canvas.pixel(12, 11), canvas.pixel(10, 10)) == (RED, GROUND)


def test_number_of_cached_cells_is_limited(sheet: Sheet) -> None:
    drawn.cache_clear()
    for red in range(MOST):
        for scale in (1, 2):
            drawn(sheet.cell("left"), ((RED, (red, 0, 1)),), scale)
    assert drawn.cache_info().currsize == MOST


@pytest.mark.parametrize(
    ("dots", "size", "said"),
    [
        ({place: GOOD[place] for place in ((0, 0), (4, 0))}, (8, 6), "cell 'foot' is empty; draw it"),
        (
            *(GOOD | {(5, 1): (*RED, 128)}, (8, 6)),
            "cell 'right' has pixels with an alpha of 128; make it 0 or 255",
        ),
        (
            *(GOOD | {(2, 2): (*CLEAR, 255)}, (8, 6)),
            r"cell 'left' has the colour \(255, 1, 254\), .*; take another",
        ),
        (GOOD, (9, 6), "it has 9 x 6 pixels, but its cells of 4 x 3 need 8 x 6 pixels; save it so"),
    ],
    ids=["empty", "smooth", "key", "size"],
)
def test_invalid_sheet_is_refused(tmp_path: Path, dots: Dots, size: tuple[int, int], said: str) -> None:
    """The error names the file of the sheet, the wrong cell and the cure."""
    sheet = Sheet(saved(tmp_path / "bad.png", dots, size), (4, 3), ROWS)
    with pytest.raises(ArtError, match=rf"bad\.png: {said}"):
        sheets.read(sheet)
    with pytest.raises(ArtError, match=r"bad\.png: it has no cell 'top'; draw one of left, right, foot"):
        sheet.cell("top")


def test_transparent_pixels_may_have_any_colour(tmp_path: Path) -> None:
    """Editors leave the color of erased pixels in the file."""
    sheet = Sheet(saved(tmp_path / "rubbed.png", GOOD | {(1, 1): (*CLEAR, 0)}), (4, 3), ROWS)
    assert shot(sheet, "left").pixel(11, 11) == GROUND


@pytest.mark.parametrize("content", [None, b"", b"no picture", b"\x89PNG\r\n\x1a\n and no more"])
def test_unreadable_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """Sheets may be missing, truncated or no PNG files; the error names the file and the cure."""
    path = tmp_path / "broken.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ArtError, match=r"broken\.png: .+; save the sheet there as PNG, or install"):
        sheets.read(Sheet(path, (4, 3), ROWS))
