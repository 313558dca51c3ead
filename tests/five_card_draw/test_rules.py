"""Tests of the rules of FIVE CARD DRAW, one sentence of the rules at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from random import Random

import pytest

from cabinet.api import Deal, Drawn, IllegalMoveError, ReadError, legal, seat_of
from cabinet.cards.deck import DECK, cards
from cabinet.play.table import draw
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import GAME, rules
from games.five_card_draw.rules import Ending, Options, Phase, State, Word

OPTIONS = Options("SHARK")
YOU, ACE, SLIM, LUCKY, SHIFTY = range(5)

JACKS = "Js Jc 9s 5h 3d"
KINGS = "Kh Kc 8s 6s 4d"
ACES = "As Ac 8c 5s 3c"
TENS = "Ts Tc 8h 5d 2s"
NOTHING = ("Kd 9d 7c 4h 2c", "Qd 9h 7d 4c 2h", "Ad Th 7h 6c 2d", "Jh Td 8d 6d 4s", "Qh Jd 7s 5c 3h")
FOUR_NOTHINGS = NOTHING[1:]


def sitting(*money: int, dealer: int = SHIFTY) -> State:
    """Return a game before its first deal: all antes are paid, and each player has this much money left."""
    return replace(rules.start(OPTIONS), money=money or (495,) * 5, dealer=dealer)


def dealt(state: State, *hands: str) -> State:
    """Deal these hands, in the order of the betting, to the players in the pot; return the new state."""
    rounds = zip_longest(*map(cards, hands))
    return rules.apply(state, Drawn(tuple(card for one in rounds for card in one)))


def opened(*money: int) -> State:
    """Return a game after the deal and before the first bet; only the person has a pair, of jacks.

    `money` is what each player has left after the ante.
    """
    return dealt(sitting(*money), JACKS, *FOUR_NOTHINGS)


def said(state: State, *words: str) -> State:
    """Return the state after these moves, written as in a journal."""
    for word in words:
        state = rules.apply(state, rules.read(word))
    return state


def drawing() -> State:
    """Return a state after a first round with $10 from each player; the person is the first to draw cards."""
    return said(opened(), "bet 10", "call", "call", "call", "call")


def second() -> State:
    """Return a state at the start of the second betting round, in which no player has drawn a card."""
    return said(drawing(), *("discard none",) * 5)


def words(state: State) -> set[Word]:
    """Return the legal moves that have no amount of dollars, such as a call or a fold."""
    return {move for move in legal(rules.due(state)) if isinstance(move, Word)}


def most(state: State) -> int:
    """Return the highest legal bet or raise in dollars, or 0 if there is none."""
    return max((move.dollars for move in legal(rules.due(state)) if isinstance(move, Bet | Raise)), default=0)


# Tests of ante and deal


def test_everyone_starts_with_500() -> None:
    state = rules.start(OPTIONS)
    assert rules.scores(state) == (495,) * 5
    assert state.pot == 25
    assert rules.money(state) == 2500
    assert GAME.winners(state) == ()


def test_five_cards_each_from_a_shuffled_deck() -> None:
    state = rules.start(OPTIONS)
    assert isinstance(rules.due(state), Deal)
    assert rules.due(state) == Deal(25, DECK)
    assert legal(rules.due(state)) == ()


def test_player_to_the_right_of_the_dealer_speaks_first() -> None:
    state = dealt(sitting(dealer=ACE), *NOTHING)
    assert state.order == (SLIM, LUCKY, SHIFTY, YOU, ACE)
    assert state.hands[SLIM] == cards("2c 4h 7c 9d Kd")
    assert seat_of(rules.due(state)) == SLIM
    assert seat_of(rules.due(said(state, "check"))) == LUCKY


def test_deal_moves_one_seat_each_hand() -> None:
    """The deal moves one seat each hand, and skips a player who cannot pay the ante."""
    state = said(opened(), "bet 10", "fold", "fold", "fold", "fold", "another hand")
    assert state.dealer == YOU
    assert state.number == 2
    over = replace(said(opened(), "bet 10", *("fold",) * 4), money=(500, 4, 0, 500, 500))
    assert said(over, "another hand").dealer == YOU
    assert said(replace(over, dealer=YOU), "another hand").dealer == LUCKY


def test_player_who_cannot_ante_leaves_the_table() -> None:
    over = replace(said(opened(), "bet 10", *("fold",) * 4), money=(500, 4, 0, 5, 500))
    state = said(over, "another hand")
    assert state.playing == (True, False, False, True, True)
    assert state.money == (495, 4, 0, 0, 495)
    assert rules.due(state) == Deal(15, DECK)
    state = dealt(state, *NOTHING[:3])
    assert state.hands[ACE] == ()
    assert seat_of(rules.due(said(state, "check", "check"))) == YOU


# Tests of the first round


def test_opening_takes_jacks_or_better() -> None:
    state = dealt(sitting(), TENS, *FOUR_NOTHINGS)
    assert legal(rules.due(state)) == (Word.CHECK,)
    with pytest.raises(IllegalMoveError, match="bet 20: a pair of jacks or better opens"):
        said(state, "bet 20")
    state = opened()
    assert legal(rules.due(state)) == (Word.CHECK, *map(Bet, range(1, 101)))


def test_any_hand_may_fold_call_or_raise_a_bet() -> None:
    state = said(opened(), "bet 20")
    assert words(state) == {Word.FOLD, Word.CALL}
    assert most(state) == 100
    assert said(state, "raise 5").pot == 25 + 20 + 25


def test_raise_of_50_to_85_must_be_seen_with_135() -> None:
    """The limit of $100 applies to each bet or raise, not to the total that a player pays for a call."""
    state = dealt(sitting(dealer=ACE), ACES, NOTHING[1], NOTHING[2], KINGS, NOTHING[3])
    assert state.speaker == SLIM
    state = said(state, "bet 85")
    state = replace(state, speaker=YOU)
    state = said(state, "raise 50")
    state = replace(state, speaker=LUCKY)
    assert state.missing == 135
    assert said(state, "call").money[LUCKY] == 495 - 135
    state = said(state, "raise 100")
    assert state.speaker == SHIFTY
    assert state.missing == 235


def test_every_single_bet_or_raise_is_at_most_100() -> None:
    with pytest.raises(IllegalMoveError, match=r"bet 101: \$100 is the most that can be bet, not \$101"):
        rules.apply(opened(), Bet(101))
    with pytest.raises(IllegalMoveError, match=r"\$100 is the most that can be raised, not \$101"):
        rules.apply(said(opened(), "bet 10"), Raise(101))


def test_player_who_cannot_see_must_fold() -> None:
    state = said(opened(495, 19, 20, 21, 495), "bet 20")
    assert legal(rules.due(state)) == (Word.FOLD,)
    with pytest.raises(IllegalMoveError, match=r"call: \$20 are missing, and there are only \$19"):
        said(state, "call")
    state = said(state, "fold")
    assert legal(rules.due(state)) == (Word.FOLD, Word.CALL)
    with pytest.raises(IllegalMoveError, match=r"\$0 is the most that can be raised"):
        said(state, "raise 1")
    assert most(said(state, "call")) == 1


def test_bet_is_limited_by_the_money() -> None:
    state = opened(30, 495, 495, 495, 495)
    assert most(state) == 30
    with pytest.raises(IllegalMoveError, match=r"\$30 is the most that can be bet, not \$31"):
        said(state, "bet 31")


def test_round_ends_when_all_have_called() -> None:
    """After a raise, each of the other players must have another turn."""
    state = said(opened(), "bet 10", "call", "raise 20", "fold", "call")
    assert state.speaker == YOU
    assert state.missing == 20
    state = said(state, "call")
    assert state.speaker == ACE
    state = said(state, "call")
    assert state.phase is Phase.DISCARDING
    assert state.pot == 25 + 4 * 30
    assert state.speaker == YOU


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ((), "fold", "nobody has bet"),
        ((), "call", "nobody has bet"),
        ((), "raise 10", "nobody has bet"),
        (("bet 10",), "check", "somebody has bet: fold, call or raise"),
        (("bet 10",), "bet 10", "somebody has bet: fold, call or raise"),
        ((), "discard 1", "this move is not allowed while betting"),
        ((), "another hand", "nobody has bet"),
    ],
)
def test_illegal_words_are_refused(before: tuple[str, ...], word: str, why: str) -> None:
    state = said(opened(), *before)
    with pytest.raises(IllegalMoveError, match=why):
        said(state, word)


def test_no_player_speaks_while_cards_are_due() -> None:
    with pytest.raises(IllegalMoveError, match="check: the cards are being dealt"):
        said(sitting(), "check")


# Tests of hands in which all players check


def test_all_checks_add_another_ante_of_5() -> None:
    """If all players check, all pay another ante, the deck is shuffled, and the same player deals."""
    state = said(dealt(sitting(), *NOTHING), *("check",) * 5)
    assert rules.due(state) == Deal(25, DECK)
    assert (state.pot, state.money) == (50, (490,) * 5)
    assert (state.deals, state.number, state.dealer) == (2, 1, SHIFTY)
    assert state.hands == ((),) * 5
    assert state.said == ()


def test_player_who_cannot_pay_again_is_out_of_the_pot() -> None:
    """A player who cannot pay the additional ante keeps the rest of the money."""
    state = said(dealt(sitting(495, 4, 495, 495, 495), *NOTHING), *("check",) * 5)
    assert state.playing == (True, False, True, True, True)
    assert (state.money[ACE], state.pot) == (4, 25 + 20)
    assert rules.due(state) == Deal(20, DECK)


def test_two_players_who_can_pay_play_on() -> None:
    """Two players who can pay the ante are enough, after all have checked as well as for a new hand."""
    state = said(dealt(sitting(495, 4, 0, 5, 2), *NOTHING), *("check",) * 5)
    assert state.playing == (True, False, False, True, False)
    assert (state.money, state.pot) == ((490, 4, 0, 0, 2), 25 + 10)
    assert rules.due(state) == Deal(10, DECK)
    over = replace(said(opened(), "bet 10", *("fold",) * 4), money=(5, 4, 0, 5, 2))
    state = said(over, "another hand")
    assert (state.money, state.pot) == ((0, 4, 0, 0, 2), 10)
    assert rules.due(state) == Deal(10, DECK)


def test_only_player_who_can_pay_takes_the_pot() -> None:
    state = said(dealt(sitting(495, 4, 0, 3, 2), *NOTHING), *("check",) * 5)
    assert state.phase is Phase.DONE
    assert state.money == (520, 4, 0, 3, 2)
    assert not state.shown
    assert state.ending is Ending.BROKE


def test_pot_is_shared_if_no_player_can_pay() -> None:
    """The odd dollars of a split pot go to the players who come first in the order of the betting."""
    state = said(dealt(replace(sitting(1, 4, 0, 3, 2), pot=27), *NOTHING), *("check",) * 5)
    assert state.won == (6, 6, 5, 5, 5)


def test_others_finish_a_pot_without_the_person() -> None:
    """A person who cannot pay the additional ante has lost only when the others have finished the pot."""
    state = said(dealt(sitting(4, 495, 495, 495, 495), *NOTHING), *("check",) * 5)
    assert not state.playing[YOU]
    state = said(dealt(state, JACKS, *NOTHING[1:4]), "bet 10", "fold", "fold", "fold")
    assert state.money[YOU] == 4
    assert state.ending is Ending.LOST


# Tests of the draw


def test_players_draw_up_to_three_cards_in_speaking_order() -> None:
    """In the order of the betting, each player may discard up to three of five cards, or keep all five."""
    state = drawing()
    assert state.speaker == YOU
    assert len(legal(rules.due(state))) == 1 + 5 + 10 + 10
    with pytest.raises(IllegalMoveError, match="this move is not allowed while discarding"):
        said(state, "check")
    with pytest.raises(IllegalMoveError, match="not allowed while discarding"):
        rules.apply(state, Discard((True, True, True, True, False)))
    assert said(state, "discard none").speaker == ACE


def test_new_cards_come_from_the_deck() -> None:
    """A new card must be neither in a hand nor among the discards."""
    state = said(drawing(), "discard 1 2 3")
    assert state.phase is Phase.DRAWING
    due = rules.due(state)
    assert isinstance(due, Deal)
    assert due.cards == 3
    assert set(due.deck) == set(DECK) - set(cards(" ".join((JACKS, *FOUR_NOTHINGS))))
    state = rules.apply(state, Drawn(cards("Ah 2s 3c")))
    assert state.hands[YOU] == cards("2s 3c Js Jc Ah")
    assert state.thrown[YOU] == cards("3d 5h 9s")
    assert state.speaker == ACE


def test_number_of_new_cards_is_public() -> None:
    state = said(drawing(), "discard none", "discard 1 4")
    state = rules.apply(state, Drawn(cards("As Ac")))
    assert rules.view(state, YOU).drawn == (0, 2, None, None, None)


def test_positions_of_discards_are_hidden() -> None:
    """The places of discards in a sorted hand would reveal the kept cards, so only their number is public."""
    state = said(drawing(), "discard none", "discard 4 5")
    seat, move = rules.view(state, YOU).said[-1]
    assert (seat, move) == (ACE, rules.read("discard 1 2"))
    assert rules.view(state, ACE).said[-1] == (ACE, rules.read("discard 4 5"))


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        ("As Ac", "3 cards are due, not 2"),
        ("As Ac As", "each card is in the deck once"),
        ("As Ac 9s", "each card is in the deck once"),
    ],
)
def test_impossible_cards_are_refused(drawn: str, why: str) -> None:
    state = said(drawing(), "discard 1 2 3")
    with pytest.raises(IllegalMoveError, match=why):
        rules.apply(state, Drawn(cards(drawn)))


def test_cards_during_betting_are_refused() -> None:
    with pytest.raises(IllegalMoveError, match="no cards are due"):
        rules.apply(opened(), Drawn(cards("As")))


# Tests of the second round


def test_any_hand_may_bet_in_the_second_round() -> None:
    state = said(second(), "check")
    assert state.round == 2
    assert most(state) == 100
    assert said(state, "bet 100").put == (0, 100, 0, 0, 0)


def test_all_checks_in_the_second_round_lead_to_a_showdown() -> None:
    state = said(second(), *("check",) * 5)
    assert state.shown
    assert state.won == (75, 0, 0, 0, 0)
    assert rules.view(state, ACE).hands == state.hands
    assert seat_of(rules.due(state)) == YOU
    assert words(state) == {Word.ANOTHER, Word.LEAVE}


def test_folded_hands_stay_hidden() -> None:
    state = said(second(), "check", "bet 10", "fold", "call", "fold", "call")
    assert [bool(hand) for hand in rules.view(state, YOU).hands] == [True, True, False, True, False]


def test_last_player_takes_the_pot_without_showing() -> None:
    state = said(second(), "check", "bet 10", *("fold",) * 4)
    assert not state.shown
    assert state.won == (0, 85, 0, 0, 0)
    assert rules.view(state, YOU).hands[1:] == ((),) * 4


def test_fold_may_end_the_round() -> None:
    state = said(opened(), "bet 10", "call", "call", "call", "fold")
    assert state.phase is Phase.DISCARDING
    state = said(state, *("discard none",) * 4, "bet 5", "call", "call", "fold")
    assert state.shown


# Tests of the showdown


@pytest.mark.parametrize(
    ("yours", "his", "winner"),
    [
        ("Ks Kh Js 3d 2d", "7s 7h 6d Ad Kd", YOU),
        ("Ks Kh Js 3d 2d", "Kc Kd Jd 4c 2h", ACE),
        ("Ks Kh Js 3d 2d", "Kc Kd Td 9c 8h", YOU),
        ("Ks Kh Js 4d 3d", "Kc Kd Jd 4c 2h", YOU),
        ("As Ac Ks Kc Qd", "2s 2c 2h 3d 4d", ACE),
        ("As Ac 3s 3c Qd", "Ks Kc Qs Qc Jd", YOU),
        ("As Ac 3s 3c Qd", "Ad Ah 3h 3d Ks", ACE),
        ("As Ac 3s 3c Qd", "Ad Ah 4h 4d 2s", ACE),
        ("9s 8h 7d 6c 5s", "Ts 9h 8d 7c 6s", ACE),
        ("As Kh Qd Jc Ts", "Ks 9s 7s 5s 2s", ACE),
        ("Qs Qh Qd 2c 2s", "Jc Jh Jd As Ac", YOU),
        ("Qs Qh Qd Qc 2s", "Ks Kh Kd As Ac", YOU),
        ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", YOU),
    ],
)
def test_best_hand_takes_the_pot(yours: str, his: str, winner: int) -> None:
    """The kind of hand decides first, then the ranks of its pairs or triples, then the other ranks."""
    state = replace(sitting(495, 495, 0, 0, 0), playing=(True, True, False, False, False), pot=10)
    state = said(dealt(state, yours, his), "bet 10", "call", "discard none", "discard none", "check", "check")
    assert state.won[winner] == state.won[YOU] + state.won[ACE] == 30
    assert state.shown


def test_equal_hands_split_the_pot() -> None:
    """Suits never decide; an odd dollar goes to the player who comes first in the order of the betting."""
    state = replace(sitting(495, 495, 495, 0, 0), playing=(True, True, True, False, False), pot=16)
    state = dealt(state, "Js Jc 9s 5h 3d", "Jh Jd 9c 5s 3h", NOTHING[1])
    state = said(state, "bet 9", "call", "fold", *("discard none",) * 2, "bet 1", "call")
    assert state.pot == 0
    assert state.won == (18, 18, 0, 0, 0)
    state = replace(sitting(495, 495, 495, 0, 0), playing=(True, True, True, False, False), pot=15)
    state = dealt(replace(state, dealer=YOU), "Jh Jd 9c 5s 3h", NOTHING[1], "Js Jc 9s 5h 3d")
    state = said(state, "bet 10", "fold", "call", "discard none", "discard none", "check", "check")
    assert state.won == (17, 18, 0, 0, 0)


# Tests of the end of the session


def test_leaving_takes_the_money_home() -> None:
    state = said(opened(), "bet 10", *("fold",) * 4)
    assert state.money[YOU] == 520
    left = said(state, "leave the table")
    assert left.ending is Ending.LEFT
    assert rules.due(left) is None
    assert legal(rules.due(left)) == ()
    assert rules.ranked(left) == (YOU,)
    assert GAME.winners(left) == (YOU,)
    with pytest.raises(IllegalMoveError, match="another hand: the session is over"):
        said(left, "another hand")
    with pytest.raises(IllegalMoveError, match="this move is not allowed while done"):
        said(state, "check")


def test_person_who_cannot_ante_has_lost() -> None:
    state = said(opened(100, 495, 495, 495, 495), "bet 100", "raise 1")
    state = said(state, "fold", "fold", "fold", "fold")
    assert state.money[YOU] == 0
    assert state.ending is Ending.LOST
    assert rules.ranked(state) == ()


def test_table_is_broken_when_all_others_are_out() -> None:
    state = opened(2470, 4, 0, 0, 1)
    state = said(state, "bet 5", *("fold",) * 4)
    assert state.ending is Ending.BROKE
    assert rules.ranked(state) == (YOU,)


# Tests of views, journal lines and whole games


def test_view_has_only_ones_own_cards() -> None:
    state = said(drawing(), "discard 1 2 3")
    view = rules.view(state, ACE)
    assert view.hands == ((), state.hands[ACE], (), (), ())
    assert view.thrown == ((),) * 5
    assert rules.view(state, YOU).thrown[YOU] == state.thrown[YOU]


@pytest.mark.parametrize("seat", range(5))
def test_redraw_of_hidden_cards_keeps_the_view(seat: int) -> None:
    state = said(drawing(), "discard 1 2 3")
    other = rules.redraw(state, seat, Random(1))
    assert rules.view(other, seat) == rules.view(state, seat)
    assert other.hands != state.hands
    all_cards = Counter(card for row in (*other.hands, *other.thrown) for card in row)
    assert set(all_cards.values()) == {1}


@pytest.mark.parametrize(
    "line",
    [
        *("cards As Td", "check", "fold", "call", "bet 50", "raise 100"),
        *("discard 1 2", "discard none", "another hand", "leave the table"),
    ],
)
def test_every_step_is_one_readable_line(line: str) -> None:
    assert rules.write(rules.read(line)) == line


@pytest.mark.parametrize("line", ["bet 101", "raise 0", "discard 1 2 3 4", "cards 1s", "nonsense", ""])
def test_strange_lines_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match=repr(line)):
        rules.read(line)


@pytest.mark.parametrize("seed", range(30))
def test_random_sessions_keep_the_dollars_constant(seed: int) -> None:
    """In every session no card may appear twice, and the game must end."""
    rng = Random(seed)
    state = rules.start(OPTIONS)
    for _ in range(400):
        if (due := rules.due(state)) is None:
            break
        if isinstance(due, Deal):
            state = rules.apply(state, draw(due, rng))
        else:
            words = [move for move in due.moves if not isinstance(move, Bet | Raise)]
            amounts = [move for move in due.moves if isinstance(move, Bet | Raise)]
            choice = amounts if amounts and rng.random() < 0.3 else words
            state = rules.apply(state, rng.choice(choice))
        assert rules.money(state) == 2500
        assert min(state.money) >= 0
        held = [card for row in (*state.hands, *state.thrown) for card in row]
        assert len(held) == len(set(held))
