"""Hints for the person: what to do, how likely it wins the pot, and why in a word.

They go by the pot odds like ACE. Of bets, calls and checks one is told, since they cannot be compared by
their chance to win: a bet wins more often than a check, and not always more. Draws can, and three are told.
"""

from __future__ import annotations

from math import prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Advice
from cabinet.cards.deck import label, rank_of, suit_of
from cabinet.cards.hands import HAND, HandKind, kind
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.equity import beats, by_the_book, in_the_end, sensible
from games.five_card_draw.opponents.players import BALANCED, decision, discards
from games.five_card_draw.opponents.ranges import after, plan
from games.five_card_draw.rules import Phase, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat
    from cabinet.cards.deck import Card, Cards
    from games.five_card_draw.opponents.players import Decision
    from games.five_card_draw.opponents.ranges import Scene
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

DRAWS = 3
"""Draws that a hint tells."""
SURELY = 0.5
"""A hint bluffs where ACE would more often than not."""
CHECKED = 0.12
"""The chance to win after a check before the draw, whatever the hand: so many of 47,868 such hints won."""
AGAINST, POWER = 1.2, 1.11
"""The odds against winning are so many times this power of what the ranges say: bets to come lose pots, and
who is ahead is further ahead than the ranges know. Both numbers are fitted to what came of 31,000 hints, by
`study.five_card_draw.tournament --person hints --hands 20000`."""
KEEPS = {
    HandKind.PAIR: "KEEPING THE PAIR",
    HandKind.TWO_PAIR: "KEEPING TWO PAIRS",
    HandKind.THREE: "KEEPING THE THREE",
    HandKind.FOUR: "KEEPING THE FOUR",
}


class Hint(NamedTuple):
    """The best that can be done."""

    move: Move
    wins: float
    """The chance to win the pot, by folds or at the showdown."""
    why: str


def told(chance: float) -> float:
    """The chance to win that a hint tells, for the chance by the ranges alone."""
    ahead: float = chance**POWER
    behind: float = AGAINST * (1 - chance) ** POWER
    return ahead / (ahead + behind)


def hints(view: View) -> tuple[Hint, ...]:
    """The best that the speaker can do, first; of draws the best three."""
    if view.phase is Phase.DISCARDING:
        hand = view.hands[view.speaker]
        throws = sorted(discards(view, sensible(hand)), reverse=True)[:DRAWS]
        return tuple(
            Hint(Discard(tuple(card in gone for card in hand)), told(chance), _drawing(hand, gone))
            for chance, gone in throws
        )
    if view.phase is Phase.BETTING:
        return (_betting(view),)
    return ()


def _betting(view: View) -> Hint:
    now = decision(view, BALANCED)
    pays = now.best()
    bluff = False
    if pays in (Word.CHECK, Word.FOLD) and now.dollars:
        bluff = plan(now.scene, now.seat, BALANCED, now.dollars).bluff[now.at] > SURELY
    if pays is None or bluff:
        bet = Raise(now.dollars) if max(view.put) else Bet(now.dollars)
        return Hint(bet, _chance(now, after(now.scene, now.seat, bet)), "BLUFF" if bluff else "VALUE")
    if pays is Word.CHECK and view.round == 1:
        return Hint(Word.CHECK, CHECKED, "NO PAIR OF JACKS")
    if pays is Word.CHECK:
        return Hint(Word.CHECK, _chance(now, now.scene), "TOO WEAK TO BET")
    odds = f"POT ODDS {_ratio(view.pot / view.missing)}:1"
    if pays is Word.CALL and view.money[view.speaker] >= view.missing:
        return Hint(Word.CALL, _chance(now, after(now.scene, now.seat, Word.CALL)), odds)
    return Hint(Word.FOLD, 0.0, f"ONLY {odds}")


def _ratio(odds: float) -> str:
    """Whole numbers, with halves below three."""
    return f"{round(2 * odds) / 2:g}" if odds < 3 else f"{odds:.0f}"


def _chance(now: Decision, then: Scene) -> float:
    """To win by the others' folds or at the showdown, once the speaker has spoken."""
    rivals = [_stays(then, other) for other in then.others(now.seat)]
    if then.round > 1:
        return told(prod(folds + now.of(beaten) for folds, beaten in rivals))
    ends = by_the_book()[now.at]
    wins = (
        likely * prod(folds + beaten[grade] for folds, beaten in rivals) for grade, likely in enumerate(ends)
    )
    return told(sum(wins))


def _stays(scene: Scene, seat: Seat) -> tuple[float, tuple[float, ...]]:
    """How likely somebody folds to the bet there is, and stays and is beaten by each grade."""
    held, manner = scene.ranges[seat], scene.manner(seat)
    if not scene.missing(seat):
        return 0.0, held.beaten
    if scene.money[seat] < scene.missing(seat):
        return 1.0, (0.0,) * len(held.beaten)
    value, bluff, call = plan(scene, seat, manner, scene.usual(seat, manner))
    stays = tuple(map(mul, held.weights, map(max, call, value, bluff)))
    ends = stays if held.drawn else in_the_end(stays)
    return 1 - sum(stays), beats(ends)


def advice(view: View) -> tuple[Advice, ...]:
    """The best that the person can do; choices that win equally often are told once."""
    choices: dict[str, Advice] = {}
    for move, chance, why in hints(view):
        wins = None if move is Word.FOLD else chance
        choices.setdefault(f"{chance:.0%}", Advice(_says(view, move), None, wins=wins, why=why))
    return tuple(choices.values())


def marked(view: View, ui: Ui) -> Advice | None:
    """The same for the cards that the person has marked to be thrown away."""
    if view.phase is not Phase.DISCARDING:
        return None
    gone = _gone(view, ui.marks.thrown)
    ((chance, _),) = discards(view, (gone,))
    return Advice(f"MARKED {label(gone) or 'NONE'}", None, wins=told(chance))


def _gone(view: View, thrown: Sequence[bool]) -> Cards:
    """In the hand's order."""
    return tuple(card for card, out in zip(view.hands[view.speaker], thrown, strict=True) if out)


def _says(view: View, move: Move) -> str:
    match move:
        case Bet(dollars):
            return f"BET ${dollars}"
        case Raise(dollars):
            return f"RAISE ${dollars}"
        case Discard(thrown):
            return f"DROP {label(_gone(view, thrown))}" if any(thrown) else "KEEP ALL FIVE"
    return move.value.upper()


def _drawing(hand: Cards, gone: Sequence[Card]) -> str:
    """Why these cards are thrown away."""
    if not gone:
        return "PAT HAND" if kind(hand) >= HandKind.STRAIGHT else "STANDING PAT"
    kept = [card for card in hand if card not in gone]
    ranks = sorted({rank_of(card) for card in kept})
    if len(kept) == HAND - 1 and len({suit_of(card) for card in kept}) == 1:
        return "DRAWING TO A FLUSH"
    if len(ranks) == HAND - 1 and ranks[-1] - ranks[0] < HAND:
        return "DRAWING TO A STRAIGHT"
    return KEEPS.get(kind(hand), "KEEPING HIGH CARDS")
