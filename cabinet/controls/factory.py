"""The gpiozero pin factory `cabinet`, which reads the inputs through the kernel's GPIO interface.

It supports only switches to ground: inputs with pull-up that report both edges, with the kernel's time
stamps. All other functions of a pin are refused with gpiozero's own errors.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from typing import TYPE_CHECKING, NoReturn

from cabinet.clock import monotonic
from cabinet.controls.gpio import gpiozero, local, pi
from cabinet.controls.line_request import CONSUMER, LineRequest

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

_FOR_SWITCHES = f"the pin factory {CONSUMER!r} is for switches to ground; use lgpio"


class CabinetFactory(pi.PiFactory):  # type: ignore[misc]
    """The gpiozero pin factory for the 40-pin header.

    Its ticks are seconds of the kernel's monotonic clock.
    """

    def __init__(
        self,
        lines: LineRequest | None = None,
        request: Callable[[tuple[int, ...]], LineRequest] = LineRequest,
        revision: Callable[[], int] = local.get_pi_revision,
    ) -> None:
        """`lines`: an open line request whose pins are used; other pins are requested on first use.

        `request` opens a line request; `revision` returns the board's revision code.
        """
        super().__init__()
        self._requests = dict.fromkeys(lines.gpios, lines) if lines else {}
        self._request = request
        self._get_revision = revision
        self.pin_class = CabinetPin
        self._listening: dict[int, CabinetPin] = {}
        self._watched: dict[int, LineRequest] = {}
        """The line requests whose edges are being read, by file descriptor."""
        self._poll = select.epoll()
        self._stop = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._poll.register(self._stop, select.EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    ticks = staticmethod(monotonic)

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        return later - earlier

    def spi(self, **_wanted: object) -> NoReturn:
        raise gpiozero.PinSPIUnsupported(f"there is no SPI: {_FOR_SWITCHES}")

    def lines(self, gpio: int) -> LineRequest:
        """Return the line request that holds a GPIO line, opening one if needed.

        Raises PinFactoryError and OSError.
        """
        if gpio not in self._requests:
            self._requests[gpio] = self._request((gpio,))
        return self._requests[gpio]

    def listen(self, gpio: int, pin: CabinetPin) -> None:
        """Begin to pass a GPIO line's edges to `pin`, once all lines of its request have listeners.

        Edges that the kernel has stored are passed on before this call returns, and so before any level is
        read. Raises OSError.
        """
        self._listening[gpio] = pin
        lines = self.lines(gpio)
        if lines.fd not in self._watched and self._listening.keys() >= {*lines.gpios}:
            while self._pass_on(lines):
                pass
            self._watched[lines.fd] = lines
            self._poll.register(lines.fd, select.EPOLLIN)

    def close(self) -> None:
        """Release every GPIO line and end the thread that reads edges. Safe to call twice."""
        super().close()
        if self._poll.closed:
            return
        os.eventfd_write(self._stop, 1)
        # The thread must end first: it reads the file descriptors that are closed next.
        self._thread.join()
        self._poll.close()
        os.close(self._stop)
        for lines in self._requests.values():
            lines.close()

    def _run(self) -> None:
        """Wait for edges and pass them to their pins: the body of the thread, which sleeps between edges."""
        while True:
            for fd, _ in self._poll.poll():
                if fd == self._stop:
                    return
                self._read(self._watched[fd])

    def _read(self, lines: LineRequest) -> None:
        try:
            self._pass_on(lines)
        except OSError:
            # Stop watching this file descriptor. After an error it stays readable, so the thread would never
            # sleep again; losing edges is better.
            log.exception("the edges of the pins can no longer be read; their levels may still be readable")
            self._poll.unregister(lines.fd)

    def _pass_on(self, lines: LineRequest) -> bool:
        """Pass a line request's next edges to their pins; return True if there were any. Raises OSError."""
        edges = lines.edges()
        for gpio, low, at in edges:
            self._listening[gpio].changed(at, not low)
        return bool(edges)


class CabinetPin(pi.PiPin):  # type: ignore[misc]
    """A GPIO pin of the 40-pin header, used as an input with pull-up."""

    def close(self) -> None:
        """Stop reporting edges of this pin; its GPIO line stays requested until the factory is closed."""
        self.when_changed = None

    def changed(self, ticks: float, state: bool) -> None:
        """Call the pin's edge listener, if it has one; log its errors, so that the thread goes on."""
        with self._when_changed_lock:
            listener: Callable[[float, bool], None] | None = self._get_when_changed()
        try:
            if listener:
                listener(ticks, state)
        except Exception:
            log.exception("the listener of %r failed", self)

    def _get_function(self) -> str:
        return "input"

    def _set_function(self, value: str) -> None:
        if value != "input":
            raise gpiozero.PinInvalidFunction(f"{self!r} cannot be set to {value!r}: {_FOR_SWITCHES}")
        self.factory.lines(self._number)

    def _get_state(self) -> bool:
        return not self.factory.lines(self._number).low(self._number)

    def _get_pull(self) -> str:
        return "up"

    def _set_pull(self, value: str) -> None:
        if value != "up":
            raise gpiozero.PinInvalidPull(f"{self!r} can only be pulled up, not {value!r}: {_FOR_SWITCHES}")

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise gpiozero.PinInvalidEdges(
                f"{self!r} reports both edges only, not {value!r}: {_FOR_SWITCHES}"
            )

    def _enable_event_detect(self) -> None:
        self.factory.listen(self._number, self)

    def _disable_event_detect(self) -> None:
        """Do nothing: the listener is looked up at every edge, so there is nothing to disable."""
