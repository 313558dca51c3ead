"""Contents read from and batches written to the tables of an open file."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from cabinet.api import Entry
from cabinet.store import rows
from cabinet.store.books import Books, Life, Tally
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.memory import Batch, Contents
from cabinet.store.origin import Origin, Tombstone
from cabinet.store.ranking import Row, ranked
from cabinet.store.rows import Stored, Values


def checked(connection: sqlite3.Connection) -> rows.Read:
    """All rows of a file. Raises sqlite3.Error, ValueError for rows that are not those written last."""
    read = rows.read(connection)
    if read.bad:
        raise ValueError(f"{len(read.bad)} rows are not as they were written, such as {read.bad[0]}")
    if not read.sealed:
        raise ValueError("rows are missing, or are older than the file")
    return read


def contents(read: rows.Read) -> Contents:
    """What the rows of a file say."""
    found = {table: [stored.values for stored in stored] for table, stored in read.rows.items()}
    lists: defaultdict[str, list[Row]] = defaultdict(list)
    for age, game, name, score, day, tie, *origin in found["score"]:
        lists[game].append(Row(age, Entry(name, score, _day(day), tie), Origin(*origin)))
    head = next(iter(found["game"]), None)
    lines = tuple(text for _, text in sorted(found["line"]))
    return Contents(
        lists={game: ranked(each) for game, each in lists.items()},
        settings=dict(found["setting"]),
        game=Journal(head[0], head[1], lines) if head else None,
        books=_books(found),
        incidents=tuple(Incident(number, words, _day(day)) for number, words, day in found["incident"]),
        tombstones=tuple(Tombstone(*each) for each in found["tombstone"]),
        given=read.state.age if read.state else 0,
    )


def build(connection: sqlite3.Connection, read: rows.Read) -> None:
    """Write all rows of another file into an empty one that is up to date. Raises sqlite3.Error."""
    connection.execute("BEGIN")
    for table, each in read.rows.items():
        rows.put(connection, table, each)
    rows.put_state(connection, read.state or rows.State())
    connection.execute("COMMIT")


def save(connection: sqlite3.Connection, batch: Batch, forget: int = -1) -> None:
    """Write a batch in one transaction; on the card when this returns.

    Rows that went with transaction `forget` or before are noted no more: every backup knows it.

    Raises sqlite3.Error, ValueError for a file that is not as it was written. After an
    error the connection is inside the transaction still: close it.
    """
    run = connection.execute
    run("BEGIN IMMEDIATE")
    state = rows.read_state(connection)
    number = state.number + 1
    state = state._replace(number=number, age=max(state.age, batch.age))
    if batch.whole:
        for table in ("score", "setting", "gone", "tombstone"):
            run(f"DELETE FROM {table}")
        state = state._replace(age=batch.age, floor=number)
    for game, each in batch.lists.items():
        run("DELETE FROM score WHERE game = ?", (game,))
        rows.put(connection, "score", (Stored(_score(game, row), number) for row in each))
    if batch.lists:
        run("DELETE FROM gone WHERE written <= ?", (forget,))
    rows.put(connection, "gone", (Stored((age,), number) for age in batch.gone))
    rows.put(connection, "setting", (Stored(setting, number) for setting in batch.settings.items()))
    if batch.first is not None:
        state = _save_game(connection, batch.game, batch.first, state)
    if batch.books is not None:
        state = state._replace(books=number if batch.new_books else state.books)
        for table, entries in _entries(batch.books).items():
            _replace(connection, table, entries, number)
    if batch.incidents is not None:
        state = state._replace(seen=state.seen if batch.incidents else number)
        _replace(connection, "incident", map(incident_values, batch.incidents), number)
    if batch.tombstones is not None:
        _replace(connection, "tombstone", batch.tombstones, number)
    rows.put_state(connection, state)
    run("COMMIT")


def _save_game(
    connection: sqlite3.Connection, game: Journal | None, first: int, state: rows.State
) -> rows.State:
    if first == 0:
        state = state._replace(began=state.number)
        _replace(connection, "line", (), state.began)
        _replace(connection, "game", [(game.game, game.options)] if game else (), state.began)
    lines = enumerate(game.lines if game else (), first)
    rows.put(connection, "line", (Stored(line, state.began) for line in lines))
    return state


def _replace(connection: sqlite3.Connection, table: str, found: Iterable[Values], number: int) -> None:
    # A few small pages: written whole, they cost no more than a row.
    connection.execute(f"DELETE FROM {table}")
    rows.put(connection, table, (Stored(values, number) for values in found))


def _score(game: str, row: Row) -> Values:
    entry = row.entry
    day = entry.day.isoformat() if entry.day else None
    return row.age, game, entry.name, entry.score, day, entry.tie, *row.origin


def incident_values(incident: Incident) -> Values:
    """An incident as a row has it."""
    return incident.number, incident.words, incident.day.isoformat() if incident.day else None


def _books(found: Mapping[str, list[Values]]) -> Books:
    life = next(iter(found["life"]), None)
    return Books(
        games={game: Tally(*counts) for game, *counts in found["tally"]},
        days={(_day(day or None), game): plays for day, game, plays in found["played"]},
        life=Life(*life) if life else Life(),
    ).clamped()


def _entries(books: Books) -> Mapping[str, list[Values]]:
    return {
        "tally": [(game, *tally) for game, tally in books.games.items()],
        "played": [
            (day.isoformat() if day else "", game, plays) for (day, game), plays in books.days.items()
        ],
        "life": [tuple(books.life)],
    }


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
