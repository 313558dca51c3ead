"""The timelines of points that fly to their place, and of the greatest moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, out_cubic
from cabinet.drawing.moments import BREATH

if TYPE_CHECKING:
    from cabinet.api import Timeline

STANDS, FLIES = 0.22, 0.35
"""Seconds for which points stand before they fly, and seconds of their flight."""
STOP, HIT = 0.06, 0.05
"""Seconds for which the picture stops as points land, and for which it then shakes."""
COUNTING = 0.5
"""Seconds in which points count up."""
SLAMS = range(10, 15)
"""The numbers of the slams of at most five pieces; 0 to 4 are taken by the shakes of a roll."""
HELD = 0.25
"""Seconds of the pause before the last piece."""
FEAST = 2.75
"""Seconds from the last piece to the end of a feast. The fanfare ends as the table rises again."""
READS = 1.5
"""Seconds for reading the end of a session, once all of it is shown."""
FADES = 0.25
"""Seconds in which a great moment fades out, and in which the table is lit again."""
LETTERS, TALLY = 0.45, 1.0
"""Seconds in which a sign is lit letter by letter, and in which the points then count up."""


def fly(
    timeline: Timeline,
    name: str,
    number: int,
    start: float | None = None,
    *,
    hit: bool = True,
    stands: float = STANDS,
) -> Timeline:
    """Spans `<name> stands`, `<name> flies` and `<name>`: points appear, fly to their place, and count up.

    `start`: seconds after the step at which they appear, by default after everything else. `hit`: they land
    with a stop and a `shake` of this number.
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
    """The spans of the greatest moment, `great`.

    `breath`: the lights go down. `slam`: five pieces are slammed down, the last one late. `sign`: the sign is
    lit. `tally`: the points count up. `fades`: the moment fades out. `rises`: the table is lit again. `cue`:
    the fanfare, played as the last piece hits.
    """
    start = timeline.length
    timeline, hits_at = _slammed(timeline, len(SLAMS), cue)
    end = hits_at + FEAST
    timeline = timeline.at(start, "great", lasts=end - start).at(end - FADES, "fades", lasts=FADES)
    return timeline.then("rises", lasts=FADES)


def ending(timeline: Timeline, pieces: int, cue: Cue, *, reads: float = READS) -> Timeline:
    """The span `ending`: the end of a session, as a feast of at most five pieces that stays on the screen.

    `reads`: seconds to read it, fewer if a prompt with the same words follows. If a press leads only to this
    ending, a cue is played at once.
    """
    timeline = timeline if timeline.cues else timeline.hear(Cue.CHOOSE)
    start = timeline.length
    timeline, _ = _slammed(timeline, pieces, cue)
    return timeline.at(start, "ending", lasts=timeline.length + reads - start)


def _slammed(timeline: Timeline, pieces: int, cue: Cue) -> tuple[Timeline, float]:
    """The timeline up to the points that are counted, and the second at which the last piece hits."""
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
    """The points counted so far, at a part of the time from 0 to 1."""
    return round(points * part)


def _gathers_speed(part: float) -> float:
    """An easing that starts slowly and hits at full speed."""
    return part * part
