"""Rows as they lie on the card, each with the number of the transaction that wrote it and a checksum.

A checksum of 32 bits finds every single bit and every burst of up to 32 of them; of whatever
else may happen to a row one in four billion is missed.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from cabinet.api import Entry
from cabinet.store.errors import is_damage
from cabinet.store.origin import ID
from cabinet.store.ranking import check

Values: TypeAlias = tuple[Any, ...]
"""Whole numbers, texts and None."""

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "score": ("age", "game", "name", "score", "day", "tie", "cabinet", "mark"),
    "gone": ("age",),
    "setting": ("key", "value"),
    "game": ("name", "options"),
    "line": ("number", "text"),
    "tally": ("game", "plays", "finished", "timed", "seconds", "scored", "points", "best"),
    "played": ("day", "game", "plays"),
    "life": ("seconds", "starts", "unclean", "crashes", "attract"),
    "incident": ("number", "words", "day"),
    "tombstone": ("game", "cabinet", "mark", "score", "tie"),
}
"""The tables of which a row may be there or not, and what a row says."""
LATER = ("tombstone",)
"""Tables that came after the seal: empty they count for nothing, so that a file from before stays sealed."""
ORIGIN, BLANK = slice(6, 8), ("", "")
"""The columns that came to a score after its checksum, and what they are where they count for nothing."""
ONE = ("game", "life")
"""The tables that have one row at most."""
HIGHEST = 2**62
"""No number that the store itself gives is higher."""
LARGE = 2**61
"""Numbers beyond it are a stranger's: they are given anew before they run out."""
MOST = 100_000
"""Rows that a table may have."""


class Stored(NamedTuple):
    """A row."""

    values: Values
    written: int
    """The number of the transaction that wrote it; for a line that of its game's first."""


class State(NamedTuple):
    """What a file knows about itself. All but `age` are numbers of transactions."""

    number: int = 0
    """The last one."""
    age: int = 0
    """The highest age that was ever given to a score."""
    floor: int = 0
    """Scores and settings of older ones have been replaced, all of them."""
    books: int = 0
    """The one that began the books."""
    began: int = 0
    """The one that put the game under way, or none, in the place of another."""
    seen: int = 0
    """Incidents of older ones have been seen by the owner."""
    seal: int = 0
    """A checksum of how many rows each table has, and of theirs."""


class Read(NamedTuple):
    """What can be read of a file."""

    rows: Mapping[str, tuple[Stored, ...]]
    state: State | None
    bad: tuple[str, ...]
    """Rows that are not as they were written, in text, and tables that cannot be read to the end."""
    sealed: bool
    """The rows are those that were there when the file was written last."""

    @property
    def number(self) -> int:
        """The last transaction, -1 where it is not known."""
        return self.state.number if self.state else -1

    @property
    def is_worn(self) -> bool:
        """Its numbers leave no room for more, or were never given by any store."""
        ages = [row.values[0] for row in self.rows["score"]]
        return max((*(self.state or ()), *ages), default=0) > LARGE or min(ages, default=1) < 1


def checksum(table: str, *values: object) -> int:
    """The checksum of a row of a table."""
    if table == "score" and values[ORIGIN] == BLANK:
        values = (*values[: ORIGIN.start], *values[ORIGIN.stop :])
    row = "".join(_canonical(value) for value in (table, *values))
    return zlib.crc32(row.encode("utf-8", "surrogateescape"))


def read(connection: sqlite3.Connection) -> Read:
    """Read what can be read. Raises sqlite3.Error for what may pass, ValueError for too many rows."""
    connection.text_factory = text
    rows, bad = {}, []
    for table, columns in COLUMNS.items():
        rows[table], worse = _read_table(connection, table, columns)
        bad += worse
    found, worse = _read_table(connection, "state", State._fields)
    bad += worse
    state = State(*found[0].values) if found else None
    sealed = not bad and state is not None and state.seal == seal(connection)
    return Read(rows, state, tuple(bad), sealed)


def read_state(connection: sqlite3.Connection) -> State:
    """What the file knows about itself. Raises ValueError where that is not as it was written."""
    found, bad = _read_table(connection, "state", State._fields)
    if bad or not found:
        raise ValueError(f"its own numbers are damaged: {bad}")
    return State(*found[0].values)


def put(connection: sqlite3.Connection, table: str, found: Iterable[Stored]) -> None:
    """Write rows of a table. Raises sqlite3.Error."""
    # Tables of one row have a key that says so.
    one = ("one",) if table in ONE else ()
    columns = (*one, *COLUMNS[table], "written", "crc")
    values = (
        (*(1 for _ in one), *row.values, row.written, checksum(table, *row.values, row.written))
        for row in found
    )
    marks = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)


