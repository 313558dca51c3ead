"""Plays hands of FIVE CARD DRAW with given cards, and counts what everybody does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import CHANCE, Drawn
from cabinet.cards.deck import DECK, QUEEN
from cabinet.cards.hands import HAND, HandKind, important, jacks_or_better, kind
from games.cards.draws import MOST
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.rules import PERSON, SEATS, Options, Phase, Word

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from cabinet.api import Computer
    from cabinet.cards.deck import Card
    from games.five_card_draw.rules import Move, State, Told, View


class Cards(NamedTuple):
    """The cards of a hand, which are the same whoever plays it and whatever is said.

    Every seat has five of its own, and those that it will draw.
    """

    seed: str
    turn: int = 0
    """How many seats the cards have moved on: after five turns everybody has had those of all seats."""

    def due(self, state: State) -> Drawn:
        """The cards that are due."""
        pack = list(DECK)
        Random(f"{self.seed} {state.deals}").shuffle(pack)
        if state.phase is Phase.DRAWING:
            return Drawn(tuple(self._of(state.speaker, pack)[HAND : HAND + len(state.thrown[state.speaker])]))
        seats = [self._of(seat, pack)[:HAND] for seat in state.order if state.playing[seat]]
        return Drawn(tuple(card for row in zip(*seats, strict=True) for card in row))

    def _of(self, seat: int, pack: Sequence[Card]) -> Sequence[Card]:
        first = (seat + self.turn) % SEATS * (HAND + MOST)
        return pack[first : first + HAND + MOST]


class Sober(Random):
    """Never lets anything happen that is left to chance: who has it says what he says for what it is."""

    def random(self) -> float:
        """The highest."""
        return 1.0


SOBER = Sober(0)


def deal(state: State, rng: Random) -> Drawn:
    """Any cards."""
    asked = rules.chance(state)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))


def hand(
    table: Sequence[Computer[View, Move]],
    begin: State,
    cards: Cards,
    rng: Random,
    did: Sequence[Counter[str]],
) -> State:
    """One hand from the ante to the end; what everybody does is counted. `rng`: of those who choose."""
    state = begin
    bluffed, paid = set[int](), set[int]()
    while state.phase is not Phase.DONE:
        if rules.turn(state) is CHANCE:
            state = rules.apply(state, cards.due(state))
            continue
        seat = state.speaker
        move = table[seat].choose(rules.view(state, seat), rules.moves(state), rng)
        done = deeds(state, move)
        did[seat].update(done)
        if "bluff" in done:
            bluffed.add(seat)
        if isinstance(move, Bet | Raise):
            did[seat]["dollars bet"] += move.dollars
            if state.round == 2 and seat != PERSON:
                # Who sees it with a hand that beats his bluffs alone.
                honest = table[seat].choose(rules.view(state, seat), rules.moves(state), SOBER)
                beaten = not isinstance(honest, Bet | Raise)
                did[seat]["would not bet"] += beaten
                won = state.pot + state.missing + move.dollars if beaten else -move.dollars
                did[seat]["seen for"] += won
                did[seat]["seen for, squared"] += won**2
        if isinstance(move, Bet | Raise) or move is Word.CALL:
            paid.add(seat)
        state = rules.apply(state, move)
    for seat in range(SEATS):
        did[seat]["paid"] += seat in paid
        did[seat]["bluff shown"] += seat in bluffed and state.shown and state.playing[seat]
    return state


def begin(level: str, dealer: int, evening: tuple[Told, ...] = ()) -> State:
    """A hand of an evening: everybody has put in the ante."""
    return replace(rules.start(Options(level)), dealer=dealer, evening=evening)


def deeds(state: State, move: Move) -> list[str]:
    """What a move is, in words to be counted."""
    held = state.hands[state.speaker]
    if isinstance(move, Discard):
        number = sum(move.thrown)
        pat = ["stood on less than a straight"] if not number and kind(held) < HandKind.STRAIGHT else []
        return [
            f"drew {number}",
            "drew",
            *pat,
            *([] if jacks_or_better(held) else ["drew to less than jacks"]),
        ]
    early = state.round == 1
    said: list[str] = []
    if not max(state.put):
        if early and jacks_or_better(held):
            said = ["could open", *(["opened"] if isinstance(move, Bet) else [])]
    else:
        word = "raised" if isinstance(move, Raise) else rules.write(move)
        said = ["was bet at", word, *(["was bet at early", f"{word} early"] if early else [])]
    if isinstance(move, Bet | Raise):
        said.append("bet")
        if not early:
            said += ["bet late", *([] if jacks_or_better(held) else ["bluff"])]
            if (kind(held), important(held)[0]) <= (HandKind.PAIR, QUEEN):
                said.append("bet late on queens")
    return said
