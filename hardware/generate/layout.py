"""The positions of the parts and the paths of the wires, on the circuit board and on the perfboard.

No two wires cross. Positions are columns and rows of a grid of 2.54 mm. The header occupies columns 1 to 20:
its even pins are in row 0, its odd ones in row 1. Wires to odd pins run below the header (row numbers grow
downwards), wires to even pins above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .wiring import POWER

if TYPE_CHECKING:
    from .wiring import Wire, Wiring

PITCH = 2.54
"""The distance between neighboring columns and rows, in millimeters."""
PLUG_ROW = 13
"""The distance from the header to the plugs, in rows."""
LANES = ((6, 9), (3, 6))
"""The rows in which resistors lie. Neighboring resistors alternate between two positions; each entry has the
distances in rows from the header to the resistor's near end and to its far end."""
TURN = 1
"""The distance from the header, in rows, at which the diagonal part of a wire ends."""
LAST = 20
"""The header's last column. A wire to the header's row on the far side passes around the header's end, one
column further on."""

Point = tuple[float, float]
"""A position on the board: column and row, in units of 2.54 mm."""


class Plug(NamedTuple):
    """The plug on the board for one cable."""

    reference: str
    first: int
    """The column of the plug's first contact."""
    side: int
    """The plug's side of the header: 1 is below, -1 is above."""

    @property
    def row(self) -> int:
        """The row of the plug's contacts on the board."""
        return self.away(PLUG_ROW)

    def away(self, rows: int) -> int:
        """Return the row that is `rows` rows away from the header, on the plug's side of it."""
        return rows + 1 if self.side > 0 else -rows


PLUGS = {
    "joystick 1": Plug("J2", 2, 1),
    "joystick 2": Plug("J3", 5, -1),
    "joystick 3": Plug("J4", 10, 1),
    "joystick 4": Plug("J5", 13, -1),
    "console": Plug("J6", 18, 1),
    "power": Plug("J7", -2, 1),
}
"""The plug on the board for each cable, by the cable's name."""


class Run(NamedTuple):
    """The path of one wire on the board from a plug to the header; an input passes through a resistor."""

    wire: Wire
    plug: Plug
    way: int
    """The number of the plug's contact at which the wire starts, counted from 1 at the left."""
    parts: tuple[tuple[Point, ...], ...]
    """The parts of the path: from the plug to the resistor, and from the resistor to the header. A wire
    without a resistor has a single part."""

    @property
    def resistor(self) -> tuple[Point, Point] | None:
        """The positions of the resistor's ends, the plug's side first; None if there is no resistor."""
        return (self.parts[0][-1], self.parts[1][0]) if len(self.parts) == 2 else None


def pin(number: int) -> Point:
    """Return the column and row of a header pin on the board."""
    return (number + 1) // 2, number % 2


def runs(wiring: Wiring, pitch: float = PITCH) -> tuple[Run, ...]:
    """Return the paths of all wires on the board.

    `pitch`: the distance between neighboring contacts of a plug in millimeters; the plug's center stays
    fixed.
    """
    return tuple(
        _run(wire, PLUGS[cable], way, _column(PLUGS[cable], way, len(wires), pitch / PITCH), inputs)
        for cable, wires in ((cable, wiring.cable(cable)) for cable in wiring.cables)
        for way, (wire, inputs) in enumerate(zip(wires, _inputs_before(wires), strict=True), 1)
    )


def _column(plug: Plug, way: int, ways: int, stretch: float) -> float:
    return plug.first + (ways - 1) / 2 + (way - (ways + 1) / 2) * stretch


def _inputs_before(wires: tuple[Wire, ...]) -> list[int]:
    """Return, for each wire of a cable, how many of the wires before it are inputs, that is, not ground."""
    return [sum(wire.gpio is not None for wire in wires[:at]) for at in range(len(wires))]


def _run(wire: Wire, plug: Plug, way: int, column: float, inputs: int) -> Run:
    start = (column, plug.row)
    if wire.gpio is None or wire.cable == POWER:
        return Run(wire, plug, way, (_to_header(wire.header, plug, start),))
    near, far = (plug.away(rows) for rows in LANES[inputs % 2])
    return Run(wire, plug, way, ((start, (column, far)), _to_header(wire.header, plug, (column, near))))


def _to_header(number: int, plug: Plug, start: Point) -> tuple[Point, ...]:
    """Return the path from a point to a header pin: straight, then diagonal.

    A wire to the header's row on the far side from the plug passes around the header's end.
    """
    column, row = pin(number)
    across = row != plug.away(0)
    target = LAST + 1 if across else column
    bend = plug.away(TURN) + plug.side * min(abs(start[0] - target), abs(start[1] - plug.away(TURN)))
    points = [start, (start[0], bend), (target, plug.away(TURN))]
    return tuple(dict.fromkeys([*points, *([(target, row)] if across else []), (column, row)]))
