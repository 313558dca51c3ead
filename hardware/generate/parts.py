"""Every part of the cabinet: how many, what to look for, what it costs about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .template import BUTTON, BUTTON_PANEL, PANEL, POWER, SOCKET_PANEL

if TYPE_CHECKING:
    from .wiring import Wiring

BOTH, BREAKOUT, PERFBOARD = "both", "breakout", "perfboard"
"""Which way of building needs a part: either, the one with screw terminals, the soldered one."""
SAW = 3.0
"""Millimetres that the cut between the two panels takes."""

_LENGTH = 0.6
"""Metres of a wire, from a socket to the header, with some to spare."""


class Part(NamedTuple):
    """A line of the shopping list."""

    name: str
    quantity: int
    look_for: str
    price: float
    """Of one, in euros."""
    needed: str = BOTH
    unit: str = ""
    """What the quantity counts, empty for pieces."""
    optional: bool = False


def parts(wiring: Wiring) -> tuple[Part, ...]:
    """The shopping list for a wiring."""
    inputs = len(wiring.pin_map.gpio)
    cables = [wiring.cable(name) for name in wiring.cables]
    sockets = sum(any(wire.de9 for wire in cable) for cable in cables)
    buttons = len(wiring.jumpers) + 1
    metres = round(len(wiring.wires) * _LENGTH + 2)
    return (
        Part("Raspberry Pi", 1, "Zero 2 WH, 3, 4 or 5, 512 MB are enough; the 40-pin header soldered on", 40),
        Part(
            "power supply for that Pi",
            1,
            "the maker's own: micro-USB 2.5 A (Zero 2, 3), USB-C 3 A (4), USB-C 5 A (5)",
            10,
        ),
        Part("microSD card", 1, "16 GB or more, of a known make, sold as high endurance, class A1", 10),
        Part("heat sink or case with one", 1, "Zero 2, 3, 4: a passive one; Pi 5: the active cooler", 6),
        Part("video cable", 1, "to HDMI from mini-HDMI (Zero 2), HDMI (3), micro-HDMI (4, 5)", 8),
        Part(
            "joystick",
            sockets,
            "Atari CX40, CX40+, Competition Pro or the like: plain switches, one DE-9 plug, no electronics",
            20,
        ),
        Part(
            "DE-9 panel socket",
            sockets,
            "MALE (with pins, not holes), solder cups, metal flange with two screw holes; also sold as DB9",
            1,
        ),
        Part(
            "screw M3 x 16, nut, washer",
            2 * sockets,
            "low, rounded heads; no hexagon posts: they keep plugs out",
            0.1,
        ),
        Part(
            f"push button {BUTTON:g} mm",
            buttons,
            "closes while pressed, arcade type with 2.8 mm tabs; snap-in for panels to 4 mm, else screw-in",
            2.5,
        ),
        Part(f"power button {POWER:g} mm", 1, "closes while pressed, does not stay down; nut included", 2),
        Part("tab receptacle 2.8 mm", 2 * buttons, "insulated, for 0.14 to 0.5 mm² wire, to crimp", 0.1),
        Part(
            "stranded wire 0.14 mm²",
            metres,
            f"AWG 26, in {len({wire.colour for wire in wiring.wires})} colours (wires.csv): "
            "ribbon or 6-core cable for the joysticks",
            0.4,
            unit="m",
        ),
        Part("heat-shrink tube 2.4 mm", 1, "to cover every solder cup", 2, unit="m"),
        Part("cable tie and stick-on base", 12, "base with a screw hole as well", 0.2),
        Part(
            "panel for buttons and sockets",
            1,
            f"plywood or sheet metal, {PANEL:g} x {BUTTON_PANEL + SOCKET_PANEL + SAW:g} mm, cut in two "
            f"({BUTTON_PANEL:g} and {SOCKET_PANEL:g} mm high), 2 to 4 mm thick",
            5,
        ),
        Part("spacer M2.5 x 10 with screws", 4, "nylon: the Pi stands on them", 0.3),
        Part("wood screw 3 x 12 mm", 8, "for the corners of the panels", 0.05),
        Part(
            "switched extension lead", 1, "with its own fuse or circuit breaker: TV and Pi on one switch", 12
        ),
        Part(
            "inline fuse holder and fuse",
            1,
            "blade type: 3 A (Zero 2, 3), 4 A (4), 7.5 A (5); only with a 5 V supply built in",
            4,
            optional=True,
        ),
        Part(
            "screw-terminal breakout",
            1,
            "all 40 pins on terminals that bear their numbers; nothing else on the board",
            15,
            BREAKOUT,
        ),
        Part("wire ferrule 0.14 mm²", len(wiring.wires), "insulated, 6 or 8 mm long", 0.05, BREAKOUT),
        Part("spacer M2.5 x 10 with screws", 4, "nylon: the perfboard stands on them", 0.3, PERFBOARD),
        Part("perfboard", 1, "2.54 mm grid, 70 x 90 mm, plated holes, single pads", 3, PERFBOARD),
        Part("40-way ribbon cable", 1, "two 2 x 20 sockets pressed on, 15 cm", 4, PERFBOARD),
        Part(
            "2 x 20 pin strip", 1, "2.54 mm, with a box so that the plug goes in one way only", 1, PERFBOARD
        ),
        Part(
            "resistor 1 kΩ", inputs, "0.25 W, one for each input; none for the power button", 0.05, PERFBOARD
        ),
        Part(
            "JST-XH plug and socket, 6 ways",
            sockets,
            "crimped ends bought ready on 20 cm wire save the crimping tool",
            0.6,
            PERFBOARD,
        ),
        Part("JST-XH plug and socket, 4 ways", 1, "for the console buttons", 0.5, PERFBOARD),
        Part("JST-XH plug and socket, 2 ways", 1, "for the power button", 0.4, PERFBOARD),
    )


def total(listed: tuple[Part, ...], variant: str) -> float:
    """What one way of building costs, in euros, without the parts that only some need."""
    return sum(
        part.quantity * part.price for part in listed if part.needed in (BOTH, variant) and not part.optional
    )
