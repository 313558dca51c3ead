"""SDL's mixer in a separate process, because its PulseAudio driver can crash the program.

SDL's driver for PulseAudio reads the name of the server's default sink. On a server without a sink, SDL ends
the process with SIGSEGV (2.28.4 to 2.32.10): when sound is initialized, which is before devices can be
listed, and whenever the last sink disappears. Only the sound process ends then.

A command to the process is a line of JSON: an action, the number of a sound, and a value. `load` has the path
of a file, `drop` deletes the sound; `play`, `fadeout` and `set_volume` are methods of `Chunk`. A pipe takes a
line of up to 4096 bytes whole or not at all (POSIX's PIPE_BUF), so threads need no lock.

The process answers with a line of JSON: to its start, true or the reason why there is no device; to each
`load`, the length of the sound in seconds or the reason why it cannot be read. It ends when its input ends,
or its device has disappeared.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabinet.display.sdl import pygame
from cabinet.sound.output import Mixer, Output

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cabinet.sound.output import Chunk

# -P: Python must not import modules from the folder in which the cabinet is started.
PROGRAM = (sys.executable, "-P", "-m", "cabinet.sound.apart")
PATIENCE = 30.0
"""The time limit in seconds for an answer of the sound process: a driver may hang while it opens a device."""
ENDING = 1.0
"""The time in seconds that the sound process has to end before it is killed."""
LOOK = 2.0
"""The interval in seconds at which the sound process checks that its device is still there."""


def output(environ: Mapping[str, str], platform: str = sys.platform) -> Output:
    """Return a mixer in a separate process if SDL may use PulseAudio, else one in this process."""
    drivers = environ.get("SDL_AUDIODRIVER", "").lower()
    return MixerApart() if platform == "linux" and (not drivers or "pulse" in drivers) else Mixer()


class MixerApart:
    """A sound output that runs SDL's mixer in a separate process.

    Call `open`, `load` and `close` from one thread only; loaded sounds may be used from any thread.
    """

    def __init__(self, program: Sequence[str] = PROGRAM) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._orders = -1
        """The file descriptor of the command pipe to the sound process; -1 while there is no process."""
        self._numbers = count()

    def open(self) -> None:
        """Start the sound process. Raises pygame.error if there is no device, or if SDL crashes."""
        pipe = subprocess.PIPE
        try:
            # A session of its own keeps Ctrl-C away from the process, which ends only when its input ends.
            process = subprocess.Popen(self._program, stdin=pipe, stdout=pipe, start_new_session=True)
        except OSError as error:
            raise pygame.error(f"{self._program[0]} cannot be started: {error}") from error
        assert process.stdin
        self._process, self._orders = process, process.stdin.fileno()
        os.set_blocking(self._orders, False)
        answer = _answer(process)
        if isinstance(answer, str):
            raise pygame.error(answer)
        threading.Thread(target=self._watch, args=(process,), name="sound process", daemon=True).start()

    def load(self, file: Path) -> SoundApart:
        """Make the sound process load a file, and return the loaded sound.

        Raises pygame.error, or ValueError if the file is not a sound file.
        """
        number = next(self._numbers)
        self.send("load", number, str(file))
        assert self._process
        answer = _answer(self._process)
        if isinstance(answer, str):
            raise ValueError(answer)
        return SoundApart(self, number, answer)

    def close(self) -> None:
        """End the sound process, if it is running."""
        process, self._process, self._orders = self._process, None, -1
        if process is None:
            return
        assert process.stdin
        with process:
            process.stdin.close()
            try:
                process.wait(ENDING)
            except subprocess.TimeoutExpired:
                process.kill()

    def send(self, what: str, number: int, value: float | str | None = None) -> None:
        """Send a command to the sound process: an action, the number of a sound, and a value.

        Raises pygame.error if the process has ended or hangs.
        """
        try:
            os.write(self._orders, json.dumps((what, number, value)).encode() + b"\n")
        except OSError as error:
            raise pygame.error(f"the sound process accepts no commands: {error}") from error

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Post the event pygame.AUDIODEVICEREMOVED when the sound process ends."""
        process.wait()
        if process is self._process:
            with suppress(pygame.error):
                pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, iscapture=0))


class SoundApart:
    """A sound that the sound process has loaded; its methods send commands to that process."""

    def __init__(self, mixer: MixerApart, number: int, seconds: float) -> None:
        self._mixer = mixer
        self._number = number
        self._seconds = seconds

    def play(self, loops: int = 0, /) -> None:
        """Play the sound from its start once, and then `loops` times more; -1 repeats it forever."""
        self._mixer.send("play", self._number, loops)

    def fadeout(self, milliseconds: int, /) -> None:
        """Fade the sound out over a number of milliseconds, then stop it."""
        self._mixer.send("fadeout", self._number, milliseconds)

    def set_volume(self, gain: float, /) -> None:
        """Set the volume of the sound, 0 to 1."""
        self._mixer.send("set_volume", self._number, gain)

    def get_length(self) -> float:
        """Return the length of the sound in seconds."""
        return self._seconds

    def __del__(self) -> None:
        with suppress(pygame.error):
            self._mixer.send("drop", self._number)


def _answer(process: subprocess.Popen[bytes]) -> Any:
    """Return the next answer of the sound process. Raises pygame.error if the process ends or hangs."""
    assert process.stdout
    if not select.select([process.stdout], [], [], PATIENCE)[0]:
        raise pygame.error(f"the sound process did not answer within {PATIENCE:g} s")
    if line := process.stdout.readline():
        return json.loads(line)
    status = process.wait()
    if status == -signal.SIGSEGV:
        raise pygame.error("SDL crashed with SIGSEGV: the sound server has no device")
    raise pygame.error(f"the sound process ended with exit code {status}")


# The sound process -----------------------------------------------------------


def answers(output: Output, orders: int) -> Iterator[bool | float | str]:
    """Carry out the commands from the file descriptor `orders`, and yield the answers.

    Runs in the sound process.
    """
    try:
        output.open()
    except pygame.error as error:
        yield str(error)
        return
    yield True
    chunks: dict[int, Chunk] = {}
    for what, number, value in _received(orders):
        if what == "load":
            try:
                chunks[number] = output.load(Path(value))
            except (OSError, ValueError) as error:
                yield str(error)
            else:
                yield chunks[number].get_length()
        elif what == "drop":
            chunks.pop(number, None)
        elif chunk := chunks.get(number):
            # A number that is not in `chunks` may belong to a sound of an earlier sound process; such a
            # command is ignored.
            getattr(chunk, what)(value)


def _received(orders: int) -> Iterator[Any]:
    """Yield the commands that are received until the pipe is closed or the sound device has disappeared."""
    received = b""
    while not _gone():
        if select.select([orders], [], [], LOOK)[0]:
            read = os.read(orders, 65_536)
            if not read:
                return
            *lines, received = (received + read).split(b"\n")
            yield from map(json.loads, lines)


def _gone() -> bool:
    """Return True once SDL has reported that the sound device has disappeared."""
    return any(not event.iscapture for event in pygame.event.get() if event.type == pygame.AUDIODEVICEREMOVED)


def main() -> None:
    """Run the sound process: play sounds by commands from standard input."""
    # The dummy driver gives the program a display without a window: SDL reports events only with a display.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    with closing(Mixer()) as mixer:
        for answer in answers(mixer, sys.stdin.fileno()):
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
