"""Measures how often the best player of the cabinet wins against others.

    python -m study.dice.duels [NAME...] [--games N] [--others NAME...] [--processes N] [--folder FOLDER]

Games are played in pairs with the same dice: a seed determines the dice of each seat for every roll of every
turn. The players change seats for the second game, so that both have the same luck. A command that was
stopped can be run again: it plays only the rounds that the file of results does not contain.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Protocol, TypeAlias

from games.dice.last_box import best_keep
from games.dice.perfect import LEVELS, Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE, Category
from games.dice.sheet import Sheet
from games.dice.variants import POKER_DICE, YAHTSEE
from study.dice.solve import add_names
from study.parts import command, joined, results, sums
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.dice.scoring import Dice
    from games.dice.variants import Variant
    from study.parts import Sums

VARIANTS = (YAHTSEE, POKER_DICE)
GAMES = 2000
PAIRS = 100
"""The number of pairs of games played in one round."""

Sheets: TypeAlias = tuple[Sheet, Sheet]


class Player(Protocol):
    """A player in a game of two score sheets."""

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        """Return the dice to keep after one or two rolls; all five to stop rolling."""

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        """Return the category in which to score the dice."""


class Cabinet:
    """One of the cabinet's computer players."""

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        self._perfect = Perfect(variant, fog)

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        return best_keep(self._perfect, sheets, seat, dice, rolls)

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        return self._perfect.categories(sheets[seat], dice)[0][0]


class Points(Cabinet):
    """A computer player that maximizes its own points and ignores the opponent's score sheet."""

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        return self._perfect.keeps(sheets[seat], dice, rolls)[0][0]


class Greedy:
    """A simulated beginner, who keeps the most frequent number and scores where it pays most."""

    def keep(self, _sheets: Sheets, _seat: int, dice: Dice, _rolls: int) -> Dice:
        """Return all dice that show the most frequent number; of equally frequent numbers, the higher."""
        face = max(dice, key=lambda each: (dice.count(each), each))
        return (face,) * dice.count(face)

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        """Return the category with the most points; if all give 0, the first free one on the sheet."""
        return max(sheets[seat].unused, key=lambda each: sheets[seat].worth(each, dice))


def player(name: str, variant: Variant) -> Player:
    """Return the player with this name: a level of the cabinet's players, "points" or "greedy"."""
    if name in LEVELS:
        return Cabinet(variant, LEVELS[name])
    return Points(variant) if name == "points" else Greedy()


OTHERS = ("points", "GOOD", "EASY", "greedy")
"""The opponents of PERFECT, the strongest computer player."""


def won(variant: Variant, players: tuple[Player, Player], seed: str) -> float:
    """Return the first player's result of one game: 1 for a win, 0.5 for a tie, 0 for a loss.

    `seed` determines the dice of both seats.
    """
    dice = [Random(f"{seed} {seat}") for seat in range(2)]
    sheets = (Sheet(variant), Sheet(variant))
    for turn in range(2 * len(Category)):
        seat = turn % 2
        first_roll, *others = (tuple(dice[seat].choices(range(1, 7), k=DICE)) for _ in range(ROLLS))
        lying: Dice = first_roll
        for rolls, faces in enumerate(others, 1):
            kept = players[seat].keep(sheets, seat, lying, rolls)
            if len(kept) == DICE:
                break
            lying = (*kept, *faces[len(kept) :])
        scored = sheets[seat].score(players[seat].category(sheets, seat, lying), lying)
        sheets = (sheets[0], scored) if seat else (scored, sheets[1])
    first, second = (replace(sheet, closed=True).total for sheet in sheets)
    return (1 + (first > second) - (first < second)) / 2


def play_round(game: str, other: str, seed: int, pairs: int) -> tuple[Sums, Sums]:
    """Return PERFECT's results in a round against another player.

    First come the summed results of the pairs of games (each the mean of two games with the same dice), then
    those of the games in which PERFECT has the first seat.
    """
    (variant,) = (each for each in VARIANTS if each.name == game)
    perfect, another = player("PERFECT", variant), player(other, variant)
    dice = [f"{game} {seed} {pair}" for pair in range(pairs)]
    first = [won(variant, (perfect, another), one) for one in dice]
    second = [1 - won(variant, (another, perfect), one) for one in dice]
    return sums(map(fmean, zip(first, second, strict=True))), sums(first)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print PERFECT's results against the other players."""
    parser = command("study.dice.duels", main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="against each; the seeds count from 0")
    parser.add_argument("--others", nargs="*", default=OTHERS, choices=OTHERS, help="whom it plays")
    add_names(parser, VARIANTS)
    options = parser.parse_args(arguments)
    rounds = -(-options.games // (2 * PAIRS))
    for variant, other in product(options.variants or VARIANTS, options.others):
        parts = [(variant.name, other, seed, PAIRS) for seed in range(rounds)]
        report = bar(f"{variant.name} {other:7} ")
        found = results(options.path, parts, play_round, processes=options.processes, report=report)
        both, first = (joined(column).mean for column in zip(*found, strict=True))
        print(
            f"{variant.name}: PERFECT against {other}, seeds 0 to {rounds - 1}, {2 * PAIRS * rounds:,} games:"
            f" {both.percent} (first {first.value:.2%}, second {2 * both.value - first.value:.2%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
