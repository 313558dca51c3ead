"""Cards as they lie, fly, turn over and are marked, in whole pixels."""

from __future__ import annotations

from functools import cache
from math import cos, pi
from typing import TYPE_CHECKING

from cabinet.display.palette import (
    AZURE,
    BLACK,
    BLUE,
    GOLD,
    GREY,
    ORANGE,
    RED,
    STRIPES,
    WHITE,
    colour,
    mix,
)
from cabinet.drawing.lettering import read, read_width
from games.cards.cards import DECK, suit_of
from games.cards.faces import LARGE, RADIUS, SMALL, Size, back, face, outline, squeezed

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.cards.cards import Card

__all__ = [
    "HURRY",
    "LARGE",
    "LOST",
    "RAISED",
    "SMALL",
    "SPARE",
    "Size",
    "card",
    "deck",
    "raised",
    "ring",
    "turning",
    "whose",
]

HURRY = "HOLD ● TO HURRY"
"""The prompt while something is shown."""
TURNS = (8, 5, 2)
"""The widths a card is drawn with while it turns over, in eighths."""
EDGE = 4
"""Pixels of the edge of a card, seen in the middle of its turn."""
UNDER = 3
"""Cards that are seen below the upper one of a deck."""
RAISED = 6
"""Pixels by which a card that wins is lifted."""
LOST, SPARE = 0.45, 0.67
"""The brightness of a hand that has lost, and of what did not count in the one that has won."""

# Between the steps of the palette: the clearest that are read on paper with a contrast of 7 to 1.
RED_INK, GREEN_INK, BLUE_INK = (180, 0, 20), (0, 98, 10), colour(BLUE, 1)
TWO_COLOURS = (BLACK, BLACK, RED_INK, RED_INK)
FOUR_COLOURS = (BLACK, GREEN_INK, RED_INK, BLUE_INK)
"""Inks of spades, clubs, hearts and diamonds."""

PAPER, PAPER_EDGE = WHITE, colour(GREY, 5)
BACK = {
    "P": PAPER,
    "e": PAPER_EDGE,
    "n": colour(BLUE, 0),
    "k": BLACK,
    "w": WHITE,
    "j": colour(RED, 3),
    **{str(at): stripe for at, stripe in enumerate(STRIPES)},
}
# Skin and vellum are paler than the palette goes.
COURT = {
    "y": (255, 240, 206),
    "s": (255, 216, 176),
    "d": (214, 160, 110),
    "p": (244, 170, 150),
    "l": colour(RED, 3),
    "k": BLACK,
    "w": WHITE,
    "g": colour(GOLD, 6),
    "j": colour(RED, 3),
}
HAIR = (colour(GOLD, 0), colour(ORANGE, 1), colour(GOLD, 3), colour(GOLD, 1))
TRIMMING = (colour(RED, 3), colour(GOLD, 5), colour(AZURE, 4), colour(GOLD, 5))
SPADE_ROBE = (40, 40, 60)


