"""Measures how often the best player of the cabinet wins against others; can be taken up again.

    python -m study.dice.duels [NAME...] [--games N] [--folder FOLDER] [--others NAME...]

The dice of a pair of games are told by a seed, each seat's own for every roll of every turn. Both players
play both seats with them, so that luck is the same for both. A round that is on file is not played again.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from games.dice.last_box import best_keep
from games.dice.perfect import LEVELS, Perfect
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE, Category
from games.dice.sheet import Sheet
from games.dice.variants import POKER_DICE, YAHTSEE
from study.dice.solve import add_names
from study.parts import results
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.dice.scoring import Dice
    from games.dice.variants import Variant
    from study.progress import Report

VARIANTS = (YAHTSEE, POKER_DICE)
GAMES = 2000
PAIRS = 100
"""Pairs of games in a round."""
FOLDER = Path("duels")

Sheets: TypeAlias = tuple[Sheet, Sheet]


class Player(Protocol):
    """Anybody who plays one of two sheets."""

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        """The dice to keep after one or two rolls, all five to roll no more."""

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        """The category to use."""


class Cabinet:
    """A computer player as it is on the cabinet."""

    def __init__(self, variant: Variant, fog: float = 0.0) -> None:
        self._perfect = Perfect(variant, fog)

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        """To win in the last box, without a fog."""
        return best_keep(self._perfect, sheets, seat, dice, rolls)

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        """The best for points."""
        return self._perfect.categories(sheets[seat], dice)[0][0]


class Points(Cabinet):
    """Never looks at the other sheet."""

    def keep(self, sheets: Sheets, seat: int, dice: Dice, rolls: int) -> Dice:
        """The best for points."""
        return self._perfect.keeps(sheets[seat], dice, rolls)[0][0]


class Greedy:
    """A beginner: collects the most frequent number, and scores the most points at once."""

    def keep(self, _sheets: Sheets, _seat: int, dice: Dice, _rolls: int) -> Dice:
        """All of the number that shows most often, the higher of two."""
        face = max(dice, key=lambda each: (dice.count(each), each))
        return (face,) * dice.count(face)

    def category(self, sheets: Sheets, seat: int, dice: Dice) -> Category:
        """The most points; of nothings the first on the sheet."""
        return max(sheets[seat].unused, key=lambda each: sheets[seat].worth(each, dice))


class Result(NamedTuple):
    """Pairs of games: how many, what was won in the first seat and in the second, and the sum of squares."""

    pairs: float = 0.0
    first: float = 0.0
    second: float = 0.0
    squares: float = 0.0

    def add(self, other: Result) -> Result:
        """Both together."""
        return Result(*map(add, self, other))

    @property
    def share(self) -> float:
        """Of the games."""
        return (self.first + self.second) / 2 / self.pairs

    @property
    def error(self) -> float:
        """The standard error of the share: a pair is one observation."""
        return float(((self.squares / self.pairs - self.share**2) / (self.pairs - 1)) ** 0.5)


def player(name: str, variant: Variant) -> Player:
    """Who is called that: a level of the cabinet, one who plays for points alone, a beginner."""
    if name in LEVELS:
        return Cabinet(variant, LEVELS[name])
    return Points(variant) if name == "points" else Greedy()


OTHERS = ("points", "GOOD", "EASY", "greedy")
"""Whom PERFECT plays."""


def won(variant: Variant, players: tuple[Player, Player], seed: str) -> float:
    """What the first seat wins of a game with these dice: 1, a half for a tie, or 0."""
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


def play_round(game: str, other: str, seed: int, pairs: int) -> Result:
    """What PERFECT wins of a round against another player."""
    (variant,) = (each for each in VARIANTS if each.name == game)
    perfect, another = player("PERFECT", variant), player(other, variant)
    result = Result()
    for pair in range(pairs):
        dice = f"{game} {seed} {pair}"
        first = won(variant, (perfect, another), dice)
        second = 1 - won(variant, (another, perfect), dice)
        result = result.add(Result(1, first, second, ((first + second) / 2) ** 2))
    return result


def tournament(
    variant: Variant, other: str, rounds: int, folder: Path, report: Report = lambda _done: None
) -> Result:
    """What PERFECT wins of so many rounds against another; those in the folder are not played again."""
    parts = [(variant.name, other, seed, PAIRS) for seed in range(rounds)]
    found = results(folder / "dice.jsonl", parts, play_round, report=report)
    return reduce(Result.add, (Result(*figures) for figures in found))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what PERFECT wins against others."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.duels", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="against each; the seeds count from 0")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where what has been played is kept")
    parser.add_argument("--others", nargs="*", default=OTHERS, choices=OTHERS, help="whom it plays")
    add_names(parser, VARIANTS)
    options = parser.parse_args(arguments)
    rounds = -(-options.games // (2 * PAIRS))
    for variant in options.variants or VARIANTS:
        for other in options.others:
            result = tournament(variant, other, rounds, options.folder, bar(f"{variant.name} {other:7} "))
            seats = f"first {result.first / result.pairs:.2%}, second {result.second / result.pairs:.2%}"
            print(
                f"{variant.name}: PERFECT against {other}, seeds 0 to {rounds - 1},"
                f" {2 * result.pairs:,.0f} games: {result.share:.2%} ± {result.error:.2%} ({seats})",
                flush=True,
            )


if __name__ == "__main__":
    main()
