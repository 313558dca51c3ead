"""Who a player is: the name, and the plate in the player's colour with the large number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.yahtsee.setup import players
from games.yahtsee.theme import PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.yahtsee.rules import Options

WIDTH, HEIGHT = 192, 62


def is_computer(options: Options, seat: Seat) -> bool:
    """Whether the computer sits there: after the people."""
    return seat == options.people


def name(options: Options, seat: Seat) -> str:
    """`PLAYER 2`, or `COMPUTER`."""
    return "COMPUTER" if is_computer(options, seat) else f"PLAYER {seat + 1}"


def stick_of(options: Options, seat: Seat) -> int | None:
    """The joystick of a person where several share one, None where everybody has their own."""
    return players(options)[seat].jack if options.sticks < options.people else None


def draw(canvas: Canvas, x: int, y: int, options: Options, seat: Seat, *, filled: bool = True) -> None:
    """The plate at x, y; not `filled`, only its edge and its words are in the colour."""
    colour = PLAYERS[seat]
    ink = PIPS if filled else colour
    if filled:
        canvas.round_box(x, y, WIDTH, HEIGHT, colour, 8)
    else:
        canvas.round_box(x, y, WIDTH, HEIGHT, THEME.ground, 8)
        canvas.round_frame(x, y, WIDTH, HEIGHT, colour, 8, 3)
    if is_computer(options, seat):
        canvas.text(x + WIDTH // 2, y + 12, "COMPUTER", ink, align="centre")
        canvas.text(x + WIDTH // 2, y + 36, options.computer, ink, align="centre")
    else:
        stick = stick_of(options, seat)
        if stick:
            canvas.text(x + 11, y + 12, "PLAYER", ink)
            canvas.text(x + 11, y + 36, f"STICK {stick}", ink)
        else:
            canvas.text(x + 16, y + 24, "PLAYER", ink)
        canvas.text(x + 128, y + 9, str(seat + 1), ink, 6)
