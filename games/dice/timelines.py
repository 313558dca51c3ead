"""The timing of scores in the dice games: flying points, celebrations, sounds, change of players."""

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
"""Seconds between the tick sounds while points count up."""
PAUSE = 1.4
"""Shortest time in seconds that a score stays on the screen before the next turn."""
AFTER = 0.2
"""Seconds that the score sheet stays on the screen after a small celebration."""
OUT = 0.3
"""Seconds in which the highlighted dice go dark after a small celebration."""
MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE}
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
"""The sound that announces each player's turn, by player."""
CALL = 0.35
"""Seconds before the end of a score's animation at which the next player's sound is played."""
FLYING, BONUS_FLYING = 20, 21
"""Numbers of the timeline spans in which the points fly, and in which the bonus flies."""


def flown(
    timeline: Timeline, name: str, number: int, start: float | None = None, *, stands: float = STANDS
) -> Timeline:
    """Add points that fly to their place, with a take-off and a landing sound, and return the timeline.

    The parameters are those of `games.stage.timelines.fly`.
    """
    flies = (timeline.length if start is None else start) + stands
    timeline = fly(timeline, name, number, start, stands=stands)
    return timeline.hear(Cue.POINTS_FLY, flies).hear(Cue.POINTS_LAND, flies + FLIES + STOP)


def scored(
    timeline: Timeline, points: int, size: Size | None, counts: float = COUNTING, stands: float = STANDS
) -> Timeline:
    """Add the timing of a score (span `count` for the flying points), and return the timeline.

    `size`: the size of the celebration (span `great`), if any. A full-screen celebration comes before the
    points fly, a small one begins with them. Scores that are not celebrated have sounds instead: one for
    zero; for other points one at the start, at take-off and landing, and ticks while they count up for at
    most `counts` seconds. `stands`: seconds that the points stay above the dice before they fly.
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
    """Add the timing of a score that ends a turn, long enough to be read, and return the timeline.

    Spans: `bonus` for bonus points that fly while the score counts up; `out` for the end of a small
    celebration. `after_feast`: seconds that the score sheet stays after a full-screen celebration. `pause`:
    the shortest time for any score. `stands`: seconds that the points stay above the dice before they fly.
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
    """Add the sound of the next player's turn, unless the same player continues, and return the timeline.

    `early`: seconds before the end of the timeline.
    """
    return timeline.hear(TURNS[after], timeline.length - early) if after != before else timeline
