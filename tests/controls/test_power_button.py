"""The power button: holding it for two seconds asks once to switch off."""

from __future__ import annotations

import logging
from unittest.mock import Mock

import pytest
from gpiozero import InputDevice

from cabinet.clock import VirtualClock
from cabinet.controls import pinmap
from cabinet.controls.header import POWER_BUTTON
from cabinet.controls.pins import Pins
from cabinet.controls.power_button import HOLD, LOOK, SELDOM, PowerButton


def held(button: PowerButton, start: float, seconds: float) -> list[float]:
    """Hold the button for some seconds, and return the times at which it asks to switch off."""
    times = [start + LOOK * at for at in range(round(seconds / LOOK) + 1)]
    return [at for at in times if button.asks(at)]


def test_long_hold_asks_once_after_two_seconds() -> None:
    pressed = Mock(return_value=False)
    button = PowerButton(pressed)
    assert not button.asks(9.0)
    pressed.return_value = True
    assert held(button, 10.0, 8) == [10.0 + HOLD]
    pressed.return_value = False
    assert not button.asks(19.0)
    pressed.return_value = True
    assert held(button, 20.0, 4) == [20.0 + HOLD]


def test_short_press_does_nothing() -> None:
    """Several short presses of the power button do not add up to a long one."""
    pressed = Mock(return_value=False)
    button = PowerButton(pressed)
    button.asks(0.0)
    for start in range(1, 20, 2):
        pressed.return_value = True
        assert not held(button, float(start), HOLD - LOOK)
        pressed.return_value = False
        assert not button.asks(start + HOLD)


def test_press_that_starts_the_pi_is_ignored() -> None:
    """The power button is ignored however long it is held if it was already held at the start."""
    pressed = Mock(return_value=True)
    button = PowerButton(pressed)
    assert not held(button, 0.0, 20)
    pressed.return_value = False
    assert not button.asks(21.0)
    pressed.return_value = True
    assert held(button, 22.0, 3) == [22.0 + HOLD]


def test_button_uses_gpio_3(caplog: pytest.LogCaptureFixture) -> None:
    """The power button's edges wake the loop; if GPIO 3 is in use, the log says that there is no button."""
    woken: list[bool] = []
    pins = Pins("mock", pinmap.read(pinmap.default_path()), VirtualClock(), wake=lambda: woken.append(True))
    other = InputDevice(POWER_BUTTON, pull_up=True, pin_factory=pins._factory)
    with caplog.at_level(logging.WARNING):
        assert pins.power_button() is None
    assert "the power button does not work: GPIO 3 cannot be used" in caplog.text
    other.close()
    button = pins.power_button()
    assert button
    assert not button.asks(0.0)
    assert button.due == SELDOM
    pins.mock(None).drive_low()
    assert woken
    assert button.due < 0.1
    assert not button.asks(0.1)
    assert button.due == 0.1 + LOOK
    assert button.asks(0.1 + HOLD)
    pins.close()
