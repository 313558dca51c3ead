"""The person's measured chances to win the pot when following the hints; the hints state these chances.

`python -m study.heads_up_poker.hints --fit` prints these figures. With `--astray` as well, it prints the rows
of `drawing one card` and `keeping all five`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

KNOTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The probabilities that the person's hand is better than the dealer's, for which `MEASURED` lists the
measured chances to win the pot."""
UNMEASURED = (0, 25, 50, 75, 100)
"""The chances to win, in percent, for situations too rare to be measured, one for each of `KNOTS`: they
assume that the better hand wins the pot."""
MEASURED: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "CLASSIC": {
        "asked, round 1": (0, 32, 44, 77, 100),
        "asked, round 2": (45, 37, 44, 76, 96),
        "betting $1, round 1": (0, 14, 31, 73, 100),
        "betting $1, round 2": (11, 20, 39, 74, 99),
        "betting $2, round 1": (0, 52, 44, 76, 99),
        "betting $2, round 2": (39, 24, 52, 69, 100),
        "betting $3 to $10, round 1": (0, 49, 75, 75, 100),
        "betting $3 to $10, round 2": (28, 43, 50, 73, 100),
        "drawing one card": (34, 64, 56, 74, 99),
        "drawing two or three": (0, 32, 44, 71, 100),
        "keeping all five": (42, 81, 50, 76, 98),
        "raising more, round 1": (5, 28, 34, 78, 100),
        "raising more, round 2": (29, 56, 61, 71, 98),
        "raising no more, round 1": (0, 30, 50, 90, 97),
        "raising no more, round 2": (0, 27, 46, 82, 100),
    },
    "SHARK": {
        "asked, round 1": (1, 46, 42, 78, 100),
        "asked, round 2": (12, 25, 46, 76, 100),
        "betting $1, round 1": (0, 18, 40, 75, 100),
        "betting $1, round 2": (13, 14, 42, 73, 100),
        "betting $2, round 1": (0, 82, 53, 76, 99),
        "betting $2, round 2": (0, 24, 50, 80, 100),
        "betting $3 to $10, round 2": (42, 71, 53, 73, 99),
        "drawing one card": (24, 49, 67, 74, 100),
        "drawing two or three": (5, 24, 42, 74, 100),
        "keeping all five": (36, 26, 50, 69, 100),
        "raising more, round 1": (0, 55, 38, 78, 100),
        "raising more, round 2": (15, 26, 33, 76, 100),
        "raising no more, round 1": (0, 21, 48, 66, 100),
        "raising no more, round 2": (0, 26, 45, 80, 100),
    },
    "EASY": {
        "asked, round 1": (0, 31, 50, 88, 97),
        "asked, round 2": (18, 24, 45, 77, 97),
        "betting $1, round 1": (0, 15, 49, 61, 92),
        "betting $1, round 2": (4, 23, 45, 63, 97),
        "betting $2, round 2": (0, 29, 46, 90, 100),
        "betting $3 to $10, round 1": (0, 36, 54, 78, 99),
        "betting $3 to $10, round 2": (21, 29, 52, 76, 98),
        "drawing one card": (4, 22, 54, 76, 95),
        "drawing two or three": (1, 23, 49, 76, 98),
        "keeping all five": (0, 25, 50, 75, 100),
        "raising more, round 1": (0, 35, 53, 88, 95),
        "raising more, round 2": (0, 37, 54, 74, 99),
        "raising no more, round 1": (0, 19, 57, 77, 100),
        "raising no more, round 2": (6, 18, 32, 75, 100),
    },
}
"""For each dealer and each situation: the percentage of pots that the person won, one figure for each
probability in `KNOTS`."""


def calibrated(level: str, situation: str, share: float) -> float:
    """Return the chance to win the pot that a hint states, interpolated linearly between measured chances.

    `share`: the probability that the person's hand is better.
    """
    at = share * (len(KNOTS) - 1)
    low = min(int(at), len(KNOTS) - 2)
    less, more = MEASURED[level].get(situation, UNMEASURED)[low : low + 2]
    return (less + (at - low) * (more - less)) / 100
