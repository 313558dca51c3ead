"""The interface of a sound output, and its implementation with SDL's mixer."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from cabinet.display.sdl import pygame
from cabinet.sound.files import RATE

if TYPE_CHECKING:
    from pathlib import Path

_BUFFER = 512  # buffer size in samples; it delays every sound by 23 ms
_FORMAT = (RATE, -16, 1)  # sample rate in Hz, signed 16-bit samples, one channel


class Chunk(Protocol):
    """A loaded sound. `play`, `fadeout` and `set_volume` may raise pygame.error."""

    def play(self, loops: int = 0, /) -> object:
        """Play the sound from its start once, and then `loops` times more; -1 repeats it forever."""

    def fadeout(self, milliseconds: int, /) -> None:
        """Fade the sound out over a number of milliseconds, then stop it."""

    def set_volume(self, gain: float, /) -> None:
        """Set the volume of the sound, 0 to 1."""

    def get_length(self) -> float:
        """Return the length of the sound in seconds."""


class Output(Protocol):
    """A sound device that loads and plays sounds."""

    def open(self) -> None:
        """Open the sound device. Raises pygame.error if there is none.

        When the device disappears later, the event pygame.AUDIODEVICEREMOVED is posted.
        """

    def load(self, file: Path) -> Chunk:
        """Load a sound file. Raises pygame.error if the output is not open.

        Raises OSError if the file cannot be read, ValueError if it is not a sound file.
        """

    def close(self) -> None:
        """Close the sound device; do nothing if it is not open."""


class Mixer:
    """SDL's mixer on the system's default sound device."""

    _alsa: object = None

    def open(self) -> None:
        """Open the mixer at the sample rate of the sound files. Raises pygame.error if there is no device."""
        try:
            # Allow no changes of the format, because SDL itself converts the sound to a format that the
            # device supports.
            pygame.mixer.init(*_FORMAT, _BUFFER, None, 0)
        except pygame.error:
            self._hold_alsa()
            raise
        if pygame.mixer.get_init() != _FORMAT:
            raise pygame.error(
                f"mixer is {pygame.mixer.get_init()}, not {_FORMAT}: something else opened it before"
            )

    def load(self, file: Path) -> pygame.mixer.Sound:
        """Load a sound file. Raises pygame.error, OSError, ValueError."""
        try:
            return pygame.mixer.Sound(str(file))
        except pygame.error as error:
            if not pygame.mixer.get_init():
                raise
            raise ValueError(f"{file} cannot be decoded ({error}): give FLAC or Ogg Vorbis") from error

    def close(self) -> None:
        """Close the mixer; do nothing if it is not open."""
        if pygame.mixer.get_init():
            # Stop all sounds first: a sound that ends while the mixer closes makes SDL's thread use freed
            # memory.
            pygame.mixer.stop()
        pygame.mixer.quit()

    def _hold_alsa(self) -> None:
        """Keep ALSA's library loaded, if it is installed.

        SDL unloads it after every failed attempt to open a device, and each unload leaks 100 kB: a cabinet
        without a sound card would run out of memory within days.
        """
        if self._alsa is None:
            # Imported late: this module is slow to import, and needed only if no sound device can be opened.
            import ctypes  # noqa: PLC0415 - see above

            with suppress(OSError):
                self._alsa = ctypes.CDLL("libasound.so.2")
