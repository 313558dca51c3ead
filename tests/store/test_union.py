"""What the files of the card know together, and what is told of it."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

import pytest

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.files import durable
from cabinet.store import Condition, Incident, Store, StoreError, copies, read_scores, rows, schema, tables
from cabinet.store.books import MOST, Books, Life, begun
from cabinet.store.card import BACKUPS, FILE, MENDED, UNREADABLE_MOST, Card
from cabinet.store.copies import MOST_BYTES, SECONDS, examine
from cabinet.store.errors import is_unreadable
from cabinet.store.journal import Journal
from cabinet.store.memory import Contents, Memory
from cabinet.store.ranking import Row
from cabinet.store.reader import read_contents
from cabinet.store.rows import HIGHEST, LARGE, Read, State, Stored
from cabinet.store.union import knows_more, union
from cabinet.store.writer import BACKUP_EVERY, BACKUP_FIRST
from tests.store.badcard import IO_ERROR, BadCard
from tests.store.test_bad_card import settle
from tests.store.test_damage import FIRST, SECOND, THIRD, names, sessions, spoil
from tests.store.test_store import opened

DAY = date(1982, 3, 1)


def cut(directory: Path, to: Path) -> Path:
    """The power goes: what is on the card then."""
    shutil.copytree(directory, to, ignore=shutil.ignore_patterns("*-shm"))
    return to


def test_one_bad_bit_in_the_log_empties_no_list(tmp_path: Path) -> None:
    """Evenings that all end at the wall: each bit of the log in turn, and the backups know the rest."""
    clock = VirtualClock()
    directory = tmp_path / "0"
    for evening in range(3):
        store = opened(directory, clock)
        for _ in range(3):
            store.post("dice", Entry(f"N{evening}", 5))
            store.step()
            clock.move_to(clock.now() + BACKUP_EVERY)
            store.step()
        clock.move_to(clock.now() + 2 * BACKUP_EVERY)
        store.step()
        store.set_setting("last", str(evening))
        store.step()
        directory = cut(directory, tmp_path / str(evening + 1))
        assert store.close(1.0)
    log = (directory / f"{FILE}-wal").read_bytes()
    assert 0 < len(log) < 64 * 1024
    for at in range(0, len(log), 997):
        case = cut(directory, tmp_path / "case")
        damaged = bytearray(log)
        damaged[at] ^= 1
        (case / f"{FILE}-wal").write_bytes(damaged)
        store = opened(case)
        assert len(store.top_ten("dice")) == 9, at
        assert store.close(1.0)
        shutil.rmtree(case)


def test_a_backup_that_knows_more_gives_it_and_is_told(tmp_path: Path) -> None:
    """The file is an older one that is whole: set aside, and both are one, across restarts."""
    sessions(tmp_path)
    older = (tmp_path / BACKUPS[1]).read_bytes()
    (tmp_path / FILE).write_bytes(older)
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST, SECOND)
    expected = [
        "cabinet.db KNEW LESS THAN A BACKUP: SET ASIDE AS cabinet.damaged-1.db",
        "1 ROW TAKEN FROM A BACKUP",
    ]
    assert store.incidents() == tuple(Incident(n, words, DAY) for n, words in enumerate(expected, 1))
    assert (tmp_path / "cabinet.damaged-1.db").read_bytes() == older
    assert store.close(1.0)
    store = opened(tmp_path)
    assert [incident.words for incident in store.incidents()] == expected
    (tmp_path / "cut").mkdir()
    for name in (FILE, *BACKUPS):
        shutil.copy(tmp_path / name, tmp_path / "cut" / name)
    store.incidents_seen()
    assert store.incidents() == ()
    store.incidents_seen()
    assert store.close(1.0)
    store = opened(tmp_path)
    assert store.incidents() == ()
    assert store.close(1.0)
    # They are in the backups too, until they are seen.
    (tmp_path / "cut" / FILE).unlink()
    store = opened(tmp_path / "cut")
    assert [incident.words for incident in store.incidents()][:3] == [*expected, "cabinet.db WAS MISSING"]
    assert store.close(1.0)


def test_a_backup_that_knows_more_is_never_rotated_out(tmp_path: Path) -> None:
    """It turns up while the cabinet runs: the file is opened anew, and has it all."""
    store = opened(tmp_path / "other")
    for number in range(5):
        store.post("dice", Entry(f"OTHER {number}", 5))
        store.step()
    assert store.close(1.0)
    clock = VirtualClock()
    store = opened(tmp_path / "mine", clock)
    store.step()
    for name in BACKUPS:
        shutil.copy(tmp_path / "other" / name, tmp_path / "mine" / name)
    store.post("dice", FIRST)
    settle(store, clock)
    known = {"FIRST", *(f"OTHER {number}" for number in range(5))}
    assert {entry.name for entry in store.top_ten("dice")} == known
    assert store.condition().why == ""
    assert store.close(1.0)
    for name in (FILE, *BACKUPS):
        assert set(names(tmp_path / "mine" / name)) == known


def test_what_the_owner_removed_does_not_come_back(tmp_path: Path) -> None:
    """A row, then all of it: the backups have it still, and the file is damaged."""
    store = opened(tmp_path / "data")
    for entry in (FIRST, SECOND):
        store.post("dice", entry)
        store.set_setting("key", "old")
        store.step()
    store.fold()
    store.step()
    backup = (tmp_path / "data" / BACKUPS[0]).read_bytes()
    store.remove("dice", FIRST)
    store.step()
    one = cut(tmp_path / "data", tmp_path / "one")
    store.replace(Contents({"dice": (Row(1, THIRD),)}, {"new": "value"}))
    store.step()
    everything = cut(tmp_path / "data", tmp_path / "all")
    assert store.close(1.0)
    for directory, expected in ((one, (SECOND,)), (everything, (THIRD,))):
        for name in BACKUPS:
            (directory / name).write_bytes(backup)
        assert names(directory / BACKUPS[0]) == ["FIRST", "SECOND"]
        with closing(sqlite3.connect(directory / FILE)) as connection:
            connection.execute("CREATE TABLE strange (number)")
        store = opened(directory)
        assert store.incidents()
        assert store.top_ten("dice") == expected
        assert store.setting("key") == (None if directory == everything else "old")
        assert store.close(1.0)
    # Nor does it from backups that have not been renewed since.
    store = opened(everything)
    assert store.top_ten("dice") == (THIRD,)
    assert store.close(1.0)


def test_backups_are_renewed_at_once_when_all_is_replaced(tmp_path: Path) -> None:
    """What was to be forgotten is in neither of them."""
    store = opened(tmp_path)
    store.post("dice", FIRST)
    store.step()
    store.replace(Contents({"dice": (Row(1, THIRD),)}))
    for _ in range(3):
        store.step()
    assert [names(tmp_path / name) for name in (FILE, *BACKUPS)] == [["THIRD"]] * 3
    assert store.close(1.0)


def test_backups_are_renewed_at_once_when_a_row_is_removed(tmp_path: Path) -> None:
    """It would come back, and take the place of another, where only a backup is left."""
    store = opened(tmp_path)
    for entry in (FIRST, SECOND):
        store.post("dice", entry)
        store.step()
    store.remove("dice", FIRST)
    for _ in range(3):
        store.step()
    assert [names(tmp_path / name) for name in BACKUPS] == [["SECOND"]] * 2
    assert store.close(1.0)


def test_rows_that_were_pushed_off_are_no_loss(tmp_path: Path) -> None:
    """The backup has them, the file has room again: nothing is damaged, and notes of it do not pile up."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    for score in range(TOP):
        store.post("dice", Entry("A", score))
    store.step()
    store.post("dice", Entry("BEST", 99))
    store.step()
    store.remove("dice", Entry("BEST", 99))
    store.step()
    shutil.copytree(tmp_path, tmp_path / "cut")
    assert store.close(1.0)
    store = opened(tmp_path / "cut")
    assert store.incidents() == ()
    assert len(store.top_ten("dice")) == TOP - 1
    assert store.close(1.0)
    store = opened(tmp_path, clock)
    for score in range(100, 300):
        store.post("dice", Entry("A", score))
        store.step()
        clock.move_to(clock.now() + BACKUP_EVERY)
        store.step()
    assert len(examine(tmp_path / FILE, "mode=ro").read.rows["gone"]) < 10
    assert store.close(1.0)


