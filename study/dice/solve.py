"""Solves the dice games by backward induction, and writes the tables of `tables/`.

    python -m study.dice.solve [NAME...]

Turns are looked at as in `perfect.py`, but of many sheets at once: a row is a keep
or a roll, a column is a sheet. numpy is needed here and nowhere else in the games.
"""

from __future__ import annotations

import argparse
from array import array
from collections import Counter
from functools import cache
from itertools import product
from math import factorial, prod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.dice.perfect import FACE, keeps, points
from games.dice.rolls import ROLLS
from games.dice.scoring import BONUS_AT, DICE, UPPER, Category
from games.dice.values import BIT, BOXES, FOLDER, OTHERS, SETS, Means, ValueTable, load, save, uppers
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from games.dice.values import Spot
    from games.dice.variants import Variant

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.intp]
Rows: TypeAlias = NDArray[np.int16]

VARIANTS = (DICE_POKER, YAHTSEE, POKER_DICE)
STEPS = 64
"""Steps a point in the tables written: with these all three take less than 0.7 MB."""
COLUMNS = 256
"""Sheets looked at together: what one step works on should fit a processor's cache."""
CATEGORIES = (*UPPER, *OTHERS, Category.FIVE_ALIKE)
ALL, FIVE = len(CATEGORIES), len(CATEGORIES) - 1
CASES = DICE + 1
"""The ways a sheet may go on from one category, at most: see `Rules.case`."""


class Sheets(NamedTuple):
    """Sheets beside each other: see `table.Spot`; `upper` is the number that `uppers` gives."""

    box: Numbers
    others: Numbers
    upper: Numbers

    def at(self, where: Numbers | NDArray[np.bool_] | slice) -> Sheets:
        """Some of the sheets."""
        return Sheets(*(column[where] for column in self))


class Graph(NamedTuple):
    """`perfect.Keeps` for whole rows. All keeps are in one column, the smallest first."""

    sizes: tuple[slice, ...]
    """The rows of the keeps of 0 to 5 dice."""
    more: tuple[Numbers, ...]
    """For sizes 0 to 4 and each face: where, within their size, the keeps with it are."""
    fewer: tuple[Numbers, ...]
    """For sizes 1 to 5 and each die: where, within their size, the keeps without it are."""
    add: Numbers
    """The row of a keep with each face added; of five dice, their own."""
    odds: Floats
    """The probability of each roll of five dice."""
    alike: Numbers
    """The five-alikes among the rolls."""


class SolverRules(NamedTuple):
    """`perfect.Points` of a game for whole rows, categories in the order of `CATEGORIES`."""

    taken_at_once: bool
    boxes: int
    """How many of `table.BOXES` differ."""
    worth: Floats
    """Category, roll."""
    case: Numbers
    """Category, roll: in which way the sheet goes on. In an upper category it is the count of its
    number, in five alike whether it brings points; all else is case 0."""
    joker: Floats
    """Category, box, whether the upper category of the face is used, face."""
    extra: Floats
    """Box, face."""
    used: Numbers
    """Upper category, number of `uppers`: 1 where it is used."""
    after: Numbers
    """Upper category, case, number of `uppers`: the number when the category is used."""
    bonus: Floats
    """Number of `uppers`: the bonus already earned."""


class Choices(NamedTuple):
    """What the player decides in a turn: a row is a roll, a column a sheet."""

    final: Floats
    """What a roll is worth in the category chosen."""
    category: Rows
    """The category chosen for a roll."""
    kept: tuple[Rows, Rows]
    """The row of the keep chosen from the first roll, and from the second."""


class Room:
    """Memory to look at sheets in, taken once: to be given it anew takes as long as the work."""

    def __init__(self, columns: int) -> None:
        """`columns`: sheets beside each other, at most."""
        rolls, keeps = len(graph().odds), len(graph().add)
        self._parts = [np.empty(rows * columns) for rows in (rolls, keeps, rolls)]

    def final(self, columns: int) -> Floats:
        """What rolls are worth in their best category."""
        return self._part(0, len(graph().odds), columns)

    def kept(self, columns: int) -> Floats:
        """What keeps are worth."""
        return self._part(1, len(graph().add), columns)

    def taken(self, source: Floats, rows: Numbers) -> Floats:
        """Rows of another part, until others are taken."""
        into = self._part(2, len(rows), source.shape[1])
        return np.take(source, rows, axis=0, out=into, mode="clip")

    def _part(self, at: int, rows: int, columns: int) -> Floats:
        return self._parts[at][: rows * columns].reshape(rows, columns)


