"""How the person has played this evening, by what everybody has seen of it; what is long ago counts less."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.hands import jacks_or_better
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.manners import PEOPLE, Manner
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.five_card_draw.rules import Told

HANDS = 30
"""After so many a hand counts the e-th part of the latest."""
FOLDING = ((0.0, 6.0), (0.49, 2.2), (0.57, 1.8), (0.87, 1.0), (0.95, 0.7))
"""How often somebody folds to a bet before the draw, and the looseness that it tells of."""
BALANCE = 0.4
"""Bluffs for each bet that is none where the two are in balance: those of the usual bets."""
USUAL = 4.0
"""How many answers to bets speak for the usual person, before anything is seen."""
RAISES = 0.06
"""How often a bet before the draw is raised for what the hand is."""
EARLY = 0.5
"""What `BALANCE` is, of such raises."""
PATIENCE = 20.0
"""What `USUAL` is, of such raises: they are rare."""
DOUBT = 2.0
"""The same of bets that were shown: what speaks for the usual person."""
STEPS = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0)
"""What is told apart: hands that begin alike need not be read anew for each shade."""


class Habits(NamedTuple):
    """What has been counted, the latest hand as 1."""

    asked: float = 0.0
    """Bets and raises before the draw that were answered."""
    folded: float = 0.0
    raised: float = 0.0
    bluffs: float = 0.0
    """Hands shown that were bet on after the draw with less than jacks."""
    honest: float = 0.0
    """The same, with jacks or better."""

    def after(self, told: Told) -> Habits:
        """Another hand later."""
        fade = exp(-1 / HANDS)
        asked, folded, raised, bluffs, honest = (fade * count for count in self)
        draws = next((at for at, move in enumerate(told.said) if isinstance(move, Discard)), len(told.said))
        early, late = told.said[:draws], told.said[draws:]
        asked += sum(isinstance(move, Raise) or move in (Word.CALL, Word.FOLD) for move in early)
        folded += Word.FOLD in early
        raised += sum(isinstance(move, Raise) for move in early)
        if told.shown and any(isinstance(move, Bet | Raise) for move in late):
            bluff = not jacks_or_better(told.shown)
            bluffs, honest = bluffs + bluff, honest + (not bluff)
        return Habits(asked, folded, raised, bluffs, honest)


@lru_cache(4)
def of_person(evening: tuple[Told, ...]) -> Manner:
    """What the person is taken for."""
    seen = Habits()
    for told in evening:
        seen = seen.after(told)
    usual = _between(FOLDING, PEOPLE.looseness)
    folding = (seen.folded + USUAL * usual) / (seen.asked + USUAL)
    # Who raises more often than he has hands for it bets as they are after the draw.
    empty = max(0.0, seen.raised - RAISES * (1 + EARLY) * seen.asked)
    bluffs = (seen.bluffs + empty + DOUBT * BALANCE * PEOPLE.bluffs) / (BALANCE * (seen.honest + DOUBT))
    raising = (seen.raised + PATIENCE * RAISES * (1 + EARLY * PEOPLE.early)) / (seen.asked + PATIENCE)
    early = (raising / RAISES - 1) / EARLY
    return PEOPLE._replace(looseness=_step(_loose(folding)), bluffs=_step(bluffs), early=_step(early))


def _loose(folding: float) -> float:
    """The looseness that folding so often tells of."""
    at = max(1, min(len(FOLDING) - 1, bisect_left(FOLDING, (folding, 0.0))))
    (low, loose), (high, tight) = FOLDING[at - 1 : at + 1]
    part = (folding - low) / (high - low)
    return exp(log(loose) + part * (log(tight) - log(loose)))


def _between(table: Sequence[tuple[float, float]], looseness: float) -> float:
    """How often somebody folds who is so loose."""
    (low, loose), (high, tight) = next(pair for pair in pairwise(table) if pair[1][1] <= looseness)
    return low + (high - low) * log(loose / looseness) / log(loose / tight)


def _step(number: float) -> float:
    return min(STEPS, key=lambda step: abs(log(step / max(number, STEPS[0]))))
