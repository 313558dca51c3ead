"""The lines of the Pi's config.txt that the wiring needs."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cabinet.controls.header import POWER_BUTTON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.controls.pinmap import PinMap


def lines(pin_map: PinMap) -> tuple[str, ...]:
    """The lines, comments among them, in the order in which they are to stand."""
    return (
        "# Every input is pulled up from a few seconds after power on",
        f"gpio={ranges(pin_map.gpio.values())}=ip,pu",
        "# These would take pins of the inputs or of the power button for themselves",
        "dtparam=i2c_arm=off",
        "dtparam=i2s=off",
        "dtparam=spi=off",
        "enable_uart=0",
    )


def pins(pin_map: PinMap) -> frozenset[int]:
    """The pins that nothing else may take: the inputs' and the power button's."""
    return frozenset({*pin_map.gpio.values(), POWER_BUTTON})


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as config.txt takes them, such as 4-13,15."""
    runs = []
    for _, places in groupby(enumerate(sorted(numbers)), lambda place: place[1] - place[0]):
        run = [number for _, number in places]
        runs.append(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}")
    return ",".join(runs)
