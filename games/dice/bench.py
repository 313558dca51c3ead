"""Benchmark of the dice games: the time that a computer player takes for a decision."""

from __future__ import annotations

from random import Random
from statistics import median
from timeit import default_timer
from typing import TYPE_CHECKING, NamedTuple

from games.dice.last_box import best_keep, duel
from games.dice.perfect import Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.sheet import Sheet
from games.dice.variants import POKER_DICE, YAHTSEE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.dice.scoring import Dice
    from games.dice.variants import Variant

GAMES = 40
"""Number of two-player games from which the benchmark takes its decisions."""
RUNS = 3
"""How often each decision is timed; the shortest time counts."""


class Situation(NamedTuple):
    """A decision to be timed: which dice to keep after the first roll, given both players' score sheets."""

    sheets: tuple[Sheet, Sheet]
    seat: int
    dice: Dice


def lines() -> Iterator[str]:
    """Yield the lines about the dice games in the output of `cabinet bench`."""
    for variant in (YAHTSEE, POKER_DICE):
        situations = [each for seed in range(GAMES) for each in game(variant, Random(seed))]
        runs = [list(map(_time, situations)) for _ in range(RUNS)]
        for what, to_win in (("for points", False), ("to win the last box", True)):
            best = [
                min(times)
                for each, *times in zip(situations, *runs, strict=True)
                if to_win is (duel(each.sheets, each.seat) is not None)
            ]
            times = f"{1e3 * median(best):.2f} ms; {1e3 * max(best):.2f} ms"
            yield f"{variant.name}: what to keep {what}, median; slowest of {len(best):,}: {times}"


def game(variant: Variant, rng: Random) -> Iterator[Situation]:
    """Yield the situation after the first roll of every turn, in a game between two perfect players."""
    player = Perfect(variant)
    sheets, seat = (Sheet(variant), Sheet(variant)), 0
    while sheets[seat].unused:
        dice = tuple(rng.choices(range(1, 7), k=DICE))
        yield Situation(sheets, seat, dice)
        for rolls in range(1, ROLLS):
            kept = best_keep(player, sheets, seat, dice, rolls)
            dice = (*kept, *rng.choices(range(1, 7), k=DICE - len(kept)))
        first, second = sheets
        scored = sheets[seat].score(player.categories(sheets[seat], dice)[0][0], dice)
        sheets, seat = (first, scored) if seat else (scored, second), 1 - seat


def _time(situation: Situation) -> float:
    """Return the seconds that the decision of which dice to keep takes.

    The caches hold only a few turns, so that a later run computes the decision again.
    """
    player = Perfect(situation.sheets[0].variant)
    began = default_timer()
    best_keep(player, *situation, rolls=1)
    return default_timer() - began
