"""Cards as they are held: a fan, cards that rise, dim, come forward, fly and turn over.

A `CardPose` is where a card is and how it is held. Make those of a hand with `fan`, change single ones with
`risen`, `dimmed`, `forward`, `turned` and `on_way`, and draw all of them in one call:

    poses = list(fan(190, 264))
    poses[3] = risen(poses[3], show.t("rise"), THEME.accent)
    draw_fan(canvas, zip(hand, poses, strict=True))

Angles, sizes and lights of cards that move go in a few steps: each look of a card is made once and kept.
"""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.card_picture import sprite
from cabinet.cards.faces import LARGE, SMALL
from cabinet.display.sprite import PlacedSprite, Pose
from cabinet.drawing.motion import between

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.cards.deck import Card
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

HELD = 1.1
"""The size of a fan's cards, as a multiple of a large card."""
STEP, TILT, ARC = 58, 9, 5
"""Pixels from one card of a fan to the next, degrees of the outermost, pixels that each lies lower,
outwards."""
FAR = 0.62
"""The size of the cards of a player across the table, as a multiple of a large card."""
FAR_STEP, FAR_ARC = 32, 2
FORWARD = 1.4
"""The size of a card that is moved forward, as a multiple of a large card."""
RISES = 14
"""Pixels that a card rises if it counts."""
LOST = 0.47
"""The brightness of a card that has lost."""
SHADES = 5
"""Steps of brightness from a card in full light to a card that has lost."""
LOOKS = 3
"""Steps in which a card on its way turns and grows."""
SIDES = (1.0, 0.75, 0.45, 0.12)
"""The visible parts of a card's width while it turns over."""
OVER = 0.4
"""The part of a fold in which a card turns over, before it slides away."""
INK = (18, 18, 28)
"""The color of a card's outline."""
LOW, HIGH = (2, 3), (6, 9)
"""Pixels from a card to its shadow, to the right and down: for a lying card, and for a risen one."""


class CardPose(NamedTuple):
    """The pose of one card."""

    x: int
    y: int
    """The y of the card's middle."""
    angle: int = 0
    """Degrees that the card is turned clockwise."""
    scale: float = 1.0
    """The card's size, as a multiple of a large card."""
    lift: int = 0
    """Pixels that the card has risen."""
    dim: float = 0.0
    """The card's darkness: 0 in full light, 1 as dark as a card that has lost."""
    halo: Colour | None = None
    face: float = 1.0
    """The part of the turn to its face: 1 shows the face, 0 the back."""


def fan(
    x: int,
    y: int,
    count: int = 5,
    *,
    scale: float = HELD,
    step: int = STEP,
    tilt: float = TILT,
    arc: int = ARC,
) -> tuple[CardPose, ...]:
    """Return the poses of a hand; x and y are the middle of its middle card.

    The constants give the defaults.
    """
    middle = (count - 1) / 2
    outwards = [at - middle for at in range(count)]
    return tuple(
        CardPose(round(x + step * off), round(y + arc * abs(off)), round(tilt * off / max(middle, 1)), scale)
        for off in outwards
    )


def far_fan(x: int, y: int, count: int = 5, *, face: float = 0.0) -> tuple[CardPose, ...]:
    """Return the poses of the hand of a player opposite: small, with backs unless `face` turns them."""
    poses = fan(x, y, count, scale=FAR, step=FAR_STEP, arc=FAR_ARC)
    return tuple(pose._replace(face=face) for pose in poses)


def risen(pose: CardPose, part: float, halo: Colour, *, by: int = RISES) -> CardPose:
    """Return the pose of a card that counts, at this part of its rise by `by` pixels, with a halo."""
    return pose._replace(lift=round(by * part), halo=halo if part > 0 else None)


def dimmed(pose: CardPose, part: float) -> CardPose:
    """Return the pose of a card that does not count, at this part of its change from full light to dark."""
    return pose._replace(dim=part)


def forward(pose: CardPose, part: float, *, up: int = 0, halo: Colour | None = None) -> CardPose:
    """Return the pose of a kept card, at this part of its way forward: upright, larger, `up` pixels up."""
    end = pose._replace(y=pose.y - up, scale=FORWARD, halo=halo)
    return on_way(pose, end, part)


def turned(pose: CardPose, part: float) -> CardPose:
    """Return the pose of a card whose face is turned up by this part; 0 shows the back."""
    return pose._replace(face=part)


def on_way(start: CardPose, end: CardPose, part: float, rise: int = 0) -> CardPose:
    """Return the pose of a card between two places, in an arc `rise` pixels high; it turns and grows."""
    if part <= 0:
        return start
    if part >= 1:
        return end
    x, y = between((start.x, start.y), (end.x, end.y), part, rise)
    angle, scale = (
        one + (other - one) * round(LOOKS * part) / LOOKS
        for one, other in ((start.angle, end.angle), (start.scale, end.scale))
    )
    lift, dim, face = (
        one + (other - one) * part
        for one, other in ((start.lift, end.lift), (start.dim, end.dim), (start.face, end.face))
    )
    return CardPose(x, y, round(angle), round(scale, 2), round(lift), dim, end.halo, face)


def folded(pose: CardPose, deck: CardPose, part: float) -> CardPose:
    """Return the pose of a card that is given up: it turns its back up, then slides to the deck.

    Draw the deck after the card, because the card goes under it.
    """
    over = pose._replace(face=pose.face * max(0.0, 1 - part / OVER), lift=0, halo=None)
    away = max(0.0, (part - OVER) / (1 - OVER))
    return on_way(over, deck._replace(face=0.0), away * away)


def placed(card: Card | None, pose: CardPose) -> PlacedSprite:
    """Return a card in a pose, for `Canvas.scatter`; None is a back.

    Raises ValueError if the number is no card.
    """
    side = abs(cos(pi * min(1.0, max(0.0, pose.face))))
    across = min(SIDES, key=lambda one: abs(one - side))
    # A small card has its own drawing, because a reduced large card cannot be read at this size.
    size, scale = (LARGE, pose.scale) if pose.scale > 0.7 else (SMALL, pose.scale / FAR)
    light = 1 - (1 - LOST) * round(SHADES * pose.dim) / SHADES
    high = pose.lift / RISES
    right, down = (round(low + (up - low) * high) for low, up in zip(LOW, HIGH, strict=True))
    art = Pose(pose.angle, round(scale, 2), across, INK, pose.halo, round(light, 3))
    seen = sprite(card if pose.face > 0.5 else None, size)
    return PlacedSprite(seen, pose.x, pose.y - pose.lift, art, (right, down))


def draw_fan(canvas: Canvas, cards: Iterable[tuple[Card | None, CardPose]]) -> None:
    """Draw cards with their poses in one call: each lies over those before it and casts no shadow on them."""
    canvas.scatter(placed(card, pose) for card, pose in cards)
