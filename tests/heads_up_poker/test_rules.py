"""Tests of the rules of HEADS-UP POKER, one sentence of the manual or of the rules page at a time."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Deal, Drawn, IllegalMoveError, ReadError, legal, seat_of
from cabinet.cards.deck import DECK, cards, in_order
from games.cards.moves import EVERY_DISCARD, Bet, Discard, Raise
from games.heads_up_poker import GAME, rules
from games.heads_up_poker.rules import DEALER, PERSON, Answer, Ending, Options, Phase, State
from tests.heads_up_poker.states import (
    CHECKED,
    DEAREST,
    FLUSH,
    FOLD,
    KINGS,
    PAT,
    QUEEN,
    ROYAL,
    SEE,
    SHARK,
    TEN,
    TENS,
    after,
    deal,
    dealt,
    played,
    seen,
    showdown,
    with_money,
)

if TYPE_CHECKING:
    from games.heads_up_poker.rules import Move

FIRST_DONE = after(dealt(), "bet 5", SEE)
"""A state after the first round, in which the game asks the person NEED CARDS?"""


# Tests of the course of a hand


def test_each_side_antes_2_of_200() -> None:
    start = rules.start(SHARK)
    assert (start.money, start.pot) == ((198, 198), 4)
    assert isinstance(rules.due(start), Deal)
    assert rules.due(start) == Deal(10, DECK)


def test_cards_are_dealt_alternately() -> None:
    """The person must get the first, third, fifth, seventh and ninth card."""
    state = rules.apply(rules.start(SHARK), Drawn(tuple(range(10))))
    assert state.hands == ((0, 2, 4, 6, 8), (1, 3, 5, 7, 9))


def test_hands_are_sorted() -> None:
    """Cards must be sorted from the lowest, at the left; equal ranks as spades, clubs, hearts, diamonds."""
    assert dealt("8d 8h 2c 8c 8s", "Kd 3c 9h 7s 4d").hands[PERSON] == cards("2c 8s 8c 8h 8d")


def test_person_speaks_first() -> None:
    second = after(FIRST_DONE, "discard none", "cards 3c 5c 8s")
    assert seat_of(rules.due(dealt())) == seat_of(rules.due(second)) == PERSON
    assert (second.phase, second.round) == (Phase.BETTING, 2)


@pytest.mark.parametrize("state", [dealt(), after(FIRST_DONE, PAT, "cards 3c 5c 8s")])
def test_bet_is_0_to_10_dollars(state: State) -> None:
    assert legal(rules.due(state)) == tuple(map(Bet, range(11)))


@pytest.mark.parametrize(
    ("lines", "money", "folded"),
    [
        (("bet 0",), (198, 202), PERSON),
        (("bet 3", FOLD), (202, 198), DEALER),
        (("bet 3", "raise 7", "no"), (195, 205), PERSON),
        (("bet 3", "raise 7", "yes", "bet 10", FOLD), (212, 188), DEALER),
    ],
)
def test_fold_gives_the_pot_to_the_other_side(
    lines: tuple[str, ...], money: tuple[int, int], folded: int
) -> None:
    """A bet of $0 and NO to a raise are folds, after which no cards are shown."""
    over = after(dealt(), *lines)
    assert (over.money, over.pot, over.phase, over.folded) == (money, 0, Phase.DONE, folded)
    assert seen(over).hands[DEALER] == ()


RAISED = ("bet 3", "raise 7")
LAST = (*RAISED, "yes", "bet 10")
"""Moves of a round up to the person's last raise, which the dealer must answer."""


@pytest.mark.parametrize(
    ("lines", "money", "due", "phase", "seat", "moves"),
    [
        (("bet 3",), (195, 198), 3, Phase.ANSWERING, DEALER, (rules.FOLD, *map(Raise, range(11)))),
        (("bet 3", SEE), (195, 195), 0, Phase.DISCARDING, PERSON, EVERY_DISCARD),
        (RAISED, (195, 188), 7, Phase.ASKED, PERSON, (Answer.YES, Answer.NO)),
        ((*RAISED, "yes"), (188, 188), 0, Phase.RAISING, PERSON, tuple(map(Bet, range(11)))),
        ((*RAISED, "yes", "bet 0"), (188, 188), 0, Phase.DISCARDING, PERSON, EVERY_DISCARD),
        (LAST, (178, 188), 10, Phase.CALLED, DEALER, (rules.FOLD, Raise(0))),
        ((*LAST, SEE), (178, 178), 0, Phase.DISCARDING, PERSON, EVERY_DISCARD),
    ],
)
def test_betting_goes_on_until_both_sides_have_put_in_the_same(
    lines: tuple[str, ...],
    money: tuple[int, int],
    due: int,
    phase: Phase,
    seat: int,
    moves: tuple[Move, ...],
) -> None:
    """The person bets, the dealer may raise, and the person may raise once more."""
    state = after(dealt(), *lines)
    assert (state.money, state.pot, state.due) == (money, 400 - sum(money), due)
    assert (state.phase, state.folded) == (phase, None)
    assert seat_of(rules.due(state)) == seat
    assert legal(rules.due(state)) == moves


