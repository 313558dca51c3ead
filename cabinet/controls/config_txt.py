"""The Raspberry Pi's config.txt: the lines that the wiring needs, and settings that conflict with it."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabinet.controls.pinmap import PinMap

SWITCHES = MappingProxyType(
    {
        "i2c_arm": "I2C",
        "i2s": "I2S",
        "spi": "SPI",
        "uart0": "the serial port",
        "enable_uart": "the serial port",
    }
)
"""The settings in config.txt that occupy pins of the inputs or of the power button, with the names of
their interfaces."""
PI_5 = "uart0"
"""The setting in config.txt of the serial port on a Pi 5's header. On other boards it belongs to Bluetooth
and occupies no pin."""
ALIASES = MappingProxyType({"i2c": "i2c_arm", "i2c1": "i2c_arm"})
OFF = frozenset({"off", "no", "false", "n", "0"})


def lines(pin_map: PinMap) -> tuple[str, ...]:
    """Return the lines for config.txt that set up the pins of the pin map, comments included."""
    return (
        "# Every input is pulled up from a few seconds after power on",
        f"gpio={ranges(pin_map.gpio.values())}=ip,pu",
        "# These would take pins of the inputs or of the power button for themselves",
        "dtparam=i2c_arm=off",
        "dtparam=i2s=off",
        "dtparam=spi=off",
        "enable_uart=0",
        "[pi5]",
        f"dtparam={PI_5}=off",
        "[all]",
    )


def turned_on(text: str, *, pi_5: bool) -> tuple[str, ...]:
    """Return the names of the interfaces in `SWITCHES` that a config.txt turns on.

    The last line for each setting counts. Lines for other boards count as well.
    """
    said = dict(_settings(text))
    on = (name for name in SWITCHES if said.get(name, "off").lower() not in OFF)
    return tuple(dict.fromkeys(SWITCHES[name] for name in on if pi_5 or name != PI_5))


def _settings(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and value of each setting in a config.txt: firmware settings and board parameters."""
    for line in text.splitlines():
        plain = line.partition("#")[0]
        key, _, value = plain.partition("=")
        for word in value.split(",") if key.strip() in ("dtparam", "device_tree_param") else [plain]:
            name, _, given = word.partition("=")
            yield ALIASES.get(name.strip(), name.strip()), given.strip()


def ranges(numbers: Iterable[int]) -> str:
    """Format GPIO numbers as ranges for config.txt: 4 to 13 and 15 give `4-13,15`."""
    runs = []
    for _, places in groupby(enumerate(sorted(numbers)), lambda place: place[1] - place[0]):
        run = [number for _, number in places]
        runs.append(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}")
    return ",".join(runs)
