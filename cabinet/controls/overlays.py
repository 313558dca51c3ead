"""What config.txt gives pins of the header to: the one table of overlays, for installer and doctor.

The facts are those of the README and the sources of Raspberry Pi's overlays. Standard library only: the
installer runs before anything else is there.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cabinet.controls.config_txt import ranges

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

TABLE = """
# Overlays: the pins that they take, and parameter=pin where a parameter moves one. A flag adds some,
# flag:+pins, or frees some, flag:-pins. On a Pi 5 the row of NAME-pi5 counts for NAME, where there is one.
gpio-key: gpio=3
gpio-led: gpio=19
gpio-shutdown: gpio_pin=3
gpio-poweroff: gpiopin=26
gpio-hog: gpio=26
gpio-fan: gpiopin=12
gpio-charger pwm-gpio pwm-pio ws2812-pio: gpio=4
gpio-ir gpio-ir-tx pwm-ir-tx: gpio_pin=18
gpio-no-irq gpio-no-bank0-irq: 0-27
hdmi-backlight-hwhack-gpio: gpio_pin=17
pps-gpio: gpiopin=18
pps-rp1: pin=18 echo:+17
lirc-rpi: gpio_out_pin=17 gpio_in_pin=18
rotary-encoder: pin_a=4 pin_b=17
dht11 w1-gpio w1-gpio-pi5: gpiopin=4
w1-gpio-pullup w1-gpio-pullup-pi5: gpiopin=4 extpullup=5
pwm: pin=18
pwm-2chan: pin=18 pin2=19
pwm-gpio-fan: fan_gpio=18
audremap audremap-pi5: 12,13 pins_none:-12,13
fsm-demo: 7,8,25
hd44780-lcd: pin_d4=6 pin_d5=13 pin_d6=19 pin_d7=26 pin_en=21 pin_rs=20
sunfounder-pipower3: poweroff_pin=26
sunfounder-pironman5: ir_pins=13
vc4-kms-dsi-lt070me05000: reset=17 enable=4 dcdc-en=5
vc4-kms-dsi-edatec-panel-*: interrupt=16
vec-gpio-pi5: 4-11 clk:+0 gpio27:+27
smi smi-dev smi-nand: 2-25
sdio sdio-pi5: 22-27
sdio-1bit: 22-25

# Serial ports
rpi-fw-uart: txd0_pin=20 rxd0_pin=21
uart0: txd0_pin=14 rxd0_pin=15
uart0-pi5 qca7000-uart0: 14,15 ctsrts:+16,17 rs485:+16,17
uart1: txd1_pin=14 rxd1_pin=15
uart1-pi5 uart2: 0,1 ctsrts:+2,3 rs485:+2,3
uart2-pi5 uart3: 4,5 ctsrts:+6,7 rs485:+6,7
uart3-pi5 uart4: 8,9 ctsrts:+10,11 rs485:+10,11
uart4-pi5 uart5: 12,13 ctsrts:+14,15 rs485:+14,15

# I2C, and what hangs on it
i2c0 i2c0-pi5: 0,1
i2c1 i2c1-pi5: 2,3
i2c2-pi5 i2c3: 4,5
i2c3-pi5: 6,7
i2c4: 8,9
i2c5: 12,13
i2c6: 22,23
i2c-gpio i2c-rtc-gpio: i2c_gpio_sda=23 i2c_gpio_scl=24
apds9960 mcp23017: 2,3 gpiopin=4 noints:-4
cap1106: 2,3 int_pin=23
chipcap2: 2,3 ready_pin=4 low_pin=5 high_pin=6 reg_pin=26
exc3000 ilitek-ts-i2c ilitek251x iqs550: 2,3 interrupt=4
goodix: 2,3 interrupt=4 reset=17
sc16is750-i2c sc16is752-i2c: 2,3 int_pin=24
wittypi: 2,3 led_gpio=17
ads1015 ads1115 bno055 hd44780-i2c-lcd i2c-* ltc294x mcp342x mlx90640 mpu6050 pca953x pcf857x piglow: 2,3
rpi-sense rpi-sense-v2 ssd1306 sx150x tpm-slb9673: 2,3

