"""The timing of flying points and of full-screen celebrations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, out_cubic
from cabinet.drawing.moments import BREATH

if TYPE_CHECKING:
    from cabinet.api import Timeline

STANDS, FLIES = 0.22, 0.35
"""Seconds that points stay where they appear before they fly, and seconds of their flight."""
STOP, HIT = 0.06, 0.05
"""Seconds that the picture freezes when flying points land, and seconds that it then shakes."""
COUNTING = 0.5
"""Seconds in which scored points count up to their final number."""
SLAMS = range(10, 15)
"""The numbers of the timeline spans in which up to five dice or cards are slammed down. They begin at 10,
because the spans of a roll have the numbers 0 to 4."""
HELD = 0.25
"""Seconds of the pause before the last die or card is slammed down."""
FEAST = 2.75
"""Seconds from the last slam of a full-screen celebration to its end, which is also the end of the
fanfare."""
READS = 1.5
"""Seconds that a session's final scene stays on the screen once all its parts are visible."""
FADES = 0.25
"""Seconds that a full-screen celebration takes to fade out, and seconds that the table then takes to fade
in."""
LETTERS, TALLY = 0.45, 1.0
"""Seconds in which the letters of the sign light up one by one, and seconds in which the points then count
up."""


def fly(
    timeline: Timeline,
    name: str,
    number: int,
    start: float | None = None,
    *,
    hit: bool = True,
    stands: float = STANDS,
) -> Timeline:
    """Add the timing of points that appear, fly to their place and count up, and return the timeline.

    The spans are `<name> stands`, `<name> flies` and `<name>`. The points stand in the first, fly in the
    second and count up in the third. `number`: the number of these spans. `start`: the second of the timeline
    at which the points appear; None for the end of the timeline. `hit`: True if the picture freezes and then
    shakes (span `shake`) when the points land.
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
    """Add the timing of a full-screen celebration (span `great`), and return the timeline.

    Spans: `breath` darkens the table; each of the five spans `slam` slams one die or card down; `sign` lights
    the sign; `tally` counts up the points; `fades` ends the celebration; `rises` brightens the table. `cue`:
    the fanfare, played at the last slam.
    """
    start = timeline.length
    timeline, hits_at = _slammed(timeline, len(SLAMS), cue)
    end = hits_at + FEAST
    timeline = timeline.at(start, "great", lasts=end - start).at(end - FADES, "fades", lasts=FADES)
    return timeline.then("rises", lasts=FADES)


def ending(timeline: Timeline, pieces: int, cue: Cue, *, reads: float = READS) -> Timeline:
    """Add the timing of the final scene of a session (span `ending`), and return the timeline.

    The scene resembles a full-screen celebration with up to five dice or cards (`pieces`), but stays on the
    screen. `cue`: the sound of the last slam. `reads`: seconds for reading the scene; callers pass less if a
    prompt with the same words follows. If the step has no sound yet, it starts with the sound of a choice.
    """
    timeline = timeline if timeline.cues else timeline.hear(Cue.CHOOSE)
    start = timeline.length
    timeline, _ = _slammed(timeline, pieces, cue)
    return timeline.at(start, "ending", lasts=timeline.length + reads - start)


def _slammed(timeline: Timeline, pieces: int, cue: Cue) -> tuple[Timeline, float]:
    """Add the timing of the slams, sign and counting; return the timeline and the second of the last slam."""
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
    """Return the points counted so far at a progress from 0 to 1."""
    return round(points * part)


def _gathers_speed(part: float) -> float:
    """Return the eased progress (0 to 1) of a movement that starts slowly and ends at full speed."""
    return part * part
