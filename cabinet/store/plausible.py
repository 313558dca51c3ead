"""Checks whether a score from outside is possible."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from cabinet.store.ranking import check

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import AnyGame, Entry

FIRST = date(1982, 1, 1)
"""No score is older: the oldest of the old programs is from that year."""
LAST = date(2099, 12, 31)
"""No score is younger, if the current day is not known."""
MOST_TIE = 10**9


def by_list(games: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """The games by the names of their lists in the store."""
    return {game.kept_as(one): game for game in games for one in game.lists.all}


def why_not(game: AnyGame | None, entry: Entry, today: date | None) -> str:
    """Why this row is impossible, "" if it is possible.

    `game`: its game, None if it is not installed: then any score is possible.
    `today`: the day, None if the clock may be wrong.
    """
    try:
        check(entry)
    except ValueError as error:
        return str(error)
    if entry.name.strip() != entry.name:
        return f"name {entry.name!r} begins or ends with a space: leave it out"
    if why := _beyond(game, entry):
        return why
    # Clocks may differ, and time zones have different days.
    last = LAST if today is None else max(today, FIRST) + timedelta(days=1)
    if entry.day and not FIRST <= entry.day <= last:
        return f"day {entry.day} cannot be: it must be from {FIRST} to {last}"
    return ""


def _beyond(game: AnyGame | None, entry: Entry) -> str:
    """Which number is outside the bounds of the game, "" if none is."""
    if game is None:
        return ""
    low, high = game.rules.score_bounds
    if not low <= entry.score <= high:
        return f"score {entry.score} cannot be won in {game.title}: it gives {low} to {high}"
    most = MOST_TIE if game.lists.tie else 0
    if not 0 <= entry.tie <= most:
        return f"tie {entry.tie} cannot be in {game.title}: it must be from 0 to {most}"
    return ""
