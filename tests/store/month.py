"""A month of evenings, each ended at the wall: how large the log gets, and what an evening writes.

    python -m tests.store.month --evenings 30

The bytes are those that the process hands to the system (`wchar` of /proc/self/io) while
the card works.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from cabinet.clock import VirtualClock
from cabinet.store import Store
from tests.store.torture import FILES, HOUR, Past, contents, events, lay_down

EVENING = 4 * HOUR


class Evening(NamedTuple):
    """What was measured."""

    log: int
    """The largest size of the log, bytes."""
    written: int
    """Bytes."""
    changes: int


def written() -> int:
    """Bytes that this process has handed to the system."""
    (line,) = (line for line in Path("/proc/self/io").read_text().splitlines() if line.startswith("wchar"))
    return int(line.split()[1])


def month(folder: Path, evenings: int, random: Random) -> list[Evening]:
    """Play, cut, play on with what was left on the card."""
    clock, past, found = VirtualClock(now=0.0), Past(), []
    directory = folder / "first"
    for number in range(evenings):
        log = changes = 0
        before = written()
        store = Store.open(directory, clock=clock, thread=False)
        end = clock.now() + EVENING
        for _ in events(store, past, clock, random):
            changes += 1
            log = max(log, (directory / FILES[1]).stat().st_size)
            if clock.now() >= end:
                break
        found.append(Evening(log, written() - before, changes))
        lay_down(folder / str(number), contents(directory))
        store.close(0.0)
        directory = folder / str(number)
    return found


def main() -> None:
    """Measure, and say it in a few lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--evenings", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = month(Path(folder), arguments.evenings, Random(arguments.seed))
    logs, sizes, changes = zip(*found, strict=True)
    count = len(found)
    print(f"{count} evenings of {EVENING / HOUR:.0f} hours, {sum(changes) / count:.0f} changes in each")
    print(f"the log: {max(logs) / 1024:.0f} KB at its largest")
    print(f"written: {sum(sizes) / count / 1e6:.1f} MB an evening, {max(sizes) / 1e6:.1f} MB at most")
    print(f"{sum(sizes) / sum(changes) / 1024:.1f} KB a change")


if __name__ == "__main__":
    main()
