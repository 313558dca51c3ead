"""Reads the cabinet's switches on GPIO pins, through a gpiozero pin factory chosen by name."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cabinet.controls.factory import CabinetFactory
from cabinet.controls.gpio import entry_points, gpiozero, mock
from cabinet.controls.header import POWER_BUTTON
from cabinet.controls.line_request import CONSUMER, LineRequest
from cabinet.controls.pin_error import JOIN_GPIO, WITHOUT_PINS, PinFactoryError, PinLostError
from cabinet.controls.power_button import PowerButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Control
    from cabinet.clock import Clock
    from cabinet.controls.pinmap import PinMap

log = logging.getLogger(__name__)

GROUP = "gpiozero_pin_factories"
"""The entry-point group in which Python packages register gpiozero pin factories."""
MOCK = "mock"
OLDEST = 10.0
"""The maximum age of an edge in seconds. A time stamp that is older comes from another clock and is
ignored."""

_INSTALL = {
    "lgpio": "install it with: apt install python3-lgpio, or up to Python 3.12: pip install lgpio",
    "rpigpio": "install it with: apt install python3-rpi-lgpio, or up to Python 3.12: pip install rpi-lgpio",
    "pigpio": "install it with: pip install pigpio, and start pigpiod",
}
"""For each gpiozero pin factory, how to install the library that it needs."""

_NO_BOARD = "this must be a Raspberry Pi, and the user in group gpio (see /dev/gpiochip0)"
_OLD_RPI_GPIO = (
    "RPi.GPIO itself works neither on a Pi 5 nor from kernel 6.6 on: remove it (pip uninstall RPi.GPIO, "
    "apt remove python3-rpi.gpio) and apt install python3-rpi-lgpio, which provides the same module; "
    'or set pins = "cabinet"'
)
_BOARD = (
    "wait a minute: soon after power on it may not be known yet; /proc/cpuinfo must have a line Revision, as "
    "on every Raspberry Pi"
)
_IN_USE = (
    "see what else uses the pin (config.txt: SPI, I2S, 1-wire and the serial console must be off; "
    "another program)"
)


class Pins:
    """The cabinet's switches on GPIO pins with pull-up; a low level means that the switch is closed.

    Edges and levels are passed on as they are, without debouncing. Edges get a time stamp and are queued on
    the factory's thread; levels are read on the caller's thread.
    """

    def __init__(
        self,
        factory: str,
        pin_map: PinMap,
        clock: Clock,
        wake: Callable[[], None],
        lines: LineRequest | None = None,
        *,
        loses_edges: bool = True,
    ) -> None:
        """Open every pin of the pin map. Raises PinFactoryError.

        `factory`: the name of a gpiozero pin factory. `wake` is called after an edge has been queued, on the
        factory's thread; it must not raise. `lines`: an open request of these GPIO lines, for the factory
        `cabinet`. `loses_edges`: False only if a program drives the pins, as in tests.
        """
        self.loses_edges = loses_edges
        self.causes = {control: f"GPIO {gpio}" for control, gpio in pin_map.gpio.items()}
        self._name = factory
        self._clock = clock
        self._wake = wake
        self._queue: SimpleQueue[tuple[Control, bool, float]] = SimpleQueue()
        self._devices: list[tuple[Any, Callable[[float, bool], None]]] = []
        """The gpiozero devices and their edge listeners. The list keeps them alive, because gpiozero has
        only weak references."""
        self._pins: dict[Control | None, Any] = {}
        """The gpiozero pin of each control; the key None means the power button."""
        self._factory = _open(factory, pin_map, lines)
        try:
            for control, gpio in pin_map.gpio.items():
                self._listen(control, gpio, partial(self._edge, control))
        except Exception as error:
            self.close()
            raise _refused(factory, self._named(control), error) from error

    def edges(self) -> list[tuple[Control, bool, float]]:
        """Return the edges since the last call: control, True if its switch closed, monotonic seconds."""
        edges = []
        with suppress(Empty):
            while True:
                edges.append(self._queue.get_nowait())
        return edges

    def closed(self, control: Control | None, /) -> bool:
        """Return True if the control's switch is closed now; None is the power button.

        Raises PinLostError.
        """
        try:
            return not self._pins[control].state
        except Exception as error:
            # Each GPIO library raises its own kinds of exceptions.
            raise PinLostError(self._named(control), error) from error

    def power_button(self) -> PowerButton | None:
        """Open the power button's pin and return the button; None if another program uses the pin.

        Reading the button raises PinLostError.
        """
        button = PowerButton(partial(self.closed, None))
        try:
            self._listen(None, POWER_BUTTON, partial(self._power_edge, button))
        except Exception as error:
            log.warning(
                "the power button does not work: GPIO %d cannot be used (%s); I2C in config.txt must be off",
                *(POWER_BUTTON, _words(error)),
            )
            return None
        return button

    def mock(self, control: Control | None) -> Any:
        """Return a control's gpiozero mock pin, to set its level with `drive_low` and `drive_high`.

        `control`: None for the power button. Raises TypeError if the pins are real.
        """
        if self._name != MOCK:
            raise TypeError(f"the pins of factory {self._name!r} are real and cannot be driven; open 'mock'")
        return self._pins[control]

    def close(self) -> None:
        """Release every GPIO pin. Safe to call twice."""
        for part in (*(device for device, _ in self._devices), self._factory):
            try:
                part.close()
            except Exception as error:
                # If the GPIO chip has been removed, there is nothing left to release.
                log.debug("the pins cannot be released: %s", _words(error))

    def _listen(self, control: Control | None, gpio: int, listener: Callable[[float, bool], None]) -> None:
        # gpiozero's event devices swallow the next edge after a lost one; the pins inside them report all
        # edges.
        device = gpiozero.InputDevice(gpio, pull_up=True, pin_factory=self._factory)
        self._devices.append((device, listener))
        device.pin.edges = "both"
        device.pin.when_changed = listener
        self._pins[control] = device.pin

    def _named(self, control: Control | None) -> str:
        if control is None:
            return f"GPIO {POWER_BUTTON} of the power button"
        return f"{self.causes[control]} for {control.name}"

    def _power_edge(self, button: PowerButton, _ticks: float, _level: bool) -> None:
        button.edge()
        self._wake()

    def _edge(self, control: Control, ticks: float, level: bool) -> None:
        self._queue.put((control, not level, self._when(ticks)))
        self._wake()

    def _when(self, ticks: float) -> float:
        """Convert the time of an edge from the factory's ticks to monotonic seconds of the cabinet's clock.

        The current time would be wrong, because the thread that reports the edge may run late.
        """
        if self._name == CONSUMER:  # the factory `cabinet` counts in seconds of the cabinet's clock
            return ticks
        now = self._clock.now()
        if self._name == MOCK:  # an edge of a mock pin happens now: a test or script makes it
            return now
        age: float = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return now - age if 0 <= age <= OLDEST else now


def _open(name: str, pin_map: PinMap, lines: LineRequest | None) -> Any:
    """Open the gpiozero pin factory with this name; if it fails, try no other. Raises PinFactoryError."""
    try:
        if name == CONSUMER:
            return CabinetFactory(lines if lines and not lines.closed else LineRequest(pin_map.gpio.values()))
        if name == MOCK:
            return mock.MockFactory(pin_class=mock.MockPin)
        with _scratch_directory():
            return _registered(name)()
    except Exception as error:
        raise _refused(name, "", error) from error


def _registered(name: str) -> Callable[[], Any]:
    """Return the constructor of the gpiozero pin factory that is registered under this name.

    Raises PinFactoryError, and any error of its import.
    """
    known = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in known:
        raise PinFactoryError(
            f"there is no pin factory {name!r}",
            f"set pins of [controls] in cabinet.toml to one of: auto, none, {', '.join(sorted(known))}",
        )
    make: Callable[[], Any] = known[name].load()
    return make


def _refused(name: str, what: str, error: Exception) -> PinFactoryError:
    """Return the error for a pin factory that failed, with the cure if known.

    `what`: the pin that the factory cannot use; "" if the factory itself cannot be opened.
    """
    cannot = f"pin factory {name!r} cannot {f'use {what}' if what else 'be opened'} ({_words(error)})"
    match error:
        case PinFactoryError():
            return error
        case ImportError():
            cure = _INSTALL.get(name, "install the package that provides it")
            return PinFactoryError(cannot, cure, WITHOUT_PINS)
        case gpiozero.PinUnknownPi():
            return PinFactoryError(f"pin factory {name!r} does not know this board ({_words(error)})", _BOARD)
        case gpiozero.PinInvalidPin():
            return PinFactoryError(cannot, "the wiring needs a Raspberry Pi with 40 pins")
        case PermissionError() if what:
            return PinFactoryError(cannot, JOIN_GPIO)
        case _:
            cure = _IN_USE if what else f"{_NO_BOARD}; {WITHOUT_PINS}"
            return PinFactoryError(cannot, cure, _OLD_RPI_GPIO if name == "rpigpio" else "")


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@contextmanager
def _scratch_directory() -> Iterator[None]:
    """Let lgpio create its FIFO in a scratch directory while it is imported.

    lgpio uses the directory LG_WD, else the working directory, and makes that the working directory; both are
    restored afterwards.
    """
    before = os.environ.get("LG_WD")
    here = os.open(".", os.O_RDONLY)
    try:
        with TemporaryDirectory(prefix="cabinet-lgpio-") as place:
            os.environ["LG_WD"] = place
            try:
                yield
            finally:
                os.fchdir(here)
                if before is None:
                    del os.environ["LG_WD"]
                else:
                    os.environ["LG_WD"] = before
    finally:
        os.close(here)
