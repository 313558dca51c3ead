"""Generates the printed circuit board as a KiCad 9 file."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cabinet.controls.header import PINS

from . import kicad, templates
from .kicad import Part, identity, place
from .layout import PITCH, PLUGS, pin, runs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .layout import Point, Run
    from .wiring import Wiring

XH = 2.5
"""The distance between neighboring contacts of a JST XH plug, in millimeters."""
GROUND = "GND"
HOLES = (
    *(("Hole_M2.5", at) for at in ((94, 64), (155.2, 64), (100, 129.4), (156.2, 129.4))),
    *(("Hole_Pi", at) for at in ((97.67, 101.27), (155.67, 101.27))),
)
"""The board's screw holes: the footprint's name and the position in millimeters. The last two holes are above
screw holes of the Pi, because the Pi lies below the board."""
PANEL_SCREW = (103, 68)
OUTLINE = ((90, 60), (159.2, 142.5))
"""The upper left and lower right corners of the board, in millimeters."""

_ORIGIN = 100.0
_SUPPRESSOR_ROW = 10.4
_BELOW, _ABOVE = (1, 3, 4, 5, 6), (3, 1, 6, 5, 4)
"""The order of a surge suppressor array's pins from left to right: for a plug below the header (the array is
above the plug), and for a plug above the header (the array is below it). Pin 2, ground, is not listed."""


def parts(wiring: Wiring) -> tuple[Part, ...]:
    """Return all electronic parts of the board, each with its position and the net at each of its pins."""
    wires = runs(wiring, XH)
    header = {run.wire.header: net(run) for run in wires}
    grounds = {number: GROUND for number, what in enumerate(PINS, 1) if what == "GROUND"}
    inputs = [run for run in wires if run.resistor]
    return (
        Part("J1", "Box_2x20", "Raspberry Pi", header | grounds, _mm(pin(1)), 90),
        *(_plug(cable, [run for run in wires if run.wire.cable == cable]) for cable in wiring.cables),
        *(_resistor(number, run) for number, run in enumerate(inputs, 1)),
        *(_suppressor(cable, inputs) for cable in wiring.cables if cable.startswith("joystick")),
        Part("H1", "Screw_M3", "panel ground", {1: GROUND}, PANEL_SCREW),
    )


def net(run: Run, *, at_plug: bool = False) -> str:
    """Return the name of a wire's electrical net.

    A resistor divides a wire into two nets. `at_plug`: return the net on the plug's side of the resistor, not
    the one on the header's side.
    """
    if run.wire.gpio is None:
        return GROUND
    name = run.wire.name.replace(" ", "_")
    return f"/{name}_PLUG" if at_plug and run.resistor else name


def pcb(wiring: Wiring) -> str:
    """Return the printed circuit board as the text of a KiCad file."""
    placed = parts(wiring)
    numbers = _nets(placed)
    holes = [Part(f"H{number}", kind, "M2.5", {}, at) for number, (kind, at) in enumerate(HOLES, 2)]
    return templates.fill(
        "board.kicad_pcb",
        start=kicad.place(*OUTLINE[0]),
        end=kicad.place(*OUTLINE[1]),
        nets="\n".join(f'  (net {number} "{name}")' for name, number in numbers.items()),
        footprints="\n".join(kicad.footprint(part, numbers) for part in (*placed, *holes)),
        silk="\n".join(_silk(wiring)),
        tracks="\n".join(_tracks(wiring, numbers)),
    )


def _mm(point: Point) -> Point:
    return _ORIGIN + point[0] * PITCH, _ORIGIN + point[1] * PITCH


def _plug(cable: str, wires: list[Run]) -> Part:
    nets = {run.way: net(run, at_plug=True) for run in wires}
    plug = PLUGS[cable]
    return Part(plug.reference, f"XH_{len(wires)}", cable.upper(), nets, _mm(wires[0].parts[0][0]))


def _resistor(number: int, run: Run) -> Part:
    nets = {1: net(run, at_plug=True), 2: net(run)}
    return Part(f"R{number}", "Resistor", "1k", nets, _mm(run.parts[0][-1]), 180 - 90 * run.plug.side)


def _suppressor(cable: str, inputs: list[Run]) -> Part:
    wires = [run for run in inputs if run.wire.cable == cable]
    plug = wires[0].plug
    order = _BELOW if plug.side > 0 else _ABOVE
    nets = {number: net(run, at_plug=True) for number, run in zip(order, wires, strict=True)}
    middle = _mm((plug.first + len(wires) / 2, plug.away(0) + plug.side * _SUPPRESSOR_ROW))
    return Part(f"D{cable[-1]}", "Suppressor", "ESDA6V1-5SC6", nets | {2: GROUND}, middle)


def _nets(placed: Iterable[Part]) -> dict[str, int]:
    """Return the number of each net, ground first.

    KiCad expects each unconnected header pin to have a net of its own, with the name given here.
    """
    named = [name for part in placed for name in part.nets.values()]
    header = next(iter(placed))
    opened = [f"unconnected-(J1-Pin_{n}-Pad{n})" for n in range(1, len(PINS) + 1) if n not in header.nets]
    return {name: number for number, name in enumerate(dict.fromkeys(["", GROUND, *named, *opened]))}


def _tracks(wiring: Wiring, numbers: dict[str, int]) -> Iterable[str]:
    """Yield the board's copper tracks: wires are on the back, tracks to surge suppressors on the front."""
    wires = [run for run in runs(wiring, XH) if run.wire.gpio is not None]
    for run in wires:
        for part, at_plug in zip(run.parts, (len(run.parts) == 2, False), strict=False):
            yield from _line([_mm(point) for point in part], net(run, at_plug=at_plug), "B.Cu", numbers)
    arrays = [part for part in parts(wiring) if part.kind == "Suppressor"]
    pads = {name: (one, number) for one in arrays for number, name in one.nets.items() if number != 2}
    for run in wires:
        if (name := net(run, at_plug=True)) in pads:
            array, number = pads[name]
            x, y = _mm(run.parts[0][0])
            to = kicad.pads("Suppressor")[number]
            end = (array.at[0] + to[0], array.at[1] + to[1])
            yield from _line([(x, y), (x, end[1]), end], name, "F.Cu", numbers)


