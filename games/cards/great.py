"""The great moments of draw poker: hands that people tell each other about, and how a session ends.

A game's timeline calls `feasts` before the pot goes to its winner, `shines` where the winning cards rise, and
`games.stage.timelines.ending` at the end of a session. Its picture is that of `big_hand` while `is_feast`,
and of `big_ending` once `is_end`; else it draws its table, with `draw_stars`, and the lights in the end.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Cue
from cabinet.cards import people
from cabinet.cards.deck import ACE, rank_of
from cabinet.cards.fan import FORWARD, fan, placed
from cabinet.cards.hands import HandKind, kind
from cabinet.display.sprite import PlacedSprite, Pose
from cabinet.drawing.moments import Size
from games.cards.moves import HAND
from games.stage.big_moment import BigMoment, shine
from games.stage.timelines import feast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Show, Theme, Timeline
    from cabinet.cards.deck import Card, Cards
    from cabinet.cards.fan import CardPose
    from cabinet.cards.people import Mood
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

SIZES = {
    HandKind.STRAIGHT: Size.SPARKLE,
    HandKind.FULL_HOUSE: Size.SPARKLE,
    HandKind.FLUSH: Size.SHINE,
    HandKind.FOUR: Size.SHINE,
    HandKind.STRAIGHT_FLUSH: Size.FEAST,
}
CUES = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.SHINE}
"""The cues of a good hand as it comes, and of lesser ones as they win."""
BROKE = "BROKE THE BANK"
"""The words of the great moment when no one else has a dollar left."""
MIDDLE = (320, 170)
"""The middle of the rays."""
Y, STEP, TILT, ARC = 158, 96, 10, 3
"""The middle of the cards as they lie; from one to the next, degrees of the outermost, how much lower."""
SCALES = (2.2, 1.8, 1.5, FORWARD)
"""Sizes of a card on its way from above."""
TURN = 22
"""Degrees that it turns on its way."""
SHADOW, FLIGHT = 8, 32
"""Pixels from a card to its shadow as it lies, and how much farther as it comes."""
LETTERS = 5
"""The most letters of the sign over faces."""
FACE = 4
"""Pixels a dot of the faces at the end of a session."""
FACE_SCALES = (1.25, 1.12, 1.0)
"""Their sizes on the way."""


class Room(NamedTuple):
    """The colours of a great moment."""

    theme: Theme
    lamp: Colour
    """The ground under the lamp: what rays are drawn in."""
    money: Colour

    @property
    def lit(self) -> Theme:
        """The theme under the lamp."""
        return self.theme._replace(ground=self.lamp)


# Kinds ---------------------------------------------------------------------------------------------------


def greatness(hand: Cards) -> Size | None:
    """The size of a hand's moment; None for common hands, and for unknown ones."""
    return SIZES.get(kind(hand)) if len(hand) == HAND else None


def called(hand: Cards) -> str:
    """The name of a straight flush at its feast."""
    return "ROYAL FLUSH" if rank_of(min(hand, key=rank_of)) == ACE - HAND + 1 else "STRAIGHT FLUSH"


# When it comes -----------------------------------------------------------------------------------------


def feasts(timeline: Timeline, hand: Cards, *, last: bool = False) -> Timeline:
    """A straight flush takes the whole screen, as `games.stage.timelines.feast`; other hands add nothing.

    Nor does the `last` hand of a session, whose end takes it: one of the two is enough.
    """
    if last or greatness(hand) is not Size.FEAST:
        return timeline
    return feast(timeline, Cue.STRAIGHT_FLUSH)


def shines(timeline: Timeline, hand: Cards, start: float, *, last: bool = False) -> Timeline:
    """`great`: a smaller moment, such as a straight, from this many seconds after the step on.

    For the `last` hand of a session a straight flush is one as well. Other hands add nothing.
    """
    size = _smaller(hand)
    if size is None or (greatness(hand) is Size.FEAST and not last):
        return timeline
    return timeline.at(start, "great", lasts=size.value, cue=CUES[size])


# Pictures ------------------------------------------------------------------------------------------------


def is_feast(show: Show[Any, Any, Any]) -> bool:
    """True while a straight flush has the whole screen."""
    return show.on("great") and show.has("fades") and (show.calm or show.over("breath"))


def is_end(show: Show[Any, Any, Any]) -> bool:
    """True once the end of a session has the whole screen, while its step is shown."""
    return show.begun("ending") and (show.calm or show.over("breath"))


def big_hand(room: Room, hand: Cards, dollars: int, whose: str) -> BigMoment:
    """A straight flush: its cards are slammed down. For `games.stage.big_moment.draw_great`."""
    poses = fan(MIDDLE[0], Y, HAND, scale=FORWARD, step=STEP, tilt=TILT, arc=ARC)
    cards = zip(hand, poses, strict=True)
    pieces = tuple(
        partial(_slammed, card, pose, room.theme.accent if at == HAND - 1 else None)
        for at, (card, pose) in enumerate(cards)
    )
    return BigMoment(
        called(hand), dollars, pieces, room.lit, "+$", whose, room.money, MIDDLE, seed=rank_of(hand[0])
    )


def big_ending(
    room: Room,
    words: str,
    dollars: int,
    faces: Sequence[tuple[str, Mood, tuple[int, int]]],
    *,
    whose: str = "",
    board: tuple[int, int] = (320, 244),
    joy: bool = True,
    looks: people.Look = people.Look.AHEAD,
) -> BigMoment:
    """The end of a session: its faces, each with its mood and its middle, are slammed down.

    For `games.stage.big_moment.draw_scene`. `joy`: the person has won.
    """
    pieces = tuple(partial(_faced, who, mood, at, room.theme.accent, looks) for who, mood, at in faces)
    return BigMoment(
        words, dollars, pieces, room.lit, "$", whose, room.money, MIDDLE, board, LETTERS, joy, seed=dollars
    )


def draw_stars(canvas: Canvas, room: Room, show: Show[Any, Any, Any], over: Area, hand: Cards) -> None:
    """Stars over the cards of a smaller moment while its `great` is on; of the greater ones lamps as well."""
    size = _smaller(hand)
    if size and show.on("great") and not show.has("fades"):
        shine(canvas, room.theme, over, size, show.since("great"), calm=show.calm)


def _smaller(hand: Cards) -> Size | None:
    """The size of a hand's moment that does not take the whole screen."""
    size = greatness(hand)
    return Size.SHINE if size is Size.FEAST else size


def _slammed(card: Card, pose: CardPose, halo: Colour | None, part: float) -> PlacedSprite:
    scale = SCALES[min(int(part * len(SCALES)), len(SCALES) - 1)]
    turns = round(TURN * (FORWARD - scale) / (FORWARD - SCALES[0]))
    flying = pose._replace(angle=pose.angle + turns, scale=scale, halo=halo if part == 1 else None)
    shadow = SHADOW + round(FLIGHT * (1 - part))
    return placed(card, flying)._replace(shadow=(shadow, shadow))


def _faced(
    who: str, mood: Mood, at: tuple[int, int], edge: Colour, looks: people.Look, part: float
) -> PlacedSprite:
    scale = FACE_SCALES[min(int(part * len(FACE_SCALES)), len(FACE_SCALES) - 1)]
    face = people.picture(who, edge, mood, looks, scale=FACE)
    shadow = SHADOW + round(FLIGHT * (1 - part))
    return PlacedSprite(face, *at, Pose(scale=scale), (shadow, shadow))
