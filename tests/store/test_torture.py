"""Tests that run the programs torture, killed, lives and month of this folder with few cases."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cabinet.store import log
from cabinet.store.card import FILE
from tests.slow import mostly_slow_rows
from tests.store import killed, month
from tests.store.lives import lives
from tests.store.torture import torture


@pytest.mark.parametrize(("seed", "share"), mostly_slow_rows([(0, 8), *((seed, 1) for seed in range(4))]))
def test_damage_of_every_kind_loses_and_alters_nothing(tmp_path: Path, seed: int, share: int) -> None:
    """The log survives flipped bits, torn writes, truncations and wrong blocks in one copy or both.

    The docstring of torture.py says what the store must still show.
    """
    times = {"bits": 60, "torn": 60, "cuts": 40, "blocks": 120}
    times = {kind: number // share for kind, number in times.items()}
    outcomes = list(torture(tmp_path, seed, times, evenings=3))
    assert [wrong for _, _, wrong in outcomes if wrong] == []
    assert len({(kind, place) for kind, place, _ in outcomes}) == 4 * 3


@pytest.mark.parametrize(("seed", "kills"), mostly_slow_rows([(0, 2), (0, 8), (1, 8)]))
def test_kills_lose_nothing_acknowledged(tmp_path: Path, seed: int, kills: int) -> None:
    """No acknowledged change is lost if the process is killed at random moments, again and again."""
    found, _ = zip(*killed.lives(tmp_path, kills, seed), strict=True)
    assert sum(found) > kills


@pytest.mark.parametrize(("seed", "count"), mostly_slow_rows([(1, 100), (101, 4000)]))
def test_alternately_failing_copies_lose_no_row(tmp_path: Path, seed: int, count: int) -> None:
    """The copies of the log fail in turn; no row is lost and no removed row returns."""
    faults = [(seed, lost) for seed, _, lost in lives(tmp_path, range(seed, seed + count)) if lost]
    assert faults == []


@pytest.mark.parametrize(("seed", "count"), mostly_slow_rows([(1, 60), (61, 2000)]))
def test_long_lives_lose_no_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, count: int
) -> None:
    """No row is lost if the program runs more often than a snapshot can name runs.

    Only a removed row may return, from an old copy of the log.
    """
    monkeypatch.setattr(log, "STARTS_MOST", 1)
    faults = {lost.what for _, _, lost in lives(tmp_path, range(seed, seed + count)) if lost}
    assert faults <= {"a removed row is there"}


def test_evening_writes_little(tmp_path: Path) -> None:
    """The limit for one evening of play is 4 MB written to the card; usually a tenth of that is written."""
    evenings = month.month(tmp_path, 2, Random(1))
    assert max(evening.log for evening in evenings) < 200_000
    assert max(evening.written for evening in evenings) < 500_000
    assert min(evening.changes for evening in evenings) > 500


def test_ten_years_of_books_are_a_small_log(tmp_path: Path) -> None:
    """The log of ten years must be small, because each start of the cabinet reads two copies of it."""
    month.old_cabinet(tmp_path, years=1)
    assert (tmp_path / FILE).stat().st_size < 100_000
