"""Generates the texts of the files published beside the image. Pure functions.

The files are checksums and the list for Raspberry Pi Imager.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

BOARDS = {
    "Raspberry Pi Zero 2 W": ("pi3-64bit", "With the chip of a Pi 3"),
    "Raspberry Pi 3": ("pi3-64bit", "Models A+, B and B+"),
    "Raspberry Pi 4": ("pi4-64bit", "Models B and 400"),
}
"""The supported boards by name, each with the tag that Raspberry Pi Imager uses and a description."""
PI5 = {"Raspberry Pi 5": ("pi5-64bit", "Never run on one")}
"""The only board of an image that is built for the Pi 5, in the format of `BOARDS`."""


def sums(digests: Mapping[str, str]) -> str:
    """Return checksums of files in the format of `sha256sum --check`."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))


def address(word: str) -> str:
    """Return the URL of the image's folder.

    Raises ArgumentTypeError if it is not https://, http:// or file:///.
    """
    if not re.match("https?://.|file:///", word):
        # Raspberry Pi Imager does not accept a plain path.
        raise ArgumentTypeError(f"{word!r} does not begin with https:// or file:///")
    return word.rstrip("/")


class Image(NamedTuple):
    """The version, boards, sizes, checksums and date of a published image."""

    version: str
    file: str
    size: int
    """The size of the unpacked image in bytes."""
    sha256: str
    """The SHA-256 of the unpacked image."""
    packed_size: int
    packed_sha256: str
    day: str
    """The release date of the image, such as 2026-11-22."""
    boards: Mapping[str, tuple[str, str]] = MappingProxyType(BOARDS)


def manifest(image: Image, folder: str) -> str:
    """Return the list for Raspberry Pi Imager (os_list.json).

    The Imager offers customization only for an image in such a list. `folder`: the URL of the image's folder,
    from `address`.
    """
    entry = {
        "name": f"Arcade cabinet {image.version}",
        "description": f"Dice and poker games for four joysticks: {', '.join(image.boards)}",
        "icon": f"{folder}/cabinet.svg",
        "url": f"{folder}/{image.file}",
        "extract_size": image.size,
        "extract_sha256": image.sha256,
        "image_download_size": image.packed_size,
        "image_download_sha256": image.packed_sha256,
        "release_date": image.day,
        "init_format": "cloudinit",
        "architecture": "armv8",
        "devices": sorted({tag for tag, _ in image.boards.values()}),
    }
    # The Imager asks for the board first. Without this list its first page would offer no board, and could
    # not be left.
    boards = [
        {
            "name": name,
            "description": line,
            "tags": [tag],
            "matching_type": "exclusive",
            "architecture": "armv8",
        }
        for name, (tag, line) in image.boards.items()
    ]
    return json.dumps({"imager": {"devices": boards}, "os_list": [entry]}, indent=2) + "\n"
