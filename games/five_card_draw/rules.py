"""The rules of FIVE CARD DRAW (1982): one person against four computer players around one table.

Amounts are whole dollars. Every player pays an ante; jacks or better open; a bet or raise is at most $100; up
to three cards are drawn; a second round and the showdown follow.

Where the manual is silent: if nobody opens, players who cannot pay the second ante are out of that pot. The
last player who can pay takes the pot; if nobody can, it is shared. Players who fold never show their cards.
At a showdown the last to bet or raise shows first, even if that was before the draw. The others see only how
many cards a player discards, because the places in a sorted hand would reveal which cards were kept. At the
draw UP discards the marked cards; START has the same function as in the other games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from cabinet.api import Ask, Deal, Drawn, IllegalMoveError, Result, Seat, legal
from cabinet.cards.deck import DECK, in_order
from cabinet.cards.hands import jacks_or_better, rank
from cabinet.kit import HiddenCards
from games.cards import moves as draw_poker
from games.cards.moves import EVERY_DISCARD, HAND, Bet, Discard, Raise, check

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards

PERSON = 0
NAMES = ("YOU", "ACE", "SLIM", "LUCKY", "SHIFTY")
SEATS = len(NAMES)
FUNDS = 500
ANTE = 5
LIMIT = 100
"""The highest single bet or raise, in dollars."""
EVENING = 60
"""The number of latest hands for which the game remembers the public facts about the person."""
score_bounds = (0, SEATS * FUNDS)


class Phase(Enum):
    """The kind of event that comes next in a hand."""

    DEALING = "dealing"
    BETTING = "betting"
    DISCARDING = "discarding"
    DRAWING = "drawing"
    DONE = "done"
    """The hand is over: the person chooses ANOTHER HAND or LEAVE THE TABLE."""


class Word(Enum):
    """A move without an amount, such as a call or a fold."""

    CHECK = "check"
    FOLD = "fold"
    CALL = "call"
    ANOTHER = "another hand"
    LEAVE = "leave the table"

    # Compare and hash by identity: the words are looked up very often.
    __hash__ = object.__hash__


Move: TypeAlias = Word | Bet | Raise | Discard
T = TypeVar("T")

_OPENINGS = tuple(Bet(dollars) for dollars in range(1, LIMIT + 1))
_RAISES = tuple(Raise(dollars) for dollars in range(1, LIMIT + 1))


class Ending(Enum):
    """The reason why a session has ended."""

    LOST = "lost"
    """The person cannot pay the next ante."""
    LEFT = "left"
    BROKE = "broke the table"
    """All four opponents have run out of money."""


@dataclass(frozen=True, slots=True)
class Options:
    """The option of a game that is chosen on the set-up screen: the strength of the four opponents."""

    level: str


class PublicRecord(NamedTuple):
    """The public facts about the person's play in one hand."""

    said: tuple[Move, ...]
    """The person's moves; a discard shows only the number of cards."""
    shown: Cards
    """The person's hand; empty if it was not shown."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of a session. In a player's view of it, the hands that the player may not see are empty."""

    options: Options
    money: tuple[int, ...] = (FUNDS,) * SEATS
    pot: int = 0
    dealer: Seat = SEATS - 1
    phase: Phase = Phase.DEALING
    round: int = 1
    """The number of the betting round: 1 or 2."""
    playing: tuple[bool, ...] = (True,) * SEATS
    """For each seat, True while its player can still win the pot."""
    put: tuple[int, ...] = (0,) * SEATS
    """The dollars that each seat has put in during this round of betting."""
    spoken: tuple[bool, ...] = (False,) * SEATS
    """For each seat, True once its player has acted since the last bet or raise."""
    speaker: Seat = 0
    hands: tuple[Cards, ...] = ((),) * SEATS
    """Each seat's hand, sorted from the lowest card."""
    thrown: tuple[Cards, ...] = ((),) * SEATS
    drawn: tuple[int | None, ...] = (None,) * SEATS
    """The number of cards that each seat has drawn in this hand; None before its draw."""
    said: tuple[tuple[Seat, Move], ...] = ()
    """The moves of this hand, the earliest first."""
    deals: int = 1
    """The number of deals for this pot: more than one if all players checked and new cards were dealt."""
    number: int = 1
    """The number of the hand in the session, counted from 1."""
    shown: bool = False
    """True if the finished hand came to a showdown."""
    won: tuple[int, ...] = (0,) * SEATS
    """Each seat's share of the pot in a finished hand."""
    evening: tuple[PublicRecord, ...] = ()
    """The public facts about the person in the latest hands, the earliest first."""
    ending: Ending | None = None

    @property
    def missing(self) -> int:
        """The dollars that the player to act must add to stay in the pot."""
        return max(self.put) - self.put[self.speaker]

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in the order in which they act, beginning at the dealer's right."""
        return tuple((self.dealer + step) % SEATS for step in range(1, SEATS + 1))


