"""Pictures of playing cards as sprites, and of the deck.

For the poses of held cards, see `cabinet.cards.fan`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cabinet.cards.deck import DECK
from cabinet.cards.faces import LARGE, RADIUS, SMALL, WHOLE, Size, face
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.sprite import Sprite

if TYPE_CHECKING:
    from cabinet.cards.deck import Card
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

__all__ = ["LARGE", "SMALL", "Size", "deck", "sprite"]

UNDER = 3
"""The number of cards whose edges are visible below the top card of a drawn deck."""


@lru_cache(maxsize=128)
def sprite(shown: Card | None, size: Size = LARGE) -> Sprite:
    """Return the picture of a card as a sprite that can be drawn in any pose; None gives the back of a card.

    Raises ValueError unless the card is a number from 0 to 51.
    """
    if shown is not None and shown not in DECK:
        raise ValueError(f"card {shown} is not in the deck; it must be 0 to 51, or None for a back")

    def draw(canvas: Canvas, x: int, y: int) -> None:
        if shown is None:
            canvas.art(x, y, WHOLE[size].cell("back"))
        else:
            face(canvas, x, y, shown, size)

    return Sprite(("card", shown, size), size, draw)


def deck(canvas: Canvas, x: int, y: int, shadow: Colour) -> None:
    """Draw the undealt cards as a pile of small cards, face down; x, y is the top left of the top one."""
    canvas.round_box(x + 3, y + 4 + UNDER, SMALL.width + 2, SMALL.height, shadow, RADIUS)
    for under in range(UNDER, 0, -1):
        canvas.round_box(x - 1, y + under, SMALL.width + 2, SMALL.height + 2, BLACK, RADIUS)
        canvas.round_box(x, y + under, SMALL.width, SMALL.height + 1, WHITE, RADIUS)
    canvas.sprite(sprite(None, SMALL), x + SMALL.width // 2, y + SMALL.height // 2)