def test_at_most_three_discards() -> None:
    ways = legal(rules.due(FIRST_DONE))
    assert len(set(ways)) == 26
    assert max(sum(way.thrown) for way in ways if isinstance(way, Discard)) == 3
    with pytest.raises(IllegalMoveError):
        rules.apply(FIRST_DONE, Discard((True,) * 4 + (False,)))


def test_persons_cards_are_replaced_first() -> None:
    """All new cards must come from the rest of the deck, never from the discards."""
    thrown = after(FIRST_DONE, "discard 1 2")
    asked = rules.due(thrown)
    assert isinstance(asked, Deal)
    assert (asked.cards, len(asked.deck)) == (5, 42)
    drawn = after(thrown, "cards 8s Jd Ks 5s 8d")
    assert drawn.hands == (cards("8s Ts Td Jd Ah"), cards("5s 8d 9h Ks Kd"))
    assert drawn.drawn == (2, 3)


@pytest.mark.parametrize(
    ("hand", "takes"),
    [
        (KINGS, 3),
        ("Kd Ks 9h 7s 4d", 3),
        ("Kd Ks Kh 7s 4d", 2),
        ("Kd Ks 9h 9s 4d", 1),
        ("Kd Ks Kh Kc 4d", 1),
        ("5c 6d 7h 8s 9s", 0),
        (FLUSH, 0),
        ("Kd Ks Kh 7s 7d", 0),
    ],
)
def test_dealer_draws_by_its_hand(hand: str, takes: int) -> None:
    """The dealer must draw 3 cards to a pair or less, 2 to three of a kind, 1 to two pairs or four alike."""
    kept = set(cards(hand)) - set(rules.discards(in_order(cards(hand))))
    assert 5 - len(kept) == takes
    assert takes != 3 or cards(hand)[0] in kept


def test_second_round_follows_at_once_without_draws() -> None:
    state = after(dealt(TENS, FLUSH), *CHECKED)
    assert (state.phase, state.round, state.drawn) == (Phase.BETTING, 2, (0, 0))


# Tests of the showdown


def test_dealers_hand_is_shown_after_all_betting() -> None:
    before = played(deal(TENS, FLUSH), *CHECKED, "bet 1")
    assert seen(before).hands[DEALER] == ()
    assert seen(after(before, SEE)).hands[DEALER] == cards(FLUSH)


@pytest.mark.parametrize(
    ("mine", "dealers", "best"),
    [
        (ROYAL, FLUSH, (PERSON,)),
        (TENS, FLUSH, (DEALER,)),
        ("2d 5d 9d Qd Kd", FLUSH, (PERSON,)),
        ("2d 5d 9d Td Kd", FLUSH, (DEALER,)),
        ("2d 5d 9d Jd Kd", FLUSH, (PERSON, DEALER)),
        # Suits do not count, and an ace counts only as higher than a king.
        ("Ad 2s 3h 4c 5d", "5c 6d 7h 8s 9s", (DEALER,)),
    ],
)
def test_ties_are_broken_wherever_possible(mine: str, dealers: str, best: tuple[int, ...]) -> None:
    """Hands that are equal in all five ranks must split the pot."""
    over = showdown(mine, dealers)
    assert over.best == best
    money = {(PERSON,): (204, 196), (DEALER,): (196, 204), (PERSON, DEALER): (200, 200)}
    assert (over.money, over.pot) == (money[best], 0)


def test_higher_card_outside_a_tie_decides() -> None:
    """A queen must beat a ten if both hands also have an ace and a king."""
    over = played(deal(QUEEN, TEN), "bet 1", SEE, "discard 1 2", "cards 4c 2d Ts 8h 4s", "bet 1", SEE)
    assert over.best == (PERSON,)


# Tests of the limits that each side's money sets to bets


