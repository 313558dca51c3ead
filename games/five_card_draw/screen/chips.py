"""Chips in stacks, the dealer's button, and the deck."""

from __future__ import annotations

from functools import cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.cards import picture
from cabinet.display.art import Sheet
from cabinet.display.sprite import Sprite
from games.five_card_draw.screen.layout import BACKS_HEIGHT, DECK, SMALL_WIDTH
from games.five_card_draw.theme import SHADOW

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

WIDTH, HEIGHT, THICK = 20, 12, 3
"""Pixels of a chip's upper side, and of its edge."""
MOST = 8
"""Chips in a stack."""
WORTH = (100, 25, 5)
"""Dollars of the chips of each colour in the pot."""
EACH = 25
"""Dollars of a chip before a player."""
ART = Path(__file__).parents[1] / "art"
KINDS = tuple(map(str, WORTH))
CHIP = Sheet(
    ART / "chips.png",
    (WIDTH, HEIGHT + THICK),
    ((*KINDS, "shadow"), (*(f"{kind} upper" for kind in KINDS), "")),
)
"""Chips of each worth, one that is in a stack and the upper one of it, and their shadow."""
RADIUS = 10
"""Of a button, about the pixel in its middle."""
BUTTON = Sheet(ART / "buttons.png", (2 * RADIUS + 1, 2 * RADIUS + 1), (("D", "O", "R"),))
"""Of who deals, has opened, has raised."""
BACK = Sheet(ART / "back.png", (SMALL_WIDTH, BACKS_HEIGHT), (("back",),))
SHEETS = (CHIP, BUTTON, BACK)


def stack(canvas: Canvas, x: int, foot: int, count: int, kind: str) -> None:
    """So many chips of one of `KINDS` on one another, by their middle and foot."""
    sprite = _stack(count, kind)
    width, height = sprite.size
    canvas.sprite(sprite, x - WIDTH // 2 + width // 2, foot - HEIGHT - THICK * count + height // 2)


@cache
def _stack(count: int, kind: str) -> Sprite:
    """The stack with its shadow."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        tops = [y + THICK * at for at in range(count - 1, -1, -1)]
        for top in tops:
            canvas.art(x + 2, top + 2, CHIP.cell("shadow"))
        for number, top in enumerate(tops, 1):
            canvas.art(x, top, CHIP.cell(kind if number < count else f"{kind} upper"))

    return Sprite(("chips", count, kind), (WIDTH + 2, HEIGHT + THICK * count + 2), draw)


def before_player(canvas: Canvas, x: int, foot: int, dollars: int) -> None:
    """What somebody has put in, as a stack."""
    stack(canvas, x, foot, min(4, ceil(dollars / EACH)), KINDS[2])


def in_the_pot(canvas: Canvas, left: int, foot: int, dollars: int) -> None:
    """The pot as stacks beside one another: a colour for each worth."""
    counts = []
    for worth in reversed(WORTH):
        count, dollars = (dollars // worth, dollars) if worth == WORTH[0] else _of(dollars, worth)
        if count:
            counts.append((worth, count))
    for at, (worth, count) in enumerate(reversed(counts)):
        x = left + WIDTH // 2 + (WIDTH + 2) * at
        stack(canvas, x, foot - 3 * (worth == WORTH[1]), min(MOST, count), str(worth))


def _of(dollars: int, worth: int) -> tuple[int, int]:
    """Chips of a worth below the next dearer one, and the dollars that are left for that."""
    dearer = WORTH[WORTH.index(worth) - 1]
    return -(-(dollars % dearer) // worth), dollars - dollars % dearer


def flying(canvas: Canvas, x: int, y: int, order: int) -> None:
    """A chip on its way, by its middle."""
    stack(canvas, x, y + HEIGHT // 2 + THICK, 2, KINDS[order % len(KINDS)])


def button(canvas: Canvas, x: int, y: int, letter: str) -> None:
    """A button, by its middle, with the letter D, O or R."""
    canvas.art(x - RADIUS, y - RADIUS, BUTTON.cell(letter))


def back(canvas: Canvas, x: int, y: int) -> None:
    """The back of a card before an opponent."""
    canvas.art(x, y, BACK.cell("back"))


def deck(canvas: Canvas) -> None:
    """The cards that have not been dealt."""
    picture.deck(canvas, *DECK, SHADOW)
