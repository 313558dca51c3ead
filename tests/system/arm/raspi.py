"""Starts the very image from the SD card of an emulated Raspberry Pi 3, and looks at all that needs no TV.

    .venv/bin/python -m tests.system.arm.raspi dist/cabinet-0.1.0-arm64.img

Linux, its drivers of pins and card, and the device tree are those that the image has for a Pi 3; QEMU's
board has no firmware, so no config.txt, and no graphics. A PASS or FAIL a line; the serial log stays.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.controls import pinmap
from cabinet_image import layout
from tests.system.arm.board import CARD, RASPI, Board, insert
from tests.system.vm.place import HOME, ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ owner@desk"
USER_DATA = f"""\
#cloud-config
hostname: pub
timezone: Europe/Berlin
users:
- name: pi
  ssh_authorized_keys:
  - {KEY}
"""
PYTHON = "/opt/cabinet/current/bin/python -B"
LINES = """
import gpiod
with gpiod.Chip('/dev/gpiochip0') as chip:
    print(chip.get_info().label)
    for number in range(chip.get_info().num_lines):
        line = chip.get_line_info(number)
        if line.used and line.direction == gpiod.line.Direction.INPUT:
            print(number, line.bias.name, line.consumer)
"""


def main(arguments: list[str]) -> int:
    """Start it, look, start it again; how many checks failed."""
    HOME.mkdir(parents=True, exist_ok=True)
    failed = 0

    def check(what: str, true: bool, found: object = "") -> None:
        nonlocal failed
        failed += not true
        print(f"{'PASS' if true else 'FAIL'}  {what}{f': {found}' if found != '' else ''}", flush=True)

    log = HOME / "raspi.log"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        card = insert(Path(arguments[0]), Path(scratch) / "card.img", {"user-data": USER_DATA})
        with Board(RASPI, card, log) as board:
            print(f"      shell after {board.wait_for_shell():.0f} s", flush=True)
            _first(board, check)
            board.sh("systemctl poweroff --no-block")
            board.wait_for("(reboot: )?Power down", 300)
        with Board(RASPI, card, log) as board:
            board.wait_for_shell()
            _second(board, check)
    return failed


def _settled(board: Board) -> str:
    """Wait until all is started but what waits for the TV; what failed."""
    waiting = "cabinet.service|cabinet-confirm|multi-user.target|graphical.target|update-done"
    jobs = f"systemctl list-jobs --no-legend | grep -Ev '{waiting}'"
    board.sh(f"for i in $(seq 99); do {jobs} || break; sleep 3; done", 900)
    return board.sh("systemctl --failed --no-legend --plain")


def _first(board: Board, check: Callable[..., None]) -> None:
    board.sh(
        "for i in $(seq 99); do systemctl show cabinet -p StatusText | grep screen && break; sleep 3; done",
        900,
    )
    shown = board.sh("systemctl show cabinet -p ActiveState,StatusText --value").split("\n")
    check("the service waits for a TV", "waiting for a screen" in " ".join(shown), " ".join(shown).strip())
    failed = _settled(board)
    check("no unit has failed", failed == "", failed)
    model = board.sh("tr -d '\\0' < /proc/device-tree/model")
    check("the board", model == "Raspberry Pi 3 Model B", model)
    label, *rows = board.sh(f'{PYTHON} -c "{LINES}"').splitlines()
    check("the pins' driver", label == "pinctrl-bcm2835", label)
    lines = {int(row.split()[0]): row.split()[1] for row in rows if "cabinet" in row}
    wanted = set(pinmap.read(ROOT / "hardware/pins.toml").gpio.values())
    check(
        "23 lines are open with pull-ups",
        set(lines) == wanted and set(lines.values()) == {"PULL_UP"},
        len(lines),
    )
    _, told = board.run("cabinet doctor --json", 400)
    findings = json.loads(told[told.index("{") if told.lstrip().startswith("{") else told.index("[") :])
    print(json.dumps(findings, indent=1))
    check("/ is read-only", " ro," in board.sh("findmnt -no OPTIONS / | sed 's/^/ /; s/$/,/'"))
    _, told = board.run("touch /root/x")
    check("and nothing can be written there", "Read-only" in told, told.strip())
    sectors = int(board.sh("cat /sys/class/block/mmcblk0p4/size"))
    start = layout.offsets()[-1] // layout.SECTOR
    check("the data partition has grown", sectors == layout.grown(start, CARD // layout.SECTOR), sectors)
    size = board.sh("df -B1 --output=size /data | tail -1")
    check("and its file system", int(size) > 0.9 * sectors * layout.SECTOR, size.strip())
    check("the owner's name is the machine's", board.sh("hostname").strip() == "pub")
    check("the owner's key opens the account pi", board.sh("cat /data/owner/keys-pi").strip() == KEY)
    check("sshd is content", board.run("/usr/sbin/sshd -t")[0] == 0)
    check("the time zone", "+0" in board.sh("date +%z"))
    check(
        "all scores' folders are there",
        board.sh("findmnt -no SOURCE /var/lib/cabinet/spare").strip() == "/dev/mmcblk0p3",
    )
    print(
        board.sh("systemd-analyze; free -m; df -h / /data /boot/firmware; systemd-analyze blame | head -12")
    )


def _second(board: Board, check: Callable[..., None]) -> None:
    failed = _settled(board)
    check("again no unit has failed", failed == "", failed)
    check(
        "it is clean: nothing grows a second time",
        "Nothing to do" in board.sh("journalctl -b -u cabinet-grow"),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
