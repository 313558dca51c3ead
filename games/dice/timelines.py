"""What is seen and heard of dice that are thrown and of points that are scored, in every dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Timeline
from cabinet.drawing.moments import Size
from games.dice.moments import moment
from games.dice.tumble import last_settles, settles

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.dice.sheet import Sheet

COUNTING = 0.5
"""Seconds in which points count up."""
EVERY = 0.1
"""Seconds from one sound of the counting to the next."""
PAUSE = 1.4
"""Seconds that a score is shown before the next turn, at least."""
AFTER = 0.2
"""Seconds that the sheet is shown after a great moment; after a feast longer."""
MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.FEAST}
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
"""The motif of each player."""
CALL = 0.5
"""Seconds before the end of a score at which the next player is called."""


def thrown(dice: int) -> Timeline:
    """`roll`: dice tumble in and settle one after another."""
    tumbling = Cue.TUMBLE if dice > 1 else Cue.TUMBLE_ONE
    timeline = Timeline().then("roll", lasts=last_settles(dice), cue=tumbling)
    for order in range(dice):
        timeline = timeline.hear(Cue.SETTLE, settles(order))
    return timeline


def scored(timeline: Timeline, points: int, size: Size | None, counts: float = COUNTING) -> Timeline:
    """`count`: points count up. `great`: at the same time a great moment begins, and is never cut short.

    Without a great moment the score is heard: zero has its own sound; points ring, then tick as they count
    up, for less than `counts` seconds.
    """
    start = timeline.length
    timeline = timeline.then("count", lasts=COUNTING)
    if size:
        return timeline.at(start, "great", lasts=size.value, cue=MOMENTS[size])
    if not points:
        return timeline.hear(Cue.ZERO, start)
    timeline = timeline.hear(Cue.SCORE, start)
    for time in (EVERY * number for number in range(1, points + 1)):
        if time < counts:
            timeline = timeline.hear(Cue.COUNT, start + time)
    return timeline


def turn_scored(timeline: Timeline, before: Sheet, after: Sheet, after_feast: float) -> Timeline:
    """A score, for as long as it is to be read. `bonus`: what came on top of the points counts up as well.

    `after_feast`: seconds that the sheet is shown after a feast.
    """
    start, size = timeline.length, moment(before, after)
    timeline = scored(timeline, after.boxes[-1][1], size)
    if after.bonus > before.bonus:
        timeline = timeline.at(start + COUNTING, "bonus", lasts=COUNTING)
    if size:
        timeline = timeline.rest(after_feast if size is Size.FEAST else AFTER)
    return timeline.until(start + PAUSE)


def call_next(timeline: Timeline, before: Seat, after: Seat, early: float = CALL) -> Timeline:
    """The next player is called, if it is another one, so many seconds before the end."""
    return timeline.hear(TURNS[after], timeline.length - early) if after != before else timeline
