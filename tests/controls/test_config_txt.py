"""The lines that the wiring needs in config.txt, the boot settings of a Raspberry Pi."""

from __future__ import annotations

import pytest

from cabinet.controls import config_txt
from cabinet.controls.pinmap import default_path, read


def test_every_input_is_pulled_up() -> None:
    lines = config_txt.lines(read(default_path()))
    assert [line for line in lines if line.startswith("gpio=")] == ["gpio=4-13,15-27=ip,pu"]


def test_users_of_input_pins_are_turned_off() -> None:
    lines = config_txt.lines(read(default_path()))
    assert {"dtparam=i2c_arm=off", "dtparam=i2s=off", "dtparam=spi=off", "enable_uart=0"} <= set(lines)
    assert all(line.startswith(("# ", "[")) or "=" in line.split("#")[0] for line in lines)
    assert len(set(lines)) == len(lines)
    # Only on a Pi 5 does uart0 occupy input pins; on other boards it serves Bluetooth.
    place = lines.index("dtparam=uart0=off")
    assert (lines[place - 1], lines[place + 1]) == ("[pi5]", "[all]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dtparam=i2c_arm=on,spi=on", ["I2C", "SPI"]),
        ("dtparam=i2c=on\ndtparam=i2c_arm=off", []),
        ("dtparam=i2c_arm=off\ndtparam=i2c1", ["I2C"]),
        ("dtparam=spi", ["SPI"]),
        ("dtparam=spi=on\ndtparam=spi=off", []),
        (" dtparam = i2s=yes # sound", ["I2S"]),
        ("device_tree_param=i2s=1", ["I2S"]),
        ("#dtparam=spi=on", []),
        ("enable_uart=1", ["the serial port"]),
        ("enable_uart=1\nenable_uart=0", []),
        ("enable_uart=0\nenable_uart=1", ["the serial port"]),
        ("dtparam=audio=on\ngpio=17=op,dh\n[pi4]\n", []),
    ],
)
def test_last_parameter_of_a_kind_counts(text: str, words: list[str]) -> None:
    assert list(config_txt.turned_on(text, pi_5=False)) == words


def test_serial_port_of_a_pi_5_is_found() -> None:
    """The serial port uart0 occupies input pins only on a Pi 5; on other boards it serves Bluetooth."""
    text = "dtparam=uart0=on"
    assert config_txt.turned_on(text, pi_5=True) == ("the serial port",)
    assert config_txt.turned_on(text, pi_5=False) == ()


@pytest.mark.parametrize(
    ("numbers", "written"),
    [([], ""), ([5], "5"), ([7, 1, 3, 2], "1-3,7"), ([1, 3, 5], "1,3,5"), ([4, 5], "4-5")],
)
def test_adjacent_pins_are_written_as_a_range(numbers: list[int], written: str) -> None:
    assert config_txt.ranges(numbers) == written
