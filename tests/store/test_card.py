"""Tests of the store on a card that fails, is read late or is damaged: play continues."""

from __future__ import annotations

import errno
import logging
import math
import os
import resource
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NoReturn

import pytest

from cabinet.api import TOP, Entry
from cabinet.clock import SystemClock, VirtualClock
from cabinet.files import durable
from cabinet.store import CardTrouble, Condition, Store, StoreError, archive, faults, league_file, reader
from cabinet.store import log as logs
from cabinet.store import store as stores
from cabinet.store.books import Books, Life, Tally, begun, ended
from cabinet.store.cabinets import Named
from cabinet.store.card import (
    BESIDE,
    DAMAGED_MOST,
    FILE,
    LONG,
    MOST_BYTES,
    RETRY_FIRST,
    RETRY_LONGEST,
    SPARE,
    Card,
)
from cabinet.store.contents import Contents
from cabinet.store.disk import Disk
from cabinet.store.errors import kind
from cabinet.store.journal import Journal
from cabinet.store.league import League
from cabinet.store.log import HEAD, Facts, LogLine, encode
from cabinet.store.ranking import Origin, Row
from cabinet.store.store import TOMBSTONES
from tests.bad_disk import FULL, IO_ERROR, READ_ONLY
from tests.logs import facts_in, scores_in
from tests.store.cards import (
    BOTH,
    GAME,
    entries,
    evening,
    names,
    opened,
    over_restart,
    reported,
    restarted,
    settle,
    stale,
)
from tests.store.failing import RuledDisk, fails, well


def raising(error: Exception) -> Callable[..., NoReturn]:
    """Return a function that raises `error`, whatever its arguments are."""

    def fail(*_: object) -> NoReturn:
        raise error

    return fail


def mend(store: Store, disk: RuledDisk, clock: VirtualClock) -> None:
    """Let every operation on the disk succeed again, and let the store write all changes."""
    disk.rule = well
    settle(store, clock)


KINDS = {FULL: CardTrouble.FULL, READ_ONLY: CardTrouble.READ_ONLY, IO_ERROR: CardTrouble.FAILING}


# Tests of a failing memory card


