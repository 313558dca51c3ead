"""What a service does before anything large is imported: hears the switches, and shows the title.

The last start saved which lines they are and how the title looks, so neither the settings nor the pin map
is read here. What is kept is a cache: that of another release, or a damaged one, is passed over, and
the next start puts another in its place.
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
"""Beside the scores."""
MOST = 8 << 20
"""Bytes of the file; a title on a screen of 3840 x 2160 takes a tenth of it."""
BOOTING = 45.0
"""Seconds of Linux, by its monotonic clock, in which devices may come later than the service."""
SETTLING = 15.0
"""Seconds at the start of a service in which a device may not be there yet, or not be ours."""
AGAIN = 0.2
"""Seconds between two tries to open one meanwhile."""


class SavedOpening(NamedTuple):
    """What the last start has kept."""

    gpios: tuple[int, ...]
    """The lines of the switches; none where no switch is to be heard."""
    picture: bytes
    """The title, as `framebuffer` has packed it."""


class Splash:
    """Tries until it is over. What it cannot open is reported by the part that opens it next."""

    def __init__(
        self,
        path: Path,
        request: Callable[[Iterable[int]], LineRequest] = LineRequest,
        show: Callable[[bytes], bool] = framebuffer.show,
        pack: Callable[[Callable[[Format], bytes]], bytes] = framebuffer.pack,
    ) -> None:
        """`path`: where the last start has kept its own."""
        self._path = path
        self._request, self._show, self._pack = request, show, pack
        self._lines: LineRequest | None = None
        self._shown = False
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Try at once; what is not there yet is tried again on a thread. Nothing where nothing is kept."""
        kept = _read(self._path)
        if kept and not self._done(kept):
            self._thread = threading.Thread(target=self._go_on, args=(kept,), name="splash", daemon=True)
            self._thread.start()

    def lines(self) -> LineRequest | None:
        """End it; the request of the lines if there is one, for the first that asks.

        The edges that it keeps came while the title was shown. Where it was not they are dropped.
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
        """Keep for the next start the lines of the switches, and the title as `draw` makes it for a screen.

        Nothing is written where all is kept already. Raises OSError, and ValueError where `draw` cannot
        draw so.
        """
        kept = SavedOpening(tuple(gpios), self._pack(draw))
        if kept != _read(self._path):
            durable.write(self._path, _file(kept))

    def _go_on(self, kept: SavedOpening) -> None:
        for _ in range(round(SETTLING / AGAIN)):
            if self._over.wait(AGAIN) or self._done(kept):
                return

    def _done(self, kept: SavedOpening) -> bool:
        """Request the lines, then show the picture: a press that answers it counts, none from before."""
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
    """What a file has kept, None where it is not whole or of another release."""
    try:
        told, _, rest = bounded.read(path, MOST).partition(b"\n")
        if told != _sum(rest):
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
    """The release that has drawn the title and has the pin map: its version, in a checkout its folder.

    A package that pip has laid out has a folder beside it, such as arcade_cabinet-1.2.3.dist-info. To ask for
    the version in the usual way takes long.
    """
    packages = Path(__file__).resolve().parents[2]
    named = sorted(path.name for path in packages.glob("arcade_cabinet-*"))
    return (named[0] if named else str(packages)).encode()
