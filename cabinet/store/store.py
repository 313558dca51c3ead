"""What the cabinet remembers: every call answers from memory, the card follows on its own thread."""

from __future__ import annotations

import logging
import math
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cabinet.api import Entry
from cabinet.clock import Clock
from cabinet.store import card, copies, faults
from cabinet.store.books import Books
from cabinet.store.copies import Connect
from cabinet.store.errors import CardTrouble, StoreError
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.memory import Contents, Memory
from cabinet.store.origin import Origin, Tombstone
from cabinet.store.ranking import Row, check
from cabinet.store.writer import Writer

log = logging.getLogger(__name__)

Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Condition:
    """How the card does: the changes that wait in memory, and why ('' when all is well)."""

    waiting: int
    why: str
    kind: CardTrouble = CardTrouble.WELL
    """What is wrong, as far as people can mend it."""


class Receipt:
    """What `post` hands out: the row the score took (None: it did not enter), and when it is safe."""

    def __init__(self, row: int | None, number: int, memory: Memory, lock: threading.Condition) -> None:
        self.row = row
        self._number = number
        self._memory = memory
        self._lock = lock

    def wait(self, timeout: float) -> bool:
        """Wait at most `timeout` seconds; true once the score is on the card.

        A score that did not enter has nothing to wait for.
        """
        with self._lock:
            return self._lock.wait_for(lambda: self._memory.written >= self._number, timeout)


