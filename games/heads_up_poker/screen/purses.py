"""What each side has, and the pot: dollars that are read from across the room, and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import figure, figure_width, read, read_width
from cabinet.drawing.plates import badge, raised
from games.heads_up_poker.rules import DEALER, PERSON
from games.heads_up_poker.screen import chips
from games.heads_up_poker.screen.layout import (
    DEALER_LINE_Y,
    LEFT,
    NAME_X,
    PLATE,
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
LARGE, LONG = 6, 220
"""The size of the pot and of what was won, one less where it takes more pixels than that."""
POT = "POT"


def draw(canvas: Canvas, stakes: Stakes, acting: Seat | None) -> None:
    """Both purses; the name of whoever is to act is filled."""
    for seat, (middle, foot) in enumerate(STACKS):
        chips.draw_stack(canvas, middle, foot, stakes.money[seat])
    draw_plate(canvas, PLATE, "YOU", stakes.money[PERSON], filled=acting == PERSON)
    if acting == DEALER:
        badge(canvas, NAME_X, DEALER_LINE_Y + 6, "DEALER", THEME.accent)
    else:
        read(canvas, NAME_X, DEALER_LINE_Y + 8, "DEALER", THEME.ink, strong=True)
    figure(canvas, RIGHT - 2, DEALER_LINE_Y, f"${stakes.money[DEALER]}", THEME.accent, AMOUNT, "right")


def draw_plate(
    canvas: Canvas, place: tuple[int, int, int, int], name: str, dollars: int, *, filled: bool
) -> None:
    """A name and its dollars on a plate: filled in the accent where it is their turn."""
    x, y, width, height = place
    raised(canvas, x, y, width, height, THEME.accent if filled else QUIET, 10)
    top = y + (height - 8 * AMOUNT) // 2
    read(canvas, x + 12, y + (height - 20) // 2, name, BLACK if filled else THEME.ink, strong=True)
    words = f"${dollars}"
    if filled:
        canvas.text(x + width - 6, top + 1, words.replace("0", "O"), BLACK, AMOUNT, "right")
    else:
        figure(canvas, x + width - 10, top, words, THEME.accent, AMOUNT, "right")


def draw_pot(canvas: Canvas, dollars: int) -> None:
    """The pot between the hands, the largest number on the table, and its chips."""
    words = f"${dollars}"
    read(canvas, LEFT, POT_Y + 14, POT, THEME.ink, strong=True)
    _draw_large(canvas, LEFT + read_width(POT) + 10, words, LARGE if len(words) < 4 else LARGE - 1)
    right, foot = POT_CHIPS
    chips.draw(canvas, right, foot, chips.heap(dollars))


def draw_won(canvas: Canvas, words: str) -> None:
    """What the winner gets, where the pot was."""
    _draw_large(canvas, LEFT, words, LARGE if figure_width(words, LARGE) <= LONG else LARGE - 1)


def _draw_large(canvas: Canvas, x: int, words: str, size: int) -> None:
    figure(canvas, x, POT_Y + 4 * (LARGE - size), words, THEME.accent, size)


def draw_flying(canvas: Canvas, stakes: Stakes) -> None:
    """Chips on their way, over everything else."""
    for chip in stakes.flying:
        chips.one(canvas, chip.at.x - chips.WIDTH // 2, chip.at.y - chips.HEIGHT, chip.kind)
