"""The canvas draws every pixel at its place, and no other pixel."""

from pathlib import Path
from typing import Literal

import pygame
import pytest

from cabinet.display.canvas import HEIGHT, STAMPS, WIDTH, Canvas, Crt
from cabinet.display.face import glyphs
from cabinet.display.palette import BLACK, GOLD, WHITE, colour
from tests.display.look import bounds, filled, inked, within
from tests.slow import mostly_slow

BACK = (10, 20, 90)
"""The color of the background, in which no test draws."""


def test_boxes_and_frames_cover_exactly_their_pixels() -> None:
    """A box of width or height 0 or less draws nothing; `thick` is the width of all sides of a frame."""
    drawn = filled(BACK)
    drawn.box(10, 20, 3, 2, WHITE)
    drawn.box(50, 50, 0, 9, WHITE)
    drawn.box(50, 50, 9, -4, WHITE)
    assert inked(drawn, BACK) == {(x, y) for x in (10, 11, 12) for y in (20, 21)}
    assert drawn.pixel(10, 20) == WHITE
    framed = filled(BACK)
    framed.frame(10, 10, 20, 12, WHITE, 3)
    assert bounds(inked(framed, BACK)) == (10, 10, 20, 12)
    assert len(inked(framed, BACK)) == 20 * 12 - 14 * 6


@pytest.mark.parametrize("radius", [0, 1, 4, 6, 10, 99])
def test_round_box_is_symmetrical(radius: int) -> None:
    """The box is symmetrical in both directions, and touches all four sides of its area."""
    drawn = filled(BACK)
    drawn.round_box(10, 20, 40, 24, WHITE, radius)
    pixels = inked(drawn, BACK)
    assert bounds(pixels) == (10, 20, 40, 24)
    assert pixels == {(59 - x, y) for x, y in pixels} == {(x, 63 - y) for x, y in pixels}
    assert ((10, 20) in pixels) == (radius < 2)


@pytest.mark.parametrize("radius", [0, 2, 3, 8, 12])
@pytest.mark.parametrize("thick", [1, 2, 3, 5])
def test_round_frame_is_a_round_box_with_a_hole(radius: int, thick: int) -> None:
    framed, outer, inner = filled(BACK), filled(BACK), filled(BACK)
    framed.round_frame(10, 20, 40, 30, WHITE, radius, thick)
    outer.round_box(10, 20, 40, 30, WHITE, radius)
    inside = max(0, radius - thick)
    inner.round_box(10 + thick, 20 + thick, 40 - 2 * thick, 30 - 2 * thick, WHITE, inside)
    assert inked(framed, BACK) == inked(outer, BACK) - inked(inner, BACK)


@pytest.mark.parametrize("r", range(0, 12))
def test_disc_is_round_about_its_middle(r: int) -> None:
    """A disc of radius r is 2 r + 1 pixels across, and looks the same after a quarter turn."""
    drawn = filled(BACK)
    drawn.disc(100, 90, r, WHITE)
    pixels = {(x - 100, y - 90) for x, y in inked(drawn, BACK)}
    assert bounds(pixels) == (-r, -r, 2 * r + 1, 2 * r + 1)
    assert pixels == {(-y, x) for x, y in pixels}


@pytest.mark.parametrize("size", mostly_slow([2, 1, 3, 4]))
def test_characters_stay_in_their_cells(size: int) -> None:
    """Each cell has as many colored pixels as the font has for its character."""
    for character, cell in glyphs().items():
        drawn = filled(BACK)
        drawn.text(40, 30, character, WHITE, size)
        pixels = inked(drawn, BACK)
        assert within(pixels, (40, 30, 8 * size, 8 * size)), character
        assert len(pixels) == "".join(cell).count("#") * size * size, character


@pytest.mark.parametrize("ink", [WHITE, BLACK, (0, 0, 0), (1, 0, 1), (255, 0, 255)])
def test_any_colour_can_be_written(ink: tuple[int, int, int]) -> None:
    """Text can even have the colors that mark transparency in other pictures."""
    drawn = filled(BACK)
    drawn.text(40, 30, "A", ink)
    assert {drawn.pixel(x, y) for x, y in inked(drawn, BACK)} == {ink}
    assert len(inked(drawn, BACK)) == 4 * "".join(glyphs()["A"]).count("#")


