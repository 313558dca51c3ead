"""The rules of HEADS-UP POKER: one person plays draw poker against the dealer.

Money is in whole dollars; each side has $200. The dealer always deals and draws by a fixed rule. Its bets are
decisions like any other player's, made from its own view alone.

The manual leaves some rules open. Here, a round of betting is skipped if one side has no dollar left. The
dealer has $200 of its own, so there are $400 in all. Equal winnings after equally many hands rank in the
order in which they were posted. At the draw the screen proposes a swap: UP accepts it, YES lets the person
change each card, NO keeps all five.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Ask, Deal, Drawn, IllegalMoveError, Result, Seat, legal
from cabinet.cards.deck import DECK, in_order
from cabinet.cards.hands import HandKind, kind, rank
from cabinet.kit import HiddenCards
from games.cards import moves as draw_poker
from games.cards.moves import DISCARDS, EVERY_DISCARD, HAND, Bet, Discard, Raise, check

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards

PERSON, DEALER = 0, 1
STAKE = 200
ANTE = 2
MOST = 10
"""The highest possible bet or raise in dollars."""
WON_ALL = 399
"""A person who has more than this many dollars has won all the money."""
score_bounds = (0, 2 * STAKE)


class Phase(Enum):
    """The phases of a hand, named after what the hand waits for."""

    DEALING = "dealing"
    BETTING = "betting"
    """The person must bet; a bet of $0 is a fold."""
    ANSWERING = "answering"
    """The dealer must fold, call the person's bet, or raise it."""
    ASKED = "asked"
    """The person must answer the question SEE MY RAISE?"""
    RAISING = "raising"
    """The person may raise again after the dealer's raise; $0 means no raise."""
    CALLED = "called"
    """The dealer must call the person's raise, or fold."""
    DISCARDING = "discarding"
    """The person must answer NEED CARDS? and choose the discards."""
    DRAWING = "drawing"
    DONE = "done"
    """The hand is over; the person must answer ANOTHER HAND?"""
    ENDED = "ended"
    """The game is over; the person must answer PLAY AGAIN?"""


class Fold(Enum):
    """The dealer's move of folding, which gives the pot to the person."""

    FOLD = "fold"


FOLD = Fold.FOLD


class Answer(Enum):
    """The person's YES or NO to a question on the screen."""

    YES = "yes"
    NO = "no"


Move: TypeAlias = Bet | Raise | Fold | Answer | Discard


class Ending(Enum):
    """The ways in which a game ends."""

    WON = "won"
    """The person wins: the dealer cannot pay the ante of another hand."""
    LOST = "lost"
    """The person loses: the person cannot pay the ante of another hand."""
    QUIT_AHEAD = "quit ahead"
    QUIT_BEHIND = "quit behind"
    """The person leaves with $200 or less, the starting money."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game: the dealer to play against, by the name of its level."""

    level: str


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game. A player's view is a copy in which the opponent's hand is empty while hidden."""

    options: Options
    money: tuple[int, int] = (STAKE - ANTE, STAKE - ANTE)
    """The dollars that the person and the dealer have, not counting the pot."""
    pot: int = 2 * ANTE
    phase: Phase = Phase.DEALING
    round: int = 1
    """The number of the betting round in this hand: 1 before the draw, 2 after it."""
    due: int = 0
    """The dollars that the player to act must put in to stay in the hand."""
    hands: tuple[Cards, Cards] = ((), ())
    """The person's hand and the dealer's; each is sorted from the lowest card to the highest."""
    thrown: tuple[Cards, Cards] = ((), ())
    """The cards that the person and the dealer have discarded in this hand."""
    drawn: tuple[int, int] = (0, 0)
    """The numbers of cards that the person and the dealer have drawn in this hand."""
    bets: tuple[tuple[int, ...], ...] = ((),)
    """For each betting round of the hand: the dollars of the person's bet, of the dealer's raise (0 for a
    call) and of the person's raise, as far as they have been made."""
    folded: Seat | None = None
    """The seat that has folded in this hand; None if nobody has folded."""
    won: int = 0
    """The dollars in the pot that was won in a finished hand; 0 until the hand is over."""
    number: int = 1
    """The number of the present hand in this game; the first hand has the number 1."""
    ending: Ending | None = None
    again: Answer | None = None
    """The person's answer to PLAY AGAIN?; None until it is given."""

    @property
    def limit(self) -> int:
        """Return the highest possible bet or raise in dollars.

        The limit is $10, or less if one side has less money left after paying the amount due.
        """
        person, dealer = self.money
        if self.phase in {Phase.ANSWERING, Phase.CALLED}:
            dealer -= self.due
        elif self.phase is Phase.ASKED:
            person -= self.due
        return max(0, min(MOST, person, dealer))

    @property
    def shown(self) -> bool:
        """Return True if the dealer's hand is visible: after a showdown, not after a fold."""
        return self.phase in {Phase.DONE, Phase.ENDED} and self.folded is None and bool(self.hands[DEALER])

    @property
    def best(self) -> tuple[Seat, ...]:
        """Return the seats that have won the finished hand: one seat, or both if the hands are equal."""
        if self.folded is not None:
            return (1 - self.folded,)
        ranks = [rank(hand) for hand in self.hands]
        return tuple(seat for seat in (PERSON, DEALER) if ranks[seat] == max(ranks))


