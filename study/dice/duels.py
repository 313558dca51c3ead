"""Measures how often the player who plays to win wins: a tournament that can be taken up again.

    python -m study.dice.duels [NAME...] [--games N] [--folder FOLDER]

The dice of a pair of games are told by a seed: each seat has its own for every roll of every turn, and
both players play both seats with them, so that luck is the same for both. A round that is on file is not
played again.

All games of a round are played side by side: a row of `Sheets` is a game. The last boxes are played by
`games.dice.endgame` itself.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import combinations, product
from operator import add
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from games.dice import spread
from games.dice.endgame import LAST, Endgame
from games.dice.outcomes import Outcome, outcomes, plan
from games.dice.perfect import FACE, LEVELS, Perfect, best_kept, keeps
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE, Category
from games.dice.sheet import Sheet
from games.dice.stake import GAME
from games.dice.values import Spot, load, spot, uppers
from games.dice.variants import POKER_DICE, YAHTSEE
from study.dice.solve import (
    ALL,
    CATEGORIES,
    COLUMNS,
    Room,
    Sheets,
    add_names,
    graph,
    has_used,
    look,
    new_choices,
    numbers_of,
    play_turn,
    promise,
    rules,
    score_all,
    sheets_after,
    shipped,
    surplus_of,
    throw,
)
from study.parts import results
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from games.dice.perfect import TurnPlan
    from games.dice.scoring import Dice
    from games.dice.variants import Variant
    from study.dice.solve import Choices, Floats, Numbers
    from study.progress import Report

VARIANTS = (YAHTSEE, POKER_DICE)
GAMES = 20_000
PAIRS = 500
"""Pairs of games in a round."""
FOLDER = Path("duels")
LOW, HIGH = 400, 1200
"""Leads looked at: from so many points behind to so many ahead; further is as good as lost or won."""


class Seats(NamedTuple):
    """Many games beside each other, from one seat: the sheets, and their totals with all that is earned."""

    sheets: Sheets
    totals: Numbers

    def at(self, part: slice) -> Seats:
        """Some of the games."""
        return Seats(self.sheets.at(part), self.totals[part])


class LastTurn(NamedTuple):
    """A turn in the last boxes, by the exact chance to win."""

    of: tuple[Outcome, ...]
    columns: Mapping[Category, tuple[int, ...]]
    chances: Sequence[float]
    plan: TurnPlan

    def best(self, roll: int) -> Outcome:
        """The best that a final roll can be used for."""
        return self.of[max((column[roll] for column in self.columns.values()), key=self.chances.__getitem__)]

    def lost(self, choices: Choices, game: int, rolls: Sequence[Sequence[int]]) -> float:
        """The chance that these choices of a game lose when the dice fall like this."""
        sizes, of, at = graph().sizes, keeps().of, keeps().at
        dice, *others = (tuple(sorted(faces)) for faces in rolls)
        given = 0.0
        for kept, chosen, more in zip(self.plan.kept, choices.kept, others, strict=True):
            row = int(chosen[at[dice], game])
            size = next(size for size, rows in enumerate(sizes) if row < rows.stop)
            keep = of[size][row - sizes[size].start]
            given += best_kept(kept)[at[dice]] - kept[size][at[keep]]
            if size == DICE:
                break
            dice = tuple(sorted((*keep, *more[size:])))
        used = self.columns[CATEGORIES[choices.category[at[dice], game]]][at[dice]]
        return float(given + self.plan.final[at[dice]] - self.chances[used])


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


class Greedy:
    """A beginner: collects the most frequent number, and scores the most points at once."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def keeps(self, _sheet: Sheet, dice: Dice, _rolls: int) -> list[tuple[Dice, float]]:
        """All of the number that shows most often, the higher of two."""
        face = max(dice, key=lambda each: (dice.count(each), each))
        return [((face,) * dice.count(face), 0.0)]

    def categories(self, sheet: Sheet, dice: Dice) -> list[tuple[Category, float]]:
        """The most points; of nothings the first on the sheet."""
        worth = [(category, float(sheet.worth(category, dice))) for category in sheet.unused]
        return sorted(worth, key=lambda each: each[1], reverse=True)


