"""What the doctor says of machines of every kind."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from datetime import date
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.controls import config_txt, pinmap
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMapError
from cabinet.controls.presses import DropOut
from cabinet.doctor import examination, installed
from cabinet.doctor.examination import examine
from cabinet.doctor.finding import Finding, Severity, worst
from cabinet.doctor.machine import Owned, Ran
from cabinet.files import bounded
from cabinet.owner.requests import LevelsNow, SavingNow
from cabinet.play.catalogue import GROUP, load
from cabinet.settings import Settings
from cabinet.store import Incident, league_file
from cabinet.store.cabinets import Named
from cabinet.store.card import BESIDE, FILE, SPARE
from cabinet.store.league import Key, League
from cabinet.store.ranking import Origin
from cabinet.store.reader import look, read_contents
from cabinet.store.store import Store
from cabinet_install import boot
from tests.doctor.fake_machine import OPEN, FakeMachine

if TYPE_CHECKING:
    from collections.abc import Callable

HCTOSYS, SINCE_EPOCH = "/sys/class/rtc/rtc0/hctosys", "/sys/class/rtc/rtc0/since_epoch"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a score."""
    store = Store.open(tmp_path, clock=VirtualClock())
    store.post("dice_poker", Entry("ADA", 254))
    assert store.close(5.0)
    return tmp_path


@pytest.fixture
def machine(data: Path) -> FakeMachine:
    """A healthy cabinet."""
    healthy = FakeMachine()
    healthy.owners[str(data)] = Owned("cabinet", "cabinet", 0o750)
    healthy.unit(ActiveState="inactive", SubState="dead", StatusText="")
    return healthy


def running(machine: FakeMachine) -> FakeMachine:
    """The same, while it plays."""
    machine.unit()
    machine.files["/sys/kernel/debug/gpio"] = (
        "gpiochip0: GPIOs 512-569, parent: platform/fe200000.gpio, pinctrl-bcm2711:\n"
        + "".join(f" gpio-{512 + gpio:<3} (GPIO{gpio:<8}|cabinet ) in  hi IRQ\n" for gpio in range(28))
        + "gpiochip1: GPIOs 570-577, parent: platform/soc:firmware, raspberrypi-exp-gpio, can sleep:\n"
        + " gpio-570 (BT_ON               |shutdown            ) out lo\n"
    )
    return machine


def bad(machine: FakeMachine, data: Path) -> list[Finding]:
    """All that is not fine."""
    return [finding for finding in examine(machine, data) if finding.level]


def test_a_healthy_cabinet_that_plays(machine: FakeMachine, data: Path) -> None:
    """Nothing to complain of, and every thing it was asked about is told."""
    findings = list(examine(running(machine), data))
    assert [finding for finding in findings if finding.level] == []
    said = "\n".join(f"{finding.subject}: {finding.words}" for finding in findings)
    for words in (
        "board: Raspberry Pi 4 Model B Rev 1.4, revision b03114",
        "system: Debian GNU/Linux 13 (trixie), Python 3.13.5",
        "kernel: 6.12.47+rpt-rpi-v8, aarch64",
        "power: the voltage was never too low",
        "heat: 51 °C",
        "clock: synchronised",
        "unit: cabinet.service is active (running): playing on kmsdrm, 1280 x 720, opengles2",
        "release: 0.2.0, of 0.1.0, 0.2.0",
        "user: cabinet is in video, render, input, gpio, audio",
        f"data: {data} belongs to cabinet",
        "scores: 1 row of 1 list in ",
        "is on /dev/mmcblk0p2 (ext4, mounted at /)",
        "space: 20480 MB free",
        "card's life: mmcblk0: SC32G of 07/2021; it does not tell",
        "display driver: kmsdrm is there",
        "TV: HDMI-A-1 is connected, 1920x1080 of 2 modes",
        "picture: 1280 x 720 by kmsdrm with opengles2",
        "sound: vc4-hdmi - vc4-hdmi-0",
        "config.txt: pulls the inputs up",
        "pins: read by the running cabinet through the pin factory 'cabinet'; 23 of 23 open",
    ):
        assert words in said
    assert sum(finding.subject == "pin" for finding in findings) == 23


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
def test_what_proves_the_clock(
    machine: FakeMachine, data: Path, files: dict[str, str], answer: str, words: str
) -> None:
    """Timesyncd's file, the kernel's own word, or a battery clock that has kept time."""
    del machine.files["/run/systemd/timesync/synchronized"]
    machine.files |= files
    machine.answers["timedatectl show"] = Ran(0, f"NTPSynchronized={answer}")
    (found,) = (each for each in examine(machine, data) if each.subject == "clock")
    assert (found.level, found.words) == (Severity.FINE, words)


