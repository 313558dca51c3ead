"""The dealers, and the person who plays against one: every choice from a table, in plain Python."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cabinet.api import Advice, Odds
from cabinet.cards.deck import label
from games.cards.draws import expected, improves
from games.cards.marks import Marks
from games.cards.moves import Bet, Discard, Raise
from games.heads_up_poker.dealer.betting import ANSWERED, USED, BettingPoint
from games.heads_up_poker.dealer.promises import promised
from games.heads_up_poker.dealer.scale import prospects
from games.heads_up_poker.dealer.sight import DEALERS, sight
from games.heads_up_poker.dealer.strategy import NOTHING, WHOLE, dollar, load
from games.heads_up_poker.rules import DEALER, FOLD, PERSON, STAKE, Answer, Phase

if TYPE_CHECKING:
    from random import Random

    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.scale import Prospect
    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.dealer.strategy import Strategy
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

HANDS = 12
"""Hands after which a computer in the person's seat leaves the table when it is ahead."""
LONGEST = 24
"""Hands after which it leaves in any case."""
BEST = 3
"""Choices that a hint shows."""
DECIMALS = 1
"""Of the dollars that a choice brings: what differs by less is as good."""


class Dealer:
    """Plays by a table in the dealer's place, or against it in the person's: a computer player."""

    def __init__(self, level: str) -> None:
        """`level`: one of LEVELS; in the person's place all know the table of their dealer."""
        self.level = level

    def load(self) -> None:
        """Make ready what decisions need, unless it is. Raises StrategyError."""
        _table(self.level)

    def choose(self, view: View, _moves: tuple[Move, ...], rng: Random) -> Move:
        """A move, the dealer's by chance. Raises StrategyError."""
        if view.phase in {Phase.DONE, Phase.ENDED}:
            stays = HANDS if view.money[PERSON] > STAKE else LONGEST
            another = view.phase is Phase.DONE and view.number < stays
            return Answer.YES if another else Answer.NO
        return self.decide(sight(view), rng)

    def decide(self, seen: Sight, rng: Random) -> Move:
        """A move in a situation of a hand. Raises StrategyError."""
        if seen.phase not in DEALERS:
            _, choices = worths(seen, self.level)
            return choices[0][0]
        odds = self.odds(seen)
        return rng.choices([move for move, _ in odds], [weight for _, weight in odds])[0]

    def odds(self, seen: Sight) -> list[tuple[Move, float]]:
        """What the dealer may do in a situation, and how likely each is. Raises StrategyError."""
        scale = _table(self.level).scale
        cards = seen.drawn[DEALER]
        step = scale.start(seen.hand) if seen.round == 1 else scale.end(seen.hand, cards)
        weights = chances(_table(self.level), seen, step)
        return list(zip(_moves(seen, ()), weights, strict=True))


def chances(table: Strategy, seen: Sight, step: int) -> list[float]:
    """How likely the dealer makes each of its choices in a situation, with a hand of such a step."""
    first, *others = (cell / WHOLE for cell in table.page(seen).look(seen, step))
    return [first, max(1 - first - sum(others), 0.0), *others]


def advice(view: View) -> tuple[Advice, ...]:
    """The best that the person can do, at most three choices; nothing where there is nothing to decide.

    The points are the dollars that a choice brings on average out of the pot from
    now on, less what is still put in: to fold brings none. Raises StrategyError.
    """
    if view.phase not in _ADVISED:
        return ()
    seen = sight(view)
    level = view.options.level
    share, choices = worths(seen, level)
    return tuple(
        Advice(
            _words(seen, share, move),
            promised(dollars, seen, level),
            _odds(seen, move) if isinstance(move, Discard) else None,
        )
        for move, dollars in choices[:BEST]
    )


