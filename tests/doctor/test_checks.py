"""Tests of the findings that the doctor's checks report for machines of every kind."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from datetime import date
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.controls import config_txt, pinmap
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.presses import DropOut
from cabinet.doctor import checks
from cabinet.doctor.check import Installation, check, examine, readings
from cabinet.doctor.checks import CHECKS
from cabinet.doctor.finding import Finding, Severity, fine, worst
from cabinet.doctor.machine import CommandResult
from cabinet.owner.requests import LevelsNow
from cabinet.play.catalogue import GROUP, load
from cabinet.settings import Controls, Settings
from cabinet.store import CardTrouble, Condition, Incident, disk, league_file
from cabinet.store.cabinets import Named
from cabinet.store.card import BESIDE, FILE, SPARE
from cabinet.store.league import Key, League
from cabinet.store.ranking import Origin
from cabinet.store.reader import look, read_contents
from cabinet.store.store import Store
from cabinet_install import boot
from tests.doctor.fake_machine import OPEN, STOPPED, FakeMachine, bad, findings, pi

if TYPE_CHECKING:
    from pathlib import Path

FINE, WARNING, FAULT = Severity
CLOSED_FIRST = {control.name: number == 0 for number, control in enumerate(OPEN)}
"""The switches with only the first one closed, which is p1_up at GPIO 4."""
ALL_OPEN = LevelsNow({control.name: False for control in OPEN})
CONFIG = "/boot/firmware/config.txt"
LIFE = "/sys/block/mmcblk0/device/life_time"
SUPPLY = "vcgencmd get_throttled"
TEMPERATURE = "/sys/class/thermal/thermal_zone0/temp"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"
ALARM = "/sys/class/hwmon/hwmon1/in0_lcrit_alarm"
SENSOR = {
    "/sys/class/hwmon/hwmon0/name": "cpu_thermal",
    "/sys/class/hwmon/hwmon1/name": "rpi_volt",
    ALARM: "1",
}
READ_ONLY = {"/proc/mounts": "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"}


def file(path: str, text: str | None) -> dict[str, Any]:
    """Return a change for `pi`: another text of a file, or None to remove the file."""
    return {"files": {path: text}}


def unit(**changes: str) -> dict[str, Any]:
    """Return a change for `pi`: other properties of the cabinet's systemd unit."""
    return {"unit": changes}


