"""The sound output: a sound device, and SDL's mixer on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from cabinet.display.sdl import pygame
from cabinet.sound.files import RATE

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.sound.accompaniment import Chunk

_BUFFER = 512  # samples: 23 ms from a press to its sound
_FORMAT = (RATE, -16, 1)  # rate, signed 16 bits, mono


class Output(Protocol):
    """A sound device."""

    def open(self) -> None:
        """Open it. Raises pygame.error if there is none.

        pygame.AUDIODEVICEREMOVED is posted when it goes.
        """

    def load(self, file: Path) -> Chunk:
        """Make a file ready to be played. Raises pygame.error if it is not open.

        Raises OSError for a file that cannot be read, ValueError for one that is no sound.
        """

    def close(self) -> None:
        """Close it, open or not."""


class Mixer:
    """SDL's mixer, on the device of that name or the system's own choice."""

    def __init__(self, device: str | None = None) -> None:
        self._device = device
        self._alsa: object = None

    def open(self) -> None:
        """Open it at our rate. Raises pygame.error if there is no such device."""
        try:
            # No changes allowed: SDL itself converts to what the device can do.
            pygame.mixer.init(*_FORMAT, _BUFFER, self._device, 0)
        except pygame.error:
            self._hold_alsa()
            raise
        if pygame.mixer.get_init() != _FORMAT:
            raise pygame.error(f"mixer is {pygame.mixer.get_init()}, not {_FORMAT}: who opened it before?")

    def load(self, file: Path) -> pygame.mixer.Sound:
        """Make a file ready to be played, at our rate. Raises pygame.error, OSError, ValueError."""
        try:
            return pygame.mixer.Sound(str(file))
        except pygame.error as error:
            if not pygame.mixer.get_init():
                raise
            raise ValueError(f"{file} cannot be decoded: {error}") from error

    def close(self) -> None:
        """Close it, open or not."""
        if pygame.mixer.get_init():
            # Else a sound that ends while the mixer closes makes SDL's thread use freed memory.
            pygame.mixer.stop()
        pygame.mixer.quit()

    def _hold_alsa(self) -> None:
        """Keep ALSA's library loaded, where there is one.

        SDL lets go of it after every try that fails, and each time 100 kB of it stay behind: a
        cabinet without a sound card would be out of memory within days.
        """
        if self._alsa is None:
            # Long to import, and needed only where there is no sound.
            import ctypes  # noqa: PLC0415 - see above

            with suppress(OSError):
                self._alsa = ctypes.CDLL("libasound.so.2")