View: TypeAlias = State


def start(options: Options) -> State:
    """Return the state at the start: everyone has paid the ante, and the cards are not yet dealt."""
    return _ante(State(options))


def due(state: State) -> Ask[Move] | Deal | None:
    """Return the next choice or deal; None once the session is over.

    A choice lists only the moves that the player can pay; only a pair of jacks or better may open. Between
    hands the person chooses.
    """
    if state.ending:
        return None
    match state.phase:
        case Phase.DEALING:
            return Deal(HAND * sum(state.playing), DECK)
        case Phase.BETTING:
            return Ask(state.speaker, _bets(state))
        case Phase.DISCARDING:
            return Ask(state.speaker, EVERY_DISCARD)
        case Phase.DRAWING:
            return _new_cards(state)
    return Ask(PERSON, (Word.ANOTHER, Word.LEAVE))


def _new_cards(state: State) -> Deal:
    """Return the deal that replaces a player's discards, from cards that no one has held in this hand."""
    out = {one for cards in (*state.hands, *state.thrown) for one in cards}
    return Deal(len(state.thrown[state.speaker]), tuple(one for one in DECK if one not in out))


def apply(state: State, step: Move | Drawn) -> State:
    """Return the state after a move or a deal. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        return _take_cards(state, step)
    if step not in legal(due(state)):
        raise IllegalMoveError(write(step), _why_not(state, step))
    if step is Word.LEAVE:
        return replace(state, ending=Ending.LEFT)
    if step is Word.ANOTHER:
        return _next_hand(state)
    after = said(state, step)
    if after.phase is Phase.DRAWING:
        return after
    return _after_draw(after) if isinstance(step, Discard) else _go_on(after)


def said(state: State, move: Word | Bet | Raise | Discard) -> State:
    """Return the state just after a player's move, before the next player acts or the hand ends.

    `state`: the state before the move, or a player's view of it.
    """
    seat, missing = state.speaker, state.missing
    state = replace(state, said=(*state.said, (seat, move)), spoken=_set(state.spoken, seat, True))
    match move:
        case Word.FOLD:
            return replace(state, playing=_set(state.playing, seat, False))
        case Word.CALL:
            return _pay(state, seat, missing)
        case Bet() | Raise():
            alone = _set((False,) * SEATS, seat, True)
            return replace(_pay(state, seat, missing + move.dollars), spoken=alone)
        case Discard():
            return _throw(state, move)
    return state


def watched(state: State) -> bool:
    """Return True while the person has folded or is out, and the others play on."""
    return state.phase is not Phase.DONE and not state.playing[PERSON] and not state.ending


def scores(state: State) -> tuple[int, ...]:
    """Return the dollars of every seat."""
    return state.money


def over(state: State) -> bool:
    """Return True if the session has ended."""
    return state.ending is not None


def ranked(state: State) -> tuple[Seat, ...]:
    """Return the seats whose money enters the top ten: the person's, if the person left or won all money."""
    return (PERSON,) if state.ending in {Ending.LEFT, Ending.BROKE} else ()


def result(_state: State) -> Result:
    """Return the result of the session for the result screen: GAME OVER, and the person's total."""
    return Result("GAME OVER", (PERSON,))


def money(state: State) -> int:
    """Return the sum of all players' money and the pot, in dollars."""
    return sum(state.money) + state.pot


def _turned_over(state: State, field: str, seat: Seat) -> bool:
    return field == "hands" and state.shown and state.playing[seat]