def program(command: str, out: str, code: int = 0) -> dict[str, Any]:
    """Return a change for `pi`: another output and exit code of a program."""
    return {"answers": {command: CommandResult(code, out)}}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with one score."""
    store = Store.open(tmp_path, clock=VirtualClock())
    store.post("dice_poker", Entry("ADA", 254))
    assert store.close(5.0)
    return tmp_path


def only_finding(found: list[Finding], subject: str) -> Finding:
    """Return the finding for a subject, which must be the only one."""
    (only,) = (each for each in found if each.subject == subject)
    return only


def findings_of(name: str, data: Path) -> list[Finding]:
    """Return the findings of one check for a data directory."""
    return list(
        examine(
            Installation(pi(), data, data / "cabinet.toml"), [each for each in CHECKS if each.name == name]
        )
    )


def test_running_cabinet_has_no_fault(data: Path) -> None:
    found = findings(pi(), data, levels=ALL_OPEN)
    assert bad(found) == []
    said = "\n".join(f"{finding.subject}: {finding.words}" for finding in found)
    for words in (
        "board: Raspberry Pi 4 Model B Rev 1.4, revision b03114",
        "system: Debian GNU/Linux 13 (trixie), Python 3.13.5",
        "kernel: 6.12.47+rpt-rpi-v8, aarch64",
        "power: the voltage was never too low",
        "heat: 51 °C",
        "clock: synchronised",
        "unit: cabinet.service is active (running): playing on kmsdrm, 1280 x 720, opengles2",
        "restarts: none since power on",
        "release: 0.2.0, of 0.1.0, 0.2.0",
        "user: cabinet is in video, render, input, gpio, audio",
        f"data: {data} belongs to cabinet",
        "scores: 1 row of 1 list in ",
        "is on /dev/mmcblk0p2 (ext4, mounted at /)",
        "space: 20480 MB free",
        "card wear: mmcblk0: SC32G of 07/2021; it does not report",
        "display driver: kmsdrm is one of",
        "TV: HDMI-A-1 is connected, 1920x1080 of 2 modes",
        "TV standby: /dev/cec0 has a TV",
        "picture: 1280 x 720 by kmsdrm with opengles2",
        "sound: vc4-hdmi - vc4-hdmi-0",
        "pin map: 23 inputs",
        "config.txt: pulls the inputs up",
        "pins: read by the running cabinet through the pin factory 'cabinet'; 23 of 23 open",
    ):
        assert words in said
    gpio = pinmap.read(pinmap.default_path()).gpio
    pins = [finding.words for finding in found if finding.subject == "pin"]
    assert pins == [f"GPIO {number} ({control.name}) is open" for control, number in gpio.items()]


@pytest.mark.parametrize(
    "state", [STOPPED, {"ActiveState": "failed", "SubState": "failed", "Result": "watchdog"}]
)
def test_stopped_cabinet_has_no_other_fault(data: Path, state: dict[str, str]) -> None:
    """The doctor ignores the status that a stopped cabinet left in systemd and reads the pins itself."""
    found = findings(pi(unit={**state, "StatusText": "playing on kmsdrm, 1280 x 720, software"}), data)
    (stopped,) = bad(found)
    assert stopped.subject == "unit"
    assert stopped.words.startswith(f"cabinet.service is {state['ActiveState']} ({state['SubState']})")
    assert "playing" not in stopped.words
    assert not [each for each in found if each.subject == "picture"]
    assert only_finding(found, "pins").words == "the pin factory 'cabinet' reads them; 23 of 23 open"


STARTING = {"ActiveState": "activating", "SubState": "start", "StatusText": "opening the scores"}
BEGAN = {"ExecMainStartTimestampMonotonic": "100000000"}


@pytest.mark.parametrize(
    ("changes", "files", "level", "words"),
    [
        ({}, {}, FINE, "activating (start): opening the scores; its start is under way"),
        ({"SubState": "start-pre"}, {}, FINE, "its start is under way"),
        (BEGAN, {}, FINE, "its start is under way"),
        ({"ExecMainStartTimestampMonotonic": "0"}, {"/proc/uptime": "400.01 1.0"}, FINE, "under way"),
        (BEGAN, {"/proc/uptime": "399.99 1.0"}, FINE, "its start is under way"),
        (BEGAN, {"/proc/uptime": "400.01 1.0"}, FAULT, "opening the scores, last result success"),
        ({}, {"/run/cabinet-failures": "1\n"}, FINE, "its start is under way"),
        ({}, {"/run/cabinet-failures": "2\n"}, FAULT, "opening the scores, last result success"),
        ({"SubState": "auto-restart", "Result": "watchdog"}, {}, FAULT, "last result watchdog"),
        ({"StatusText": "cannot start: no pins"}, {}, FAULT, "no pins, last result success"),
        ({"ActiveState": "deactivating", "SubState": "stop-sigterm"}, {}, FINE, "its stop is under way"),
        ({"ActiveState": "deactivating", "Result": "watchdog"}, {}, FAULT, "last result watchdog"),
    ],
)
def test_slow_start_is_a_fault_only_after_five_minutes(
    data: Path, changes: dict[str, str], files: dict[str, str], level: Severity, words: str
) -> None:
    """A failed start or a third start is a fault at once; a slow first start only after five minutes."""
    found = only_finding(findings(pi(files, unit=STARTING | changes), data), "unit")
    assert (found.level, found.words.endswith(words)) == (level, True), found
    assert found.cure == ("journalctl -u cabinet -b says why" if level else "ask again in a moment")


def test_cure_for_a_login_without_rights_interrupts_no_game(data: Path) -> None:
    """The advice to a user who may not ask the cabinet is how to get that right, not a restart."""
    why_not_asked = "pi may not ask the cabinet: sudo usermod -aG cabinet pi, then log in again; or use sudo"
    found = only_finding(findings(pi(), data, why_not_asked=why_not_asked), "pins")
    assert (found.level, found.words) == (FINE, "pi may not ask the cabinet")
    assert found.cure == "sudo usermod -aG cabinet pi, then log in again; or use sudo"


def test_desktop_has_no_faults(data: Path) -> None:
    """A desktop computer has no systemd unit, no pins and no hardware of a Raspberry Pi."""
    desktop = FakeMachine(
        files={
            "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12"',
            "/proc/mounts": "/dev/sda1 / ext4 rw 0 0",
            "/proc/cmdline": "root=/dev/sda1 console=tty0 console=ttyS0,115200",
        },
        answers={},
        sdl=("x11", "wayland", "dummy"),
        kind="x86_64",
    )
    found = findings(desktop, data)
    assert worst(found) is FINE
    assert found[0].words.startswith("not a Raspberry Pi")
    said = {finding.subject: finding.words for finding in found}
    assert said["pins"] == "no pins are read: no Raspberry Pi"
    assert said["unit"].startswith("cabinet.service is not installed")
    assert said["release"] == "none in /opt/cabinet: installed by hand, or a checkout"
    assert said["clock"].endswith("a desktop's is trusted")
    assert said["sound"] == "no sound card of its own"
    of_a_pi = {"power", "heat", "user", "data", "console", "config.txt", "serial console"}
    assert not of_a_pi & set(said)
    assert said["TV standby"] == "there is no /dev/cec*: only the remote control switches the TV"


def test_pi_without_the_service_skips_its_checks(data: Path) -> None:
    """Groups, files and the console are checked only where the cabinet's service is installed."""
    closed = dict.fromkeys(("/dev/gpiochip0", str(data), f"{data}/{FILE}"), "root root 600")
    programs = {
        "systemctl is-enabled getty@tty1.service": CommandResult(0, "enabled"),
        "id": CommandResult(1, "no such user"),
    }
    found = findings(pi(unit={"LoadState": "not-found"}, owned=closed, answers=programs), data)
    assert bad(found) == []
    assert only_finding(found, "unit").words.startswith("cabinet.service is not installed")
    assert only_finding(found, "pins").words == "the pin factory 'cabinet' reads them; 23 of 23 open"


