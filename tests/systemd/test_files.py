"""Tests of the installed files: systemd accepts the units, and the service has few rights."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cabinet import clock
from cabinet.commands.invocation import Invocation
from cabinet.controls import header
from cabinet.doctor import checks
from cabinet.files import service as installed
from cabinet.machine import LAST_WRITES
from cabinet.owner import client, wire
from cabinet.release import unit
from cabinet.release.links import Links
from cabinet_install import steps

UNITS = steps.FILES / "etc" / "systemd" / "system"
CABINET = UNITS / "cabinet.service"
ALL_UNITS = [
    path
    for folder in (UNITS, steps.CARD_FILES / "etc/systemd/system", steps.SYSTEMD / "first-boot")
    for path in sorted(folder.glob("*.*"))
    if path.suffix in (".service", ".timer", ".path", ".mount") and path.is_file()
]
EXPOSURE = 0.4
"""The largest exposure that `systemd-analyze security` may find, on a scale of 0 to 10."""
analyze = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")


def values(path: Path, section: str) -> dict[str, list[str]]:
    """Return the settings in a section of a unit file; a setting may have several values."""
    found: dict[str, list[str]] = {}
    inside = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line == f"[{section}]"
        elif inside and line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            found.setdefault(name, []).append(value)
    return found


UNIT, SERVICE = values(CABINET, "Unit"), values(CABINET, "Service")


def test_commands_use_the_sockets_folder_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service and the commands use the same folders.

    Only the group may enter the folder of the socket.
    """
    (command,) = SERVICE["ExecStart"]
    words = command.split()
    data = Path(words[words.index("--data") + 1])
    assert data == Path("/var/lib", *SERVICE["StateDirectory"]) == installed.SERVICE_DATA
    folder = Path("/run", *SERVICE["RuntimeDirectory"])
    assert wire.path(data) == folder / "control.sock"
    # Without --data a command uses the folder of an installed cabinet.
    monkeypatch.setattr(Path, "exists", lambda _path: True)
    assert wire.path(Invocation(None, None, service=False).installed) == folder / "control.sock"
    assert SERVICE["RuntimeDirectoryMode"] == ["0750"]
    assert SERVICE["Group"] == [client.GROUP] == [steps.USER] == [installed.SERVICE_USER]


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="systemd-sysusers is not here")
@pytest.mark.skipif(os.getuid() != 0, reason="accounts are made by root alone")
def test_systemd_makes_the_user_and_its_groups(tmp_path: Path) -> None:
    """The user is in the groups of screen, inputs, pins and sound; the owner is in the user's group."""
    etc = tmp_path / "etc"
    (etc / "sysusers.d").mkdir(parents=True)
    shutil.copy(steps.FILES / steps.USERS.lstrip("/"), etc / "sysusers.d")
    (etc / "sysusers.d" / Path(steps.OWNER).name).write_text("m pi cabinet\n")
    (etc / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\npi:x:1000:1000::/home/pi:/bin/sh\n")
    (etc / "group").write_text("root:x:0:\nvideo:x:44:\npi:x:1000:\n")
    for _ in range(2):
        files = [Path(each).name for each in (steps.USERS, steps.OWNER)]
        subprocess.run(("systemd-sysusers", f"--root={tmp_path}", *files), check=True, capture_output=True)
    groups = {
        line.split(":")[0]: line.split(":")[3].split(",") for line in (etc / "group").read_text().split()
    }
    assert {name for name, members in groups.items() if "cabinet" in members} == set(checks.GROUPS)
    assert groups["cabinet"] == ["pi"]
    (row,) = (line for line in (etc / "passwd").read_text().splitlines() if line.startswith("cabinet:"))
    assert row.split(":")[4:] == ["Arcade cabinet", str(installed.SERVICE_DATA), "/usr/sbin/nologin"]


@pytest.mark.skipif(not shutil.which("systemd-tmpfiles"), reason="systemd-tmpfiles is not here")
@pytest.mark.skipif(os.getuid() != 0, reason="files of the system are root's")
def test_leftovers_of_an_update_are_removed_at_boot(tmp_path: Path) -> None:
    """Leftovers are removed only at boot, because later an update may be in progress and need its files."""
    place = Links(tmp_path)
    left, kept = place.folder / "incoming/0.2.0/lib", place.release("0.1.0") / "lib"
    folder = tmp_path / "etc/tmpfiles.d"
    for each in (left, kept, folder):
        each.mkdir(parents=True)
    (left / "half").touch()
    shutil.copy(steps.FILES / "etc/tmpfiles.d/51-cabinet-update.conf", folder)
    command = ("systemd-tmpfiles", f"--root={tmp_path}", "--remove")
    subprocess.run((*command, "51-cabinet-update.conf"), check=True)
    assert left.is_dir()
    subprocess.run((*command, "--boot", "51-cabinet-update.conf"), check=True)
    assert not (place.folder / "incoming").exists()
    assert kept.is_dir()


@analyze
def test_systemd_rates_the_service_as_hardened() -> None:
    command = ("systemd-analyze", "security", "--offline=true", "--no-pager", str(CABINET))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Failed to create directory '/run/systemd/'" in done.stderr:
        pytest.skip(f"systemd does not run here: {done.stderr}")
    assert done.returncode == 0, done.stderr
    exposure = re.search(r"Overall exposure level for cabinet\.service: ([0-9.]+)", done.stdout)
    assert exposure
    assert float(exposure[1]) <= EXPOSURE


@analyze
@pytest.mark.parametrize("unit", [path.name for path in ALL_UNITS])
def test_systemd_accepts_every_unit(unit: str, tmp_path: Path) -> None:
    """Three settings, for delayed restarts and the log, are unknown to the systemd of Debian bookworm."""
    for path in ALL_UNITS:
        # The programs of the units are replaced, because systemd would report that they are missing.
        text = re.sub(r"^(Exec\w+=)\S+.*$", r"\1/bin/true", path.read_text(), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text)
    shutil.copytree(steps.CARD_FILES / "etc/systemd/system/cabinet.service.d", tmp_path / "cabinet.service.d")
    name = unit.replace("@.", "@poweroff.")
    if name != unit:
        (tmp_path / name).write_text((tmp_path / unit).read_text().replace("%i", "poweroff"))
    command = ("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / name))
    output = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    newer = "RestartSteps|RestartMaxDelaySec|LogFilterPatterns"
    ours = [line for line in output.splitlines() if str(tmp_path) in line]
    assert [line for line in ours if not re.search(newer, line)] == []


def test_service_starts_early_and_restarts_forever() -> None:
    """The service waits for no network, and systemd restarts it if its watchdog is not reset."""
    assert UNIT["DefaultDependencies"] == ["no"]
    assert "systemd-modules-load.service" in UNIT["After"][0].split()
    assert "systemd-modules-load.service" in UNIT["Wants"][0].split()
    kinds = (steps.FILES / "etc" / "modules-load.d" / "50-cabinet.conf").read_text(encoding="utf-8")
    for kind in ("drm", "snd", "cec"):
        assert kind in kinds.splitlines()
    assert "network" not in " ".join(value for values_of in UNIT.values() for value in values_of)
    assert UNIT["StartLimitIntervalSec"] == ["0"]
    assert SERVICE["Type"] == ["notify"]
    assert SERVICE["Restart"] == ["always"]
    assert int(SERVICE["WatchdogSec"][0]) + int(SERVICE["TimeoutAbortSec"][0]) <= 20


def test_hanging_start_times_out_with_the_update() -> None:
    """A start may take as long as an update waits for it; aborting a start then takes 5 s at most."""
    assert float(SERVICE["TimeoutStartSec"][0]) == installed.OPENS_WITHIN == unit.READY_WITHIN
    assert SERVICE["TimeoutStartFailureMode"] == ["abort"]
    assert int(SERVICE["TimeoutAbortSec"][0]) <= 5


def test_stop_waits_for_a_slow_card() -> None:
    """A stop may take long enough to write scores and settings: systemd counts a killed service as failed."""
    assert int(SERVICE["TimeoutStopSec"][0]) >= 2 * LAST_WRITES + 5


def test_service_has_ordinary_weight_after_its_start() -> None:
    """After the start, another unit lowers the CPU weight.

    ExecStartPost would hang up the service's console.
    """
    beside = values(UNITS / "cabinet-confirm.service", "Service")
    assert SERVICE["CPUWeight"] == SERVICE["IOWeight"] == ["100"]
    assert int(SERVICE["StartupCPUWeight"][0]) > 100 < int(SERVICE["StartupIOWeight"][0])
    assert SERVICE["TTYVHangup"] == ["yes"]
    assert "ExecStartPost" not in SERVICE
    (command,) = beside["ExecStartPre"]
    assert command.split()[1:4] == ["set-property", "--runtime", "cabinet.service"]
    assert set(command.split()[4:]) == {"StartupCPUWeight=100", "StartupIOWeight=100"}


@pytest.mark.parametrize(("answer", "right"), [(0, True), (4, True), (5, False), (-1, False)])
def test_unit_asks_the_kernel_about_the_clock(tmp_path: Path, answer: int, right: bool) -> None:
    """The service's sandbox forbids asking the kernel, so another unit asks.

    A wrong clock is no failure of that unit.
    """
    service = values(UNITS / "cabinet-clock.service", "Service")
    (mark,) = (str(mark) for mark in clock.SYNCHRONISED if "cabinet-clock" in str(mark))
    assert service["ExecStart"] == [f"/usr/bin/touch {mark}"]
    assert values(UNITS / "cabinet-clock.service", "Unit")["ConditionPathExists"] == [f"!{mark}"]
    words = shlex.split(service["ExecCondition"][0])
    assert words[:3] == ["/usr/bin/python3", "-I", "-c"]
    (tmp_path / "ctypes.py").write_text(
        f"class CDLL:\n def __init__(self, _): pass\n def adjtimex(self, _): return {answer}\n"
        "def create_string_buffer(size): assert size >= 208\n"
    )
    done = subprocess.run((sys.executable, "-c", words[3]), cwd=tmp_path, check=False)
    assert done.returncode == (not right)
    # The host's kernel says either that its clock is right (0) or that it is not (1).
    assert subprocess.run((sys.executable, *words[1:]), check=False).returncode in (0, 1)
    assert SERVICE["ProtectClock"] == ["yes"]
    assert values(UNITS / "cabinet-clock.timer", "Install") == {"WantedBy": ["timers.target"]}


def test_harmful_hardening_is_left_out() -> None:
    """The service sets neither MemoryDenyWriteExecute, which would keep it from drawing, nor ProcSubset.

    ProcSubset would keep the cabinet from recognizing its board.
    """
    assert "MemoryDenyWriteExecute" not in SERVICE
    assert "ProcSubset" not in SERVICE


def test_service_opens_only_its_devices() -> None:
    """The service may open screen, inputs, pins, sound, the TV's CEC device and the console."""
    assert SERVICE["DevicePolicy"] == ["closed"]
    devices = {value.split()[0] for value in SERVICE["DeviceAllow"]}
    kinds = ("drm", "fb", "input", "gpiochip", "alsa", "cec")
    assert devices == {*(f"char-{each}" for each in kinds), "/dev/tty1"}
    assert SERVICE["CapabilityBoundingSet"] == [""]


def test_udev_gives_devices_to_the_cabinets_groups() -> None:
    given = {}
    for line in (steps.FILES / "etc" / "tmpfiles.d" / "50-cabinet.conf").read_text().splitlines():
        if not line.startswith("#"):
            kind, where, mode, owner, group, age = line.split()
            assert (kind, mode, owner, age) == ("z", "0660", "root", "-")
            given[where] = group
    assert given == {"/dev/dri/card*": "video", "/dev/fb0": "video", "/dev/gpiochip*": "gpio"}
    assert set(given.values()) <= set(SERVICE["SupplementaryGroups"][0].split())


def test_every_file_states_its_purpose() -> None:
    """Each installed file states its purpose, which the installer prints."""
    for tree in (steps.FILES, steps.CARD_FILES):
        for path in sorted(tree.rglob("*")):
            if path.is_file():
                assert steps.purpose(path.read_text()) != "as it comes", path


def test_power_button_belongs_to_the_cabinet() -> None:
    """The pin of the power button may be used by no other input."""
    assert header.POWER_BUTTON in header.RESERVED
