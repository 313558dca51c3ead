"""How far from its mean the best player's score may end, from every sheet: writes those of `spreads/`.

    python -m study.dice.spreads [NAME...]

From the full sheets back to the empty one, each gets the distribution of the points still to come as
the best solitaire player gets them. It is kept as its first `WAVES` Fourier coefficients, with which
to add points is to multiply. Then each is told by the means of parts of it, and those of about the
same shape are put into a class (k-means), as far as sheets of as many categories are concerned.
"""

from __future__ import annotations

import argparse
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from games.dice.rolls import ROLLS
from games.dice.scoring import BONUS, DICE
from games.dice.spread import FOLDER, STEPS, Spreads, save
from games.dice.values import load
from games.dice.variants import POKER_DICE, YAHTSEE
from study.dice.solve import (
    ALL,
    COLUMNS,
    Room,
    Sheets,
    add_names,
    final_odds,
    graph,
    has_used,
    in_batches,
    new_choices,
    numbers_of,
    play_turn,
    promise,
    rules,
    score_all,
    sheet_groups,
    sheets_after,
    shipped,
    surplus_of,
)
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from games.dice.variants import Variant
    from study.dice.solve import Floats, Numbers, SolverRules

VARIANTS = (YAHTSEE, POKER_DICE)
WIDTH = 640
"""Points that are told apart."""
WAVES = 128
SMOOTH = 2.5
"""Standard deviation, in points, of what takes the place of a single number."""
SHIFT = 16
"""Points by which distributions are moved to be seen: what is smoothed lies below 0 as well."""
GAINS = 181
"""Points that a turn may bring, and none: at most a five-alike as a long straight, the 35 apart."""
LIMITS = (
    *(0.0, 0.004, 0.012, 0.025, 0.045, 0.07, 0.1, 0.135, 0.17, 0.21, 0.25, 0.29, 0.33, 0.37, 0.41, 0.455),
    *(
        0.5,
        0.545,
        0.59,
        0.63,
        0.67,
        0.71,
        0.75,
        0.79,
        0.83,
        0.865,
        0.9,
        0.93,
        0.955,
        0.975,
        0.988,
        0.996,
        1.0,
    ),
)
"""A distribution is cut where so much of it lies below."""
CHANCES = np.diff(LIMITS)
CLASSES = 2048
"""Classes of sheets with as many categories used, at most.

With one left there are `FEWEST`: those are known exactly.
"""
FEWEST = 64
MET, ANY = 10_000, 6_000
"""Sheets that the classes are made for: from so many games, and at random."""
ROUNDS = 10
"""Of k-means."""
SEED = 16

Waves = NDArray[np.complex64]
Singles = NDArray[np.float32]


