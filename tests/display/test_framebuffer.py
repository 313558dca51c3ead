"""Linux's own screen, as a file that stands for it."""

from __future__ import annotations

from struct import pack_into
from typing import TYPE_CHECKING

import pytest

from cabinet.display import framebuffer
from cabinet.display.framebuffer import Format

if TYPE_CHECKING:
    from pathlib import Path


class Kernel:
    """What it answers of a screen, and what it was told to do."""

    def __init__(self, form: Format) -> None:
        self.form = form
        self.activated: list[int] = []

    def __call__(self, _descriptor: int, what: int, argument: bytearray) -> int:
        """The ioctls of linux/fb.h, on a system of 64 bits."""
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
def test_what_the_kernel_tells(tmp_path: Path, form: Format) -> None:
    """Size, bits and colours of a pixel, bytes of a line: some have more than they show."""
    (tmp_path / "fb0").touch()
    with framebuffer.opened(tmp_path / "fb0", Kernel(form)) as screen:
        assert screen.form == form


def test_a_picture_is_shown(tmp_path: Path) -> None:
    """Written from the beginning, and the mode set whether or not it was before."""
    (tmp_path / "fb0").write_bytes(b"old picture")
    kernel = Kernel(RGB32)
    with framebuffer.opened(tmp_path / "fb0", kernel) as screen:
        screen.show(b"new")
        assert (tmp_path / "fb0").read_bytes() == b"new picture"
        assert kernel.activated == [framebuffer.NOW]
        screen.clear()
    assert (tmp_path / "fb0").read_bytes() == bytes(5120 * 720)
