"""Tests of the machine's clock, which must give no wrong date, and of the virtual clock of the tests."""

from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cabinet import clock
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store.validation import LAST

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder without the files by which a machine marks that its clock is right."""
    monkeypatch.setattr(clock, "SYNCHRONISED", (tmp_path / "timesyncd", tmp_path / "kernel"))
    monkeypatch.setattr(clock, "BATTERY_CLOCK", tmp_path / "rtc0")
    (tmp_path / "rtc0").mkdir()
    return tmp_path


@pytest.mark.parametrize("mark", ["timesyncd", "kernel"])
def test_clock_of_a_pi_counts_only_when_set(bare: Path, mark: str) -> None:
    """A Raspberry Pi's clock counts once timesyncd or the kernel has marked it as set.

    A desktop's always counts.
    """
    found = SystemClock(trusted=False)
    assert (found.today(), found.time_of_day()) == (None, None)
    assert isinstance(SystemClock(trusted=True).today(), date)
    (bare / mark).touch()
    assert isinstance(found.today(), date)
    shown = found.time_of_day()
    assert shown
    assert re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", shown)


@pytest.mark.parametrize(
    ("hctosys", "seconds", "right"),
    [("1", 0, True), ("1", -30, True), ("0", 0, False), ("1", 3600, False), ("1", -1e9, False)],
)
def test_battery_clock_counts_if_it_has_kept_time(
    bare: Path, hctosys: str, seconds: float, right: bool
) -> None:
    """A battery clock is right if it has set the system time at boot and still agrees with it.

    A clock without its battery starts in 1970.
    """
    (bare / "rtc0" / "hctosys").write_text(f"{hctosys}\n")
    (bare / "rtc0" / "since_epoch").write_text(f"{int(clock.time() + seconds)}\n")
    assert (SystemClock(trusted=False).today() is not None) is right


def test_unreadable_battery_clock_does_not_count(bare: Path) -> None:
    (bare / "rtc0" / "hctosys").write_text("1\n")
    for words in (b"", b"-5\n", b"\xff\n"):
        (bare / "rtc0" / "since_epoch").write_bytes(words)
        assert SystemClock(trusted=False).today() is None


@pytest.mark.parametrize("day", [date(1970, 1, 1), date(2024, 12, 31), date(2099, 12, 31)])
def test_impossible_clock_gives_no_date(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """A date that no list of scores would accept counts as no date, also on a desktop computer."""
    monkeypatch.setattr(clock, "date", SimpleNamespace(today=lambda: day))
    assert SystemClock(trusted=True).today() is None
    monkeypatch.setattr(clock, "date", SimpleNamespace(today=lambda: clock.LATEST))
    assert SystemClock(trusted=True).today() == clock.LATEST < LAST


def test_virtual_time_only_moves_forward() -> None:
    virtual = VirtualClock(10.0)
    virtual.move_to(11.0)
    assert virtual.now() == 11.0
    with pytest.raises(ValueError, match=r"clock at 11\.0 cannot go back to 10\.5"):
        virtual.move_to(10.5)
