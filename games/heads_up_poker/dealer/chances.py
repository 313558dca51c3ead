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
        "asked, round 1": (0, 28, 49, 80, 96),
        "asked, round 2": (15, 35, 51, 75, 100),
        "betting $1, round 1": (0, 13, 35, 77, 99),
        "betting $1, round 2": (10, 18, 41, 76, 98),
        "betting $2, round 1": (0, 53, 44, 76, 100),
        "betting $2, round 2": (0, 26, 44, 67, 100),
        "betting $3 to $10, round 1": (0, 51, 75, 79, 98),
        "betting $3 to $10, round 2": (33, 49, 57, 76, 99),
        "discarding, round 1": (0, 33, 47, 71, 100),
        "raising more, round 1": (1, 14, 45, 80, 97),
        "raising more, round 2": (13, 38, 51, 74, 100),
        "raising no more, round 1": (0, 31, 51, 81, 100),
        "raising no more, round 2": (2, 29, 52, 76, 100),
    },
    "SHARK": {
        "asked, round 1": (0, 30, 49, 75, 100),
        "asked, round 2": (0, 30, 49, 68, 100),
        "betting $1, round 1": (0, 17, 41, 75, 99),
        "betting $1, round 2": (13, 12, 43, 74, 100),
        "betting $2, round 1": (0, 29, 48, 75, 100),
        "betting $2, round 2": (0, 23, 50, 71, 98),
        "betting $3 to $10, round 2": (9, 41, 52, 72, 100),
        "discarding, round 1": (0, 23, 44, 72, 100),
        "raising more, round 1": (0, 33, 54, 73, 100),
        "raising more, round 2": (0, 25, 54, 70, 100),
        "raising no more, round 1": (0, 20, 49, 77, 100),
        "raising no more, round 2": (0, 30, 48, 70, 100),
    },
    "EASY": {
        "asked, round 1": (0, 31, 51, 84, 99),
        "asked, round 2": (8, 25, 46, 76, 99),
        "betting $1, round 1": (0, 15, 49, 70, 98),
        "betting $1, round 2": (4, 23, 45, 69, 98),
        "betting $2, round 2": (0, 28, 49, 83, 100),
        "betting $3 to $10, round 1": (0, 29, 54, 78, 99),
        "betting $3 to $10, round 2": (11, 31, 51, 76, 98),
        "discarding, round 1": (0, 23, 49, 76, 98),
        "raising more, round 1": (0, 34, 53, 84, 99),
        "raising more, round 2": (1, 35, 53, 75, 99),
        "raising no more, round 1": (0, 23, 52, 75, 100),
        "raising no more, round 2": (2, 18, 40, 75, 100),
    },
}
"""By dealer and `hints.situation`: of 100 pots how many are won at each of the knots."""
