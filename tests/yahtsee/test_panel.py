"""The joystick of YAHTSEE alone, without a cabinet."""

from dataclasses import replace

import pytest

from cabinet.api import Chosen, Control, Kind, Press, Switch
from cabinet.switches import STICK_SWITCHES
from games.dice.rolls import ALL_KEPT, NONE_KEPT
from games.dice.scoring import Category
from games.dice.turns import Phase, Score, Select, Throw
from games.yahtsee import panel
from games.yahtsee.panel import Prompt, R, Ui
from games.yahtsee.rules import NAMES, Choice, Move, View
from tests.yahtsee.states import ended, rolled, sheet

VIEW = rolled((6, 6, 2, 4, 1))
CHOOSING = replace(VIEW, phase=Phase.SELECTING)
OVER = ended(200, 254)
UP, DOWN, LEFT, RIGHT, FIRE = STICK_SWITCHES


def use(view: View, *switches: Switch, ui: Ui | None = None) -> Ui | Chosen[Move]:
    """Return the result of presses from a cursor, by default the cursor at the start of the turn."""
    after: Ui | Chosen[Move] = ui or panel.start(view)
    for switch in switches:
        assert isinstance(after, Ui)
        after = panel.press(after, Press(Control(switch, 1)), view)
    return after


@pytest.mark.parametrize("view", [VIEW, CHOOSING, OVER], ids=["hold", "category", "play or quit"])
def test_releases_do_nothing(view: View) -> None:
    ui = panel.start(view)
    for switch in STICK_SWITCHES:
        assert panel.press(ui, Press(Control(switch, 1), Kind.UP), view) is ui


@pytest.mark.parametrize("view", [VIEW, CHOOSING], ids=["hold", "category"])
def test_start_does_nothing_on_the_panel(view: View) -> None:
    ui = panel.start(view)
    assert panel.press(ui, Press(Control(Switch.START)), view) is ui


def test_held_direction_repeats_but_held_fire_does_not() -> None:
    ui = panel.start(VIEW)
    assert panel.press(ui, Press(Control(DOWN, 1), Kind.REPEAT), VIEW) == ui._replace(at=1)
    assert panel.press(ui, Press(Control(FIRE, 1), Kind.REPEAT), VIEW) is ui


def test_cursor_moves_down_the_dice_to_the_r() -> None:
    """The cursor wraps from the R, which rolls the dice, to the top die."""
    ui, seen = panel.start(VIEW), []
    for _ in range(7):
        moved = use(VIEW, DOWN, ui=ui)
        assert isinstance(moved, Ui)
        ui = moved
        seen.append(ui.at)
    assert seen == [1, 2, 3, 4, R, 0, 1]
    assert use(VIEW, UP) == Ui(Prompt.HOLD, at=R)


ALL_HELD = Ui(Prompt.HOLD, R, ALL_KEPT)


@pytest.mark.parametrize(
    ("switches", "there"),
    [
        ([FIRE, DOWN, DOWN, FIRE], Ui(Prompt.HOLD, 2, (True, False, True, False, False))),
        ([FIRE, FIRE], Ui(Prompt.HOLD, 0, (True, False, False, False, False))),
        ([FIRE, DOWN, FIRE, DOWN, RIGHT], Ui(Prompt.HOLD)),
        ([FIRE, LEFT], Chosen(Select())),
        ([UP, FIRE], Chosen(Throw(NONE_KEPT))),
        ([FIRE, UP, FIRE], Chosen(Throw((True, False, False, False, False)))),
        ([FIRE, DOWN] * 5, ALL_HELD),
        ([*[FIRE, DOWN] * 5, FIRE], ALL_HELD),
        ([*[FIRE, DOWN] * 5, LEFT], Chosen(Select())),
    ],
)
def test_fire_holds_dice_and_rolls_the_others(switches: list[Switch], there: Ui | Chosen[Move]) -> None:
    """A second FIRE on a die changes nothing; RIGHT clears all holds, and LEFT skips the rolls."""
    assert use(VIEW, *switches) == there


def test_each_roll_starts_without_holds() -> None:
    again = replace(VIEW, rolls=2, kept=(True, True, False, False, False))
    assert panel.start(again, Ui(Prompt.HOLD, R, (True, True, False, False, False))) == Ui(Prompt.HOLD)


def test_aces_category_flashes_first() -> None:
    """From ACES, UP and DOWN move among the unused categories, and wrap."""
    ui = panel.start(CHOOSING)
    assert (ui.prompt, ui.category) == (Prompt.CATEGORY, Category.ACES)
    seen = []
    for _ in range(13):
        moved = use(CHOOSING, DOWN, ui=ui)
        assert isinstance(moved, Ui)
        ui = moved
        seen.append(ui.category)
    assert seen == [*list(NAMES)[1:], Category.ACES]
    assert use(CHOOSING, UP) == ui._replace(category=Category.CHANCE)


def test_used_categories_are_skipped() -> None:
    on = sheet((Category.ACES, 3), (Category.THREES, 0), (Category.CHANCE, 20))
    view = replace(CHOOSING, sheets=(on,))
    ui = panel.start(view)
    assert ui.category is Category.TWOS
    assert use(view, DOWN) == ui._replace(category=Category.FOURS)
    assert use(view, UP) == ui._replace(category=Category.FIVE_ALIKE)


@pytest.mark.parametrize(
    ("switches", "there"),
    [
        ([LEFT], panel.start(CHOOSING)),
        ([RIGHT], panel.start(CHOOSING)),
        ([FIRE], Chosen(Score(Category.ACES))),
        ([DOWN, FIRE], Chosen(Score(Category.TWOS))),
    ],
)
def test_only_fire_leaves_the_category(switches: list[Switch], there: Ui | Chosen[Move]) -> None:
    """FIRE scores the category that flashes."""
    assert use(CHOOSING, *switches) == there


@pytest.mark.parametrize("switch", [UP, DOWN, LEFT, RIGHT])
def test_directions_switch_between_play_and_quit(switch: Switch) -> None:
    """Directions switch between PLAY and QUIT. PLAY flashes first; FIRE takes the choice that flashes."""
    assert panel.start(OVER) == Ui(Prompt.AGAIN, choice=Choice.PLAY)
    assert use(OVER, FIRE) == Chosen(Choice.PLAY)
    assert use(OVER, switch, FIRE) == Chosen(Choice.QUIT)
    assert use(OVER, switch, switch, FIRE) == Chosen(Choice.PLAY)
