"""Everything that the cabinet stores, and how it is written as facts (keys and values) of the log.

The list shows the keys and their values; the key of a row contains the id of the cabinet that made the row:

    score CABINET MARK LIST     [age, score, tie, name, day]
    removed CABINET MARK LIST   [score, tie]
    setting NAME                what was chosen on screen
    game                        [id, game, options]
    line ID NUMBER              a line of that game's journal
    tally GAME, day DAY GAME, life      the books
    incident NUMBER             [words, day]

Facts with a key that this release does not know are kept unchanged, for a newer release.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any, TypeAlias

from msgspec import convert

from cabinet.api import Entry
from cabinet.store.books import MOST, Books, Life, Tally
from cabinet.store.incidents import Incident
from cabinet.store.journal import CHARACTERS, LINES, LONGEST, Journal
from cabinet.store.log import Facts
from cabinet.store.ranking import Origin, Row, Tombstone, check, ranked

Pairs: TypeAlias = Iterator[tuple[str, Any]]
_Score = tuple[int, int, int, str, date | None]
_Incident = tuple[str, date | None]


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that the cabinet stores."""

    lists: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    """The top-ten lists, best row first, by the names that `Game.kept_as` returns."""
    tombstones: tuple[Tombstone, ...] = ()
    """The top-ten rows that the owner removed, the oldest first."""
    settings: Mapping[str, str] = field(default_factory=dict)
    game: Journal | None = None
    """The game in progress, None if there is none."""
    game_id: str = field(default="", compare=False)
    """The id of the current or last game; the keys of its journal lines contain this id."""
    books: Books = field(default_factory=Books)
    incidents: tuple[Incident, ...] = ()
    other: Facts = field(default_factory=dict)
    """Facts (keys with values) that this release does not know, kept unchanged for a newer release."""

    @property
    def age(self) -> int:
        """The age number of the youngest top-ten row, 0 if there are no rows.

        A younger row has a higher number.
        """
        return max((row.age for rows in self.lists.values() for row in rows), default=0)


@dataclass(slots=True)
class _Draft:
    """The cabinet's stored contents, built up while facts (keys and values) are being read."""

    lists: defaultdict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    tombstones: list[Tombstone] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    game: tuple[str, str, str] = ("", "", "")
    lines: defaultdict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """For each game's id, the lines of that game's journal by their numbers."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    days: dict[tuple[date | None, str], int] = field(default_factory=dict)
    life: Life = field(default_factory=Life)
    incidents: list[Incident] = field(default_factory=list)
    other: dict[str, Any] = field(default_factory=dict)

    def takes(self, kind: str, rest: str, value: Any) -> bool:
        """Add a fact (key with value); return False if its kind is unknown.

        Raises ValueError for a wrong value.
        """
        match kind:
            case "score":
                name, row = score_of(rest, value)
                self.lists[name].append(row)
            case "removed":
                self.tombstones.append(tombstone_of(rest, value))
            case "setting":
                self.settings[rest] = convert(value, str)
            case "game":
                self.game = convert(value, tuple[str, str, str])
            case "line":
                of, number = rest.split(" ")
                self.lines[of][int(number)] = convert(value, str)
            case "tally":
                self.tallies[rest] = convert(value, Tally)
            case "day":
                day, name = rest.split(" ", 1)
                self.days[date.fromisoformat(day) if day != "-" else None, name] = convert(value, int)
            case "life":
                self.life = convert(value, Life)
            case "incident" if len(rest) < 16:
                self.incidents.append(Incident(int(rest), *convert(value, _Incident)))
            case _:
                return False
        return True


def contents_of(facts: Facts) -> Contents:
    """Return the cabinet's contents that these facts (keys with values) describe."""
    draft = _Draft()
    for key, value in facts.items():
        kind, _, rest = key.partition(" ")
        try:
            if value is not None and not draft.takes(kind, rest, value):
                draft.other[key] = value
        except ValueError:
            draft.other[key] = value
    game_id, name, options = draft.game
    lines = tuple(_in_order(draft.lines[game_id], CHARACTERS - len(options)))
    return Contents(
        lists={name: ranked(rows) for name, rows in draft.lists.items()},
        tombstones=tuple(draft.tombstones),
        settings=draft.settings,
        game=Journal(name, options, lines) if game_id and len(options) <= LONGEST else None,
        game_id=game_id,
        books=Books(draft.tallies, draft.days, draft.life).clamped(),
        incidents=tuple(sorted(draft.incidents, key=lambda incident: incident.number)),
        other=draft.other,
    )


