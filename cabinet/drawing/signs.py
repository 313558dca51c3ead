"""Signs of controls: the stick and its directions, the red button, the console's keys.

Prompts use them from the first picture on, before any sheet of art has been read. So they are drawn by code.
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
"""The red button pushed in, with an arrow over it."""
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
"""The height of every sign in pixels."""
WAYS = {"↔": "←→", "↕": "↑↓", "←": "←", "→": "→", "↑": "↑", "↓": "↓"}
KEYS = ("START", "SELECT", "OPTION")
HOLD = "HOLD"
GAP = 8
"""Pixels between a sign and its words."""
SIDE = 0.42
"""The darkness of a key's side."""
SUNK = 0.22
"""The darkness of a key that is held down."""


class Sign(NamedTuple):
    """One sign: its width, and the function that draws it with its left and top at x and y."""

    width: int
    draw: Callable[[Canvas, int, int], None]


def pieces(words: str) -> list[str]:
    """The signs of a prompt and the words between them, from the left: `↔ CHOOSE` is `↔` and `CHOOSE`.

    HOLD before a button or a key is one sign with it.
    """
    keys = "|".join(rf"\b{key}\b" for key in KEYS)
    parts = re.split(rf"((?:\b{HOLD} )?(?:●|{keys})|[↔↕←→↑↓]+|\b{HOLD}\b)", words)
    return [part.strip() for part in parts if part.strip()]


def width(words: str) -> int:
    """The width in pixels of a group of a prompt."""
    widths = [_width(piece) for piece in pieces(words)]
    return sum(widths) + GAP * (len(widths) - 1)


def group(canvas: Canvas, x: int, y: int, words: str, ink: Colour, lamp: Colour) -> None:
    """Draw a group of a prompt with its signs, 24 pixels high.

    HOLD alone is the lamp of a die that is held, lit in the color `lamp`. Before a button or a key, HOLD is a
    word in `ink`, and the button or key is drawn pushed in: it is to be held down.
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
    """Draw a key of the console with its name on it, 24 pixels high; in `colour` while it flashes.

    `down`: the key is pushed in, so its side is hidden.
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
    """Draw a lit sign with a word on it, 24 pixels high."""
    wide = read_width(words) + 12
    canvas.round_box(x, y, wide, HEIGHT, BLACK, 5)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 2, mix(colour, BLACK, 0.45), 4)
    canvas.round_box(x + 1, y + 1, wide - 2, HEIGHT - 5, colour, 4)
    canvas.box(x + 6, y + 2, wide - 12, 1, mix(colour, WHITE, 0.7))
    read(canvas, x + 7, y + 2, words, BLACK, strong=True)


def stick(canvas: Canvas, x: int, y: int, ways: str) -> None:
    """Draw a joystick and its directions, any of `←→↑↓`: left and right beside it, up and down after them."""
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
    """Draw HOLD and the button or key that is to be held down."""
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
    """The sign for a piece of a prompt; None for words."""
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
