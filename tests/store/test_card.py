"""The card refuses, stalls, comes late or is damaged: play goes on, it is told, and nothing is lost."""

from __future__ import annotations

import errno
import logging
import math
import os
import resource
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.api import TOP, Entry
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store import CardTrouble, Condition, Store, StoreError, faults, read_scores
from cabinet.store import log as logs
from cabinet.store.books import begun
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
from cabinet.store.log import HEAD, LogLine, encode
from cabinet.store.ranking import Origin, Row
from tests.bad_disk import FULL, IO_ERROR, READ_ONLY
from tests.store.failing_disk import FailingDisk
from tests.store.test_store import entries, opened, restarted

GAME = Journal("dice", "two players", ("roll 1",))
KINDS = {FULL: CardTrouble.FULL, READ_ONLY: CardTrouble.READ_ONLY, IO_ERROR: CardTrouble.FAILING}
BOTH = (FILE, BESIDE)


def settle(store: Store, clock: VirtualClock) -> None:
    """Let time pass until the card has been tried often enough to be well."""
    for _ in range(8):
        clock.move_to(clock.now() + RETRY_LONGEST)
        store.step()


def names(store: Store) -> list[str]:
    """Who stands on the list."""
    return [entry.name for entry in store.top_ten("dice")]


def told(store: Store) -> list[str]:
    """What has happened, in words."""
    return [incident.words for incident in store.incidents()]


def facts(path: Path) -> dict[str, Any]:
    """What one copy knows by itself."""
    found = logs.read(path.read_bytes())
    assert found.is_intact
    assert not found.torn
    return logs.union([found]).facts()


def evening(directory: Path, *rows: str) -> None:
    """Equal scores are entered, and the cabinet is switched off."""
    store = opened(directory)
    for entry in entries(*rows):
        store.post("dice", entry)
        store.set_setting("last", entry.name)
        store.step()
    assert store.close(1.0)


def stale(directory: Path, second: str = BESIDE) -> None:
    """The second copy could not be written since ADA was entered: BOB and EVE are in the first alone."""
    evening(directory, "ADA")
    old = (directory / second).read_bytes()
    evening(directory, "BOB", "EVE")
    (directory / second).write_bytes(old)


# It refuses


