"""What is shown and heard of a step, and how FIRE hurries it."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Cue, Timeline
from cabinet.clock import FRAME
from cabinet.play.showing import HURRIED, Showing, ShownStep
from cabinet.sound.listener import Listener

TIMELINE = (
    Timeline().then("roll", lasts=1.2, cue=Cue.TUMBLE).hear(Cue.MOVE, 0.5).hear(Cue.SCORE, 1.0).until(2.0)
)
"""Its picture moves for 1.2 s of its two."""


def shown_since(started: float) -> ShownStep:
    """A step that is shown to its end."""
    return ShownStep("roll", "before", "after", TIMELINE, started, TIMELINE.length)


@pytest.fixture
def sound() -> Listener:
    """What is heard."""
    return Listener()


@pytest.fixture
def showing(sound: Listener) -> Showing:
    """A step of two seconds, shown since 10 s."""
    showing = Showing(sound)
    showing.begin(shown_since(10.0))
    return showing


def test_it_is_heard_when_it_is_due(showing: Showing, sound: Listener) -> None:
    """And once."""
    heard = []
    for now in (10.0, 10.4, 10.5, 10.9, 11.5):
        showing.tick(now)
        heard.append(len(sound.heard))
    assert heard == [1, 1, 2, 2, 3]


def test_it_wakes_for_pictures_for_sounds_and_for_its_end(showing: Showing) -> None:
    """While something moves every frame, then no sooner than anything changes."""
    assert showing.wake(10.0) == 10.0
    showing.tick(10.0)
    assert showing.wake(10.0) == 10.0 + FRAME
    assert showing.changes_next(10.3) == pytest.approx(10.3)
    showing.tick(11.0)
    assert showing.wake(11.5) == 12.0
    assert [showing.is_over(now) for now in (11.99, 12.0)] == [False, True]


def test_nothing_is_shown_after_its_end(showing: Showing, sound: Listener) -> None:
    """What was still to be heard is not."""
    showing.end()
    showing.tick(20.0)
    assert showing.act is None
    assert (showing.wake(20.0), showing.changes_next(20.0), showing.is_over(20.0)) == (inf, None, False)
    assert not showing.hurry(20.0)
    assert not sound.heard


def test_hurried_its_end_is_seen_and_its_last_sound_heard(showing: Showing, sound: Listener) -> None:
    """All of them are stopped first; where none is left a move is heard."""
    assert showing.hurry(10.6)
    assert sound.heard == [Cue.SCORE]
    assert sound.ended == [cue for _, cue in TIMELINE.cues]
    assert showing.act is not None
    assert showing.act.ends == pytest.approx(10.6 + HURRIED)
    assert not showing.hurry(10.7), "nothing is left to hurry"
    showing.begin(shown_since(20.0))
    showing.tick(21.0)
    assert showing.hurry(21.1)
    assert sound.heard[-1] is Cue.MOVE
