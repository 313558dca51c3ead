"""The dealer's table: what is chosen in each situation of the abstract game, and what it is worth.

`tables/dealer.xz` is an xz stream: a line of JSON, then the cells of all pages, a byte each.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.betting import ANSWERED, COUNTS, DRAWS, USED, BettingPoint, Grid, grids, near
from games.heads_up_poker.dealer.scale import Scale
from games.heads_up_poker.dealer.sight import DEALERS
from games.heads_up_poker.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent / "tables"
NAME = "dealer.xz"
CURE = "'python -m study.heads_up_poker.solve' makes it anew"
WHOLE = 255
"""The cell that stands for a probability of 1."""
NOTHING = 100
"""The cell that stands for $0."""


class StrategyError(Exception):
    """The table cannot be had. Names the file, what is wrong with it and the cure."""


class Figures(NamedTuple):
    """What the person gets of a hand of the abstract game, in dollars."""

    value: float
    """By the choices that were learned."""
    best: float
    """By the best there is against the dealer's table, which the person knows by heart."""


class StrategyShape(NamedTuple):
    """How the cells of a page lie: the last of these goes by fastest."""

    columns: int
    draws: int
    """By what both have drawn: `DRAWS`, or 1 before the draw."""
    grid: Grid
    """By what is due, then by what is matched."""
    steps: int
    """By the step of the hand."""

    @property
    def axes(self) -> tuple[int, int, int, int, int]:
        """How many there are of each."""
        return self.columns, self.draws, len(self.grid.due), len(self.grid.matched), self.steps


@dataclass(frozen=True, slots=True)
class StrategyPage:
    """What is known of one place."""

    shape: StrategyShape
    cells: bytes

    def look(self, matched: int, due: int, drawn: tuple[int, int], step: int) -> list[float]:
        """The columns of a situation, of the nearest ones where it has not been studied."""
        columns, draws, _, pots, steps = self.shape.axes
        size = len(self.cells) // columns
        start = DRAWS.index(drawn) * size // draws + step if draws > 1 else step
        found = [0.0] * columns
        for row, weight in near(due, self.shape.grid.due, matched):
            for pot, part in near(matched, self.shape.grid.matched, 0):
                at = start + (row * pots + pot) * steps
                for column, cell in enumerate(self.cells[at::size]):
                    found[column] += weight * part * cell
        return found


@dataclass(frozen=True, slots=True)
class Strategy:
    """All that has been learned."""

    scale: Scale
    figures: Figures
    choices: Mapping[BettingPoint, StrategyPage]
    """How often each choice is made; the second of them, which has the rest, has no column."""
    worths: Mapping[BettingPoint, StrategyPage]
    """For the person: how likely the better hand is; then what each choice brings beyond that share
    of the pot."""


class Layout(NamedTuple):
    """The shapes of all pages, in their order."""

    choices: dict[BettingPoint, StrategyShape]
    worths: dict[BettingPoint, StrategyShape]


def dollar(place: BettingPoint) -> int:
    """How many cells make a dollar: more where less is at stake."""
    return 10 if place.round == 1 else 4


def layout(scale: Scale) -> Layout:
    """The pages of a table with such a scale."""
    choices, worths = {}, {}
    answered, used = grids(ANSWERED), grids(USED)
    for place in used:
        draws = 1 if place.round == 1 else len(DRAWS)
        sizes = USED[place.round - 1]
        if place.phase in DEALERS:
            steps = len(scale.starts if place.round == 1 else scale.finals) + 1
            columns = 2 if place.phase is Phase.ANSWERING else 1
            choices[place] = StrategyShape(columns, draws, answered[place], steps)
            continue
        steps = scale.prospect_steps if place.round == 1 else len(scale.finals) + 1
        others = {
            Phase.BETTING: len(sizes.bets),
            Phase.ASKED: 1,
            Phase.RAISING: len(sizes.again),
            Phase.DISCARDING: len(COUNTS) - 1,
        }[place.phase]
        choices[place] = StrategyShape(others, draws, used[place], steps)
        # To fold is worth nothing, and YES as much as what comes after it.
        if place.phase is Phase.BETTING:
            worths[place] = StrategyShape(1 + others, draws, used[place], steps)
        elif place.phase is not Phase.ASKED:
            worths[place] = StrategyShape(2 + others, draws, used[place], steps)
    return Layout(choices, worths)


def load(folder: Path = FOLDER) -> Strategy:
    """The table. Raises StrategyError."""
    path = folder / NAME
    try:
        line, _, cells = lzma.decompress(path.read_bytes()).partition(b"\n")
        head = json.loads(line)
        scale = Scale(
            tuple(head["starts"]), tuple(head["finals"]), tuple(tuple(edges) for edges in head["prospects"])
        )
        figures = Figures(**head["figures"])
        shapes = layout(scale)
    except FileNotFoundError as error:
        raise StrategyError(f"{path}: the table is missing; {CURE}") from error
    except (OSError, EOFError, lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        raise StrategyError(f"{path}: the table is broken ({error}); {CURE}") from error
    parts: list[dict[BettingPoint, StrategyPage]] = []
    at = 0
    for part in shapes:
        parts.append({})
        for place, shape in part.items():
            size = prod(shape.axes)
            parts[-1][place] = StrategyPage(shape, cells[at : at + size])
            at += size
    if at != len(cells):
        raise StrategyError(f"{path}: the table is broken ({len(cells)} cells, not {at}); {CURE}")
    return Strategy(scale, figures, *parts)


def save(table: Strategy, folder: Path = FOLDER) -> Path:
    """Write the table, as small as xz makes it; where to."""
    head = {**table.scale._asdict(), "figures": table.figures._asdict()}
    pages = [page for part in (table.choices, table.worths) for page in part.values()]
    whole = b"\n".join((json.dumps(head).encode(), b"".join(page.cells for page in pages)))
    packed = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0}
    path = folder / NAME
    path.write_bytes(lzma.compress(whole, filters=[packed]))
    return path