def test_a_healthy_cabinet_that_is_stopped(machine: FakeMachine, data: Path) -> None:
    """Its pins are read through its own factory; that it is stopped is all there is to say."""
    assert [finding.subject for finding in bad(machine, data)] == ["unit"]


def test_a_desktop_is_no_cabinet(data: Path) -> None:
    """Not a Pi, no unit, no pins: nothing wrong with that."""
    desktop = FakeMachine(
        files={
            "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12"',
            "/proc/mounts": "/dev/sda1 / ext4 rw 0 0",
        },
        answers={},
        users={},
        sdl=("x11", "wayland", "dummy"),
        kind="x86_64",
    )
    findings = list(examine(desktop, data))
    assert worst(findings) is Severity.FINE
    assert findings[0].words.startswith("not a Raspberry Pi")
    found = next(finding for finding in findings if finding.subject == "pins")
    assert found.words == "none are read: no Raspberry Pi"


def _spi(machine: FakeMachine) -> None:
    machine.files["/boot/firmware/config.txt"] += "dtparam=spi=on\n"


def _no_pulls(machine: FakeMachine) -> None:
    machine.files["/boot/firmware/config.txt"] = "dtparam=audio=on\n"


def _serial(machine: FakeMachine) -> None:
    machine.files["/proc/cmdline"] += " console=serial0,115200"


def _read_only(machine: FakeMachine) -> None:
    machine.files["/proc/mounts"] = "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"


def _file_system(machine: FakeMachine) -> None:
    machine.files["/sys/fs/ext4/mmcblk0p2/errors_count"] = "3"


def _worn(machine: FakeMachine) -> None:
    machine.files["/sys/block/mmcblk0/device/life_time"] = "0x02 0x0a"


def _little(machine: FakeMachine) -> None:
    machine.room = 100 << 20


def _full(machine: FakeMachine) -> None:
    machine.room = 1 << 20


def _no_tv(machine: FakeMachine) -> None:
    machine.files["/sys/class/drm/card1-HDMI-A-1/status"] = "disconnected"


def _pypi_pygame(machine: FakeMachine) -> None:
    machine.sdl = ("x11", "wayland", "offscreen", "dummy")


def _slow(machine: FakeMachine) -> None:
    machine.unit(StatusText="playing on kmsdrm, 1280 x 720, software")


def _black(machine: FakeMachine) -> None:
    machine.unit(StatusText="playing on kmsdrm, 1280 x 720, opengl")


def _login(machine: FakeMachine) -> None:
    machine.answers["systemctl is-enabled getty@tty1.service"] = Ran(0, "enabled")


def _silent(machine: FakeMachine) -> None:
    del machine.files["/proc/asound/cards"]


def _no_group(machine: FakeMachine) -> None:
    machine.users["cabinet"] = frozenset({"video", "input", "audio"})


def _no_user(machine: FakeMachine) -> None:
    machine.users.clear()


def _device(machine: FakeMachine) -> None:
    machine.owners["/dev/gpiochip0"] = Owned("root", "root", 0o600)


def _supply(machine: FakeMachine) -> None:
    machine.answers["vcgencmd get_throttled"] = Ran(0, "throttled=0x50000")


def _supply_now(machine: FakeMachine) -> None:
    machine.answers["vcgencmd get_throttled"] = Ran(0, "throttled=0x50005")


def _hot(machine: FakeMachine) -> None:
    machine.files["/sys/class/thermal/thermal_zone0/temp"] = "84000"


def _old_system(machine: FakeMachine) -> None:
    machine.files["/etc/os-release"] = 'PRETTY_NAME="Raspbian 10"\nVERSION_CODENAME=buster\n'


def _short(machine: FakeMachine) -> None:
    machine.kind = "armv7l"


