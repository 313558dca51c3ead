"""Decides which data from outside (files, backups, leagues) a cabinet accepts, by the same rules for all.

An invalid row, list, setting or book entry is left out, and the rest is accepted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cabinet.files.bounded import shortened
from cabinet.settings import FILE, Settings, SettingsError, changed, parse, problems, written
from cabinet.store.books import Books
from cabinet.store.contents import Contents
from cabinet.store.ranking import UNKNOWN, Row, Tombstone, check, ranked
from cabinet.store.store import SETTING_MOST, TOMBSTONES, size

if TYPE_CHECKING:
    from collections.abc import Collection

    from cabinet.api import AnyGame, Entry

FIRST = date(1982, 1, 1)
"""The earliest day that a score may have: the oldest of the original games is from that year."""
LAST = date(2099, 12, 31)
"""The latest day that a score may have if the current day is not known."""
MOST_TIE = 10**9
OTHER_LISTS = 40
"""The maximum number of top-ten lists that are kept for games that are not installed."""
ENTRIES = 1000
"""The maximum number of entries of each kind: lists of a log, games and days of the books, settings of the
store, and unknown facts."""
SHOWN = 10
"""The maximum number of reasons that a report lists; for the others only their number is given."""
_LIST = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)?")
_ID = re.compile(r"[0-9a-f]{16}")
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Found(NamedTuple):
    """A top-ten row found in data from outside, before it is checked."""

    where: str
    """The place of the row in the data, for the report."""
    list: str
    row: Row | Tombstone | str
    """The row itself, or a message that says why the row cannot be read."""


class Report(NamedTuple):
    """The result of an import: a summary of the accepted rows, and the reason for each row left out."""

    found: int = 0
    """The number of top-ten rows found in the data."""
    kept: int = 0
    """The number of top-ten rows that are kept for games that are not installed."""
    others: tuple[str, ...] = ()
    """The names of the lists that have rows kept for games that are not installed."""
    left_out: tuple[str, ...] = ()
    """For each thing that was left out, a message with the reason."""

    def counts(self, taken: int) -> tuple[str, ...]:
        """Return the counts of the report as text, one per line.

        `taken`: the number of accepted rows that this cabinet did not have yet.
        """
        names = shortened(", ".join(self.others), 100)
        lines = (
            (self.found, f"rows taken: {taken} of {self.found}"),
            (self.kept, f"rows kept for games that are not here: {self.kept} ({names})"),
            (self.left_out, f"left out: {len(self.left_out)}"),
        )
        return tuple(line for due, line in lines if due)

    def reasons(self) -> tuple[str, ...]:
        """Return the reasons why data were left out: the first ones, then how many more there are."""
        more = len(self.left_out) - SHOWN
        return (*self.left_out[:SHOWN], *((f"and {more} more",) if more > 0 else ()))

    def lines(self, taken: int) -> tuple[str, ...]:
        """Return the lines of the whole report: the counts, then the reasons.

        `taken`: the number of accepted rows that this cabinet did not have yet.
        """
        return (*self.counts(taken), *self.reasons())


class Checked(NamedTuple):
    """The top-ten rows that were accepted, with a report."""

    rows: tuple[tuple[str, Row | Tombstone], ...]
    """The accepted top-ten rows, each with the name of its list."""
    report: Report

    @property
    def lists(self) -> dict[str, tuple[Row, ...]]:
        """The top tens that the accepted rows make up, by list name."""
        lists: dict[str, list[Row]] = {}
        for name, row in self.rows:
            if isinstance(row, Row):
                lists.setdefault(name, []).append(row)
        return {name: ranked(rows) for name, rows in lists.items()}

    @property
    def tombstones(self) -> tuple[Tombstone, ...]:
        """The removed rows among the accepted top-ten rows."""
        return tuple(row for _, row in self.rows if isinstance(row, Tombstone))


def by_list(games: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """Return the games by the names of their lists in the store."""
    return {game.kept_as(one): game for game in games for one in game.lists.all}


def checked(
    found: Iterable[Found], games: Mapping[str, AnyGame], today: date | None, there: Collection[str] = ()
) -> Checked:
    """Decide for each top-ten row found whether to accept it.

    `games`: the games by the names of their lists; a list of another game may have any score. `today`: None
    if the clock may be wrong. `there`: the names of the lists that the cabinet already has.
    """
    taken: list[tuple[str, Row | Tombstone]] = []
    left_out: list[str] = []
    others = {name for name in there if name not in games}
    count, kept, kept_in = 0, 0, set()
    for where, name, row in found:
        count += not isinstance(row, Tombstone)
        why = row if isinstance(row, str) else why_not(name, row, games.get(name))
        if not why and name not in games:
            if name not in others and len(others) >= OTHER_LISTS:
                why = f"only {OTHER_LISTS} lists of games that are not installed can be kept"
            else:
                others.add(name)
        if isinstance(row, str) or why:
            left_out.append(f"{where}: {why}")
            continue
        if isinstance(row, Row) and name not in games:
            kept += 1
            kept_in.add(name)
        if isinstance(row, Row) and (day := _wrong_day(row.entry, today)):
            left_out.append(f"{where}: {day}; the row stays without it")
            taken.append((name, replace(row, entry=row.entry._replace(day=None))))
        else:
            taken.append((name, row))
    return Checked(tuple(taken), Report(count, kept, tuple(sorted(kept_in)), tuple(left_out)))


def checked_contents(
    contents: Contents, games: Mapping[str, AnyGame], today: date | None, there: Collection[str] = ()
) -> tuple[Contents, Report]:
    """Return the accepted part of a log's contents, with a report; rows are accepted as by `checked`."""
    # Lists of installed games come first.
    ordered = sorted(contents.lists.items(), key=lambda item: item[0] not in games)
    lists, left_out = bounded_entries("lists", dict(ordered))
    rows = checked(_found_in(replace(contents, lists=lists)), games, today, there)
    books, more = checked_books(contents.books)
    settings, many = _short("settings", contents.settings)
    known = {key: value for key, value in contents.other.items() if not _is_row(key)}
    other, most = _short("unknown facts", known)
    stones = len(contents.tombstones)
    old = (
        (f"removed rows: there are {stones}, and a cabinet takes {TOMBSTONES}",)
        if stones > TOMBSTONES
        else ()
    )
    all_of_it = replace(
        contents, lists=rows.lists, tombstones=rows.tombstones, books=books, settings=settings, other=other
    )
    reasons = (*rows.report.left_out, *left_out, *more, *many, *most, *old)
    return all_of_it, rows.report._replace(left_out=reasons)


