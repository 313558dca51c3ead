"""What the cabinet remembers: every call answers from memory, the card follows on its own thread."""

from __future__ import annotations

import logging
import math
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from cabinet.api import Entry
from cabinet.clock import Clock
from cabinet.store import faults, incidents
from cabinet.store.books import Books
from cabinet.store.card import Card, Trouble
from cabinet.store.contents import Contents, changed, contents_of
from cabinet.store.disk import Disk
from cabinet.store.errors import CardTrouble
from cabinet.store.faults import FaultJournal
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.ranking import Origin, Row, Tombstone, check, mark_of, place, ranked

TOMBSTONES = 500
"""Removed rows to remember; the oldest are forgotten first."""
GAP = 10**5
"""Ages left free for rows in a copy that cannot be read yet."""

log = logging.getLogger(__name__)

Done = TypeVar("Done")


def system_draw() -> int:
    """32 bits of chance, from the system."""
    return int.from_bytes(os.urandom(4), "big")


@dataclass(frozen=True, slots=True)
class Condition:
    """How the card does: the changes that wait in memory, and why ('' when all is well)."""

    waiting: int
    why: str
    kind: CardTrouble = CardTrouble.WELL
    """What is wrong, as far as people can mend it."""


class Receipt:
    """What `post` hands out: the row the score took (None: it did not enter), and when it is safe."""

    def __init__(self, row: int | None, change: int, store: Store) -> None:
        self.row = row
        self._change = change
        self._store = store

    def wait(self, timeout: float) -> bool:
        """Wait at most `timeout` seconds; true once the score is on the card.

        A score that did not enter has nothing to wait for.
        """
        return self.row is None or self._store.wait_for(self._change, timeout)


