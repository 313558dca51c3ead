"""Converts the drawings of the panels and the box to files for laser cutters and printers.

The files are DXF files, the drilling template, and the sheet with the marquee and the labels.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from . import templates
from .box import Hole, Opening, Part
from .svg import box, line, text

if TYPE_CHECKING:
    from collections.abc import Iterator

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The width and height of paper for home printers, in millimeters."""
LAYERS = {"cut": 1, "engrave": 5}
"""The layers of a laser cutting file, with their DXF color numbers: 1 is red, 5 is blue."""
WIDTH = 180
"""The width of both panels (buttons and sockets), in millimeters."""
NAMES = ("BUTTON PANEL", "SOCKET PANEL")
FILES = tuple(Part(name, WIDTH, 0, ()).file for name in NAMES)
"""The names of the panels' dimensioned drawings, without suffix."""

_SHAPE = re.compile(r"<(rect|circle|text) ([^>]*?)/?>(?:([^<]*)</text>)?")


class Shape(NamedTuple):
    """A rectangle, circle or text in an SVG drawing, in millimeters."""

    kind: str
    at: dict[str, float]
    """The numeric SVG attributes of the shape, such as x and width."""
    words: str


def group(drawing: str, name: str) -> str:
    """Return the SVG text of a layer (a group with an id) in a drawing."""
    return drawing.partition(f'<g id="{name}"')[2].partition(">\n")[2].partition("\n</g>")[0]


def shapes(drawing: str, layer: str) -> Iterator[Shape]:
    """Yield the rectangles, circles and texts in a layer of a drawing."""
    for kind, attributes, words in _SHAPE.findall(group(drawing, layer)):
        yield Shape(
            kind, {name: float(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', attributes)}, words
        )


def pieces(drawing: str) -> list[Part]:
    """Return the two panels in a drawing as parts.

    Holes and openings are relative to each panel's upper left corner.
    """
    cut = list(shapes(drawing, "cut"))
    found: list[Part] = []
    for one in cut:
        if one.at.get("width") == WIDTH:
            left, top, low = one.at["x"], one.at["y"], one.at["y"] + one.at["height"]
            holes = [
                Hole(each.at["cx"] - left, each.at["cy"] - top, each.at["r"] * 2)
                for each in cut
                if each.kind == "circle" and top < each.at["cy"] < low
            ]
            openings = [
                Opening(each.at["x"] - left, each.at["y"] - top, each.at["width"], each.at["height"])
                for each in cut
                if each.kind == "rect" and top < each.at["y"] < low
            ]
            found.append(Part(NAMES[len(found)], WIDTH, one.at["height"], tuple(holes), tuple(openings)))
    return found


def dxf(drawing: str) -> str:
    """Convert an SVG drawing to DXF (R12; millimeters, y axis upwards)."""
    layers = [
        _pairs(("LAYER", name, 0, number, "CONTINUOUS"), (0, 2, 70, 62, 6)) for name, number in LAYERS.items()
    ]
    entities = [
        entity for layer in LAYERS for shape in shapes(drawing, layer) for entity in _entities(shape, layer)
    ]
    return templates.fill("panels.dxf", layers="\n".join(layers), entities="\n".join(entities))


def template(drawing: str, paper: str) -> str:
    """Return the drilling template as SVG at full scale, with cut lines and crosses at the holes' centers.

    `paper`: a key of `PAPERS`.
    """
    width, height = PAPERS[paper]
    crosses = []
    for shape in (*shapes(drawing, "cut"), *shapes(drawing, "covered")):
        if shape.kind == "circle":
            x, y, reach = shape.at["cx"], shape.at["cy"], shape.at["r"] + 2
            crosses += [line(x - reach, y, x + reach, y), line(x, y - reach, x, y + reach)]
    return templates.fill(
        "template.svg",
        **{name: group(drawing, name) for name in ("cut", "covered", "engrave", "notes")},
        **{"width": f"{width:g}", "height": f"{height:g}", "middle": width / 2, "left": (width - WIDTH) / 2},
        crosses="\n".join(crosses),
    )


def sheet(drawing: str, paper: str) -> str:
    """Return the sheet with the marquee and the labels as SVG, at full scale.

    `paper`: a key of `PAPERS`. The marquee's pictures must be in the same folder as the file.
    """
    width, height = PAPERS[paper]
    names = [shape.words for shape in shapes(drawing, "engrave") if shape.at["font-size"] >= 4]
    labels = []
    for at, name in enumerate([*names, "POWER", "JOYSTICKS ONLY"]):
        x, y = 24 + 48 * (at % 4), 11 * (at // 4)
        labels.append(box(x - 23, y, 46, 10, fill="#fff", stroke="#000", stroke_width=0.2))
        labels.append(text(x, y + 6.8, name, min(5.2, 60 / len(name)), font_weight="bold"))
    size = {"width": f"{width:g}", "height": f"{height:g}", "left": (width - 190) / 2, "foot": height - 20}
    return templates.fill("face.svg", **size, labels="\n".join(labels))


def _entities(shape: Shape, layer: str) -> Iterator[str]:
    at = shape.at
    if shape.kind == "circle":
        yield _pairs(("CIRCLE", layer, at["cx"], -at["cy"], at["r"]), (0, 8, 10, 20, 40))
    elif shape.kind == "text":
        where = (at["x"], -at["y"])
        yield _pairs(
            ("TEXT", layer, *where, at["font-size"], shape.words, 1, *where),
            (0, 8, 10, 20, 40, 1, 72, 11, 21),
        )
    else:
        left, top, right, low = at["x"], -at["y"], at["x"] + at["width"], -at["y"] - at["height"]
        corners = ((left, top), (right, top), (right, low), (left, low), (left, top))
        for one, other in pairwise(corners):
            yield _pairs(("LINE", layer, *one, *other), (0, 8, 10, 20, 11, 21))


def _pairs(values: tuple[str | float, ...], codes: tuple[int, ...]) -> str:
    """Format the pairs of group code and value of a DXF entity, each on a line of its own."""
    written = (value if isinstance(value, str) else f"{value:g}" for value in values)
    return "\n".join(f"{code}\n{value}" for code, value in zip(codes, written, strict=True))
