"""Drawing of the animation after a score: celebration, scoring dice, and points flying to the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.dice.tray import DieAtRest, draw_lying
from cabinet.drawing import widgets
from cabinet.drawing.moments import Size
from games.dice.moments import counting
from games.dice.scoring import DICE
from games.stage.big_moment import draw_great, draw_lights, hops, lights_up, shine
from games.stage.flying import draw_flying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cabinet.api import Show, Theme
    from cabinet.dice.tray import Tray
    from cabinet.display.canvas import Area, Canvas
    from games.dice.great import FiveAlike
    from games.dice.scoring import Category
    from games.stage.flying import Flight

DARK = 0.5
"""Brightness of the dice that do not score, 0 to 1."""


class Scored(NamedTuple):
    """A score whose animation is drawn."""

    great: FiveAlike
    """The dice, the sign and the color for a full-screen celebration."""
    kept: tuple[bool, ...]
    category: Category
    points: int
    size: Size | None
    """The size of the celebration; None if the score is not celebrated."""


def draw_scored(
    canvas: Canvas,
    theme: Theme,
    show: Show[Any, Any, Any],
    scored: Scored,
    tray: Tray,
    over: Area,
    draw_table: Callable[[], None],
    flights: Iterable[Flight],
) -> None:
    """Draw the animation after a score; five alike begin with a full-screen celebration.

    `over`: the area of the stars of a small celebration. `draw_table`: draws everything except the dice and
    the flying points.
    """
    size, calm = scored.size, show.calm
    feasts = size is Size.FEAST and show.on("great")
    if feasts and (calm or show.over("breath")):
        draw_great(canvas, show, scored.great.moment)
        return
    draw_table()
    draw_lying(canvas, tray, _lying(show, scored, tray.rise))
    if feasts or show.on("rises"):
        draw_lights(canvas, show)
        return
    widgets.prompt_line(canvas, theme, widgets.HURRY)
    if size and size is not Size.FEAST and (calm or show.on("great")):
        shine(canvas, theme, over, size, show.since("great"), calm=calm)
    for flight in flights:
        draw_flying(canvas, show, flight)


def _lying(show: Show[Any, Any, Any], scored: Scored, rise: int) -> DieAtRest:
    """Return the look of all dice during a score's animation.

    Scoring dice rise one by one with a ring, and hop if the score is celebrated; other dice are dimmed.
    """
    dice, colour = scored.great.dice, scored.great.colour
    stands = 1.0 if show.calm else show.t("count stands")
    counts = tuple(scored.points > 0 and one for one in counting(scored.category, dice))
    up = tuple(one and stands * DICE > at for at, one in enumerate(counts))
    hopping = scored.size not in (None, Size.FEAST)
    if hopping:
        up = tuple(one and lights_up(show, at) for at, one in enumerate(up))
    heights = tuple(one * (round(rise * stands) + hopping * hops(show, at)) for at, one in enumerate(up))
    dim = 1 - round(DARK * 4 * stands) / 4
    lights = tuple(1.0 if one else dim for one in counts)
    return DieAtRest(dice, scored.kept, colour, halos=up, heights=heights, lights=lights)
