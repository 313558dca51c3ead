"""Tests of how the computer players of FIVE CARD DRAW bet, draw and bluff."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Deal, Drawn, legal
from cabinet.cards.deck import DECK, cards, rank_of
from cabinet.cards.hands import HandKind, important, kind
from games.cards.moves import EVERY_DISCARD, HAND, Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.manners import LEVELS, MANNERS, Manner
from games.five_card_draw.opponents.players import Opponent, computers, decision, seat_name
from games.five_card_draw.opponents.ranges import betting, calling
from games.five_card_draw.rules import NAMES, PERSON, SEATS, Options, Phase, Word
from tests.five_card_draw.states import CALLED, STOOD, deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.five_card_draw.rules import Move, State

KNOWN = computers()
SHARK = KNOWN["SHARK"]


def dealt(*hands: str, lines: tuple[str, ...] = ()) -> State:
    """Return the state after a deal and these moves; the first hand is the person's, who is the first to bet.

    The other hands follow in the order of the betting; players without a given hand get one without a pair.
    """
    held = [cards(hand) for hand in hands]
    left = sorted({*DECK}.difference(*held), key=lambda card: (rank_of(card), card))
    held += [tuple(left[seat :: len(left) // HAND][:HAND]) for seat in range(SEATS - len(hands))]
    rows = zip(*held, strict=True)
    state = rules.apply(rules.start(Options("SHARK")), Drawn(tuple(card for row in rows for card in row)))
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def chosen(state: State, player: Opponent = SHARK, seed: int = 1) -> Move:
    """Return the move that a computer player chooses in a state."""
    return player.choose(rules.view(state, state.speaker), legal(rules.due(state)), Random(seed))


def session(level: str, seed: int) -> Iterator[tuple[State, int, Move]]:
    """Yield every decision of a game between computers: the state, the number of the seat and the move."""
    rng = Random(seed)
    state = rules.start(Options(level))
    while rules.due(state) is not None:
        if isinstance(rules.due(state), Deal):
            state = rules.apply(state, deal(state, rng))
            continue
        seat = PERSON if state.phase is Phase.DONE else state.speaker
        player = KNOWN[seat_name(seat, level)]
        move = player.choose(rules.view(state, seat), legal(rules.due(state)), rng)
        yield state, seat, move
        state = rules.apply(state, move)


def test_every_seat_and_level_has_a_player() -> None:
    assert list(KNOWN)[:4] == ["SHARK", "GOOD", "EASY", "ACE SHARK"]
    assert set(KNOWN) == {seat_name(seat, level) for seat in range(SEATS) for level in LEVELS}
    assert seat_name(2, "GOOD") == "SLIM GOOD"
    assert next(iter(LEVELS)) == "SHARK"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_computer_session_is_legal_to_the_end(level: str, seed: int) -> None:
    steps = list(session(level, seed))
    for state, _, move in steps:
        assert move in legal(rules.due(state))
    last, _, move = steps[-1]
    assert last.number == 8 or rules.apply(last, move).ending is not None
    assert any(isinstance(move, Discard) for _, _, move in steps)


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_do_not_change_moves(level: str) -> None:
    for number, (state, seat, _) in enumerate(session(level, 4)):
        if state.phase is Phase.DONE:
            continue
        player = KNOWN[seat_name(seat, level)]
        other = rules.redraw(state, seat, Random(number))
        moves = legal(rules.due(state))
        assert legal(rules.due(other)) == moves
        assert player.choose(rules.view(other, seat), moves, Random(number)) == player.choose(
            rules.view(state, seat), moves, Random(number)
        )


def test_position_of_a_discard_is_hidden() -> None:
    """An opponent's view does not show the position of a discard.

    In a sorted hand, the place of a discard would reveal something about the cards that are kept.
    """
    low, high = (
        dealt("Js Jc 9s 5h 3d", lines=(*CALLED, discard, "cards Ac", *("discard none",) * 4, "bet 20"))
        for discard in ("discard 1", "discard 3")
    )
    assert low.said != high.said
    assert rules.view(low, 1) == rules.view(high, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_same_view_and_seed_give_the_same_move(level: str) -> None:
    fresh = computers()
    for state, seat, _ in session(level, 7):
        view, moves = rules.view(state, seat), legal(rules.due(state))
        name = seat_name(seat, level)
        assert KNOWN[name].choose(view, moves, Random(3)) == fresh[name].choose(view, moves, Random(3))


@pytest.mark.parametrize("name", NAMES[1:])
def test_four_aces_are_bet(name: str) -> None:
    aces, player = "As Ac Ah Ad 9s", KNOWN[f"{name} SHARK"]
    assert isinstance(chosen(dealt(aces), player), Bet)
    faced = dealt(aces, "Js Jc 9h 5h 3d", lines=("check", "bet 100", "fold", "fold", "fold"))
    assert chosen(faced, player) is not Word.FOLD
    assert isinstance(chosen(dealt(aces, lines=STOOD), player), Bet)


@pytest.mark.parametrize("level", LEVELS)
def test_worthless_hand_folds_to_large_bets(level: str) -> None:
    lines = ("check", "bet 100", "raise 100", "raise 100", "fold")
    state = dealt("Tc 8s 6c 3s 2c", "Js Jc 9h 5h 3d", lines=lines)
    assert state.speaker == PERSON
    assert chosen(state, KNOWN[level]) is Word.FOLD


def test_slim_waits_for_kings() -> None:
    jacks, kings = dealt("Js Jc 9s 5h 3d"), dealt("Ks Kc 9s 5h 3d")
    assert chosen(jacks, KNOWN["SLIM SHARK"]) is Word.CHECK
    assert isinstance(chosen(kings, KNOWN["SLIM SHARK"]), Bet)
    for name in ("ACE", "LUCKY", "SHIFTY"):
        assert isinstance(chosen(jacks, KNOWN[f"{name} SHARK"]), Bet)


def test_slim_bets_little() -> None:
    bet = chosen(dealt("Ks Kc Kd 5h 3d"), KNOWN["SLIM SHARK"])
    assert isinstance(bet, Bet)
    assert bet.dollars <= 15


def test_lucky_calls_too_much() -> None:
    lines = ("check", "bet 20", "fold", "fold", "fold")
    state = dealt("7s 7c Ks 8h 2c", "Jd Jc 9h 4h 3d", lines=lines)
    assert chosen(state, KNOWN["LUCKY SHARK"]) is Word.CALL
    assert chosen(state, KNOWN["SLIM SHARK"]) is Word.FOLD
    assert chosen(state, KNOWN["ACE SHARK"]) is Word.FOLD


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("3d 5h 9s Js Jc", "discard 1 2 3"),
        ("3s 5s 9s Jc As", "discard 4"),
        ("9s Th Js Qh Ad", "discard 5"),
        ("3d 5h Ac Ah As", "discard 1 2"),
        ("9s Tc Js Qh Kd", "discard none"),
        ("2s 9s 9c Ks Kc", "discard 1"),
    ],
)
def test_draws_follow_the_odds(hand: str, gone: str) -> None:
    state = replace(dealt("Ks Kc Kd 5h 3d", lines=CALLED), hands=(cards(hand), *((),) * 4))
    assert rules.write(chosen(state)) == gone


def test_shifty_sometimes_stands_pat() -> None:
    """SHIFTY alone may keep all five cards of a weak hand, as often as his manner says."""
    state = dealt("Js Jc 9s 5h 3d", lines=CALLED)
    for name in NAMES[1:]:
        moves = [chosen(state, KNOWN[f"{name} SHARK"], seed) for seed in range(200)]
        pat = sum(isinstance(move, Discard) and not any(move.thrown) for move in moves) / 200
        assert pat == pytest.approx(MANNERS[name].pat, abs=0.1)


MISSED = (
    *("bet 20", "fold", "fold", "fold", "call", "discard 1 2 3", "cards 2d 4d 6d", "discard 4"),
    *("cards 9h", "check"),
)
"""Moves up to a bluff in the second round: the last player has missed a flush, and the person checks."""


def test_bluffs_follow_the_manner() -> None:
    """SLIM and LUCKY must never bluff, and SHIFTY must bluff more often than ACE."""
    state = dealt(
        "Js Jc 9s 5h 3d",
        "2h 3h 5c 7d Td",
        "2s 4h 6h 8d Tc",
        "3c 4c 7c 8h Qd",
        "3s 7s 8s Qs Kd",
        lines=MISSED,
    )
    bets = {
        name: sum(isinstance(chosen(state, KNOWN[f"{name} SHARK"], seed), Bet) for seed in range(200))
        for name in NAMES[1:]
    }
    assert bets["SLIM"] == bets["LUCKY"] == 0
    assert 0 < bets["ACE"] < bets["SHIFTY"]


@pytest.mark.parametrize("level", LEVELS)
def test_manners_hold_at_every_level(level: str) -> None:
    """A player's manner decides which cards it draws and with which hands it opens the betting."""
    for seed in range(6):
        for state, seat, move in session(level, seed):
            hand, name = state.hands[seat], NAMES[seat]
            if isinstance(move, Discard) and name in ("ACE", "SLIM", "LUCKY"):
                shark = KNOWN[seat_name(seat, "SHARK")]
                assert move == shark.choose(rules.view(state, seat), EVERY_DISCARD, Random(1))
                assert sum(move.thrown) or kind(hand) >= HandKind.STRAIGHT
            if isinstance(move, Bet | Raise) and name in ("SLIM", "LUCKY"):
                assert (kind(hand), important(hand)[0]) >= (HandKind.PAIR, MANNERS[name].opens)
            if state.phase is Phase.BETTING and state.round == 1 and not max(state.put) and name in MANNERS:
                can = (kind(hand), important(hand)[0]) >= (HandKind.PAIR, MANNERS[name].opens)
                assert isinstance(move, Bet) == (can and state.money[seat] > 0)