def changed(before: Contents, after: Contents) -> dict[str, Any]:
    """Return the facts (keys with values) to write in order to change `before` to `after`.

    Parts that are the same object in both are skipped.
    """
    facts: dict[str, Any] = {}
    for name, facts_of in _PARTS.items():
        old, new = getattr(before, name), getattr(after, name)
        if old is not new:
            was, now = dict(facts_of(old)), dict(facts_of(new))
            facts |= {key: value for key, value in now.items() if key not in was or was[key] != value}
            facts |= dict.fromkeys(was.keys() - now.keys())
    return facts | dict(_changed_game(before, after))


def score_of(key: str, value: object) -> tuple[str, Row]:
    """Return the top-ten list's name and the row that a fact describes. Raises ValueError."""
    cabinet, mark, name = key.split(" ", 2)
    age, score, tie, player, day = convert(value, _Score)
    entry = Entry(player, score, day, tie)
    check(entry)
    # Limit the age number: a row with a higher one would leave no numbers for younger rows.
    return name, Row(max(0, min(age, MOST)), entry, Origin(cabinet, mark))


def tombstone_of(key: str, value: object) -> Tombstone:
    """Return the removed top-ten row that a fact describes. Raises ValueError."""
    cabinet, mark, name = key.split(" ", 2)
    return Tombstone(name, Origin(cabinet, mark), *convert(value, tuple[int, int]))


def fact_of_score(name: str, row: Row) -> tuple[str, Any]:
    """Return the key and value under which a row of a top-ten list is stored."""
    player, score, day, tie = row.entry
    return f"score {row.origin.cabinet} {row.origin.mark} {name}", [row.age, score, tie, player, _text(day)]


def fact_of_tombstone(stone: Tombstone) -> tuple[str, Any]:
    """Return the key and value under which the removal of a top-ten row is stored."""
    return f"removed {stone.origin.cabinet} {stone.origin.mark} {stone.game}", [stone.score, stone.tie]


def _of_lists(lists: Mapping[str, tuple[Row, ...]]) -> Pairs:
    return (fact_of_score(name, row) for name, rows in lists.items() for row in rows)


def _of_tombstones(stones: tuple[Tombstone, ...]) -> Pairs:
    return map(fact_of_tombstone, stones)


def _of_settings(settings: Mapping[str, str]) -> Pairs:
    return ((f"setting {name}", value) for name, value in settings.items())


def _of_books(books: Books) -> Pairs:
    yield "life", list(books.life)
    yield from ((f"tally {game}", list(tally)) for game, tally in books.games.items())
    yield from ((f"day {_text(day) or '-'} {game}", plays) for (day, game), plays in books.days.items())


def _of_incidents(incidents: tuple[Incident, ...]) -> Pairs:
    return ((f"incident {number}", [words, _text(day)]) for number, words, day in incidents)


def _of_other(other: Facts) -> Pairs:
    return iter(other.items())


_PARTS: Mapping[str, Callable[[Any], Pairs]] = {
    "lists": _of_lists,
    "tombstones": _of_tombstones,
    "settings": _of_settings,
    "books": _of_books,
    "incidents": _of_incidents,
    "other": _of_other,
}


def _changed_game(before: Contents, after: Contents) -> Pairs:
    """Return the changed facts of the game in progress; a continued game adds only its new journal lines."""
    old, new = before.game, after.game
    continues = old and new and new.lines[: len(old.lines)] == old.lines
    same = bool(continues and before.game_id == after.game_id)
    if old and not same:
        yield "game", None
        yield from ((f"line {before.game_id} {number}", None) for number in range(len(old.lines)))
    if new and not same:
        yield "game", [after.game_id, new.game, new.options]
    if new:
        first = len(old.lines) if old and same else 0
        for number, line in enumerate(islice(new.lines, first, None), first):
            yield f"line {after.game_id} {number}", line


def _in_order(lines: Mapping[int, str], left: int) -> Iterator[str]:
    """Yield the journal lines up to the first missing line, within the limits of a journal.

    `left`: the maximum number of characters of all lines together.
    """
    for number in range(LINES - 1):
        line = lines.get(number)
        if line is None or len(line) > min(LONGEST, left):
            return
        left -= len(line)
        yield line


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None
