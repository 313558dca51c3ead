"""The places of all parts on the board, and the paths of its wires: no two cross. A perfboard has the same.

Columns and rows count 2.54 mm. The header has columns 1 to 20, its even pins in row 0, its odd ones in row 1.
Wires to odd pins run below the header (rows grow downwards), wires to even pins above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .wiring import POWER

if TYPE_CHECKING:
    from .wiring import Wire, Wiring

PITCH = 2.54
"""Millimeters between columns and between rows."""
PLUG_ROW = 13
"""Rows from the header to the plugs."""
LANES = ((6, 9), (3, 6))
"""Rows from the header to the two ends of a resistor; neighboring resistors alternate between the two
lanes."""
TURN = 1
"""Rows from the header to the point where a wire's diagonal part ends."""
LAST = 20
"""The header's last column; wires to the other row go around it in the next column."""

Point = tuple[float, float]
"""A column and a row, in units of 2.54 mm."""


class Plug(NamedTuple):
    """The plug of a cable on the board."""

    reference: str
    first: int
    """The column of the plug's contact 1."""
    side: int
    """1 for a plug below the header, -1 for one above it."""

    @property
    def row(self) -> int:
        """The row of the plug's contacts."""
        return self.away(PLUG_ROW)

    def away(self, rows: int) -> int:
        """Return the row that is `rows` rows away from the header on the plug's side."""
        return rows + 1 if self.side > 0 else -rows


PLUGS = {
    "joystick 1": Plug("J2", 2, 1),
    "joystick 2": Plug("J3", 5, -1),
    "joystick 3": Plug("J4", 10, 1),
    "joystick 4": Plug("J5", 13, -1),
    "console": Plug("J6", 18, 1),
    "power": Plug("J7", -2, 1),
}
"""The plug of each cable, by the cable's name."""


class Run(NamedTuple):
    """One wire on the board: from the plug's contact, through a resistor if it is an input, to the header."""

    wire: Wire
    plug: Plug
    way: int
    """The number of the plug's contact, from 1 at the left, in the order of the header pins."""
    parts: tuple[tuple[Point, ...], ...]
    """The lines from the plug to the resistor and from the resistor to the header; a single line without a
    resistor."""

    @property
    def resistor(self) -> tuple[Point, Point] | None:
        """The ends of the resistor, the plug's first; None for ground and for the power button."""
        return (self.parts[0][-1], self.parts[1][0]) if len(self.parts) == 2 else None


def pin(number: int) -> Point:
    """Return the column and row of a header pin."""
    return (number + 1) // 2, number % 2


def runs(wiring: Wiring, pitch: float = PITCH) -> tuple[Run, ...]:
    """Return every wire. `pitch`: millimeters between a plug's contacts, around the plug's fixed center."""
    return tuple(
        _run(wire, PLUGS[cable], way, _column(PLUGS[cable], way, len(wires), pitch / PITCH), inputs)
        for cable, wires in ((cable, wiring.cable(cable)) for cable in wiring.cables)
        for way, (wire, inputs) in enumerate(zip(wires, _inputs_before(wires), strict=True), 1)
    )


def _column(plug: Plug, way: int, ways: int, stretch: float) -> float:
    return plug.first + (ways - 1) / 2 + (way - (ways + 1) / 2) * stretch


def _inputs_before(wires: tuple[Wire, ...]) -> list[int]:
    """Count the inputs before each wire of a cable."""
    return [sum(wire.gpio is not None for wire in wires[:at]) for at in range(len(wires))]


def _run(wire: Wire, plug: Plug, way: int, column: float, inputs: int) -> Run:
    start = (column, plug.row)
    if wire.gpio is None or wire.cable == POWER:
        return Run(wire, plug, way, (_to_header(wire.header, plug, start),))
    near, far = (plug.away(rows) for rows in LANES[inputs % 2])
    return Run(wire, plug, way, ((start, (column, far)), _to_header(wire.header, plug, (column, near))))


def _to_header(number: int, plug: Plug, start: Point) -> tuple[Point, ...]:
    """Return the path to a header pin: straight, then at 45 degrees.

    It goes around the header's end to the other row.
    """
    column, row = pin(number)
    across = row != plug.away(0)
    target = LAST + 1 if across else column
    bend = plug.away(TURN) + plug.side * min(abs(start[0] - target), abs(start[1] - plug.away(TURN)))
    points = [start, (start[0], bend), (target, plug.away(TURN))]
    return tuple(dict.fromkeys([*points, *([(target, row)] if across else []), (column, row)]))
