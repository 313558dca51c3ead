"""Persons who play by simple rules, to measure the dealer against."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.cards.draws import strengths
from games.cards.hands import rank
from games.cards.moves import Bet, Discard
from games.heads_up_poker.dealer.dealer import Dealer, worths
from games.heads_up_poker.rules import MOST, Answer, Phase, discards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.rules import Move

Player: TypeAlias = "Callable[[Sight, Random], Move]"
"""What somebody does in a situation."""

ODD = (2, 3, 4, 6, 7, 8, 9)
"""The bets of which the old books say nothing."""


class Habits(NamedTuple):
    """What a person does who goes by the strength of the own hand, 0 to 1, in one of the two rounds."""

    folds: float
    """Below this strength."""
    bets: tuple[tuple[float, int], ...]
    """From each strength on the bet, rising."""
    sees: float
    """Says YES to a raise from this strength on."""
    again: float
    """Raises once more by the most from this strength on."""


HONEST = (
    Habits(0.02, ((0.0, 1), (0.35, 5), (0.60, 10)), 0.35, 0.80),
    Habits(0.10, ((0.0, 1), (0.50, 5), (0.75, 10)), 0.50, 0.90),
)
TIGHT = (
    Habits(0.25, ((0.0, 5), (0.60, 10)), 0.60, 0.90),
    Habits(0.45, ((0.0, 5), (0.80, 10)), 0.80, 0.95),
)


def caller(seen: Sight, _rng: Random) -> Move:
    """Bets $1, sees everything, never raises."""
    return _simple(seen, 1, 0)


def maniac(seen: Sight, _rng: Random) -> Move:
    """Bets and raises all that can be, whatever it holds."""
    return _simple(seen, MOST, MOST)


def chance(seen: Sight, rng: Random) -> Move:
    """Does anything."""
    match seen.phase:
        case Phase.BETTING | Phase.RAISING:
            return Bet(rng.randint(0, seen.limit))
        case Phase.ASKED:
            return rng.choice(tuple(Answer))
    gone = rng.sample(seen.hand, rng.randint(0, 3))
    return Discard(tuple(card in gone for card in seen.hand))


def honest(seen: Sight, _rng: Random) -> Move:
    """Bets as much as the hand is worth, and never bluffs."""
    return _by_strength(HONEST[seen.round - 1], seen)


def tight(seen: Sight, _rng: Random) -> Move:
    """Plays good hands only."""
    return _by_strength(TIGHT[seen.round - 1], seen)


def odd(seen: Sight, rng: Random) -> Move:
    """Plays what the honest person plays, but never bets or raises $1, $5 or $10."""
    move = honest(seen, rng)
    return Bet(rng.choice(ODD)) if isinstance(move, Bet) and move.dollars else move


def snow(seen: Sight, _rng: Random) -> Move:
    """Draws no card, whatever it holds, and bets as if it held something."""
    if seen.phase is Phase.DISCARDING:
        return Discard((False,) * len(seen.hand))
    return _simple(seen, MOST if seen.round == 2 else 1, 0)


def hinted(seen: Sight, _rng: Random) -> Move:
    """Does what the hints say: the best answer to the dealer's table."""
    _, choices = worths(seen)
    return choices[0][0]


def mirror(seen: Sight, rng: Random) -> Move:
    """Plays by the table as well."""
    return MIRROR.decide(seen, rng)


def _simple(seen: Sight, bet: int, again: int) -> Move:
    """Always the same, with the dealer's own rule for the draw."""
    match seen.phase:
        case Phase.BETTING:
            return Bet(min(bet, seen.limit))
        case Phase.ASKED:
            return Answer.YES
        case Phase.RAISING:
            return Bet(min(again, seen.limit))
    gone = discards(seen.hand)
    return Discard(tuple(card in gone for card in seen.hand))


def _by_strength(habits: Habits, seen: Sight) -> Move:
    strength = strengths()[rank(seen.hand)]
    match seen.phase:
        case Phase.BETTING if strength < habits.folds:
            return Bet(0)
        case Phase.BETTING:
            return _simple(seen, [bet for least, bet in habits.bets if least <= strength][-1], 0)
        case Phase.ASKED:
            return Answer.YES if strength >= habits.sees else Answer.NO
        case Phase.RAISING:
            return Bet(seen.limit if strength >= habits.again else 0)
    return _simple(seen, 0, 0)


MIRROR = Dealer()
PERSONS: Mapping[str, Player] = {
    "always bets $1 and sees": caller,
    "honest": honest,
    "tight": tight,
    "random": chance,
    "always bets $10 and raises": maniac,
    "honest, but odd amounts": odd,
    "never draws, then bets $10": snow,
}
STUDIED: Mapping[str, Player] = {"follows the hints": hinted, "plays by the table": mirror}
"""Those who look at every draw, which takes them a hundred times as long."""
