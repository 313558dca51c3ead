"""Plays hands against each dealer, and prints how often the dealer folds, raises and bluffs.

    python -m study.heads_up_poker.frequencies [--pins] [--dealers NAME ...] [--folder FOLDER]

The person bets each amount from $1 to $10 equally often, whatever the hand, says YES to every raise and draws
by the dealer's rule. So the dealer's answers depend on its own hands alone. Hands follow the rules of the
game, and the dealer decides from its own view. With --pins, the hands are played on the virtual cabinet: the
dealer is chosen on the set-up screen, every move is a press, and the results are read from the journal. Hands
in the file of results are not played again.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import Deal, Drawn, seat_of
from cabinet.cards.hands import HandKind, kind
from cabinet.devtools.virtual import presses
from games.cards.moves import Bet, Discard, Raise
from games.heads_up_poker import GAME, rules
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import DEALER, FOLD, MOST, PERSON, Answer, Options, Phase
from study.parts import command, results, table
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cabinet.play.table import Table
    from games.heads_up_poker.rules import Move, State, View
    from study.progress import Report

HANDS = 100
"""The number of hands after which the person leaves a game that is played through the pins."""
GAMES = 100_000
"""The difference between the random seeds of the first games of two runs; each game played through the pins
uses a seed of its own."""


class Tally:
    """Counts how often the dealer answers bets in each way.

    The keys of the counts are: the betting round, the dollars due, True if the dealer has no pair or better,
    and the dealer's move.
    """

    def __init__(self, kept: Iterable[tuple[int, int, bool, str, int]] = ()) -> None:
        """Start from zero, or from the counts of an earlier run (`kept`)."""
        self.made: Counter[tuple[int, int, bool, Move]] = Counter()
        for number, due, bare, line, often in kept:
            move = rules.read(line)
            assert not isinstance(move, Drawn)
            self.made[number, due, bare, move] += often

    def share(self, number: int, *, folds: bool = False, bet: int | None = None, bare: bool = False) -> float:
        """Return the share of the person's bets in a round that the dealer raised.

        `folds`: return the share to which the dealer folded instead. `bet`: count only bets of this amount.
        `bare`: count only hands in which the dealer has no pair or better.
        """
        there = {
            key: often
            for key, often in self.made.items()
            if key[0] == number and bet in {None, key[1]} and (key[2] or not bare)
        }
        asked = sum(
            often
            for (*_, move), often in there.items()
            if (move is FOLD if folds else isinstance(move, Raise) and move.dollars)
        )
        return asked / max(sum(there.values()), 1)

    @property
    def kept(self) -> list[tuple[int, int, bool, str, int]]:
        """Return the counts as rows that a file can store."""
        return [(*there, rules.write(move), often) for (*there, move), often in self.made.items()]  # type: ignore[misc]

    def count(self, state: State, move: Move) -> None:
        """Add one answer of the dealer to the counts."""
        bare = kind(state.hands[DEALER]) is HandKind.NOTHING
        self.made[state.round, state.due, bare, move] += 1

    @property
    def raises(self) -> list[float]:
        """Return the shares of first-round bets that the dealer raised by $1, by $2, and so on up to $10."""
        first = {key: often for key, often in self.made.items() if key[0] == 1}
        whole = sum(first.values())
        return [
            sum(often for (*_, move), often in first.items() if move == Raise(dollars)) / whole
            for dollars in range(1, MOST + 1)
        ]


def tallied(level: str, hands: int, seed: int, report: Report = lambda _done: None) -> Tally:
    """Play hands, each the first one of a new game, against a dealer; count the dealer's answers."""
    rng, dealer, found = Random(seed), Dealer(level), Tally()
    for number in range(hands):
        if number % HANDS == 0:
            report(number / hands)
        state = rules.start(Options(level))
        while state.phase is not Phase.DONE:
            step = next_step(state, _person, dealer, rng)
            if seat_of(rules.due(state)) == DEALER and not isinstance(step, Drawn):
                found.count(state, step)
            state = rules.apply(state, step)
    report(1.0)
    return found