def test_nobody_plays_both_backups_know_all(tmp_path: Path) -> None:
    """When attract begins; a second time nothing is written, nor once the card is closed."""
    store = opened(tmp_path)
    store.fold()
    store.step()
    for entry in (FIRST, SECOND):
        store.post("dice", entry)
        store.step()
    store.fold()
    store.step()
    assert [names(tmp_path / name) for name in BACKUPS] == [["FIRST", "SECOND"]] * 2
    assert (tmp_path / f"{FILE}-wal").stat().st_size == 0
    before = [(tmp_path / name).stat().st_ino for name in BACKUPS]
    store.fold()
    store.step()
    assert [(tmp_path / name).stat().st_ino for name in BACKUPS] == before
    assert store.close(1.0)
    store.fold()
    store.step()
    assert [(tmp_path / name).stat().st_ino for name in BACKUPS] == before


def test_a_card_that_is_not_there_is_not_put_in_order(tmp_path: Path) -> None:
    """What somebody else left beside the file is no reason not to read it either."""
    sessions(tmp_path)
    (tmp_path / f"{FILE}-shm").write_bytes(b"")
    card = BadCard()
    card.plan = iter([IO_ERROR] * 2)
    store = opened(tmp_path, card=card)
    assert store.top_ten("dice") == (FIRST, SECOND, THIRD)
    assert store.condition().why
    card.failing = IO_ERROR
    store.fold()
    store.step()
    card.failing = None
    assert store.close(1.0)


