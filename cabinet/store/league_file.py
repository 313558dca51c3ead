"""A league as a file: lines as in a log, with one fact each, sorted. The same league gives the same bytes.

The first line has the number of lines that follow. Where a log has its id, an export has that of its cabinet.
The file is data from outside: its size is limited. A damaged file is refused with the number of the bad
line; a row that cannot be leaves only itself out. docs/league.md shows an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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
from cabinet.store.log import HEAD, Facts, LogLine
from cabinet.store.ranking import Row, Tombstone
from cabinet.store.validation import Found, Report, by_list, checked

if TYPE_CHECKING:
    from cabinet.api import AnyGame

FILE = "league.log"
"""The league of this cabinet, in its data directory."""
MOST = 32 << 20
"""The largest file, bytes: a thousand cabinets."""
MOST_HERE = 1 << 20
"""The largest file in a data directory, bytes."""
CABINETS = 5000
"""The most cabinets of a league."""
LINE = 400
"""The longest line, bytes."""
MERGED = "league"
"""Stands in place of a cabinet's id in a file that is not the export of one cabinet."""
_OF = re.compile(rf"{MERGED}|[0-9a-f]{{16}}")
_ID = re.compile(r"[0-9a-f]{16}")


class LeagueError(ValueError):
    """Not a league file; the message names the file, the line, what is wrong, and the cure."""


class Read(NamedTuple):
    """The contents of a file."""

    league: League
    of: str = ""
    """The id of the cabinet that exported it, "" for a merged league."""
    report: Report = Report()
    """What was left out."""


def write(league: League, of: str = "") -> bytes:
    """Encode a league that `merged` returned.

    `of`: the id of the cabinet that exports it, "" for a merged league.
    """
    facts: dict[str, Any] = {f"cabinet {one}": named for one, named in league.cabinets.items()}
    for key, state in league.rows.items():
        if isinstance(state, Tombstone):
            facts |= [fact_of_tombstone(state)]
        else:
            facts |= [fact_of_score(key.game, Row(0, state, key.origin))]
    lines = ({HEAD: len(facts)}, *({key: facts[key]} for key in sorted(facts)))
    return b"".join(logs.encode(LogLine(of or MERGED, 0, each)) for each in lines)


def read(data: bytes, source: str, games: Mapping[str, AnyGame], today: date | None) -> Read:
    """Decode a file that `write` wrote; rows that cannot be are left out.

    `source`: the name of the file for messages. `games`: by the names of their lists; on lists of other games
    any score is accepted. `today`: None if the clock may be wrong. Raises LeagueError.
    """
    if len(data) > MOST:
        raise LeagueError(f"{source}: it has more than {MOST >> 20} MB; no league is that large")
    first, *texts = data.rstrip(b"\n").split(b"\n")
    head = logs.decode(first[:LINE])
    count = head.facts.get(HEAD) if head and _OF.fullmatch(head.log) else None
    if not head or type(count) is not int:
        raise LeagueError(f"{source}, line 1: this is not a league: `cabinet league export` makes one")
    draft = _Draft()
    for number, text in enumerate(texts, 2):
        try:
            facts = _facts(text, head.log)
        except LeagueError as error:
            line = shortened(text.decode("utf-8", "replace"), 200)
            raise LeagueError(f"{source}, line {number}: {error}; it is {line}") from error
        for key, value in facts.items():
            draft.take(f"{source}, line {number}", key, value)
    if len(texts) != count:
        raise LeagueError(
            f"{source}, line {len(texts) + 1}: the file ends here, after {len(texts)} of "
            f"{shortened(str(count))} facts: copy it again"
        )
    rows, report = checked(draft.found, games, today)
    league = League(draft.cabinets, _by_key(rows))
    of = "" if head.log == MERGED else head.log
    return Read(merged([league]), of, report._replace(left_out=(*draft.left_out, *report.left_out)))


def load(path: Path, games: Iterable[AnyGame], today: date | None) -> Read:
    """Load the league of this cabinet. Raises LeagueError, OSError."""
    return read(bounded.read(path, MOST_HERE), str(path), by_list(games), today)


def _facts(text: bytes, of: str) -> Facts:
    """Decode a line. Raises LeagueError."""
    if len(text) > LINE:
        raise LeagueError(f"it has more than {LINE} bytes")
    line = logs.decode(text)
    if line is None:
        raise LeagueError("it is damaged: copy the file again")
    if line.log != of:
        raise LeagueError("it comes from another file: use `cabinet league merge` to merge files")
    return line.facts


def _by_key(rows: Iterable[tuple[str, Row | Tombstone]]) -> dict[Key, RowState]:
    found: dict[Key, RowState] = {}
    for name, row in rows:
        # The lines are sorted, so a removal comes before the row itself.
        found.setdefault(Key(name, row.origin), row.entry if isinstance(row, Row) else row)
    return found


@dataclass(slots=True)
class _Draft:
    """The league while its file is read."""

    cabinets: dict[str, Named] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def take(self, where: str, key: str, value: object) -> None:
        """Add a fact, or note why it is left out."""
        kind, _, rest = key.partition(" ")
        try:
            match kind:
                case "cabinet":
                    self._take_cabinet(rest, value)
                case "removed":
                    stone = tombstone_of(rest, value)
                    self._take_row(where, stone.game, stone)
                case "score":
                    name, row = score_of(rest, value)
                    self._take_row(where, name, row)
                case _:
                    raise ValueError(
                        "a league has no such fact; if a newer release wrote it, update this cabinet"
                    )
        except ValueError as error:
            self.left_out.append(f"{where}: {shortened(str(error), 200)}")

    def _take_cabinet(self, cabinet: str, value: object) -> None:
        if not _ID.fullmatch(cabinet):
            raise ValueError("a cabinet's id has 16 digits")
        if len(self.cabinets) == CABINETS:
            raise ValueError(f"it names more than {CABINETS} cabinets")
        # A wrong name keeps no row of its cabinet out.
        self.cabinets[cabinet] = Named(0, shown_name("", cabinet))
        named = convert(value, Named)
        if not named.name or named.name.strip() != named.name:
            raise ValueError(f"name {named.name!r} is empty, or begins or ends with a space")
        self.cabinets[cabinet] = named

    def _take_row(self, where: str, name: str, row: Row | Tombstone) -> None:
        if row.origin.cabinet not in self.cabinets:
            raise ValueError(f"no line before it names cabinet {shortened(row.origin.cabinet)}")
        self.found.append(Found(where, name, row))
