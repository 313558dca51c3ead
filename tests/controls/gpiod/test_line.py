"""Level and edges as the kernel hands them out."""

from __future__ import annotations

import os
import struct

import pytest

from cabinet.controls.gpiod import line as gpiod_line
from tests.controls.fake_gpiod import EVENT


@pytest.mark.parametrize("high", [False, True])
def test_level(high: bool) -> None:
    """The kernel is asked for the first line and answers in the first bit."""
    asked: list[tuple[int, int, bytes]] = []

    def ioctl(fd: int, what: int, values: bytearray) -> None:
        asked.append((fd, what, bytes(values)))
        values[:8] = struct.pack("=Q", int(high))

    assert gpiod_line.level(7, ioctl) is high
    assert asked == [(7, 0xC010B40E, struct.pack("=QQ", 0, 1))]


def test_edges() -> None:
    """Times in seconds and levels, in their order; nothing there blocks nobody."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with pytest.raises(BlockingIOError):
        gpiod_line.edges(reading)
    os.write(writing, EVENT.pack(1_500_000_000, 2, 17, 1, 1, *[0] * 6))
    os.write(writing, EVENT.pack(1_500_000_001, 1, 17, 2, 2, *[0] * 6))
    assert gpiod_line.edges(reading) == [(1.5, False), (1.500000001, True)]
    os.close(reading)
    os.close(writing)


def test_as_many_as_are_kept() -> None:
    """One call takes all that the kernel keeps."""
    reading, writing = os.pipe()
    for number in range(gpiod_line.KEPT):
        os.write(writing, EVENT.pack(number, 1, 17, number, number, *[0] * 6))
    assert len(gpiod_line.edges(reading)) == gpiod_line.KEPT
    os.close(reading)
    os.close(writing)
