"""Reads and writes top tens as JSON files, for people and for scripts."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cabinet.api import Entry
from cabinet.files.bounded import shortened
from cabinet.store.ranking import UNKNOWN, Origin, Row
from cabinet.store.validation import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROWS = 1000
"""The maximum number of rows that are read from a file. All lists together have fewer rows, and so many
rows can be checked within the time of one picture."""
_Word = Annotated[str, Meta(max_length=64)]


class ScoresError(ValueError):
    """Raised if a file has no valid top-ten lists; the message gives the fault and the cure."""


class ScoreRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a top-ten list, as it is written in a JSON file."""

    name: _Word
    score: int
    day: date | None = None
    tie: int = 0
    cabinet: _Word = ""
    """The id of the cabinet on which the score was made, "" if unknown."""
    mark: _Word = ""

    @property
    def entry(self) -> Entry:
        """The row as an entry of a top-ten list."""
        return Entry(self.name, self.score, self.day, self.tie)


def read_lists(data: bytes, source: str) -> tuple[Found, ...]:
    """Return the rows of a file made by `json_file`.

    Raises ScoresError, whose message names `source` and the fault.
    """
    try:
        return tuple(_found_in(msgspec.json.decode(data, type=dict[str, Any])))
    except (ValueError, RecursionError) as error:
        words = shortened(str(error), 200)
        raise ScoresError(
            f"{source}: {words}; `cabinet scores export` shows what it must look like"
        ) from error


def _found_in(lists: Mapping[str, Any]) -> Iterator[Found]:
    """Yield the rows of top-ten lists that were parsed from JSON, each with a fault if it has one."""
    count = 0
    for name, rows in lists.items():
        if not isinstance(rows, list):
            yield Found(shortened(name), name, "it is not a list of rows")
            continue
        for number, row in enumerate(rows, 1):
            count += 1
            if count > ROWS:
                yield Found("further rows", name, f"only the first {ROWS} rows of a file are read")
                return
            yield Found(f"{shortened(name)}, row {number}", name, _row(row, number))


def _row(found: object, age: int) -> Row | str:
    try:
        row = msgspec.convert(found, ScoreRow)
    except (ValueError, RecursionError) as error:
        return shortened(str(error), 200)
    origin = Origin(row.cabinet, row.mark) if row.cabinet and row.mark else UNKNOWN
    return Row(age, row.entry, origin)


def rows_of(lists: Mapping[str, Iterable[Row]]) -> dict[str, tuple[ScoreRow, ...]]:
    """Return the store's top-ten lists in the form of a JSON file; lists without rows are left out."""
    return {
        game: tuple(ScoreRow(*row.entry, *row.origin) for row in rows)
        for game, rows in sorted(lists.items())
        if rows
    }


def json_file(lists: object) -> bytes:
    """Return top-ten lists encoded as an indented JSON file."""
    return msgspec.json.format(msgspec.json.encode(lists), indent=2) + b"\n"
