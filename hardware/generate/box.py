"""The dimensions of the plywood box: each part with its holes, and the layout of the parts on the sheets.

Coordinates are millimeters from the left and the upper edge of a part.
"""

from __future__ import annotations

from typing import NamedTuple

from . import board

THICK = 9
WIDTH, DEPTH, HEIGHT = 460, 300, 110
"""The outer width, depth and height of the closed box without its feet, in millimeters."""
WALL = HEIGHT - THICK
"""The height of the box's walls in millimeters; the part TOP lies on them."""
SCREEN_BACK = 590
"""The height of a back wall that carries a screen, in millimeters."""
SHEET = (1200, 600)
"""The width and height of the plywood sheet for one box, in millimeters."""
PI_RIGHT, PI_HEADER = 250, 112.5
"""The position on the part BOTTOM of one of the Pi's screw holes, in millimeters: the hole next to the Pi's
header and card slot. The Pi's sockets face the back, its card slot faces right."""
BOARD = (188.5, 126.0)
"""The position on the part BOTTOM of the circuit board's corner, in millimeters. The board's header lies in
front of the Pi's header; the circuit board and the Pi are rotated by 180 degrees."""
HOLES = {
    2.0: "2 mm: for screws 3 x 12 of panels and feet",
    2.7: "2.7 mm: for posts M2.5",
    3.0: "3 mm, countersunk outside: for screws 3 x 30",
    3.2: "3.2 mm: for screws M3 or 3 x 12",
    4.5: "4.5 mm: for screws M4 of the screen",
    12.0: "12 mm: power button",
    24.0: "24 mm: push button",
}
"""The use of each hole size, by the hole's diameter in millimeters."""

_EDGE = THICK / 2
_PI_HOLES = (58, 49, 23)
"""The distances between the screw holes of a Raspberry Pi in millimeters: horizontal, vertical, and
vertical on a Zero."""


class Hole(NamedTuple):
    """A round hole in a part of the box: its center and its diameter, in millimeters."""

    x: float
    y: float
    across: float


class Opening(NamedTuple):
    """A rectangular opening in a part of the box: its upper left corner and its size, in millimeters."""

    x: float
    y: float
    width: float
    height: float


class Part(NamedTuple):
    """A flat part of the box or a panel, with its holes and openings."""

    name: str
    width: float
    height: float
    holes: tuple[Hole, ...]
    openings: tuple[Opening, ...] = ()
    power: tuple[float, float] | None = None
    """The position of the engraved word POWER; None if the part has no such word."""

    @property
    def seen(self) -> str:
        """The side of the part that its drawing shows, in words."""
        lies = self.name.startswith(("TOP", "BOTTOM"))
        return "seen from above, front edge below" if lies else "seen from outside"

    @property
    def file(self) -> str:
        """The name of the part's drawing, without suffix."""
        return f"part-{self.name.lower().replace(', ', '-').replace(' ', '-')}"

    def turned(self) -> Part:
        """Return the part rotated clockwise by 90 degrees."""
        holes = tuple(Hole(self.height - y, x, across) for x, y, across in self.holes)
        openings = tuple(Opening(self.height - y - high, x, high, wide) for x, y, wide, high in self.openings)
        return self._replace(width=self.height, height=self.width, holes=holes, openings=openings)


def _screws(*places: tuple[float, float]) -> tuple[Hole, ...]:
    return tuple(Hole(x, y, 3.0) for x, y in places)


def _corners(x: float, y: float, width: float, height: float, across: float) -> tuple[Hole, ...]:
    """Return four holes of diameter `across` at the corners of a rectangle."""
    return tuple(Hole(a, b, across) for b in (y, y + height) for a in (x, x + width))


def _top(*, screen: bool) -> Part:
    """Return the box's part TOP, for a box with or without a screen.

    With a screen, TOP ends in front of the back wall.
    """
    depth = DEPTH - THICK * screen
    rows = (depth - _EDGE,) if screen else (_EDGE, depth - _EDGE)
    ends = _screws(*((x, depth - y) for x in (_EDGE, WIDTH - _EDGE) for y in (200, 100)))
    across = _screws(*((x, y) for y in rows for x in (40, 160, 300, 420)))
    panel = _corners(146, depth - 87, 168, 54, 2.0)
    name = "TOP, screen" if screen else "TOP, no screen"
    return Part(name, WIDTH, depth, (*across, *ends, *panel), (Opening(150, depth - 83, 160, 46),))


