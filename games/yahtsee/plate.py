"""Who a player is: the name, and the plate in the player's colour with the large number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.lettering import read
from cabinet.drawing.plates import RADIUS, Choice, pill, raised
from games.yahtsee.setup import players
from games.yahtsee.theme import PIPS, PLAYERS, THEME, blinking

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Area, Canvas
    from games.yahtsee.rules import Options

WIDTH, HEIGHT = 132, 42


def is_computer(options: Options, seat: Seat) -> bool:
    """Whether the computer sits there: after the people."""
    return seat == options.people


def name(options: Options, seat: Seat) -> str:
    """`PLAYER 2`, or `COMPUTER`."""
    return "COMPUTER" if is_computer(options, seat) else f"PLAYER {seat + 1}"


def number(options: Options, seat: Seat) -> str:
    """`2`, or `C`: what stands with a player's colour."""
    return "C" if is_computer(options, seat) else str(seat + 1)


def stick_of(options: Options, seat: Seat) -> int | None:
    """The joystick of a person where several share one, None where everybody has their own."""
    return players(options)[seat].jack if options.sticks < options.people else None


def choice(canvas: Canvas, area: Area, words: str, *, chosen: bool, lit: bool) -> None:
    """A pill to choose in an area; the chosen one flashes, filled in both halves of the blink."""
    x, y, width, height = area
    kind = Choice.CHOSEN if chosen else Choice.OPEN
    pill(canvas, blinking(lit or not chosen), x, y, width, words, kind, height=height)


def draw(canvas: Canvas, x: int, y: int, options: Options, seat: Seat, *, flashed: bool = False) -> None:
    """The plate at x, y; `flashed` it is lit up in the accent."""
    raised(canvas, x, y, WIDTH, HEIGHT, THEME.accent if flashed else PLAYERS[seat], RADIUS)
    stick = stick_of(options, seat)
    lines: tuple[str, ...] = ("PLAYER", f"STICK {stick}") if stick else ("PLAYER",)
    if is_computer(options, seat):
        lines = "COMPUTER", options.computer
    else:
        size = 4 if stick else 5
        canvas.text(x + WIDTH - 4, y + 22 - 4 * size, str(seat + 1), PIPS, size, "right")
    for row, words in enumerate(lines):
        read(canvas, x + 8, y + 20 - 9 * len(lines) + 18 * row, words, PIPS, strong=True)
