"""What a game of YAHTSEE between two is worth in its match: the match is to be won."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.dice.stake import Stake
from games.yahtsee.match import GAMES, points, won

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.yahtsee.rules import Options


def stake(options: Options, seat: Seat) -> Stake:
    """What one of two seats plays for in the game that is under way.

    A match for points has up to six games: that it ends after this one is as likely as after any later.
    """
    other = 1 - seat
    if options.wins:
        ours, theirs = (won(options.games)[each] for each in (seat, other)) if options.games else (0, 0)
        wins = options.wins
        return Stake(
            loss=_match(wins, ours, theirs + 1),
            tie=_match(wins, ours + 1, theirs + 1),
            win=_match(wins, ours + 1, theirs),
        )
    ours, theirs = (points(options.games)[each] for each in (seat, other)) if options.games else (0, 0)
    later = GAMES - len(options.games) - 1
    return Stake(ahead=ours - theirs, later=later)


@cache
def _match(wins: int, ours: int, theirs: int) -> float:
    """The chance to win a match with so many games won, if each game is as likely to be won as lost."""
    if max(ours, theirs) >= wins:
        return (ours > theirs) + (ours == theirs) / 2
    return (_match(wins, ours + 1, theirs) + _match(wins, ours, theirs + 1)) / 2
