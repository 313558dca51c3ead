"""Whether a score that comes from outside can have been won here."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from cabinet.store.ranking import check

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import AnyGame, Entry

FIRST = date(1982, 1, 1)
"""The oldest of the old programs is of that year: no score is older."""
LAST = date(2099, 12, 31)
"""Where nobody knows what day it is, no score is younger."""
MOST_TIE = 10**9


def by_list(games: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """The games by what the store calls their lists."""
    return {game.kept_as(one): game for game in games for one in game.lists}


def why_not(game: AnyGame | None, entry: Entry, today: date | None) -> str:
    """Why nobody can have won this row here, "" where somebody can have.

    `game`: its game, None for one that is not installed, whose bounds nobody knows;
    `today`: the day, None where the clock is not known to be right.
    """
    try:
        check(entry)
    except ValueError as error:
        return str(error)
    if entry.name.strip() != entry.name:
        return f"name {entry.name!r} begins or ends with a space: leave it out"
    if why := _beyond(game, entry):
        return why
    # Clocks, and the days of two time zones, may be apart.
    last = LAST if today is None else max(today, FIRST) + timedelta(days=1)
    if entry.day and not FIRST <= entry.day <= last:
        return f"day {entry.day} cannot be: it must be from {FIRST} to {last}"
    return ""


def _beyond(game: AnyGame | None, entry: Entry) -> str:
    """What of the numbers is beyond the game's bounds."""
    if game is None:
        return ""
    low, high = game.rules.score_bounds
    if not low <= entry.score <= high:
        return f"score {entry.score} cannot be won in {game.title}: it gives {low} to {high}"
    most = MOST_TIE if game.tie else 0
    if not 0 <= entry.tie <= most:
        return f"tie {entry.tie} cannot be in {game.title}: it must be from 0 to {most}"
    return ""
