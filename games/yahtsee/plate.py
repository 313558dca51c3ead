"""Who a player is: the name, and the plate in the player's colour with the large number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.lettering import read
from cabinet.drawing.plates import PLATE, RADIUS, raised
from games.yahtsee.setup import players
from games.yahtsee.theme import PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.yahtsee.rules import Options

WIDTH, HEIGHT = 172, PLATE[1]


def is_computer(options: Options, seat: Seat) -> bool:
    """Whether the computer sits there: after the people."""
    return seat == options.people


def name(options: Options, seat: Seat) -> str:
    """`PLAYER 2`, or `COMPUTER`."""
    return "COMPUTER" if is_computer(options, seat) else f"PLAYER {seat + 1}"


def stick_of(options: Options, seat: Seat) -> int | None:
    """The joystick of a person where several share one, None where everybody has their own."""
    return players(options)[seat].jack if options.sticks < options.people else None


def draw(canvas: Canvas, x: int, y: int, options: Options, seat: Seat, *, flashed: bool = False) -> None:
    """The plate at x, y; `flashed` it is lit up in the accent."""
    raised(canvas, x, y, WIDTH, HEIGHT, THEME.accent if flashed else PLAYERS[seat], RADIUS)
    if is_computer(options, seat):
        for row, words in enumerate(("COMPUTER", options.computer)):
            read(canvas, x + WIDTH // 2, y + 8 + 21 * row, words, PIPS, "centre", strong=True)
        return
    stick = stick_of(options, seat)
    for row, words in enumerate(("PLAYER", f"STICK {stick}") if stick else ("PLAYER",)):
        read(canvas, x + 12, y + (8 if stick else 18) + 21 * row, words, PIPS, strong=True)
    canvas.text(x + WIDTH - 8, y + 5, str(seat + 1), PIPS, 6, "right")
