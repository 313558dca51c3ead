"""The reasons that hints show: a table of short texts, each with the condition under which it applies."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, kind
from games.cards.moves import DISCARDS, Bet, Discard
from games.heads_up_poker.rules import Answer, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.rules import Move

VALUE = 0.5
"""A bet counts as a value bet if both the probability that the person's hand is better and the chance to win
the pot are at least this high."""
SELDOM = 1 / 3
"""A hand counts as weak if the probability that it is better than the dealer's is below this. A weak hand may
only bluff, make a cheap bet or fold."""
CHEAP = 2
"""The highest bet in dollars that counts as cheap; a weak hand makes such a bet to see the draw or the
showdown."""
TEN = 8
"""The rank number of a ten, the lowest card that a hint's reason calls a high card."""
GROUPS = {
    (2,): HandKind.PAIR,
    (2, 2): HandKind.TWO_PAIR,
    (3,): HandKind.THREE,
    (4,): HandKind.FOUR,
}


class HintedMove(NamedTuple):
    """A move that a hint recommends or judges, with the facts from which its reason is chosen."""

    seen: Sight
    move: Move
    share: float
    """The probability that the person's hand is better than the dealer's at a showdown; for a draw, after the
    draw."""
    wins: float
    """The person's chance to win the pot, as the hint states it."""
    raises: bool = False
    """True if the person should answer YES to SEE MY RAISE? and then raise again."""

    @property
    def folds(self) -> bool:
        """Return True if the move is a fold, which gives the pot to the dealer."""
        return gives_up(self.seen, self.move)

    @property
    def dollars(self) -> int:
        """Return the dollars that the person bets or raises by; 0 for other moves."""
        return self.move.dollars if isinstance(self.move, Bet) else 0

    @property
    def pays(self) -> bool:
        """Return True if the bet (once the dealer calls it) or the call breaks even at the showdown."""
        price = self.seen.due or self.dollars
        return self.share * (self.seen.pot + 2 * price) >= price

    @property
    def odds(self) -> str:
        """Return the pot odds of a call, rounded down to a half, such as "3:1" or "2.5:1"."""
        pot, due = self.seen.pot + self.seen.due, self.seen.due
        return f"{pot * 2 // due / 2:g}:1"

    @property
    def thrown(self) -> Cards:
        """Return the cards that the move discards, in the hand's order."""
        return gone(self.seen.hand, self.move)

    @property
    def kept(self) -> Cards:
        """Return the cards that the move keeps, in the hand's order."""
        return tuple(card for card in self.seen.hand if card not in self.thrown)


class Reason(NamedTuple):
    """A reason that a hint may give, in at most 22 characters, with the condition under which it is true.

    In the words, `{odds}` stands for the pot odds.
    """

    words: str
    holds: Callable[[HintedMove], bool]


def reason(hint: HintedMove) -> str:
    """Return the words of the first reason whose condition is true for this hint."""
    return next(one.words for one in REASONS if one.holds(hint)).format(
        odds=hint.odds if hint.seen.due else ""
    )


def gives_up(seen: Sight, move: Move) -> bool:
    """Return True if the move is a fold, which gives the pot to the dealer."""
    return move is Answer.NO or (move == Bet(0) and seen.phase is Phase.BETTING)


def gone(hand: Cards, move: Move) -> Cards:
    """Return the cards that a move discards, in the hand's order; () for a move without discards."""
    thrown = move.thrown if isinstance(move, Discard) else (False,) * len(hand)
    return tuple(card for card, throw in zip(hand, thrown, strict=True) if throw)


def grouped(cards: Cards) -> HandKind:
    """Return the hand that cards of equal rank form: NOTHING, PAIR, TWO_PAIR, THREE or FOUR."""
    alike = sorted(Counter(map(rank_of, cards)).values(), reverse=True)
    return GROUPS.get(tuple(one for one in alike if one > 1), HandKind.NOTHING)


def _too_weak(hint: HintedMove) -> bool:
    """Return True if the move folds a weak hand; after a raise, the pot odds decide if the hand is weak."""
    return hint.folds and (not hint.pays if hint.seen.due else hint.share < SELDOM)


def _bets(hint: HintedMove) -> bool:
    return hint.dollars > 0


def _for_value(hint: HintedMove) -> bool:
    return _bets(hint) and hint.share >= VALUE and hint.wins >= VALUE


