"""The GPIO pins, through a gpiozero pin factory chosen by name."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cabinet.controls.gpio import (
    GPIOPinInUse,
    InputDevice,
    MockFactory,
    MockPin,
    PinFixedPull,
    PinInvalidPin,
    PinUnknownPi,
    entry_points,
)
from cabinet.controls.gpiod.chip import NoPiError
from cabinet.controls.header import POWER_BUTTON
from cabinet.controls.pin_error import PinFactoryError, PinLostError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Control
    from cabinet.clock import Clock
    from cabinet.controls.pinmap import PinMap

log = logging.getLogger(__name__)

GROUP = "gpiozero_pin_factories"
"""The entry-point group in which packages register pin factories."""
MOCK = "mock"
OLDEST = 10.0
"""Seconds that an edge may have waited; an older stamp is of another clock than ours."""

_INSTALL = {
    "cabinet": "install it with: pip install gpiod, or from Debian 13 on: apt install python3-libgpiod",
    "lgpio": "install it with: apt install python3-lgpio, or up to Python 3.12: pip install lgpio",
    "rpigpio": "install it with: apt install python3-rpi-lgpio, or up to Python 3.12: pip install rpi-lgpio",
    "pigpio": "install it with: pip install pigpio, and start pigpiod",
}
"""What to do where the library of a factory is missing."""

_NO_BOARD = "this must be a Raspberry Pi, and the user in group gpio (see /dev/gpiochip0)"
_OLD_RPI_GPIO = (
    "RPi.GPIO itself works neither on a Pi 5 nor from kernel 6.6 on: remove it (pip uninstall RPi.GPIO, "
    "apt remove python3-rpi.gpio) and apt install python3-rpi-lgpio, which provides the same module; "
    'or set pins = "cabinet"'
)
_BOARD = (
    "wait a minute: early after power on it may not be told yet; /proc/cpuinfo must have a line Revision, as "
    "on every Raspberry Pi"
)
_GROUP = "add the user to the group gpio (sudo usermod -aG gpio USER) and log in again"
_IN_USE = (
    "see what else uses the pin (config.txt: SPI, I2S, 1-wire and the serial console must be off; "
    "another program)"
)
_WITHOUT = 'or play without pins: pins = "none" under [controls] in cabinet.toml'
_OPEN = {"cabinet": "", "rpigpio": f"{_NO_BOARD}; {_OLD_RPI_GPIO}"}
"""What to do where a factory cannot be opened; ours says it in its errors."""
_USE = {"rpigpio": _OLD_RPI_GPIO}
"""What to do where a factory cannot use a pin, apart from looking for who else does."""


class Pins:
    """The switches as lines pulled up, closed when low. Nothing is decided here.

    An edge is stamped and queued on whatever thread the factory has; levels are
    read on the caller's.
    """

    def __init__(
        self,
        factory: str,
        pin_map: PinMap,
        clock: Clock,
        wake: Callable[[], None],
        let_go: Callable[[Control], object] = lambda _control: None,
    ) -> None:
        """Open every pin of the map. Raises PinFactoryError.

        `factory`: the name of a gpiozero pin factory. `wake` is called after an
        edge has been queued, on the factory's thread; it must not raise. `let_go`
        is called right before the pin of a control is opened.
        """
        self.causes = {control: f"GPIO {gpio}" for control, gpio in pin_map.gpio.items()}
        self._name = factory
        self._clock = clock
        self._wake = wake
        self._queue: SimpleQueue[tuple[Control, bool, float]] = SimpleQueue()
        self._devices: dict[Control, Any] = {}
        self._pins: dict[Control, Any] = {}
        self._listeners: list[Callable[[float, bool], None]] = []
        self._power: Any = None
        self._factory = _open(factory)
        try:
            for control, gpio in pin_map.gpio.items():
                let_go(control)
                self._listen(control, gpio)
        except Exception as error:
            self.close()
            raise _unusable(factory, f"{self.causes[control]} for {control.name}", error) from error

    def edges(self) -> Iterator[tuple[Control, bool, float]]:
        """The edges queued since the last call: control, closed or open, monotonic seconds."""
        try:
            while True:
                yield self._queue.get_nowait()
        except Empty:
            pass

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed at this moment. Raises PinLostError."""
        try:
            return not self._pins[control].state
        except Exception as error:
            # Every library has errors of its own.
            raise PinLostError(f"{self.causes[control]} for {control.name}", error) from error

    def power_button(self) -> Callable[[], bool] | None:
        """Open the power button's pin: the question whether it is pressed now, to be asked after each `wake`.

        It raises PinLostError. None where something else has the pin: a cabinet does without a power button.
        """
        try:
            self._power = InputDevice(POWER_BUTTON, pull_up=True, pin_factory=self._factory)
            _listen(self._power.pin, self._power_edge)
        except Exception as error:
            log.warning(
                "no power button: GPIO %d cannot be used (%s); I2C in config.txt must be off",
                *(POWER_BUTTON, _words(error)),
            )
            return None
        return partial(self._power_pressed, self._power.pin)

    def mock(self, control: Control | None) -> Any:
        """The gpiozero mock pin of a control, for `drive_low` and `drive_high`; None: of the power button.

        Raises TypeError where the pins are real.
        """
        if self._name != MOCK:
            raise TypeError(f"the pins of factory {self._name!r} are real and cannot be driven; open 'mock'")
        return self._power.pin if control is None else self._pins[control]

    def close(self) -> None:
        """Let go of every pin; calling it again does nothing."""
        devices = (*((self._power,) if self._power else ()), *self._devices.values())
        self._power = None
        self._devices.clear()
        for part in (*devices, self._factory):
            try:
                part.close()
            except Exception as error:
                # Where the chip has gone there is nothing left to let go of.
                log.debug("pins are not let go of: %s", _words(error))

    @staticmethod
    def _power_pressed(pin: Any) -> bool:
        try:
            return not pin.state
        except Exception as error:
            raise PinLostError(f"GPIO {POWER_BUTTON} of the power button", error) from error

    def _listen(self, control: Control, gpio: int) -> None:
        # gpiozero's event devices swallow an edge after a lost one: the pin below them tells all.
        device = self._devices[control] = InputDevice(gpio, pull_up=True, pin_factory=self._factory)
        self._pins[control] = device.pin
        listener = partial(self._edge, control)
        self._listeners.append(listener)  # gpiozero itself keeps only a weak reference
        _listen(device.pin, listener)

    def _power_edge(self, _ticks: float, _level: bool) -> None:
        self._wake()

    def _edge(self, control: Control, ticks: float, level: bool) -> None:
        self._queue.put((control, not level, self._when(ticks)))
        self._wake()

    def _when(self, ticks: float) -> float:
        """When an edge was, by our clock: a busy loop can keep the factory's thread waiting."""
        now = self._clock.now()
        if self._name == MOCK:  # driven at the clock's own time, which may be a virtual one
            return now
        age: float = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return now - age if 0 <= age <= OLDEST else now


