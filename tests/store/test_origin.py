"""Where rows were made and which were taken off: kept on the card, and files from before rows told it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import date
from itertools import count
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.store import rows, schema
from cabinet.store.card import BACKUPS, FILE
from cabinet.store.copies import examine
from cabinet.store.memory import TOMBSTONES, Contents, Memory
from cabinet.store.origin import NOWHERE, Origin, Tombstone, mark_of, origin_of
from cabinet.store.ranking import Row
from cabinet.store.reader import read_contents
from cabinet.store.rows import State, Stored
from tests.store.test_store import opened

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.store import Store

HERE = "a" * 16
BEFORE = tuple(table for table in rows.COLUMNS if table != "tombstone")
"""The tables of the version before."""


def here(store: Store) -> Store:
    """New rows tell that they are made here."""
    store.made_by(HERE, iter(count(7)).__next__)
    return store


def before(path: Path, *names: str, number: int = 3) -> None:
    """A file as the version before wrote it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, schema.MIGRATIONS[:4])
        for age, name in enumerate(names, 1):
            values = (age, "dice", name, 10 - age, None, 0, number)
            connection.execute(
                "INSERT INTO score (age, game, name, score, day, tie, written, crc) VALUES (?,?,?,?,?,?,?,?)",
                (*values, rows.checksum("score", *values)),
            )
        rows.put_state(connection, State(number=number, age=len(names)), BEFORE)


def test_new_rows_tell_where(tmp_path: Path) -> None:
    """After a restart as well; of two rows that are alike each is one of its own."""
    store = here(opened(tmp_path))
    assert store.directory == tmp_path
    for _ in range(2):
        store.post("dice", Entry("ADA", 5))
    store.post("dice", Entry("BOB", 4), Origin("b" * 16, "c" * 16))
    store.step()
    known = store.rows()
    assert [row.origin for row in known["dice"]] == [
        Origin(HERE, "0000000100000007"),
        Origin(HERE, "0000000200000008"),
        Origin("b" * 16, "c" * 16),
    ]
    assert store.close(1.0)
    again = opened(tmp_path)
    assert again.rows() == known
    again.post("dice", Entry("EVE", 3))
    assert again.rows()["dice"][-1].origin == NOWHERE
    assert again.close(1.0)


def test_a_file_from_before_is_whole(tmp_path: Path) -> None:
    """Its checksums and its seal hold, its backups know nothing more, and nothing has happened."""
    before(tmp_path / FILE, "ADA", "BOB")
    for name in BACKUPS:
        shutil.copy(tmp_path / FILE, tmp_path / name)
    store = here(opened(tmp_path))
    assert [row.origin for row in store.rows()["dice"]] == [NOWHERE, NOWHERE]
    store.post("dice", Entry("EVE", 1))
    store.step()
    assert store.close(1.0)
    again = opened(tmp_path)
    assert [entry.name for entry in again.top_ten("dice")] == ["ADA", "BOB", "EVE"]
    assert again.incidents() == ()
    assert again.close(1.0)


def test_damage_of_a_file_from_before_is_found(tmp_path: Path) -> None:
    """Becoming a newer one makes nothing right that was wrong: the backup gives the row."""
    before(tmp_path / FILE, "ADA", "BOB")
    shutil.copy(tmp_path / FILE, tmp_path / BACKUPS[0])
    for change in (
        "UPDATE score SET score = 9000 WHERE name = 'ADA'",
        "DELETE FROM score WHERE name = 'BOB'",
    ):
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
            connection.execute(change)
        store = opened(tmp_path)
        assert store.top_ten("dice") == (Entry("ADA", 9), Entry("BOB", 8))
        assert store.incidents()
        assert store.close(1.0)


def test_damage_of_an_origin_is_found(tmp_path: Path) -> None:
    """One that is blank now is no row from before."""
    store = here(opened(tmp_path))
    store.post("dice", Entry("ADA", 5))
    store.remove("dice", Entry("ADA", 5))
    store.post("dice", Entry("BOB", 5))
    assert store.close(1.0)
    for change in (
        "UPDATE score SET cabinet = '', mark = ''",
        f"UPDATE score SET cabinet = '{'b' * 16}'",
        "DELETE FROM tombstone",
    ):
        case = tmp_path / "case"
        shutil.copytree(tmp_path, case, ignore=shutil.ignore_patterns("case", "*backup*"))
        with closing(sqlite3.connect(case / FILE, isolation_level=None)) as connection:
            connection.execute(change)
        assert examine(case / FILE, "mode=ro").error
        shutil.rmtree(case)


