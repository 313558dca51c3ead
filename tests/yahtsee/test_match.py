"""Matches of one to six games, won by points or by wins."""

import pytest

from cabinet.api import best
from games.yahtsee import match
from games.yahtsee.match import Games

ODD: Games = ((200, 254, 190), (254, 240, 254), (300, 240, 190))


def test_all_players_in_a_tie_win() -> None:
    """The second game of the match has two winners."""
    assert best(ODD[1]) == (0, 2)
    assert match.won(ODD) == (2, 1, 1)


def test_points_of_all_games_add_up() -> None:
    assert match.points(ODD) == (754, 734, 634)


def test_highest_total_of_all_games_leads() -> None:
    """Without a number of wins, the most games won do not count."""
    games = ((300, 100), (200, 201), (200, 201))
    assert match.leaders(0, games) == (0,)
    assert match.leaders(2, games) == (1,)
    assert match.leaders(0, ((200, 100), (100, 200))) == (0, 1)


@pytest.mark.parametrize("count", range(1, 8))
def test_match_for_points_ends_after_six_games(count: int) -> None:
    assert match.decided(0, ((2, 1),) * count) == (count >= 6)


@pytest.mark.parametrize("wins", range(1, 7))
def test_match_for_wins_ends_at_that_number(wins: int) -> None:
    one_short = ((1, 2), (2, 1)) * (wins - 1)
    assert not one_short or not match.decided(wins, one_short)
    assert match.decided(wins, (*one_short, (2, 1)))
    assert match.leaders(wins, (*one_short, (2, 1))) == (0,)


def test_two_players_may_win_a_match() -> None:
    """Both players reach the wins in a tied game."""
    games = ((1, 2), (2, 1), (3, 3))
    assert match.decided(2, games)
    assert match.leaders(2, games) == (0, 1)


def test_each_match_has_a_name() -> None:
    assert [match.name(wins) for wins in range(3)] == [
        "BEST TOTAL, 6 GAMES",
        "FIRST TO 1 WIN",
        "FIRST TO 2 WINS",
    ]
