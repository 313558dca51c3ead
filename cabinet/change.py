"""A change of the top tens from outside: rows to remove, rows to enter.

A cabinet that runs has the lists in memory, so it must make the change itself. Whoever
wants one lays it into the data directory; the cabinet takes it up and answers there.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from cabinet.api import Entry
from cabinet.store import files
from cabinet.store.ranking import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from cabinet.store.store import Store

WANTED = "scores.wanted"
"""The file that asks."""
ANSWER = "scores.answer"
"""The file that answers, in words."""
LOOK = 1.0
"""Seconds between two looks for a change."""
PATIENCE = 10.0
"""Seconds that whoever asks waits for the answer."""
POLL = 0.1

log = logging.getLogger(__name__)


class ChangeError(ValueError):
    """A change that cannot be made; says which, why, and the cure."""


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a list, as a file has it."""

    name: str
    score: int
    day: date | None = None
    tie: int = 0

    @property
    def entry(self) -> Entry:
        """The row itself."""
        return Entry(self.name, self.score, self.day, self.tie)


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows to remove and rows to enter, by the names of the games."""

    remove: dict[str, list[Line]] = {}
    enter: dict[str, list[Line]] = {}


def read_lists(data: bytes, source: str) -> dict[str, list[Line]]:
    """The lists of a file that `write_lists` wrote. Raises ChangeError naming `source` and what is wrong."""
    try:
        lists = msgspec.json.decode(data, type=dict[str, list[Line]])
        _check(lists)
    except ValueError as error:
        raise ChangeError(
            f"{source}: {error}; `cabinet scores export` shows what it must look like"
        ) from error
    return lists


def write_lists(lists: Mapping[str, tuple[Entry, ...]]) -> bytes:
    """Lists as a JSON file."""
    raw = {game: [Line(*entry) for entry in entries] for game, entries in lists.items()}
    return msgspec.json.format(msgspec.json.encode(raw), indent=2) + b"\n"


def apply(change: Change, store: Store) -> str:
    """Make a change; what was done, in words. What stands on a list already is not entered again."""
    removed = entered = 0
    with store.at_once():
        for game, entry in _entries(change.remove):
            removed += store.remove(game, entry)
        for game, entry in _entries(change.enter):
            if entry not in store.top_ten(game):
                entered += store.post(game, entry).row is not None
    parts = ((removed, change.remove, "removed"), (entered, change.enter, "entered"))
    told = (f"{done} of {sum(map(len, lists.values()))} rows {word}" for done, lists, word in parts if lists)
    return ", ".join(told) or "0 rows"


class Changes:
    """Looks for a change once a second while the cabinet runs, and makes it."""

    def __init__(self, folder: Path, store: Store, now: float) -> None:
        """`folder`: the data directory."""
        self._folder = folder
        self._store = store
        self._due = now

    def look(self, now: float) -> None:
        """Make the change that is wanted, if there is one and it is time."""
        if now < self._due:
            return
        self._due = now + LOOK
        wanted = self._folder / WANTED
        # Not Path.exists, which raises on a card that fails.
        if not os.path.exists(wanted):  # noqa: PTH110 - see above
            return
        try:
            change = msgspec.json.decode(wanted.read_bytes(), type=Change)
            _check(change.enter)
            words = apply(change, self._store)
            log.info("from outside: %s", words)
        except (ValueError, OSError) as error:
            words = f"refused: {error}"
            log.warning("%s: %s", wanted, words)
        with suppress(OSError):
            wanted.unlink()
        self._store.errand(lambda _card: self._answer(words))

    def wake(self) -> float:
        """When `look` is to be called next."""
        return self._due

    def _answer(self, words: str) -> None:
        """Say what was done, once the card has had its turn."""
        card = self._store.condition()
        if card.waiting and card.why:
            words += f"; not on the card yet, it is tried again: {card.why}"
        files.write(self._folder / ANSWER, words.encode())


def ask(folder: Path, change: Change, wait: Callable[[float], object]) -> str:
    """Let the cabinet that runs over this data directory make a change; what it did, in words.

    `wait` lets some seconds pass. Raises ChangeError where nobody answers, OSError.
    """
    wanted, answer = folder / WANTED, folder / ANSWER
    answer.unlink(missing_ok=True)
    files.write(wanted, msgspec.json.encode(change))
    for _ in range(round(PATIENCE / POLL)):
        wait(POLL)
        if answer.exists():
            words = answer.read_text(encoding="utf-8")
            answer.unlink()
            return words
    wanted.unlink(missing_ok=True)
    raise ChangeError(
        f"the cabinet that has {folder} does not answer: wait until its TV is on, or stop it, and try again"
    )


def _entries(lists: Mapping[str, list[Line]]) -> Iterator[tuple[str, Entry]]:
    return ((game, line.entry) for game, lines in lists.items() for line in lines)


def _check(lists: Mapping[str, list[Line]]) -> None:
    for _, entry in _entries(lists):
        check(entry)
