"""The drawings of our own: socket, template, and the harness as it is given to WireViz."""

from __future__ import annotations

import json
import re
from math import hypot
from xml.etree import ElementTree

import pytest

from hardware.generate import connector, harness, template

from .pages import WIRING

SVG = "{http://www.w3.org/2000/svg}"
PAPERS = list(template.PAPERS)


def numbers(element: ElementTree.Element, *names: str) -> tuple[float, ...]:
    """Attributes of an element as numbers."""
    return tuple(float(element.attrib[name]) for name in names)


def sheet(paper: str) -> ElementTree.Element:
    """A template, parsed."""
    return ElementTree.fromstring(template.drawing(template.PAPERS[paper]))


def test_plug_side_of_the_socket() -> None:
    """Whoever plugs in sees 1 to 5 above, from left to right, and 6 to 9 below, between them."""
    places = connector.mating_side()
    upper, lower = [places[pin] for pin in range(1, 6)], [places[pin] for pin in range(6, 10)]
    assert all(place.y < 0 for place in upper)
    assert all(place.y > 0 for place in lower)
    for row in (upper, lower):
        assert [place.x for place in row] == sorted(place.x for place in row)
    assert places[6].x == pytest.approx((places[1].x + places[2].x) / 2)
    assert places[9].x == pytest.approx((places[4].x + places[5].x) / 2)


def test_solder_side_is_the_mirror_image() -> None:
    """From behind left and right are exchanged, above and below are not."""
    front, back = connector.mating_side(), connector.solder_side()
    assert all(back[pin] == (-front[pin].x, front[pin].y) for pin in range(1, 10))
    assert max(back, key=lambda pin: (back[pin].x, pin)) == 1


def test_pins_fit_into_the_shell() -> None:
    """No pin is nearer to the next than the pitch allows, and all lie within the shell."""
    places = list(connector.mating_side().values())
    width, height = connector.SHELL
    assert all(abs(place.x) < width / 2 and abs(place.y) < height / 2 for place in places)
    nearest = min(
        hypot(one.x - other.x, one.y - other.y) for one in places for other in places if one is not other
    )
    assert nearest == pytest.approx(connector.PITCH)


def test_socket_drawing_tells_both_sides() -> None:
    """Both headings, every pin's number twice and more, every wire with its colour, the empty pins."""
    drawn = ElementTree.fromstring(connector.drawing(WIRING.cable("joystick 1")))
    words = [element.text or "" for element in drawn.iter(f"{SVG}text")]
    assert {"SOLDER SIDE", "PLUG SIDE", "1 UP", "white", "8 GROUND", "black", "+5 V: NEVER"} <= set(words)
    for pin in range(1, 10):
        assert words.count(str(pin)) >= 2, pin


@pytest.mark.parametrize("paper", PAPERS)
def test_template_is_drawn_in_millimetres(paper: str) -> None:
    """A millimetre on the sheet is a unit of the drawing, and the sheet is the paper's size."""
    drawn = sheet(paper)
    width, height = template.PAPERS[paper]
    assert drawn.attrib["width"] == f"{width:g}mm"
    assert drawn.attrib["height"] == f"{height:g}mm"
    assert drawn.attrib["viewBox"] == f"0 0 {width:g} {height:g}"


@pytest.mark.parametrize("paper", PAPERS)
def test_template_fits_on_the_sheet(paper: str) -> None:
    """Nothing but the paper itself comes nearer to an edge than the 10 mm that a printer may need."""
    drawn, (width, height) = sheet(paper), template.PAPERS[paper]
    for line in drawn.iter(f"{SVG}line"):
        x1, y1, x2, y2 = numbers(line, "x1", "y1", "x2", "y2")
        assert 10 <= min(x1, x2) <= max(x1, x2) <= width - 10
        assert 10 <= min(y1, y2) <= max(y1, y2) <= height - 10


@pytest.mark.parametrize("paper", PAPERS)
def test_template_scales(paper: str) -> None:
    """One scale of 100 mm across and one of 80 mm down, to find a printer that stretches."""
    lengths = set()
    for line in sheet(paper).iter(f"{SVG}line"):
        x1, y1, x2, y2 = numbers(line, "x1", "y1", "x2", "y2")
        lengths.add((round(x2 - x1, 3), round(y2 - y1, 3)))
    assert {(100.0, 0.0), (0.0, 80.0)} <= lengths


@pytest.mark.parametrize("paper", PAPERS)
def test_template_holes(paper: str) -> None:
    """Three button holes, one for the power button, and two screws 25 mm apart for each socket."""
    circles = [numbers(circle, "cx", "cy", "r") for circle in sheet(paper).iter(f"{SVG}circle")]
    radii = [radius for _, _, radius in circles]
    assert radii.count(template.BUTTON / 2) == 3
    assert radii.count(template.POWER / 2) == 1
    screws = [(x, y) for x, y, radius in circles if radius == template.SCREW / 2]
    pairs = [
        one for one in screws if (round(one[0] + 25, 3), one[1]) in {(round(x, 3), y) for x, y in screws}
    ]
    assert len(pairs) == 4
    assert len(screws) == 2 * 4 + 4 * 2


def test_openings_are_hidden_by_the_flange() -> None:
    """A socket's body passes its opening, its flange covers the edge, and neighbours leave room for plugs."""
    assert all(opening > body for opening, body in zip(template.CUTOUT, connector.BODY, strict=True))
    assert all(opening < flange for opening, flange in zip(template.CUTOUT, connector.FLANGE, strict=True))
    assert template.CUTOUT[0] + template.SCREW < connector.SCREWS
    places = template.holes()
    assert places["JOYSTICK 2"] - places["JOYSTICK 1"] == 44
    assert max(places.values()) + connector.FLANGE[0] / 2 < template.PANEL / 2


def test_harness_for_wireviz() -> None:
    """Each cable's connection names a contact, a wire and a header pin for every wire."""
    text = harness.yaml(WIRING)
    for name in WIRING.cables:
        wires = WIRING.cable(name)
        part = text[text.index("connections:") :]
        pins = re.search(rf"PI: (\[{wires[0].header}, [\d, ]+\])", part)
        assert pins
        assert json.loads(pins[1]) == [wire.header for wire in wires]
        assert f"W {name.upper()}: {list(range(1, len(wires) + 1))}" in part
    assert "NEVER WIRE (+5 V)" in text
    assert text.count("5V: NEVER WIRE") == 2
