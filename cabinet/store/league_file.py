"""The file format of a league: a log with one fact for each row and for each cabinet's name.

Equal leagues give equal bytes. In place of a log's id, an export has the id of its cabinet. The file comes
from outside, so its size is limited, and a damaged line or an impossible row is left out while the rest is
read. docs/many-cabinets.md shows an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import convert

from cabinet.files import bounded
from cabinet.files.bounded import shortened
from cabinet.store import log as logs
from cabinet.store.cabinets import Named, shown_name
from cabinet.store.contents import fact_of_score, fact_of_tombstone, score_of, tombstone_of
from cabinet.store.league import Key, League, RowState, merged
from cabinet.store.ranking import Row, Tombstone
from cabinet.store.validation import Found, Report, bounded_entries, by_list, checked

if TYPE_CHECKING:
    from cabinet.api import AnyGame

FILE = "league.log"
"""The name of the file, inside the data directory, with this cabinet's league."""
MOST = 32 << 20
"""The maximum size of a league file in bytes, enough for a thousand cabinets."""
MOST_HERE = 1 << 20
"""The maximum size in bytes of the league file in a cabinet's data directory."""
CABINETS = 5000
"""The maximum number of cabinets in one league."""
MERGED = "league"
"""The word that replaces the cabinet's id in a file of a merged league, which is not one cabinet's export."""
_OF = re.compile(rf"{MERGED}|[0-9a-f]{{16}}")
_ID = re.compile(r"[0-9a-f]{16}")


class LeagueError(ValueError):
    """Raised if a file is not a league file; the message names the file, the fault, and what to do."""


class Read(NamedTuple):
    """The data that were read from a league file, with a report."""

    league: League
    of: str = ""
    """The id of the cabinet that exported the league file, "" for a merged league."""
    report: Report = Report()
    """The report on which rows of the league file were read and which were left out."""


def write(league: League, of: str = "") -> bytes:
    """Return the league file of a league that `merged` returned, as bytes.

    `of`: the id of the cabinet that exports the league, "" for a merged league.
    """
    facts: dict[str, Any] = {f"cabinet {one}": named for one, named in league.cabinets.items()}
    for key, state in league.rows.items():
        if isinstance(state, Tombstone):
            facts |= [fact_of_tombstone(state)]
        else:
            facts |= [fact_of_score(key.game, Row(0, state, key.origin))]
    return logs.write(of or MERGED, facts)


def read(data: bytes, source: str, games: Mapping[str, AnyGame], today: date | None) -> Read:
    """Return what the undamaged lines of a league file contain; impossible rows are left out.

    `source`: the name of the file for messages. `games`: the games by the names of their lists; lists of
    other games may have any score. `today`: None if the clock may be wrong. Raises LeagueError.
    """
    if len(data) > MOST:
        raise LeagueError(f"{source}: it has more than {MOST >> 20} MB; no league is that large")
    copy = logs.read(data)
    if not _OF.fullmatch(copy.log):
        raise LeagueError(f"{source}: this is not a league: `cabinet league export` makes one")
    left_out = [f"{source}: {copy.wrong}"] if copy.wrong else []
    cabinets: dict[str, Named] = {}
    found: list[Found] = []
    for key, value in sorted(logs.union([copy]).facts().items()):
        kind, _, rest = key.partition(" ")
        where = f"{source}, {shortened(key)}"
        try:
            match kind:
                case "cabinet":
                    cabinets[rest] = _named(rest, value)
                case "removed":
                    stone = tombstone_of(rest, value)
                    found.append(Found(where, stone.game, stone))
                case "score":
                    name, row = score_of(rest, value)
                    found.append(Found(where, name, row))
                case _:
                    raise ValueError(
                        "a league has no such fact; if a newer release wrote it, update this cabinet"
                    )
        except ValueError as error:
            left_out.append(f"{where}: {shortened(str(error), 200)}")
    rows, report = checked(found, games, today)
    # Facts are sorted by key, and `removed` comes before `score`: if a row is both listed and removed, the
    # removal counts.
    by_key: dict[Key, RowState] = {}
    for name, taken in rows:
        by_key.setdefault(Key(name, taken.origin), taken.entry if isinstance(taken, Row) else taken)
    # A row is kept even if the name of its cabinet is wrong or missing.
    unnamed = {key.origin.cabinet for key in by_key} - cabinets.keys()
    cabinets |= {one: Named(0, shown_name("", one)) for one in sorted(unnamed)}
    cabinets, many = bounded_entries("cabinets", cabinets, CABINETS)
    by_key = {key: state for key, state in by_key.items() if key.origin.cabinet in cabinets}
    of = "" if copy.log == MERGED else copy.log
    league = merged([League(cabinets, by_key)])
    return Read(league, of, report._replace(left_out=(*left_out, *report.left_out, *many)))


def load(path: Path, games: Iterable[AnyGame], today: date | None) -> Read:
    """Read the league file of this cabinet. Raises LeagueError, OSError."""
    return read(bounded.read(path, MOST_HERE), str(path), by_list(games), today)


def _named(cabinet: str, value: object) -> Named:
    """Return the name of a cabinet from the value of its fact. Raises ValueError if the value is wrong."""
    if not _ID.fullmatch(cabinet):
        raise ValueError("a cabinet's id has 16 digits")
    named = convert(value, Named)
    if not named.name or named.name.strip() != named.name:
        raise ValueError(f"name {named.name!r} is empty, or begins or ends with a space")
    return named
