"""The name of a player, and the plate in the player's color with the large number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import seat_name
from cabinet.display.palette import PLAYERS
from cabinet.drawing import plates
from games.yahtsee.setup import SETUP
from games.yahtsee.theme import THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.yahtsee.rules import Options

WIDTH, HEIGHT = 140, 43


def is_computer(options: Options, seat: Seat) -> bool:
    """Return True if the computer has this seat, which comes after the people's seats."""
    return seat == options.people


def name(options: Options, seat: Seat) -> str:
    """Return the name of a player: `PLAYER 2`, `COMPUTER`, or `YOU` for the only person."""
    return seat_name(SETUP.players(options), seat)


def number(options: Options, seat: Seat) -> str:
    """Return the number on the plate in the player's color: `2`, or `C` for the computer."""
    return "C" if is_computer(options, seat) else str(seat + 1)


def stick_of(options: Options, seat: Seat) -> int | None:
    """Return the joystick of a person if several people share one; None if everybody has their own."""
    return SETUP.players(options)[seat].jack if options.sticks < options.people else None


def draw(canvas: Canvas, x: int, y: int, options: Options, seat: Seat, *, flashed: bool = False) -> None:
    """Draw the plate at x, y; while `flashed` it is lit up in the accent."""
    stick, who = stick_of(options, seat), str(seat + 1)
    label = f"PLAYER\nSTICK {stick}" if stick else "PLAYER"
    if is_computer(options, seat):
        label, who = f"COMPUTER\n{options.computer}", ""
    colour = THEME.accent if flashed else PLAYERS[seat]
    plates.plate(canvas, x, y, label, who, colour, width=WIDTH, height=HEIGHT)
