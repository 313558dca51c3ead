"""A picture of the virtual machine's screen."""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.display.palette import Colour


class Screen(NamedTuple):
    """A picture of the virtual machine's screen at one moment."""

    width: int
    height: int
    rgb: bytes

    def __repr__(self) -> str:
        """Return the size of the screen in words, without the pixels."""
        return f"Screen({self.width} x {self.height})"

    def at(self, x: int, y: int) -> Colour:
        start = 3 * (y * self.width + x)
        return self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]

    def colours(self) -> set[Colour]:
        """Return the colors of about a thousand pixels, spread over the screen."""
        return {
            self.at(x, y)
            for x in range(0, self.width, self.width // 40)
            for y in range(0, self.height, self.height // 25)
        }

    def png(self, path: Path) -> Path:
        """Write the screen as a PNG file; return the path."""
        wide = 3 * self.width
        lines = b"".join(b"\0" + self.rgb[start : start + wide] for start in range(0, len(self.rgb), wide))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks))
        return path


def of_ppm(data: bytes) -> Screen:
    """Return the picture in a PPM file as QEMU writes it. Raises ValueError."""
    head = re.match(rb"P6\s(\d+) (\d+)\s255\s", data)
    if not head:
        raise ValueError(f"no picture: it starts with {data[:20]!r}")
    return Screen(int(head[1]), int(head[2]), data[head.end() :])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
