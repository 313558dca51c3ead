"""The joystick of DICE POKER by itself."""

import pytest

from cabinet.api import STICK_SWITCHES, Control, Drawn, Kind, Press, Switch
from games.dice_poker import panel, rules
from games.dice_poker.rules import Options

VIEW = rules.apply(rules.start(Options(1)), Drawn((6, 6, 2, 4, 1)))


@pytest.mark.parametrize("switch", STICK_SWITCHES)
def test_letting_go_does_nothing(switch: Switch) -> None:
    """Only presses count."""
    ui = panel.start(VIEW)
    assert panel.press(ui, Press(Control(switch, 1), Kind.UP), VIEW) is ui


def test_a_held_direction_repeats_and_a_held_fire_does_not() -> None:
    """Holding FIRE must not keep and free a die in turn."""
    ui = panel.press(panel.start(VIEW), Press(Control(Switch.DOWN, 1)), VIEW)
    assert isinstance(ui, panel.Ui)
    moved = panel.press(ui, Press(Control(Switch.RIGHT, 1), Kind.REPEAT), VIEW)
    assert isinstance(moved, panel.Ui)
    assert moved.die == ui.die + 1
    assert panel.press(ui, Press(Control(Switch.FIRE, 1), Kind.REPEAT), VIEW) is ui