def _restarted(machine: FakeMachine) -> None:
    machine.unit(NRestarts="4")


def _failing(machine: FakeMachine) -> None:
    machine.unit(ActiveState="activating", SubState="auto-restart", Result="exit-code", StatusText="")


def _waiting(machine: FakeMachine) -> None:
    machine.unit(ActiveState="activating", SubState="start", StatusText="waiting for a screen")


def _not_enabled(machine: FakeMachine) -> None:
    machine.unit(UnitFileState="disabled")


def _trial(machine: FakeMachine) -> None:
    machine.files["/opt/cabinet/state.json"] = '{"trial": "0.2.0"}'


def _failures(machine: FakeMachine) -> None:
    machine.files["/opt/cabinet/state.json"] = '{"trial": "", "failures": 2}'


def _no_release(machine: FakeMachine) -> None:
    del machine.files["/opt/cabinet/current/release.json"]


def _one_closed(machine: FakeMachine) -> None:
    text = machine.files["/sys/kernel/debug/gpio"]
    machine.files["/sys/kernel/debug/gpio"] = text.replace(
        "gpio-522 (GPIO10      |cabinet ) in  hi", "gpio-522 (GPIO10      |cabinet ) in  lo"
    )


@pytest.mark.parametrize(
    ("fault", "level", "words", "cure"),
    [
        (_spi, Severity.WARNING, "SPI (GPIO 7-11) takes pins of the cabinet", "systemd/install"),
        (_no_pulls, Severity.WARNING, "not pulled up", "systemd/install"),
        (_serial, Severity.WARNING, "GPIO 14 and 15", "remove console=serial0"),
        (_read_only, Severity.FAULT, "read-only", "remount,rw /"),
        (_file_system, Severity.WARNING, "mmcblk0p2 has noted 3 errors", "fsck.mode=force"),
        (_worn, Severity.WARNING, "100 % used up", "new card"),
        (_little, Severity.WARNING, "too little for an update", "apt clean"),
        (_full, Severity.FAULT, "1 MB free", "apt clean"),
        (_no_tv, Severity.WARNING, "no screen is connected", "vc4.force_hotplug=1"),
        (_pypi_pygame, Severity.FAULT, "no kmsdrm", "apt install python3-pygame"),
        (_slow, Severity.WARNING, "with software", "apt install libgles2"),
        (_black, Severity.WARNING, "may draw black", "remove SDL_RENDER_DRIVER"),
        (_login, Severity.WARNING, "login waits on tty1", "disable --now getty@tty1"),
        (_silent, Severity.WARNING, "no sound card", "vc4-kms-v3d"),
        (_no_group, Severity.FAULT, "not in render, gpio", "usermod -aG render,gpio cabinet"),
        (_no_user, Severity.FAULT, "no user cabinet", "systemd/install"),
        (_device, Severity.WARNING, "/dev/gpiochip0 is of group root", "systemd/install"),
        (_supply, Severity.WARNING, "too low since", "power supply"),
        (_supply_now, Severity.WARNING, "at this moment", "power supply"),
        (_hot, Severity.WARNING, "84 °C", "heat sink"),
        (_old_system, Severity.WARNING, "Raspbian 10", "bookworm and trixie"),
        (_short, Severity.WARNING, "32 bits", "64-bit"),
        (_restarted, Severity.WARNING, "anew 4 times", "journalctl -u cabinet"),
        (_failing, Severity.FAULT, "activating (auto-restart), last result exit-code", "journalctl"),
        (_waiting, Severity.WARNING, "waiting for a screen", "switch the TV on"),
        (_not_enabled, Severity.WARNING, "does not start by itself", "systemctl enable"),
        (_trial, Severity.WARNING, "0.2.0 is on trial", "cabinet releases"),
        (_failures, Severity.WARNING, "failed 2 times", "journalctl"),
        (_no_release, Severity.FAULT, "leads to no release", "cabinet rollback"),
        (_one_closed, Severity.WARNING, "GPIO 10 (p1_fire) is closed", "touches ground"),
    ],
)
def test_every_fault_has_its_cure(
    fault: Callable[[FakeMachine], None],
    level: Severity,
    words: str,
    cure: str,
    machine: FakeMachine,
    data: Path,
) -> None:
    """One thing is wrong: that one is named, how bad it is, and what to do."""
    fault(running(machine))
    (found,) = bad(machine, data)
    assert found.level is level
    assert words in found.words
    assert cure in found.cure


