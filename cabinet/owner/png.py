"""Makes PNG files.

The command that requests a screenshot encodes the file, so that the cabinet's next picture is not delayed.
"""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int, rgb: bytes) -> bytes:
    """Return a picture as a PNG file; `rgb` has three bytes for each pixel, row by row from the top.

    Raises ValueError if the number of bytes does not fit the picture's size.
    """
    if len(rgb) != 3 * width * height:
        raise ValueError(f"a picture of {width} x {height} has {3 * width * height} bytes, not {len(rgb)}")
    wide = 3 * width
    # Each row of a PNG picture begins with the number of its filter; 0 means no filter.
    lines = b"".join(b"\0" + rgb[at : at + wide] for at in range(0, len(rgb), wide))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
