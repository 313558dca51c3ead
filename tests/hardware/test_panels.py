"""Tests of the panels: files for the laser, the template, the printed sheet, and the fit of the parts."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import hypot
from xml.etree import ElementTree

import pytest

from cabinet.switches import CONSOLE_SWITCHES, STICKS
from hardware.generate import box, panels

from .pages import HARDWARE

SVG = "{http://www.w3.org/2000/svg}"
PAPERS = list(panels.PAPERS)
DRAWINGS = {
    name: (HARDWARE / f"face/{name}.svg").read_text(encoding="utf-8") for name in ("panel", *box.SHEETS)
}
SCREWS_APART, SHELL, FLANGE = 25.0, (16.9, 8.3), (30.8, 12.5)
"""The sizes of a DE-9 socket in millimeters.

The distance between its screws, its visible shell, and the flange behind the panel."""


def numbers(element: ElementTree.Element, *names: str) -> tuple[float, ...]:
    """Return the named attributes of an XML element as numbers."""
    return tuple(float(element.attrib[name]) for name in names)


def sheet(paper: str) -> ElementTree.Element:
    """Return the parsed template for a size of paper."""
    return ElementTree.fromstring(panels.template(DRAWINGS["panel"], paper))


def circles(name: str) -> list[tuple[float, float, float]]:
    """Return the center and the radius of every hole in a drawing."""
    return [
        (one.at["cx"], one.at["cy"], one.at["r"])
        for one in panels.shapes(DRAWINGS[name], "cut")
        if one.kind == "circle"
    ]


def boxes(name: str) -> list[tuple[float, float, float, float]]:
    """Return left, top, width and height of every rectangle in a drawing."""
    return [
        (one.at["x"], one.at["y"], one.at["width"], one.at["height"])
        for one in panels.shapes(DRAWINGS[name], "cut")
        if one.kind == "rect"
    ]


@pytest.mark.parametrize("name", DRAWINGS)
def test_cut_outs_leave_room(name: str) -> None:
    """At least 2 mm remain between two holes, and between a hole and a cut-out or an edge."""
    for (x, y, radius), (left, top, width, height) in product(circles(name), boxes(name)):
        right, low = left + width, top + height
        inside = min(x - left, right - x, y - top, low - y)
        away = hypot(max(left - x, x - right, 0), max(top - y, y - low, 0))
        assert abs(inside if inside > 0 else away) - radius >= 2 - 1e-9, (x, y, left, top)
    for one, other in product(circles(name), repeat=2):
        if one != other:
            assert hypot(one[0] - other[0], one[1] - other[1]) - one[2] - other[2] >= 2, (one, other)


def test_sockets_fit_their_openings() -> None:
    """A socket's shell fits through its opening, the flange behind covers the opening, and the screws fit."""
    openings = [one for one in boxes("panel") if one[2] < 100]
    assert len(openings) == len(STICKS)
    holes = {(x, y) for x, y, radius in circles("panel") if radius == 1.6}
    for left, top, width, height in openings:
        assert all(
            shell < size < flange for shell, size, flange in zip(SHELL, (width, height), FLANGE, strict=True)
        )
        x, y = round(left + width / 2, 3), round(top + height / 2, 3)
        assert {(x - SCREWS_APART / 2, y), (x + SCREWS_APART / 2, y)} <= holes
    middles = sorted(left + width / 2 for left, _, width, _ in openings)
    assert all(other - one == pytest.approx(44) for one, other in pairwise(middles))
    assert middles[-1] + FLANGE[0] / 2 < panels.WIDTH


