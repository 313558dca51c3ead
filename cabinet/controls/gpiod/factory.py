"""The pin factory `cabinet`: gpiozero's inputs over libgpiod 2, on the thread of `edges`.

It is for switches: inputs with a pull and both edges, stamped by the kernel.
What else gpiozero's pins can be asked for is refused with gpiozero's own errors.
"""

from __future__ import annotations

import errno
import logging
import os
import threading
from typing import TYPE_CHECKING, Any, NoReturn

from gpiozero.exc import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSPIUnsupported,
)
from gpiozero.pins.local import get_pi_revision
from gpiozero.pins.pi import PiFactory, PiPin

from cabinet.clock import monotonic
from cabinet.controls.gpiod import chip as gpiod_chip
from cabinet.controls.gpiod import line as gpiod_line
from cabinet.controls.gpiod.edges import Edges

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

CONSUMER = "cabinet"
"""The name under which `gpioinfo` shows the lines."""

NONE = -1
"""The descriptor of a line that is not held."""

_BIAS = {"up": "PULL_UP", "down": "PULL_DOWN", "floating": "DISABLED"}
_EDGES = {"both": "BOTH", "rising": "RISING", "falling": "FALLING"}
_USERS = {
    CONSUMER: "stop the other cabinet: sudo systemctl stop cabinet",
    "lg": "stop the program that uses lgpio",
    "spi": "turn SPI off: no dtparam=spi=on in config.txt",
    "onewire": "turn 1-wire off: no dtoverlay=w1-gpio in config.txt",
    "sysfs": "let go of it: echo its number > /sys/class/gpio/unexport",
}
"""How the names begin under which others hold lines, and the cures."""


class GpiodFactory(PiFactory):  # type: ignore[misc]
    """The pins of the 40-pin header. Ticks are seconds of the kernel's monotonic clock."""

    def __init__(
        self,
        gpiod: Any = None,
        chip: Any = None,
        line: Any = gpiod_line,
        revision: Callable[[], int] = get_pi_revision,
    ) -> None:
        """Open the header's chip. Raises ImportError and NoChipError.

        `gpiod`: the module of that name, `chip`: an open chip of it, both found
        where they are not given; `line` reads lines as `gpiod.line` does, `revision`
        tells the board's revision code.
        """
        super().__init__()
        if not chip:
            gpiod_chip.chips()  # a desktop is not to be told to install the bindings
        self.gpiod = gpiod or gpiod_chip.bindings()
        self.chip = chip or gpiod_chip.header_chip(self.gpiod)
        self.line = line
        self.edges = Edges()
        self.pin_class = GpiodPin
        self._get_revision = revision

    ticks = staticmethod(monotonic)

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """The seconds between two ticks."""
        return later - earlier

    def spi(self, **_wanted: object) -> NoReturn:
        """Refuse: raises PinSPIUnsupported."""
        raise PinSPIUnsupported(f"the pin factory {CONSUMER!r} is for switches and has no SPI; use lgpio")

    def close(self) -> None:
        """Let go of every line and of the chip, and end the thread; calling it again does nothing."""
        super().close()
        self.edges.close()
        if self.chip:  # an open one: closing it twice is an error to some versions of gpiod
            self.chip.close()


class GpiodPin(PiPin):  # type: ignore[misc]
    """One line, an input. It is the kernel's until it is used, and again once it is closed."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._pull: str = info.pull or "floating"
        self._which: str = "both"
        self._detecting = False
        self._request: Any = None
        self._fd = NONE
        """The descriptor of the request; asking the request takes as long as reading from it."""
        # Only one thread at a time may use a request, and none one that is released.
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of the line; calling it again does nothing, and using the pin takes the line again."""
        if self._fd != NONE:
            self.factory.edges.forget(self._fd)
        with self._lock:
            request, self._request, self._fd = self._request, None, NONE
        # There is no line left to be configured: where the chip has gone that would fail.
        self.when_changed = None
        if request:
            request.release()

    def _get_function(self) -> str:
        return "input"

    def _set_function(self, value: str) -> None:
        if value != "input":
            raise PinInvalidFunction(
                f"{self!r} can be no {value!r}: the pin factory {CONSUMER!r} is for switches; use lgpio"
            )
        self._configure()

    def _get_state(self) -> bool:
        if self._fd == NONE:
            self._configure()
        with self._lock:
            return bool(self.factory.line.level(self._fd))

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if value not in _BIAS:
            raise PinInvalidPull(f"{value!r} is no pull for {self!r}; use one of {', '.join(_BIAS)}")
        if self.info.pull not in {value, ""}:
            raise PinFixedPull(f"{self!r} has a resistor that pulls it {self.info.pull}")
        self._pull = value
        self._configure()

    def _get_edges(self) -> str:
        return self._which

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f"{value!r} are no edges of {self!r}; use one of {', '.join(_EDGES)}")
        self._which = value
        if self._detecting:
            self._configure()

    def _enable_event_detect(self) -> None:
        self._detecting = True
        self._configure()
        self.factory.edges.watch(self._fd, self._take)

    def _disable_event_detect(self) -> None:
        self._detecting = False
        if self._request:
            self.factory.edges.forget(self._fd)
            self._configure()

    def _configure(self) -> None:
        """Take the line as it is to be now, or change it."""
        gpiod = self.factory.gpiod
        settings = gpiod.LineSettings(
            direction=gpiod.line.Direction.INPUT,
            bias=getattr(gpiod.line.Bias, _BIAS[self._pull]),
            edge_detection=getattr(gpiod.line.Edge, _EDGES[self._which] if self._detecting else "NONE"),
            event_clock=gpiod.line.Clock.MONOTONIC,
        )
        with self._lock:
            if self._request:
                self._request.reconfigure_lines({self._number: settings})
            else:
                self._request = self._request_lines({self._number: settings})
                self._fd = self._request.fd
                os.set_blocking(self._fd, False)

    def _request_lines(self, config: dict[int, Any]) -> Any:
        chip = self.factory.chip
        try:
            return chip.request_lines(config, consumer=CONSUMER, event_buffer_size=gpiod_line.KEPT)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            label, user = chip.get_info().label, chip.get_line_info(self._number).consumer
            cures = [cure for start, cure in _USERS.items() if user.startswith(start)]
            raise GPIOPinInUse(
                f"line {self._number} of {label} ({chip.path}) is in use by {user or 'the kernel'!r}; "
                f"{cures[0] if cures else 'stop that program, or take its overlay out of config.txt'}"
            ) from error

    def _take(self) -> None:
        """On the thread of the edges: tell of those the kernel keeps. Raises OSError if the chip is gone."""
        with self._lock:
            try:
                edges = () if self._fd == NONE else self.factory.line.edges(self._fd)
            except BlockingIOError:
                return
        for ticks, state in edges:
            self._call_when_changed(ticks, state)

    def _call_when_changed(self, ticks: float, state: bool) -> None:
        """Call the listener, if there still is one; what it raises is logged and does not end the thread."""
        with self._when_changed_lock:
            listener: Callable[[float, bool], None] | None = self._get_when_changed()
        try:
            if listener:
                listener(ticks, state)
        except Exception:
            log.exception("what listens to %r failed", self)
