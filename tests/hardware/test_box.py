"""Tests of the wooden box: the fit of its parts, the sheet of plywood, and the drawings with every size."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist
from typing import TYPE_CHECKING

import pytest

from hardware.generate import board, box, files, measured, panels
from hardware.generate.box import BACKS, BOTTOM, DEPTH, FRONT, HEIGHT, SHEETS, SIDE, THICK, TOPS, WIDTH, Part
from hardware.generate.parts import parts

from .pages import HARDWARE, WIRING

if TYPE_CHECKING:
    from collections.abc import Sequence

PANELS = panels.pieces((HARDWARE / "face/panel.svg").read_text(encoding="utf-8"))
PAGE = (HARDWARE / "box.md").read_text(encoding="utf-8")
SCREW = 30
"""The length in millimeters of a screw that joins two parts of the box."""


def holes(part: Part, across: float) -> list[tuple[float, float]]:
    """Return the centers of all holes of one diameter in a part."""
    return [(x, y) for x, y, each in part.holes if each == across]


def apart(points: Sequence[tuple[float, float]]) -> list[float]:
    """Return the sorted distances between all pairs of points; position and rotation do not change them."""
    return sorted(round(dist(one, other), 2) for one, other in combinations(points, 2))


def test_walls_close_around_the_bottom() -> None:
    """The part TOP covers the whole box; in the box with a screen it ends at the higher part BACK."""
    assert (FRONT.width, BOTTOM.width) == (WIDTH, WIDTH - 2 * THICK)
    assert SIDE.width == BOTTOM.height == DEPTH - 2 * THICK
    assert {FRONT.height, SIDE.height, BACKS["box"].height} == {HEIGHT - THICK}
    assert (TOPS["box"].height, TOPS["box-screen"].height) == (DEPTH, DEPTH - THICK)


@pytest.mark.parametrize("name", SHEETS)
def test_box_fits_on_its_sheet(name: str) -> None:
    """Parts on the sheet of plywood are 8 mm apart or more for the saw; the listed screws fill all holes."""
    placed = [(x, y, x + part.width, y + part.height) for part, x, y in SHEETS[name]]
    assert len(placed) == 6
    for left, top, right, low in placed:
        assert 0 <= left < right <= box.SHEET[0]
        assert 0 <= top < low <= box.SHEET[1]
    for one, other in combinations(placed, 2):
        assert max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3]) >= 8
    bought = {part.name: part for part in parts(WIRING, HARDWARE / "parts.toml")}
    laid = [part for part, *_ in SHEETS[name]]
    assert sum(len(holes(part, 3.0)) for part in laid) == bought["wood screw 3 x 30 mm"].count
    assert sum(len(holes(part, 2.0)) for part in laid) == bought["wood screw 3 x 12 mm"].count
    assert f"{box.SHEET[0]} x {box.SHEET[1]} mm" in bought["plywood 9 mm"].look_for


def test_every_hole_has_its_bit() -> None:
    """The list of parts has a drill with a bit for each diameter of hole."""
    [drill] = [part for part in parts(WIRING, HARDWARE / "parts.toml") if part.name == "drill with bits"]
    bits = set(map(float, re.findall(r"[\d.]+", drill.look_for)))
    assert {across for part in (*box.PARTS, *PANELS) for _, _, across in part.holes} <= bits


def test_screws_meet_edges_and_no_opening() -> None:
    """The screws go into the middle of the edge of plywood 9 mm thick."""
    for wall, edge in ((FRONT, DEPTH - THICK / 2), (BACKS["box"], THICK / 2)):
        for x in (x for x, y in holes(TOPS["box"], 3.0) if y == edge):
            over = [one for one in wall.openings if one.x - 2 < x < one.x + one.width + 2]
            assert all(one.y > SCREW - THICK + 2 for one in over), (wall.name, x)
    for wall in (FRONT, SIDE, *BACKS.values()):
        assert sum(y == wall.height - THICK / 2 for _, y in holes(wall, 3.0)) >= 2
    rear = [
        x for x, y in holes(BACKS["box-screen"], 3.0) if y == BACKS["box-screen"].height - HEIGHT + THICK / 2
    ]
    assert rear == [40, 160, 300, 420]


def test_every_board_has_posts() -> None:
    """BOTTOM has holes for the four posts of a Pi 3, 4 or 5, of a Zero 2 W and of the circuit board.

    The opening for the cables is behind the Pi: both are in the middle of the box.
    """
    posts = holes(BOTTOM, 2.7)
    for size in ((58, 49), (58, 23)):
        corners = [(x, y) for x in (0, size[0]) for y in (0, size[1])]
        assert apart(corners) in [apart(four) for four in combinations(posts[:6], 4)]
    ours = [at for kind, at in board.HOLES if kind == "Hole_M2.5"]
    assert apart(posts[6:]) == apart(ours)
    pi = [(x, y) for x, y in posts[:6] if y == box.PI_HEADER]
    assert sum(x for x, _ in pi) / 2 == BOTTOM.width / 2
    leads = BACKS["box"].openings[-1]
    assert leads.x + leads.width / 2 == WIDTH / 2


def test_box_has_holes_for_the_panels_screws() -> None:
    """TOP and FRONT have a hole behind each corner hole of the panel that they carry."""
    for panel, parts_ in zip(PANELS, ((TOPS["box"], TOPS["box-screen"]), (FRONT,)), strict=True):
        corners = [(x, y) for x, y in holes(panel, 3.2) if x in {6, panel.width - 6}]
        assert len(corners) == 4
        for part in parts_:
            assert apart(holes(part, 2.0)) == apart(corners)


@pytest.mark.parametrize("part", [*box.PARTS, *PANELS], ids=lambda part: part.file)
def test_drawings_have_every_dimension(part: Part) -> None:
    """A drawing gives the position of each edge and of each hole's center.

    The texts of distances do not overlap, and the size of each hole is explained.
    """
    drawn = measured.measured(part)
    words = re.findall(r"<text [^>]*>([^<]*)<", drawn)
    for x, y, width, height in part.openings:
        assert {f"{one:g}" for one in (x, y, round(x + width, 2), round(y + height, 2))} <= set(words)
        assert f"{width:g} x {height:g}" in words
    for x, y, across in part.holes:
        assert {f"{x:g}", f"{y:g}"} <= set(words)
        assert any(word.endswith(box.HOLES[across]) for word in words)
    assert any(word.startswith(f"{part.name}: {part.width:g} x {part.height:g} mm") for word in words)
    assert part.file in files.MEASURED
    for fixed in (r"translate\(([\d.-]+) ", r'y="([\d.-]+)" [^>]*text-anchor="end"'):
        places = sorted(map(float, re.findall(fixed, drawn)))
        size = max(part.width, part.height) / 48
        assert len(places) >= 3
        assert all(other - one >= size * 1.1 for one, other in pairwise(places))


def test_page_has_the_cut_list_with_prices() -> None:
    """The page on the box has the cut list; its prices of plywood and laser match the list of parts."""
    for part in box.PARTS:
        assert f"| [{part.name}](drawings/{part.file}.png) | {part.width:g} x {part.height:g} mm |" in PAGE
    for panel in PANELS:
        assert f"[{panel.width:g} x {panel.height:g} mm](drawings/{panel.file}.png)" in PAGE
    price = {part.name: f"{part.eur:g} EUR" for part in parts(WIRING, HARDWARE / "parts.toml")}
    assert f"{box.SHEET[0]} x {box.SHEET[1]} mm, about {price['plywood 9 mm']}" in PAGE
    laser = price["laser's work"]
    assert f"**By a laser**, about {laser}" in PAGE
    assert f"{WIDTH} x {DEPTH} x {HEIGHT} mm" in PAGE