# SPI, and what hangs on it
spi0-0cs: 9-11 no_miso:-9
spi0-1cs spi0-1cs-inverted: 9-11 cs0_pin=8 no_miso:-9
spi0-2cs spi0-cs: 9-11 cs0_pin=8 cs1_pin=7 no_miso:-9
spi1-1cs: 19-21 cs0_pin=18
spi1-2cs: 19-21 cs0_pin=18 cs1_pin=17
spi1-3cs: 19-21 cs0_pin=18 cs1_pin=17 cs2_pin=16
spi2-1cs-pi5: 1-3 cs0_pin=0
spi2-2cs-pi5: 1-3 cs0_pin=0 cs1_pin=24
spi3-1cs: 1-3 cs0_pin=0
spi3-2cs: 1-3 cs0_pin=0 cs1_pin=24
spi3-1cs-pi5 spi4-1cs: 5-7 cs0_pin=4
spi3-2cs-pi5 spi4-2cs: 5-7 cs0_pin=4 cs1_pin=25
spi5-1cs spi5-1cs-pi5: 13-15 cs0_pin=12
spi5-2cs spi5-2cs-pi5: 13-15 cs0_pin=12 cs1_pin=26
spi6-1cs: 19-21 cs0_pin=18
spi6-2cs: 19-21 cs0_pin=18 cs1_pin=27
ads7846 anyspi jedec-spi-nor maxtherm mcp23s17 mcp3008 mcp3202 pifacedigital rpi-tv spi-rtc tpm-slb9670: 7-11
at86rf233: 7-11 interrupt=23 reset=24 sleep=25
enc28j60 w5500: 7-11 int_pin=25
mcp2515 mcp2515-can0 mcp2515-can1 mcp251xfd: 7-11 interrupt=25
qca7000: 7-11 int_pin=23
sc16is75x-spi: 7-11 int_pin=24
si446x-spi0: 7-11 int_pin=17 reset_pin=27
seeed-can-fd-hat-v1 waveshare-can-fd-hat-mode-b: 7-11
seeed-can-fd-hat-v2 waveshare-can-fd-hat-mode-a: 7-11,18-21

# Screens on SPI
adafruit18 adafruit-st7735r: 7-11 dc_pin=24 reset_pin=25 led_pin=18
sainsmart18 sh1106-spi ssd1306-spi ssd1327-spi ssd1331-spi ssd1351-spi: 7-11 dc_pin=24 reset_pin=25
fbtft mipi-dbi-spi: 7-11 backlight-pwm:+18
gc9a01: 7-11,18,25,27
hy28a hy28b hy28b-2017: 7-11,17 resetgpio=25 ledgpio=18
media-center: 7-11,23-25 backlight=12
minipitft13 pitft22: 7-11,25
mz61581: 4,7-11,15,18,25
papirus: 2,3,7-11,14,15,23-25
piscreen piscreen2r: 7-11,17,22,24,25
pitft28-* pitft35-*: 7-11,24,25
rpi-display watterott-display: 7-11,23-25 backlight=18
tinylcd35: 7-11,18,24,25 touchgpio=5 keypad:+4,17,22,23,27 rtc-pcf:+2,3 rtc-ds:+2,3
mhs* tft35* tft9341* waveshare*: 7-11,17,24,25

# Screens on the header's parallel bus (DPI)
dpi24 vc4-kms-dpi-hyperpixel*: 0-27
dpi18 vc4-kms-dpi-* vc4-kms-kippah-7inch: 0-21 rgb888:+22-27 bgr888:+22-27 \
rgb565:-20,21 rgb565-padhi:-9-11,18,19 rgb565-padhi:+22-24 \
rgb666-padhi:-10,11,18,19 rgb666-padhi:+22-25 bgr666-padhi:-10,11,18,19 bgr666-padhi:+22-25
dpi18cpadhi: 0-9,12-17,20-25
vga666 vc4-kms-vga666: 2-21 ddc:+0,1

