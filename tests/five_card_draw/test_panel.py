"""Tests of the person's joystick in FIVE CARD DRAW."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cabinet.api import Chosen, Control, Kind, Press, Switch
from cabinet.switches import STICK_SWITCHES
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import panel, rules
from games.five_card_draw.panel import SOON, Ui
from games.five_card_draw.rules import LIMIT, Move, View, Word
from tests.five_card_draw.states import DRAWING, NOTHING, PAT, played

UP, DOWN, LEFT, RIGHT, FIRE = STICK_SWITCHES
OPENING = rules.view(played(), 0)
RAISED = rules.view(played("check", "bet 50", "fold", "raise 20", "fold"), 0)
DISCARDING = rules.view(played(*DRAWING), 0)
OVER = rules.view(played("bet 10", *("fold",) * 4), 0)


def use(view: View, *switches: Switch, ui: Ui | None = None) -> Ui | Chosen[Move]:
    """Return the input state after these presses, or the move that the last press makes."""
    after: Ui | Chosen[Move] = ui or panel.start(view)
    for switch in switches:
        assert isinstance(after, Ui)
        after = panel.press(after, Press(Control(switch, 1)), view)
    return after


def cursor(view: View, *switches: Switch, ui: Ui | None = None) -> Ui:
    """Return the input state after these presses, none of which may make a move."""
    after = use(view, *switches, ui=ui)
    assert isinstance(after, Ui)
    return after


@pytest.mark.parametrize("switch", STICK_SWITCHES)
@pytest.mark.parametrize("view", [OPENING, RAISED, DISCARDING, OVER])
def test_releases_do_nothing(view: View, switch: Switch) -> None:
    ui = panel.start(view)
    assert panel.press(ui, Press(Control(switch, 1), Kind.UP), view) is ui


def test_held_fire_does_not_repeat() -> None:
    ui = panel.start(OPENING)
    assert panel.press(ui, Press(Control(FIRE, 1), Kind.REPEAT), OPENING) is ui


def test_only_legal_moves_can_be_chosen() -> None:
    assert [cursor(OPENING, *[RIGHT] * times).word for times in range(3)] == [Word.CHECK, Bet, Word.CHECK]
    assert [cursor(RAISED, *[RIGHT] * times).word for times in range(3)] == [Word.CALL, Raise, Word.FOLD]
    assert cursor(RAISED, LEFT).word is Word.FOLD


def test_check_is_the_only_choice_without_jacks() -> None:
    view = rules.view(played(hands=NOTHING), 0)
    assert panel.said(view) == (Word.CHECK,)
    assert cursor(view, RIGHT, UP, DOWN, LEFT) == panel.start(view)
    assert use(view, FIRE) == Chosen(Word.CHECK)


def test_fold_is_the_only_choice_without_money() -> None:
    view = replace(RAISED, money=(50, *RAISED.money[1:]))
    assert panel.said(view) == (Word.FOLD,)
    assert use(view, RIGHT, FIRE) == Chosen(Word.FOLD)


def test_up_and_down_change_the_dollars() -> None:
    """The amount wraps: UP at the limit leads to $1, and DOWN at $1 leads to the limit."""
    pot = OPENING.pot
    assert use(OPENING, RIGHT, FIRE) == Chosen(Bet(pot))
    assert use(OPENING, RIGHT, UP, UP, FIRE) == Chosen(Bet(pot + 2))
    assert use(OPENING, RIGHT, *[DOWN] * pot, FIRE) == Chosen(Bet(LIMIT))
    assert use(OPENING, RIGHT, *[DOWN] * pot, UP, FIRE) == Chosen(Bet(1))
    assert use(RAISED, RIGHT, DOWN, FIRE) == Chosen(Raise(LIMIT - 1))


def test_dollars_start_at_the_size_of_the_pot_within_the_funds() -> None:
    """The proposed bet or raise equals the pot after a call, but at most the limit and the person's money."""
    small = replace(RAISED, pot=40, put=(10, 20, 20, 0, 0))
    assert use(small, RIGHT, FIRE) == Chosen(Raise(50))
    assert use(RAISED, RIGHT, FIRE) == Chosen(Raise(LIMIT))
    short = replace(OPENING, money=(7, *OPENING.money[1:]))
    assert use(short, RIGHT, FIRE) == Chosen(Bet(7))
    assert use(short, RIGHT, UP, FIRE) == Chosen(Bet(1))
    shorter = replace(RAISED, money=(71, *RAISED.money[1:]))
    assert use(shorter, RIGHT, UP, DOWN, FIRE) == Chosen(Raise(1))


