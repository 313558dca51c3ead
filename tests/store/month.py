"""Measures a month of evenings: the size of the log, the bytes written, and the time of a start.

    python -m tests.store.month --evenings 30

The bytes are those that the process passes to the system (`wchar` of /proc/self/io). The cabinet that starts
has ten years of books, full lists of eight games, 500 removed rows and a long game in progress. The program
prints the shortest and the median time of many starts, and of each part of a start.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.store import Store, reader
from cabinet.store import log as logs
from cabinet.store.books import Books, Life, begun, ended
from cabinet.store.card import BESIDE, FILE
from cabinet.store.contents import contents_of
from cabinet.store.journal import Journal

GAMES = [f"game {number}" for number in range(8)]


class Evening(NamedTuple):
    """The sizes measured on one simulated evening."""

    log: int
    """The size of the larger copy of the log at its largest, in bytes."""
    written: int
    """The number of bytes written to both copies of the log."""
    changes: int


def written() -> int:
    """Return the number of bytes that this process has passed to the system so far."""
    (line,) = (line for line in Path("/proc/self/io").read_text().splitlines() if line.startswith("wchar"))
    return int(line.split()[1])


def month(directory: Path, evenings: int, random: Random) -> list[Evening]:
    """Simulate evenings of four hours that end with a power cut; the books get an entry every ten minutes."""
    clock, found = VirtualClock(now=0.0, today=date(2026, 1, 1)), []
    for number in range(evenings):
        clock.day = date(2026, 1, 1) + timedelta(number)
        before, changes, log, end = written(), 0, 0, clock.now() + 4 * 3600
        store = Store.open(directory, clock=clock, thread=False)
        booked = clock.now()

        def wait(seconds: float, store: Store = store) -> None:
            clock.move_to(clock.now() + seconds)
            store.step()

        while clock.now() < end:
            game = random.choice(GAMES)
            with store.at_once():
                store.begin(Journal(game, f"options of {clock.now()}"))
                store.book(begun(game, clock.today()))
            wait(0)
            lines = random.randint(5, 60)
            for line in range(lines):
                wait(random.uniform(2, 15))
                store.add(f"line {line} {random.random()}")
                wait(0)
            entry = Entry("ADA", random.randint(1, 10**6), clock.today())
            with store.at_once():
                store.finish(entry)
                store.book(ended(game, 60.0, (entry.score,)))
            store.set_setting(f"name of joystick {random.randint(1, 4)}", random.choice(("ADA", "BOB")))
            wait(0)
            if clock.now() > booked + 600:
                booked = clock.now()
                store.book(Books(life=Life(seconds=600)))
            changes += lines + 3
            log = max(log, *((directory / name).stat().st_size for name in (FILE, BESIDE)))
        found.append(Evening(log, written() - before, changes))
    return found


def old_cabinet(directory: Path, years: int = 10) -> None:
    """Create the data of a cabinet on which every game was played daily for `years` years."""
    clock = VirtualClock(today=date(2026, 1, 1))
    store = Store.open(directory, clock=clock, thread=False)
    for day in range(365 * years):
        clock.day = date(2026, 1, 1) + timedelta(day)
        for game in GAMES:
            store.book(begun(game, clock.day))
        if day % 7 == 0:
            store.step()
    for number in range(500 + TOP * len(GAMES)):
        game = GAMES[number % len(GAMES)]
        store.post(game, Entry(f"N{number}", number, clock.day))
        if number < 500:
            store.remove(game, Entry(f"N{number}", number, clock.day))
    store.begin(Journal(GAMES[0], "options", tuple(f"roll {number} 1 2 3 4 5" for number in range(300))))
    assert store.close(1.0)


def quickest(work: Callable[[], object], times: int = 20) -> tuple[float, float]:
    """Return the shortest and the median time in milliseconds of `times` calls of `work`."""
    found = []
    for _ in range(times):
        before = perf_counter()
        work()
        found.append(1000 * (perf_counter() - before))
    return min(found), median(found)


def main() -> None:
    """Simulate the number of evenings that the command line gives, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--evenings", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = month(Path(folder), arguments.evenings, Random(arguments.seed))
    sizes, handed, changes = zip(*found, strict=True)
    count = len(found)
    print(f"{count} evenings of 4 hours, {sum(changes) / count:.0f} changes in each")
    print(f"a copy: {max(sizes) / 1e3:.0f} kB at its largest")
    print(f"written: {sum(handed) / count / 1e6:.2f} MB an evening, {max(handed) / 1e6:.2f} MB at most")
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder)
        old_cabinet(directory)
        data = (directory / FILE).read_bytes()
        facts = reader.read(directory).known.facts()
        print(f"ten years of books: {len(data) / 1e3:.0f} kB, {len(facts)} facts")
        for what, work in (
            ("a start", lambda: Store.open(directory, clock=VirtualClock(), thread=False)),
            ("  reading the lines of one copy", lambda: logs.read(data)),
            ("  the union of both copies", lambda: logs.union([logs.read(data)] * 2)),
            ("  the contents of the facts", lambda: contents_of(facts)),
        ):
            best, usual = quickest(work)
            print(f"{what}: {best:.1f} ms, usually {usual:.1f} ms")


if __name__ == "__main__":
    main()
