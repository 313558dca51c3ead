"""A share of the torture, and some evenings of the month; the whole of both are commands."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.store.month import month
from tests.store.torture import torture


def test_damage_of_every_kind_loses_and_alters_nothing(tmp_path: Path) -> None:
    """Bits, pages and cuts, over file, log and backups."""
    outcomes = list(torture(tmp_path, 2026, {"bits": 70, "pages": 40, "cuts": 40}, evenings=2))
    assert [wrong for _, _, wrong in outcomes if wrong] == []
    places = {place for _, place, _ in outcomes}
    assert {"cabinet.db", "cabinet.db-wal", "cabinet.backup-1.db", "cabinet.backup-2.db"} <= places


def test_the_log_stays_small_however_the_evenings_end(tmp_path: Path) -> None:
    """64 KB, a whole evening long."""
    evenings = month(tmp_path, 2, Random(1))
    assert max(evening.log for evening in evenings) < 64 * 1024
    assert min(evening.log for evening in evenings) > 0
    assert min(evening.changes for evening in evenings) > 500
