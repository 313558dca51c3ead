"""Cards for the tests: stores without a thread, and evenings that were played before."""

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
    """Open a store without a thread, which never draws the same number twice."""
    store = Store.open(
        directory, clock=clock or VirtualClock(), disk=disk, draw=_random.__next__, thread=False
    )
    store.made_by(HERE)
    return store


def restarted(store: Store) -> Store:
    """Close a store and open it again."""
    assert store.close(1.0)
    return opened(store.directory)


def over_restart(store: Store) -> Iterator[Store]:
    """Yield a store, and then the same store after a restart."""
    yield store
    store = restarted(store)
    yield store
    assert store.close(1.0)


def settle(store: Store, clock: VirtualClock) -> None:
    """Let time pass until everything is retried, and check that nothing waits."""
    for _ in range(8):
        clock.move_to(clock.now() + RETRY_LONGEST)
        store.step()
    assert store.condition() == Condition(0, "")


def entries(*names: str) -> tuple[Entry, ...]:
    """Return entries with equal scores."""
    return tuple(Entry(name, 5) for name in names)


def evening(directory: Path, *names: str) -> None:
    """Post equal scores, with a setting each, and switch the cabinet off."""
    store = opened(directory)
    for entry in entries(*names):
        store.post("dice", entry)
        store.set_setting("last", entry.name)
        store.step()
    assert store.close(1.0)


def stale(directory: Path, second: str = BESIDE) -> None:
    """Put ADA on both copies, and BOB and EVE on the first only: the second could not be written."""
    evening(directory, "ADA")
    old = (directory / second).read_bytes()
    evening(directory, "BOB", "EVE")
    (directory / second).write_bytes(old)


def names(store: Store) -> list[str]:
    """Return the names on the list of dice."""
    return [entry.name for entry in store.top_ten("dice")]


def reported(store: Store) -> list[str]:
    """Return the incidents as text."""
    return [incident.words for incident in store.incidents()]
