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
            (0.1, 0.187),
            (0.2, 0.192),
            (0.4, 0.313),
            (0.6, 0.323),
            (1.1, 0.653),
            (2.2, 1.584),
            (4.5, 4.316),
            (9.9, 9.549),
        ),
        BettingPoint(Phase.ASKED, 1): (
            (0.5, 0.025),
            (0.9, 0.045),
            (1.2, 0.06),
            (1.6, 0.08),
            (2.0, 0.1),
            (3.5, 2.472),
            (6.5, 6.493),
            (15.7, 14.466),
        ),
        BettingPoint(Phase.RAISING, 1): (
            (4.7, 4.262),
            (8.1, 6.451),
            (10.7, 9.844),
            (11.4, 9.991),
            (11.9, 10.016),
            (12.8, 11.047),
            (15.6, 15.077),
            (25.5, 24.366),
        ),
        BettingPoint(Phase.DISCARDING, 1): (
            (2.0, 2.093),
            (2.3, 2.309),
            (3.7, 3.58),
            (4.4, 4.408),
            (5.7, 5.622),
            (7.6, 7.903),
            (12.2, 10.949),
            (23.2, 22.648),
        ),
        BettingPoint(Phase.BETTING, 2): (
            (0.2, 0.085),
            (1.4, 1.191),
            (2.8, 2.572),
            (4.2, 4.162),
            (5.5, 5.19),
            (7.9, 7.819),
            (13.6, 13.4),
            (29.7, 29.488),
        ),
        BettingPoint(Phase.ASKED, 2): (
            (0.2, 1.344),
            (1.1, 4.998),
            (3.3, 6.646),
            (5.4, 7.492),
            (8.9, 10.428),
            (15.6, 15.215),
            (22.5, 23.988),
            (38.1, 39.022),
        ),
        BettingPoint(Phase.RAISING, 2): (
            (10.2, 12.376),
            (11.6, 13.922),
            (14.1, 17.662),
            (17.0, 19.179),
            (22.9, 22.973),
            (31.0, 32.208),
            (46.8, 47.601),
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