@pytest.mark.parametrize("error", KINDS, ids=os.strerror)
def test_failures_are_reported_and_retried(
    tmp_path: Path, error: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Retries follow after 2, 4, 8, 16, 30 and 30 s; only the first failure and the success are logged."""
    caplog.set_level(logging.INFO)
    clock, tries = VirtualClock(), list[float]()

    def rule(what: str, path: Path) -> int:
        tries.append(clock.now() - 1000)
        return error

    store = opened(tmp_path, clock, disk := RuledDisk())
    disk.rule = rule
    receipt = store.post("dice", Entry("A", 1))
    for _ in range(1200):
        store.step()
        assert store._next_at() > clock.now()
        clock.move_to(clock.now() + 0.1)
    assert [*dict.fromkeys(tries)] == pytest.approx([0, 2, 6, 14, 30, 60, 90], abs=0.5)
    why = f"[Errno {error}] {os.strerror(error)}: '{tmp_path / FILE}'"
    assert store.condition() == Condition(1, why, KINDS[error])
    assert not receipt.wait(0)
    mend(store, disk, clock)
    assert receipt.wait(0)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2 + ["INFO"] * 2
    assert not any(record.exc_info for record in caplog.records)
    disk.rule = fails(error)
    store.set_setting("key", "value")
    store.step()
    assert store._next_at() == clock.now() + RETRY_FIRST
    disk.rule = well
    assert store.close(1.0)


def test_reading_is_retried_after_the_same_pauses(tmp_path: Path) -> None:
    clock, tries = VirtualClock(), list[float]()

    def rule(what: str, path: Path) -> int:
        tries.append(clock.now() - 1000)
        return IO_ERROR

    store = opened(tmp_path, clock, RuledDisk(rule))
    for _ in range(100):
        store.step()
        clock.move_to(clock.now() + 0.1)
    assert [*dict.fromkeys(tries)] == pytest.approx([0, 2, 6], abs=0.5)


@pytest.mark.parametrize(
    ("error", "flags", "free", "expected"),
    [
        (OSError(errno.ENOSPC, "full"), 0, 9, CardTrouble.FULL),
        (OSError(errno.EROFS, "read-only"), 0, 9, CardTrouble.READ_ONLY),
        (OSError(errno.EIO, "bad"), 0, 9, CardTrouble.FAILING),
        (OSError("no number"), os.ST_RDONLY, 0, CardTrouble.READ_ONLY),
        (OSError("no number"), 0, 0, CardTrouble.FULL),
        (ValueError("anything else"), 0, 9, CardTrouble.FAILING),
    ],
)
def test_kind_of_trouble_is_known(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    flags: int,
    free: int,
    expected: CardTrouble,
) -> None:
    """If the error itself does not tell the cause, the store checks if the card is read-only or full."""
    assert kind(OSError("gone"), tmp_path / "gone") is CardTrouble.FAILING
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_flag=flags, f_bavail=free))
    assert kind(error, tmp_path) is expected


def test_missing_directory_does_not_stop_play(tmp_path: Path) -> None:
    """Changes stay in memory, submitted tasks run, and all is written once the directory exists."""
    obstacle = tmp_path / "mount"
    obstacle.write_text("a file in place of the card")
    clock = VirtualClock()
    store = opened(obstacle / "data", clock)
    store.post("dice", Entry("A", 1))
    store.begin(GAME)
    assert store.set_aside(GAME) == obstacle / "data" / "faults" / "dice-1.journal"
    for _ in range(3):
        store.step()
        assert store._next_at() > clock.now()
    assert store.condition().waiting == 3
    assert "mount" in store.condition().why
    copied = store.submit(lambda card: card.state())
    assert store._next_at() == -math.inf
    store.step()
    with pytest.raises(StoreError, match="mount"):
        copied.result(0)
    obstacle.unlink()
    settle(store, clock)
    assert scores_in(obstacle / "data") == {"dice": (Entry("A", 1),)}


def test_partial_line_is_cut_off(tmp_path: Path) -> None:
    """If a full card takes only half a line, the file gets its old length back.

    There is no room for a new file.
    """
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    receipt = store.post("dice", Entry("A", 1))
    before = (tmp_path / FILE).read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))
    try:
        store.step()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not receipt.wait(0)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == dict.fromkeys(BOTH, before)
    settle(store, clock)
    assert receipt.wait(0)


def test_partial_line_that_stays_rewrites_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(tmp_path)
    receipt = store.post("dice", Entry("A", 1))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fdatasync", raising(OSError(IO_ERROR, "bad")))
        patched.setattr(os, "ftruncate", raising(OSError(IO_ERROR, "bad")))
        store.step()
    assert "has a broken end ([Errno 5] bad): it is rewritten" in store.condition().why
    assert not receipt.wait(0)
    assert store.close(1.0)
    assert len(facts_in(tmp_path / FILE)) == 1


@pytest.mark.parametrize("broken", [[(Disk, "append"), (Disk, "write")], [(Card, "read")]])
def test_thread_survives_any_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: list[tuple[type, str]]
) -> None:
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    store.post("dice", Entry("A", 1))
    with monkeypatch.context() as patched:
        for where, what in broken:
            patched.setattr(where, what, raising(MemoryError()))
        store.step()
        assert store.condition() == Condition(1, "MemoryError", CardTrouble.FAILING)
        assert store._next_at() > clock.now()
    settle(store, clock)


@pytest.mark.parametrize(
    "broken", [(logs, "read"), (Card, "_check"), (stores, "contents_of")], ids=["parse", "check", "merge"]
)
@pytest.mark.parametrize("is_late", [False, True], ids=["both copies", "late copy"])
def test_unreadable_copy_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_late: bool, broken: tuple[ModuleType | type, str]
) -> None:
    """A copy of the log is written only after it was read, so that no score in this copy is lost."""
    stale(tmp_path)
    clock, disk = VirtualClock(), RuledDisk(fails(errno.EIO, tmp_path / FILE) if is_late else well)
    store = opened(tmp_path, clock, disk) if is_late else None
    disk.rule = well
    clock.move_to(clock.now() + RETRY_LONGEST)
    with monkeypatch.context() as patched:
        patched.setattr(*broken, raising(MemoryError()))
        store = store or opened(tmp_path, clock, disk)
        store.step()
        assert store.condition().why == "MemoryError"
        assert clock.now() < store._next_at() < math.inf
    store.post("dice", Entry("NEW", 1))
    settle(store, clock)
    for now in over_restart(store):
        assert names(now) == ["ADA", "BOB", "EVE", "NEW"]
        assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)


def test_failed_merge_is_retried_without_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Merging both copies of the log is retried after an error, although nothing has to be written."""
    evening(tmp_path, "ADA")
    clock = VirtualClock()
    with monkeypatch.context() as patched:
        patched.setattr(stores, "contents_of", raising(MemoryError()))
        store = opened(tmp_path, clock)
    assert clock.now() < store._next_at() < math.inf
    settle(store, clock)
    assert names(store) == ["ADA"]


@pytest.mark.parametrize("failing", [[FILE], [BESIDE], BOTH], ids=["first", "second", "both"])
def test_night_without_a_card_does_not_fill_the_memory(tmp_path: Path, failing: list[str]) -> None:
    """Deleted facts are dropped from memory; the ten best rows and the record of the removed row are kept."""
    evening(tmp_path, "RUDE")
    clock, disk = VirtualClock(), RuledDisk()
    store = opened(tmp_path, clock, disk)
    paths = {tmp_path / name for name in failing}
    disk.rule = lambda what, path: READ_ONLY if path in paths and what != "read" else None
    store.remove("dice", Entry("RUDE", 5))
    most = 0
    for score in range(400):
        store.begin(GAME)
        for _ in range(50):
            store.add("roll")
        store.step()
        store.finish(Entry("A", score))
        clock.move_to(clock.now() + RETRY_LONGEST)
        store.step()
        most = max(most, len(store._card.known.values))
    assert most < 6000
    mend(store, disk, clock)
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)
    store = restarted(store)
    assert [entry.score for entry in store.top_ten("dice")] == list(range(399, 389, -1))
    assert [stone.score for stone in store.tombstones()] == [5]


def test_thread_retries_with_the_real_clock(tmp_path: Path) -> None:
    disk = RuledDisk(lambda what, _path: None if what == "read" else FULL)
    store = Store.open(tmp_path, clock=SystemClock(trusted=True), disk=disk)
    receipt = store.post("dice", Entry("A", 1))
    assert not receipt.wait(0.05)
    assert store.condition().kind is CardTrouble.FULL
    disk.rule = well
    assert receipt.wait(20)
    assert store.close(20)
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)
    assert store.condition() == Condition(0, "")


