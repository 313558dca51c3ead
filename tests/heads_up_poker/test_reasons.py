"""Tests that the reason given with every hint is true, in many states with each dealer of HEADS-UP POKER."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cabinet.api import Ask
from cabinet.cards.deck import DECK, cards, rank_of, suit_of
from cabinet.cards.hands import HandKind, kind, rank
from games.cards.marks import Marks
from games.cards.moves import EVERY_DISCARD, Bet, Discard
from games.heads_up_poker import panel, rules
from games.heads_up_poker.dealer.dealer import Dealer, worths
from games.heads_up_poker.dealer.hints import advice, hinted, marked
from games.heads_up_poker.dealer.reasons import REASONS, HintedMove, reason
from games.heads_up_poker.dealer.sight import Sight, sight
from games.heads_up_poker.dealer.strategy import load
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import DEALER, PERSON, Answer, Options, Phase
from study.heads_up_poker.frequencies import next_step
from study.heads_up_poker.hands import looked_up
from study.heads_up_poker.tables import likely
from tests.slow import SLOW, mostly_slow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import Move, State

pytestmark = pytest.mark.xdist_group("study of heads-up poker")
"""All these tests run in one worker process, because they share caches that are slow to build."""
MANY_HANDS = pytest.mark.no_cover
FEW, MANY = 200, 2_000
STATES = pytest.mark.parametrize("number", mostly_slow([FEW, MANY]))
WEAK = "2s 5c 7h 9d Jc"


class HintedState(NamedTuple):
    """A state in which the person must decide, with its hint."""

    level: str
    state: State
    hint: HintedMove

    @property
    def odds(self) -> tuple[int, int]:
        """Return the dollars that a call can win (the pot), and the dollars that the call costs."""
        return self.hint.seen.pot + self.hint.seen.due, self.hint.seen.due

    def brings(self, seen: Sight) -> dict[Move, float]:
        """Return the value of each move in dollars; `seen` is a situation with the same hand as the hint."""
        return dict(worths(seen, self.level, looked_up)[1])


@cache
def drawn(level: str, number: int = MANY) -> tuple[HintedState, ...]:
    """Return states from games of a person who follows the hints or moves at random."""
    rng, dealer, found = Random(f"reasons {level}"), Dealer(level), list[HintedState]()

    def person(state: State, rng: Random) -> Move:
        hint = hinted(sight(rules.view(state, PERSON)), level, looked_up)
        found.append(HintedState(level, state, hint))
        due = rules.due(state)
        assert isinstance(due, Ask)
        bold = [move for move in due.moves if move not in {Answer.NO, Bet(0)}]
        return hint.move if rng.random() < 0.6 else rng.choice(bold)

    state = rules.start(Options(level))
    while len(found) < number:
        if state.phase in {Phase.DONE, Phase.ENDED}:
            state = rules.apply(state, Answer.YES)
            state = rules.start(rules.next_options(state) or state.options) if state.again else state
        else:
            state = rules.apply(state, next_step(state, person, dealer, rng))
    return tuple(found[:number])


def groups(hand: Cards) -> list[int]:
    """Return the number of cards of each rank that occurs more than once, the smallest number first."""
    return sorted(number for number in Counter(map(rank_of, hand)).values() if number > 1)


def pays(one: HintedState, price: int) -> bool:
    """Check that paying `price` dollars wins money on average, if the better hand always takes the pot."""
    pot = one.hint.seen.pot + 2 * price
    return one.hint.share * pot >= price


def bets(one: HintedState) -> int:
    """Return the dollars of the hint's bet or raise, or 0 if the hint is another move."""
    return one.hint.move.dollars if isinstance(one.hint.move, Bet) else 0


def cheap(one: HintedState) -> bool:
    """Check that the hint is a bet of $1 or $2, instead of a fold, and wins money on average if called."""
    return one.hint.seen.phase is Phase.BETTING and bets(one) in {1, 2} and pays(one, bets(one))


def some_fold(one: HintedState) -> bool:
    """Check that the dealer folds some of its hands to the hint's bet or raise."""
    before, dollars = one.hint.seen, bets(one)
    raising = before.phase is Phase.RAISING
    *first, now = before.bets
    then = before._replace(
        phase=Phase.CALLED if raising else Phase.ANSWERING, due=dollars, bets=(*first, (*now, dollars))
    )
    return bool(likely(load(one.level), then)[0].max() > 0.1)


