"""Reads and checks hardware/pins.toml, the only place that assigns GPIO numbers to controls.

Errors name the line in the file and the cure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from cabinet.api import Control
from cabinet.controls import header as board
from cabinet.switches import CONSOLE_SWITCHES, CONTROLS, STICK_SWITCHES

Key: TypeAlias = tuple[str, ...]
"""The path of an entry in a TOML file as a tuple, such as `joystick`, `1`, `up`."""

_KEYS: dict[Key, Control] = {
    (*(("joystick", str(control.jack)) if control.jack else ("console",)), str(control.switch)): control
    for control in CONTROLS
}
_TABLES = (
    f"[joystick.1] to [joystick.4] with {', '.join(STICK_SWITCHES)}, "
    f"and [console] with {', '.join(CONSOLE_SWITCHES)}"
)
_WIRING = "wiring"
"""The table in hardware/pins.toml for people who build a cabinet; the program ignores it."""
_HEADING = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_ENTRY = re.compile(r"\s*([\w.\"' -]+?)\s*=")
_TOML_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)| ?\(at end of document\)")


class PinMapError(ValueError):
    """A pin map is invalid.

    The message has one line for each error, with file, line number, value and cure.
    """


@dataclass(frozen=True, slots=True)
class PinMap:
    """The GPIO number of every control, as read from hardware/pins.toml."""

    gpio: Mapping[Control, int]
    source: str = ""
    """The path of the file from which the pin map was read."""


def default_path() -> Path:
    """Return the path of the pin map file: pins.toml in the installed package, else in the checkout."""
    packaged = Path(__file__).with_name("pins.toml")
    return packaged if packaged.exists() else Path(__file__).parents[2] / "hardware" / "pins.toml"


def read(path: Path) -> PinMap:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PinMapError(f"{path}: cannot be read ({error}); put hardware/pins.toml there") from error
    return parse(text, str(path))


def parse(text: str, source: str) -> PinMap:
    """Parse a pin map from TOML text.

    Raises PinMapError with all errors; `source` is the file's name in the message.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found and found[1] else max(1, len(text.splitlines()))
        what = _TOML_LINE.sub("", str(error))
        raise PinMapError(
            f"{source}, line {line}: not TOML: {what}; mend that line, a pin is written like: up = 4"
        ) from error
    except RecursionError as error:
        raise PinMapError(f"{source}: not TOML: its brackets are nested too deep; a pin is up = 4") from error
    entries = dict(_entries({name: value for name, value in raw.items() if name != _WIRING}))
    faults = sorted(_faults(entries, _lines(text)))
    if faults:
        raise PinMapError("\n".join(f"{source}, line {line}: {what}" for line, what in faults))
    return PinMap({control: entries[key] for key, control in _KEYS.items()}, source)


def _entries(raw: dict[str, Any], table: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Yield the path and value of every entry in parsed TOML."""
    for name, value in raw.items():
        key = (*table, name)
        if isinstance(value, dict) and key not in _KEYS:
            yield from _entries(value, key)
        else:
            yield key, value


def _lines(text: str) -> dict[Key, int]:
    """Return the line number of every table and entry in a TOML text; tomllib does not report them."""
    lines: dict[Key, int] = {}
    table: Key = ()
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _HEADING.match(line):
            table = _parts(heading[1])
            lines.setdefault(table, number)
        elif entry := _ENTRY.match(line):
            lines.setdefault((*table, *_parts(entry[1])), number)
    return lines


def _parts(dotted: str) -> Key:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _line(lines: dict[Key, int], key: Key) -> int:
    """Return the line number of a TOML entry, or of the nearest table around it."""
    while key and key not in lines:
        key = key[:-1]
    return lines.get(key, 1)


def _faults(entries: dict[Key, Any], lines: dict[Key, int]) -> Iterator[tuple[int, str]]:
    """Check the entries of a pin map; yield each error with its line number."""
    free = sorted(set(board.USABLE) - {gpio for gpio in entries.values() if type(gpio) is int})
    cure = f"use {_list(free)}" if free else "swap it with another control's"
    first: dict[int, Key] = {}
    for key, gpio in sorted(entries.items(), key=lambda entry: _line(lines, entry[0])):
        what = f"{key[-1]} = {gpio!r}"
        if key not in _KEYS:
            fault = f"there is no {_words(key)}; there are {_TABLES}"
        elif type(gpio) is not int:
            fault = f"{what} is not a whole number; write the GPIO number without quotes: {cure}"
        elif gpio in board.RESERVED:
            fault = f"{what}: GPIO {gpio} is reserved ({board.RESERVED[gpio]}); {cure}"
        elif gpio not in board.USABLE:
            fault = f"{what}: there is no GPIO {gpio} on the 40-pin header; {cure}"
        elif (other := first.setdefault(gpio, key)) != key:
            fault = (
                f"GPIO {gpio} is {_words(key)} and, in line {_line(lines, other)}, {_words(other)} too; "
                f"one pin serves one control: {cure}"
            )
        else:
            continue
        yield _line(lines, key), fault
    for table in dict.fromkeys(key[:-1] for key in _KEYS):
        missing = [key[-1] for key in _KEYS if key[:-1] == table and key not in entries]
        if missing:
            words = f"lacks {_list(missing)}; write {missing[0]} = and its GPIO number: {cure}"
            yield _line(lines, table), f"[{'.'.join(table)}] {words}"


def _words(key: Key) -> str:
    return f"{key[-1]} of [{'.'.join(key[:-1])}]" if key[:-1] else key[-1]


def _list(things: Iterable[object]) -> str:
    return ", ".join(str(thing) for thing in things)
