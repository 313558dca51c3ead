"""Measures what it costs to play to win."""

from __future__ import annotations

from random import Random
from statistics import median
from timeit import default_timer
from typing import TYPE_CHECKING

from games.dice.contest import Contest, Duel, forget
from games.dice.endgame import LAST
from games.dice.perfect import Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE
from games.dice.sheet import Sheet
from games.dice.variants import POKER_DICE, YAHTSEE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.dice.variants import Variant

GAMES = 40
"""Games of two whose turns are looked at."""
RUNS = 3
"""Times that each is; the best one counts."""


def lines() -> Iterator[str]:
    """What `cabinet bench` prints of the dice games."""
    for variant in (YAHTSEE, POKER_DICE):
        duels = [duel for seed in range(GAMES) for duel in game(variant, Random(seed))]
        contest = Contest(variant)
        contest.foresee(duels[0])
        runs = [[_time(contest, duel) for duel in duels] for _ in range(RUNS)]
        for what, last in (("before", False), ("in", True)):
            best = [
                min(times)
                for duel, *times in zip(duels, *runs, strict=True)
                if last is (len(duel.ours.unused) <= LAST)
            ]
            turns = f"{variant.name}: a turn to win {what} the last {LAST} boxes"
            times = f"{1e3 * median(best):.2f} ms; {1e3 * max(best):.2f} ms"
            yield f"{turns}, median; slowest of {len(best):,}: {times}"


def game(variant: Variant, rng: Random) -> Iterator[Duel]:
    """Where two stand before every turn, who play for points."""
    player = Perfect(variant)
    ours, theirs = Sheet(variant), Sheet(variant)
    while ours.unused:
        yield Duel(ours, theirs)
        dice = tuple(rng.choices(range(1, 7), k=DICE))
        for rolls in range(1, ROLLS):
            kept, _ = player.keeps(ours, dice, rolls)[0]
            dice = (*kept, *rng.choices(range(1, 7), k=DICE - len(kept)))
        ours, theirs = theirs, ours.score(player.categories(ours, dice)[0][0], dice)


def _time(contest: Contest, duel: Duel) -> float:
    """Seconds to look at a turn."""
    forget()
    began = default_timer()
    contest.foresee(duel)
    return default_timer() - began
