"""The header's chip is found by its label, and where it is not found the reason is said."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from cabinet.controls.gpiod.chip import (
    LABELS,
    ROOT,
    NoChipError,
    NoPiError,
    bindings,
    chips,
    group_of,
    header_chip,
)
from tests.controls.fake_gpiod import Gpiod

REFUSED = PermissionError(13, "Permission denied")


def board(folder: Path, *labels: str | OSError) -> Gpiod:
    """The module on a board with these chips, numbered from 0 on."""
    for number in range(len(labels)):
        (folder / f"gpiochip{number}").touch()
    return Gpiod({str(folder / f"gpiochip{number}"): label for number, label in enumerate(labels)})


@pytest.mark.parametrize("label", LABELS)
def test_every_board(tmp_path: Path, label: str) -> None:
    """The chips of the firmware are passed over and closed again."""
    gpiod = board(tmp_path, "raspberrypi-exp-gpio", label)
    assert header_chip(gpiod, tmp_path).path == str(tmp_path / "gpiochip1")
    assert [chip.closed for chip in gpiod.opened] == [True, False]


@pytest.mark.parametrize("number", [0, 4])
def test_both_layouts_of_the_pi_5(tmp_path: Path, number: int) -> None:
    """The header's chip is number 4 with older kernels and 0 with newer ones."""
    labels = ["gpio-brcmstb@107d508500"] * 5
    labels[number] = "pinctrl-rp1"
    assert header_chip(board(tmp_path, *labels), tmp_path).path == str(tmp_path / f"gpiochip{number}")


def test_no_chip_at_all(tmp_path: Path) -> None:
    """A desktop."""
    with pytest.raises(
        NoPiError, match=r"this is no Raspberry Pi, or Linux .* yet: there is no .*/gpiochip\*$"
    ):
        header_chip(board(tmp_path), tmp_path)
    with pytest.raises(NoPiError):
        chips(tmp_path)


def test_other_chips(tmp_path: Path) -> None:
    """What is there is named, and what is wanted, and nothing stays open."""
    gpiod = board(tmp_path, "gpio_ich", OSError(19, "No such device"))
    with pytest.raises(
        NoChipError, match=r"gpiochip0 is gpio_ich; .*gpiochip1 cannot be opened: .*No such.*wanted"
    ):
        header_chip(gpiod, tmp_path)
    assert [chip.closed for chip in gpiod.opened] == [True]


def test_not_in_the_group(tmp_path: Path) -> None:
    """A user who may not open it is told how to."""
    with pytest.raises(NoChipError, match=r"gpiochip0 may not be opened by this user; .* usermod -aG gpio"):
        header_chip(board(tmp_path, REFUSED, "raspberrypi-exp-gpio"), tmp_path, lambda _: 993)


def test_udev_is_still_at_work(tmp_path: Path) -> None:
    """What belongs to root alone has not been handed over: no group is missing."""
    with pytest.raises(NoChipError, match=r"gpiochip0 still belongs to root alone: udev is at work; wait"):
        header_chip(board(tmp_path, REFUSED), tmp_path, lambda _: ROOT)

    def gone(path: Path) -> int:
        raise FileNotFoundError(2, "No such file", str(path))

    with pytest.raises(NoChipError, match="udev is at work"):
        header_chip(board(tmp_path, REFUSED), tmp_path, gone)


def test_the_walls_of_the_service(tmp_path: Path) -> None:
    """A kind of device that the kernel did not know when the service started is not let through."""
    walls = PermissionError(1, "Operation not permitted")
    with pytest.raises(NoChipError, match=r"gpiochip0 is not among the devices .* restart cabinet"):
        header_chip(board(tmp_path, walls), tmp_path, lambda _: 993)
    (tmp_path / "mine").touch()
    assert group_of(tmp_path / "mine") == (tmp_path / "mine").stat().st_gid


def test_the_old_bindings_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12's module of the same name is libgpiod 1."""
    old = ModuleType("gpiod")
    old.__file__ = "/usr/lib/python3/dist-packages/gpiod.so"
    monkeypatch.setitem(sys.modules, "gpiod", old)
    with pytest.raises(ImportError, match=r"/usr/lib/.*gpiod\.so is of libgpiod 1, and version 2 is needed"):
        bindings()


def test_the_new_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2 knows line settings."""
    new = ModuleType("gpiod")
    monkeypatch.setattr(new, "LineSettings", object, raising=False)
    monkeypatch.setitem(sys.modules, "gpiod", new)
    assert bindings() is new
