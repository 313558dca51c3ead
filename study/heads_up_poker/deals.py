"""Counts over many deals how often both players' hands occur together, by strength bucket.

The hands are not independent: both players are dealt cards from one deck and draw from it. So the deals are
counted by both players' hands before the draw, numbers of cards drawn, and hands after the draw.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from cabinet.cards.hands import HAND, HandKind, ladder
from games.heads_up_poker.dealer.betting import COUNTS
from games.heads_up_poker.dealer.scale import Scale, group
from games.heads_up_poker.dealer.scale import steps as number
from study.heads_up_poker.engine import KINDS, Counts, Steps, count, finals
from study.heads_up_poker.hands import known

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Parts = tuple[tuple[float, ...], ...]

STARTS: Mapping[HandKind, int] = dict(zip(HandKind, (14, 13, 5, 4, 1, 1, 2, 1, 1), strict=True))
"""For each kind of hand: the number of strength buckets of the dealer's hands before the draw."""
ENDS: Mapping[HandKind, int] = dict(zip(HandKind, (10, 20, 12, 6, 2, 2, 3, 1, 1), strict=True))
"""For each kind of hand: the number of strength buckets of the dealer's hands after the draw.

The buckets for each number of cards drawn are separate, and there are this many for every number."""
FINALS: Mapping[HandKind, int] = dict(zip(HandKind, (8, 15, 9, 5, 2, 2, 3, 1, 1), strict=True))
"""For each kind of hand: the number of strength buckets of the person's hands after the draw."""
FINER: Mapping[HandKind, int] = {**FINALS, HandKind.PAIR: 30, HandKind.TWO_PAIR: 18}
"""For each kind of hand: the number of finer buckets of the person's final hands, for training SHARK.

Pairs and two pairs have twice as many buckets as in `FINALS`, because their differences matter most."""
PROSPECTS = (8, 6, 28, 8, 5, 4, 2)
"""For each group of `scale.DRAWN`: the number of strength buckets of the person's hands before the draw."""
TOP = 1.5
"""The exponent that spaces bucket boundaries: a higher exponent makes the buckets of the best hands
narrower and those of the worst wider."""
EDGE_DECIMALS = 6
"""The number of decimals of boundaries between mean strengths. It is smaller than that of the strengths, so
that a boundary lies between two strengths, not on one."""
SAMPLE = 4_000_000
"""The number of draws that are sampled to find boundaries between equally frequent buckets."""
DRAWS = 10
"""The number of draws dealt to each pair of hands."""
CHUNK = 5_000_000
"""The number of pairs of hands that are dealt from one random seed and counted together."""
DEALS = 500_000_000
SCALES = 4
"""The number of scales (sets of bucket boundaries) for which the bucket of every hand is cached; each takes
some megabytes."""


@cache
def scale() -> Scale:
    """Return the bucket boundaries of the stored tables.

    CLASSIC and the strategies for hands with little money are trained with them, too.
    """
    return scaled(STARTS, ENDS, FINALS, PROSPECTS)


@cache
def finer() -> Scale:
    """Return the finer bucket boundaries with which deals are counted and SHARK is trained."""
    return scaled(STARTS, ENDS, FINER, PROSPECTS)


def scaled(
    starts: Mapping[HandKind, int],
    ends: Mapping[HandKind, int],
    finals_of: Mapping[HandKind, int],
    prospects: tuple[int, ...],
) -> Scale:
    """Return bucket boundaries that divide each kind or group of hands into the given number of buckets."""
    groups, most, _ = _drawn()
    person, dealer = _sampled()
    draws = _rule()
    ranked = np.bincount(known().rank, minlength=len(draws))
    return Scale(
        tuple(_rank_edges(np.where(draws == cards, ranked, 0), starts) for cards in COUNTS),
        tuple(_rank_edges(dealer[cards], ends) for cards in COUNTS),
        _rank_edges(person, finals_of),
        tuple(_edges(most[groups == at], steps) for at, steps in enumerate(prospects)),
    )


@cache
def _sampled() -> tuple[Numbers, Numbers]:
    """Return how often each rank of a final hand occurs in sampled draws, for the person and for the dealer.

    The result is cached, because all scales need it.
    """
    *_, best = _drawn()
    return finals(0, SAMPLE, best)


@lru_cache(SCALES)
def steps_of(scale: Scale) -> Steps:
    """Return the strength bucket of every hand and of every hand rank, by the boundaries of `scale`."""
    groups, most, _ = _drawn()
    ranks, draws = np.arange(len(ladder().kinds)), _rule()
    prospect = np.zeros(len(groups), np.uint8)
    for at, edges in enumerate(scale.prospects):
        there = groups == at
        prospect[there] = number(scale.prospects[:at]) + np.searchsorted(edges, most[there], side="right")
    start = np.zeros(len(ranks), np.uint8)
    for cards, bounds in enumerate(scale.starts):
        there = draws == cards
        start[there] = number(scale.starts[:cards]) + np.searchsorted(bounds, ranks[there], side="right")
    firsts = [number(scale.starts[:cards]) for cards in range(KINDS + 1)]
    return Steps(
        prospect,
        np.searchsorted(scale.finals, ranks, side="right").astype(np.uint8),
        start,
        np.array([np.searchsorted(edges, ranks, side="right") for edges in scale.ends], np.uint8),
        tuple(slice(first, last) for first, last in pairwise(firsts)),
    )


