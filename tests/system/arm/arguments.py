"""The arguments of the commands in this folder: the path of an image, then the command's own arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def parser(name: str, does: str | None) -> argparse.ArgumentParser:
    """Return a parser for the command `name`; the parser refuses a missing image. `does`: the description."""
    made = argparse.ArgumentParser(prog=f"python -m tests.system.arm.{name}", description=does)
    made.add_argument("image", type=_image, metavar="IMAGE", help="unpacked, dist/cabinet-VERSION-arm64.img")
    return made


def parts(
    name: str, does: str | None, known: Mapping[str, object], arguments: Sequence[str]
) -> tuple[Path, Sequence[str]]:
    """Return the path of the image and the chosen parts of a command; all parts if the arguments name none.

    `name`: the command's name. `does`: its description. `known`: its parts, by name.
    """
    reader = parser(name, does)
    reader.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(known)}  [default: all]")
    given = reader.parse_args(arguments)
    for part in given.parts:
        if part not in known:
            reader.error(f"{part!r} is no part; name some of {', '.join(known)}")
    return given.image, given.parts or tuple(known)


def _image(word: str) -> Path:
    image = Path(word).resolve()
    if not image.is_file():
        raise argparse.ArgumentTypeError(f"{word} is no file; name an image of systemd/image/build")
    return image