def marked(view: View, ui: Ui) -> Advice | None:
    """What comes of the discards that the person has marked so far.

    They bring what as many bring when they are the best ones, less what the smaller chance
    takes off the pot. Raises StrategyError.
    """
    if view.phase is not Phase.DISCARDING:
        return None
    seen = sight(view)
    _, choices = worths(seen, view.options.level)
    move = Discard((ui.marks or Marks()).thrown)
    best, dollars = next(
        (_odds(seen, one), worth)
        for one, worth in choices
        if isinstance(one, Discard) and sum(one.thrown) == sum(move.thrown)
    )
    odds = _odds(seen, move)
    brings = dollars - (best.wins - odds.wins) * seen.pot
    return Advice(
        f"MARKED {label(_gone(seen, move)) or 'NONE'}", promised(brings, seen, view.options.level), odds
    )


def worths(seen: Sight, level: str) -> tuple[float, list[tuple[Move, float]]]:
    """How likely the person's hand wins a showdown; the person's moves, best first, and what they bring.

    `level`: the dealer's, whose table the person knows.
    Of moves that bring as much the cheapest bet and the strongest draw come first. Raises StrategyError.
    """
    found = prospects(seen.hand) if seen.round == 1 else ()
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
        order = sorted(range(len(found)), key=lambda cards: found[cards].strength, reverse=True)
        choices = _tied([choices[cards] for cards in order])
    # Where there is little left several amounts are the same move: the least of them is meant.
    meant = {move: round(dollars, DECIMALS) for move, dollars in reversed(choices)}
    return share, [(move, meant[move]) for move in sorted(dict(choices), key=meant.__getitem__, reverse=True)]


def _tied(draws: list[tuple[Move, float]]) -> list[tuple[Move, float]]:
    """Draws nearer to the best one than the table can tell bring as much: what the least of them brings."""
    told = [(draw, round(dollars, DECIMALS)) for draw, dollars in draws]
    most = max(dollars for _, dollars in told)
    step = 1 / dollar(BettingPoint(Phase.DISCARDING, 1))
    near = [dollars for _, dollars in told if dollars > most - 1.5 * step]
    return [(draw, min(near) if dollars in near else dollars) for draw, dollars in told]


_ADVISED = frozenset({Phase.BETTING, Phase.ASKED, Phase.RAISING, Phase.DISCARDING})


def _brings(seen: Sight, found: tuple[Prospect, ...], level: str) -> tuple[float, list[float]]:
    """How likely the person's hand is the better one, and the dollars of every column."""
    table = _table(level)
    step = table.scale.final(seen.hand) if seen.round == 2 else table.scale.prospect(seen.hand, found)
    place = BettingPoint(seen.phase, seen.round)
    better, *beyond = table.worths[place].look(seen, step)
    share = better / WHOLE
    return share, [share * seen.pot + (cell - NOTHING) / dollar(place) for cell in beyond]


def _words(seen: Sight, share: float, move: Move) -> str:
    """A move of the person's and how likely it wins, or the draw improves: 22 characters at most."""
    wins = f", WINS {share:.0%}"
    match move:
        case Bet(0):
            return f"NO RAISE{wins}" if seen.phase is Phase.RAISING else "FOLD"
        case Bet(dollars):
            return f"{'RAISE' if seen.phase is Phase.RAISING else 'BET'} ${dollars}{wins}"
        case Discard(thrown) if any(thrown):
            return f"DROP {label(_gone(seen, move))}"
        case Discard():
            return "KEEP ALL FIVE"
        case Answer.YES:
            return f"YES{wins}"
    return "NO"


def _gone(seen: Sight, move: Discard) -> Cards:
    return tuple(card for card, throw in zip(seen.hand, move.thrown, strict=True) if throw)


def _odds(seen: Sight, move: Discard) -> Odds:
    """Of a draw; it wins against a dealer who holds anything and draws by the rule."""
    gone = _gone(seen, move)
    return Odds(float(improves(seen.hand, gone)), expected(seen.hand, gone))


def _moves(seen: Sight, found: tuple[Prospect, ...]) -> list[Move]:
    """What may be done, in the order of the table's columns. `found`: the person's prospects."""
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
    return [Discard(tuple(card in one.discards for card in seen.hand)) for one in found]


@cache
def _table(level: str) -> Strategy:
    """The table of a dealer. Raises StrategyError."""
    return load(level)
