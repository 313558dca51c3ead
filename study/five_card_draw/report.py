"""What was measured of FIVE CARD DRAW, as the tables of `docs/round-table.md`."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from games.five_card_draw.opponents.players import LEVELS
from games.five_card_draw.rules import NAMES, PERSON, SEATS
from study.five_card_draw.outcome import difference, seen, share

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from study.five_card_draw.outcome import Outcome

FOUR = range(1, SEATS)
STEPS = (-20, 0, 5, 10, 20, 40, 80, 160)
"""Dollars of a hint that are told apart."""


def money(outcomes: Mapping[tuple[str, str], Outcome]) -> Iterator[str]:
    """Dollars a hand of everybody at each table, with their standard errors; by person and level."""
    yield "| the person | the four | hands | the person wins | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * (SEATS + 3) + "|"
    for (person, level), outcome in outcomes.items():
        cells = " | ".join(str(outcome.dollars(seat)) for seat in range(SEATS))
        yield f"| {person} | {level} | {outcome.hands:,} | {cells} |"


def order(outcomes: Mapping[tuple[str, str], Outcome], persons: Sequence[str]) -> Iterator[str]:
    """What each person wins more from a weaker level, in the same deals."""
    steps = [*pairwise(reversed(LEVELS))]
    words = " | ".join(f"{one} gives more than {other}" for one, other in steps)
    yield f"| the person | hands | {words} |"
    yield "|---" * (len(steps) + 2) + "|"
    for person in persons:
        of = {level: outcomes[person, level] for level in LEVELS if (person, level) in outcomes}
        if len(of) == len(LEVELS):
            hands = min(outcome.hands for outcome in of.values())
            more = " | ".join(str(difference(of[one], of[other], PERSON)) for one, other in steps)
            yield f"| {person} | {hands:,} | {more} |"


MANNERS = (
    ("hands in which money is put in, but for the ante", "paid", "hand"),
    ("opens, of the hands he may open with", "opened", "could open"),
    ("sees a bet before the draw", "call early", "was bet at early"),
    ("raises it", "raised early", "was bet at early"),
    ("folds to it", "fold early", "was bet at early"),
    ("draws to less than jacks", "drew to less than jacks", "drew"),
    ("draws three", "drew 3", "drew"),
    ("draws two", "drew 2", "drew"),
    ("draws one", "drew 1", "drew"),
    ("stands", "drew 0", "drew"),
    ("stands on less than a straight", "stood on less than a straight", "drew"),
    ("bets and raises after the draw with less than jacks, of all of them", "bluff", "bet late"),
    ("the same with queens at best", "bet late on queens", "bet late"),
    ("such that he would not bet for what they are", "would not bet", "bet late"),
    ("hands in which such a bluff is shown", "bluff shown", "hand"),
)
"""What is told of a manner: in words, what is counted, and of what."""


def ways(outcome: Outcome) -> Iterator[str]:
    """How often each of the four does what his manner is told by."""
    yield "| what | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * SEATS + "|"
    for words, what, of in MANNERS:
        yield f"| {words} | " + " | ".join(f"{share(outcome, seat, what, of):.1%}" for seat in FOUR) + " |"
    sizes = (f"${share(outcome, seat, 'dollars bet', 'bet'):.0f}" for seat in FOUR)
    yield "| a bet or raise on average | " + " | ".join(sizes) + " |"
    bets = (f"{outcome.did[seat]['bet late']:,}" for seat in FOUR)
    yield "| bets and raises after the draw | " + " | ".join(bets) + " |"
    brings = (str(seen(outcome, seat)) for seat in FOUR)
    yield "| what one brings to who beats his bluffs alone | " + " | ".join(brings) + " |"


def hints(outcome: Outcome) -> Iterator[str]:
    """What hints have promised, and what came of them."""
    yield "| dollars promised | times | promised on average | what came of it |"
    yield "|---" * 4 + "|"
    limits = [
        f"{STEPS[0]} or less",
        *(f"{low} to {high}" for low, high in pairwise(STEPS)),
    ]
    for words, (times, promised, came, squares) in zip(
        [*limits, f"from {STEPS[-1]}"], outcome.hints, strict=True
    ):
        if times > 1:
            error = sqrt((squares / times - (came / times) ** 2) / times)
            yield f"| {words} | {times:,.0f} | {promised / times:+.2f} | {came / times:+.2f} ± {error:.2f} |"