def test_a_game_goes_on_from_what_is_left_of_it() -> None:
    """Lines from all files, as far as none is missing; another game's do not count."""
    head = Stored(("dice", "x"), 5)
    lines = [Stored((number, f"line {number}"), 5) for number in range(4)]
    foreign = Stored((3, "of another game"), 4)

    def read(number: int, began: int, game: tuple[Stored, ...], *found: Stored, sealed: bool = False) -> Read:
        known = dict.fromkeys(rows.COLUMNS, ()) | {"game": game, "line": found}
        return Read(known, State(number=number, began=began), (), sealed)

    older = read(6, 5, (head,), lines[0], lines[1], sealed=True)
    newer = read(9, 5, (), lines[1], lines[2], foreign)
    known = union([older, newer])
    assert (known.rows["game"], known.rows["line"]) == ((head,), tuple(lines[:2]))
    known = union([newer, read(7, 5, (head,), lines[0])])
    assert known.rows["line"] == tuple(lines[:3])
    # The file says that the game is over.
    known = union([older, read(9, 8, (), sealed=True)])
    assert (known.rows["game"], known.rows["line"], known.state and known.state.began) == ((), (), 8)
    known = union([older, read(9, 8, ())])
    assert (known.rows["game"], known.rows["line"]) == ((), ())