def test_manners_move_decisions() -> None:
    """A loose player calls where a tight one folds; a stubborn player calls after the draw."""
    lines = ("check", "bet 20", "fold", "fold", "fold")
    faced = dealt("5s 5c Ks 8h 2c", "Jd Jc 9h 4h 3d", lines=lines)
    assert chosen(faced, Opponent(Manner(looseness=0.3))) is Word.FOLD
    assert chosen(faced, Opponent(Manner(looseness=10))) is Word.CALL
    late = dealt(
        "Ts Tc 9s 5h 3d", "Jd Jc 9h 4h 3c", lines=("check", "bet 20", "fold", "fold", "fold", "call")
    )
    for line in ("discard none", "discard none", "check", "bet 80"):
        late = rules.apply(late, rules.read(line))
    assert chosen(late, Opponent(Manner(bluffs=0))) is Word.FOLD
    assert chosen(late, Opponent(Manner(bluffs=0, folds=0.01))) is Word.CALL
    assert isinstance(chosen(late, Opponent(Manner(bluffs=1e9))), Raise)


def test_player_without_money_does_not_raise() -> None:
    aces = dealt("As Ac Ah Ad 9s", "Js Jc 9h 5h 3d", lines=("check", "bet 100", "fold", "fold", "fold"))
    assert isinstance(chosen(aces), Raise)
    for have, word in ((100, Word.CALL), (99, Word.FOLD)):
        assert chosen(replace(aces, money=(have, *aces.money[1:]))) is word


