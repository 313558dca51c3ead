"""The title is shown as it was packed, and nothing else ever."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from cabinet.display import framebuffer, splash
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.canvas_placement import pixels
from cabinet.display.tv import UPRIGHT, Tv
from tests.display.test_framebuffer import RGB16, RGB32, Kernel
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.framebuffer import Format
    from cabinet.display.splash import Screen

RED = (200, 16, 24)
GOLD = (248, 196, 72)


class Tv32:
    """A screen, and what is packed for it."""

    def __init__(self, folder: Path, form: Format = RGB32) -> None:
        self.kernel = Kernel(form)
        self.device = folder / "fb0"
        self.device.touch()
        self.picture = b""

    @property
    def screen(self) -> Screen:
        """How it is opened."""
        return partial(framebuffer.opened, self.device, self.kernel)

    def seen(self, x: int, y: int) -> int:
        """A pixel of it."""
        form = self.kernel.form
        at = y * form.line + x * form.bits // 8
        return int.from_bytes(self.device.read_bytes()[at : at + form.bits // 8], "little")


@pytest.fixture
def tv(tmp_path: Path) -> Tv32:
    """Of 1280 x 720."""
    return Tv32(tmp_path)


def title() -> Canvas:
    """Red on the left, gold on the right, a corner black."""
    canvas = Canvas()
    canvas.fill(RED)
    canvas.box(WIDTH // 2, 0, WIDTH // 2, HEIGHT, GOLD)
    canvas.box(0, 0, 1, 1, (0, 0, 0))
    return canvas


def pack(tv: Tv32, how: Tv = UPRIGHT) -> None:
    """Pack that title."""
    tv.picture = splash.pack(partial(pixels, title(), how), tv.screen)


def test_it_is_shown_as_it_was_packed(tv: Tv32) -> None:
    """To the pixel, twice as large; packed under a picture of SDL's, where the screen itself is black."""
    pack(tv)
    assert not any(tv.device.read_bytes())
    assert splash.show(tv.picture, tv.screen)
    assert [tv.seen(*at) for at in ((0, 0), (1, 1), (2, 0), (639, 719), (640, 0))] == [
        *(0, 0, 0xC81018, 0xC81018),
        0xF8C448,
    ]
    assert tv.kernel.activated == [framebuffer.NOW]


def test_a_screen_of_sixteen_bits_whose_lines_are_longer(tmp_path: Path) -> None:
    """A Pi's own: an analogue TV of 4:3, black above and below."""
    tv = Tv32(tmp_path, RGB16)
    pack(tv)
    assert splash.show(tv.picture, tv.screen)
    assert len(tv.device.read_bytes()) == RGB16.line * RGB16.height
    assert [tv.seen(*at) for at in ((100, 71), (100, 100), (700, 500), (100, 505))] == [
        *(0, 0xC883, 0xFE29),
        0,
    ]


def test_as_the_tv_stands(tv: Tv32) -> None:
    """Turned by a quarter, the picture is as high as the screen."""
    pack(tv, Tv(rotation=90))
    assert splash.show(tv.picture, tv.screen)
    assert [tv.seen(*at) for at in ((400, 100), (640, 100), (640, 600))] == [0, 0xC81018, 0xF8C448]


def test_nothing_where_nothing_is_packed_for_this_screen(tv: Tv32) -> None:
    """At the first start of all, or where a TV was changed for another."""
    assert not splash.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == b""
    pack(tv)
    tv.device.write_bytes(b"")
    tv.kernel.form = RGB32._replace(line=8192)
    assert not splash.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == b""


@pytest.mark.parametrize("step", mostly_slow([997, 97]))
def test_nothing_that_is_damaged(tv: Tv32, step: int) -> None:
    """Cut off anywhere; with a bit turned round it is not shown, or is what it was all the same."""
    pack(tv)
    assert splash.show(tv.picture, tv.screen)
    picture, whole = tv.device.read_bytes(), tv.picture
    packed = whole.index(b"\n") + 1
    places = (*range(packed, len(whole), step), *range(len(whole) - 5, len(whole)))
    cut = [*(whole[:at] for at in places), whole[:packed], whole[: packed - 1], b"", b"\n"]
    for bad in cut:
        tv.picture = bad
        assert not splash.show(tv.picture, tv.screen)
    for at in places:
        tv.picture = whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :]
        splash.show(tv.picture, tv.screen)
    assert tv.device.read_bytes() == picture


def test_what_pygame_cannot_draw_is_not_packed(tmp_path: Path) -> None:
    """A screen of twelve bits a pixel, whose masks have more."""
    tv = Tv32(tmp_path, RGB32._replace(bits=12))
    with pytest.raises(ValueError, match="mask"):
        pack(tv)
    assert not tv.picture
