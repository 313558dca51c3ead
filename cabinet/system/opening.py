"""What a service does before pygame is imported: hears the switches, and shows the title."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from cabinet.clock import monotonic
from cabinet.controls import early, pinmap
from cabinet.controls.gpiod.chip import NoChipError
from cabinet.controls.pinmap import PinMapError
from cabinet.display import splash
from cabinet.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.controls.early import EarlyPins
    from cabinet.display.framebuffer import Format

log = logging.getLogger(__name__)

BOOTING = 45.0
"""Seconds of Linux, by its monotonic clock, in which devices may come later than the service."""
SETTLING = 15.0
"""Seconds at the start of a service in which a device may not be there yet, or not be ours."""
AGAIN = 0.2
"""Seconds between two tries to open one meanwhile."""
WITHOUT = frozenset({"none", "mock"})
"""Pin factories that have no switches to be heard early."""


def switches(factory: str) -> EarlyPins | None:
    """The switches of a pin factory, None where it has none. Raises OSError, NoChipError, PinMapError."""
    return None if factory in WITHOUT else early.hold(pinmap.read(pinmap.default_path()))


class Opening:
    """Tries until it is over. What it does not get whoever opens it next tells of."""

    def __init__(
        self,
        factory: Callable[[], str],
        path: Path,
        hold: Callable[[str], EarlyPins | None] = switches,
        show: Callable[[Path], bool] = splash.show,
        keep: Callable[[Path, Callable[[Format], bytes]], None] = splash.keep,
    ) -> None:
        """`factory`: the name of the pin factory; `path`: where the title is kept."""
        self._factory, self._hold = factory, hold
        self._path, self._show, self._keep = path, show, keep
        self._held = False
        self._pins: EarlyPins | None = None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Try at once; what is not there yet is tried again on a thread."""
        if not self._done():
            self._thread = threading.Thread(target=self._go_on, name="splash", daemon=True)
            self._thread.start()

    def pins(self) -> EarlyPins | None:
        """End it; the switches if they are held, for whoever asks first."""
        self._over.set()
        if self._thread:
            self._thread.join()
        pins, self._pins = self._pins, None
        return pins

    def keep(self, draw: Callable[[Format], bytes]) -> None:
        """Keep the title for the next start, as `draw` makes it for a screen."""
        try:
            self._keep(self._path, draw)
        except (OSError, ValueError) as error:
            log.debug("nothing is shown before the first picture of the next start: %s", error)

    def _go_on(self) -> None:
        for _ in range(round(SETTLING / AGAIN)):
            if self._over.wait(AGAIN) or self._done():
                return

    def _done(self) -> bool:
        """Hear the switches, then show the picture: a press that answers it counts."""
        try:
            if not self._held:
                self._pins = self._hold(self._factory())
                self._held = True
            seen = self._pins.look(monotonic()) if self._pins else ()
        except (OSError, NoChipError, PinMapError, SettingsError):
            return False
        if not self._show(self._path):
            return False
        if self._pins:
            self._pins.seen = seen
        return True
