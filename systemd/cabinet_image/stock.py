"""A stock image of Raspberry Pi OS that becomes a cabinet at its first start: `systemd/image/prepare`.

For a Pi 5, which Debian's kernel does not know, and for whoever wants Raspberry Pi OS. The image file is
written by mtools: no root, no loop device.
"""

from __future__ import annotations

import argparse
import lzma
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cabinet.release import target
from cabinet.release.bundle import BundleError
from cabinet_image import source, wheels
from cabinet_install import keys, owners_files
from cabinet_install.work import InstallError

CHECKOUT = Path(__file__).resolve().parents[2]
FIRST_BOOT = "systemd/first-boot"
SETTINGS = (owners_files.USER_DATA, owners_files.NETWORK_CONFIG)
VENDOR_DATA = "vendor-data"
"""Begins the installation where user-data cannot be read, so that this is said."""
UNCHANGED = "CHANGE"
SECTOR = 512
FATS = (0x0B, 0x0C, 0x0E)
"""The kinds of a boot partition."""


class PrepareError(RuntimeError):
    """The image cannot be prepared; names what is wrong and the cure."""


def main(arguments: Sequence[str], checkout: Path = CHECKOUT) -> int:
    """Prepare an image; the status for the shell: 0 done, 1 failed, 2 not begun."""
    options = _parser().parse_args(arguments)
    try:
        settings = {name: _settled(getattr(options, name.replace("-", "_"))) for name in SETTINGS}
        _understood(settings)
        for key in options.key:
            keys.read(key)
        if not shutil.which("mcopy"):
            raise PrepareError("mcopy is missing: sudo apt install mtools")
        if options.output.exists():
            raise PrepareError(f"{options.output} is there already: move it away, or name another one")
    except (PrepareError, InstallError, OSError) as error:
        print(f"prepare: {error}", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory() as scratch:
            shelf = options.wheels or wheels.collect(checkout, options.system, Path(scratch), fresh=True)
            folder = Path(scratch) / "cabinet"
            stage(folder, checkout, shelf, options.key)
            unfinished = options.output.with_name(f"{options.output.name}.part")
            unpack(options.image, unfinished)
            files = {name: path for name, path in settings.items() if path}
            fill(unfinished, folder, {**files, VENDOR_DATA: checkout / FIRST_BOOT / VENDOR_DATA})
            unfinished.rename(options.output)
    except (PrepareError, BundleError, InstallError, OSError, lzma.LZMAError) as error:
        print(f"prepare: {error}", file=sys.stderr)
        return 1
    print(f"{options.output} is ready to be written to a card")
    return 0


def boot_offset(table: bytes) -> int:
    """Where the boot partition begins, in bytes, by the first sector. Raises PrepareError."""
    if len(table) == SECTOR and table[-2:] == b"\x55\xaa":
        kind, start = struct.unpack_from("<4xB3xI", table, 446)
        if kind in FATS and start:
            return int(start) * SECTOR
    raise PrepareError(
        "this is no image of Raspberry Pi OS: its first partition is none that a Pi starts from"
    )


def unpack(image: Path, target_file: Path) -> None:
    """Copy an image, unpacked where it is packed. Raises OSError, LZMAError."""
    packed = image.suffix == ".xz"
    with lzma.open(image) if packed else image.open("rb") as whole, target_file.open("wb") as file:
        shutil.copyfileobj(whole, file, 2**20)


def stage(folder: Path, checkout: Path, shelf: Path, public_keys: Sequence[Path]) -> None:
    """What is to lie on the boot partition as the folder `cabinet`."""
    for name in source.tracked(checkout):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(checkout / name, path)
    (folder / "wheels").mkdir()
    for wheel in shelf.glob("*.whl"):
        shutil.copyfile(wheel, folder / "wheels" / wheel.name)
    for key in public_keys:
        shutil.copyfile(key, folder / key.name)


def fill(image: Path, folder: Path, settings: dict[str, Path]) -> None:
    """Put a folder, and files by their names, onto an image's boot partition. Raises PrepareError."""
    with image.open("rb") as file:
        place = f"{image}@@{boot_offset(file.read(SECTOR))}"
    _mtools("mcopy", "-s", "-Q", "-i", place, str(folder), "::")
    for name, path in settings.items():
        _mtools("mcopy", "-o", "-i", place, str(path), f"::{name}")


def _mtools(*command: str) -> None:
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        raise PrepareError(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()}")


def _settled(path: Path | None) -> Path | None:
    """A file of settings that was filled in. Raises PrepareError, OSError."""
    if path and UNCHANGED in path.read_text(encoding="utf-8"):
        raise PrepareError(
            f"{path} has lines marked {UNCHANGED}: write your own into them, and take the mark away"
        )
    return path


def _understood(settings: dict[str, Path | None]) -> None:
    """Refuse files that would not bring the owner in. Raises PrepareError, OSError."""
    found = [path.read_bytes() if (path := settings[name]) else None for name in SETTINGS]
    try:
        said = owners_files.said(*found, by_cloud_init=True, has_account=False)
    except ImportError:
        # The card has YAML, and looks at them at its first start.
        return
    if wrong := (*said.locks_out, *said.wrong):
        raise PrepareError("; ".join(wrong))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="systemd/image/prepare",
        description="Put the cabinet into an image of Raspberry Pi OS Lite; its first start installs it.",
    )
    parser.add_argument("image", type=Path, help="the image as it was downloaded, .img or .img.xz")
    parser.add_argument("output", type=Path, help="the image that is made, .img")
    for name in SETTINGS:
        parser.add_argument(
            f"--{name}",
            type=Path,
            metavar="FILE",
            required=name == SETTINGS[0],
            help=f"goes onto the boot partition; a copy of {FIRST_BOOT}/{name}, filled in",
        )
    parser.add_argument(
        "--key", type=Path, action="append", default=[], metavar="FILE.pub", help="trust updates signed by it"
    )
    parser.add_argument(
        "--wheels", type=Path, metavar="DIR", help="take all wheels from here, ours among them"
    )
    parser.add_argument(
        "--system", choices=sorted(target.SYSTEMS), default="trixie", help="of the image  [default: trixie]"
    )
    return parser