@pytest.mark.parametrize(
    ("changes", "level", "subject", "words", "cure"),
    [
        (
            file(CONFIG, "gpio=4-13,15-27=ip,pu\ndtparam=spi=on\n"),
            *(WARNING, "config.txt", "SPI uses pins of the cabinet", "systemd/install"),
        ),
        (file(CONFIG, "dtparam=audio=on\n"), WARNING, "config.txt", "not pulled up", "systemd/install"),
        (
            file("/proc/cmdline", "console=serial0,115200 console=tty1"),
            *(WARNING, "serial console", "GPIO 14 and 15", "remove console=serial0"),
        ),
        ({"files": READ_ONLY}, FAULT, "card", "read-only", "remount,rw /"),
        (
            file("/sys/fs/ext4/mmcblk0p2/errors_count", "3"),
            *(WARNING, "file system", "mmcblk0p2 has recorded 3 errors", "fsck.mode=force"),
        ),
        (file(LIFE, "0x02 0x0a"), WARNING, "card wear", "100 % used up", "new card"),
        (file(LIFE, "0x09 0x01"), WARNING, "card wear", "90 % used up", "new card"),
        ({"room": 100 << 20}, WARNING, "space", "too little for an update", "apt clean"),
        ({"room": 20 << 20}, WARNING, "space", "20 MB free: too little for an update", "apt clean"),
        ({"room": (20 << 20) - 1}, FAULT, "space", "20 MB free", "apt clean"),
        (
            file("/sys/class/drm/card1-HDMI-A-1/status", "disconnected"),
            *(WARNING, "TV", "no screen is connected", "vc4.force_hotplug=1"),
        ),
        (
            {"sdl": ("x11", "wayland", "offscreen", "dummy")},
            *(FAULT, "display driver", "no kmsdrm", "apt install python3-pygame"),
        ),
        (
            unit(StatusText="playing on kmsdrm, 1280 x 720, software"),
            *(WARNING, "picture", "with software", "apt install libgles2"),
        ),
        (
            unit(StatusText="playing on kmsdrm, 1280 x 720, opengl"),
            *(WARNING, "picture", "may draw black", "remove SDL_RENDER_DRIVER"),
        ),
        (
            program("systemctl is-enabled getty@tty1.service", "enabled"),
            *(WARNING, "console", "login prompt also uses tty1", "disable --now getty@tty1"),
        ),
        (file("/proc/asound/cards", None), WARNING, "sound", "no sound card", "vc4-kms-v3d"),
        (
            program("id --name --groups cabinet", "cabinet video input audio"),
            *(FAULT, "user", "not in render,gpio", "usermod -aG render,gpio cabinet"),
        ),
        (
            program("id --name --groups cabinet", "id: 'cabinet': no such user", 1),
            *(FAULT, "user", "no user cabinet", "systemd/install"),
        ),
        (
            {"owned": {"/dev/gpiochip0": "root root 600"}},
            *(WARNING, "device", "/dev/gpiochip0 is of group root, mode 600", "systemd/install"),
        ),
        (
            {"owned": {"/dev/gpiochip0": "root gpio 640"}},
            *(WARNING, "device", "mode 640, and gpio needs it", "systemd/install"),
        ),
        (
            {"owned": {"/dev/gpiochip0": "root dialout 660"}},
            *(WARNING, "device", "of group dialout, mode 660, and gpio needs it", "systemd/install"),
        ),
        (program(SUPPLY, "throttled=0x50000"), WARNING, "power", "too low since", "power supply"),
        (program(SUPPLY, "throttled=0x50005"), WARNING, "power", "too low at this moment", "power supply"),
        (program(SUPPLY, "throttled=0x80008"), WARNING, "power", "slows itself down", "heat sink"),
        (file(TEMPERATURE, "80000"), WARNING, "heat", "80 °C", "heat sink"),
        (
            file("/etc/os-release", 'PRETTY_NAME="Raspbian 10"\nVERSION_CODENAME=buster\n'),
            *(WARNING, "system", "Raspbian 10", "bookworm and trixie"),
        ),
        ({"kind": "armv7l"}, WARNING, "system", "32 bits", "64-bit"),
        (unit(NRestarts="4"), WARNING, "restarts", "again 4 times", "journalctl -u cabinet"),
        (
            unit(ActiveState="failed", SubState="dead", Result="exit-code", StatusText=""),
            *(FAULT, "unit", "failed (dead), last result exit-code", "journalctl"),
        ),
        (
            unit(ActiveState="activating", StatusText="waiting for a screen"),
            *(WARNING, "unit", "waiting for a screen", "switch the TV on"),
        ),
        (
            unit(UnitFileState="disabled"),
            *(WARNING, "autostart", "does not start by itself", "systemctl enable"),
        ),
        (
            file("/opt/cabinet/trial/release.json", '{"version": "0.1.0"}'),
            *(WARNING, "release", "0.2.0 is on trial", "cabinet releases"),
        ),
        (file("/run/cabinet-failures", "2"), WARNING, "release", "failed 2 times", "journalctl"),
        (
            file("/opt/cabinet/current/release.json", None),
            *(FAULT, "release", "does not point to a release", "cabinet rollback"),
        ),
        (
            file("/run/cabinet-owner/wrong", "network-config, line 14: the password is the example\n"),
            *(WARNING, "setup files", "network-config, line 14: the password", "read at every start"),
        ),
    ],
)
def test_every_fault_has_its_cure(
    changes: dict[str, Any], level: Severity, subject: str, words: str, cure: str, data: Path
) -> None:
    (found,) = bad(findings(pi(**changes), data, levels=ALL_OPEN))
    assert (found.subject, found.level) == (subject, level)
    assert words in found.words
    assert cure in found.cure


@pytest.mark.parametrize(
    ("changes", "subject", "words"),
    [
        (file(LIFE, "0x01 0x01"), "card wear", "at most 10 % used up"),
        (file(LIFE, "0x08 0x03"), "card wear", "at most 80 % used up"),
        (file(LIFE, "0x00 0x00"), "card wear", "it does not report its wear"),
        ({"room": 400 << 20}, "space", "400 MB free"),
        (file(TEMPERATURE, "79900"), "heat", "80 °C"),
        (file("/opt/cabinet/previous/release.json", "[no JSON"), "release", "0.2.0, of 0.1.0, 0.2.0"),
        (file("/opt/cabinet/previous/release.json", "[1]"), "release", "0.2.0, of 0.1.0, 0.2.0"),
        (file("/proc/device-tree/model", None), "board", "a Raspberry Pi, revision b03114"),
        ({"sdl": ()}, "display driver", "SDL does not report"),
        (unit(StatusText="playing"), "unit", "active (running): playing"),
    ],
)
def test_values_within_limits_are_no_fault(
    changes: dict[str, Any], subject: str, words: str, data: Path
) -> None:
    found = findings(pi(**changes), data, levels=ALL_OPEN)
    assert bad(found) == []
    assert words in only_finding(found, subject).words