def test_equal_entries_and_equal_ages_in_several_files() -> None:
    """One that two files have is one; one that a file has twice is two; an age given twice is two rows."""

    def read(*found: Stored) -> Read:
        return Read(dict.fromkeys(rows.COLUMNS, ()) | {"score": found}, None, (), sealed=True)

    twice = [Stored((age, "dice", "ADA", 5, None, 0), 1) for age in (1, 2)]
    other = Stored((1, "dice", "BOB", 4, None, 0), 1)
    known = union([read(*twice), read(twice[0], other)])
    assert sorted(row.values[:3] for row in known.rows["score"]) == [
        (1, "dice", "ADA"),
        (2, "dice", "ADA"),
        (3, "dice", "BOB"),
    ]
    assert known.state == State(number=2, age=3, floor=2)
    assert not knows_more(read(other), known)
    assert knows_more(read(other), read())
    assert union([]).rows["score"] == ()


def test_the_newest_of_each_row_counts() -> None:
    """Whichever file has it."""
    new, old = Stored(("key", "new"), 3), Stored(("key", "old"), 2)
    for found in ((new, old), (old, new)):
        reads = [
            Read(dict.fromkeys(rows.COLUMNS, ()) | {"setting": (row,)}, State(number=5), (), sealed=False)
            for row in found
        ]
        assert [row.values for row in union(reads).rows["setting"]] == [("key", "new")]


@pytest.mark.parametrize("age", [2**63 - 1, LARGE + 1, 0, -5])
def test_ages_that_nobody_gives(tmp_path: Path, age: int) -> None:
    """A stranger's file, whole by all checks: the row stays, and the next score can be entered."""
    path = tmp_path / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection)
        connection.execute("BEGIN")
        found = [
            Stored((age, "dice", "ADA", 2**63 - 1, None, 0, "", ""), 0),
            Stored((7, "dice", "BOB", 1, None, 0, "", ""), 0),
        ]
        rows.put(connection, "score", found)
        rows.put(connection, "life", [Stored((2**63 - 1, -5, 0, 0, 0), 0)])
        rows.put(connection, "tally", [Stored(("dice", 2**63 - 1, 0, 0, 0, 0, -(2**63), None), 0)])
        rows.put(connection, "played", [Stored(("", "dice", 2**63 - 1), 0)])
        rows.put_state(connection, State(number=3, age=max(0, min(age, HIGHEST))))
        connection.execute("COMMIT")
    with pytest.raises(StoreError, match="its numbers are too high"):
        read_contents(path)
    store = opened(tmp_path)
    assert [entry.name for entry in store.top_ten("dice")] == ["ADA", "BOB"]
    assert store.books().life == Life(MOST)
    assert store.books().games["dice"][:1] == (MOST,)
    store.post("dice", Entry("EVE", 5))
    store.book(Books(life=Life(600, 1)))
    store.book(begun("dice", None))
    store.step()
    assert store.condition().why == ""
    assert store.close(1.0)
    assert [entry.name for entry in read_scores(tmp_path)["dice"]] == ["ADA", "EVE", "BOB"]


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-journal", *BACKUPS, MENDED])
def test_a_folder_where_a_file_belongs(tmp_path: Path, name: str) -> None:
    """It is moved away, whatever is in it, and told."""
    sessions(tmp_path)
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).mkdir()
    (tmp_path / name / "something").touch()
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    assert store.top_ten("dice")[:2] == (FIRST, SECOND)
    words = f"NO FILE LAY AT {name}: IT IS NOW {name}.in-the-way-1"
    assert words in [incident.words for incident in store.incidents()]
    assert (tmp_path / f"{name}.in-the-way-1" / "something").exists()
    store.post("dice", Entry("FOURTH", 5))
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)
    again = opened(tmp_path)
    assert words in [incident.words for incident in again.incidents()]
    assert again.close(1.0)


@pytest.mark.parametrize("name", ["cabinet.backup.tmp", f"{MENDED}.tmp"])
def test_a_folder_where_a_file_is_written(tmp_path: Path, name: str) -> None:
    """The same."""
    sessions(tmp_path)
    spoil(tmp_path / FILE)
    (tmp_path / name).mkdir()
    store = opened(tmp_path)
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert store.close(1.0)
    assert (tmp_path / f"{name}.in-the-way-1").is_dir()
    assert names(tmp_path / BACKUPS[0]) == ["FIRST", "SECOND"]


