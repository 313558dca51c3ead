"""The ranking of top-ten lists, the values that a row of a list may have, and the origin of a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cabinet.api import NAME_LENGTH, TOP, Entry
from cabinet.store.books import MOST

NAME_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-!'"
"""All characters that a name on a top-ten list may contain."""
_LIMIT = 2**63
"""The limit for scores and other numbers: they must be lower than this to fit in 64 bits."""


class Origin(NamedTuple):
    """The id of the cabinet that made a row, and a mark that is unique for each of its rows.

    Together they identify the row on every card and in every league.
    """

    cabinet: str
    """The id of the cabinet on which the top-ten row was made."""
    mark: str
    """A text that is unique among the top-ten rows of a cabinet. The marks of later rows sort after those of
    earlier rows."""


UNKNOWN = Origin("", "")
"""The origin of a row that was typed into a file by hand."""


class Tombstone(NamedTuple):
    """The record that a row was removed from its top-ten list; the player's name is not kept.

    No older copy of the log can bring the row back. The record is deleted if the same row is entered again on
    purpose.
    """

    game: str
    origin: Origin
    score: int
    tie: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a top-ten list: an entry with its age number and origin.

    A row entered earlier has the lower age number.
    """

    age: int
    entry: Entry
    origin: Origin


def mark_of(age: int, drawn: int) -> str:
    """Return the mark (unique text) of a new row.

    `drawn`: 32 random bits, which distinguish rows made on copied cards.
    """
    return f"{age & 0xFFFFFFFF:08x}{drawn & 0xFFFFFFFF:08x}"


def ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return a ranked top-ten list: the best row first, of equal scores the older first, at most `TOP`."""
    return tuple(sorted(rows, key=lambda row: (*order(row.entry), row.age))[:TOP])


def new_rows(
    own: Mapping[str, tuple[Row, ...]], given: Mapping[str, tuple[Row, ...]]
) -> list[tuple[str, Row]]:
    """Return the rows of `given` that `own` lacks and that rank among the best, the older ones first.

    Two rows are the same if their origins are equal; without an origin, if name, score, day and tie are
    equal.
    """
    new: list[tuple[str, Row]] = []
    for name, rows in given.items():
        ours = own.get(name, ())
        origins, entries = {row.origin for row in ours}, {row.entry for row in ours}
        lacked = []
        for row in rows:
            if row.entry not in entries if row.origin == UNKNOWN else row.origin not in origins:
                # If scores are equal, rows that were already on this cabinet's lists count as older.
                lacked.append(replace(row, age=MOST + row.age))
                origins.add(row.origin)
                entries.add(row.entry)
        best = ranked((*ours, *lacked))
        new += [(name, row) for row in sorted(lacked, key=lambda row: row.age) if row in best]
    return new


def place(entries: Iterable[Entry], score: int, tie: int = 0) -> int | None:
    """Return the index that a new score gets on a ranked list; None if it is too low for the list."""
    new = order(Entry("", score, tie=tie))
    above = sum(order(entry) <= new for entry in entries)
    return above if above < TOP else None


def entering(entries: tuple[Entry, ...], scores: Iterable[int], tie: int = 0) -> tuple[int, ...]:
    """Return the indices of the scores that would enter the list if all were posted one by one.

    `tie`: the number that orders rows with equal scores; the same for all the given scores.
    """
    found, listed = [], list(entries)
    for number, score in enumerate(scores):
        if place(listed, score, tie) is not None:
            listed = sorted((*listed, Entry("", score, tie=tie)), key=order)[:TOP]
            found.append(number)
    return tuple(found)


def ranks(entries: tuple[Entry, ...], scores: tuple[int, ...], tie: int = 0) -> tuple[int, ...]:
    """Return the rank of each score, counted from 1, once all of the scores are posted."""
    new = [Entry("", score, tie=tie) for score in scores]
    listed = sorted(enumerate((*entries, *new)), key=lambda each: order(each[1]))
    places = [number for number, _ in listed]
    return tuple(places.index(len(entries) + number) + 1 for number in range(len(scores)))


def order(row: Entry | Tombstone) -> tuple[int, int]:
    """Return the sort key of a top-ten row: the row with the lowest key is the best."""
    return -row.score, row.tie


def check(entry: Entry, of: str = "") -> None:
    """Raise ValueError for an entry that no top-ten list may have.

    `of`: the name of the list, for the message.
    """
    if not 1 <= len(entry.name) <= NAME_LENGTH or set(entry.name) - set(NAME_LETTERS):
        raise ValueError(
            f"name {entry.name!r} cannot be entered: use 1 to {NAME_LENGTH} characters of {NAME_LETTERS!r}"
        )
    check_number("score", entry.score, of)
    check_number("tie", entry.tie, of)


def check_number(what: str, number: int, of: str = "") -> None:
    """Raise ValueError unless `number`, a score or a tie, is a whole number that fits in 64 bits.

    A tie is the number that orders rows with equal scores.
    """
    where = f"{of}: " if of else ""
    if type(number) is not int:
        raise ValueError(
            f"{where}{what} {number!r} cannot be entered: it is a {type(number).__name__}, so let the game "
            "give an int, such as round(...)"
        )
    if not -_LIMIT <= number < _LIMIT:
        raise ValueError(f"{where}{what} {number} cannot be entered: it must fit in 64 bits")