def test_held_direction_changes_dollars_faster() -> None:
    """A held direction moves to multiples of $5, then of $10, and stops at both ends; a press adds $1."""
    up = held(UP, OPENING, cursor(OPENING, RIGHT, *[DOWN] * 14), 14)
    assert [ui.dollars for ui in up] == [15, 20, 25, 30, 40, 50, 60, 70, 80, 90, *[LIMIT] * 4]
    assert up[-1] == up[-2]
    assert cursor(OPENING, DOWN, ui=up[SOON - 1]).dollars == 29
    assert cursor(OPENING, UP, ui=up[-1]).dollars == 1
    down = held(DOWN, OPENING, cursor(OPENING, DOWN, ui=up[-1]), 15)
    assert [ui.dollars for ui in down] == [95, 90, 85, 80, 70, 60, 50, 40, 30, 20, 10, *[1] * 4]
    assert cursor(OPENING, DOWN, ui=down[-1]).dollars == LIMIT


def test_held_direction_stops_at_all_the_money() -> None:
    view = replace(RAISED, money=(137, *RAISED.money[1:]))
    assert panel.most(view) == 67
    up = held(UP, view, cursor(view, RIGHT, *[UP] * 11), 10)
    assert [ui.dollars for ui in up] == [15, 20, 25, 30, 40, 50, 60, 67, 67, 67]
    down = held(DOWN, view, cursor(view, DOWN, ui=up[-1]), 2)
    assert [ui.dollars for ui in down] == [65, 60]


def held(switch: Switch, view: View, ui: Ui, times: int) -> list[Ui]:
    """Return the input state after each of the repeats that a held direction sends."""
    seen = []
    for _ in range(times):
        after = panel.press(ui, Press(Control(switch, 1), Kind.REPEAT), view)
        assert isinstance(after, Ui)
        seen.append(ui := after)
    return seen


def test_up_and_down_change_only_visible_dollars() -> None:
    """The amount is hidden while CHECK, CALL or FOLD is chosen, so UP and DOWN must not change it."""
    assert use(OPENING, UP) == use(OPENING, DOWN) == panel.start(OPENING)
    assert use(RAISED, UP, UP) == panel.start(RAISED)
    assert use(OPENING, UP, RIGHT, FIRE) == Chosen(Bet(OPENING.pot))
    only = replace(OPENING, money=(1, *OPENING.money[1:]))
    assert cursor(only, RIGHT, UP) == cursor(only, RIGHT)


def test_fire_marks_and_frees_cards() -> None:
    ui = cursor(DISCARDING, FIRE, RIGHT, RIGHT, FIRE, LEFT, LEFT, FIRE)
    assert ui.marks[:2] == (0, (False, False, True, False, False))
    assert cursor(DISCARDING, LEFT).marks.at == 4
    assert cursor(DISCARDING, *[RIGHT] * 5).marks.at == 0


def test_fourth_mark_is_refused() -> None:
    """The message that refuses a fourth discard is shown until the cursor moves."""
    ui = cursor(DISCARDING, FIRE, RIGHT, FIRE, RIGHT, FIRE, RIGHT, FIRE)
    assert ui.marks.full
    assert ui.marks.marked == 3
    assert cursor(DISCARDING, FIRE, ui=ui) == ui
    assert not cursor(DISCARDING, LEFT, ui=ui).marks.full
    assert cursor(DISCARDING, LEFT, FIRE, ui=ui).marks.thrown == (True, True, False, False, False)


def test_up_draws() -> None:
    assert use(DISCARDING, FIRE, RIGHT, FIRE, UP) == Chosen(Discard((True, True, False, False, False)))
    assert use(DISCARDING, UP) == Chosen(Discard((False,) * 5))
    assert use(DISCARDING, DOWN) == panel.start(DISCARDING)


@pytest.mark.parametrize("switch", [UP, DOWN, LEFT, RIGHT])
def test_directions_switch_between_another_hand_and_leaving(switch: Switch) -> None:
    assert use(OVER, FIRE) == Chosen(Word.ANOTHER)
    assert use(OVER, switch, FIRE) == Chosen(Word.LEAVE)
    assert use(OVER, switch, switch, FIRE) == Chosen(Word.ANOTHER)


def test_nothing_can_be_chosen_after_the_end() -> None:
    view = rules.view(played("bet 10", *("fold",) * 4, "leave the table"), 0)
    assert panel.start(view).word is None
    assert use(view, FIRE, UP, RIGHT) == panel.start(view)


def test_any_hand_opens_in_the_second_round() -> None:
    """A bet needs a pair of jacks or better only before the draw."""
    view = rules.view(played("check", "bet 10", *("call",) * 4, *PAT, hands=NOTHING), 0)
    assert panel.said(view) == (Word.CHECK, Bet)
