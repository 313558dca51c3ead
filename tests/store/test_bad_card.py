"""The card refuses: play goes on, and nothing is lost once it is well again."""

from __future__ import annotations

import errno
import itertools
import logging
import os
import resource
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.store import CardTrouble, Condition, NewerSchemaError, Store, read_scores
from cabinet.store.card import BACKUPS, Card
from cabinet.store.errors import kind
from cabinet.store.journal import Journal
from cabinet.store.memory import FAULTS, FaultJournal, Memory
from cabinet.store.writer import BACKUP_EVERY, RETRY_FIRST, RETRY_LONGEST, Writer
from tests.store.badcard import FULL, IO_ERROR, MALFORMED, PASSING, READ_ONLY, BadCard, Failure
from tests.store.test_store import opened

GAME = Journal("dice", "two players", ("roll 1",))
KINDS = {
    sqlite3.SQLITE_FULL: CardTrouble.FULL,
    sqlite3.SQLITE_READONLY: CardTrouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: CardTrouble.FAILING,
}


def settle(store: Store, clock: VirtualClock) -> None:
    """Let time pass until the card has been tried often enough to be well."""
    for _ in range(100):
        clock.move_to(clock.now() + RETRY_LONGEST)
        store.step()


def prepare(directory: Path) -> None:
    """A file with a past, and two backups that know all of it."""
    store = opened(directory)
    for score in (3, 5, 5):
        store.post("dice", Entry(f"OLD {len(store.top_ten('dice'))}", score))
    store.post("cards", Entry("OLD", 1))
    store.set_setting("name 1", "OLD")
    store.set_setting("name 2", "KEPT")
    store.begin(Journal("cards", "one player", ("deal",)))
    assert store.close(1.0)
    shutil.copy(directory / "cabinet.backup-1.db", directory / "cabinet.backup-2.db")


def evening(directory: Path, card: BadCard) -> tuple[Store, VirtualClock]:
    """One of everything, with the card tried at each step."""
    clock = VirtualClock()
    store = opened(directory, clock, card)
    store.post("dice", Entry("NEW 1", 5))
    store.step()
    store.begin(GAME)
    store.step()
    store.add("hold 1")
    clock.move_to(clock.now() + RETRY_FIRST)
    store.step()
    store.set_setting("name 1", "NEW")
    store.post("dice", Entry("NEW 2", 5))
    store.post("yahtsee", Entry("NEW 3", -1))
    clock.move_to(clock.now() + RETRY_FIRST)
    store.step()
    clock.move_to(clock.now() + BACKUP_EVERY)
    store.step()
    return store, clock


def remembered(store: Store) -> object:
    """All that a store knows."""
    lists = [store.top_ten(game) for game in ("dice", "cards", "yahtsee")]
    return lists, store.under_way(), store.setting("name 1"), store.setting("name 2")