class Model:
    """What is to be remembered, the simple way."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []
        self.setting: str | None = None
        self.game: Journal | None = None

    def enters(self, entry: Entry) -> None:
        """Below its equals."""
        self.rows = sorted([*self.rows, entry], key=lambda one: -one.score)[:TOP]

    def holds(self, store: Store) -> bool:
        """Whether that is what the store remembers."""
        found = store.top_ten("dice"), store.setting("name"), store.under_way()
        return found == (tuple(self.rows), self.setting, self.game)


@given(
    st.lists(
        st.integers(-2, 2)
        | st.sampled_from(["set", "begin", "add", "finish", "remove", "step", "step", "step"])
        | st.sampled_from(["break", FILE, BESIDE, "once", "mend", "mend", "restart", "restart broken"]),
        max_size=40,
    )
)
@settings(max_examples=100)
def test_whatever_the_card_does_nothing_is_lost(  # noqa: PLR0912 - a step, a branch
    tmp_path_factory: pytest.TempPathFactory, steps: list[object]
) -> None:
    """One copy or both break, heal, refuse at the very start: whenever all is well all is as it should be."""
    directory = tmp_path_factory.mktemp("card")
    disk, clock, model = FailingDisk(), VirtualClock(), Model()
    store = opened(directory, clock, disk)
    for number, step in enumerate(steps):
        entry = Entry(f"N{number}", step if isinstance(step, int) else 9)
        well = not disk.failing and not store.condition().why
        match step:
            case int():
                store.post("dice", entry)
                model.enters(entry)
            case "set":
                store.set_setting("name", entry.name)
                model.setting = entry.name
            case "begin":
                model.game = Journal("dice", entry.name)
                store.begin(model.game)
            case "add" if well and model.game:
                store.add(entry.name)
                model.game = Journal("dice", model.game.options, (*model.game.lines, entry.name))
            case "finish" if well and model.game:
                store.finish(entry)
                model.game = None
                model.enters(entry)
            case "remove" if well and model.rows:
                assert store.remove("dice", model.rows.pop())
            case "step":
                clock.move_to(clock.now() + RETRY_LONGEST)
                store.step()
            case "break" | "cabinet.log" | "cabinet.copy.log":
                disk.failing, disk.only = IO_ERROR, "" if step == "break" else str(step)
            case "once":
                disk.plan = iter([FULL])
            case "mend":
                disk.failing = None
            case "restart" | "restart broken":
                failing, disk.failing = disk.failing, None
                assert store.close(1.0)
                disk.failing = failing or IO_ERROR if step == "restart broken" else None
                store = opened(directory, clock, disk)
        assert not well or disk.failing or store.condition().why or model.holds(store)
    disk.failing = None
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)
    for name in BOTH:
        alone = tmp_path_factory.mktemp("alone")
        shutil.copy(directory / name, alone)
        again = opened(alone)
        assert model.holds(again)
        assert again.close(1.0)


@pytest.mark.parametrize("error", KINDS, ids=os.strerror)
def test_a_refusal_is_told_and_tried_again_ever_later(
    tmp_path: Path, error: int, caplog: pytest.LogCaptureFixture
) -> None:
    """After 2, 4, 8, 16, 30, 30 seconds; logged once for each copy when it starts and when it heals."""
    caplog.set_level(logging.INFO)
    disk, clock = FailingDisk(), VirtualClock()
    store = opened(tmp_path, clock, disk)
    disk.failing = error
    receipt = store.post("dice", Entry("A", 1))
    tries = []
    for _ in range(1200):
        before = disk.asked
        store.step()
        if disk.asked > before:
            tries.append(clock.now() - 1000)
        else:
            assert store._next_at() > clock.now()
        clock.move_to(clock.now() + 0.1)
    assert tries == pytest.approx([0, 2, 6, 14, 30, 60, 90], abs=0.5)
    why = f"[Errno {error}] {os.strerror(error)}: '{tmp_path / FILE}'"
    assert store.condition() == Condition(1, why, KINDS[error])
    assert not receipt.wait(0)
    disk.failing = None
    settle(store, clock)
    assert receipt.wait(0)
    assert store.condition() == Condition(0, "")
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2 + ["INFO"] * 2
    assert not any(record.exc_info for record in caplog.records)
    disk.failing = error
    store.set_setting("key", "value")
    store.step()
    assert store._next_at() == clock.now() + RETRY_FIRST
    disk.failing = None
    assert store.close(1.0)


@pytest.mark.parametrize("error", [FULL, errno.EACCES], ids=os.strerror)
@pytest.mark.parametrize("name", BOTH)
def test_one_copy_is_enough(tmp_path: Path, name: str, error: int) -> None:
    """What one refuses is safe once the other has it; told all the same, and made good."""
    disk, clock = FailingDisk(only=name), VirtualClock()
    store = opened(tmp_path, clock, disk)
    disk.failing = error
    for entry in entries("ADA", "BOB"):
        receipt = store.post("dice", entry)
        store.step()
        assert receipt.wait(0)
        assert (store.condition().waiting, store.condition().kind) == (0, KINDS.get(error, "failing"))
        assert store._next_at() > clock.now()
    disk.failing = None
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert [len(facts(tmp_path / each)) for each in BOTH] == [2, 2]
    assert store.close(1.0)


@pytest.mark.parametrize(
    ("error", "flags", "free", "expected"),
    [
        (OSError(errno.ENOSPC, "full"), 0, 9, CardTrouble.FULL),
        (OSError(errno.EROFS, "read-only"), 0, 9, CardTrouble.READ_ONLY),
        (OSError(errno.EIO, "bad"), 0, 9, CardTrouble.FAILING),
        (OSError("no number"), os.ST_RDONLY, 0, CardTrouble.READ_ONLY),
        (OSError("no number"), 0, 0, CardTrouble.FULL),
        (ValueError("what else"), 0, 9, CardTrouble.FAILING),
    ],
)
def test_what_is_wrong_is_told_from_errors_and_from_the_card(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    flags: int,
    free: int,
    expected: CardTrouble,
) -> None:
    """Where the error does not say it the file system is asked."""
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_flag=flags, f_bavail=free))
    assert kind(error, tmp_path) is expected


def test_a_card_that_is_not_there_is_failing(tmp_path: Path) -> None:
    """It cannot even be asked."""
    assert kind(OSError("gone"), tmp_path / "gone") is CardTrouble.FAILING


def test_no_directory_at_all_is_no_reason_to_stop(tmp_path: Path) -> None:
    """It cannot be made: everything in memory, told, and written once it can be."""
    obstacle = tmp_path / "mount"
    obstacle.write_text("a file where the card should be")
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
    assert store.submit(lambda _card: 7)
    assert store._next_at() == -math.inf
    obstacle.unlink()
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)
    assert read_scores(obstacle / "data") == {"dice": (Entry("A", 1),)}


def test_a_really_full_card(tmp_path: Path) -> None:
    """Nothing is faked: half a line fits. It is taken back, as there is no room for a file beside it."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    receipt = store.post("dice", Entry("A", 1))
    before = (tmp_path / FILE).read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 5, limits[1]))
    try:
        settle(store, clock)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not receipt.wait(0)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == dict.fromkeys(BOTH, before)
    settle(store, clock)
    assert receipt.wait(0)
    assert store.close(1.0)


