"""The cabinet's wires, read from hardware/pins.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from cabinet.controls import pinmap
from cabinet.controls.header import GROUND, PINS, POWER_BUTTON
from cabinet.switches import CONSOLE_SWITCHES, CONTROLS, STICK_SWITCHES, STICKS

if TYPE_CHECKING:
    from pathlib import Path

CONSOLE = "console"
POWER = "power"
COLOURS = {
    "white": "WH", "blue": "BU", "green": "GN", "brown": "BN", "orange": "OG",
    "yellow": "YE", "violet": "VT", "grey": "GY", "pink": "PK", "black": "BK",
}  # fmt: skip
"""The allowed wire colors and their codes in WireViz. Red is not allowed, because no wire carries power."""
EMPTY = (5, 7, 9)
"""The numbers of those pins of a joystick's DE-9 socket to which no wire may be soldered."""

_GROUND = "ground"


class WiringError(ValueError):
    """A [wiring] table in the pin map file is invalid; the message names the file, table, value and cure."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from a switch's contact to a pin of the Raspberry Pi's header."""

    cable: str
    """The cable's name: `joystick 1` to `joystick 4`, `console` or `power`."""
    name: str
    """The wire's signal, such as `P1 UP`, `P1 GROUND`, `START`."""
    colour: str
    start: str
    """The contact at which the wire starts: a pin of a DE-9 socket, such as `DE-9 pin 1`, or a contact of a
    button."""
    header: int
    """The number of the header pin at which the wire ends."""
    de9: int | None = None
    """The pin of the joystick's DE-9 socket; None if the wire starts at a button."""
    gpio: int | None = None
    """The GPIO number of the header pin; None if it is a ground pin."""
    number: int = 0
    """The wire's number from 1, in the order of soldering."""

    @property
    def end(self) -> str:
        """The function of the header pin: `GPIO 4` or `GROUND`."""
        return GROUND if self.gpio is None else f"GPIO {self.gpio}"


class Jumper(NamedTuple):
    """A short wire that joins the ground contacts of two neighboring buttons."""

    start: str
    end: str
    colour: str


@dataclass(frozen=True, slots=True)
class Wiring:
    """All wires and jumpers of the cabinet, in the order of soldering, and the pin map."""

    wires: tuple[Wire, ...]
    jumpers: tuple[Jumper, ...]
    pin_map: pinmap.PinMap

    @property
    def cables(self) -> tuple[str, ...]:
        """The names of all cables, in the order of soldering."""
        return tuple(dict.fromkeys(wire.cable for wire in self.wires))

    def cable(self, name: str) -> tuple[Wire, ...]:
        """Return the wires of one cable, in the order of their header pins."""
        return tuple(wire for wire in self.wires if wire.cable == name)


def read(path: Path) -> Wiring:
    """Read the wires from a pin map file. Raises PinMapError and WiringError."""
    pin_map = pinmap.read(path)
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = _Tables(str(path), raw.get("wiring", {}))
    cables = [
        *(_joystick(tables, pin_map, jack) for jack in STICKS),
        _console(tables, pin_map),
        _power(tables),
    ]
    wires = [wire for cable in cables for wire in sorted(cable, key=lambda wire: wire.header)]
    if twice := _twice(wire.header for wire in wires):
        tables.refuse("ground", f"header pin {twice}", "is used by two wires; give each cable its own ground")
    numbered = tuple(replace(wire, number=number) for number, wire in enumerate(wires, 1))
    second = [contact for _, contact in buttons()]
    jumpers = tuple(Jumper(one, other, tables.colour(_GROUND)) for one, other in pairwise(second))
    return Wiring(numbered, jumpers, pin_map)


def buttons() -> tuple[tuple[str, str], ...]:
    """Return the names of the two contacts of each console button; the second ones are joined to ground."""
    names = [switch.upper() for switch in CONSOLE_SWITCHES]
    return tuple((f"{name} contact A", f"{name} contact B") for name in names)


def _joystick(tables: _Tables, pin_map: pinmap.PinMap, jack: int) -> Iterator[Wire]:
    pins = {switch: tables.de9(switch) for switch in (*map(str, STICK_SWITCHES), _GROUND)}
    if twice := _twice(pins.values()):
        tables.refuse("de9", f"pin {twice}", "is used by two switches; give each its own")
    gpio = {str(control.switch): pin_map.gpio[control] for control in CONTROLS if control.jack == jack}
    for switch, pin in pins.items():
        ground = switch == _GROUND
        yield Wire(
            cable=f"joystick {jack}",
            name=f"P{jack} {switch.upper()}",
            colour=tables.colour(switch),
            start=f"DE-9 pin {pin}",
            header=tables.ground("joystick", str(jack)) if ground else _header_pin(gpio[switch]),
            de9=pin,
            gpio=gpio.get(switch),
        )


def _console(tables: _Tables, pin_map: pinmap.PinMap) -> Iterator[Wire]:
    """Yield the console's wires: one for each button, and one ground wire for all buttons."""
    controls = [control for control in CONTROLS if not control.jack]
    for control, (contact, _) in zip(controls, buttons(), strict=True):
        name, gpio = control.switch.upper(), pin_map.gpio[control]
        yield Wire(CONSOLE, name, tables.colour(control.switch), contact, _header_pin(gpio), gpio=gpio)
    _, first = buttons()[0]
    yield Wire(CONSOLE, "BUTTON GROUND", tables.colour(_GROUND), first, tables.ground(CONSOLE))


def _power(tables: _Tables) -> Iterator[Wire]:
    pin = _header_pin(POWER_BUTTON)
    yield Wire(POWER, "POWER", tables.colour(POWER), "POWER contact A", pin, gpio=POWER_BUTTON)
    yield Wire(POWER, "POWER GROUND", tables.colour(_GROUND), "POWER contact B", tables.ground(POWER))


def _header_pin(gpio: int) -> int:
    return PINS.index(gpio) + 1


def _twice(things: Iterable[Hashable]) -> Hashable:
    """Return the first item that occurs more than once; None if no item does."""
    return next((thing for thing, count in Counter(things).items() if count > 1), None)


@dataclass(frozen=True, slots=True)
class _Tables:
    """The [wiring] tables of a pin map file; each value is checked when it is read."""

    source: str
    raw: dict[str, Any]

    def de9(self, switch: str) -> int:
        """Return the pin of the joystick's DE-9 socket for a switch or for ground."""
        usable = [pin for pin in range(1, 10) if pin not in EMPTY]
        return int(self._choose("de9", (switch,), usable))

    def colour(self, switch: str) -> str:
        """Return the wire color for a switch or for ground."""
        return str(self._choose("colour", (switch,), COLOURS))

    def ground(self, *cable: str) -> int:
        """Return the header pin for a cable's ground wire."""
        return int(self._choose("ground", cable, [at for at, what in enumerate(PINS, 1) if what == GROUND]))

    def refuse(self, table: str, what: str, cure: str) -> NoReturn:
        """Raise WiringError for a value in a [wiring] table."""
        raise WiringError(f"{self.source}: [wiring.{table}] {what} {cure}")

    def _choose(self, table: str, key: tuple[str, ...], choices: Iterable[int | str]) -> Any:
        found: Any = self.raw.get(table)
        for part in key:
            found = found.get(part) if isinstance(found, dict) else None
        if found not in choices or isinstance(found, bool):
            self.refuse(table, f"{'.'.join(key)} = {found!r}", f"cannot be; use {_or(choices)}")
        return found


def _or(choices: Iterable[object]) -> str:
    *most, last = map(str, choices)
    return f"{', '.join(most)} or {last}" if most else last