EXPECTED = (
    [
        (*(Entry(name, 5) for name in ("OLD 1", "OLD 2", "NEW 1", "NEW 2")), Entry("OLD 0", 3)),
        (Entry("OLD", 1),),
        (Entry("NEW 3", -1),),
    ],
    Journal("dice", "two players", ("roll 1", "hold 1")),
    "NEW",
    "KEPT",
)


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prepared directory, to be copied."""
    directory = tmp_path_factory.mktemp("past")
    prepare(directory)
    return directory


@pytest.mark.parametrize("length", [1, *(pytest.param(each, marks=pytest.mark.no_cover) for each in (7, 40))])
@pytest.mark.parametrize("failure", [*PASSING, MALFORMED], ids=lambda failure: str(failure[1]))
def test_a_failure_at_any_operation_loses_nothing(
    past: Path, tmp_path: Path, failure: Failure, length: int
) -> None:
    """One opening, statement or copy after the other fails; or every third with those after it."""
    counting = BadCard()
    shutil.copytree(past, tmp_path / "well")
    store, _ = evening(tmp_path / "well", counting)
    assert remembered(store) == EXPECTED
    assert store.close(1.0)
    total = len(counting.done)
    assert total > 40

    for position in range(0, total, 1 if length == 1 else 3):
        directory = tmp_path / str(position)
        shutil.copytree(past, directory)
        card = BadCard()
        card.plan = itertools.chain(itertools.repeat(None, position), itertools.repeat(failure, length))
        store, clock = evening(directory, card)
        settle(store, clock)
        assert store.condition() == Condition(0, ""), position
        assert remembered(store) == EXPECTED, position
        assert store.close(1.0)
        again = opened(directory)
        assert remembered(again) == EXPECTED, position
        assert again.close(1.0)
        shutil.rmtree(directory)


@pytest.mark.parametrize("failure", PASSING, ids=lambda failure: str(failure[1]))
def test_a_refusal_is_told_and_tried_again_ever_later(
    tmp_path: Path, failure: Failure, caplog: pytest.LogCaptureFixture
) -> None:
    """After 2, 4, 8, 16, 30, 30 seconds; logged once when it starts and once when it heals."""
    caplog.set_level(logging.INFO)
    card, clock = BadCard(), VirtualClock()
    store = opened(tmp_path, clock, card)
    card.failing = failure
    receipt = store.post("dice", Entry("A", 1))
    tries = []
    for _ in range(1200):
        before = len(card.done)
        store.step()
        if len(card.done) > before:
            tries.append(clock.now() - 1000)
        clock.move_to(clock.now() + 0.1)
    assert tries == pytest.approx([0, 2, 6, 14, 30, 60, 90], abs=0.5)
    assert store.condition() == Condition(1, failure[1], KINDS[failure[2]])
    assert not receipt.wait(0)
    card.failing = None
    settle(store, clock)
    assert receipt.wait(0)
    assert store.condition() == Condition(0, "")
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert not any(record.exc_info for record in caplog.records)
    assert store.close(1.0)


@pytest.mark.parametrize(
    ("error", "flags", "free", "expected"),
    [
        (OSError(errno.ENOSPC, "full"), 0, 9, CardTrouble.FULL),
        (OSError(errno.EROFS, "read-only"), 0, 9, CardTrouble.READ_ONLY),
        (OSError(errno.EIO, "bad"), 0, 9, CardTrouble.FAILING),
        (OSError("no number"), os.ST_RDONLY, 9, CardTrouble.READ_ONLY),
        (sqlite3.OperationalError("unable to open"), os.ST_RDONLY, 0, CardTrouble.READ_ONLY),
        (sqlite3.OperationalError("unable to open"), 0, 0, CardTrouble.FULL),
        (ValueError("what else"), 0, 9, CardTrouble.FAILING),
    ],
)
def test_what_is_wrong_with_the_card_is_told_from_errors_and_from_itself(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    flags: int,
    free: int,
    expected: CardTrouble,
) -> None:
    """SQLite does not say why it cannot open a file: then the file system is asked."""
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_flag=flags, f_bavail=free))
    assert kind(error, tmp_path) is expected


def test_a_card_that_is_not_there_is_failing(tmp_path: Path) -> None:
    """It cannot even be asked."""
    assert kind(OSError("gone"), tmp_path / "gone") is CardTrouble.FAILING


def test_a_night_without_a_card_does_not_fill_the_memory(tmp_path: Path) -> None:
    """What waits stays small however much is played, and the best ten come through."""
    card, clock = BadCard(), VirtualClock()
    store = opened(tmp_path, clock, card)
    card.failing = READ_ONLY
    most = 0
    for score in range(300):
        store.begin(GAME)
        for _ in range(30):
            store.add("roll")
        store.finish()
        store.post("dice", Entry("A", score))
        store.set_setting("name 1", str(score))
        clock.move_to(clock.now() + 1.0)
        store.step()
        most = max(most, store.condition().waiting)
    assert most <= TOP + 1 + 1
    card.failing = None
    settle(store, clock)
    assert store.close(1.0)
    assert [entry.score for entry in read_scores(tmp_path)["dice"]] == list(range(299, 289, -1))


@given(
    st.lists(
        st.tuples(st.sampled_from(["dice", "cards"]), st.integers(-2, 2))
        | st.sampled_from(["step", "break", "mend", "restart", "restart broken"]),
        max_size=40,
    )
)
@settings(max_examples=60, deadline=None)
def test_whatever_the_card_does_the_lists_are_right(
    tmp_path_factory: pytest.TempPathFactory, steps: list[object]
) -> None:
    """Against the naive model, with the card breaking, healing, and refusing at the very start."""
    directory = tmp_path_factory.mktemp("card")
    card, clock = BadCard(), VirtualClock()
    store = opened(directory, clock, card)
    model: dict[str, list[Entry]] = {"dice": [], "cards": []}
    for number, step in enumerate(steps):
        match step:
            case "step":
                clock.move_to(clock.now() + RETRY_LONGEST)
                store.step()
            case "break":
                card.failing = IO_ERROR
            case "mend":
                card.failing = None
            case "restart" | "restart broken":
                card.failing = None
                assert store.close(1.0)
                card.failing = IO_ERROR if step == "restart broken" else None
                store = opened(directory, clock, card)
            case (str(game), int(score)):
                store.post(game, Entry(f"N{number}", score))
                model[game] = sorted([*model[game], Entry(f"N{number}", score)], key=lambda one: -one.score)
        if not card.failing and not store.condition().why:
            for game, entries in model.items():
                assert store.top_ten(game) == tuple(entries[:TOP])
    card.failing = None
    assert store.close(1.0)
    expected = {game: tuple(entries[:TOP]) for game, entries in model.items() if entries}
    assert read_scores(directory) == expected


def test_no_directory_at_all_is_no_reason_to_stop(tmp_path: Path) -> None:
    """It cannot be made: everything in memory, told, and written once it can be."""
    obstacle = tmp_path / "mount"
    obstacle.write_text("a file where the card should be")
    clock = VirtualClock()
    store = opened(obstacle / "data", clock)
    store.post("dice", Entry("A", 1))
    store.begin(GAME)
    assert store.set_aside(GAME) == obstacle / "data" / "faults" / "dice-1.journal"
    store.step()
    assert store.top_ten("dice") == (Entry("A", 1),)
    assert store.condition().waiting == 3
    assert "mount" in store.condition().why
    assert not store.close(1.0)

    store = opened(obstacle / "data", clock)
    store.post("dice", Entry("A", 1))
    obstacle.unlink()
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)
    assert read_scores(obstacle / "data") == {"dice": (Entry("A", 1),)}


def cut(directory: Path, to: Path) -> None:
    """The power goes: what is on the card then, with rows that only the -wal holds."""
    store = opened(directory)
    store.post("dice", Entry("OLD", 5))
    store.begin(GAME)
    store.set_aside(GAME)
    store.step()
    shutil.copytree(directory, to)
    (to / "cabinet.db-shm").unlink()
    assert store.close(1.0)


class ReadOnlyCard(BadCard):
    """A card whose files can be read but not opened by SQLite, which wants to write beside them."""

    def __init__(self, directory: Path) -> None:
        super().__init__()
        self._directory = directory
        self.read_only = True

    def connect(self, uri: str) -> sqlite3.Connection:
        """Refuses the card's own files; a copy elsewhere is fine."""
        if self.read_only and str(self._directory) in uri:
            raise sqlite3.OperationalError("unable to open database file")
        return super().connect(uri)


