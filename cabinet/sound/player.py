"""The program of the sound process: plays what the messages on its standard input say.

It ends when its input ends, or its device has gone.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cabinet.display.sdl import pygame
from cabinet.sound import messages
from cabinet.sound.messages import Message, Order
from cabinet.sound.output import Mixer, Output

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.sound.accompaniment import Chunk

LOOK = 2.0
"""Seconds between two looks whether the device is still there."""
OPENING = 30
"""Seconds that a device may take to open: after them the process ends."""


class Player:
    """The sounds whose files have been named."""

    def __init__(self, load: Callable[[Path], Chunk]) -> None:
        self._load = load
        self._chunks: dict[int, Chunk] = {}

    def do(self, message: Message) -> None:
        """Carry out a message; a sound that could not be read is silent. Raises pygame.error."""
        if message.order is Order.LOAD:
            # The cabinet has looked at the file, and reports one that is damaged.
            with suppress(OSError, ValueError):
                self._chunks[message.sound] = self._load(Path(message.file))
        elif chunk := self._chunks.get(message.sound):
            match message.order:
                case Order.PLAY:
                    chunk.play(int(message.value))
                case Order.FADE:
                    chunk.fadeout(int(message.value))
                case Order.VOLUME:
                    chunk.set_volume(message.value)
                case Order.DROP:
                    del self._chunks[message.sound]


def play(output: Output, orders: int, answer: BinaryIO) -> None:
    """Play until `orders`, a file descriptor, ends or the device has gone. Raises pygame.error."""
    # A driver may hang while a device opens, and all threads with it: this ends the process.
    signal.alarm(OPENING)
    output.open()
    signal.alarm(0)
    answer.write(messages.OPEN)
    answer.flush()
    player, buffer = Player(output.load), bytearray()
    while not _gone():
        if select.select([orders], [], [], LOOK)[0]:
            received = os.read(orders, 16 * messages.PIECE)
            if not received:
                return
            buffer += received
            for message in messages.taken(buffer):
                player.do(message)


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
