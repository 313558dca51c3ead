"""Draws the faces and backs of playing cards from the sheets of pixel art in art/."""

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
"""The size of a large card, whose face shows pips or a court figure."""
SMALL = Size(40, 56)
"""The size of a small card, whose face shows the rank and a large suit: five hands fit around a table."""
RADIUS = 5

ART = Path(__file__).with_name("art")
SUIT_NAMES = ("spades", "clubs", "hearts", "diamonds")
KINDS = ("pip", "pip turned", "corner", "large")
"""The kinds of suit drawings on the sheet: a pip, an upside-down pip, the suit below the rank in a card's
corner, and the large suit of an ace."""
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
"""The blank face and the back of a card in both sizes; the back shows a joystick in front of a rainbow."""
SHEETS = (RANKS, SUITS, COURTS, *WHOLE.values())

# These inks lie between the steps of the palette: they are the brightest ones with a contrast of 7 to 1 on
# the card's paper.
RED_INK, GREEN_INK, BLUE_INK = (180, 0, 20), (0, 98, 10), colour(BLUE, 1)
TWO_COLOURS = (BLACK, BLACK, RED_INK, RED_INK)
FOUR_COLOURS = (BLACK, GREEN_INK, RED_INK, BLUE_INK)
"""The inks of spades, clubs, hearts and diamonds in the four-color deck."""
ROBES = ((40, 40, 60), (40, 40, 60), RED_INK, RED_INK)
"""The colors of the robes of jacks, queens and kings on their sheet, for spades, clubs, hearts and
diamonds."""
PAPER, PAPER_EDGE = WHITE, colour(GREY, 5)
VELLUM = (255, 240, 206)
"""The background color behind a jack, queen or king; it is paler than the palette's colors."""

RANK_AT, TEN_AT = (3, 5), (2, 5)
SUIT_AT = (11, 31)
"""The pixel position, on a large card, of the middle of the suit below the rank."""
FIELD = (41, 44)
"""The pixel position, on a large card, of the middle of the area that shows the pips or the court figure."""
FRAME = (20, 4, 42, 80)
"""Left, top, width and height in pixels of the frame around a jack, queen or king on a large card."""
SMALL_SUITS = ((12, 34), (31, 43))
"""The pixel positions of the middles of the two suits on a small card; an overlapping card leaves the
first one visible."""

# The positions of the pips, in pixels to the right of and below the middle of the area for pips.
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
"""The positions of the pips on a card of each rank from two to ten, in pixels from the middle of their
area."""


def ink_of(suit: int, *, four_colours: bool) -> Colour:
    """Return the ink color of a suit, in the two-color deck or the four-color deck."""
    return (FOUR_COLOURS if four_colours else TWO_COLOURS)[suit]


def face(canvas: Canvas, x: int, y: int, card: Card, size: Size) -> None:
    """Draw the face of a card with its top left at x, y.

    `canvas.four_colours` selects the two-color or the four-color deck.
    """
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
            # Pips in the lower half are upside down, as on a printed card.
            kind = "pip turned" if down > 0 else "pip"
            _suit(canvas, x + FIELD[0] + right, y + FIELD[1] + down, kind, suit)


def _suit(canvas: Canvas, x: int, y: int, kind: str, suit: int) -> None:
    """Draw one suit symbol with its middle at x, y; `kind`: one of `KINDS`, such as a pip."""
    inks = _changed(suit, TWO_COLOURS[suit], four_colours=canvas.four_colours)
    width, height = SUITS.size
    cell = SUITS.cell(f"{kind} {SUIT_NAMES[suit]}")
    canvas.art(x - width // 2, y - height // 2, cell, inks)


def _changed(suit: int, colour: Colour, *, four_colours: bool) -> Mapping[Colour, Colour]:
    """Return the color replacement that makes two-color art fit the deck in use; {} for none."""
    ink = ink_of(suit, four_colours=four_colours)
    return {} if ink == TWO_COLOURS[suit] else {colour: ink}