OTHERS = ("points", "GOOD", "EASY", "greedy")
"""Whom PERFECT plays: who plays as well as can be for points, and others who do worse."""


class Field:
    """A game and its tables, for many games beside each other."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.game = rules(variant)
        self.values = shipped(variant)
        spreads = spread.load(load(variant))
        self.chances = np.array(spreads.chances)
        self.shapes = np.array(spreads.shapes).reshape(-1, len(spreads.chances)) / spread.STEPS
        self.classes = np.array(spreads.classes)
        self.room = Room(COLUMNS)
        self.endgame = Endgame(variant, partial(GAME.worth, spread=1.0))

    def points(self, sheets: Sheets) -> Numbers:
        """`Spreads.points` of many sheets, to the nearest point."""
        number = numbers_of(self.game, sheets)
        points = self.values[number][..., None] + self.shapes[self.classes[number]]
        return np.asarray(np.maximum(points, 0) + 0.5, np.intp)

    def begin(self, games: int) -> Seats:
        """Empty sheets."""
        return Seats(Sheets(*np.zeros((3, games), np.intp)), np.zeros(games, np.intp))

    def score(self, seats: Seats, category: Numbers, roll: Numbers) -> Seats:
        """The seats after each has used its category for its roll."""
        game, sheets = self.game, seats.sheets
        totals = seats.totals + game.worth[category, roll].astype(int)
        for face, alike in enumerate(graph().alike):
            there = np.flatnonzero(roll == alike)
            totals[there] += np.add(*surplus_of(game, sheets.at(there), category[there], face)).astype(int)
        after = score_all(game, sheets, category, roll)
        totals += (game.bonus[after.upper] - game.bonus[sheets.upper]).astype(int)
        return Seats(after, totals)

    def for_points(self, seats: Seats, faces: Numbers) -> Seats:
        """A turn of the best solitaire player, when the dice fall like this."""
        return self.score(seats, *play_turn(self.game, self.values, seats.sheets, faces, self.room))

    def to_win(self, ours: Seats, theirs: Seats, faces: Numbers) -> Seats:
        """A turn of who plays to win, with more than the last boxes left."""
        category, roll = np.zeros((2, len(ours.totals)), np.intp)
        for start in range(0, len(ours.totals), COLUMNS):
            part = slice(start, start + COLUMNS)
            category[part], roll[part] = self._thrown(ours.at(part), theirs.at(part), faces[..., part])
        return self.score(ours, category, roll)

    def _thrown(self, ours: Seats, theirs: Seats, faces: Numbers) -> tuple[Numbers, Numbers]:
        columns = np.arange(len(ours.totals))
        choices = new_choices(len(columns))
        look(self.game, ours.sheets, self.columns(ours, theirs), self.room, choices)
        category, roll = throw(choices, columns, faces)
        return np.asarray(category, np.intp), roll

    def columns(self, ours: Seats, theirs: Seats) -> Iterator[tuple[int, Floats]]:
        """For `solve.look`: the chance to win, by roll and category, if both then play for points."""
        game, games = self.game, np.arange(len(ours.totals))[:, None]
        margins = np.zeros((len(games), LOW + HIGH + 1))
        theirs_coming = self.points(theirs.sheets)
        for here in (LOW + theirs_coming, LOW + theirs_coming + 1):
            np.add.at(margins, (games, here), self.chances / 2)
        margins = margins.cumsum(axis=1)

        def chance(coming: Numbers, lead: Numbers) -> Floats:
            there = np.clip(LOW + lead[:, None] + coming, 0, LOW + HIGH)
            found: Floats = margins[games, there] @ self.chances
            return found

        for category in range(ALL):
            used = has_used(game, ours.sheets, category)
            if used.all():
                continue
            after = sheets_after(game, ours.sheets, category)
            coming = self.points(after)
            lead = ours.totals - theirs.totals + game.bonus[after.upper] - game.bonus[ours.sheets.upper]
            lead = lead.astype(int)
            column = np.full((len(graph().odds), len(games)), -np.inf)
            cases = np.stack((game.case[category], game.worth[category].astype(int)))
            for case, worth in np.unique(cases, axis=1).T:
                column[(cases == [[case], [worth]]).all(axis=0)] = chance(coming[case], lead[case] + worth)
            for face, roll in enumerate(graph().alike):
                more = np.add(*surplus_of(game, ours.sheets, category, face)).astype(int)
                if more.any():
                    case, worth = cases[:, roll]
                    column[roll] = chance(coming[case], lead[case] + worth + more)
            column[:, used] = -np.inf
            yield category, column

    def spot(self, sheets: Sheets, at: int) -> Spot:
        """One of the sheets."""
        return Spot(int(sheets.box[at]), int(sheets.others[at]), *_pairs()[sheets.upper[at]])

    def look_ahead(self, ours: Spot, theirs: Spot, lead: int) -> LastTurn:
        """A turn in the last boxes."""
        of, columns = outcomes(self.variant, ours)
        chances = self.endgame.chances([(after, lead + gain) for after, gain in of], theirs)
        return LastTurn(of, columns, chances, plan(chances, columns))


@cache
def _pairs() -> list[tuple[int, int]]:
    return list(uppers())


def fallen(seed: int, pairs: int) -> Numbers:
    """The faces from 0 that fall: turn, roll, die, seat, pair."""
    rng = np.random.default_rng(seed)
    return rng.integers(len(FACE), size=(len(Category), ROLLS, DICE, 2, pairs))


def for_points(field: Field, faces: Numbers) -> list[Seats]:
    """The seats before each turn and in the end, when the best solitaire player has these dice."""
    seats = [field.begin(faces.shape[-1])]
    for turn in faces:
        seats.append(field.for_points(seats[-1], turn))
    return seats


def alone(player: Perfect | Greedy, faces: Numbers) -> list[Seats]:
    """The same of another player who looks at nothing but the own sheet."""
    games = [_sheets(player, (faces[..., game] + 1).tolist()) for game in range(faces.shape[-1])]
    seats = []
    for turn in zip(*games, strict=True):
        spots = [spot(sheet) for sheet in turn]
        at = [(where.box, where.others, uppers()[where.upper, where.total]) for where in spots]
        totals = [replace(sheet, closed=True).total for sheet in turn]
        seats.append(Seats(Sheets(*np.array(at).T), np.array(totals)))
    return seats


def _sheets(player: Perfect | Greedy, turns: list[list[list[int]]]) -> list[Sheet]:
    """A player's sheets before each turn and in the end."""
    sheets = [Sheet(player.variant)]
    for first, *others in turns:
        sheet, dice = sheets[-1], tuple(first)
        for rolls, more in enumerate(others, 1):
            kept, _ = player.keeps(sheet, dice, rolls)[0]
            dice = (*kept, *more[len(kept) :])
            if len(kept) == DICE:
                break
        sheets.append(sheet.score(player.categories(sheet, dice)[0][0], dice))
    return sheets


