"""Simulated persons with fixed rules of play, who play FIVE CARD DRAW against the computer players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import JACK, KING, RANKS
from cabinet.cards.hands import HandKind, important, kind
from games.cards.draws import stub
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.hints import hints
from games.five_card_draw.opponents.equity import (
    STARTS,
    Row,
    beats,
    by_the_book,
    dealt,
    finals,
    grade_of,
    in_the_end,
    scaled,
    sensible,
    start_of,
)
from games.five_card_draw.rules import LIMIT, SEATS, Phase, Word, write

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Computer
    from cabinet.cards.deck import Cards
    from games.five_card_draw.rules import Move, View

STAKE = 20
"""The amount of a simulated person's bet or raise, in dollars."""
DRAWS = {HandKind.NOTHING: 3, HandKind.PAIR: 3, HandKind.TWO_PAIR: 1, HandKind.THREE: 2, HandKind.FOUR: 1}
"""The number of cards that a simulated person draws to each kind of hand; kinds that are not listed draw
none."""
NEVER = (HandKind.STRAIGHT_FLUSH, RANKS)
LONG = 2 * SEATS
"""The number of moves in a hand after which simulated persons stop betting and raising, so that the hand
ends."""


class Scripted(NamedTuple):
    """A simulated person who never bluffs: calls, bets and raises by the strength of the hand alone."""

    sees: tuple[HandKind, int]
    """The weakest hand with which the simulated person calls: its kind, and the rank of its most important
    card."""
    bets: tuple[HandKind, int]

    def choose(self, view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return a discard by the kind of hand, or a bet, call or fold by its strength."""
        hand = view.hands[view.speaker]
        if view.phase is Phase.DISCARDING:
            return _draw(hand)
        held = (kind(hand), important(hand)[0])
        # Stop raising once the hand has many moves, so that it ends.
        if held >= self.bets and len(view.said) < LONG and (bet := _bet(moves, STAKE)):
            return bet
        return Word.CALL if held >= self.sees and Word.CALL in moves else moves[0]


class Loud:
    """A simulated person who bets and raises the most with any hand, and calls if no raise is allowed."""

    def choose(self, view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        if view.phase is Phase.DISCARDING:
            return _draw(view.hands[view.speaker])
        if bet := _bet(moves, LIMIT):
            return bet
        return Word.CALL if Word.CALL in moves else moves[0]


class Beginner:
    """A simulated person who opens and calls with any pair, and bets better hands.

    After the draw it also bets half of the hands that have no pair.
    """

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        hand = view.hands[view.speaker]
        if view.phase is Phase.DISCARDING:
            return _draw(hand)
        held = kind(hand)
        if len(view.said) < LONG + SEATS and (bet := _bet(moves, 2 * STAKE)):
            if held >= HandKind.TWO_PAIR or (isinstance(bet, Bet) and view.round == 1):
                return bet
            if view.round == 2 and held is HandKind.NOTHING and rng.random() < 0.5:
                return _bet(moves, 3 * STAKE) or bet
        return Word.CALL if held >= HandKind.PAIR and Word.CALL in moves else moves[0]


class Plain(NamedTuple):
    """A simulated person who plays by pot odds.

    It assumes that each player who has put money in had jacks or better before the draw.
    """

    bets: float = 0.42
    """The lowest chance to win with which the simulated person bets."""
    size: float = 2.0
    """The size of the simulated person's bets and raises, as a multiple of the pot."""

    def choose(self, view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return a bet or raise with a good hand, a call if the pot odds pay for it, else a check or fold."""
        hand = view.hands[view.speaker]
        if view.phase is Phase.DISCARDING:
            return best_draw(hand)
        chance, pot = chance_of(view), view.pot + view.missing
        if chance > self.bets and len(view.said) < 2 * LONG and (bet := _bet(moves, int(pot * self.size))):
            return bet
        if Word.CALL in moves and chance > view.missing / pot:
            return Word.CALL
        return moves[0]


class Hinted:
    """A simulated person who always plays the first move that the hints recommend."""

    def __init__(self) -> None:
        self._hints: list[str] = []
        """The hints of the current hand as text: kind, round of betting, and percentage shown."""

    def choose(self, view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        best, *_ = hints(view)
        if best.move is not Word.FOLD:
            what = "draw" if isinstance(best.move, Discard) else write(best.move).split()[0]
            self._hints.append(f"{what} {view.round} {min(99, int(100 * best.wins))}")
        return best.move

    def count(self, hints: dict[str, list[int]], *, won: bool) -> None:
        """Add the hints of a finished hand to the counts; `won`: True if the person won the hand."""
        for situation in self._hints:
            times, wins = hints.get(situation, (0, 0))
            hints[situation] = [times + 1, wins + won]
        self._hints.clear()


def chance_of(view: View) -> float:
    """Return the chance to beat all who have put money in, if each had jacks or better before the draw."""
    hand, me = view.hands[view.speaker], view.speaker
    paid = [
        seat
        for seat, plays in enumerate(view.playing)
        if plays and seat != me and (view.round == 2 or view.put[seat])
    ]
    others, (beaten, ends) = max(1, len(paid)), prior()
    if view.round == 1:
        return sum(
            likely * one**others for likely, one in zip(by_the_book()[start_of(hand)], beaten, strict=True)
        )
    grade, place = grade_of(hand)
    return float((beaten[grade] + ends[grade] * (place - 0.5)) ** others)


@cache
def prior() -> tuple[Row, Row]:
    """Return two rows of probabilities about a player who had jacks or better before the draw.

    The rows are by grade, a class of final hands. The first is the probability that a hand of the grade beats
    such a player, the second that such a player has a hand of the grade.
    """
    ends = in_the_end(
        scaled([likely * start.opens(JACK) for likely, start in zip(dealt(), STARTS, strict=True)])
    )
    return beats(ends), ends


def best_draw(hand: Cards) -> Discard:
    """Return the discard after which the hand most often beats a player who had jacks or better."""
    left, (beaten, _) = stub(hand), prior()
    _, gone = max(
        (sum(map(float.__mul__, finals([card for card in hand if card not in gone], left), beaten)), gone)
        for gone in sensible(hand)
    )
    return Discard(tuple(card in gone for card in hand))


def _bet(moves: tuple[Move, ...], dollars: int) -> Bet | Raise | None:
    """Return a bet or raise of this many dollars, or of the most that is allowed; None if none is allowed."""
    amounts = [move for move in moves[-LIMIT:] if isinstance(move, Bet | Raise)]
    return amounts[max(1, min(dollars, len(amounts))) - 1] if amounts else None


def _draw(hand: Cards) -> Discard:
    number = DRAWS.get(kind(hand), 0)
    gone = next(throw for throw in sensible(hand) if len(throw) == number)
    return Discard(tuple(card in gone for card in hand))


def people() -> dict[str, Computer[View, Move]]:
    """Return all simulated persons by name."""
    return {
        "always calls": Scripted(sees=(HandKind.NOTHING, 0), bets=NEVER),
        "always raises $100": Loud(),
        "tight": Scripted(sees=(HandKind.PAIR, KING), bets=(HandKind.THREE, 0)),
        "plain": Plain(),
        "beginner": Beginner(),
        "hints": Hinted(),
    }
