"""The title of the last start is shown, and nothing else ever."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

from cabinet.display import framebuffer, splash
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.placing import pixels
from cabinet.display.tv import UPRIGHT, Tv
from tests.display.test_framebuffer import RGB16, RGB32, Kernel

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.framebuffer import Format
    from cabinet.display.splash import Screen

RED = (200, 16, 24)
GOLD = (248, 196, 72)


class Tv32:
    """A folder with a screen, and the file beside the scores."""

    def __init__(self, folder: Path, form: Format = RGB32) -> None:
        self.kernel = Kernel(form)
        self.device, self.path = folder / "fb0", folder / splash.FILE
        self.device.touch()

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


def keep(tv: Tv32, how: Tv = UPRIGHT) -> None:
    """Keep that title."""
    splash.keep(tv.path, partial(pixels, title(), how), tv.screen)


def test_it_is_shown_as_it_was_kept(tv: Tv32) -> None:
    """To the pixel, twice as large; kept under a picture of SDL's, where the screen itself is black."""
    keep(tv)
    assert not any(tv.device.read_bytes())
    assert splash.show(tv.path, tv.screen)
    assert [tv.seen(*at) for at in ((0, 0), (1, 1), (2, 0), (639, 719), (640, 0))] == [
        *(0, 0, 0xC81018, 0xC81018),
        0xF8C448,
    ]
    assert tv.kernel.activated == [framebuffer.NOW]


def test_a_screen_of_sixteen_bits_whose_lines_are_longer(tmp_path: Path) -> None:
    """A Pi's own: an analogue TV of 4:3, black above and below."""
    tv = Tv32(tmp_path, RGB16)
    keep(tv)
    assert splash.show(tv.path, tv.screen)
    assert len(tv.device.read_bytes()) == RGB16.line * RGB16.height
    assert [tv.seen(*at) for at in ((100, 71), (100, 100), (700, 500), (100, 505))] == [
        *(0, 0xC883, 0xFE29),
        0,
    ]


def test_as_the_tv_stands(tv: Tv32) -> None:
    """Turned by a quarter, the picture is as high as the screen."""
    keep(tv, Tv(rotation=90))
    assert splash.show(tv.path, tv.screen)
    assert [tv.seen(*at) for at in ((400, 100), (640, 100), (640, 600))] == [0, 0xC81018, 0xF8C448]


def test_nothing_where_nothing_is_kept(tv: Tv32) -> None:
    """The first start of all."""
    assert not splash.show(tv.path, tv.screen)
    assert tv.device.read_bytes() == b""


def test_nothing_for_another_screen(tv: Tv32) -> None:
    """A TV was changed for another."""
    keep(tv)
    tv.device.write_bytes(b"")
    tv.kernel.form = RGB32._replace(line=8192)
    assert not splash.show(tv.path, tv.screen)
    assert tv.device.read_bytes() == b""


def test_nothing_of_another_release(tv: Tv32, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its title may look otherwise; what it shows first is kept then."""
    keep(tv)
    monkeypatch.setattr(sys, "prefix", "/opt/cabinet/releases/0.9.0")
    assert not splash.show(tv.path, tv.screen)
    keep(tv)
    assert splash.show(tv.path, tv.screen)


def test_nothing_that_is_damaged(tv: Tv32) -> None:
    """Cut off anywhere; with a bit turned round it is not shown, or is what it was all the same."""
    keep(tv)
    assert splash.show(tv.path, tv.screen)
    picture, whole = tv.device.read_bytes(), tv.path.read_bytes()
    packed = whole.index(b"\n") + 1
    places = (*range(packed, len(whole), 97), *range(len(whole) - 5, len(whole)))
    cut = [*(whole[:at] for at in places), whole[:packed], whole[: packed - 1], b"", b"\n"]
    for bad in cut:
        tv.path.write_bytes(bad)
        assert not splash.show(tv.path, tv.screen)
    for at in places:
        tv.path.write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        splash.show(tv.path, tv.screen)
    assert tv.device.read_bytes() == picture


def test_nothing_but_a_file(tv: Tv32) -> None:
    """A folder of that name, or more than a picture can be."""
    tv.path.mkdir()
    assert not splash.show(tv.path, tv.screen)
    tv.path.rmdir()
    with tv.path.open("wb") as file:
        file.truncate(splash.MOST + 1)
    assert not splash.show(tv.path, tv.screen)


def test_it_is_written_once(tv: Tv32) -> None:
    """The card is spared: the same title is not written again."""
    keep(tv)
    written = tv.path.stat()
    keep(tv)
    assert tv.path.stat() == written


def test_what_pygame_cannot_draw_is_not_kept(tmp_path: Path) -> None:
    """A screen of twelve bits a pixel, whose masks have more."""
    tv = Tv32(tmp_path, RGB32._replace(bits=12))
    with pytest.raises(ValueError, match="mask"):
        keep(tv)
    assert not tv.path.exists()
