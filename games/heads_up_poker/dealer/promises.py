"""What of the dollars that a choice seems to bring a hint promises: as many as come."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from games.heads_up_poker.dealer.betting import BettingPoint
from games.heads_up_poker.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.heads_up_poker.dealer.sight import Sight

Curve: TypeAlias = tuple[tuple[float, float], ...]
"""What seems to come and what does come, in dollars, both rising: straight lines from nothing on, and as many
dollars more or less behind the last place as there."""

CURVES: Mapping[str, Mapping[BettingPoint, Curve]] = {
    "CLASSIC": {
        BettingPoint(Phase.BETTING, 1): (
            (0.1, 0.16),
            (0.3, 0.2),
            (0.6, 0.49),
            (1.1, 0.57),
            (2.2, 1.62),
            (4.5, 4.35),
            (9.9, 9.53),
        ),
        BettingPoint(Phase.ASKED, 1): ((1.3, 0.13), (3.5, 2.6), (6.5, 6.51), (15.7, 14.45)),
        BettingPoint(Phase.RAISING, 1): (
            (4.7, 4.21),
            (8.1, 6.51),
            (10.7, 9.81),
            (11.6, 10.01),
            (12.8, 11.13),
            (15.6, 15.02),
            (25.5, 24.33),
        ),
        BettingPoint(Phase.DISCARDING, 1): (
            (2.0, 2.07),
            (2.3, 2.32),
            (3.7, 3.58),
            (4.4, 4.42),
            (5.7, 5.6),
            (7.6, 7.93),
            (12.2, 10.93),
            (23.2, 22.65),
        ),
        BettingPoint(Phase.BETTING, 2): (
            (0.2, 0.08),
            (1.4, 1.19),
            (2.8, 2.55),
            (4.2, 4.17),
            (5.5, 5.19),
            (7.9, 7.83),
            (13.6, 13.4),
            (29.7, 29.49),
        ),
        BettingPoint(Phase.ASKED, 2): (
            (0.2, 0.93),
            (1.1, 5.34),
            (3.3, 6.76),
            (5.4, 7.44),
            (8.9, 10.46),
            (15.6, 15.23),
            (22.5, 23.95),
            (38.1, 39.02),
        ),
        BettingPoint(Phase.RAISING, 2): (
            (10.2, 12.19),
            (11.6, 14.08),
            (14.1, 17.74),
            (17.0, 19.16),
            (22.9, 22.89),
            (31.0, 32.31),
            (46.8, 47.56),
        ),
    },
    "SHARK": {BettingPoint(Phase.BETTING, 1): ((0.1, 0.05),)},
}
"""Of dealers whose tables do not tell what comes; measured (docs/dealer.md)."""


def promised(dollars: float, seen: Sight, level: str) -> float:
    """What a hint tells of the dollars that a choice seems to bring; the order of choices stays."""
    curve = CURVES.get(level, {}).get(BettingPoint(seen.phase, seen.round), ())
    if dollars <= 0 or not curve:
        return dollars
    for (low, less), (high, more) in pairwise(((0.0, 0.0), *curve)):
        if dollars <= high:
            return less + (more - less) * (dollars - low) / (high - low)
    high, more = curve[-1]
    return dollars + more - high