class Store:
    """Top tens, the game under way and settings, kept through power cuts.

    All calls are for the one logic thread. None but `open`, `close`, `step` and
    `Receipt.wait` ever waits for the card.
    """

    def __init__(self, directory: Path, *, clock: Clock, connect: Connect = copies.connect) -> None:
        """A store that is not open yet: call `Store.open` instead."""
        self._directory = directory
        self._clock = clock
        self._memory = Memory()
        self._changed = threading.Condition()
        self._card = card.Card(directory, connect, clock.today)
        self._writer = Writer(self._memory, self._changed, self._card)
        self._thread: threading.Thread | None = None
        self._closing = False

    @classmethod
    def open(
        cls, directory: Path, *, clock: Clock, connect: Connect = copies.connect, thread: bool = True
    ) -> Store:
        """Load what the data directory holds, making it if need be.

        A card that cannot be opened raises nothing: everything stays in memory until it can.
        Without a `thread`, whoever opened the store calls `step`. Raises NewerSchemaError for
        a file written by a newer program.
        """
        store = cls(directory, clock=clock, connect=connect)
        store._writer.start(clock.now())
        if thread:
            store._thread = threading.Thread(target=store._run, name="card", daemon=True)
            store._thread.start()
        return store

    @property
    def directory(self) -> Path:
        """The data directory."""
        return self._directory

    # Top tens, by the names that `Game.kept_as` gives: that of a game, or of one of its lists.

    def top_ten(self, game: str) -> tuple[Entry, ...]:
        """A list: best first, of equal scores the older above, at most `TOP` rows."""
        with self._changed:
            return self._memory.top_ten(game)

    def rows(self) -> dict[str, tuple[Row, ...]]:
        """Every list that has rows, as `top_ten` has it, with where each row was made."""
        with self._changed:
            return self._memory.rows()

    def lists(self) -> dict[str, tuple[Entry, ...]]:
        """Every list that has rows, as `top_ten` has it."""
        return {game: tuple(row.entry for row in rows) for game, rows in self.rows().items()}

    def tombstones(self) -> tuple[Tombstone, ...]:
        """Rows that somebody has taken off, the oldest first."""
        with self._changed:
            return self._memory.tombstones

    def made_by(self, cabinet: str, draw: Callable[[], int]) -> None:
        """From now on new rows tell that a cabinet has made them. `draw`: 32 bits of chance."""
        with self._changed:
            self._memory.cabinet, self._memory.draw = cabinet, draw

    def place(self, game: str, score: int) -> int | None:
        """The row, counted from 0, that a new score would take; None if it does not enter."""
        with self._changed:
            return self._memory.place(game, score)

    def post(self, game: str, entry: Entry, origin: Origin | None = None) -> Receipt:
        """Enter a score; `origin`: of one that was made before, here or elsewhere.

        Raises ValueError for a name or a score that no list may hold.
        """
        check(entry)
        _check_text(game)
        with self._changed:
            row = self._memory.post(game, entry, origin)
            self._changed.notify_all()
            number = self._memory.number if row is not None else 0
            return Receipt(row, number, self._memory, self._changed)

    def remove(self, game: str, entry: Entry) -> bool:
        """Take the row with this entry off a list; whether there was one."""
        with self._changed:
            found = self._memory.remove(game, entry)
            self._changed.notify_all()
            return found

    # The game under way

    def begin(self, journal: Journal) -> None:
        """A game begins, or goes on; it replaces the one under way. Raises ValueError for broken text."""
        _check_text(journal.game, journal.options, *journal.lines)
        with self._changed:
            self._memory.begin(journal)
            self._changed.notify_all()

    def add(self, line: str) -> None:
        """A move or a draw of the game under way.

        Raises RuntimeError where no game is under way, ValueError for broken text.
        """
        _check_text(line)
        with self._changed:
            self._memory.add(line)
            self._changed.notify_all()

    def finish(self, *entries: Entry, into: str = "") -> tuple[Receipt, ...]:
        """The game under way has ended, with these scores for its list, or the one that `into` names.

        The card takes both in one piece: after a power cut either the scores are
        posted, or the game is still there to post them. Raises ValueError as `post` does,
        RuntimeError for scores of no game; then nothing is changed.
        """
        for entry in entries:
            check(entry)
        with self._changed:
            game = self._memory.game
            if entries and game is None:
                raise RuntimeError(f"{entries} belong to no game: begin a journal first, or post them")
            receipts = tuple(self.post(into or game.game, entry) for entry in entries) if game else ()
            if game:
                self._memory.begin(None)
                self._changed.notify_all()
            return receipts

    def under_way(self) -> Journal | None:
        """The game under way; after a restart, the one that was when the power went."""
        with self._changed:
            return self._memory.game

    def set_aside(self, journal: Journal) -> Path:
        """Keep a faulty game's journal as a text file, the newest 20 of them; the path it is meant for."""
        with self._changed:
            path = self._directory / faults.FOLDER / self._memory.add_fault(journal)
            self._changed.notify_all()
        log.error("a game went wrong; its journal goes to %s", path)
        return path

    # Settings

    def setting(self, key: str) -> str | None:
        """What `set_setting` was last given for the key, None for nothing yet."""
        with self._changed:
            return self._memory.setting(key)

    def set_setting(self, key: str, value: str) -> None:
        """Remember a value, such as the last name entered from a joystick.

        Raises ValueError for broken text.
        """
        _check_text(key, value)
        with self._changed:
            self._memory.set_setting(key, value)
            self._changed.notify_all()

    # The books

    def books(self) -> Books:
        """How much is played, and how the machine has fared, since the books were begun."""
        with self._changed:
            return self._memory.books

    def book(self, entry: Books) -> None:
        """Make an entry in the books: it is added to what they hold. Raises ValueError for broken text."""
        _check_text(*entry.games)
        with self._changed:
            self._memory.book(entry)
            self._changed.notify_all()

    def clear_books(self) -> None:
        """Begin new books."""
        with self._changed:
            self._memory.clear_books()
            self._changed.notify_all()

    # All of it

    def replace(self, contents: Contents) -> None:
        """Put other lists, settings and books in the place of all; the game under way goes on."""
        with self._changed:
            self._memory.replace(contents)
            self._changed.notify_all()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All that is changed inside goes to the card in one transaction."""
        with self._changed:
            yield

    # The card

    def submit(self, work: Callable[[card.Card], Done]) -> Future[Done]:
        """Let the card's thread do something that may take long, once it has written what it can.

        It gets the card. What the work returns or raises is the future's; for SQLite's errors StoreError.
        """
        future: Future[Done] = Future()
        with self._changed:
            self._writer.tasks.append(lambda: _run_task(future, work, self._card))
            self._changed.notify_all()
        return future

    def fold(self) -> None:
        """Let the card's thread put everything in order, since nobody plays: the log, and both backups."""
        self.submit(lambda _card: self._writer.rest(self._clock.now()))

    def condition(self) -> Condition:
        """How many changes wait in memory, and why."""
        with self._changed:
            return Condition(self._memory.waiting, self._writer.why, self._writer.kind)

    def incidents(self) -> tuple[Incident, ...]:
        """What has happened to the files of the card and the owner has not seen yet, oldest first."""
        with self._changed:
            return self._memory.incidents

    def incidents_seen(self) -> None:
        """The owner has seen them all: they go from the card as well."""
        with self._changed:
            self._memory.see_incidents()
            self._changed.notify_all()

    def step(self) -> None:
        """Do what the card's thread would do now; for a store opened without one. Waits for the card."""
        if not self._closing:
            self._writer.step(self._clock.now())

    def close(self, timeout: float) -> bool:
        """Write what waits, for at most `timeout` seconds; true if all is on the card."""
        if self._thread:
            with self._changed:
                self._closing = True
                self._changed.notify_all()
            self._thread.join(timeout)
        elif not self._closing:
            self._closing = True
            self._writer.finish(self._clock.now())
        return self.condition().waiting == 0

    def _run(self) -> None:
        while not self._closing:
            self._writer.step(self._clock.now())
            with self._changed:
                pause = self._writer.next_at() - self._clock.now()
                self._changed.wait_for(self._is_due, None if pause == math.inf else max(0.0, pause))
        self._writer.finish(self._clock.now())

    def _is_due(self) -> bool:
        return self._closing or self._writer.next_at() <= self._clock.now()


def _run_task(future: Future[Done], work: Callable[[card.Card], Done], on: card.Card) -> None:
    try:
        future.set_result(work(on))
    except sqlite3.Error as error:
        future.set_exception(StoreError(f"the card refused: {error}"))
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
