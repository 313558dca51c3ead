"""Damages the files of a cabinet in thousands of ways, starts it, and counts what is lost.

    python -m tests.store.torture --seed 1 --bits 3000 --pages 1000 --cuts 1000

What must be there is kept beside the store in plain lists, with the time of each
acknowledgement. At least one backup stays whole; in every second case another file but the
first is damaged as well. An hour is one in which the cabinet is on.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.store import Store
from cabinet.store.books import begun, ended
from cabinet.store.journal import Journal

HOUR = 3600.0
FILES = ("cabinet.db", "cabinet.db-wal", "cabinet.backup-1.db", "cabinet.backup-2.db")
BACKUPS = FILES[2:]
PAGE, SECTOR = 4096, 512
LISTS = ("dice", "cards", "cards/easy", "yahtsee")
"""One game has two of them."""


@dataclass
class Past:
    """What was acknowledged, and when."""

    scores: list[tuple[float, str, Entry, bool]] = field(default_factory=list)
    """Each with its list, and whether it was entered or removed."""
    settings: list[tuple[float, str, str]] = field(default_factory=list)
    games: list[tuple[float, Journal | None]] = field(default_factory=list)
    """The game under way after each change of it."""
    plays: list[float] = field(default_factory=list)

    def rows(self, game: str) -> list[Entry]:
        """The list of a game: who is pushed out does not come back."""
        found: list[Entry] = []
        for _, name, entry, entered in self.scores:
            if name == game and entered:
                found = sorted([*found, entry], key=lambda each: -each.score)[:TOP]
            elif name == game:
                found.remove(entry)
        return found

    def lost(self, store: Store, now: float) -> Iterator[str]:
        """What the store does not have and was acknowledged an hour before `now`, or never said."""
        for game in LISTS:
            shown = store.top_ten(game)
            mine = [(at, entry, entered) for at, name, entry, entered in self.scores if name == game]
            entered = {entry for _, entry, entered in mine if entered}
            old_removed = {entry for at, entry, entered in mine if not entered and at <= now - HOUR}
            yield from (f"{game}: {entry} was never entered" for entry in shown if entry not in entered)
            yield from (f"{game}: {entry} was removed" for entry in shown if entry in old_removed)
            if len(set(shown)) < len(shown) or list(shown) != sorted(shown, key=lambda entry: -entry.score):
                yield f"{game}: {shown} is no list"
            old = {entry for at, entry, entered in mine if entered and at <= now - HOUR}
            yield from (
                f"{game}: {entry} is lost" for entry in self.rows(game) if entry in old and entry not in shown
            )
        for key in {key for _, key, _ in self.settings}:
            values = [(at, value) for at, name, value in self.settings if name == key]
            old_values = [value for at, value in values if at <= now - HOUR]
            allowed: set[str | None] = {value for at, value in values if at > now - HOUR}
            allowed.add(old_values[-1] if old_values else None)
            if store.setting(key) not in allowed:
                yield f"{key}: {store.setting(key)!r} is none of {allowed}"
        yield from self._lost_game(store.under_way(), now)
        plays = sum(tally.plays for tally in store.books().games.values())
        if not sum(at <= now - HOUR for at in self.plays) <= plays <= len(self.plays):
            yield f"{plays} plays of {len(self.plays)}"

    def _lost_game(self, shown: Journal | None, now: float) -> Iterator[str]:
        before = [game for at, game in self.games if at <= now - HOUR]
        allowed = [*before[-1:], *(game for at, game in self.games if at > now - HOUR)]
        if shown not in allowed:
            yield f"the game under way is {shown}, none of the last {len(allowed)}"


@dataclass(frozen=True)
class Moment:
    """The files at a moment, and some writes before it."""

    now: float
    past: Past
    files: dict[str, bytes]
    before: dict[str, bytes]


def contents(directory: Path) -> dict[str, bytes]:
    """The files as they are on the card."""
    return {name: (directory / name).read_bytes() for name in FILES if (directory / name).exists()}


def lay_down(directory: Path, found: dict[str, bytes]) -> None:
    """The files as they are after a power cut."""
    directory.mkdir(parents=True)
    for name, data in found.items():
        (directory / name).write_bytes(data)


def live(folder: Path, random: Random, evenings: int = 4) -> list[Moment]:
    """Evenings that the power ends, one by one; moments of the last of them."""
    past = Past()
    moments: list[Moment] = []
    clock = VirtualClock(now=0.0)
    for evening in range(evenings):
        directory = folder / f"evening {evening}"
        if evening:
            lay_down(directory, contents(folder / f"evening {evening - 1}"))
        store = Store.open(directory, clock=clock, thread=False)
        end = clock.now() + 2.5 * HOUR
        before = contents(directory)
        for _ in events(store, past, clock, random):
            now = contents(directory)
            if evening == evenings - 1 and clock.now() > end - HOUR and random.random() < 0.03:
                moments.append(Moment(clock.now(), deepcopy(past), now, before))
            if random.random() < 0.3:
                before = now
            if clock.now() >= end:
                break
        lay_down(folder / "cut", contents(directory))
        store.close(0.0)
        shutil.rmtree(directory)
        (folder / "cut").rename(directory)
    return moments


def events(store: Store, past: Past, clock: VirtualClock, random: Random) -> Iterator[None]:
    """What happens in an evening: each yield is one thing that is on the card."""

    def wait(seconds: float) -> None:
        clock.move_to(clock.now() + seconds)
        store.step()

    for number in range(10**9):
        kept_as = random.choice(LISTS)
        game = kept_as.partition("/")[0]
        journal = Journal(game, f"options {number} of {clock.now()}")
        with store.at_once():
            store.begin(journal)
            store.book(begun(game, clock.today()))
        wait(0)
        past.games.append((clock.now(), journal))
        past.plays.append(clock.now())
        yield
        for line in range(random.randint(5, 60)):
            wait(random.uniform(2, 15))
            text = f"line {line} {random.random()}"
            store.add(text)
            wait(0)
            journal = Journal(journal.game, journal.options, (*journal.lines, text))
            past.games.append((clock.now(), journal))
            yield
        entry = Entry(f"N{len(past.scores)}", random.randint(1, 10**6), clock.today())
        with store.at_once():
            store.finish(entry, into=kept_as)
            store.book(ended(game, 60.0, (entry.score,)))
        key, value = f"name of joystick {random.randint(1, 4)}", entry.name
        store.set_setting(key, value)
        wait(0)
        past.scores.append((clock.now(), kept_as, entry, True))
        past.settings.append((clock.now(), key, value))
        past.games.append((clock.now(), None))
        yield
        if random.random() < 0.1:
            gone = random.choice(store.top_ten(kept_as))
            store.remove(kept_as, gone)
            wait(0)
            past.scores.append((clock.now(), kept_as, gone, False))
            yield
        if random.random() < 0.3:
            wait(90)
            store.fold()
            wait(random.uniform(0, 900))
            yield


def bit(data: bytearray, _before: bytes, random: Random) -> None:
    """One bit is another one."""
    at = random.randrange(8 * len(data))
    data[at // 8] ^= 1 << at % 8


def page(data: bytearray, before: bytes, random: Random) -> None:
    """Of a page that was written last some sectors are as before, empty, or nonsense."""
    pages = range(0, len(data), PAGE)
    new = [at for at in pages if data[at : at + PAGE] != before[at : at + PAGE]] or list(pages)
    at = random.choice(new)
    first, last = sorted(random.sample(range(PAGE // SECTOR + 1), 2))
    start, end = at + first * SECTOR, min(at + last * SECTOR, len(data))
    old = before[start:end].ljust(max(0, end - start), b"\0")
    data[start:end] = random.choice(
        (old, old, bytes(len(old)), b"\xff" * len(old), random.randbytes(len(old)))
    )


def cut(data: bytearray, _before: bytes, random: Random) -> None:
    """The end of the file is missing."""
    del data[random.randrange(len(data)) :]


DAMAGES = {"bits": bit, "pages": page, "cuts": cut}


def case(folder: Path, moment: Moment, kind: str, random: Random) -> tuple[str, list[str]]:
    """Damage the files of a moment, start, look; then play on and start again. Where, and what is wrong."""
    found = {name: bytearray(data) for name, data in moment.files.items()}
    whole = random.choice(BACKUPS)
    there = [name for name, data in found.items() if data and name != whole]
    victims = random.sample(there, min(len(there), random.choice((1, 2))))
    for name in victims:
        DAMAGES[kind](found[name], moment.before.get(name, b""), random)
    directory = folder / "case"
    shutil.rmtree(directory, ignore_errors=True)
    lay_down(directory, {name: bytes(data) for name, data in found.items()})
    clock = VirtualClock(now=moment.now)
    new = Entry("NEW", 10**9)
    try:
        store = Store.open(directory, clock=clock, thread=False)
        wrong = [*moment.past.lost(store, moment.now)]
        if store.condition().why:
            wrong.append(f"the card cannot be used: {store.condition().why}")
        store.post("new", new)
        store.step()
        lay_down(folder / "again", contents(directory))
        with suppress(Exception):
            store.close(0.0)
        store = Store.open(folder / "again", clock=clock, thread=False)
        if store.top_ten("new") != (new,):
            wrong.append("the next score is lost")
        wrong += moment.past.lost(store, moment.now)
        store.close(0.0)
    except Exception as error:
        wrong = [f"the start fails: {error!r}"]
    finally:
        shutil.rmtree(folder / "again", ignore_errors=True)
    return " + ".join(sorted(victims)), wrong


def torture(
    folder: Path, seed: int, counts: dict[str, int], evenings: int = 4
) -> Iterator[tuple[str, str, list[str]]]:
    """Kind, place and outcome of each case, over several pasts."""
    random = Random(seed)
    lives = max(1, sum(counts.values()) // 500)
    moments = [
        moment for number in range(lives) for moment in live(folder / f"past {number}", random, evenings)
    ]
    for kind, number in counts.items():
        for _ in range(number):
            yield kind, *case(folder, random.choice(moments), kind, random)


def main() -> None:
    """Run it, with a line that tells how far it is; ends with 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bits", type=int, default=3000)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--cuts", type=int, default=1000)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    counts = {"bits": arguments.bits, "pages": arguments.pages, "cuts": arguments.cuts}
    total, done, bad = sum(counts.values()), 0, 0
    places: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for kind, place, wrong in torture(Path(folder), arguments.seed, counts):
            done += 1
            places[kind, place] += 1
            bad += bool(wrong)
            if wrong:
                print(f"\n{kind} {place}: {'; '.join(wrong)}")
            if done % 10 == 0 or done == total:
                print(f"\r{done} of {total} cases, {bad} bad", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for (kind, place), number in sorted(places.items()):
        print(f"{number:5} {kind:6} {place}")
    print(f"{bad} of {done} cases lost or altered a row, or did not start")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
