"""Measures how well a regular player of FIVE CARD DRAW can tell the four computer players apart."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import log
from typing import TYPE_CHECKING, TypeAlias

from games.five_card_draw.rules import NAMES, SEATS
from study.parts import share, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Counts: TypeAlias = "Mapping[str, int]"
"""The number of times that each kind of action was seen, by the kind's name."""
Windows: TypeAlias = "Sequence[Sequence[Counts]]"
"""For each window of 50 hands and each seat, how often each kind of action was seen."""

FOUR = range(1, SEATS)
HIDDEN = ("bets after", "stands pat")
"""The situations of facts that only the cards reveal. They are counted, but never used to tell players apart,
because opponents cannot see them."""
MANNERS = (
    ("raises a bet before the draw", "is bet at before", "bets"),
    ("calls it", "is bet at before", "call"),
    ("bets after the draw", "may bet after", "bets"),
    ("folds to a bet after the draw", "is bet at after", "fold"),
    ("stands pat", "draws", "0"),
    ("bets less than 0.6 of the pot", "bets", "small"),
    ("shows less than jacks after a bet", "shows after a bet", "less"),
    ("shows less than a straight after standing pat", "shows a pat hand", "less"),
    ("bets after the draw with less than jacks, by the cards", "bets after", "less"),
    ("stands pat on less than a straight, by the cards", "stands pat", "less"),
)
"""The habits of players: a description, the situation in which a habit can show, and the action that shows
it."""


def manners(levels: Mapping[str, Windows]) -> Iterator[str]:
    """Yield a table of how often each computer player shows its typical habit, per 100 chances."""
    rows = []
    for level, windows in levels.items():
        totals = [_total(window[seat] for window in windows) for seat in range(SEATS)]
        for words, where, what in MANNERS:
            shares = (share(totals[seat][f"{where}: {what}"], _of(totals[seat], where)) for seat in FOUR)
            rows.append((level, words, *(one.percent for one in shares)))
    return table(("level", "what", *NAMES[1:]), rows)


def told_apart(levels: Mapping[str, Windows]) -> Iterator[str]:
    """Yield a table of how often 50 hands are enough to tell all four opponents, or two of them, apart."""
    pairs = [(one, other) for one in FOUR for other in FOUR if one < other]
    rows = []
    for level, windows in levels.items():
        right, mixed = 0, Counter[tuple[int, int]]()
        for odd in (0, 1):
            # Take the habits from one half of the windows, and try to recognize the players in the other
            # half.
            known = [_total(window[seat] for window in windows[odd::2]) for seat in range(SEATS)]
            for window in windows[1 - odd :: 2]:
                fits = [[_fit(window[seat], known[name]) for name in range(SEATS)] for seat in range(SEATS)]
                best = max(permutations(FOUR), key=lambda names: sum(_sum(fits, names)))
                right += best == tuple(FOUR)
                mixed.update(
                    (one, other)
                    for one, other in pairs
                    if fits[one][one] + fits[other][other] < fits[one][other] + fits[other][one]
                )
        of = len(windows)
        rows.append(
            (level, of, share(right, of).percent, *(share(of - mixed[pair], of).percent for pair in pairs))
        )
    head = ("level", "times 50 hands", "all four", *(f"{NAMES[one]}, {NAMES[other]}" for one, other in pairs))
    return table(head, rows)


def _sum(fits: Sequence[Sequence[float]], names: Sequence[int]) -> Iterator[float]:
    return (fits[seat][name] for seat, name in zip(FOUR, names, strict=True))


def _fit(counts: Counts, known: Counts) -> float:
    """Return the log likelihood that a player with known habits acts as these counts say."""
    fit = 0.0
    for key, times in counts.items():
        where = key.partition(":")[0]
        if where not in HIDDEN:
            # Add 0.5, so that an action that was never seen from this player does not have probability 0.
            fit += times * log((known[key] + 0.5) / (_of(known, where) + 1))
    return fit


def _total(counts: Iterator[Counts]) -> Counter[str]:
    whole = Counter[str]()
    for each in counts:
        whole.update(each)
    return whole


def _of(counts: Counts, where: str) -> int:
    return sum(times for key, times in counts.items() if key.startswith(f"{where}:"))
