"""The dealers, and the computer in the person's seat: every choice comes from a strategy table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cabinet.cards.hands import HandKind, kind
from games.cards.moves import Bet, Discard, Raise
from games.heads_up_poker.dealer.betting import ANSWERED, USED, BettingPoint
from games.heads_up_poker.dealer.scale import prospects
from games.heads_up_poker.dealer.sight import DEALERS, sight
from games.heads_up_poker.dealer.strategy import NOTHING, WHOLE, dollar, load
from games.heads_up_poker.rules import DEALER, FOLD, PERSON, STAKE, Answer, Phase, discards

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.scale import Prospect
    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.dealer.strategy import Strategy
    from games.heads_up_poker.rules import Move, View

HANDS = 12
"""The number of hands after which a computer in the person's seat stops playing if it is ahead."""
LONGEST = 24
"""The number of hands after which a computer in the person's seat stops playing in any case."""
DECIMALS = 1
"""The number of decimals to which the dollar values of choices are rounded before they are compared."""


class Dealer:
    """A computer player with the strategy table of one dealer.

    In the dealer's seat it plays as that dealer; in the person's seat it plays against that dealer.
    """

    def __init__(self, level: str) -> None:
        """Create the computer player for a dealer's level, one of LEVELS.

        In the person's seat, the player knows the table of the dealer that it plays against.
        """
        self.level = level

    def load(self) -> None:
        """Load the strategy table unless it is loaded already. Raises StrategyError."""
        _table(self.level)

    def choose(self, view: View, _moves: tuple[Move, ...], rng: Random) -> Move:
        """Return the move to make: a random one by the table for the dealer, the best one for the person.

        Raises StrategyError.
        """
        if view.phase in {Phase.DONE, Phase.ENDED}:
            stays = HANDS if view.money[PERSON] > STAKE else LONGEST
            another = view.phase is Phase.DONE and view.number < stays
            return Answer.YES if another else Answer.NO
        return self.decide(sight(view), rng)

    def decide(self, seen: Sight, rng: Random) -> Move:
        """Return the move that the player makes in a betting or drawing situation. Raises StrategyError."""
        if seen.phase not in DEALERS:
            _, choices = worths(seen, self.level)
            return choices[0][0]
        odds = self.odds(seen)
        return rng.choices([move for move, _ in odds], [weight for _, weight in odds])[0]

    def odds(self, seen: Sight) -> list[tuple[Move, float]]:
        """Return the dealer's possible moves in a situation, with their probabilities.

        Raises StrategyError.
        """
        scale = _table(self.level).scale
        cards = seen.drawn[DEALER]
        step = scale.start(seen.hand) if seen.round == 1 else scale.end(seen.hand, cards)
        weights = chances(_table(self.level), seen, step)
        return list(zip(_moves(seen, ()), weights, strict=True))


def chances(table: Strategy, seen: Sight, step: int) -> list[float]:
    """Return the probability of each choice of the dealer; `step` is the strength bucket of its hand."""
    first, *others = (cell / WHOLE for cell in table.page(seen).look(seen, step))
    return [first, max(1 - first - sum(others), 0.0), *others]


def worths(
    seen: Sight, level: str, look: Callable[[Cards], tuple[Prospect, ...]] = prospects
) -> tuple[float, list[tuple[Move, float]]]:
    """Return the probability that the person's hand is better, and all moves with their expected value.

    The values are in dollars; the best move comes first. Of bets of equal value, the lowest comes first; of
    draws of equal value, the strongest that keeps the made hand (a pair or better). `level`: the dealer,
    whose table the person knows. `look`: the function that finds the best discards of a hand. Raises
    StrategyError.
    """
    found = look(seen.hand) if seen.round == 1 else ()
    if seen.phase is Phase.ASKED:
        after = seen._replace(phase=Phase.RAISING, matched=seen.matched + seen.due, due=0)
        share, (none, *more) = _brings(after, found, level)
        yes = max((none, *more) if seen.limit else (none,)) - seen.due
        choices: list[tuple[Move, float]] = [(Answer.NO, 0.0), (Answer.YES, yes)]
    else:
        share, brings = _brings(seen, found, level)
        if seen.phase is Phase.BETTING:
            brings = [0.0, *brings]
        choices = list(zip(_moves(seen, found), brings, strict=True))
    if seen.phase is Phase.DISCARDING:
        choices = _tied([choices[cards] for cards in _draws(seen.hand, found)])
    # With little money left, every amount above the limit is lowered to the limit, so several choices are the
    # same move. This move gets the value computed for the lowest of these amounts.
    meant = {move: round(dollars, DECIMALS) for move, dollars in reversed(choices)}
    return share, [(move, meant[move]) for move in sorted(dict(choices), key=meant.__getitem__, reverse=True)]


