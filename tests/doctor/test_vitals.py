"""How the machine does, in a few words a line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cabinet.doctor.machine import ThisMachine
from cabinet.doctor.vitals import Vital, vitals
from cabinet.release.guard import Home

TEMPERATURE = "/sys/class/thermal/thermal_zone0/temp"
THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"


@dataclass(frozen=True)
class Still(ThisMachine):
    """A machine of a few files."""

    space: int | None = 3 << 30
    files: dict[str, str] = field(default_factory=dict)

    def text(self, path: str) -> str | None:
        """One of them."""
        return self.files.get(path)

    def find(self, pattern: str) -> tuple[str, ...]:
        """Those whose paths match."""
        return tuple(sorted(path for path in self.files if Path(path).match(pattern)))

    def free(self, _path: str) -> int | None:
        """What is free."""
        return self.space


def labelled(
    tmp_path: Path, files: dict[str, str] | None = None, space: int | None = 3 << 30
) -> dict[str, Vital]:
    """The lines of a machine with these files, by their labels."""
    machine = Still(space=space, files=files or {})
    return {each.label: each for each in vitals("0.2.0", machine, Home(tmp_path), "/var/lib/cabinet")}


def test_a_machine_that_tells_nothing(tmp_path: Path) -> None:
    """A desktop: unknown is not bad."""
    found = labelled(tmp_path, space=None)
    assert [each.words for each in found.values()] == ["0.2.0", "NONE", "WELL", "UNKNOWN", "UNKNOWN"]
    assert not any(each.bad for each in found.values())


@pytest.mark.parametrize(
    ("word", "words", "bad"),
    [
        ("0", "WELL", False),
        ("50005", "TOO WEAK", True),
        ("0x50000", "HAS BEEN TOO WEAK", True),
        ("4", "SLOWED DOWN BY HEAT", True),
        ("80008", "SLOWED DOWN BY HEAT", True),
    ],
)
def test_the_firmware_tells_of_the_supply(tmp_path: Path, word: str, words: str, bad: bool) -> None:
    """Its bits, in words."""
    assert labelled(tmp_path, {THROTTLED: word})["SUPPLY"] == Vital("SUPPLY", words, bad)


@pytest.mark.parametrize(("alarm", "words"), [("1", "TOO WEAK"), ("0", "WELL")])
def test_the_kernel_tells_of_the_supply(tmp_path: Path, alarm: str, words: str) -> None:
    """Where the firmware's word is no file, the sensor's alarm is; other sensors have no say."""
    sensors = {
        "/sys/class/hwmon/hwmon0/name": "cpu_thermal",
        "/sys/class/hwmon/hwmon1/name": "rpi_volt",
        "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": alarm,
    }
    assert labelled(tmp_path, sensors)["SUPPLY"] == Vital("SUPPLY", words, alarm == "1")


@pytest.mark.parametrize(("text", "words", "bad"), [("54321", "54 C", False), ("81000", "81 C", True)])
def test_the_heat(tmp_path: Path, text: str, words: str, bad: bool) -> None:
    """In degrees, and when it is too much."""
    assert labelled(tmp_path, {TEMPERATURE: text})["HEAT"] == Vital("HEAT", words, bad)


def test_the_card(tmp_path: Path) -> None:
    """What is free; and the worst of what the doctor finds."""
    assert labelled(tmp_path)["CARD"].words == "WELL, 3.0 GB FREE"
    assert labelled(tmp_path, space=1 << 20)["CARD"] == Vital("CARD", "SEE DOCTOR: SPACE", True)
    full = labelled(tmp_path, {"/proc/mounts": "/dev/mmcblk0p2 / ext4 ro,noatime 0 0"})
    assert full["CARD"] == Vital("CARD", "SEE DOCTOR: CARD", True)
    worn = {"/sys/block/mmcblk0/device": "", "/sys/block/mmcblk0/device/life_time": "0x0b 0x01"}
    assert labelled(tmp_path, worn)["CARD"] == Vital("CARD", "SEE DOCTOR: CARDS LIFE", True)


def test_the_release_before(tmp_path: Path) -> None:
    """The one that a rollback goes to."""
    home = tmp_path / "opt" / "cabinet"
    home.mkdir(parents=True)
    (home / "state.json").write_text('{"good": ["0.1.0", "0.1.9", "0.2.0"]}')
    (home / "current").symlink_to("releases/0.2.0")
    assert labelled(tmp_path)["RELEASE BEFORE"].words == "0.1.9"
