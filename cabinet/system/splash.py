"""The first moments of a service, before large imports: it opens the switches and shows the title.

The previous start saved the GPIO lines and the title's picture, so neither settings nor pin map are read
here. The file is a cache: a file of another release, or a damaged one, is ignored and replaced by the next
start.
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
"""The name of the cache file in the data directory."""
MOST = 8 << 20
"""The maximum size of the cache file in bytes; a title at 3840 x 2160 takes a tenth of it."""
BOOTING = 45.0
"""Seconds after power-on, on Linux's monotonic clock, within which devices may appear after the service
has started."""
SETTLING = 15.0
"""Seconds from the start of a service within which a device may be missing or have another owner."""
AGAIN = 0.2
"""Seconds between two tries to open a device."""


class SavedOpening(NamedTuple):
    """The contents of the cache file."""

    gpios: tuple[int, ...]
    """The GPIO lines of the switches, empty for none."""
    picture: bytes
    """The title's picture, packed by `framebuffer`."""


class Splash:
    """Tries to open the switches and show the title, until it is ended.

    The part that opens a device later reports its faults.
    """

    def __init__(
        self,
        path: Path,
        request: Callable[[Iterable[int]], LineRequest] = LineRequest,
        show: Callable[[bytes], bool] = framebuffer.show,
        pack: Callable[[Callable[[Format], bytes]], bytes] = framebuffer.pack,
    ) -> None:
        """`path`: the file saved by the previous start."""
        self._path = path
        self._request, self._show, self._pack = request, show, pack
        self._lines: LineRequest | None = None
        self._shown = False
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Try to open everything at once, and retry missing devices on a thread.

        Does nothing without a file.
        """
        kept = _read(self._path)
        if kept and not self._done(kept):
            self._thread = threading.Thread(target=self._go_on, args=(kept,), name="splash", daemon=True)
            self._thread.start()

    def lines(self) -> LineRequest | None:
        """End the splash; return the open request of the lines, if any, to the first caller.

        The request has the presses that came while the title was shown; if the title never was, they are
        dropped.
        """
        self._over.set()
        if self._thread:
            self._thread.join()
        lines, self._lines = self._lines, None
        if lines and not self._shown:
            with suppress(OSError):  # the chip has gone: who reads the lines next says so
                lines.forget()
        return lines

    def keep(self, gpios: Iterable[int], draw: Callable[[Format], bytes]) -> None:
        """Save the lines and the title, drawn by `draw` in a screen's format, for the next start.

        Writes nothing if all is saved already. Raises OSError, and ValueError if `draw` cannot draw the
        format.
        """
        kept = SavedOpening(tuple(gpios), self._pack(draw))
        if kept != _read(self._path):
            durable.write(self._path, _file(kept))

    def _go_on(self, kept: SavedOpening) -> None:
        for _ in range(round(SETTLING / AGAIN)):
            if self._over.wait(AGAIN) or self._done(kept):
                return

    def _done(self, kept: SavedOpening) -> bool:
        """Request the lines, then show the picture; return True once both are done.

        Presses after the picture count, earlier ones do not.
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
    """Read a cache file; None if it is damaged or of another release."""
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
    """Return an id of this release: its version, in a checkout its folder.

    A package laid out by pip has a folder beside it, such as arcade_cabinet-1.2.3.dist-info. The usual way to
    find the version is slow.
    """
    packages = Path(__file__).resolve().parents[2]
    named = sorted(path.name for path in packages.glob("arcade_cabinet-*"))
    return (named[0] if named else str(packages)).encode()