def _cheap(hint: HintedMove) -> bool:
    return hint.seen.phase is Phase.BETTING and 0 < hint.dollars <= CHEAP and hint.pays


def _bluffs(hint: HintedMove) -> bool:
    """Return True if the move is a bluff: a weak hand makes a bet to which the dealer sometimes folds.

    A further raise of $1 or $2 before the draw is no bluff, because the dealer never folds to it.
    """
    folded_to = hint.dollars > CHEAP or hint.seen.round == 2 or hint.seen.phase is Phase.BETTING
    return _bets(hint) and hint.share < SELDOM and folded_to


def _raises_nothing(hint: HintedMove) -> bool:
    return hint.seen.phase is Phase.RAISING and not hint.dollars


def _keeps(held: HandKind) -> Callable[[HintedMove], bool]:
    return lambda hint: bool(hint.thrown) and grouped(hint.kept) is held


def _suited(hint: HintedMove) -> bool:
    return len(set(map(suit_of, hint.kept))) == 1


def _four_in_a_row(hint: HintedMove) -> bool:
    """Return True if four kept cards are in a row, or in a row with one gap."""
    ranks = set(map(rank_of, hint.kept))
    return len(hint.kept) == len(ranks) == HAND - 1 and max(ranks) - min(ranks) < HAND


def _high(hint: HintedMove) -> bool:
    return bool(hint.thrown) and min(map(rank_of, hint.kept)) >= TEN


def _highest(hint: HintedMove) -> bool:
    return len(hint.thrown) == DISCARDS and min(map(rank_of, hint.kept)) > max(map(rank_of, hint.thrown))


def _throws(cards: int) -> Callable[[HintedMove], bool]:
    return lambda hint: isinstance(hint.move, Discard) and len(hint.thrown) == cards


REASONS = (
    Reason("TOO WEAK", _too_weak),
    Reason("A CALL GAINS NOTHING", lambda hint: hint.move is Answer.NO),
    Reason("A BET GAINS NOTHING", lambda hint: hint.folds),
    Reason("CALL: POT ODDS {odds}", lambda hint: hint.move is Answer.YES and hint.pays),
    Reason("A RAISE MAY WIN IT", lambda hint: hint.move is Answer.YES and hint.raises),
    Reason("STAYS FOR THE DRAW", lambda hint: hint.move is Answer.YES),
    Reason("VALUE", _for_value),
    Reason("CHEAP DRAW", lambda hint: _cheap(hint) and hint.seen.round == 1),
    Reason("CHEAP SHOWDOWN", _cheap),
    Reason("BLUFF", _bluffs),
    Reason("MAY WIN BY FOLDS", lambda hint: hint.dollars > CHEAP),
    Reason("BUILDS THE POT", _bets),
    Reason("BETTER HANDS CALL", lambda hint: _raises_nothing(hint) and hint.share < VALUE),
    Reason("A RAISE GAINS NOTHING", _raises_nothing),
    Reason("PAT HAND", lambda hint: not hint.thrown and kind(hint.kept) >= HandKind.STRAIGHT),
    # A person who discards fewer cards than the hand needs is bluffing: the dealer judges the person's hand
    # by the number of cards drawn.
    Reason("LOOKS LIKE A STRAIGHT", _throws(0)),
    Reason("KEEPS FOUR OF A KIND", _keeps(HandKind.FOUR)),
    Reason("KEEPS THREE OF A KIND", _keeps(HandKind.THREE)),
    Reason("KEEPS TWO PAIRS", _keeps(HandKind.TWO_PAIR)),
    Reason("KEEPS THE PAIR", _keeps(HandKind.PAIR)),
    Reason("DRAWING TO A FLUSH", lambda hint: len(hint.kept) == HAND - 1 and _suited(hint)),
    Reason("DRAWING TO A STRAIGHT", _four_in_a_row),
    Reason("KEEPS HIGH CARDS", _high),
    Reason("KEEPS THE HIGHEST", _highest),
    Reason("KEEPS ONE SUIT", lambda hint: bool(hint.thrown) and _suited(hint)),
    Reason("LOOKS LIKE TWO PAIRS", _throws(1)),
    Reason("LOOKS LIKE THREE ALIKE", _throws(2)),
    Reason("KEEPS LITTLE", _throws(3)),
)
"""All reasons that a hint may give, in the order in which their conditions are tried; a hint shows the
first whose condition is true."""
