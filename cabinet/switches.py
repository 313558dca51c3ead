"""All inputs of the cabinet by joystick and by name; the code of games does not need this module."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.api import DIRECTIONS, Control, Switch

if TYPE_CHECKING:
    from collections.abc import Mapping

STICKS = (1, 2, 3, 4)
"""The numbers of the four joysticks' jacks; jack 1 is the leftmost and belongs to player 1."""
STICK_SWITCHES = (*DIRECTIONS, Switch.FIRE)
CONSOLE_SWITCHES = (Switch.START, Switch.SELECT, Switch.OPTION)
CONTROLS = (
    *(Control(switch, jack) for jack in STICKS for switch in STICK_SWITCHES),
    *(Control(switch) for switch in CONSOLE_SWITCHES),
)
"""All 23 inputs of the cabinet: the switches of the joysticks, then the console buttons."""
BY_NAME: Mapping[str, Control] = MappingProxyType({control.name: control for control in CONTROLS})
"""The inputs of the cabinet by their names."""
