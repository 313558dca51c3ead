"""A hand of cards in a row or a fan that fits: dealt, turned over, won or lost."""

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
"""Pixels between two cards if there is room, and the visible width of a card that lies under another."""
NOTE = 8
"""Pixels from the foot of the cards to the note below them."""
BESIDE = 8
"""Pixels that a fan reaches beyond its cards at either end, compared with a straight row."""
TILT, SAG = 3, 2
"""From the middle of a fan outwards, the degrees from one card to the next, and the pixels that it lies
lower."""
RISES = 8
"""Pixels that a card rises if it counts."""
SPARE = 0.6
"""The darkness of a winning hand's card that does not count; 1 is the darkness of a losing card."""


class Standing(NamedTuple):
    """The standing of a card: how far it is raised and darkened, each from 0 to 1."""

    up: float = 0.0
    """The part of the full rise by which the card is raised."""
    dim: float = 0.0
    """The part of the full darkness by which the card is darkened."""


PLAIN = Standing()


def judged(hand: Sequence[Card | None], tells: Cards | None, *, part: float = 1.0) -> tuple[Standing, ...]:
    """Return the standings of a hand's cards; `tells` are its counting cards, None for a losing hand.

    `part`: the visible part of the change, 0 to 1.
    """
    if tells is None:
        return (Standing(dim=part),) * len(hand)
    return tuple(Standing(up=part) if one in tells else Standing(dim=SPARE * part) for one in hand)


def row(count: int, width: int, size: Size = LARGE) -> tuple[int, ...]:
    """Return the left edges of `count` cards centered in `width` pixels, closer together if there are many.

    Raises ValueError if the corners of cards would be hidden.
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
    """Draw a hand centered in `width` pixels from x, its cards' tops at y; None is a back.

    The hand is as high as its cards; a note below it ends 24 pixels lower. `fan`: draw the hand as a fan, not
    as a row.

    `come`: for each card, the part of its way from the middle of the `deck`, 0 to 1: the card is invisible at
    0, and in place if `come` is not given. `turn`: the part by which the card at `hole` has turned its face
    up. `standing`: see `judged`. Raises ValueError if the cards do not fit.
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
