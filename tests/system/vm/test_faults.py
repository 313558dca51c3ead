"""Tests of faults of a machine and of the recovery of the cabinet."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from cabinet.display.canvas import Canvas
from cabinet.drawing.trouble import trouble
from tests.system.vm.installed import DATA, PYTHON, RUN_AS, Cabinet, bright, shows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CARD = "/sys/class/drm/card0-Virtual-1/status"
NEWER = f"""
from pathlib import Path
from cabinet.store.card import BESIDE, FILE
from cabinet.store.reader import read
known = read(Path("{DATA}")).known
known.put({{"shooting-star 7": ["KEPT", 3]}})
for name in (FILE, BESIDE):
    Path("{DATA}", name).write_bytes(known.snapshot(complete=True))
"""
"""A program that writes data into the cabinet's files as a newer release might write it."""


def card(cabinet: Cabinet) -> Canvas:
    """Return the picture that tells why the cabinet cannot start, made from its status text for systemd."""
    canvas = Canvas()
    trouble(canvas, cabinet.status.removeprefix("cannot start: "))
    return canvas


def text_of(cabinet: Cabinet) -> str:
    """Return the cabinet's log since the last start of the machine."""
    return cabinet.sh("journalctl -b -u cabinet --no-pager -o cat")


def stops_while_it_waits(machine: Cabinet, figure: Callable[[str], None]) -> None:
    """Stop a cabinet that waits for a screen, check that it stops soon and cleanly, and start it again."""
    began = time.monotonic()
    machine.sh("systemctl stop cabinet")
    took = time.monotonic() - began
    figure(f"without a screen: stopping took {took:.1f} s")
    assert (machine.unit("Result"), machine.unit("ExecMainStatus")) == ("success", "0")
    # The cabinet stops between two tries to open a screen, which take seconds here. systemd waits for 10 s.
    assert took < 8
    machine.sh("systemctl start --no-block cabinet")
    machine.wait("waiting again", lambda: machine.status == "waiting for a screen", 180, 1)


def test_stops_at_once(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """SIGTERM ends the cabinet cleanly, long before systemd would kill it."""
    cabinet.wait_for_screen(bright, 60)
    time.sleep(10)
    began = float(cabinet.sh("cut -d' ' -f1 /proc/uptime; systemctl stop cabinet").splitlines()[0])
    took = float(cabinet.sh("cut -d' ' -f1 /proc/uptime")) - began
    figure(f"stopping took {took:.1f} s, with both questions of the time")
    assert cabinet.unit("Result") == "success"
    assert cabinet.unit("ExecMainStatus") == "0"
    assert took < 4


def test_a_frozen_loop_is_killed_and_comes_back(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """The systemd watchdog ends a loop that no longer runs, and the cabinet is started again."""
    pid = cabinet.unit("MainPID")
    cabinet.sh(f"kill -STOP {pid}")
    began = time.monotonic()
    cabinet.wait("a new process", lambda: cabinet.unit("MainPID") not in {pid, "0"}, 120, 1)
    killed = time.monotonic() - began
    cabinet.wait("ready again", lambda: cabinet.unit("ActiveState") == "active", 120, 1)
    figure(f"frozen: killed after {killed:.0f} s, ready again after {time.monotonic() - began:.0f} s")
    assert "watchdog" in cabinet.sh("journalctl -b -u cabinet --no-pager").lower()
    cabinet.wait_for_screen(bright, 60)


def test_no_screen_at_power_on_screen_later(disk: Path, figure: Callable[[str], None]) -> None:
    """A cabinet without a screen waits, logs the reason once a minute, and draws once the TV is on."""
    with Cabinet(disk, name="no-screen", words="video=Virtual-1:d") as machine:
        machine.wait_for_ssh()
        machine.wait("waiting", lambda: machine.status == "waiting for a screen", 180, 1)
        time.sleep(130)
        lines = [line for line in text_of(machine).splitlines() if "no screen" in line]
        assert 2 <= len(lines) <= 4, lines
        assert machine.unit("NRestarts") == "0"
        stops_while_it_waits(machine, figure)
        machine.sh(f"echo detect > {CARD}")
        began = time.monotonic()
        machine.wait("ready", lambda: machine.unit("ActiveState") == "active", 120, 0.5)
        machine.wait_for_screen(bright, 60)
        figure(f"picture {time.monotonic() - began:.0f} s after the TV was switched on")


def test_no_graphics_at_all(disk: Path, figure: Callable[[str], None]) -> None:
    """A cabinet without graphics waits, is not restarted again and again, and can be stopped."""
    with Cabinet(disk, name="no-graphics", screen=None) as machine:
        machine.wait_for_ssh()
        machine.wait("waiting", lambda: machine.status == "waiting for a screen", 180, 1)
        assert machine.unit("NRestarts") == "0"
        stops_while_it_waits(machine, figure)


def test_settings_that_are_wrong_are_told_on_the_screen(cabinet: Cabinet) -> None:
    """The screen names the wrong value. After the correction, the cabinet plays without a restart by hand."""
    cabinet.sh(f"cat > {DATA}/cabinet.toml", text="[display]\nrotation = 45\n")
    cabinet.sh("systemctl restart --no-block cabinet")
    cabinet.wait("told", lambda: "rotation = 45" in cabinet.status, 120, 1)
    cabinet.wait_for_screen(partial(shows, canvas=card(cabinet)), 60, "the card that tells it")
    cabinet.shoot("wrong-settings")
    assert cabinet.unit("ActiveState") == "activating"
    cabinet.sh(f"rm {DATA}/cabinet.toml")
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 120, 1)
    assert cabinet.unit("NRestarts") == "0"


def failures(machine: Cabinet) -> int:
    """Return the number of failures of the cabinet in a row that its systemd unit has counted."""
    return int(machine.sh("cat /run/cabinet-failures 2>/dev/null || echo 0"))


def test_a_board_that_is_not_known_yet(cabinet: Cabinet, figure: Callable[[str], None]) -> None:
    """Once Linux knows the board's revision, the cabinet restarts by itself.

    The failed start does not count against the release.
    """
    blamed = failures(cabinet)
    cabinet.sh("systemctl stop cabinet; umount /proc/cpuinfo; systemctl start --no-block cabinet")
    cabinet.wait("told", lambda: "Revision" in cabinet.status, 120, 1)
    cabinet.wait_for_screen(partial(shows, canvas=card(cabinet)), 60, "the card that tells it")
    cabinet.shoot("no-revision")
    assert "SPI" not in cabinet.status
    before = int(cabinet.unit("CPUUsageNSec"))
    time.sleep(8)
    figure(f"OUT OF ORDER takes {(int(cabinet.unit('CPUUsageNSec')) - before) / 8e7:.1f} % of a core")
    cabinet.sh("mount --bind /run/cpuinfo /proc/cpuinfo")
    began = time.monotonic()
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 240, 1)
    figure(f"pins that were lost: ready {time.monotonic() - began:.0f} s after their cause was over")
    assert int(cabinet.unit("NRestarts")) >= 1
    assert "exiting with code 75" in text_of(cabinet)
    assert failures(cabinet) == blamed