def test_an_unreadable_backup_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is good."""
    sessions(tmp_path)
    spoil(tmp_path / FILE)

    def unreadable(uri: str) -> sqlite3.Connection:
        if BACKUPS[0] in uri:
            raise PermissionError(errno.EACCES, "Permission denied")
        return copies.connect(uri)

    store = Store.open(tmp_path, clock=VirtualClock(), connect=unreadable, thread=False)
    assert store.top_ten("dice") == (FIRST,)
    assert store.condition().why == ""
    store.close(1.0)


def test_a_file_with_a_place_that_cannot_be_read_is_given_up(tmp_path: Path) -> None:
    """Not at the first try, for a card may come to itself; then it is as good as damaged."""
    sessions(tmp_path)

    def failing(uri: str) -> sqlite3.Connection:
        if FILE in uri and uri.endswith("=ro") and not list(tmp_path.glob("*damaged*")):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
            raise error
        if FILE in uri and uri.endswith("=rw"):
            raise OSError(errno.EIO, "Input/output error")
        return copies.connect(uri)

    clock = VirtualClock()
    store = Store.open(tmp_path, clock=clock, connect=failing, thread=False)
    assert "Input/output error" in store.condition().why
    assert UNREADABLE_MOST > 1
    settle(store, clock)
    assert store.condition().why == ""
    assert store.top_ten("dice") == (FIRST, SECOND)
    assert (tmp_path / "cabinet.damaged-1.db").exists()
    store.close(1.0)
    assert is_unreadable(OSError(errno.EIO, "Input/output error"))
    assert not is_unreadable(OSError(errno.EACCES, "Permission denied"))


def test_the_power_goes_while_a_file_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each step: what only the damaged file knew is not lost, and it is told once."""
    sessions(tmp_path / "data")
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as connection:
        connection.execute("CREATE TABLE strange (number)")

    class CutError(BaseException):
        """The power goes."""

    real_sync = durable.sync
    left = 0

    def sync(path: Path) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise CutError
        real_sync(path)

    for last in range(20):
        directory = cut(tmp_path / "data", tmp_path / str(last))
        left = last
        store = None
        with monkeypatch.context() as patched, suppress(CutError):
            patched.setattr(durable, "sync", sync)
            store = opened(directory)
        if store:
            break
        again = opened(directory)
        assert again.top_ten("dice") == (FIRST, SECOND, THIRD), last
        assert sum("DAMAGED" in incident.words for incident in again.incidents()) == 1, last
        assert again.close(1.0)
        assert not (directory / MENDED).exists()
    assert last > 4
    assert store
    assert store.close(1.0)


