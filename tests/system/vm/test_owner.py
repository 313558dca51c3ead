"""Tests of the operator's menu on the virtual machine: requests to the system, and their answers."""

from __future__ import annotations

import json
import struct
import subprocess
import time
from functools import partial
from typing import TYPE_CHECKING

from cabinet.controls.operator_access import HOLD
from cabinet.scenes.operator.menu import PAGES
from cabinet.scenes.operator.system_page import BackupPage, SystemPage
from tests.bench import Bench
from tests.scenes.operator.ways import open_page
from tests.system.vm.installed import GPIO, Cabinet, bright, release, shows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.page import OperatorPage

SECTOR = 512
FIRST = 2048
"""The sector at which the only partition of a stick begins, as on sticks from a shop."""
FAT32 = 0x0C
ANSWERS = "/run/cabinet"
SOCKET = "/run/cabinet/control.sock"
OPENED = "/root/opened"
"""The path of a file that each visit to the operator's menu touches; answers older than it are ignored."""


def stick(folder: Path, megabytes: int = 64) -> Path:
    """Return the file of a USB stick with one empty FAT32 partition, as sticks are sold."""
    part, whole = folder / "part", folder / "stick"
    with part.open("wb") as file:
        file.truncate(megabytes << 20)
    subprocess.run(["mkfs.vfat", "-F", "32", part], check=True, capture_output=True)
    sectors = (megabytes << 20) // SECTOR
    entry = struct.pack("<BBBBBBBBII", 0, 0, 2, 0, FAT32, 0, 0, 0, FIRST, sectors)
    table = bytes(446) + entry + bytes(48) + b"\x55\xaa"
    with whole.open("wb") as file:
        file.write(table + bytes(FIRST * SECTOR - SECTOR))
        file.write(part.read_bytes())
    part.unlink()
    return whole


def expected(folder: Path, title: str) -> Canvas:
    """Return the picture of a page of the operator's menu, drawn by a cabinet simulated in memory."""
    with Bench(folder) as bench:
        open_page(bench, title)
        bench.run(0.4)
        return bench.cabinet.screen.copy()


def open_operator(machine: Cabinet, page: type[OperatorPage]) -> None:
    """Hold SELECT and OPTION as a hand does, and go to a page of the operator's menu."""
    machine.sh(f"touch {OPENED}")
    one, other = GPIO["select"], GPIO["option"]
    machine.fingers([(one, True, 0.1), (other, True, HOLD + 3), (one, False, 0.1), (other, False, 1)])
    # START skips the offer of a secret code, because none is set.
    machine.strike("start", *["p1_down"] * list(PAGES).index(page.title), "p1_fire")
    time.sleep(2)


def leave(machine: Cabinet) -> None:
    """Leave the operator's menu from any page."""
    machine.strike("start", "start", "start")
    time.sleep(1)


def say_yes(machine: Cabinet) -> None:
    """Confirm a question of the operator's menu by FIRE, within the four seconds for which it is shown."""
    time.sleep(1)
    machine.strike("p1_fire")


def answer(machine: Cabinet, request: str, timeout: float = 90) -> list[str]:
    """Return the lines of the answer to a request, once the answer exists."""
    path = f"{ANSWERS}/{request}.answer"
    newer = f"test -s {path} -a {path} -nt {OPENED}"
    machine.wait(f"the answer to {request}", lambda: not machine.run(newer).code, timeout, 1)
    # By then the cabinet has read the answer, for which it looks four times a second.
    time.sleep(3)
    return machine.sh(f"cat {path}").splitlines()


def test_the_menu_opens_at_the_pins(cabinet: Cabinet, tmp_path: Path) -> None:
    """SELECT and OPTION are held for three seconds. The page BACK UP equals that of a simulated cabinet."""
    cabinet.wait_for_screen(bright, 60)
    open_operator(cabinet, BackupPage)
    picture = expected(tmp_path, BackupPage.title)
    screen = cabinet.wait_for_screen(partial(shows, canvas=picture), 30, "the page of BACK UP")
    assert shows(screen, canvas=picture)
    leave(cabinet)


def test_the_control_socket_of_the_unit(cabinet: Cabinet) -> None:
    """The commands that query the running cabinet work, except for users outside its group."""
    cabinet.wait_for_screen(bright, 60)
    assert cabinet.sh(f"stat -c '%U %G %a %F' {SOCKET}") == "cabinet cabinet 660 socket"
    assert cabinet.sh(f"stat -c '%U %G %a' {ANSWERS}") == "cabinet cabinet 750"
    for command in ("settings set sound.volume 3", "inputs --seconds 1", "scores", "books"):
        done = cabinet.cabinet(command)
        assert done.code == 0, (command, done.out)
    assert cabinet.cabinet("settings get sound.volume").out.strip() == "3"
    cabinet.sh("rm -f /tmp/tv.png")
    done = cabinet.cabinet("screenshot /tmp/tv.png")
    assert done.code == 0, done.out
    assert cabinet.sh("head -c 8 /tmp/tv.png | od -An -tx1") == "89 50 4e 47 0d 0a 1a 0a"
    assert cabinet.sh("stat -c '%U' /tmp/tv.png") == "root"
    found = cabinet.cabinet("doctor").out
    assert "read by the running cabinet" in found
    assert f"GPIO {GPIO['p1_fire']} (p1_fire) is open" in found
    cabinet.sh("gpasswd --delete pi cabinet || true")
    # A login has a changed group only if it began after the change.
    cabinet.hang_up()
    command = "/usr/local/bin/cabinet screenshot /tmp/theirs.png"
    refused = cabinet.run(command, user="pi")
    assert refused.code == 2
    assert "pi may not ask the cabinet: sudo usermod -aG cabinet pi" in refused.out
    assert cabinet.run("test -e /tmp/theirs.png").code != 0
    cabinet.sh("usermod -aG cabinet pi")
    cabinet.hang_up()
    assert cabinet.run(command, user="pi").code == 0
    assert cabinet.sh("stat -c '%U' /tmp/theirs.png") == "pi"


