"""The rules of a match of several games: most points in six games, or first to win a number of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import best

if TYPE_CHECKING:
    from cabinet.api import Seat

GAMES = 6
"""Number of games in a match for points, and the highest number of wins that can be set as the goal."""
Games: TypeAlias = tuple[tuple[int, ...], ...]
"""The results of the games of a match: one row a game, with the total of every player."""


def points(games: Games) -> tuple[int, ...]:
    """Return each player's points in all games together."""
    return tuple(map(sum, zip(*games, strict=True)))


def won(games: Games) -> tuple[int, ...]:
    """Return the number of games won by each player; a tied game counts for every tied player."""
    seats = range(len(games[0]))
    return tuple(sum(seat in best(game) for game in games) for seat in seats)


def leaders(wins: int, games: Games) -> tuple[Seat, ...]:
    """Return the players who lead the match: by games won, or by points if `wins` is 0."""
    return best(won(games) if wins else points(games))


def decided(wins: int, games: Games) -> bool:
    """Return True if a player has won `wins` games, or for `wins` 0, if six games have been played."""
    return max(won(games)) >= wins if wins else len(games) >= GAMES


def name(wins: int) -> str:
    """Return the on-screen text for a kind of match, such as `FIRST TO 3 WINS`."""
    if not wins:
        return f"BEST TOTAL, {GAMES} GAMES"
    return f"FIRST TO {wins} WIN{'S' if wins > 1 else ''}"


def game_name(wins: int, number: int) -> str:
    """Return the on-screen text for a game of a match, such as `GAME 2 OF 6`; `number` starts from 1."""
    if not wins:
        return f"GAME {number} OF {GAMES}"
    return f"GAME {number}, TO {wins} WIN{'S' if wins > 1 else ''}"
