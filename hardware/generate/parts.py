"""Every part of the cabinet, from hardware/parts.toml, with quantities that follow the wiring."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from .wiring import Wiring

GROUPS = {
    "all": "Needed in any case",
    "soldered": "For the board and for the perfboard",
    "board": "For the board",
    "perfboard": "For the perfboard",
    "terminals": "Without soldering",
    "tools": "Tools for every way",
    "solder tools": "Tools for board and perfboard",
}
"""The values of the column `needed`, and the heading of each."""
WAYS = {
    "board": ("all", "soldered", "board"),
    "perfboard": ("all", "soldered", "perfboard"),
    "terminals": ("all", "terminals"),
}
"""The groups of parts that each way of building needs."""
TOOLS = {"board": ("tools", "solder tools"), "perfboard": ("tools", "solder tools"), "terminals": ("tools",)}
"""The groups of tools that each way of building needs."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the shopping list."""

    name: str
    look_for: str
    eur: float
    """The price of one part, in euros."""
    quantity: float = 1
    per: str = ""
    """The unit of the wiring that each needs a `quantity` of the part; empty for the whole cabinet."""
    needed: str = "all"
    unit: str = ""
    """The unit of the quantity, empty for pieces."""
    optional: bool = False
    kind: str = ""
    """The part's name on the board, empty if it is not on the board."""
    number: str = ""
    digikey: str = ""
    other: str = ""
    count: int = 0
    """The number of these parts in the cabinet."""

    @property
    def cost(self) -> float:
        """The cost of all these parts, in euros."""
        return self.count * self.eur


def parts(wiring: Wiring, path: Path) -> tuple[Part, ...]:
    """Return the shopping list for a wiring."""
    counts = {
        "": 1,
        "socket": sum(any(wire.de9 for wire in wiring.cable(cable)) for cable in wiring.cables),
        "button": len(wiring.jumpers) + 1,
        "input": len(wiring.pin_map.gpio),
        "wire": len(wiring.wires),
    }
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["part"]
    return tuple(
        Part(**row, count=round(row.get("quantity", 1) * counts[row.get("per", "")])) for row in rows
    )


def total(listed: tuple[Part, ...], way: str, groups: Mapping[str, tuple[str, ...]] = WAYS) -> float:
    """Return the cost in euros of one way of building, or of its TOOLS, without optional parts."""
    return sum(part.cost for part in listed if part.needed in groups[way] and not part.optional)
