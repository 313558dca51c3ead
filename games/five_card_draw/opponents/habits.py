"""The person's play in the latest hands, from public facts."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.hands import jacks_or_better
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.manners import PEOPLE, Manner
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from games.five_card_draw.rules import PublicRecord

HANDS = 30
"""After this many hands, a hand has 1/e of the weight of the latest one.

This is half of the hands that the game remembers."""
CALLS = 1 / 3
"""The share of bets before the draw that `PEOPLE` call or raise."""
RAISES = 0.06
"""The share of bets before the draw that people raise: as often as two pairs of tens or better are dealt."""
BALANCE = 0.5
"""Bluffs for each value bet of the pot's size, if bluffs and value bets are balanced."""
PRIOR = 4.0
"""Bets of prior weight before any is seen. They are few, because a session is short."""
RARE = 20.0
"""Bets of prior weight for raises before any is seen. A raise comes only once in 20 bets."""
STEPS = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 16.0)
"""Values to which figures are rounded, so that ranges need not be computed for each small difference."""


class Habits(NamedTuple):
    """Counts of the person's actions, in which the latest hand has weight 1."""

    asked: float = 0.0
    """Bets and raises before the draw that the person answered."""
    called: float = 0.0
    raised: float = 0.0
    bluffs: float = 0.0
    """Hands shown at a showdown that the person bet after the draw with less than a pair of jacks."""
    value: float = 0.0
    """Hands shown at a showdown that the person bet after the draw with a pair of jacks or better."""

    def after(self, record: PublicRecord) -> Habits:
        """Return the counts after one more hand with these public facts."""
        fade = exp(-1 / HANDS)
        asked, called, raised, bluffs, value = (fade * count for count in self)
        draws = next(
            (at for at, move in enumerate(record.said) if isinstance(move, Discard)), len(record.said)
        )
        early, late = record.said[:draws], record.said[draws:]
        raises = sum(isinstance(move, Raise) for move in early)
        calls = early.count(Word.CALL)
        bluffed = valued = 0
        if record.shown and any(isinstance(move, Bet | Raise) for move in late):
            valued = int(jacks_or_better(record.shown))
            bluffed = 1 - valued
        return Habits(
            asked + calls + raises + early.count(Word.FOLD),
            called + calls + raises,
            raised + raises,
            bluffs + bluffed,
            value + valued,
        )


@lru_cache(4)
def of_person(evening: tuple[PublicRecord, ...]) -> Manner:
    """Return the manner that the opponents expect of the person, from the person's play."""
    seen = Habits()
    for record in evening:
        seen = seen.after(record)
    calls = (seen.called + PRIOR * CALLS) / (seen.asked + PRIOR)
    raises = (seen.raised + RARE * RAISES * (1 + PEOPLE.early)) / (seen.asked + RARE)
    # Raises without a hand before the draw are followed by bets without a hand after it.
    empty = max(0.0, seen.raised - RAISES * (1 + PEOPLE.early) * seen.asked)
    bluffs = (seen.bluffs + empty + PRIOR * BALANCE * PEOPLE.bluffs) / (BALANCE * (seen.value + PRIOR))
    return PEOPLE._replace(
        looseness=_step(PEOPLE.looseness * calls / CALLS),
        bluffs=_step(bluffs),
        early=_step(raises / RAISES - 1),
    )


def _step(number: float) -> float:
    return min(STEPS, key=lambda step: abs(log(step / max(number, STEPS[0]))))
