"""Starts the unchanged image from the SD card of an emulated Raspberry Pi 3, and checks all but the TV.

    .venv/bin/python -m tests.system.arm.raspi dist/cabinet-VERSION-arm64.img [looks] [pins]

Linux, its drivers of pins and card, and the device tree are those that the image has for a Pi 3. QEMU's
board has no firmware, so no config.txt, and no graphics. Each line of the output is a PASS or a FAIL.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from cabinet_image import layout
from tests.system.arm.arguments import parts
from tests.system.arm.board import RASPI, Board, insert
from tests.system.arm.checks import Checks, doctor, grown, pictures, pins, read_only, settled, untouched
from tests.system.vm.place import HOME

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f owner@desk"
USER_DATA = f"""\
#cloud-config
hostname: pub
timezone: Europe/Berlin
users:
- name: pi
  ssh_authorized_keys:
  - {KEY}
"""


REVISION = "a02082"
"""The revision code of a Pi 3 Model B."""
DROP_IN = """\
[Service]
Environment=SDL_VIDEODRIVER=dummy
TimeoutStartSec=900
WatchdogSec=300
"""
"""A systemd drop-in with a screen in memory for SDL: without a screen the cabinet does not open its pins."""


def main(arguments: list[str]) -> int:
    """Start the board and check all or some of `PARTS`; return the number of failed checks."""
    (image, chosen), check = parts("raspi", main.__doc__, PARTS, arguments), Checks()
    HOME.mkdir(parents=True, exist_ok=True)
    log = HOME / "raspi.log"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=HOME) as scratch:
        for part in chosen:
            card = insert(image, Path(scratch) / "card.img", {"user-data": USER_DATA})
            PARTS[part](card, log, check)
            check("the system's partition is what it was, bit by bit", untouched(image, card, layout.ROOT))
    return check.failed


def _looks(card: Path, log: Path, check: Checks) -> None:
    with Board(RASPI, card, log) as board:
        check.say(f"      shell after {board.wait_for_shell():.0f} s")
        _first(board, check)
        board.sh("systemctl poweroff --no-block")
        board.wait_for_off(900)
    with Board(RASPI, card, log) as board:
        board.wait_for_shell()
        _second(board, check)


def _pins(card: Path, log: Path, check: Checks) -> None:
    """Check the pins of a board that starts with `DROP_IN`.

    The service must have the drop-in at its first start, so the kernel's command line passes it to systemd.
    """
    told = base64.b64encode(DROP_IN.encode()).decode()
    words = f"systemd.set_credential_binary=systemd.unit-dropin.cabinet.service:{told}"
    machine = RASPI._replace(words=f"{RASPI.words} {words}", tree=str(_tree(card)))
    with Board(machine, card, log) as board:
        check.say(f"      shell after {board.wait_for_shell():.0f} s")
        board.sh("for i in $(seq 99); do systemctl is-active cabinet && break; sleep 3; done", 1800)
        shown = board.sh("systemctl show cabinet -p StatusText --value").strip()
        check("the service plays", "dummy" in shown, shown)
        pins(board, check, "pinctrl-bcm2835")
        levels = [each["words"] for each in doctor(board) if each["subject"] in ("pins", "pin")]
        check("the doctor tells the level of each", len(levels) == 24, levels)


def _tree(card: Path) -> Path:
    """Write the device tree with the board's revision, which the pins need and a Pi's firmware adds."""
    boot, tree = f"{card}@@{layout.offsets()[0]}", card.with_name(RASPI.tree)
    subprocess.run(("mcopy", "-o", "-n", "-i", boot, f"::{RASPI.tree}", tree), check=True)
    subprocess.run(("fdtput", "-p", "-t", "x", tree, "/system", "linux,revision", REVISION), check=True)
    return tree


def _first(board: Board, check: Checks) -> None:
    board.sh(
        "for i in $(seq 99); do systemctl show cabinet -p StatusText | grep screen && break; sleep 3; done",
        900,
    )
    shown = board.sh("systemctl show cabinet -p ActiveState,StatusText --value").split("\n")
    check("the service waits for a TV", "waiting for a screen" in " ".join(shown), " ".join(shown).strip())
    failed = settled(board)
    check("no unit has failed", failed == "", failed)
    model = board.sh("tr -d '\\0' < /proc/device-tree/model")
    check("the board", model == "Raspberry Pi 3 Model B", model)
    check.say(json.dumps(doctor(board), indent=1))
    pictures(board, check)
    read_only(board, check)
    grown(board, check, "mmcblk0p4")
    check("the owner's name is the machine's", board.sh("hostname").strip() == "pub")
    check("the owner's key opens the account pi", board.sh("cat /data/owner/keys-pi").strip() == KEY)
    check("sshd is content", board.run("/usr/sbin/sshd -t")[0] == 0)
    check("the time zone", "+0" in board.sh("date +%z"))
    spare = board.sh("findmnt -no SOURCE /var/lib/cabinet/spare").strip()
    check("the third backup has a partition of its own", spare == "/dev/mmcblk0p3", spare)
    told = board.sh(
        "systemd-analyze; free -m; df -h / /data /boot/firmware; systemd-analyze blame | head -n 12"
    )
    check.say(told)


def _second(board: Board, check: Checks) -> None:
    failed = settled(board)
    check("again no unit has failed", failed == "", failed)
    told = board.sh("journalctl -b -u cabinet-grow")
    check("nothing grows a second time", "Nothing to do" in told)


PARTS = {"looks": _looks, "pins": _pins}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
