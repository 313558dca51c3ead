"""Which set-ups a law looks at: a few that have every number of seats, every kind of seat and every row.

The first of them have each of these at least once, all together have every two of them that can be combined.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cabinet.devtools.laws.law import BrokenError, tried

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.api import AnyGame, Player
    from cabinet.devtools.laws.law import Law

Feature: TypeAlias = tuple[str, object]
"""Of a set-up: a row, or a seat, and what is chosen there."""
Covered: TypeAlias = frozenset[object]
"""Features, or pairs of them, that a set-up has."""


class Spread(NamedTuple):
    """The set-ups that laws look at, the first one first."""

    options: tuple[Any, ...]
    singles: int
    """So many of them have every feature; those after them have the other pairs."""

    def of(self, seed: int) -> Any:
        """The set-up of a seed: each comes as often as any other."""
        return self.options[seed % len(self.options)]


class _Same:
    """A game, known by its identity: not all of its parts can be hashed."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


def spread(game: AnyGame) -> Spread:
    """The set-ups of a game that laws look at. Raises BrokenError where it has none."""
    return _spread(_Same(game))


def chunks(law: Law, game: AnyGame, *, quick: bool = False) -> Iterator[range]:
    """The seeds of a law, chunk by chunk, so many that every feature comes up; a tenth where it is quick."""
    seeds = _seeds(law, game)
    if quick:
        seeds = -(-law.seeds // 10)
    for first in range(0, seeds, law.chunk):
        yield range(first, min(seeds, first + law.chunk))


def share(game: AnyGame, whole: int, seeds: int) -> int:
    """What each seed gets of all that is done with `seeds` or more, one at least."""
    return max(1, whole // max(seeds, spread(game).singles))


def _seeds(law: Law, game: AnyGame) -> int:
    if law.seeds == 1:
        return 1
    try:
        there = spread(game)
    except Exception:
        # The law itself says what is wrong with the set-ups.
        return law.seeds
    return max(law.seeds, len(there.options) if law.pairs else there.singles)


@lru_cache(maxsize=8)
def _spread(same: _Same) -> Spread:
    setup = same.game.setup
    choices = setup.choices()
    if not choices:
        raise BrokenError("`Setup.choices` gives no set-up: give every one that can be chosen")
    found = [
        tuple(_features(options, tried(f"set-up {options}", setup.players, options))) for options in choices
    ]
    # The first one is the smallest, and what most people play.
    picked = [0]
    _cover(picked, [frozenset(features) for features in found])
    singles = len(picked)
    _cover(picked, [frozenset(combinations(features, 2)) for features in found])
    return Spread(tuple(choices[at] for at in picked), singles)


def _cover(picked: list[int], covered: Sequence[Covered]) -> None:
    """Pick more set-ups, each with the most that no other has, until nothing is left."""
    left = frozenset().union(*covered).difference(*(covered[at] for at in picked))
    while left:
        best = max(range(len(covered)), key=lambda at: len(left & covered[at]))
        picked.append(best)
        left -= covered[best]


def _features(options: Any, players: tuple[Player, ...]) -> Iterator[Feature]:
    yield "seats", len(players)
    for seat, player in enumerate(players):
        yield f"seat {seat}", player.computer
    yield from _rows(options)


def _rows(options: Any) -> Iterator[Feature]:
    """What is chosen in each row: a field of the options, or a pair in their `rows`."""
    names = (
        [field.name for field in fields(options)]
        if is_dataclass(options)
        else getattr(options, "_fields", ())
    )
    for name in names:
        value = getattr(options, name)
        if isinstance(value, int | str):
            yield name, value
        elif name == "rows":
            yield from value
