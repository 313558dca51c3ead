"""The computer's hand: when it decides, and how fast it presses."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Control, Switch
from cabinet.play.computer_hand import (
    BETWEEN,
    BREATH,
    COURTESY,
    LAMP,
    LOOK,
    QUICKEST,
    RUSH,
    THINK,
    ComputerHand,
)

PATH = (Control(Switch.DOWN, 1),) * 2 + (Control(Switch.FIRE, 1),)


def pressed(hand: ComputerHand, until: float = 10.0) -> list[float]:
    """When it presses, from now on."""
    times = []
    while (wake := hand.wake()) < until:
        assert hand.press(wake, rushed=False) in PATH
        times.append(wake)
    return times


@pytest.mark.parametrize(
    ("slowly", "rushed", "takes"), [(1.0, False, THINK), (2.0, False, 2 * THINK), (1.0, True, RUSH)]
)
def test_it_thinks(slowly: float, rushed: bool, takes: float) -> None:
    """In the slow mode for longer; not while FIRE is held."""
    hand = ComputerHand(slowly)
    assert hand.wake() == inf
    hand.think(5.0, rushed=rushed)
    assert hand.wake() == 5.0 + takes
    assert not hand.decides(5.0 + takes - 0.001)
    assert hand.decides(5.0 + takes)
    hand.rest()
    assert not hand.decides(99.0)


def test_it_looks_and_presses_ever_faster() -> None:
    """The first press after a look; where nothing was shown, in the same breath."""
    hand = ComputerHand(1.0)
    hand.take(PATH, 1.0, rushed=False)
    first, second, third = pressed(hand)
    assert first == 1.0 + LOOK
    assert pytest.approx(second - first) == BETWEEN
    assert QUICKEST < third - second < BETWEEN
    hand.show(0.0)
    hand.take(PATH, 3.0, rushed=False)
    assert pressed(hand)[0] - 3.0 < BETWEEN


def test_in_the_slow_mode_it_presses_half_as_fast() -> None:
    """And looks twice as long."""
    taken = []
    for slowly in (1.0, 2.0):
        hand = ComputerHand(slowly)
        hand.take(PATH, 0.0, rushed=False)
        taken.append(pressed(hand))
    assert taken[1] == pytest.approx([2 * at for at in taken[0]])


@pytest.mark.parametrize("begins", [lambda hand: hand.begin_turn(), lambda hand: hand.show(BREATH)])
def test_it_starts_as_slowly_in_every_turn_and_after_a_breath(begins: object) -> None:
    """What is shown for less leaves it as fast as it was."""
    hand = ComputerHand(1.0)
    hand.take(PATH, 1.0, rushed=False)
    pressed(hand)
    hand.show(BREATH - 0.1)
    hand.take(PATH, 10.0, rushed=False)
    first, second, _ = pressed(hand, 20.0)
    assert second - first < BETWEEN
    assert callable(begins)
    begins(hand)
    hand.take(PATH, 20.0, rushed=False)
    first, second, _ = pressed(hand, 30.0)
    assert second - first == pytest.approx(BETWEEN)


def test_a_step_ends_what_it_was_about_to_press() -> None:
    """The move was made meanwhile."""
    hand = ComputerHand(1.0)
    hand.take(PATH, 1.0, rushed=False)
    hand.show(2.0)
    assert hand.wake() == inf


def test_it_leaves_time_to_others_and_a_lamp_runs_out() -> None:
    """In tenths of a second; where it is not to decide there is none."""
    hand = ComputerHand(1.0)
    assert hand.time_left(0.0) == 0.0
    hand.take(PATH, 1.0, rushed=False)
    hand.leave_time(2.0)
    assert hand.wake() == 2.0 + COURTESY
    assert hand.time_left(2.0) == pytest.approx(1.0)
    assert hand.time_left(2.0 + COURTESY - 0.01) == pytest.approx(LAMP / COURTESY)
    assert hand.time_left(2.0 + COURTESY) == 0.0


def test_hurried_it_decides_and_presses_now() -> None:
    """What is due earlier stays so."""
    hand = ComputerHand(1.0)
    hand.think(5.0, rushed=False)
    hand.hurry(5.1)
    hand.hurry(5.2)
    assert hand.wake() == 5.1
    hand.take(PATH, 6.0, rushed=False)
    hand.hurry(6.1)
    assert hand.press(6.1, rushed=True) == PATH[0]
    assert hand.wake() == pytest.approx(6.1 + RUSH)
