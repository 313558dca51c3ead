"""The schematics: one input line, and the power button. Needs schemdraw."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import schemdraw
from schemdraw import elements as elm

if TYPE_CHECKING:
    from .wiring import Wire

_SIGNAL, _RETURN = 0.0, -3.0
"""Heights of the wire that tells and of the one to ground."""
_HEADER = 5.0
"""Where the board ends."""
_EDGE = -1.4
"""Where the drawing begins."""
_SMALL = 11

_INPUT_NOTES = (
    "pull-up: holds the line at 3.3 V while the switch is open; without it the input would",
    "float and press itself. The program switches it on; there is nothing to buy.",
    "switch: joins the line to ground; 0 V counts as pressed. No supply goes to the joystick.",
    "series resistor: limits the current to 3 mA if a program ever makes the pin an output",
    "while the switch is closed; takes the edge off static from a hand and off a wrong plug.",
    "It is no licence for 5 V: a line must never see more than 3.3 V.",
)
_POWER_NOTES = (
    "fixed pull-up: soldered on the board and stronger than those of the inputs.",
    "button: held for two seconds it switches the cabinet off; pressed then it starts it.",
    "No series resistor here: with 1 kΩ the line would fall only to 1.2 V, and the press",
    "might not be seen.",
    "A Pi 5 shuts down by this button too, but it wakes only by its own: join a second",
    "button to the two pads J2 at the board's edge, or switch off and on at the wall.",
)


def input_line() -> str:
    """One input: switch, pull-up, series resistor, and what each is for, as SVG."""
    return _svg(_input_line)


def power_button(wires: tuple[Wire, ...]) -> str:
    """The power button whose two wires these are, as SVG."""
    return _svg(partial(_power_button, wires))


def _svg(draw: Callable[[Any], None]) -> str:
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    drawing = schemdraw.Drawing(show=False)
    drawing.config(font="DejaVu Sans", fontsize=13, bgcolor="white", margin=0.4)
    draw(drawing)
    return str(drawing.get_imagedata("svg").decode()) + "\n"


def _input_line(drawing: Any) -> None:
    _board(
        drawing,
        pull="pull-up\nabout 50 kΩ,\nin the chip",
        pin="header pin\nof a GPIO",
        ground="header pin\nof a GROUND",
    )
    drawing += (
        elm.Resistor()
        .at((_HEADER, _SIGNAL))
        .to((9, _SIGNAL))
        .label("series resistor\n1 kΩ, optional", ofst=0.25)
    )
    drawing += elm.Line().at((9, _SIGNAL)).to((10, _SIGNAL))
    drawing += elm.Line().at((_HEADER, _RETURN)).to((10, _RETURN))
    _terminal(drawing, 10, "socket pin\n1, 2, 3, 4 or 6", "socket\npin 8")
    _box(drawing, 10, 14.8, 1.9, "joystick")
    _switch(drawing, 10, 14, "switch")
    _notes(drawing, _INPUT_NOTES)


def _power_button(wires: tuple[Wire, ...], drawing: Any) -> None:
    signal, ground = (f"header pin {wire.header},\n{wire.end}" for wire in wires)
    _board(drawing, pull="fixed pull-up\n1.8 kΩ,\non the board", pin=signal, ground=ground)
    drawing += elm.Line().at((_HEADER, _SIGNAL)).to((9, _SIGNAL))
    drawing += elm.Line().at((_HEADER, _RETURN)).to((9, _RETURN))
    _switch(drawing, 9, 14, "power button")
    _notes(drawing, _POWER_NOTES)


def _board(drawing: Any, *, pull: str, pin: str, ground: str) -> None:
    """What is on the Raspberry Pi: supply, pull-up, the way to the program, ground."""
    _box(drawing, _EDGE, _HEADER, 4.0, "Raspberry Pi")
    drawing += elm.Vdd().at((2.2, 2.6)).label("3.3 V")
    drawing += (
        elm.Resistor()
        .at((2.2, 2.6))
        .to((2.2, _SIGNAL))
        .label(pull, loc="bottom", halign="left", fontsize=_SMALL)
    )
    drawing += elm.Dot().at((2.2, _SIGNAL))
    drawing += (
        elm.Arrow()
        .at((2.2, _SIGNAL))
        .to((0.4, _SIGNAL))
        .label("to the\nprogram", loc="left", fontsize=_SMALL)
    )
    drawing += elm.Line().at((2.2, _SIGNAL)).to((_HEADER, _SIGNAL))
    drawing += elm.Line().at((2.2, _RETURN)).to((_HEADER, _RETURN))
    drawing += elm.Ground().at((2.2, _RETURN))
    _terminal(drawing, _HEADER, pin, ground)


def _terminal(drawing: Any, x: float, signal: str, ground: str) -> None:
    """A connector's two contacts, their names to the left of the line between them."""
    for height, words in ((_SIGNAL, signal), (_RETURN, ground)):
        drawing += elm.Dot(open=True).at((x, height))
        below = height - (0.75 if height == _SIGNAL else -0.45)
        drawing += elm.Label().at((x - 0.2, below)).label(words, halign="right", fontsize=_SMALL)


def _switch(drawing: Any, start: float, end: float, name: str) -> None:
    """A switch from the signal down to the return."""
    drawing += elm.Line().at((start, _SIGNAL)).to((start + 1.2, _SIGNAL))
    drawing += elm.Button().at((start + 1.2, _SIGNAL)).to((end, _SIGNAL)).label(name, ofst=0.3)
    drawing += elm.Line().at((end, _SIGNAL)).to((end, _RETURN))
    drawing += elm.Line().at((end, _RETURN)).to((start, _RETURN))


def _box(drawing: Any, left: float, right: float, top: float, name: str) -> None:
    frame = elm.Rect(corner1=(left, _RETURN - 1.2), corner2=(right, top))
    drawing += frame.at((0, 0)).linestyle("--").color("#607d8b")
    title = elm.Label().at((left + 0.25, top - 0.75))
    drawing += title.label(name, halign="left", color="#455a64", fontsize=14)


def _notes(drawing: Any, notes: tuple[str, ...]) -> None:
    for number, note in enumerate(notes):
        place = elm.Label().at((_EDGE, _RETURN - 2 - 0.55 * number))
        drawing += place.label(note, halign="left", fontsize=_SMALL)
