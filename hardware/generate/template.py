"""The drilling template at 1:1: button panel, socket panel and power button on one sheet of paper."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from cabinet.api import CONSOLE_SWITCHES, STICKS

from .connector import BODY, FLANGE, SCREWS
from .svg import box, circle, document, element, line, text


class Paper(NamedTuple):
    """A sheet, in millimetres."""

    width: float
    height: float


PAPERS = MappingProxyType({"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)})
"""The sheets that home printers take."""

PANEL = 180.0
"""Millimetres: the width of both panels."""
BUTTON_PANEL, SOCKET_PANEL = 66.0, 56.0
"""Millimetres: their heights."""
BUTTON, BUTTON_RIM, BUTTONS_APART = 24.0, 28.0, 50.0
"""Millimetres: the hole of a button, what covers it, and from one to the next."""
SOCKETS_APART = 44.0
"""Millimetres from one socket to the next: room for fat plugs."""
CUTOUT = (BODY[0] + 1.0, BODY[1] + 0.6)
"""Millimetres: the opening for a socket's body; its flange covers the edge."""
SCREW = 3.2
"""Millimetres: a hole for an M3 screw."""
POWER = 12.0
"""Millimetres: the hole of the power button."""

_CUT, _THIN = 0.35, 0.15
_PENCIL = "#666"
_COVERED: dict[str, str | float] = {
    "fill": "none",
    "stroke": _PENCIL,
    "stroke_width": _THIN,
    "stroke_dasharray": "1 1",
}
"""What the part itself will cover."""
_STEPS = (
    "1. Lay your own sockets and buttons on the print:",
    "makes differ; what you hold in your hand is right.",
    "2. Glue the sheet on the panel, outside up. Punch the crosses.",
    "3. Drill all of them 3.2 mm, then open each hole to its size.",
    "4. For a socket drill the two grey holes, 9.5 mm, then file",
    "to the rectangle; try the socket often.",
)


def drawing(paper: Paper) -> str:
    """The template for a sheet of paper, as SVG in millimetres."""
    left = (paper.width - PANEL) / 2
    middle = paper.width / 2
    return document(
        paper.width,
        paper.height,
        box(0, 0, paper.width, paper.height, fill="#fff"),
        text(middle, 13, "DRILLING TEMPLATE 1:1", 6, font_weight="bold"),
        text(
            middle, 19, "Print at 100 % (actual size, no fitting to the page), then measure both scales.", 3.6
        ),
        *_panel(left, 25, BUTTON_PANEL, "BUTTON PANEL, seen from outside"),
        *_buttons(middle, 25 + BUTTON_PANEL / 2 - 2),
        *_panel(left, 99, SOCKET_PANEL, "SOCKET PANEL, seen from outside"),
        *_sockets(middle, 99 + SOCKET_PANEL / 2),
        *_power(left + 156, 190),
        *_scales(left, 168),
        unit="mm",
    )


def holes() -> dict[str, float]:
    """How far right of its panel's middle each button and socket sits, in millimetres."""
    buttons = {switch.upper(): (at - 1) * BUTTONS_APART for at, switch in enumerate(CONSOLE_SWITCHES)}
    sockets = {f"JOYSTICK {jack}": (jack - 2.5) * SOCKETS_APART for jack in STICKS}
    return {**buttons, **sockets}


def _panel(left: float, top: float, height: float, name: str) -> list[str]:
    """The outline of a panel and the screws at its corners."""
    corners = [(left + x, top + y) for x in (6, PANEL - 6) for y in (6, height - 6)]
    return [
        box(left, top, PANEL, height, rx=2, fill="none", stroke="#000", stroke_width=_CUT),
        text(left + PANEL / 2, top + 6.5, name, 3.4, fill=_PENCIL),
        *(part for x, y in corners for part in _hole(x, y, SCREW)),
    ]


