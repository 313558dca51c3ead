"""The clock of the machine, and that of the tests."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from cabinet import clock
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store.plausible import LAST

if TYPE_CHECKING:
    from pathlib import Path


def test_the_clock_of_a_pi_counts_only_when_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No date before the network has set the clock; a desktop's is trusted."""
    mark = tmp_path / "synchronized"
    monkeypatch.setattr(clock, "SYNCHRONISED", mark)
    assert SystemClock(trusted=False).today() is None
    assert isinstance(SystemClock(trusted=True).today(), date)
    mark.touch()
    assert isinstance(SystemClock(trusted=False).today(), date)


@pytest.mark.parametrize("day", [date(1970, 1, 1), date(2024, 12, 31), date(2099, 12, 31)])
def test_a_clock_that_cannot_be_right(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """It gives no date, on a desktop either: what is posted has a day that every list takes."""
    monkeypatch.setattr(clock, "date", SimpleNamespace(today=lambda: day))
    assert SystemClock(trusted=True).today() is None
    monkeypatch.setattr(clock, "date", SimpleNamespace(today=lambda: clock.LATEST))
    assert SystemClock(trusted=True).today() == clock.LATEST < LAST


def test_virtual_time_only_moves_forward() -> None:
    """A test that turns it back is mistaken."""
    virtual = VirtualClock(10.0)
    virtual.move_to(11.0)
    assert virtual.now() == 11.0
    with pytest.raises(ValueError, match=r"clock at 11\.0 cannot go back to 10\.5"):
        virtual.move_to(10.5)
