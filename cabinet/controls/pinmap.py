"""hardware/pins.toml, the one source of the pin map: read, checked, refused with line and cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from cabinet.api import CONSOLE_SWITCHES, CONTROLS, STICK_SWITCHES, STICKS, Control, Switch
from cabinet.controls import header as board

Key: TypeAlias = tuple[str, ...]
"""Where a value stands in the file: `joystick`, `1`, `up`."""

_TABLES: dict[Key, tuple[Switch, ...]] = {
    **{("joystick", str(jack)): STICK_SWITCHES for jack in STICKS},
    ("console",): CONSOLE_SWITCHES,
}
_TABLE_NAMES = "[joystick.1] to [joystick.4] and [console]"
_WIRING = "wiring"
"""The table for whoever wires the cabinet; nothing in it is read here."""
_HEADING = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_ENTRY = re.compile(r"\s*([\w.\"' -]+?)\s*=")
_TOML_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)| ?\(at end of document\)")


class PinMapError(ValueError):
    """A pin map that cannot be used; a line for each fault names file, line, value and cure."""


@dataclass(frozen=True, slots=True)
class PinMap:
    """The GPIO number of every control."""

    gpio: Mapping[Control, int]
    source: str = ""
    """The file it was read from."""


def default_path() -> Path:
    """The copy in the installed package, or hardware/pins.toml in a checkout, where no copy exists."""
    packaged = Path(__file__).with_name("pins.toml")
    return packaged if packaged.exists() else Path(__file__).parents[2] / "hardware" / "pins.toml"


def read(path: Path) -> PinMap:
    """The pin map of a file. Raises PinMapError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PinMapError(f"{path}: cannot be read ({error}); put hardware/pins.toml there") from error
    return parse(text, str(path))


def parse(text: str, source: str) -> PinMap:
    """The pin map in a TOML text. Raises PinMapError naming `source` and every fault in it."""
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
    lines = _lines(text)
    faults = sorted(_faults(raw, lines))
    if faults:
        raise PinMapError("\n".join(f"{source}, line {line}: {what}" for line, what in faults))
    return PinMap({control: _find(raw, _key(control)) for control in CONTROLS}, source)


def header(pin_map: PinMap) -> str:
    """The 40-pin header as text, every pin named, at most 80 columns wide."""
    return board.header(pin_map.gpio)


def _key(control: Control) -> Key:
    table = ("joystick", str(control.jack)) if control.jack else ("console",)
    return (*table, str(control.switch))


def _find(raw: Any, key: Key) -> Any:
    """What stands at a key, None where nothing does."""
    for part in key:
        raw = raw.get(part) if isinstance(raw, dict) else None
    return raw


def _lines(text: str) -> dict[Key, int]:
    """The line of every table and entry; tomllib does not tell."""
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
    """The line of an entry, or else of the nearest table around it."""
    while key and key not in lines:
        key = key[:-1]
    return lines.get(key, 1)


def _faults(raw: dict[str, Any], lines: dict[Key, int]) -> Iterator[tuple[int, str]]:
    entries = dict(_entries({name: value for name, value in raw.items() if name != _WIRING}, ()))
    free = sorted(set(board.USABLE) - {gpio for gpio in entries.values() if type(gpio) is int})
    cure = f"use {_list(free)}" if free else "swap it with another control's"
    first: dict[int, Key] = {}
    for key, value in entries.items():
        line = _line(lines, key)
        fault = _unknown(key, value) or _unusable(key[-1], value, cure)
        if fault:
            yield line, fault
        elif value in first:
            other, here = sorted((first[value], key), key=lambda key: _line(lines, key))
            yield (
                _line(lines, here),
                f"GPIO {value} is {_words(here)} and, in line {_line(lines, other)}, {_words(other)} too; "
                f"one pin serves one control: {cure}",
            )
        else:
            first[value] = key
    for table, switches in _TABLES.items():
        found = _find(raw, table)
        if found is None:
            yield _line(lines, table), f"the table [{'.'.join(table)}] is missing; write it and its controls"
        for switch in switches if isinstance(found, dict) else ():
            if switch not in found:
                yield (
                    _line(lines, table),
                    f"[{'.'.join(table)}] lacks {switch}; write {switch} = and its GPIO number: {cure}",
                )


def _entries(raw: dict[str, Any], key: Key) -> Iterator[tuple[Key, Any]]:
    """Everything in the file that is no table of tables known, and where it stands."""
    for name, value in raw.items():
        here = (*key, name)
        if isinstance(value, dict) and (here in _TABLES or here == ("joystick",)):
            yield from _entries(value, here)
        else:
            yield here, value


def _unknown(key: Key, value: object) -> str:
    """Why there is no such table or control; empty if there is."""
    table = key[:-1]
    if table in _TABLES:
        if key[-1] in _TABLES[table]:
            return ""
        return f"[{'.'.join(table)}] has no control {key[-1]!r}; it has {_list(_TABLES[table])}"
    if isinstance(value, dict):
        return f"there is no table [{'.'.join(key)}]; there are {_TABLE_NAMES}"
    return f"{key[-1]} = {value!r} stands in no table that is known; there are {_TABLE_NAMES}"


def _unusable(name: str, gpio: object, cure: str) -> str:
    """Why a value is no pin for a switch; empty if it is one."""
    if type(gpio) is not int:
        return f"{name} = {gpio!r} is not a whole number; write the GPIO number without quotes: {cure}"
    if gpio in board.RESERVED:
        return f"{name} = {gpio}: GPIO {gpio} is reserved ({board.RESERVED[gpio]}); {cure}"
    if gpio not in board.USABLE:
        return f"{name} = {gpio}: there is no GPIO {gpio} on the 40-pin header; {cure}"
    return ""


def _words(key: Key) -> str:
    return f"{key[-1]} of [{'.'.join(key[:-1])}]"


def _list(things: Iterable[object]) -> str:
    return ", ".join(str(thing) for thing in things)
