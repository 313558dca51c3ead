"""Generates the board's schematic as a KiCad file; plugs and header are connected by net names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import kicad, templates
from .kicad import SHEET, identity, place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .kicad import Part, Pin

_GRID = 2.54
_PLACES = {
    "J1": (83, 50), "J2": (15, 17), "J4": (15, 45), "J6": (15, 73), "J3": (115, 17), "J5": (115, 45),
    "J7": (115, 73), "D1": (48, 22), "D3": (48, 50), "D2": (148, 22), "D4": (148, 50), "H1": (115, 85),
}  # fmt: skip
"""The column and row of each part in the schematic, in units of 2.54 mm; resistors are not listed, because
each is placed next to its contact of a plug."""
_TO_RESISTOR = 24.13
"""The distance from a plug's pin to the middle of its resistor in the schematic, in millimeters."""


def schematic(parts: tuple[Part, ...]) -> str:
    """Return the schematic of the board's parts as the text of a KiCad file."""
    places = {name: (x * _GRID, y * _GRID) for name, (x, y) in _PLACES.items()}
    resistors = {part.nets[1]: part.reference for part in parts if part.kind == "Resistor"}
    wires = []
    for part in parts:
        if part.kind.startswith("XH"):
            for number, pin in kicad.pins(part.kind).items():
                if resistor := resistors.get(part.nets[number]):
                    x, y = places[part.reference][0] + pin.x, places[part.reference][1] + pin.y
                    places[resistor] = (x + _TO_RESISTOR, y)
                    wires.append(_wire(x, y, part.nets[number]))
    kinds = dict.fromkeys(part.kind for part in parts)
    symbols = [kicad.symbol(kind).replace('(symbol "', '(symbol "cabinet:', 1) for kind in kinds]
    lines = [line for part in parts for line in _part(part, *places[part.reference])]
    return templates.fill(
        "board.kicad_sch", sheet=SHEET, symbols="\n".join(symbols), content="\n".join([*wires, *lines])
    )


def _part(part: Part, x: float, y: float) -> Iterable[str]:
    """Yield the KiCad text of a part's symbol and of the net labels at its pins."""
    symbol = kicad.symbol(part.kind)
    above, below = (
        place(x + float(at[1]), y - float(at[2]))
        for at in re.finditer(r'"(?:Reference|Value)" "[^"]*" \(at (\S+) (\S+)', symbol)
    )
    yield templates.fill(
        "symbol.kicad_sch",
        **{"name": part.kind, "place": place(x, y), "above": above, "below": below, "sheet": SHEET},
        **{"id": part.id, "reference": part.reference, "value": part.value},
        bom="no" if "(in_bom no)" in symbol else "yes",
        empty="yes" if part.kind == "Suppressor" else "no",
    )
    for number, pin in kicad.pins(part.kind).items():
        net = part.nets.get(number, "")
        if (part.kind, number) != ("Resistor", 1):
            yield _end(net, pin, x + pin.x, y + pin.y, part)


def _end(net: str, pin: Pin, x: float, y: float, part: Part) -> str:
    """Return the KiCad text of a pin's net label, or of the no-connect mark if the pin has no net."""
    left = pin.angle == 0
    side = "right" if left else "left"
    style = f"(effects (font (size 1.27 1.27)) (justify {side}{' bottom' if net.startswith('/') else ''}))"
    name = f'(uuid "{identity(f"{part.reference} {x} {y}")}")'
    if not net:
        return f"  (no_connect (at {place(x, y)}) {name})"
    if net.startswith("/"):
        return f'  (label "{net[1:]}" (at {place(x, y)} {180 if left else 0}) {style} {name})'
    return f'  (global_label "{net}" (shape passive) (at {place(x, y)} {180 if left else 0}) {style} {name})'


def _wire(x: float, y: float, net: str) -> str:
    ends = f"(xy {place(x, y)}) (xy {place(x + _TO_RESISTOR - 3.81, y)})"
    return f'  (wire (pts {ends}) (stroke (width 0) (type default)) (uuid "{identity(f"wire {net}")}"))'
