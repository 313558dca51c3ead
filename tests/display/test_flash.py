"""The rhythm of everything that flashes on the screen."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from cabinet.display.flash import BEATS, FLASH, Flash

TIMES = st.floats(min_value=0, max_value=1e8, allow_nan=False)
HALF = FLASH / BEATS
"""The time for which a flash is lit, and then the time for which it is dark, in seconds."""


def test_flash_is_on_as_long_as_off() -> None:
    """A flash is lit as long as it is dark, and comes less than three times a second.

    Three flashes a second can harm people with sensitive eyes.
    """
    flash = Flash()
    assert [flash.lit(HALF * part) for part in (0, 0.9, 1.1, 1.9, 2.1)] == [True, True, False, False, True]
    assert 1 / (2 * HALF) < 3
    assert 0.25 <= HALF <= 0.30


def test_an_animation_has_an_age() -> None:
    """The age of an animation is never negative; with motion switched off, the animation has ended."""
    assert Flash().age(1.0, 3.5) == 2.5
    assert Flash().age(1.0, 0.9) == 0.0
    assert Flash(steady=True).age(1.0, 3.5) == inf


@given(TIMES)
def test_next_edge_is_ahead_and_changes_the_light(now: float) -> None:
    """A loop that sleeps until the next edge finds the light changed then, and does not sleep for ever."""
    flash = Flash()
    edge = flash.next_edge(now)
    assert now < edge <= now + HALF * 1.001
    assert flash.lit(edge) is not flash.lit(now)


@given(TIMES)
def test_steady_flash_never_changes(now: float) -> None:
    """On a slow machine only small animations stop; flashes go on."""
    assert Flash(steady=True).lit(now)
    assert Flash(steady=True).next_edge(now) == inf
    hurried = Flash(hurried=True)
    assert (hurried.beat(now), hurried.next_beat(now)) == (0, inf)
    assert hurried.next_edge(now) < inf


@given(TIMES, TIMES)
def test_press_restarts_the_flash_lit(since: float, later: float) -> None:
    flash = Flash(since=since)
    assert flash.lit(since)
    assert HALF - 1 / BEATS <= flash.next_edge(since) - since + 1e-7 <= HALF + 2e-7
    now = since + later
    edge = flash.next_edge(now)
    assert now < edge
    assert flash.lit(edge) is not flash.lit(now)


@given(TIMES, TIMES)
def test_edges_are_on_the_beat(since: float, later: float) -> None:
    """Edges of a flash fall on the beats of animations, so at most ten pictures a second are needed."""
    flash = Flash(since=since)
    edge = flash.next_edge(since + later)
    now = since + later
    while now < edge:
        assert flash.lit(now) is flash.lit(since + later)
        beat = flash.next_beat(now)
        assert flash.beat(beat) == flash.beat(now) + 1
        now = beat
    assert now == edge
