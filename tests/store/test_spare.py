"""The third backup, where a folder for it is there: on the cabinet's image a partition of its own."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from cabinet.store import handover, schema
from cabinet.store.card import ALL_BACKUPS, BACKUPS, FILE, SPARE
from cabinet.store.writer import BACKUP_EVERY
from tests.store.test_damage import FIRST, SECOND, names, sessions
from tests.store.test_handover import migrate
from tests.store.test_store import opened

if TYPE_CHECKING:
    from pathlib import Path

KNOWN = len(schema.MIGRATIONS)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with the folder, and three sessions' scores."""
    (tmp_path / SPARE).parent.mkdir()
    sessions(tmp_path)
    return tmp_path


def test_without_the_folder_there_is_none(tmp_path: Path) -> None:
    """As everywhere but on the image."""
    sessions(tmp_path)
    assert not (tmp_path / SPARE).parent.exists()


def test_it_is_the_newest_backup(data: Path) -> None:
    """To the byte."""
    store = opened(data)
    store.post("dice", SECOND)
    assert store.close(1.0)
    assert (data / SPARE).read_bytes() == (data / BACKUPS[0]).read_bytes()


def test_it_alone_brings_all_scores_back(data: Path) -> None:
    """Everything else on the card is gone; at the next backup all three are there again."""
    known = names(data / FILE)
    for path in data.glob("cabinet*"):
        path.unlink()
    clock = VirtualClock()
    store = opened(data, clock)
    assert [entry.name for entry in store.top_ten("dice")] == known
    for _ in ALL_BACKUPS:
        clock.move_to(clock.now() + BACKUP_EVERY)
        store.step()
    assert store.close(1.0)
    assert all(names(data / name) == known for name in ALL_BACKUPS)


def test_what_the_owner_removed_does_not_come_back_from_it(data: Path) -> None:
    """It could not be written for a while: a row that is gone is noted until it knows that, too."""
    old = (data / SPARE).read_bytes()
    shutil.rmtree((data / SPARE).parent)
    clock = VirtualClock()
    store = opened(data, clock)
    assert store.remove("dice", FIRST)
    for _ in range(2):
        clock.move_to(clock.now() + BACKUP_EVERY)
        store.step()
    assert store.close(1.0)
    (data / SPARE).parent.mkdir()
    (data / SPARE).write_bytes(old)
    store = opened(data, clock)
    assert FIRST not in store.top_ten("dice")
    assert store.close(1.0)


def test_where_it_cannot_be_written_the_others_are(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its partition is full or broken: told in the log, no more."""
    place = data / SPARE
    place.unlink()
    (place.parent / f"{place.name}.tmp").mkdir()
    clock = VirtualClock()
    store = opened(data, clock)
    (place.parent / f"{place.name}.tmp").rmdir()
    place.parent.rmdir()
    place.parent.symlink_to("/proc/self")
    store.post("dice", SECOND)
    for _ in range(3):
        clock.move_to(clock.now() + BACKUP_EVERY)
        store.step()
    assert store.condition().why == ""
    assert store.close(1.0)
    assert "cannot be written" in caplog.text
    assert names(data / BACKUPS[0]) == names(data / FILE)


def test_one_of_a_newer_program_is_left_alone(data: Path) -> None:
    """Until the scores are handed over: then it is kept aside, across file systems."""
    migrate(data / SPARE)
    before = (data / SPARE).read_bytes()
    clock = VirtualClock()
    store = opened(data, clock)
    store.post("dice", SECOND)
    for _ in range(3):
        clock.move_to(clock.now() + BACKUP_EVERY)
        store.step()
    assert store.close(1.0)
    assert (data / SPARE).read_bytes() == before
    handover.take_over(data)
    assert not (data / SPARE).exists()
    assert (data / f"kept/0001-backup-schema-{KNOWN + 1}.db").read_bytes() == before
