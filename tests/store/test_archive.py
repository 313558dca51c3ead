"""Tests of the archive: copies of the log made before updates and restores."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.store import StoreError, archive
from cabinet.store.card import BESIDE, FILE
from cabinet.store.contents import contents_of
from tests.logs import entries_in, facts_in, scores_in
from tests.store.cards import entries, evening, opened


def names(directory: Path) -> list[str]:
    """Return the names of the files in the archive, the oldest first."""
    return sorted(path.name for path in (directory / archive.FOLDER).iterdir())


def test_copy_of_a_running_cabinet_is_complete(tmp_path: Path) -> None:
    """The two copies of the log differ; the file in the archive has the scores of both."""
    evening(tmp_path, "ADA")
    old = (tmp_path / BESIDE).read_bytes()
    store = opened(tmp_path)
    receipt = store.post("dice", Entry("BOB", 5))
    store.step()
    assert receipt.wait(0)
    (tmp_path / BESIDE).write_bytes(old)
    assert archive.back_up(tmp_path, "0.2.0") == "the scores are saved as archive/0001-before-0.2.0.log"
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(tmp_path / archive.FOLDER / "0001-before-0.2.0.log", other / FILE)
    assert scores_in(other) == {"dice": entries("ADA", "BOB")}
    store = opened(other)
    assert (entries_in(store.contents()), store.incidents()) == ({"dice": entries("ADA", "BOB")}, ())


@pytest.mark.parametrize("settings", [b"[sound]\n", b"vol\xffume", None])
def test_backup_before_a_restore_has_the_settings(tmp_path: Path, settings: bytes | None) -> None:
    """The archived file has the text of the settings file even if that text is invalid."""
    evening(tmp_path, "ADA")
    path = tmp_path / "cabinet.toml"
    if settings is not None:
        path.write_bytes(settings)
    store = opened(tmp_path)
    saved = store.submit(lambda card: archive.save(card, path, "restore"))
    store.step()
    assert saved.result(0) == "archive/0001-restore.log"
    facts = facts_in(tmp_path / saved.result(0))
    assert facts.get("cabinet.toml") == (settings and settings.decode(errors="replace"))
    assert entries_in(contents_of(facts)) == {"dice": entries("ADA")}


def test_oldest_copies_are_deleted(tmp_path: Path) -> None:
    """The archive keeps the newest five copies made before updates, and every copy made before a restore."""
    assert archive.back_up(tmp_path, "0.1.0") == "there are no scores yet"
    evening(tmp_path, "ADA")
    (tmp_path / archive.FOLDER).mkdir()
    (tmp_path / archive.FOLDER / "0001-restore.log").touch()
    for number in range(7):
        archive.back_up(tmp_path, f"0.{number}.0")
    assert names(tmp_path) == [
        "0001-restore.log",
        *(f"{number + 2:04}-before-0.{number}.0.log" for number in range(2, 7)),
    ]


def test_undeletable_copies_stay(tmp_path: Path) -> None:
    """A copy that cannot be deleted does not prevent the next copy."""
    evening(tmp_path, "ADA")
    (tmp_path / archive.FOLDER / "0001-before-0.1.0.log").mkdir(parents=True)
    for number in range(6):
        archive.back_up(tmp_path, f"0.{number}.0")
    assert names(tmp_path)[:2] == ["0001-before-0.1.0.log", "0003-before-0.1.0.log"]
    assert len(names(tmp_path)) == 6


@pytest.mark.parametrize("newest", [9999, 10000, 123456])
def test_numbers_continue_beyond_four_digits(tmp_path: Path, newest: int) -> None:
    """The number of a new copy is one higher than the highest number of a file in the archive.

    Files whose names do not begin with a number are ignored.
    """
    evening(tmp_path, "ADA")
    (tmp_path / archive.FOLDER).mkdir()
    for name in ("0001-restore", "9999-before-1.0", f"{newest}-restore", "20x-restore", "mine"):
        (tmp_path / archive.FOLDER / f"{name}.log").touch()
    archive.back_up(tmp_path, "0.2.0")
    assert (tmp_path / archive.FOLDER / f"{newest + 1}-before-0.2.0.log").exists()


def test_unreadable_settings_leave_no_copy_behind(tmp_path: Path) -> None:
    evening(tmp_path, "ADA")
    (tmp_path / "cabinet.toml").mkdir()
    store = opened(tmp_path)
    for _ in range(2):
        saved = store.submit(lambda card: archive.save(card, tmp_path / "cabinet.toml", "restore"))
        store.step()
        with pytest.raises(StoreError, match="it is a directory"):
            saved.result(0)
    assert not (tmp_path / archive.FOLDER).exists()


def test_damaged_log_is_not_archived(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    with pytest.raises(StoreError, match="is damaged"):
        archive.back_up(tmp_path, "0.2.0")
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
