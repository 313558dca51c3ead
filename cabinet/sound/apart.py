"""SDL's mixer in a process of its own, for PulseAudio.

SDL's driver for PulseAudio reads the name of the server's default sink. A server without a sink has none,
and SDL ends the process with SIGSEGV (2.28.4 to 2.32.10): when sound is initialised, so before any list of
devices can be had, and at any time after that when the last sink goes. Only the sound process ends then.
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

# -P: no file of the folder that the cabinet is started in is taken for a module.
PROGRAM = (sys.executable, "-P", "-m", "cabinet.sound.player")
FULL = 5.0
"""Seconds that the pipe may stay full while a file is named."""
ENDING = 1.0
"""Seconds that the sound process is given to end before it is killed."""


def output(environ: Mapping[str, str], platform: str = sys.platform) -> Output:
    """A mixer in a process of its own where SDL may use PulseAudio, else in this one."""
    drivers = environ.get("SDL_AUDIODRIVER", "").lower()
    return MixerApart() if platform == "linux" and (not drivers or "pulse" in drivers) else Mixer()


class MixerApart:
    """An output in a process of its own. `open`, `load` and `close` are for one thread, sounds for any."""

    def __init__(self, program: Sequence[str] = PROGRAM) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._orders = -1
        """The pipe that messages are written to; -1 while it is closed."""
        self._numbers = count()

    def open(self) -> None:
        """Start the process. Raises pygame.error if there is no device, or SDL ends the process."""
        pipe = subprocess.PIPE
        try:
            # In a session of its own, so that Ctrl-C does not reach it: it ends when its input does.
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
        """Let the process read a file. Raises pygame.error if the process has ended."""
        sound = SoundApart(self, next(self._numbers))
        self.send("load", sound.number, str(file), patience=FULL)
        return sound

    def close(self) -> None:
        """End the process, if there is one."""
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
        """Send an order, waiting this many seconds for a full pipe. Raises pygame.error."""
        try:
            if patience:
                select.select([], [self._orders], [], patience)
            os.write(self._orders, json.dumps((what, number, value)).encode() + b"\n")
        except (OSError, ValueError) as error:
            # ValueError: select, of a pipe that is closed.
            raise pygame.error(f"the sound process takes no orders: {error}") from error

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Report the end of a process as SDL reports a device that has gone."""
        assert process.stdout
        with process.stdout, suppress(OSError):
            process.stdout.read()
        if process is self._process:
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, iscapture=0))


class SoundApart:
    """A sound that the process has read; each method may raise pygame.error."""

    def __init__(self, mixer: MixerApart, number: int) -> None:
        self._mixer = mixer
        self.number = number

    def play(self, loops: int = 0, /) -> None:
        """Play it from its start, and `loops` times more; -1 for ever."""
        self._mixer.send("play", self.number, loops)

    def fadeout(self, milliseconds: int, /) -> None:
        """End it."""
        self._mixer.send("fadeout", self.number, milliseconds)

    def set_volume(self, gain: float, /) -> None:
        """Set its loudness, 0 to 1."""
        self._mixer.send("set_volume", self.number, gain)

    def __del__(self) -> None:
        with suppress(pygame.error):
            self._mixer.send("drop", self.number)


def _ended(process: subprocess.Popen[bytes]) -> str:
    """Say how a process without an answer ended."""
    status = process.wait()
    if status == -signal.SIGSEGV:
        return "SDL ends with SIGSEGV: the sound server has no device"
    return f"the sound process ends with {status}"
