"""Poses of cards: held as a fan, raised, darkened, moved forward, moving, turning over and folded.

A `CardPose` is the position, angle, size and brightness of a card. Create the poses of a hand with `fan`,
change single ones with `risen`, `dimmed`, `forward`, `turned` and `on_way`, and draw all of them in one call:

    poses = list(fan(190, 264))
    poses[3] = risen(poses[3], show.t("rise"), THEME.accent)
    draw_fan(canvas, zip(hand, poses, strict=True))

The angle, size and brightness of a moving card change in a few steps, so that few pictures are drawn and
cached.
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
"""The default scale of the cards in a fan, as a multiple of the large card."""
STEP, TILT, ARC = 58, 9, 5
"""Defaults of a fan of cards: the pixels from one card to the next, the angle in degrees of the outermost
cards, and the pixels by which each card is lower than its inner neighbor."""
FAR = 0.62
"""The scale of the cards of a player across the table, as a multiple of the large card."""
FAR_STEP, FAR_ARC = 32, 2
FORWARD = 1.4
"""The scale of a card that has moved forward, as a multiple of the large card."""
RISES = 14
"""The pixels by which a card that gives the hand its rank, such as one of a pair, is raised."""
LOST = 0.47
"""The brightness of a losing card, where 1 is full light."""
SHADES = 5
"""The number of brightness steps between full light and a losing card."""
LOOKS = 3
"""The number of steps in which a moving card changes its angle and scale."""
SIDES = (1.0, 0.75, 0.45, 0.12)
"""The visible widths of a card while it turns over, as parts of its full width."""
OVER = 0.4
"""The part of the folding animation in which the card turns over; after that, the card slides to the deck."""
INK = (18, 18, 28)
"""The color of the outline around a card."""
LOW, HIGH = (2, 3), (6, 9)
"""The shadow's offset in pixels to the right and down: `LOW` for a card on the table, `HIGH` for a raised
card."""


class CardPose(NamedTuple):
    """The pose of one card in a picture: its position, angle, size, brightness and visible side."""

    x: int
    y: int
    """The y of the card's middle in pixels."""
    angle: int = 0
    """The angle of the card in degrees clockwise."""
    scale: float = 1.0
    """The scale of the card, as a multiple of the large card."""
    lift: int = 0
    """The pixels by which the card is raised."""
    dim: float = 0.0
    """The darkness of the card: 0 is full light, 1 is as dark as a losing card."""
    halo: Colour | None = None
    face: float = 1.0
    """The progress of the card's turn: 0 shows the back, 1 shows the face."""


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
    """Return the poses of a hand held as a fan; x and y are the middle of its middle card."""
    middle = (count - 1) / 2
    outwards = [at - middle for at in range(count)]
    return tuple(
        CardPose(round(x + step * off), round(y + arc * abs(off)), round(tilt * off / max(middle, 1)), scale)
        for off in outwards
    )


def far_fan(x: int, y: int, count: int = 5, *, face: float = 0.0) -> tuple[CardPose, ...]:
    """Return the poses of the cards of a player across the table; `face`: 0 shows backs, 1 shows faces."""
    poses = fan(x, y, count, scale=FAR, step=FAR_STEP, arc=FAR_ARC)
    return tuple(pose._replace(face=face) for pose in poses)


def risen(pose: CardPose, part: float, halo: Colour, *, by: int = RISES) -> CardPose:
    """Return the pose of a card that gives the hand its rank: raised, and with a halo of the color `halo`.

    The card is raised by `part` (0 to 1) of `by` pixels.
    """
    return pose._replace(lift=round(by * part), halo=halo if part > 0 else None)


def dimmed(pose: CardPose, part: float) -> CardPose:
    """Return the darkened pose of a card that adds nothing to a hand; `part`: 0 full light, 1 darkest."""
    return pose._replace(dim=part)


def forward(pose: CardPose, part: float, *, up: int = 0, halo: Colour | None = None) -> CardPose:
    """Return the pose of a kept card while it moves forward; `part`: the progress of the move, 0 to 1.

    At the end of the move the card is larger, `up` pixels higher, and has a halo of the color `halo`.
    """
    end = pose._replace(y=pose.y - up, scale=FORWARD, halo=halo)
    return on_way(pose, end, part)


def turned(pose: CardPose, part: float) -> CardPose:
    """Return the pose of a card while it turns over: `part` 0 shows the back, 1 shows the face."""
    return pose._replace(face=part)


def on_way(start: CardPose, end: CardPose, part: float, rise: int = 0) -> CardPose:
    """Return the pose of a card on its way from `start` to `end`; `part`: the progress, 0 to 1.

    The path is an arc `rise` pixels high; the angle and the scale change in a few steps.
    """
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
    """Return the pose of a folded card, which turns face down and then slides to the deck.

    `deck`: the pose of a card in the deck. `part`: the progress of the animation, 0 to 1. Draw the deck after
    the card, because the card ends up below it.
    """
    over = pose._replace(face=pose.face * max(0.0, 1 - part / OVER), lift=0, halo=None)
    away = max(0.0, (part - OVER) / (1 - OVER))
    return on_way(over, deck._replace(face=0.0), away * away)


def placed(card: Card | None, pose: CardPose) -> PlacedSprite:
    """Return a card in a pose, ready for `Canvas.scatter`; None gives the back of a card.

    Raises ValueError if the number is not a card.
    """
    side = abs(cos(pi * min(1.0, max(0.0, pose.face))))
    across = min(SIDES, key=lambda one: abs(one - side))
    # A small card has a drawing of its own, because a large card reduced to this size would be illegible.
    size, scale = (LARGE, pose.scale) if pose.scale > 0.7 else (SMALL, pose.scale / FAR)
    light = 1 - (1 - LOST) * round(SHADES * pose.dim) / SHADES
    high = pose.lift / RISES
    right, down = (round(low + (up - low) * high) for low, up in zip(LOW, HIGH, strict=True))
    art = Pose(pose.angle, round(scale, 2), across, INK, pose.halo, round(light, 3))
    seen = sprite(card if pose.face > 0.5 else None, size)
    return PlacedSprite(seen, pose.x, pose.y - pose.lift, art, (right, down))


def draw_fan(canvas: Canvas, cards: Iterable[tuple[Card | None, CardPose]]) -> None:
    """Draw cards in their poses in one call: each card covers those before it and casts no shadow on them."""
    canvas.scatter(placed(card, pose) for card, pose in cards)
