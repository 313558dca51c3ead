"""The order of a top-ten list, and what may stand on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cabinet.api import NAME_LENGTH, NAME_LETTERS, TOP, Entry
from cabinet.store.origin import NOWHERE, Origin

_LIMIT = 2**63
"""Numbers are kept in 64 bits."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and its age: of two rows, the one entered earlier has the lower number."""

    age: int
    entry: Entry
    origin: Origin = NOWHERE


def ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that make the list: best first, of equal ones the older above, at most `TOP`."""
    return tuple(sorted(rows, key=lambda row: (*_order(row.entry), row.age))[:TOP])


def place(rows: tuple[Row, ...], score: int, tie: int = 0) -> int | None:
    """The row, counted from 0, that a new score takes on a ranked list; None if it does not enter."""
    new = _order(Entry("", score, tie=tie))
    above = sum(_order(row.entry) <= new for row in rows)
    return above if above < TOP else None


def entering(entries: tuple[Entry, ...], scores: Iterable[int], tie: int = 0) -> tuple[int, ...]:
    """Which of the scores, counted from 0, enter the list when they are posted one after another.

    `tie`: what decides between equal scores, the same for all of them.
    """
    rows = tuple(Row(age, entry) for age, entry in enumerate(entries))
    found = []
    for number, score in enumerate(scores):
        if place(rows, score, tie) is not None:
            rows = ranked((*rows, Row(len(entries) + number, Entry("", score, tie=tie))))
            found.append(number)
    return tuple(found)


def ranks(entries: tuple[Entry, ...], scores: tuple[int, ...], tie: int = 0) -> tuple[int, ...]:
    """The rank, counted from 1, of each of the scores once they are all posted, in the order given."""
    rows = [Row(age, entry) for age, entry in enumerate(entries)]
    new = [Row(len(rows) + number, Entry("", score, tie=tie)) for number, score in enumerate(scores)]
    listed = sorted((*rows, *new), key=lambda row: (*_order(row.entry), row.age))
    return tuple(listed.index(row) + 1 for row in new)


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