def card(
    canvas: Canvas,
    x: int,
    y: int,
    shown: Card | None,
    *,
    size: Size = LARGE,
    part: float = 1.0,
    lift: int = 0,
    shadow: Colour = BLACK,
    light: float = 1.0,
) -> None:
    """A card on the table at x, y, `lift` pixels above it; None shows its back.

    `part`: how much of its width is seen while it turns over, from 1.0 flat to 0.0
    on its edge; it stays in the middle of its place. The shadow stays on the table
    and grows apart as the card rises. `light`: how bright it is, 1.0 as it lies in the
    light. Raises ValueError unless the card is 0 to 51.
    """
    if shown is not None and shown not in DECK:
        raise ValueError(f"card {shown} is not in the deck; it must be 0 to 51, or None for a back")
    eighths = min((*TURNS, 0), key=lambda turn: abs(turn - 8 * part))
    # Even as the card is, so that it stays in the middle.
    width = size.width * eighths // 16 * 2 or EDGE
    x += (size.width - width) // 2
    # A bitmap is drawn many times faster than a box, and shadows are large.
    canvas.bitmap(x + 2 + lift // 2, y + 3 + lift // 4, squeezed(outline(size), width), {"#": shadow})
    y -= lift
    if not eighths:
        canvas.box(x, y, width, size.height, mix(BLACK, PAPER_EDGE, light))
        canvas.box(x, y, width // 2, size.height, mix(BLACK, PAPER, light))
    elif shown is None:
        canvas.bitmap(x, y, squeezed(back(size), width), _back(light))
    else:
        inks = _colours(suit_of(shown), canvas.four_colours, light)
        canvas.bitmap(x, y, squeezed(face(shown, size), width), inks)


def turning(
    canvas: Canvas,
    x: int,
    y: int,
    shown: Card,
    done: float,
    *,
    size: Size = LARGE,
    lift: int = 0,
    shadow: Colour = BLACK,
) -> None:
    """A card turning over: its back at `done` 0.0, its edge half-way, its face at 1.0."""
    part = abs(cos(pi * min(1.0, max(0.0, done))))
    seen = shown if done > 0.5 else None
    card(canvas, x, y, seen, size=size, part=part, lift=lift, shadow=shadow)


def whose(canvas: Canvas, x: int, y: int, who: str, theme: Theme) -> None:
    """Whose the cards of a great moment are: a name on a plate, by its middle and top."""
    width = read_width(who) + 28
    canvas.round_box(x - width // 2, y, width, 28, theme.shade, 10)
    read(canvas, x, y + 5, who, theme.ink, "centre", strong=True)


def deck(canvas: Canvas, x: int, y: int, shadow: Colour) -> None:
    """Small cards that have not been dealt, the upper one at x, y."""
    canvas.round_box(x + 3, y + 4 + UNDER, SMALL.width + 2, SMALL.height, shadow, RADIUS)
    for under in range(UNDER, 0, -1):
        canvas.round_box(x - 1, y + under, SMALL.width + 2, SMALL.height + 2, BLACK, RADIUS)
        canvas.round_box(x, y + under, SMALL.width, SMALL.height + 1, WHITE, RADIUS)
    card(canvas, x, y, None, size=SMALL, shadow=WHITE)


def ring(canvas: Canvas, x: int, y: int, colour: Colour, size: Size = LARGE) -> None:
    """A ring around the card at x, y: from 5 to 2 pixels outside it."""
    canvas.round_frame(x - 5, y - 5, size.width + 10, size.height + 10, colour, RADIUS + 5, 3)


def raised(
    canvas: Canvas,
    x: int,
    y: int,
    shown: Card | None,
    colour: Colour,
    *,
    size: Size = LARGE,
    lift: int = RAISED,
    shadow: Colour = BLACK,
) -> None:
    """A card that everybody is to look at: lifted off its place at x, y, with a ring around it."""
    card(canvas, x, y, shown, size=size, lift=lift, shadow=shadow)
    ring(canvas, x, y - lift, colour, size)


@cache
def _back(light: float) -> dict[str, Colour]:
    """What the letters of a back mean."""
    return _lit(BACK, light)


@cache
def _colours(suit: int, four_colours: bool, light: float) -> dict[str, Colour]:
    """What the letters of a face mean: courts wear the ink of their suit."""
    ink = (FOUR_COLOURS if four_colours else TWO_COLOURS)[suit]
    robe = SPADE_ROBE if ink == BLACK else ink
    inks = {"P": PAPER, "e": PAPER_EDGE, "#": ink, **COURT, "r": robe, "b": TRIMMING[suit], "h": HAIR[suit]}
    return _lit(inks, light)


def _lit(inks: dict[str, Colour], light: float) -> dict[str, Colour]:
    return {letter: mix(BLACK, ink, light) for letter, ink in inks.items()}
