"""Tests of ranges: the hands that the computer thinks each player may hold, after the moves so far."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from cabinet.cards.deck import JACK, KING
from games.cards.moves import Bet, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.equity import STARTS, Row, dealt
from games.five_card_draw.opponents.manners import LEVELS, MANNERS, PEOPLE, Manner
from games.five_card_draw.opponents.ranges import (
    Scene,
    after,
    after_draw,
    betting,
    calling,
    plan,
    read,
    sees,
)
from games.five_card_draw.rules import SEATS, Phase, Word
from tests.five_card_draw.states import CALLED, JACKS, STOOD, played
from tests.five_card_draw.test_players import session

YOU, ACE, SLIM, LUCKY, SHIFTY = range(SEATS)
JACKS_UP = [start.opens(JACK) for start in STARTS]


def scene(*lines: str) -> Scene:
    """Return what is known to all players after these moves; the person is the first to bet."""
    return read(rules.view(played(*lines, hands=JACKS), 0))


def strength(row: Row) -> float:
    return sum(at * weight for at, weight in enumerate(row)) / sum(row)


def opening(row: Row) -> float:
    """Return the probability that a player has a pair of jacks or better."""
    return sum(weight for weight, opens in zip(row, JACKS_UP, strict=True) if opens)


def test_first_range_is_that_of_a_random_deal() -> None:
    assert {held.weights for held in scene().ranges} == {dealt()}


def test_money_equals_that_of_the_game() -> None:
    for now, seat, _ in session("SHARK", 5):
        if now.number == 4:
            break
        if now.phase is Phase.BETTING:
            found = read(rules.view(now, seat))
            assert (found.pot, found.money, found.playing) == (now.pot, now.money, now.playing)
            assert (found.put, found.round) == (now.put, now.round)


def test_opener_has_jacks_or_better() -> None:
    """A range depends on the player: SLIM opens the betting only with kings or better."""
    assert opening(scene("bet 20").ranges[YOU].weights) == pytest.approx(1)
    assert opening(scene().ranges[YOU].weights) < 0.21
    slim = after(scene("check", "check"), SLIM, Bet(20))
    pairs = [
        start.high
        for start, weight in zip(STARTS, slim.ranges[SLIM].weights, strict=True)
        if weight and start.kind == 1
    ]
    assert min(pairs) == KING


def test_first_check_means_a_hand_that_cannot_open() -> None:
    """SLIM may also check a pair of jacks or queens, because he opens only with kings or better."""
    found = scene("check", "check", "check")
    assert opening(found.ranges[YOU].weights) < 0.01
    assert opening(found.ranges[SLIM].weights) > 0.05


def test_larger_bets_mean_better_hands() -> None:
    before = scene("bet 20")
    moves = (Word.FOLD, Word.CALL, Raise(100))
    nothing, call, more = (strength(after(before, ACE, move).ranges[ACE].ends) for move in moves)
    assert nothing == strength(before.ranges[ACE].ends)
    assert nothing < call < more


def test_ranges_depend_on_manners() -> None:
    """ACE must call with better hands than LUCKY, and SHIFTY must bet with worse hands than ACE."""
    before = scene("bet 20")
    calls = {seat: strength(after(before, seat, Word.CALL).ranges[seat].ends) for seat in (ACE, LUCKY)}
    assert calls[ACE] > calls[LUCKY]
    late = scene(*STOOD)
    bets = {seat: strength(after(late, seat, Bet(80)).ranges[seat].ends) for seat in (ACE, SHIFTY)}
    assert bets[ACE] > bets[SHIFTY]
    assert late.manner(YOU) == PEOPLE
    assert late.manner(SLIM) == MANNERS["SLIM"]


def test_number_of_drawn_cards_narrows_the_range() -> None:
    """A player who draws three cards has a pair; one who draws two has three of a kind."""
    before = after(scene("check"), ACE, Bet(20))
    for seat in (SLIM, LUCKY, SHIFTY, YOU):
        before = after(before, seat, Word.CALL)
    drawn = [strength(after_draw(before, ACE, number).ranges[ACE].ends) for number in range(4)]
    assert min(drawn[0], drawn[2]) > drawn[1] > drawn[3]


def test_shiftys_pat_hand_means_less() -> None:
    """SHIFTY sometimes draws fewer cards than his hand needs, so drawing none says less about it."""
    before = scene(*CALLED)
    stands = {seat: strength(after_draw(before, seat, 0).ranges[seat].ends) for seat in (ACE, SHIFTY)}
    assert stands[SHIFTY] < stands[ACE]


def test_second_round_begins_when_all_have_drawn() -> None:
    found = scene("bet 20", "fold", "call", "fold", "call", "discard none", "discard none")
    assert (found.round, max(found.put)) == (1, 20)
    found = after_draw(found, SHIFTY, 3)
    assert (found.round, found.put, found.pot) == (2, (0,) * SEATS, 85)


def test_pot_odds_are_price_over_pot() -> None:
    assert calling(scene("bet 20"), ACE).odds == pytest.approx(20 / 65)
    assert calling(scene(), YOU).odds == 0


def test_larger_bet_gets_fewer_and_better_callers() -> None:
    late = scene(*STOOD)
    cheap, dear = (betting(late, ACE, dollars) for dollars in (10, 100))
    assert cheap.folds < dear.folds < dear.edge < 1
    assert cheap.edge == pytest.approx((1 + cheap.folds) / 2)
    calls = [plan(after(scene(), YOU, Bet(dollars)), ACE, MANNERS["ACE"], 50).call for dollars in (10, 100)]
    assert all(low >= high for low, high in zip(*calls, strict=True))


def test_manners_change_calls() -> None:
    bet = scene("bet 20")
    ace, slim, lucky = (plan(bet, seat, bet.manner(seat), 20).call for seat in (ACE, SLIM, LUCKY))
    assert sum(slim) < sum(ace) < sum(lucky)
    late = scene(*STOOD, "bet 100")
    call = plan(late, LUCKY, MANNERS["LUCKY"], 100).call
    calls = sum(weight * part for weight, part in zip(late.ranges[LUCKY].weights, call, strict=True))
    assert calls >= 1 - MANNERS["LUCKY"].folds - 1e-9


def test_spread_blurs_equity() -> None:
    """If the chance to win equals the pot odds, a bet is called half of the time by players of any skill."""
    for spread in (0.3, 1.0):
        assert sees(0.4, 0.4, spread) == pytest.approx(0.5)
    assert 0.5 < sees(0.6, 0.4, 1.0) < sees(0.6, 0.4, 0.3) < 1
    ends = (sees(0.0, 0.4, 0.3), sees(1.0, 0.4, 0.3), sees(0.5, 1.0, 0.3), sees(0.5, 0.0, 0.3))
    assert ends == (0, 1, 0, 1)


@pytest.mark.parametrize("dollars", [5, 20, 100])
def test_bluffs_are_in_balance(dollars: int) -> None:
    """For each bet with a good hand there must be bet / (pot + bet) bluffs."""
    late = scene(*STOOD)
    value, bluff, _ = plan(late, ACE, Manner(), dollars)
    held = late.ranges[ACE].weights
    valued = sum(weight * part for weight, part in zip(held, value, strict=True))
    bluffed = sum(weight * part for weight, part in zip(held, bluff, strict=True))
    assert bluffed == pytest.approx(valued * betting(late, ACE, dollars).folds)


def test_bluffs_come_from_the_worst_hands() -> None:
    """SLIM must never bluff, and only SHIFTY may bluff before the draw."""
    late = scene(*STOOD)
    bluff = plan(late, SHIFTY, MANNERS["SHIFTY"], 50).bluff
    had = [often for often, weight in zip(bluff, late.ranges[SHIFTY].weights, strict=True) if weight > 0.001]
    assert had[0] == max(had) > had[-1]
    assert not any(plan(late, SLIM, MANNERS["SLIM"], 50).bluff)
    bet = scene("bet 20")
    early = {name: any(plan(bet, ACE, manner, 20).bluff) for name, manner in MANNERS.items()}
    assert early == {"ACE": False, "SLIM": False, "LUCKY": False, "SHIFTY": True}
    assert not any(plan(scene(), SHIFTY, MANNERS["SHIFTY"], 20).bluff)


def test_usual_bets_are_a_part_of_the_pot() -> None:
    """Bets are multiples of $5, and larger against a player who calls often."""
    first = scene()
    assert first.usual(ACE, MANNERS["ACE"]) == 25
    assert first.usual(SLIM, MANNERS["SLIM"]) == 10
    loose = replace(first, person=PEOPLE._replace(looseness=2 * PEOPLE.looseness))
    assert loose.usual(ACE, MANNERS["ACE"]) == 50
    assert replace(loose, playing=(False, *loose.playing[1:])).usual(ACE, MANNERS["ACE"]) == 25
    assert replace(first, money=(0, 7, 0, 0, 0)).usual(ACE, MANNERS["ACE"]) == 7
    assert first.usual(ACE, Manner(size=100)) == 100


def test_weaker_players_call_with_more() -> None:
    calls = [plan(replace(scene("bet 20"), level=level), ACE, MANNERS["ACE"], 20).call[2] for level in LEVELS]
    assert calls == sorted(calls)
    assert calls[0] < calls[-1]


def test_ranges_stay_positive_after_any_bets() -> None:
    lines = ("bet 1", *("raise 100",) * 3, "call", "call", *("call",) * 2)
    for held in scene(*lines).ranges:
        assert sum(held.weights) == pytest.approx(1)
        assert all(0 <= weight < inf for weight in held.weights)
