"""The joystick's panel socket from both sides, so that nobody solders its mirror image."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .colours import HEX
from .svg import box, circle, document, element, line, text
from .wiring import EMPTY

if TYPE_CHECKING:
    from .wiring import Wire

PITCH = 2.77
"""Millimetres between neighbouring pins of a row."""
ROWS = 2.84
"""Millimetres between the rows."""
FLANGE = (30.8, 12.5)
"""Millimetres: width and height of the plate with the two screw holes."""
SCREWS = 25.0
"""Millimetres between the screw holes."""
SHELL = (16.9, 8.3)
"""Millimetres: the D-shaped shell around the pins."""
BODY = (19.3, 10.8)
"""Millimetres: the part behind the flange."""

_MM = 15.0
"""Drawn units for a millimetre."""
_WIDTH, _HEIGHT = 1240, 660
_LEFT, _RIGHT, _MIDDLE = 330, 920, 320
_RED = "#c62828"


class Place(NamedTuple):
    """Where a pin sits, in millimetres from the middle of the socket; y grows downwards."""

    x: float
    y: float


def mating_side() -> dict[int, Place]:
    """The pins of a male socket as whoever plugs a joystick in sees them: 1 is at the upper left."""
    upper = {pin: Place((pin - 3) * PITCH, -ROWS / 2) for pin in range(1, 6)}
    lower = {pin: Place((pin - 7.5) * PITCH, ROWS / 2) for pin in range(6, 10)}
    return {**upper, **lower}


def solder_side() -> dict[int, Place]:
    """The same pins from behind, where they are soldered: 1 is at the upper right."""
    return {pin: Place(-place.x, place.y) for pin, place in mating_side().items()}


def drawing(wires: tuple[Wire, ...]) -> str:
    """Both sides of the socket of a joystick whose wires these are, as SVG."""
    return document(
        _WIDTH,
        _HEIGHT,
        _definitions(),
        box(0, 0, _WIDTH, _HEIGHT, fill="#fff"),
        line(_WIDTH / 2 + 5, 40, _WIDTH / 2 + 5, _HEIGHT - 70, stroke="#bbb", stroke_dasharray="8 8"),
        *_heading(_LEFT, "SOLDER SIDE", "seen from inside the box, where you solder"),
        *_flange(_LEFT),
        *_back(wires),
        *_heading(_RIGHT, "PLUG SIDE", "seen from outside, where the joystick goes in"),
        *_flange(_RIGHT),
        *_front(),
        text(
            _WIDTH / 2,
            _HEIGHT - 40,
            "The row of five is up on both. From the solder side pin 1 is at the RIGHT, "
            "from the plug side at the LEFT.",
            20,
            font_weight="bold",
        ),
        text(
            _WIDTH / 2,
            _HEIGHT - 14,
            "The numbers are also moulded beside the pins, very small: they decide. "
            "Pins 5, 7 and 9 stay without a wire.",
            17,
        ),
    )


def _definitions() -> str:
    def gradient(name: str, *stops: str) -> str:
        parts = [
            element("stop", offset=f"{100 * at // (len(stops) - 1)}%", stop_color=colour)
            for at, colour in enumerate(stops)
        ]
        return element("linearGradient", *parts, id=name, x1=0, y1=0, x2=0, y2=1)

    return element(
        "defs",
        gradient("steel", "#f4f5f6", "#c9cdd1", "#e9ebed", "#a9aeb4"),
        gradient("shell", "#8f959b", "#e8eaec", "#9aa0a6"),
        gradient("plastic", "#3a3a3c", "#1d1d1f"),
        gradient("gold", "#fff3c4", "#e0b84c", "#a57c1b"),
    )


def _heading(middle: float, title: str, words: str) -> tuple[str, str]:
    return (
        text(middle, 42, title, 30, font_weight="bold"),
        text(middle, 70, words, 18, fill="#444"),
    )


def _flange(middle: float) -> list[str]:
    width, height = (side * _MM for side in FLANGE)
    plate = box(
        middle - width / 2, _MIDDLE - height / 2, width, height, rx=14, fill="url(#steel)", stroke="#777"
    )
    holes = [
        circle(
            middle + side * SCREWS / 2 * _MM, _MIDDLE, 1.6 * _MM, fill="#fff", stroke="#666", stroke_width=3
        )
        for side in (-1, 1)
    ]
    return [plate, *holes]


def _d_shape(middle: float, width: float, height: float) -> str:
    """The path of a D lying on its back: the upper side is the longer one, all corners are round."""
    lean = height * 0.176  # the sides of the shell lean by ten degrees
    right, low = width / 2, height / 2
    round_ = 30.0
    half = (
        (right - round_, -low, right, -low, right - 3, round_ - low),
        (right - lean + 3, low - round_, right - lean, low, right - lean - round_, low),
    )

    def corner(points: tuple[float, ...], side: int) -> tuple[str, ...]:
        return tuple(
            f"{middle + side * x:.1f} {_MIDDLE + y:.1f}"
            for x, y in zip(points[::2], points[1::2], strict=True)
        )

    upper_right, lower_right = (corner(points, 1) for points in half)
    upper_left, lower_left = (corner(points, -1)[::-1] for points in half)
    around = (upper_right, lower_right, lower_left, upper_left)
    return f"M {upper_left[2]} " + " ".join(f"L {a} Q {b} {c}" for a, b, c in around) + " Z"


def _front() -> list[str]:
    """The plug side: shell, dark insulator, round pins with their numbers."""
    width, height = (side * _MM for side in SHELL)
    drawn = [
        element("path", d=_d_shape(_RIGHT, width, height), fill="url(#shell)", stroke="#555", stroke_width=2),
        element("path", d=_d_shape(_RIGHT, width - 18, height - 18), fill="url(#plastic)"),
    ]
    for pin, place in mating_side().items():
        x, y = _RIGHT + place.x * _MM, _MIDDLE + place.y * _MM
        number = y - 16 if place.y < 0 else y + 29
        drawn += [
            circle(x, y, 7.5, fill="url(#gold)", stroke="#6b5110"),
            circle(x - 2, y - 2.5, 2.2, fill="#fffbe6"),
            text(x, number, str(pin), 17, fill=_RED if pin in EMPTY else "#fff", font_weight="bold"),
        ]
    return drawn


def _back(wires: tuple[Wire, ...]) -> list[str]:
    """The solder side: the body, the solder cups, and a wire at each pin that has one."""
    width, height = (side * _MM for side in BODY)
    drawn = [
        box(_LEFT - width / 2, _MIDDLE - height / 2, width, height, rx=8, fill="url(#shell)", stroke="#555"),
        element("path", d=_d_shape(_LEFT, width - 24, height - 20), fill="url(#plastic)"),
    ]
    by_pin = {wire.de9: wire for wire in wires}
    for pin, place in solder_side().items():
        drawn += _cup(pin, _LEFT + place.x * _MM, _MIDDLE + place.y * _MM, by_pin.get(pin))
    return drawn


def _cup(pin: int, x: float, y: float, wire: Wire | None) -> list[str]:
    """A solder cup, its number, and its wire to the label, or why it has none."""
    up = y < _MIDDLE
    side = -1 if up else 1
    label = _LEFT + (x - _LEFT) * 2.75
    end = _MIDDLE + side * 140
    first, second = (end - 27, end - 7) if up else (end + 20, end + 40)
    drawn = [
        circle(x, y, 10, fill="url(#gold)", stroke="#6b5110"),
        circle(x, y, 5.5, fill="#5d4a1a"),
    ]
    if wire:
        path = f"M {x:.1f} {y:.1f} L {x:.1f} {_MIDDLE + side * 88:.1f} L {label:.1f} {end:.1f}"
        style = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        drawn += [
            element("path", stroke="#bbb" if wire.colour == "black" else "#222", stroke_width=9, **style),
            element("path", stroke=HEX[wire.colour], stroke_width=6, **style),
            text(label, first, f"{pin} {wire.name.split()[1]}", 18, font_weight="bold"),
            text(label, second, wire.colour, 16),
        ]
    else:
        cross: dict[str, str | float] = {"stroke": _RED, "stroke_width": 4}
        words = "+5 V: NEVER" if pin == 7 else "empty"
        drawn += [
            line(x - 9, y - 9, x + 9, y + 9, **cross),
            line(x - 9, y + 9, x + 9, y - 9, **cross),
            text(label, first, str(pin), 18, font_weight="bold", fill=_RED),
            text(label, second, words, 16, fill=_RED),
        ]
    beside = text(x + 15, y - 13 if up else y + 23, str(pin), 15, fill="#fff", font_weight="bold")
    return [*drawn, beside]
