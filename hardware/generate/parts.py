"""Every part of the cabinet, as hardware/parts.toml has them, with quantities that follow the wiring."""

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
"""What the column `needed` may say, and its heading."""
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
    """Of one, in euros."""
    quantity: float = 1
    per: str = ""
    """What there is a `quantity` for each of; empty for the whole cabinet."""
    needed: str = "all"
    unit: str = ""
    """What the quantity counts, empty for pieces."""
    optional: bool = False
    kind: str = ""
    """Its name on the board, empty for what is not on it."""
    number: str = ""
    digikey: str = ""
    other: str = ""
    count: int = 0
    """How many of it the cabinet needs."""

    @property
    def cost(self) -> float:
        """Of all of it, in euros."""
        return self.count * self.eur


def parts(wiring: Wiring, path: Path) -> tuple[Part, ...]:
    """The shopping list for a wiring."""
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
    """What the parts of one way of building cost, or its TOOLS, in euros, without the optional ones."""
    return sum(part.cost for part in listed if part.needed in groups[way] and not part.optional)
