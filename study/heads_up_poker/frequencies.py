"""Plays hands by the rules against each dealer, and prints how often it does what.

    python -m study.heads_up_poker.frequencies

The person bets $1 to $10, each as often, whatever is held, says YES to every raise and draws by the
dealer's rule: what the dealer does follows from its own hands alone. The hands are those of the game:
its rules, and the dealer's own decisions from what it sees.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import CHANCE, Deal, Drawn
from games.cards.hands import HandKind, kind
from games.cards.moves import Bet, Discard, Raise
from games.heads_up_poker import rules
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import DEALER, FOLD, MOST, PERSON, Answer, Options, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.heads_up_poker.rules import Move, State


class Tally:
    """What a dealer has answered to bets: by round, bet, whether it held nothing, and its move."""

    def __init__(self) -> None:
        self.made: Counter[tuple[int, int, bool, Move]] = Counter()

    def share(self, number: int, *, folds: bool = False, bet: int | None = None, bare: bool = False) -> float:
        """Of the bets of a round that were folded to, or raised: all, of one amount, with nothing in hand."""
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
    def raises(self) -> list[float]:
        """Of the bets of the first round, how many were raised by $1, $2, ... $10."""
        first = {key: often for key, often in self.made.items() if key[0] == 1}
        whole = sum(first.values())
        return [
            sum(often for (*_, move), often in first.items() if move == Raise(dollars)) / whole
            for dollars in range(1, MOST + 1)
        ]


def tallied(level: str, hands: int, seed: int) -> Tally:
    """Hands of a dealer, each the first of a game."""
    rng, dealer, found = Random(seed), Dealer(level), Tally()
    for _ in range(hands):
        state = rules.start(Options(level))
        while state.phase is not Phase.DONE:
            state = rules.apply(state, _step(state, dealer, rng, found))
    return found


def _step(state: State, dealer: Dealer, rng: Random, found: Tally) -> Move | Drawn:
    seat = rules.turn(state)
    if seat is CHANCE:
        asked = rules.chance(state)
        assert isinstance(asked, Deal)
        return Drawn(tuple(rng.sample(asked.deck, asked.cards)))
    if seat == DEALER:
        move = dealer.choose(rules.view(state, DEALER), rules.moves(state), rng)
        bare = kind(state.hands[DEALER]) is HandKind.NOTHING
        found.made[state.round, state.due, bare, move] += 1
        return move
    match state.phase:
        case Phase.BETTING:
            return Bet(rng.randint(1, MOST))
        case Phase.ASKED:
            return Answer.YES
        case Phase.RAISING:
            return Bet(0)
    hand = state.hands[PERSON]
    gone = rules.discards(hand)
    return Discard(tuple(card in gone for card in hand))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play hands against each dealer, and print the rows of `docs/dealer.md`."""
    parser = argparse.ArgumentParser(
        prog="python -m study.heads_up_poker.frequencies", description=main.__doc__
    )
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=16)
    options = parser.parse_args(arguments)
    print(f"| of 100 bets | {' | '.join(LEVELS)} |\n|---|{'---|' * len(LEVELS)}")
    tallies = [tallied(level, options.hands, options.seed) for level in LEVELS]
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
    for name, shares in rows.items():
        print(f"| {name} | {' | '.join(f'{100 * share:.2f}' for share in shares)} |", flush=True)


if __name__ == "__main__":
    main()
