"""The program of the sound process: plays what the orders on its standard input say.

An order is a line of JSON: what to do with a sound, the sound's number, and a value. `load` has the path of
a file, `drop` forgets it; `play`, `fadeout` and `set_volume` are methods of `Chunk`. A pipe takes a line of
up to `LONGEST` bytes whole or not at all (POSIX's PIPE_BUF), so threads need no lock.

The process writes `OPEN` once its device is open, else the reason, as a line. It ends when its input ends, or
its device has gone.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from cabinet.display.sdl import pygame
from cabinet.sound.output import Mixer, Output

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.sound.accompaniment import Chunk

LONGEST = 4096
OPEN = b"open\n"
LOOK = 2.0
"""Seconds between two looks whether the device is still there."""
OPENING = 30
"""Seconds that a device may take to open: after them the process ends."""


class Player:
    """The sounds whose files have been named."""

    def __init__(self, load: Callable[[Path], Chunk]) -> None:
        self._load = load
        self._chunks: dict[int, Chunk] = {}

    def do(self, what: str, number: int, value: Any) -> None:
        """Carry out an order; a sound that could not be read is silent. Raises pygame.error."""
        if what == "load":
            # The cabinet has looked at the file, and reports one that is damaged.
            with suppress(OSError, ValueError):
                self._chunks[number] = self._load(Path(value))
        elif what == "drop":
            self._chunks.pop(number, None)
        elif chunk := self._chunks.get(number):
            getattr(chunk, what)(value)


def play(output: Output, orders: int, answer: BinaryIO) -> None:
    """Play until `orders`, a file descriptor, ends or the device has gone. Raises pygame.error."""
    # A driver may hang while a device opens, and all threads with it: this ends the process.
    signal.alarm(OPENING)
    output.open()
    signal.alarm(0)
    answer.write(OPEN)
    answer.flush()
    player, received = Player(output.load), b""
    while not _gone():
        if select.select([orders], [], [], LOOK)[0]:
            read = os.read(orders, 16 * LONGEST)
            if not read:
                return
            *lines, received = (received + read).split(b"\n")
            for line in lines:
                player.do(*json.loads(line))


def _gone() -> bool:
    """True once SDL has reported that the device has gone."""
    return any(not event.iscapture for event in pygame.event.get() if event.type == pygame.AUDIODEVICEREMOVED)


def main() -> None:
    """Run the sound process."""
    # SDL reports events to a program with a display only.
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    try:
        with closing(Mixer()) as mixer:
            play(mixer, sys.stdin.fileno(), sys.stdout.buffer)
    except pygame.error as error:
        print(" ".join(str(error).split()))
        sys.exit(1)


if __name__ == "__main__":
    main()
