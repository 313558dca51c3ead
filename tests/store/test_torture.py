"""A share of the torture, and some evenings of the month; the whole of both are commands."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.store.month import month
from tests.store.torture import torture


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where the system has such a folder: what a slow disk takes proves nothing here."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as name:
        yield Path(name)


def test_damage_of_every_kind_loses_and_alters_nothing(folder: Path) -> None:
    """Bits, pages and cuts, over file, log and backups."""
    outcomes = list(torture(folder, 2026, {"bits": 70, "pages": 40, "cuts": 40}, evenings=2))
    assert [wrong for _, _, wrong in outcomes if wrong] == []
    places = {place for _, place, _ in outcomes}
    assert {"cabinet.db", "cabinet.db-wal", "cabinet.backup-1.db", "cabinet.backup-2.db"} <= places


def test_the_log_stays_small_however_the_evenings_end(folder: Path) -> None:
    """64 KB, a whole evening long."""
    evenings = month(folder, 2, Random(1))
    assert max(evening.log for evening in evenings) < 64 * 1024
    assert min(evening.log for evening in evenings) > 0
    assert min(evening.changes for evening in evenings) > 500
