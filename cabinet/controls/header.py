"""The 40-pin header: the function of each pin, the pins that inputs may use, and a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.api import Control

POWER_3V3, POWER_5V, GROUND = "3V3 POWER", "5V POWER", "GROUND"

PINS: tuple[int | str, ...] = (
    *(POWER_3V3, POWER_5V, 2, POWER_5V, 3, GROUND, 4, 14, GROUND, 15),
    *(17, 18, 27, GROUND, 22, 23, POWER_3V3, 24, 10, GROUND),
    *(9, 25, 11, 8, GROUND, 7, 0, 1, 5, GROUND),
    *(6, 12, 13, GROUND, 19, 16, 26, 20, GROUND, 21),
)
"""For header pins 1 to 40: the pin's GPIO number, or its name if it is a power or ground pin."""

RESERVED: Mapping[int, str] = MappingProxyType(
    {
        0: "HAT memory, read at boot",
        1: "HAT memory, read at boot",
        2: "has a fixed pull-up",
        3: "wakes a halted Pi",
        14: "serial console, moves at boot",
    }
)
"""The GPIO numbers on the header that no switch may use, each with the reason."""

POWER_BUTTON = 3
"""The GPIO number of the power button: only this pin wakes a halted Pi."""

USABLE = tuple(sorted(pin for pin in PINS if isinstance(pin, int) and pin not in RESERVED))
"""The 23 GPIO numbers that switches may use."""


def header(gpio: Mapping[Control, int]) -> str:
    """Return a drawing of the header that shows which control is at each pin, at most 80 columns wide.

    Pin 1 is at the top left, as on the board.
    """
    label = {number: _label(control) for control, number in gpio.items()}

    label[POWER_BUTTON] = "POWER BUTTON"

    def words(pin: int | str, *, left: bool) -> str:
        if isinstance(pin, str):
            return pin
        what = label.get(pin) or ("reserved" if pin in RESERVED else "not used")
        return f"{what}  GPIO {pin:>2}" if left else f"GPIO {pin:>2}  {what}"

    rows = []
    for number in range(1, len(PINS), 2):
        odd, even = words(PINS[number - 1], left=True), words(PINS[number], left=False)
        pad = "[]" if number == 1 else "()"
        rows.append(f"{odd:>32}  {number:>2} {pad} () {number + 1:<2}  {even}")
    reasons = [f"GPIO {number} is reserved: {why}" for number, why in RESERVED.items()]
    return "\n".join((*rows, "", "[] is pin 1, at the end of the board where the SD card is", *reasons))


def _label(control: Control) -> str:
    return f"P{control.jack} {control.switch.upper()}" if control.jack else control.switch.upper()
