"""A title stored in the screen's own format is shown on Linux's framebuffer, for which a file stands in."""

from __future__ import annotations

from functools import partial
from struct import pack_into
from typing import TYPE_CHECKING

import pytest

from cabinet.display import framebuffer
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.canvas_placement import pixels
from cabinet.display.framebuffer import Format
from cabinet.display.tv import UPRIGHT, Tv
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.framebuffer import Screen


class Kernel:
    """A fake of the kernel, which gives facts about a screen and records calls."""

    def __init__(self, form: Format) -> None:
        self.form = form
        self.activated: list[int] = []

    def __call__(self, _descriptor: int, what: int, argument: bytearray) -> int:
        """Answer the ioctls of linux/fb.h as a system of 64 bits does."""
        form = self.form
        if what == framebuffer.GET_VARIABLE:
            pack_into("=2I", argument, 0, form.width, form.height)
            pack_into("=I", argument, 24, form.bits)
            for at, mask in enumerate(form.masks):
                low = (mask & -mask).bit_length() - 1
                pack_into("=2I", argument, 32 + 12 * at, low, mask.bit_length() - low)
        elif what == framebuffer.GET_FIXED:
            pack_into("=I", argument, 48, form.line)
        else:
            assert what == framebuffer.PUT_VARIABLE
            self.activated.append(int.from_bytes(argument[84:88], "little"))
        return 0


RGB32 = Format(1280, 720, 32, 5120, (0xFF0000, 0xFF00, 0xFF))
RGB16 = Format(720, 576, 16, 1472, (0xF800, 0x07E0, 0x001F))


@pytest.mark.parametrize("form", [RGB32, RGB16])
def test_facts_of_the_screen_are_read(tmp_path: Path, form: Format) -> None:
    """Size, color depth, color masks and bytes per line of the screen are read from the kernel.

    A line of the framebuffer may have more bytes than its visible pixels need.
    """
    (tmp_path / "fb0").touch()
    with framebuffer.opened(tmp_path / "fb0", Kernel(form)) as screen:
        assert screen.form == form


def test_picture_is_shown_from_the_beginning(tmp_path: Path) -> None:
    """A picture overwrites the framebuffer from its first byte.

    The mode of the screen is set for every picture, even if it was set before.
    """
    (tmp_path / "fb0").write_bytes(b"old picture")
    kernel = Kernel(RGB32)
    with framebuffer.opened(tmp_path / "fb0", kernel) as screen:
        screen.show(b"new")
        assert (tmp_path / "fb0").read_bytes() == b"new picture"
        assert kernel.activated == [framebuffer.NOW]
        screen.clear()
    assert (tmp_path / "fb0").read_bytes() == bytes(5120 * 720)


RED = (200, 16, 24)
GOLD = (248, 196, 72)


class Tv32:
    """A screen whose framebuffer is a file, and the title that is packed (stored in the screen's format)."""

    def __init__(self, folder: Path, form: Format = RGB32) -> None:
        self.kernel = Kernel(form)
        self.device = folder / "fb0"
        self.device.touch()
        self.picture = b""

    @property
    def screen(self) -> Screen:
        """Return a function that opens the screen."""
        return partial(framebuffer.opened, self.device, self.kernel)

    def seen(self, x: int, y: int) -> int:
        """Return the pixel of the screen at x, y, as a number."""
        form = self.kernel.form
        at = y * form.line + x * form.bits // 8
        return int.from_bytes(self.device.read_bytes()[at : at + form.bits // 8], "little")


@pytest.fixture
def tv(tmp_path: Path) -> Tv32:
    """A TV of 1280 x 720 pixels."""
    return Tv32(tmp_path)


def title() -> Canvas:
    """Return a title that is red on the left and gold on the right, with one black pixel at the top left."""
    canvas = Canvas()
    canvas.fill(RED)
    canvas.box(WIDTH // 2, 0, WIDTH // 2, HEIGHT, GOLD)
    canvas.box(0, 0, 1, 1, (0, 0, 0))
    return canvas


def pack(tv: Tv32, how: Tv = UPRIGHT) -> None:
    """Store the title in the format of the TV's screen; `how`: the settings of the TV."""
    tv.picture = framebuffer.pack(partial(pixels, title(), how), tv.screen)


@pytest.mark.parametrize(
    ("form", "how", "pixels_seen"),
    [
        (
            *(RGB32, UPRIGHT),
            {(0, 0): 0, (1, 1): 0, (2, 0): 0xC81018, (639, 719): 0xC81018, (640, 0): 0xF8C448},
        ),
        (RGB16, UPRIGHT, {(100, 71): 0, (100, 100): 0xC883, (700, 500): 0xFE29, (100, 505): 0}),
        (RGB32, Tv(rotation=90), {(400, 100): 0, (640, 100): 0xC81018, (640, 600): 0xF8C448}),
    ],
    ids=["upright", "16 bits, longer lines", "turned"],
)
def test_packed_title_is_shown_to_the_pixel(
    tmp_path: Path, form: Format, how: Tv, pixels_seen: dict[tuple[int, int], int]
) -> None:
    """On 1280 x 720 the title is twice as large, and black beyond the edge of SDL's picture."""
    tv = Tv32(tmp_path, form)
    pack(tv, how)
    assert not any(tv.device.read_bytes())
    assert framebuffer.show(tv.picture, tv.screen)
    assert len(tv.device.read_bytes()) == form.line * form.height
    assert {at: tv.seen(*at) for at in pixels_seen} == pixels_seen
    assert tv.kernel.activated == [framebuffer.NOW]


def test_no_title_is_shown_for_another_screen(tv: Tv32) -> None:
    """At the very first start, or after a change of the TV, no packed title fits the screen."""
    assert not framebuffer.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == b""
    pack(tv)
    tv.device.write_bytes(b"")
    tv.kernel.form = RGB32._replace(line=8192)
    assert not framebuffer.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == b""


@pytest.mark.parametrize("step", mostly_slow([997, 97]))
def test_damaged_title_is_not_shown(tv: Tv32, step: int) -> None:
    """A truncated title is not shown; a title with a flipped bit is not shown, or looks correct."""
    pack(tv)
    assert framebuffer.show(tv.picture, tv.screen)
    picture, whole = tv.device.read_bytes(), tv.picture
    packed = whole.index(b"\n") + 1
    places = (*range(packed, len(whole), step), *range(len(whole) - 5, len(whole)))
    cut = [*(whole[:at] for at in places), whole[:packed], whole[: packed - 1], b"", b"\n"]
    for bad in cut:
        tv.picture = bad
        assert not framebuffer.show(tv.picture, tv.screen)
    for at in places:
        tv.picture = whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :]
        framebuffer.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == picture


def test_unsupported_screen_is_not_packed(tmp_path: Path) -> None:
    """No title is stored for a screen of twelve bits a pixel, for which pygame cannot draw."""
    tv = Tv32(tmp_path, RGB32._replace(bits=12))
    with pytest.raises(ValueError, match="mask"):
        pack(tv)
    assert not tv.picture
