"""What is seen and heard of dice that are thrown and of points that are scored, in every dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Timeline, out_cubic
from cabinet.drawing.moments import BREATH, Size
from games.dice.moments import moment

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.dice.sheet import Sheet

STANDS, FLIES = 0.22, 0.35
"""Seconds in which points stand up from the dice, and in which they fly to their line."""
STOP, HIT = 0.06, 0.05
"""Seconds that all stands still as they hit it, and that the picture shakes then."""
COUNTING = 0.5
"""Seconds in which points count up."""
EVERY = 0.1
"""Seconds from one sound of the counting to the next."""
PAUSE = 1.4
"""Seconds that a score is shown before the next turn, at least."""
AFTER = 0.2
"""Seconds that the sheet is shown after a great moment; after a feast longer."""
OUT = 0.3
"""Seconds in which dice that shine go out."""
MOMENTS = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE}
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)
"""The motif of each player."""
CALL = 0.35
"""Seconds before the end of a score at which the next player is called."""
SLAMS = range(10, 15)
"""The numbers of the five dice that are slammed down: a roll has shaken the table as 0 to 4."""
FLYING, BONUS_FLYING = 20, 21
"""The numbers of points and of a bonus that fly."""
HELD = 0.25
"""Seconds of a breath held before the last die."""
FEAST = 2.75
"""Seconds that are feasted from the last die on: with the table that rises the fanfare is over."""
FADES = 0.25
"""Seconds in which it fades at its end, and in which the table is lit again."""
LETTERS, TALLY = 0.45, 1.0
"""Seconds in which a sign is lit letter by letter, and in which the points count up after it."""


def fly(
    timeline: Timeline,
    name: str,
    number: int,
    start: float | None = None,
    *,
    hit: bool = True,
    stands: float = STANDS,
) -> Timeline:
    """`<name> stands`, `<name> flies`, then `<name>` itself: points stand up, fly to their line and count up.

    `start`: seconds after the step at which they stand up, once all else is over unless given; `hit`: they
    land with a stop and a `shake` of this number.
    """
    start = timeline.length if start is None else start
    flies = start + stands
    lands = flies + FLIES + (STOP if hit else 0.0)
    timeline = timeline.at(start, f"{name} stands", number, lasts=stands)
    timeline = timeline.at(flies, f"{name} flies", number, lasts=FLIES, easing=_gathers_speed)
    if hit:
        timeline = timeline.at(lands, "shake", number, lasts=HIT)
    return timeline.at(lands, name, number, lasts=COUNTING)


def feast(timeline: Timeline) -> Timeline:
    """`great`: five alike. `breath`: the lights go down. `slam`: die upon die, the last one late.

    Then the `sign` is lit, and the points, the `tally`, count up. It `fades`, and the table `rises` from the
    dark.
    """
    start = timeline.length
    timeline = timeline.then("breath", lasts=BREATH)
    for number in SLAMS:
        last = number == SLAMS[-1]
        if last:
            timeline = timeline.rest(HELD)
        lasts, stop, shake = (0.16, 0.1, 0.2) if last else (0.1, 0.03, 0.08)
        hits_at = timeline.length + lasts
        timeline = timeline.slam("slam", number, lasts=lasts, stop=stop, shake=shake)
        timeline = timeline.hear(Cue.FEAST if last else Cue.SETTLE, hits_at)
    lit = hits_at + stop
    timeline = timeline.at(lit, "sign", lasts=LETTERS)
    timeline = timeline.at(lit + LETTERS, "tally", lasts=TALLY, easing=out_cubic)
    end = hits_at + FEAST
    timeline = timeline.at(start, "great", lasts=end - start).at(end - FADES, "fades", lasts=FADES)
    return timeline.then("rises", lasts=FADES)


def scored(
    timeline: Timeline, points: int, size: Size | None, counts: float = COUNTING, stands: float = STANDS
) -> Timeline:
    """Points fly to their line, `count`, where they count up. `great`: a great moment, never cut short.

    A feast comes before the points fly, a smaller moment begins with them. Without a great moment the
    score is heard: zero has its own sound; points ring, then tick as they count up, for less than `counts`
    seconds. `stands`: seconds in which they stand up from the dice.
    """
    if size is Size.FEAST:
        timeline = feast(timeline)
    start = timeline.length
    timeline = fly(timeline, "count", FLYING, hit=points > 0, stands=stands)
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
    """A score, for as long as it is to be read. `bonus`: what came on top flies while the points count up.

    `out`: dice that shone in a smaller moment go out. `after_feast`: seconds that the sheet is shown after
    a feast; `pause`: that any score is, at least; `stands`: that points stand up from the dice.
    """
    start, size = timeline.length, moment(before, after)
    timeline = scored(timeline, after.boxes[-1][1], size, stands=stands)
    if after.bonus > before.bonus:
        counts = timeline.span("count")
        timeline = fly(timeline, "bonus", BONUS_FLYING, counts.start if counts else start)
    if size:
        timeline = timeline.rest(after_feast if size is Size.FEAST else AFTER)
    timeline = timeline.until(start + pause)
    return timeline.at(timeline.length - OUT, "out", lasts=OUT) if size in MOMENTS else timeline


def call_next(timeline: Timeline, before: Seat, after: Seat, early: float = CALL) -> Timeline:
    """The next player is called, if it is another one, so many seconds before the end."""
    return timeline.hear(TURNS[after], timeline.length - early) if after != before else timeline


def _gathers_speed(part: float) -> float:
    """Slow at first, then faster and faster: it hits at full speed."""
    return part * part
