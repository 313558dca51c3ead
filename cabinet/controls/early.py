"""The switches from before the first picture on, straight from the kernel.

gpiozero takes a Pi a while to import. Until then the kernel keeps the edges of all lines, each
with its time. Every line has a request of its own, to be let go of at the moment at which gpiozero
takes it over: opening all of them takes a slow board seconds, in which nothing else would hear.
"""

from __future__ import annotations

import fcntl
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.controls import pinmap
from cabinet.controls.gpiod import requests
from cabinet.controls.pin_error import PinLostError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabinet.api import Control
    from cabinet.controls.gpiod.requests import Ioctl, Requests
    from cabinet.controls.pinmap import PinMap

    Edge = tuple[Control, bool, float]
    """A control, whether closed, and when, in monotonic seconds."""

WITHOUT = frozenset({"none", "mock"})
"""Pin factories that have no switches to be heard early."""


class EarlyPins:
    """The switches of a pin map, to be let go of one by one as the pins are opened for good."""

    def __init__(self, lines: Requests, pin_map: PinMap) -> None:
        """`lines`: those of the map that are held."""
        self.causes = {control: f"GPIO {gpio}" for control, gpio in pin_map.gpio.items()}
        self._lines = lines
        self._gpio = pin_map.gpio
        self._controls = {gpio: control for control, gpio in pin_map.gpio.items()}
        self.seen = self._told(lines.seen)
        """Every switch as it was at the first look, where that was taken before these were connected."""

    def edges(self) -> Iterator[Edge]:
        """The edges since the last call: control, closed or open, monotonic seconds. Raises PinLostError."""
        try:
            for gpio, low, at in self._lines.edges():
                yield self._controls[gpio], low, at
        except OSError as error:
            raise PinLostError("a pin", error) from error

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed now; one that was let go of is not. Raises PinLostError."""
        try:
            return self._lines.low(self._gpio[control])
        except OSError as error:
            raise PinLostError(f"{self.causes[control]} for {control.name}", error) from error

    def let_go(self, control: Control) -> tuple[Edge, ...]:
        """Let go of one switch, if it is held: the edges that were still to be told."""
        return self._told(self._lines.let_go(self._gpio[control]))

    def close(self) -> None:
        """Let go of all; calling it again does nothing."""
        self._lines.close()

    def _told(self, edges: Iterable[tuple[int, bool, float]]) -> tuple[Edge, ...]:
        return tuple((self._controls[gpio], low, at) for gpio, low, at in edges)


def hold(pin_map: PinMap, devices: Path = Path("/dev"), ioctl: Ioctl = fcntl.ioctl) -> EarlyPins:
    """Hold every line of the map, pulled up. Raises OSError and NoChipError.

    `devices`: the folder of gpiochip0 and its like.
    """
    return EarlyPins(requests.hold(pin_map.gpio.values(), devices, ioctl), pin_map)


def gpios(factory: str) -> tuple[int, ...]:
    """The GPIO numbers of the switches of a pin factory; none where it has none. Raises PinMapError."""
    return () if factory in WITHOUT else tuple(pinmap.read(pinmap.default_path()).gpio.values())


def switches(factory: str, held: Requests | None = None) -> EarlyPins | None:
    """The switches of a pin factory, None where it has none. Raises OSError, NoChipError, PinMapError.

    `held`: lines that somebody holds already; they are let go of where they are not those of the pin map.
    """
    with ExitStack() as unless_used:
        if held:
            unless_used.callback(held.close)
        if factory in WITHOUT:
            return None
        pin_map = pinmap.read(pinmap.default_path())
        if held and {*held} == {*pin_map.gpio.values()}:
            unless_used.pop_all()
            return EarlyPins(held, pin_map)
    return hold(pin_map)