def _wall(height: float = WALL) -> tuple[Hole, ...]:
    """Return the holes of FRONT or BACK for the screws that join it to the side walls and to BOTTOM."""
    ends = _screws(*((x, height - y) for x in (_EDGE, WIDTH - _EDGE) for y in (81, 26)))
    return (*ends, *_screws(*((x, height - _EDGE) for x in (60, 160, 300, 400))))


def _back(height: float = WALL) -> Part:
    """Return the box's part BACK with ventilation slots, a cable opening, and the power button's hole.

    A back that is higher than the walls also gets the holes for a screen.
    """
    holes = (*_wall(height), Hole(400, height - 36, 12.0))
    openings = (
        *(Opening(x, height - 82, 60, 6) for x in (60, 200, 340)),
        Opening(210, height - 34, 40, 22),
    )
    power = (400, height - 16)
    if height == WALL:
        return Part("BACK, no screen", WIDTH, height, holes, openings, power)
    holes += _screws(*((x, height - WALL - _EDGE) for x in (40, 160, 300, 420)))
    holes += (*_corners(180, 230, 100, 100, 4.5), *_corners(192.5, 242.5, 75, 75, 4.5))
    holes += _corners(60, 20, 340, 70, 3.2)
    return Part("BACK, screen", WIDTH, height, holes, (*openings, Opening(200, 260, 60, 40)), power)


def _bottom() -> Part:
    width, depth = WIDTH - 2 * THICK, DEPTH - 2 * THICK
    left, (_, far, zero) = PI_RIGHT - _PI_HOLES[0], _PI_HOLES
    pi = (*_corners(left, PI_HEADER - far, _PI_HOLES[0], far, 2.7),)
    beside = tuple(Hole(x, PI_HEADER - zero, 2.7) for x in (left, PI_RIGHT))
    _, (right, low) = board.OUTLINE
    posts = tuple(
        Hole(round(BOARD[0] + right - x, 3), round(BOARD[1] + low - y, 3), 2.7)
        for kind, (x, y) in board.HOLES
        if kind == "Hole_M2.5"
    )
    feet = _corners(30, 30, width - 60, depth - 60, 2.0)
    slots = tuple(Opening(x, y, 60, 6) for x in (90, 292) for y in (57, 73, 89))
    return Part("BOTTOM", width, depth, (*pi, *beside, *posts, *feet), slots)


BOTTOM = _bottom()
FRONT = Part("FRONT", WIDTH, WALL, (*_wall(), *_corners(146, 28, 168, 44, 2.0)), (Opening(147, 35, 166, 30),))
SIDE = Part("SIDE", BOTTOM.height, WALL, _screws((60, WALL - _EDGE), (222, WALL - _EDGE)))
TOPS = {"box": _top(screen=False), "box-screen": _top(screen=True)}
BACKS = {"box": _back(), "box-screen": _back(SCREEN_BACK)}
"""The part BACK for the box without a screen, and for the box with a screen."""
PARTS = (BOTTOM, FRONT, SIDE, *TOPS.values(), *BACKS.values())
SHEETS = {
    "box": (
        *((TOPS["box"], 5, 5), (BOTTOM, 473, 5), (FRONT, 5, 313)),
        *((BACKS["box"], 473, 313), (SIDE, 5, 422), (SIDE, 295, 422)),
    ),
    "box-screen": (
        *((BACKS["box-screen"], 5, 5), (TOPS["box-screen"], 473, 5), (BOTTOM, 473, 304)),
        *((FRONT.turned(), 941, 5), (SIDE.turned(), 1050, 5), (SIDE.turned(), 1050, 295)),
    ),
}
"""The parts to cut from each plywood sheet, each with its position on the sheet in millimeters; parts are at
least 8 mm apart."""


def cut_list() -> list[tuple[str | int, ...]]:
    """Return the cut list: each part's name, its size, and how many a box needs without and with a screen."""
    return [
        (
            *(f"[{part.name}](drawings/{part.file}.png)", f"{part.width:g} x {part.height:g} mm"),
            *(sum(laid.name == part.name for laid, *_ in placed) for placed in SHEETS.values()),
        )
        for part in PARTS
    ]