class Solver:
    """The distributions of a game, from the full sheets back."""

    def __init__(self, variant: Variant) -> None:
        self.game = rules(variant)
        self.values = shipped(variant)
        self.layers = layers(self.game)
        turns = np.outer(np.arange(GAINS), np.arange(WAVES))
        phases = np.exp(-2j * np.pi * turns / WIDTH)
        self._phases = np.concatenate((phases.real, phases.imag), axis=1).astype(np.float32)
        self._bonus = phases[BONUS].astype(np.complex64)
        self._ways = dict(self._list_ways())
        self._room = Room(COLUMNS)

    def _list_ways(self) -> Iterator[tuple[tuple[int, int], tuple[Numbers, Singles]]]:
        """For every category and case: the rolls but for five-alikes, and which points each brings."""
        game, alike = self.game, graph().alike
        for category in range(ALL):
            for case in np.unique(game.case[category]):
                rolls = np.setdiff1d(np.flatnonzero(game.case[category] == case), alike)
                brings = np.zeros((len(rolls), GAINS), np.float32)
                brings[np.arange(len(rolls)), game.worth[category][rolls].astype(int)] = 1
                yield (category, int(case)), (rolls, brings)

    def waves_of(self, points: Sequence[int], chances: Sequence[float]) -> Waves:
        """A distribution of so many points, in waves."""
        waves = np.array(chances, np.float32) @ self._phases[points]
        return np.asarray(waves[:WAVES] + 1j * waves[WAVES:], np.complex64)

    def parts(self, report: Callable[[float], None], fewest: int) -> Singles:
        """The means of the parts of every sheet's distribution, where so many categories are used or more."""
        row = np.full(len(self.values), -1)
        parts = np.zeros((len(self.values), len(CHANCES)), np.float32)
        below: Waves | None = None
        done, whole = 0, sum(len(layer.box) for layer in self.layers[fewest:])
        for used in reversed(range(fewest, ALL)):
            sheets = self.layers[used]
            here = np.zeros((len(sheets.box), WAVES), np.complex64)
            for start, batch in zip(range(0, len(here), COLUMNS), in_batches(sheets), strict=True):
                self._turn(batch, here[start : start + COLUMNS], below, row)
                done += len(batch.box)
                report(done / whole)
            numbers = numbers_of(self.game, sheets)
            row[:] = -1
            row[numbers] = np.arange(len(numbers))
            below = here
            for start in range(0, len(numbers), 4096):
                parts[numbers[start : start + 4096]] = cut(seen(here[start : start + 4096]))
        return np.maximum(parts, 0)

    def _turn(self, sheets: Sheets, into: Waves, below: Waves | None, row: Numbers) -> None:
        """Add what a turn leads to, each with its chance."""
        choices = new_choices(len(sheets.box))
        promise(self.game, self.values, sheets, self._room, choices)
        final = final_odds(np.ones(len(sheets.box)), choices).astype(np.float32)
        for category in range(ALL):
            there = np.flatnonzero(~has_used(self.game, sheets, category))
            chosen = np.where(choices.category[:, there] == category, final[:, there], np.float32(0))
            part = sheets.at(there)
            after = sheets_after(self.game, part, category)
            bonus = self.game.bonus[after.upper] > self.game.bonus[part.upper]
            numbers = numbers_of(self.game, after)
            for case in range(len(after.box)):
                weights = self._weights(chosen, part, category, case)
                some = np.flatnonzero(weights.any(axis=1))
                if not len(some):
                    continue
                gains = np.flatnonzero(weights.any(axis=0))
                waves = weights[np.ix_(some, gains)] @ self._phases[gains]
                moved = np.empty((len(some), WAVES), np.complex64)
                moved.real, moved.imag = waves[:, :WAVES], waves[:, WAVES:]
                if bonus[case][some].any():
                    moved[bonus[case][some]] *= self._bonus
                if below is not None:
                    moved *= below[row[numbers[case][some]]]
                into[there[some]] += moved

    def _weights(self, chosen: Singles, sheets: Sheets, category: int, case: int) -> Singles:
        """How likely each number of points is, sheet by sheet."""
        rolls, brings = self._ways[category, case]
        weights: Singles = chosen[rolls].T @ brings
        for face, roll in enumerate(graph().alike):
            if self.game.case[category][roll] == case:
                joker, extra = surplus_of(self.game, sheets, category, face)
                gain = (self.game.worth[category][roll] + joker + extra).astype(int)
                weights[np.arange(len(weights)), gain] += chosen[roll]
        return weights


def layers(game: SolverRules) -> list[Sheets]:
    """All sheets that are not full, by how many categories are used."""
    found: list[list[Sheets]] = [[] for _ in range(ALL)]
    for group in sheet_groups(game):
        box, others, upper = (int(column[0]) for column in group)
        found[bool(box) + others.bit_count() + int(game.used[:, upper].sum())].append(group)
    return [Sheets(*map(np.concatenate, zip(*groups, strict=True))) for groups in found]


def seen(waves: Waves) -> Floats:
    """Distributions, smooth, from -SHIFT points on."""
    turns = np.arange(WAVES)
    smooth = np.exp(-2 * (np.pi * turns * SMOOTH / WIDTH) ** 2).astype(np.float32)
    shift = np.exp(-2j * np.pi * SHIFT * turns / WIDTH).astype(np.complex64)
    return np.maximum(np.fft.irfft(waves * smooth * shift, WIDTH, axis=1), 0)


