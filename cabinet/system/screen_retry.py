"""Retries the start of the cabinet until a screen is found or a fault is repaired."""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING, TypeVar

from cabinet.clock import sleep
from cabinet.display.canvas import Canvas
from cabinet.display.sdl import pygame
from cabinet.display.window import NoScreenError
from cabinet.drawing.trouble import trouble
from cabinet.files.bounded import legible
from cabinet.files.service import CANNOT_START, WAITS_FOR_SCREEN
from cabinet.system.splash import AGAIN, SETTLING
from cabinet.system.termination import TerminatedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.clock import Clock
    from cabinet.display.window import Window
    from cabinet.system.notify import Service

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds between two attempts to open a screen."""
MENDED = 10.0
"""Seconds between two attempts to start the cabinet after a fault."""
TRIES = 3
"""The number of retries after a fault before the service asks systemd for a new process."""
REPEAT = 60.0
"""The shortest time in seconds between two equal log lines, and between two pictures of the same fault."""
LOOK = 0.5
"""The maximum time in seconds until a waiting service notices that it must stop; checking more often loads a
slow machine."""
RESTART = 75
"""The exit code with which a service asks systemd for a restart: EX_TEMPFAIL of sysexits.h."""

Part = TypeVar("Part")


class RestartError(RuntimeError):
    """Raised to end a service so that systemd starts it again.

    Some repairs are visible only to a new process.
    """


class ScreenRetry:
    """Retries a failed start of a service until it succeeds; a cabinet started by hand fails at once."""

    def __init__(
        self,
        window: Window,
        clock: Clock,
        supervisor: Service,
        *,
        service: bool,
        pause: Callable[[float], None] = sleep,
        meanwhile: Callable[[], None] = lambda: None,
        stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        """`pause` waits some seconds; `meanwhile` is called while a picture of the fault is on the screen.

        `stopping` returns True once the service must stop.
        """
        self._stopping = stopping
        self._pause = pause
        self._meanwhile = meanwhile
        self._settled = clock.now() + SETTLING
        self._window = window
        self._clock = clock
        self._supervisor = supervisor
        self._service = service
        self._warned = ""
        self._warned_at = -inf
        self._shown = ""
        self._shown_at = -inf
        self.explained = False
        """True if a picture has explained the fault on the screen."""

    def open_window(self, missing: Callable[[], None] = lambda: None) -> None:
        """Open the window; a service waits until there is a screen, otherwise NoScreenError is raised.

        `missing` is called whenever a missing screen is logged. Raises TerminatedError if the service must
        stop while it waits. Shortly after the start, when Linux may still detect devices, attempts are more
        frequent and not logged.
        """
        while True:
            try:
                self._window.open()
            except NoScreenError as error:
                if not self._service:
                    raise
                if self._stopping():
                    raise TerminatedError("told to stop while there was no screen") from error
                settling = self._clock.now() < self._settled
                if not settling and self._warn(f"{error}; trying again every {RETRY:.0f} s"):
                    missing()
                self._supervisor.waiting(WAITS_FOR_SCREEN)
                self._pause(AGAIN if settling else RETRY)
            else:
                return

    def until_mended(
        self,
        attempt: Callable[[], Part],
        *faults: type[Exception],
        settled: float = -inf,
        restart: bool = False,
    ) -> Part | None:
        """Return the result of `attempt`; if it fails in a service, show the fault and try again.

        Returns None if the service must stop. `faults`: the errors that can be repaired; a cabinet started by
        hand raises them. Until the time `settled` a device may still be missing, so attempts are frequent and
        not logged. `restart`: True if only a new process can see the repair; RestartError is then raised
        after `TRIES` retries.
        """
        left = TRIES
        while True:
            try:
                return attempt()
            except faults as error:
                if not self._service:
                    raise
                if self._clock.now() < settled:
                    if self._stopping():
                        return None
                    self._pause(AGAIN)
                    continue
                if restart and not left:
                    raise RestartError(str(error)) from error
                left -= 1
                if not self._explain(error):
                    return None

    def show(self, picture: Canvas) -> None:
        """Show a picture; wait for the screen if it is missing or was unplugged."""
        self.open_window()
        try:
            self._window.show(picture)
        except NoScreenError:
            # The TV was unplugged: open the window again, and wait for the screen as at the start.
            self._window.close()
            self.open_window()
            self._window.show(picture)

    def _explain(self, error: Exception) -> bool:
        """Show a fault on the screen until the next attempt is due; return False if the service must stop."""
        self.explained = True
        words = legible(str(error))
        self._warn(f"{words}; trying again every {MENDED:.0f} s")
        status = f"{CANNOT_START}{' '.join(words.split())}"
        self._supervisor.waiting(status)
        now = self._clock.now()
        until = now + MENDED
        if self._shown != words or now - self._shown_at >= REPEAT:
            picture = Canvas()
            trouble(picture, words)
            self.show(picture)
            self._shown, self._shown_at = words, now
        while (left := until - self._clock.now()) > 0:
            self._meanwhile()
            if any(event.type == pygame.QUIT for event in self._window.events(left, LOOK)):
                return False
        # Report just before the next attempt, which may take as long as systemd waits between two reports.
        self._supervisor.waiting(status)
        return True

    def _warn(self, words: str) -> bool:
        """Log a warning, unless an equal warning was logged within the last `REPEAT` seconds.

        Returns True if the warning was logged.
        """
        now = self._clock.now()
        if words == self._warned and now - self._warned_at < REPEAT:
            return False
        self._warned, self._warned_at = words, now
        log.warning("%s", words)
        return True
