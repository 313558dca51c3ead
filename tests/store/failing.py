"""Makes a simulated memory card fail during writes, and checks that no acknowledged score is lost.

    python -m tests.store.failing --full 200 --eio 60

There are three kinds of failure. In the first, the card becomes full at the first, second, ... write, has
room for a part of that write, and is freed later; if a small file system can be mounted (by root), it is
really filled as well. In the second, the first reads and random writes fail with the error EIO. In the third,
the power is cut at every byte of an append to either copy of the log, and of a rewritten copy.

After each power cut everything that the store has acknowledged must be in the files.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

from cabinet.api import Entry
from cabinet.store import CardTrouble, Store, card
from cabinet.store import disk as disks
from cabinet.store.disk import Disk
from tests.bad_disk import BadDisk
from tests.store.past import History, Past, lay_down, missing, shown

Rule = Callable[[str, Path], int | None]
"""A function that gets the name and path of an operation on a file (read, append, write or keep) and
returns the errno with which it fails, or None if it succeeds."""


def well(what: str, path: Path) -> None:
    """Return None: a rule by which every operation succeeds."""


def fails(error: int | None, path: Path | None = None) -> Rule:
    """Return a rule that makes every operation fail, or only those on the file `path`."""
    return lambda what, its: error if path in (None, its) else None


class RuledDisk(BadDisk):
    """A disk whose operations fail by a rule; a failing append or write leaves a part of the data."""

    def __init__(self, rule: Rule = well) -> None:
        self.rule = rule

    def append(self, path: Path, size: int, data: bytes) -> None:
        """Append the data; if the append fails, half of the data is in the file."""
        number = self.rule("append", path)

        def half(handle: int, data: bytes) -> None:
            os.write(handle, data[: len(data) // 2])
            raise OSError(number, os.strerror(number or 0), str(path))

        with patch.object(disks, "_write", half if number else disks._write):
            Disk.append(self, path, size, data)

    def write(self, path: Path, data: bytes) -> None:
        """Write the file; if the write fails, half of the data is in the temporary file."""
        try:
            self.may_fail("write", path)
        except OSError:
            path.with_name(path.name + ".tmp").write_bytes(data[: len(data) // 2])
            raise
        Disk.write(self, path, data)

    def may_fail(self, what: str, path: Path) -> None:
        self.failing = self.rule(what, path)
        super().may_fail(what, path)


class Session:
    """A store on a card that may fail, with the states that may be on the card after a power cut."""

    def __init__(self, directory: Path, seed: int, disk: Disk) -> None:
        """Make the random changes of one evening on a working disk, then open the store on `disk`."""
        self.history = History(directory, Random(seed))
        for _ in self.history.evening(30):
            pass
        self.later = [deepcopy(self.history.past)]
        """The last state that was written completely, followed by the state after each later change of the
        store."""
        self.history.disk = disk
        self.store = self.history.start()

    def play(self, events: int, happen: Callable[[Store], None] | None = None) -> None:
        """Make `events` changes, one a second: each calls `happen` or, without it, is random."""
        for _ in range(events):
            (happen or self.history.happen)(self.store)
            self.later.append(deepcopy(self.history.past))
            self.pause(1)

    def score(self, store: Store) -> None:
        """Post a score and a setting: both can be checked even if the card could not be read before."""
        history = self.history
        history.number += 1
        entry = Entry(f"N{history.number}", history.random.randint(1, 9) * 10)
        store.post("dice", entry)
        store.set_setting("speed", entry.name)
        history.past.enter("dice", entry)
        history.past.settings["speed"] = entry.name

    def pause(self, seconds: float) -> None:
        """Advance the clock, and let the store do the work that is due."""
        self.history.clock.move_to(self.history.clock.now() + seconds)
        self.store.step()
        if self.store.condition().waiting == 0:
            del self.later[:-1]

    def settle(self) -> None:
        """Advance the clock past all retries, and check that everything is written without trouble."""
        for _ in range(5):
            self.pause(card.RETRY_LONGEST)
        condition = self.store.condition()
        assert (condition.waiting, condition.why) == (0, ""), condition

    def cut(self) -> None:
        """Open a copy of the files, as after a power cut, and check that no data is lost.

        The copy must have everything that was written completely, and perhaps some later changes.
        """
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self.history.directory, folder, dirs_exist_ok=True)
            now = shown(History(Path(folder), Random(0)).start())
        wrong = [missing(past, now) for past in self.later]
        assert [] in wrong, wrong[0]


def full(directory: Path, number: int, ballast: Path | None = None) -> None:
    """Make the card full from write `number` on, and free it later.

    If `ballast` is given, a file with this path really fills the card; otherwise the fault is simulated.
    """
    writes = count(1)
    state = {"full": False, "freed": False}

    def rule(what: str, path: Path) -> int | None:
        if what in {"append", "write"} and next(writes) >= number and not state["freed"]:
            if not state["full"] and ballast:
                fill(ballast)
            state["full"] = True
            return None if ballast else errno.ENOSPC
        return None

    with patch.object(card, "LONG", 700):
        session = Session(directory, number, RuledDisk(rule))
        while not state["full"]:
            session.play(1)
        session.play(40 if ballast else 10)
        condition = session.store.condition()
        # A card that is really full may still take a few lines, in blocks that are partly used: then no
        # trouble is required.
        if condition.waiting or not ballast:
            assert (condition.kind, condition.waiting > 0) == (CardTrouble.FULL, True), condition
        session.cut()
        state["freed"] = True
        if ballast:
            ballast.unlink()
        session.settle()
        session.cut()
        session.play(5)
        session.cut()


def fill(path: Path) -> None:
    """Write zeros to a file until the file system is full."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


