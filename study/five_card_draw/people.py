"""People who play by a simple script, to measure the computer players against."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.cards.cards import JACK, KING, RANKS
from games.cards.hands import HandKind, important, kind
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.equity import sensible
from games.five_card_draw.rules import SEATS, Phase, Word

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Computer
    from games.cards.cards import Cards
    from games.five_card_draw.rules import Move, View

STAKE = 20
"""Dollars that are bet by script."""
DRAWS = {HandKind.NOTHING: 3, HandKind.PAIR: 3, HandKind.TWO_PAIR: 1, HandKind.THREE: 2, HandKind.FOUR: 1}
"""How many cards each kind of hand draws by script; those that are not here stand."""
NEVER = (HandKind.STRAIGHT_FLUSH, RANKS)


class Scripted(NamedTuple):
    """Never bluffs: sees bets with hands from one limit on, and bets or raises $20 from another."""

    sees: tuple[HandKind, int]
    """The kind and the highest deciding rank."""
    bets: tuple[HandKind, int]

    def choose(self, view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Draw as the hand would, and say what it is worth."""
        hand = view.hands[view.speaker]
        if view.phase is Phase.DISCARDING:
            return _draw(hand)
        held = (kind(hand), important(hand)[0])
        bet = Raise(STAKE) if Word.CALL in moves else Bet(STAKE)
        # One round of raises is enough.
        if held >= self.bets and bet in moves and len(view.said) < 2 * SEATS:
            return bet
        return Word.CALL if held >= self.sees and Word.CALL in moves else moves[0]


class Anything:
    """Any word as often as any other, with any number of dollars; any discards."""

    def choose(self, _view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """The first that comes to mind."""
        words = [move for move in moves if isinstance(move, Word)]
        amounts = moves[len(words) :]
        return rng.choice(amounts if amounts and not rng.randrange(len(words) + 1) else words)


def _draw(hand: Cards) -> Discard:
    number = DRAWS.get(kind(hand), 0)
    gone = next(throw for throw in sensible(hand) if len(throw) == number)
    return Discard(tuple(card in gone for card in hand))


PEOPLE: dict[str, Computer[View, Move]] = {
    "always calls": Scripted(sees=(HandKind.NOTHING, 0), bets=NEVER),
    "honest": Scripted(sees=(HandKind.PAIR, JACK), bets=(HandKind.TWO_PAIR, 0)),
    "tight": Scripted(sees=(HandKind.PAIR, KING), bets=(HandKind.THREE, 0)),
    "random": Anything(),
}
"""By name."""
