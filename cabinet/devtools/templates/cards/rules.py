"""The rules: three cards for each player, hidden from the others, and one chance to swap them."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cabinet.api import Ask, Deal, Drawn, IllegalMoveError, ReadError, Seat
from cabinet.cards.deck import DECK, Cards, cards, rank_of, text
from cabinet.kit import HiddenCards, Options, fits

CARDS = 3
score_bounds = (0, 14 * CARDS)


class Move(Enum):
    """A move: keep the hand, or swap it for three new cards."""

    KEEP = "keep"
    SWAP = "swap"


class State(NamedTuple):
    """The state of a game; in a seat's view, a hand that the seat cannot see is empty."""

    players: int
    hands: tuple[Cards, ...] = ()
    seat: Seat = 0
    swaps: bool = False
    """True after the player to act has chosen to swap, until the new cards are dealt."""


def start(options: Options) -> State:
    """Return the state before the deal."""
    return State(options.players)


def due(state: State) -> Ask[Move] | Deal | None:
    """Return the next event: a deal, or a player's choice to keep or swap the hand; None at the end."""
    if not state.hands:
        return Deal(CARDS * state.players, DECK)
    if state.swaps:
        dealt = [card for hand in state.hands for card in hand]
        return Deal(CARDS, tuple(card for card in DECK if card not in dealt))
    return None if _over(state) else Ask(state.seat, tuple(Move))


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a deal. Raises IllegalMoveError."""
    if not fits(due(state), step):
        raise IllegalMoveError(write(step), "that is not due")
    if isinstance(step, Drawn):
        dealt = step.values
        if not state.hands:
            hands = tuple(dealt[at : at + CARDS] for at in range(0, len(dealt), CARDS))
            return state._replace(hands=hands)
        hands = (*state.hands[: state.seat], dealt, *state.hands[state.seat + 1 :])
        return State(state.players, hands, state.seat + 1)
    return state._replace(swaps=True) if step is Move.SWAP else state._replace(seat=state.seat + 1)


def scores(state: State) -> tuple[int, ...]:
    """Return the total of each hand: a two counts 2, an ace 14. All are 0 until the game is over."""
    if not _over(state):
        return (0,) * state.players
    return tuple(sum(rank_of(card) + 2 for card in hand) for hand in state.hands)


def write(step: Move | Drawn) -> str:
    """Return a step as a line of the journal, such as `keep`, `swap` or `cards Ac Td 2h`."""
    return " ".join(("cards", *map(text, step.values))) if isinstance(step, Drawn) else step.value


def read(line: str) -> Move | Drawn:
    """Return the step in a line of the journal. Raises ReadError."""
    word, _, rest = line.partition(" ")
    try:
        return Drawn(cards(rest)) if word == "cards" else Move(line)
    except ValueError as error:
        raise ReadError(f"{line!r} is not a step of NEW GAME, such as 'keep', 'cards Ac Td 2h'") from error


def _over(state: State) -> bool:
    return state.seat == state.players


def _shown(state: State, _field: str, _seat: Seat) -> bool:
    return _over(state)


HIDDEN: HiddenCards[State] = HiddenCards(DECK, ("hands",), _shown)
"""Hides each hand from the other seats until the game is over."""
