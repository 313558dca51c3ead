"""Columns side by side for one to four players; each has a header with the player's name and score."""

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
"""The left edge of the first player's column, the total width of all columns, and the gap between two
columns, in pixels."""
WIDEST = 281
"""The maximum width of a player's column in pixels, half of the screen."""
HEAD = 56
"""The height in pixels of the header of a player's column."""
PAD, SIZE = 7, 3
"""The margin in pixels around the name and the score in a column's header, and the size of the score in
pixels per dot."""


class Column(NamedTuple):
    """The area below the header of a player's column; the game decides how far down it reaches."""

    seat: Seat
    x: int
    y: int
    width: int
    colour: Colour
    """The player's color."""


def inks(theme: Theme) -> tuple[Ink, ...]:
    """Return the text colors of column headers with their background colors, except for filled headers.

    Names are in the players' colors, scores in the theme's ink.
    """
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
    """Draw column headers for one to four players, 56 pixels high from y; return the columns below them.

    `turn`: the player to move, whose header is filled with the player's color. `nudged`: True if another
    player has pressed a button; then the header flashes: it is filled while `lit`, otherwise only framed.
    `figures`: scores or amounts such as "$500", at most five characters with four players. Raises ValueError
    for more than four players, or if a name or figure is too long.
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
    """Draw the header of a player's column: the name at the top left, the score at the bottom right."""
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
