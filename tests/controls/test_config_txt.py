"""The lines of config.txt that the wiring needs."""

from __future__ import annotations

import pytest

from cabinet.controls import config_txt
from cabinet.controls.pinmap import default_path, read


def test_pull_ups() -> None:
    """Every input of the real pin map is pulled up, and no other pin is touched."""
    lines = config_txt.lines(read(default_path()))
    assert [line for line in lines if line.startswith("gpio=")] == ["gpio=4-13,15-27=ip,pu"]


def test_what_takes_pins() -> None:
    """What would take pins of the inputs is off; lines are comments or plain settings, none twice."""
    lines = config_txt.lines(read(default_path()))
    assert {"dtparam=i2c_arm=off", "dtparam=i2s=off", "dtparam=spi=off", "enable_uart=0"} <= set(lines)
    assert all(line.startswith("# ") or "=" in line.split("#")[0] for line in lines)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("numbers", "written"),
    [([], ""), ([5], "5"), ([7, 1, 3, 2], "1-3,7"), ([1, 3, 5], "1,3,5"), ([4, 5], "4-5")],
)
def test_ranges(numbers: list[int], written: str) -> None:
    """Neighbours are drawn together, in order, whatever the order was."""
    assert config_txt.ranges(numbers) == written
