"""Scores that another version of the program takes over: copied before, and never handed to an older one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cabinet.api import Entry
from cabinet.files import durable
from cabinet.store import Store, StoreError, handover, read_scores
from cabinet.store.card import FILE
from cabinet.store.schema import MIGRATIONS
from tests.store.test_damage import spoil
from tests.store.test_store import opened

KNOWN = len(MIGRATIONS)
ADA, BOB, EVE = (Entry(name, 5) for name in ("ADA", "BOB", "EVE"))


def play(directory: Path, *entries: Entry) -> Store:
    """Post scores; the store stays open, as while the cabinet runs."""
    store = opened(directory)
    for entry in entries:
        store.post("dice", entry)
        store.step()
    return store


def evening(directory: Path, *entries: Entry) -> None:
    """Post scores and switch off."""
    assert play(directory, *entries).close(5.0)


def migrate(path: Path, version: int = KNOWN + 1) -> None:
    """What a newer program does to a file, or what makes it one of this program again."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("DROP TABLE IF EXISTS newer")
        if version > KNOWN:
            connection.execute("CREATE TABLE newer (number INTEGER)")
        connection.commit()


def names(directory: Path) -> list[str]:
    """Who stands on the list."""
    return [entry.name for entry in read_scores(directory)["dice"]]


def kept(directory: Path) -> list[str]:
    """What is kept, the oldest first."""
    return sorted(path.name for path in (directory / handover.KEPT).iterdir())


def test_a_copy_while_the_cabinet_runs(tmp_path: Path) -> None:
    """It holds what was acknowledged, and is one file."""
    store = play(tmp_path, ADA)
    assert handover.back_up(tmp_path, "0.2.0") == "the scores are kept as kept/0001-before-0.2.0.db"
    assert store.close(5.0)
    assert kept(tmp_path) == ["0001-before-0.2.0.db"]
    (tmp_path / "other").mkdir()
    shutil.copy(tmp_path / "kept" / "0001-before-0.2.0.db", tmp_path / "other" / FILE)
    assert names(tmp_path / "other") == ["ADA"]


def test_the_last_copies_are_kept(tmp_path: Path) -> None:
    """Five of them; what was set aside stays for ever."""
    assert handover.back_up(tmp_path, "0.1.0") == "there are no scores yet"
    evening(tmp_path, ADA)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "0001-newer-schema-9.db").touch()
    for number in range(7):
        handover.back_up(tmp_path, f"0.{number}.0")
    assert kept(tmp_path) == [
        "0001-newer-schema-9.db",
        *(f"{number + 2:04}-before-0.{number}.0.db" for number in range(2, 7)),
    ]


def test_no_copy_of_a_damaged_file(tmp_path: Path) -> None:
    """It says so, and leaves nothing behind."""
    evening(tmp_path, ADA)
    spoil(tmp_path / FILE)
    with pytest.raises(StoreError, match="is damaged"):
        handover.back_up(tmp_path, "0.2.0")
    assert kept(tmp_path) == []


def test_no_copy_of_a_file_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody holds on to it: the card says so, in words."""
    evening(tmp_path, ADA)

    def refuse(_uri: str) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(handover, "connect", refuse)
    with pytest.raises(StoreError, match=r"cannot be copied \(unable to open database file\)"):
        handover.back_up(tmp_path, "0.2.0")
    with pytest.raises(StoreError, match="the scores cannot be handed over"):
        handover.take_over(tmp_path)


def test_what_fits_is_left_alone(tmp_path: Path) -> None:
    """Going back to a release that knows the file changes nothing; nor where there is none."""
    assert handover.take_over(tmp_path) == ""
    evening(tmp_path, ADA)
    before = (tmp_path / FILE).read_bytes()
    assert handover.take_over(tmp_path) == ""
    assert handover.take_over(tmp_path, undo=True) == ""
    assert (tmp_path / FILE).read_bytes() == before
    assert not (tmp_path / "kept").exists()


def updated(directory: Path) -> None:
    """ADA's evening, a copy, the newer program's migration, and BOB's evening with that."""
    evening(directory, ADA)
    handover.back_up(directory, "0.2.0")
    evening(directory, BOB)
    for path in (directory / FILE, *directory.glob("cabinet.backup-*")):
        migrate(path)


