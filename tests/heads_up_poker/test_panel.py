"""Tests of the person's joystick in HEADS-UP POKER."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import Chosen, Control, Kind, Press, Switch, legal
from cabinet.play import pilot
from games.cards.marks import Marks
from games.cards.moves import Bet, Discard
from games.heads_up_poker import panel, rules
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import Answer
from tests.heads_up_poker.states import FOLD, SEE, after, dealt, seen, with_money

if TYPE_CHECKING:
    from games.heads_up_poker.rules import Move, State

UP, DOWN, LEFT, RIGHT, FIRE = (Switch(name) for name in ("up", "down", "left", "right", "fire"))
NEED_CARDS = after(dealt(), "bet 5", SEE)
PROPOSED = (True, True, False, False, True)
"""The proposed discards from a hand with a pair of tens: all cards but the pair."""


def pressed(state: State, *switches: Switch, kind: Kind = Kind.DOWN) -> Ui | Move:
    """Return the state of the cursor after some presses, or the move that the last press makes."""
    view = seen(state)
    ui = panel.start(view)
    for switch in switches:
        result = panel.press(ui, Press(Control(switch, 1), kind), view)
        assert not isinstance(result, Chosen) or switch is switches[-1]
        if isinstance(result, Chosen):
            move: Move = result.what
            return move
        ui = result
    return ui


def dollars(state: State, *switches: Switch) -> int:
    """Return the dollars that are selected after some presses."""
    ui = pressed(state, *switches)
    assert isinstance(ui, Ui)
    return ui.dollars


def test_left_and_right_change_the_bet_by_1() -> None:
    bet = dealt()
    assert dollars(bet) == 1
    assert dollars(bet, RIGHT, RIGHT) == 3
    assert dollars(bet, LEFT) == 0
    assert dollars(bet, LEFT, LEFT) == 10
    assert dollars(bet, LEFT, LEFT, RIGHT) == 0


def test_up_and_down_jump_between_amounts() -> None:
    """UP and DOWN must lead from any amount to the next of $0, $1, $5 and $10."""
    bet = dealt()
    assert [dollars(bet, *[UP] * times) for times in range(5)] == [1, 5, 10, 0, 1]
    assert [dollars(bet, *[DOWN] * times) for times in range(5)] == [1, 0, 10, 5, 1]
    assert dollars(bet, RIGHT, RIGHT, UP) == 5
    assert dollars(bet, RIGHT, RIGHT, DOWN) == 1


def test_jumps_stop_at_possible_bets() -> None:
    poor = with_money(391, 5)
    assert [dollars(poor, *[UP] * times) for times in range(4)] == [1, 5, 0, 1]
    assert dollars(poor, DOWN, DOWN) == 5
    assert dollars(with_money(3, 393), DOWN, DOWN) == 1


def test_fire_confirms_the_choice() -> None:
    assert pressed(dealt(), UP, FIRE) == Bet(5)
    assert pressed(dealt(), LEFT, FIRE) == Bet(0)
    assert pressed(after(dealt(), "bet 3", "raise 5", "yes"), FIRE) == Bet(0)


def test_left_and_right_switch_between_yes_and_no() -> None:
    """LEFT and RIGHT must switch between YES and NO; YES must be chosen at first."""
    asked = after(dealt(), "bet 3", "raise 5")
    for state in (asked, after(asked, "no"), after(asked, "no", "no")):
        assert pressed(state, FIRE) is Answer.YES
        assert pressed(state, RIGHT, FIRE) is Answer.NO
        assert pressed(state, LEFT, FIRE) is Answer.NO
        assert pressed(state, LEFT, RIGHT, FIRE) is Answer.YES
        assert pressed(state, UP) == pressed(state, DOWN) == pressed(state)


def marked(*switches: Switch) -> Marks:
    """Return the marked discards, with the cursor over the cards, after YES and some presses."""
    ui = pressed(NEED_CARDS, FIRE, *switches)
    assert isinstance(ui, Ui)
    assert ui.marks is not None
    return ui.marks


def test_cursor_starts_at_the_lowest_card() -> None:
    assert marked() == Marks(0, PROPOSED)
    assert marked(FIRE, RIGHT, RIGHT, FIRE, LEFT) == Marks(1, (False, True, True, False, True))
    assert marked(LEFT).at == 4
    assert marked(FIRE, FIRE) == marked()


def test_up_discards_the_marked_cards() -> None:
    """UP must discard the marked cards, and keep all five cards if none is marked."""
    assert pressed(NEED_CARDS, FIRE, LEFT, FIRE, UP) == Discard((True, True, False, False, False))
    assert pressed(NEED_CARDS, FIRE, FIRE, RIGHT, FIRE, LEFT, LEFT, FIRE, UP) == Discard((False,) * 5)
    assert pressed(NEED_CARDS, FIRE, DOWN) == pressed(NEED_CARDS, FIRE)


def test_up_takes_the_proposal() -> None:
    """UP must discard the proposed cards; if NO is chosen, UP and FIRE must keep all five cards."""
    assert pressed(NEED_CARDS, UP) == pressed(NEED_CARDS, FIRE, UP) == Discard(PROPOSED)
    assert pressed(NEED_CARDS, RIGHT, UP) == pressed(NEED_CARDS, RIGHT, FIRE) == Discard((False,) * 5)
    assert pressed(NEED_CARDS, DOWN) == pressed(NEED_CARDS)


def test_fourth_mark_is_refused() -> None:
    """The message that refuses a fourth discard must stay until the cursor moves."""
    full = marked(RIGHT, RIGHT, FIRE)
    assert full == Marks(2, PROPOSED, full=True)
    assert not marked(RIGHT, RIGHT, FIRE, LEFT).full


@pytest.mark.parametrize(
    "state",
    [
        dealt(),
        with_money(3, 393),
        NEED_CARDS,
        after(dealt(), "bet 3", "raise 5"),
        after(dealt(), "bet 3", "raise 5", "yes"),
        after(dealt(), "bet 3", FOLD),
        after(dealt(), "bet 3", FOLD, "no"),
    ],
)
def test_every_legal_move_can_be_pressed(state: State) -> None:
    view = seen(state)
    assert set(pilot.reachable(panel, panel.start(view), view, 1)) == set(legal(rules.due(state)))


def test_releases_and_held_fire_do_nothing() -> None:
    """A release and the repeats of a held FIRE must do nothing; a held direction must repeat its press."""
    for switch in Switch:
        assert pressed(dealt(), switch, kind=Kind.UP) == pressed(dealt())
    assert pressed(dealt(), FIRE, kind=Kind.REPEAT) == pressed(dealt())
    assert pressed(dealt(), UP, kind=Kind.REPEAT) == pressed(dealt(), UP)
    assert pressed(dealt(), Switch.START) == pressed(dealt())
