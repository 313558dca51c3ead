"""Simulates random lives of a cabinet whose two copies of the log fail by turns, and checks its lists.

    python -m tests.store.lives --lives 20000 --seed 1

Either copy may be unreadable or unwritable for any time, also while the cabinet plays. Between two starts
either copy may return to any of its earlier states, or be missing. A start ends with a clean stop or with a
power cut, also in the middle of a write. The events are a new row (a score), a removal, a reset, a restore of
an earlier backup, and rows of other cabinets that enter again after they were removed.

The check does not read the log. The simulated disk records which events each content of a copy contains. A
cabinet knows its own events, and those of every content that it could read since it started. The rules:

- a row is there if its last known event enters it;
- a row is not there if its last known event removes it, or if no readable content has it;
- if nothing waits to be saved, one copy has all changes of this start;
- a copy that could not be read since the start is not written.

An event is a last one if no other known event was made with knowledge of it. No rule applies

- to a row with two last events, one that enters it and one that removes it: neither start knew of the other;
- to a row that was entered, but is unknown to a reset or a restore: "all rows are gone" and "no row is lost"
  cannot both hold;
- to a row that ten others have pushed off its list;
- to a row in an append of several lines that a power cut has left in part.
"""

from __future__ import annotations

import argparse
import errno
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias
from unittest.mock import patch

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.store import Store, card
from cabinet.store.contents import Contents
from cabinet.store.disk import ChangedError, Disk
from cabinet.store.ranking import Origin

LISTS = ("dice", "cards", "cards/easy", "yahtsee")
LONGS = (64 << 10, 800, -(1 << 30))
"""The sizes in bytes at which the store rewrites a copy of the log; a negative size makes it rewrite at every
change."""


class Event(NamedTuple):
    """An event of one row: the row enters its list, or is removed."""

    number: int
    enters: bool
    knew: frozenset[int]
    """The numbers of the earlier events of the same row that the cabinet knew when this event happened."""


Known: TypeAlias = Mapping[str, frozenset[Event]]
"""The known events of each row, by the row's name; no two rows have the same name."""


def last_of(events: frozenset[Event]) -> set[bool]:
    """Return a set with True if a last event enters the row, and with False if one removes the row.

    An event is a last one if no other event was made with knowledge of it.
    """
    old = {number for event in events for number in event.knew}
    return {event.enters for event in events if event.number not in old}


def entered(known: Known) -> set[str]:
    """Return the names of the rows that have a last event that enters them."""
    return {row for row, events in known.items() if True in last_of(events)}


def rows_on(store: Store) -> set[str]:
    """Return the names of all rows that the store shows."""
    return {entry.name for name in LISTS for entry in store.top_ten(name)}


class PowerCutError(BaseException):
    """A simulated power cut; it is a BaseException, so that no `except Exception` of the store catches it."""


class Lost(NamedTuple):
    """A fault of the store, such as a lost row."""

    what: str
    row: str


@dataclass
class CopyFile:
    """One of the two copies of the log."""

    past: list[tuple[bytes | None, Known]] = field(default_factory=lambda: [(None, {})])
    """All contents that this copy of the log ever had, each with the events known when it was written."""
    now: tuple[bytes | None, Known] = (None, {})
    bad: str = ""
    """The kind of operation that fails on this copy of the log: "read", "write", or "" if all work."""

    def put(self, data: bytes, known: Known) -> None:
        """Replace the content of this copy of the log, and remember the events that the content has."""
        self.now = (data, known)
        self.past.append(self.now)