def _draws(hand: Cards, found: tuple[Prospect, ...]) -> list[int]:
    """Return the numbers of cards that the person may draw, in order of preference.

    Draws that keep the made hand (a pair or better) come first, then stronger draws before weaker ones. For a
    straight or better, only draws that keep it are returned, because the table cannot compare the draws of
    such hands. Some strength buckets mix straights with full houses, others mix straight flushes with fours
    of a kind, which lose nothing by a draw.
    """
    made = kind(hand)
    keeps = [made is HandKind.NOTHING or {*one.discards} <= {*discards(hand)} for one in found]
    may = [cards for cards, kept in enumerate(keeps) if kept or made < HandKind.STRAIGHT]
    return sorted(may, key=lambda cards: (keeps[cards], found[cards].strength), reverse=True)


def _tied(draws: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
    """Return the draws, with one common value for the best draw and those of nearly the same value.

    The common value is the lowest of their values. The cells of the table are too coarse to tell such draws
    apart.
    """
    told = [(draw, round(dollars, DECIMALS)) for draw, dollars in draws]
    most = max(dollars for _, dollars in told)
    step = 1 / dollar(BettingPoint(Phase.DISCARDING, 1))
    near = [dollars for _, dollars in told if dollars > most - 1.5 * step]
    return [(draw, min(near) if dollars in near else dollars) for draw, dollars in told]


def _brings(seen: Sight, found: tuple[Prospect, ...], level: str) -> tuple[float, list[float]]:
    """Return the probability that the person's hand is better, and the value of each choice in dollars.

    The choices are in the order of the table's columns.
    """
    table = _table(level)
    step = table.scale.final(seen.hand) if seen.round == 2 else table.scale.prospect(seen.hand, found)
    place = BettingPoint(seen.phase, seen.round)
    better, *beyond = table.worths[place].look(seen, step)
    share = better / WHOLE
    return share, [share * seen.pot + (cell - NOTHING) / dollar(place) for cell in beyond]


def _moves(seen: Sight, found: tuple[Prospect, ...]) -> list[Move]:
    """Return the possible moves in the order of the table's columns.

    `found`: the best discards for each number of cards; used only if the move is a draw.
    """
    sizes = ANSWERED[seen.round - 1] if seen.phase in DEALERS else USED[seen.round - 1]
    match seen.phase:
        case Phase.BETTING:
            return [Bet(0), *(Bet(min(size, seen.limit)) for size in sizes.bets)]
        case Phase.ANSWERING:
            return [FOLD, Raise(0), *(Raise(min(size, seen.limit)) for size in sizes.raises)]
        case Phase.RAISING:
            return [Bet(0), *(Bet(min(size, seen.limit)) for size in sizes.again)]
        case Phase.CALLED:
            return [FOLD, Raise(0)]
    return [throwing(seen.hand, one.discards) for one in found]


def throwing(hand: Cards, some: Cards) -> Discard:
    """Return the move that discards these cards (`some`) of a hand."""
    return Discard(tuple(card in some for card in hand))


@cache
def _table(level: str) -> Strategy:
    """Return the strategy table of a dealer, loaded once. Raises StrategyError."""
    return load(level)