def checked_books(books: Books) -> tuple[Books, tuple[str, ...]]:
    """Return the books with impossible counts limited, and messages about what was changed."""
    games, one = bounded_entries("games of the books", books.games)
    days, other = bounded_entries("days of the books", books.days)
    clamped = Books(games, days, books.life).clamped()
    wrong = [f"books: {game}" for game, tally in games.items() if tally != clamped.games[game]]
    wrong += [f"books: {game} on {day}" for (day, game), n in days.items() if n != clamped.days[day, game]]
    wrong += ["books: the machine's life"] if books.life != clamped.life else []
    return clamped, (*one, *other, *(f"{each}: an impossible count is limited" for each in wrong))


def checked_settings(text: str) -> tuple[str | None, Settings | None, tuple[str, ...]]:
    """Return a settings file without its invalid settings, the valid settings, and what was left out.

    The text and the settings are None if the file cannot be read at all, or everything in it is wrong.
    """
    try:
        left_out = problems(text, FILE)
    except SettingsError as error:
        return None, None, (str(error),)
    if not left_out:
        return text, parse(text, FILE), ()
    chosen, lines = Settings(), []
    for table, values in tomllib.loads(text).items():
        lines.append(f"[{table}]")
        for name, value in values.items() if isinstance(values, dict) else ():
            with suppress(SettingsError):
                chosen = changed(chosen, table, name, value)
                lines.append(f"{name} = {written(value)}")
        if lines[-1] == f"[{table}]":
            lines.pop()
    if not lines:
        return None, None, left_out
    return "".join(f"{line}\n" for line in lines), chosen, left_out


