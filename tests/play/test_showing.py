"""Tests of the picture and the sounds of a step, and of how FIRE hurries the step."""

from __future__ import annotations

from random import Random

import pytest

from cabinet.api import Control, Cue, Press, Switch, Timeline
from cabinet.clock import FRAME
from cabinet.devtools.virtual.listener import Listener
from cabinet.kit import Options
from cabinet.play.gate import Gate
from cabinet.play.showing import Showing
from cabinet.play.table import Table
from cabinet.play.turn_input import TurnInput
from tests.new_game import GAME
from tests.varied import varied

TIMELINE = (
    Timeline().then("roll", lasts=1.2, cue=Cue.TUMBLE).hear(Cue.MOVE, 0.5).hear(Cue.SCORE, 1.0).until(2.0)
)
"""A timeline of 2 s whose picture moves for 1.2 s."""
FIRE = Control(Switch.FIRE, 1)


@pytest.fixture
def sound() -> Listener:
    """The sounds that are played."""
    return Listener()


@pytest.fixture
def hands(sound: Listener) -> TurnInput:
    """The input of a turn in a game for one person."""
    table = Table(GAME, Options(1), Random(1))
    return TurnInput(table, gate=Gate(sound), sound=sound, computers_only=False)


@pytest.fixture
def showing(hands: TurnInput) -> Showing:
    """The animation of a step that began at 10 s and lasts 2 s."""
    return Showing(hands, "roll", ("before", "after"), TIMELINE, 10.0, by=None)


def test_sounds_play_at_their_time(showing: Showing, sound: Listener) -> None:
    heard = []
    for now in (10.0, 10.4, 10.5, 10.9, 11.5):
        showing.tick(now)
        heard.append(len(sound.heard))
    assert heard == [1, 1, 2, 2, 3]


def test_step_wakes_for_pictures_sounds_and_its_end(showing: Showing) -> None:
    """While something moves, a picture is due each frame; otherwise the next sound or the step's end is."""
    assert showing.next_due(10.0) == 10.0
    showing.tick(10.0)
    assert showing.next_due(10.0) == 10.0 + FRAME
    assert showing.moment(10.3) == pytest.approx(10.3)
    showing.tick(11.0)
    assert showing.next_due(11.5) == showing.ends == 12.0


def test_hurried_step_shows_its_end_and_plays_its_last_sound(
    hands: TurnInput, showing: Showing, sound: Listener
) -> None:
    """A hurried step stops its sounds, and plays only its last sound, which may be that of the move."""
    showing.press(Press(FIRE, at=10.6), counts=False)
    assert sound.heard == [Cue.SCORE]
    assert sound.ended == [cue for _, cue in TIMELINE.cues]
    assert showing.ends == pytest.approx(10.6 + 0.3)
    showing.press(Press(FIRE, at=10.7), counts=False)
    assert showing.ends == pytest.approx(10.6 + 0.3)
    assert hands.changes == 1, "nothing is left to hurry"
    hands.release_fire(1)
    another = Showing(hands, "roll", ("before", "after"), TIMELINE, 20.0, by=None)
    another.tick(21.0)
    another.press(Press(FIRE, at=21.1), counts=False)
    assert sound.heard[-1] is Cue.MOVE


def test_held_fire_hurries_after_a_delay(hands: TurnInput, showing: Showing) -> None:
    """FIRE that made a move and is still held hurries after 0.4 s; each later step lasts 0.12 s."""
    hands.hold_fire(Press(FIRE, at=10.2), after=0.4)
    showing.tick(10.599)
    assert showing.next_due(10.599) == pytest.approx(10.6)
    assert showing.ends == 12.0
    showing.tick(10.6)
    assert showing.ends == pytest.approx(10.9)
    assert Showing(hands, "roll", ("before", "after"), TIMELINE, 11.0, by=None).seconds == 0.12


@pytest.mark.parametrize(("timeline", "at_once"), [(TIMELINE, None), (Timeline(), 1)])
def test_fire_counts_at_once_after_a_step_without_animation(
    hands: TurnInput, timeline: Timeline, at_once: int | None
) -> None:
    """After a step without animation, the next prompt of the same player accepts FIRE at once."""
    assert Showing(hands, "keep", ("before", "after"), timeline, 5.0, by=1).at_once == at_once


def test_one_fire_skips_steps_that_people_only_watch(sound: Listener) -> None:
    """One press of FIRE skips all steps that people only watch; only the end of the last one sounds."""
    watches = True
    game = varied(GAME, watched=lambda _view: watches)
    hands = TurnInput(Table(game, Options(1), Random(1)), gate=Gate(sound), sound=sound, computers_only=False)
    shown = Showing(hands, "roll", ("before", "after"), TIMELINE, 10.0, by=None)
    shown.press(Press(FIRE, at=10.0), counts=False)
    hands.release_fire(1)
    skipped = Showing(hands, "roll", ("before", "after"), TIMELINE, 11.0, by=None)
    assert skipped.ends == 11.0
    heard = len(sound.heard)
    skipped.tick(11.0)
    assert len(sound.heard) == heard
    watches = False
    last = Showing(hands, "roll", ("before", "after"), TIMELINE, 11.0, by=None)
    assert last.ends == pytest.approx(11.3)
    assert sound.heard[-1] is Cue.SCORE
    another = Showing(hands, "roll", ("before", "after"), TIMELINE, 12.0, by=None)
    assert another.ends == pytest.approx(12.0 + TIMELINE.length)
