"""The first moments of a service, before large imports: it opens the switches and shows the title.

The previous start has saved the GPIO numbers and the title picture in a file, so neither settings nor pin map
are read here. The file is a cache: if it is damaged or belongs to another release, it is ignored, and the
next start replaces it.
"""

from __future__ import annotations

import threading
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.controls.line_request import LineRequest
from cabinet.controls.pin_error import PinFactoryError
from cabinet.display import framebuffer
from cabinet.files import bounded, durable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.display.framebuffer import Format

FILE = "splash"
"""The name of the file in the data directory in which a start saves the title picture for the next one."""
MOST = 8 << 20
"""The maximum size in bytes of the saved title picture; a title of 3840 x 2160 pixels takes a tenth of
this."""
BOOTING = 45.0
"""Seconds after power-on within which the service may start before Linux has detected all devices."""
SETTLING = 15.0
"""Seconds after the start of a service during which a device file may be missing or have a wrong owner."""
AGAIN = 0.2
"""Seconds between two attempts to open a missing device."""


class SavedOpening(NamedTuple):
    """The contents of the file with which a service shows the title before large imports."""

    gpios: tuple[int, ...]
    """The GPIO numbers of the switches, empty if there are none."""
    picture: bytes
    """The title picture in the screen's pixel format, packed by `framebuffer`."""


class Splash:
    """Opens the switches and shows the title at the start of a service, with retries until `lines` is called.

    It reports no errors: a later part of the program opens the same devices and reports them.
    """

    def __init__(
        self,
        path: Path,
        request: Callable[[Iterable[int]], LineRequest] = LineRequest,
        show: Callable[[bytes], bool] = framebuffer.show,
        pack: Callable[[Callable[[Format], bytes]], bytes] = framebuffer.pack,
    ) -> None:
        """`path`: the file in which the previous start saved the title picture."""
        self._path = path
        self._request, self._show, self._pack = request, show, pack
        self._lines: LineRequest | None = None
        self._shown = False
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Try to open the switches and to show the title; retry missing devices on a thread.

        Does nothing if no title picture is saved.
        """
        kept = _read(self._path)
        if kept and not self._done(kept):
            self._thread = threading.Thread(target=self._go_on, args=(kept,), name="splash", daemon=True)
            self._thread.start()

    def lines(self) -> LineRequest | None:
        """End the splash screen; return the open request of the GPIO lines, None if there is none.

        Only the first call returns the request. The edges in the request include the presses that came while
        the title was shown; if the title was never shown, those presses are discarded.
        """
        self._over.set()
        if self._thread:
            self._thread.join()
        lines, self._lines = self._lines, None
        if lines and not self._shown:
            with suppress(OSError):  # the GPIO chip is missing: the next reader of the lines reports it
                lines.forget()
        return lines

    def keep(self, gpios: Iterable[int], draw: Callable[[Format], bytes]) -> None:
        """Save the GPIO numbers and the title picture for the next start.

        `draw` draws the title in a screen's pixel format. Writes nothing if the file already contains both.
        Raises OSError, and ValueError if `draw` does not support the format.
        """
        kept = SavedOpening(tuple(gpios), self._pack(draw))
        if kept != _read(self._path):
            durable.write(self._path, _file(kept))

    def _go_on(self, kept: SavedOpening) -> None:
        for _ in range(round(SETTLING / AGAIN)):
            if self._over.wait(AGAIN) or self._done(kept):
                return

    def _done(self, kept: SavedOpening) -> bool:
        """Request the GPIO lines, then show the picture; return True once both are done.

        Presses before the picture is shown are discarded.
        """
        try:
            if kept.gpios and not self._lines:
                self._lines = self._request(kept.gpios)
            if self._lines:
                self._lines.forget()
        except (OSError, PinFactoryError):
            return False
        self._shown = self._show(kept.picture)
        return self._shown


def _read(path: Path) -> SavedOpening | None:
    """Read a file with a saved title picture; return None if it is damaged or of another release."""
    try:
        checksum, _, rest = bounded.read(path, MOST).partition(b"\n")
        if checksum != _sum(rest):
            return None
        release, gpios, picture = rest.split(b"\n", 2)
        return SavedOpening(tuple(map(int, gpios.split())), picture) if release == _release() else None
    except (OSError, ValueError):
        return None


def _file(kept: SavedOpening) -> bytes:
    rest = b"\n".join((_release(), " ".join(map(str, kept.gpios)).encode(), kept.picture))
    return _sum(rest) + b"\n" + rest


def _sum(data: bytes) -> bytes:
    return b"%08x" % zlib.crc32(data)


def _release() -> bytes:
    """Return an id of this release: its package's name and version, or the folder of a checkout.

    The name and version come from the folder that pip puts beside the package, such as
    arcade_cabinet-1.2.3.dist-info. Importing `importlib.metadata` to find the version would be slow.
    """
    packages = Path(__file__).resolve().parents[2]
    named = sorted(path.name for path in packages.glob("arcade_cabinet-*"))
    return (named[0] if named else str(packages)).encode()
