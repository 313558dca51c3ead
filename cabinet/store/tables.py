"""Contents read from and batches written to the tables of an open file."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from datetime import date

from cabinet.api import Entry
from cabinet.journal import Journal
from cabinet.store.books import Books, Life, Tally
from cabinet.store.memory import Batch, Contents
from cabinet.store.ranking import Row, check, ranked


def load(connection: sqlite3.Connection) -> Contents:
    """All that the file holds. Raises sqlite3.Error, ValueError for rows that nobody can have written."""
    connection.text_factory = bytes.decode  # a broken letter is a ValueError, not some OperationalError
    lists: defaultdict[str, list[Row]] = defaultdict(list)
    for age, game, name, score, day, tie in connection.execute(
        "SELECT age, game, name, score, day, tie FROM score"
    ):
        entry = Entry(name, score, None if day is None else date.fromisoformat(day), tie)
        check(entry)
        lists[game].append(Row(age, entry))
    settings = dict(connection.execute("SELECT key, value FROM setting").fetchall())
    head = connection.execute("SELECT name, options FROM game").fetchone()
    lines = connection.execute("SELECT text FROM line ORDER BY number").fetchall()
    return Contents(
        lists={game: ranked(rows) for game, rows in lists.items()},
        settings=settings,
        game=Journal(head[0], head[1], tuple(text for (text,) in lines)) if head else None,
        books=_load_books(connection),
    )


def save(connection: sqlite3.Connection, batch: Batch) -> None:
    """Write a batch in one transaction; on the card when this returns. Raises sqlite3.Error.

    After an error the connection is inside the transaction still: close it.
    """
    run = connection.execute
    run("BEGIN IMMEDIATE")
    if batch.whole:
        run("DELETE FROM score")
        run("DELETE FROM setting")
    for game, rows in batch.lists.items():
        run("DELETE FROM score WHERE game = ?", (game,))
        for row in rows:
            day = row.entry.day.isoformat() if row.entry.day else None
            run(
                "INSERT OR REPLACE INTO score (age, game, name, score, day, tie) VALUES (?, ?, ?, ?, ?, ?)",
                (row.age, game, row.entry.name, row.entry.score, day, row.entry.tie),
            )
    for key, value in batch.settings.items():
        run("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", (key, value))
    if batch.first is not None:
        _save_game(connection, batch.game, batch.first)
    if batch.books is not None:
        _save_books(connection, batch.books)
    run("COMMIT")


def _save_game(connection: sqlite3.Connection, game: Journal | None, first: int) -> None:
    run = connection.execute
    if first == 0:
        run("DELETE FROM line")
        run("DELETE FROM game")
        if game is None:
            return
        run("INSERT INTO game (one, name, options) VALUES (1, ?, ?)", (game.game, game.options))
    for number, text in enumerate(game.lines if game else (), first):
        run("INSERT OR REPLACE INTO line (number, text) VALUES (?, ?)", (number, text))


def _load_books(connection: sqlite3.Connection) -> Books:
    tallies = connection.execute(
        "SELECT game, plays, finished, timed, seconds, scored, points, best FROM tally"
    ).fetchall()
    days = connection.execute("SELECT day, game, plays FROM played").fetchall()
    life = connection.execute("SELECT seconds, starts, unclean, crashes, attract FROM life").fetchone()
    return Books(
        games={game: Tally(*counts) for game, *counts in tallies},
        days={(date.fromisoformat(day) if day else None, game): plays for day, game, plays in days},
        life=Life(*life) if life else Life(),
    )


def _save_books(connection: sqlite3.Connection, books: Books) -> None:
    # A few small pages: written whole, they cost no more than a row.
    run = connection.execute
    for table in ("tally", "played", "life"):
        run(f"DELETE FROM {table}")
    for game, tally in books.games.items():
        run("INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (game, *tally))
    for (day, game), plays in books.days.items():
        run("INSERT INTO played VALUES (?, ?, ?)", (day.isoformat() if day else "", game, plays))
    run("INSERT INTO life VALUES (1, ?, ?, ?, ?, ?)", books.life)