def test_no_bet_exceeds_either_sides_money() -> None:
    assert legal(rules.due(with_money(3, 393))) == tuple(map(Bet, range(4)))
    poor = with_money(391, 5)
    assert legal(rules.due(poor)) == tuple(map(Bet, range(6)))
    assert legal(rules.due(after(poor, "bet 3"))) == (rules.FOLD, *map(Raise, range(3)))
    assert legal(rules.due(after(poor, "bet 3", "raise 1", "yes"))) == tuple(map(Bet, range(2)))
    with pytest.raises(IllegalMoveError, match=r"\$5 is the most that can be bet"):
        after(poor, "bet 6")
    with pytest.raises(IllegalMoveError, match=r"\$2 is the most that can be raised"):
        after(poor, "bet 3", "raise 3")


def test_no_betting_without_money() -> None:
    """Without money to bet, the hand must go on with the draw and the showdown."""
    state = with_money(396, 0, ROYAL, FLUSH)
    assert state.phase is Phase.DISCARDING
    over = after(state, PAT)
    assert (over.ending, over.money) == (Ending.WON, (400, 0))
    spent = after(with_money(5, 391), "bet 2", "raise 3")
    assert after(spent, "yes").phase is Phase.DISCARDING


def test_money_always_adds_up_to_400() -> None:
    """The money of both sides and the pot must add up to $400 after every step of random games."""
    rng = Random(3)
    endings = set()
    for number in range(40):
        # Moves are random, but in every second game the person never folds to a raise, and so wins the game.
        # A person who folds to half of the raises loses, so both endings occur.
        sure = {Phase.DONE, Phase.ASKED} if number % 2 else {Phase.DONE}
        state = rules.start(SHARK)
        while (due := rules.due(state)) is not None:
            if isinstance(due, Deal):
                state = rules.apply(state, Drawn(tuple(rng.sample(due.deck, due.cards))))
            else:
                moves = (Answer.YES,) if state.phase in sure else due.moves
                state = rules.apply(state, rng.choice(moves))
            assert rules.money(state) == 400
            assert min(*state.money, state.pot) >= 0
        endings.add(state.ending)
    assert endings == {Ending.WON, Ending.LOST}


# Tests of the end of the game


def test_yes_starts_another_hand() -> None:
    """After YES to ANOTHER HAND?, the new hand must take the antes from both sides."""
    over = after(dealt(), "bet 3", FOLD)
    assert legal(rules.due(over)) == (Answer.YES, Answer.NO)
    new = after(over, "yes")
    assert (new.money, new.pot, new.number, new.phase) == ((200, 196), 4, 2, Phase.DEALING)
    assert new.hands == new.thrown == ((), ())


def test_side_with_1_dollar_has_lost() -> None:
    """A side with $1 cannot pay the ante of $2."""
    rich = after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT, "bet 2", SEE)
    assert (rich.money, rich.ending) == ((399, 1), Ending.WON)
    poor = after(with_money(5, 391, "2d 5d 9d Td Kd", FLUSH), "bet 2", SEE, PAT, "bet 2", SEE)
    assert (poor.money, poor.ending) == ((1, 399), Ending.LOST)


def test_two_dollars_are_enough_for_an_ante() -> None:
    rich = after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT, "bet 1", SEE)
    assert (rich.money, rich.ending) == ((398, 2), None)
    new = after(rich, "yes", deal(TENS, KINGS))
    assert (new.money, new.phase) == ((396, 0), Phase.DISCARDING)


@pytest.mark.parametrize(
    ("lines", "ending", "posts"),
    [
        (("bet 3", FOLD, "no"), Ending.QUIT_AHEAD, (PERSON,)),
        (("bet 0", "no"), Ending.QUIT_BEHIND, ()),
    ],
)
def test_quitting_above_200_may_enter_the_list(
    lines: tuple[str, ...], ending: Ending, posts: tuple[int, ...]
) -> None:
    over = after(dealt(), *lines)
    assert (over.ending, over.phase) == (ending, Phase.ENDED)
    assert rules.ranked(over) == posts


def test_quitting_with_200_is_a_loss() -> None:
    even = after(showdown("2d 5d 9d Jd Kd", FLUSH), "no")
    assert even.money == (200, 200)
    assert (even.ending, rules.ranked(even)) == (Ending.QUIT_BEHIND, ())


def test_whole_stake_can_be_won() -> None:
    """Four hands with the highest bets are enough to win all the dealer's money."""
    hand = (deal(ROYAL, FLUSH), *DEAREST, PAT, *DEAREST)
    state = played(*hand, "yes", *hand, "yes", *hand, "yes")
    state = after(state, deal(ROYAL, FLUSH), "bet 10", SEE, PAT, "bet 2", SEE)
    assert (state.money, state.ending, state.number) == ((400, 0), Ending.WON, 4)
    assert GAME.winners(state) == (PERSON,)