HIDDEN: HiddenCards[State] = HiddenCards(DECK, ("hands", "thrown"), _turned_over, in_order)
redraw = HIDDEN.redraw


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat can see: its own cards, and only the number of cards in other players' discards.

    At a showdown the hands of all players left are visible.
    """
    said = tuple((one, move if one == seat else _heard(move)) for one, move in state.said)
    return replace(HIDDEN.view(state, seat), said=said)


def _heard(move: Move) -> Move:
    """Return the public part of a move.

    Of another player's discard only the number of cards is public, not their places in the sorted hand.
    """
    if not isinstance(move, Discard):
        return move
    return Discard(tuple(at < sum(move.thrown) for at in range(HAND)))


def write(step: Move | Drawn) -> str:
    """Return the journal line of a step.

    Examples: `cards As Td ...`, `check`, `bet 50`, `raise 20`, `discard 1 2`, `discard none`, `another hand`.
    """
    return draw_poker.write(step)


def read(line: str) -> Move | Drawn:
    """Return the step in a journal line that `write` wrote. Raises ReadError."""
    return draw_poker.read(line, _lines(), "five_card_draw, such as 'cards As Td', 'bet 50' or 'discard 1 2'")


@cache
def _lines() -> dict[str, Move]:
    return {write(move): move for move in (*Word, *_OPENINGS, *_RAISES, *EVERY_DISCARD)}


def _why_not(state: State, move: Move) -> str:
    if state.ending:
        return "the session is over"
    if state.phase in {Phase.DEALING, Phase.DRAWING}:
        return "the cards are being dealt"
    if state.phase is not Phase.BETTING or not isinstance(move, Bet | Raise | Word):
        return f"this move is not allowed while {state.phase.value}"
    have, missing = state.money[state.speaker], state.missing
    match move:
        case Bet() if missing or max(state.put):
            return "somebody has bet: fold, call or raise"
        case Bet() if state.round == 1 and not jacks_or_better(state.hands[state.speaker]):
            return "a pair of jacks or better opens"
        case Bet(dollars):
            return f"${min(LIMIT, have)} is the most that can be bet, not ${dollars}"
        case Raise() if not max(state.put):
            return "nobody has bet"
        case Raise(dollars):
            return f"${max(0, min(LIMIT, have - missing))} is the most that can be raised, not ${dollars}"
        case Word.CHECK:
            return "somebody has bet: fold, call or raise"
        case Word.CALL if max(state.put):
            return f"${missing} are missing, and there are only ${have}"
    return "nobody has bet"


def _bets(state: State) -> tuple[Move, ...]:
    have, missing = state.money[state.speaker], state.missing
    if not max(state.put):
        opens = state.round == 2 or jacks_or_better(state.hands[state.speaker])
        most = min(LIMIT, have) if opens else 0
        return (Word.CHECK, *_OPENINGS[:most])
    if have < missing:
        return (Word.FOLD,)
    most = min(LIMIT, have - missing)
    return (Word.FOLD, Word.CALL, *_RAISES[:most])


def _ante(state: State) -> State:
    """Return the state after all players in the pot have paid the ante.

    A player who cannot pay is out of the pot.
    """
    playing = tuple(stays and have >= ANTE for stays, have in zip(state.playing, state.money, strict=True))
    if sum(playing) < 2:
        return _end_hand(state if not any(playing) else replace(state, playing=playing), shown=False)
    return replace(
        state,
        money=tuple(have - ANTE * pays for have, pays in zip(state.money, playing, strict=True)),
        pot=state.pot + ANTE * sum(playing),
        playing=playing,
        phase=Phase.DEALING,
        round=1,
        hands=((),) * SEATS,
        said=(),
    )


def _take_cards(state: State, drawn: Drawn) -> State:
    cards = check(drawn, due(state))
    hands = list(state.hands)
    if state.phase is Phase.DEALING:
        # Cards are dealt one at a time, in order around the table.
        seats = [seat for seat in state.order if state.playing[seat]]
        for at, seat in enumerate(seats):
            hands[seat] = in_order(cards[at :: len(seats)])
        return _round(replace(state, hands=tuple(hands)), 1)
    hands[state.speaker] = in_order((*hands[state.speaker], *cards))
    return _after_draw(replace(state, hands=tuple(hands)))


def _round(state: State, number: int) -> State:
    """Return the state at the start of a betting round; the player at the dealer's right acts first."""
    fresh = replace(state, round=number, phase=Phase.BETTING, put=(0,) * SEATS, spoken=(False,) * SEATS)
    return replace(fresh, speaker=_first(fresh))


