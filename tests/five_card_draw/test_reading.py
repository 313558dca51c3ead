"""What everybody may hold, told from what has been said."""

from __future__ import annotations

from itertools import zip_longest
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import CHANCE, Drawn
from cabinet.cards.deck import JACK, KING, cards
from games.cards.moves import Bet, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.equity import STARTS, Row, dealt
from games.five_card_draw.opponents.manners import MANNERS, PEOPLE, Manner
from games.five_card_draw.opponents.players import computers, seat_name
from games.five_card_draw.opponents.reading import PublicState, Reader
from games.five_card_draw.rules import SEATS, Options, Phase, Word
from study.five_card_draw.table import deal

if TYPE_CHECKING:
    from games.five_card_draw.rules import State

YOU, ACE, SLIM, LUCKY, SHIFTY = range(SEATS)
HANDS = ("Js Jc 9s 5h 3d", "Qd 9h 7d 4c 2h", "Ad Th 7h 6c 2d", "Jh Td 8d 6d 4s", "Qh Jd 7s 5c 3h")
JACKS_UP = [start.opens(JACK) for start in STARTS]


def scene(*lines: str) -> PublicState:
    """What is known after these lines; YOU speak first."""
    return Reader().read(state(*lines))


def state(*lines: str) -> State:
    """The state after these lines."""
    rows = zip_longest(*map(cards, HANDS))
    now = rules.apply(rules.start(Options("SHARK")), Drawn(tuple(card for row in rows for card in row)))
    for line in lines:
        now = rules.apply(now, rules.read(line))
    return now


def strength(row: Row) -> float:
    """The mean place in the order of hands."""
    return sum(at * weight for at, weight in enumerate(row)) / sum(row)


def opening(row: Row) -> float:
    """How likely jacks or better are."""
    return sum(weight for weight, opens in zip(row, JACKS_UP, strict=True) if opens)


def test_nothing_is_known_at_first() -> None:
    """Anybody may have been dealt anything."""
    assert {held.weights for held in scene().ranges} == {dealt()}


def test_money_is_what_there_is() -> None:
    """Pot, money and bets are those of the game at every turn of a session."""
    reader, rng = Reader(), Random(5)
    known = computers()
    table = [known[seat_name(seat, "SHARK")] for seat in range(SEATS)]
    now = rules.start(Options("SHARK"))
    while now.number < 4:
        if rules.turn(now) is CHANCE:
            now = rules.apply(now, deal(now, rng))
            continue
        seat = now.speaker if now.phase is not Phase.DONE else YOU
        if now.phase is Phase.BETTING:
            read = reader.read(rules.view(now, seat))
            assert (read.pot, read.money, read.playing) == (now.pot, now.money, now.playing)
            assert (read.put, read.round) == (now.put, now.round)
        move = table[seat].choose(rules.view(now, seat), rules.moves(now), rng)
        now = rules.apply(now, move)


def test_who_opens_has_jacks_or_better() -> None:
    """For certain: the program lets nobody else open; SLIM waits for kings."""
    assert opening(scene("bet 20").ranges[YOU].weights) == pytest.approx(1)
    assert opening(scene().ranges[YOU].weights) < 0.21
    slim = Reader().spoken(scene("check", "check"), SLIM, Bet(20))
    pairs = [
        start.high
        for start, weight in zip(STARTS, slim.ranges[SLIM].weights, strict=True)
        if weight and start.kind == 1
    ]
    assert min(pairs) == KING


def test_who_checks_at_first_can_hardly_open() -> None:
    """Everybody opens when he can, but for SLIM."""
    read = scene("check", "check", "check")
    assert opening(read.ranges[YOU].weights) < 0.01
    assert opening(read.ranges[SLIM].weights) > 0.05


def test_more_money_tells_of_better_hands() -> None:
    """A fold tells nothing, a call something, and a raise more."""
    before = scene("bet 20")
    reader = Reader()
    moves = (Word.FOLD, Word.CALL, Raise(100))
    nothing, call, more = (strength(reader.spoken(before, ACE, move).ranges[ACE].ends) for move in moves)
    assert nothing == strength(before.ranges[ACE].ends)
    assert nothing < call < more


def test_manners_are_known() -> None:
    """A call of SLIM's tells more than one of LUCKY's, a bet of SHIFTY's less than one of ACE's."""
    reader = Reader()
    before = scene("bet 20")
    calls = {
        seat: strength(reader.spoken(before, seat, Word.CALL).ranges[seat].ends) for seat in (SLIM, LUCKY)
    }
    assert calls[SLIM] > calls[LUCKY]
    late = scene("bet 20", *("call",) * 4, *("discard none",) * 5)
    bets = {seat: strength(reader.spoken(late, seat, Bet(80)).ranges[seat].ends) for seat in (ACE, SHIFTY)}
    assert bets[ACE] > bets[SHIFTY]
    assert late.manner(YOU) == PEOPLE
    assert late.manner(SLIM) == MANNERS["SLIM"]


