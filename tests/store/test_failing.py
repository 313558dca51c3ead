"""Tests of a failing card: small runs of `python -m tests.store.failing`, and failures that last."""

from __future__ import annotations

import errno
import threading
from pathlib import Path
from unittest.mock import patch

import pytest

from cabinet.api import Entry
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store import CardTrouble, Store, card
from cabinet.store.books import begun
from cabinet.store.journal import Journal
from tests.slow import mostly_slow
from tests.store.failing import RuledDisk, Session, cuts, eio, full, small_card, well


@pytest.mark.parametrize("first", mostly_slow(range(1, 6)))
def test_card_that_fills_up_at_any_write_loses_nothing(tmp_path: Path, first: int) -> None:
    """The store reports the full card, play continues, and everything is written once there is room."""
    for number in range(first, 100, 15):
        full(tmp_path / str(number), number)


def test_really_full_card_loses_nothing(tmp_path: Path) -> None:
    """The card is a small file system; the test is skipped if it cannot be mounted."""
    try:
        with small_card() as small:
            for number in (1, 2, 20, 41):
                full(small / str(number), number, small / "ballast")
    except OSError as error:
        pytest.skip(f"none can be mounted: {error}")


@pytest.mark.parametrize("first", mostly_slow(range(4)))
def test_random_errors_lose_nothing(tmp_path: Path, first: int) -> None:
    """No acknowledged change is lost if reads and writes fail and the power is cut several times.

    The first reads and a third of the writes may fail.
    """
    for number in range(first, 20, 4):
        eio(tmp_path / str(number), number)


@pytest.mark.parametrize("step", mostly_slow([55, 11]))
def test_write_that_ends_anywhere_loses_nothing(tmp_path: Path, step: int) -> None:
    """No data is lost if a power cut ends a write to the log at any byte.

    Every eleventh byte is tried, or every 55th in the quick run.
    """
    assert cuts(tmp_path / "data", step) > 150 * 11 // step


def test_card_without_inodes_loses_nothing(tmp_path: Path) -> None:
    """The card accepts lines but no new file: a damaged copy of the log stays, and the fault is reported."""
    with patch.object(card, "LONG", 700):
        session = Session(tmp_path, 3, disk := RuledDisk())
        disk.rule = lambda what, path: errno.ENOSPC if what == "write" else None
        session.play(40)
        assert session.store.condition().waiting == 0
        session.cut()
        path = tmp_path / session.history.names[1]
        path.write_bytes(damaged := path.read_bytes().replace(b"{", b"[", 1))
        session.store = session.history.start()
        session.history.past.incidents = [each.words for each in session.store.incidents()]
        session.play(40)
        assert session.store.condition().waiting == 0
        assert session.store.condition().kind is CardTrouble.FULL
        assert path.read_bytes() == damaged
        disk.rule = well
        session.settle()
        session.play(20)
        assert max(len(data) for data in session.history.files().values()) < 8000
        session.cut()
        assert [each.read_bytes() for each in tmp_path.glob("cabinet.damaged-*")] == [damaged]


def test_copy_that_is_never_rewritten_stays_readable(tmp_path: Path) -> None:
    """Without room for a new file, a copy of the log never grows beyond what a start can read."""
    with patch.object(card, "LONG", 300), patch.object(card, "MOST_BYTES", 20_000):
        session = Session(tmp_path, 3, disk := RuledDisk())
        disk.rule = lambda what, path: errno.ENOSPC if what == "write" else None
        session.play(400)
        assert session.store.condition().kind is CardTrouble.FULL
        session.cut()
        disk.rule = well
        session.settle()
        session.cut()


def test_play_does_not_wait_for_a_slow_write(tmp_path: Path) -> None:
    """All contents can be read and changed while a write hangs."""
    is_writing, may_go = threading.Event(), threading.Event()

    def stalls(what: str, path: Path) -> None:
        if what != "read":
            is_writing.set()
            assert may_go.wait(60.0)

    store = Store.open(tmp_path, clock=SystemClock(trusted=True), disk=RuledDisk(stalls))
    assert is_writing.wait(10.0)
    entries = [Entry(f"N{number}", number) for number in range(5)]

    def play() -> None:
        for entry in entries:
            store.begin(Journal("dice", "options"))
            store.add("line")
            store.set_setting("name", entry.name)
            with store.at_once():
                store.finish(entry)
                store.book(begun("dice", None))
            store.post("cards", entry)
            store.remove("cards", entry)
            store.replace(store.contents())
            store.set_aside(Journal("dice", "options"))
            store.submit(lambda card: None)
            store.incidents_seen(store.incidents())
            assert store.rows()
            assert store.books().plays
            assert store.under_way() is None
        assert store.condition().waiting > 20

    player = threading.Thread(target=play, daemon=True)
    player.start()
    player.join(20.0)
    assert not player.is_alive()
    receipt = store.post("dice", Entry("LAST", 9))
    assert not receipt.wait(0.01)
    assert not store.close(0.01)
    may_go.set()
    assert receipt.wait(20.0)
    assert store.close(20.0)
    again = Store.open(tmp_path, clock=VirtualClock(), thread=False)
    assert again.top_ten("dice") == (Entry("LAST", 9), *reversed(entries))
