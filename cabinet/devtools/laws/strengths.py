"""Checks that the computer players that can be chosen for one seat play differently."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Ask
from cabinet.devtools.laws.law import Law, Nothing, finding, tried
from cabinet.devtools.laws.play import at_random, by_computers
from cabinet.devtools.laws.spread import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.play import Step

GAMES = 100
"""The maximum number of random games, and of games of computer players, in which choices are compared."""
POSITIONS = 400
"""The maximum number of positions in which the choices of computer players are compared."""
FEW = 20
"""With fewer positions than this, equal choices are not reported, because they may be chance."""
LEVELS = 3
"""The number of strengths that the owner can choose for computer players."""


def strengths_differ(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Computer players of different strengths play differently; the set-up opens at the owner's strength."""
    alike = _rivals(game)
    if not alike:
        yield Nothing("its computer players cannot be chosen")
        return
    yield from _forgotten(game)
    looked = 0
    for view, moves in _positions(game):
        if not alike or looked == POSITIONS:
            break
        looked += 1
        names = dict.fromkeys(name for pair in alike for name in pair)
        chosen = {
            name: tried(name, game.opponents.player(name).choose, view, moves, Random(looked))
            for name in names
        }
        alike = [(one, other) for one, other in alike if chosen[one] == chosen[other]]
    for one, other in alike if looked >= FEW else ():
        yield finding(
            f"computer players {one!r} and {other!r}",
            f"in all {looked} positions tried they choose the same moves: let one of them play "
            "weaker, or offer one of them alone",
            f"{one} as {other}",
        )


def _rivals(game: AnyGame) -> list[tuple[str, str]]:
    """Return the pairs of computer players that the set-up screen offers as alternatives for one seat."""
    names: dict[object, dict[str, None]] = {}
    for options in game.setup.choices():
        players = tried(f"set-up {options}", game.setup.players, options)
        seats = tuple((player.jack, bool(player.computer)) for player in players)
        for seat, player in enumerate(players):
            if player.computer:
                names.setdefault((seats, seat), {})[player.computer] = None
    return list(dict.fromkeys(pair for there in names.values() for pair in combinations(there, 2)))


def _forgotten(game: AnyGame) -> Iterator[str]:
    """Yield an error if the set-up screen has a row for the strength, but ignores the owner's choice."""
    own = getattr(game.setup, "at_strength", None)
    if own and _opens(game, own) > 1 and _opens(game, game.opponents.at_strength) == 1:
        yield (
            f"`Opponents.at_strength` makes the same set-up screen of all {LEVELS} strengths, but the form "
            "has a row for them: give it the form's own, `Opponents(..., at_strength=FORM.at_strength)`, so "
            "that the screen opens with the strength that the owner has set"
        )


def _opens(game: AnyGame, at_strength: Callable[[Any, int], Any]) -> int:
    """Return the number of different set-up screens for the strengths that the owner can choose."""
    start = tried("set-up screen", game.setup.start)
    return len({tried(f"strength {level}", at_strength, start, level) for level in range(LEVELS)})


def _positions(game: AnyGame) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the view and legal moves at each decision, in random games and games of computer players."""
    for seed in range(GAMES):
        options = spread(game).of(seed)
        for play in (at_random, by_computers):
            for step in play(game, options, seed):
                yield from _position(game, step)


def _position(game: AnyGame, step: Step) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    asked = game.rules.due(step.before)
    if isinstance(asked, Ask) and len(asked.moves) > 1:
        yield tried(step, game.view, step.before, asked.seat), asked.moves


LAWS = (Law("strengths of computer players differ", strengths_differ),)
"""The check of computer players' strengths, for the list of all laws."""
