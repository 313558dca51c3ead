"""The sound output: a sound device, and SDL's mixer on one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from cabinet.display.sdl import pygame
from cabinet.sound.files import RATE

if TYPE_CHECKING:
    from pathlib import Path

_BUFFER = 512  # samples: 23 ms from a press to its sound
_FORMAT = (RATE, -16, 1)  # rate, signed 16 bits, mono


class Chunk(Protocol):
    """A sound ready to be played; `play`, `fadeout` and `set_volume` may raise pygame.error."""

    def play(self, loops: int = 0, /) -> object:
        """Play the sound from its start, and `loops` times more; -1 repeats it for ever."""

    def fadeout(self, milliseconds: int, /) -> None:
        """Fade the sound out in this many milliseconds, then stop it."""

    def set_volume(self, gain: float, /) -> None:
        """Set the loudness of the sound, 0 to 1."""

    def get_length(self) -> float:
        """Return the length of the sound in seconds."""


class Output(Protocol):
    """A sound device."""

    def open(self) -> None:
        """Open the device. Raises pygame.error if there is none.

        The event pygame.AUDIODEVICEREMOVED is posted when the device goes.
        """

    def load(self, file: Path) -> Chunk:
        """Load a file, ready to be played. Raises pygame.error if the output is not open.

        Raises OSError for a file that cannot be read, ValueError for one that is no sound.
        """

    def close(self) -> None:
        """Close the output; does nothing if it is not open."""


class Mixer:
    """SDL's mixer, on the system's default device."""

    _alsa: object = None

    def open(self) -> None:
        """Open the mixer at the rate of our files. Raises pygame.error if there is no device."""
        try:
            # Allow no changes: SDL itself converts to a format that the device supports.
            pygame.mixer.init(*_FORMAT, _BUFFER, None, 0)
        except pygame.error:
            self._hold_alsa()
            raise
        if pygame.mixer.get_init() != _FORMAT:
            raise pygame.error(f"mixer is {pygame.mixer.get_init()}, not {_FORMAT}: who opened it before?")

    def load(self, file: Path) -> pygame.mixer.Sound:
        """Load a file at the rate of our files. Raises pygame.error, OSError, ValueError."""
        try:
            return pygame.mixer.Sound(str(file))
        except pygame.error as error:
            if not pygame.mixer.get_init():
                raise
            raise ValueError(f"{file} cannot be decoded ({error}): give FLAC or Ogg Vorbis") from error

    def close(self) -> None:
        """Close the mixer; does nothing if it is not open."""
        if pygame.mixer.get_init():
            # Otherwise a sound that ends while the mixer closes makes SDL's thread use freed memory.
            pygame.mixer.stop()
        pygame.mixer.quit()

    def _hold_alsa(self) -> None:
        """Keep ALSA's library loaded, if there is one.

        SDL unloads it after every failed try to open a device, and each time leaks 100 kB: a cabinet without
        a sound card would run out of memory within days.
        """
        if self._alsa is None:
            # Slow to import, and needed only if there is no sound.
            import ctypes  # noqa: PLC0415 - see above

            with suppress(OSError):
                self._alsa = ctypes.CDLL("libasound.so.2")