@contextmanager
def small_card() -> Iterator[Path]:
    """Mount a file system of 256 kB, and yield its folder. Raise OSError if it cannot be mounted."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=256k", "none", folder], check=True, capture_output=True
            )
        except subprocess.CalledProcessError as error:
            raise OSError(error.stderr) from error
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def eio(directory: Path, number: int) -> None:
    """Make the first 0, 5, 10 or 20 reads fail, then 30 % of the writes, and cut the power."""
    random = Random(number)
    reads = count(1)
    bad_reads = random.choice((0, 5, 10, 20))
    is_well: list[bool] = []

    def rule(what: str, path: Path) -> int | None:
        is_bad = next(reads) <= bad_reads if what == "read" else random.random() < 0.3
        return errno.EIO if is_bad and not is_well else None

    session = Session(directory, number, RuledDisk(rule))
    while not session.store._card.is_complete:
        # At first the store can read neither copy of the log; after some retries it can read one of them.
        session.play(1, session.score)
        session.cut()
        session.pause(card.RETRY_LONGEST)
    session.play(30)
    session.cut()
    is_well.append(True)
    session.settle()
    session.cut()


def cuts(directory: Path, step: int) -> int:
    """Cut the power at every `step`-th byte of each write to the log; return the number of cuts."""
    history, starts, before = History(directory, Random(step)), 0, dict[str, bytes]()
    files, past = dict[str, bytes](), Past()

    def begin(found: dict[str, bytes], *allowed: Past) -> None:
        with tempfile.TemporaryDirectory() as folder:
            lay_down(Path(folder), found)
            now = shown(History(Path(folder), Random(0)).start())
        wrong = [missing(each, now) for each in allowed]
        assert [] in wrong, wrong
        assert now.incidents in [each.incidents for each in allowed]

    with patch.object(card, "LONG", 1000):
        for number, _ in enumerate(history.evening(40)):
            before, files = files, history.files()
            first, second = files
            for name in files if number > 30 else ():
                # The store writes the first copy of the log, then the second: at a cut in the first, the
                # second is still old.
                other = {second: before[second]} if name == first else {first: files[first]}
                was = past if name == first else history.past
                new, is_append = files[name], files[name].startswith(before[name])
                for at in range(len(before[name]) if is_append else 0, len(new), step):
                    torn = {name: new[:at]} if is_append else {name: before[name], f"{name}.tmp": new[:at]}
                    begin({**other, **torn}, was, history.past)
                    starts += 1
            past = deepcopy(history.past)
    return starts


def main() -> None:
    """Run every kind of failure; the first loss of data ends the run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--full", type=int, default=200)
    parser.add_argument("--eio", type=int, default=60)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, arguments.full + 1):
            full(Path(folder, f"full {number}", "data"), number)
        print(f"full at each of the first {arguments.full} writes: nothing lost")
        for number in range(arguments.eio):
            eio(Path(folder, f"eio {number}", "data"), number)
        print(f"EIO in {arguments.eio} cases: nothing lost")
        print(f"{cuts(Path(folder, 'cuts', 'data'), 1)} cuts, at every byte: nothing lost")
    try:
        with small_card() as small:
            for number in range(1, arguments.full + 1):
                full(small / f"{number}" / "data", number, small / "ballast")
                shutil.rmtree(small / f"{number}")
            print(f"really full at each of the first {arguments.full} writes: nothing lost")
    except OSError as error:
        print(f"no small file system can be mounted here: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
