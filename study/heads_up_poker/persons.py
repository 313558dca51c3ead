"""Scripted opponents of the dealer: persons who play by simple rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.cards.hands import HandKind, ladder, rank
from games.cards.draws import strengths
from games.cards.moves import Bet, Discard
from games.heads_up_poker.dealer.dealer import worths
from games.heads_up_poker.rules import MOST, Answer, Phase, discards

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.rules import Move

Player: TypeAlias = "Callable[[Sight, Random], Move]"
"""A function that chooses a move in a situation."""

PAIRS = ladder().kinds.index(HandKind.PAIR)
"""The lowest hand rank of a pair; lower ranks are high-card hands."""
BLUFFS = 1 / 3
"""The probability that the beginner bluffs with a high-card hand by betting as much as possible."""
ODD = (2, 3, 4, 6, 7, 8, 9)
"""The bets in dollars other than the usual $1, $5 and $10."""


class Habits(NamedTuple):
    """The thresholds by which a person plays one betting round; hand strengths are from 0 to 1."""

    folds: float
    """The hand strength below which the person folds."""
    bets: tuple[tuple[float, int], ...]
    """Pairs of a strength and the dollars to bet from that strength on, in ascending order."""
    sees: float
    """The lowest hand strength at which the person says YES to a raise."""
    again: float
    """The lowest hand strength at which the person raises again, by as much as possible."""


HONEST = (
    Habits(0.02, ((0.0, 1), (0.35, 5), (0.60, 10)), 0.35, 0.80),
    Habits(0.10, ((0.0, 1), (0.50, 5), (0.75, 10)), 0.50, 0.90),
)
TIGHT = (
    Habits(0.25, ((0.0, 5), (0.60, 10)), 0.60, 0.90),
    Habits(0.45, ((0.0, 5), (0.80, 10)), 0.80, 0.95),
)


def caller(seen: Sight, _rng: Random) -> Move:
    """Play the caller: bet $1, call every raise, and never raise."""
    return _simple(seen, 1, 0)


def maniac(seen: Sight, _rng: Random) -> Move:
    """Play the maniac: bet and raise by $10 with any hand."""
    return _simple(seen, MOST, MOST)


def chance(seen: Sight, rng: Random) -> Move:
    """Play by chance: choose a move at random."""
    match seen.phase:
        case Phase.BETTING | Phase.RAISING:
            return Bet(rng.randint(0, seen.limit))
        case Phase.ASKED:
            return rng.choice(tuple(Answer))
    gone = rng.sample(seen.hand, rng.randint(0, 3))
    return Discard(tuple(card in gone for card in seen.hand))


def honest(seen: Sight, _rng: Random) -> Move:
    """Play honestly: bet by the strength of the hand, and never bluff."""
    return _by_strength(HONEST[seen.round - 1], seen)


def tight(seen: Sight, _rng: Random) -> Move:
    """Play tight: fold all but good hands, and bet those."""
    return _by_strength(TIGHT[seen.round - 1], seen)


def odd(seen: Sight, rng: Random) -> Move:
    """Play like `honest`, but replace each bet or raise by a random amount other than $1, $5 and $10."""
    move = honest(seen, rng)
    return Bet(rng.choice(ODD)) if isinstance(move, Bet) and move.dollars else move


def snow(seen: Sight, _rng: Random) -> Move:
    """Play the snow (a pat bluff): draw no card, and bet as if the hand were good."""
    if seen.phase is Phase.DISCARDING:
        return Discard((False,) * len(seen.hand))
    return _simple(seen, MOST if seen.round == 2 else 1, 0)


def beginner(seen: Sight, rng: Random) -> Move:
    """Play like `honest`, but bluff with a third of the worthless hands, and call too often."""
    if rank(seen.hand) >= PAIRS:
        return honest(seen, rng)
    match seen.phase:
        case Phase.BETTING if rng.random() < BLUFFS:
            return Bet(seen.limit)
        case Phase.ASKED:
            return rng.choice(tuple(Answer))
    return honest(seen, rng)


def hinted(level: str) -> Player:
    """Return a person who follows the hints against the dealer `level`."""

    def player(seen: Sight, _rng: Random) -> Move:
        _, choices = worths(seen, level)
        return choices[0][0]

    return player


def _simple(seen: Sight, bet: int, again: int) -> Move:
    """Make the move of a person who plays all hands alike: bet `bet` dollars, raise again by `again`.

    The person says YES to every raise, and discards by the dealer's fixed rule.
    """
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


PERSONS: Mapping[str, Player] = {
    "calls: always bets $1 and sees": caller,
    "plain: bets what the hand is worth": honest,
    "tight": tight,
    "a beginner who bluffs": beginner,
    "random": chance,
    "always bets $10 and raises": maniac,
    "plain, but odd amounts": odd,
    "never draws, then bets $10": snow,
}
STUDIED: Mapping[str, Callable[[str], Player]] = {"follows the hints": hinted}
"""The slow persons by name: each value makes a person from a dealer's name. They are slow because they
compute every draw, which takes a hundred times as long."""
