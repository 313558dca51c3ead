"""The order of a top-ten list, what may stand on it, and where its rows were made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cabinet.api import NAME_LENGTH, NAME_LETTERS, TOP, Entry

_LIMIT = 2**63
"""Numbers are kept in 64 bits."""


class Origin(NamedTuple):
    """Where a row was made: it makes it the same one on every card and in every league."""

    cabinet: str
    """Its id."""
    mark: str
    """Of two rows that one cabinet has made, the later has the higher one."""


class Tombstone(NamedTuple):
    """A row that somebody has taken off its list, without its name: it is to come back from nowhere."""

    game: str
    origin: Origin
    score: int
    tie: int


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and its age: of two rows, the one entered earlier has the lower number."""

    age: int
    entry: Entry
    origin: Origin


def mark_of(age: int, drawn: int) -> str:
    """The mark of a new row. `drawn`: 32 bits of chance, for a card may have been copied."""
    return f"{age & 0xFFFFFFFF:08x}{drawn & 0xFFFFFFFF:08x}"


def ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that make the list: best first, of equal ones the older above, at most `TOP`."""
    return tuple(sorted(rows, key=lambda row: (*_order(row.entry), row.age))[:TOP])


def place(entries: Iterable[Entry], score: int, tie: int = 0) -> int | None:
    """The row, counted from 0, that a new score takes on a ranked list; None if it does not enter."""
    new = _order(Entry("", score, tie=tie))
    above = sum(_order(entry) <= new for entry in entries)
    return above if above < TOP else None


def entering(entries: tuple[Entry, ...], scores: Iterable[int], tie: int = 0) -> tuple[int, ...]:
    """Which of the scores, counted from 0, enter the list when they are posted one after another.

    `tie`: what decides between equal scores, the same for all of them.
    """
    found, listed = [], list(entries)
    for number, score in enumerate(scores):
        if place(listed, score, tie) is not None:
            listed = sorted((*listed, Entry("", score, tie=tie)), key=_order)[:TOP]
            found.append(number)
    return tuple(found)


def ranks(entries: tuple[Entry, ...], scores: tuple[int, ...], tie: int = 0) -> tuple[int, ...]:
    """The rank, counted from 1, of each of the scores once they are all posted, in the order given."""
    new = [Entry("", score, tie=tie) for score in scores]
    listed = sorted(enumerate((*entries, *new)), key=lambda each: _order(each[1]))
    places = [number for number, _ in listed]
    return tuple(places.index(len(entries) + number) + 1 for number in range(len(scores)))


def _order(entry: Entry) -> tuple[int, int]:
    """Lower stands higher."""
    return -entry.score, entry.tie


def check(entry: Entry) -> None:
    """Raise ValueError for an entry that no list may hold."""
    if not 1 <= len(entry.name) <= NAME_LENGTH or set(entry.name) - set(NAME_LETTERS):
        raise ValueError(
            f"name {entry.name!r} cannot be entered: use 1 to {NAME_LENGTH} characters of {NAME_LETTERS!r}"
        )
    for what, number in (("score", entry.score), ("tie", entry.tie)):
        if not -_LIMIT <= number < _LIMIT:
            raise ValueError(f"{what} {number} cannot be entered: it must fit in 64 bits")
