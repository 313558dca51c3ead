"""What config.txt gives pins to: each kind of overlay, its parameters, and those that pass."""

from __future__ import annotations

import pytest

from cabinet.controls import config_txt, overlays, pinmap

OURS = config_txt.pins(pinmap.read(pinmap.default_path()))
PI4, PI5 = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"


def taken(text: str, model: str = PI4) -> list[str]:
    """What takes pins of the cabinet, in words."""
    return [str(each) for each in overlays.takers(text, OURS, model)]


def test_our_pins() -> None:
    """The 23 inputs and the power button's."""
    assert {3, *range(4, 14), *range(15, 28)} == OURS


@pytest.mark.parametrize(
    ("line", "pins"),
    [
        ("gpio-key,gpio=17", "17"),
        ("gpio-key", "3"),
        ("gpio-led", "19"),
        ("act-led,gpio=0x11", "17"),
        ("pps-gpio", "18"),
        ("pps-gpio,gpiopin=4", "4"),
        ("rotary-encoder,pin_b=27", "4,27"),
        ("dht11", "4"),
        ("w1-gpio,gpiopin=5", "5"),
        ("w1-gpio-pullup", "4-5"),
        ("ads7846,penirq=25,penirq_pull=2", "7-11,25"),
        ("mcp2515-can0,oscillator=16000000,interrupt=24", "7-11,24"),
        ("mcp2515,spi1-0,interrupt=25", "25"),
        ("enc28j60", "7-11,25"),
        ("spi1-3cs", "16-21"),
        ("spi0-1cs,cs0_pin=27,no_miso", "10-11,27"),
        ("tinylcd35,touch,keypad", "4-5,7-11,17-18,22-25,27"),
        ("piscreen,drm", "7-11,17,22,24-25"),
        ("waveshare35a", "7-11,17,24-25"),
        ("pitft28-resistive", "7-11,24-25"),
        ("fbtft:spi0-0,ili9341,reset_pin=23,dc_pin=24,led_pin=18", "7-11,18,23-24"),
        ("vc4-kms-dpi-generic", "3-13,15-21"),
        ("vc4-kms-dpi-generic,rgb888", "3-13,15-27"),
        ("vc4-kms-dpi-panel,rgb666-padhi", "3-9,12-13,15-17,20-25"),
        ("vc4-kms-vga666", "3-13,15-21"),
        ("hifiberry-dacplus", "18-21"),
        ("iqaudio-dacplus,auto_mute_amp", "3,18-22"),
        ("i2s-mmap", "18-21"),
        ("googlevoicehat-soundcard", "16,18-21"),
        ("max98357a", "4,18-21"),
        ("max98357a,no-sdmode", "18-21"),
        ("gpio-ir", "18"),
        ("gpio-fan", "12"),
        ("gpio-poweroff", "26"),
        ("gpio-shutdown", "3"),
        ("audremap", "12-13"),
        ("audremap,pins_18_19", "18-19"),
        ("sdio,bus_width=1,gpios_22_25", "22-25"),
        ("uart3", "4-5"),
        ("uart3,ctsrts", "4-7"),
        ("uart4", "8-9"),
        ("uart5", "12-13"),
        ("i2c6", "22-23"),
        ("i2c5,pins_10_11", "10-11"),
        ("i2c-rtc,ds3231", "3"),
        ("i2c-gpio,i2c_gpio_delay_us=5", "23-24"),
        ("nobody-knows-it,irq_gpio=6,speed=9", "6"),
    ],
)
def test_an_overlay_that_takes_pins(line: str, pins: str) -> None:
    """It is named with those that it takes by itself, and those that a parameter names."""
    name = line.replace(":", ",").partition(",")[0]
    assert taken(f"dtoverlay={line}") == [f"{name} (GPIO {pins})"]


@pytest.mark.parametrize(
    "line",
    [
        "vc4-kms-v3d,cma-256",
        "dwc2,dr_mode=host",
        "disable-bt",
        "disable-wifi",
        "gpio-key,gpio=14",
        "gpio-shutdown,gpio_pin=2",
        "w1-gpio,gpiopin=14",
        "act-led",
        "pps-gpio,gpiopin=2,pull=9",
        "i2c-rtc,ds3231,i2c0",
        "hd44780-i2c-lcd,pin_d4=5,i2c0",
        "audremap,pins_40_41",
        "sdio,gpios_34_39",
        "uart2",
        "midi-uart0",
        "imx708,vcm=off",
        "vc4-kms-dsi-7inch,sizex=5",
        "i2s-gpio28-31",
        "",
    ],
)
def test_an_overlay_that_passes(line: str) -> None:
    """It takes no pin, or none of the cabinet's."""
    assert taken(f"dtoverlay={line}") == []


@pytest.mark.parametrize(
    ("line", "pi4", "pi5"),
    [
        ("dtoverlay=uart2", [], ["uart2 (GPIO 4-5)"]),
        ("dtoverlay=uart3", ["uart3 (GPIO 4-5)"], ["uart3 (GPIO 8-9)"]),
        ("dtparam=uart0=on", [], ["uart0 (GPIO 15)"]),
        ("dtoverlay=spi3-1cs", ["spi3-1cs (GPIO 3)"], ["spi3-1cs (GPIO 4-7)"]),
    ],
)
def test_a_pi_5_has_other_pins(line: str, pi4: list[str], pi5: list[str]) -> None:
    """Its firmware loads another overlay by the same name."""
    assert (taken(line, PI4), taken(line, PI5)) == (pi4, pi5)


def test_parameters_on_lines_of_their_own() -> None:
    """They are the overlay's, until one without a name; what is not about pins stays where it is."""
    text = (
        "dtoverlay=mipi-dbi-spi,spi0-0\ndtparam=width=320\ndtparam=audio=on\n"
        "dtparam=reset-gpio=23,dc-gpio=24\ndtoverlay=\ndtparam=reset-gpio=27\n"
    )
    (found,) = overlays.takers(text, OURS, PI4)
    assert found == overlays.Taker("mipi-dbi-spi", (7, 8, 9, 10, 11, 23, 24), (0, 3))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dtparam=i2c_arm=on,spi=on", ["I2C (GPIO 3)", "SPI (GPIO 7-11)"]),
        ("dtparam=i2c=on\ndtparam=i2c_arm=off", []),
        ("dtparam=spi", ["SPI (GPIO 7-11)"]),
        ("dtparam=spi=on\ndtparam=spi=off", []),
        (" dtparam = i2s=yes # sound", ["I2S (GPIO 18-21)"]),
        ("#dtparam=spi=on", []),
        ("enable_uart=1", ["the serial port (GPIO 15)"]),
        ("enable_jtag_gpio=1\nenable_uart=0", ["enable_jtag_gpio (GPIO 22-27)"]),
        ("dtparam=act_led_gpio=17,act_led_trigger=heartbeat", ["act_led_gpio (GPIO 17)"]),
        ("dtoverlay=vc4-kms-v3d\ndtparam=pwr_led_gpio=5", ["pwr_led_gpio (GPIO 5)"]),
        ("gpio=17=op,dh", []),
    ],
)
def test_what_is_no_overlay(text: str, words: list[str]) -> None:
    """Switches of the board and settings of the firmware; of each the last one counts."""
    assert taken(text) == words