def _found_in(contents: Contents) -> Iterator[Found]:
    """Yield the rows in the contents of a log, including those that could not be read."""
    for name, rows in contents.lists.items():
        for number, row in enumerate(rows, 1):
            yield Found(f"{shortened(name)}, row {number}", name, row)
    for stone in contents.tombstones[-TOMBSTONES:]:
        yield Found(f"{shortened(stone.game)}, a removed row", stone.game, stone)
    for key in filter(_is_row, contents.other):
        yield Found(shortened(key), "", "it cannot be read")


def _is_row(key: str) -> bool:
    return key.startswith(("score ", "removed "))


def bounded_entries(
    what: str, entries: Mapping[_Key, _Value], most: int = ENTRIES
) -> tuple[dict[_Key, _Value], tuple[str, ...]]:
    """Return the first `most` entries, and a message that says how many entries are left out, if any."""
    more = len(entries) - most
    words = (f"{what}: there are {len(entries)}, and a cabinet takes {most}",) if more > 0 else ()
    return dict(islice(entries.items(), most)), words


def _short(what: str, entries: Mapping[str, object]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the entries within the limits of size and number, and messages about those left out."""
    short = {key: value for key, value in entries.items() if size(key, value) <= SETTING_MOST}
    few, many = bounded_entries(what, short)
    long = [f"{shortened(key)}: more than {SETTING_MOST} bytes" for key in entries if key not in short]
    return few, (*long, *many)


def why_not(name: str, row: Row | Tombstone, game: AnyGame | None) -> str:
    """Return a message that says why a top-ten row is invalid; "" if it is valid."""
    if len(name) > 64 or not _LIST.fullmatch(name):
        return f"no game can have a list of the name {shortened(name)!r}"
    if row.origin != UNKNOWN and not (_ID.fullmatch(row.origin.cabinet) and _ID.fullmatch(row.origin.mark)):
        return f"origin {shortened(' '.join(row.origin))!r} is not valid: it must be two numbers of 16 digits"
    if isinstance(row, Tombstone):
        return _beyond(game, row.score, row.tie)
    try:
        check(row.entry)
    except ValueError as error:
        return shortened(str(error), 200)
    if row.entry.name.strip() != row.entry.name:
        return f"name {row.entry.name!r} begins or ends with a space: leave it out"
    return _beyond(game, row.entry.score, row.entry.tie)


def _wrong_day(entry: Entry, today: date | None) -> str:
    """Return a message that says why a row's date is impossible; "" if it is possible or unknown."""
    # Allow one day after today: clocks may differ, and other time zones may already have tomorrow's date.
    last = LAST if today is None else max(today, FIRST) + timedelta(days=1)
    if entry.day and not FIRST <= entry.day <= last:
        return f"day {entry.day} is not valid: it must be from {FIRST} to {last}"
    return ""


def _beyond(game: AnyGame | None, score: int, tie: int) -> str:
    """Return a message about a score or a tie outside the game's bounds; "" if both are within.

    A tie is the number that orders rows with equal scores.
    """
    if game is None:
        return ""
    low, high = game.rules.score_bounds
    if not low <= score <= high:
        return f"score {score} is impossible in {game.title}: it must be from {low} to {high}"
    most = MOST_TIE if game.lists.tie else 0
    if not 0 <= tie <= most:
        return f"tie {tie} is impossible in {game.title}: it must be from 0 to {most}"
    return ""