def counted(
    steps: Steps, deals: int, folder: Path | None = None, report: Callable[[float], None] = lambda _done: None
) -> Counts:
    """Return how often each pair of a person's and a dealer's strength bucket occurs in the same deal.

    `deals`: the number of random deals that are counted. Counts stored in `folder` are reused. `report` gets
    the share of the work done, up to 1.
    """
    path = folder / "counts.npz" if folder else None
    chunks = -(-deals // (CHUNK * DRAWS))
    done, found = _read(path, steps) if path and path.exists() else (0, None)
    for chunk in range(done, chunks):
        report(chunk / chunks)
        hands = min(CHUNK, -(-deals // DRAWS))
        more = count(chunk, hands, DRAWS, steps)
        found = more if found is None else found.plus(more)
        if path and (chunk % 5 == 4 or chunk + 1 == chunks):
            _write(path, chunk + 1, found)
    report(1.0)
    assert found is not None
    return found


def merged(counts: Counts, fine: Scale, coarse: Scale) -> Counts:
    """Merge buckets of the person's final hands: return the counts for the buckets of `coarse`.

    `counts` has the buckets of `fine`. Each boundary of `coarse` must also be one of `fine`.
    """
    firsts = [0, *(1 + fine.finals.index(edge) for edge in coarse.finals)]
    return Counts(
        counts.deals,
        [[np.add.reduceat(cells, firsts, axis=2, dtype=np.uint32) for cells in row] for row in counts.joint],
        [[np.add.reduceat(cells, firsts, axis=0) for cells in row] for row in counts.signs],
    )


def _write(path: Path, chunks: int, counts: Counts) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = np.concatenate([cells.ravel() for row in counts.joint for cells in row])
    signs = np.concatenate([cells.ravel() for row in counts.signs for cells in row])
    new = path.with_suffix(".new.npz")
    np.savez_compressed(new, chunks=chunks, deals=counts.deals, cells=cells, signs=signs)
    new.replace(path)


def _read(path: Path, steps: Steps) -> tuple[int, Counts | None]:
    """Return the number of chunks that were counted in a file, and their counts.

    Return 0 and None if the file's counts have another number of strength buckets.
    """
    with np.load(path) as file:
        cells, signs, deals, chunks = file["cells"], file["signs"], int(file["deals"]), int(file["chunks"])
    empty = count(0, 0, 1, steps)
    if len(cells) != sum(one.size for row in empty.joint for one in row):
        return 0, None
    for rows, source in ((empty.joint, cells), (empty.signs, signs)):
        at = 0
        for row in rows:
            for one in row:
                one[...] = source[at : at + one.size].reshape(one.shape)
                at += one.size
    return chunks, empty._replace(deals=deals)


@cache
def _drawn() -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.uint8]]:
    """Return for every hand its group, its mean strength after the best draw, and that draw's size."""
    strength = known().strength
    best = strength.argmax(axis=0).astype(np.uint8)
    groups = np.array([[group(kind, cards) for cards in COUNTS] for kind in HandKind])
    kinds = np.array(ladder().kinds)[known().rank]
    return groups[kinds, best], strength.max(axis=0), best


@cache
def _rule() -> Numbers:
    """Return the number of cards that the dealer draws, for each rank of its hand."""
    rule = np.zeros(len(ladder().kinds), np.int64)
    kept = np.array([bits.bit_count() for bits in range(1 << HAND)])
    rule[known().rank] = HAND - kept[known().rule]
    return rule


def _rank_edges(often: Numbers, steps: Mapping[HandKind, int]) -> tuple[int, ...]:
    """Return the bucket boundaries between kinds of hands and within each kind.

    Within a kind, the boundaries make buckets of equal frequency. `often`: the frequency of each rank.
    `steps`: the number of buckets of each kind.
    """
    kinds = np.array(ladder().kinds)
    edges: set[int] = set()
    for kind, parts in steps.items():
        ranks = np.flatnonzero((kinds == kind) & (often > 0))
        if len(ranks) and often[ranks].sum() > often.sum() * RARE:
            below = often[ranks].cumsum() / often[ranks].sum()
            inner = np.searchsorted(below, np.arange(1, parts) / parts - 1e-9) + 1
            edges |= {int(ranks[at]) for at in (0, *inner.tolist()) if at < len(ranks)}
    return tuple(sorted(edges)[1:])


RARE = 1e-4
"""A kind of hand whose share of all hands is lower than this gets no separate buckets."""


def _edges(strength: NDArray[np.float64], steps: int) -> tuple[float, ...]:
    rising = np.sort(strength)
    levels = 1 - (1 - np.arange(1, steps) / steps) ** TOP
    edges = np.unique(rising[(levels * len(rising)).astype(int)].round(EDGE_DECIMALS))
    return tuple(edges[edges < rising[-1]].tolist())
