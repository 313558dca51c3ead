"""The celebrations ("great moments") of draw poker: memorable hands, and the end of a session.

A game's timeline calls `feasts` before the pot goes to its winner, `shines` when the winning cards rise, and
`games.stage.timelines.ending` at the end of a session. The game draws `big_hand` while `is_feast` is true,
and `big_ending` once `is_end` is true. Otherwise it draws its table, with `draw_stars` and finally the
lights.
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
"""The sound that goes with a good hand, by the size of its celebration."""
BROKE = "BROKE THE BANK"
"""The words of the celebration when the person has won all the opponents' money."""
MIDDLE = (320, 170)
"""The center of the rays of light behind a celebration, in pixels."""
Y, STEP, TILT, ARC = 158, 96, 10, 3
"""The fan of cards in a celebration: y and spacing of the cards' centers in pixels, tilt of the outer cards
in degrees, pixels by which the outer cards lie lower."""
SCALES = (2.2, 1.8, 1.5, FORWARD)
"""The sizes of a card while it falls onto the screen, in the order of the frames."""
TURN = 22
"""The angle in degrees by which a card turns while it falls onto the screen."""
SHADOW, FLIGHT = 8, 32
"""The distance in pixels from a card to its shadow at rest, and the additional distance while it falls."""
LETTERS = 5
"""The largest size of the letters above the faces, in screen pixels for each font pixel."""
FACE = 4
"""The size of the faces at the end of a session, in screen pixels for each pixel of the portrait."""
FACE_SCALES = (1.25, 1.12, 1.0)
"""The sizes of the faces while they fall onto the screen, in the order of the frames."""


class Room(NamedTuple):
    """The colors of a game that its celebrations use."""

    theme: Theme
    lamp: Colour
    """The color of the table under the lamp, also used for the rays."""
    money: Colour

    @property
    def lit(self) -> Theme:
        """The theme of the game, with the color of the table under the lamp as its background."""
        return self.theme._replace(ground=self.lamp)


# Sizes and names of celebrations -----------------------------------------------------------------------


def greatness(hand: Cards) -> Size | None:
    """Return the size of a hand's celebration; None for common hands and for hidden ones."""
    return SIZES.get(kind(hand)) if len(hand) == HAND else None


def called(hand: Cards) -> str:
    """Return the name that a celebration gives to a straight flush: ROYAL FLUSH or STRAIGHT FLUSH."""
    return "ROYAL FLUSH" if rank_of(min(hand, key=rank_of)) == ACE - HAND + 1 else "STRAIGHT FLUSH"


# Animation timelines -----------------------------------------------------------------------------------


def feasts(timeline: Timeline, hand: Cards, *, brief: bool = False) -> Timeline:
    """Return the timeline with a celebration of a straight flush that fills the screen.

    Other hands add nothing. At a `brief` end of a hand a straight flush adds nothing either: the end of the
    session fills the screen, or a person who is out of the pot waits for the next choice.
    """
    if brief or greatness(hand) is not Size.FEAST:
        return timeline
    return feast(timeline, Cue.STRAIGHT_FLUSH)


def shines(timeline: Timeline, hand: Cards, start: float, *, brief: bool = False) -> Timeline:
    """Return the timeline with the span `great` added: a smaller celebration, for a straight or better.

    `start`: seconds from the start of the timeline. A straight flush has this smaller celebration only at a
    `brief` end of a hand; otherwise its celebration fills the screen. Worse hands add nothing.
    """
    size = _smaller(hand)
    if size is None or (greatness(hand) is Size.FEAST and not brief):
        return timeline
    return timeline.at(start, "great", lasts=size.value, cue=CUES[size])


# Drawing celebrations ----------------------------------------------------------------------------------


def is_feast(show: Show[Any, Any, Any]) -> bool:
    """Return True while the celebration of a straight flush fills the screen."""
    return show.on("great") and show.has("fades") and (show.calm or show.over("breath"))


def is_end(show: Show[Any, Any, Any]) -> bool:
    """Return True once the end of a session fills the screen."""
    return show.begun("ending") and (show.calm or show.over("breath"))


def big_hand(room: Room, hand: Cards, dollars: int, whose: str) -> BigMoment:
    """Return the celebration of a straight flush: its cards are slammed onto the screen.

    To be drawn by `games.stage.big_moment.draw_great`.
    """
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
    """Return the celebration at the end of a session: the players' faces are slammed onto the screen.

    `faces`: each player's name, mood and center in pixels. `joy`: the person has won. To be drawn by
    `games.stage.big_moment.draw_scene`.
    """
    pieces = tuple(partial(_faced, who, mood, at, room.theme.accent, looks) for who, mood, at in faces)
    return BigMoment(
        words, dollars, pieces, room.lit, "$", whose, room.money, MIDDLE, board, LETTERS, joy, seed=dollars
    )


def draw_stars(canvas: Canvas, room: Room, show: Show[Any, Any, Any], over: Area, hand: Cards) -> None:
    """Draw stars over the winning cards during a smaller celebration, the span `great`.

    Of the two sizes of a smaller celebration, the larger has lamps around the screen as well.
    """
    size = _smaller(hand)
    if size and show.on("great") and not show.has("fades"):
        shine(canvas, room.theme, over, size, show.since("great"), calm=show.calm)


def _smaller(hand: Cards) -> Size | None:
    """Return the size of a hand's celebration if it does not fill the screen; else None."""
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