def _listen(pin: Any, listener: Callable[[float, bool], None]) -> None:
    pin.edges = "both"
    pin.when_changed = listener


def _ours() -> Any:
    from cabinet.controls.gpiod.factory import GpiodFactory  # noqa: PLC0415 - it may lack its library

    return GpiodFactory()


OWN: dict[str, Callable[[], Any]] = {"cabinet": _ours, MOCK: partial(MockFactory, pin_class=MockPin)}
"""Factories that need not be looked for among all packages."""


def _factory(name: str) -> Callable[[], Any]:
    """What makes the pin factory of that name. Raises PinFactoryError, and whatever importing it raises."""
    if name in OWN:
        return OWN[name]
    known = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in known:
        raise PinFactoryError(
            f"there is no pin factory {name!r}",
            f"set pins of [controls] in cabinet.toml to one of: auto, none, {', '.join(sorted(known))}",
        )
    make: Callable[[], Any] = known[name].load()
    return make


def _open(name: str) -> Any:
    """The pin factory of that name and no other. Raises PinFactoryError."""
    try:
        with nullcontext() if name == MOCK else _scratch_directory():
            return _factory(name)()
    except PinFactoryError:
        raise
    except NoPiError as error:
        cure = "on the cabinet wait a minute, elsewhere run this on the cabinet"
        raise PinFactoryError(str(error), cure, _WITHOUT) from error
    except PinUnknownPi as error:
        raise _unusable(name, "this board", error) from error
    except ImportError as error:
        cure = _INSTALL.get(name, "install the package that provides it")
        raise _failure(name, error, cure) from error
    except Exception as error:
        raise _failure(name, error, _OPEN.get(name, _NO_BOARD)) from error


def _failure(name: str, error: Exception, cure: str) -> PinFactoryError:
    return PinFactoryError(f"pin factory {name!r} cannot be opened ({_words(error)})", cure, _WITHOUT)


def _unusable(name: str, what: str, error: Exception) -> PinFactoryError:
    """A factory that is open and cannot use a pin: the cure is that of the cause, where that is known."""
    cannot = f"pin factory {name!r} cannot use {what} ({_words(error)})"
    match error:
        case PinUnknownPi():
            return PinFactoryError(f"pin factory {name!r} does not know this board ({_words(error)})", _BOARD)
        case GPIOPinInUse():
            # It names who has the pin, and what to do about it.
            return PinFactoryError(cannot)
        case PinInvalidPin():
            return PinFactoryError(cannot, "the wiring needs a Raspberry Pi with 40 pins")
        case PinFixedPull():
            return PinFactoryError(cannot, "wire the switch to another pin, as hardware/pins.toml has it")
        case PermissionError():
            return PinFactoryError(cannot, _GROUP)
        case _:
            return PinFactoryError(cannot, _IN_USE, _USE.get(name, ""))


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@contextmanager
def _scratch_directory() -> Iterator[None]:
    """Let lgpio write the FIFO that it opens by name, once, while it is imported.

    It writes to LG_WD, else to the working directory, and makes that the working
    directory; afterwards everything is as it was.
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