def test_a_newer_backup_is_never_rotated_out(tmp_path: Path) -> None:
    """One of a newer program stays where it is; where both are, it is told."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    store.post("dice", FIRST)
    assert store.close(1.0)

    def newer(name: str) -> bytes:
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            connection.execute("CREATE TABLE newer (number)")
            connection.execute("PRAGMA user_version = 99")
        return (tmp_path / name).read_bytes()

    for name, other in (BACKUPS, BACKUPS[::-1]):
        kept = newer(name)
        store = opened(tmp_path, clock)
        store.post("dice", SECOND)
        assert store.close(1.0)
        assert (tmp_path / name).read_bytes() == kept
        assert "SECOND" in names(tmp_path / other)
        shutil.copy(tmp_path / other, tmp_path / name)
    for name in BACKUPS:
        newer(name)
    store = opened(tmp_path, clock)
    store.post("dice", THIRD)
    clock.move_to(clock.now() + BACKUP_FIRST)
    store.step()
    assert "both backups in" in store.condition().why
    store.close(1.0)


def test_reading_is_bounded(tmp_path: Path) -> None:
    """In bytes, in rows, and in the time of the processor, whoever made the file."""
    store = opened(tmp_path)
    store.post("dice", FIRST)
    assert store.close(1.0)
    path = tmp_path / FILE
    times = iter([0.0, *[SECONDS + 1] * 10_000])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(copies, "STEPS", 1)
        found = examine(path, "immutable=1", clock=lambda: next(times))
    assert "interrupted" in str(found.error)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rows, "MOST", 0)
        found = examine(path, "immutable=1")
    assert "has more than 0 rows" in str(found.error)
    assert found.read == copies.NOTHING
    with path.open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(StoreError, match=f"larger than {MOST_BYTES} bytes"):
        read_scores(tmp_path)


def test_a_broken_letter_in_the_tables_is_damage(tmp_path: Path) -> None:
    """Not an error of SQLite's that may pass."""
    sessions(tmp_path)
    for name in (FILE, BACKUPS[0]):
        data = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(data.replace(b"CREATE TABLE tally", b"CREATE TABLE tall\xff", 1))
    store = opened(tmp_path)
    assert store.condition().why == ""
    assert FIRST in store.top_ten("dice")
    assert store.close(1.0)


def test_a_row_that_is_sealed_and_senseless_is_none(tmp_path: Path) -> None:
    """Whoever knows how can make checksums: names, days and numbers must be such as the store writes."""
    senseless: dict[str, list[rows.Values]] = {
        "score": [
            (1, "dice", "lower", 1, None, 0, "", ""),
            (2, "dice", "ADA", 1, "someday", 0, "", ""),
            (3, "dice", "ADA", 1, None, 0, "somewhere", "0" * 16),
        ],
        "tombstone": [("dice", "", "0" * 15, 1, 0), ("dice", "0" * 17, "0" * 16, 1, 0)],
        "played": [("someday", "dice", 1)],
        "incident": [(1, "WORDS", "someday")],
        "setting": [("key", "half \udcff")],
    }
    connection = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(connection)
    for table, found in senseless.items():
        for values in found:
            stored = Stored(values, 1)
            if table == "setting":
                connection.execute(
                    "INSERT INTO setting VALUES (?, CAST(x'68616c6620ff' AS TEXT), 1, ?)",
                    ("key", rows.checksum(table, *values, 1)),
                )
            else:
                rows.put(connection, table, [stored])
    rows.put(connection, "line", [Stored((0, "text"), -1)])
    rows.put_state(connection, State(number=-1))
    read = rows.read(connection)
    assert len(read.bad) == 10
    assert read.state is None
    with pytest.raises(ValueError, match="its own numbers are damaged"):
        rows.read_state(connection)
    with pytest.raises(ValueError, match="10 rows are not as they were written, such as score"):
        tables.checked(connection)
    connection.execute("DELETE FROM state")
    with pytest.raises(ValueError, match="its own numbers are damaged"):
        rows.read_state(connection)
    connection.close()


def test_a_file_of_the_version_before_that_is_damaged_gives_way_to_its_backup(tmp_path: Path) -> None:
    """Its rows have no checksums: what is left of it cannot be told from what is not."""
    for name, entries in ((FILE, 3), (BACKUPS[0], 2)):
        with closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as connection:
            schema.migrate(connection, schema.MIGRATIONS[:3])
            for age in range(1, entries + 1):
                connection.execute(
                    "INSERT INTO score (age, game, name, score) VALUES (?, 'dice', ?, 5)", (age, f"N{age}")
                )
            connection.execute("INSERT INTO game VALUES (1, 'dice', 'x')")
            connection.execute("INSERT INTO line VALUES (0, 'roll')")
    sound = cut(tmp_path, tmp_path / "sound")
    store = opened(sound)
    assert len(store.top_ten("dice")) == 3
    assert store.under_way() == Journal("dice", "x", ("roll",))
    assert store.incidents() == ()
    assert store.close(1.0)
    # The log of it was cut off: its backup has the younger row.
    (sound / "older").mkdir()
    shutil.copy(tmp_path / FILE, sound / "older" / BACKUPS[0])
    shutil.copy(tmp_path / BACKUPS[0], sound / "older" / FILE)
    store = opened(sound / "older")
    assert len(store.top_ten("dice")) == 3
    assert store.close(1.0)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE score SET name = CAST(x'ff' AS TEXT) WHERE age = 1")
        connection.commit()
    store = opened(tmp_path)
    assert [entry.name for entry in store.top_ten("dice")] == ["N1", "N2"]
    assert store.under_way() == Journal("dice", "x", ("roll",))
    assert store.close(1.0)


