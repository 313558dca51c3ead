"""The program of the sound process: carries out the orders on its standard input.

An order is a line of JSON: an action, the number of a sound, and a value. `load` has the path of a file,
`drop` forgets the sound; `play`, `fadeout` and `set_volume` are methods of `Chunk`. A pipe takes a line of up
to `LONGEST` bytes whole or not at all (POSIX's PIPE_BUF), so threads need no lock.

The process writes one line: `OPEN` once its device is open, else the reason. It ends when its input ends, or
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
"""Seconds between two checks that the device is still there."""
OPENING = 30
"""Seconds that a device may take to open; after that the process ends."""


class Player:
    """The loaded sounds, by the numbers in the orders."""

    def __init__(self, load: Callable[[Path], Chunk]) -> None:
        self._load = load
        self._chunks: dict[int, Chunk] = {}

    def do(self, what: str, number: int, value: Any) -> None:
        """Carry out an order; a sound that could not be read stays silent. Raises pygame.error."""
        if what == "load":
            # The cabinet has read the file's header, and reports a damaged file.
            with suppress(OSError, ValueError):
                self._chunks[number] = self._load(Path(value))
        elif what == "drop":
            self._chunks.pop(number, None)
        elif chunk := self._chunks.get(number):
            getattr(chunk, what)(value)


def play(output: Output, orders: int, answer: BinaryIO) -> None:
    """Carry out the orders from the descriptor `orders` until it ends or the device has gone.

    Raises pygame.error.
    """
    # A driver may hang while a device opens, with all threads: the alarm ends the process.
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
    """Return True once SDL has reported that the device has gone."""
    return any(not event.iscapture for event in pygame.event.get() if event.type == pygame.AUDIODEVICEREMOVED)


def main() -> None:
    """Run the sound process."""
    # SDL reports events only to a program with a display.
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