# Sound cards on I2S
googlevoicehat-soundcard: 16,18-21
iqaudio-dac iqaudio-dacplus rpi-dacplus rpi-digiampplus: 2,3,18-21 auto_mute_amp_gpio=22
max98357a: 18-21 sdmode-pin=4 no-sdmode:-4
pisound pisound-pi5: 7-13,16-21,24-26
3dlab-nano-* adau1977-adc adau7002-simple akkordion-* allo-* aoide-* applepi-dac audioinjector-*: 18-21
audiosense-pi boomberry-* chipdip-* cirrus-wm5102 dacberry400 dionaudio-* draws draws-pi5 ezsound-*: 18-21
fe-pi-audio ghost-amp hifiberry-* i-sabre-q2m i2s-dac i2s-master-dac i2s-mmap interludeaudio-*: 18-21
iqaudio-* justboom-* mbed-dac merus-amp pibell pifi-* pisound-micro proto-codec respeaker-*: 18-21
rpi-cirrus-wm5102 rpi-codeczero rpi-dac rpi-dacpro rpi-proto rra-digidac1-wm8741-audio: 18-21
seeed-*mic-voicecard superaudioboard tc358743-audio udrc ugreen-dabboard wm8960-soundcard: 18-21
"""

SWITCHES = {"i2c_arm": "2,3", "i2s": "18-21", "spi": "7-11", "uart0_console": "14,15"}
"""Parameters of the board itself that give pins to something once they are on."""
SWITCHES_PI5 = {"uart0": "14,15"}
"""The same on a Pi 5; elsewhere it is on for Bluetooth, away from the header."""
ALIASES = {"i2c": "i2c_arm", "i2c1": "i2c_arm"}
SETTINGS = {"enable_uart": "14,15", "enable_jtag_gpio": "22-27"}
"""Settings of the firmware that do so where they are 1."""
BOARD = frozenset({"act_led_gpio", "pwr_led_gpio", "cam0_reg_gpio", "cam1_reg_gpio"})
"""Parameters of the board that name a pin, whatever overlay stands before them."""
NAMES = {"i2c_arm": "I2C", "i2s": "I2S", "spi": "SPI", "enable_uart": "the serial port"}
"""What people call those."""
ON, OFF = ("", "on", "yes", "true", "y", "1"), ("off", "no", "false", "n", "0")
ELSEWHERE = frozenset({"hd44780-i2c-lcd"})
"""Overlays whose parameters name pins of another chip."""
_LINE = re.compile(r"\s*(\w+)\s*=\s*([^#\n]*)")
_WORD = re.compile(r"(?:([\w-]+)([=:]))?(.+)")
_PIN = re.compile(r"gpio|pin|irq|interrupt|reset|sleep|enable|backlight|sda|scl")
_NO_PIN = re.compile(r"pull|func|delay|present|chan|bright|active|path|mask|export")
_BETWEEN = re.compile(r"gpios_(\d+)_(\d+)")
_TWO = re.compile(r"pins_(\d+)_(\d+)")
_OTHER_SPI = re.compile(r"(?:.*-)?spi[1-9][-_]\d.*")
_OTHER_I2C = re.compile(r"i2c(?:0|[2-6]|_csi_dsi\d?)")
_PI5 = re.compile(r"Raspberry Pi (?:5|Compute Module 5)")


class Taker(NamedTuple):
    """Something that takes pins."""

    name: str
    """As config.txt has it, such as gpio-key."""
    pins: tuple[int, ...]
    """Those of the pins asked about that it takes, in their order."""
    lines: tuple[int, ...]
    """Its lines in the text, counted from 0."""

    def __str__(self) -> str:
        return f"{NAMES.get(self.name, self.name)} (GPIO {ranges(self.pins)})"


class Overlay(NamedTuple):
    """A row of the table."""

    fixed: frozenset[int] = frozenset()
    moved: Mapping[str, int] = MappingProxyType({})
    """Where a parameter is not given."""
    added: Mapping[str, frozenset[int]] = MappingProxyType({})
    freed: Mapping[str, frozenset[int]] = MappingProxyType({})


class Loaded(NamedTuple):
    """An overlay that config.txt loads, with what is said to it."""

    name: str
    row: Overlay
    said: dict[str, str]
    lines: list[int]


def takers(text: str, pins: Collection[int], model: str = "") -> tuple[Taker, ...]:
    """What in a config.txt takes any of these pins, in the order of the text.

    `model`: the board as it names itself. Sections for other boards count as well.
    """
    pi5 = bool(_PI5.search(model))
    switches = SWITCHES | (SWITCHES_PI5 if pi5 else {})
    loaded, last = _read(text, switches, pi5=pi5)
    found = [Taker(each.name, _ours(_pins(each), pins), tuple(dict.fromkeys(each.lines))) for each in loaded]
    for name, (value, line) in last.items():
        if value == "1" or (name in switches and value.lower() in ON):
            found.append(Taker(name, _ours(_numbers((switches | SETTINGS)[name]), pins), (line,)))
    return tuple(sorted((each for each in found if each.pins), key=lambda each: each.lines))


def _read(
    text: str, switches: Collection[str], *, pi5: bool
) -> tuple[list[Loaded], dict[str, tuple[str, int]]]:
    """The overlays, and what is said last of each switch and setting, with its line."""
    loaded: list[Loaded] = []
    last: dict[str, tuple[str, int]] = {}
    current = None
    for number, line in enumerate(text.splitlines()):
        match = _LINE.match(line)
        key, value = (match[1], match[2].strip()) if match else ("", "")
        if key in SETTINGS:
            last[key] = (value, number)
        elif key in ("dtoverlay", "device_tree_overlay"):
            name, *words = re.split(r"[,:]", value)
            # Without a name it ends what follows the overlay before.
            current = Loaded(name, _row(name, pi5=pi5), _said(words), [number]) if name else None
            loaded += [current] if current else []
        elif key in ("dtparam", "device_tree_param"):
            for name, given in _said(value.split(",")).items():
                switch = ALIASES.get(name, name)
                if switch in switches:
                    last[switch] = (given, number)
                elif name in BOARD:
                    loaded.append(Loaded(name, Overlay(), {name: given}, [number]))
                elif current and _is_about_pins(name, given, current.row):
                    current.said[name] = given
                    current.lines.append(number)
    return loaded, last


def _said(words: list[str]) -> dict[str, str]:
    """Parameters and their values, "" for a flag."""
    parts = (word.partition("=") for word in words)
    said = ((name.strip(), value.strip().strip("\"'")) for name, _, value in parts)
    return {name: value for name, value in said if name}


def _is_about_pins(name: str, value: str, row: Overlay) -> bool:
    flags = {*row.added, *row.freed}
    return name in flags or bool(_TWO.fullmatch(name)) or _pin(name, value, row) is not None


def _pins(overlay: Loaded) -> set[int]:
    """The pins that an overlay takes with what is said to it."""
    row, said = overlay.row, overlay.said
    named = (
        {} if overlay.name in ELSEWHERE else {name: _pin(name, value, row) for name, value in said.items()}
    )
    given = {name: pin for name, pin in named.items() if pin is not None}
    taken = {*row.fixed, *(pin for name, pin in row.moved.items() if name not in given)}
    flags = [name for name, value in said.items() if value.lower() not in OFF]
    for flag in flags:
        if two := _TWO.fullmatch(flag):
            taken = {int(two[1]), int(two[2])}
        elif between := _BETWEEN.fullmatch(flag):
            taken = set(range(int(between[1]), int(between[2]) + 1))
        elif _OTHER_SPI.fullmatch(flag):
            taken -= _numbers(SWITCHES["spi"])
        elif _OTHER_I2C.fullmatch(flag):
            taken -= _numbers(SWITCHES["i2c_arm"])
        taken -= row.freed.get(flag, frozenset())
    for flag in flags:
        taken |= row.added.get(flag, frozenset())
    return taken | set(given.values())


def _pin(name: str, value: str, row: Overlay) -> int | None:
    """The pin that a parameter names, None where it names none."""
    if name not in row.moved and (not _PIN.search(name) or _NO_PIN.search(name)):
        return None
    try:
        return int(value, 0)
    except ValueError:
        return None


def _row(name: str, *, pi5: bool) -> Overlay:
    """The row of an overlay, an empty one where the table has none."""
    rows = _table()
    exact = (f"{name}-pi5",) * pi5 + (name,)
    patterns = (each for each in rows if fnmatchcase(name, each))
    return next((rows[each] for each in (*exact, *patterns) if each in rows), Overlay())


@cache
def _table() -> dict[str, Overlay]:
    rows: dict[str, Overlay] = {}
    for line in TABLE.splitlines():
        names, colon, words = line.partition(": ")
        if colon and not line.startswith("#"):
            row = _parsed(words.split())
            rows |= dict.fromkeys(names.split(), row)
    return rows


def _parsed(words: list[str]) -> Overlay:
    fixed: set[int] = set()
    moved: dict[str, int] = {}
    added: dict[str, frozenset[int]] = {}
    freed: dict[str, frozenset[int]] = {}
    for word in words:
        name, mark, value = next(_WORD.finditer(word)).groups()
        if mark == "=":
            moved[name] = int(value)
        elif mark:
            (added if value[0] == "+" else freed)[name] = frozenset(_numbers(value[1:]))
        else:
            fixed |= _numbers(value)
    return Overlay(frozenset(fixed), moved, added, freed)


def _numbers(words: str) -> set[int]:
    """The numbers of 4-13,15."""
    runs = (part.partition("-") for part in words.split(","))
    return {number for first, _, last in runs for number in range(int(first), int(last or first) + 1)}


def _ours(taken: set[int], pins: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(taken.intersection(pins)))
