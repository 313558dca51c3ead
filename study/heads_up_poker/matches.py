"""Plays scripted persons against the dealers with real cards, and prints their winnings per hand.

    python -m study.heads_up_poker.matches [--hands N] [--persons NAME ...] [--processes N] [--folder FOLDER]

It also prints how much more each person wins from the weaker of two dealers, with the same deals. Hands in
the file of results are not played again. The command prints rows of `docs/computer-players.md`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cabinet.cards.deck import DECK, in_order
from cabinet.cards.hands import rank
from games.cards.moves import DISCARDS, HAND, Bet, Discard, Raise
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.dealer.sight import Sight
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import ANTE, DEALER, FOLD, PERSON, Answer, Phase, discards
from study.heads_up_poker.persons import PERSONS, STUDIED
from study.parts import command, joined, mean, results, sums, table
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat
    from cabinet.cards.deck import Card, Cards
    from games.heads_up_poker.rules import Move
    from study.heads_up_poker.persons import Player
    from study.parts import Mean, Sums

DEALT = 2 * (HAND + DISCARDS)
"""The most cards that one hand can need: five each, and three more each at the draw."""
CHUNK = 2_000
"""The number of hands in each part into which a match is divided; every part has its own random seed."""
ALL = (*PERSONS, *STUDIED)
WEAKER = (("EASY", "CLASSIC"), ("CLASSIC", "SHARK"))
"""Pairs of a weaker and a stronger dealer: a person must win at least as much from the first as from the
second."""
STUDIES = 5
"""The divisor of the number of hands for slow persons, who compute every draw."""


def play(deck: Sequence[Card], person: Player, dealer: Player, rng: Random) -> int:
    """Play one hand with enough money on both sides; return the person's result in dollars.

    `deck`: the cards in the order of dealing.
    """
    mine, theirs = in_order(deck[0 : 2 * HAND : 2]), in_order(deck[1 : 2 * HAND : 2])
    rest = deck[2 * HAND :]
    matched, drawn = 0, (0, 0)
    bets: tuple[tuple[int, ...], ...] = ((),)
    for number in (1, 2):
        seen = Sight(Phase.BETTING, number, mine, drawn, matched, 0, bets)
        winner, matched, bets = _bet(seen, theirs, person, dealer, rng)
        if winner is not None:
            return matched + ANTE if winner == PERSON else -matched - ANTE
        if number == 1:
            seen = seen._replace(phase=Phase.DISCARDING, matched=matched, bets=bets)
            gone = _thrown(person(seen, rng), mine)
            bets = (*bets, ())
            away = discards(theirs)
            drawn = len(gone), len(away)
            mine = in_order((*(card for card in mine if card not in gone), *rest[: len(gone)]))
            new = rest[len(gone) : sum(drawn)]
            theirs = in_order((*(card for card in theirs if card not in away), *new))
    better = rank(mine) - rank(theirs)
    return (matched + ANTE) * ((better > 0) - (better < 0))


def _bet(
    seen: Sight, other: Cards, person: Player, dealer: Player, rng: Random
) -> tuple[Seat | None, int, tuple[tuple[int, ...], ...]]:
    """Play a betting round; return the winner by a fold, each side's dollars in the pot, and all bets.

    The winner is None if no side folds. `other`: the dealer's hand.
    """
    matched, before = seen.matched, seen.bets[:-1]
    bet = _dollars(person(seen, rng))
    bets = (*before, (bet,))
    if not bet:
        return DEALER, matched, bets
    answer = dealer(seen._replace(phase=Phase.ANSWERING, hand=other, due=bet, bets=bets), rng)
    if answer is FOLD:
        return PERSON, matched, bets
    matched += bet
    more = _dollars(answer)
    bets = (*before, (bet, more))
    if not more:
        return None, matched, bets
    if person(seen._replace(phase=Phase.ASKED, matched=matched, due=more, bets=bets), rng) is Answer.NO:
        return DEALER, matched, bets
    matched += more
    again = _dollars(person(seen._replace(phase=Phase.RAISING, matched=matched, bets=bets), rng))
    bets = (*before, (bet, more, again))
    called = seen._replace(phase=Phase.CALLED, hand=other, matched=matched, due=again, bets=bets)
    if again and dealer(called, rng) is FOLD:
        return PERSON, matched, bets
    return None, matched + again, bets


def _dollars(move: Move) -> int:
    assert isinstance(move, Bet | Raise), move
    return move.dollars


def _thrown(move: Move, hand: Cards) -> Cards:
    assert isinstance(move, Discard), move
    return tuple(card for card, throw in zip(hand, move.thrown, strict=True) if throw)


def chunks(person: str, level: str, hands: int) -> list[tuple[str, str, int, int]]:
    """Return the arguments of `match` for each part of a person's match against a dealer.

    All dealers get the same parts, and so the same deals.
    """
    return [(person, level, first, min(CHUNK, hands - first)) for first in range(0, hands, CHUNK)]


def match(person: str, level: str, number: int, hands: int) -> Sums:
    """Play one part of a match; return the sums over the person's dollars per hand.

    `number` is the seed of the deals. The players' random choices have a seed of their own, so that a
    dealer's decisions do not change the deals.
    """
    deals, chance = Random(f"{person} {number}"), Random(f"{person} {number} players")
    plays = PERSONS[person] if person in PERSONS else STUDIED[person](level)
    dealer = Dealer(level).decide
    return sums(play(deals.sample(DECK, DEALT), plays, dealer, chance) for _ in range(hands))


def gap(some: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> Mean:
    """Return how many more dollars per hand a person wins in `some` parts of a match than in `others`.

    The result has its standard error: each pair of parts, played with the same deals, is one observation.
    With a single pair, the error is unknown.
    """
    return mean((one - other) / each for (each, one, _), (_, other, _) in zip(some, others, strict=True))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play persons against dealers, and print the persons' mean dollars a hand."""
    parser = command("study.heads_up_poker.matches", main.__doc__, 200_000)
    parser.add_argument("--persons", nargs="+", choices=ALL, default=ALL, metavar="NAME")
    options = parser.parse_args(arguments)
    means, gaps = [], []
    for person in options.persons:
        parts = [part for level in LEVELS for part in chunks(person, level, of(options.hands, person))]
        report = bar(f"{person[:30]:30} ")
        played = results(options.path, parts, match, processes=options.processes, report=report)
        each = len(parts) // len(LEVELS)
        found = {level: played[at * each : (at + 1) * each] for at, level in enumerate(LEVELS)}
        means.append((person, *(f"{joined(some).mean:.3f}" for some in found.values())))
        gaps.append((person, *(f"{gap(found[weak], found[strong]):.3f}" for weak, strong in WEAKER)))
    more = [f"{weak} gives more than {strong}" for weak, strong in WEAKER]
    print(*table(("the person", *LEVELS), means), "", sep="\n")
    print(*table(("the person", *more), gaps), sep="\n")


def of(most: int, person: str) -> int:
    """Return how many of the command's `most` hands a person plays: fewer if the person is slow."""
    return max(most // STUDIES, 1) if person in STUDIED else most


if __name__ == "__main__":
    main()
