"""SDL's mixer in a separate process, for PulseAudio.

SDL's driver for PulseAudio reads the name of the server's default sink. On a server without a sink, SDL ends
the process with SIGSEGV (2.28.4 to 2.32.10): when sound is initialised, which is before devices can be
listed, and whenever the last sink goes. Only the sound process ends then.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from cabinet.display.sdl import pygame
from cabinet.sound.output import Mixer, Output
from cabinet.sound.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cabinet.sound.accompaniment import Chunk

# -P: Python must not import modules from the folder in which the cabinet is started.
PROGRAM = (sys.executable, "-P", "-m", "cabinet.sound.player")
FULL = 5.0
"""Seconds to wait for a full pipe when a file is sent to be loaded."""
ENDING = 1.0
"""Seconds that the sound process has to end before it is killed."""


def output(environ: Mapping[str, str], platform: str = sys.platform) -> Output:
    """Return a mixer in a separate process if SDL may use PulseAudio, else one in this process."""
    drivers = environ.get("SDL_AUDIODRIVER", "").lower()
    return MixerApart() if platform == "linux" and (not drivers or "pulse" in drivers) else Mixer()


class MixerApart:
    """A sound output in a separate process.

    Call `open`, `load` and `close` from one thread only; sounds may be used from any thread.
    """

    def __init__(self, program: Sequence[str] = PROGRAM) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._orders = -1
        """The descriptor of the pipe to the sound process; -1 while it is closed."""
        self._numbers = count()

    def open(self) -> None:
        """Start the process. Raises pygame.error if there is no device, or if SDL ends the process."""
        pipe = subprocess.PIPE
        try:
            # A session of its own keeps Ctrl-C from the process: it ends when its input does.
            process = subprocess.Popen(self._program, stdin=pipe, stdout=pipe, start_new_session=True)
        except OSError as error:
            raise pygame.error(f"{self._program[0]} cannot be started: {error}") from error
        assert process.stdin
        assert process.stdout
        self._process, self._orders = process, process.stdin.fileno()
        os.set_blocking(self._orders, False)
        answer = process.stdout.readline()
        if answer != OPEN:
            process.stdout.close()
            raise pygame.error(answer.decode(errors="replace").strip() or _ended(process))
        threading.Thread(target=self._watch, args=(process,), name="sound process", daemon=True).start()

    def load(self, file: Path) -> Chunk:
        """Let the sound process read a file. Raises pygame.error if the process has ended."""
        sound = SoundApart(self, next(self._numbers))
        self.send("load", sound.number, str(file), patience=FULL)
        return sound

    def close(self) -> None:
        """End the sound process, if it runs."""
        process, self._process, self._orders = self._process, None, -1
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        try:
            process.wait(ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def send(
        self, what: str, number: int, value: float | str | None = None, *, patience: float = 0.0
    ) -> None:
        """Send an order, waiting up to `patience` seconds for a full pipe. Raises pygame.error."""
        try:
            if patience:
                select.select([], [self._orders], [], patience)
            os.write(self._orders, json.dumps((what, number, value)).encode() + b"\n")
        except (OSError, ValueError) as error:
            # select raises ValueError for a closed pipe.
            raise pygame.error(f"the sound process takes no orders: {error}") from error

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Report the end of the sound process with the event that SDL posts when a device has gone."""
        assert process.stdout
        with process.stdout, suppress(OSError):
            process.stdout.read()
        if process is self._process:
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, iscapture=0))


class SoundApart:
    """A sound that the sound process has loaded; each method may raise pygame.error."""

    def __init__(self, mixer: MixerApart, number: int) -> None:
        self._mixer = mixer
        self.number = number

    def play(self, loops: int = 0, /) -> None:
        """Play the sound from its start, and `loops` times more; -1 repeats it for ever."""
        self._mixer.send("play", self.number, loops)

    def fadeout(self, milliseconds: int, /) -> None:
        """Fade the sound out in this many milliseconds, then stop it."""
        self._mixer.send("fadeout", self.number, milliseconds)

    def set_volume(self, gain: float, /) -> None:
        """Set the loudness of the sound, 0 to 1."""
        self._mixer.send("set_volume", self.number, gain)

    def __del__(self) -> None:
        with suppress(pygame.error):
            self._mixer.send("drop", self.number)


def _ended(process: subprocess.Popen[bytes]) -> str:
    """Return how a process ended that gave no answer."""
    status = process.wait()
    if status == -signal.SIGSEGV:
        return "SDL ends with SIGSEGV: the sound server has no device"
    return f"the sound process ends with {status}"
