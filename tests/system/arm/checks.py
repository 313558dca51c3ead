"""Checks for every emulated board, whose results are printed in lines of PASS and FAIL."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from typing import TYPE_CHECKING, Any

from cabinet.controls import pinmap
from cabinet.controls.header import POWER_BUTTON
from cabinet.devtools.virtual import gallery
from cabinet.play import catalogue
from cabinet_image import layout
from tests.system.arm.board import CARD
from tests.system.vm.installed import PYTHON
from tests.system.vm.place import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.system.arm.board import Board

PICTURES = ROOT / "tests/pictures"
WAITING = "cabinet.service|cabinet-confirm|multi-user.target|graphical.target|update-done"
"""A pattern of the systemd jobs that wait for a TV, and so do not end on a board without one."""
LINES = """
import fcntl, os
from struct import Struct
from cabinet.controls.line_request import GET_CHIPINFO, GET_LINEINFO
chip_info, line_info = Struct('=32s32sI'), Struct('=32s32sIIQ176x')
chip = os.open('{chip}', os.O_RDONLY)
told = bytearray(chip_info.size)
fcntl.ioctl(chip, GET_CHIPINFO, told)
_, label, lines = chip_info.unpack(told)
print(label.rstrip(bytes(1)).decode())
for number in range(lines):
    told = bytearray(line_info.pack(b'', b'', number, 0, 0))
    fcntl.ioctl(chip, GET_LINEINFO, told)
    _, consumer, _, _, flags = line_info.unpack(told)
    if flags & 1 and flags & 4:
        print(number, 'PULL_UP' if flags & 256 else 'other', consumer.rstrip(bytes(1)).decode())
"""
DRAWN = 2
"""The number of pictures of each game that are drawn on the board."""
TOOLS = "/run/tools"
"""The folder on the board for the developer's tools, which a release lacks."""
PIECE = 3000
"""The number of characters that are sent in one line; a terminal's line has at most 4095."""
DRAW = f"""
import hashlib, itertools
import cabinet
cabinet.__path__.append('{TOOLS}')
from cabinet.play import catalogue
from cabinet.devtools.virtual import gallery
for game in catalogue.load():
    for name, canvas in itertools.islice(gallery.pictures(game), {DRAWN}):
        print(game.name, gallery.file_name(name), hashlib.sha256(canvas.rgb()).hexdigest())
"""
BLOCK = 4 * 2**20


class Checks:
    """A reporter that prints the results of checks and counts failures."""

    def __init__(self) -> None:
        self.failed = 0

    def __call__(self, what: str, true: bool, found: object = "") -> None:
        """Print PASS or FAIL for a check.

        `what`: the description of the check. `true`: whether the check has passed. `found`: the value that
        was found.
        """
        self.failed += not true
        said = f"{what}: {found}" if str(found).strip() else what
        self.say(f"{'PASS' if true else 'FAIL'}  {said}")

    def say(self, line: str) -> None:
        """Print a line at once, because the next step may take long."""
        print(line, flush=True)


def settled(board: Board) -> str:
    """Wait until systemd has started everything that does not wait for a TV; return the failed units."""
    jobs = f"systemctl list-jobs --no-legend | grep -Ev '{WAITING}'"
    board.sh(f"for i in $(seq 99); do {jobs} || break; sleep 3; done", 900)
    return board.sh("systemctl --failed --no-legend --plain").strip()


def pins(board: Board, check: Checks, driver: str, chip: str = "/dev/gpiochip0") -> None:
    """Check that all inputs and the power button are open with pull-ups, as switches to ground need."""
    label, *rows = board.sh(f'{PYTHON} -c "{LINES.format(chip=chip)}"').splitlines()
    check("the pins' driver", label == driver, label)
    lines = {int(row.split()[0]): row.split()[1] for row in rows if "cabinet" in row}
    wanted = {*pinmap.read(ROOT / "hardware/pins.toml").gpio.values(), POWER_BUTTON}
    all_up = set(lines) == wanted and set(lines.values()) == {"PULL_UP"}
    check("23 inputs and the power button are open, with pull-ups", all_up, rows)


def bring_tools(board: Board) -> None:
    """Copy `cabinet/devtools` to a folder in the board's memory, through its terminal."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for path in sorted((ROOT / "cabinet/devtools").rglob("*.py")):
            tar.add(path, path.relative_to(ROOT / "cabinet"))
    text = base64.b64encode(packed.getvalue()).decode()
    board.sh(f"mkdir -p {TOOLS}")
    for start in range(0, len(text), PIECE):
        board.sh(f"printf %s '{text[start : start + PIECE]}' >> {TOOLS}/tools.b64")
    board.sh(f"base64 -d {TOOLS}/tools.b64 | tar -xz -C {TOOLS}")


def pictures(board: Board, check: Checks) -> None:
    """Check that pictures drawn on the board equal those in tests/pictures, pixel by pixel."""
    bring_tools(board)
    told = board.sh(f'cd / && SDL_VIDEODRIVER=dummy {PYTHON} -c "{DRAW}"', 1800)
    found = [line.split() for line in told.splitlines() if len(line.split()) == 3]
    on_file = [
        [game, name, hashlib.sha256(gallery.load(PICTURES / game / f"{name}.png").rgb()).hexdigest()]
        for game, name, _ in found
    ]
    drawn = DRAWN * len(catalogue.load())
    differ = [name for was, now in zip(on_file, found, strict=True) if was != now for name in now[:2]]
    check(f"{drawn} pictures drawn in memory are those on file", len(found) == drawn and not differ, differ)


def doctor(board: Board) -> list[dict[str, Any]]:
    """Return the findings of `cabinet doctor --json` on the board."""
    _, told = board.run("cd / && cabinet doctor --json", 600)
    found = json.loads(told[min(at for at in (told.find("{"), told.find("[")) if at >= 0) :])
    findings: list[dict[str, Any]] = found["findings"] if isinstance(found, dict) else found
    return findings


def read_only(board: Board, check: Checks) -> None:
    """Check that the system's partition cannot be written to."""
    check("/ is read-only", "ro" in board.sh("findmnt -no OPTIONS /").strip().split(","))
    _, told = board.run("touch /root/x")
    check("and nothing can be written there", "Read-only" in told, told.strip())


def grown(board: Board, check: Checks, device: str) -> None:
    """Check that the last partition and its file system reach the end of the card."""
    sectors = int(board.sh(f"cat /sys/class/block/{device}/size"))
    start = layout.offsets()[-1] // layout.SECTOR
    block = layout.ALIGNMENT // layout.SECTOR
    check(
        "the data partition has grown", sectors == (CARD // layout.SECTOR - start) // block * block, sectors
    )
    size = board.sh("df -B1 --output=size /data | tail -n 1").strip()
    check("and its file system", int(size) > 0.9 * sectors * layout.SECTOR, size)


def untouched(image: Path, card: Path, partition: layout.Partition) -> bool:
    """Return True if the card still has a partition exactly as in the image, bit by bit."""
    place = dict(zip(layout.PARTITIONS, layout.offsets(), strict=True))[partition]
    with image.open("rb") as was, card.open("rb") as now:
        was.seek(place)
        now.seek(place)
        return all(was.read(BLOCK) == now.read(BLOCK) for _ in range(partition.size // BLOCK))
