"""The strategy tables: the dealer's choices in each situation, and the value of the person's choices.

`tables/NAME.xz` consists of xz streams. Uncompressed, the file is a line of JSON, then the cells of all
pages, a byte each.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby, product, zip_longest
from math import prod
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.betting import (
    ANSWERED,
    COUNTS,
    DRAWS,
    EXACT_GRIDS,
    GRIDS,
    USED,
    BettingPoint,
    Grid,
    near,
    short_grids,
)
from games.heads_up_poker.dealer.scale import Scale, steps
from games.heads_up_poker.dealer.sight import DEALERS
from games.heads_up_poker.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from games.heads_up_poker.dealer.sight import Sight

FOLDER = Path(__file__).parent / "tables"
CURE = "'python -m study.heads_up_poker.solve --cache FOLDER' makes it again"
WHOLE = 255
"""The value of a table cell (a byte) that stands for a probability of 1; 0 stands for 0."""
NOTHING = 100
"""The value of a table cell (a byte) that stands for $0; lower cells stand for negative amounts."""
PRESET = 9 | lzma.PRESET_EXTREME
"""The xz preset with the strongest compression."""


class StrategyError(Exception):
    """Raised if a strategy table cannot be read; the message names the file, the fault and the cure."""


class Packing(NamedTuple):
    """The order and filter with which the cells of a table page are stored, so that xz packs them well."""

    order: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    """The order in which the axes of a page are nested in the file: the last one varies fastest.

    Axis 0 is the column."""
    literals: int = 3
    """The number of bits of the previous byte that xz uses to predict the next one (its option `lc`)."""
    delta: bool = False
    """True if each cell is stored as its difference from the previous cell."""


PLAIN, COARSE, SMOOTH = Packing(), Packing(literals=0), Packing(delta=True)
PACKINGS = (PLAIN, Packing((0, 1, 5, 4, 3, 2)), Packing((0, 4, 1, 5, 3, 2), literals=0))
"""The packings that are tried for each page of the dealer's choices.

The smallest result is stored, and the file names its packing."""


class StrategyShape(NamedTuple):
    """The lengths of a table page's axes in cells, and the order in which its cells are stored."""

    columns: int
    draws: int
    """The number of combinations of cards drawn that the page distinguishes.

    It is 1 before the draw. After the draw it is 16 on the person's pages, and 4 on the dealer's, which
    distinguish only how many cards the person has drawn."""
    grid: Grid
    """The betting situations on the page: amounts due, second-round bets and first rounds."""
    steps: int
    """The number of strength buckets of the hand."""
    packing: Packing = PLAIN

    @property
    def axes(self) -> tuple[int, int, int, int, int, int]:
        """Return the number of cells along each axis."""
        first_rounds, bets, due = self.grid
        return self.columns, self.draws, len(due), len(bets), first_rounds.number, self.steps

    @property
    def strides(self) -> tuple[int, ...]:
        """Return the distance in bytes between adjacent cells along each axis."""
        return _strides(self)


@cache
def _strides(shape: StrategyShape) -> tuple[int, ...]:
    """Compute `StrategyShape.strides`; cached, because every lookup needs them."""
    axes, found, apart = shape.axes, dict[int, int](), 1
    for axis in reversed(shape.packing.order):
        found[axis] = apart
        apart *= axes[axis]
    return tuple(found[axis] for axis in range(len(axes)))