def test_what_was_taken_off_is_remembered(tmp_path: Path) -> None:
    """Without its name; through restarts and lost files, until a backup takes the place of all."""
    store = here(opened(tmp_path))
    for name in ("ADA", "BOB"):
        store.post("dice", Entry(name, 5))
    store.step()
    assert store.remove("dice", Entry("ADA", 5))
    assert store.tombstones() == (Tombstone("dice", HERE, "0000000100000007", 5, 0),)
    assert store.close(1.0)
    (tmp_path / FILE).unlink()
    again = here(opened(tmp_path))
    assert again.tombstones() == store.tombstones()
    assert read_contents(tmp_path / FILE).tombstones == store.tombstones()
    again.replace(Contents())
    assert again.tombstones() == ()
    assert again.close(1.0)
    assert read_contents(tmp_path / FILE).tombstones == ()


def test_taken_off_before_the_card_could_be_read() -> None:
    """What the card knows of that stays, and the other way round."""
    old = Tombstone("dice", HERE, "1" * 16, 9, 0)
    memory = Memory()
    memory.post("dice", Entry("ADA", 5))
    memory.remove("dice", Entry("ADA", 5))
    (new,) = memory.tombstones
    assert new == Tombstone("dice", *origin_of("dice", Entry("ADA", 5), NOWHERE, ""), 5, 0)
    memory.adopt(Contents(tombstones=(old,)))
    assert memory.tombstones == memory.take().tombstones == (old, new)
    memory.confirm(memory.take())
    assert memory.take().tombstones is None
    memory.reclaim(Contents(tombstones=(old, Tombstone("cards", HERE, "2" * 16, 1, 0))))
    assert [each.game for each in memory.tombstones] == ["dice", "cards", "dice"]
    assert memory.take().tombstones == memory.tombstones


def test_no_more_are_remembered_than_have_room() -> None:
    """The oldest go first."""
    memory = Memory()
    for number in range(TOMBSTONES + 5):
        memory.post("dice", Entry("ADA", number))
        memory.remove("dice", Entry("ADA", number))
    assert [each.score for each in memory.tombstones] == list(range(5, TOMBSTONES + 5))


def test_a_row_from_before_has_always_the_same_mark() -> None:
    """By what it says; a later one stands below it where all else is equal."""
    entry = Entry("ADA", 5, date(2026, 11, 22))
    old = origin_of("dice", entry, NOWHERE, HERE)
    assert old == origin_of("dice", entry, NOWHERE, HERE)
    assert old.cabinet == HERE
    assert old.mark < mark_of(1, 0)
    assert origin_of("dice", entry, Origin("b", "c"), HERE) == Origin("b", "c")
    assert len({origin_of("dice", Entry("ADA", 5, None, tie), NOWHERE, "").mark for tie in range(9)}) == 9


@pytest.mark.parametrize("shift", [0, 5])
def test_rows_keep_their_origin_when_they_get_older(shift: int) -> None:
    """Where a card is read late, or comes back, their ages change."""
    memory = Memory()
    memory.cabinet = HERE
    memory.post("dice", Entry("ADA", 5))
    ((made,),) = (rows for rows in memory.rows().values())
    theirs = Contents(lists={"dice": (Row(shift + 1, Entry("BOB", 6)),)})
    memory.adopt(theirs)
    assert memory.rows()["dice"][1].origin == made.origin
    memory.confirm(memory.take())
    memory.reclaim(Contents(lists={"dice": (Row(99, Entry("EVE", 7)),)}))
    assert memory.rows()["dice"][2].origin == made.origin


def test_a_senseless_tombstone_is_none() -> None:
    """Its ids must be such as the store gives."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.migrate(connection)
        rows.put(connection, "tombstone", [Stored(("dice", "x", "1" * 16, 1, 0), 1)])
        rows.put(connection, "tombstone", [Stored(("dice", "", "1" * 16, 1, 0), 1)])
        assert len(rows.read(connection).rows["tombstone"]) == 1