def test_what_a_newer_program_has_written_is_kept(cabinet: Cabinet) -> None:
    """This release keeps facts that it does not know in both copies of the log; it rewrites one copy."""
    cabinet.post()
    cabinet.sh(f"cd / && {RUN_AS} {PYTHON} -", text=NEWER)
    cabinet.sh(f"rm {DATA}/cabinet.copy.log; systemctl start cabinet", timeout=240)
    cabinet.wait_until_ready()
    cabinet.wait("the copy", lambda: cabinet.run(f"ls {DATA}/cabinet.copy.log").code == 0, 60, 1)
    for name in ("cabinet.log", "cabinet.copy.log"):
        assert '"shooting-star 7":' in cabinet.sh(f"cat {DATA}/{name}")
    assert cabinet.scores()["dice_poker"][0]["score"] == 254


def test_scores_that_root_has_copied_there(cabinet: Cabinet) -> None:
    """Root owns the copied file of scores.

    The cabinet plays without scores until the doctor's command is run.
    """
    cabinet.post()
    cabinet.sh(f"rm {DATA}/cabinet.copy.log; chown root: {DATA}/cabinet.log; chmod 600 {DATA}/cabinet.log")
    cabinet.sh("systemctl start cabinet", timeout=240)
    cabinet.wait_until_ready()
    cabinet.wait_for_screen(bright, 60)
    assert not cabinet.scores().get("dice_poker")
    cure = f"sudo chown cabinet: {DATA}/cabinet.log"
    assert f"-> {cure}" in cabinet.cabinet("doctor").out
    cabinet.sh(cure)
    cabinet.wait("the scores", lambda: bool(cabinet.scores().get("dice_poker")), 60, 2)
    assert cabinet.scores()["dice_poker"][0]["score"] == 254
    assert cabinet.unit("NRestarts") == "0"


def test_sound_that_comes_later(disk: Path) -> None:
    """The sound comes on after the cabinet is ready; QEMU records the sound of some presses."""
    with Cabinet(disk, name="sound", sound=True) as machine:
        machine.wait_until_ready()
        machine.wait("sound is on", lambda: "sound is on" in text_of(machine), 60, 1)
        machine.strike("p1_fire", "p1_right", "p1_right")
        tape = machine.folder / "sound.wav"
        machine.wait("something heard", lambda: any(tape.read_bytes()[44:]), 30, 1)
        assert any(tape.read_bytes()[44:])
