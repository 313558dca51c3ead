"""Files that cannot be trusted: set aside whole, and the newest good backup takes over."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.journal import Journal
from cabinet.store import NewerSchemaError, Store, StoreError, read_scores
from cabinet.store.card import DAMAGED_MOST, Card
from cabinet.store.writer import BACKUP_EVERY
from tests.store.badcard import MALFORMED, BadCard
from tests.store.test_bad_card import settle
from tests.store.test_store import opened

FIRST, SECOND, THIRD = (Entry(name, 5) for name in ("FIRST", "SECOND", "THIRD"))


def sessions(directory: Path) -> None:
    """Three evenings: the older backup knows one of them, the newer two, the file all three."""
    for entry in (FIRST, SECOND):
        store = opened(directory)
        store.post("dice", entry)
        assert store.close(1.0)
    backups = {path.name: path.read_bytes() for path in directory.glob("*backup*")}
    store = opened(directory)
    store.post("dice", THIRD)
    store.begin(Journal("dice", "x"))
    assert store.close(1.0)
    for name, data in backups.items():
        (directory / name).write_bytes(data)


def spoil(path: Path) -> None:
    """Overwrite the middle of a file, as a dying card does."""
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def test_a_damaged_file_is_set_aside_and_the_newest_backup_takes_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is deleted; each time under the next number."""
    sessions(tmp_path)
    for number in (1, 2):
        spoil(tmp_path / "cabinet.db")
        damaged = (tmp_path / "cabinet.db").read_bytes()
        (tmp_path / "cabinet.db-wal").write_bytes(b"its wal")
        (tmp_path / "cabinet.db-shm").write_bytes(b"its shm")
        store = opened(tmp_path)
        assert store.top_ten("dice") == (FIRST, SECOND)
        assert f"set aside as cabinet.damaged-{number}.db" in caplog.text
        assert "backup-1.db" in caplog.text
        kept = tmp_path / f"cabinet.damaged-{number}.db"
        assert kept.read_bytes() == damaged
        assert kept.with_name(kept.name + "-wal").exists()
        assert kept.with_name(kept.name + "-shm").exists()
        assert store.close(1.0)


def test_the_older_backup_takes_over_from_a_spoilt_newer_one(tmp_path: Path) -> None:
    """And where none is good, an empty file."""
    sessions(tmp_path)
    spoil(tmp_path / "cabinet.db")
    spoil(tmp_path / "cabinet.backup-1.db")
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST,)
    assert store.close(1.0)
    spoil(tmp_path / "cabinet.db")
    spoil(tmp_path / "cabinet.backup-2.db")
    store = opened(tmp_path)
    assert store.top_ten("dice") == ()
    assert store.post("dice", THIRD).row == 0
    assert store.close(1.0)
    assert read_scores(tmp_path) == {"dice": (THIRD,)}


@pytest.mark.parametrize("content", [b"", b"\0" * 8192, b"not a database at all" * 500], ids=len)
def test_an_emptied_or_foreign_file_is_damage(tmp_path: Path, content: bytes) -> None:
    """What a power cut makes of a file on a poor card."""
    sessions(tmp_path)
    (tmp_path / "cabinet.db").write_bytes(content)
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert (tmp_path / "cabinet.damaged-1.db").read_bytes() == content
    assert store.close(1.0)


@pytest.mark.parametrize("stray", [False, True])
def test_a_missing_file_comes_back_from_its_backup(tmp_path: Path, stray: bool) -> None:
    """The power went while a damaged one was being set aside: its -wal must not meet the new file."""
    sessions(tmp_path)
    (tmp_path / "cabinet.db").unlink()
    if stray:
        (tmp_path / "cabinet.db-wal").write_bytes(b"stray")
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert (tmp_path / "cabinet.damaged-1.db-wal").exists() == stray
    assert store.close(1.0)


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE score SET name = 'lower case'",
        "UPDATE score SET day = 'yesterday'",
        "UPDATE score SET name = CAST(x'ff' AS TEXT)",
        "DROP TABLE line",
        "PRAGMA user_version = 0",
    ],
)
def test_contents_that_nobody_can_have_written_are_damage(tmp_path: Path, spoiling: str) -> None:
    """Sound pages with senseless rows are not shown and not trusted."""
    sessions(tmp_path)
    connection = sqlite3.connect(tmp_path / "cabinet.db")
    connection.execute(spoiling)
    connection.commit()
    connection.close()
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert (tmp_path / "cabinet.damaged-1.db").exists()
    assert store.close(1.0)


def test_damage_while_running_costs_nothing(tmp_path: Path) -> None:
    """Memory knows everything: the new file holds what no backup does."""
    sessions(tmp_path)
    card, clock = BadCard(), VirtualClock()
    store = opened(tmp_path, clock, card)
    spoil(tmp_path / "cabinet.db")
    card.plan = iter([MALFORMED])
    store.post("dice", Entry("FOURTH", 5))
    settle(store, clock)
    assert (tmp_path / "cabinet.damaged-1.db").exists()
    assert store.condition().waiting == 0
    assert store.close(1.0)
    assert read_scores(tmp_path) == {"dice": (FIRST, SECOND, THIRD, Entry("FOURTH", 5))}
    again = opened(tmp_path)
    assert again.under_way() == Journal("dice", "x")
    assert again.close(1.0)


