"""Matches of YAHTSEE: up to six games won by points, or a set number of wins."""

import pytest

from cabinet.api import best
from games.yahtsee import match
from games.yahtsee.match import Games

ODD: Games = ((200, 254, 190), (254, 240, 254), (300, 240, 190))


def test_all_players_in_a_tie_win() -> None:
    """In a tie each player with the highest total has won the game."""
    assert best(ODD[1]) == (0, 2)
    assert match.won(ODD) == (2, 1, 1)


def test_points_of_all_games_add_up() -> None:
    assert match.points(ODD) == (754, 734, 634)


def test_highest_total_of_all_games_leads() -> None:
    """In a match for points the highest sum of points leads, even against a player who has won more games."""
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
    """If the last game of a match is tied, two players may reach the set number of wins together."""
    games = ((1, 2), (2, 1), (3, 3))
    assert match.decided(2, games)
    assert match.leaders(2, games) == (0, 1)


def test_each_match_has_a_name() -> None:
    assert [match.name(wins) for wins in range(3)] == [
        "BEST TOTAL, 6 GAMES",
        "FIRST TO 1 WIN",
        "FIRST TO 2 WINS",
    ]
