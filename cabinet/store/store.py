"""The cabinet's stored data. Every call is answered from memory; a separate thread writes to the card."""

from __future__ import annotations

import logging
import math
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from msgspec.json import encode

from cabinet.api import Entry
from cabinet.clock import Clock
from cabinet.files.bounded import shortened
from cabinet.store import faults, incidents
from cabinet.store.books import Books
from cabinet.store.card import Card, Trouble
from cabinet.store.contents import Contents, changed, contents_of
from cabinet.store.disk import Disk
from cabinet.store.errors import CardTrouble
from cabinet.store.faults import FaultJournal
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.ranking import UNKNOWN, Origin, Row, Tombstone, check, mark_of, new_rows, place, ranked

TOMBSTONES = 500
"""The maximum number of removed rows to remember; the oldest ones are forgotten first."""
REPLACED_MOST = 2 << 20
"""The maximum size in bytes of data that replace everything stored.

Such data and the longest journal together still fit into the part of the log that is read at a start."""
SETTING_MOST = 8192
"""The maximum size of a setting in bytes, including its name."""
GAP = 10**5
"""The distance between the age numbers of known rows and of new rows while a copy of the log cannot be read:
the rows of that copy may have the numbers in between.

A random number below `GAP` is added. So two starts of the cabinet that do not know each other's rows give
their rows different numbers."""

log = logging.getLogger(__name__)

Done = TypeVar("Done")


def system_draw() -> int:
    """Return 32 random bits from the operating system."""
    return int.from_bytes(os.urandom(4), "big")


@dataclass(frozen=True, slots=True)
class Condition:
    """The state of the memory card: the number of changes that wait in memory, and the fault ("" if none)."""

    waiting: int
    why: str
    kind: CardTrouble = CardTrouble.WELL
    """The kind of fault of the memory card, for the advice to the owner."""


class Receipt:
    """The result of posting a score.

    `row` is the index of the score's row on its list, None if the score did not enter the list. `wait` waits
    until the score is on the card.
    """

    def __init__(self, row: int | None, change: int, store: Store) -> None:
        self.row = row
        self._change = change
        self._store = store

    def wait(self, timeout: float) -> bool:
        """Wait at most `timeout` seconds until the score is on the card; return True if it is.

        For a score that did not enter a list, True is returned at once.
        """
        return self.row is None or self._store.wait_for(self._change, timeout)


