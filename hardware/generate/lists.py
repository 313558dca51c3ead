"""Generates the lists of wires and parts, as CSV and as Markdown tables."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from .parts import GROUPS, TOOLS, WAYS, total
from .wiring import CONSOLE, POWER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .kicad import Part as BoardPart
    from .parts import Part
    from .wiring import Wiring

_WAYS = {"board": "board", "perfboard": "perfboard", "terminals": "no soldering"}


def wires_csv(wiring: Wiring) -> str:
    """Return a CSV list of all wires and jumpers."""
    heads = ("wire", "cable", "name", "colour", "from", "to header pin", "which is")
    wires = [
        (wire.number, wire.cable, wire.name, wire.colour, wire.start, wire.header, wire.end)
        for wire in wiring.wires
    ]
    jumpers = [
        ("jumper", "console", "BUTTON GROUND", one.colour, one.start, "", one.end) for one in wiring.jumpers
    ]
    return _csv(heads, [*wires, *jumpers])


def parts_csv(parts: tuple[Part, ...]) -> str:
    """Return the shopping list as CSV."""
    heads = ("needed", "part", "quantity", "unit", "look for", "about EUR each", "about EUR", "optional")
    rows = [
        (
            *(part.needed, part.name, part.count, part.unit or "piece", part.look_for),
            *(f"{part.eur:.2f}", f"{part.cost:.2f}", "yes" if part.optional else "no"),
        )
        for part in parts
    ]
    return _csv(heads, rows)


def bom_csv(parts: tuple[Part, ...], on_board: Iterable[BoardPart]) -> str:
    """Return the board's bill of materials as CSV, with the part numbers of two distributors."""
    heads = ("references", "quantity", "part", "maker's number", "DigiKey", "another distributor", "optional")
    placed = list(on_board)
    rows = []
    for part in parts:
        if part.kind:
            references = [one.reference for one in placed if one.kind == part.kind]
            numbers = (part.number, part.digikey, part.other, "yes" if part.optional else "no")
            rows.append((" ".join(references), len(references), part.name, *numbers))
    return _csv(heads, rows)


def wires_table(wiring: Wiring, *cables: str) -> str:
    """Return a Markdown table of the wires in the given cables, for the building guide."""
    rows = [
        (wire.number, wire.name, wire.colour, wire.start, wire.header, wire.end)
        for cable in cables
        for wire in wiring.cable(cable)
    ]
    return table(("wire", "name", "colour", "from", "to header pin", "which is"), rows)


def joysticks_table(wiring: Wiring) -> str:
    """Return a Markdown table of the joystick wires, followed by the order of contacts in each plug."""
    cables = [wiring.cable(name) for name in wiring.cables if name not in {CONSOLE, POWER}]
    players = [cable[0].name.split()[0] for cable in cables]
    alike = zip(*(sorted(cable, key=lambda wire: wire.de9 or 0) for cable in cables), strict=True)
    rows = [
        (
            *(wires[0].name.split()[1], wires[0].colour, wires[0].de9),
            *(f"{wire.header}, {wire.end}" for wire in wires),
        )
        for wires in alike
    ]
    orders: dict[str, list[str]] = {}
    for player, cable in zip(players, cables, strict=True):
        order = ", ".join(wire.name.split()[1] for wire in cable)
        orders.setdefault(order, []).append(player)
    ways = "; ".join(f"{', '.join(whose)} {order}" for order, whose in orders.items())
    heads = ("wire", "colour", "DE-9 pin", *(f"{player} to header pin" for player in players))
    return f"{table(heads, rows)}\n\nWays 1 to {len(rows)} of a plug (A, B): {ways}."


def parts_tables(parts: tuple[Part, ...]) -> str:
    """Return the shopping list as a Markdown table by group, followed by the cost of each way of building."""
    rows: list[tuple[str, ...]] = []
    for needed, heading in GROUPS.items():
        rows.append(("", f"**{heading}**", "", ""))
        rows += [
            (_quantity(part), part.name, part.look_for, f"{part.cost:.2f}")
            for part in parts
            if part.needed == needed
        ]
    sums = [f"{_WAYS[way]} {total(parts, way):.0f} EUR" for way in WAYS]
    tools = [f"{_WAYS[way]} {total(parts, way, TOOLS):.0f} EUR" for way in WAYS]
    together = f"Sum without optional parts: {', '.join(sums)}. Tools: {', '.join(tools)}."
    return f"{table(('how many', 'part', 'look for', 'EUR, all'), rows)}\n\n{together}"


def _quantity(part: Part) -> str:
    counted = f"{part.count} {part.unit}".strip()
    return f"{counted} (optional)" if part.optional else counted


def _csv(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return written.getvalue()


def table(heads: tuple[str, ...], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table with a heading row and rows of cells."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)