@dataclass(frozen=True, slots=True)
class StrategyPage:
    """A page of a strategy table: the values of all choices at one decision point, in all its situations."""

    shape: StrategyShape
    cells: bytes

    def look(self, seen: Sight, step: int) -> list[float]:
        """Return the values of all columns in a situation, for strength bucket number `step`.

        The values are interpolated between the nearest situations in the table.
        """
        size, *_, apart = self.shape.strides
        found = [0.0] * self.shape.columns
        for at, weight in self.rows(seen):
            for column, cell in enumerate(self.cells[at + step * apart :: size]):
                found[column] += weight * cell
        return found

    def rows(self, seen: Sight) -> Iterator[tuple[int, float]]:
        """Yield the offsets in bytes of the nearest situations in the table, each with its weight.

        An offset leads to the situation's first cell in a column; this cell belongs to the lowest strength
        bucket.
        """
        _, by_draw, by_due, by_bet, by_way, _ = self.shape.strides
        grid, first_round = self.shape.grid, seen.first_round
        draws = {1: 0, len(COUNTS): seen.drawn[0], len(DRAWS): DRAWS.index(seen.drawn)}
        start = draws[self.shape.draws] * by_draw
        for (row, weight), (bet, share), (way, part) in product(
            near(seen.due, grid.due, seen.matched),
            near(seen.bet, grid.bets, first_round.matched),
            grid.first_rounds.near(first_round),
        ):
            yield start + row * by_due + bet * by_bet + way * by_way, weight * share * part

    def packed(self, packing: Packing) -> StrategyPage:
        """Return the same page with its cells stored in another packing."""
        shape = self.shape._replace(packing=packing)
        *axes, steps = shape.axes
        *before, apart = self.shape.strides
        *after, between = shape.strides
        cells = bytearray(len(self.cells))
        for place in product(*map(range, axes)):
            old, new = (sum(map(mul, place, strides)) for strides in (before, after))
            some = self.cells[old : old + (steps - 1) * apart + 1 : apart]
            cells[new : new + (steps - 1) * between + 1 : between] = some
        return StrategyPage(shape, bytes(cells))


@dataclass(frozen=True, slots=True)
class Strategy:
    """The whole strategy table of a dealer."""

    scale: Scale
    exact: bool
    """True if the dealer remembers the exact amounts of the first betting round."""
    choices: Mapping[BettingPoint, StrategyPage]
    """The pages with the probabilities of the dealer's choices.

    The dealer's second choice has no column: its probability is 1 minus the sum of the others."""
    worths: Mapping[BettingPoint, StrategyPage]
    """The pages for the person: the probability that the person's hand is better, then the value of each
    choice.

    The value of a choice, in dollars, is the value in its column plus the pot times that probability."""
    short: Mapping[int, Mapping[BettingPoint, StrategyPage]]
    """The pages of the dealer's choices for hands with little money: by the dollars that each side has
    beyond the ante, ascending."""

    def page(self, seen: Sight) -> StrategyPage:
        """Return the page with the dealer's choices in a situation."""
        place = BettingPoint(seen.phase, seen.round)
        short = next((pages for stake, pages in self.short.items() if stake >= seen.stake), self.choices)
        page = short.get(place)
        return page if page and page.shape.grid.first_rounds.holds(seen.first_round) else self.choices[place]


class Layout(NamedTuple):
    """The shapes of all pages of a strategy table, in their order in the file."""

    choices: dict[BettingPoint, StrategyShape]
    worths: dict[BettingPoint, StrategyShape]
    short: dict[int, dict[BettingPoint, StrategyShape]]


def dollar(place: BettingPoint) -> int:
    """Return the steps of a cell's value per dollar; there are more in round 1, where amounts are smaller."""
    return 10 if place.round == 1 else 4


def layout(
    scale: Scale, *, exact: bool, short: Sequence[int] = (), packings: Sequence[Packing] = ()
) -> Layout:
    """Return the shapes of all pages of a table with the strength buckets of `scale`.

    `exact`: True for a dealer that remembers the exact first round. `short`: the amounts of money that have
    separate pages. `packings`: how the pages of the dealer's choices are packed; PLAIN if not given.
    """
    grids = EXACT_GRIDS if exact else GRIDS
    places = [place for place in grids if place.phase in DEALERS]
    choices = {
        place: _chosen(scale, place, grids[place], packing or PLAIN)
        for place, packing in zip_longest(places, packings)
    }
    worths = {}
    for place, grid in grids.items():
        if place not in choices:
            sizes = USED[place.round - 1]
            # A fold is always worth 0, so it has no column.
            columns = {
                Phase.BETTING: 1 + len(sizes.bets),
                Phase.RAISING: 2 + len(sizes.again),
                Phase.DISCARDING: 1 + len(COUNTS),
            }[place.phase]
            cells = steps(scale.prospects) if place.round == 1 else len(scale.finals) + 1
            draws = 1 if place.round == 1 else len(DRAWS)
            # Neighboring buckets have similar values, so they compress well as differences.
            worths[place] = StrategyShape(columns, draws, grid, cells, SMOOTH)
    less = {
        stake: {place: _chosen(scale, place, grid, COARSE) for place, grid in short_grids(stake).items()}
        for stake in short
    }
    return Layout(choices, worths, less)


