"""Chooses the set-ups that a law checks: a few with every number of seats, kind of player and option.

The first set-ups include each feature at least once; all together include every possible pair of features.
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
"""A feature of a set-up: the name of a row or a seat, and its value."""
Covered: TypeAlias = frozenset[object]
"""The features that a set-up has, or the pairs of these features."""


class Spread(NamedTuple):
    """The set-ups that a law checks, in order."""

    options: tuple[Any, ...]
    singles: int
    """The number of set-ups, counted from the first, that together include every feature; later set-ups add
    pairs of features."""

    def of(self, seed: int) -> Any:
        """Return the set-up for a seed; successive seeds go through all set-ups in turn."""
        return self.options[seed % len(self.options)]


class _Same:
    """A wrapper that compares and hashes a game by identity, because a game's parts may be unhashable."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


def spread(game: AnyGame) -> Spread:
    """Return the set-ups of a game to check. Raises BrokenError if the game has none."""
    return _spread(_Same(game))


def chunks(law: Law, game: AnyGame, *, quick: bool = False) -> Iterator[range]:
    """Yield a law's seeds in chunks, enough for every set-up feature; if `quick`, a tenth of the seeds."""
    seeds = _seeds(law, game)
    if quick:
        seeds = -(-law.seeds // 10)
    for first in range(0, seeds, law.chunk):
        yield range(first, min(seeds, first + law.chunk))


def share(game: AnyGame, whole: int, seeds: int) -> int:
    """Return each seed's share of the work `whole` (such as a number of presses), at least 1.

    `seeds`: the law's minimum number of seeds; the game may need more to include every set-up feature.
    """
    return max(1, whole // max(seeds, spread(game).singles))


def _seeds(law: Law, game: AnyGame) -> int:
    if law.seeds == 1:
        return 1
    try:
        there = spread(game)
    except Exception:
        # Another law reports invalid set-ups; here the law's minimum number of seeds is enough.
        return law.seeds
    return max(law.seeds, len(there.options) if law.pairs else there.singles)


@lru_cache(maxsize=8)
def _spread(same: _Same) -> Spread:
    setup = same.game.setup
    choices = setup.choices()
    if not choices:
        raise BrokenError("`Setup.choices` is empty: return every set-up that can be chosen")
    found = [
        tuple(_features(options, tried(f"set-up {options}", setup.players, options))) for options in choices
    ]
    # The first set-up is the smallest and most common one.
    picked = [0]
    _cover(picked, [frozenset(features) for features in found])
    singles = len(picked)
    _cover(picked, [frozenset(combinations(features, 2)) for features in found])
    return Spread(tuple(choices[at] for at in picked), singles)


def _cover(picked: list[int], covered: Sequence[Covered]) -> None:
    """Add set-ups to `picked`, each time the one with the most new features, until all are covered."""
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
    """Yield the name and value of each row: a field of the options, or a pair in their field `rows`."""
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
