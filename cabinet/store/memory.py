"""All that the store knows, and which of it is not on the card yet.

Memory is the truth. Every change is numbered and marks what it touched; a batch is
a snapshot of everything marked, so a change that a later one has overtaken costs
nothing, a failed write changes nothing here, and writing a batch twice does no harm.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from cabinet.api import Entry
from cabinet.store.books import Books
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.origin import NOWHERE, Origin, Tombstone, mark_of, origin_of
from cabinet.store.ranking import Row, place, ranked

FAULTS = 20
"""Faulty games kept, in memory and on the card."""
TOMBSTONES = 500
"""Rows taken off that are remembered; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds; `fault` is the highest number of a faulty game's journal."""

    lists: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    game: Journal | None = None
    fault: int = 0
    books: Books = field(default_factory=Books)
    incidents: tuple[Incident, ...] = ()
    tombstones: tuple[Tombstone, ...] = ()
    """Rows that somebody has taken off, the oldest first."""
    given: int = field(default=0, compare=False)
    """The highest age ever given to a row that may be gone."""

    @property
    def age(self) -> int:
        """The age of the youngest row there ever was."""
        return max((self.given, *(row.age for rows in self.lists.values() for row in rows)))


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes: whole lists, settings, and the game from line `first` on.

    `first` 0 writes the game anew (`game` None: there is none any more), None leaves the
    card's as it is, as None does for books and incidents. `whole`: lists and settings that the batch
    does not name are to go. `number` is the last change the batch holds, `age` its youngest row.
    """

    number: int
    age: int
    lists: Mapping[str, tuple[Row, ...]]
    settings: Mapping[str, str]
    game: Journal | None = None
    first: int | None = None
    books: Books | None = None
    incidents: tuple[Incident, ...] | None = None
    whole: bool = False
    gone: frozenset[int] = frozenset()
    """Ages of rows that are on the list no more: removed, or pushed off it."""
    forgets: bool = False
    """Somebody wants rows gone: no backup should bring them back."""
    new_books: bool = False
    """The books have been begun anew."""
    tombstones: tuple[Tombstone, ...] | None = None
    """All of them."""


@dataclass(frozen=True, slots=True)
class FaultJournal:
    """The journal of a faulty game, to be written as a text file."""

    name: str
    text: str


class Memory:
    """The state of the store. Not safe between threads by itself: whoever shares it holds a lock."""

    def __init__(self) -> None:
        self.number = 0
        self.written = 0
        """The change up to which everything is on the card."""
        self.faults: deque[FaultJournal] = deque(maxlen=FAULTS)
        self._lists: dict[str, tuple[Row, ...]] = {}
        self._settings: dict[str, str] = {}
        self._head: tuple[str, str] | None = None
        self._lines: list[str] = []
        self._age = 0
        self._age_written = 0
        self._fault = 0
        # The last change of each list and setting that is not on the card.
        self._new_lists: dict[str, int] = {}
        self._new_settings: dict[str, int] = {}
        # The last change that replaced the game, and the last that touched it at all.
        self._game_replaced = 0
        self._game_changed = 0
        self._lines_written = 0
        # The last change that put other lists and settings in the place of all.
        self._replaced = 0
        # The last change that removed a row.
        self._row_removed = 0
        # Ages of the card's rows that were removed; no age is given twice.
        self._removed: set[int] = set()
        # Rows that the card has, or may have had of late: what else it holds is news.
        self._seen: set[tuple[str, Row]] = set()
        # The books as the card has them, what is being written, and what has come since.
        self._books_written = self._books_taken = self._books_new = Books()
        self._books_changed = 0
        self._books_cleared = 0
        self._incidents: tuple[Incident, ...] = ()
        self._incidents_changed = 0
        self._tombstones: tuple[Tombstone, ...] = ()
        self._tombstones_changed = 0
        self.cabinet = ""
        """The id of the cabinet that new rows are made by, "" for rows that do not tell."""
        self.draw: Callable[[], int] = int
        """32 bits of chance."""

    # What is known

    def top_ten(self, game: str) -> tuple[Entry, ...]:
        """The list of a game, best first."""
        return tuple(row.entry for row in self._lists.get(game, ()))

    def rows(self) -> dict[str, tuple[Row, ...]]:
        """Every list that has rows, best first, by the games' names."""
        return {game: self._lists[game] for game in sorted(self._lists) if self._lists[game]}

    @property
    def tombstones(self) -> tuple[Tombstone, ...]:
        """Rows that somebody has taken off, the oldest first."""
        return self._tombstones

    def place(self, game: str, score: int) -> int | None:
        """The row a new score would take, None if it does not enter."""
        return place(self._lists.get(game, ()), score)

    def setting(self, key: str) -> str | None:
        """The value of a setting, None where it was never set."""
        return self._settings.get(key)

    @property
    def game(self) -> Journal | None:
        """The game under way."""
        return Journal(*self._head, tuple(self._lines)) if self._head else None

    @property
    def books(self) -> Books:
        """The books as they stand."""
        return self._books_written.plus(self._books_taken).plus(self._books_new)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What the owner has not seen yet."""
        return self._incidents

    @property
    def changed(self) -> bool:
        """Something is not on the card."""
        return self.number > self.written

    @property
    def waiting(self) -> int:
        """How many changes are not on the card: new rows, settings, lines and faults, the books for one."""
        rows = sum(
            max(1, sum(row.age > self._age_written for row in self._lists[game])) for game in self._new_lists
        )
        lines = 0
        if self._game_changed > self.written:
            lines = max(1, len(self._lines) - (self._first() or 0))
        books = int(self._books_changed > self.written)
        return rows + len(self._new_settings) + lines + books + len(self.faults)

    # Changes

    def post(self, game: str, entry: Entry, origin: Origin | None = None) -> int | None:
        """Enter a score; the row it took, None if it did not enter. `origin`: of one that was made before."""
        rows = self._lists.get(game, ())
        row = place(rows, entry.score, entry.tie)
        if row is not None:
            self._age += 1
            if origin is None and self.cabinet:
                origin = Origin(self.cabinet, mark_of(self._age, self.draw()))
            self._lists[game] = ranked((*rows, Row(self._age, entry, origin or NOWHERE)))
            self._new_lists[game] = self._change()
        return row

    def set_setting(self, key: str, value: str) -> None:
        """Change a setting."""
        if self._settings.get(key) != value:
            self._settings[key] = value
            self._new_settings[key] = self._change()

    def begin(self, journal: Journal | None) -> None:
        """Replace the game under way, with None by no game."""
        self._head = (journal.game, journal.options) if journal else None
        self._lines = list(journal.lines) if journal else []
        self._game_replaced = self._game_changed = self._change()

    def add(self, line: str) -> None:
        """Add a line to the game under way. Raises RuntimeError where there is none."""
        if self._head is None:
            raise RuntimeError(f"line {line!r} belongs to no game: begin a journal first")
        self._lines.append(line)
        self._game_changed = self._change()

    def add_fault(self, journal: Journal) -> str:
        """Keep a faulty game's journal until it is written; the name of its file."""
        self._fault += 1
        name = f"{journal.game.replace('/', '_')}-{self._fault}.journal"
        self.faults.append(FaultJournal(name, journal.write()))
        return name

    def remove(self, game: str, entry: Entry) -> bool:
        """Take the first row with this entry off a list; whether there was one."""
        rows = self._lists.get(game, ())
        row = next((row for row in rows if row.entry == entry), None)
        if row is None:
            return False
        if row.age <= self._age_written:
            self._removed.add(row.age)
        self._lists[game] = tuple(each for each in rows if each is not row)
        self._new_lists[game] = self._row_removed = self._tombstones_changed = self._change()
        stone = Tombstone(game, *origin_of(game, entry, row.origin, ""), entry.score, entry.tie)
        self._tombstones = _once(self._tombstones, (stone,))
        return True

    def book(self, entry: Books) -> None:
        """Make an entry in the books."""
        self._books_new = self._books_new.plus(entry)
        self._books_changed = self._change()

    def clear_books(self) -> None:
        """Begin new books."""
        self._books_written = self._books_taken = self._books_new = Books()
        self._books_changed = self._books_cleared = self._change()

    def see_incidents(self) -> None:
        """The owner has seen them."""
        if self._incidents:
            self._incidents = ()
            self._incidents_changed = self._change()

    def replace(self, contents: Contents) -> None:
        """Put other lists, settings and books in the place of all; the game under way stays."""
        self._lists = dict(contents.lists)
        self._settings = dict(contents.settings)
        self._tombstones = contents.tombstones
        self._age = contents.age
        self._removed.clear()
        self._seen.clear()
        self.clear_books()
        self.book(contents.books)
        self.rewrite()
        self._replaced = self.number

    def _change(self) -> int:
        self.number += 1
        return self.number

    # Between memory and card

    def adopt(self, contents: Contents) -> None:
        """Take what the card holds as older than every change made so far."""
        self._fault = max(self._fault, contents.fault)
        if self._incidents_changed <= self.written:
            self._incidents = contents.incidents
        if self._replaced > self.written:
            return
        shift = contents.age - self._age_written
        self._tombstones = _once(contents.tombstones, self._tombstones)
        for game in {*self._lists, *contents.lists}:
            mine = (
                replace(row, age=row.age + shift)
                for row in self._lists.get(game, ())
                if row.age > self._age_written
            )
            theirs = (row for row in contents.lists.get(game, ()) if row.age not in self._removed)
            self._lists[game] = ranked((*theirs, *mine))
        self._age += shift
        self._age_written = contents.age
        self._see(contents.lists)
        self._settings = {**contents.settings, **{key: self._settings[key] for key in self._new_settings}}
        if self._game_changed > self.written:
            self._game_replaced = self._game_changed
        elif contents.game:
            self._head = (contents.game.game, contents.game.options)
            self._lines = list(contents.game.lines)
            self._lines_written = len(self._lines)
        else:
            self._head, self._lines = None, []
        if self._books_cleared <= self.written:
            self._books_written = contents.books

    def reclaim(self, contents: Contents) -> None:
        """Take from a file that was opened anew what no card ever had, as older; all of it waits again."""
        known = Counter((game, row.entry) for game, row in self._seen)
        news: dict[str, tuple[Row, ...]] = {}
        for game, rows in contents.lists.items():
            held = [known[game, row.entry] for row in rows]
            known.subtract((game, row.entry) for row in rows)
            news[game] = tuple(row for row, count in zip(rows, held, strict=True) if count < 1)
        if self._replaced <= self.written:
            self._tombstones = _once(contents.tombstones, self._tombstones)
        if self._replaced <= self.written and any(news.values()):
            for game in {*self._lists, *news}:
                mine = (replace(row, age=row.age + contents.age) for row in self._lists.get(game, ()))
                self._lists[game] = ranked((*news.get(game, ()), *mine))
            self._age += contents.age
            self._settings = {**contents.settings, **self._settings}
            self._removed.clear()
            self._see(news)
        if self._incidents_changed <= self.written:
            self._incidents = contents.incidents
        self.rewrite()

    def _see(self, lists: Mapping[str, tuple[Row, ...]]) -> None:
        self._seen |= {(game, row) for game, rows in lists.items() for row in rows}

    def rewrite(self) -> None:
        """Mark everything as not on the card: the file may have been replaced."""
        number = self._change()
        self._new_lists = dict.fromkeys(self._lists, number)
        self._new_settings = dict.fromkeys(self._settings, number)
        self._game_replaced = self._game_changed = self._books_changed = number
        self._incidents_changed = self._tombstones_changed = number
        self._age_written = 0

    def take(self) -> Batch:
        """A snapshot of everything that is not on the card."""
        first = self._first()
        game = None
        if first is not None and self._head:
            game = Journal(*self._head, tuple(self._lines[first:]))
        books = None
        if self._books_changed > self.written:
            self._books_taken, self._books_new = self._books_taken.plus(self._books_new), Books()
            books = self.books
        gone = frozenset(
            row.age for game, row in self._seen if game in self._new_lists and row not in self._lists[game]
        )
        self._see({game: self._lists[game] for game in self._new_lists})
        return Batch(
            number=self.number,
            age=self._age,
            lists={game: self._lists[game] for game in self._new_lists},
            settings={key: self._settings[key] for key in self._new_settings},
            game=game,
            first=first,
            books=books,
            incidents=self._incidents if self._incidents_changed > self.written else None,
            whole=self._replaced > self.written,
            gone=gone,
            forgets=max(self._replaced, self._row_removed) > self.written,
            new_books=self._books_cleared > self.written,
            tombstones=self._tombstones if self._tombstones_changed > self.written else None,
        )

    def confirm(self, batch: Batch) -> None:
        """The batch is on the card."""
        self.written = batch.number
        self._age_written = batch.age
        self._new_lists = _after(self._new_lists, batch.number)
        self._new_settings = _after(self._new_settings, batch.number)
        self._seen = {
            (game, row)
            for game, row in self._seen
            if game not in batch.lists or row in batch.lists[game] or row in self._lists[game]
        }
        if batch.first is not None:
            self._lines_written = batch.first + len(batch.game.lines) if batch.game else 0
        if batch.books is not None:
            self._books_written, self._books_taken = self._books_written.plus(self._books_taken), Books()

    def _first(self) -> int | None:
        if self._game_changed <= self.written:
            return None
        return 0 if self._game_replaced > self.written else self._lines_written


def _once(before: tuple[Tombstone, ...], more: tuple[Tombstone, ...]) -> tuple[Tombstone, ...]:
    return tuple(dict.fromkeys((*before, *more)))[-TOMBSTONES:]


def _after(marks: dict[str, int], number: int) -> dict[str, int]:
    return {key: mark for key, mark in marks.items() if mark > number}