@pytest.mark.parametrize("name", DRAWINGS)
def test_dxf_has_all_shapes_of_the_drawing(name: str) -> None:
    """The DXF has every line, hole and word of the drawing on its layer, with y upwards."""
    pairs = panels.dxf(DRAWINGS[name]).splitlines()
    codes = list(zip(pairs[::2], pairs[1::2], strict=True))
    assert codes.count(("0", "LINE")) == 4 * len(boxes(name))
    assert codes.count(("0", "CIRCLE")) == len(circles(name))
    words = [one.words for one in panels.shapes(DRAWINGS[name], "engrave")]
    assert [value for code, value in codes if code == "1" and value in words] == words
    assert {value for code, value in codes if code == "8"} == {"cut", "engrave"}
    x, y, radius = circles(name)[0]
    at = codes.index(("0", "CIRCLE"))
    assert [float(value) for _, value in codes[at + 2 : at + 5]] == [x, -y, radius]
    assert codes[-1] == ("0", "EOF")
    # The DXF says that its unit is millimeters, because a program that finds no unit may assume inches.
    assert codes[codes.index(("9", "$INSUNITS")) + 1] == ("70", "4")


def test_names_are_on_the_panel() -> None:
    """The names of buttons and sockets are engraved on the panel, and printed on the sheet of labels."""
    engraved = [one.words for one in panels.shapes(DRAWINGS["panel"], "engrave")]
    expected = [*map(str.upper, CONSOLE_SWITCHES), *(f"JOYSTICK {jack}" for jack in STICKS)]
    assert [word for word in engraved if word in expected] == expected
    for paper in PAPERS:
        printed = panels.sheet(DRAWINGS["panel"], paper)
        assert all(f">{word}<" in printed for word in (*expected, "POWER", "JOYSTICKS ONLY"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("make", [panels.template, panels.sheet])
def test_sheets_are_drawn_in_millimetres(make: object, paper: str) -> None:
    assert callable(make)
    drawn = ElementTree.fromstring(make(DRAWINGS["panel"], paper))
    width, height = panels.PAPERS[paper]
    assert drawn.attrib["width"] == f"{width:g}mm"
    assert drawn.attrib["height"] == f"{height:g}mm"
    assert drawn.attrib["viewBox"] == f"0 0 {width:g} {height:g}"


@pytest.mark.parametrize("paper", PAPERS)
def test_template_fits_on_the_sheet(paper: str) -> None:
    """Only the outline of the paper reaches into the outer 10 mm, which a printer may not print on."""
    (width, height), drawn = panels.PAPERS[paper], sheet(paper)
    left = (width - panels.WIDTH) / 2
    for line in drawn.iter(f"{SVG}line"):
        x1, y1, x2, y2 = numbers(line, "x1", "y1", "x2", "y2")
        assert 10 <= min(x1, x2) + left <= max(x1, x2) + left <= width - 10
        assert 0 <= min(y1, y2) <= max(y1, y2) <= height - 10
    assert re.search(rf"translate\({left:g}[.\d]* 0\)", panels.template(DRAWINGS["panel"], paper))


@pytest.mark.parametrize("paper", PAPERS)
def test_template_has_scales(paper: str) -> None:
    """The scales of 100 mm across and 80 mm down show whether a printer has stretched the sheet."""
    lengths = set()
    for line in sheet(paper).iter(f"{SVG}line"):
        x1, y1, x2, y2 = numbers(line, "x1", "y1", "x2", "y2")
        lengths.add((round(x2 - x1, 3), round(y2 - y1, 3)))
    assert {(100.0, 0.0), (0.0, 80.0)} <= lengths


@pytest.mark.parametrize("paper", PAPERS)
def test_template_has_a_cross_for_every_hole(paper: str) -> None:
    """Each hole has a cross that shows where to punch; the template adds a hole for the power button."""
    found = [numbers(circle, "cx", "cy", "r") for circle in sheet(paper).iter(f"{SVG}circle")]
    radii = [radius for *_, radius in found]
    assert (radii.count(12), radii.count(6), radii.count(1.6)) == (3, 1, 16)
    assert set(circles("panel")) <= set(found)
    lines = {numbers(line, "x1", "y1", "x2", "y2") for line in sheet(paper).iter(f"{SVG}line")}
    assert all((round(x - r - 2, 3), y, round(x + r + 2, 3), y) in lines for x, y, r in found)
