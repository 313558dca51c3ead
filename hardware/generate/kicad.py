"""Fills KiCad files with footprints and symbols from the library in hardware/board."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid5

from .templates import HARDWARE

if TYPE_CHECKING:
    from collections.abc import Mapping

BOARD = HARDWARE / "board"
SHEET = "6d1a7f00-0000-4000-8000-000000000000"
"""The UUID of the schematic's only sheet."""

_PIN = re.compile(r'\(pin \w+ line \(at (\S+) (\S+) (\d+)\).*?\(number "(\d+)"')
_PAD_AT = re.compile(r'\(pad "(\w+)" .*?\(at (\S+) (\S+)\)')
_PAD = re.compile(r'\(pad "(\w+)" (.*?)\(at (\S+) (\S+)\)(.*)\)$')


class Part(NamedTuple):
    """An electronic part on the board and in the schematic."""

    reference: str
    kind: str
    """The name of the part's symbol and footprint in the library in hardware/board."""
    value: str
    nets: Mapping[int, str]
    """The net name of each pin, by pin number; a pin without a net is unconnected."""
    at: tuple[float, float]
    """The part's position on the board, in millimeters."""
    angle: int = 0

    @property
    def id(self) -> str:
        """The part's UUID in the board file and in the schematic."""
        return identity(self.reference)


class Pin(NamedTuple):
    """The position and angle of a symbol's pin in the schematic; the y axis points downwards."""

    x: float
    y: float
    angle: int


def identity(name: str) -> str:
    """Return a UUID derived from a name, the same in every run."""
    return str(uuid5(UUID(SHEET), name))


@cache
def symbol(name: str) -> str:
    """Return the KiCad text of a symbol in the library."""
    library = (BOARD / "cabinet.kicad_sym").read_text(encoding="utf-8")
    start = library.index(f'  (symbol "{name}"')
    return library[start : library.index("\n  )\n", start) + 4]


def pins(name: str) -> dict[int, Pin]:
    """Return the position of each pin of a symbol, by pin number."""
    return {int(no): Pin(float(x), -float(y), int(angle)) for x, y, angle, no in _PIN.findall(symbol(name))}


def pads(name: str) -> dict[int, tuple[float, float]]:
    """Return the position of each pad of a footprint in millimeters, by pad number."""
    text = (BOARD / f"cabinet.pretty/{name}.kicad_mod").read_text(encoding="utf-8")
    return {int(number): (float(x), float(y)) for number, x, y in _PAD_AT.findall(text)}


def footprint(part: Part, numbers: Mapping[str, int]) -> str:
    """Return the KiCad text of a part's footprint for the board file.

    `numbers`: the number of each net, by name.
    """
    text = (BOARD / f"cabinet.pretty/{part.kind}.kicad_mod").read_text(encoding="utf-8")
    _, _, *lines = text.replace("REF**", part.reference).splitlines()
    head = [
        f'(footprint "cabinet:{part.kind}"',
        f'  (uuid "{part.id}")',
        f"  (at {place(*part.at)} {part.angle})",
        f'  (path "/{part.id}")' if part.nets else "",
    ]

    def pad(found: re.Match[str]) -> str:
        net = part.nets.get(int(found[1])) or f"unconnected-({part.reference}-Pin_{found[1]}-Pad{found[1]})"
        return (
            f'(pad "{found[1]}" {found[2]}(at {found[3]} {found[4]} {part.angle}){found[5]} '
            f'(net {numbers[net]} "{net}") (uuid "{identity(f"{part.reference} pad {found[1]}")}"))'
        )

    value = f'(property "Value" "{part.kind}"'
    filled = [_PAD.sub(pad, line).replace(value, f'(property "Value" "{part.value}"') for line in lines]
    return "\n".join(f"  {line}" for line in (*head, *filled) if line)


def place(x: float, y: float) -> str:
    """Format two coordinates for a KiCad file, without trailing zeros."""
    return " ".join(f"{round(value, 4):g}" if value % 1 else f"{value:.0f}" for value in (x, y))
