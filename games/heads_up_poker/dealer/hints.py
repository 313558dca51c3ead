"""The hints for the person: a move, the chance to win the pot with this move, and a short reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Advice
from cabinet.cards.deck import label
from games.cards.draws import expected
from games.cards.marks import Marks
from games.cards.moves import Bet, Discard
from games.heads_up_poker.dealer.chances import calibrated
from games.heads_up_poker.dealer.dealer import throwing, worths
from games.heads_up_poker.dealer.reasons import HintedMove, gives_up, gone, reason
from games.heads_up_poker.dealer.scale import prospects
from games.heads_up_poker.dealer.sight import sight
from games.heads_up_poker.rules import Answer, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.cards.deck import Cards
    from games.heads_up_poker.dealer.scale import Prospect
    from games.heads_up_poker.dealer.sight import Sight
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

DRAWN = ("keeping all five", "drawing one card", "drawing two or three")
"""The groups of draws for which chances to win were measured separately: the dealer folds more often if the
person draws few cards."""
_ADVISED = frozenset({Phase.BETTING, Phase.ASKED, Phase.RAISING, Phase.DISCARDING})


def advice(view: View) -> tuple[Advice, ...]:
    """Return the hint for the person's best move; () if the person must not act now. Raises StrategyError."""
    if view.phase not in _ADVISED:
        return ()
    hint = hinted(sight(view), view.options.level)
    return (Advice(_words(hint), None, wins=hint.wins, why=reason(hint)),)


def marked(view: View, ui: Ui) -> Advice | None:
    """Return the hint that judges the discards the person has marked.

    Returns None if the person is not choosing discards. Raises StrategyError.
    """
    if view.phase is not Phase.DISCARDING:
        return None
    seen, level = sight(view), view.options.level
    found = prospects(seen.hand)
    share, ((best, _), *_) = worths(seen, level, lambda _hand: found)
    move = Discard((ui.marks or Marks()).thrown)
    hint = _judged(seen, move, share, found, level)
    if hint.thrown and move != best:
        # The chance to win was not measured for draws that hints never recommend. It is estimated as the
        # chance of the strongest draw, less the difference between the mean strengths of the two draws.
        strongest = max(found, key=lambda one: one.strength)
        most = chance(seen, throwing(seen.hand, strongest.discards), share, level)
        weaker = strongest.strength - expected(seen.hand, hint.thrown)
        hint = hint._replace(wins=min(max(most - weaker, 0.0), 1.0))
    return Advice(f"MARKED {label(hint.thrown) or 'NONE'}", None, wins=hint.wins, why=reason(hint))


def hinted(seen: Sight, level: str, look: Callable[[Cards], tuple[Prospect, ...]] = prospects) -> HintedMove:
    """Return the best move in a situation, as a hint. Raises StrategyError.

    `level`: the dealer whose table is used. `look`: the function that finds the best discards of a hand.
    """
    found = look(seen.hand) if seen.round == 1 else ()
    share, ((move, _), *_) = worths(seen, level, lambda _hand: found)
    hint = _judged(seen, move, share, found, level)
    if move is Answer.YES and not hint.pays and seen.limit:
        after = seen._replace(phase=Phase.RAISING, matched=seen.matched + seen.due, due=0)
        _, ((then, _), *_) = worths(after, level, lambda _hand: found)
        return hint._replace(raises=then != Bet(0))
    return hint


def _judged(seen: Sight, move: Move, share: float, found: tuple[Prospect, ...], level: str) -> HintedMove:
    """Return the hint for a given move.

    `share`: the probability that the person's hand is better after the strongest draw of `found`. It is
    reduced if `move` is a weaker draw.
    """
    if seen.phase is Phase.DISCARDING:
        weaker = max(one.strength for one in found) - expected(seen.hand, gone(seen.hand, move))
        share = min(max(share - weaker, 0.0), 1.0)
    return HintedMove(seen, move, share, chance(seen, move, share, level))


def chance(seen: Sight, move: Move, share: float, level: str) -> float:
    """Return the person's chance to win the pot by making this move and then following the hints.

    A split pot counts half. `share`: the probability that the person's hand is better.
    """
    return 0.0 if gives_up(seen, move) else calibrated(level, situation(seen, move), share)


def situation(seen: Sight, move: Move) -> str:
    """Return the name under which the chances of a move were measured, such as "betting $1, round 2".

    The name states the decision, the betting round and the dollars.
    """
    if isinstance(move, Discard):
        return DRAWN[min(sum(move.thrown), len(DRAWN) - 1)]
    dollars = f" ${move.dollars}" if isinstance(move, Bet) else ""
    if seen.phase is Phase.RAISING:
        dollars = " more" if dollars != " $0" else " no more"
    elif seen.phase is Phase.BETTING:
        dollars = dollars if dollars in {" $1", " $2"} else " $3 to $10"
    return f"{seen.phase.value}{dollars}, round {seen.round}"


def _words(hint: HintedMove) -> str:
    """Return the words that a hint shows for a move of the person, of at most 22 characters."""
    raising = hint.seen.phase is Phase.RAISING
    match hint.move:
        case Bet(0):
            return "NO RAISE" if raising else "FOLD"
        case Bet(dollars):
            return f"{'RAISE' if raising else 'BET'} ${dollars}"
        case Discard():
            return f"DROP {label(hint.thrown)}" if hint.thrown else "KEEP ALL FIVE"
    return "YES" if hint.move is Answer.YES else "NO"
