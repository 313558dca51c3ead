"""Top tens as JSON, for people."""

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
"""The most rows of a file: more than all lists have, and few enough to check while a picture is shown."""
_Word = Annotated[str, Meta(max_length=64)]


class ScoresError(ValueError):
    """A file without lists; names the fault and the cure."""


class ScoreRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a top ten."""

    name: _Word
    score: int
    day: date | None = None
    tie: int = 0
    cabinet: _Word = ""
    """The id of the cabinet that made it, "" if unknown."""
    mark: _Word = ""

    @property
    def entry(self) -> Entry:
        """The row."""
        return Entry(self.name, self.score, self.day, self.tie)


def read_lists(data: bytes, source: str) -> tuple[Found, ...]:
    """The rows of a file that `json_file` made. Raises ScoresError naming `source` and the fault."""
    try:
        return tuple(_found_in(msgspec.json.decode(data, type=dict[str, Any])))
    except (ValueError, RecursionError) as error:
        words = shortened(str(error), 200)
        raise ScoresError(
            f"{source}: {words}; `cabinet scores export` shows what it must look like"
        ) from error


def _found_in(lists: Mapping[str, Any]) -> Iterator[Found]:
    """The rows of lists in JSON."""
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
    origin = Origin(row.cabinet, row.mark) if row.cabinet and row.mark else UNKNOWN
    return Row(age, row.entry, origin)


def rows_of(lists: Mapping[str, Iterable[Row]]) -> dict[str, tuple[ScoreRow, ...]]:
    """Lists of the store; those without rows are left out."""
    return {
        game: tuple(ScoreRow(*row.entry, *row.origin) for row in rows)
        for game, rows in sorted(lists.items())
        if rows
    }


def json_file(lists: object) -> bytes:
    """Lists as an indented JSON file."""
    return msgspec.json.format(msgspec.json.encode(lists), indent=2) + b"\n"
