"""Estimates the person's habits (calls, raises, bluffs) from the public facts of the latest hands."""

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
"""The time constant, in hands, with which older hands lose weight: a hand this many hands ago counts 1/e as
much as the latest.

It is half of the number of hands that the game remembers."""
CALLS = 1 / 3
"""The share of bets before the draw that a person calls or raises, as assumed before any play is seen."""
RAISES = 0.06
"""The share of bets before the draw that a person is assumed to raise: as often as two pairs of tens or
better are dealt."""
BALANCE = 0.5
"""The number of bluffs for each value bet, both of the pot's size, at which calling and folding pay
equally."""
PRIOR = 4.0
"""The assumed shares of calls and bluffs count as much as this many observed bets. It is few, because a
session is short."""
RARE = 20.0
"""The assumed share of raises counts as much as this many observed bets: more than `PRIOR`, because a person
raises only once in 20 bets."""
STEPS = (0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 16.0)
"""Estimates are rounded to these values, so that fewer different ranges must be computed."""


class Habits(NamedTuple):
    """Counts of the person's actions; older hands count less, the latest hand counts 1."""

    asked: float = 0.0
    """The number of bets and raises before the draw that the person had to answer by a call, a raise or a
    fold."""
    called: float = 0.0
    raised: float = 0.0
    bluffs: float = 0.0
    """The number of hands shown at a showdown with which the person had bet after the draw on less than a
    pair of jacks."""
    value: float = 0.0
    """The number of hands shown at a showdown with which the person had bet after the draw on a pair of jacks
    or better."""

    def after(self, record: PublicRecord) -> Habits:
        """Return the counts after one more hand."""
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
    """Return the playing style that the opponents expect of the person, estimated from the person's play."""
    seen = Habits()
    for record in evening:
        seen = seen.after(record)
    calls = (seen.called + PRIOR * CALLS) / (seen.asked + PRIOR)
    raises = (seen.raised + RARE * RAISES * (1 + PEOPLE.early)) / (seen.asked + RARE)
    # A person who raises too often before the draw is assumed to bluff after the draw as well.
    empty = max(0.0, seen.raised - RAISES * (1 + PEOPLE.early) * seen.asked)
    bluffs = (seen.bluffs + empty + PRIOR * BALANCE * PEOPLE.bluffs) / (BALANCE * (seen.value + PRIOR))
    return PEOPLE._replace(
        looseness=_step(PEOPLE.looseness * calls / CALLS),
        bluffs=_step(bluffs),
        early=_step(raises / RAISES - 1),
    )


def _step(number: float) -> float:
    return min(STEPS, key=lambda step: abs(log(step / max(number, STEPS[0]))))