HCTOSYS, SINCE_EPOCH = "/sys/class/rtc/rtc0/hctosys", "/sys/class/rtc/rtc0/since_epoch"


@pytest.mark.parametrize(
    ("files", "answer", "words"),
    [
        ({"/run/systemd/timesync/synchronized": ""}, "no", "synchronised"),
        ({"/run/cabinet-clock/right": ""}, "no", "synchronised"),
        ({}, "yes", "synchronised"),
        ({HCTOSYS: "1", SINCE_EPOCH: "1795000003"}, "no", "set by a battery clock"),
        ({HCTOSYS: "1", SINCE_EPOCH: "86400"}, "no", "not known to be right: scores get no date"),
        ({HCTOSYS: "0", SINCE_EPOCH: "1795000003"}, "no", "not known to be right: scores get no date"),
        ({}, "no", "not known to be right: scores get no date"),
    ],
)
def test_clock_is_proved_by_any_of_three_sources(
    data: Path, files: dict[str, str], answer: str, words: str
) -> None:
    """The sources are timesyncd's file, the kernel, and a battery clock that kept time."""
    machine = pi(
        {"/run/systemd/timesync/synchronized": None, **files},
        {"timedatectl show": CommandResult(0, f"NTPSynchronized={answer}")},
    )
    found = only_finding(findings(machine, data), "clock")
    assert (found.level, found.words) == (FINE, words)


@pytest.mark.parametrize(
    "words", ["hwmon hwmon1: Undervoltage detected!", "Under-voltage detected! (0x00050005)"]
)
def test_undervoltage_noted_by_the_kernel_counts(data: Path, words: str) -> None:
    """The kernel's log counts if the firmware has forgotten the undervoltage or cannot be asked."""
    log = "journalctl --dmesg --boot"
    for firmware in (CommandResult(0, "throttled=0x0"), CommandResult(1, "no such device")):
        found = findings(pi(answers={log: CommandResult(0, words), SUPPLY: firmware}), data, levels=ALL_OPEN)
        assert [finding.words for finding in bad(found)] == ["the voltage was too low since power on"]
    found = findings(
        pi(answers={log: CommandResult(1, "-- No entries --"), SUPPLY: CommandResult(1, "")}),
        data,
        levels=ALL_OPEN,
    )
    assert "power" not in [finding.subject for finding in found]


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("enable_uart=1\n", "the serial port"),
        ("enable_uart=1\nenable_uart=0\n", ""),
        ("dtparam=spi=on\ndtparam=spi=off\n", ""),
    ],
)
def test_last_line_of_config_txt_counts(data: Path, lines: str, what: str) -> None:
    """If config.txt sets a value more than once, the doctor judges the last line only.

    The installer's block is at the end of the file and overrides lines above it.
    """
    found = findings(pi({CONFIG: f"gpio=4-13,15-27=ip,pu\n{lines}"}), data, levels=ALL_OPEN)
    assert [finding.words.partition(" uses")[0] for finding in bad(found)] == [what] * bool(what)


def test_files_of_the_installer_have_no_fault(data: Path) -> None:
    """A config.txt with the installer's block has no fault, on a Pi 4 and on a Pi 5.

    Lines above the block may have switched the serial port and I2C on before the installation.
    """
    wiring = config_txt.lines(pinmap.read(pinmap.default_path()))
    text = boot.with_block("enable_uart=1\ndtparam=i2c_arm=on,uart0=on\n", wiring)
    for model in ("Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"):
        machine = pi({CONFIG: text, "/proc/device-tree/model": model})
        assert bad(findings(machine, data, levels=ALL_OPEN)) == []
    text += "dtparam=uart0=on\n"
    found = only_finding(findings(pi({CONFIG: text, "/proc/device-tree/model": model}), data), "config.txt")
    assert found.words == "the serial port uses pins of the cabinet"


# Tests of the data directory


def test_data_of_another_owner_is_reported(data: Path) -> None:
    """After a copy by root the data belong to root; a missing data directory is reported too."""
    found = only_finding(findings(pi(owned={str(data): "root root 755"}), data), "data")
    assert (found.level, found.cure) == (FAULT, f"sudo chown -R cabinet: {data}")
    found = only_finding(findings(pi(owned={str(data): "cabinet cabinet 500"}), data), "data")
    assert (found.level, found.words) == (FAULT, f"{data} belongs to cabinet, mode 500")
    assert found.cure == f"sudo chmod u+rwx {data}"
    missing = Installation(pi(), data, data / "cabinet.toml")
    found = only_finding(list(examine(missing, [checks.data])), "data")
    assert (found.level, found.cure) == (
        WARNING,
        "start the cabinet, which makes it: sudo systemctl start cabinet",
    )


@pytest.mark.parametrize(
    ("name", "owner", "cure"),
    [
        (FILE, "root root 644", "sudo chown cabinet: "),
        (FILE, "root cabinet 640", "sudo chown cabinet: "),
        (BESIDE, "pi pi 640", "sudo chown cabinet: "),
        (SPARE, "root root 600", "sudo chown cabinet: "),
        (SPARE, "cabinet cabinet 0", "sudo chmod u+rw "),
        ("spare", "cabinet cabinet 600", "sudo chmod u+rwx "),
        ("spare", "root root 755", "sudo chown cabinet: "),
        ("cabinet.toml", "root root 600", "sudo chown cabinet: "),
        (league_file.FILE, "pi pi 600", "sudo chown cabinet: "),
        (FILE, "cabinet cabinet 440", "sudo chmod u+rw "),
    ],
)
def test_file_that_prevents_saving_is_reported(data: Path, name: str, owner: str, cure: str) -> None:
    """The finding on a file that root has copied has the file's owner, its mode and the cure."""
    path = f"{data}/{name}"
    user, _, mode = owner.split()
    (found,) = bad(findings(pi(owned={path: owner}), data, levels=ALL_OPEN))
    assert (found.subject, found.level) == ("file", FAULT)
    assert found.words == f"{path} belongs to {user}, mode {mode}: cabinet may not use it"
    assert found.cure == f"{cure}{path}"


