"""Hints for the person: what to do, how likely the pot is won that way, and why in a few words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabinet.api import Advice
from cabinet.cards.deck import label, rank_of, suit_of
from cabinet.cards.hands import HandKind, kind
from games.cards.draws import expected
from games.cards.marks import Marks
from games.cards.moves import HAND, Bet, Discard
from games.heads_up_poker.dealer.chances import KNOTS, MEASURED, UNMEASURED
from games.heads_up_poker.dealer.dealer import worths
from games.heads_up_poker.dealer.sight import sight
from games.heads_up_poker.rules import Answer, Phase

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

VALUE = 0.5
"""A bet is for value if at least this share of the hands it meets are worse."""
CHEAP = 1
"""Dollars of the cheapest bet: with a weak hand it buys the draw, or the showdown."""
KEPT = {
    HandKind.PAIR: "KEEPS THE PAIR",
    HandKind.TWO_PAIR: "KEEPS TWO PAIRS",
    HandKind.THREE: "KEEPS THREE OF A KIND",
    HandKind.FOUR: "KEEPS FOUR OF A KIND",
}
_ADVISED = frozenset({Phase.BETTING, Phase.ASKED, Phase.RAISING, Phase.DISCARDING})


def advice(view: View) -> tuple[Advice, ...]:
    """The best that the person can do; nothing where there is nothing to decide. Raises StrategyError."""
    if view.phase not in _ADVISED:
        return ()
    seen, level = sight(view), view.options.level
    share, ((move, _), *_) = worths(seen, level)
    return (
        Advice(
            _words(seen, move), None, wins=chance(seen, move, share, level), why=reason(seen, move, share)
        ),
    )


def marked(view: View, ui: Ui) -> Advice | None:
    """What the discards marked so far come to; None where there is nothing to discard.

    The pot is won less often than with the best discards by as much as a showdown against any hand is.
    Raises StrategyError.
    """
    if view.phase is not Phase.DISCARDING:
        return None
    seen, level = sight(view), view.options.level
    share, ((best, _), *_) = worths(seen, level)
    move = Discard((ui.marks or Marks()).thrown)
    less = expected(seen.hand, gone(seen.hand, best)) - expected(seen.hand, gone(seen.hand, move))
    wins = max(0.0, chance(seen, best, share, level) - less)
    return Advice(
        f"MARKED {label(gone(seen.hand, move)) or 'NONE'}", None, wins=wins, why=reason(seen, move, share)
    )


def chance(seen: Sight, move: Move, share: float, level: str) -> float:
    """How often the pot is won, half of it counting half, by a person who makes a move and follows the hints.

    `share`: of the hands in which the person's is the better one. Between the knots on a straight line.
    """
    if gives_up(seen, move):
        return 0.0
    at = share * (len(KNOTS) - 1)
    low = min(int(at), len(KNOTS) - 2)
    less, more = MEASURED[level].get(situation(seen, move), UNMEASURED)[low : low + 2]
    return (less + (at - low) * (more - less)) / 100


def situation(seen: Sight, move: Move) -> str:
    """What tells chances apart besides the hand: the decision, the round, and dollars named."""
    dollars = f" ${move.dollars}" if isinstance(move, Bet) else ""
    if seen.phase is Phase.RAISING:
        dollars = " more" if dollars != " $0" else " no more"
    elif seen.phase is Phase.BETTING:
        dollars = dollars if dollars in {" $1", " $2"} else " $3 to $10"
    return f"{seen.phase.value}{dollars}, round {seen.round}"


def gives_up(seen: Sight, move: Move) -> bool:
    """Whether a move leaves the pot to the dealer."""
    return move is Answer.NO or (move == Bet(0) and seen.phase is Phase.BETTING)


def gone(hand: Cards, move: Move) -> Cards:
    """The cards that a move throws away, in the hand's order."""
    thrown = move.thrown if isinstance(move, Discard) else (False,) * len(hand)
    return tuple(card for card, throw in zip(hand, thrown, strict=True) if throw)


def _words(seen: Sight, move: Move) -> str:
    """A move of the person's: 22 characters at most."""
    match move:
        case Bet(0):
            return "NO RAISE" if seen.phase is Phase.RAISING else "FOLD"
        case Bet(dollars):
            return f"{'RAISE' if seen.phase is Phase.RAISING else 'BET'} ${dollars}"
        case Discard(thrown) if any(thrown):
            return f"DROP {label(gone(seen.hand, move))}"
        case Discard():
            return "KEEP ALL FIVE"
    return "YES" if move is Answer.YES else "NO"


def reason(seen: Sight, move: Move, share: float) -> str:
    """The reason in a few words."""
    match move:
        case Discard():
            return _drawn(seen.hand, gone(seen.hand, move))
        case Answer():
            odds = _ratio(seen.pot + seen.due, seen.due)
            return f"CALL: POT ODDS {odds}" if move is Answer.YES else "TOO WEAK"
        case Bet(0):
            return "BETTER HANDS CALL" if seen.phase is Phase.RAISING else "TOO WEAK"
    if share >= VALUE:
        return "VALUE"
    if move == Bet(CHEAP) and seen.phase is Phase.BETTING:
        return "CHEAP DRAW" if seen.round == 1 else "CHEAP SHOWDOWN"
    return "BLUFF"


def _ratio(pot: int, due: int) -> str:
    """What is won to what it costs, to the nearest half below: "3:1", "2.5:1"."""
    return f"{pot * 2 // due / 2:g}:1"


def _drawn(hand: Cards, away: Cards) -> str:
    """What discards are for."""
    held = [card for card in hand if card not in away]
    if not away:
        return "PAT HAND" if kind(hand) >= HandKind.STRAIGHT else "BLUFF"
    if len(held) == HAND - 1:
        ranks = sorted({rank_of(card) for card in held})
        if len({suit_of(card) for card in held}) == 1:
            return "DRAWING TO A FLUSH"
        if len(ranks) == len(held) and ranks[-1] - ranks[0] < HAND:
            return "DRAWING TO A STRAIGHT"
    alike = sorted(Counter(map(rank_of, held)).values(), reverse=True)
    groups = {(2, 2): HandKind.TWO_PAIR, (2,): HandKind.PAIR, (3,): HandKind.THREE, (4,): HandKind.FOUR}
    return KEPT.get(groups.get(tuple(one for one in alike if one > 1), HandKind.NOTHING), "KEEPS HIGH CARDS")
