"""The order of a top-ten list, its possible rows, and the origins of rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cabinet.api import NAME_LENGTH, TOP, Entry
from cabinet.store.books import MOST

NAME_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-!'"
"""Every character that a name may contain."""
_LIMIT = 2**63
"""The limit for numbers, which must fit in 64 bits."""


class Origin(NamedTuple):
    """The cabinet that made a row, and a mark. It identifies the row on every card and in every league."""

    cabinet: str
    """The id of the cabinet that made the row."""
    mark: str
    """A text that is unique within the cabinet; a later row has a higher mark."""


UNKNOWN = Origin("", "")
"""The origin of a row that was typed by hand."""


class Tombstone(NamedTuple):
    """A row that was removed from its list, without its name. No older copy may bring the row back.

    It is deleted if the row is entered again on purpose.
    """

    game: str
    origin: Origin
    score: int
    tie: int


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with its age: of two rows, the one entered earlier has the lower number."""

    age: int
    entry: Entry
    origin: Origin


def mark_of(age: int, drawn: int) -> str:
    """Return the mark of a new row. `drawn`: 32 random bits, since a card may have been copied."""
    return f"{age & 0xFFFFFFFF:08x}{drawn & 0xFFFFFFFF:08x}"


def ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of a list: best first, of equal scores the older first, at most `TOP`."""
    return tuple(sorted(rows, key=lambda row: (*order(row.entry), row.age))[:TOP])


def new_rows(
    own: Mapping[str, tuple[Row, ...]], given: Mapping[str, tuple[Row, ...]]
) -> list[tuple[str, Row]]:
    """Return the rows of given lists that ours lack and have room for, the older ones first.

    Two rows are the same if their origins are equal; without an origin, if name, score, day and tie are.
    """
    new: list[tuple[str, Row]] = []
    for name, rows in given.items():
        ours = own.get(name, ())
        origins, entries = {row.origin for row in ours}, {row.entry for row in ours}
        lacked = []
        for row in rows:
            if row.entry not in entries if row.origin == UNKNOWN else row.origin not in origins:
                # If scores are equal, our rows count as older.
                lacked.append(replace(row, age=MOST + row.age))
                origins.add(row.origin)
                entries.add(row.entry)
        best = ranked((*ours, *lacked))
        new += [(name, row) for row in sorted(lacked, key=lambda row: row.age) if row in best]
    return new


def place(entries: Iterable[Entry], score: int, tie: int = 0) -> int | None:
    """Return the index of the row that a new score takes on a ranked list; None if it does not enter."""
    new = order(Entry("", score, tie=tie))
    above = sum(order(entry) <= new for entry in entries)
    return above if above < TOP else None


def entering(entries: tuple[Entry, ...], scores: Iterable[int], tie: int = 0) -> tuple[int, ...]:
    """Return the indices of the scores that enter the list if they are posted one after another.

    `tie`: decides between equal scores; the same for all of them.
    """
    found, listed = [], list(entries)
    for number, score in enumerate(scores):
        if place(listed, score, tie) is not None:
            listed = sorted((*listed, Entry("", score, tie=tie)), key=order)[:TOP]
            found.append(number)
    return tuple(found)


def ranks(entries: tuple[Entry, ...], scores: tuple[int, ...], tie: int = 0) -> tuple[int, ...]:
    """Return the rank, counted from 1, of each of the scores after all of them are posted."""
    new = [Entry("", score, tie=tie) for score in scores]
    listed = sorted(enumerate((*entries, *new)), key=lambda each: order(each[1]))
    places = [number for number, _ in listed]
    return tuple(places.index(len(entries) + number) + 1 for number in range(len(scores)))


def order(row: Entry | Tombstone) -> tuple[int, int]:
    """Return the sort key of a row: the best row comes first."""
    return -row.score, row.tie


def check(entry: Entry, of: str = "") -> None:
    """Raise ValueError for an entry that no list may have. `of`: the list, for the error."""
    if not 1 <= len(entry.name) <= NAME_LENGTH or set(entry.name) - set(NAME_LETTERS):
        raise ValueError(
            f"name {entry.name!r} cannot be entered: use 1 to {NAME_LENGTH} characters of {NAME_LETTERS!r}"
        )
    check_number("score", entry.score, of)
    check_number("tie", entry.tie, of)


def check_number(what: str, number: int, of: str = "") -> None:
    """Raise ValueError for a score or a tie that no list may have: the card keeps whole numbers only."""
    where = f"{of}: " if of else ""
    if type(number) is not int:
        raise ValueError(
            f"{where}{what} {number!r} cannot be entered: it is a {type(number).__name__}, so let the game "
            "give an int, such as round(...)"
        )
    if not -_LIMIT <= number < _LIMIT:
        raise ValueError(f"{where}{what} {number} cannot be entered: it must fit in 64 bits")
