"""What is said with a joystick, and how long one waits after saying it wrong."""

from __future__ import annotations

import pytest

from cabinet.api import STICK_SWITCHES
from cabinet.controls.sequence import FREE, PAUSE_FIRST, PAUSE_LONGEST, Guard, read, written

RIGHT = read("UP UP DOWN FIRE")
WRONG = read("UP UP DOWN DOWN")


def test_a_sequence_survives_writing() -> None:
    """Text and back, however it is written; nothing is no sequence."""
    assert read(written(STICK_SWITCHES)) == STICK_SWITCHES
    assert read("up Down FIRE") == read("UP DOWN FIRE")
    assert (read(""), written(())) == ((), "")
    with pytest.raises(ValueError, match="jump"):
        read("UP JUMP")


def test_a_few_mistakes_cost_nothing() -> None:
    """And a right one makes them good."""
    guard = Guard()
    for _ in range(10):
        for _ in range(FREE):
            assert not guard.passes(WRONG, RIGHT, 0.0)
            assert not guard.waits(0.0)
        assert guard.passes(RIGHT, RIGHT, 0.0)


def test_the_pause_grows_and_ends() -> None:
    """From 5 s to five minutes; what is said meanwhile is not heard, nor does it make things worse."""
    guard, now, pauses = Guard(), 100.0, []
    for _ in range(FREE):
        guard.fails(now)
    for _ in range(9):
        guard.fails(now)
        pauses.append(guard.waits(now))
        assert not guard.passes(RIGHT, RIGHT, now)
        guard.fails(now)
        assert guard.waits(now) == pauses[-1]
        now += pauses[-1]
        assert not guard.waits(now)
    assert pauses == [PAUSE_FIRST, 10, 20, 40, 80, 160, PAUSE_LONGEST, PAUSE_LONGEST, PAUSE_LONGEST]
    assert guard.passes(RIGHT, RIGHT, now)


def test_the_count_goes_on_where_it_was_left() -> None:
    """With the pause that belongs to it; every change is noted."""
    noted: list[int] = []
    guard = Guard(FREE + 1, 50.0, noted.append)
    assert guard.waits(50.0) == PAUSE_FIRST
    guard.fails(51.0)
    guard.fails(60.0)
    assert guard.waits(60.0) == 2 * PAUSE_FIRST
    assert guard.passes(RIGHT, RIGHT, 70.0)
    assert guard.passes(RIGHT, RIGHT, 70.0)
    assert noted == [FREE + 2, 0]
    assert Guard(10**9, 0.0).waits(0.0) == PAUSE_LONGEST


def test_guessing_takes_longer_than_an_evening() -> None:
    """The shortest sequences there are, one after another: half of the 625 take a day."""
    guard, now = Guard(), 0.0
    for _ in range(625 // 2):
        guard.fails(now)
        now += guard.waits(now)
    assert now > 24 * 3600