def to_win(field: Field, faces: Numbers, theirs: Sequence[Seats], *, first: bool) -> list[float]:
    """What is won of each game against players who look at nothing but their own sheets."""
    ours = field.begin(faces.shape[-1])
    then = theirs if first else theirs[1:]
    before_last = len(Category) - LAST
    for turn, other in zip(faces[:before_last], then, strict=False):
        ours = field.to_win(ours, other, turn)
    return [
        _last_boxes(field, ours, then, (faces[before_last:, ..., game] + 1).tolist(), game)
        for game in range(faces.shape[-1])
    ]


def _last_boxes(
    field: Field, ours: Seats, then: Sequence[Seats], turns: list[list[list[int]]], game: int
) -> float:
    where, total = field.spot(ours.sheets, game), int(ours.totals[game])
    for number, (first, *others) in enumerate(turns, len(Category) - LAST):
        other = then[number]
        looked = field.look_ahead(where, field.spot(other.sheets, game), total - int(other.totals[game]))
        dice = tuple(sorted(first))
        for kept, more in zip(looked.plan.kept, others, strict=True):
            keep = max(_parts(dice), key=lambda part: kept[len(part)][keeps().at[part]])
            dice = tuple(sorted((*keep, *more[len(keep) :])))
        where, gain = looked.best(keeps().at[dice])
        total += gain
    return GAME.worth(total - int(then[-1].totals[game]), 1.0)


