"""Logs as they were, kept for the way back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.store import StoreError, kept, read_scores
from cabinet.store.card import BESIDE, FILE
from tests.store.test_card import evening
from tests.store.test_store import entries, opened


def names(directory: Path) -> list[str]:
    """What is kept, the oldest first."""
    return sorted(path.name for path in (directory / kept.FOLDER).iterdir())


def test_a_copy_while_the_cabinet_runs(tmp_path: Path) -> None:
    """It holds what was acknowledged in either copy, and is a log by itself."""
    evening(tmp_path, "ADA")
    old = (tmp_path / BESIDE).read_bytes()
    store = opened(tmp_path)
    receipt = store.post("dice", Entry("BOB", 5))
    store.step()
    assert receipt.wait(0)
    (tmp_path / BESIDE).write_bytes(old)
    assert kept.back_up(tmp_path, "0.2.0") == "the scores are kept as kept/0001-before-0.2.0.log"
    store.close(1.0)
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(tmp_path / kept.FOLDER / "0001-before-0.2.0.log", other / FILE)
    assert read_scores(other) == {"dice": entries("ADA", "BOB")}
    store = opened(other)
    assert (store.lists(), store.incidents()) == ({"dice": entries("ADA", "BOB")}, ())
    assert store.close(1.0)


def test_the_last_copies_are_kept(tmp_path: Path) -> None:
    """Five from before updates; what was kept for another reason stays for ever."""
    assert kept.back_up(tmp_path, "0.1.0") == "there are no scores yet"
    evening(tmp_path, "ADA")
    assert kept.free_name(tmp_path, "restore").name == "0001-restore.log"
    (tmp_path / kept.FOLDER / "0001-restore.log").touch()
    for number in range(7):
        kept.back_up(tmp_path, f"0.{number}.0")
    assert names(tmp_path) == [
        "0001-restore.log",
        *(f"{number + 2:04}-before-0.{number}.0.log" for number in range(2, 7)),
    ]


def test_no_copy_of_what_cannot_be_read(tmp_path: Path) -> None:
    """It says so, and leaves nothing behind."""
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    with pytest.raises(StoreError, match="is damaged"):
        kept.back_up(tmp_path, "0.2.0")
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