class Store:
    """Top tens, the game under way and settings, kept through power cuts.

    All calls are for the one logic thread. None but `open`, `close`, `step` and
    `Receipt.wait` ever waits for the card.
    """

    def __init__(self, directory: Path, clock: Clock, disk: Disk, draw: Callable[[], int]) -> None:
        """A store that is not open yet: call `Store.open` instead."""
        self._directory = directory
        self._clock = clock
        self._draw = draw
        self._cabinet = f"{draw():08x}{draw():08x}"
        self._card = Card(directory, draw, disk)
        self._chores = Trouble("a faulty game's journal cannot be written", directory)
        self._changed = threading.Condition()
        # All that is remembered, and how often it has changed.
        self._now = Contents()
        self._changes = 0
        # What of it the card was told, up to which change, and up to which it is safe.
        self._put = Contents()
        self._put_up_to = 0
        self._safe_up_to = 0
        self._starts_over = False
        # No row that the card may have is younger.
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
        """Load what the data directory holds, making it if need be. `draw`: 32 bits of chance.

        A card that cannot be read or written raises nothing: everything stays in memory until
        it can. Without a `thread`, whoever opened the store calls `step`.
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
        """The data directory."""
        return self._directory

    # Top tens, by the names that `Game.kept_as` gives: that of a game, or of one of its lists.

    def top_ten(self, game: str) -> tuple[Entry, ...]:
        """A list: best first, of equal scores the older above, at most `TOP` rows."""
        with self._changed:
            return tuple(row.entry for row in self._now.lists.get(game, ()))

    def rows(self) -> dict[str, tuple[Row, ...]]:
        """Every list that has rows, as `top_ten` has it, with where each row was made."""
        with self._changed:
            return {game: rows for game, rows in sorted(self._now.lists.items()) if rows}

    def lists(self) -> dict[str, tuple[Entry, ...]]:
        """Every list that has rows, as `top_ten` has it."""
        return {game: tuple(row.entry for row in rows) for game, rows in self.rows().items()}

    def tombstones(self) -> tuple[Tombstone, ...]:
        """Rows that somebody has taken off, the oldest first."""
        with self._changed:
            return self._now.tombstones

    @property
    def cabinet(self) -> str:
        """The id of the cabinet that makes the rows."""
        return self._cabinet

    def made_by(self, cabinet: str) -> None:
        """From now on new rows tell that a cabinet has made them."""
        with self._changed:
            self._cabinet = cabinet

    def place(self, game: str, score: int) -> int | None:
        """The row, counted from 0, that a new score would take; None if it does not enter."""
        return place(self.top_ten(game), score)

    def post(self, game: str, entry: Entry, origin: Origin | None = None) -> Receipt:
        """Enter a score; `origin`: of one that was made before, here or elsewhere, and is on no list yet.

        Raises ValueError for a name or a score that no list may hold.
        """
        check(entry)
        _check_text(game)
        with self._changed:
            rows = self._now.lists.get(game, ())
            row = place((row.entry for row in rows), entry.score, entry.tie)
            if row is None or origin in {each.origin for each in rows}:
                return Receipt(None, 0, self)
            age = max(self._age, self._now.age) + 1
            made = origin or Origin(self._cabinet, mark_of(age, self._draw()))
            self._change(lists={**self._now.lists, game: ranked((*rows, Row(age, entry, made)))})
            return Receipt(row, self._changes, self)

    def remove(self, game: str, entry: Entry) -> bool:
        """Take the first row with this entry off a list; whether there was one."""
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

    # The game under way

    def begin(self, journal: Journal) -> None:
        """A game begins, or goes on; it replaces the one under way. Raises ValueError for broken text."""
        _check_text(journal.game, journal.options, *journal.lines)
        with self._changed:
            self._change(game=journal, game_id=f"{self._draw():08x}")

    def add(self, line: str) -> None:
        """A move or a draw of the game under way.

        Raises RuntimeError where no game is under way, ValueError for broken text.
        """
        _check_text(line)
        with self._changed:
            game = self._now.game
            if game is None:
                raise RuntimeError(f"line {line!r} belongs to no game: begin a journal first")
            self._change(game=replace(game, lines=(*game.lines, line)))

    def finish(self, *entries: Entry, into: str = "") -> tuple[Receipt, ...]:
        """The game under way has ended, with these scores for its list, or the one that `into` names.

        The card takes both in one piece: after a power cut either the scores are
        posted, or the game is still there to post them. Raises ValueError as `post` does,
        RuntimeError for scores of no game; then nothing is changed.
        """
        for entry in entries:
            check(entry)
        with self._changed:
            game = self._now.game
            if entries and game is None:
                raise RuntimeError(f"{entries} belong to no game: begin a journal first, or post them")
            receipts = tuple(self.post(into or game.game, entry) for entry in entries) if game else ()
            if game:
                self._change(game=None)
            return receipts

    def under_way(self) -> Journal | None:
        """The game under way; after a restart, the one that was when the power went."""
        with self._changed:
            return self._now.game

    def set_aside(self, journal: Journal) -> Path:
        """Keep a faulty game's journal as a text file, the newest 20 of them; the path it is meant for."""
        with self._changed:
            self._fault += 1
            name = f"{journal.game.replace('/', '_')}-{self._fault}.journal"
            self._faults.append(FaultJournal(name, journal.write()))
            self._changed.notify_all()
        path = self._directory / faults.FOLDER / name
        log.error("a game went wrong; its journal goes to %s", path)
        return path

    # Settings

    def setting(self, key: str) -> str | None:
        """What `set_setting` was last given for the key, None for nothing yet."""
        with self._changed:
            return self._now.settings.get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Remember a value, such as the last name entered from a joystick.

        Raises ValueError for broken text.
        """
        _check_text(key, value)
        with self._changed:
            if self._now.settings.get(key) != value:
                self._change(settings={**self._now.settings, key: value})

    # The books

    def books(self) -> Books:
        """How much is played, and how the machine has fared, since the books were begun."""
        with self._changed:
            return self._now.books

    def book(self, entry: Books) -> None:
        """Make an entry in the books: it is added to what they hold. Raises ValueError for broken text."""
        _check_text(*entry.games)
        with self._changed:
            self._change(books=self._now.books.plus(entry))

    def clear_books(self) -> None:
        """Begin new books."""
        with self._changed:
            self._change(books=Books())

    # All of it

    def contents(self) -> Contents:
        """All that is remembered."""
        with self._changed:
            return self._now

    def replace(self, contents: Contents) -> None:
        """Put other lists, settings and books in the place of all; the game under way goes on.

        Both copies are rewritten, and no older copy can bring the old contents back.
        """
        with self._changed:
            now = self._now
            self._now = replace(contents, game=now.game, game_id=now.game_id, incidents=now.incidents)
            self._starts_over = True
            self._change()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All that is changed inside goes to the card in one transaction."""
        with self._changed:
            yield

    # The card

    def submit(self, work: Callable[[Card], Done]) -> Future[Done]:
        """Let the card's thread do something that may take long, once it has written what it can.

        It gets the card. What the work returns or raises is the future's.
        """
        future: Future[Done] = Future()
        with self._changed:
            self._tasks.append(lambda: _run_task(future, work, self._card))
            self._changed.notify_all()
        return future

    def condition(self) -> Condition:
        """How many changes wait in memory, and why."""
        with self._changed:
            waiting = self._changes - self._safe_up_to + len(self._faults)
            troubles = (*(copy.trouble for copy in self._card.copies), self._chores)
            worst = next((trouble for trouble in troubles if trouble.why), None)
            return Condition(waiting, worst.why, worst.kind) if worst else Condition(waiting, "")

    def wait_for(self, change: int, timeout: float) -> bool:
        """Wait at most `timeout` seconds; true once a change is on the card."""
        with self._changed:
            return self._changed.wait_for(lambda: self._safe_up_to >= change, timeout)

    def incidents(self) -> tuple[Incident, ...]:
        """What has happened to the files of the card and the owner has not seen yet, oldest first."""
        with self._changed:
            return self._now.incidents

    def incidents_seen(self) -> None:
        """The owner has seen them all: they go from the card as well."""
        with self._changed:
            if self._now.incidents:
                self._change(incidents=())

    def step(self) -> None:
        """Do what the card's thread would do now; for a store opened without one. Waits for the card."""
        if not self._closing:
            self._work(self._clock.now())

    def close(self, timeout: float) -> bool:
        """Write what waits, for at most `timeout` seconds; true if all is on the card."""
        if self._thread:
            with self._changed:
                self._closing = True
                self._changed.notify_all()
            self._thread.join(timeout)
        elif not self._closing:
            self._closing = True
            self._finish()
        return self.condition().waiting == 0

    def _change(self, **parts: Any) -> None:
        self._now = replace(self._now, **parts)
        self._changes += 1
        self._changed.notify_all()

    # On the card's thread

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
        """When `_work` has something to do, seconds: in the past for at once, infinity for never."""
        if self._tasks:
            return -math.inf
        due = self._card.next_at(changed=self._changes > self._put_up_to)
        return min(due, self._chores.again) if self._faults else due

    def _work(self, now: float) -> None:
        # Those that come from now on may count on something that is not written yet.
        tasks = len(self._tasks)
        with self._card_tried(now):
            self._read(now)
            self._write(now)
        if now >= self._chores.again:
            self._write_faults()
        for _ in range(tasks):
            self._tasks.popleft()()

    def _finish(self) -> None:
        """Try everything a last time, due or not."""
        for trouble in (*(copy.trouble for copy in self._card.copies), self._chores):
            trouble.again = -math.inf
        self._work(self._clock.now())
        while self._tasks:
            self._work(self._clock.now())

    def _read(self, now: float) -> None:
        """Read the copies that could not be read yet; changes in memory are newer than their facts."""
        came = self._card.read(now)
        with self._changed:
            if came:
                facts = self._card.known.facts()
                found = contents_of(facts)
                self._age = found.age + (0 if self._card.is_complete else GAP)
                if not self._starts_over:
                    self._now = _joined(found, self._put, self._now, self._age)
                self._put = found
                # Rows beyond the tenth, and lines of a game behind one that is lost, are not to come back.
                if stale := facts.keys() - changed(Contents(), found).keys():
                    self._card.put(dict.fromkeys(stale))
            for words in self._card.incidents:
                self._change(incidents=incidents.added(self._now.incidents, words, self._clock.today()))
            self._card.incidents.clear()

    def _write(self, now: float) -> None:
        if not self._card.is_usable:
            return
        with self._changed:
            contents, up_to, anew = self._now, self._changes, self._starts_over
            self._starts_over = False
        if facts := changed(self._put, contents):
            self._card.put(facts)
        if anew:
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
                log.error("the journal of a faulty game is in %s", path)
                with self._changed:
                    # It may have been pushed out by newer ones meanwhile.
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


def _joined(found: Contents, put: Contents, now: Contents, age: int) -> Contents:
    """Apply the changes since `put` to what was found on the card. `age`: new rows are younger."""
    if put != Contents():
        facts = changed(Contents(), found) | changed(put, now)
        return contents_of(facts)
    if now == put:
        return found
    # Nothing had been read before: memory started empty.
    lists = dict(found.lists)
    for game, rows in now.lists.items():
        younger = (replace(row, age=row.age + age) for row in rows)
        lists[game] = ranked((*found.lists.get(game, ()), *younger))
    noted = found.incidents
    for incident in now.incidents:
        noted = incidents.added(noted, incident.words, incident.day)
    newer = now if now.game_id else found
    return replace(
        found,
        lists=lists,
        tombstones=(*found.tombstones, *now.tombstones)[-TOMBSTONES:],
        settings={**found.settings, **now.settings},
        books=found.books.plus(now.books),
        incidents=noted,
        game=newer.game,
        game_id=newer.game_id,
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
