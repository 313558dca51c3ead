"""Draws the soldering guides: a joystick's socket, the power button, both sides of the perfboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import templates
from .layout import LAST, PITCH, PLUGS, pin, runs
from .svg import box, circle, element, text

if TYPE_CHECKING:
    from .layout import Point, Run
    from .wiring import Wire, Wiring

COLUMNS, ROWS = range(-3, 23), range(-14, 16)
"""The columns and rows of the perfboard's holes (26 x 30), as in templates/perfboard.svg."""

_COPPER = "#b87333"


def socket(wires: tuple[Wire, ...]) -> str:
    """Return an SVG drawing of both sides of a joystick's socket with its wires."""
    names = {f"name_{wire.de9}": wire.name.split()[1] for wire in wires}
    return templates.fill("socket.svg", **names, **{f"colour_{wire.de9}": wire.colour for wire in wires})


def power_button(wires: tuple[Wire, ...]) -> str:
    """Return an SVG drawing of the power button with its two wires."""
    signal, ground = wires
    return templates.fill(
        "power-button.svg",
        power_pin=signal.header,
        power_end=signal.end,
        ground_pin=ground.header,
        ground_end=ground.end,
    )


def perfboard(wiring: Wiring) -> str:
    """Return an SVG drawing of the perfboard: parts from above, wires from below (mirrored)."""
    wires = runs(wiring)
    return templates.fill(
        "perfboard.svg",
        above="\n".join((*_header(1), *_plugs(wires, 1), *_resistors(wires))),
        wires="\n".join(_wire(run) for run in wires),
        below="\n".join((*_header(-1), *_plugs(wires, -1))),
    )


def _at(point: Point, side: int) -> Point:
    """Convert a column and row to millimeters from the perfboard's center.

    `side`: 1 if the board is seen from above; -1 if it is seen from below, so that x is mirrored.
    """
    middle = (COLUMNS[0] + COLUMNS[-1]) / 2, (ROWS[0] + ROWS[-1]) / 2
    return side * (point[0] - middle[0]) * PITCH, (point[1] - middle[1]) * PITCH


def _header(side: int) -> list[str]:
    """Return the SVG elements of the 40 header pins; the first and last pins of both rows have numbers."""
    drawn = []
    for number in range(1, 2 * LAST + 1):
        x, y = _at(pin(number), side)
        drawn.append(circle(x, y, 0.75, fill=_COPPER if number > 1 else "#c62828"))
        if number in (1, 2, 2 * LAST - 1, 2 * LAST):
            drawn.append(text(x, y + (3.1 if number % 2 else -1.6), str(number), 1.8, fill="#c62828"))
    return drawn


def _plugs(wires: tuple[Run, ...], side: int) -> list[str]:
    """Return the SVG elements of the plugs' names and contacts.

    The drawing from above (`side` is 1) also has the plugs' outlines and the signals at their contacts.
    """
    drawn = []
    for cable, plug in PLUGS.items():
        ways = [_at(run.parts[0][0], side) for run in wires if run.wire.cable == cable]
        names = [run.wire.name.split()[-1] for run in wires if run.wire.cable == cable]
        (left, y), (right, _) = min(ways), max(ways)
        drawn.append(
            text((left + right) / 2, y + 5.6 * plug.side + 0.7, cable.upper(), 2.2, font_weight="bold")
        )
        outside = y + (2.7 if side > 0 or plug.side > 0 else -1.5)
        for way, (x, _) in enumerate(ways, 1):
            drawn += [circle(x, y, 0.75, fill=_COPPER), text(x, outside, str(way), 1.5)]
        if side > 0:
            drawn.append(box(left - 2.4, y - 2.4, right - left + 4.8, 5.8))
            inside = y - 3 if plug.side > 0 else y + 5
            drawn += [text(x, inside, name[:2], 1.4) for (x, _), name in zip(ways, names, strict=True)]
    return drawn


def _resistors(wires: tuple[Run, ...]) -> list[str]:
    ends = [tuple(_at(end, 1) for end in run.resistor) for run in wires if run.resistor]
    return [element("use", href="#resistor", x=x, y=(one + other) / 2) for (x, one), (_, other) in ends]


def _wire(run: Run) -> str:
    """Return the SVG elements of a wire and the solder joints of its resistor.

    A ground wire to the header's row on the far side from the plug is drawn dashed: it is insulated, because
    it crosses other wires.
    """
    crosses = run.wire.gpio is None and pin(run.wire.header)[1] != run.plug.away(0)
    parts = ((run.parts[0][0], run.parts[-1][-1]),) if crosses else run.parts
    lines = [" L ".join(f"{x:.2f} {y:.2f}" for x, y in (_at(point, -1) for point in part)) for part in parts]
    dashes: dict[str, str | float] = {"stroke_dasharray": "1.2 0.8"} if crosses else {}
    joints = (circle(x, y, 0.75, fill=_COPPER) for x, y in (_at(end, -1) for end in run.resistor or ()))
    path = element("path", d=" ".join(f"M {line}" for line in lines), class_=run.wire.colour, **dashes)
    return "".join((path, *joints))
