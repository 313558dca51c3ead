"""Draws a hand of cards as a row or fan of a given width: being dealt, turned over, winning or losing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards import fan as held
from cabinet.cards.card_picture import LARGE, SMALL
from cabinet.cards.fan import FAR, CardPose, dimmed, draw_fan, on_way, risen, turned
from cabinet.display.size import WIDTH
from cabinet.drawing.lettering import entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Theme
    from cabinet.cards.deck import Card, Cards
    from cabinet.cards.faces import Size
    from cabinet.display.canvas import Canvas

APART, CORNER = 2, 17
"""The maximum gap in pixels between two cards in a row, and the minimum visible width in pixels of a card
that lies under another."""
NOTE = 8
"""The pixels between the lower edge of a hand of cards and the note (a short text) below it."""
BESIDE = 8
"""The extra pixels that a fan of cards needs at each end, compared with a straight row."""
TILT, SAG = 3, 2
"""The angle in degrees between neighboring cards of a fan, and the pixels by which each card is lower than
its inner neighbor."""
RISES = 8
"""The pixels by which a card that gives the hand its rank, such as one of a pair, is raised."""
SPARE = 0.6
"""The darkness of a card that adds nothing to a winning hand, where 1 is the darkness of a losing card."""


class Standing(NamedTuple):
    """The emphasis on a card of a shown hand: how far the card is raised and darkened, each from 0 to 1."""

    up: float = 0.0
    """How far the card is raised: 0 is not at all, 1 is fully."""
    dim: float = 0.0
    """How far the card is darkened: 0 is full light, 1 is as dark as a losing card."""


PLAIN = Standing()


def judged(hand: Sequence[Card | None], tells: Cards | None, *, part: float = 1.0) -> tuple[Standing, ...]:
    """Return for each card of a shown hand how far it is raised or darkened.

    `tells`: the cards that give the hand its rank, or None for a losing hand. `part`: the progress of the
    animation, 0 to 1.
    """
    if tells is None:
        return (Standing(dim=part),) * len(hand)
    return tuple(Standing(up=part) if one in tells else Standing(dim=SPARE * part) for one in hand)


def row(count: int, width: int, size: Size = LARGE) -> tuple[int, ...]:
    """Return the left edges of `count` cards centered in `width` pixels; cards overlap if there is no room.

    Raises ValueError if the cards' corners with rank and suit would be covered.
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
) -> None:
    """Draw a hand of cards centered in `width` pixels from x, its top at y; None is a card face down.

    The hand is as high as its cards; a note below it ends 24 pixels lower. `fan`: draw the hand as a fan, not
    as a row.

    `come`: for each card, the progress of its deal from the middle of the deck, 0 to 1: the card is invisible
    at 0; without `come`, all cards are in place. `deck`: the pixel position of the deck. `turn`: the progress
    of turning up the card at index `hole`. `standing`: the emphasis on each card, see `judged`. Raises
    ValueError if the cards do not fit.
    """
    scale, middle = 1.0 if size == LARGE else FAR, (len(cards) - 1) / 2
    lefts = row(len(cards), width - 2 * BESIDE * fan, size)
    bent = held.fan(0, y + size.height // 2, len(cards), scale=scale, tilt=TILT * middle * fan, arc=SAG * fan)
    seen: list[tuple[Card | None, CardPose]] = []
    for at, (one, left, pose) in enumerate(zip(cards, lefts, bent, strict=True)):
        part = come[at] if at < len(come) else 1.0
        up, dim = standing[at] if at < len(standing) else PLAIN
        there = pose._replace(x=x + BESIDE * fan + left + size.width // 2)
        there = turned(dimmed(risen(there, up, theme.accent, by=RISES), dim), turn if at == hole else 1.0)
        if part > 0:
            seen.append((one, on_way(CardPose(*deck, scale=scale, face=there.face), there, part)))
    draw_fan(canvas, seen)
    if note:
        entry(canvas, x + width // 2, y + size.height + NOTE, note, theme.ink, "centre", strong=True)
