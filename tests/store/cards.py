"""Helpers for tests of the store: open stores without a thread, and make the files that earlier runs left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.store import Condition, Store
from cabinet.store.card import BESIDE, FILE, RETRY_LONGEST
from cabinet.store.disk import Disk
from cabinet.store.journal import Journal

HERE = "a" * 16
BOTH = (FILE, BESIDE)
GAME = Journal("dice", "two players", ("roll 1",))
_random = count(7)


def opened(directory: Path, clock: VirtualClock | None = None, disk: Disk | None = None) -> Store:
    """Open a store without a thread; its ids differ from those of all other stores in the test run."""
    store = Store.open(
        directory, clock=clock or VirtualClock(), disk=disk, draw=_random.__next__, thread=False
    )
    store.made_by(HERE)
    return store


def restarted(store: Store) -> Store:
    """Close a store, and return a new store on the same folder."""
    assert store.close(1.0)
    return opened(store.directory)


def over_restart(store: Store) -> Iterator[Store]:
    """Yield a store, and then the same store after a restart."""
    yield store
    store = restarted(store)
    yield store
    assert store.close(1.0)


def settle(store: Store, clock: VirtualClock) -> None:
    """Advance the clock until all failed writes have been repeated, and check that no change waits."""
    for _ in range(8):
        clock.move_to(clock.now() + RETRY_LONGEST)
        store.step()
    assert store.condition() == Condition(0, "")


def entries(*names: str) -> tuple[Entry, ...]:
    """Return entries with these names and equal scores."""
    return tuple(Entry(name, 5) for name in names)


def evening(directory: Path, *names: str) -> None:
    """Open a store, post a score and save a setting for each name, and close it; all scores are equal."""
    store = opened(directory)
    for entry in entries(*names):
        store.post("dice", entry)
        store.set_setting("last", entry.name)
        store.step()
    assert store.close(1.0)


def stale(directory: Path, second: str = BESIDE) -> None:
    """Write a log with ADA, BOB and EVE, of which the copy `second` has only ADA."""
    evening(directory, "ADA")
    old = (directory / second).read_bytes()
    evening(directory, "BOB", "EVE")
    (directory / second).write_bytes(old)


def names(store: Store) -> list[str]:
    """Return the names on the list of the game `dice`."""
    return [entry.name for entry in store.top_ten("dice")]


def reported(store: Store) -> list[str]:
    """Return the texts of the incidents that the store reports."""
    return [incident.words for incident in store.incidents()]