def test_half_a_line_that_cannot_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is written anew."""
    store = opened(tmp_path)
    receipt = store.post("dice", Entry("A", 1))

    def fails(*_: object) -> None:
        raise OSError(IO_ERROR, "bad")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fdatasync", fails)
        patched.setattr(os, "ftruncate", fails)
        store.step()
    assert "has a broken end ([Errno 5] bad): it is rewritten" in store.condition().why
    assert not receipt.wait(0)
    assert store.close(1.0)
    assert len(facts(tmp_path / FILE)) == 1


def test_the_thread_heals_by_itself(tmp_path: Path) -> None:
    """It does what it is asked at once, and closing is a last try that waits for nothing."""
    disk = FailingDisk()
    disk.failing = FULL
    store = Store.open(tmp_path, clock=SystemClock(trusted=True), disk=disk)
    receipt = store.post("dice", Entry("A", 1))
    assert store.submit(lambda _card: 7).result(20.0) == 7
    with pytest.raises(StoreError, match="No space left"):
        store.submit(lambda card: card.copy_to(tmp_path / "copy")).result(20.0)
    assert not receipt.wait(0.05)
    assert (store.condition().waiting, store.condition().kind) == (1, CardTrouble.FULL)
    disk.failing = None
    assert store.close(20.0)
    assert receipt.wait(0)
    assert read_scores(tmp_path) == {"dice": (Entry("A", 1),)}


@pytest.mark.parametrize("step", ["append", "read"])
def test_whatever_goes_wrong_the_thread_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Even what nobody has thought of: it is told, and tried again."""
    clock = VirtualClock()
    store = opened(tmp_path, clock)
    store.post("dice", Entry("A", 1))

    def fails(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        for where, what in {"append": ((Disk, "append"), (Disk, "write")), "read": ((Card, "read"),)}[step]:
            patched.setattr(where, what, fails)
        store.step()
        assert store.condition() == Condition(1, "MemoryError", CardTrouble.FAILING)
        assert store._next_at() > clock.now()
    settle(store, clock)
    assert store.condition() == Condition(0, "")
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
    assert store._next_at() > clock.now()
    (tmp_path / "faults").unlink()
    (tmp_path / "faults").mkdir()
    (tmp_path / "faults" / "dice-1.journal").write_text("older")
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert (tmp_path / "faults" / "dice-1.journal").read_text() == "older"
    assert (tmp_path / "faults" / "dice-2.journal").read_text() == GAME.write()
    assert store.close(1.0)


def test_a_fault_pushed_out_while_it_is_written_takes_no_other_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The logic thread goes on while the card works: the twenty newer ones are all written."""
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


# It comes late


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.EROFS])
@pytest.mark.parametrize(("second", "torn"), [(BESIDE, False), (SPARE, False), (BESIDE, True)])
def test_a_copy_that_comes_late_brings_what_it_knows(
    tmp_path: Path, error: int, second: str, torn: bool
) -> None:
    """It is not written before; its rows stand above their younger equals, now and after a restart."""
    if second == SPARE:
        (tmp_path / "spare").mkdir()
    stale(tmp_path, second)
    if torn:
        (tmp_path / second).write_bytes((tmp_path / second).read_bytes() + b"5c1f09ae 8d")
    disk, clock = FailingDisk(only=str(tmp_path / FILE)), VirtualClock()
    disk.failing = error
    before = (tmp_path / FILE).read_bytes()
    store = opened(tmp_path, clock, disk)
    receipts = [store.post("dice", entry) for entry in entries("NEW 1", "NEW 2")]
    store.set_setting("last", "NEW 2")
    settle(store, clock)
    assert names(store) == ["ADA", "NEW 1", "NEW 2"]
    assert all(receipt.wait(0) for receipt in receipts)
    assert store.condition().kind is (CardTrouble.READ_ONLY if error == errno.EROFS else CardTrouble.FAILING)
    cure = {
        errno.EACCES: [f"cabinet.log CANNOT BE READ: sudo chown cabinet: {tmp_path / FILE}"],
        errno.EIO: ["cabinet.log CANNOT BE READ: REPLACE THE CARD IF THIS STAYS"],
        errno.EROFS: [],
    }
    assert told(store) == cure[error]
    for number in range(0 if torn else 80):
        # The second copy is written anew meanwhile, and does not say that nobody can know more.
        store.set_setting("long", f"{number:01000}")
        store.step()
    assert (tmp_path / FILE).read_bytes() == before
    # It is read after the next start, or in this one.
    again = opened(Path(shutil.copytree(tmp_path, tmp_path / "again")))
    assert names(again) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2"]
    assert again.close(1.0)
    store.post("dice", Entry("NEW 3", 5))
    disk.failing = None
    settle(store, clock)
    assert facts(tmp_path / FILE) == facts(tmp_path / second)
    assert names(store) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2", "NEW 3"]
    assert store.condition() == Condition(0, "")
    assert told(store) == cure[error]
    store.post("dice", Entry("LAST", 5))
    store = restarted(store)
    assert names(store) == ["ADA", "BOB", "EVE", "NEW 1", "NEW 2", "NEW 3", "LAST"]
    assert store.setting("last") == "NEW 2"
    assert store.close(1.0)


def unread(directory: Path) -> tuple[Store, FailingDisk, VirtualClock]:
    """A card with a past none of which can be read for now."""
    store = opened(directory)
    for entry in entries("ADA", "RUDE"):
        store.post("dice", entry)
    store.remove("dice", Entry("RUDE", 5))
    store.set_setting("name 1", "OLD")
    store.set_setting("name 2", "OLD")
    store.book(begun("dice", None))
    store.begin(GAME)
    assert store.close(1.0)
    disk, clock = FailingDisk(), VirtualClock()
    disk.failing = errno.EIO
    return opened(directory, clock, disk), disk, clock


@pytest.mark.parametrize("game", [None, Journal("cards", "x", ("deal",))])
def test_a_card_that_comes_late_is_older_than_all_that_was_played(
    tmp_path: Path, game: Journal | None
) -> None:
    """Equals stand below its rows, settings chosen since stay chosen, the books are added up."""
    store, disk, clock = unread(tmp_path)
    store.post("dice", Entry("NEW 1", 5))
    store.post("dice", Entry("NEW 2", 5))
    store.post("dice", Entry("BAD", 9))
    store.remove("dice", Entry("BAD", 9))
    store.set_setting("name 1", "NEW")
    store.book(begun("dice", None))
    if game:
        store.begin(game)
    store.step()
    assert store.condition().waiting == store._changes > 6
    disk.failing = None
    settle(store, clock)
    for _ in range(2):
        assert names(store) == ["ADA", "NEW 1", "NEW 2"]
        assert (store.setting("name 1"), store.setting("name 2")) == ("NEW", "OLD")
        assert store.under_way() == (game or GAME)
        assert [stone.score for stone in store.tombstones()] == [5, 9]
        assert store.books().plays == 2
        assert len(told(store)) == 2
        assert store.condition() == Condition(0, "")
        store = restarted(store)
    assert store.close(1.0)


def test_what_takes_the_place_of_all_lets_nothing_in_that_comes_late(tmp_path: Path) -> None:
    """The card has no say, whether none of it had been read or one copy."""
    row = Row(3, Entry("ANN", 1), Origin("b", "1"))
    other = Contents({"cards": (row,)}, settings={"key": "new"})
    store, disk, clock = unread(tmp_path / "none")
    store.replace(other)
    stale(tmp_path / "one")
    half = FailingDisk(only=FILE)
    half.failing = errno.EIO
    second = opened(tmp_path / "one", clock, half)
    second.replace(other)
    stale(tmp_path / "two")
    third = opened(tmp_path / "two", clock, half)
    third.replace(other)
    third.step()
    disk.failing = half.failing = None
    for each in (store, second, third):
        settle(each, clock)
        assert each.rows() == {"cards": (row,)}
        again = restarted(each)
        assert again.rows() == {"cards": (row,)}
        assert (again.setting("name 1"), again.setting("key")) == (None, "new")
        assert again.books().plays == 0
        assert again.close(1.0)


def test_what_was_removed_does_not_come_back_from_a_copy_that_was_not_written(tmp_path: Path) -> None:
    """Not by any copy, however late, once the other was written anew, or is."""
    for anew in (False, True):
        directory = tmp_path / f"{anew}"
        evening(directory, "RUDE", "ANN")
        disk, clock = FailingDisk(only=BESIDE), VirtualClock()
        store = opened(directory, clock, disk)
        disk.failing = READ_ONLY
        store.remove("dice", Entry("RUDE", 5))
        store.step()
        if anew:
            for number in range(3000):
                store.set_setting("key", f"{number:040}")
                store.step()
        disk.failing = None
        again = opened(Path(shutil.copytree(directory, tmp_path / f"{anew} cut")))
        assert names(again) == ["ANN"]
        assert again.close(1.0)
        assert store.close(1.0)


# It is damaged


def flipped(data: bytes) -> bytes:
    """A bit is not as it was."""
    return bytes([*data[:-9], data[-9] ^ 1, *data[-8:]])


ASIDE = "SET ASIDE AS cabinet.damaged-1.log"
ELSEWHERE = "THE OTHER COPY HAS ALL OF IT"


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        # Half a line that nobody was told is safe.
        (lambda data: data + data.splitlines()[-1][:-5], ""),
        (lambda data: data[:-1], ""),
        (lambda _data: b"", f"WAS DAMAGED: {ELSEWHERE}"),
        (flipped, f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda data: data[100:], f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda data: bytes(len(data)), f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
        (lambda _data: bytes(MOST_BYTES + 1), f"WAS NO LOG (it has more than 16 MB): {ASIDE}"),
        (lambda data: data.replace(data[9:17], b"0" * 8), f"WAS DAMAGED: {ASIDE}. {ELSEWHERE}"),
    ],
)
def test_what_is_not_as_it_was_is_set_aside_and_told(
    tmp_path: Path, name: str, spoilt: Callable[[bytes], bytes], words: str
) -> None:
    """Until it is seen; the other copy gives it all, and nothing is deleted."""
    evening(tmp_path, "ADA", "BOB")
    data = spoilt((tmp_path / name).read_bytes())
    (tmp_path / name).write_bytes(data)
    store = restarted(opened(tmp_path))
    assert names(store) == ["ADA", "BOB"]
    assert told(store)[:1] == ([f"{name} {words}"] if words else [])
    assert (tmp_path / "cabinet.damaged-1.log").exists() == (ASIDE in words)
    if ASIDE in words:
        assert (tmp_path / "cabinet.damaged-1.log").read_bytes() == data
    store.incidents_seen()
    store = restarted(store)
    assert told(store) == []
    assert store.close(1.0)
    assert facts(tmp_path / name) == facts(tmp_path / BESIDE)


def test_damage_of_both_takes_what_both_have_lost(tmp_path: Path) -> None:
    """Each has lines that the other lacks; that some may be lost is told."""
    evening(tmp_path, "ADA", "BOB", "EVE")
    for name, lost in zip(BOTH, (b"ADA", b"BOB"), strict=True):
        data = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(data.replace(lost, b"XXX"))
    store = opened(tmp_path)
    assert names(store) == ["ADA", "BOB", "EVE"]
    assert [words.rpartition(". ")[2] for words in told(store)] == ["SOME OF IT MAY BE LOST"] * 2
    assert store.close(1.0)


def test_a_copy_written_anew_whose_newest_line_ended_something_is_whole(tmp_path: Path) -> None:
    """It has all that the damaged one had, and says so."""
    evening(tmp_path, "ADA")
    known = logs.union([logs.read((tmp_path / FILE).read_bytes())])
    known.apply(known.number + 1, {"setting gone": None})
    (tmp_path / FILE).write_bytes(known.snapshot(complete=True))
    (tmp_path / BESIDE).write_bytes(known.snapshot(complete=False) + b"damage\n")
    store = opened(tmp_path)
    assert told(store)[0].endswith(ELSEWHERE)
    assert store.close(1.0)


def test_a_file_that_is_gone_is_made_from_the_other(tmp_path: Path) -> None:
    """That the first was gone is told; that the second is new is not, be it in a place of its own."""
    evening(tmp_path, "ADA")
    (tmp_path / BESIDE).unlink()
    evening(tmp_path, "BOB")
    (tmp_path / "spare").mkdir()
    evening(tmp_path, "EVE")
    assert facts(tmp_path / SPARE) == facts(tmp_path / FILE) != facts(tmp_path / BESIDE)
    (tmp_path / FILE).unlink()
    store = opened(tmp_path)
    assert (names(store), told(store)) == (
        ["ADA", "BOB", "EVE"],
        ["cabinet.log WAS MISSING: RESTORED FROM THE SECOND COPY"],
    )
    assert store.close(1.0)


@pytest.mark.parametrize("late", [None, errno.EROFS])
def test_the_log_of_another_cabinet_is_set_aside(tmp_path: Path, late: int | None) -> None:
    """Also where it comes late: the scores stay those of this one."""
    evening(tmp_path, "ADA")
    evening(tmp_path / "other", "BOB")
    (tmp_path / "other" / FILE).replace(tmp_path / BESIDE)
    disk, clock = FailingDisk(only=BESIDE), VirtualClock()
    disk.failing = late
    store = opened(tmp_path, clock, disk)
    disk.failing = None
    settle(store, clock)
    assert names(store) == ["ADA"]
    assert f"{BESIDE} IS THE LOG OF ANOTHER CABINET: {ASIDE}" in told(store)[0]
    assert store.close(1.0)
    assert facts(tmp_path / FILE) == facts(tmp_path / BESIDE)


def test_what_cannot_be_set_aside_is_not_overwritten(tmp_path: Path) -> None:
    """It is tried again."""
    evening(tmp_path, "ADA")
    with (tmp_path / FILE).open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    disk, clock = FailingDisk(), VirtualClock()
    disk.plan = iter([None, READ_ONLY])
    store = opened(tmp_path, clock, disk)
    assert (names(store), store.condition().kind) == (["ADA"], CardTrouble.READ_ONLY)
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert (tmp_path / "cabinet.damaged-1.log").stat().st_size == MOST_BYTES + 1
    assert store.close(1.0)


@pytest.mark.parametrize("name", [*BOTH, f"{FILE}.tmp"])
def test_a_folder_where_a_file_belongs_is_moved_away(tmp_path: Path, name: str) -> None:
    """Whatever is in it stays."""
    evening(tmp_path, "ADA")
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).mkdir()
    (tmp_path / name / "something").touch()
    store = opened(tmp_path)
    store.replace(store.contents())
    store.step()
    assert names(store) == ["ADA"]
    assert (tmp_path / f"{name}.in-the-way-1" / "something").exists()
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)


def test_no_more_damaged_files_are_kept_than_have_room(tmp_path: Path) -> None:
    """The oldest go first; what nobody numbered stays."""
    evening(tmp_path, "ADA")
    (tmp_path / "cabinet.damaged-mine.log").touch()
    for number in range(1, DAMAGED_MOST + 5):
        (tmp_path / f"cabinet.damaged-{number}.log").touch()
    for name in BOTH:
        (tmp_path / name).write_bytes(b"damage")
    assert opened(tmp_path).close(1.0)
    found = {path.name for path in tmp_path.glob("cabinet.damaged-*")}
    assert "cabinet.damaged-26.log" in found
    assert "cabinet.damaged-5.log" not in found
    assert "cabinet.damaged-mine.log" in found
    assert len(found) <= DAMAGED_MOST + 2


class TakenAway(Disk):
    """A file has got another owner: it can be replaced, not written."""

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Refused."""
        raise PermissionError(errno.EACCES, "Permission denied")


def changed_by_another(path: Path) -> None:
    """Another program writes into it."""
    path.write_bytes(path.read_bytes() + b"mine\n")


@pytest.mark.parametrize(
    ("change", "disk"), [(Path.unlink, Disk), (changed_by_another, Disk), (Path.touch, TakenAway)]
)
def test_a_file_that_changes_while_the_cabinet_runs_is_written_anew(
    tmp_path: Path, change: Callable[[Path], None], disk: type[Disk]
) -> None:
    """Memory knows all of it; the other copy is enough until then."""
    clock = VirtualClock()
    store = opened(tmp_path, clock, disk())
    store.post("dice", Entry("ADA", 5))
    settle(store, clock)
    change(tmp_path / FILE)
    receipt = store.post("dice", Entry("BOB", 5))
    store.step()
    assert receipt.wait(0) == (disk is Disk)
    settle(store, clock)
    assert store.condition() == Condition(0, "")
    assert store.close(1.0)
    assert len(facts(tmp_path / FILE)) == 2


def test_a_file_is_written_anew_before_it_grows_long(tmp_path: Path) -> None:
    """Where there is no room for that it goes on as it is, and is not tried at every line."""
    disk = FailingDisk(only=".log.tmp")
    store = opened(tmp_path, disk=disk)
    sizes = []

    def grow() -> list[int]:
        for number in range(300):
            store.set_setting("key", f"{number:01000}")
            store.step()
            sizes.append((tmp_path / FILE).stat().st_size)
        return sizes[-300:]

    assert LONG < max(grow()) < LONG + 12_000
    assert sizes[-1] < LONG
    disk.failing = FULL
    assert max(grow()) > 3 * LONG
    # Both copies, every 64 kB.
    assert disk.refused <= 10
    assert store.condition() == Condition(0, "")
    assert restarted(store).close(1.0)


def test_what_a_list_and_a_game_have_lost_does_not_come_back(tmp_path: Path) -> None:
    """An eleventh row, moves behind one that is lost: where there is room again others stand there."""
    rows = {f"score {'a' * 16} {age:016x} dice": [age, 5, 0, f"N{age}", None] for age in range(1, TOP + 2)}
    game = {"game": ["1", "dice", "x"], "line 1 0": "one", "line 1 2": "three", "line 1 3": "four"}
    data = encode(LogLine("8d20b1f7", 0, {HEAD: 0})) + encode(
        LogLine("8d20b1f7", 1, {**rows, **game, "more": 1})
    )
    (tmp_path / FILE).write_bytes(data)
    store = opened(tmp_path)
    store.remove("dice", Entry("N1", 5))
    store.add("two")
    store = restarted(store)
    assert names(store) == [f"N{age}" for age in range(2, TOP + 1)]
    assert store.under_way() == Journal("dice", "x", ("one", "two"))
    assert store.contents().other == {"more": 1}
    assert store.close(1.0)
