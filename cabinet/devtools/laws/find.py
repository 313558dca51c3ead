"""Finds an installed game by its name, or explains why the game cannot be used."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cabinet.api import Game
from cabinet.play import catalogue
from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from cabinet.api import AnyGame


class NoGameError(LookupError):
    """Raised if a game is not installed or cannot be loaded; the message names the cause and the cure."""


def modules(game: AnyGame) -> Iterator[tuple[str, ModuleType]]:
    """Yield the name and the module of each loaded module of a game's package."""
    picture = game.look.picture
    module = getattr(picture, "__name__", "") or picture.draw.__module__
    package = module.rpartition(".")[0] or module
    return ((name, each) for name, each in tuple(sys.modules.items()) if f"{name}.".startswith(f"{package}."))


def named(name: str) -> AnyGame:
    """Return the installed game of that name. Raises NoGameError."""
    found = catalogue.points()
    points = {point.name: point for point in found}
    if name not in points:
        known = ", ".join(sorted(points)) or "none"
        near = "".join(f"; did you mean {one!r}?" for one in get_close_matches(name, points, 1))
        raise NoGameError(
            f"there is no game {name!r}{near}; there are: {known}. Name it in the entry points "
            f"{catalogue.GROUP!r} of its pyproject.toml, and install it here with pip"
        )
    for clash in catalogue.clashes(found):
        if clash.name == name:
            raise NoGameError(str(clash))
    point = points[name]
    try:
        game = point.load()
    except Exception as error:
        raise NoGameError(f"{name}: {point.value} cannot be loaded: {raised(error)}") from error
    if not isinstance(game, Game):
        raise NoGameError(f"{name}: {point.value} is {game!r}, not a cabinet.api.Game")
    if game.name != name:
        raise NoGameError(f"{name}: {point.value} calls itself {game.name!r}; give both the same name")
    return game