def test_files_that_prevent_nothing_are_fine(data: Path) -> None:
    """Another owner's file prevents no saving if the cabinet only reads, replaces or ignores it."""
    owned = {
        FILE: "cabinet cabinet 640",
        BESIDE: "root gpio 660",
        "cabinet.damaged-1.log": "root root 600",
        "cabinet.toml": "root root 644",
        "scores.json": "root root 600",
    }
    machine = pi(owned={f"{data}/{name}": owner for name, owner in owned.items()})
    assert bad(findings(machine, data, levels=ALL_OPEN)) == []


@pytest.mark.parametrize(
    ("card", "settings", "words"),
    [
        (Condition(0, ""), "", "has saved everything on the card"),
        (Condition(3, "Read-only", CardTrouble.READ_ONLY), "", "save: Read-only; 3 changes only in memory"),
        (Condition(0, "Input/output error", CardTrouble.FAILING), "", "cannot save: Input/output error"),
        (Condition(0, ""), "Permission denied", "cannot save its settings: Permission denied"),
    ],
)
def test_running_cabinet_reports_if_it_can_save(
    data: Path, card: Condition, settings: str, words: str
) -> None:
    found = only_finding(findings(pi(), data, card=card, settings_trouble=settings), "saving")
    assert found.words.startswith("the running cabinet ")
    assert found.words.endswith(words)
    assert found.level is (FAULT if card.why or settings else FINE)
    assert not [each for each in findings(pi(), data) if each.subject == "saving"]


def test_findings_of_the_running_cabinet_are_used(data: Path) -> None:
    """The doctor does not open the data directory that the running cabinet has already checked."""
    (data / FILE).unlink()
    (data / FILE).mkdir()
    answered = (Finding(WARNING, "a word of its own", "a cure", subject="scores"),)
    found = findings(pi(), data, answered=answered, now=Settings(), levels=ALL_OPEN)
    assert only_finding(found, "scores") == answered[0]
    assert not [each for each in found if each.subject in ("settings", "league", "saving")]
    found = findings(pi(), data, answered=(), levels=ALL_OPEN)
    assert not [each for each in found if each.subject in ("scores", "settings")]
    assert only_finding(found, "pins").words.endswith("23 of 23 open"), "the defaults hold"
    without = Settings(controls=Controls(pins="none"))
    found = findings(pi(), data, answered=(), now=without, levels=ALL_OPEN)
    assert only_finding(found, "pins").words == "no pins are read: pins = 'none' in cabinet.toml"


def test_unusable_settings_and_scores_are_reported(data: Path) -> None:
    (data / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    for copy in (FILE, BESIDE):
        (data / copy).write_bytes(b"this is no log\n" * 100)
    found = {finding.subject: finding for finding in bad(findings(pi(), data))}
    assert "volume = 11" in found["settings"].words
    assert found["settings"].cure.startswith("mend the lines named")
    assert found["scores"].level is FAULT
    assert found["scores"].words.endswith(f"{BESIDE} is damaged (100 of its lines)")
    assert found["scores"].cure.endswith("restore a backup then, cabinet restore FILE")


@pytest.mark.parametrize("name", [FILE, BESIDE, SPARE])
def test_damaged_copy_of_the_scores_is_reported(data: Path, name: str) -> None:
    """While another copy of the scores is complete, damage is a warning; the doctor changes no copy."""
    if name == SPARE:
        (data / SPARE).parent.mkdir()
        (data / BESIDE).rename(data / SPARE)
    whole = (data / name).read_bytes()
    for spoilt, what in (
        (whole.replace(b"ADA", b"EVE"), "1 of its lines"),
        (whole[:20], "some of it is missing"),
        (b"", "some of it is missing"),
    ):
        (data / name).write_bytes(spoilt)
        scores, found = findings_of("scores", data)
        assert (scores.level, scores.words) == (FINE, f"1 row of 1 list in {data}")
        assert found.level is WARNING
        assert found.words == f"{data / name} is damaged ({what})"
        assert found.cure == "restart the cabinet, which mends it"
        assert (data / name).read_bytes() == spoilt
    store = Store.open(data, clock=VirtualClock())
    assert store.close(5.0)
    seen = findings_of("scores", data)
    assert seen[0].words == f"1 row of 1 list in {data}"
    assert "WAS DAMAGED" in seen[1].words
    assert not look(data).wrong
    (data / name).unlink()
    (data / name).mkdir()
    *_, found = findings_of("scores", data)
    assert found.words == f"{data / name} cannot be read (it is a directory, not a file)"
    assert found.cure == "restart the cabinet, which mends it"


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (OSError(errno.EIO, "Input/output error"), "replace the card if it stays so"),
        (PermissionError(13, "Permission denied"), "sudo chown {owner}: {path}"),
    ],
)
def test_unreadable_copy_is_reported(
    data: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, cure: str
) -> None:
    """One readable copy of the scores is enough to play, so the finding is only a warning."""
    read = disk.read_start

    def refused(path: Path, most: int) -> bytes:
        if path == data / FILE:
            raise error
        return read(path, most)

    monkeypatch.setattr(disk, "read_start", refused)
    scores, found = findings_of("scores", data)
    assert (scores.level, scores.words) == (FINE, f"1 row of 1 list in {data}")
    assert (found.level, found.words) == (WARNING, f"{data / FILE} cannot be read ({error.strerror})")
    assert found.cure == cure.format(owner=data.owner(), path=data / FILE)