def test_a_card_read_only_from_the_start_shows_its_lists(tmp_path: Path) -> None:
    """The newest rows too; when it can be written the evening's are added below their equals."""
    cut(tmp_path / "data", tmp_path / "cut")
    card, clock = ReadOnlyCard(tmp_path / "cut"), VirtualClock()
    store = opened(tmp_path / "cut", clock, card)
    assert store.condition() == Condition(0, "unable to open database file", CardTrouble.FAILING)
    assert store.top_ten("dice") == (Entry("OLD", 5),)
    assert store.under_way() == GAME
    store.post("dice", Entry("NEW", 5))
    store.add("hold 1")
    store.step()
    assert store.condition().waiting == 2
    card.read_only = False
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.top_ten("dice") == (Entry("OLD", 5), Entry("NEW", 5))
    assert store.close(1.0)
    again = opened(tmp_path / "cut")
    assert again.top_ten("dice") == store.top_ten("dice")
    assert again.under_way() == Journal("dice", "two players", ("roll 1", "hold 1"))
    assert again.close(1.0)


def test_a_newer_file_on_a_read_only_card_is_refused_too(tmp_path: Path) -> None:
    """Seen in the copy."""
    cut(tmp_path / "data", tmp_path / "cut")
    connection = sqlite3.connect(tmp_path / "cut" / "cabinet.db")
    connection.execute("CREATE TABLE newer (number INTEGER)")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(NewerSchemaError, match="99"):
        opened(tmp_path / "cut", card=ReadOnlyCard(tmp_path / "cut"))