View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state of a new game: both antes are paid, and the cards are about to be dealt."""
    return State(options)


def due(state: State) -> Ask[Move] | Deal | None:
    """Return the next decision or deal; None once the game is over and PLAY AGAIN? is answered.

    The person bets first in both rounds. Ten cards are dealt alternately. Bets and raises are $0 to $10, and
    never more than either side has left. A player discards at most three cards.
    """
    if state.again:
        return None
    match state.phase:
        case Phase.DEALING:
            return Deal(2 * HAND, DECK)
        case Phase.BETTING | Phase.RAISING:
            return Ask(PERSON, tuple(map(Bet, range(state.limit + 1))))
        case Phase.ANSWERING:
            return Ask(DEALER, (FOLD, *map(Raise, range(state.limit + 1))))
        case Phase.CALLED:
            return Ask(DEALER, (FOLD, Raise(0)))
        case Phase.DISCARDING:
            return Ask(PERSON, EVERY_DISCARD)
        case Phase.DRAWING:
            return _new_cards(state)
    return Ask(PERSON, tuple(Answer))


def _new_cards(state: State) -> Deal:
    """Return the deal of new cards for the discards of both sides; the person's cards come first."""
    out = {*state.hands[PERSON], *state.hands[DEALER], *state.thrown[PERSON], *state.thrown[DEALER]}
    return Deal(sum(state.drawn), tuple(one for one in DECK if one not in out))


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a deal. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        return _take_cards(state, step)
    if step not in legal(due(state)):
        raise IllegalMoveError(write(step), _why_not(state, step))
    match step:
        case Fold():
            return _finish(state, DEALER)
        case Raise(dollars):
            return _dealer_stays(state, dollars)
        case Discard(thrown):
            return _throw(state, thrown)
        case Answer():
            return _answer(state, step)
    return _bet(state, step.dollars)


def scores(state: State) -> tuple[int, ...]:
    """Return the scores: the dollars of the person and of the dealer."""
    return state.money


def over(state: State) -> bool:
    """Return True if the game has ended."""
    return state.ending is not None


def ranked(state: State) -> tuple[Seat, ...]:
    """Return the seats that may enter the top ten: the person's, if the person ended with more than $200."""
    return (PERSON,) if state.ending and state.money[PERSON] > STAKE else ()


def result(_state: State) -> Result:
    """Return the title of the result screen, and the seat whose total it shows."""
    return Result("GAME OVER", (PERSON,))


def tie(state: State) -> int:
    """Return the number of hands played, the tie-break of equal scores: fewer hands rank higher."""
    return state.number


def money(state: State) -> int:
    """Return the sum of both sides' dollars and the pot."""
    return sum(state.money) + state.pot


def next_options(state: State) -> Options | None:
    """Return the options of the next game: the same dealer after YES to PLAY AGAIN?, else None."""
    return state.options if state.again is Answer.YES else None


def _turned_over(state: State, field: str, _seat: Seat) -> bool:
    return field == "hands" and state.shown


HIDDEN: HiddenCards[State] = HiddenCards(DECK, ("hands", "thrown"), _turned_over, in_order)
view, redraw = HIDDEN.view, HIDDEN.redraw


def discards(hand: Cards) -> Cards:
    """Return the cards that the dealer discards from a hand.

    The dealer discards 3 cards from a pair or less, 2 from three of a kind, 1 from two pairs or four of a
    kind, otherwise none.
    """
    match kind(hand):
        case HandKind.NOTHING:
            return in_order(hand)[:DISCARDS]
        case HandKind.PAIR | HandKind.TWO_PAIR | HandKind.THREE | HandKind.FOUR:
            ranks = [one % 13 for one in hand]
            return tuple(one for one in hand if ranks.count(one % 13) == 1)
    return ()


def write(step: Move | Drawn) -> str:
    """Return a move or a deal as a journal line.

    The forms are `cards As Td ...`, `bet 5`, `fold`, `raise 0` (a call), `yes`, `discard 1 2` and `discard
    none`.
    """
    return draw_poker.write(step)


def read(line: str) -> Move | Drawn:
    """Return the move or the deal that a journal line describes; `write` makes such lines.

    Raises ReadError.
    """
    return draw_poker.read(
        line, _lines(), "heads_up_poker, such as 'cards As Td', 'bet 5', 'raise 0' or 'yes'"
    )


@cache
def _lines() -> dict[str, Move]:
    dollars = range(MOST + 1)
    every = (*map(Bet, dollars), *map(Raise, dollars), FOLD, *Answer, *EVERY_DISCARD)
    return {write(move): move for move in every}


