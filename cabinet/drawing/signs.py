"""Symbols for controls in prompts: the joystick's directions, the red button, the console's keys.

They are drawn by code, because the first picture shows prompts before any sheet of art has been read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.lettering import read, read_width

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

STICK = (
    "....####....",
    "...#aaaa#...",
    "..#abaaaa#..",
    "..#aaaaaa#..",
    "...#aaaa#...",
    "....#cc#....",
    "....#cc#....",
    "..##cccc##..",
    ".#dddddddd#.",
    "#dddddddddd#",
    "#eeeeeeeeee#",
    ".##########.",
)
LEFTWARDS = ("...##", "..#b#", ".#bb#", "#bbb#", "#bbb#", ".#bb#", "..#b#", "...##")
RIGHTWARDS = tuple(row[::-1] for row in LEFTWARDS)
UPWARDS = ("...##...", "..#bb#..", ".#bbbb#.", "#bbbbbb#", "########")
DOWNWARDS = tuple(reversed(UPWARDS))
FIRE = (
    "....####....",
    "..##aaaa##..",
    ".#aabaaaaa#.",
    ".#abbaaaaa#.",
    "#aabaaaaaaa#",
    "#aaaaaaaaaa#",
    "#aaaaaaaaaa#",
    "#faaaaaaaaf#",
    ".#ffaaaaff#.",
    ".#gffffffg#.",
    "..##gggg##..",
    "....####....",
)
FIRE_DOWN = (
    "....bbbb....",
    "....bbbb....",
    "..bbbbbbbb..",
    "...bbbbbb...",
    "....bbbb....",
    ".....bb.....",
    "..########..",
    ".#abbaaaaa#.",
    "#aabaaaaaaa#",
    "#aaaaaaaaaa#",
    ".#ffffffff#.",
    "..########..",
)
"""The pressed red button with an arrow above it, drawn in dots; each letter stands for a color."""
COLOURS = {
    "#": BLACK,
    "a": (240, 90, 97),
    "b": WHITE,
    "c": (219, 219, 219),
    "d": (146, 146, 146),
    "e": (109, 109, 109),
    "f": (200, 52, 60),
    "g": (149, 16, 22),
}
HEIGHT = 24
"""The height in pixels of every control symbol."""
WAYS = {"↔": "←→", "↕": "↑↓", "←": "←", "→": "→", "↑": "↑", "↓": "↓"}
KEYS = ("START", "SELECT", "OPTION")
HOLD = "HOLD"
GAP = 8
"""The gap in pixels between a control symbol and the words beside it."""
SIDE = 0.42
"""The darkness of the lower side of a drawn console key: 0 is the key's color, 1 is black."""
SUNK = 0.22
"""The darkness of a console key that is drawn pressed: 0 is the key's color, 1 is black."""


class Sign(NamedTuple):
    """A control symbol: its width in pixels, and a function that draws it with its top left at x, y."""

    width: int
    draw: Callable[[Canvas, int, int], None]


def pieces(words: str) -> list[str]:
    """Split a prompt into control symbols and words: `↔ CHOOSE` gives `↔` and `CHOOSE`.

    The word HOLD and the button or key that follows it are kept together as one symbol.
    """
    keys = "|".join(rf"\b{key}\b" for key in KEYS)
    parts = re.split(rf"((?:\b{HOLD} )?(?:●|{keys})|[↔↕←→↑↓]+|\b{HOLD}\b)", words)
    return [part.strip() for part in parts if part.strip()]


def width(words: str) -> int:
    """Return the width in pixels of a part of a prompt, including its control symbols."""
    widths = [_width(piece) for piece in pieces(words)]
    return sum(widths) + GAP * (len(widths) - 1)


def group(canvas: Canvas, x: int, y: int, words: str, ink: Colour, lamp: Colour) -> None:
    """Draw a part of a prompt with its control symbols, 24 pixels high.

    HOLD without a button is drawn as the lit sign that marks a held die, in the color `lamp`. HOLD before a
    button or key is drawn as a word in `ink`, and the button or key is drawn pressed.
    """
    for piece in pieces(words):
        sign = _sign(piece, ink, lamp)
        if sign:
            sign.draw(canvas, x, y)
        else:
            read(canvas, x, y + 3, piece, ink, strong=True)
        x += _width(piece) + GAP


