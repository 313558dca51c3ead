"""A league as a file: lines as in a log, with one fact each, sorted. The same league gives the same bytes.

The first line has the number of lines that follow. Where a log has its id, an export has that of its cabinet.
The file is data from outside: its size is limited, and if a line is bad the whole file is refused with the
number of that line. docs/league.md shows an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import convert

from cabinet.api import Entry
from cabinet.files import bounded
from cabinet.files.bounded import shortened
from cabinet.store import log as logs
from cabinet.store.cabinets import Named
from cabinet.store.contents import fact_of_score, fact_of_tombstone, score_of, tombstone_of
from cabinet.store.league import Key, League, RowState, merged
from cabinet.store.log import HEAD, Facts, LogLine
from cabinet.store.plausible import by_list, why_not
from cabinet.store.ranking import Row, Tombstone

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
_KEYS = re.compile(
    r"cabinet [0-9a-f]{16}|(score|removed) [0-9a-f]{16} [0-9a-f]{16} [A-Za-z0-9_-]+(/[a-z0-9_]+)?"
)


class LeagueError(ValueError):
    """Not a league file; the message names the file, the line, what is wrong, and the cure."""


class Read(NamedTuple):
    """The contents of a file."""

    league: League
    of: str = ""
    """The id of the cabinet that exported it, "" for a merged league."""


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
    """Decode a file that `write` wrote. Impossible scores are refused.

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
    draft = _Draft(games, today)
    for number, text in enumerate(texts, 2):
        try:
            for key, value in _facts(text, head.log).items():
                draft.take(key, value)
        except ValueError as error:
            words = shortened(str(error), 200)
            line = shortened(text.decode("utf-8", "replace"), 200)
            raise LeagueError(f"{source}, line {number}: {words}; it is {line}") from error
    if len(texts) != count:
        raise LeagueError(
            f"{source}, line {len(texts) + 1}: the file ends here, after {len(texts)} of "
            f"{shortened(str(count))} facts: copy it again"
        )
    return Read(merged([League(draft.cabinets, draft.rows)]), "" if head.log == MERGED else head.log)


def load(path: Path, games: Iterable[AnyGame], today: date | None) -> League:
    """Load the league of this cabinet. Raises LeagueError, OSError."""
    return read(bounded.read(path, MOST_HERE), str(path), by_list(games), today).league


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


@dataclass(slots=True)
class _Draft:
    """The league while its file is read."""

    games: Mapping[str, AnyGame]
    today: date | None
    cabinets: dict[str, Named] = field(default_factory=dict)
    rows: dict[Key, RowState] = field(default_factory=dict)

    def take(self, key: str, value: object) -> None:
        """Add a fact. Raises ValueError if a league has no such fact, or it is impossible."""
        if not _KEYS.fullmatch(key):
            raise LeagueError("a league has no such fact; if a newer release wrote it, update this cabinet")
        kind, _, rest = key.partition(" ")
        match kind:
            case "cabinet":
                self._take_cabinet(rest, convert(value, Named))
            case "removed":
                stone = tombstone_of(rest, value)
                entry = Entry("A", stone.score, None, stone.tie)
                self._take_row(Key(stone.game, stone.origin), entry, stone)
            case _:
                game, row = score_of(rest, value)
                self._take_row(Key(game, row.origin), row.entry, row.entry)

    def _take_cabinet(self, cabinet: str, named: Named) -> None:
        if not named.name or named.name.strip() != named.name:
            raise LeagueError(f"name {named.name!r} is empty, or begins or ends with a space")
        if len(self.cabinets) == CABINETS:
            raise LeagueError(f"it names more than {CABINETS} cabinets")
        self.cabinets[cabinet] = named

    def _take_row(self, key: Key, entry: Entry, state: RowState) -> None:
        if key.origin.cabinet not in self.cabinets:
            raise LeagueError(f"no line before it names cabinet {key.origin.cabinet}")
        if why := why_not(self.games.get(key.game), entry, self.today):
            raise LeagueError(f"{key.game}: {why}")
        # The lines are sorted, so a removal comes before the row itself.
        self.rows.setdefault(key, state)
