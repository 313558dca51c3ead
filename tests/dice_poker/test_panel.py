"""The panel of DICE POKER, without a cabinet."""

from dataclasses import replace

import pytest

from cabinet.api import Chosen, Control, Drawn, Kind, Press, Switch
from cabinet.switches import STICK_SWITCHES
from games.dice.scoring import Category
from games.dice.turns import Move, Score, Select, Throw
from games.dice_poker import panel, rules
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import Options, View

VIEW = rules.apply(rules.start(Options(1)), Drawn((6, 6, 2, 4, 1)))


@pytest.mark.parametrize("switch", STICK_SWITCHES)
def test_releases_do_nothing(switch: Switch) -> None:
    ui = panel.start(VIEW)
    assert panel.press(ui, Press(Control(switch, 1), Kind.UP), VIEW) is ui


def test_held_direction_repeats_but_held_fire_does_not() -> None:
    """A held direction moves the cursor repeatedly, and a held FIRE does nothing more.

    If a held FIRE repeated, it would keep a die, let it go, keep it, and so on.
    """
    ui = panel.press(panel.start(VIEW), Press(Control(Switch.DOWN, 1)), VIEW)
    assert isinstance(ui, panel.Ui)
    moved = panel.press(ui, Press(Control(Switch.RIGHT, 1), Kind.REPEAT), VIEW)
    assert isinstance(moved, panel.Ui)
    assert moved.die == ui.die + 1
    assert panel.press(ui, Press(Control(Switch.FIRE, 1), Kind.REPEAT), VIEW) is ui


UP, DOWN, LEFT, RIGHT, FIRE = Switch.UP, Switch.DOWN, Switch.LEFT, Switch.RIGHT, Switch.FIRE
NONE, ALL = (False,) * 5, (True,) * 5


def use(*switches: Switch, view: View = VIEW) -> Ui | Chosen[Move]:
    """Return the cursor's state, or the chosen move, after these presses at the start of a turn."""
    after: Ui | Chosen[Move] = panel.start(view)
    for switch in switches:
        assert isinstance(after, Ui)
        after = panel.press(after, Press(Control(switch, 1)), view)
    return after


def test_left_and_right_switch_between_roll_and_score() -> None:
    """LEFT and RIGHT both switch between ROLL and SCORE; UP does nothing there."""
    assert use(FIRE) == use(LEFT, RIGHT, FIRE) == use(UP, FIRE) == Chosen(Throw(NONE))
    assert use(LEFT, FIRE) == use(RIGHT, FIRE) == Chosen(Select())


def test_fire_keeps_and_frees_dice() -> None:
    """DOWN leads to the dice and UP back; the cursor wraps, and with all dice kept nothing is rolled."""
    assert use(DOWN, FIRE, UP, FIRE) == Chosen(Throw((True, *NONE[1:])))
    assert use(DOWN, LEFT, FIRE, UP, FIRE) == Chosen(Throw((*NONE[1:], True)))
    assert use(DOWN, LEFT, RIGHT, FIRE, FIRE, DOWN) == Ui(Prompt.KEEP, NONE)
    assert use(DOWN, *(FIRE, RIGHT) * 5, UP, FIRE) == Chosen(Select())
    assert use(DOWN, *(FIRE, RIGHT) * 5) == Ui(Prompt.KEEP, ALL)


def test_up_and_down_choose_a_category() -> None:
    """UP and DOWN move the cursor through the categories, and wrap; LEFT does nothing there."""
    view = rules.apply(VIEW, Select())
    first, second, *_, last = view.sheet.unused
    assert use(FIRE, view=view) == use(LEFT, FIRE, view=view) == Chosen(Score(first))
    assert use(DOWN, FIRE, view=view) == Chosen(Score(second))
    assert use(UP, FIRE, view=view) == Chosen(Score(last))


def test_used_categories_are_skipped() -> None:
    """The cursor begins at the first unused category, and UP and DOWN skip used ones."""
    used = VIEW.sheet
    for category in (Category.ACES, Category.THREES, Category.FIVE_ALIKE):
        used = used.score(category, VIEW.dice)
    view = rules.apply(replace(VIEW, sheets=(used,)), Select())
    assert use(FIRE, view=view) == Chosen(Score(Category.TWOS))
    assert use(DOWN, FIRE, view=view) == Chosen(Score(Category.FOURS))
    assert use(UP, FIRE, view=view) == Chosen(Score(Category.CHANCE))


def test_kept_dice_stay_when_scoring_begins() -> None:
    """Dice kept since the last roll stay kept, and so do those that were kept before the third roll."""
    view, kept = rules.apply(VIEW, Select()), (True, *NONE[1:])
    assert panel.start(view, Ui(Prompt.ROLL_SCORE, kept)).kept == kept
    assert panel.start(replace(view, kept=kept)).kept == kept
