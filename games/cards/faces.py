"""Faces and backs of cards as pixel art, composed of pips, courts and indices.

The letters: P paper, e its edge, # the ink of the suit, y the ground of a court,
n the ground of a back and 0 to 5 its rainbow; the others are those of the courts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.display.face import glyph
from games.cards.cards import ACE, JACK, SHORT, TEN, rank_of, suit_of
from games.cards.courts import COURTS
from games.cards.suits import BIG, CORNER, PIP

if TYPE_CHECKING:
    from games.cards.cards import Card

Art: TypeAlias = tuple[str, ...]
Dots: TypeAlias = list[list[str]]


class Size(NamedTuple):
    """Pixels of a card."""

    width: int
    height: int


LARGE = Size(64, 88)
"""With pips to count and courts to know."""
SMALL = Size(40, 56)
"""With the rank and a large suit, for five hands round a table."""
RADIUS = 5
INSETS = (3, 1, 1, 0, 0)
"""How far each line of a round corner is set in."""

RANK_AT, TEN_AT = (3, 5), (2, 5)
SUIT_AT = (11, 31)
"""The middle of the suit below the rank."""
FIELD = (41, 44)
"""The middle of what is shown besides the corner."""
FRAME = (20, 4, 42, 80)
"""Left, top, width and height of the frame around a court."""
SMALL_SUITS = ((12, 34), (31, 43))
"""The middles of the suits of a small card: whole below the rank, where the next card lies over the rest."""

# Where the pips are: pixels from the middle of their field, to the right and down.
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
"""Of each rank from the two to the ten."""

TEN_INDEX = (
    ".##..###.",
    "###.##.##",
    ".##.##.##",
    ".##.##.##",
    ".##.##.##",
    ".##.##.##",
    ".##..###.",
)
"""The two figures of a ten, closer together than the face has them."""
STICK = (
    "......kkkkkkk......",
    "....kkjjjjjjjkk....",
    "...kjjjjjjjjjjjk...",
    "..kjjwwjjjjjjjjjk..",
    "..kjjwwjjjjjjjjjk..",
    "..kjjjjjjjjjjjjjk..",
    "..kjjjjjjjjjjjjjk..",
    "..kjjjjjjjjjjjjjk..",
    "...kjjjjjjjjjjjk...",
    "....kkjjjjjjjkk....",
    "......kkkkkkk......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    ".......kwwwk.......",
    "....kkkkwwwkkkk....",
    "..kkwwwwwwwwwwwkk..",
    ".kwwwwwwwwwwwwwwwk.",
    "kwwwwwwwwwwwwwwwwwk",
    "kwwjjjwwwwwwwwwwwwk",
    "kwwjjjwwwwwwwwwwwwk",
    "kwwwwwwwwwwwwwwwwwk",
    "kkkkkkkkkkkkkkkkkkk",
)
"""The joystick on the back."""
STRIPES = 6
STRIPE = 5
"""Lines of each stripe of the rainbow on a back."""


@lru_cache(maxsize=256)
def face(card: Card, size: Size = LARGE) -> Art:
    """The face of a card."""
    dots = _blank(size)
    rank, suit = rank_of(card), suit_of(card)
    if rank == TEN:
        _stamp(dots, *TEN_AT, _doubled(TEN_INDEX))
    else:
        _stamp(dots, *RANK_AT, _doubled(glyph(SHORT[rank])))
    if size == SMALL:
        for middle in SMALL_SUITS:
            _centre(dots, *middle, CORNER[suit])
        return _art(dots)
    _centre(dots, *SUIT_AT, CORNER[suit])
    if rank == ACE:
        _centre(dots, *FIELD, BIG[suit])
    elif rank >= JACK:
        left, top, width, height = FRAME
        _box(dots, left, top, width, height, "#")
        _box(dots, left + 1, top + 1, width - 2, height - 2, "y")
        _stamp(dots, left + 2, top + 2, _doubled(COURTS[rank - JACK]))
    else:
        for right, down in PIPS[rank]:
            # The lower half is upside down, as if the card were seen from the other side.
            pip = PIP[suit][::-1] if down > 0 else PIP[suit]
            _centre(dots, FIELD[0] + right, FIELD[1] + down, pip)
    return _art(dots)


@lru_cache(maxsize=4)
def back(size: Size = LARGE) -> Art:
    """The back of every card: the cabinet's emblem, a joystick before a rainbow."""
    width, height = size
    dots = _blank(size)
    _box(dots, 3, 3, width - 6, height - 6, "n")
    for x, y in ((3, 3), (width - 4, 3), (3, height - 4), (width - 4, height - 4)):
        dots[y][x] = "P"
    top = height // 2 - STRIPES * STRIPE // 2
    for stripe in range(STRIPES):
        _box(dots, 3, top + STRIPE * stripe, width - 6, STRIPE, str(stripe))
    _centre(dots, width // 2, height // 2, _doubled(STICK) if size == LARGE else STICK)
    return _art(dots)


@lru_cache(maxsize=4)
def outline(size: Size = LARGE) -> Art:
    """What a card covers, as # to the edge of its round corners."""
    return tuple(row.replace("P", "#").replace("e", "#") for row in _art(_blank(size)))


@lru_cache(maxsize=256)
def squeezed(art: Art, width: int) -> Art:
    """Pixel art made narrower, to a width in pixels."""
    full = len(art[0])
    if width == full:
        return art
    columns = [(2 * at + 1) * full // (2 * width) for at in range(width)]
    return tuple("".join([row[column] for column in columns]) for row in art)


def _blank(size: Size) -> Dots:
    """Paper with round corners."""
    insets = (*INSETS, *(size.height - 2 * RADIUS) * (0,), *reversed(INSETS))
    dots = [[*inset * ".", *(size.width - 2 * inset) * "P", *inset * "."] for inset in insets]
    dots[-1] = ["e" if dot == "P" else dot for dot in dots[-1]]
    return dots


def _stamp(dots: Dots, x: int, y: int, art: Art) -> None:
    """Pixel art over what is there; `.` is transparent."""
    for row, line in zip(dots[y : y + len(art)], art, strict=True):
        for at, dot in enumerate(line, x):
            if dot != ".":
                row[at] = dot


def _centre(dots: Dots, x: int, y: int, art: Art) -> None:
    """Pixel art with its middle at x, y."""
    _stamp(dots, x - len(art[0]) // 2, y - len(art) // 2, art)


def _box(dots: Dots, x: int, y: int, w: int, h: int, dot: str) -> None:
    """A filled rectangle."""
    for row in dots[y : y + h]:
        row[x : x + w] = w * dot


def _doubled(art: Art) -> Art:
    """Two pixels a dot, either way."""
    return tuple(row for line in art for row in 2 * ("".join(2 * dot for dot in line),))


def _art(dots: Dots) -> Art:
    return tuple("".join(row) for row in dots)
