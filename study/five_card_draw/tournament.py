"""Measures the computer players of FIVE CARD DRAW: what they win, and how they play.

    python -m study.five_card_draw.tournament [--hands N] [--processes N]

Everybody begins each hand with $500, and the deal goes round. Nothing here passes or
fails: it prints the tables of `docs/round-table.md`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import CHANCE, Drawn
from games.cards.hands import HandKind, jacks_or_better, kind
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.players import LEVELS, computers, seat_name
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.rules import FUNDS, NAMES, PERSON, SEATS, Options, Phase, Word
from study.five_card_draw.people import people

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, State, Told, View

KEPT = 65536
"""Scenes that the players of a pairing remember: hands that begin alike are read once."""
BEST, *_ = LEVELS


class Pairing(NamedTuple):
    """The four of a level, and who plays the person: a name of `PEOPLE` or a level."""

    person: str
    level: str = BEST


class Outcome(NamedTuple):
    """What a number of hands have brought."""

    hands: int
    dollars: tuple[int, ...]
    """Won or lost by each seat."""
    squares: tuple[int, ...]
    """The sums of squares of what each hand brought."""
    did: tuple[Counter[str], ...]
    """What each seat has done, and how often: see `deeds`."""

    def mean(self, seat: int) -> float:
        """Dollars a hand."""
        return self.dollars[seat] / self.hands

    def error(self, seat: int) -> float:
        """The standard error of the mean."""
        return sqrt((self.squares[seat] / self.hands - self.mean(seat) ** 2) / self.hands)


def play(pairing: Pairing, hands: int, seed: int = 1) -> Outcome:
    """So many hands of a pairing."""
    reader = Reader(KEPT)
    known = computers(reader)
    person = people(reader).get(pairing.person) or known[seat_name(PERSON, pairing.person)]
    table = (person, *(known[seat_name(seat, pairing.level)] for seat in range(1, SEATS)))
    rng = Random(f"{pairing} {seed}")
    dollars, squares = [0] * SEATS, [0] * SEATS
    did = tuple(Counter[str]() for _ in range(SEATS))
    evening: tuple[Told, ...] = ()
    for number in range(hands):
        state = hand(table, number % SEATS, pairing.level, rng, did, evening)
        evening = state.evening
        for seat, have in enumerate(state.money):
            dollars[seat] += have - FUNDS
            squares[seat] += (have - FUNDS) ** 2
    return Outcome(hands, tuple(dollars), tuple(squares), did)


def hand(
    table: Sequence[Computer[View, Move]],
    dealer: int,
    level: str,
    rng: Random,
    did: Sequence[Counter[str]],
    evening: tuple[Told, ...] = (),
) -> State:
    """One hand from the ante to the end; what everybody does is counted."""
    state = replace(rules.start(Options(level)), dealer=dealer, evening=evening)
    bluffed, paid = set[int](), set[int]()
    while state.phase is not Phase.DONE:
        if rules.turn(state) is CHANCE:
            state = rules.apply(state, deal(state, rng))
            continue
        seat = state.speaker
        move = table[seat].choose(rules.view(state, seat), rules.moves(state), rng)
        done = deeds(state, move)
        did[seat].update(done)
        if "bluff" in done:
            bluffed.add(seat)
        if isinstance(move, Bet | Raise):
            did[seat]["dollars bet"] += move.dollars
        if isinstance(move, Bet | Raise) or move is Word.CALL:
            paid.add(seat)
        state = rules.apply(state, move)
    for seat in range(SEATS):
        did[seat]["paid"] += seat in paid
        did[seat]["bluff shown"] += seat in bluffed and state.shown and state.playing[seat]
    return state


def deal(state: State, rng: Random) -> Drawn:
    """The cards that are due."""
    asked = rules.chance(state)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))


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
    return said


def _play(arguments: tuple[Pairing, int]) -> Outcome:
    return play(*arguments)


def money(outcomes: Mapping[Pairing, Outcome]) -> Iterator[str]:
    """Dollars a hand of everybody at each table, with their standard errors."""
    yield "| the person | the four | the person wins | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * (SEATS + 2) + "|"
    for pairing, outcome in outcomes.items():
        cells = (f"{outcome.mean(seat):+.2f} ± {outcome.error(seat):.2f}" for seat in range(SEATS))
        yield f"| {pairing.person} | {pairing.level} | " + " | ".join(cells) + " |"


MANNERS = (
    ("hands in which money is put in, but for the ante", "paid", "hand"),
    ("opens, of the hands he may open with", "opened", "could open"),
    ("sees a bet before the draw", "call early", "was bet at early"),
    ("raises it", "raised early", "was bet at early"),
    ("folds to it", "fold early", "was bet at early"),
    ("draws to less than jacks", "drew to less than jacks", "drew"),
    ("draws three", "drew 3", "drew"),
    ("draws two", "drew 2", "drew"),
    ("draws one", "drew 1", "drew"),
    ("stands", "drew 0", "drew"),
    ("stands on less than a straight", "stood on less than a straight", "drew"),
    ("bets and raises after the draw with less than jacks, of all of them", "bluff", "bet late"),
    ("hands in which such a bluff is shown", "bluff shown", "hand"),
)
"""What is told of a manner: in words, what is counted, and of what."""


def ways(outcome: Outcome) -> Iterator[str]:
    """How often each of the four does what his manner is told by."""
    yield "| what | " + " | ".join(NAMES[1:]) + " |"
    yield "|---" * SEATS + "|"
    for words, what, of in MANNERS:
        yield f"| {words} | " + " | ".join(f"{share(outcome, seat, what, of):.1%}" for seat in FOUR) + " |"
    sizes = (f"${share(outcome, seat, 'dollars bet', 'bet'):.0f}" for seat in FOUR)
    yield "| a bet or raise on average | " + " | ".join(sizes) + " |"


FOUR = range(1, SEATS)


def share(outcome: Outcome, seat: int, what: str, of: str) -> float:
    """How often a seat has done something, of all the times it could."""
    did = outcome.did[seat]
    return did[what] / (outcome.hands if of == "hand" else did[of] or 1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the four win and how they play."""
    parser = argparse.ArgumentParser(
        prog="python -m study.five_card_draw.tournament", description=main.__doc__
    )
    parser.add_argument("--hands", type=int, default=100_000, help="played by each pairing")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    pairings = [*map(Pairing, people(Reader())), *(Pairing(BEST, level) for level in LEVELS)]
    with ProcessPoolExecutor(options.processes) as pool:
        outcomes = dict(
            zip(pairings, pool.map(_play, ((one, options.hands) for one in pairings)), strict=True)
        )
    print(*money(outcomes), "", *ways(outcomes[Pairing(BEST)]), sep="\n")


if __name__ == "__main__":
    main()