def brings_no_more(one: HintedState) -> bool:
    """Check that no other move is worth more than the hint's."""
    none, *others = sorted(one.brings(one.hint.seen).items(), key=lambda row: row[0] != one.hint.move)
    return all(dollars <= none[1] for _, dollars in others)


def raises_next(one: HintedState) -> bool:
    """Check that the next hint is a raise if the person answers YES."""
    (hint,) = advice(rules.view(rules.apply(one.state, Answer.YES), PERSON))
    return hint.words.startswith("RAISE $")


def completes(kept: Cards, *kinds: HandKind) -> bool:
    """Check that one more card can complete a hand of one of these kinds."""
    return any(kind((*kept, card)) in kinds for card in DECK if card not in kept)


def four(one: HintedState, *kinds: HandKind) -> bool:
    """Check that the hint keeps four cards, and that one more can complete a hand of one of these kinds."""
    return len(one.hint.kept) == 4 and completes(one.hint.kept, *kinds)


def single(one: HintedState) -> bool:
    """Check that the hint keeps one to four cards, all of different ranks."""
    return 0 < len(one.hint.kept) < 5 and not groups(one.hint.kept)


def looks_like(one: HintedState, hand: str) -> bool:
    """Check that the hint discards as many cards as a dealer with `hand`, which is a better hand."""
    better, kept = cards(hand), one.hint.kept
    as_many = len(rules.discards(better)) == len(one.hint.thrown)
    return as_many and not groups(kept) and kind(better) > HandKind.PAIR


def is_odds(one: HintedState, words: str) -> bool:
    """Check that `words` state the pot odds of the hint correctly, rounded down to half a point."""
    pot, due = one.odds
    told = float(words.removeprefix("CALL: POT ODDS ").removesuffix(":1"))
    return told <= pot / due < told + 0.5 and told % 0.5 == 0


LOWER = cards(WEAK)
TENS = min(map(rank_of, cards("Ts Tc")))
STRAIGHT = HandKind.STRAIGHT
CONDITIONS: dict[str, Callable[[HintedState], bool]] = {
    "TOO WEAK": lambda one: (
        one.hint.folds and (not pays(one, one.hint.seen.due) if one.hint.seen.due else one.hint.share < 1 / 3)
    ),
    "A CALL GAINS NOTHING": lambda one: one.hint.move is Answer.NO and brings_no_more(one),
    "A BET GAINS NOTHING": lambda one: one.hint.folds and brings_no_more(one),
    "CALL: POT ODDS {odds}": lambda one: (
        one.hint.move is Answer.YES and pays(one, one.hint.seen.due) and is_odds(one, reason(one.hint))
    ),
    "A RAISE MAY WIN IT": lambda one: one.hint.move is Answer.YES and raises_next(one),
    "STAYS FOR THE DRAW": lambda one: (
        one.hint.move is Answer.YES and one.hint.seen.round == 1 and kind(one.hint.seen.hand) < STRAIGHT
    ),
    "VALUE": lambda one: bets(one) > 0 and min(one.hint.share, one.hint.wins) >= 0.5,
    "CHEAP DRAW": lambda one: cheap(one) and one.hint.seen.round == 1 and kind(one.hint.seen.hand) < STRAIGHT,
    "CHEAP SHOWDOWN": lambda one: cheap(one) and one.hint.seen.round == 2,
    "BLUFF": lambda one: some_fold(one) and one.hint.share < 1 / 3,
    "MAY WIN BY FOLDS": lambda one: bets(one) > 2 and some_fold(one),
    "BUILDS THE POT": lambda one: bets(one) > 0,
    "BETTER HANDS CALL": lambda one: (
        one.hint.seen.phase is Phase.RAISING and not bets(one) and one.hint.share < 0.5
    ),
    "A RAISE GAINS NOTHING": lambda one: (
        one.hint.seen.phase is Phase.RAISING and not bets(one) and brings_no_more(one)
    ),
    "PAT HAND": lambda one: not one.hint.thrown and kind(one.hint.seen.hand) >= STRAIGHT,
    "LOOKS LIKE A STRAIGHT": lambda one: not one.hint.thrown and kind(one.hint.seen.hand) < STRAIGHT,
    "KEEPS FOUR OF A KIND": lambda one: groups(one.hint.kept) == [4],
    "KEEPS THREE OF A KIND": lambda one: groups(one.hint.kept) == [3],
    "KEEPS TWO PAIRS": lambda one: groups(one.hint.kept) == [2, 2],
    "KEEPS THE PAIR": lambda one: groups(one.hint.kept) == [2],
    "DRAWING TO A FLUSH": lambda one: four(one, HandKind.FLUSH, HandKind.STRAIGHT_FLUSH),
    "DRAWING TO A STRAIGHT": lambda one: four(one, STRAIGHT, HandKind.STRAIGHT_FLUSH),
    "KEEPS HIGH CARDS": lambda one: single(one) and min(map(rank_of, one.hint.kept)) >= TENS,
    "KEEPS THE HIGHEST": lambda one: (
        single(one) and sorted(map(rank_of, one.hint.seen.hand))[3:] == sorted(map(rank_of, one.hint.kept))
    ),
    "KEEPS ONE SUIT": lambda one: single(one) and len(set(map(suit_of, one.hint.kept))) == 1,
    "LOOKS LIKE TWO PAIRS": lambda one: looks_like(one, "4s 4c 9s 9d Kc"),
    "LOOKS LIKE THREE ALIKE": lambda one: looks_like(one, "As Ac Ah 9d 3c"),
    "KEEPS LITTLE": lambda one: single(one) and min(map(rank_of, one.hint.kept)) < TENS,
}
"""The condition for each reason, stated independently of the game's own list of reasons."""
NOT_MET = {"A BET GAINS NOTHING", "KEEPS FOUR OF A KIND", "KEEPS LITTLE"}
"""Reasons that no hint in the test's states has: for example, four of a kind is too rare."""


