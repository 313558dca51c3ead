"""What many hands of FIVE CARD DRAW have brought, with its error."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from games.five_card_draw.rules import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Outcome(NamedTuple):
    """What a number of deals have brought, each played five times: from every seat's cards once."""

    deals: tuple[tuple[int, ...], ...]
    """Of each deal the dollars won or lost by each seat, in all its hands together."""
    did: tuple[Counter[str], ...]
    """What each seat has done, and how often: see `table.deeds`."""
    hints: tuple[tuple[float, ...], ...] = ()
    """By the step of dollars: hints followed, what they promised, what came of it, the sum of its squares."""

    @property
    def hands(self) -> int:
        """How many were played."""
        return SEATS * len(self.deals)

    def dollars(self, seat: int) -> Mean:
        """Won or lost by a seat in each hand, on average."""
        return mean([deal[seat] for deal in self.deals])


class Mean(NamedTuple):
    """A mean of dollars a hand, and its standard error."""

    dollars: float
    error: float

    def __str__(self) -> str:
        return f"{self.dollars:+.2f} ± {self.error:.2f}"


def mean(deals: Sequence[int]) -> Mean:
    """Of the dollars of deals: they are independent of each other, the five hands of one are not."""
    return Mean(fmean(deals) / SEATS, stdev(deals) / sqrt(len(deals)) / SEATS)


def difference(one: Outcome, other: Outcome, seat: int) -> Mean:
    """What a seat wins more in one than in the other, in the same deals."""
    pairs = zip(one.deals, other.deals, strict=False)
    return mean([here[seat] - there[seat] for here, there in pairs])


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """All of them together, in this order."""
    return Outcome(
        tuple(deal for each in outcomes for deal in each.deals),
        tuple(_counted(seat) for seat in zip(*(each.did for each in outcomes), strict=True)),
        tuple(_sums(step) for step in zip(*(each.hints for each in outcomes), strict=True)),
    )


def _counted(parts: Iterable[Counter[str]]) -> Counter[str]:
    """All of them together, with what has come to less than nothing."""
    whole = Counter[str]()
    for each in parts:
        whole.update(each)
    return whole


def _sums(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def share(outcome: Outcome, seat: int, what: str, of: str) -> float:
    """How often a seat has done something, of all the times it could."""
    did = outcome.did[seat]
    return did[what] / (outcome.hands if of == "hand" else did[of] or 1)


def seen(outcome: Outcome, seat: int) -> Mean:
    """What a bet or raise of a seat after the draw brings to who beats its bluffs alone."""
    did = outcome.did[seat]
    bets = did["bet late"] or 1
    dollars = did["seen for"] / bets
    return Mean(dollars, sqrt((did["seen for, squared"] / bets - dollars**2) / bets))
