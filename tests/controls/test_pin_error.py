"""Pins that cannot be used: the screen shows the cure that fits the cause."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from gpiozero.exc import PinUnknownPi

from cabinet.clock import VirtualClock
from cabinet.controls import line_request
from cabinet.controls import pins as module
from cabinet.controls.factory import CabinetFactory
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins

from .kernel import Kernel, refuse

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MATTERS = {
    "revision": "Revision",
    "udev": "adds the missing rule",
    "group": "usermod",
    "walls": "restart cabinet",
    "in use": "SPI",
    "no chip": "else run this",
    "board": "40 pins",
}
"""For each cause of a pin error, a word that only the cure for that cause contains."""
FIRST_MODEL = 0x0002
"""The revision code of a Pi with 26 pins, which has no GPIO 5."""


@pytest.mark.parametrize("cause", MATTERS)
def test_each_cause_has_its_own_cure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cause: str) -> None:
    kernel = Kernel(tmp_path, *(() if cause == "no chip" else ("pinctrl-bcm2711",)))
    revisions: dict[str, Callable[[], int]] = {
        "revision": Mock(side_effect=PinUnknownPi("unable to locate Pi revision")),
        "board": lambda: FIRST_MODEL,
    }
    monkeypatch.setattr(module, "LineRequest", kernel.request)
    monkeypatch.setattr(
        module,
        "CabinetFactory",
        lambda lines: CabinetFactory(lines, kernel.request, revisions.get(cause, lambda: 0xB03114)),
    )
    match cause:
        case "in use":
            kernel.used[17] = "spi0 CS0"
        case "udev":
            refuse(monkeypatch, errno.EACCES, line_request.ROOT)
        case "group":
            refuse(monkeypatch, errno.EACCES, 993)
        case "walls":
            refuse(monkeypatch, errno.EPERM, 993)
    with pytest.raises(PinFactoryError) as caught:
        Pins("cabinet", read(default_path()), VirtualClock(), lambda: None)
    assert [what for what, word in MATTERS.items() if word in caught.value.cure] == [cause], caught.value
    assert not any(word in caught.value.words for word in MATTERS.values()), "the cause stands apart"
    assert ("gpiochip0" in caught.value.words) == (cause in {"udev", "group", "walls"})
    assert kernel.held == set(), "nothing stays requested"


def test_other_factories_have_the_same_cures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors of other pin factories have the same cures: check the board, or join the group of the pins."""
    for error, word in (
        (PinUnknownPi("unable to locate Pi revision"), "Revision"),
        (PermissionError(errno.EACCES, "Permission denied"), "usermod"),
    ):
        told = module._refused("lgpio", "GPIO 17", error)
        assert [each for each in MATTERS.values() if each in told.cure] == [word], told
        assert told.words.startswith("pin factory 'lgpio' ")


def test_words_and_cure_are_separate() -> None:
    """The message and the cure of an error may contain any characters, and are still told apart."""
    error = PinFactoryError("it is busy (a; b: c)", "stop it", "", "or wait")
    assert (error.words, error.cure) == ("it is busy (a; b: c)", "stop it; or wait")
    assert str(error) == "it is busy (a; b: c); stop it; or wait"
    assert str(PinFactoryError("it is busy")) == "it is busy"
