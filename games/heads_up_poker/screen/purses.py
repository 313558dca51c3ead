"""Draws each side's money, the pot, the cost of a bet and the winnings, as dollars and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import chips
from cabinet.cards.ways import straight
from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import figure, read, read_width
from cabinet.drawing.plates import raised
from games.heads_up_poker.rules import DEALER, Phase
from games.heads_up_poker.screen.layout import (
    COST,
    COST_WORDS_Y,
    COST_Y,
    LEFT,
    NAME_Y,
    POT_FOOT,
    POT_MIDDLE,
    POT_WORDS_Y,
    POT_X,
    PURSE_Y,
    RIGHT,
    STACKS,
)
from games.heads_up_poker.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import View

NAMES = ("YOU", "DEALER")
"""The name shown for each seat."""
WON = ((7, 4), (5, 4))
"""The text size of the winnings beside each seat: for a whole pot, and for half a pot."""
WON_FOOT = (240, 58)
"""For each seat, the bottom of the winnings' figures, in pixels."""
BESIDE = 252
"""The greatest width in pixels of the figures of the winnings: the space beside the person's cards."""
SMALLEST = 2
"""The text size from which the winnings' figures grow."""
AROUND, PLATE = 10, 24
"""For the plate behind the winner's money, in pixels: the extra width at each end, and the height."""
COSTS = {Phase.BETTING: "YOUR BET", Phase.RAISING: "YOUR RAISE", Phase.ASKED: "TO SEE"}


def draw(canvas: Canvas, money: tuple[int, int], acting: Seat | None, best: tuple[Seat, ...] = ()) -> None:
    """Draw both sides' money: bright for the player to act, on a plate for the winner, dim for the loser.

    `acting`: the seat that must act. `best`: the winners of the hand; () while the hand is played.
    """
    for seat, (name, have) in enumerate(zip(NAMES, money, strict=True)):
        words, y = f"{name} ${have}", (PURSE_Y, NAME_Y)[seat]
        x = LEFT if seat == DEALER else RIGHT - read_width(words)
        ink, here = THEME.dim, seat == acting
        if seat in best:
            wide = read_width(words) + 2 * AROUND
            raised(canvas, x - AROUND, y - 3, wide, PLATE, THEME.accent, 8)
            ink, here = BLACK, True
        elif here:
            ink = THEME.ink if best else THEME.accent
        read(canvas, x, y, words, ink, strong=here)


def draw_pot(canvas: Canvas, dollars: int, sliding: tuple[int, int], part: float) -> None:
    """Draw the pot as chips and words, and the chips that slide into it.

    `sliding`: the dollars on their way from each side. `part`: the progress of the slide, from 0 to 1.
    """
    made = chips.heap(dollars)
    chips.draw(canvas, POT_X, POT_FOOT, made, shadow=SHADOW)
    if dollars:
        read(canvas, POT_X + chips.width(made) + 8, POT_WORDS_Y, f"POT ${dollars}", THEME.dim)
    for seat, paid in enumerate(sliding):
        if paid:
            chips.draw_stack(canvas, *straight(STACKS[seat], POT_MIDDLE, part), paid, shadow=SHADOW)


def draw_cost(canvas: Canvas, view: View, ui: Ui) -> None:
    """Draw the dollars that FIRE would put in, the largest thing on the screen while the person decides."""
    if ui.phase in COSTS:
        dollars = view.due if ui.phase is Phase.ASKED else ui.dollars
        read(canvas, RIGHT, COST_WORDS_Y, COSTS[ui.phase], THEME.ink, "right")
        figure(canvas, RIGHT - 4, COST_Y, f"${dollars}", MONEY, COST, "right")


def draw_won(canvas: Canvas, words: str, best: tuple[Seat, ...], part: float) -> None:
    """Draw the winnings beside each winner, smaller if the pot is split.

    `words`: the winnings, such as "+$24". `best`: the winners. `part`: the progress from 0 to 1 with which
    the figures grow.
    """
    if part <= 0:
        return
    for seat in best:
        largest = min(WON[seat][len(best) > 1], BESIDE // (8 * len(words)))
        size = max(SMALLEST, round(largest * part))
        figure(canvas, RIGHT - 4, WON_FOOT[seat] - 8 * size, words, MONEY, size, "right")