class NoBackups(BadCard):
    """A card with room for the scores but not for a copy of them."""

    full = True

    def io(self, what: str) -> None:
        """Fails where a backup is nearly done."""
        self.failing = FULL if self.full and what == "PRAGMA journal_mode = DELETE" else None
        super().io(what)


def test_a_backup_that_fails_does_not_hold_up_scores(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Scores are written at once all the same; the trouble is told, and half a copy leaves no trace."""
    caplog.set_level(logging.INFO)
    clock = VirtualClock()

    card = NoBackups()
    store = opened(tmp_path, clock, card)
    for score in range(5):
        assert not store.post("dice", Entry("A", score)).wait(0)
        store.step()
        assert store.condition() == Condition(0, "database or disk is full", CardTrouble.FULL)
        assert list(tmp_path.glob("*backup*")) == []
        clock.move_to(clock.now() + 0.1)
    card.full = False
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == list(BACKUPS)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert store.close(1.0)


def test_faults_that_cannot_be_written_hold_up_nothing(tmp_path: Path) -> None:
    """A file in the way of the folder: scores are written, the journal waits, numbers start at 1."""
    (tmp_path / "faults").write_text("in the way")
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    assert store.set_aside(GAME).name == "dice-1.journal"
    store.post("dice", Entry("A", 1))
    store.step()
    assert store.condition().waiting == 1
    assert "faults" in store.condition().why
    (tmp_path / "faults").unlink()
    (tmp_path / "faults").mkdir()
    (tmp_path / "faults" / "dice-1.journal").write_text("older")
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert (tmp_path / "faults" / "dice-1.journal").read_text() == "older"
    assert (tmp_path / "faults" / "dice-2.journal").read_text() == GAME.write()
    assert store.close(1.0)


def test_a_fault_pushed_out_while_it_is_written_takes_no_other_with_it(tmp_path: Path) -> None:
    """The logic thread goes on while the card works: the twenty newer ones are all written."""
    memory = Memory()

    class SlowCard(Card):
        def write_fault(self, fault: FaultJournal) -> Path:
            if fault.name == "dice-1.journal":
                for _ in range(FAULTS):
                    memory.add_fault(GAME)
            return super().write_fault(fault)

    memory.add_fault(GAME)
    writer = Writer(memory, threading.Condition(), SlowCard(tmp_path))
    writer.finish(0.0)
    written = {path.name for path in (tmp_path / "faults").iterdir()}
    assert written == {f"dice-{number}.journal" for number in range(2, 2 + FAULTS)}


@contextmanager
def no_room() -> Iterator[None]:
    """The system refuses to let any file grow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_really_full_card(tmp_path: Path) -> None:
    """Not SQLite's words but the system's: nothing is faked here."""
    clock = VirtualClock()
    with no_room():
        store = opened(tmp_path / "data", clock)
    assert store.condition().why
    store.post("dice", Entry("A", 1))
    store.set_aside(GAME)
    with no_room():
        settle(store, clock)
    assert store.condition().waiting == 2
    assert not list(tmp_path.rglob("*.tmp"))
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    receipt = store.post("dice", Entry("B", 2))
    with no_room():
        settle(store, clock)
    assert not receipt.wait(0)
    assert store.top_ten("dice") == (Entry("B", 2), Entry("A", 1))
    assert not list(tmp_path.rglob("*.tmp"))
    assert not list(tmp_path.rglob("*damaged*"))
    settle(store, clock)
    assert receipt.wait(0)
    assert store.close(1.0)
    assert read_scores(tmp_path / "data") == {"dice": (Entry("B", 2), Entry("A", 1))}