@cache
def graph() -> Graph:
    """The ways from keep to keep."""
    of, at = keeps().of, keeps().at
    ends = np.cumsum([0, *map(len, of)]).tolist()
    rows = {keep: ends[len(keep)] + here for keep, here in at.items()}
    ways = [factorial(DICE) / prod(map(factorial, Counter(roll).values())) for roll in of[DICE]]
    return Graph(
        sizes=tuple(map(slice, ends, ends[1:])),
        more=tuple(np.array(of_size).T.copy() for of_size in keeps().more),
        fewer=tuple(np.array(of_size) for of_size in keeps().fewer),
        add=np.array(
            [[rows.get(tuple(sorted((*keep, face))), row) for face in FACE] for keep, row in rows.items()]
        ),
        odds=np.array(ways) / len(FACE) ** DICE,
        alike=np.array([at[(face,) * DICE] for face in FACE]),
    )


@cache
def rules(variant: Variant) -> SolverRules:
    """What a game's sheets say of scoring."""
    given = points(variant)
    worth = np.array([given.worth[category] for category in CATEGORIES], float)
    counts = [[roll.count(face) for roll in keeps().of[DICE]] for face in FACE]
    joker = np.array([given.joker[category] for category in CATEGORIES], float)
    extra = np.array(given.extra, float)
    differ = (joker[:, 2] != joker[:, 1]).any() or (extra[2] != extra[1]).any()

    def after(category: Category, score: int) -> list[int]:
        return [
            0 if used & BIT[category] else uppers()[used | BIT[category], min(total + score, BONUS_AT)]
            for used, total in uppers()
        ]

    return SolverRules(
        taken_at_once=variant.taken_at_once,
        boxes=len(BOXES) if differ else len(BOXES) - 1,
        worth=worth,
        case=np.array([*counts, *(0 * worth[len(UPPER) : FIVE]), worth[FIVE] > 0], np.intp),
        joker=joker,
        extra=extra,
        used=np.array([[used >> at & 1 for used, _ in uppers()] for at in range(len(UPPER))]),
        after=np.array(
            [[after(category, score) for score in given.upper[at]] for at, category in enumerate(UPPER)]
        ),
        bonus=np.array([given.bonus[total] for _, total in uppers()], float),
    )


def solve(variant: Variant, report: Callable[[float], None] = lambda _done: None) -> Floats:
    """The points still to come from every sheet of a game, numbered as in `Table.number`.

    `report` hears how much is done, up to 1.
    """
    game = rules(variant)
    values = np.zeros(game.boxes * SETS * len(uppers()))
    batches = [sheets for group in sheet_groups(game) for sheets in in_batches(group)]
    room = Room(COLUMNS)
    for done, sheets in enumerate(reversed(batches), 1):
        values[numbers_of(game, sheets)] = promise(game, values, sheets, room)
        report(done / len(batches))
    return values


def follow(variant: Variant, values: Floats) -> Means:
    """What the player gets who decides by these values, exactly.

    The means are right for any values, the standard deviation for those that `solve` finds: from
    turn to turn what they promise is a martingale, and the variances of its steps add up.
    """
    game = rules(variant)
    alike = graph().alike
    leads = np.arange(ALL)[:, None] * CASES + game.case
    room = Room(COLUMNS)
    visits = np.zeros(len(values))
    visits[0] = 1.0
    means = np.zeros(ALL)
    bonus = extra = variance = 0.0
    reached = (group.at(visits[numbers_of(game, group)] > 0) for group in sheet_groups(game))
    for sheets in (batch for group in reached for batch in in_batches(group)):
        choices = new_choices(len(sheets.box))
        promised = promise(game, values, sheets, room, choices)
        final = final_odds(visits[numbers_of(game, sheets)], choices)
        variance += float((final * (choices.final - promised) ** 2).sum())
        joker, further = surplus_of(game, sheets, choices.category[alike], np.arange(len(alike))[:, None])
        means += np.bincount(choices.category[alike].ravel(), (joker * final[alike]).ravel(), ALL)
        extra += float((further * final[alike]).sum())
        scored = np.multiply(choices.category, len(final), dtype=np.intp)
        scored += np.arange(len(final))[:, None]
        chances = np.bincount(scored.ravel(), final.ravel(), leads.size).reshape(leads.shape)
        means += (chances * game.worth).sum(axis=1)
        led = _summed(leads.take(scored), final, ALL * CASES).reshape(ALL, CASES, len(sheets.box))
        for category, cases in enumerate(led):
            after = sheets_after(game, sheets, category)
            likely = cases[: len(after.box)]
            bonus += float((likely * (game.bonus[after.upper] - game.bonus[sheets.upper])).sum())
            np.add.at(visits, numbers_of(game, after), likely)
    total = float(means.sum()) + bonus + extra
    categories = dict(zip(CATEGORIES, means.tolist(), strict=True))
    return Means(total, variance**0.5, categories, bonus, extra)


