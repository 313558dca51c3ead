"""What is seen and heard of points that fly to where they count, and of the greatest moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, out_cubic
from cabinet.drawing.moments import BREATH

if TYPE_CHECKING:
    from cabinet.api import Timeline

STANDS, FLIES = 0.22, 0.35
"""Seconds in which points stand up, and in which they fly to their place."""
STOP, HIT = 0.06, 0.05
"""Seconds that all stands still as they hit it, and that the picture shakes then."""
COUNTING = 0.5
"""Seconds in which points count up."""
SLAMS = range(10, 15)
"""The numbers of the pieces that are slammed down, at most five: a roll has shaken the table as 0 to 4."""
HELD = 0.25
"""Seconds of a breath held before the last piece."""
FEAST = 2.75
"""Seconds that are feasted from the last piece on: with the table that rises the fanfare is over."""
READS = 1.5
"""Seconds for reading the end of a session, once all of it is shown."""
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
    """`<name> stands`, `<name> flies`, then `<name>` itself: points stand up, fly to their place, count up.

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


def feast(timeline: Timeline, cue: Cue = Cue.FEAST) -> Timeline:
    """`great`: the greatest moment. `breath`: the lights go down. `slam`: five pieces, the last one late.

    Then the `sign` is lit, and the points, the `tally`, count up. It `fades`, and the table `rises` from the
    dark. `cue`: the fanfare, as the last piece hits.
    """
    start = timeline.length
    timeline, hits_at = _slammed(timeline, len(SLAMS), cue)
    end = hits_at + FEAST
    timeline = timeline.at(start, "great", lasts=end - start).at(end - FADES, "fades", lasts=FADES)
    return timeline.then("rises", lasts=FADES)


def ending(timeline: Timeline, pieces: int, cue: Cue, *, reads: float = READS) -> Timeline:
    """`ending`: how a session has ended, told as a feast with as many pieces, at most five; it stays.

    `reads`: seconds in which it is to be read, fewer where a prompt follows that shows the same. A press that
    leads to it alone is heard at once.
    """
    timeline = timeline if timeline.cues else timeline.hear(Cue.CHOOSE)
    start = timeline.length
    timeline, _ = _slammed(timeline, pieces, cue)
    return timeline.at(start, "ending", lasts=timeline.length + reads - start)


def _slammed(timeline: Timeline, pieces: int, cue: Cue) -> tuple[Timeline, float]:
    """All up to the points that are counted, and when the last piece hits."""
    numbers = SLAMS[:pieces]
    timeline = timeline.then("breath", lasts=BREATH, cue=Cue.BREATH)
    for number in numbers:
        last = number == numbers[-1]
        if last:
            timeline = timeline.rest(HELD)
        lasts, stop, shake = (0.16, 0.1, 0.2) if last else (0.1, 0.03, 0.08)
        hits_at = timeline.length + lasts
        timeline = timeline.slam("slam", number, lasts=lasts, stop=stop, shake=shake)
        timeline = timeline.hear(cue if last else Cue.SLAM, hits_at)
    lit = hits_at + stop
    timeline = timeline.at(lit, "sign", lasts=LETTERS)
    return timeline.at(lit + LETTERS, "tally", lasts=TALLY, easing=out_cubic), hits_at


def counted(points: int, part: float) -> int:
    """How many of some points have been counted after a part of the time that it takes, 0 to 1."""
    return round(points * part)


def _gathers_speed(part: float) -> float:
    """Slow at first, then faster and faster: it hits at full speed."""
    return part * part