def next_step(
    state: State, person: Callable[[State, Random], Move], dealer: Dealer, rng: Random
) -> Move | Drawn:
    """Return the next step of a hand: cards from one deck, or the move of the player to act."""
    due = rules.due(state)
    if isinstance(due, Deal):
        return Drawn(tuple(rng.sample(due.deck, due.cards)))
    if due and due.seat == DEALER:
        return dealer.choose(rules.view(state, DEALER), due.moves, rng)
    return person(state, rng)


def _person(state: State, rng: Random) -> Move:
    match state.phase:
        case Phase.BETTING:
            return Bet(rng.randint(1, state.limit))
        case Phase.ASKED:
            return Answer.YES
        case Phase.RAISING:
            return Bet(0)
    hand = state.hands[PERSON]
    gone = rules.discards(hand)
    return Discard(tuple(card in gone for card in hand))


def by_pins(level: str, hands: int, seed: int, report: Report = lambda _done: None) -> Tally:
    """Play at least this many hands on the pins of the virtual cabinet; count the dealer's answers.

    Answers are not counted while a side has too little money for a bet of $10.
    """
    found, numbers, rng, left = Tally(), count(seed * GAMES), Random(seed), hands
    while left > 0:
        report(1 - left / hands)
        played = presses.play(GAME, Options(level), presses.HURRIED, next(numbers), _by_hand, rng)
        state = rules.start(Options(level))
        for step in map(rules.read, played.journal.lines):
            if state.limit == MOST and seat_of(rules.due(state)) == DEALER and not isinstance(step, Drawn):
                found.count(state, step)
            state = rules.apply(state, step)
        left -= state.number
    report(1.0)
    return found


def _by_hand(table: Table, _view: View, rng: Random) -> Move:
    """Return the person's move; after `HANDS` hands or the end of the game, the move that leaves the game."""
    state = table.state
    if state.phase in {Phase.DONE, Phase.ENDED}:
        leaves = state.number >= HANDS or table.ended
        return presses.leaving(table) if leaves else Answer.YES
    return _person(state, rng)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play hands against each dealer, and print how often it folds and raises."""
    parser = command("study.heads_up_poker.frequencies", main.__doc__, 200_000)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--pins", action="store_true", help="pressed on the virtual cabinet, 18 ms a hand")
    parser.add_argument("--dealers", nargs="+", choices=LEVELS, default=list(LEVELS))
    options = parser.parse_args(arguments)
    ways = {"pins": by_pins, "rules": tallied}
    parts = [
        ("pins" if options.pins else "rules", level, options.hands, options.seed) for level in options.dealers
    ]

    def work(way: str, level: str, hands: int, seed: int) -> list[tuple[int, int, bool, str, int]]:
        return ways[way](level, hands, seed, bar(f"{level:8}")).kept

    tallies = [Tally(kept) for kept in results(options.path, parts, work)]
    rows = {
        "gives up to, first round": [one.share(1, folds=True) for one in tallies],
        "gives up to, of $10": [one.share(1, folds=True, bet=MOST) for one in tallies],
        "raises, first round": [one.share(1) for one in tallies],
        "raises with nothing, first round": [one.share(1, bare=True) for one in tallies],
        "raises by the amount it raises least": [min(one.raises) for one in tallies],
        "gives up to, second round": [one.share(2, folds=True) for one in tallies],
        "raises, second round": [one.share(2) for one in tallies],
        "raises with nothing, second round": [one.share(2, bare=True) for one in tallies],
    }
    lines = ((name, *(f"{100 * share:.2f}" for share in shares)) for name, shares in rows.items())
    print(*table(("of 100 bets", *options.dealers), lines), sep="\n")


if __name__ == "__main__":
    main()
