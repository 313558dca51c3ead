"""Errors of the pins keep the cause and the cure apart: TV and doctor show the one before the other."""

from __future__ import annotations

import errno

import pytest

from cabinet.clock import VirtualClock
from cabinet.controls.pin_error import PinFactoryError, PinLostError
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins


def test_a_lost_pin() -> None:
    """The cause names the pin and what it raised; the cure says what helps."""
    lost = PinLostError("GPIO 4 (p1_up)", OSError(errno.ENODEV, "No such device"))
    assert lost.words == "GPIO 4 (p1_up) cannot be read any more (OSError: [Errno 19] No such device)"
    assert lost.cure.startswith("the cabinet opens its pins again by itself")
    assert lost.cure.endswith("switch the power off and on")
    assert str(lost) == f"{lost.words}; {lost.cure}"


def test_a_factory_that_is_not_there() -> None:
    """The cause names it; the cure says what to choose instead."""
    with pytest.raises(PinFactoryError) as caught:
        Pins("unheard-of", read(default_path()), VirtualClock(), lambda: None)
    assert caught.value.words == "there is no pin factory 'unheard-of'"
    assert caught.value.cure.startswith("set pins of [controls]")