def _line(points: list[Point], name: str, layer: str, numbers: dict[str, int]) -> Iterable[str]:
    for at, (start, end) in enumerate(pairwise(points)):
        yield (
            f'  (segment (start {place(*start)}) (end {place(*end)}) (width 0.4) (layer "{layer}") '
            f'(net {numbers[name]}) (uuid "{identity(f"{name} {layer} {at}")}"))'
        )


def _silk(wiring: Wiring) -> Iterable[str]:
    """Yield the board's printed texts: each plug's name, and the signal at each of its contacts."""
    for cable, plug in PLUGS.items():
        wires = [run for run in runs(wiring, XH) if run.wire.cable == cable]
        x, y = _mm(wires[0].parts[0][0])
        middle = x + XH * (len(wires) - 1) / 2
        yield _words(cable.upper(), middle, y + (5.2 if plug.side > 0 else -4.2), 1.2)
        for run in wires:
            beside = y - 3.3 if plug.side > 0 else y + 4.3
            yield _words(run.wire.name.split()[-1][:2], x + XH * (run.way - 1), beside, 0.9, cable)


def _words(words: str, x: float, y: float, size: float, owner: str = "") -> str:
    font = f"(font (size {size} {size}) (thickness {0.15 * size:g}))"
    return (
        f'  (gr_text "{words}" (at {place(x, y)}) (layer "F.SilkS") '
        f'(uuid "{identity(f"{owner} {words} {x}")}") (effects {font}))'
    )
