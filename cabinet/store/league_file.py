"""A league as a file of the lines of a log, sorted, a fact in each: the same league is the same bytes.

The first line says how many follow. An export has the id of its cabinet where a log has its own.
It is data from outside: bounded, and refused with its first bad line named. docs/league.md shows one.
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
from cabinet.store.league import Key, League, Said, merged
from cabinet.store.log import HEAD, Facts, LogLine
from cabinet.store.plausible import by_list, why_not
from cabinet.store.ranking import Row, Tombstone

if TYPE_CHECKING:
    from cabinet.api import AnyGame

FILE = "league.log"
"""What a cabinet has of its league, in its data directory."""
MOST = 32 << 20
"""Bytes that a league may have: a thousand cabinets."""
MOST_HERE = 1 << 20
"""Bytes that a cabinet's export may have, and what it has of its league."""
CABINETS = 5000
"""Cabinets that it may have."""
LINE = 400
"""Bytes of a line."""
MANY = "league"
"""What stands where an export has the id of its cabinet."""
_OF = re.compile(rf"{MANY}|[0-9a-f]{{16}}")
_KEYS = re.compile(
    r"cabinet [0-9a-f]{16}|(score|removed) [0-9a-f]{16} [0-9a-f]{16} [A-Za-z0-9_-]+(/[a-z0-9_]+)?"
)


class LeagueError(ValueError):
    """A file that is no league; names the file, the line, what is wrong, and the cure."""


class Read(NamedTuple):
    """What a file says."""

    league: League
    of: str = ""
    """The id of the cabinet whose export it is, "" for what was put together."""


def write(league: League, of: str = "") -> bytes:
    """A league as a file, in the one way there is. `of`: the cabinet whose export it is."""
    whole = merged([league])
    facts: dict[str, Any] = {f"cabinet {one}": named for one, named in whole.cabinets.items()}
    for key, said in whole.rows.items():
        if isinstance(said, Tombstone):
            facts |= [fact_of_tombstone(said)]
        else:
            facts |= [fact_of_score(key.game, Row(0, said, key.origin))]
    lines = ({HEAD: len(facts)}, *({key: facts[key]} for key in sorted(facts)))
    return b"".join(logs.encode(LogLine(of or MANY, 0, each)) for each in lines)


def read(data: bytes, source: str, games: Mapping[str, AnyGame], today: date | None) -> Read:
    """The league in a file that `write` wrote; no row of it is one that nobody can have won.

    `games`: each by the names of its lists; of lists of others nobody knows the bounds.
    Raises LeagueError naming `source`, the line and what is wrong.
    """
    if len(data) > MOST:
        raise LeagueError(f"{source}: it has more than {MOST >> 20} MB; a league has less")
    first, *texts = data.rstrip(b"\n").split(b"\n")
    head = logs.decode(first[:LINE])
    count = head.facts.get(HEAD) if head and _OF.fullmatch(head.log) else None
    if not head or type(count) is not int:
        raise LeagueError(f"{source}, line 1: no league begins so: `cabinet league export` makes one")
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
            f"{shortened(str(count))} facts: get it once more"
        )
    return Read(merged([League(draft.cabinets, draft.rows)]), "" if head.log == MANY else head.log)


def load(path: Path, games: Iterable[AnyGame], today: date | None) -> League:
    """What a cabinet has of its league. Raises LeagueError, OSError."""
    return read(bounded.read(path, MOST_HERE), str(path), by_list(games), today).league


def _facts(text: bytes, of: str) -> Facts:
    """What a line of a file says."""
    if len(text) > LINE:
        raise LeagueError(f"it has more than {LINE} bytes")
    line = logs.decode(text)
    if line is None:
        raise LeagueError("it is not as it was written: get the file once more")
    if line.log != of:
        raise LeagueError("it is of another file: `cabinet league merge` puts files together")
    return line.facts


@dataclass(slots=True)
class _Draft:
    """What a file says, while it is read."""

    games: Mapping[str, AnyGame]
    today: date | None
    cabinets: dict[str, Named] = field(default_factory=dict)
    rows: dict[Key, Said] = field(default_factory=dict)

    def take(self, key: str, value: object) -> None:
        """Take a fact. Raises ValueError for one that is none of a league, or that cannot be."""
        if not _KEYS.fullmatch(key):
            raise LeagueError("a league has no such fact; if a newer release wrote it, update this one")
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
            raise LeagueError(f"it has more than {CABINETS} cabinets")
        self.cabinets[cabinet] = named

    def _take_row(self, key: Key, entry: Entry, said: Said) -> None:
        if key.origin.cabinet not in self.cabinets:
            raise LeagueError(f"no line before it names cabinet {key.origin.cabinet}")
        if why := why_not(self.games.get(key.game), entry, self.today):
            raise LeagueError(f"{key.game}: {why}")
        # Sorted as they are, that it was taken off comes before the row itself.
        self.rows.setdefault(key, said)
