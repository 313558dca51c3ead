"""Tests of how the start of a release is watched: the unit's state each second, and the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.files.service import OPENING
from cabinet.release.unit import Status, Unit, watch
from tests.release.workshop import VirtualTime

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

OLD = Status("deactivating", "old", "")
FREE = Status("inactive", "", "")
BUSY = Status("activating", "new", "waiting for a screen")
SILENT = Status("activating", "new", "")
WELL = Status("active", "new", "playing")
AGAIN = Status("activating", "newer", "waiting for a screen")


class ScriptedUnit(Unit):
    """A stand-in for systemd's unit whose status changes at given times, in seconds."""

    def __init__(self, time: VirtualTime, *script: tuple[float, Status]) -> None:
        self._time = time
        self._script = script
        self._began = time.now()

    def status(self) -> Status:
        passed = self._time.now() - self._began
        assert passed < 300, "nobody watches that long"
        return [status for at, status in self._script if at <= passed][-1]

    def last_lines(self, run: str) -> Sequence[str]:
        return (f"{run} ends", "badly")


def opens(number: int) -> Status:
    """Return the status of a release that is opening a part of the cabinet."""
    return Status("activating", "new", f"{OPENING}part {number}")


LAST = "\n  | new ends\n  | badly"


@pytest.mark.parametrize(
    ("script", "words", "seconds"),
    [
        ([(0, WELL)], "", 20),
        ([(0, OLD), (7, FREE), (9, BUSY), (12, WELL)], "", 32),
        ([(0, OLD), (119.5, WELL)], "", 139.5),
        ([(0, OLD)], "it did not start within 120 s; the unit is deactivating", 120),
        ([(0, FREE)], "it did not start within 120 s; the unit is inactive", 120),
        ([(0, BUSY), (29.5, WELL)], "", 49.5),
        ([(0, BUSY)], f"it was not ready within 30 s, it is waiting for a screen{LAST}", 30),
        ([(0, SILENT)], f"it was not ready within 30 s{LAST}", 30),
        ([(0, BUSY), (25, opens(1)), (50, opens(2)), (75, WELL)], "", 95),
        ([(0, BUSY), (25, opens(1))], f"it was not ready within 30 s, it is {OPENING}part 1{LAST}", 55),
        (
            [(0, BUSY), (20, opens(1)), (40, opens(2)), (60, opens(1))],
            f"it was not ready within 30 s, it is {OPENING}part 1{LAST}",
            70,
        ),
        ([(0, opens(1)), (20, SILENT)], f"it was not ready within 30 s{LAST}", 30),
        ([(0, BUSY), (5, AGAIN)], f"it stopped before it was ready{LAST}", 5),
        ([(0, BUSY), (5, BUSY._replace(active="failed"))], f"it stopped before it was ready{LAST}", 5),
        ([(0, BUSY), (5, WELL), (24, AGAIN)], f"it did not keep running for 20 s{LAST}", 24),
        ([(0, WELL), (3, WELL._replace(run="newer"))], f"it did not keep running for 20 s{LAST}", 3),
        ([(0, WELL), (20, BUSY)], f"it did not keep running for 20 s{LAST}", 20),
    ],
)
def test_start_is_watched_until_it_lasts_or_fails(
    script: list[tuple[float, Status]], words: str, seconds: float
) -> None:
    """A failure is reported with the last lines that this run of the release has logged."""
    time = VirtualTime()
    began = time.now()
    assert watch(ScriptedUnit(time, *script), "old", time.now, time.wait) == words
    assert time.now() - began == seconds


def test_machine_without_a_log_has_no_last_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Unit().last_lines("new") == ()
