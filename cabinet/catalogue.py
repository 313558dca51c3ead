"""Finds the games: every entry point of the group `cabinet.games`, ours or anybody's."""

from __future__ import annotations

import logging
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import AnyGame, Game
from cabinet.contained import Contained

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

GROUP = "cabinet.games"
log = logging.getLogger(__name__)


class NoGamesError(RuntimeError):
    """Not one game is installed."""


def load(points: Iterable[EntryPoint] | None = None) -> tuple[AnyGame, ...]:
    """Every game that can be loaded, the oldest first; a broken one is logged and left out.

    A game of unknown age comes last. Raises NoGamesError where none is left.
    """
    games: list[AnyGame] = []
    for point in entry_points(group=GROUP) if points is None else points:
        with Contained(partial(log.exception, "The game %s cannot be loaded and is left out", point.name)):
            games.append(_checked(point.load(), point.value))
    if not games:
        raise NoGamesError(
            f"no game is installed: the entry-point group {GROUP!r} is empty or broken; "
            "install the cabinet again with pip"
        )
    return tuple(sorted(games, key=lambda game: (game.year or inf, game.name)))


def _checked(game: object, where: str) -> AnyGame:
    """The game, if it is one and says what it is called. Raises TypeError."""
    if not isinstance(game, Game):
        raise TypeError(f"{where} is {game!r}, not a cabinet.api.Game")
    for what, kind in (("name", str), ("title", str), ("author", str), ("year", int)):
        if not isinstance(getattr(game, what), kind):
            raise TypeError(
                f"{where}: its {what} is {getattr(game, what)!r}, not of the type {kind.__name__}"
            )
    return game


def arranged(games: tuple[AnyGame, ...], order: tuple[str, ...]) -> tuple[AnyGame, ...]:
    """The games in the owner's order, by name; those it does not name follow as they were."""
    first = [game for name in dict.fromkeys(order) for game in games if game.name == name]
    return (*first, *(game for game in games if game not in first))


def installed() -> tuple[str, ...]:
    """The names of the games that are installed, whether they can be loaded or not."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def all_hidden(names: Iterable[str], hidden: Collection[str]) -> str:
    """What is wrong where the owner hides every game; "" where one is left."""
    if not all(name in hidden for name in names):
        return ""
    return "[games] hidden names every game, so all of them are shown: leave out one that is to be shown"


def shown(games: tuple[AnyGame, ...], order: tuple[str, ...], hidden: tuple[str, ...]) -> tuple[AnyGame, ...]:
    """The games that the owner shows, in the owner's order; all of them where none would be left."""
    there = arranged(games, order)
    return tuple(game for game in there if game.name not in hidden) or there