def decide(variant: Variant, values: Floats, spots: Sequence[Spot]) -> Choices:
    """What the player decides on these sheets who goes by these values."""
    sheets = Sheets(
        *np.array([(spot.box, spot.others, uppers()[spot.upper, spot.total]) for spot in spots]).T
    )
    choices = new_choices(len(spots))
    promise(rules(variant), values, sheets, Room(len(spots)), choices)
    return choices


def play(variant: Variant, games: int, seed: int, values: Floats | None = None) -> Floats:
    """The final totals of seeded games, played by the table of the game or by other values."""
    game = rules(variant)
    values = shipped(variant) if values is None else values
    rng = np.random.default_rng(seed)
    sheets = Sheets(*np.zeros((3, games), np.intp))
    totals = np.zeros(games)
    room = Room(COLUMNS)
    for _ in CATEGORIES:
        faces = rng.integers(len(FACE), size=(ROLLS, DICE, games))
        category, roll = play_turn(game, values, sheets, faces, room)
        totals += game.worth[category, roll]
        for face, alike in enumerate(graph().alike):
            there = np.flatnonzero(roll == alike)
            totals[there] += sum(surplus_of(game, sheets.at(there), category[there], face))
        sheets = score_all(game, sheets, category, roll)
    return totals + game.bonus[sheets.upper]


def shipped(variant: Variant) -> Floats:
    """The values of the table in `tables/`, in points."""
    table = load(variant)
    return np.array(table.values) / table.steps


def rounded(variant: Variant, values: Floats, means: Means) -> ValueTable:
    """The table that holds these values."""
    return ValueTable(variant, means, STEPS, array("H", np.rint(values * STEPS).astype(int).tolist()))


def sheet_groups(game: SolverRules) -> Iterator[Sheets]:
    """All sheets that are not full, as many categories used in a group: turns lead to later groups."""
    used = game.used.sum(axis=0)
    counts = np.array([others.bit_count() for others in range(SETS)])
    for box, lower, upper in product(range(game.boxes), range(len(OTHERS) + 1), range(len(UPPER) + 1)):
        if not (box and lower == len(OTHERS) and upper == len(UPPER)):
            sets, numbers = np.flatnonzero(counts == lower), np.flatnonzero(used == upper)
            others = np.repeat(sets, len(numbers))
            yield Sheets(np.full(len(others), box), others, np.tile(numbers, len(sets)))


def in_batches(group: Sheets) -> Iterator[Sheets]:
    """A group of sheets, few enough at a time."""
    for start in range(0, len(group.box), COLUMNS):
        yield group.at(slice(start, start + COLUMNS))


def numbers_of(game: SolverRules, sheets: Sheets) -> Numbers:
    """Where the values of sheets are."""
    return (np.minimum(sheets.box, game.boxes - 1) * SETS + sheets.others) * len(uppers()) + sheets.upper


def has_used(game: SolverRules, sheets: Sheets, category: int) -> NDArray[np.bool_]:
    """Which sheets have used a category."""
    if category < len(UPPER):
        used = game.used[category, sheets.upper]
    elif category < FIVE:
        used = sheets.others & 1 << category - len(UPPER)
    else:
        used = sheets.box
    return np.asarray(used, bool)