def _parts(dice: Dice) -> set[Dice]:
    """All that can be kept of sorted dice."""
    return {part for size in range(DICE + 1) for part in combinations(dice, size)}


def play_round(field: Field, other: str, seed: int, pairs: int) -> Result:
    """What PERFECT wins of a round against another player."""
    faces = fallen(seed, pairs)
    won = []
    for seat in range(2):
        dice = faces[..., 1 - seat, :]
        if other == "points":
            theirs = for_points(field, dice)
        else:
            fog = LEVELS.get(other)
            theirs = alone(Greedy(field.variant) if fog is None else Perfect(field.variant, fog), dice)
        won.append(to_win(field, faces[..., seat, :], theirs, first=not seat))
    first, second = won
    squares = sum(((one + another) / 2) ** 2 for one, another in zip(first, second, strict=True))
    return Result(pairs, sum(first), sum(second), squares)


def lost(field: Field, seed: int, games: int) -> list[tuple[float, float]]:
    """The chance to win that the best players for points lose, in the last box and in the last two."""
    faces = fallen(seed, games)
    seats = [for_points(field, faces[..., seat, :]) for seat in range(2)]
    found = np.zeros((2, games, LAST))
    for seat, box in product(range(2), range(LAST)):
        turn = len(Category) - LAST + box
        ours, theirs = seats[seat][turn], seats[1 - seat][turn + seat]
        choices = new_choices(games)
        promise(field.game, field.values, ours.sheets, Room(games), choices)
        for game in range(games):
            lead = int(ours.totals[game] - theirs.totals[game])
            looked = field.look_ahead(field.spot(ours.sheets, game), field.spot(theirs.sheets, game), lead)
            found[seat, game, box] = looked.lost(choices, game, (faces[turn, ..., seat, game] + 1).tolist())
    return [(float(boxes[-1]), float(boxes.sum())) for boxes in found.reshape(-1, LAST)]


def tournament(
    field: Field, other: str, rounds: int, folder: Path, report: Report = lambda _done: None
) -> Result:
    """What PERFECT wins of so many rounds against another; those in the folder are not played again."""

    def work(_game: str, other: str, seed: int, pairs: int) -> Result:
        return play_round(field, other, seed, pairs)

    parts = [(field.variant.name, other, seed, PAIRS) for seed in range(rounds)]
    found = results(folder / "dice.jsonl", parts, work, report=report)
    return reduce(Result.add, (Result(*figures) for figures in found))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what PERFECT wins against others, and the chance to win that who plays for points loses."""
    parser = argparse.ArgumentParser(prog="python -m study.dice.duels", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="against each; the seeds count from 0")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where what has been played is kept")
    parser.add_argument("--others", nargs="*", default=OTHERS, choices=OTHERS, help="whom it plays")
    parser.add_argument("--lost", type=int, default=1000, help="games in which lost chances are counted")
    add_names(parser, VARIANTS)
    options = parser.parse_args(arguments)
    rounds = -(-options.games // (2 * PAIRS))
    for variant in options.variants or VARIANTS:
        field = Field(variant)
        for other in options.others:
            result = tournament(field, other, rounds, options.folder, bar(f"{variant.name} {other:7} "))
            seats = f"first {result.first / result.pairs:.2%}, second {result.second / result.pairs:.2%}"
            print(
                f"{variant.name}: PERFECT against {other}, seeds 0 to {rounds - 1},"
                f" {2 * result.pairs:,.0f} games: {result.share:.2%} ± {result.error:.2%} ({seats})",
                flush=True,
            )
        losses = [loss for seed in range(options.lost // PAIRS) for loss in lost(field, seed, PAIRS)]
        for boxes, those in zip(("the last box", "the last two"), zip(*losses, strict=True), strict=False):
            error = stdev(those) / len(those) ** 0.5
            print(
                f"{variant.name}: lost for points in {boxes}, {len(those):,} times:"
                f" {fmean(those):.2%} ± {error:.2%}, over 5 % {fmean(one > 0.05 for one in those):.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
