"""Top tens as a file, and as a change of the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabinet.owner.requests import ScoreRow
from cabinet.store.plausible import by_list, why_not
from cabinet.store.ranking import Origin, Row, ranked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from cabinet.api import AnyGame, Entry
    from cabinet.owner.requests import ChangeScores
    from cabinet.store.store import Store


class ScoresError(ValueError):
    """Scores that cannot be taken; names the row, what is wrong, and the cure."""


def read_lists(
    data: bytes, source: str, games: Iterable[AnyGame], today: date | None
) -> dict[str, tuple[ScoreRow, ...]]:
    """The lists of a file that `json_file` made. Raises ScoresError naming `source` and what is wrong."""
    try:
        lists = msgspec.json.decode(data, type=dict[str, list[ScoreRow]])
        refuse_implausible(lists, games, today)
    except (ValueError, RecursionError) as error:
        raise ScoresError(
            f"{source}: {error}; `cabinet scores export` shows what it must look like"
        ) from error
    return {game: tuple(rows) for game, rows in lists.items()}


def rows_of(lists: Mapping[str, Iterable[Row]]) -> dict[str, tuple[ScoreRow, ...]]:
    """Lists of the store as they are sent."""
    return {game: tuple(ScoreRow(*row.entry, *row.origin) for row in rows) for game, rows in lists.items()}


def json_file(found: object) -> bytes:
    """Lists, or a whole backup, as an indented JSON file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def best(rows: Iterable[ScoreRow]) -> tuple[ScoreRow, ...]:
    """The rows that a list has room for; a row that comes twice counts once."""
    once: dict[Entry, ScoreRow] = {}
    for row in rows:
        once.setdefault(row.entry, row)
    return tuple(once[row.entry] for row in ranked(ranking_rows(once.values())))


def ranking_rows(rows: Iterable[ScoreRow]) -> Iterator[Row]:
    """Rows as the store has them, the first the oldest."""
    return (Row(age, row.entry, Origin(row.cabinet, row.mark)) for age, row in enumerate(rows))


def refuse_implausible(
    lists: Mapping[str, Iterable[ScoreRow]], games: Iterable[AnyGame], today: date | None
) -> None:
    """Raise ScoresError for the first row that nobody can have won here, or an unknown list."""
    known = by_list(games)
    for name, rows in lists.items():
        if name not in known:
            raise ScoresError(f"there is no list {name!r}; there are: {', '.join(known)}")
        for number, row in enumerate(rows, 1):
            if why := why_not(known[name], row.entry, today):
                raise ScoresError(f"{name}, row {number}: {why}")


def apply(change: ChangeScores, store: Store) -> str:
    """Change the lists; what was done, in words. A row that is on its list already is not entered again."""
    removed = 0
    with store.at_once():
        for game, entry in _entries(change.remove):
            removed += store.remove(game, entry)
        rows = [(game, row) for game, each in change.enter.items() for row in each]
        new = [(game, row) for game, row in rows if row.entry not in store.top_ten(game)]
        for game, row in new:
            store.post(game, row.entry, row.origin)
        # A better row of the same change may push one out again.
        entered = sum(row.entry in store.top_ten(game) for game, row in new)
    parts = ((removed, change.remove, "removed"), (entered, change.enter, "entered"))
    counts = (f"{done} of {_count(lists.values())} rows {word}" for done, lists, word in parts if lists)
    return ", ".join(counts) or "0 rows"


def _entries(lists: Mapping[str, Iterable[ScoreRow]]) -> Iterator[tuple[str, Entry]]:
    return ((game, row.entry) for game, rows in lists.items() for row in rows)


def _count(lists: Iterable[Sequence[ScoreRow]]) -> int:
    return sum(map(len, lists))