class Store:
    """The cabinet's stored data: top tens, game in progress, settings, books. A power cut loses none of them.

    Only the logic thread may call it. Only `open`, `close`, `step` and `Receipt.wait` wait for the card.
    """

    def __init__(self, directory: Path, clock: Clock, disk: Disk, draw: Callable[[], int]) -> None:
        """Make a store without reading anything; call `Store.open` instead."""
        self._directory = directory
        self._clock = clock
        self._draw = draw
        self._cabinet = f"{draw():08x}{draw():08x}"
        self._card = Card(directory, draw, disk)
        self._chores = Trouble("the journal of a failed game cannot be written", directory)
        self._changed = threading.Condition()
        # Everything stored, and the number of changes so far.
        self._now = Contents()
        self._changes = 0
        # The contents given to the card last, the number of the last change in them, and the number of the
        # last change that is on the card.
        self._put = Contents()
        self._put_up_to = 0
        self._safe_up_to = 0
        # The contents of the log's copies when they were last read, and True if a copy was read but is not
        # merged yet.
        self._as_read = Contents()
        self._came = False
        # The number of the change that replaced all contents, 0 if none did.
        self._replaced_at = 0
        # Entries added to the books since the start, None if the books were cleared since then.
        self._booked: Books | None = Books()
        # The highest age number of any row on the card, even of a row that could not be read yet.
        self._age = 0
        self._faults: deque[FaultJournal] = deque(maxlen=faults.MOST)
        self._fault = 0
        self._tasks: deque[Callable[[], None]] = deque()
        self._thread: threading.Thread | None = None
        self._closing = False

    @classmethod
    def open(
        cls,
        directory: Path,
        *,
        clock: Clock,
        disk: Disk | None = None,
        draw: Callable[[], int] = system_draw,
        thread: bool = True,
    ) -> Store:
        """Load the stored data from a directory, or create the directory. `draw`: returns 32 random bits.

        If the card cannot be read or written, no error is raised: all data stay in memory until the card
        works. Without a `thread`, the caller must call `step`.
        """
        store = cls(directory, clock, disk or Disk(), draw)
        with store._chores_tried():
            store._fault = faults.last_number(directory)
        with store._card_tried(clock.now()):
            store._read(clock.now())
        if thread:
            store._thread = threading.Thread(target=store._run, name="card", daemon=True)
            store._thread.start()
        else:
            store.step()
        return store

    @property
    def directory(self) -> Path:
        """The directory in which the data are stored."""
        return self._directory

    # Methods for top tens, by list names as `Game.kept_as` returns them

    def top_ten(self, game: str) -> tuple[Entry, ...]:
        """Return a top-ten list: best row first, of equal scores the older first, at most `TOP` rows."""
        with self._changed:
            return tuple(row.entry for row in self._now.lists.get(game, ()))

    def rows(self) -> dict[str, tuple[Row, ...]]:
        """All top-ten lists that have rows, by name; the rows have their origins."""
        with self._changed:
            return {game: rows for game, rows in sorted(self._now.lists.items()) if rows}

    def tombstones(self) -> tuple[Tombstone, ...]:
        """The top-ten rows that people removed by hand, the oldest first."""
        with self._changed:
            return self._now.tombstones

    @property
    def cabinet(self) -> str:
        """The id of the cabinet with which new top-ten rows are marked."""
        return self._cabinet

    def made_by(self, cabinet: str) -> None:
        """Set the id of the cabinet with which new top-ten rows are marked."""
        with self._changed:
            self._cabinet = cabinet

    def post(self, game: str, entry: Entry, origin: Origin | None = None) -> Receipt:
        """Post a score to a top-ten list.

        `origin`: the origin of a row that was made earlier or on another cabinet; a list accepts an origin
        only once. Entering a removed row again deletes its tombstone. Raises ValueError for a name or a score
        that no list may have.
        """
        check(entry, game)
        _check_text(game)
        with self._changed:
            rows = self._now.lists.get(game, ())
            row = place((row.entry for row in rows), entry.score, entry.tie)
            if row is None or origin in {each.origin for each in rows}:
                return Receipt(None, 0, self)
            self._enter(((game, entry, origin),))
            return Receipt(row, self._changes, self)

    def enter(self, lists: Mapping[str, tuple[Row, ...]]) -> int:
        """Enter the rows of validated lists that the store lacks, oldest first; return how many there are."""
        with self._changed:
            rows = new_rows(self._now.lists, lists)
            if rows:
                self._enter(
                    [(game, row.entry, None if row.origin == UNKNOWN else row.origin) for game, row in rows]
                )
            return len(rows)

    def remove(self, game: str, entry: Entry) -> bool:
        """Remove the first row with this entry from a top-ten list; return True if there was such a row."""
        with self._changed:
            rows = self._now.lists.get(game, ())
            gone = next((row for row in rows if row.entry == entry), None)
            if gone is None:
                return False
            stone = Tombstone(game, gone.origin, entry.score, entry.tie)
            stones = (*(each for each in self._now.tombstones if each != stone), stone)
            left = tuple(row for row in rows if row is not gone)
            self._change(lists={**self._now.lists, game: left}, tombstones=stones[-TOMBSTONES:])
            return True

    # Methods for the game in progress

    def begin(self, journal: Journal) -> None:
        """Begin or continue a game, in place of the game under way.

        Raises ValueError for text that cannot be stored, and JournalError if the journal is longer than any
        real game.
        """
        journal.check()
        _check_text(journal.game, journal.options, *journal.lines)
        with self._changed:
            self._change(game=journal, game_id=f"{self._draw():08x}")

    def add(self, line: str) -> None:
        """Add a journal line, for a move or a draw, to the game in progress.

        Raises RuntimeError if no game is under way, ValueError for text that cannot be stored, and
        JournalError if the line or the journal is too long for any real game.
        """
        _check_text(line)
        with self._changed:
            game = self._now.game
            if game is None:
                raise RuntimeError(f"line {line!r} belongs to no game: begin a journal first")
            game = replace(game, lines=(*game.lines, line))
            game.check()
            self._change(game=game)

    def finish(self, *entries: Entry, into: str = "") -> tuple[Receipt, ...]:
        """End the game under way, and post its scores to the game's list or to the list `into`.

        The end and the scores go to the card in one transaction: after a power cut, either the scores are
        posted or the game is still under way, so that they can be posted. Raises ValueError as `post` does,
        and RuntimeError for scores if no game is under way; nothing is changed then.
        """
        with self._changed:
            game = self._now.game
            for entry in entries:
                check(entry, into or (game.game if game else ""))
            if entries and game is None:
                raise RuntimeError(f"{entries} belong to no game: begin a journal first, or post them")
            receipts = tuple(self.post(into or game.game, entry) for entry in entries) if game else ()
            if game:
                self._change(game=None)
            return receipts

    def under_way(self) -> Journal | None:
        """Return the game in progress, None if there is none; after a restart, the interrupted game."""
        with self._changed:
            return self._now.game

    def set_aside(self, journal: Journal) -> Path:
        """Save the journal of a failed game to a text file; return the path that the file will have."""
        with self._changed:
            self._fault += 1
            name = f"{journal.game.replace('/', '_')}-{self._fault}.journal"
            self._faults.append(FaultJournal(name, journal.write()))
            self._changed.notify_all()
        return self._directory / faults.FOLDER / name

    # Methods for the settings

    def setting(self, key: str) -> str | None:
        """Return the value of a setting, None if the setting was never stored."""
        with self._changed:
            return self._now.settings.get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Store the value of a setting, such as the last name entered with a joystick.

        Raises ValueError for text that cannot be stored, and for more than `SETTING_MOST` bytes.
        """
        _check_text(key, value)
        if size(key, value) > SETTING_MOST:
            raise ValueError(f"setting {shortened(key)} has more than {SETTING_MOST} bytes: keep less of it")
        with self._changed:
            if self._now.settings.get(key) != value:
                self._change(settings={**self._now.settings, key: value})

    # Methods for the books (statistics)

    def books(self) -> Books:
        """The books (statistics) since they were cleared last."""
        with self._changed:
            return self._now.books

    def book(self, entry: Books) -> None:
        """Add an entry to the books (statistics). Raises ValueError for text that cannot be stored."""
        _check_text(*entry.games)
        with self._changed:
            self._booked = self._booked and self._booked.plus(entry)
            self._change(books=self._now.books.plus(entry))

    def clear_books(self) -> None:
        """Clear the books (statistics), so that a copy of the log read later does not bring them back."""
        with self._changed:
            self._booked = None
            self._change(books=Books())

    # Methods for all stored data at once

    def contents(self) -> Contents:
        """Return everything that is stored."""
        with self._changed:
            return self._now

    def replace(self, contents: Contents) -> None:
        """Replace all top-ten lists, settings and books; the game in progress and the incidents stay.

        Both copies of the log are rewritten, and no older copy can bring back replaced data. Raises
        ValueError if the contents are too large for the card.
        """
        size = len(encode(changed(Contents(), contents)))
        if size > REPLACED_MOST:
            raise ValueError(
                f"these {size} bytes of scores are too many, at most {REPLACED_MOST}: remove lists"
            )
        with self._changed:
            now = self._now
            self._now = replace(contents, game=now.game, game_id=now.game_id, incidents=now.incidents)
            self._change()
            self._replaced_at = self._changes

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Write all changes made inside this `with` to the card in one transaction."""
        with self._changed:
            yield

    # Methods for the memory card

    def submit(self, work: Callable[[Card], Done]) -> Future[Done]:
        """Have the card's thread call `work` with the card, after writing all changes that it can write.

        The returned future receives the result of `work`, or the error that `work` raises.
        """
        future: Future[Done] = Future()
        with self._changed:
            self._tasks.append(lambda: _run_task(future, work, self._card))
            self._changed.notify_all()
        return future

    def condition(self) -> Condition:
        """Return the state of the memory card: changes not yet written, and faults."""
        with self._changed:
            waiting = self._changes - self._safe_up_to + len(self._faults)
            troubles = (*(copy.trouble for copy in self._card.copies), self._chores)
            worst = next((trouble for trouble in troubles if trouble.why), None)
            return Condition(waiting, worst.why, worst.kind) if worst else Condition(waiting, "")

    def wait_for(self, change: int, timeout: float) -> bool:
        """Wait at most `timeout` seconds until a change is on the card; return True if it is.

        `change`: the number of the change.
        """
        with self._changed:
            return self._changed.wait_for(lambda: self._safe_up_to >= change, timeout)

    def incidents(self) -> tuple[Incident, ...]:
        """Return the incidents with files that the owner has not seen yet, the oldest first."""
        with self._changed:
            return self._now.incidents

    def incidents_seen(self, seen: tuple[Incident, ...]) -> None:
        """Forget incidents that the owner has seen. Incidents that were added since then stay."""
        with self._changed:
            left = tuple(each for each in self._now.incidents if each not in seen)
            if left != self._now.incidents:
                self._change(incidents=left)

    def step(self) -> None:
        """Do the work of the card's thread now, for a store without a thread. Waits for the card."""
        if not self._closing:
            self._work(self._clock.now())

    def close(self, timeout: float) -> bool:
        """Write all changes, waiting at most `timeout` seconds; return True if all are on the card."""
        if self._thread:
            with self._changed:
                self._closing = True
                self._changed.notify_all()
            self._thread.join(timeout)
        elif not self._closing:
            self._closing = True
            self._finish()
        return self.condition().waiting == 0

    def _enter(self, rows: Sequence[tuple[str, Entry, Origin | None]]) -> None:
        """Enter rows into their top-ten lists, in the given order; each becomes the youngest row."""
        lists = dict(self._now.lists)
        entered: set[tuple[str, Origin]] = set()
        first = max(self._age, self._now.age) + 1
        for age, (game, entry, origin) in enumerate(rows, first):
            made = origin or Origin(self._cabinet, mark_of(age, self._draw()))
            lists[game] = (*lists.get(game, ()), Row(age, entry, made))
            entered.add((game, made))
        for game in {game for game, _, _ in rows}:
            lists[game] = ranked(lists[game])
        stones = tuple(each for each in self._now.tombstones if (each.game, each.origin) not in entered)
        self._change(lists=lists, tombstones=stones)

    def _change(self, **parts: Any) -> None:
        self._now = replace(self._now, **parts)
        self._changes += 1
        self._changed.notify_all()

    # Methods that run on the memory card's thread

    def _run(self) -> None:
        while not self._closing:
            self._work(self._clock.now())
            with self._changed:
                pause = self._next_at() - self._clock.now()
                self._changed.wait_for(self._is_due, None if pause == math.inf else max(0.0, pause))
        self._finish()

    def _is_due(self) -> bool:
        return self._closing or self._next_at() <= self._clock.now()

    def _next_at(self) -> float:
        """Return the time in seconds when `_work` is next needed: -inf for now, inf for never."""
        if self._tasks:
            return -math.inf
        due = self._card.next_at(changed=self._came or self._changes > self._put_up_to)
        return min(due, self._chores.again) if self._faults else due

    def _work(self, now: float) -> None:
        # Tasks added later may depend on changes that are not written yet, so they wait for the next round.
        tasks = len(self._tasks)
        with self._card_tried(now):
            self._read(now)
            self._write(now)
        if now >= self._chores.again:
            self._write_faults()
        for _ in range(tasks):
            self._tasks.popleft()()

    def _finish(self) -> None:
        """Try one last time to do all pending work, even if its next retry is not due."""
        for trouble in (*(copy.trouble for copy in self._card.copies), self._chores):
            trouble.again = -math.inf
        self._work(self._clock.now())
        while self._tasks:
            self._work(self._clock.now())

    def _read(self, now: float) -> None:
        """Read the copies of the log that could not be read so far."""
        self._came |= self._card.read(now)
        with self._changed:
            if self._came:
                self._merge()
                self._came = False
            for words in self._card.incidents:
                self._change(incidents=incidents.added(self._now.incidents, words, self._clock.today()))
            self._card.incidents.clear()

    def _merge(self) -> None:
        """Combine the facts just read from the card with those in memory; changes in memory are newer."""
        facts = self._card.known.facts()
        known = as_read = joined = contents_of(facts)
        if self._changes:
            # Skip the decoding while nothing in memory has changed: a start of the cabinet must be quick.
            as_read = contents_of(self._card.as_read.facts())
        age = as_read.age + (0 if self._card.is_complete else GAP + self._draw() % GAP)
        # Raise the age numbers of new rows only as far as needed: a row with a changed number must be written
        # to the card again.
        shift = max(0, age - self._age)
        if self._replaced_at:
            joined = self._now
        elif self._changes:
            joined = _joined(as_read, self._as_read, self._now, shift)
            books = as_read.books.plus(self._booked) if self._booked else self._now.books
            joined = replace(joined, books=books)
        # Rows below the tenth place, and journal lines after a missing line, must be deleted from the card.
        if stale := facts.keys() - changed(Contents(), known).keys():
            self._card.put(dict.fromkeys(stale))
        self._now, self._put, self._as_read, self._age = joined, known, as_read, self._age + shift

    def _write(self, now: float) -> None:
        if not self._card.is_usable:
            return
        with self._changed:
            contents, up_to, replaced_at = self._now, self._changes, self._replaced_at
        if facts := changed(self._put, contents):
            self._card.put(facts)
        if replaced_at > self._put_up_to:
            self._card.start_over()
        self._put, self._put_up_to = contents, up_to
        for copy in self._card.copies:
            self._card.update(copy, now)
            if self._card.is_safe:
                with self._changed:
                    self._safe_up_to = up_to
                    self._changed.notify_all()

    def _write_faults(self) -> None:
        with self._chores_tried():
            while self._faults:
                fault = self._faults[0]
                path = faults.write_fault(self._directory, fault)
                log.error("the journal of the failed game is in %s", path)
                with self._changed:
                    # Newer faults may have pushed this fault out of the queue in the meantime.
                    if self._faults[0] is fault:
                        self._faults.popleft()

    @contextmanager
    def _card_tried(self, now: float) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            # The thread that writes the scores must survive any error.
            for copy in self._card.copies:
                copy.trouble.failed(now, error)

    @contextmanager
    def _chores_tried(self) -> Iterator[None]:
        try:
            yield
            self._chores.healed()
        except Exception as error:
            self._chores.failed(self._clock.now(), error)