def test_pins_that_somebody_else_has(machine: FakeMachine, data: Path) -> None:
    """The factory's own words, and its cure."""
    words = "pin factory 'cabinet' cannot be opened (/dev/gpiochip0 is a; /dev/gpiochip1 is b: c)"
    machine.closed = PinFactoryError(words, "stop the other program")
    found = next(finding for finding in examine(machine, data) if finding.subject == "pins")
    assert found == Finding("pins", Severity.FAULT, words, "stop the other program")


def test_a_pin_map_that_breaks_meanwhile(machine: FakeMachine, data: Path) -> None:
    """Its own words, and how to mend it."""
    machine.closed = PinMapError("pins.toml: line 3; p1_up is no pin")
    found = next(finding for finding in examine(machine, data) if finding.subject == "pins")
    assert (found.words, found.cure[:4]) == ("pins.toml: line 3; p1_up is no pin", "mend")


def test_a_switch_that_is_held_or_hangs(machine: FakeMachine, data: Path) -> None:
    """Read through the factory while the cabinet is stopped."""
    machine.closed = OPEN | {next(iter(OPEN)): True}
    assert [finding.words for finding in bad(machine, data)][1:] == ["GPIO 4 (p1_up) is closed"]


def test_levels_by_pinctrl(machine: FakeMachine, data: Path) -> None:
    """The Pi's own program tells the levels to everybody, also while the cabinet has the pins."""
    running(machine)
    del machine.files["/sys/kernel/debug/gpio"]
    said = [f"{gpio:2}: ip    pu | hi // GPIO{gpio} = input" for gpio in (*range(4, 14), *range(15, 28))]
    said[0] = said[0].replace("hi", "lo")
    machine.answers["pinctrl get 4-13,15-27"] = Ran(0, "\n".join(said))
    (found,) = bad(machine, data)
    assert found.words.startswith("GPIO 4 ")


def test_levels_that_only_root_is_told(machine: FakeMachine, data: Path) -> None:
    """Nothing is wrong with that; it says how to see them."""
    running(machine)
    del machine.files["/sys/kernel/debug/gpio"]
    found = next(finding for finding in examine(machine, data) if finding.subject == "pins")
    assert found.level is Severity.FINE
    assert found.cure.startswith("sudo cabinet doctor; ")


def test_data_that_is_somebody_elses(machine: FakeMachine, data: Path) -> None:
    """A copy made by root takes the scores from the cabinet."""
    machine.owners[str(data)] = Owned("root", "root", 0o755)
    found = next(finding for finding in bad(machine, data) if finding.subject == "data")
    assert (found.level, found.cure) == (Severity.FAULT, f"sudo chown -R cabinet: {data}")


@pytest.mark.parametrize(
    ("name", "owner", "cure"),
    [
        ("cabinet.log", Owned("root", "root", 0o644), "sudo chown cabinet: "),
        ("cabinet.log", Owned("root", "cabinet", 0o640), "sudo chown cabinet: "),
        ("cabinet.copy.log", Owned("pi", "pi", 0o640), "sudo chown cabinet: "),
        ("spare/cabinet.log", Owned("root", "root", 0o600), "sudo chown cabinet: "),
        ("cabinet.toml", Owned("root", "root", 0o600), "sudo chown cabinet: "),
        (league_file.FILE, Owned("pi", "pi", 0o600), "sudo chown cabinet: "),
        ("cabinet.log", Owned("cabinet", "cabinet", 0o440), "sudo chmod u+rw "),
    ],
)
def test_a_file_that_keeps_it_from_saving(
    machine: FakeMachine, data: Path, name: str, owner: Owned, cure: str
) -> None:
    """One that somebody has copied there as root: named with whose it is, its mode, and the cure."""
    path = f"{data}/{name}"
    running(machine).files[path] = ""
    machine.owners[path] = owner
    (found,) = bad(machine, data)
    assert (found.subject, found.level) == ("file", Severity.FAULT)
    assert found.words == f"{path} belongs to {owner.user}, mode {owner.mode:o}: cabinet may not use it"
    assert found.cure == f"{cure}{path}"


