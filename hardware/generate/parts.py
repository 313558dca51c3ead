"""The cabinet's parts list, read from hardware/parts.toml; quantities follow from the wiring."""

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
"""The groups of parts and tools, each with its heading in the shopping list."""
WAYS = {
    "board": ("all", "soldered", "board"),
    "perfboard": ("all", "soldered", "perfboard"),
    "terminals": ("all", "terminals"),
}
"""The groups of parts that each way of building the wiring needs: circuit board, perfboard, or screw
terminals."""
TOOLS = {"board": ("tools", "solder tools"), "perfboard": ("tools", "solder tools"), "terminals": ("tools",)}
"""The groups of tools that each way of building the wiring needs: circuit board, perfboard, or screw
terminals."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part or a tool in the shopping list."""

    name: str
    look_for: str
    eur: float
    """The price of one piece, in euros."""
    quantity: float = 1
    per: str = ""
    """The unit that needs `quantity` pieces: each `socket`, `button`, `input` or `wire` of the cabinet; ''
    means the cabinet as a whole."""
    needed: str = "all"
    unit: str = ""
    """The unit in which the quantity is given; '' if pieces are counted."""
    optional: bool = False
    kind: str = ""
    """The name of the part's KiCad symbol and footprint, '' if the part is not on the board."""
    number: str = ""
    digikey: str = ""
    other: str = ""
    count: int = 0
    """The number of pieces that the whole cabinet needs."""

    @property
    def cost(self) -> float:
        """The total cost of all pieces of this part, in euros."""
        return self.count * self.eur


def parts(wiring: Wiring, path: Path) -> tuple[Part, ...]:
    """Read the parts list from a file, and calculate the quantities from the wiring."""
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
    """Return the cost in euros of all parts (with `TOOLS`: of all tools) that a way of building requires."""
    return sum(part.cost for part in listed if part.needed in groups[way] and not part.optional)
