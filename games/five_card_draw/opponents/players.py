"""The decisions of the four computer players, and of a fifth that can replace the person and plays like ACE.

Each player considers every opponent's range (the hands that the opponent may hold), calls by pot odds, bets
for value, and bluffs as often as its style (`manners`) says. Weaker players misjudge their equity, but keep
their style.
"""

from __future__ import annotations

from math import exp, prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.hands import important, kind
from games.cards.draws import stub
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.equity import GRADES, by_the_book, finals, grade_of, sensible, start_of
from games.five_card_draw.opponents.manners import LEVELS, MANNERS, Manner
from games.five_card_draw.opponents.ranges import Scene, betting, by_hand, calling, limit, plan, read
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word
from games.noise import error

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from games.five_card_draw.opponents.equity import Row
    from games.five_card_draw.rules import Move, View

HANDS = 8
"""The number of hands after which a computer player in the person's seat leaves the table."""
MIDDLE = 0.5
BALANCED = MANNERS["ACE"]
"""The playing style that is used for hints, and for a computer player in the person's seat."""


class Decision(NamedTuple):
    """A player's betting decision: the state of the round, the player's style, and the player's hand."""

    scene: Scene
    seat: Seat
    manner: Manner
    dollars: int
    """The amount of a possible bet or raise in dollars; 0 if the player cannot pay for one."""
    at: int
    """The index of the hand's class: in `STARTS` before the draw, in `GRADES` after it."""
    place: float
    """The share of the hands in its class that the hand beats, 0 to 1."""
    worthy: bool
    """True if the hand is good enough for a value bet."""

    def of(self, row: Row) -> float:
        """Return the expected value of `row` for this hand; `row` has one number for each grade."""
        if self.scene.round == 1:
            return sum(likely * one for likely, one in zip(by_the_book()[self.at], row, strict=True))
        # The numbers of the row apply to the middle of each grade; values between them are interpolated.
        beyond = self.at + (1 if self.place > MIDDLE else -1)
        if not 0 <= beyond < len(row):
            return row[self.at]
        return row[self.at] + abs(self.place - MIDDLE) * (row[beyond] - row[self.at])

    def best(self, power: float = 1.0) -> Word | None:
        """Return the best word to say (CHECK, CALL or FOLD); None if a value bet or raise is better.

        `power`: the power to which the player misjudges the equity; 1 is no error.
        """
        scene, seat, manner = self.scene, self.seat, self.manner
        if self.dollars and self.worthy:
            if by_hand(scene):
                return None
            asked = betting(scene, seat, self.dollars)
            if self.of(asked.field) ** power >= asked.edge:
                return None
        odds, field = calling(scene, seat)
        if not odds:
            return Word.CHECK
        if self.of(field) ** power >= odds / manner.looseness:
            return Word.CALL
        # A player folds at most the share `folds` of the range. The better hands call, even against the pot
        # odds.
        worse = self.of(scene.ranges[seat].beaten) if scene.round > 1 else 0.0
        return Word.CALL if worse > manner.folds else Word.FOLD


def decision(view: View, manner: Manner) -> Decision:
    """Return the betting decision of the player to act."""
    me, hand = view.speaker, view.hands[view.speaker]
    scene = read(view)
    at, place = (start_of(hand), 0.5) if view.round == 1 else grade_of(hand)
    worthy = (kind(hand), important(hand)[0]) >= limit(scene, manner)
    return Decision(scene, me, manner, scene.usual(me, manner), at, place, worthy)


class Opponent:
    """A computer player with a style of play and an error in judging its chance to win."""

    def __init__(self, manner: Manner = BALANCED, fog: float = 0.0) -> None:
        """`fog`: the error in judging equity, one of the values of `LEVELS`."""
        self._manner = manner
        self._fog = fog

    def choose(self, view: View, allowed: tuple[Move, ...], rng: Random) -> Move:
        """Return the player's move.

        In the person's seat, the player leaves after `HANDS` hands.
        """
        match view.phase:
            case Phase.DONE:
                return Word.ANOTHER if view.number < HANDS else Word.LEAVE
            case Phase.DISCARDING:
                return self._discard(view, rng)
        if len(allowed) == 1:
            return allowed[0]
        now = decision(view, self._manner)
        pays = now.best(exp(self._fog * error(view.hands[view.speaker], view.said)) if self._fog else 1.0)
        bet = Raise(now.dollars) if max(view.put) else Bet(now.dollars)
        if pays is None:
            return bet
        if pays is not Word.CALL and bet in allowed:
            bluffs = plan(now.scene, view.speaker, self._manner, now.dollars).bluff
            if rng.random() < bluffs[now.at]:
                return bet
        return pays

    def _discard(self, view: View, rng: Random) -> Discard:
        """Return the discard that wins most often, or sometimes none: then the hand looks stronger."""
        hand = view.hands[view.speaker]
        _, gone = max(discards(view, sensible(hand)))
        if gone and rng.random() < self._manner.pat:
            gone = ()
        return Discard(tuple(card in gone for card in hand))


def discards(view: View, throws: Iterable[Cards]) -> list[tuple[float, Cards]]:
    """Return the given discards, each with the chance that the hand then beats all opponents in the pot."""
    scene, hand = read(view), view.hands[view.speaker]
    left = stub(hand)
    field = [
        prod(scene.ranges[other].beaten[grade] for other in scene.others(view.speaker))
        for grade in range(len(GRADES))
    ]
    return [
        (sum(map(mul, finals([card for card in hand if card not in gone], left), field)), gone)
        for gone in throws
    ]


def seat_name(seat: Seat, level: str) -> str:
    """Return the name of a seat's computer player, as "ACE SHARK"; in the person's seat only "SHARK"."""
    return level if seat == PERSON else f"{NAMES[seat]} {level}"


def computers() -> dict[str, Opponent]:
    """Return the computer players for every seat and strength.

    The strongest one for the person's seat comes first.
    """
    return {
        seat_name(seat, level): Opponent(MANNERS.get(name, BALANCED), fog)
        for seat, name in enumerate(NAMES)
        for level, fog in LEVELS.items()
    }
