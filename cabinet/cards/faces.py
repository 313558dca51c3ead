"""The faces and backs of cards, composed from the sheets in art/."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.deck import ACE, JACK, SHORT, TEN, rank_of, suit_of
from cabinet.display.art import Sheet
from cabinet.display.palette import BLACK, BLUE, GREY, WHITE, colour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.cards.deck import Card
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour


class Size(NamedTuple):
    """The width and height of a card in pixels."""

    width: int
    height: int


LARGE = Size(64, 88)
"""The large card, with pips to count and courts to recognize."""
SMALL = Size(40, 56)
"""The small card, with the rank and a large suit, for five hands around a table."""
RADIUS = 5

ART = Path(__file__).with_name("art")
SUIT_NAMES = ("spades", "clubs", "hearts", "diamonds")
KINDS = ("pip", "pip turned", "corner", "large")
"""The kinds of suit drawings: a pip, the same upside down, the suit below the rank, and the large suit of
aces."""
RANKS = Sheet(ART / "ranks.png", (9, 8), (SHORT,))
SUITS = Sheet(
    ART / "suits.png", (27, 33), tuple(tuple(f"{kind} {suit}" for suit in SUIT_NAMES) for kind in KINDS)
)
COURTS = Sheet(
    ART / "courts.png", (19, 38), tuple(tuple(f"{rank} {suit}" for rank in "JQK") for suit in SUIT_NAMES)
)
WHOLE = {
    size: Sheet(ART / f"{name}.png", size, (("paper", "back"),))
    for name, size in (("large", LARGE), ("small", SMALL))
}
"""A blank card, and the back of every card: the cabinet's emblem, a joystick before a rainbow."""
SHEETS = (RANKS, SUITS, COURTS, *WHOLE.values())

# These inks lie between the steps of the palette: the clearest with a contrast of 7 to 1 on paper.
RED_INK, GREEN_INK, BLUE_INK = (180, 0, 20), (0, 98, 10), colour(BLUE, 1)
TWO_COLOURS = (BLACK, BLACK, RED_INK, RED_INK)
FOUR_COLOURS = (BLACK, GREEN_INK, RED_INK, BLUE_INK)
"""Inks of spades, clubs, hearts and diamonds."""
ROBES = ((40, 40, 60), (40, 40, 60), RED_INK, RED_INK)
"""The colors of the courts' robes on their sheet, for spades, clubs, hearts and diamonds."""
PAPER, PAPER_EDGE = WHITE, colour(GREY, 5)
VELLUM = (255, 240, 206)
"""The ground color of a court, paler than the palette's colors."""

RANK_AT, TEN_AT = (3, 5), (2, 5)
SUIT_AT = (11, 31)
"""The middle of the suit below the rank."""
FIELD = (41, 44)
"""The middle of a card's field, which lies beside the corner."""
FRAME = (20, 4, 42, 80)
"""Left, top, width and height of the frame around a court."""
SMALL_SUITS = ((12, 34), (31, 43))
"""The middles of a small card's suits. The one below the rank is whole, as the next card covers the rest."""

# The places of the pips: pixels from the middle of the field, to the right and down.
SIDE, FAR, NEAR, BETWEEN, HALF = 13, 30, 10, 20, 15
CORNERS = tuple((x, y) for x in (-SIDE, SIDE) for y in (-FAR, FAR))
MIDDLES = ((-SIDE, 0), (SIDE, 0))
EIGHT = tuple((x, y) for x in (-SIDE, SIDE) for y in (-FAR, -NEAR, NEAR, FAR))
PIPS = (
    ((0, -FAR), (0, FAR)),
    ((0, -FAR), (0, 0), (0, FAR)),
    CORNERS,
    (*CORNERS, (0, 0)),
    (*CORNERS, *MIDDLES),
    (*CORNERS, *MIDDLES, (0, -HALF)),
    (*CORNERS, *MIDDLES, (0, -HALF), (0, HALF)),
    (*EIGHT, (0, 0)),
    (*EIGHT, (0, -BETWEEN), (0, BETWEEN)),
)
"""The places of the pips for each rank from the two to the ten."""


def ink_of(suit: int, *, four_colours: bool) -> Colour:
    """Return the ink of a suit, in the two-color or the four-color deck."""
    return (FOUR_COLOURS if four_colours else TWO_COLOURS)[suit]


def face(canvas: Canvas, x: int, y: int, card: Card, size: Size) -> None:
    """Draw the face of a card with its top left at x, y, in two colors or four, as the canvas is set."""
    rank, suit = rank_of(card), suit_of(card)
    ink = ink_of(suit, four_colours=canvas.four_colours)
    canvas.art(x, y, WHOLE[size].cell("paper"))
    right, down = TEN_AT if rank == TEN else RANK_AT
    canvas.art(x + right, y + down, RANKS.cell(SHORT[rank]), {BLACK: ink}, 2)
    if size == SMALL:
        for right, down in SMALL_SUITS:
            _suit(canvas, x + right, y + down, "corner", suit)
        return
    _suit(canvas, x + SUIT_AT[0], y + SUIT_AT[1], "corner", suit)
    if rank == ACE:
        _suit(canvas, x + FIELD[0], y + FIELD[1], "large", suit)
    elif rank >= JACK:
        left, top, width, height = FRAME
        canvas.box(x + left, y + top, width, height, ink)
        canvas.box(x + left + 1, y + top + 1, width - 2, height - 2, VELLUM)
        court = COURTS.cell(f"{SHORT[rank]} {SUIT_NAMES[suit]}")
        robe = _changed(suit, ROBES[suit], four_colours=canvas.four_colours)
        canvas.art(x + left + 2, y + top + 2, court, robe, 2)
    else:
        for right, down in PIPS[rank]:
            # The suits of the lower half are upside down, as if seen from the other side.
            kind = "pip turned" if down > 0 else "pip"
            _suit(canvas, x + FIELD[0] + right, y + FIELD[1] + down, kind, suit)


def _suit(canvas: Canvas, x: int, y: int, kind: str, suit: int) -> None:
    """Draw one suit with its middle at x, y."""
    inks = _changed(suit, TWO_COLOURS[suit], four_colours=canvas.four_colours)
    width, height = SUITS.size
    cell = SUITS.cell(f"{kind} {SUIT_NAMES[suit]}")
    canvas.art(x - width // 2, y - height // 2, cell, inks)


def _changed(suit: int, colour: Colour, *, four_colours: bool) -> Mapping[Colour, Colour]:
    """Return a color of a two-color sheet, and its replacement in the four-color deck."""
    ink = ink_of(suit, four_colours=four_colours)
    return {} if ink == TWO_COLOURS[suit] else {colour: ink}
