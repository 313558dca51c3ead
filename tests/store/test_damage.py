"""Files that cannot be trusted: set aside whole, and the newest good backup takes over."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.store import NewerSchemaError, Store, StoreError, read_scores, rows
from cabinet.store.card import BACKUPS, DAMAGED_MOST, Card
from cabinet.store.journal import Journal
from cabinet.store.ranking import Row
from cabinet.store.reader import read_contents
from cabinet.store.writer import BACKUP_EVERY, BACKUP_FIRST, BACKUP_LATEST
from tests.store.badcard import MALFORMED, BadCard
from tests.store.test_bad_card import settle
from tests.store.test_store import opened

FIRST, SECOND, THIRD = (Entry(name, 5) for name in ("FIRST", "SECOND", "THIRD"))


def sessions(directory: Path) -> None:
    """Three evenings: the older backup knows one of them, the newer two, the file all three."""
    backups = {}
    for entry, name in ((FIRST, "cabinet.backup-2.db"), (SECOND, "cabinet.backup-1.db")):
        store = opened(directory)
        store.post("dice", entry)
        assert store.close(1.0)
        backups[name] = (directory / "cabinet.backup-1.db").read_bytes()
    store = opened(directory)
    store.post("dice", THIRD)
    store.begin(Journal("dice", "x"))
    assert store.close(1.0)
    for name, data in backups.items():
        (directory / name).write_bytes(data)


def names(path: Path) -> list[str]:
    """Who stands on the list in a file."""
    return [row.entry.name for row in read_contents(path).lists["dice"]]


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
    for name in ("cabinet.db", *BACKUPS):
        spoil(tmp_path / name)
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
    ("spoiling", "expected"),
    [
        ("UPDATE score SET name = 'lower case'", (FIRST, SECOND)),
        ("UPDATE score SET day = 'yesterday'", (FIRST, SECOND)),
        ("UPDATE score SET name = CAST(x'ff' AS TEXT)", (FIRST, SECOND)),
        ("UPDATE score SET name = 'ADA' WHERE age = 1", (FIRST, SECOND, THIRD)),
        ("DELETE FROM score WHERE age = 2", (FIRST, SECOND, THIRD)),
        ("DROP TABLE line", (FIRST, SECOND, THIRD)),
        ("PRAGMA user_version = 0", (FIRST, SECOND, THIRD)),
        ("PRAGMA user_version = 6", (FIRST, SECOND, THIRD)),
        ("CREATE TABLE strange (number)", (FIRST, SECOND, THIRD)),
        ("CREATE VIEW strange AS SELECT * FROM score", (FIRST, SECOND, THIRD)),
        (
            "CREATE TRIGGER strange AFTER INSERT ON score BEGIN DELETE FROM score; END",
            (FIRST, SECOND, THIRD),
        ),
    ],
)
def test_contents_that_nobody_can_have_written_are_damage(
    tmp_path: Path, spoiling: str, expected: tuple[Entry, ...]
) -> None:
    """Sound pages with senseless rows are not shown and not trusted; rows that are sound stay."""
    sessions(tmp_path)
    connection = sqlite3.connect(tmp_path / "cabinet.db")
    connection.execute(spoiling)
    connection.commit()
    connection.close()
    store = opened(tmp_path)
    assert store.top_ten("dice") == expected
    assert (tmp_path / "cabinet.damaged-1.db").exists()
    assert store.incidents()[0].words == "cabinet.db WAS DAMAGED: SET ASIDE AS cabinet.damaged-1.db"
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


def test_backups_take_turns(tmp_path: Path) -> None:
    """At most one in ten minutes, and every score is in both before it is an hour old."""
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
    assert minutes_later(9) == [2, 1]
    assert minutes_later(1) == [2, 2]
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")}
    assert minutes_later(60) == [2, 2]
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")} == before
    store.post("dice", THIRD)
    assert minutes_later(0) == [3, 2]
    store.post("dice", Entry("FOURTH", 5))
    assert minutes_later(BACKUP_EVERY / 60 - 1) == [3, 2]
    assert store.close(1.0)
    assert held() == [4, 4]
    assert not list(tmp_path.glob("*.tmp*"))
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")}
    store = opened(tmp_path)
    assert store.close(1.0)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")} == before


def test_lines_and_settings_reach_both_backups_within_the_hour(tmp_path: Path) -> None:
    """They do not hurry, so that an evening costs a few of them."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    store.begin(Journal("dice", "x", ("line",)))
    store.set_setting("key", "value")
    store.step()
    made = []
    for minute in range(1, 121):
        clock.move_to(clock.now() + 60)
        before = sorted(path.stat().st_ino for path in tmp_path.glob("*backup*"))
        store.step()
        if sorted(path.stat().st_ino for path in tmp_path.glob("*backup*")) != before:
            made.append(minute)
    assert made == [BACKUP_LATEST / 60, (BACKUP_LATEST + BACKUP_EVERY) / 60]
    for name in BACKUPS:
        contents = read_contents(tmp_path / name)
        assert contents.settings == {"key": "value"}
        assert contents.game == Journal("dice", "x", ("line",))
    assert store.close(1.0)


