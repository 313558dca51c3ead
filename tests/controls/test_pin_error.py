"""The cure that the TV names fits what keeps the pins from being used."""

from __future__ import annotations

import errno
import os
from functools import partial
from typing import TYPE_CHECKING

import pytest
from gpiozero.exc import PinUnknownPi

from cabinet.clock import VirtualClock
from cabinet.controls import pins as module
from cabinet.controls.gpiod import chip as gpiod_chip
from cabinet.controls.gpiod.factory import GpiodFactory
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins

from .fake_gpiod import Chip, Gpiod

if TYPE_CHECKING:
    from pathlib import Path

MAP = read(default_path())
MATTERS = {
    "revision": "Revision",
    "udev": "udev",
    "group": "usermod",
    "walls": "restart cabinet",
    "in use": "SPI",
    "no chip": "Linux has not found",
    "board": "40 pins",
}
"""A word of each cure that no other one has."""
FIRST_MODEL = 0x0002
"""The revision of a Pi with 26 pins, which has no GPIO 5."""


def refused(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int, group: int) -> None:
    """The kernel does not let the chip be opened; it belongs to that group."""
    (folder / "gpiochip0").touch()
    found = Gpiod({f"{folder}/gpiochip0": PermissionError(number, os.strerror(number))})
    header_chip = partial(gpiod_chip.header_chip, devices=folder, group_of=lambda _: group)
    found_there = gpiod_chip.chips
    monkeypatch.setattr(gpiod_chip, "chips", lambda devices=folder: found_there(devices))
    monkeypatch.setattr(gpiod_chip, "bindings", lambda: found)
    monkeypatch.setattr(gpiod_chip, "header_chip", header_chip)


def unknown() -> int:
    """What gpiozero raises where Linux does not tell the revision."""
    raise PinUnknownPi("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo")


def opened(monkeypatch: pytest.MonkeyPatch, chip: Chip, revision: int | None = 0xB03114) -> None:
    """The chip can be opened, on a board of that revision."""
    ask = unknown if revision is None else lambda: revision
    monkeypatch.setattr(module, "_open", lambda _: GpiodFactory(Gpiod(), chip, chip, ask))


@pytest.mark.parametrize("cause", MATTERS)
def test_each_cause_has_its_own_cure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cause: str) -> None:
    """By the exceptions that gpiozero and the kernel raise; no cure of another cause stands beside it."""
    chip = Chip("/dev/gpiochip0", "pinctrl-bcm2711")
    match cause:
        case "revision":
            opened(monkeypatch, chip, None)
        case "board":
            opened(monkeypatch, chip, FIRST_MODEL)
        case "in use":
            chip.used[17] = "spi0 CS0"
            opened(monkeypatch, chip)
        case "no chip":
            monkeypatch.setattr(gpiod_chip, "chips", partial(gpiod_chip.chips, tmp_path))
        case "udev":
            refused(monkeypatch, tmp_path, errno.EACCES, gpiod_chip.ROOT)
        case "group":
            refused(monkeypatch, tmp_path, errno.EACCES, 993)
        case "walls":
            refused(monkeypatch, tmp_path, errno.EPERM, 993)
    with pytest.raises(PinFactoryError) as caught:
        Pins("cabinet", MAP, VirtualClock(), lambda: None)
    message = str(caught.value)
    assert [what for what, word in MATTERS.items() if word in message] == [cause], message


def test_other_factories_have_the_same_cures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is asked for before anything is opened; what may not be read is a matter of the group."""
    for error, word in (
        (PinUnknownPi("unable to locate Pi revision"), "Revision"),
        (PermissionError(errno.EACCES, "Permission denied"), "usermod"),
    ):
        message = str(module._unusable("lgpio", "this board", error))
        assert [each for each in MATTERS.values() if each in message] == [word], message
