"""Tests of the backup file and of the contents that a cabinet gets from it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.play import catalogue
from cabinet.store import backups
from cabinet.store.backups import BackupError
from cabinet.store.books import Books, Life, Tally
from cabinet.store.contents import Contents
from cabinet.store.errors import StoreError
from cabinet.store.ranking import Origin, Row
from cabinet.store.store import Store
from cabinet.store.validation import by_list

GAMES = by_list(catalogue.load())
DAY = date(2026, 11, 22)


def rows(*scores: int) -> tuple[Row, ...]:
    """Return rows of another cabinet with these scores."""
    return tuple(
        Row(number, Entry("ADA", score), Origin("a" * 16, f"{score:016x}"))
        for number, score in enumerate(scores)
    )


def brought(data: bytes, own: Contents, *, adds: bool) -> backups.Restore:
    """Return the contents of a cabinet that had the contents `own` and has restored the file `data`."""
    return backups.restore(backups.read(data, "x.log"), own, GAMES, DAY, adds=adds)


def test_restore_adds_or_replaces(tmp_path: Path) -> None:
    """Adding keeps newer scores and the books with the higher counts; replacing keeps only the backup."""
    books = Books({"yahtsee": Tally(plays=3)}, {(DAY, "yahtsee"): 3}, Life(seconds=9))
    data = backups.write(Contents({"yahtsee": rows(200, 100)}, books=books), "[sound]\nvolume = 3\n")
    for adds, scores, plays in ((True, [300, 200, 100], 5), (False, [200, 100], 3)):
        store = Store.open(tmp_path / str(adds), clock=VirtualClock())
        own = Books({"yahtsee": Tally(plays=5)}, {(DAY, "yahtsee"): 5}, Life(seconds=4))
        store.replace(Contents({"yahtsee": rows(300, 200)}, books=own))
        wanted = brought(data, store.contents(), adds=adds)
        assert wanted.rows == (1 if adds else 2)
        assert wanted.report.left_out == ()
        backups.put_back(store, wanted)
        assert [entry.score for entry in store.top_ten("yahtsee")] == scores
        assert store.books().games["yahtsee"].plays == store.books().days[DAY, "yahtsee"] == plays
        assert store.books().life.seconds == 9
        assert store.close(5.0)


def test_settings_are_restored() -> None:
    """Valid settings are restored from a text that also has mistakes, and each mistake is counted."""
    read = backups.read(backups.write(Contents(), "[sound]\nvolume = 3\n"), "x.log")
    assert read.settings == "[sound]\nvolume = 3\n"
    assert read.chosen
    assert read.chosen.sound.volume == 3
    assert backups.read(backups.write(Contents(), None), "x.log").settings is None
    assert backups.read(backups.write(Contents(), "[sound"), "x.log").chosen is None
    assert len(backups.read(backups.write(Contents(), "[sound]\nvolume = 99\n"), "x.log").left_out) == 1


def test_damaged_line_is_counted() -> None:
    wanted = brought(
        backups.write(Contents({"yahtsee": rows(7)}), None) + b"rubbish\n", Contents(), adds=False
    )
    assert [len(wanted.report.left_out), wanted.rows] == [1, 1]
    assert wanted.report.left_out[0].startswith("x.log: ")


@pytest.mark.parametrize("data", [b"", b"rubbish\n"])
def test_file_that_is_no_backup_is_refused(data: bytes) -> None:
    """The error for a file that is no backup names the file and what the owner can do."""
    with pytest.raises(
        BackupError, match=r"^x\.log: it is not a backup; name a file that `cabinet backup` wrote"
    ):
        backups.read(data, "x.log")


def test_rows_that_other_cabinets_leave_out_are_reported() -> None:
    """Making a backup reports the rows that another cabinet would not accept."""
    data = backups.write(Contents({"yahtsee": rows(7, 10**9)}), None)
    (reason,) = backups.unfit(data, GAMES, DAY).left_out
    assert reason.startswith("yahtsee, row ")


def test_too_large_backup_is_refused() -> None:
    assert backups.bounded(b"x" * 2**20)
    with pytest.raises(BackupError, match="remove lists"):
        backups.bounded(b"x" * (2**20 + 1))


def test_text_of_the_settings_is_read(tmp_path: Path) -> None:
    """Without a settings file the text is None; an unreadable file is an error that says what to do."""
    path = tmp_path / "cabinet.toml"
    assert backups.settings_text(None) is backups.settings_text(path) is None
    path.write_bytes(b"\xffvolume")
    assert backups.settings_text(path) == "\ufffdvolume"
    path.unlink()
    path.mkdir()
    with pytest.raises(StoreError, match="mend or remove it"):
        backups.settings_text(path)