def sheets_after(game: SolverRules, sheets: Sheets, category: int) -> Sheets:
    """The sheets after a category is used, a row for each of its cases."""
    box, others, upper = (column[None] for column in sheets)
    if category < len(UPPER):
        upper = game.after[category][:, sheets.upper]
    elif category < FIVE:
        others = others | 1 << category - len(UPPER)
    else:
        box = np.array([[1], [2]])
    return Sheets(*np.broadcast_arrays(box, others, upper))


def surplus_of(
    game: SolverRules, sheets: Sheets, category: int | Rows | Numbers, face: int | Numbers
) -> tuple[Floats, Floats]:
    """For five alike of a face on each sheet: the points on top of `Rules.worth`, and the extra ones."""
    own = game.used[face, sheets.upper]
    return game.joker[category, sheets.box, own, face], game.extra[sheets.box, face]


def score_all(game: SolverRules, sheets: Sheets, category: Numbers, roll: Numbers) -> Sheets:
    """The sheets after each has used its category for its roll."""
    scored = Sheets(*(column.copy() for column in sheets))
    for one in np.unique(category).tolist():
        there = np.flatnonzero(category == one)
        after = sheets_after(game, sheets.at(there), one)
        case = game.case[one, roll[there]]
        for column, cases in zip(scored, after, strict=True):
            column[there] = cases[case, np.arange(len(there))]
    return scored


def play_turn(
    game: SolverRules, values: Floats, sheets: Sheets, faces: Numbers, room: Room
) -> tuple[Numbers, Numbers]:
    """The category used on each sheet and its roll, when the dice of the turn fall like this."""
    category, roll = np.zeros((2, len(sheets.box)), np.intp)
    _, firsts, which = np.unique(numbers_of(game, sheets), return_index=True, return_inverse=True)
    for start in range(0, len(firsts), COLUMNS):
        at = firsts[start : start + COLUMNS]
        choices = new_choices(len(at))
        promise(game, values, sheets.at(at), room, choices)
        there = np.flatnonzero((which >= start) & (which < start + COLUMNS))
        category[there], roll[there] = throw(choices, which[there] - start, faces[..., there])
    return category, roll


def throw(choices: Choices, column: Numbers, faces: Numbers) -> tuple[Numbers | Rows, Numbers]:
    """The category used and the roll, for each of these columns of choices, when the dice fall like this."""
    first, *others = faces
    dice = _thrown(np.zeros(len(column), np.intp), first)
    for kept, thrown in zip(choices.kept, others, strict=True):
        dice = _thrown(kept[dice, column], thrown)
    return choices.category[dice, column], dice


def _thrown(keep: Numbers | Rows, faces: Numbers) -> Numbers:
    """The rolls that rows of keeps become with as many of these faces as they lack."""
    row: Numbers = keep.astype(np.intp)
    for face in faces:
        row = graph().add[row, face]
    row -= graph().sizes[DICE].start
    return row


def new_choices(columns: int) -> Choices:
    """Room for the choices on so many sheets."""
    shape = len(graph().odds), columns
    category, first, second = np.zeros((3, *shape), np.int16)
    return Choices(np.empty(shape), category, (first, second))


def promise(
    game: SolverRules, values: Floats, sheets: Sheets, room: Room, choices: Choices | None = None
) -> Floats:
    """What sheets promise before a turn, by the values of those after it. The choices are filled in."""
    return look(game, sheets, _columns(game, values, sheets, room), room, choices)


def look(
    game: SolverRules,
    sheets: Sheets,
    columns: Iterable[tuple[int, Floats]],
    room: Room,
    choices: Choices | None = None,
) -> Floats:
    """The same, by what each roll is worth in each category, five alike last."""
    sizes, alike = graph().sizes, graph().alike
    taken = np.ix_(alike, np.flatnonzero((sheets.box == 0) & game.taken_at_once))
    final, kept = room.final(len(sheets.box)), room.kept(len(sheets.box))
    final.fill(-np.inf)
    for category, column in columns:
        if choices:
            np.copyto(choices.category, category, where=column > final)
        np.maximum(final, column, out=final)
        if category == FIVE:
            final[taken] = column[taken]
            if choices:
                choices.category[taken] = FIVE
    best = final
    for after in (1, 0):
        _rolled(kept, best, room)
        best = kept[sizes[DICE]]
        best[:] = final
        _best(kept, room, choices.kept[after] if choices else None)
        best[taken] = final[taken]
        if choices:
            choices.kept[after][taken] = sizes[DICE].start + alike[:, None]
    if choices:
        choices.final[:] = final
    promised: Floats = graph().odds @ best
    return promised


