"""Measures how accurate the chances to win are that the hints of FIVE CARD DRAW show."""

from __future__ import annotations

from collections import defaultdict
from math import exp, log
from typing import TYPE_CHECKING, TypeAlias

from games.five_card_draw.chances import FITTED, Fitted
from study.parts import share, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Hints: TypeAlias = "Sequence[Mapping[str, Sequence[int]]]"
"""For each kind of hint and percentage shown: the number of hints, and the number of them whose pot was
won."""
STEPS = 12
"""The number of iterations of Newton's method, which are enough for it to converge."""
BIN = 10
"""The size of the groups into which the percentages shown in hints are sorted, in percentage points."""
SURE = 300
"""The weight, in hints, that the results of all levels together get when one level is fitted.

The results of one level alone may be too few to prove much. If all levels together have fewer hints than
this, nothing is fitted."""
Points: TypeAlias = "Sequence[tuple[float, float, float]]"
"""Results of hints that showed the same chance: its log odds, the number of hints, and the number of them
whose pot was won."""


def calibration(levels: Mapping[str, Hints]) -> Iterator[str]:
    """Yield a table of chances shown and pots won, in bins of ten percent, then by kind of hint."""
    rows = []
    for level, hints in levels.items():
        bins = defaultdict[str, list[float]](lambda: [0.0, 0.0, 0.0])
        for part in hints:
            for key, (times, won) in part.items():
                what, _, percent = key.rpartition(" ")
                low = int(percent) // BIN * BIN
                for at in (f"{low:2} to {low + BIN}", what):
                    bins[at] = [
                        old + new
                        for old, new in zip(bins[at], (times, times * (int(percent) + 0.5), won), strict=True)
                    ]
        for at in sorted(bins):
            number, hinted, came = bins[at]
            mean = hinted / number
            rows.append((level, at, f"{number:,.0f}", f"{mean:.1f} %", share(came, number).percent))
    return table(("level", "hints", "times", "told on average", "won"), rows)


def line(levels: Mapping[str, Hints]) -> str:
    """Return the formula that would correct the log odds that hints show.

    The formula is linear; 0 plus 1 times the log odds means that no correction is needed.
    """
    points = []
    for hints in levels.values():
        for key, (times, won) in (pair for part in hints for pair in part.items()):
            what, _, percent = key.rpartition(" ")
            if what != "check 1":
                odds = (int(percent) + 0.5) / 100
                points.append((log(odds / (1 - odds)), times, won))
    even, slope = fit(points)
    return f"log odds of what came: {even:+.2f} + {slope:.2f} times the log odds told"


def rows(levels: Mapping[str, Hints]) -> Iterator[str]:
    """Yield the rows of `FITTED` in `games.five_card_draw.chances` that fit these hints best."""
    for level in levels:
        yield f'    "{level}": {{'
        for what in FITTED[level]:
            against, power = _fitted(levels, level, what)
            yield f'        "{what}": Fitted({against:.2f}, {power:.2f}),'
        yield "    },"


def _fitted(levels: Mapping[str, Hints], level: str, what: str) -> Fitted:
    """Return the best correction of a kind of hint at a level.

    If there are fewer than `SURE` hints of this kind at all levels together, the correction now in use is
    returned.
    """
    every = [point for one, hints in levels.items() for point in _by_ranges(one, what, hints)]
    number = sum(times for _, times, _ in every)
    if number < SURE:
        return FITTED[level][what]
    sure = [(odds, times * SURE / number, won * SURE / number) for odds, times, won in every]
    even, slope = fit([*_by_ranges(level, what, levels[level]), *sure])
    return Fitted(exp(-even), slope)


def _by_ranges(level: str, what: str, hints: Hints) -> Iterator[tuple[float, float, float]]:
    """Yield the results of a kind of hint: uncorrected log odds, number of hints, number of pots won."""
    against, power = FITTED[level][what]
    for part in hints:
        for key, (times, won) in part.items():
            kind, _, percent = key.rpartition(" ")
            if kind == what:
                odds = (int(percent) + 0.5) / 100
                yield (log(odds / (1 - odds)) + log(against)) / power, times, won


def fit(points: Points) -> tuple[float, float]:
    """Fit a logistic regression by Newton's method; return its intercept and slope."""
    even, slope = 0.0, 1.0
    for _ in range(STEPS):
        by_even = by_slope = 0.0
        twice_even = twice_slope = mixed = 1e-9
        for odds, times, won in points:
            likely = 1 / (1 + exp(-even - slope * odds))
            weight = times * likely * (1 - likely)
            by_even += won - times * likely
            by_slope += (won - times * likely) * odds
            twice_even += weight
            mixed += weight * odds
            twice_slope += weight * odds**2
        whole = twice_even * twice_slope - mixed**2
        even += (twice_slope * by_even - mixed * by_slope) / whole
        slope += (twice_even * by_slope - mixed * by_even) / whole
    return even, slope
