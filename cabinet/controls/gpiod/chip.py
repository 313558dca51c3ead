"""The GPIO chip that the 40-pin header is wired to, found by its label.

The number says nothing: on a Pi 5 the header was gpiochip4 until kernel 6.6.45
and is gpiochip0 since, where other chips were before.
"""

from __future__ import annotations

import errno
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LABELS = {
    "pinctrl-bcm2835": "Pi 1 to 3 and Zero",
    "pinctrl-bcm2711": "Pi 4",
    "pinctrl-rp1": "Pi 5",
}
"""The labels of the chips that have a header, and on which boards they are."""
ROOT = 0
"""The group to which a device belongs until udev has handed it over."""


class NoChipError(RuntimeError):
    """There is no header's chip that can be opened; says what there is instead, and the cure."""


class NoPiError(NoChipError):
    """There is not one GPIO chip: a desktop, or a Pi that is still looking for its own."""


def chips(devices: Path = Path("/dev")) -> list[Path]:
    """The GPIO chips of this machine, in the folder `devices`. Raises NoPiError where there are none."""
    found = sorted(devices.glob("gpiochip*"))
    if not found:
        raise NoPiError(
            f"this is no Raspberry Pi, or Linux has not found its pins yet: there is no {devices}/gpiochip*"
        )
    return found


def bindings() -> Any:
    """The module gpiod of libgpiod 2. Raises ImportError where there is none, or an older one."""
    gpiod = import_module("gpiod")
    if not hasattr(gpiod, "LineSettings"):
        raise ImportError(f"{gpiod.__file__} is of libgpiod 1, and version 2 is needed")
    return gpiod


def group_of(path: Path) -> int:
    """The number of the group that a device belongs to. Raises OSError."""
    return path.stat().st_gid


def header_chip(gpiod: Any, devices: Path = Path("/dev"), group_of: Callable[[Path], int] = group_of) -> Any:
    """The header's chip, open; the caller closes it. Raises NoChipError, NoPiError among them.

    `gpiod`: what `bindings` returns; `devices`: the folder of gpiochip0 and its like.
    """
    others, refused = [], []
    for path in chips(devices):
        try:
            chip = gpiod.Chip(str(path))
        except PermissionError as error:
            refused.append((path, error))
            continue
        except OSError as error:
            others.append(f"{path} cannot be opened: {error}")
            continue
        label = chip.get_info().label
        if label in LABELS:
            return chip
        chip.close()
        others.append(f"{path} is {label}")
    if refused:
        raise NoChipError("; ".join(_refusal(path, error, group_of) for path, error in refused))
    found = "; ".join(others)
    known = ", ".join(f"{label} ({boards})" for label, boards in LABELS.items())
    raise NoChipError(f"no GPIO chip of a Raspberry Pi's header: {found}; wanted is one of {known}")


def _refusal(path: Path, error: PermissionError, group_of: Callable[[Path], int]) -> str:
    """Why it may not be opened, and the cure."""
    if error.errno == errno.EPERM:
        return (
            f"{path} is not among the devices that this service may open: it was started before Linux knew "
            "of pins; sudo systemctl restart cabinet"
        )
    try:
        waits = group_of(path) == ROOT
    except OSError:
        waits = True
    if waits:
        return (
            f"{path} still belongs to root alone: udev is at work; wait a moment, and where it stays so "
            "sudo systemd/install lays down the rule that is missing"
        )
    return (
        f"{path} may not be opened by this user; add the user to the group gpio "
        "(sudo usermod -aG gpio USER) and log in again"
    )