def put_state(connection: sqlite3.Connection, state: State, tables: Iterable[str] = tuple(COLUMNS)) -> None:
    """Write what the file knows about itself, with a seal of its rows as they are. Raises sqlite3.Error."""
    values = state._replace(seal=seal(connection, tables))
    marks = ", ".join("?" * (len(values) + 2))
    connection.execute(
        f"INSERT OR REPLACE INTO state (one, {', '.join(State._fields)}, crc) VALUES ({marks})",
        (1, *values, checksum("state", *values)),
    )


def seal(connection: sqlite3.Connection, tables: Iterable[str] = tuple(COLUMNS)) -> int:
    """A checksum of the checksums of all rows. Raises sqlite3.Error."""
    sums = " UNION ALL ".join(
        f"SELECT '{table}', count(*), coalesce(sum(crc), 0) FROM {table}" for table in tables
    )
    found = connection.execute(sums).fetchall()
    return checksum(
        "seal", *(value for table, *row in found if row[0] or table not in LATER for value in row)
    )


def stamp(connection: sqlite3.Connection) -> None:
    """Give all rows of a file that had none their checksums. Raises sqlite3.Error."""
    connection.create_function("checksum", -1, checksum, deterministic=True)
    # Not all tables and columns of today need be there.
    there = {table: _columns(connection, table) for table in COLUMNS}
    tables = tuple(table for table in COLUMNS if there[table])
    for table in tables:
        row = ", ".join((f"'{table}'", *(each for each in COLUMNS[table] if each in there[table]), "written"))
        connection.execute(f"UPDATE {table} SET crc = checksum({row})")
    (youngest,) = connection.execute("SELECT coalesce(max(age), 0) FROM score").fetchone()
    # Files from before are told apart by their youngest rows.
    age = min(max(youngest, 0), HIGHEST)
    put_state(connection, State(number=age, age=age), tables)


def _columns(connection: sqlite3.Connection, table: str) -> frozenset[str]:
    return frozenset(name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})"))


def _canonical(value: object) -> str:
    match value:
        case None:
            return "-"
        case str():
            return f"s{len(value)}:{value}"
        case _:
            return f"i{value};"


def text(data: bytes) -> str:
    """A text of the file: a broken letter is a checksum that is wrong, not an error."""
    return data.decode("utf-8", "surrogateescape")


def _read_table(
    connection: sqlite3.Connection, table: str, columns: Iterable[str]
) -> tuple[tuple[Stored, ...], list[str]]:
    """The good rows of a table, and what is wrong with it."""
    written = () if table == "state" else ("written",)
    sql = f"SELECT {', '.join((*columns, *written, 'crc'))} FROM {table}"
    good: dict[Stored, None] = {}
    bad: dict[str, None] = {}
    backwards = "day DESC, game DESC" if table == "played" else "rowid DESC"
    for order in ("", f" ORDER BY {backwards}"):
        try:
            for *values, crc in connection.execute(sql + order):
                row = Stored(tuple(values), 0) if not written else Stored(tuple(values[:-1]), values[-1])
                if crc == checksum(table, *values) and _plausible(table, row):
                    good[row] = None
                else:
                    bad[f"{table} {values!r}"] = None
                if len(good) + len(bad) > MOST:
                    raise ValueError(f"table {table} has more than {MOST} rows")
        except (sqlite3.Error, MemoryError) as error:
            # A damaged length asks for more memory than there is.
            if isinstance(error, sqlite3.Error) and not is_damage(error):
                raise
            # What lies behind the damage is read from the other end.
            bad[f"{table}: {error}"] = None
        else:
            break
    return tuple(good), list(bad)


def _plausible(table: str, row: Stored) -> bool:
    """Whether the store can have written the row; its checksum may be a stranger's."""
    try:
        for value in row.values:
            if isinstance(value, str):
                value.encode()
        match table, row.values:
            case "score", (_, _, name, score, day, tie, *origin):
                check(Entry(name, score, _day(day), tie))
                if any(origin):
                    _check_ids(*origin)
            case "tombstone", (_, cabinet, mark, *_):
                # Of a row from before the card's first id is not told.
                _check_ids(cabinet or mark, mark)
            case ("played", (str() as day, _, _)) | ("incident", (_, _, day)):
                _day(day or None)
            case "state", numbers:
                return all(0 <= number <= HIGHEST for number in numbers)
    except ValueError:
        return False
    return bool(0 <= row.written <= HIGHEST)


def _check_ids(*ids: str) -> None:
    for each in ids:
        if not ID.fullmatch(each):
            raise ValueError(f"{each!r} is no id")


def _day(day: str | None) -> date | None:
    return None if day is None else date.fromisoformat(day)