def _first(state: State) -> Seat:
    return next(seat for seat in state.order if state.playing[seat])


def _pay(state: State, seat: Seat, dollars: int) -> State:
    return replace(
        state,
        money=_set(state.money, seat, state.money[seat] - dollars),
        put=_set(state.put, seat, state.put[seat] + dollars),
        pot=state.pot + dollars,
    )


def _go_on(state: State) -> State:
    """Return the state in which the next player acts; if all have answered, the round of betting is over."""
    if sum(state.playing) == 1:
        return _end_hand(state, shown=False)
    around = [(state.speaker + step) % SEATS for step in range(1, SEATS)]
    waiting = (seat for seat in around if state.playing[seat] and not state.spoken[seat])
    if (seat := next(waiting, None)) is not None:
        return replace(state, speaker=seat)
    if state.round == 2:
        return _end_hand(state, shown=True)
    if not max(state.put):
        # All have checked: everyone pays another ante into the pot, and new cards are dealt.
        return _ante(replace(state, deals=state.deals + 1))
    return replace(state, phase=Phase.DISCARDING, speaker=_first(state))


def _throw(state: State, discard: Discard) -> State:
    """Return the state after a discard.

    In a view the hands of others are empty, and only the number of discarded cards is known.
    """
    seat, count = state.speaker, sum(discard.thrown)
    hand = state.hands[seat]
    gone = tuple(one for one, throw in zip(hand, discard.thrown, strict=False) if throw)
    return replace(
        state,
        hands=_set(state.hands, seat, tuple(one for one in hand if one not in gone)),
        thrown=_set(state.thrown, seat, gone),
        drawn=_set(state.drawn, seat, count),
        phase=Phase.DRAWING if count else Phase.DISCARDING,
    )


def _after_draw(state: State) -> State:
    """Return the state in which the next player draws; after all draws the second betting round begins."""
    waiting = (seat for seat in state.order if state.playing[seat] and state.drawn[seat] is None)
    if (seat := next(waiting, None)) is not None:
        return replace(state, phase=Phase.DISCARDING, speaker=seat)
    return _round(state, 2)


def _end_hand(state: State, *, shown: bool) -> State:
    """Return the state after the end of a hand.

    The pot goes to the best hand left. Dollars that cannot be split evenly go to the winners who act first.
    """
    left = [seat for seat in state.order if state.playing[seat]]
    if shown:
        best = max(rank(state.hands[seat]) for seat in left)
        left = [seat for seat in left if rank(state.hands[seat]) == best]
    share, odd = divmod(state.pot, len(left))
    won = [0] * SEATS
    for at, seat in enumerate(left):
        won[seat] = share + (at < odd)
    paid = tuple(map(sum, zip(state.money, won, strict=True)))
    over = replace(
        state,
        money=paid,
        pot=0,
        won=tuple(won),
        shown=shown,
        phase=Phase.DONE,
        evening=(*state.evening, _public_record(state, shown=shown))[-EVENING:],
    )
    if paid[PERSON] < ANTE:
        return replace(over, ending=Ending.LOST)
    if all(have < ANTE for have in paid[1:]):
        return replace(over, ending=Ending.BROKE)
    return over


def _public_record(state: State, *, shown: bool) -> PublicRecord:
    said = tuple(_heard(move) for seat, move in state.said if seat == PERSON)
    return PublicRecord(said, state.hands[PERSON] if shown and state.playing[PERSON] else ())


def _next_hand(state: State) -> State:
    """Return the state at the start of the next hand.

    The next player who can pay the ante becomes the dealer.
    """
    playing = tuple(have >= ANTE for have in state.money)
    dealer = next(seat for seat in state.order if playing[seat])
    fresh = State(
        state.options,
        state.money,
        dealer=dealer,
        playing=playing,
        number=state.number + 1,
        evening=state.evening,
    )
    return _ante(fresh)


def _set(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
