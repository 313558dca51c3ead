"""The pin map hardware/pins.toml, and the messages for a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet.controls import pinmap
from cabinet.controls.header import GROUND, PINS, RESERVED, USABLE, header
from cabinet.controls.pinmap import PinMapError, default_path, parse, read
from cabinet.switches import CONTROLS

from .rig import control

TABLES = (
    "[joystick.1] to [joystick.4] with up, down, left, right, fire, and [console] with start, select, option"
)
GOOD = default_path().read_text(encoding="utf-8")


def faults(text: str) -> list[str]:
    with pytest.raises(PinMapError) as caught:
        parse(text, "pins.toml")
    return str(caught.value).splitlines()


def number(line: str, text: str = GOOD) -> int:
    """Return the number of the first line in the pin map `text` that begins with `line`."""
    return next(at for at, one in enumerate(text.splitlines(), 1) if one.startswith(line))


def test_map_gives_every_control_a_pin() -> None:
    pins = read(default_path())
    assert set(pins.gpio) == set(CONTROLS)
    assert sorted(pins.gpio.values()) == [*range(4, 14), *range(15, 28)] == list(USABLE)


def test_pins_toml_is_the_only_source() -> None:
    """A checkout reads hardware/pins.toml itself, and an installed package reads an exact copy."""
    assert default_path().read_bytes() == (Path(__file__).parents[2] / "hardware" / "pins.toml").read_bytes()


def test_packaged_copy_is_preferred(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "cabinet" / "controls"
    place.mkdir(parents=True)
    monkeypatch.setattr(pinmap, "__file__", str(place / "pinmap.py"))
    assert default_path() == tmp_path / "hardware" / "pins.toml"
    (place / "pins.toml").touch()
    assert default_path() == place / "pins.toml"


def test_pins_of_a_joystick_are_adjacent() -> None:
    """The five pins of a joystick are in one column of the header, with a ground pin among them."""
    pins = read(default_path())
    for jack in range(1, 5):
        places = sorted(PINS.index(pins.gpio[one]) + 1 for one in CONTROLS if one.jack == jack)
        assert len({place % 2 for place in places}) == 1
        between = range(places[0], places[-1] + 1, 2)
        assert GROUND in [PINS[place - 1] for place in between]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, r"cannot be read .*; put hardware/pins\.toml there"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"up = " + b"[" * 3000, "not TOML: its brackets are nested too deep"),
    ],
    ids=["missing", "no text", "brackets"],
)
def test_unreadable_file_is_named_with_a_cure(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "pins.toml"
    if content:
        path.write_bytes(content)
    with pytest.raises(PinMapError, match=rf"pins\.toml: {said}"):
        read(path)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[console]\nstart = \nselect = 5\n", 2), ("[console\n", 1), ("[console]\nstart = [1,\n\n", 3), ("", 0)],
)
def test_toml_error_names_the_line(text: str, line: int) -> None:
    if line:
        [fault] = faults(text)
        assert fault.startswith(f"pins.toml, line {line}: not TOML: ")
        assert fault.endswith("mend that line, a pin is written like: up = 4")
        assert "(at line" not in fault
    else:
        assert len(faults(text)) == 5


def test_duplicate_pin_is_refused() -> None:
    text = GOOD.replace("select = 26", "select = 17")
    assert faults(text) == [
        f"pins.toml, line {number('select')}: GPIO 17 is select of [console] and, in line {number('down')}, "
        "down of [joystick.1] too; one pin serves one control: use 26"
    ]


@pytest.mark.parametrize(
    ("gpio", "words"),
    [
        *((gpio, f"GPIO {gpio} is reserved ({why})") for gpio, why in RESERVED.items()),
        *((gpio, f"there is no GPIO {gpio} on the 40-pin header") for gpio in (28, 40, -1, 1000)),
    ],
)
def test_reserved_or_missing_pin_is_refused(gpio: int, words: str) -> None:
    assert faults(GOOD.replace("option = 21", f"option = {gpio}")) == [
        f"pins.toml, line {number('option')}: option = {gpio}: {words}; use 21"
    ]


@pytest.mark.parametrize("value", ['"21"', "21.0", "true", "[21]", "{ gpio = 21 }"])
def test_pin_that_is_no_whole_number_is_refused(value: str) -> None:
    [fault] = faults(GOOD.replace("option = 21", f"option = {value}"))
    assert fault.startswith(f"pins.toml, line {number('option')}: option = ")
    assert fault.endswith("is not a whole number; write the GPIO number without quotes: use 21")


def test_unknown_control_is_refused() -> None:
    unknown, missing = sorted(faults(GOOD.replace("option = 21", "optoin = 21")), key=len)[::-1]
    assert {unknown, missing} == {
        f"pins.toml, line {number('option')}: there is no optoin of [console]; there are {TABLES}",
        f"pins.toml, line {number('[console]')}: [console] lacks option; "
        "write option = and its GPIO number: swap it with another control's",
    }


@pytest.mark.parametrize("table", ["joystick.5", "joystick.one", "service", "console.more"])
def test_unknown_table_is_refused(table: str) -> None:
    text = f"{GOOD}\n[{table}]\nup = 4\n"
    [fault] = faults(text)
    line = len(text.splitlines())
    assert fault == f"pins.toml, line {line}: there is no up of [{table}]; there are {TABLES}"


def test_missing_table_is_reported() -> None:
    text = GOOD[: GOOD.index("[console]")]
    assert faults(text) == [
        "pins.toml, line 1: [console] lacks start, select, option; "
        "write start = and its GPIO number: use 19, 21, 26"
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("console = 5\n", "console"),
        ("joystick = 5\n", "joystick"),
        ("up = 4\n", "up"),
        ("[joystick]\nup = 4\n", "up of [joystick]"),
    ],
)
def test_value_in_place_of_a_table_is_refused(text: str, what: str) -> None:
    assert any(f"there is no {what}; there are {TABLES}" in fault for fault in faults(text))


def test_wiring_notes_are_ignored() -> None:
    """Errors in the notes for people who build the cabinet do not keep the cabinet from starting."""
    pins = parse(GOOD[: GOOD.index("[wiring.de9]")], "pins.toml")
    assert parse(f"{GOOD}\n[wiring.nonsense]\nup = 4\n", "pins.toml") == pins


def test_every_fault_is_reported() -> None:
    text = (
        GOOD.replace("up = 8", "up = 2").replace("fire = 13", "fire = 'x'").replace("start = 19", "go = 19")
    )
    found = faults(text)
    assert [int(fault.split("line ")[1].split(":")[0]) for fault in found] == sorted(
        [number("fire = 'x'", text), number("up = 2", text), number("[console]"), number("go", text)]
    )


def test_other_toml_spellings_are_read() -> None:
    """A fault in a dotted key of the pin map is reported with its line number as well."""
    text = 'joystick."1".up = 4\njoystick.1.down = 3\n' + GOOD[GOOD.index("[joystick.2]") :]
    found = faults(text)
    assert any(fault.startswith("pins.toml, line 2: down = 3") for fault in found)


def test_header_drawing_shows_all_pins() -> None:
    """The drawing of the header names each input and fits 80 columns."""
    text = header(read(default_path()).gpio)
    rows = text.splitlines()
    assert max(map(len, text.splitlines())) <= 80
    assert rows[0].split() == ["3V3", "POWER", "1", "[]", "()", "2", "5V", "POWER"]
    assert rows[3].split() == ["P1", "UP", "GPIO", "4", "7", "()", "()", "8", "GPIO", "14", "reserved"]
    assert rows[19].split() == ["GROUND", "39", "()", "()", "40", "GPIO", "21", "OPTION"]
    for one in CONTROLS:
        label = f"P{one.jack} {one.switch.upper()}" if one.jack else one.switch.upper()
        assert text.count(f"{label}  GPIO") + text.count(f"  {label}\n") == 1, label
    assert text.count("GROUND") == 8
    assert rows[2].split() == ["POWER", "BUTTON", "GPIO", "3", "5", "()", "()", "6", "GROUND"]
    assert "GPIO 3 is reserved: wakes a halted Pi" in text
    assert header({control("start"): 4}).count("not used") == 22