def test_the_draw_tells_much() -> None:
    """Who draws three has a pair; who draws two has three of a kind, and who stands is done."""
    before = scene("bet 20", *("call",) * 4)
    reader = Reader()
    drawn = [strength(reader.drawn(before, ACE, number).ranges[ACE].ends) for number in range(4)]
    assert min(drawn[0], drawn[2]) > drawn[1] > drawn[3]


def test_shifty_standing_is_believed_less() -> None:
    """He draws fewer than his hand would."""
    before = scene("bet 20", *("call",) * 4)
    reader = Reader()
    stands = {seat: strength(reader.drawn(before, seat, 0).ranges[seat].ends) for seat in (ACE, SHIFTY)}
    assert stands[SHIFTY] < stands[ACE]


def test_the_second_round_begins_when_all_have_drawn() -> None:
    """What has been put in is in the pot."""
    read = scene("bet 20", "fold", "call", "fold", "call", "discard none", "discard none")
    assert (read.round, read.price) == (1, 20)
    read = Reader().drawn(read, SHIFTY, 3)
    assert (read.round, read.put, read.pot) == (2, (0,) * SEATS, 85)


def test_answers() -> None:
    """Everybody folds, or stays and has some grade; more fold to a higher bet."""
    reader = Reader()
    for dollars in (10, 50, 100):
        bet = reader.spoken(scene(), YOU, Bet(dollars))
        for answer in reader.answers(bet, YOU):
            assert answer.price == dollars
            assert answer.folds + sum(answer.stays) == pytest.approx(1)
            assert answer.below[0] == 0
            assert answer.below[-1] + answer.stays[-1] == pytest.approx(1 - answer.folds)
    folds = [
        [answer.folds for answer in reader.answers(reader.spoken(scene(), YOU, Bet(dollars)), YOU)]
        for dollars in (20, 100)
    ]
    assert all(low < high for low, high in zip(*folds, strict=True))
    ace, slim, lucky, _ = folds[0]
    assert lucky < ace < slim


def test_who_cannot_pay_folds() -> None:
    """For certain; and who has paid already stays."""
    reader = Reader()
    bet = reader.spoken(scene(), YOU, Bet(100))
    poor = PublicState(bet.pot, (395, 99, 495, 495, 495), bet.playing, bet.ranges, bet.put)
    assert reader.answers(poor, YOU)[0].folds == 1
    called = reader.spoken(bet, ACE, Word.CALL)
    assert reader.answers(called, YOU)[0].folds == 0
    assert reader.answers(called, YOU)[0].price == 0


@pytest.mark.parametrize("dollars", [1, 20, 100])
def test_bluffs_are_in_balance(dollars: int) -> None:
    """As many as make seeing a bet and folding alike for who has nothing but a bluff beaten."""
    late = scene("bet 20", *("call",) * 4, *("discard none",) * 5)
    plan = Reader().plan(late, ACE, dollars, MANNERS["ACE"])
    held = late.ranges[ACE].weights
    value = sum(weight * part for weight, part in zip(held, plan.value, strict=True))
    bluff = sum(weight * part for weight, part in zip(held, plan.bluff, strict=True))
    assert bluff == pytest.approx(value * dollars / (late.pot + dollars), rel=0.3)


def test_bluffs_come_from_the_worst_hands() -> None:
    """They lose least by it; SLIM has none."""
    late = scene("bet 20", *("call",) * 4, *("discard none",) * 5)
    plan = Reader().plan(late, SHIFTY, 50, MANNERS["SHIFTY"])
    assert plan.bluff[0] == max(plan.bluff) > plan.bluff[-1]
    assert not any(Reader().plan(late, SLIM, 50, MANNERS["SLIM"]).bluff)


def test_no_money_makes_a_hand_certain() -> None:
    """However strange what has been said, everybody may hold something."""
    lines = ("bet 1", *("raise 100",) * 3, "call", "call", *("call",) * 2)
    read = scene(*lines)
    for held in read.ranges:
        assert sum(held.weights) == pytest.approx(1)
        assert all(0 <= weight < inf for weight in held.weights)


def test_ace_goes_by_the_odds_alone() -> None:
    """His manner is none."""
    assert MANNERS["ACE"] == Manner()