def _why_not(state: State, move: Move) -> str:
    if state.again:
        return "the game is over"
    if state.phase in {Phase.DEALING, Phase.DRAWING}:
        return "the cards are being dealt"
    if isinstance(move, Bet) and state.phase in {Phase.BETTING, Phase.RAISING}:
        return f"${state.limit} is the most that can be bet"
    if isinstance(move, Raise) and state.phase in {Phase.ANSWERING, Phase.CALLED}:
        return (
            f"${state.limit} is the most that can be raised"
            if state.phase is Phase.ANSWERING
            else "no more raises"
        )
    return f"this move is not allowed while {state.phase.value}"


def _take_cards(state: State, drawn: Drawn) -> State:
    cards = check(drawn, due(state))
    if state.phase is Phase.DEALING:
        return _round(replace(state, hands=(in_order(cards[::2]), in_order(cards[1::2]))), 1)
    person, dealer = state.hands
    mine = state.drawn[PERSON]
    hands = in_order((*person, *cards[:mine])), in_order((*dealer, *cards[mine:]))
    return _round(replace(state, hands=hands), 2)


def _round(state: State, number: int) -> State:
    """Return the state at the start of a betting round; a round in which nothing can be bet is skipped."""
    bets = state.bets if number == 1 else (*state.bets, ())
    state = replace(state, round=number, phase=Phase.BETTING, due=0, bets=bets)
    return state if state.limit else _end_round(state)


def _pay(state: State, seat: Seat, dollars: int) -> State:
    person, dealer = state.money
    paid = (person - dollars, dealer) if seat == PERSON else (person, dealer - dollars)
    return replace(state, money=paid, pot=state.pot + dollars)


def _named(state: State, dollars: int) -> State:
    *before, now = state.bets
    return replace(state, bets=(*before, (*now, dollars)))


def _bet(state: State, dollars: int) -> State:
    state = _named(state, dollars)
    if state.phase is Phase.BETTING:
        if not dollars:
            return _finish(state, PERSON)
        return replace(_pay(state, PERSON, dollars), phase=Phase.ANSWERING, due=dollars)
    if not dollars:
        return _end_round(state)
    return replace(_pay(state, PERSON, dollars), phase=Phase.CALLED, due=dollars)


def _dealer_stays(state: State, dollars: int) -> State:
    paid = _pay(_named(state, dollars), DEALER, state.due + dollars)
    return replace(paid, phase=Phase.ASKED, due=dollars) if dollars else _end_round(paid)


def _answer(state: State, answer: Answer) -> State:
    yes = answer is Answer.YES
    if state.phase is Phase.ASKED:
        if not yes:
            return _finish(state, PERSON)
        paid = replace(_pay(state, PERSON, state.due), phase=Phase.RAISING, due=0)
        return paid if paid.limit else _end_round(paid)
    if state.phase is Phase.ENDED:
        return replace(state, again=answer)
    if not yes:
        ahead = state.money[PERSON] > STAKE
        return replace(state, phase=Phase.ENDED, ending=Ending.QUIT_AHEAD if ahead else Ending.QUIT_BEHIND)
    person, dealer = state.money
    return State(state.options, (person - ANTE, dealer - ANTE), 2 * ANTE, number=state.number + 1)


def _end_round(state: State) -> State:
    if state.round == 1:
        return replace(state, phase=Phase.DISCARDING, due=0)
    return _finish(state, None)


def _throw(state: State, thrown: tuple[bool, ...]) -> State:
    """Return the state after the discards: the person's are `thrown`, the dealer's follow its rule.

    If neither side discards, the second betting round begins at once.
    """
    person, dealer = state.hands
    gone = tuple(one for one, throw in zip(person, thrown, strict=True) if throw), discards(dealer)
    hands = (
        tuple(one for one in person if one not in gone[PERSON]),
        tuple(one for one in dealer if one not in gone[DEALER]),
    )
    drawn = len(gone[PERSON]), len(gone[DEALER])
    after = replace(state, hands=hands, thrown=gone, drawn=drawn, phase=Phase.DRAWING)
    return after if sum(drawn) else _round(after, 2)


def _finish(state: State, folded: Seat | None) -> State:
    """Return the state after a hand, with the pot paid out.

    `folded`: the seat that has folded; None after a showdown. A split pot goes half to each side. If a side
    cannot pay the next ante, the game is over.
    """
    over = replace(state, folded=folded, phase=Phase.DONE, due=0, won=state.pot)
    share = state.pot // len(over.best)
    person, dealer = (have + share * (seat in over.best) for seat, have in enumerate(state.money))
    paid = replace(over, money=(person, dealer), pot=0)
    if person > WON_ALL or dealer < ANTE:
        return replace(paid, phase=Phase.ENDED, ending=Ending.WON)
    return replace(paid, phase=Phase.ENDED, ending=Ending.LOST) if person < ANTE else paid