def test_setup_files_that_are_wrong(machine: FakeMachine, data: Path) -> None:
    """What the image did not understand, a line each, with its cure; nothing elsewhere."""
    line = "network-config, line 14: the password is still the example"
    running(machine).files["/run/cabinet-owner/wrong"] = f"{line}\n"
    (found,) = bad(machine, data)
    assert (found.subject, found.level, found.words) == ("card's files", Severity.WARNING, line)
    assert "read at every start" in found.cure


def test_files_that_keep_it_from_nothing(machine: FakeMachine, data: Path) -> None:
    """Its own; those that it only reads, or replaces; and what is none of its files."""
    for name, owner in {
        "cabinet.log": Owned("cabinet", "cabinet", 0o640),
        "cabinet.copy.log": Owned("root", "gpio", 0o660),
        "cabinet.damaged-1.log": Owned("root", "root", 0o600),
        "cabinet.toml": Owned("root", "root", 0o644),
        "scores.json": Owned("root", "root", 0o600),
    }.items():
        machine.files[f"{data}/{name}"] = ""
        machine.owners[f"{data}/{name}"] = owner
    assert bad(running(machine), data) == []


@pytest.mark.parametrize(
    ("told", "level", "words"),
    [
        (SavingNow(), Severity.FINE, "the running cabinet says that all is on the card"),
        (
            SavingNow(3, "Read-only file system"),
            Severity.FAULT,
            "the running cabinet cannot save: Read-only file system; 3 changes in memory alone",
        ),
        (
            SavingNow(0, "Input/output error"),
            Severity.FAULT,
            "the running cabinet cannot save: Input/output error",
        ),
        (
            SavingNow(settings="Permission denied"),
            Severity.FAULT,
            "the running cabinet cannot save its settings: Permission denied",
        ),
    ],
)
def test_the_cabinet_that_runs_tells_whether_it_can_save(
    machine: FakeMachine, data: Path, told: SavingNow, level: Severity, words: str
) -> None:
    """By its own word; for one that does not answer nobody speaks."""
    (found,) = (
        each for each in examine(running(machine), data, saving=lambda: told) if each.subject == "saving"
    )
    assert (found.level, found.words) == (level, words)
    assert not [each for each in examine(machine, data) if each.subject == "saving"]


