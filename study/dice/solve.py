"""Solves the dice games by backward induction, and writes the tables of `tables/`.

    python -m study.dice.solve [NAME...]

`turns.c` evaluates turns as `perfect.py` does, but for many sheets at once; it is compiled when it is needed.
The result does not depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Mapping
from ctypes import Structure, byref, c_int32, c_void_p
from math import factorial, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.dice.perfect import FACE, keeps, worth
from games.dice.scoring import BONUS, BONUS_AT, DICE, UPPER, Category
from games.dice.values import BIT, BOXES, FOLDER, OTHERS, SETS, load, uppers
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE
from study.compiled import address, library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from ctypes import CDLL

    from games.dice.scoring import Dice
    from games.dice.values import Spot
    from games.dice.variants import Variant

Floats: TypeAlias = NDArray[np.float64]

SOURCE = Path(__file__).parent / "turns.c"
VARIANTS = (DICE_POKER, YAHTSEE, POKER_DICE)
STEPS = 64
"""Stored values are rounded to this many steps per point; all three tables then take less than 0.7 MB."""
CATEGORIES = (*UPPER, *OTHERS, Category.FIVE_ALIKE)


class Means(NamedTuple):
    """The mean score of a player, and the parts of it that come from each source."""

    total: float
    """The mean of the player's final score."""
    sd: float
    """The standard deviation of the player's final score."""
    categories: Mapping[Category, float]
    bonus: float
    """Mean points from the bonus: 35 points for an upper total of 63."""
    extra: float
    """Mean points from five of a kind after the first one."""


class Turn(NamedTuple):
    """The values of one turn that starts from a given sheet, in expected points until the end of the game."""

    final: Mapping[Dice, float]
    """For each roll, the expected points of the rest of the game if the roll is scored in its best
    category."""
    kept: tuple[Mapping[Dice, float], Mapping[Dice, float]]
    """For each set of 0 to 5 kept dice, the expected points of the rest of the game: if they are kept after
    the first roll, and after the second."""


TABLES = (
    *("more", "fewer", "odds", "alike", "worth", "cases", "joker", "extra", "bonus", "after", "starts"),
)


class _Game(Structure):
    _fields_ = (
        *((name, c_void_p) for name in TABLES),
        ("boxes", c_int32),
        ("taken_at_once", c_int32),
    )


class Game:
    """A game's rules as arrays that the C program `turns.c` reads."""

    def __init__(self, variant: Variant) -> None:
        rolls, none_all = keeps().of[DICE], (0, (1 << len(UPPER)) - 1)
        alike = [rolls.index((face,) * DICE) for face in FACE]
        counts = [[roll.count(face) for roll in rolls] for face in FACE]
        empty = np.array([worth(variant, category) for category in CATEGORIES], float)
        sheets = [
            [[worth(variant, category, box, upper) for upper in none_all] for box in range(len(BOXES))]
            for category in CATEGORIES
        ]
        joker = np.ascontiguousarray((np.array(sheets, float) - empty[:, None, None])[..., alike])
        extra = np.array([[variant.extra if held else 0] * len(FACE) for held in BOXES], float)
        differ = (joker[:, 2] != joker[:, 1]).any() or (extra[2] != extra[1]).any()
        self.boxes = len(BOXES) if differ else len(BOXES) - 1
        """The number of entries of `values.BOXES` (the possible scores of the five-alike category) that this
        game must tell apart."""
        # The arrays in the order of TABLES. They must stay referenced while `turns.c` reads them.
        self._tables: list[NDArray[Any]] = [
            *_graph(),
            empty,
            np.array([*counts, *(0 * empty[len(UPPER) : -1]), empty[-1] > 0], np.int32),
            joker,
            extra,
            np.array([BONUS if total >= BONUS_AT else 0 for _, total in uppers()], float),
            np.array(
                [_after(at, face * n) for at, face in enumerate(FACE) for n in range(DICE + 1)], np.int32
            ),
            np.searchsorted([used for used, _ in uppers()], range(SETS + 1)).astype(np.int32),
        ]
        self._game = _Game(*map(address, self._tables), self.boxes, variant.taken_at_once)

    @property
    def sheets(self) -> int:
        return self.boxes * SETS * len(uppers())

    def solve(self, values: Floats) -> None:
        """Fill the array, which must hold zeros, with the expected points still to come from every sheet."""
        turns().solve(byref(self._game), address(values))

    def follow(self, values: Floats) -> Floats:
        """Return the mean points of the categories, bonus and further fives of a kind; then the variance."""
        means = np.zeros(len(CATEGORIES) + 3)
        visits = np.zeros(len(values))
        turns().follow(byref(self._game), address(values), address(visits), address(means))
        return means

    def turn(self, values: Floats, where: Spot) -> Turn:
        """Return the values of a turn that starts on the score sheet `where`."""
        final, kept = np.empty(len(keeps().of[DICE])), np.empty((2, sum(map(len, keeps().of))))
        number = uppers()[where.upper, where.total]
        spot = (min(where.box, self.boxes - 1), where.others, where.upper, number)
        turns().turn_on(byref(self._game), address(values), *spot, address(final), address(kept))
        first, second = (dict(zip(_column(), each.tolist(), strict=True)) for each in kept)
        return Turn(dict(zip(keeps().of[DICE], final.tolist(), strict=True)), (first, second))


