"""Converts SVG drawings to PNG and PDF; each file contains the SHA-256 of its drawing."""

from __future__ import annotations

import os
import struct
import subprocess
from hashlib import sha256
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from pathlib import Path

_MARK = b"tEXtSource\0"
_END = struct.pack(">I", 0) + b"IEND" + struct.pack(">I", crc32(b"IEND"))


def png(drawing: Path, width: int) -> bytes:
    """Convert an SVG drawing to a PNG that is `width` pixels wide; needs rsvg-convert."""
    drawn = _convert(drawing, "--width", str(width), "--background-color", "white")
    chunk = _MARK + _digest(drawing)
    mark = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", crc32(chunk))
    return drawn.removesuffix(_END) + mark + _END


def pdf(drawing: Path) -> bytes:
    """Convert an SVG drawing to a PDF of the same size; needs rsvg-convert."""
    return _convert(drawing, "--format", "pdf") + b"% Source " + _digest(drawing) + b"\n"


def shows(picture: bytes, drawing: Path) -> bool:
    """Return True if a PNG or a PDF was made from the current version of a drawing."""
    return _digest(drawing) in picture


def _convert(drawing: Path, *options: str) -> bytes:
    """Run rsvg-convert on a drawing; return its output, which contains no date."""
    command = ["rsvg-convert", *options, str(drawing)]
    dateless = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    return subprocess.run(command, capture_output=True, check=True, env=dateless).stdout


def _digest(drawing: Path) -> bytes:
    return sha256(drawing.read_bytes()).hexdigest().encode()