def test_settings_and_scores_that_cannot_be_used(machine: FakeMachine, data: Path) -> None:
    """Both are named with their cure, in the words of those who read them."""
    (data / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    for copy in (FILE, BESIDE):
        (data / copy).write_bytes(b"this is no log\n" * 100)
    found = {finding.subject: finding for finding in bad(machine, data)}
    assert "volume = 11" in found["settings"].words
    assert found["scores"].level is Severity.FAULT
    assert found["scores"].words.endswith(f"{BESIDE} is damaged (100 of its lines)")
    assert found["scores"].cure.endswith("bring a backup back then, sudo cabinet restore FILE")


@pytest.mark.parametrize("name", [FILE, BESIDE, SPARE])
def test_a_damaged_copy_of_the_scores(machine: FakeMachine, data: Path, name: str) -> None:
    """It is named with its cure; the other has all, and the doctor leaves both as they are."""
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
        scores, found = installed.scores(data)
        assert (scores.level, scores.words) == (Severity.FINE, f"1 row of 1 list in {data}")
        assert found.level is Severity.WARNING
        assert found.words == f"{data / name} is damaged ({what})"
        assert found.cure == "restart the cabinet, which mends it"
        assert (data / name).read_bytes() == spoilt
    store = Store.open(data, clock=VirtualClock())
    assert store.close(5.0)
    findings = list(installed.scores(data))
    assert findings[0].words == f"1 row of 1 list in {data}"
    assert "WAS DAMAGED" in findings[1].words
    assert not look(data).wrong
    (data / name).unlink()
    (data / name).mkdir()
    *_, found = installed.scores(data)
    assert found.words == f"{data / name} cannot be read (it is a directory, not a file)"
    assert found.cure == "restart the cabinet, which mends it"


def test_a_copy_that_the_card_does_not_give(
    machine: FakeMachine, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the other one knows is told all the same."""
    read = bounded.read

    def dying(path: Path, most: int) -> bytes:
        if path == data / FILE:
            raise OSError(errno.EIO, "Input/output error")
        return read(path, most)

    monkeypatch.setattr(bounded, "read", dying)
    scores, found = installed.scores(data)
    assert (scores.level, scores.words) == (Severity.FINE, f"1 row of 1 list in {data}")
    assert (found.level, found.cure) == (Severity.WARNING, "replace the card if it stays so")
    assert found.words == f"{data / FILE} cannot be read (Input/output error)"


def test_what_happened_to_the_scores(
    machine: FakeMachine, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told with its day and its cure until the owner has seen it; the scores themselves are fine."""
    happened = (
        Incident(1, "ALL TAKEN FROM A BACKUP", None),
        Incident(2, "A BACKUP WAS DAMAGED", date(2026, 3, 1)),
    )
    assert worst(installed.scores(data)) is Severity.FINE
    contents = read_contents(data)
    monkeypatch.setattr(installed, "contents_of", lambda _facts: replace(contents, incidents=happened))
    scores, *findings = installed.scores(data)
    assert (scores.level, scores.words) == (Severity.FINE, f"1 row of 1 list in {data}")
    assert [finding.words for finding in findings] == [
        "on a day not known: ALL TAKEN FROM A BACKUP",
        "2026-03-01: A BACKUP WAS DAMAGED",
    ]
    assert {finding.cure for finding in findings} == {
        "look at SYSTEM in the operator's menu and say SEEN there; replace the card if it happens again"
    }
    assert worst(findings) is Severity.WARNING


def test_what_only_root_may_read(machine: FakeMachine, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is nothing wrong with the cabinet: only to be asked with sudo."""

    def refused(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cabinet.settings.read_text", refused)
    monkeypatch.setattr(os, "open", refused)
    wrong, finding = installed.chosen(data / "cabinet.toml")
    (found,) = finding
    assert (wrong, found.level) == (Settings(), Severity.WARNING)
    assert found.words == f"{data / 'cabinet.toml'} may not be read by this user"
    assert found.cure.startswith("run it with sudo")
    findings = list(installed.scores(data))
    assert {(found.level, found.cure) for found in findings} == {(Severity.WARNING, "run it with sudo")}
    assert [found.words for found in findings] == [
        f"{data / name} cannot be read (Permission denied)" for name in (FILE, BESIDE)
    ]


def test_a_league_is_looked_at(machine: FakeMachine, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not told where there is none; counted where it can be shown; its bad line named, with the cure."""
    assert not list(installed.league(data))
    path = data / league_file.FILE
    key = Key("high_die", Origin("a" * 16, "0" * 16))
    league = League({key.origin.cabinet: Named(1, "ANCHOR")}, {key: Entry("ANN", 60)})
    path.write_bytes(league_file.write(league))
    (found,) = (each for each in examine(machine, data) if each.subject == "league")
    assert (found.level, found.words) == (Severity.FINE, f"1 row of 1 cabinet in {path}")
    path.write_bytes(path.read_bytes() + b"rubbish")
    (found,) = (each for each in bad(machine, data) if each.subject == "league")
    assert found.level is Severity.WARNING
    assert found.words.startswith(f"none is shown: {path}, line 4: ")
    assert found.cure == "sudo cabinet league leave, then sudo cabinet league apply with a good file"

    def refused(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(league_file, "load", refused)
    (found,) = installed.league(data)
    assert (found.level, found.cure) == (Severity.WARNING, "sudo cabinet doctor")
    monkeypatch.setattr(installed, "load", lambda: load(()))
    (found,) = installed.league(data)
    assert (found.level, found.cure) == (Severity.WARNING, "install the cabinet again with pip")


def test_settings_that_hide_every_game(machine: FakeMachine, data: Path) -> None:
    """The cabinet shows them all the same: whoever wrote that meant something else."""
    names = [point.name for point in entry_points(group=GROUP)]
    (data / "cabinet.toml").write_text(f"[games]\nhidden = {names}\n")
    found = {finding.subject: finding for finding in bad(machine, data)}
    assert found["settings"].words.endswith(
        "[games] hidden names every game, so all of them are shown: leave out one that is to be shown"
    )
    assert found["settings"].cure == "sudo cabinet settings set games.hidden '[]'"


def test_settings_elsewhere(machine: FakeMachine, data: Path, tmp_path: Path) -> None:
    """Those that somebody has named are looked at, and not those beside the scores."""
    (data / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    other = tmp_path / "other.toml"
    other.write_text('[controls]\npins = "none"\n')
    found = {finding.subject: finding for finding in examine(machine, data, other)}
    assert found["settings"].words == f"{other} is fine"
    assert "'none'" in found["pins"].words


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("enable_uart=1\n", "the serial port (GPIO 15)"),
        ("enable_uart=1\nenable_uart=0\n", ""),
        ("enable_uart=0\nenable_uart=1\n", "the serial port (GPIO 15)"),
        ("dtparam=spi=on\ndtparam=spi=off\n", ""),
        ("dtoverlay=w1-gpio,gpiopin=4\ndtoverlay=vc4-kms-v3d\n", "w1-gpio (GPIO 4)"),
        ("#enable_uart=1\n", ""),
        ("dtoverlay=gpio-key,gpio=17,keycode=28\n", "gpio-key (GPIO 17)"),
        ("dtoverlay=act-led,gpio=25\n", "act-led (GPIO 25)"),
        ("dtparam=act_led_gpio=26\n", "act_led_gpio (GPIO 26)"),
        ("dtoverlay=hifiberry-dacplus\n", "hifiberry-dacplus (GPIO 18-21)"),
        ("dtoverlay=vc4-kms-dpi-hyperpixel4\n", "vc4-kms-dpi-hyperpixel4 (GPIO 3-13,15-27)"),
        ("dtoverlay=gpio-led,gpio=14\ndtoverlay=dwc2,dr_mode=host\n", ""),
    ],
)
def test_the_last_line_counts(machine: FakeMachine, data: Path, lines: str, what: str) -> None:
    """The installer's block ends the file, and takes back what stands above it; overlays stay."""
    running(machine).files["/boot/firmware/config.txt"] += lines
    assert [finding.words.partition(" takes")[0] for finding in bad(machine, data)] == [what] * bool(what)


def test_what_the_installer_writes_is_fine(machine: FakeMachine, data: Path) -> None:
    """Over a file in which the serial port was on."""
    pin_map = pinmap.read(pinmap.default_path())
    wiring = boot.Wiring(config_txt.lines(pin_map), config_txt.pins(pin_map))
    text, taking = boot.with_block("enable_uart=1\ndtoverlay=gpio-ir\n", wiring)
    assert [str(each) for each in taking] == ["gpio-ir (GPIO 18)"]
    running(machine).files["/boot/firmware/config.txt"] = text
    assert bad(machine, data) == []


@pytest.mark.parametrize(
    "words", ["hwmon hwmon1: Undervoltage detected!", "Under-voltage detected! (0x00050005)"]
)
def test_the_kernel_knows_of_too_little_voltage(machine: FakeMachine, data: Path, words: str) -> None:
    """Where the firmware has forgotten it, and where the firmware cannot be asked."""
    running(machine).answers["journalctl --dmesg --boot"] = Ran(0, words)
    assert [finding.words for finding in bad(machine, data)] == [
        "the voltage was too low since it was switched on"
    ]
    del machine.answers["vcgencmd get_throttled"]
    assert [finding.subject for finding in bad(machine, data)] == ["power"]
    machine.answers["journalctl --dmesg --boot"] = Ran(1, "-- No entries --")
    assert bad(machine, data) == []


def test_a_pin_factory_named_in_the_settings(machine: FakeMachine, data: Path) -> None:
    """None means that there is nothing to look at."""
    (data / "cabinet.toml").write_text('[controls]\npins = "none"\n')
    found = next(finding for finding in examine(machine, data) if finding.subject == "pins")
    assert "'none'" in found.words


def test_every_control_is_looked_at(machine: FakeMachine, data: Path) -> None:
    """All 23 of the pin map, by their numbers and names."""
    words = [finding.words for finding in examine(machine, data) if finding.subject == "pin"]
    gpio = pinmap.read(pinmap.default_path()).gpio
    assert words == [f"GPIO {number} ({control.name}) is open" for control, number in gpio.items()]


def pins_of(
    machine: FakeMachine, data: Path, levels: LevelsNow | None, *, root: bool = True
) -> list[Finding]:
    """What is said of the pins while the cabinet runs and says this of them."""
    found = examine(machine, data, levels=lambda: levels, root=root)
    return [finding for finding in found if finding.subject in ("pins", "pin")]


def test_the_cabinet_that_runs_tells_its_levels(machine: FakeMachine, data: Path) -> None:
    """All 23, where the kernel tells nobody; a switch that is closed is named."""
    running(machine)
    del machine.files["/sys/kernel/debug/gpio"]
    closed = {control.name: control.name == "p1_up" for control in OPEN}
    first, *levels = pins_of(machine, data, LevelsNow(closed))
    assert first.words == "read by the running cabinet through the pin factory 'cabinet'; 22 of 23 open"
    assert len(levels) == 23
    assert [finding.words for finding in levels if finding.level] == ["GPIO 4 (p1_up) is closed"]


def test_switches_that_count_for_nothing(machine: FakeMachine, data: Path) -> None:
    """Each is named with what is wrong and its cure; a chattering one may be open just now."""
    running(machine)
    closed = {control.name: control.name == "p1_up" for control in OPEN}
    dropped = {"p1_up": DropOut.STUCK, "p1_fire": DropOut.CHATTERS}
    stuck, chatters = (
        finding for finding in pins_of(machine, data, LevelsNow(closed, dropped=dropped)) if finding.level
    )
    assert stuck.words == "GPIO 4 (p1_up) is stuck: it counts for nothing until it opens"
    assert chatters.words.startswith("GPIO 10 (p1_fire) chatters: it closes more than 15 times a second")
    assert "its wire touches ground" in stuck.cure
    assert "a loose wire" in chatters.cure


def test_a_cabinet_that_cannot_open_its_pins(machine: FakeMachine, data: Path) -> None:
    """By its own word, and where it does not answer by what it told systemd; nothing is said to be read."""
    running(machine)
    why = "cannot start: line 4 of pinctrl-bcm2711 is in use by 'pigpio'; stop that program"
    by_itself = pins_of(machine, data, LevelsNow({}, why))
    machine.unit(ActiveState="activating", SubState="start", StatusText=why)
    for found in (by_itself, pins_of(machine, data, None), pins_of(machine, data, LevelsNow({}, why))):
        (finding,) = found
        assert (finding.level, finding.words) == (Severity.FAULT, f"not open: the cabinet {why}")
        assert "sudo cabinet doctor" not in finding.cure


def test_a_cabinet_that_waits_for_its_tv(machine: FakeMachine, data: Path) -> None:
    """Its pins come after its first picture: that is no fault of theirs."""
    machine.unit(ActiveState="activating", SubState="start", StatusText="waiting for a screen")
    for levels in (None, LevelsNow({}, "waiting for a screen")):
        (finding,) = pins_of(machine, data, levels)
        assert (finding.level, finding.words) == (
            Severity.FINE,
            "not open yet: the cabinet is waiting for a screen",
        )


def test_root_is_not_told_to_be_root(machine: FakeMachine, data: Path) -> None:
    """Where neither the cabinet nor the kernel tells the levels."""
    running(machine)
    del machine.files["/sys/kernel/debug/gpio"]
    (finding,) = pins_of(machine, data, None)
    assert (finding.words, finding.cure) == (
        "the running cabinet does not tell their levels",
        "sudo systemctl stop cabinet, and ask again",
    )
    (finding,) = pins_of(machine, data, None, root=False)
    assert finding.cure.startswith("sudo cabinet doctor; ")


def test_what_its_owner_cannot_look_at(
    machine: FakeMachine, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part of the doctor that has become the cabinet's user fails: that is told."""

    def fails(*_: object) -> NoReturn:
        raise OSError(5, "it failed")

    monkeypatch.setattr(examination, "as_owner", fails)
    found = {finding.subject: finding for finding in bad(machine, data)}
    assert "cannot be looked at ([Errno 5] it failed)" in found["settings"].words
    assert "cannot be looked at ([Errno 5] it failed)" in found["scores"].words
