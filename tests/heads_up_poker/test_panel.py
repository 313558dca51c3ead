"""The person's joystick in HEADS-UP POKER."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import Chosen, Control, Kind, Press, Switch
from cabinet.play import pilot
from games.cards.moves import Bet, Discard
from games.heads_up_poker import panel, rules
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import Answer, Phase
from tests.heads_up_poker.states import FOLD, SEE, after, dealt, seen, with_money

if TYPE_CHECKING:
    from games.heads_up_poker.rules import Move, State

UP, DOWN, LEFT, RIGHT, FIRE = (Switch(name) for name in ("up", "down", "left", "right", "fire"))
NEED_CARDS = after(dealt(), "bet 5", SEE)


def pressed(state: State, *switches: Switch, kind: Kind = Kind.DOWN) -> Ui | Move:
    """The cursor after some presses, or the move they make."""
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
    """What is to be put in after some presses."""
    ui = pressed(state, *switches)
    assert isinstance(ui, Ui)
    return ui.dollars


def test_up_and_down_change_the_amount() -> None:
    """A dollar at a time, round and round."""
    bet = dealt()
    assert dollars(bet) == 1
    assert dollars(bet, UP, UP) == 3
    assert dollars(bet, DOWN) == 0
    assert dollars(bet, DOWN, DOWN) == 10
    assert dollars(bet, DOWN, DOWN, UP) == 0


def test_left_and_right_jump() -> None:
    """Between $0, $1, $5 and $10; from anywhere to the next of them."""
    bet = dealt()
    assert [dollars(bet, *[RIGHT] * times) for times in range(5)] == [1, 5, 10, 0, 1]
    assert [dollars(bet, *[LEFT] * times) for times in range(5)] == [1, 0, 10, 5, 1]
    assert dollars(bet, UP, UP, RIGHT) == 5
    assert dollars(bet, UP, UP, LEFT) == 1


def test_jumps_where_there_is_less() -> None:
    """Only what can be bet."""
    poor = with_money(391, 5)
    assert [dollars(poor, *[RIGHT] * times) for times in range(4)] == [1, 5, 0, 1]
    assert dollars(poor, LEFT, LEFT) == 5
    assert dollars(with_money(3, 393), LEFT, LEFT) == 1


def test_fire_confirms() -> None:
    """A bet, a fold, a raise."""
    assert pressed(dealt(), RIGHT, FIRE) == Bet(5)
    assert pressed(dealt(), LEFT, FIRE) == Bet(0)
    assert pressed(after(dealt(), "bet 3", "raise 5", "yes"), FIRE) == Bet(0)


def test_yes_and_no() -> None:
    """LEFT and RIGHT change between them, FIRE says it; YES comes first."""
    asked = after(dealt(), "bet 3", "raise 5")
    for state in (asked, after(asked, "no"), after(asked, "no", "no")):
        assert pressed(state, FIRE) is Answer.YES
        assert pressed(state, RIGHT, FIRE) is Answer.NO
        assert pressed(state, LEFT, FIRE) is Answer.NO
        assert pressed(state, LEFT, RIGHT, FIRE) is Answer.YES
        assert pressed(state, UP) == pressed(state, DOWN) == pressed(state)


def test_no_cards_needed() -> None:
    """NO keeps all five."""
    assert pressed(NEED_CARDS, RIGHT, FIRE) == Discard((False,) * 5)


def test_the_cursor_starts_at_the_lowest_card() -> None:
    """For each card DISCARD or KEEP."""
    ui = pressed(NEED_CARDS, FIRE)
    assert ui == Ui(Phase.DISCARDING, ui.dollars if isinstance(ui, Ui) else 0, at=0)
    throw, keep = (FIRE,), (RIGHT, FIRE)
    after_two = pressed(NEED_CARDS, FIRE, *throw, *keep)
    assert isinstance(after_two, Ui)
    assert (after_two.at, after_two.thrown) == (2, (True, False))
    last = pressed(NEED_CARDS, FIRE, *throw, RIGHT, FIRE, FIRE, LEFT, FIRE)
    assert isinstance(last, Ui)
    assert last.at == 4


def test_the_choice_stays_for_the_next_card() -> None:
    """KEEP once, and every further FIRE keeps: five of them need no cards."""
    assert pressed(NEED_CARDS, FIRE, RIGHT, *[FIRE] * 5) == Discard((False,) * 5)


def test_the_third_discard_is_the_last() -> None:
    """The rest is kept unasked."""
    assert pressed(NEED_CARDS, FIRE, FIRE, FIRE, FIRE) == Discard((True, True, True, False, False))


def test_up_goes_back() -> None:
    """Card by card, and to the question before them."""
    ui = pressed(NEED_CARDS, FIRE, FIRE, FIRE, UP)
    assert isinstance(ui, Ui)
    assert (ui.at, ui.thrown) == (1, (True,))
    assert pressed(NEED_CARDS, FIRE, UP) == pressed(NEED_CARDS)
    assert pressed(NEED_CARDS, UP) == pressed(NEED_CARDS)


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
    """And nothing else."""
    view = seen(state)
    assert set(pilot.reachable(panel, panel.start(view), view, 1)) == set(rules.moves(state))


def test_what_is_let_go_of_does_nothing() -> None:
    """Nor does FIRE when it is held; a direction that is held repeats."""
    for switch in Switch:
        assert pressed(dealt(), switch, kind=Kind.UP) == pressed(dealt())
    assert pressed(dealt(), FIRE, kind=Kind.REPEAT) == pressed(dealt())
    assert pressed(dealt(), UP, kind=Kind.REPEAT) == pressed(dealt(), UP)
    assert pressed(dealt(), Switch.START) == pressed(dealt())