def test_a_card_that_spoils_every_file_is_given_up(tmp_path: Path) -> None:
    """Twenty damaged files are enough: it is told, and play goes on."""
    for number in range(1, DAMAGED_MOST + 1):
        (tmp_path / f"cabinet.damaged-{number}.db").write_bytes(b"")
    (tmp_path / "cabinet.db").write_bytes(b"bad" * 5000)
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    store.post("dice", FIRST)
    settle(store, clock)
    assert "20 damaged files already: replace the card" in store.condition().why
    assert (tmp_path / "cabinet.db").read_bytes() == b"bad" * 5000
    (tmp_path / "cabinet.damaged-7.db").unlink()
    settle(store, clock)
    assert store.condition().waiting == 0
    assert (tmp_path / "cabinet.damaged-7.db").read_bytes() == b"bad" * 5000
    assert store.close(1.0)


def test_backups_take_turns_and_follow_scores_only(tmp_path: Path) -> None:
    """At most one in ten minutes, none for lines and settings, one at closing if scores changed."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)

    def held() -> list[int]:
        found = []
        for name in ("cabinet.backup-1.db", "cabinet.backup-2.db"):
            if (tmp_path / name).exists():
                connection = sqlite3.connect(f"file:{tmp_path / name}?mode=ro", uri=True)
                found.append(connection.execute("SELECT count(*) FROM score").fetchone()[0])
                connection.close()
        return found

    def minutes_later(minutes: float) -> list[int]:
        clock.move_to(clock.now() + 60 * minutes)
        store.step()
        return held()

    store.begin(Journal("dice", "x"))
    store.set_setting("key", "value")
    assert minutes_later(0) == []
    store.post("dice", FIRST)
    assert minutes_later(0) == [1]
    store.post("dice", SECOND)
    assert minutes_later(9) == [1]
    assert minutes_later(1) == [2, 1]
    store.add("line")
    assert minutes_later(30) == [2, 1]
    store.post("dice", THIRD)
    assert minutes_later(0) == [3, 2]
    store.post("dice", Entry("FOURTH", 5))
    assert minutes_later(BACKUP_EVERY / 60 - 1) == [3, 2]
    assert store.close(1.0)
    assert held() == [4, 3]
    assert not list(tmp_path.glob("*.tmp*"))
    store = opened(tmp_path)
    assert store.close(1.0)
    assert held() == [4, 3]


def test_a_backup_of_a_damaged_file_replaces_none(tmp_path: Path) -> None:
    """The copy shows the damage: the backups stay, the file is opened anew and checked."""
    sessions(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")}

    class Spoilt(BadCard):
        def io(self, what: str) -> None:
            self.failing = MALFORMED if what == "backup" and not seen else None
            seen.append(what) if self.failing else None
            super().io(what)

    seen: list[str] = []
    clock = VirtualClock()
    store = opened(tmp_path, clock, Spoilt())
    store.post("dice", Entry("FOURTH", 5))
    store.step()
    assert "malformed" in store.condition().why
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")} == before
    settle(store, clock)
    assert store.condition().why == ""
    assert store.close(1.0)
    assert (tmp_path / "cabinet.backup-2.db").read_bytes() == before["cabinet.backup-1.db"]


def test_a_backup_with_bad_pages_is_seen_by_its_check(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not every damage stops SQLite from copying: the copy is read in full before it counts."""
    sessions(tmp_path)
    connection = sqlite3.connect(tmp_path / "cabinet.db")
    root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'score_game'").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    data = bytearray((tmp_path / "cabinet.db").read_bytes())
    data[(root - 1) * size + 3 : (root - 1) * size + 5] = b"\0\0"  # an index without its rows
    (tmp_path / "cabinet.db").write_bytes(data)
    with pytest.raises(StoreError, match=r"damaged: \*\*\* in database"):
        read_scores(tmp_path)
    store = opened(tmp_path)
    assert "*** in database" in caplog.text
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert store.close(1.0)


def test_a_newer_backup_is_refused_like_a_newer_file(tmp_path: Path) -> None:
    """The file is damaged, and what could take over is not for this program: nothing is moved."""
    sessions(tmp_path)
    spoil(tmp_path / "cabinet.db")
    connection = sqlite3.connect(tmp_path / "cabinet.backup-1.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(NewerSchemaError, match=r"backup-1\.db has schema version 99"):
        opened(tmp_path)
    assert {name: (tmp_path / name).read_bytes() for name in before} == before
    assert not list(tmp_path.glob("*damaged*"))


def test_a_newer_file_that_turns_up_later_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The card came late and is another cabinet's: play goes on in memory, the card stays as it is."""
    caplog.set_level(logging.WARNING)
    obstacle = tmp_path / "card"
    obstacle.write_text("")
    clock = VirtualClock()
    store: Store = opened(obstacle, clock)
    store.post("dice", FIRST)
    obstacle.unlink()
    sessions(tmp_path / "other")
    connection = sqlite3.connect(tmp_path / "other" / "cabinet.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    shutil.move(tmp_path / "other", obstacle)
    before = (obstacle / "cabinet.db").read_bytes()
    settle(store, clock)
    assert "version 99" in store.condition().why
    assert store.condition().waiting == 1
    assert not store.close(1.0)
    assert (obstacle / "cabinet.db").read_bytes() == before


def test_a_card_must_be_open_to_be_written(tmp_path: Path) -> None:
    """The message names the cure."""
    with pytest.raises(StoreError, match="not open: call open first"):
        Card(tmp_path).back_up()
