"""A player of FIVE CARD DRAW who learns by trial which move wins the most in each kind of situation."""

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
"""The sizes of bets and raises that the learner tries, as multiples of the pot."""
PRICES = (0.2, 0.3, 0.4)
"""The costs of a call, as shares of the pot after the call, that divide calls into groups from cheap to
dear."""
TRIES = 0.15
"""The probability with which the learner tries a random move instead of the best known one."""
SLOWEST = 0.005
"""The lowest weight with which a new result enters the mean result of a move; older results then fade."""
STARTS = (0, 2, 5, 7, 9, 11, 12, 13, 14, 16, 18, 21, 25)
"""The start of each group of dealt hands that the learner treats as equal, as an index of the game's list
`STARTS` of classes of hands."""
GRADES = (0, 2, 5, 6, 7, 8, 9, 10, 12, 14, 15, 17, 19, 21)
"""The start of each group of final hands that the learner treats as equal, as an index of the game's list
`GRADES` of classes of hands."""


class Learner:
    """A player who remembers the mean dollars won by each move in each situation.

    Call `learn` after each hand.
    """

    def __init__(self, *, tries: float = TRIES) -> None:
        """Start without experience. `tries`: the probability of choosing a random move."""
        self.tries = tries
        self._worth: dict[tuple[Situation, int], tuple[int, float]] = {}
        self._said: list[tuple[Situation, int, int]] = []

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        """Return the best known move, or with the probability `tries` a random one.

        Only bets, calls and folds are learned; the discard is always chosen by `best_draw`.
        """
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
        """Learn from a finished hand; `money`: the dollars that the player has after it."""
        for here, at, before in self._said:
            number, worth = self._worth.get((here, at), (0, 0.0))
            step = max(SLOWEST, 1 / (number + 1))
            self._worth[here, at] = number + 1, worth + step * (money - before - worth)
        self._said.clear()


def situation(view: View) -> Situation:
    """Return the features of a situation; the learner treats situations with equal features alike."""
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