def pattern(words: str) -> str:
    """Return the reason as it stands in the list, with {odds} in place of the number."""
    return "CALL: POT ODDS {odds}" if words.startswith("CALL: POT ODDS ") else words


def test_every_reason_has_a_condition() -> None:
    """Each reason must have a condition in this file, and its text must fit the line of a hint."""
    assert [one.words for one in REASONS] == list(CONDITIONS)
    assert all(len(words.format(odds="12.5:1")) <= 22 for words in CONDITIONS)


@MANY_HANDS
@STATES
@pytest.mark.parametrize("level", LEVELS)
def test_reasons_are_true(level: str, number: int) -> None:
    for one in drawn(level, number):
        words = reason(one.hint)
        assert CONDITIONS[pattern(words)](one), (words, one.hint)


@MANY_HANDS
@STATES
@pytest.mark.parametrize("level", LEVELS)
def test_reasons_for_what_is_marked_are_true(level: str, number: int) -> None:
    """The reason for any marked cards must be true, and no chance may be above 100%."""
    rng = Random(7)
    for one in drawn(level, number):
        if one.hint.seen.phase is Phase.DISCARDING and rng.random() < 0.3:
            view, move = rules.view(one.state, PERSON), rng.choice(EVERY_DISCARD)
            told = marked(view, panel.start(view)._replace(marks=Marks(0, move.thrown)))
            assert told
            assert 0 <= (told.wins or 0) <= 1
            assert CONDITIONS[told.why](one._replace(hint=one.hint._replace(move=move))), (told, one.hint)


@SLOW
@MANY_HANDS
def test_every_reason_occurs() -> None:
    """Each reason that is not in `NOT_MET` must occur with at least one dealer."""
    met = {pattern(reason(one.hint)) for level in LEVELS for one in drawn(level)}
    assert met >= {*CONDITIONS} - NOT_MET


@SLOW
@MANY_HANDS
@pytest.mark.parametrize("level", LEVELS)
def test_reasons_are_true_of_the_real_deck(level: str) -> None:
    """The conditions use probabilities from a table; the hands really dealt must confirm them.

    The limit is three standard errors, plus 3 points.
    """
    better: dict[str, list[float]] = defaultdict(list)
    for one in drawn(level):
        if one.hint.seen.round == 2:
            mine, theirs = (rank(one.state.hands[seat]) for seat in (PERSON, DEALER))
            better[pattern(reason(one.hint))].append((mine > theirs) + (mine == theirs) / 2)
    shares = {words: fmean(won) for words, won in better.items()}
    error = {words: 3 * 0.5 / len(won) ** 0.5 + 0.03 for words, won in better.items()}
    assert shares["VALUE"] > 0.5 - error["VALUE"]
    for words in ("BLUFF", "TOO WEAK"):
        assert shares[words] < 1 / 3 + error[words]
    assert shares["BETTER HANDS CALL"] < 0.5 + error["BETTER HANDS CALL"]


