"""Player names in YAHTSEE, and drawing of the plate of the current player."""

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
    """Return True if this player is the computer, whose seat always comes after those of the people."""
    return seat == options.people


def name(options: Options, seat: Seat) -> str:
    """Return the name of a player: `PLAYER 2`, `COMPUTER`, or `YOU` for the only person."""
    return seat_name(SETUP.players(options), seat)


def number(options: Options, seat: Seat) -> str:
    """Return a player's label on plates and beside totals: the player's number, or `C` for a computer."""
    return "C" if is_computer(options, seat) else str(seat + 1)


def stick_of(options: Options, seat: Seat) -> int | None:
    """Return the player's joystick number if people share joysticks; None if each person has a joystick."""
    return SETUP.players(options)[seat].jack if options.sticks < options.people else None


def draw(canvas: Canvas, x: int, y: int, options: Options, seat: Seat, *, flashed: bool = False) -> None:
    """Draw a player's plate with its top left corner at x, y; a `flashed` plate is in the accent color."""
    stick, who = stick_of(options, seat), str(seat + 1)
    label = f"PLAYER\nSTICK {stick}" if stick else "PLAYER"
    if is_computer(options, seat):
        label, who = f"COMPUTER\n{options.computer}", ""
    colour = THEME.accent if flashed else PLAYERS[seat]
    plates.plate(canvas, x, y, label, who, colour, width=WIDTH, height=HEIGHT)
