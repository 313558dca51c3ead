"""The lists: wires and parts as CSV and as Markdown tables."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from .parts import BOTH, BREAKOUT, PERFBOARD, total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .parts import Part
    from .wiring import Wiring

_HEADINGS = {BOTH: "Needed in any case", BREAKOUT: "With screw terminals", PERFBOARD: "With a perfboard"}


def wires_csv(wiring: Wiring) -> str:
    """Every wire and jumper, a line each."""
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
    """The shopping list, a line for each part."""
    heads = ("needed", "part", "quantity", "unit", "look for", "about EUR each", "about EUR", "optional")
    rows = [
        (
            *(part.needed, part.name, part.quantity, part.unit or "piece", part.look_for),
            *(f"{part.price:.2f}", f"{part.price * part.quantity:.2f}", "yes" if part.optional else "no"),
        )
        for part in parts
    ]
    return _csv(heads, rows)


def wires_table(wiring: Wiring, cable: str) -> str:
    """The wires of one cable for the building guide."""
    rows = [
        (wire.number, wire.name, wire.colour, wire.start, wire.header, wire.end)
        for wire in wiring.cable(cable)
    ]
    return _table(("wire", "name", "colour", "from", "to header pin", "which is"), rows)


def parts_tables(parts: tuple[Part, ...]) -> str:
    """The shopping list in three tables, and what each way costs."""
    blocks = []
    for needed, heading in _HEADINGS.items():
        rows = [
            (_quantity(part), part.name, part.look_for, f"{part.price * part.quantity:.2f}")
            for part in parts
            if part.needed == needed
        ]
        blocks.append(f"### {heading}\n\n{_table(('how many', 'part', 'look for', 'EUR, all'), rows)}")
    sums = [
        f"{_HEADINGS[variant].lower()} {total(parts, variant):.0f} EUR" for variant in (BREAKOUT, PERFBOARD)
    ]
    return "\n\n".join(
        (*blocks, f"Together, without what is optional: {', '.join(sums)}; four joysticks included.")
    )


def _quantity(part: Part) -> str:
    counted = f"{part.quantity} {part.unit}".strip()
    return f"{counted} (optional)" if part.optional else counted


def _csv(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return written.getvalue()


def _table(heads: tuple[str, ...], rows: Iterable[Iterable[object]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)