def _chosen(scale: Scale, place: BettingPoint, grid: Grid, packing: Packing) -> StrategyShape:
    """Return the shape of a page of the dealer's choices."""
    raises = ANSWERED[place.round - 1].raises if place.phase is Phase.ANSWERING else ()
    cells = steps(scale.starts if place.round == 1 else scale.ends)
    return StrategyShape(1 + len(raises), 1 if place.round == 1 else len(COUNTS), grid, cells, packing)


def load(name: str, folder: Path = FOLDER) -> Strategy:
    """Load the strategy table of a dealer from its file. Raises StrategyError."""
    path = folder / f"{name.lower()}.xz"
    try:
        line, _, cells = lzma.decompress(path.read_bytes()).partition(b"\n")
        head = json.loads(line)
        starts, ends, prospects = (tuple(map(tuple, head[key])) for key in ("starts", "ends", "prospects"))
        scale = Scale(starts, ends, tuple(head["finals"]), prospects)
        packings = [PACKINGS[at] for at in head["packings"]]
        shapes = layout(scale, exact=head["exact"], short=head["short"], packings=packings)
    except FileNotFoundError as error:
        raise StrategyError(f"{path}: the table is missing; {CURE}") from error
    except (OSError, EOFError, lzma.LZMAError, ValueError, LookupError, TypeError) as error:
        raise StrategyError(f"{path}: the table is broken ({error}); {CURE}") from error
    parts: list[dict[BettingPoint, StrategyPage]] = []
    at = 0
    for part in (shapes.choices, shapes.worths, *shapes.short.values()):
        parts.append({})
        for place, shape in part.items():
            size = prod(shape.axes)
            parts[-1][place] = StrategyPage(shape, cells[at : at + size])
            at += size
    if at != len(cells):
        raise StrategyError(f"{path}: the table is broken ({len(cells)} cells, not {at}); {CURE}")
    choices, worths, *short = parts
    return Strategy(scale, head["exact"], choices, worths, dict(zip(shapes.short, short, strict=True)))


def save(name: str, table: Strategy, folder: Path = FOLDER) -> Path:
    """Write a dealer's strategy table, compressed as small as xz can; return the path of the file."""
    choices = [_smallest(page) for page in table.choices.values()]
    header = {
        "exact": table.exact,
        "short": list(table.short),
        "packings": [PACKINGS.index(page.shape.packing) for page in choices],
    }
    head = json.dumps(table.scale._asdict() | header).encode()
    others = chain(*(part.values() for part in (table.worths, *table.short.values())))
    before, packed = head + b"\n", b""
    for packing, pages in groupby(chain(choices, others), lambda page: page.shape.packing):
        packed += _compressed(before + b"".join(page.cells for page in pages), packing)
        before = b""
    path = folder / f"{name.lower()}.xz"
    path.write_bytes(packed)
    return path


def _smallest(page: StrategyPage) -> StrategyPage:
    """Return a page of the dealer's choices in the packing that compresses the page best."""
    return min(map(page.packed, PACKINGS), key=lambda one: len(_compressed(one.cells, one.shape.packing)))


def _compressed(cells: bytes, packing: Packing) -> bytes:
    packed = {"id": lzma.FILTER_LZMA2, "preset": PRESET, "pb": 0, "lc": packing.literals}
    return lzma.compress(cells, filters=[{"id": lzma.FILTER_DELTA}, packed] if packing.delta else [packed])