def test_unwritable_fault_journal_waits(tmp_path: Path) -> None:
    """If the journals of failed games cannot be written, they wait in memory until they can be.

    Here a file has the name of their folder. Scores are written meanwhile.
    """
    (tmp_path / "faults").write_text("in the way")
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    assert store.set_aside(GAME).name == "dice-1.journal"
    store.post("dice", Entry("A", 1))
    store.step()
    assert store.condition().waiting == 1
    assert "faults" in store.condition().why
    assert store._next_at() > clock.now()
    (tmp_path / "faults").unlink()
    (tmp_path / "faults").mkdir()
    (tmp_path / "faults" / "dice-1.journal").write_text("older")
    settle(store, clock)
    assert (tmp_path / "faults" / "dice-1.journal").read_text() == "older"
    assert (tmp_path / "faults" / "dice-2.journal").read_text() == GAME.write()


def test_fault_journals_that_arrive_during_a_write_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty journals of failed games arrive while an older one is written; none of the twenty is lost."""
    store, writes = opened(tmp_path), faults.write_fault

    def slow(directory: Path, fault: faults.FaultJournal) -> Path:
        if fault.name == "dice-1.journal":
            for _ in range(faults.MOST):
                store.set_aside(GAME)
        return writes(directory, fault)

    monkeypatch.setattr(faults, "write_fault", slow)
    store.set_aside(GAME)
    assert store.close(1.0)
    written = {path.name for path in (tmp_path / "faults").iterdir()}
    assert written == {f"dice-{number}.journal" for number in range(2, 2 + faults.MOST)}


# Tests of copies of the log that become readable late


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.EROFS])
@pytest.mark.parametrize(("second", "torn"), [(BESIDE, False), (SPARE, False), (BESIDE, True)])
def test_late_copy_is_merged(tmp_path: Path, error: int, second: str, torn: bool) -> None:
    """One copy of the log cannot be read at first. Its rows rank above equal rows entered since the start."""
    if second == SPARE:
        (tmp_path / "spare").mkdir()
    stale(tmp_path, second)
    if torn:
        (tmp_path / second).write_bytes((tmp_path / second).read_bytes() + b"5c1f09ae 8d")
    disk, clock = RuledDisk(fails(error, tmp_path / FILE)), VirtualClock()
    before = (tmp_path / FILE).read_bytes()
    store = opened(tmp_path, clock, disk)
    receipts = [store.post("dice", entry) for entry in entries("NEW 1", "NEW 2")]
    store.set_setting("last", "NEW 2")
    store.step()
    assert names(store) == ["ADA", "NEW 1", "NEW 2"]
    assert all(receipt.wait(0) for receipt in receipts)
    assert store.condition().kind is (CardTrouble.READ_ONLY if error == errno.EROFS else CardTrouble.FAILING)
    incidents = {
        errno.EACCES: [f"cabinet.log CANNOT BE READ: sudo chown {tmp_path.owner()}: {tmp_path / FILE}"],
        errno.EIO: ["cabinet.log CANNOT BE READ: REPLACE THE CARD IF THIS STAYS"],
        errno.EROFS: [],
    }
    assert reported(store) == incidents[error]
    for number in range(0 if torn else 80):
        # The other copy of the log is rewritten meanwhile, and is marked as perhaps incomplete.
        store.set_setting("long", f"{number:01000}")
        store.step()
    assert (tmp_path / FILE).read_bytes() == before
    # A second run of the program, on a copy of the folder, reads and merges both copies of the log.
    again = opened(Path(shutil.copytree(tmp_path, tmp_path / "again")))
    assert names(again) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2"]
    store.post("dice", Entry("NEW 3", 5))
    mend(store, disk, clock)
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / second)
    assert names(store) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2", "NEW 3"]
    assert reported(store) == incidents[error]
    store.post("dice", Entry("LAST", 5))
    store = restarted(store)
    assert names(store) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2", "NEW 3", "LAST"]
    assert store.setting("last") == "NEW 2"


def test_rows_of_late_and_damaged_copies_keep_their_order(tmp_path: Path) -> None:
    evening(tmp_path, "ADA", "BOB", "EVE")
    (tmp_path / BESIDE).write_bytes((tmp_path / BESIDE).read_bytes().replace(b"BOB", b"XXX"))
    disk, clock = RuledDisk(fails(errno.EROFS, tmp_path / FILE)), VirtualClock()
    store = opened(tmp_path, clock, disk)
    store.post("dice", Entry("NEW", 5))
    assert names(store) == ["ADA", "EVE", "NEW"]
    mend(store, disk, clock)
    for now in over_restart(store):
        assert names(now) == ["ADA", "BOB", "EVE", "NEW"]


def unread(directory: Path) -> tuple[Store, RuledDisk, VirtualClock]:
    """Return a store whose card has earlier contents but cannot be read yet, with its disk and its clock."""
    store = opened(directory)
    for entry in entries("RUDE", "ADA"):
        store.post("dice", entry)
    store.remove("dice", Entry("RUDE", 5))
    store.set_setting("name 1", "OLD")
    store.set_setting("name 2", "OLD")
    store.book(begun("dice", None))
    store.begin(GAME)
    assert store.close(1.0)
    disk, clock = RuledDisk(fails(errno.EIO)), VirtualClock()
    return opened(directory, clock, disk), disk, clock


@pytest.mark.parametrize("game", [None, Journal("cards", "x", ("deal",))])
def test_late_card_is_merged(tmp_path: Path, game: Journal | None) -> None:
    """The rows of a card that is read late rank above equal new rows.

    New settings replace those of the card, and the books are added up.
    """
    store, disk, clock = unread(tmp_path)
    for entry in entries("NEW 1", "NEW 2", "BAD"):
        store.post("dice", entry)
    store.remove("dice", Entry("BAD", 5))
    store.set_setting("name 1", "NEW")
    store.book(begun("dice", None))
    if game:
        store.begin(game)
    store.step()
    assert store.condition().waiting == store._changes > 6
    mend(store, disk, clock)
    for now in over_restart(store):
        assert names(now) == ["ADA", "NEW 1", "NEW 2"]
        assert (now.setting("name 1"), now.setting("name 2")) == ("NEW", "OLD")
        assert now.under_way() == (game or GAME)
        assert len(now.tombstones()) == 2
        assert now.books().plays == 2
        assert len(reported(now)) == 2


def test_removed_rows_of_a_late_card_are_limited(tmp_path: Path) -> None:
    store, disk, clock = unread(tmp_path)
    for score in range(TOMBSTONES):
        store.post("dice", Entry("BAD", score))
        store.remove("dice", Entry("BAD", score))
    mend(store, disk, clock)
    for now in over_restart(store):
        assert [stone.score for stone in now.tombstones()] == [*range(TOMBSTONES)]


BEFORE = pytest.mark.parametrize("is_written", [False, True], ids=["waiting", "written"])
"""Two cases: when the late copy of the log is read, newer changes wait in memory or are in the other copy."""


def newer(
    directory: Path,
    change: Callable[[Store], object],
    before: Callable[[Store], object] = lambda store: store.book(begun("yahtsee", None)),
) -> tuple[Store, RuledDisk, VirtualClock]:
    """Return a store that cannot read the first copy of the log yet, with its disk and its clock.

    The change made by `change` is only in that first copy. The change made by `before` is in both copies.
    """
    store = opened(directory)
    before(store)
    assert store.close(1.0)
    old = (directory / BESIDE).read_bytes()
    store = opened(directory)
    change(store)
    assert store.close(1.0)
    (directory / BESIDE).write_bytes(old)
    disk, clock = RuledDisk(fails(errno.EROFS, directory / FILE)), VirtualClock()
    return opened(directory, clock, disk), disk, clock


def read_late(store: Store, disk: RuledDisk, clock: VirtualClock, *, is_written: bool) -> None:
    """Make the unreadable copy of the log readable, and write all changes.

    If `is_written`, the waiting changes are written to the other copy before the unreadable one can be read.
    """
    if is_written:
        store.step()
        assert store.condition().waiting == 0
    else:
        clock.move_to(clock.now() + RETRY_LONGEST)
    mend(store, disk, clock)


@BEFORE
def test_counts_of_a_late_copy_are_added_up(tmp_path: Path, is_written: bool) -> None:
    """Counts in both copies are added up; of two highest scores or two longest times, the larger is kept."""
    day = date(2026, 11, 25)

    def play(store: Store) -> None:
        for _ in range(6):
            store.book(begun("dice", day))
        store.book(ended("dice", 60.0, (30,)))
        store.book(Books(life=Life(seconds=100, starts=1, attract=50)))

    store, disk, clock = newer(tmp_path, play)
    store.book(begun("dice", day))
    store.book(begun("cards", day))
    store.book(ended("dice", 60.0, (20,)))
    store.book(Books(life=Life(seconds=10, starts=1, attract=20)))
    read_late(store, disk, clock, is_written=is_written)
    for now in over_restart(store):
        books = now.books()
        assert books.games["cards"] == books.games["yahtsee"] == Tally(plays=1)
        assert books.games["dice"] == Tally(7, 2, 2, 120, 2, 50, 30)
        assert books.days == {(day, "dice"): 7, (day, "cards"): 1, (None, "yahtsee"): 1}
        assert books.life == Life(seconds=110, starts=2, attract=50)


@pytest.mark.parametrize(("is_read", "is_written"), [(False, False), (True, False), (True, True)])
def test_cleared_books_stay_cleared(tmp_path: Path, is_read: bool, is_written: bool) -> None:
    """Cleared books stay cleared if a copy of the log, or the whole memory card, becomes readable later.

    Games played since then count.
    """
    store, disk, clock = newer(tmp_path, lambda store: store.book(begun("dice", None)))
    if not is_read:
        disk = RuledDisk(fails(errno.EROFS))
        store = opened(tmp_path, clock, disk)
    store.book(begun("dice", None))
    store.clear_books()
    store.book(begun("cards", None))
    read_late(store, disk, clock, is_written=is_written)
    for now in over_restart(store):
        assert now.books() == begun("cards", None)


@BEFORE
def test_incidents_of_a_late_copy_are_merged(tmp_path: Path, is_written: bool) -> None:
    """Incidents of both copies of the log are kept, except for those that the owner has seen."""

    def damage(*words: str) -> Callable[[Store], object]:
        return lambda store: store._card.incidents.extend(words)

    store, disk, clock = newer(tmp_path, damage("OLD 1", "OLD 2"), before=damage("BOTH", "SEEN 1"))
    damage("NEW 1", "SEEN 2", "NEW 2")(store)
    store.step()
    store.incidents_seen(store.incidents()[1::2])
    read_late(store, disk, clock, is_written=is_written)
    for now in over_restart(store):
        assert reported(now) == ["BOTH", "OLD 1", "OLD 2", "NEW 1", "NEW 2"]
        assert [incident.number for incident in now.incidents()] == [1, 3, 4, 5, 6]


@BEFORE
def test_game_continues_despite_a_late_copy(tmp_path: Path, is_written: bool) -> None:
    """The late copy of the log has other moves of the same game; the moves made since the start are kept."""

    def play(store: Store) -> None:
        for line in ("lost 1", "lost 2"):
            store.add(line)

    store, disk, clock = newer(tmp_path, play, before=lambda store: store.begin(GAME))
    store.add("roll 2")
    read_late(store, disk, clock, is_written=is_written)
    for now in over_restart(store):
        assert now.under_way() == replace(GAME, lines=("roll 1", "roll 2"))


@pytest.mark.parametrize("is_over", [False, True])
def test_new_game_replaces_that_of_a_late_copy(tmp_path: Path, is_over: bool) -> None:
    store, disk, clock = newer(tmp_path, lambda store: store.begin(GAME))
    other = Journal("cards", "x", ("deal",))
    store.begin(other)
    if is_over:
        store.finish()
    read_late(store, disk, clock, is_written=False)
    for now in over_restart(store):
        assert now.under_way() == (None if is_over else other)


@pytest.mark.parametrize("case", ["both copies", "one copy", "one copy, read after the first write"])
def test_replaced_contents_are_not_merged_with_a_late_copy(tmp_path: Path, case: str) -> None:
    row = Row(3, Entry("ANN", 1), Origin("b", "1"))
    if case == "both copies":
        store, disk, clock = unread(tmp_path)
    else:
        stale(tmp_path)
        disk, clock = RuledDisk(fails(errno.EIO, tmp_path / FILE)), VirtualClock()
        store = opened(tmp_path, clock, disk)
    store.replace(Contents({"cards": (row,)}, settings={"key": "new"}))
    if case.endswith("write"):
        store.step()
    mend(store, disk, clock)
    for now in over_restart(store):
        assert now.rows() == {"cards": (row,)}
        assert (now.setting("name 1"), now.setting("key")) == (None, "new")
        assert now.books().plays == 0


def compacted(store: Store) -> None:
    """Make changes until the store rewrites a copy of the log."""
    for number in range(150):
        store.set_setting("key", f"{number:01000}")
        store.step()


@pytest.mark.parametrize(
    ("change", "left"),
    [(lambda store: store.replace(Contents()), ["NEW"]), (compacted, ["ADA", "NEW"])],
    ids=["reset", "compacted"],
)
def test_alternately_readable_copies_are_merged(
    tmp_path: Path, change: Callable[[Store], None], left: list[str]
) -> None:
    """One run of the program can use only the first copy of the log, the next run only the second.

    No change is lost.
    """
    evening(tmp_path, "ADA")
    for unreadable, event in ((BESIDE, change), (FILE, lambda store: store.post("dice", Entry("NEW", 5)))):
        store = opened(tmp_path, disk=RuledDisk(fails(errno.EIO, tmp_path / unreadable)))
        event(store)
        store.step()
        assert store.condition().waiting == 0
    assert names(opened(tmp_path)) == left


# Tests of damaged copies of the log


def flipped(data: bytes) -> bytes:
    """Return the data with one bit of the last line flipped."""
    return bytes([*data[:-9], data[-9] ^ 1, *data[-8:]])


ASIDE = "SET ASIDE AS cabinet.damaged-1.log"
ELSEWHERE = "THE OTHER COPY HAS ALL OF IT"


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("damage", "words"),
    [
        # The power was cut while a line was being written, so the line was never acknowledged.
        (lambda data: data + data.splitlines()[-1][:-5], ""),
        (lambda data: data[:-1], ""),
        (lambda _data: b"", f"WAS DAMAGED: {ELSEWHERE}"),
        (flipped, f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda data: data[100:], f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda data: bytes(len(data)), f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda _data: bytes(MOST_BYTES + 1), f"HAS MORE THAN 16 MB: THE REST WAS NOT READ. {ASIDE}"),
        (lambda data: data.replace(data[9:17], b"0" * 8), f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
    ],
)
def test_damaged_copy_is_set_aside_and_reported(
    tmp_path: Path, name: str, damage: Callable[[bytes], bytes], words: str
) -> None:
    """The report of damage stays until the owner has seen it, and no damaged file is deleted."""
    evening(tmp_path, "ADA", "BOB")
    data = damage((tmp_path / name).read_bytes())
    (tmp_path / name).write_bytes(data)
    store = restarted(opened(tmp_path))
    assert names(store) == ["ADA", "BOB"]
    assert reported(store)[:1] == ([f"{name} {words}"] if words else [])
    assert (tmp_path / "cabinet.damaged-1.log").exists() == (ASIDE in words)
    if ASIDE in words:
        assert (tmp_path / "cabinet.damaged-1.log").read_bytes() == data
    store.incidents_seen(store.incidents())
    store = restarted(store)
    assert reported(store) == []
    assert facts_in(tmp_path / name) == facts_in(tmp_path / BESIDE)


@pytest.mark.parametrize(
    ("broken", "error", "why"),
    [
        # The file system has no hard links, so the file is copied.
        ((os, "link"), PermissionError(errno.EPERM, "no links"), ""),
        # The first try to move the damaged file away fails when the file already has a second name (a hard
        # link).
        ((durable, "sync"), OSError(IO_ERROR, "bad"), "[Errno 5] bad"),
    ],
    ids=["no links", "second try"],
)
def test_damaged_copy_is_set_aside_despite_an_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    broken: tuple[ModuleType, str],
    error: OSError,
    why: str,
) -> None:
    evening(tmp_path, "ADA")
    (tmp_path / FILE).write_bytes(b"damage")
    clock = VirtualClock()
    with monkeypatch.context() as patched:
        patched.setattr(*broken, raising(error))
        store = opened(tmp_path, clock)
        assert (names(store), store.condition().why) == (["ADA"], why)
    settle(store, clock)
    assert (tmp_path / "cabinet.damaged-1.log").read_bytes() == b"damage"
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)


def test_damage_to_both_copies_is_reported(tmp_path: Path) -> None:
    """Each copy of the log has lost lines that the other copy has. The report says that more may be lost."""
    evening(tmp_path, "ADA", "BOB", "EVE")
    for name, lost in zip(BOTH, (b"ADA", b"BOB"), strict=True):
        data = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(data.replace(lost, b"XXX"))
    store = opened(tmp_path)
    assert names(store) == ["ADA", "BOB", "EVE"]
    assert [words.rpartition(". ")[2] for words in reported(store)] == ["SOME OF IT MAY BE LOST"] * 2


@pytest.mark.parametrize("is_older", [False, True])
def test_damage_beside_an_incomplete_copy_is_reported(tmp_path: Path, is_older: bool) -> None:
    """One copy of the log is older or ends within a line, so damage to the other may have lost data."""
    if is_older:
        stale(tmp_path)
    else:
        evening(tmp_path, "ADA")
        (tmp_path / BESIDE).write_bytes((tmp_path / BESIDE).read_bytes() + b"5c1f09ae 8d")
    (tmp_path / FILE).write_bytes(flipped((tmp_path / FILE).read_bytes()))
    assert reported(opened(tmp_path))[0].endswith("SOME OF IT MAY BE LOST")


def test_rewritten_copy_ending_with_a_deletion_is_complete(tmp_path: Path) -> None:
    """A rewritten copy of the log that is intact has everything, even if its last line deletes a fact.

    The report of damage to the other copy says that nothing is lost.
    """
    evening(tmp_path, "ADA")
    known = logs.union([logs.read((tmp_path / FILE).read_bytes())])
    known.put({"setting gone": None})
    (tmp_path / FILE).write_bytes(known.snapshot(complete=True))
    (tmp_path / BESIDE).write_bytes(known.snapshot(complete=False) + b"damage\n")
    assert reported(opened(tmp_path))[0].endswith(ELSEWHERE)


def test_missing_copy_is_made_from_the_other(tmp_path: Path) -> None:
    """A missing first copy of the log is reported.

    A second copy in a folder that is new is made without a report.
    """
    evening(tmp_path, "ADA")
    (tmp_path / BESIDE).unlink()
    evening(tmp_path, "BOB")
    (tmp_path / "spare").mkdir()
    evening(tmp_path, "EVE")
    assert facts_in(tmp_path / SPARE) == facts_in(tmp_path / FILE) != facts_in(tmp_path / BESIDE)
    (tmp_path / FILE).unlink()
    store = opened(tmp_path)
    assert names(store) == ["ADA", "BOB", "EVE"]
    assert reported(store) == ["cabinet.log WAS MISSING: RESTORED FROM THE SECOND COPY"]


@pytest.mark.parametrize("late", [None, errno.EROFS])
def test_log_of_another_cabinet_is_set_aside(tmp_path: Path, late: int | None) -> None:
    """The store keeps this cabinet's scores, even if the other cabinet's log can be read only later."""
    evening(tmp_path, "ADA")
    evening(tmp_path / "other", "BOB")
    (tmp_path / "other" / FILE).replace(tmp_path / BESIDE)
    disk, clock = RuledDisk(fails(late, tmp_path / BESIDE)), VirtualClock()
    store = opened(tmp_path, clock, disk)
    mend(store, disk, clock)
    assert names(store) == ["ADA"]
    assert f"{BESIDE} IS THE LOG OF ANOTHER CABINET: {ASIDE}" in reported(store)[0]
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("stray", ["archive", "league"])
def test_other_file_in_place_of_a_copy_is_ignored(tmp_path: Path, name: str, stray: str) -> None:
    """A backup or a league file in the place of a copy of the log is not read as a log.

    A faulty file system may put it there.
    """
    evening(tmp_path, "RUDE")
    (tmp_path / "cabinet.toml").write_text("[sound]\n")
    store = opened(tmp_path)
    saved = store.submit(lambda card: archive.save(card, tmp_path / "cabinet.toml", "restore"))
    assert store.close(1.0)
    data = {
        "archive": (tmp_path / saved.result(0)).read_bytes(),
        "league": league_file.write(League({"a" * 16: Named(1, "ANCHOR")}), "a" * 16),
    }
    store = opened(tmp_path)
    store.remove("dice", Entry("RUDE", 5))
    assert store.close(1.0)
    evening(tmp_path, "ADA")
    (tmp_path / name).write_bytes(data[stray])
    store = opened(tmp_path)
    for now in over_restart(store):
        assert names(now) == ["ADA"]


def lengthened(path: Path, *facts: Facts) -> None:
    """Append a line for each of `facts` to a copy of the log, even beyond the limit of length."""
    found = logs.read(path.read_bytes())
    log, number, start = found.tip
    lines = (LogLine(log, number + more, each, start) for more, each in enumerate(facts, 1))
    path.write_bytes(path.read_bytes() + b"".join(map(encode, lines)))


@pytest.mark.parametrize("name", BOTH)
def test_copy_beyond_the_read_limit_is_reported(tmp_path: Path, name: str) -> None:
    """At its start the cabinet reads a long copy of the log up to the limit, and keeps the file."""
    evening(tmp_path, "ADA")
    other = (tmp_path / BOTH[name == FILE]).read_bytes()
    evening(tmp_path, "BOB")
    (tmp_path / BOTH[name == FILE]).write_bytes(other)
    lengthened(
        tmp_path / name, *({"setting key": "x" * (2 << 20)} for _ in range(8)), {"setting end": "lost"}
    )
    whole = (tmp_path / name).read_bytes()
    store = opened(tmp_path)
    words = f"{name} HAS MORE THAN 16 MB: THE REST WAS NOT READ. {ASIDE}"
    assert (names(store), reported(store)) == (["ADA", "BOB"], [words])
    assert (tmp_path / "cabinet.damaged-1.log").read_bytes() == whole
    assert facts_in(tmp_path / FILE) == facts_in(tmp_path / BESIDE)
    store = restarted(store)
    assert (names(store), store.setting("end")) == (["ADA", "BOB"], None)
    assert max((tmp_path / each).stat().st_size for each in BOTH) < 3 << 20


def test_overlong_journal_lines_cut_the_game(tmp_path: Path) -> None:
    """Journal lines that are too long are dropped with the later moves of the game; all scores are kept."""
    store = opened(tmp_path)
    store.post("dice", Entry("ADA", 5))
    store.begin(GAME)
    assert store.close(1.0)
    (key,) = (key for key in facts_in(tmp_path / FILE) if key.startswith("line"))
    for name in BOTH:
        lengthened(tmp_path / name, *({f"{key[:-1]}{number}": "x" * (2 << 20)} for number in range(1, 11)))
    store = opened(tmp_path)
    for now in over_restart(store):
        assert (names(now), now.under_way()) == (["ADA"], GAME)
    assert max((tmp_path / each).stat().st_size for each in BOTH) < 1000


def test_too_long_snapshot_is_not_written(tmp_path: Path) -> None:
    """A snapshot too long for a start is not written. Lines are appended while a start can read the file."""
    evening(tmp_path, "ADA")
    size = 3 << 20
    for name in BOTH:
        lengthened(tmp_path / name, *({f"setting {number}": "x" * size} for number in range(3)))
    store = opened(tmp_path)
    store.post("dice", Entry("BOB", 5))
    store.step()
    assert (store.condition(), (tmp_path / FILE).stat().st_size > 3 * size) == (Condition(0, ""), True)
    assert names(restarted(store)) == ["ADA", "BOB"]
    (tmp_path / BESIDE).unlink()
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    assert "cabinet.copy.log would have 94" in store.condition().why
    assert "bytes, too many to be read at a start: remove lists" in store.condition().why
    store.replace(replace(store.contents(), settings={}))
    settle(store, clock)


def test_deletions_leave_a_long_log_first(tmp_path: Path) -> None:
    """A copy of the log that becomes too long loses the records of deleted facts before all else.

    Otherwise these records are kept while the other copy cannot be read, and would fill the log.
    """
    evening(tmp_path, "ADA")
    store = opened(tmp_path, disk=RuledDisk(fails(errno.EIO, tmp_path / BESIDE)))
    for settings in ({f"{number:0100}": "x" for number in range(10_000)}, {}):
        store.replace(replace(store.contents(), settings=settings))
        store.step()
    assert (store.condition().waiting, (tmp_path / FILE).stat().st_size < 1000) == (0, True)
    assert names(opened(tmp_path)) == ["ADA"]


def test_file_that_cannot_be_set_aside_is_not_overwritten(tmp_path: Path) -> None:
    evening(tmp_path, "ADA")
    with (tmp_path / FILE).open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    disk, clock = RuledDisk(lambda what, _path: READ_ONLY if what == "keep" else None), VirtualClock()
    store = opened(tmp_path, clock, disk)
    assert (names(store), store.condition().kind) == (["ADA"], CardTrouble.READ_ONLY)
    mend(store, disk, clock)
    assert (tmp_path / "cabinet.damaged-1.log").stat().st_size == MOST_BYTES + 1


@pytest.mark.parametrize("name", [*BOTH, f"{FILE}.tmp"])
def test_folder_in_place_of_a_file_is_moved_away(tmp_path: Path, name: str) -> None:
    """A folder in the place of a file is renamed and keeps its content; the file is then written."""
    evening(tmp_path, "ADA")
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name / "something").mkdir(parents=True)
    store = opened(tmp_path)
    store.replace(store.contents())
    store.step()
    assert names(store) == ["ADA"]
    assert (tmp_path / f"{name}.in-the-way-1" / "something").exists()
    assert store.condition() == Condition(0, "")


def test_oldest_damaged_files_are_deleted(tmp_path: Path) -> None:
    """Only the newest numbered damaged files are kept; a file without a number is never deleted."""
    evening(tmp_path, "ADA")
    (tmp_path / "cabinet.damaged-mine.log").touch()
    for number in range(1, DAMAGED_MOST + 5):
        (tmp_path / f"cabinet.damaged-{number}.log").touch()
    for name in BOTH:
        (tmp_path / name).write_bytes(b"damage")
    opened(tmp_path)
    found = {path.name for path in tmp_path.glob("cabinet.damaged-*")}
    assert {"cabinet.damaged-26.log", "cabinet.damaged-mine.log"} < found
    assert "cabinet.damaged-5.log" not in found
    assert len(found) <= DAMAGED_MOST + 2


class ReplaceOnly(Disk):
    """A disk on which a file of another owner can be replaced, but not written."""

    def append(self, path: Path, size: int, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize(
    ("change", "disk"),
    [
        (Path.unlink, Disk),
        (lambda path: path.write_bytes(path.read_bytes() + b"mine\n"), Disk),
        (Path.touch, ReplaceOnly),
    ],
)
def test_changed_file_is_rewritten_from_memory(
    tmp_path: Path, change: Callable[[Path], object], disk: type[Disk]
) -> None:
    """If another program changes a copy of the log, the other copy has everything until the rewrite."""
    clock = VirtualClock()
    store = opened(tmp_path, clock, disk())
    store.post("dice", Entry("ADA", 5))
    settle(store, clock)
    change(tmp_path / FILE)
    receipt = store.post("dice", Entry("BOB", 5))
    store.step()
    assert receipt.wait(0) == (disk is Disk)
    settle(store, clock)
    assert len(facts_in(tmp_path / FILE)) == 2


@pytest.mark.parametrize("second", [BESIDE, SPARE])
def test_deleted_folder_is_made_again(tmp_path: Path, second: str) -> None:
    """Both copies of the log were deleted with their folder; the store writes them again from memory."""
    data, clock = tmp_path / "data", VirtualClock()
    (data / second).parent.mkdir(parents=True)
    store = opened(data, clock)
    store.post("dice", Entry("ADA", 5))
    settle(store, clock)
    shutil.rmtree(data)
    receipt = store.post("dice", Entry("BOB", 5))
    settle(store, clock)
    assert receipt.wait(0)
    assert len(facts_in(data / FILE)) == len(facts_in(data / second)) == 2
    assert names(restarted(store)) == ["ADA", "BOB"]


def test_copy_without_permissions_needs_chmod(tmp_path: Path) -> None:
    """The report suggests chmod, not chown, because the owner of the file is right."""
    evening(tmp_path, "ADA")
    (tmp_path / FILE).chmod(0o000)
    store = opened(tmp_path, disk=RuledDisk(fails(errno.EACCES, tmp_path / FILE)))
    assert reported(store) == [f"cabinet.log CANNOT BE READ: sudo chmod u+rw {tmp_path / FILE}"]
    assert store.condition().why.endswith(f": sudo chmod u+rw {tmp_path / FILE}")


@pytest.mark.parametrize("second", [BESIDE, SPARE])
@pytest.mark.parametrize("target", ["itself", "the other"])
def test_self_links_in_place_of_copies_are_reported(tmp_path: Path, second: str, target: str) -> None:
    """The log file, the TV and the doctor say how to remove links that are in place of the log's copies.

    Once the links are removed, everything is written.
    """
    both, clock = [tmp_path / FILE, tmp_path / second], VirtualClock()
    both[1].parent.mkdir(exist_ok=True)
    for path, leads_to in zip(both, both if target == "itself" else both[::-1], strict=True):
        path.symlink_to(leads_to)
    store = opened(tmp_path, clock)
    store.post("dice", Entry("ADA", 5))
    cures = [f"sudo rm {path}" for path in both]
    assert reported(store) == [
        f"{path.relative_to(tmp_path)} CANNOT BE READ: {cure}" for path, cure in zip(both, cures, strict=True)
    ]
    assert store.condition().why.endswith(f": {cures[0]}")
    assert [each.cure for each in reader.look(tmp_path).wrong] == cures
    for path in both:
        path.unlink()
    settle(store, clock)
    assert len(facts_in(both[0])) == len(facts_in(both[1])) > 0


def test_long_file_is_rewritten(tmp_path: Path) -> None:
    """On a card without room for a new file, the old file grows; a rewrite is tried only now and then."""
    tries = []

    def rule(what: str, path: Path) -> int | None:
        tries.extend([path] if what == "write" else [])
        return FULL if what == "write" else None

    store = opened(tmp_path, disk=(disk := RuledDisk()))

    def grow() -> list[int]:
        sizes = []
        for number in range(300):
            store.set_setting("key", f"{number:01000}")
            store.step()
            sizes.append((tmp_path / FILE).stat().st_size)
        return sizes

    sizes = grow()
    assert LONG < max(sizes) < LONG + 12_000
    assert sizes[-1] < LONG
    disk.rule = rule
    assert max(grow()) > 3 * LONG
    # A rewrite of each copy of the log is tried every 64 kB.
    assert len(tries) <= 10
    assert store.condition() == Condition(0, "")


def failing(name: str) -> Callable[[str, Path], int | None]:
    """Return a rule that makes the operation `name` fail with "no space left"."""
    return lambda what, _path: FULL if what == name else None


def test_missing_lines_are_appended(tmp_path: Path) -> None:
    """Missing lines are appended, which needs no new file on a full card. Each line stays one transaction."""
    store = opened(tmp_path, clock := VirtualClock(), disk := RuledDisk())
    for fails_now in ("append", "write"):
        disk.rule = failing(fails_now)
        for score in range(3):
            store.post("dice", Entry("ADA", score))
            store.step()
    settle(store, clock)
    lines = [logs.read((tmp_path / name).read_bytes()).lines for name in BOTH]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 7


def test_lost_rows_and_lines_do_not_come_back(tmp_path: Path) -> None:
    """A log has an eleventh row, and lines of a game after a missing line: the store drops both for good."""
    rows = {f"score {'a' * 16} {age:016x} dice": [age, 5, 0, f"N{age}", None] for age in range(1, TOP + 2)}
    game = {"game": ["1", "dice", "x"], "line 1 0": "one", "line 1 2": "three", "line 1 3": "four"}
    lines = (LogLine("8d20b1f7", 0, {HEAD: 0}), LogLine("8d20b1f7", 1, {**rows, **game, "more": 1}))
    (tmp_path / FILE).write_bytes(b"".join(map(encode, lines)))
    store = opened(tmp_path)
    store.remove("dice", Entry("N1", 5))
    store.add("two")
    store = restarted(store)
    assert names(store) == [f"N{age}" for age in range(2, TOP + 1)]
    assert store.under_way() == Journal("dice", "x", ("one", "two"))
    assert store.contents().other == {"more": 1}


def test_lines_after_a_very_high_number_count(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(encode(LogLine("8d20b1f7", 10**100, {"setting speed": "SLOW"})))
    store = opened(tmp_path)
    store.post("dice", Entry("ADA", 5))
    store.step()
    assert store.condition().waiting == 0
    store = opened(tmp_path)
    assert (names(store), store.setting("speed")) == (["ADA"], "SLOW")