def size(key: str, value: object) -> int:
    """Return the size of a fact (key and value) in bytes."""
    return len(encode({key: value}))


def _joined(found: Contents, base: Contents, now: Contents, shift: int) -> Contents:
    """Return the contents found on the card, with the changes from `base` to `now` except for the books.

    `shift`: added to the age numbers of new rows, so that the rows found on the card count as older.
    """
    rows = {
        game: tuple(
            row if row in base.lists.get(game, ()) else replace(row, age=row.age + shift) for row in rows
        )
        for game, rows in now.lists.items()
    }
    ours = replace(base, lists=rows, tombstones=now.tombstones, settings=now.settings)
    joined = contents_of(changed(Contents(), found) | changed(base, ours))
    noted = tuple(each for each in found.incidents if each in now.incidents or each not in base.incidents)
    for incident in now.incidents:
        if incident not in base.incidents:
            noted = incidents.added(noted, incident.words, incident.day)
    is_ours = (now.game_id, now.game) != (base.game_id, base.game)
    return replace(
        joined,
        tombstones=joined.tombstones[-TOMBSTONES:],
        game=now.game if is_ours else found.game,
        game_id=now.game_id if is_ours else found.game_id,
        incidents=noted,
    )


def _run_task(future: Future[Done], work: Callable[[Card], Done], on: Card) -> None:
    try:
        future.set_result(work(on))
    except Exception as error:
        future.set_exception(error)


def _check_text(*texts: str) -> None:
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise ValueError(
                f"text {text!r} cannot be stored: leave out half characters ({error})"
            ) from error