def test_yes_starts_another_game() -> None:
    """The new game must have the same dealer; either answer to PLAY AGAIN? must end the old game."""
    over = after(dealt(), "bet 3", FOLD, "no")
    assert seat_of(rules.due(over)) == PERSON
    assert rules.next_options(over) is None
    for line, follows in (("yes", SHARK), ("no", None)):
        done = after(over, line)
        assert rules.due(done) is None
        assert legal(rules.due(done)) == ()
        assert rules.next_options(done) == follows
        with pytest.raises(IllegalMoveError, match="the game is over"):
            after(done, "yes")


def test_winners_are_the_richer_side() -> None:
    """Before the end there are no winners; if both sides have the same money, both are winners."""
    assert GAME.winners(dealt()) == ()
    assert GAME.winners(after(dealt(), "bet 0", "no")) == (DEALER,)
    assert GAME.winners(after(showdown("2d 5d 9d Jd Kd", FLUSH), "no")) == (PERSON, DEALER)
    assert rules.scores(dealt()) == (198, 198)


# Tests of the views of the two sides


def test_view_has_only_ones_own_cards() -> None:
    """A view must contain neither the other side's cards nor the other side's discards."""
    state = after(FIRST_DONE, "discard 1 2", "cards 8s Jd Ks 5s 8d")
    for seat, other in ((PERSON, DEALER), (DEALER, PERSON)):
        view = rules.view(state, seat)
        assert (view.hands[seat], view.thrown[seat]) == (state.hands[seat], state.thrown[seat])
        assert (view.hands[other], view.thrown[other]) == ((), ())
    over = after(state, "bet 1", SEE)
    assert rules.view(over, PERSON).hands == over.hands
    assert rules.view(over, PERSON).thrown[DEALER] == ()
    assert rules.view(rules.start(SHARK), PERSON) == rules.start(SHARK)


@pytest.mark.parametrize("lines", [(), ("bet 1", SEE), ("bet 1", SEE, "discard 1 2", "cards 8s Jd Ks 5s 8d")])
def test_redraw_of_hidden_cards_keeps_the_view(lines: tuple[str, ...]) -> None:
    """Dealing the hidden cards again must never duplicate a card."""
    state = after(dealt(), *lines)
    for seat in (PERSON, DEALER):
        other = rules.redraw(state, seat, Random(1))
        assert rules.view(other, seat) == rules.view(state, seat)
        assert other.hands != state.hands
        every = [one for hand in (*other.hands, *other.thrown) for one in hand]
        assert len(every) == len(set(every)) == 10 + sum(map(len, state.thrown))


def test_only_discards_are_unknown_after_a_showdown() -> None:
    over = showdown(ROYAL, FLUSH)
    assert rules.redraw(over, PERSON, Random(1)).hands == over.hands


# Tests of refused moves and of journal lines


@pytest.mark.parametrize(
    ("state", "line", "why"),
    [
        (rules.start(SHARK), "bet 1", "the cards are being dealt"),
        (rules.start(SHARK), "cards As Ks", "10 cards are due, not 2"),
        (rules.start(SHARK), "cards " + "As " * 9 + "As", "each card is in the deck once"),
        (dealt(), "cards As", "no cards are due"),
        (dealt(), "yes", "not allowed while betting"),
        (dealt(), "raise 1", "not allowed while betting"),
        (FIRST_DONE, "bet 1", "not allowed while discarding"),
        (after(dealt(), *LAST), "raise 1", "no more raises"),
    ],
)
def test_move_out_of_turn_is_refused(state: State, line: str, why: str) -> None:
    with pytest.raises(IllegalMoveError, match=why):
        after(state, line)


@pytest.mark.parametrize(
    "line", ["cards As Td 2h", "bet 0", "bet 10", "raise 0", "fold", "yes", "no", "discard 1 5", PAT]
)
def test_lines_read_back_unchanged(line: str) -> None:
    assert rules.write(rules.read(line)) == line


@pytest.mark.parametrize("line", ["", "bet 11", "bet", "cards Xx", "discard 1 2 3 4", "roll"])
def test_invalid_lines_are_refused(line: str) -> None:
    with pytest.raises(ReadError, match=repr(line)):
        rules.read(line)


def test_level_stays_from_hand_to_hand() -> None:
    state = replace(after(dealt(), "bet 0"), options=Options("EASY"))
    assert after(state, "yes").options == Options("EASY")
