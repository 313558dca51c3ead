"""Cards as they lie, fly, turn over and are marked, in whole pixels."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi
from typing import TYPE_CHECKING

from cabinet.cards.deck import DECK
from cabinet.cards.faces import LARGE, PAPER, PAPER_EDGE, RADIUS, SMALL, WHOLE, Size, face
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.sprite import CLEAR, FLAT, Pose, Sprite

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.cards.deck import Card
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

__all__ = [
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
    "sprite",
    "turning",
]

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
    pose: Pose = FLAT,
) -> None:
    """A card on the table at x, y, `lift` pixels above it; None shows its back.

    `part`: how much of its width is seen while it turns over, from 1.0 flat to 0.0
    on its edge; it stays in the middle of its place. The shadow stays on the table
    and grows apart as the card rises. `light`: how bright it is, 1.0 as it lies in the
    light; `pose`: how it is held, where it does not lie flat. Raises ValueError unless
    the card is 0 to 51.
    """
    sprite(shown, size)
    eighths = min((*TURNS, 0), key=lambda turn: abs(turn - 8 * part))
    # Even as the card is, so that it stays in the middle.
    width = size.width * eighths // 16 * 2 or EDGE
    middle, half = x + size.width // 2, y + size.height // 2
    # As art a shadow is drawn many times faster than as boxes.
    canvas.sprite(
        _shadow(size, width, shadow), middle + 2 + lift // 2, half + 3 + lift // 4, Pose(pose.angle)
    )
    if eighths:
        canvas.sprite(_card(shown, size, width), middle, half - lift, pose._replace(light=light))
    else:
        edge = middle - width // 2
        canvas.box(edge, y - lift, width, size.height, mix(BLACK, PAPER_EDGE, light))
        canvas.box(edge, y - lift, width // 2, size.height, mix(BLACK, PAPER, light))


def sprite(shown: Card | None, size: Size = LARGE) -> Sprite:
    """A card or, for None, a back, to be scattered in any pose. Raises ValueError unless it is 0 to 51."""
    if shown is not None and shown not in DECK:
        raise ValueError(f"card {shown} is not in the deck; it must be 0 to 51, or None for a back")
    return _card(shown, size, size.width)


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


def deck(canvas: Canvas, x: int, y: int, shadow: Colour) -> None:
    """Small cards that have not been dealt, the upper one at x, y."""
    canvas.round_box(x + 3, y + 4 + UNDER, SMALL.width + 2, SMALL.height, shadow, RADIUS)
    for under in range(UNDER, 0, -1):
        canvas.round_box(x - 1, y + under, SMALL.width + 2, SMALL.height + 2, BLACK, RADIUS)
        canvas.round_box(x, y + under, SMALL.width, SMALL.height + 1, WHITE, RADIUS)
    card(canvas, x, y, None, size=SMALL, shadow=WHITE)


def ring(canvas: Canvas, x: int, y: int, colour: Colour, size: Size = LARGE, *, gap: int = 5) -> None:
    """A ring of 3 pixels around the card at x, y, that begins `gap` pixels outside it."""
    width, height = size.width + 2 * gap, size.height + 2 * gap
    canvas.round_frame(x - gap, y - gap, width, height, colour, RADIUS + gap, 3)


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
def _shadow(size: Size, width: int, ink: Colour) -> Sprite:
    """What a card covers, all in one colour."""
    paper = WHOLE[size].cell("paper")
    inks = {PAPER: ink, PAPER_EDGE: ink}
    return _squeezed(
        ("shadow", size, width, ink), size, width, lambda canvas, x, y: canvas.art(x, y, paper, inks)
    )


@lru_cache(maxsize=1024)
def _card(shown: Card | None, size: Size, width: int) -> Sprite:
    """A card, or a back, that is seen so wide."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        if shown is None:
            canvas.art(x, y, WHOLE[size].cell("back"))
        else:
            face(canvas, x, y, shown, size)

    return _squeezed(("card", shown, size, width), size, width, draw)


def _squeezed(key: object, size: Size, width: int, draw: Callable[[Canvas, int, int], None]) -> Sprite:
    """Something as large as a card, made narrower by whole columns."""
    if width == size.width:
        return Sprite(key, size, draw)

    def narrow(canvas: Canvas, x: int, y: int) -> None:
        full = canvas.sheet()
        full.box(0, 0, *size, CLEAR)
        draw(full, 0, 0)
        for at in range(width):
            column = (2 * at + 1) * size.width // (2 * width)
            canvas.paste(full, x + at, y, (column, 0, 1, size.height))

    return Sprite(key, (width, size.height), narrow)