def test_backups_that_lack_rows_are_renewed_soon_after_the_start(tmp_path: Path) -> None:
    """The power went before they were made: not at once, for the start is in a hurry."""
    store = opened(tmp_path / "data")
    store.post("dice", FIRST)
    store.step()
    store.post("dice", SECOND)
    store.step()
    shutil.copytree(tmp_path / "data", tmp_path / "cut")
    assert store.close(1.0)
    clock = VirtualClock()
    store = opened(tmp_path / "cut", clock)
    store.step()
    assert list(read_contents(tmp_path / "cut" / BACKUPS[0]).lists["dice"]) == [Row(1, FIRST)]
    for pause in (BACKUP_FIRST, BACKUP_EVERY):
        clock.move_to(clock.now() + pause)
        store.step()
    for name in BACKUPS:
        assert list(read_contents(tmp_path / "cut" / name).lists["dice"]) == [Row(1, FIRST), Row(2, SECOND)]
    assert store.close(1.0)


def test_a_backup_of_a_damaged_file_replaces_none(tmp_path: Path) -> None:
    """The copy shows the damage: the backups stay, the file is opened anew and checked."""
    sessions(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")}

    class Spoilt(BadCard):
        def io(self, what: str) -> None:
            self.failing = MALFORMED if what == "backup" and armed else None
            armed.clear() if self.failing else None
            super().io(what)

    armed: list[bool] = []
    clock = VirtualClock()
    store = opened(tmp_path, clock, Spoilt())
    armed.append(True)
    store.post("dice", Entry("FOURTH", 5))
    store.step()
    assert "malformed" in store.condition().why
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*backup*")} == before
    settle(store, clock)
    assert store.condition().why == ""
    assert store.close(1.0)
    assert all(names(tmp_path / name) == ["FIRST", "SECOND", "THIRD", "FOURTH"] for name in BACKUPS)


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
    assert store.top_ten("dice") == (FIRST, SECOND, THIRD)
    assert store.close(1.0)


def test_a_newer_backup_is_refused_like_a_newer_file(tmp_path: Path) -> None:
    """The file is damaged, and what could take over is not for this program: nothing is moved."""
    sessions(tmp_path)
    spoil(tmp_path / "cabinet.db")
    connection = sqlite3.connect(tmp_path / "cabinet.backup-1.db")
    connection.execute("CREATE TABLE newer (number INTEGER)")
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
    connection.execute("CREATE TABLE newer (number INTEGER)")
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


def test_a_damaged_length_that_no_memory_has_room_for() -> None:
    """It is damage like any other: the other rows are looked for from the other end."""

    class Damaged:
        asked = 0

        def execute(self, _sql: str) -> list[tuple[object, ...]]:
            """The first way ends at the damage."""
            self.asked += 1
            if self.asked == 1:
                raise MemoryError
            return [(7, 1, rows.checksum("gone", 7, 1))]

    found, bad = rows._read_table(Damaged(), "gone", ("age",))  # type: ignore[arg-type]
    assert found == (rows.Stored((7,), 1),)
    assert bad == ["gone: "]