def cut(distributions: Floats) -> Floats:
    """The means of their parts."""
    points = np.arange(WIDTH) - SHIFT
    distributions = distributions.astype(float)
    below = np.cumsum(distributions, axis=1)
    sums = np.cumsum(distributions * points, axis=1)
    below /= below[:, -1:]
    rows = [np.interp(LIMITS, (0.0, *chance), (0.0, *sum_)) for chance, sum_ in zip(below, sums, strict=True)]
    return np.diff(rows, axis=1).astype(np.float32) / CHANCES


def met(game: SolverRules, values: Floats, games: int, rng: np.random.Generator) -> list[Numbers]:
    """The sheets of games that the best player has played, by how many categories are used."""
    sheets, room = Sheets(*np.zeros((3, games), np.intp)), Room(COLUMNS)
    numbers = []
    for _ in range(ALL):
        numbers.append(numbers_of(game, sheets))
        faces = rng.integers(6, size=(ROLLS, DICE, games))
        sheets = score_all(game, sheets, *play_turn(game, values, sheets, faces, room))
    return numbers


def classes(shapes: Singles, count: int, rng: np.random.Generator) -> Singles:
    """The middles of so many classes of shapes, by k-means."""
    middles = shapes[rng.choice(len(shapes), count, replace=False)]
    for _ in range(ROUNDS):
        nearest = assign(shapes, middles)
        sizes = np.bincount(nearest, minlength=count)[:, None]
        sums = np.stack([np.bincount(nearest, column, count) for column in shapes.T], axis=1)
        others = shapes[rng.choice(len(shapes), count)]
        middles = np.where(sizes, sums / np.maximum(sizes, 1), others).astype(np.float32)
    return middles[np.lexsort((middles[:, 8], np.round(middles[:, -1])))]


def assign(shapes: Singles, middles: Singles) -> Numbers:
    """The class of each shape."""
    lengths = (middles**2).sum(axis=1)
    starts = range(0, len(shapes), 8192)
    nearest = [np.argmin(lengths - 2 * shapes[at : at + 8192] @ middles.T, axis=1) for at in starts]
    return np.concatenate(nearest)


def spreads(
    variant: Variant, report: Callable[[float], None] = lambda _done: None, fewest: int = 0
) -> Spreads:
    """The spreads of a game, by its table of values; of sheets with fewer categories used there are none."""
    solver = Solver(variant)
    parts = solver.parts(report, fewest)
    shapes = (parts - (parts @ CHANCES)[:, None]).astype(np.float32)
    rng = np.random.default_rng(SEED)
    those = met(solver.game, solver.values, MET, rng)
    weight = np.sqrt(CHANCES).astype(np.float32)
    of_sheet = np.zeros(len(parts), int)
    middles: list[Singles] = []
    for used, sheets in list(enumerate(solver.layers))[fewest:]:
        numbers = numbers_of(solver.game, sheets)
        known = np.concatenate((shapes[those[used]], shapes[rng.choice(numbers, ANY)])) * weight
        most = FEWEST if used == ALL - 1 else CLASSES
        count = min(most, len(np.unique(np.round(known, 2), axis=0)))
        made = classes(known, count, rng)
        of_sheet[numbers] = sum(map(len, middles)) + assign(shapes[numbers] * weight, made)
        middles.append(made)
    steps = np.rint(np.concatenate(middles) / weight * STEPS).astype(int)
    chances = tuple(float(chance) for chance in CHANCES.round(6))
    return Spreads(load(variant), chances, array("h", steps.ravel().tolist()), array("H", of_sheet.tolist()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Find the spreads of dice games, and write them."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.spreads", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the tables go")
    add_names(parser, VARIANTS)
    options = parser.parse_args(arguments)
    for variant in options.variants or VARIANTS:
        path = save(spreads(variant, bar(f"{variant.name:12} ")), options.folder)
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