def test_what_cannot_be_read_is_kept_in_text(tmp_path: Path) -> None:
    """For whoever wants to make sense of it; a folder that cannot be written is no hindrance."""
    sessions(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE score SET name = 'THIRT' WHERE name = 'THIRD'")
        connection.commit()
    other = cut(tmp_path, tmp_path / "other")
    (other / "faults").touch()
    for directory in (tmp_path, other):
        store = opened(directory)
        assert store.top_ten("dice") == (FIRST, SECOND)
        assert "NOT ALL OF IT CAN BE READ: SEE faults/cabinet.damaged-1.txt" in [
            incident.words for incident in store.incidents()
        ]
        assert store.close(1.0)
    assert "THIRT" in (tmp_path / "faults" / "cabinet.damaged-1.txt").read_text()


def test_rows_of_a_file_that_comes_back_are_older() -> None:
    """What memory knows already is not news; a change of everything that waits lets nothing in."""
    memory = Memory()
    memory.adopt(Contents({"dice": (Row(1, FIRST),)}))
    memory.post("dice", SECOND)
    memory.confirm(memory.take())
    held = Contents({"dice": (Row(1, THIRD), Row(2, FIRST))}, {"key": "value"}, given=2)
    memory.reclaim(held)
    assert memory.top_ten("dice") == (THIRD, FIRST, SECOND)
    assert memory.setting("key") == "value"
    memory.reclaim(held)
    assert memory.top_ten("dice") == (THIRD, FIRST, SECOND)
    memory.replace(Contents({"dice": (Row(1, SECOND),)}))
    memory.reclaim(held)
    assert memory.top_ten("dice") == (SECOND,)


def test_a_log_that_cannot_be_folded_loses_nothing(tmp_path: Path) -> None:
    """What was to be written is on the card: only that is told."""

    class NoFolding(BadCard):
        armed = False

        def io(self, what: str) -> None:
            if self.armed and "wal_checkpoint" in what:
                raise sqlite3.OperationalError("database or disk is full")
            super().io(what)

    card = NoFolding()
    store = opened(tmp_path, card=card)
    card.armed = True
    for number in range(30):
        store.begin(Journal("dice", "x", (f"line {number}",)))
        store.step()
    assert store.condition().waiting == 0
    assert (tmp_path / f"{FILE}-wal").stat().st_size > 64 * 1024
    card.armed = False
    store.set_setting("key", "value")
    store.step()
    assert (tmp_path / f"{FILE}-wal").stat().st_size == 0
    assert store.close(1.0)


def test_a_card_that_cannot_be_opened_read_only_is_opened_otherwise(tmp_path: Path) -> None:
    """As one with a rollback journal must be."""
    sessions(tmp_path)

    def connect(uri: str) -> sqlite3.Connection:
        if uri.endswith(f"{FILE}?mode=ro") and not used:
            used.append(uri)
            raise sqlite3.OperationalError("unable to open database file")
        return copies.connect(uri)

    used: list[str] = []
    card = Card(tmp_path, connect)
    assert [row.entry for row in card.open().lists["dice"]] == [FIRST, SECOND, THIRD]
    assert used
    card.close()
