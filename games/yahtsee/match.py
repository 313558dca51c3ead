"""A match: the most points in up to six games, or the first to win a number of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import best

if TYPE_CHECKING:
    from cabinet.api import Seat

GAMES = 6
"""The most games of a match for points, and the most wins to which a match can be played."""
Games: TypeAlias = tuple[tuple[int, ...], ...]
"""The totals of every seat, one row for each game."""


def points(games: Games) -> tuple[int, ...]:
    """Return the points of each seat in all games."""
    return tuple(map(sum, zip(*games, strict=True)))


def won(games: Games) -> tuple[int, ...]:
    """Return the number of games that each seat has won; a tied game counts for every tied seat."""
    seats = range(len(games[0]))
    return tuple(sum(seat in best(game) for game in games) for seat in seats)


def leaders(wins: int, games: Games) -> tuple[Seat, ...]:
    """Return the leading seats: by games won in a match to `wins`, by points if `wins` is 0."""
    return best(won(games) if wins else points(games))


def decided(wins: int, games: Games) -> bool:
    """Return True if the match is over: six games played, or `wins` of them won by one seat."""
    return max(won(games)) >= wins if wins else len(games) >= GAMES


def name(wins: int) -> str:
    """Return the kind of match, in words for the screen."""
    if not wins:
        return f"BEST TOTAL, {GAMES} GAMES"
    return f"FIRST TO {wins} WIN{'S' if wins > 1 else ''}"


def game_name(wins: int, number: int) -> str:
    """Return the number of a game in its match from 1, in words for the screen."""
    if not wins:
        return f"GAME {number} OF {GAMES}"
    return f"GAME {number}, TO {wins} WIN{'S' if wins > 1 else ''}"
