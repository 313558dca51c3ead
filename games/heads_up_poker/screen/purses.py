"""What each side has, and the pot: dollars that are read from across the room, and chips."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import figure, read, read_width
from cabinet.drawing.plates import raised
from games.heads_up_poker.rules import DEALER
from games.heads_up_poker.screen import chips
from games.heads_up_poker.screen.layout import (
    ABOVE_ME,
    BELOW_DEALER,
    LEFT,
    NAME_X,
    PLATES,
    POT_CHIPS,
    POT_Y,
    RIGHT,
    STACKS,
)
from games.heads_up_poker.theme import PLATE as QUIET
from games.heads_up_poker.theme import THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.screen.stakes import Stakes

AMOUNT = 4
"""The size of the dollars of either side."""
LARGE, SHARE = 6, 4
"""The size of the pot and of what was won; of half a pot."""
POT = "POT"
NAMES = ("YOU", "DEALER")
"""By seat."""


class Light(Enum):
    """How a plate stands out."""

    FILLED = auto()
    QUIET = auto()
    LOST = auto()


def draw(canvas: Canvas, stakes: Stakes, acting: Seat | None, best: tuple[Seat, ...] = ()) -> None:
    """Both purses. The plate of whoever is to act, or has won, is filled; whoever has lost is dim.

    `best`: who has won the hand; () while it is played.
    """
    for seat, (middle, foot) in enumerate(STACKS):
        light = Light.QUIET
        if best:
            light = Light.FILLED if seat in best else Light.LOST
        elif seat == acting:
            light = Light.FILLED
        _draw_plate(canvas, PLATES[seat], NAMES[seat], stakes.money[seat], light)
        chips.draw_stack(canvas, middle, foot, stakes.money[seat])


def _draw_plate(
    canvas: Canvas, place: tuple[int, int, int, int], name: str, dollars: int, light: Light
) -> None:
    """A name and its dollars on a plate."""
    x, y, width, height = place
    top, line = y + (height - 8 * AMOUNT) // 2, y + (height - 20) // 2
    words = f"${dollars}"
    if light is Light.LOST:
        canvas.round_box(x, y, width, height, THEME.shade, 10)
        canvas.round_frame(x, y, width, height, QUIET, 10, 2)
        read(canvas, NAME_X, line, name, THEME.dim)
        read(canvas, x + width - 10, line, words, THEME.dim, "right")
    elif light is Light.FILLED:
        raised(canvas, x, y, width, height, THEME.accent, 10)
        read(canvas, NAME_X, line, name, BLACK, strong=True)
        canvas.text(x + width - 4, top + 1, words.replace("0", "O"), BLACK, AMOUNT, "right")
    else:
        raised(canvas, x, y, width, height, QUIET, 10)
        read(canvas, NAME_X, line, name, THEME.ink, strong=True)
        figure(canvas, x + width - 4, top, words, THEME.accent, AMOUNT, "right")


def draw_pot(canvas: Canvas, dollars: int) -> None:
    """The pot between the hands, the largest number on the table, and its chips."""
    words = f"${dollars}"
    read(canvas, LEFT, POT_Y + 14, POT, THEME.ink, strong=True)
    _draw_large(canvas, LEFT + read_width(POT) + 10, words, LARGE if len(words) < 4 else LARGE - 1)
    right, foot = POT_CHIPS
    chips.draw(canvas, right, foot, chips.heap(dollars))


def draw_won(canvas: Canvas, words: str, best: tuple[Seat, ...]) -> None:
    """What each winner gets, beside the winner's plate: large where all of the pot goes to one."""
    size = LARGE if len(best) == 1 else SHARE
    for seat in best:
        y = BELOW_DEALER if seat == DEALER else ABOVE_ME - 8 * size
        figure(canvas, RIGHT - 4, y, words, THEME.accent, size, "right")


def _draw_large(canvas: Canvas, x: int, words: str, size: int) -> None:
    figure(canvas, x, POT_Y + 4 * (LARGE - size), words, THEME.accent, size)


def draw_flying(canvas: Canvas, stakes: Stakes) -> None:
    """Chips on their way, over everything else."""
    for chip in stakes.flying:
        chips.one(canvas, chip.at.x - chips.WIDTH // 2, chip.at.y - chips.HEIGHT, chip.kind)