def test_scores_to_a_stick_and_back(disk: Path, tmp_path: Path, figure: Callable[[str], None]) -> None:
    """The scores are written to a FAT stick, removed, and restored. Without a stick, the answer says so."""
    with Cabinet(disk, name="stick", usb=True) as machine:
        machine.wait_until_ready()
        machine.post()
        machine.sh("systemctl start cabinet", timeout=240)
        machine.wait_until_ready()
        before = machine.scores()
        assert before["dice_poker"][0]["name"] == "ADA"
        open_operator(machine, BackupPage)
        machine.strike("p1_fire")
        lines = answer(machine, "usb-backup")
        figure(f"without a stick: {' / '.join(lines)}")
        assert lines[:2] == ["no", "THERE IS NO USB STICK:"]
        machine.shoot("no-stick")
        leave(machine)

        machine.plug_in(stick(tmp_path))
        machine.wait("the stick", lambda: "usb" in machine.sh("lsblk -no TRAN"), 60, 1)
        open_operator(machine, BackupPage)
        machine.strike("p1_fire")
        lines = answer(machine, "usb-backup")
        figure(f"with one: {' / '.join(lines)}")
        assert lines[:3] == ["yes", "KEPT ON THE STICK AS", "ARCADE-CABINET/0001"]
        machine.shoot("backed-up")
        leave(machine)
        # The answer says that the stick may be pulled at once.
        machine.pull_out()

        machine.cabinet("scores remove dice_poker 1")
        assert machine.scores()["dice_poker"] == []
        machine.plug_in(tmp_path / "stick")
        machine.wait("the stick again", lambda: "usb" in machine.sh("lsblk -no TRAN"), 60, 1)
        open_operator(machine, BackupPage)
        machine.strike("p1_down", "p1_fire")
        say_yes(machine)
        assert answer(machine, "usb-restore") == ["yes", "FROM ARCADE-CABINET/0001"]
        machine.wait("the scores", lambda: machine.scores() == before, 60, 1)
        time.sleep(3)
        machine.shoot("restored")
        assert machine.sh("ls /var/lib/cabinet/archive | wc -l") != "0"
        assert machine.sh("systemctl --failed --no-legend") == ""
        assert machine.unit("NRestarts") == "0"


def test_back_to_the_release_before_from_the_menu(cabinet: Cabinet) -> None:
    first = cabinet.current
    cabinet.put(release("1.9.7"), to="/root/next.tar")
    done = cabinet.cabinet("update /root/next.tar", timeout=600)
    assert done.code == 0, done.out
    cabinet.wait_for_screen(bright, 60)
    open_operator(cabinet, SystemPage)
    # After this time, the page SYSTEM has read the version of the previous release.
    time.sleep(15)
    cabinet.shoot("system")
    cabinet.strike("p1_down", "p1_down", "p1_fire")
    say_yes(cabinet)
    cabinet.wait("the older release", lambda: cabinet.current == first, 240, 2)
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 240, 1)
    cabinet.wait_for_screen(bright, 60)
    assert cabinet.sh("systemctl --failed --no-legend") == ""


def test_restart_and_switch_off_from_the_menu(disk: Path, figure: Callable[[str], None]) -> None:
    """SYSTEM shows the addresses, RESTART restarts the machine, and SHUT DOWN ends with the power off."""
    with Cabinet(disk, name="system") as machine:
        machine.wait_until_ready()
        open_operator(machine, SystemPage)
        lines = answer(machine, "addresses")
        figure(f"addresses: {' / '.join(lines)}")
        assert lines[0] == "yes"
        assert "10.0.2.15" in lines
        boot = machine.sh("cat /proc/sys/kernel/random/boot_id")
        machine.strike("p1_down", "p1_fire")
        say_yes(machine)
        machine.wait("power to go", lambda: "reboot: Restarting" in machine.serial(), 120, 1)
        machine.hang_up()
        machine.wait_until_ready()
        assert machine.sh("cat /proc/sys/kernel/random/boot_id") != boot
        assert json.loads(machine.own("books --json"))["unclean_stops"] == 0
        open_operator(machine, SystemPage)
        machine.strike("p1_fire")
        say_yes(machine)
        machine.wait_for_off(120)