def test_newer_scores_are_set_aside(tmp_path: Path) -> None:
    """The copy made before takes their place; backups of the newer file as well do not get in the way."""
    updated(tmp_path)
    assert handover.take_over(tmp_path) == (
        f"the newer scores are kept as kept/0004-newer-schema-{KNOWN + 1}.db; "
        "those of kept/0001-before-0.2.0.db are back"
    )
    assert names(tmp_path) == ["ADA"]
    assert kept(tmp_path) == [
        "0001-before-0.2.0.db",
        f"0002-backup-schema-{KNOWN + 1}.db",
        f"0003-backup-schema-{KNOWN + 1}.db",
        f"0004-newer-schema-{KNOWN + 1}.db",
    ]
    evening(tmp_path, EVE)
    assert names(tmp_path) == ["ADA", "EVE"]
    assert handover.take_over(tmp_path) == ""


def test_what_only_the_wal_holds_is_set_aside_too(tmp_path: Path) -> None:
    """The newer program was cut off: its newest rows are in the file that is kept, none in the older one."""
    updated(tmp_path)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO newer VALUES (7)")
        connection.commit()
        for ending in ("", "-wal"):
            shutil.copy(tmp_path / (FILE + ending), scratch / (FILE + ending))
    for ending in ("", "-wal"):
        shutil.copy(scratch / (FILE + ending), tmp_path / (FILE + ending))
    handover.take_over(tmp_path)
    assert not (tmp_path / (FILE + "-wal")).exists()
    with closing(sqlite3.connect(tmp_path / "kept" / f"0004-newer-schema-{KNOWN + 1}.db")) as connection:
        assert connection.execute("SELECT number FROM newer").fetchall() == [(7,)]
    assert names(tmp_path) == ["ADA"]


def test_without_a_copy_the_lists_are_empty(tmp_path: Path) -> None:
    """Newer scores are never handed to an older program; a copy that is too new does not count."""
    evening(tmp_path, ADA)
    migrate(tmp_path / FILE)
    handover.back_up(tmp_path, "0.3.0")
    for path in tmp_path.glob("cabinet.backup-*"):
        path.unlink()
    answer = handover.take_over(tmp_path)
    assert answer.endswith(
        f"kept/0002-newer-schema-{KNOWN + 1}.db; no older copy is there: the lists are empty"
    )
    assert not (tmp_path / FILE).exists()
    evening(tmp_path, EVE)
    assert names(tmp_path) == ["EVE"]


def test_power_goes_while_scores_are_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the file is replaced nothing is lost; done again it ends as it would have."""
    updated(tmp_path)

    class CutError(BaseException):
        """The power goes."""

    def cut(_path: Path, _data: bytes) -> None:
        raise CutError

    with monkeypatch.context() as patched:
        patched.setattr(durable, "write", cut)
        with pytest.raises(CutError):
            handover.take_over(tmp_path)
    handover.take_over(tmp_path)
    assert names(tmp_path) == ["ADA"]
    assert sum("newer" in name for name in kept(tmp_path)) == 1
    # The same on the way forward again.
    with monkeypatch.context() as patched:
        patched.setattr(durable, "write", cut)
        with pytest.raises(CutError):
            handover.take_over(tmp_path, undo=True, known=KNOWN + 1)
    assert handover.take_over(tmp_path, undo=True, known=KNOWN + 1)
    assert sum("older" in name for name in kept(tmp_path)) == 1


def test_a_step_back_that_is_undone(tmp_path: Path) -> None:
    """The older program was only tried: the newer one has its scores again, and the older ones are kept."""
    updated(tmp_path)
    handover.take_over(tmp_path)
    evening(tmp_path, EVE)
    answer = handover.take_over(tmp_path, undo=True, known=KNOWN + 1)
    assert answer == f"the scores of kept/0004-newer-schema-{KNOWN + 1}.db are back"
    migrate(tmp_path / FILE, KNOWN)
    assert names(tmp_path) == ["ADA", "BOB"]
    assert kept(tmp_path)[-1] == f"0005-older-schema-{KNOWN}.db"
    evening(tmp_path)
    assert names(tmp_path) == ["ADA", "BOB"]
    assert handover.take_over(tmp_path, undo=True) == ""


def test_a_step_back_without_any_scores_is_undone(tmp_path: Path) -> None:
    """There was no copy, and the older program had not even made a file."""
    evening(tmp_path, ADA)
    migrate(tmp_path / FILE)
    for path in tmp_path.glob("cabinet.backup-*"):
        path.unlink()
    handover.take_over(tmp_path)
    assert handover.take_over(tmp_path, undo=True, known=KNOWN + 1) == (
        f"the scores of kept/0001-newer-schema-{KNOWN + 1}.db are back"
    )
    migrate(tmp_path / FILE, KNOWN)
    assert names(tmp_path) == ["ADA"]


def test_a_damaged_file_is_left_to_the_store(tmp_path: Path) -> None:
    """It is no newer one: the store sets it aside and takes a backup."""
    updated(tmp_path)
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    assert handover.take_over(tmp_path) == ""
