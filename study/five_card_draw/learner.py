"""A player who learns by playing the best word for each kind of situation."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from games.cards.moves import Bet, Raise
from games.five_card_draw.opponents.equity import grade_of, start_of
from games.five_card_draw.rules import Phase, Word
from study.five_card_draw.people import best_draw

if TYPE_CHECKING:
    from random import Random

    from games.five_card_draw.rules import Move, View

Situation: TypeAlias = tuple[int, ...]

SIZES = (0.5, 1.0, 4.0)
"""Bets and raises to try, in pots."""
PRICES = (0.2, 0.3, 0.4)
"""The borders between cheap and dear: the price of a call as a part of the pot with it."""
TRIES = 0.15
"""The share of decisions at which it tries another action than the best known."""
SLOWEST = 0.005
"""The least weight of a hand: old knowledge fades."""
STARTS = (0, 2, 5, 7, 9, 11, 12, 13, 14, 16, 18, 21, 25)
"""The first start of each group."""
GRADES = (0, 2, 5, 6, 7, 8, 9, 10, 12, 14, 15, 17, 19, 21)
"""The first grade of each group."""


class Learner:
    """Remembers the mean dollars of each word in each situation; call `learn` after each hand."""

    def __init__(self, *, tries: float = TRIES) -> None:
        """`tries`: how often it says something else than the best known."""
        self.tries = tries
        self._worth: dict[tuple[Situation, int], tuple[int, float]] = {}
        self._said: list[tuple[Situation, int, int]] = []

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """The best known word, or at times any other."""
        if view.phase is Phase.DISCARDING:
            return best_draw(view.hands[view.speaker])
        amounts = [move for move in moves if isinstance(move, Bet | Raise)]
        pot = view.pot + view.missing
        said: dict[int, Move] = {
            at: move for at, move in enumerate((Word.FOLD, Word.CHECK, Word.CALL)) if move in moves
        }
        if amounts and len(view.said) < 4 * len(view.playing):
            said |= {
                3 + at: amounts[max(1, min(len(amounts), int(pot * size))) - 1]
                for at, size in enumerate(SIZES)
            }
        here = situation(view)
        best = max(said, key=lambda at: self._worth.get((here, at), (0, 0.0))[1])
        at = rng.choice(list(said)) if self.tries and rng.random() < self.tries else best
        self._said.append((here, at, view.money[view.speaker]))
        return said[at]

    def learn(self, money: int) -> None:
        """The hand has ended with this much money."""
        for here, at, before in self._said:
            number, worth = self._worth.get((here, at), (0, 0.0))
            step = max(SLOWEST, 1 / (number + 1))
            self._worth[here, at] = number + 1, worth + step * (money - before - worth)
        self._said.clear()


def situation(view: View) -> Situation:
    """The features by which hands count as alike."""
    me, hand = view.speaker, view.hands[view.speaker]
    price = view.missing / (view.pot + view.missing)
    dear = 0 if not view.missing else 1 + sum(price > limit for limit in PRICES)
    others = [seat for seat, plays in enumerate(view.playing) if plays and seat != me]
    if view.round == 1:
        held = sum(start_of(hand) >= start for start in STARTS)
        paid = sum(view.put[seat] > 0 for seat in others)
        return 1, held, dear, min(2, paid), int(view.put[me] > 0)
    held = sum(grade_of(hand)[0] >= grade for grade in GRADES)
    few = any((view.drawn[seat] or 0) < 2 for seat in others)
    return 2, held, dear, min(2, len(others)), int(few)
