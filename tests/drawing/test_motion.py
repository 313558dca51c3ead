"""Motion: shakes that fade, paths from place to place, and idle animations."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cabinet.api import Show, Timeline
from cabinet.display.frame_budget import QualityLevel
from cabinet.display.palette import BLUE, WHITE, colour
from cabinet.drawing.motion import BOB, BREATH, GLINT, GLINTS, between, bob, breath, glint, shaken
from tests.display.look import bounds, filled, inked

GROUND = colour(BLUE, 1)
HIT = Timeline().slam("fall", lasts=0.2, stop=0.1, shake=0.2)


def place(
    age: float, *, calm: bool = False, timeline: Timeline = HIT, spared: QualityLevel = QualityLevel.NOTHING
) -> tuple[int, int]:
    """Return by how many pixels (x and y) a picture is shaken, `age` seconds after the timeline began."""
    canvas = filled(GROUND)
    canvas.box(300, 200, 10, 10, WHITE)
    show: Show[str, int, str] = Show("view", age=age, timeline=timeline, calm=calm)
    canvas.spared = spared
    shaken(canvas, show)
    left, top, *size = bounds(inked(canvas, GROUND))
    assert size == [10, 10]
    return left - 300, top - 200


def test_hit_shakes_the_picture_for_a_while() -> None:
    """The picture swings up and down, less and less, after the stop that follows a hit, and then is still."""
    assert [place(age) for age in (0.0, 0.1, 0.25, 0.299)] == [(0, 0)] * 4
    swings = [place(0.301 + 0.05 * quarter)[1] for quarter in range(4)]
    assert [swing > 0 for swing in swings] == [True, False, True, False]
    assert [abs(swing) for swing in swings] == sorted((abs(swing) for swing in swings), reverse=True)
    assert swings[0] == 8
    assert abs(place(0.301)[0]) <= 4
    assert place(0.5) == place(3.0) == (0, 0)


def test_longer_shake_moves_farther() -> None:
    """A shake starts with 4 pixels for each 0.1 s of its length; in calm mode there are no shakes."""
    short = Timeline().at(0.0, "shake", 0, lasts=0.1).at(0.05, "shake", 1, lasts=0.05)
    assert place(0.001, timeline=short)[1] == 4
    assert place(0.051, timeline=short)[1] == 2
    assert [place(age / 100, calm=True) for age in range(60)] == [(0, 0)] * 60
    assert place(0.3, timeline=Timeline().slam("fall", shake=0.0)) == (0, 0)


def test_slowest_machines_do_not_shake() -> None:
    """A machine that must leave out only particles still shakes the picture."""
    assert place(0.301, spared=QualityLevel.PARTICLES) == place(0.301) != (0, 0)
    assert place(0.301, spared=QualityLevel.SHAKE) == (0, 0)


def test_path_leads_from_end_to_end() -> None:
    """A path with a rise is highest in its middle, and a path without one is straight."""
    assert [between((0, 100), (100, 100), part, 40) for part in (0.0, 0.5, 1.0)] == [
        (0, 100),
        (50, 60),
        (100, 100),
    ]
    assert between((10, 20), (20, 40), 0.5) == (15, 30)


@pytest.mark.parametrize("beat", range(BREATH))
def test_idle_animations_are_small_and_repeat(beat: int) -> None:
    """A bob moves by two pixels at most, and a breath goes between 0 (dark) and 1 (lit)."""
    assert abs(bob(beat)) <= BOB
    assert bob(beat) == bob(beat + 20)
    assert 0 <= breath(beat) <= 1
    assert breath(beat) == pytest.approx(breath(beat + BREATH))


def test_glint_crosses_and_pauses() -> None:
    """A glint crosses from left to right within 0.5 s, then pauses for 2.5 s."""
    seen = [glint(beat) for beat in range(2 * GLINT)]
    crossing = [part for part in seen if part is not None]
    assert len(crossing) == 2 * GLINTS
    assert crossing[:GLINTS] == sorted(crossing[:GLINTS])
    assert all(one is not None or other is None for one, other in pairwise(seen[: GLINT - 1]))