def turns() -> CDLL:
    """Compile `turns.c` if necessary, and return it as a library.

    The library multiplies and adds in two separate steps, so that all machines round to the same last bit.
    """
    return library(SOURCE, "-ffp-contract=off")


def solve(variant: Variant) -> Floats:
    """Return the expected points still to come from every sheet, numbered as by `ValueTable.number`."""
    game = Game(variant)
    values = np.zeros(game.sheets)
    game.solve(values)
    return values


def follow(variant: Variant, values: Floats) -> Means:
    """Return the exact mean score, and its parts, of a player who decides by `values`.

    The means are right for any values. The standard deviation is right only for the values that `solve`
    finds, because these form a martingale from turn to turn: the variances of the turns then add up.
    """
    *parts, variance = Game(variant).follow(values).tolist()
    *means, bonus, extra = parts
    categories = dict(zip(CATEGORIES, means, strict=True))
    return Means(sum(parts), variance**0.5, categories, bonus, extra)


def shipped(variant: Variant) -> Floats:
    """Return the values in the table that the cabinet ships in `tables/`, in points."""
    table = load(variant)
    return np.array(table.values) / table.steps


def write(variant: Variant, values: Floats, folder: Path = FOLDER) -> Path:
    """Write these values as a table that `games.dice.values` can read; return its path."""
    line = json.dumps({"game": variant.name, "steps": STEPS, "count": len(values)})
    # `lp` and `pb` make xz expect pairs of bytes, so the pairs must begin at an even offset. Stronger
    # compression would make a smaller file, but take as long as solving the game.
    head = line.ljust(len(line) + (len(line) + 1) % 2) + "\n"
    pairs = {"lc": 2, "lp": 1, "pb": 1}
    packed = {"id": lzma.FILTER_LZMA2, "dict_size": 1 << 21, "mf": lzma.MF_HC4, "nice_len": 64, **pairs}
    differences = np.diff(np.rint(values * STEPS), prepend=0).astype("<i2")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{variant.name}.xz"
    path.write_bytes(lzma.compress(head.encode() + differences.tobytes(), filters=[packed]))
    return path


def _graph() -> tuple[NDArray[np.int32], NDArray[np.int32], Floats, NDArray[np.int32]]:
    """Return the transitions between sets of kept dice, the odds of rolls, and which rolls are five alike.

    The transitions lead from each set to the sets with one die more, and to those with one die fewer.
    """
    rows = {keep: row for row, keep in enumerate(_column())}
    more = [[rows[tuple(sorted((*keep, face)))] for face in FACE] for keep in rows if len(keep) < DICE]
    fewer = [
        list(dict.fromkeys(rows[keep[:die] + keep[die + 1 :]] for die in range(len(keep)))) for keep in rows
    ]
    padded = [[*row, *[-1] * (DICE - len(row))] for row in fewer]
    rolls = keeps().of[DICE]
    ways = [factorial(DICE) / prod(factorial(roll.count(face)) for face in FACE) for roll in rolls]
    alike = [roll[0] - 1 if len(set(roll)) == 1 else -1 for roll in rolls]
    return (
        np.array(more, np.int32),
        np.array(padded, np.int32),
        np.array(ways) / len(FACE) ** DICE,
        np.array(alike, np.int32),
    )


def _column() -> list[Dice]:
    """Return all sets of dice that can be kept, the ones with the fewest dice first."""
    return [keep for of_size in keeps().of for keep in of_size]


def _after(at: int, score: int) -> list[int]:
    """Return how an upper category that scores `score` changes the state of the upper section.

    The result has, for each state in `uppers`, the number of the state after the score.
    """
    bit = BIT[UPPER[at]]
    return [
        0 if used & bit else uppers()[used | bit, min(total + score, BONUS_AT)] for used, total in uppers()
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve the dice games, write their tables, and print the value of an empty sheet."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.solve", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder for the tables")
    add_names(parser)
    options = parser.parse_args(arguments)
    for variant in options.variants or VARIANTS:
        values = solve(variant)
        path = write(variant, values, options.folder)
        print(f"{path}: {path.stat().st_size} bytes, mean {values[0]:.6f}")


def add_names(parser: argparse.ArgumentParser, variants: Sequence[Variant] = VARIANTS) -> None:
    """Add the names of games as arguments of a command; no name means all games."""
    names = {variant.name: variant for variant in variants}

    def game(name: str) -> Variant:
        if name not in names:
            raise argparse.ArgumentTypeError(f"there is no game {name!r}; there are {', '.join(names)}")
        return names[name]

    listed = f"of {', '.join(names)}; default: all"
    parser.add_argument("variants", type=game, nargs="*", metavar="NAME", help=listed)


if __name__ == "__main__":
    main()
