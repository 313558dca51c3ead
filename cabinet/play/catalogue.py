"""Finds and loads the installed games: every entry point of the group `cabinet.games` is one game."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple, overload

from cabinet.api import AnyGame, Game
from cabinet.play.game_guard import GameGuard

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from importlib.metadata import EntryPoint

GROUP = "cabinet.games"
log = logging.getLogger(__name__)


class NoGamesError(RuntimeError):
    """Raised if no game is installed, or if none of the installed games can be loaded."""


class Clash(NamedTuple):
    """A game name that several packages use.

    None of the games with this name is offered, because their scores could be mixed up.
    """

    name: str
    packages: tuple[str, ...]

    def __str__(self) -> str:
        named = " and ".join(self.packages)
        return f"{named} each have a game called {self.name}, so none of these is played: remove one of them"


def points() -> tuple[EntryPoint, ...]:
    """Return the entry points of the installed games."""
    # Imported late: it is slow to import, and reading the entry points is slow too.
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    return tuple(entry_points(group=GROUP))


def clashes(found: Iterable[EntryPoint] | None = None) -> tuple[Clash, ...]:
    """Return the game names that several packages use, or that one package uses twice."""
    owners: dict[str, set[tuple[str, str]]] = {}
    for point in points() if found is None else found:
        package = point.dist.name if point.dist else point.value
        owners.setdefault(point.name, set()).add((package, point.value))
    return tuple(
        Clash(name, tuple(package for package, _ in sorted(places)))
        for name, places in sorted(owners.items())
        if len(places) > 1
    )


def load(
    found: Iterable[EntryPoint] | None = None, tell: Callable[[str], None] = lambda _name: None
) -> tuple[AnyGame, ...]:
    """Load every game and return the games in the order of their year; a broken game is logged and left out.

    A game without a year comes last. `tell` is called with each game's name before that game is loaded.
    Raises NoGamesError if no game could be loaded.
    """
    found = tuple(points() if found is None else found)
    games = _loaded(found, tell)
    if not games:
        why = "; ".join(map(str, clashes(found))) or f"the entry-point group {GROUP!r} is empty or broken"
        raise NoGamesError(f"no game is installed: {why}; install the cabinet again with pip")
    return tuple(sorted(games, key=lambda game: (game.credits.year or inf, game.name)))


def _loaded(found: Iterable[EntryPoint], tell: Callable[[str], None] = lambda _name: None) -> list[AnyGame]:
    games: list[AnyGame] = []
    found = tuple(found)
    doubtful = {clash.name: clash for clash in clashes(found)}
    for clash in doubtful.values():
        log.error("%s", clash)
    # Python may find a package in two folders of the import path, so each entry point is used only once.
    for point in {(point.name, point.value): point for point in found if point.name not in doubtful}.values():
        tell(point.name)
        with GameGuard(partial(log.exception, "The game %s cannot be loaded and is left out", point.name)):
            games.append(load_one(point))
    return games


def load_one(point: EntryPoint) -> AnyGame:
    """Load the game of an entry point.

    Raises TypeError, NameError, and any error that the game's code raises.
    """
    game = checked(point.load(), point.value)
    if game.name != point.name:
        raise NameError(f"{point.value} calls itself {game.name!r}; give both the same name")
    return game


class Catalogue(Sequence[AnyGame]):
    """The sequence of all installed games, which are loaded at the first use of the sequence.

    They are loaded late because the cabinet's first picture usually needs no game. Any use raises
    NoGamesError if no game can be loaded. Safe on any thread; while one thread loads the games, the others
    wait.
    """

    def __init__(self, points: Callable[[], Iterable[EntryPoint]] = points) -> None:
        self._points = points
        self._loading = threading.RLock()
        self._games: tuple[AnyGame, ...] = ()
        self._clashes: tuple[Clash, ...] = ()
        self._early: dict[str, AnyGame] = {}
        """By name, the games that `named` loaded one at a time before all games were loaded."""

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, at: int) -> AnyGame: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[AnyGame]: ...

    def __getitem__(self, at: int | slice) -> AnyGame | Sequence[AnyGame]:
        return self._all()[at]

    def named(self, name: str) -> AnyGame | None:
        """Return the game with this name without loading other games; None if there is no such game."""
        with self._loading:
            if not self._games and name not in self._early:
                own = [point for point in self._points() if point.name == name]
                self._early.update((game.name, game) for game in _loaded(own))
            early = self._early.get(name)
            return early or next((game for game in self._all() if game.name == name), None)

    def reload(self, load: Callable[[], AnyGame]) -> AnyGame:
        """Replace a game by the one that the function `load` returns. Raises any error that `load` raises."""
        with self._loading:
            game = load()
            self._early[game.name] = game
            self._games = tuple(game if each.name == game.name else each for each in self._games)
        return game

    def load(self, tell: Callable[[str], None]) -> None:
        """Load all games, unless they are loaded already.

        `tell` is called with each game's name before that game is loaded.
        """
        with self._loading:
            if not self._games:
                found = tuple(self._points())
                self._games, self._clashes = load(found, tell), clashes(found)

    def _all(self) -> tuple[AnyGame, ...]:
        self.load(lambda _name: None)
        return self._games

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """Return the game names that several packages use. Raises NoGamesError if no game can be offered."""
        self._all()
        return self._clashes


def named(games: Sequence[AnyGame], name: str) -> AnyGame | None:
    """Return the game with this name, None if there is none.

    If `games` is a `Catalogue`, no other game is loaded.
    """
    if isinstance(games, Catalogue):
        return games.named(name)
    return next((game for game in games if game.name == name), None)


def loaded(games: Sequence[AnyGame], tell: Callable[[str], None]) -> int:
    """Return the number of games.

    If `games` is a `Catalogue`, load all of them first; `tell` is called with each game's name.
    """
    if isinstance(games, Catalogue):
        games.load(tell)
    return len(games)


def checked(game: object, where: str) -> AnyGame:
    """Return the object if it is a game with a name. Raises TypeError otherwise."""
    if not isinstance(game, Game):
        raise TypeError(f"{where} is {game!r}, not a cabinet.api.Game")
    made = game.credits
    parts = ((game, "name", str), (game, "title", str), (made, "author", str), (made, "year", int))
    for part, what, kind in parts:
        if not isinstance(value := getattr(part, what), kind):
            raise TypeError(f"{where}: its {what} is {value!r}, not of the type {kind.__name__}")
    return game


def arranged(games: Sequence[AnyGame], order: tuple[str, ...]) -> tuple[AnyGame, ...]:
    """Return the games in the owner's order; games that the order does not name follow at the end."""
    first = [game for name in dict.fromkeys(order) for game in games if game.name == name]
    return (*first, *(game for game in games if game not in first))


def installed() -> tuple[str, ...]:
    """Return the names of the installed games, including broken ones."""
    return tuple(sorted({point.name for point in points()}))


def all_hidden(names: Iterable[str], hidden: Collection[str]) -> str:
    """Return an error message if the owner's settings hide every game; "" if at least one is left."""
    if not all(name in hidden for name in names):
        return ""
    return "[games] hidden names every game, so all of them are shown: leave out one that is to be shown"


def shown(games: Sequence[AnyGame], order: tuple[str, ...], hidden: tuple[str, ...]) -> tuple[AnyGame, ...]:
    """Return the games that the owner does not hide, in the owner's order; all games if none is left."""
    there = arranged(games, order)
    return tuple(game for game in there if game.name not in hidden) or there