class Card(Disk):
    """A simulated disk with both copies of the log; it records which events the running cabinet has read."""

    def __init__(self, paths: tuple[Path, Path]) -> None:
        self.files = {path: CopyFile() for path in paths}
        self.known: dict[str, frozenset[Event]] = {}
        self.was_read: set[Path] = set()
        self.torn: set[str] = set()
        """The names of rows that may have changed in the lines of an append that a power cut left in part."""
        self.cut_after = -1
        """The number of writes before the power is cut; a negative number means no power cut."""

    def read(self, path: Path, most: int) -> bytes | None:
        """Return the content of a copy of the log, and add its events to those that the cabinet knows."""
        file = self.files[path]
        if file.bad == "read":
            raise OSError(errno.EIO, "bad")
        self.was_read.add(path)
        data, known = file.now
        for row, events in known.items():
            self.known[row] = self.known.get(row, frozenset()) | events
        return data

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Append to a copy of the log; a power cut may leave the first half of the data."""
        before, known = self.files[path].now
        if before is None:
            raise FileNotFoundError
        if len(before) != size:
            raise ChangedError(f"{path} was changed by another program: it is rewritten")
        if self.cut_after == 0:
            part = data[: len(data) // 2]
            if len(part) >= data.index(b"\n"):
                self.torn |= {row for row, events in self.known.items() if events != known.get(row)}
            self.files[path].put(before + part, known)
        self._may_fail(path)
        self.files[path].put(before + data, {**self.known})

    def write(self, path: Path, data: bytes) -> None:
        """Replace the content of a copy of the log."""
        self._may_fail(path)
        self.files[path].put(data, {**self.known})

    def keep(self, path: Path, target: Path) -> None:
        """Fail, because the store sets aside only damaged copies, and none is damaged here."""
        raise AssertionError(path)

    def _may_fail(self, path: Path) -> None:
        assert path in self.was_read, f"{path} may know more"
        if self.cut_after == 0:
            raise PowerCutError
        if self.files[path].bad == "write":
            raise OSError(errno.EROFS, "bad")
        self.cut_after -= 1


class Life:
    """The random life of one cabinet; the same seed gives the same life."""

    def __init__(self, directory: Path, seed: int, resets: bool) -> None:
        self.random = Random(seed)
        self.directory = directory
        self.resets = resets
        self.card = Card(card.paths(directory))
        self.clock = VirtualClock()
        self.rows: dict[str, tuple[str, Entry, Origin | None]] = {}
        self.events: dict[str, set[Event]] = {}
        self.changed: set[str] = set()
        """The names of rows that were entered or removed since the last start."""
        self.excused: set[str] = set()
        """The names of rows that are no longer checked."""
        self.backups: list[tuple[Contents, frozenset[str]]] = []
        self.numbers = 0
        self.seen: Counter[str] = Counter()
        """The number of times that each kind of event happened."""

    def live(self, starts: int) -> Lost | None:
        """Start the cabinet at least twice and at most `starts` times; return the first fault."""
        for _ in range(self.random.randint(2, starts)):
            with patch.object(card, "LONG", self.random.choice(LONGS)):
                if lost := self._start(self.random.randint(0, 10)):
                    return lost
            self._off()
        return None

    def _start(self, events: int) -> Lost | None:
        self.card.known, self.card.was_read, self.card.cut_after = {}, set(), -1
        self.changed = set()
        self.seen["start"] += 1
        store = None
        try:
            draw = self.random.getrandbits
            store = Store.open(
                self.directory, clock=self.clock, disk=self.card, draw=lambda: draw(32), thread=False
            )
            lost = self._judged(store)
            for _ in range(events):
                self._happen(store)
                if self.random.random() < 0.8:
                    self._wait(store)
                    lost = lost or self._judged(store)
                if lost:
                    return lost
            if self.random.random() < 0.5:
                self.card.cut_after = self.random.randint(-1, 1)
                self.seen["stop"] += 1
                store.close(0.0)
                return self._judged(store)
        except PowerCutError:
            self.seen["cut in a write"] += 1
        return None

    def _wait(self, store: Store) -> None:
        if self.random.random() < 0.1:
            self.card.cut_after = self.random.randint(0, 1)
        self.clock.move_to(self.clock.now() + self.random.choice((0.0, 1.0, card.RETRY_LONGEST)))
        store.step()
        self.card.cut_after = -1

    def _off(self) -> None:
        """Change the card between two starts: a copy of the log fails, or returns to an earlier content."""
        first, second = self.card.files.values()
        for file, other in ((first, second), (second, first)):
            self._change(file)
            if self.random.random() < 0.15:
                # If the other copy is missing, this one must not become missing too: the store would take
                # itself for that of a new cabinet.
                was = file.now
                file.now = self.random.choice(file.past[0 if other.now[0] else 1 :] or [file.now])
                self.seen["old copy"] += was != file.now

    def _change(self, file: CopyFile) -> None:
        if self.random.random() < 0.4:
            file.bad = self.random.choice(("", "", "read", "write"))
            self.seen[f"cannot {file.bad}"] += bool(file.bad)

    def _happen(self, store: Store) -> None:
        """Make a random event, or let a copy of the log fail or work again."""
        chance = self.random.random()
        shown = sorted(rows_on(store))
        if chance < 0.15:
            self._change(self.random.choice([*self.card.files.values()]))
        elif chance < 0.25:
            self.seen["setting"] += 1
            store.set_setting("speed", f"{self.clock.now()}")
        elif chance < 0.45 and shown:
            row = self.random.choice(shown)
            name, entry, _ = self.rows[row]
            assert store.remove(name, entry)
            self._note(row, enters=False)
            self.seen["remove"] += 1
        elif chance < 0.5:
            self.backups.append((store.contents(), frozenset(shown)))
        elif chance < 0.56 and self.resets:
            self._replace(store, *self.random.choice([(Contents(), frozenset[str]()), *self.backups]))
        elif chance < 0.65 and (others := [row for row, (_, _, origin) in self.rows.items() if origin]):
            self._post(store, self.random.choice(others))
            self.seen["league"] += 1
        else:
            self.numbers += 1
            row = f"N{self.numbers}"
            origin = Origin("b" * 16, f"{self.numbers:016x}") if self.random.random() < 0.2 else None
            entry = Entry(row, self.random.randint(1, 20))
            self.rows[row] = (self.random.choice(LISTS), entry, origin)
            self._post(store, row)
            self.seen["post"] += 1

    def _post(self, store: Store, row: str) -> None:
        name, _, _ = self.rows[row]
        before = store.top_ten(name)
        if store.post(*self.rows[row]).row is not None:
            self._note(row, enters=True)
            self.excused |= {entry.name for entry in before} - {entry.name for entry in store.top_ten(name)}

    def _replace(self, store: Store, contents: Contents, rows: frozenset[str]) -> None:
        self.seen["restore" if contents.lists else "reset"] += 1
        known = self.card.known
        self.excused |= {row for row, events in self.events.items() if events - known.get(row, frozenset())}
        was = rows_on(store)
        store.replace(contents)
        for row in was ^ rows:
            self._note(row, enters=row in rows)

    def _note(self, row: str, *, enters: bool) -> None:
        self.numbers += 1
        self.changed.add(row)
        known = self.card.known.get(row, frozenset())
        event = Event(self.numbers, enters, frozenset(each.number for each in known))
        self.card.known[row] = known | {event}
        self.events.setdefault(row, set()).add(event)

    def _judged(self, store: Store) -> Lost | None:
        """Return the first fault in what the store shows and has saved, or None."""
        return next(self._faults(store), None)

    def _faults(self, store: Store) -> Iterator[Lost]:
        known = self.card.known
        changed = (entered(known) & self.changed) - self.card.torn
        saved = [(entered(file.now[1]) & self.changed) - self.card.torn for file in self.card.files.values()]
        if store.condition().waiting == 0 and changed not in saved:
            yield Lost("a change is not saved", "")
        shown = rows_on(store)
        for row in self.rows.keys() - self.excused - self.card.torn:
            last = last_of(known.get(row, frozenset()))
            if row in shown and True not in last:
                yield Lost("a removed row is there", row)
            if row not in shown and last == {True}:
                name, entry, _ = self.rows[row]
                rows = store.top_ten(name)
                if len(rows) < TOP or rows[-1].score < entry.score:
                    yield Lost("a row is lost", row)
                self.excused.add(row)


def lives(directory: Path, seeds: range) -> Iterator[tuple[int, Life, Lost | None]]:
    """Run a life for each seed.

    Even seeds have resets and restores, and each seed divisible by five has up to 40 starts.
    """
    for seed in seeds:
        life = Life(directory, seed, resets=seed % 2 == 0)
        yield seed, life, life.live(starts=8 if seed % 5 else 40)


def main() -> None:
    """Run the lives and count the faults; exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lives", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    found: Counter[tuple[bool, str]] = Counter()
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number, (seed, life, lost) in enumerate(
            lives(Path(folder), range(arguments.seed, arguments.seed + arguments.lives)), 1
        ):
            seen += life.seen
            if lost:
                found[life.resets, lost.what] += 1
                print(f"\nseed {seed}: {lost.what} {lost.row}")
            if number % 100 == 0:
                print(f"\r{number} lives, {found.total()} with a fault", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(", ".join(f"{count} {what}" for what, count in sorted(seen.items())))
    for (resets, what), count in sorted(found.items()):
        print(f"{count} lives {'with' if resets else 'without'} resets: {what}")
    print(f"{found.total()} of {arguments.lives} lives have a fault")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
