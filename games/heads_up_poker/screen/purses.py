"""What each side has, and the pot: labels, dollars and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.heads_up_poker.screen import chips
from games.heads_up_poker.screen.layout import POT, PURSE
from games.heads_up_poker.theme import DARK, EDGE, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.screen.layout import Purse
    from games.heads_up_poker.screen.stakes import Stakes

WIDTH, HEIGHT = 96, 20
NAMES = ("YOU", "DEALER")
"""By seat."""
AMOUNT = 25
"""Pixels from the top of a label to the dollars."""


def draw(canvas: Canvas, stakes: Stakes, acting: Seat | None) -> None:
    """Both purses and the pot; the label of whoever is to act is filled."""
    for seat, purse in enumerate(PURSE):
        draw_purse(canvas, purse, NAMES[seat], stakes.money[seat], filled=acting == seat)
    draw_purse(canvas, POT, "POT", stakes.pot)


def draw_sliding(canvas: Canvas, stakes: Stakes) -> None:
    """The chips on their way, over everything else."""
    for dollars, at in stakes.sliding:
        chips.draw(canvas, *at, dollars)


def draw_purse(canvas: Canvas, purse: Purse, name: str, dollars: int, *, filled: bool = False) -> None:
    """A label, dollars and chips."""
    x = purse.middle - WIDTH // 2
    if filled:
        canvas.round_box(x, purse.top, WIDTH, HEIGHT, THEME.accent, 4)
    elif name in NAMES:
        canvas.round_frame(x, purse.top, WIDTH, HEIGHT, EDGE, 4)
    ink = DARK if filled else THEME.ink
    canvas.text(purse.middle, purse.top + 3, name, ink, align="centre")
    canvas.text(purse.middle, purse.top + AMOUNT, f"${dollars}", THEME.accent, 3, "centre")
    chips.draw(canvas, purse.middle, purse.foot, dollars)
