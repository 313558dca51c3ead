"""What the cabinet remembers, as the one that runs has it, or as the card does: for its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.clock import SystemClock
from cabinet.commands.invocation import cannot
from cabinet.owner.client import DoorError, NobodyError, NotYetError, ask
from cabinet.owner.requests import BooksNow, GetBooks, GetScores, ScoresNow
from cabinet.owner.score_files import rows_of
from cabinet.store import cabinets
from cabinet.store.books import Books
from cabinet.store.contents import Contents
from cabinet.store.errors import NoScoresError, StoreError
from cabinet.store.reader import read_contents
from cabinet.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import Entry
    from cabinet.commands.invocation import Invocation
    from cabinet.owner.requests import Row


def contents(place: Invocation, *, may_be_new: bool = False) -> Contents:
    """What the card holds; ends the command where it cannot be read.

    `may_be_new`: nothing where there are no scores yet, which ends the command otherwise.
    """
    try:
        return read_contents(place.installed)
    except StoreError as error:
        if may_be_new and isinstance(error, NoScoresError):
            return Contents()
        cannot(str(error))


def rows(place: Invocation, *, may_be_new: bool = False) -> dict[str, tuple[Row, ...]]:
    """The top tens, by the names of their lists, with where each row was made."""
    try:
        return ask(place.door, GetScores(), ScoresNow).lists
    except (NobodyError, NotYetError):
        kept = contents(place, may_be_new=may_be_new).lists
        return rows_of({name: rows for name, rows in sorted(kept.items()) if rows})
    except DoorError as error:
        cannot(str(error))


def lists(place: Invocation) -> dict[str, tuple[Entry, ...]]:
    """The top tens, by the names of their lists."""
    return {name: tuple(row.entry for row in each) for name, each in rows(place).items()}


def books(place: Invocation, *, may_be_new: bool = False) -> Books:
    """The books."""
    try:
        found = ask(place.door, GetBooks(), BooksNow)
    except (NobodyError, NotYetError):
        return contents(place, may_be_new=may_be_new).books
    except DoorError as error:
        cannot(str(error))
    return Books(found.games, {(day, game): plays for day, game, plays in found.days}, found.life)


def opened(data: Path) -> Store:
    """The store of a cabinet that does not run, for whoever has its lock; new rows are that cabinet's."""
    store = Store.open(data, clock=SystemClock(trusted=False), thread=False)
    card = cabinets.read(store.setting(cabinets.KEY))
    if not (card or store.condition().why):
        # Its first start finds this id, so that it has made the rows.
        card = cabinets.held(None, "", "", store.cabinet)
        store.set_setting(cabinets.KEY, cabinets.write(card))
    if card:
        store.made_by(card.now.id)
    return store