def test_persons_seat_leaves_after_eight_hands() -> None:
    """In attract mode a computer plays for the person, and must leave the table after eight hands."""
    done = dealt("Js Jc 9s 5h 3d", lines=("bet 20", *("fold",) * 4))
    view = rules.view(done, PERSON)
    assert SHARK.choose(view, legal(rules.due(done)), Random(1)) is Word.ANOTHER
    assert SHARK.choose(replace(view, number=8), legal(rules.due(done)), Random(1)) is Word.LEAVE


def test_equity_grows_with_the_hand() -> None:
    found = []
    for hand in ("Js Jc 9s 5h 3d", "As Ac 9s 5h 3d", "Ks Kc 9s 9c 3d", "Ts Tc Td 5h 3d", "9s 9c 9d 5h 5d"):
        now = decision(rules.view(dealt(hand), PERSON), Manner())
        found.append((now.of(calling(now.scene, PERSON).field), now.of(betting(now.scene, PERSON, 50).field)))
    for poorer, better in pairwise(found):
        assert poorer[0] < better[0]
    assert found[0][1] < found[1][1] < found[3][1] < found[4][1]


def test_better_hands_of_a_grade_are_worth_more() -> None:
    late = dealt("Js Jc 9s 5h 3d", lines=STOOD)
    now = decision(rules.view(late, PERSON), Manner())
    row = tuple(range(40))
    assert [now._replace(at=7, place=place).of(row) for place in (0, 0.5, 1)] == [6.5, 7, 7.5]
    assert now._replace(at=0, place=0.0).of(row) == 0
    assert now._replace(at=39, place=1.0).of(row) == 39
