"""Where everything sits on the board and how its wires run, so that no two cross; a perfboard has the same.

Columns and rows count 2.54 mm. The header's columns are 1 to 20, its even pins lie in row 0, its odd ones in
row 1; what joins odd pins lies below (rows grow downwards), what joins even ones above.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .wiring import POWER

if TYPE_CHECKING:
    from .wiring import Wire, Wiring

PITCH = 2.54
"""Millimetres between columns and between rows."""
PLUG_ROW = 13
"""Rows from the header to the plugs."""
LANES = ((6, 9), (3, 6))
"""Rows from the header to a resistor's two ends; neighbours lie in different lanes."""
TURN = 1
"""Rows from the header to where the wires lean over to their pins."""
LAST = 20
"""The header's last column; the one beyond it leads to the other row."""

Point = tuple[float, float]
"""A column and a row."""


class Plug(NamedTuple):
    """Where a cable is plugged in."""

    reference: str
    first: int
    """The column of way 1."""
    side: int
    """1 below the header, -1 above it."""

    @property
    def row(self) -> int:
        """The row of its ways."""
        return self.away(PLUG_ROW)

    def away(self, rows: int) -> int:
        """The row so many rows from the header on this side."""
        return rows + 1 if self.side > 0 else -rows


PLUGS = {
    "joystick 1": Plug("J2", 2, 1),
    "joystick 2": Plug("J3", 5, -1),
    "joystick 3": Plug("J4", 10, 1),
    "joystick 4": Plug("J5", 13, -1),
    "console": Plug("J6", 18, 1),
    "power": Plug("J7", -2, 1),
}
"""The plugs of the cables."""


class Run(NamedTuple):
    """One wire on the board: from its plug's way, through a resistor if it is an input, to the header."""

    wire: Wire
    plug: Plug
    way: int
    """From 1, left to right, in the order of the header pins."""
    parts: tuple[tuple[Point, ...], ...]
    """The lines from the plug to the resistor and from there to the header; one without a resistor."""

    @property
    def resistor(self) -> tuple[Point, Point] | None:
        """The ends of the resistor, the plug's first; None for ground and the power button."""
        return (self.parts[0][-1], self.parts[1][0]) if len(self.parts) == 2 else None


def pin(number: int) -> Point:
    """Where a pin of the header is."""
    return (number + 1) // 2, number % 2


def runs(wiring: Wiring, pitch: float = PITCH) -> tuple[Run, ...]:
    """Every wire; `pitch`: millimetres between a plug's ways, whose middle stays where it is."""
    return tuple(
        _run(wire, PLUGS[cable], way, _column(PLUGS[cable], way, len(wires), pitch / PITCH), inputs)
        for cable, wires in ((cable, wiring.cable(cable)) for cable in wiring.cables)
        for way, (wire, inputs) in enumerate(zip(wires, _inputs_before(wires), strict=True), 1)
    )


def _column(plug: Plug, way: int, ways: int, stretch: float) -> float:
    return plug.first + (ways - 1) / 2 + (way - (ways + 1) / 2) * stretch


def _inputs_before(wires: tuple[Wire, ...]) -> list[int]:
    """How many inputs come before each wire of a cable."""
    return [sum(wire.gpio is not None for wire in wires[:at]) for at in range(len(wires))]


def _run(wire: Wire, plug: Plug, way: int, column: float, inputs: int) -> Run:
    start = (column, plug.row)
    if wire.gpio is None or wire.cable == POWER:
        return Run(wire, plug, way, (_to_header(wire.header, plug, start),))
    near, far = (plug.away(rows) for rows in LANES[inputs % 2])
    return Run(wire, plug, way, ((start, (column, far)), _to_header(wire.header, plug, (column, near))))


def _to_header(number: int, plug: Plug, start: Point) -> tuple[Point, ...]:
    """Straight on, leaning over by 45 degrees, into the pin; around the header's end to the other row."""
    column, row = pin(number)
    across = row != plug.away(0)
    target = LAST + 1 if across else column
    bend = plug.away(TURN) + plug.side * min(abs(start[0] - target), abs(start[1] - plug.away(TURN)))
    points = [start, (start[0], bend), (target, plug.away(TURN))]
    return tuple(dict.fromkeys([*points, *([(target, row)] if across else []), (column, row)]))
