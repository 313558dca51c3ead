"""Where and as which a row was made: what makes it the same one on every card and in every league."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabinet.api import Entry

ID = re.compile(r"[0-9a-f]{16}")
"""The id of a cabinet, and the mark of a row."""


class Origin(NamedTuple):
    """Where a row was made; both are '' for one from before rows told it, which is of the card's first id."""

    cabinet: str = ""
    mark: str = ""
    """Of two rows that one cabinet has made, the later has the higher one."""


NOWHERE = Origin()


class Tombstone(NamedTuple):
    """A row that somebody has taken off its list, without its name: it is to come back from nowhere."""

    game: str
    cabinet: str
    mark: str
    score: int
    tie: int


def mark_of(age: int, drawn: int) -> str:
    """The mark of a new row. `drawn`: 32 bits of chance, for a card may have been copied."""
    return f"{age & 0xFFFFFFFF:08x}{drawn & 0xFFFFFFFF:08x}"


def origin_of(game: str, entry: Entry, origin: Origin, first: str) -> Origin:
    """The whole origin of a row: one from before has it by what it says. `first`: the card's first id."""
    if origin.mark:
        return origin
    said = f"{game}\n{entry.name}\n{entry.score}\n{entry.tie}\n{entry.day or ''}"
    return Origin(first, mark_of(0, zlib.crc32(said.encode())))