def test_too_long_copy_is_reported(data: Path) -> None:
    """Of a copy of the scores that is too long, only the first 16 MB are read."""
    os.truncate(data / FILE, 17 << 20)
    (data / BESIDE).unlink()
    scores, found = findings_of("scores", data)
    assert (scores.level, scores.words) == (FINE, f"1 row of 1 list in {data}")
    assert (found.level, found.cure) == (WARNING, "restart the cabinet, which mends it")
    assert found.words == f"{data / FILE} is too long (only 16 MB of it are read)"


def test_incident_is_reported_until_it_is_seen(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finding has the day of the incident and the cure; missing scores are no fault."""
    (none,) = findings_of("scores", data / "none")
    assert (none.level, none.words) == (FINE, f"none yet in {data / 'none'}")
    happened = (
        Incident(1, "ALL TAKEN FROM A BACKUP", None),
        Incident(2, "A BACKUP WAS DAMAGED", date(2026, 3, 1)),
    )
    assert worst(findings_of("scores", data)) is FINE
    contents = read_contents(data)
    monkeypatch.setattr(checks, "contents_of", lambda _facts: replace(contents, incidents=happened))
    scores, *seen = findings_of("scores", data)
    assert (scores.level, scores.words) == (FINE, f"1 row of 1 list in {data}")
    assert [(finding.level, finding.words) for finding in seen] == [
        (WARNING, "on an unknown day: ALL TAKEN FROM A BACKUP"),
        (WARNING, "2026-03-01: A BACKUP WAS DAMAGED"),
    ]
    assert {finding.cure for finding in seen} == {
        "look at SYSTEM in the operator's menu and say SEEN there; replace the card if it happens again"
    }


def test_unreadable_scores_name_the_other_user(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If this user may read neither copy of the scores, the cure names the user who must own the files."""

    def refused(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cabinet.settings.read_text", refused)
    monkeypatch.setattr(os, "open", refused)
    (found,) = findings_of("settings", data)
    assert (found.level, found.words) == (WARNING, f"{data / 'cabinet.toml'} may not be read by this user")
    cure = f"sudo chown {data.owner()}: "
    assert found.cure == f"{cure}{data / 'cabinet.toml'}"
    assert [(found.level, found.words, found.cure) for found in findings_of("scores", data)] == [
        (FAULT, f"{data / name} cannot be read (Permission denied)", f"{cure}{data / name}")
        for name in (FILE, BESIDE)
    ]


def test_league_is_checked(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finding on the league has its number of rows and of damaged lines; a missing league is no fault."""
    assert not findings_of("league", data)
    path = data / league_file.FILE
    key = Key("new_game", Origin("a" * 16, "0" * 16))
    league = League({key.origin.cabinet: Named(1, "ANCHOR")}, {key: Entry("ANN", 60)})
    path.write_bytes(league_file.write(league))
    (found,) = findings_of("league", data)
    assert (found.level, found.words) == (FINE, f"1 row of 1 cabinet in {path}")
    path.write_bytes(path.read_bytes() + b"rubbish\n")
    damaged, found = findings_of("league", data)
    assert (damaged.level, damaged.words) == (WARNING, f"left out: {path}: damaged lines: 1")
    assert (found.level, found.words) == (FINE, f"1 row of 1 cabinet in {path}")
    path.write_bytes(b"rubbish")
    (found,) = findings_of("league", data)
    assert found.level is WARNING
    assert found.words.startswith(f"no league is shown: {path}: this is not a league")
    assert found.cure == "cabinet league leave, then cabinet league apply with a good file"

    def refused(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(league_file, "load", refused)
    (found,) = findings_of("league", data)
    assert (found.level, found.cure) == (WARNING, f"sudo chown {data.owner()}: {path}")
    monkeypatch.setattr(checks, "load", lambda: load(()))
    (found,) = findings_of("league", data)
    assert (found.level, found.cure) == (WARNING, "install the cabinet again with pip")


def test_settings_that_hide_every_game_are_reported(data: Path) -> None:
    names = [point.name for point in entry_points(group=GROUP)]
    (data / "cabinet.toml").write_text(f"[games]\nhidden = {names}\n")
    (found,) = findings_of("settings", data)
    assert found.level is FAULT
    assert found.words.endswith(
        "[games] hidden names every game, so all of them are shown: leave out one that is to be shown"
    )
    assert found.cure == "cabinet settings set games.hidden '[]'"


@pytest.mark.parametrize(
    ("changes", "words", "cure"),
    [
        (file("/dev/cec0", None), "there is no /dev/cec*", "cabinet settings set display.tv none"),
        (
            {"answers": {"cec-ctl": None}},
            "/dev/cec0 cannot be used: cec-ctl is missing",
            "sudo apt install v4l-utils",
        ),
        (
            program("cec-ctl", "Failed to open /dev/cec0: Permission denied", 1),
            *("/dev/cec0: Failed to open /dev/cec0: Permission denied", "sudo cabinet doctor"),
        ),
    ],
)
def test_uncontrollable_tv_is_reported_if_wanted(
    data: Path, changes: dict[str, Any], words: str, cure: str
) -> None:
    """A TV that cannot be switched is a fault only if the owner wants the cabinet to switch it."""
    for wanted, level in (("none", FINE), ("cec", WARNING)):
        (data / "cabinet.toml").write_text(f'[display]\ntv = "{wanted}"\n')
        found = only_finding(findings(pi(**changes), data, levels=ALL_OPEN), "TV standby")
        assert (found.level, words in found.words, cure in found.cure) == (level, True, True)


def test_tv_that_looks_unplugged_may_be_in_standby(data: Path) -> None:
    away = program("cec-ctl", "\tPhysical Address           : f.f.f.f")
    found = only_finding(findings(pi(**away), data, levels=ALL_OPEN), "TV standby")
    assert found.level is FINE
    assert found.words == "/dev/cec0 has no TV, or one that looks unplugged in standby"
    silent = findings(pi(programs=False), data, levels=ALL_OPEN)
    assert not [each for each in silent if each.subject == "TV standby"]


def test_settings_file_elsewhere_is_checked(data: Path, tmp_path: Path) -> None:
    """If another settings file is in use, the settings file beside the scores is not checked."""
    (data / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    other = tmp_path / "other.toml"
    other.write_text('[controls]\npins = "none"\n')
    found = list(examine(Installation(pi(), data, other), CHECKS))
    assert only_finding(found, "settings").words == f"{other} is fine"
    assert only_finding(found, "pins").words == "no pins are read: pins = 'none' in cabinet.toml"


# Tests of the pins


def pins_of(data: Path, levels: LevelsNow | None, **unit: str) -> list[Finding]:
    """Return the findings on the pins, with these levels reported by the running cabinet."""
    found = findings(pi(unit=unit), data, levels=levels)
    return [finding for finding in found if finding.subject in ("pins", "pin")]


def test_unopenable_pins_are_reported(data: Path) -> None:
    words = "pin factory 'cabinet' cannot be opened (/dev/gpiochip0 is a; /dev/gpiochip1 is b: c)"
    machine = pi(unit=STOPPED, closed=PinFactoryError(words, "stop the other program"))
    found = only_finding(findings(machine, data), "pins")
    assert (found.level, found.words, found.cure) == (FAULT, words, "stop the other program")


def test_unusable_pin_map_is_reported(data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "pins.toml"
    broken.write_text("p1_up = 99\n")
    monkeypatch.setattr(pinmap, "default_path", lambda: broken)
    every = findings(pi(), data)
    (found,) = bad(every)
    assert (found.subject, found.level) == ("pin map", FAULT)
    assert str(broken) in found.words
    assert found.cure.startswith("mend the lines named")
    assert only_finding(every, "pins").words == "no pins are read: the pin map is wrong"


def test_closed_switch_is_reported(data: Path) -> None:
    """The doctor reads the switches of a stopped cabinet itself, and asks a running cabinet for them."""
    stopped = pi(unit=STOPPED, closed=OPEN | {next(iter(OPEN)): True})
    found = bad(findings(stopped, data))[1:]
    summary, *each = pins_of(data, LevelsNow(CLOSED_FIRST))
    assert summary.words == "read by the running cabinet through the pin factory 'cabinet'; 22 of 23 open"
    assert len(each) == 23
    for (finding,) in (found, bad(each)):
        assert finding.words == "GPIO 4 (p1_up) is closed"
        assert "touches ground" in finding.cure


def test_holder_of_a_pin_is_named(data: Path) -> None:
    """The program that uses the power button's pin is also named, with and without a running cabinet."""
    held = {3: "shutdown_button", 4: "onewire@4", 5: "cabinet", 17: "button@11"}
    for unit in ({}, STOPPED):
        every = findings(pi(users=held, unit=unit), data, levels=ALL_OPEN)
        found = [each for each in bad(every) if each.subject == "pin"]
        assert [(each.level, each.subject, each.words) for each in found] == [
            (WARNING, "pin", "GPIO 4 (p1_up) is in use by 'onewire@4'"),
            (WARNING, "pin", "GPIO 17 (p1_down) is in use by 'button@11'"),
            (WARNING, "pin", "GPIO 3 (power button) is in use by 'shutdown_button'"),
        ]
        assert found[0].cure == "turn 1-wire off: no dtoverlay=w1-gpio in config.txt"
        assert "take the dtoverlay or dtparam that gave it the pin out of config.txt" in found[1].cure


def test_pins_of_another_factory_have_its_name(data: Path) -> None:
    """Pins that the library lgpio holds are no fault if the cabinet uses lgpio: it may hold them itself."""
    (data / "cabinet.toml").write_text('[controls]\npins = "lgpio"\n')
    assert bad(findings(pi(users={4: "lg"}), data, levels=ALL_OPEN)) == []


def test_ignored_switches_are_reported(data: Path) -> None:
    """Stuck and chattering switches, which the cabinet ignores, are each reported with a cure.

    A chattering switch may be open at the moment, so its level is not reported.
    """
    dropped = {"p1_up": DropOut.STUCK, "p1_fire": DropOut.CHATTERS}
    known = {name: closed for name, closed in CLOSED_FIRST.items() if name != "p1_down"}
    summary, *each = pins_of(data, LevelsNow(known, dropped=dropped))
    assert summary.words.endswith("21 of 23 open")
    stuck, silent, chatters = bad(each)
    assert stuck.words == "GPIO 4 (p1_up) is stuck: it is ignored until it opens"
    assert (silent.level, silent.words) == (
        WARNING,
        "GPIO 17 (p1_down) is not reported by the running cabinet",
    )
    assert chatters.words.startswith("GPIO 10 (p1_fire) chatters: it closes more than 15 times a second")
    assert "its wire touches ground" in stuck.cure
    assert "a loose wire" in chatters.cure


@pytest.mark.parametrize(
    ("why", "level", "before", "cure"),
    [
        ("cannot start: GPIO 4 is in use by 'pigpio'; stop it", FAULT, "not open: the cabinet ", "fix that"),
        ("waiting for a screen", FINE, "not open yet: the cabinet is ", "ask again when the TV shows"),
    ],
)
def test_unopened_pins_are_reported_with_the_reason(
    data: Path, why: str, level: Severity, before: str, cure: str
) -> None:
    """The cabinet opens the pins after the first picture, so a wait for the screen is no fault."""
    waits = STARTING | {"StatusText": why}
    for (found,) in (pins_of(data, LevelsNow({}, why)), pins_of(data, None, **waits)):
        assert (found.level, found.words) == (level, f"{before}{why}")
        assert found.cure.startswith(cure)


def test_unresponsive_cabinet_keeps_its_pins(data: Path) -> None:
    """A cabinet may not answer because it is starting, so the doctor must not suggest a restart."""
    (found,) = pins_of(data, None, **STARTING)
    assert (found.level, found.words) == (FINE, "not open yet: the cabinet is starting")
    assert found.cure == "ask again in a moment"
    (found,) = pins_of(data, None)
    assert (found.level, found.words) == (FINE, "the running cabinet does not answer")
    assert found.cure == "restart it: sudo systemctl restart cabinet"


def test_failing_check_is_a_finding(data: Path) -> None:
    """The finding has the cure of the check that failed, and the other checks continue."""

    @check("broken", "mend it")
    def broken(_place: Installation) -> list[Finding]:
        raise ValueError("no such thing")

    place = Installation(pi(), data, data / "cabinet.toml")
    first, second = examine(place, [broken, checks.kernel])
    assert (first.subject, first.level, first.cure) == ("broken", FAULT, "mend it")
    assert first.words == "ValueError: no such thing"
    assert second.subject == "kernel"


def test_checks_run_only_where_they_apply(data: Path) -> None:
    """Checks of the systemd unit are left out without a service; a running cabinet checks its own folder."""

    def seen(machine: FakeMachine, answered: tuple[Finding, ...] | None = None) -> list[str]:
        looks = (
            check("plain")(lambda _place: [fine("")]),
            check("scores", in_folder=True)(lambda _place: [fine("")]),
            check("files", in_folder=True)(lambda _place: [fine("")]),
            check("restarts", of_service=True)(lambda _place: [fine("")]),
        )
        place = Installation(machine, data, data / "cabinet.toml", answered)
        return [each.subject for each in examine(place, looks)]

    here, nowhere = pi(), pi(unit={"LoadState": "not-found"})
    assert seen(here) == ["plain", "scores", "files", "restarts"]
    assert seen(nowhere) == ["plain", "scores", "files"]
    assert seen(here, (fine("", subject="known"),)) == ["plain", "known", "restarts"]
    assert seen(nowhere, ()) == ["plain"]


# Tests of the page SYSTEM


def page(data: Path, **changes: Any) -> dict[str, tuple[str, bool]]:
    """Return the lines of the page SYSTEM by label, each with its text and True if it reports a fault."""
    shown = [each for each in CHECKS if each.page]
    place = Installation(pi(**changes), data, data / "cabinet.toml")
    return {label: (words, bad) for label, words, bad in readings(examine(place, shown), shown)}


def test_page_of_a_healthy_machine_is_in_order(data: Path) -> None:
    assert list(page(data).items()) == [
        ("RELEASE BEFORE", ("0.1.0", False)),
        ("CARD", ("WELL, 20.0 GB FREE", False)),
        ("HEAT", ("51 C", False)),
        ("SUPPLY", ("WELL", False)),
    ]


def test_unknown_values_on_the_page_are_not_bad(data: Path) -> None:
    nothing = FakeMachine(files={}, answers={}, room=None)
    shown = [each for each in CHECKS if each.page]
    found = readings(examine(Installation(nothing, data, data / "cabinet.toml"), shown), shown)
    assert found == (
        ("RELEASE BEFORE", "NONE", False),
        ("CARD", "UNKNOWN", False),
        ("HEAT", "UNKNOWN", False),
        ("SUPPLY", "UNKNOWN", False),
    )


@pytest.mark.parametrize(
    ("changes", "label", "words", "is_bad"),
    [
        (file(THROTTLED, "0"), "SUPPLY", "WELL", False),
        (file(THROTTLED, "50005"), "SUPPLY", "TOO WEAK", True),
        (file(THROTTLED, "0x50000"), "SUPPLY", "HAS BEEN TOO WEAK", True),
        (file(THROTTLED, "4"), "SUPPLY", "SLOWED DOWN BY HEAT", True),
        ({"files": SENSOR, "answers": {SUPPLY: CommandResult(1, "")}}, "SUPPLY", "TOO WEAK", True),
        (
            {"files": SENSOR | {ALARM: "0"}, "answers": {SUPPLY: CommandResult(1, "")}},
            *("SUPPLY", "WELL", False),
        ),
        (file(TEMPERATURE, "81000"), "HEAT", "81 C", True),
        ({"room": None}, "CARD", "WELL", False),
        ({"room": 1 << 20}, "CARD", "SEE DOCTOR: SPACE", True),
        ({"files": READ_ONLY}, "CARD", "SEE DOCTOR: CARD", True),
        (file(LIFE, "0x0b 0x01"), "CARD", "SEE DOCTOR: CARD WEAR", True),
        (file(LIFE, "0x01 0x01"), "CARD", "WELL, 20.0 GB FREE", False),
        (file("/opt/cabinet/previous/release.json", '{"version": "0.2.0"}'), "RELEASE BEFORE", "NONE", False),
        (
            file("/opt/cabinet/trial/release.json", '{"version": "0.1.9"}'),
            *("RELEASE BEFORE", "0.1.9", True),
        ),
    ],
)
def test_page_shortens_long_findings(
    changes: dict[str, Any], label: str, words: str, is_bad: bool, data: Path
) -> None:
    assert page(data, **changes)[label] == (words, is_bad)
