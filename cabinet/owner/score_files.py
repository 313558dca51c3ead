"""Top tens as JSON: in a file, and as they are sent; and how rows from outside enter the lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cabinet.api import Entry
from cabinet.files.bounded import shortened
from cabinet.store.books import MOST
from cabinet.store.ranking import Origin, Row, ranked
from cabinet.store.validation import UNKNOWN, Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cabinet.store.store import Store

ROWS = 1000
"""Rows of a file: more than all lists have, and few enough to check them while a picture is shown."""
_Word = Annotated[str, Meta(max_length=64)]


class ScoresError(ValueError):
    """A file without lists; says what is wrong, and the cure."""


class ScoreRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a top ten, as it is sent and as a file has it."""

    name: _Word
    score: int
    day: date | None = None
    tie: int = 0
    cabinet: _Word = ""
    """The id of the cabinet that made it, "" if it is not known."""
    mark: _Word = ""

    @property
    def entry(self) -> Entry:
        """The row itself."""
        return Entry(self.name, self.score, self.day, self.tie)


def read_lists(data: bytes, source: str) -> tuple[Found, ...]:
    """The rows of a file that `json_file` made. Raises ScoresError naming `source` and what is wrong."""
    try:
        return tuple(_found_in(msgspec.json.decode(data, type=dict[str, Any])))
    except (ValueError, RecursionError) as error:
        words = shortened(str(error), 200)
        raise ScoresError(
            f"{source}: {words}; `cabinet scores export` shows what it must look like"
        ) from error


def _found_in(lists: Mapping[str, Any]) -> Iterator[Found]:
    """The rows of lists as JSON has them."""
    count = 0
    for name, rows in lists.items():
        if not isinstance(rows, list):
            yield Found(shortened(name), name, "it is no list of rows")
            continue
        for number, row in enumerate(rows, 1):
            count += 1
            if count > ROWS:
                yield Found("further rows", name, f"of a file {ROWS} rows are read")
                return
            yield Found(f"{shortened(name)}, row {number}", name, _row(row, number))


def _row(found: object, age: int) -> Row | str:
    try:
        row = msgspec.convert(found, ScoreRow)
    except (ValueError, RecursionError) as error:
        return shortened(str(error), 200)
    return ranking_row(row, age)


def ranking_row(row: ScoreRow, age: int) -> Row:
    """A row as the store has it."""
    origin = Origin(row.cabinet, row.mark) if row.cabinet and row.mark else UNKNOWN
    return Row(age, row.entry, origin)


def rows_of(lists: Mapping[str, Iterable[Row]]) -> dict[str, tuple[ScoreRow, ...]]:
    """Lists of the store as they are sent; those without rows are left out."""
    return {
        game: tuple(ScoreRow(*row.entry, *row.origin) for row in rows)
        for game, rows in sorted(lists.items())
        if rows
    }


def json_file(lists: object) -> bytes:
    """Lists as an indented JSON file."""
    return msgspec.json.format(msgspec.json.encode(lists), indent=2) + b"\n"


def new_rows(
    own: Mapping[str, tuple[Row, ...]], given: Mapping[str, tuple[Row, ...]]
) -> list[tuple[str, Row]]:
    """The rows of given lists that ours lack and have room for, the older ones first.

    A row is the same if its origin is; without an origin, if name, score, day and tie are.
    """
    new: list[tuple[str, Row]] = []
    for name, rows in given.items():
        ours = own.get(name, ())
        origins, entries = {row.origin for row in ours}, {row.entry for row in ours}
        lacked = []
        for row in rows:
            if row.entry not in entries if row.origin == UNKNOWN else row.origin not in origins:
                # Of equal scores ours are the older ones.
                lacked.append(replace(row, age=MOST + row.age))
                origins.add(row.origin)
                entries.add(row.entry)
        best = ranked((*ours, *lacked))
        new += [(name, row) for row in sorted(lacked, key=lambda row: row.age) if row in best]
    return new


def enter(store: Store, given: Mapping[str, tuple[Row, ...]]) -> int:
    """Enter the rows that the lists lack; return how many those are."""
    new = new_rows(store.rows(), given)
    store.enter([(name, row.entry, None if row.origin == UNKNOWN else row.origin) for name, row in new])
    return len(new)