def fire(canvas: Canvas, x: int, y: int) -> None:
    """Draw the red button, 24 x 24 pixels."""
    canvas.bitmap(x, y, FIRE, COLOURS, 2)


def key(canvas: Canvas, x: int, y: int, name: str, colour: Colour = WHITE, *, down: bool = False) -> None:
    """Draw a console key with its name, 24 pixels high.

    `colour`: the color of the key, used to make it flash. `down`: draw the key pressed.
    """
    wide = read_width(name) + 10
    if down:
        canvas.round_box(x, y + 2, wide, HEIGHT - 2, BLACK, 4)
        canvas.round_box(x + 1, y + 3, wide - 2, HEIGHT - 4, mix(colour, BLACK, SUNK), 3)
        read(canvas, x + 6, y + 4, name, BLACK)
        return
    canvas.round_box(x, y, wide, HEIGHT, BLACK, 4)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 2, mix(colour, BLACK, SIDE), 3)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 5, colour, 3)
    read(canvas, x + 6, y + 2, name, BLACK)


def lamp(canvas: Canvas, x: int, y: int, words: str, colour: Colour) -> None:
    """Draw a word on a lit sign, 24 pixels high."""
    wide = read_width(words) + 12
    canvas.round_box(x, y, wide, HEIGHT, BLACK, 5)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 2, mix(colour, BLACK, 0.45), 4)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 5, colour, 4)
    canvas.box(x + 6, y + 2, wide - 12, 1, mix(colour, WHITE, 0.7))
    read(canvas, x + 7, y + 2, words, BLACK, strong=True)


def stick(canvas: Canvas, x: int, y: int, ways: str) -> None:
    """Draw a joystick with arrows for its directions.

    `ways`: the directions, any of `←→↑↓`. The arrows for left and right are beside the stick, those for up
    and down after it.
    """
    if "←" in ways:
        canvas.bitmap(x, y + 4, LEFTWARDS, COLOURS, 2)
        x += 12
    canvas.bitmap(x, y, STICK, COLOURS, 2)
    x += 26
    if "→" in ways:
        canvas.bitmap(x, y + 4, RIGHTWARDS, COLOURS, 2)
        x += 12
    both = "↑" in ways and "↓" in ways
    if "↑" in ways:
        canvas.bitmap(x, y + (1 if both else 7), UPWARDS, COLOURS, 2)
    if "↓" in ways:
        canvas.bitmap(x, y + (13 if both else 7), DOWNWARDS, COLOURS, 2)


def _hold(canvas: Canvas, x: int, y: int, what: str, ink: Colour) -> None:
    """Draw the word HOLD, then the button or key that must be held down."""
    read(canvas, x, y + 3, HOLD, ink, strong=True)
    x += read_width(HOLD) - 2 + GAP
    if what == "●":
        canvas.bitmap(x, y, FIRE_DOWN, COLOURS, 2)
    else:
        key(canvas, x, y, what, down=True)


def _width(piece: str) -> int:
    sign = _sign(piece, WHITE, WHITE)
    return sign.width if sign else read_width(piece) - 2


def _sign(piece: str, ink: Colour, colour: Colour) -> Sign | None:
    """Return the control symbol for a part of a prompt; None for a part that is only words."""
    if piece.startswith(f"{HOLD} "):
        what = piece.removeprefix(f"{HOLD} ")
        wide = read_width(HOLD) - 2 + GAP + _width(what)
        return Sign(wide, lambda canvas, x, y: _hold(canvas, x, y, what, ink))
    if piece == "●":
        return Sign(HEIGHT, fire)
    if piece in KEYS:
        return Sign(read_width(piece) + 10, lambda canvas, x, y: key(canvas, x, y, piece))
    if piece == HOLD:
        return Sign(read_width(piece) + 12, lambda canvas, x, y: lamp(canvas, x, y, piece, colour))
    if not set(piece) <= set(WAYS):
        return None
    ways = "".join(WAYS[arrow] for arrow in piece)
    across = 12 * ("←" in ways) + 24 + 12 * ("→" in ways)
    wide = across + 18 * bool(set(ways) & {"↑", "↓"})
    return Sign(wide, lambda canvas, x, y: stick(canvas, x, y, ways))
