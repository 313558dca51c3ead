"""Measures the computer players of the dice games: their scores and their cost.

    python -m study.dice.bench [NAME...]

The command is no test: it only prints the rows of `docs/computer-players.md`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import replace
from itertools import chain, islice, repeat
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.dice.perfect import LEVELS, Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE, Category, Dice, five_alike
from games.dice.sheet import Sheet
from games.dice.values import FOLDER, load
from study.dice.solve import STEPS, VARIANTS, add_names, follow, shipped, solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.dice.variants import Variant

MEMORY = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0])
"""
SOLVE = f"""{MEMORY}
from study.dice import solve
variant = next(variant for variant in solve.VARIANTS if variant.name == sys.argv[1])
solve.turns()
with TemporaryDirectory() as folder:
    began = process_time()
    solve.write(variant, solve.solve(variant), Path(folder))
    print(process_time() - began, peak())
"""
LOAD = f"""{MEMORY}
from games.dice import variants
from games.dice.perfect import Perfect
before = peak()
began = process_time()
Perfect(getattr(variants, sys.argv[1].upper())).load()
print(process_time() - began, peak() - before)
"""


Row: TypeAlias = tuple[str, str]
"""A row of the printed results: the name of a measurement, and its result."""


class Decision(NamedTuple):
    """A situation in which a player must decide: the score sheet and the dice."""

    sheet: Sheet
    dice: Dice
    rolls: int
    """The number of rolls taken in this turn if dice can be held; 0 if a category must be chosen."""


def play(player: Perfect, rng: Random) -> tuple[Sheet, list[Decision]]:
    """Play a game alone; return the full score sheet and every decision. Raises ValueTableError."""
    sheet = Sheet(player.variant)
    decisions: list[Decision] = []
    while sheet.unused:
        dice = _rolled((), rng)
        for rolls in range(1, ROLLS):
            if _taken(sheet, dice):
                break
            decisions.append(Decision(sheet, dice, rolls))
            kept, _ = player.keeps(*decisions[-1])[0]
            if len(kept) == DICE:
                break
            dice = _rolled(kept, rng)
        category = Category.FIVE_ALIKE
        if not _taken(sheet, dice):
            decisions.append(Decision(sheet, dice, 0))
            category, _ = player.categories(sheet, dice)[0]
        sheet = sheet.score(category, dice)
    return replace(sheet, closed=True), decisions


def _rolled(kept: Dice, rng: Random) -> Dice:
    return (*kept, *(rng.randint(1, 6) for _ in range(DICE - len(kept))))


def _taken(sheet: Sheet, dice: Dice) -> bool:
    """Return True if the rules score these dice at once, without a choice, as five of a kind."""
    return sheet.variant.taken_at_once and five_alike(dice) and Category.FIVE_ALIKE in sheet.unused


def means(variant: Variant) -> Iterator[Row]:
    """Yield the best player's mean score, its parts by source, and the points lost by rounding the table."""
    best = follow(variant, solve(variant))
    yield "expected final total", f"{best.total:.6f}"
    yield "its standard deviation", f"{best.sd:.4f}"
    for category in Category:
        yield category.name.replace("_", " ").lower(), f"{best.categories[category]:.2f}"
    yield "the 35 for 63", f"{best.bonus:.2f}"
    yield "further five alike", f"{best.extra:.2f}"
    lost = best.total - follow(variant, shipped(variant)).total
    yield f"lost by the table's steps of 1/{STEPS} point", f"{lost:.6f}"


def levels(variant: Variant, games: int) -> Iterator[Row]:
    """Yield each level's mean score over seeded games, its standard error, and the standard deviation."""
    for name, fog in LEVELS.items():
        player, rng = Perfect(variant, fog), Random(variant.name)
        totals = [play(player, rng)[0].total for _ in range(games)]
        spread = stdev(totals)
        yield (
            f"{name}, fog {fog}: mean of {games:,} games; their standard deviation",
            f"{fmean(totals):.1f} ± {spread / games**0.5:.1f}; {spread:.1f}",
        )


def costs(variant: Variant, decisions: int, runs: int) -> Iterator[Row]:
    """Yield the time and memory for solving a game, loading its table and making a decision."""
    table = load(variant)
    yield "values in the table", f"{len(table.values):,}"
    yield "bytes of the file", f"{(FOLDER / f'{variant.name}.xz').stat().st_size:,}"
    for what, code in (("solving and writing", SOLVE), ("loading", LOAD)):
        took = [_process(code, variant) for _ in range(runs)]
        seconds, size = min(row[0] for row in took), max(row[1] for row in took)
        yield f"{what}, best of {runs}; peak memory", f"{seconds * 1e3:,.0f} ms; {size / 1024:.1f} MB"
    for what, rolls in (("what to keep of a first roll", 1), ("of a second", 2), ("a category", 0)):
        times = sorted(_timed(variant, rolls, decisions))
        middle, worst = median(times) * 1e3, times[-1] * 1e3
        yield f"deciding {what}, median; worst of {decisions:,}", f"{middle:.2f} ms; {worst:.2f} ms"


def _process(code: str, variant: Variant) -> tuple[float, float]:
    """Run code in a new process; return the processor seconds and the kilobytes of memory that it prints."""
    command = [sys.executable, "-c", code, variant.name]
    seconds, size = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    return float(seconds), float(size)


def _timed(variant: Variant, rolls: int, count: int) -> list[float]:
    """Return the processor seconds of decisions that occurred in games; each is the fastest of three runs."""
    player, rng = Perfect(variant), Random(variant.name)
    played = (decision for _ in repeat(None) for decision in play(player, rng)[1])
    decisions = list(islice((decision for decision in played if decision.rolls == rolls), count))
    times = [[_time(player, decision) for decision in decisions] for _ in range(3)]
    return list(map(min, *times))


def _time(player: Perfect, decision: Decision) -> float:
    began = process_time()
    if decision.rolls:
        player.keeps(*decision)
    else:
        player.categories(decision.sheet, decision.dice)
    return process_time() - began


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the mean scores of the dice games' computer players, and the time and memory that they take."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.bench", description=main.__doc__)
    parser.add_argument("--games", type=int, default=3000, help="played by each level")
    parser.add_argument("--decisions", type=int, default=1000, help="timed of each kind")
    parser.add_argument("--runs", type=int, default=5, help="processes that solve and load")
    add_names(parser)
    options = parser.parse_args(arguments)
    variants = options.variants or VARIANTS
    print("| |", " | ".join(variant.name for variant in variants), "|")
    print("|---|" + "---|" * len(variants))
    columns = [
        chain(
            means(variant),
            costs(variant, options.decisions, options.runs),
            levels(variant, options.games),
        )
        for variant in variants
    ]
    for row in zip(*columns, strict=True):
        print("|", row[0][0], "|", " | ".join(measured for _, measured in row), "|", flush=True)


if __name__ == "__main__":
    main()
