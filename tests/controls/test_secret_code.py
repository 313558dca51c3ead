"""Codes entered on a joystick, and the pause after a wrong one."""

from __future__ import annotations

import pytest

from cabinet.controls.secret_code import FREE, PAUSE_FIRST, PAUSE_LONGEST, Throttle, read, written
from cabinet.switches import STICK_SWITCHES

RIGHT = read("UP UP DOWN FIRE")
WRONG = read("UP UP DOWN DOWN")


def test_a_sequence_survives_writing() -> None:
    """Text and back, however it is written; nothing is no code."""
    assert read(written(STICK_SWITCHES)) == STICK_SWITCHES
    assert read("up Down FIRE") == read("UP DOWN FIRE")
    assert (read(""), written(())) == ((), "")
    with pytest.raises(ValueError, match="jump"):
        read("UP JUMP")


def test_a_few_mistakes_cost_nothing() -> None:
    """And a right one makes them good."""
    throttle = Throttle()
    for _ in range(10):
        for _ in range(FREE):
            assert not throttle.passes(WRONG, RIGHT, 0.0)
            assert not throttle.waits(0.0)
        assert throttle.passes(RIGHT, RIGHT, 0.0)


def test_the_pause_grows_and_ends() -> None:
    """From 5 s to five minutes; codes during a pause are ignored and do not lengthen it."""
    throttle, now, pauses = Throttle(), 100.0, []
    for _ in range(FREE):
        throttle.fails(now)
    for _ in range(9):
        throttle.fails(now)
        pauses.append(throttle.waits(now))
        assert not throttle.passes(RIGHT, RIGHT, now)
        throttle.fails(now)
        assert throttle.waits(now) == pauses[-1]
        now += pauses[-1]
        assert not throttle.waits(now)
    assert pauses == [PAUSE_FIRST, 10, 20, 40, 80, 160, PAUSE_LONGEST, PAUSE_LONGEST, PAUSE_LONGEST]
    assert throttle.passes(RIGHT, RIGHT, now)


def test_the_count_goes_on_where_it_was_left() -> None:
    """With the pause that belongs to it; every change is noted."""
    noted: list[int] = []
    throttle = Throttle(FREE + 1, 50.0, noted.append)
    assert throttle.waits(50.0) == PAUSE_FIRST
    throttle.fails(51.0)
    throttle.fails(60.0)
    assert throttle.waits(60.0) == 2 * PAUSE_FIRST
    assert throttle.passes(RIGHT, RIGHT, 70.0)
    assert throttle.passes(RIGHT, RIGHT, 70.0)
    assert noted == [FREE + 2, 0]
    assert Throttle(10**9, 0.0).waits(0.0) == PAUSE_LONGEST


def test_guessing_takes_longer_than_an_evening() -> None:
    """The shortest codes there are, one after another: half of the 625 take a day."""
    throttle, now = Throttle(), 0.0
    for _ in range(625 // 2):
        throttle.fails(now)
        now += throttle.waits(now)
    assert now > 24 * 3600
