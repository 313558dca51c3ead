"""How often a person who follows the hints wins the pot: `python -m study.heads_up_poker.hints --fit`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

KNOTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Shares of the hands in which the person's is the better one, as a dealer's table tells them."""
UNMEASURED = (0, 25, 50, 75, 100)
"""Where the hints hardly lead: the better hand wins."""
MEASURED: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "CLASSIC": {
        "asked, round 1": (0, 32, 44, 77, 100),
        "asked, round 2": (45, 37, 45, 76, 96),
        "betting $1, round 1": (0, 13, 32, 73, 100),
        "betting $1, round 2": (12, 20, 39, 74, 99),
        "betting $2, round 1": (0, 54, 44, 76, 99),
        "betting $2, round 2": (37, 28, 52, 69, 100),
        "betting $3 to $10, round 1": (0, 51, 75, 75, 100),
        "betting $3 to $10, round 2": (28, 44, 50, 73, 100),
        "discarding, round 1": (0, 32, 44, 71, 100),
        "raising more, round 1": (5, 30, 33, 78, 100),
        "raising more, round 2": (30, 56, 61, 71, 99),
        "raising no more, round 1": (0, 30, 50, 93, 97),
        "raising no more, round 2": (0, 26, 46, 83, 100),
    },
    "SHARK": {
        "asked, round 1": (0, 48, 41, 78, 100),
        "asked, round 2": (17, 24, 47, 76, 100),
        "betting $1, round 1": (0, 18, 40, 74, 100),
        "betting $1, round 2": (13, 14, 42, 73, 100),
        "betting $2, round 1": (0, 82, 54, 77, 99),
        "betting $2, round 2": (0, 24, 50, 81, 100),
        "betting $3 to $10, round 2": (45, 71, 53, 72, 99),
        "discarding, round 1": (3, 24, 42, 73, 100),
        "raising more, round 1": (0, 57, 39, 79, 100),
        "raising more, round 2": (20, 27, 32, 75, 100),
        "raising no more, round 1": (0, 21, 48, 66, 100),
        "raising no more, round 2": (2, 26, 45, 81, 100),
    },
    "EASY": {
        "asked, round 1": (0, 31, 50, 88, 97),
        "asked, round 2": (18, 24, 45, 77, 97),
        "betting $1, round 1": (0, 15, 49, 61, 92),
        "betting $1, round 2": (4, 23, 45, 63, 97),
        "betting $2, round 2": (0, 29, 46, 90, 100),
        "betting $3 to $10, round 1": (0, 36, 54, 78, 99),
        "betting $3 to $10, round 2": (21, 29, 52, 76, 98),
        "discarding, round 1": (1, 23, 49, 76, 98),
        "raising more, round 1": (0, 35, 53, 88, 95),
        "raising more, round 2": (0, 37, 54, 74, 99),
        "raising no more, round 1": (0, 19, 57, 77, 100),
        "raising no more, round 2": (6, 18, 32, 75, 100),
    },
}
"""By dealer and `hints.situation`: of 100 pots how many are won at each of the knots."""
