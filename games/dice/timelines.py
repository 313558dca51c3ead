"""The timelines of thrown dice and of scored points, for every dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.drawing.moments import Size
from games.dice.moments import moment
from games.stage.timelines import COUNTING, FLIES, STANDS, STOP, feast, fly

if TYPE_CHECKING:
    from cabinet.api import Seat, Timeline
    from games.dice.sheet import Sheet

EVERY = 0.1
"""Seconds between the ticks as points count up."""
PAUSE = 1.4
"""The least seconds for which a score is shown before the next turn."""
AFTER = 0.2
"""Seconds for which the sheet is shown after a great moment; longer after a feast."""
OUT = 0.3
"""Seconds in which shining dice go out."""
MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE}
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
"""The cue that calls each player."""
CALL = 0.35
"""Seconds before the end of a score at which the next player is called."""
FLYING, BONUS_FLYING = 20, 21
"""The numbers of the spans of flying points and of a flying bonus."""


def flown(
    timeline: Timeline, name: str, number: int, start: float | None = None, *, stands: float = STANDS
) -> Timeline:
    """Points `fly`, with a cue as they start and one as they land."""
    flies = (timeline.length if start is None else start) + stands
    timeline = fly(timeline, name, number, start, stands=stands)
    return timeline.hear(Cue.POINTS_FLY, flies).hear(Cue.POINTS_LAND, flies + FLIES + STOP)


def scored(
    timeline: Timeline, points: int, size: Size | None, counts: float = COUNTING, stands: float = STANDS
) -> Timeline:
    """The spans of a score: points fly to their line, then `count` up.

    `great`: a great moment, never cut short. A feast comes before the points fly; a smaller moment begins
    with them. A score without a great moment has a sound: a zero has its own, other points ring, fly, land
    and tick for less than `counts` seconds as they count up. `stands`: seconds for which the points stand
    over the dice.
    """
    if size is Size.FEAST:
        timeline = feast(timeline)
    start = timeline.length
    if points:
        timeline = flown(timeline, "count", FLYING, stands=stands)
    else:
        timeline = fly(timeline, "count", FLYING, hit=False, stands=stands)
    if size in MOMENTS:
        timeline = timeline.at(start, "great", lasts=size.value, cue=MOMENTS[size])
    if size:
        return timeline
    if not points:
        return timeline.hear(Cue.ZERO, start)
    timeline = timeline.hear(Cue.SCORE, start)
    lands = start + stands + FLIES + STOP
    for time in (EVERY * number for number in range(1, points + 1)):
        if time < counts:
            timeline = timeline.hear(Cue.COUNT, lands + time)
    return timeline


def turn_scored(
    timeline: Timeline,
    before: Sheet,
    after: Sheet,
    after_feast: float,
    pause: float = PAUSE,
    stands: float = STANDS,
) -> Timeline:
    """The spans of a score that ends a turn, long enough to be read.

    `bonus`: extra points fly while the points count up. `out`: dice that shone in a smaller moment go out.
    `after_feast`: seconds for which the sheet is shown after a feast. `pause`: the least seconds for any
    score. `stands`: seconds for which points stand over the dice.
    """
    start, size = timeline.length, moment(before, after)
    timeline = scored(timeline, after.boxes[-1][1], size, stands=stands)
    if after.bonus > before.bonus:
        counts = timeline.span("count")
        timeline = flown(timeline, "bonus", BONUS_FLYING, counts.start if counts else start)
    if size:
        timeline = timeline.rest(after_feast if size is Size.FEAST else AFTER)
    timeline = timeline.until(start + pause)
    return timeline.at(timeline.length - OUT, "out", lasts=OUT) if size in MOMENTS else timeline


def call_next(timeline: Timeline, before: Seat, after: Seat, early: float = CALL) -> Timeline:
    """Call the next player, unless the same player goes on.

    `early`: seconds before the end of the timeline.
    """
    return timeline.hear(TURNS[after], timeline.length - early) if after != before else timeline