def _columns(game: SolverRules, values: Floats, sheets: Sheets, room: Room) -> Iterator[tuple[int, Floats]]:
    """What each roll is worth in each category that some of the sheets have unused, five alike last."""
    face = np.arange(len(FACE))[:, None]
    for category in range(ALL):
        used = has_used(game, sheets, category)
        if used.all():
            continue
        after = sheets_after(game, sheets, category)
        coming = values[numbers_of(game, after)] + game.bonus[after.upper] - game.bonus[sheets.upper]
        coming[:, used] = -np.inf
        column = room.taken(coming, game.case[category])
        column += game.worth[category][:, None]
        column[graph().alike] += sum(surplus_of(game, sheets, category, face))
        yield category, column


def _rolled(kept: Floats, rolls: Floats, room: Room) -> None:
    """Fill in what keeps of 0 to 4 dice are worth when the rest is rolled, from what the rolls are."""
    above = rolls
    for size in reversed(range(DICE)):
        here = kept[graph().sizes[size]]
        first, *others = graph().more[size]
        np.take(above, first, axis=0, out=here, mode="clip")
        for more in others:
            here += room.taken(above, more)
        here /= len(FACE)
        above = here


def _best(kept: Floats, room: Room, chosen: Rows | None) -> None:
    """Turn what keeps are worth into what they are with the best of their dice kept; the rolls' choices."""
    below, names = kept[:1], np.zeros((1, kept.shape[1]), np.int16)
    for size, fewer in zip(graph().sizes[1:], graph().fewer, strict=True):
        here, rows = kept[size], np.zeros((0, 0), np.int16)
        if chosen is not None:
            rows = np.arange(size.start, size.stop, dtype=np.int16)[:, None].repeat(kept.shape[1], axis=1)
        for without in fewer:
            option = room.taken(below, without)
            if chosen is not None:
                np.copyto(rows, names.take(without, axis=0), where=option > here)
            np.maximum(here, option, out=here)
        below, names = here, rows
    if chosen is not None:
        chosen[:] = names


def final_odds(visits: Floats, choices: Choices) -> Floats:
    """How likely each roll is to be the final one on sheets that are so likely to come up."""
    flow = graph().odds[:, None] * visits
    stopped = np.zeros_like(flow)
    for chosen in choices.kept:
        kept = _summed(chosen, flow, len(graph().add))
        stopped += kept[graph().sizes[DICE]]
        kept[graph().sizes[DICE]] = 0.0
        for size, onto, more in zip(graph().sizes, graph().sizes[1:], graph().more, strict=False):
            share = kept[size] / len(FACE)
            for face in more:
                kept[onto][face] += share
        flow = kept[graph().sizes[DICE]]
    return stopped + flow


def _summed(rows: Rows | Numbers, amounts: Floats, count: int) -> Floats:
    """The sums, in each column, of the amounts that go to each of so many rows."""
    columns = amounts.shape[1]
    to = np.multiply(rows, columns, dtype=np.intp)
    to += np.arange(columns)
    sums = np.bincount(to.ravel(), amounts.ravel(), count * columns)
    return np.asarray(sums, float).reshape(count, columns)


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve dice games, write their tables, and print what the best player gets."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.solve", description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the tables go")
    add_names(parser)
    options = parser.parse_args(arguments)
    for variant in options.variants or VARIANTS:
        values = solve(variant, bar(f"{variant.name:12} "))
        means = follow(variant, values)
        path = save(rounded(variant, values, means), options.folder)
        print(f"{path}: {path.stat().st_size} bytes, mean {means.total:.6f}, sd {means.sd:.2f}")


def add_names(parser: argparse.ArgumentParser, variants: Sequence[Variant] = VARIANTS) -> None:
    """Let a command be given the names of games; none means all."""
    names = {variant.name: variant for variant in variants}

    def game(name: str) -> Variant:
        if name not in names:
            raise argparse.ArgumentTypeError(f"there is no game {name!r}; there are {', '.join(names)}")
        return names[name]

    listed = f"of {', '.join(names)}; without one, all"
    parser.add_argument("variants", type=game, nargs="*", metavar="NAME", help=listed)


if __name__ == "__main__":
    main()
