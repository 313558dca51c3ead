"""The secret code entered on a joystick, and the pause after wrong codes."""

from __future__ import annotations

import pytest

from cabinet.controls.secret_code import FREE, PAUSE_FIRST, PAUSE_LONGEST, Throttle, read, written
from cabinet.switches import STICK_SWITCHES

RIGHT = read("UP UP DOWN FIRE")
WRONG = read("UP UP DOWN DOWN")


def test_code_reads_back_from_its_text() -> None:
    """A secret code may be written in any case and spacing; an empty text is no code."""
    assert read(written(STICK_SWITCHES)) == STICK_SWITCHES
    assert read("up Down FIRE") == read("UP DOWN FIRE")
    assert (read(""), written(())) == ((), "")
    with pytest.raises(ValueError, match="jump"):
        read("UP JUMP")


def test_few_wrong_codes_cost_no_pause() -> None:
    throttle = Throttle()
    for _ in range(10):
        for _ in range(FREE):
            assert not throttle.passes(WRONG, RIGHT, 0.0)
            assert not throttle.waits(0.0)
        assert throttle.passes(RIGHT, RIGHT, 0.0)


def test_pause_grows_to_five_minutes() -> None:
    """The first pause after wrong codes is 5 s; codes entered during a pause do not lengthen it."""
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


def test_count_of_wrong_codes_is_saved() -> None:
    """A saved count of wrong codes brings its pause back; every change of the count is saved."""
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
    """Trying half of the 625 shortest codes, one after another, takes a day."""
    throttle, now = Throttle(), 0.0
    for _ in range(625 // 2):
        throttle.fails(now)
        now += throttle.waits(now)
    assert now > 24 * 3600