def _hole(x: float, y: float, diameter: float) -> list[str]:
    """A hole to drill: its edge, and a cross for the punch."""
    reach = diameter / 2 + 2
    return [
        circle(x, y, diameter / 2, fill="none", stroke="#000", stroke_width=_CUT),
        line(x - reach, y, x + reach, y, stroke_width=_THIN),
        line(x, y - reach, x, y + reach, stroke_width=_THIN),
    ]


def _buttons(middle: float, height: float) -> list[str]:
    drawn = []
    for switch in CONSOLE_SWITCHES:
        x = middle + holes()[switch.upper()]
        drawn += [
            *_hole(x, height, BUTTON),
            circle(x, height, BUTTON_RIM / 2, **_COVERED),
            text(x, height + BUTTON_RIM / 2 + 6, switch.upper(), 4.5, font_weight="bold"),
            text(x, height + BUTTON_RIM / 2 + 10.5, f"hole {BUTTON:g} mm", 3, fill=_PENCIL),
        ]
    return drawn


def _sockets(middle: float, height: float) -> list[str]:
    drawn = []
    for jack in STICKS:
        x = middle + holes()[f"JOYSTICK {jack}"]
        width, tall = CUTOUT
        flange, flange_tall = FLANGE
        drawn += [
            box(x - width / 2, height - tall / 2, width, tall, fill="none", stroke="#000", stroke_width=_CUT),
            *(part for side in (-1, 1) for part in _start(x + side * 4.9, height)),
            *(part for side in (-1, 1) for part in _hole(x + side * SCREWS / 2, height, SCREW)),
            box(x - flange / 2, height - flange_tall / 2, flange, flange_tall, **_COVERED),
            text(x, height - 9.5, f"JOYSTICK {jack}", 4, font_weight="bold"),
            text(x, height + 10.5, "row of five pins up", 3, fill=_PENCIL),
            text(x, height + 14.5, f"{width:.1f} x {tall:.1f} mm", 3, fill=_PENCIL),
        ]
    return drawn


def _start(x: float, height: float) -> list[str]:
    """A hole to begin a cut-out with."""
    style: dict[str, str | float] = {"stroke": _PENCIL, "stroke_width": _THIN}
    return [
        circle(x, height, 4.75, fill="none", **style),
        line(x - 1, height, x + 1, height, **style),
        line(x, height - 1, x, height + 1, **style),
    ]


def _power(x: float, height: float) -> list[str]:
    return [
        *_hole(x, height, POWER),
        text(x, height + 12, "POWER BUTTON", 3.6, font_weight="bold"),
        text(x, height + 16.5, f"hole {POWER:g} mm, where no", 3, fill=_PENCIL),
        text(x, height + 20.5, "player leans on it", 3, fill=_PENCIL),
    ]


def _scales(left: float, top: float) -> list[str]:
    """A scale along each edge: printers may stretch one direction alone."""
    return [
        *_scale(left, top, 100, across=True),
        text(left + 50, top + 11, "must measure exactly 100 mm", 3.4),
        *_scale(left, top, 80, across=False),
        element(
            "g",
            text(0, 0, "must measure exactly 80 mm", 3.4),
            transform=f"translate({left + 13} {top + 45}) rotate(90)",
        ),
        *(
            text(left + 21, top + 28 + 7 * at, words, 3.4, text_anchor="start")
            for at, words in enumerate(_STEPS)
        ),
    ]


def _scale(left: float, top: float, length: int, *, across: bool) -> list[str]:
    """A ruler with a tick every 10 mm."""

    def tick(at: float, size: float) -> str:
        if across:
            return line(left + at, top, left + at, top + size, stroke_width=_CUT)
        return line(left, top + at, left + size, top + at, stroke_width=_CUT)

    end = (left + length, top) if across else (left, top + length)
    return [
        line(left, top, *end, stroke_width=_CUT),
        *(tick(at, 5 if at in (0, length) else 2.5) for at in range(0, length + 1, 10)),
    ]
