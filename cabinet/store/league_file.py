"""A league as a file: JSON, a line for each cabinet and row; the same league is the same bytes.

It is data from outside: bounded, and refused with its first bad line named.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cabinet.api import Entry
from cabinet.files import bounded
from cabinet.files.bounded import shortened
from cabinet.settings import CabinetName
from cabinet.store.cabinets import Named
from cabinet.store.league import GONE, Body, Key, League, merged
from cabinet.store.plausible import by_list, why_not

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from cabinet.api import AnyGame

FILE = "league.jsonl"
"""What a cabinet has of its league, in its data directory."""
MOST = 32 << 20
"""Bytes that a league may have: a thousand cabinets."""
MOST_HERE = 1 << 20
"""Bytes that a cabinet's export may have, and what it has of its league."""
CABINETS = 5000
"""Cabinets that it may have."""
LINE = 400
"""Bytes of a line."""
VERSION = 1
_Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
_List = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]+(/[a-z0-9_]+)?\Z")]
_Number = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_Name = Annotated[CabinetName, Meta(min_length=1)]


class LeagueError(ValueError):
    """A file that is no league; names the file, the line, what is wrong, and the cure."""


class _Line(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """A line."""


class _Head(_Line, frozen=True, tag="league"):
    version: Annotated[int, Meta(ge=1)]
    of: _Id | None = None


class _Cabinet(_Line, frozen=True, tag="cabinet"):
    id: _Id
    name: _Name
    named: Annotated[int, Meta(ge=0, le=10**9)] = 0


class _Row(_Line, frozen=True, tag="row"):
    list: _List
    cabinet: _Id
    mark: _Id
    score: _Number
    name: Annotated[str, Meta(max_length=64)]
    tie: _Number = 0
    day: date | None = None


class _Gone(_Line, frozen=True, tag="removed"):
    list: _List
    cabinet: _Id
    mark: _Id
    score: _Number
    tie: _Number = 0


_Any: TypeAlias = _Cabinet | _Row | _Gone


class Read(NamedTuple):
    """What a file says."""

    league: League
    of: str = ""
    """The id of the cabinet whose export it is, "" for what was put together."""


def write(league: League, of: str = "") -> bytes:
    """A league as a file, in the one way there is. `of`: the cabinet whose export it is."""
    whole = merged([league])
    lines: list[_Head | _Any] = [_Head(VERSION, of or None)]
    lines += [_Cabinet(one, named.name, named.named) for one, named in sorted(whole.cabinets.items())]
    for key, body in whole.rows.items():
        if body.gone:
            lines.append(_Gone(key.game, key.cabinet, key.mark, key.score, key.tie))
        else:
            lines.append(_Row(key.game, key.cabinet, key.mark, key.score, body.name, key.tie, body.date))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read(data: bytes, source: str, games: Mapping[str, AnyGame], today: date | None) -> Read:
    """The league in a file that `write` wrote; no row of it is one that nobody can have won.

    `games`: each by the names of its lists; of lists of others nobody knows the bounds.
    Raises LeagueError naming `source`, the line and what is wrong.
    """
    if len(data) > MOST:
        raise LeagueError(f"{source}: it has more than {MOST >> 20} MB; a league has less")
    head, *lines = data.rstrip(b"\n").split(b"\n")
    try:
        begins = msgspec.json.decode(head[:LINE], type=_Head)
        if begins.version > VERSION:
            raise LeagueError(f"its version is {begins.version}, of a newer release: update this one")
    except (ValueError, RecursionError) as error:
        raise LeagueError(
            f"{source}, line 1: {_said(error)}; it is no league: `cabinet league export` makes one"
        ) from error
    cabinets: dict[str, Named] = {}
    rows: dict[Key, Body] = {}
    decode = msgspec.json.Decoder(_Any).decode
    for number, line in enumerate(lines, 2):
        try:
            if len(line) > LINE:
                raise LeagueError(f"it has more than {LINE} bytes")
            found = decode(line)
            if isinstance(found, _Cabinet):
                cabinets[found.id] = _named(found, cabinets)
            else:
                key, body = _row(found, cabinets, games, today)
                rows[key] = max(rows.get(key, body), body)
        except (ValueError, RecursionError) as error:
            said = shortened(line.decode("utf-8", "replace"), 200)
            raise LeagueError(f"{source}, line {number}: {_said(error)}; it is {said}") from error
    return Read(merged([League(cabinets, rows)]), begins.of or "")


def load(path: Path, games: Iterable[AnyGame], today: date | None) -> League:
    """What a cabinet has of its league. Raises LeagueError, OSError."""
    return read(bounded.read(path, MOST_HERE), str(path), by_list(games), today).league


def _named(line: _Cabinet, cabinets: Mapping[str, Named]) -> Named:
    if line.name.strip() != line.name:
        raise LeagueError(f"name {line.name!r} begins or ends with a space")
    if len(cabinets) >= CABINETS:
        raise LeagueError(f"it has more than {CABINETS} cabinets")
    named = Named(line.named, line.name)
    return max(cabinets.get(line.id, named), named)


def _row(
    line: _Row | _Gone, cabinets: Iterable[str], games: Mapping[str, AnyGame], today: date | None
) -> tuple[Key, Body]:
    if line.cabinet not in cabinets:
        raise LeagueError(f"no line before it names cabinet {line.cabinet}")
    key = Key(line.list, line.score, line.tie, line.cabinet, line.mark)
    if isinstance(line, _Gone):
        entry, body = Entry("A", line.score, None, line.tie), GONE
    else:
        entry = Entry(line.name, line.score, line.day, line.tie)
        body = Body(False, line.name, line.day.isoformat() if line.day else "")
    if why := why_not(games.get(line.list), entry, today):
        raise LeagueError(f"{line.list}: {why}")
    return key, body


def _said(error: Exception) -> str:
    return shortened(str(error) or type(error).__name__, 200)
