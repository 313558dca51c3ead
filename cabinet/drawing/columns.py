"""Columns side by side for one to four players: a head with name and figure, and room below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.palette import BLACK, PLAYERS
from cabinet.drawing.inks import Ink
from cabinet.drawing.lettering import figure, read
from cabinet.drawing.plates import RADIUS, raised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat, Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

LEFT, WIDE, GAP = 33, 574, 12
"""The left of the first column, the width of all columns together, and the space between two, in pixels."""
WIDEST = 281
"""The greatest width of a column in pixels: half of the screen."""
HEAD = 56
"""Pixels of a head from its top to its foot."""
PAD, SIZE = 7, 3
"""Pixels of space beside the name and the figure, and the size of the figure in pixels per dot."""


class Column(NamedTuple):
    """The room of a player below the head; its lower end is the game's choice."""

    seat: Seat
    x: int
    y: int
    width: int
    colour: Colour
    """The player's color."""


def inks(theme: Theme) -> tuple[Ink, ...]:
    """The inks on heads that are not filled: names in the players' colors, figures in the theme's ink."""
    names = (
        Ink(f"the colour of player {at}", each, "shade", theme.shade) for at, each in enumerate(PLAYERS, 1)
    )
    return (Ink("ink", theme.ink, "shade", theme.shade), *names)


def columns(
    canvas: Canvas,
    theme: Theme,
    y: int,
    names: Sequence[str],
    figures: Sequence[str],
    turn: Seat | None = None,
    *,
    nudged: bool = False,
    lit: bool = True,
) -> tuple[Column, ...]:
    """Draw heads for one to four players, 56 pixels high from y; return the column below each.

    `turn`: the player whose head is filled with the player's color; it flashes after a press of another
    player (`nudged`), and is then only framed unless `lit`. `figures`: points or a purse, such as "$500",
    with four players at most five characters. Raises ValueError for more players, or if a name or figure is
    too long.
    """
    if not 1 <= len(names) <= len(PLAYERS):
        raise ValueError(f"{len(names)} players have no columns; let 1 to {len(PLAYERS)} play")
    width = min(WIDEST, (WIDE - GAP * (len(names) - 1)) // len(names))
    first = LEFT + (WIDE - width * len(names) - GAP * (len(names) - 1)) // 2
    made = []
    for seat, (name, words) in enumerate(zip(names, figures, strict=True)):
        x, colour = first + (width + GAP) * seat, PLAYERS[seat]
        filled = seat == turn and (lit or not nudged)
        _head(canvas, theme, (x, y, width), name, words, colour, filled=filled)
        made.append(Column(seat, x, y + HEAD, width, colour))
    return tuple(made)


def _head(
    canvas: Canvas,
    theme: Theme,
    place: tuple[int, int, int],
    name: str,
    words: str,
    colour: Colour,
    *,
    filled: bool,
) -> None:
    """Draw a head: the name at the top left, the figure at the bottom right."""
    x, y, width = place
    room = width - 2 * PAD
    for text, wide in ((name, 12 * len(name)), (words, 8 * SIZE * len(words))):
        if wide > room:
            raise ValueError(f"{text!r} is {wide} pixels wide, a column has {room}; shorten it")
    right, low = x + width - PAD, y + HEAD - 8 * SIZE - 5
    if filled:
        raised(canvas, x, y, width, HEAD, colour, RADIUS)
        read(canvas, x + PAD, y + 5, name, BLACK, strong=True)
        canvas.text(right, low, words.replace("0", "O"), BLACK, SIZE, "right")
    else:
        canvas.round_box(x, y, width, HEAD, theme.shade, RADIUS)
        canvas.round_frame(x, y, width, HEAD, colour, RADIUS, 2)
        read(canvas, x + PAD, y + 5, name, colour)
        figure(canvas, right, low, words, theme.ink, SIZE, "right")
