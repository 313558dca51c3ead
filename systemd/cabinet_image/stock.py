"""Prepares an image of Raspberry Pi OS that becomes a cabinet at its first start.

The command is `systemd/image/prepare`. It writes into the image file with mtools, so it needs neither root
nor a loop device.
"""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import struct
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cabinet.release import bundle, target
from cabinet_image import root
from cabinet_image.tools import BuildError, run
from cabinet_install import look, owners_files, steps
from cabinet_install.work import RefusedError

SETTINGS = (owners_files.USER_DATA, owners_files.NETWORK_CONFIG)
VENDOR_DATA = root.CHECKOUT / "systemd/first-boot/vendor-data"
"""The vendor-data file for cloud-init. It starts the installation even if user-data cannot be read, so
that the TV can show the error."""
SECTOR = 512
FATS = (0x0B, 0x0C, 0x0E)
"""The partition type codes of FAT partitions, one of which the boot partition must have."""


def main(arguments: Sequence[str], checkout: Path = root.CHECKOUT) -> int:
    """Prepare an image; return the exit code: 0 success, 1 failure, 2 wrong arguments or files."""
    options = _parser().parse_args(arguments)
    names = [file.name.casefold() for file in options.key]
    if len(set(names)) < len(names):
        print("prepare: two --key files have the same name: rename one", file=sys.stderr)
        return 2
    try:
        steps.check_given(None, options.key, options.release)
    except RefusedError as error:
        print(f"prepare: {error}", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory() as scratch:
            card = Path(scratch)
            stage(card, checkout, options)
            if look.main([scratch]):
                return 2
            if not shutil.which("mcopy"):
                raise BuildError("mcopy is missing: sudo apt install mtools")
            if options.output.exists():
                raise BuildError(f"{options.output} is there already: move it away, or name another one")
            unfinished = options.output.with_name(f"{options.output.name}.part")
            unpack(options.image, unfinished)
            fill(unfinished, card)
            unfinished.rename(options.output)
    except (BuildError, bundle.BundleError, OSError, lzma.LZMAError) as error:
        print(f"prepare: {error}", file=sys.stderr)
        return 1
    print(f"{options.output} is ready to be written to a card")
    return 0


def stage(card: Path, checkout: Path, options: argparse.Namespace) -> None:
    """Write the files for the boot partition into the folder `card`: source, release, keys and settings.

    Raises BuildError, BundleError, OSError.
    """
    root.copy_source(checkout, card / "cabinet")
    system = (target.SYSTEMS[options.system], target.MACHINE)
    if options.release:
        shutil.copy(options.release, card / "cabinet")
    else:
        bundle.make(checkout, card / "cabinet", [system], sign=None, report=print)
    for key in options.key:
        shutil.copy(key, card / "cabinet")
    shutil.copy(VENDOR_DATA, card)
    for name in SETTINGS:
        if path := getattr(options, name.replace("-", "_")):
            shutil.copyfile(path, card / name)


def boot_offset(table: bytes) -> int:
    """Return the byte offset of the boot partition, read from an image's first sector. Raises BuildError."""
    if len(table) == SECTOR and table[-2:] == b"\x55\xaa":
        kind, start = struct.unpack_from("<4xB3xI", table, 446)
        if kind in FATS and start:
            return int(start) * SECTOR
    raise BuildError("this is not an image of Raspberry Pi OS: a Pi cannot start from its first partition")


def unpack(image: Path, target_file: Path) -> None:
    """Copy an image file, and decompress it if its name ends in .xz. Raises OSError, LZMAError."""
    packed = image.suffix == ".xz"
    with lzma.open(image) if packed else image.open("rb") as whole, target_file.open("wb") as file:
        shutil.copyfileobj(whole, file, 2**20)


def fill(image: Path, card: Path) -> None:
    """Copy the files in a folder onto the boot partition of an image. Raises BuildError."""
    with image.open("rb") as file:
        place = f"{image}@@{boot_offset(file.read(SECTOR))}"
    files = map(str, sorted(card.iterdir()))
    run("mcopy", "-s", "-o", "-Q", "-i", place, *files, "::", env=os.environ)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="systemd/image/prepare",
        description="Put the cabinet into an image of Raspberry Pi OS Lite; its first start installs it.",
    )
    add = parser.add_argument
    add("image", type=Path, help="the image as it was downloaded, .img or .img.xz")
    add("output", type=Path, help="the image to write, .img")
    for name in SETTINGS:
        text = f"goes onto the boot partition; a copy of systemd/first-boot/{name}, filled in"
        add(f"--{name}", type=Path, metavar="FILE", required=name == SETTINGS[0], help=text)
    add(
        "--key",
        type=Path,
        action="append",
        default=[],
        metavar="FILE.pub",
        help="trust updates signed by this key",
    )
    add("--release", type=Path, metavar="FILE", help="install this release file  [default: make one, by pip]")
    systems = sorted(target.SYSTEMS)
    add("--system", choices=systems, default="trixie", help="of the image  [default: trixie]")
    return parser
