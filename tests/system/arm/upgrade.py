"""Upgrades the image with `cabinet-upgrade`, from a package archive on a stick.

    sudo .venv/bin/python -m tests.system.arm.upgrade dist/cabinet-VERSION-arm64.img

The archive has one package, newer than the card's, that rebuilds the initramfs. The upgrade writes to both
partitions that are otherwise read-only. Then the board starts from the upgraded files.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.system.arm import header
from tests.system.arm.arguments import parser
from tests.system.arm.board import VIRT, insert
from tests.system.arm.checks import Checks, read_only, settled
from tests.system.arm.virt import PATIENCE, Zero, mount_stick, with_stick
from tests.system.vm.installed import bright
from tests.system.vm.place import HOME

PACKAGE, VERSION = "nano", "99"
CONTROL = f"""\
Package: {PACKAGE}
Version: {VERSION}
Architecture: all
Maintainer: a test <root@localhost>
Description: stands for what Debian has brought out since
"""
SOURCES = "deb [trusted=yes] file:/run/stick ./"


def main(arguments: list[str]) -> int:
    """Upgrade the board and restart it; return the number of failed checks."""
    image, check = parser("upgrade", main.__doc__).parse_args(arguments).image, Checks()
    HOME.mkdir(parents=True, exist_ok=True)
    log = HOME / "upgrade.log"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=HOME) as scratch:
        folder = Path(scratch)
        machine = with_stick(header.with_header(VIRT, image, folder), folder, _archive(folder))
        card = insert(image, folder / "card.img", {})
        with Zero(machine, card, log) as board:
            board.wait_for_shell()
            board.wait_until_ready()
            _upgrade(board, check)
            board.sh("systemctl poweroff --no-block")
            board.wait_for_off()
        with Zero(machine, card, log) as board:
            board.wait_for_shell()
            check.say(f"      ready after {board.wait_until_ready():.0f} s")
            _again(board, check)
    return check.failed


def _archive(folder: Path) -> dict[str, Path]:
    """Return the files of a package archive for apt, with one package."""
    tree, package, index = folder / "tree", folder / f"{PACKAGE}.deb", folder / "Packages"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN/control").write_text(CONTROL)
    (tree / "DEBIAN/triggers").write_text("activate-noawait update-initramfs\n")
    subprocess.run(
        ("dpkg-deb", "--root-owner-group", "-b", tree, package), check=True, stdout=subprocess.DEVNULL
    )
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    index.write_text(
        f"{CONTROL}Filename: ./{package.name}\nSize: {package.stat().st_size}\nSHA256: {digest}\n"
    )
    return {package.name: package, index.name: index}


def _version(board: Zero) -> str:
    return board.sh(f"dpkg-query -W -f '${{Version}}' {PACKAGE}").strip()


def _upgrade(board: Zero, check: Checks) -> None:
    settled(board)
    mount_stick(board)
    before = board.sh("sha256sum /boot/firmware/initrd*")
    board.sh(f"echo '{SOURCES}' > /run/sources && mount --bind /run/sources /etc/apt/sources.list")
    status, told = board.run("/usr/local/sbin/cabinet-upgrade", 3 * PATIENCE)
    check.say(told)
    check("cabinet-upgrade", status == 0, status)
    check("the newer package is there", _version(board) == VERSION)
    check("Linux's first files were made again", board.sh("sha256sum /boot/firmware/initrd*") != before)
    read_only(board, check)
    options = board.sh("findmnt -no OPTIONS /boot/firmware").strip()
    check("/boot/firmware is read-only", "ro" in options.split(","), options)


def _again(board: Zero, check: Checks) -> None:
    failed = settled(board)
    check("again no unit has failed", failed == "", failed)
    check("the newer package is still there", _version(board) == VERSION)
    read_only(board, check)
    check("a picture is on the screen", board.wait_for_screen(bright, PATIENCE) is not None)
    left = board.sh("/usr/local/src/cabinet/systemd/install --dry-run | grep ^would || true", PATIENCE)
    check("systemd/install has nothing left to do", left == "", left)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
