"""The catalogue finds games by their entry points."""

from __future__ import annotations

import logging
import threading
import time
from importlib.metadata import EntryPoint

import pytest

from cabinet.play import catalogue
from games.dice_poker import GAME

DICE, YAHTSEE, GONE, ODD, TWICE = (
    EntryPoint(name, value, catalogue.GROUP)
    for name, value in (
        ("dice_poker", "games.dice_poker:GAME"),
        ("yahtsee", "games.yahtsee:GAME"),
        ("gone", "no_such_package:GAME"),
        ("odd", "games.dice_poker:PAGES"),
        ("yahtsee", "games.dice_poker:GAME"),
    )
)


def test_broken_game_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    """The error of a broken game is logged, and the other games are loaded."""
    with caplog.at_level(logging.ERROR):
        assert catalogue.load([DICE, GONE, ODD]) == (GAME,)
    assert [record.args for record in caplog.records] == [("gone",), ("odd",)]
    with pytest.raises(catalogue.NoGamesError, match="no game is installed"):
        catalogue.load([])


class Slow(EntryPoint):
    """An entry point that takes 0.2 s to load."""

    def load(self) -> object:
        time.sleep(0.2)
        return super().load()


def test_catalogue_is_read_at_the_first_access() -> None:
    """The catalogue of installed games is read only once, at the first access, and is sorted by name."""
    asked: list[bool] = []

    def points() -> list[EntryPoint]:
        asked.append(True)
        return [YAHTSEE, DICE]

    games = catalogue.Catalogue(points)
    assert not asked
    assert [game.name for game in games] == ["dice_poker", "yahtsee"]
    assert (len(games), games[0], tuple(games[1:])) == (2, GAME, (games[1],))
    assert len(asked) == 1


def test_thread_waits_for_games_that_another_loads() -> None:
    """A thread that needs the games waits while another thread loads them, so that no game is missing."""
    slow = Slow("dice_poker", "games.dice_poker:GAME", catalogue.GROUP)
    games = catalogue.Catalogue(lambda: [slow])
    thread = threading.Thread(target=len, args=(games,))
    thread.start()
    assert tuple(games) == (GAME,)
    thread.join()


def test_named_game_is_loaded_alone() -> None:
    """A known name loads its game only, an unknown name all games. Without a game, NoGamesError is raised."""
    loaded: list[str] = []

    class Told(EntryPoint):
        def load(self) -> object:
            loaded.append(self.name)
            return super().load()

    told = [Told(point.name, point.value, point.group) for point in (YAHTSEE, DICE)]
    games = catalogue.Catalogue(lambda: told)
    for _ in range(2):
        assert catalogue.named(games, "dice_poker") is GAME
    assert loaded == ["dice_poker"]
    assert catalogue.named(games, "gone") is None
    assert sorted(loaded) == ["dice_poker", "dice_poker", "yahtsee"]
    assert catalogue.named(games, "dice_poker") is GAME
    assert catalogue.named((GAME,), "dice_poker") is GAME
    assert catalogue.named((GAME,), "gone") is None
    with pytest.raises(catalogue.NoGamesError, match="no game is installed"):
        catalogue.named(catalogue.Catalogue(lambda: [GONE]), "gone")


def test_name_given_by_two_packages_belongs_to_neither(caplog: pytest.LogCaptureFixture) -> None:
    """Two games of the same name are logged and left out, so that neither uses the other's top ten."""
    (clash,) = catalogue.clashes([YAHTSEE, DICE, TWICE])
    assert clash == ("yahtsee", ("games.dice_poker:GAME", "games.yahtsee:GAME"))
    games = catalogue.Catalogue(lambda: [YAHTSEE, DICE, TWICE])
    assert games.named("yahtsee") is None
    assert tuple(games) == (GAME,)
    assert games.clashes == (clash,)
    assert str(clash) in caplog.text
    with pytest.raises(catalogue.NoGamesError, match="yahtsee:GAME each have"):
        catalogue.load([YAHTSEE, TWICE])


def test_package_found_twice_is_no_clash() -> None:
    """A package that is on Python's path twice does not count as two games with one name."""
    assert not catalogue.clashes([YAHTSEE, YAHTSEE, DICE])
    assert len(catalogue.load([YAHTSEE, YAHTSEE, DICE])) == 2


def test_game_named_unlike_its_entry_point_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    """A game that calls itself by another game's name would use the top ten of that game."""
    with pytest.raises(catalogue.NoGamesError):
        catalogue.load([EntryPoint("pig", "games.yahtsee:GAME", catalogue.GROUP)])
    assert "calls itself 'yahtsee'" in caplog.text
