"""Plays hands of FIVE CARD DRAW with given cards, and counts the actions that everyone at the table sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Ask, Drawn
from cabinet.cards.deck import DECK
from cabinet.cards.hands import HAND, HandKind, jacks_or_better, kind
from games.cards.draws import MOST
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.rules import ANTE, SEATS, Options, Phase, Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.api import Computer
    from cabinet.cards.deck import Card
    from games.five_card_draw.rules import Move, PublicRecord, State, View

SMALL = 0.6
"""A bet counts as small if it is below this share of the pot."""


class Cards(NamedTuple):
    """The cards of one deal: each seat's five cards, and those that the seat will draw.

    The cards depend only on the seed, not on the players and their moves.
    """

    seed: str
    turn: int = 0
    """The number of seats by which the cards are rotated: after five rotations, each player has had the cards
    of every seat."""

    def due(self, state: State) -> Drawn:
        """Return the cards that the rules ask for next: a deal, or the new cards of one player."""
        pack = list(DECK)
        Random(f"{self.seed} {state.deals}").shuffle(pack)
        if state.phase is Phase.DRAWING:
            return Drawn(tuple(self._of(state.speaker, pack)[HAND : HAND + len(state.thrown[state.speaker])]))
        seats = [self._of(seat, pack)[:HAND] for seat in state.order if state.playing[seat]]
        return Drawn(tuple(card for row in zip(*seats, strict=True) for card in row))

    def _of(self, seat: int, pack: Sequence[Card]) -> Sequence[Card]:
        first = (seat + self.turn) % SEATS * (HAND + MOST)
        return pack[first : first + HAND + MOST]


def begin(level: str, dealer: int, evening: tuple[PublicRecord, ...] = ()) -> State:
    """Return the state at the start of a hand; every player has paid the ante.

    `evening`: the public records of this evening's earlier hands, which the players remember.
    """
    return replace(rules.start(Options(level)), dealer=dealer, evening=evening)


def hand(table: Sequence[Computer[View, Move]], state: State, cards: Cards, rng: Random) -> State:
    """Play one hand of FIVE CARD DRAW from the ante to the end; return its final state.

    `rng` makes the players' random choices.
    """
    while state.phase is not Phase.DONE:
        if isinstance(due := rules.due(state), Ask):
            seat, moves = due
            state = rules.apply(state, table[seat].choose(rules.view(state, seat), moves, rng))
        else:
            state = rules.apply(state, cards.due(state))
    return state


class Seen(NamedTuple):
    """A player's action (`what`), and the kind of situation in which it was chosen (`where`)."""

    seat: int
    where: str
    what: str


def seen(state: State) -> Iterator[Seen]:
    """Yield all public actions of a finished hand: bets, folds, numbers of cards drawn, hands shown."""
    put, pot, early = [0] * SEATS, ANTE * state.deals * SEATS, True
    bet = set[int]()
    for seat, move in state.said:
        if isinstance(move, Discard):
            put, early = [0] * SEATS, False
            yield Seen(seat, "draws", str(sum(move.thrown)))
            continue
        where = ("is bet at " if max(put) else "may bet ") + ("before" if early else "after")
        adds = max(put) - put[seat] if move is not Word.FOLD and move is not Word.CHECK else 0
        if isinstance(move, Bet | Raise):
            yield Seen(seat, where, "bets")
            size = "small" if move.dollars < SMALL * (pot + adds) else "large"
            yield Seen(seat, "bets", size)
            adds += move.dollars
            bet |= set() if early else {seat}
        else:
            yield Seen(seat, where, move.value)
        put[seat] += adds
        pot += adds
    for seat in range(SEATS):
        if state.shown and state.playing[seat]:
            held = state.hands[seat]
            if seat in bet:
                yield Seen(seat, "shows after a bet", "jacks" if jacks_or_better(held) else "less")
            if state.drawn[seat] == 0:
                yield Seen(
                    seat, "shows a pat hand", "straight" if kind(held) >= HandKind.STRAIGHT else "less"
                )


def hidden(state: State) -> Iterator[Seen]:
    """Yield the facts about a finished hand that only the cards reveal.

    They say how good the hand is of a player who bets or raises after the draw, or who draws no card.
    """
    drawn = False
    for seat, move in state.said:
        held = state.hands[seat]
        if isinstance(move, Discard):
            drawn = True
            if not any(move.thrown):
                yield Seen(seat, "stands pat", "straight" if kind(held) >= HandKind.STRAIGHT else "less")
        elif drawn and isinstance(move, Bet | Raise):
            yield Seen(seat, "bets after", "jacks" if jacks_or_better(held) else "less")