def situations() -> Iterator[tuple[HintedMove, str]]:
    """Yield situations that the test's states lack, and some for which a hint once gave a false reason."""
    weak = Sight(Phase.BETTING, 2, LOWER, (3, 3), 5, 0, ((5, 0), ()))
    yield HintedMove(weak, Bet(0), 0.4, 0.0), "A BET GAINS NOTHING"
    yield HintedMove(weak, Bet(0), 0.1, 0.0), "TOO WEAK"
    asked = weak._replace(phase=Phase.ASKED, matched=1, due=10, bets=((1, 0), (1, 10)))
    yield HintedMove(asked, Answer.NO, 0.45, 0.0), "A CALL GAINS NOTHING"
    yield HintedMove(asked, Answer.NO, 0.35, 0.0), "TOO WEAK"
    first = weak._replace(round=1, matched=0, bets=((),))
    yield HintedMove(first, Bet(2), 0.46, 0.46), "CHEAP DRAW"
    yield HintedMove(first, Bet(10), 0.46, 0.46), "MAY WIN BY FOLDS"
    yield HintedMove(first, Bet(10), 0.3, 0.46), "BLUFF"
    yield HintedMove(first, Bet(1), 0.55, 0.46), "CHEAP DRAW"
    yield HintedMove(weak, Bet(1), 0.01, 0.1), "BLUFF"
    raised = weak._replace(phase=Phase.RAISING, bets=((5, 0), (5, 10)))
    yield HintedMove(raised, Bet(1), 0.2, 0.3), "BLUFF"
    yield HintedMove(raised._replace(round=1, bets=((5, 10),)), Bet(1), 0.2, 0.3), "BUILDS THE POT"
    # The hint keeps 3 4 7 J of a hand without a pair: these are neither a pair nor high cards.
    low = first._replace(phase=Phase.DISCARDING, hand=cards("2s 3c 4h 7d Jc"))
    yield HintedMove(low, Discard((True, False, False, False, False)), 0.2, 0.2), "LOOKS LIKE TWO PAIRS"
    yield HintedMove(low, Discard((False, False, True, True, True)), 0.2, 0.2), "KEEPS LITTLE"
    four = low._replace(hand=cards("4s 4c 4h 4d Kc"))
    yield HintedMove(four, Discard((False, False, False, False, True)), 1, 1), "KEEPS FOUR OF A KIND"
    # One of two pairs is discarded: the kept cards are a pair.
    pairs = low._replace(hand=cards("4s 4c 9s 9d Kc"))
    yield HintedMove(pairs, Discard((True, True, False, False, False)), 0.5, 0.5), "KEEPS THE PAIR"
    yield HintedMove(pairs, Discard((True, True, True, False, False)), 0.5, 0.5), "KEEPS LITTLE"


def test_situations_get_their_reasons() -> None:
    for one, words in situations():
        assert reason(one) == words, one


def test_reason_of_a_yes_names_what_follows() -> None:
    """If the next hint against CLASSIC is a raise, the reason for YES must name the raise; else the draw."""
    second = Sight(Phase.ASKED, 2, cards("2s 3c 5d Qh Kh"), (1, 3), 9, 10, ((2, 6, 0), (1, 10)))
    bluff = hinted(second, "CLASSIC")
    assert (bluff.move, bluff.raises, reason(bluff)) == (Answer.YES, True, "A RAISE MAY WIN IT")
    first = Sight(Phase.ASKED, 1, cards("3s 3d 7h Kd As"), (0, 0), 2, 10, ((2, 10),))
    stays = hinted(first, "CLASSIC")
    assert (stays.move, stays.raises, reason(stays)) == (Answer.YES, False, "STAYS FOR THE DRAW")
    called = hinted(first._replace(hand=cards("As Ac Ah 9d 3c")), "CLASSIC")
    assert reason(called) == "CALL: POT ODDS 1.5:1"