@pytest.mark.parametrize("words", ["■", "■■", "■ 123 ■"])
@pytest.mark.parametrize("size", [1, 2, 4])
@pytest.mark.parametrize(("align", "part"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_text_ends_at_its_width(
    words: str, size: int, align: Literal["left", "centre", "right"], part: float
) -> None:
    """The character ■ leaves one column free at each side, so the ends of a line are known to the pixel."""
    drawn = filled(BACK)
    width = drawn.text_width(words, size)
    drawn.text(300, 50, words, WHITE, size, align)
    left, _, inner, _ = bounds(inked(drawn, BACK))
    assert width == 8 * size * len(words)
    assert left == 300 - int(width * part) + size
    assert inner == width - 2 * size


def test_undrawable_character_is_named() -> None:
    """The error for a bitmap names the letter and its line, and no part of the bitmap is drawn."""
    drawn = filled(BACK)
    with pytest.raises(ValueError, match="€"):
        drawn.text(40, 30, "5 €", WHITE)
    with pytest.raises(ValueError, match=r"'q' in line 2"):
        drawn.bitmap(0, 0, ("a", "aq"), {"a": WHITE})
    assert not inked(drawn, BACK)


def test_bitmap_scales_and_has_transparent_dots() -> None:
    """In a bitmap a letter stands for a dot of its ink; points and spaces are transparent."""
    drawn = filled(BACK)
    drawn.bitmap(10, 10, ("a.b", " a"), {"a": WHITE, "b": BLACK}, 2)
    a = {(10, 10), (11, 10), (10, 11), (11, 11), (12, 12), (13, 12), (12, 13), (13, 13)}
    b = {(14, 10), (15, 10), (14, 11), (15, 11)}
    assert inked(drawn, BACK) == a | b
    assert {drawn.pixel(*at) for at in a} == {WHITE}
    assert {drawn.pixel(*at) for at in b} == {BLACK}


def test_drawing_outside_the_canvas_is_cut_off() -> None:
    drawn = filled(BACK)
    drawn.text(-8, -8, "■", WHITE)
    drawn.box(WIDTH - 2, HEIGHT - 2, 50, 50, WHITE)
    drawn.bitmap(WIDTH - 1, 0, ("aa",), {"a": WHITE})
    assert within(inked(drawn, BACK), (0, 0, WIDTH, HEIGHT))
    with pytest.raises(IndexError):
        drawn.pixel(WIDTH, 0)


def test_paste_copies_all_or_an_area() -> None:
    one, other = filled(BACK), filled(WHITE)
    one.paste(other, 5, 6, (100, 100, 3, 2))
    assert inked(one, BACK) == {(x, y) for x in (5, 6, 7) for y in (6, 7)}
    one.paste(other)
    assert one.same_as(other)
    twin = one.copy()
    twin.box(0, 0, 1, 1, BLACK)
    assert one.same_as(other)
    assert not twin.same_as(one)


def test_equal_colours_give_equal_pixels() -> None:
    """A color gives the same pixels if it is filled, blended, or written with a fourth byte."""
    painted, laid, read = Canvas(), Canvas(), Canvas()
    painted.fill((1, 2, 3))
    over = pygame.Surface((WIDTH, HEIGHT), pygame.SRCALPHA)
    over.fill((1, 2, 3, 255))
    laid.surface.blit(over, (0, 0))
    read.surface.get_buffer().write(bytes((3, 2, 1, 0x99)) * (WIDTH * HEIGHT), 0)
    assert painted.rgb() == laid.rgb() == read.rgb()
    assert painted.pixels() == laid.pixels() == read.pixels()
    read.box(639, 359, 1, 1, (1, 2, 4))
    assert painted.pixels() != read.pixels()


def test_scan_lines_and_vignette_darken_the_picture() -> None:
    lined, rounded = Canvas(), Canvas()
    for drawn, crt in ((lined, Crt(scan_lines=True)), (rounded, Crt(vignette=True))):
        drawn.fill(WHITE)
        drawn.shine_through(crt)
    assert lined.pixel(9, 0) == lined.pixel(9, 358) == WHITE
    dark = lined.pixel(9, 1)
    assert dark == lined.pixel(600, 359)
    assert 180 <= dark[0] == dark[1] == dark[2] <= 230
    assert rounded.pixel(320, 180) == rounded.pixel(100, 180) == WHITE
    assert rounded.pixel(1, 1)[0] < 140
    assert rounded.pixel(34, 20)[0] > 150


def test_enlarged_picture_leaves_out_its_background() -> None:
    sheet, one = filled(BACK), filled(BACK)
    sheet.fill(BLACK)
    sheet.box(10, 10, 4, 4, WHITE)
    one.enlarge(sheet, 100, 50, (0, 0, 40, 40), BLACK)
    assert one.pixel(116, 66) == WHITE
    assert one.pixel(101, 51) == filled(BACK).pixel(101, 51)
    one.reduce(sheet, 300, 50, (8, 8, 8, 8), 4)
    assert one.pixel(302, 52) == WHITE


def test_png_reads_back_unchanged(tmp_path: Path) -> None:
    drawn = filled(BACK)
    drawn.text(40, 30, "PNG", colour(GOLD, 7), 4)
    drawn.png(tmp_path / "picture.png")
    loaded = Canvas(pygame.image.load(tmp_path / "picture.png"))
    assert drawn.same_as(loaded)


def test_still_layers_are_drawn_once() -> None:
    drawn: list[str] = []

    def below(canvas: Canvas) -> None:
        drawn.append("below")
        canvas.fill(BACK)

    def layer(name: str) -> None:
        def draw(canvas: Canvas) -> None:
            drawn.append(name)
            canvas.cached("below", below)
            canvas.text(100, 100, name, (255, 255, 255))

        shown.cached(name, draw)

    shown = Canvas()
    for name in ("A", "B", "A", "B"):
        layer(name)
    assert drawn == ["A", "below", "B"]
    assert shown.pixel(0, 0) == BACK
    for name in "CDEFGA":
        layer(name)
    assert drawn.count("A") == 2
    assert drawn.count("below") == 1


def test_stamp_is_drawn_once_for_its_key() -> None:
    drawn = filled(BACK)
    places: list[tuple[int, int]] = []

    def draw(part: Canvas, x: int, y: int) -> None:
        places.append((x, y))
        part.box(x, y, 2, 2, WHITE)
        part.box(x + 4, y, 9, 2, BLACK)

    for x in (10, 100):
        drawn.stamp("a part", x, 20, (6, 2), draw)
    assert places == [(0, 0)]
    one = {(x, y) for x in (0, 1, 4, 5) for y in (0, 1)}
    assert inked(drawn, BACK) == {(left + x, 20 + y) for left in (10, 100) for x, y in one}
    assert (drawn.pixel(100, 20), drawn.pixel(104, 20)) == (WHITE, BLACK)


def test_only_the_latest_stamps_are_cached() -> None:
    drawn = filled(BACK)
    keys: list[int] = []

    def stamp(key: int) -> None:
        drawn.stamp(key, 0, 0, (1, 1), lambda _part, _x, _y: keys.append(key))

    for key in range(STAMPS):
        stamp(key)
    stamp(0)
    stamp(STAMPS)
    stamp(0)
    assert keys == [*range(STAMPS + 1)]
    stamp(1)
    assert keys[-1] == 1


def test_dim_darkens_evenly_to_black() -> None:
    canvas = filled((200, 100, 50))
    same = canvas.copy()
    same.dim(1.0)
    assert same.pixel(9, 9) == (200, 100, 50)
    canvas.dim(0.5)
    assert canvas.pixel(639, 359) == pytest.approx((100, 50, 25), abs=1)
    canvas.dim(0.0)
    assert canvas.same_as(Canvas())


@pytest.mark.parametrize("by", [(3, 5), (-3, 5), (0, -4)])
def test_shift_moves_the_picture(by: tuple[int, int]) -> None:
    """A shift moves the picture; the pixels at the edge that it uncovers keep their colors."""
    canvas = filled(BACK)
    canvas.box(100, 100, 20, 20, WHITE)
    canvas.shift(*by)
    assert bounds(inked(canvas, BACK)) == (100 + by[0], 100 + by[1], 20, 20)


def test_cover_leaves_a_hole() -> None:
    new, old = filled(WHITE), filled(BACK)
    new.cover(old, [(100, 100), (199, 100), (199, 199), (100, 199)])
    assert bounds(inked(new, BACK)) == (100, 100, 100, 100)
    again = Canvas()
    again.cover(old, [(0, 0), (1, 0), (1, 1)])
    assert (again.pixel(150, 150), again.pixel(300, 300)) == (BLACK, BACK)


def test_difference_counts_changed_pixels() -> None:
    """A pixel counts as changed if its red, green or blue changes by more than the limit."""
    one, other = Canvas(), Canvas()
    other.box(0, 0, 64, 36, (0, 48, 0))
    other.box(64, 0, 64, 36, (0, 0, 49))
    assert one.differing(other, 48) == other.differing(one, 48) == pytest.approx(0.01)
    assert one.differing(other, 47) == pytest.approx(0.02)
    assert one.differing(one, 0) == 0
    assert one.box_differing(other, 48) == (64, 0, 64, 36)
    other.box(10, 100, 20, 8, WHITE)
    assert one.box_differing(other, 48) == (10, 0, 118, 108)
    with pytest.raises(ValueError, match="not enough values"):
        one.box_differing(one, 0)
