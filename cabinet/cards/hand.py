"""A hand of cards: in a row or a fan that fits, dealt, turned over, won or lost."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.card_picture import LARGE, LOST, RAISED, SMALL, SPARE, card, ring, turning
from cabinet.cards.ways import Spot, flight
from cabinet.display.palette import BLACK
from cabinet.display.size import WIDTH
from cabinet.display.sprite import FLAT, Pose
from cabinet.drawing.lettering import entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Theme
    from cabinet.cards.deck import Card, Cards
    from cabinet.cards.faces import Size
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

APART, CORNER = 2, 17
"""Pixels between two cards that have room, and what must be seen of one that lies under another."""
NOTE = 8
"""Pixels from the foot of the cards to the note below them."""
SHADES = 8
"""Steps from a card in the light to one that has lost: few, so each can be kept."""
TURNED = 8
"""Pixels that a fan reaches beyond its cards as they would lie, at either end."""
TILT, SAG = 3, 2
"""Degrees from one card of a fan to the next, and pixels that it lies lower, outwards from the middle."""


class Standing(NamedTuple):
    """How a card lies once it is known what it counts for."""

    light: float = 1.0
    lift: int = 0


PLAIN = Standing()


class CardLayout(NamedTuple):
    """A card on the table, by its left and top; None is one that nobody sees."""

    card: Card | None
    x: int
    y: int
    face: float = 1.0
    """How far it has turned its face up, its back at 0."""
    standing: Standing = PLAIN
    angle: int | None = None
    """Degrees that it is held askew, clockwise; None where it lies flat."""


def lay(
    canvas: Canvas, cards: Sequence[CardLayout], accent: Colour, *, size: Size = LARGE, shadow: Colour = BLACK
) -> None:
    """Cards where they lie: raised ones over the others, a ring of `accent` around neighbours of them.

    Of cards that are held the ring is around each.
    """
    for one in sorted(cards, key=lambda one: one.standing.lift > 0):
        light, lift = one.standing
        if one.card is None or one.face >= 1:
            pose = FLAT if one.angle is None else Pose(one.angle, edge=BLACK, halo=accent if lift else None)
            card(canvas, one.x, one.y, one.card, size=size, lift=lift, shadow=shadow, light=light, pose=pose)
        else:
            turning(canvas, one.x, one.y, one.card, one.face, size=size, shadow=shadow)
    flat, gap = [one for one in cards if one.angle is None], 5 if size == LARGE else 3
    for lift, run in groupby(flat, key=lambda one: one.standing.lift):
        if lift:
            first, *others = run
            width = (others or [first])[-1].x - first.x + size.width
            ring(canvas, first.x, first.y - lift, accent, size._replace(width=width), gap=gap)


def judged(
    hand: Sequence[Card | None], tells: Cards | None, *, lift: int = RAISED, part: float = 1.0
) -> tuple[Standing, ...]:
    """How the cards lie of a hand that has won by those that tell, or of one that has lost: None.

    `part`: how far that is seen by now, 0 to 1: they rise and grow dark by and by, in a few shades.
    """
    part = round(SHADES * part) / SHADES
    up, lost, spare = (
        Standing(lift=round(lift * part)),
        Standing(LOST + (1 - LOST) * (1 - part)),
        Standing(SPARE + (1 - SPARE) * (1 - part)),
    )
    if tells is None:
        return (lost,) * len(hand)
    return tuple(up if one in tells else spare for one in hand)


def row(count: int, width: int, size: Size = LARGE) -> tuple[int, ...]:
    """The lefts of so many cards in the middle of so many pixels, closer together where there are many.

    Raises ValueError where their corners would not be seen.
    """
    step = size.width + APART
    if count > 1:
        step = min(step, (width - size.width) // (count - 1))
    if size.width > width or step < CORNER:
        raise ValueError(f"{count} cards of {size.width} pixels do not fit into {width}; give them more room")
    first = (width - size.width - step * (count - 1)) // 2
    return tuple(first + step * at for at in range(count))


def hand(
    canvas: Canvas,
    theme: Theme,
    x: int,
    y: int,
    width: int,
    cards: Sequence[Card | None],
    *,
    size: Size = SMALL,
    fan: bool = False,
    come: Sequence[float] = (),
    deck: tuple[int, int] = (WIDTH, 0),
    turn: float = 1.0,
    hole: int | None = None,
    standing: Sequence[Standing] = (),
    note: str = "",
    shadow: Colour = BLACK,
) -> None:
    """A hand in the middle of `width` pixels from x, its cards' tops at y; None is a back.

    It is as high as its cards, 24 pixels more with a note below. `fan`: it is held, not laid in a row.

    `come`: how far each card has come from the middle of the `deck`, 0 to 1; it is not seen at 0, and lies
    where nothing is said of it. `turn`: how far the card at `hole` has turned its face up. `standing`: see
    `judged`. Raises ValueError where the cards do not fit.
    """
    middle, beside = (len(cards) - 1) / 2, TURNED * fan
    laid = []
    for at, (one, left) in enumerate(zip(cards, row(len(cards), width - 2 * beside, size), strict=True)):
        part = come[at] if at < len(come) else 1.0
        if part <= 0:
            continue
        off = at - middle
        spot = Spot(x + beside + left, y + round(SAG * abs(off)) * fan)
        if part < 1:
            spot = flight(deck, spot, size, part)
        face = turn if at == hole else 1.0
        stands = standing[at] if at < len(standing) else PLAIN
        laid.append(CardLayout(one, *spot, face, stands, round(TILT * off) if fan else None))
    lay(canvas, laid, theme.accent, size=size, shadow=shadow)
    if note:
        entry(canvas, x + width // 2, y + size.height + NOTE, note, theme.ink, "centre", strong=True)
