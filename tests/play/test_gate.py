"""The gate decides what a press does, on a screen and at a prompt of a game."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import MOUSE, Control, Cue, Kind, Press, Switch
from cabinet.devtools.virtual.listener import Listener
from cabinet.play.gate import TOO_SOON, Gate, Verdict
from cabinet.play.question import CALM, LASTS, RESTED, SHORTEST

FIRE, START, LEFT = Control(Switch.FIRE, 1), Control(Switch.START), Control(Switch.LEFT, 1)


@pytest.fixture
def sound() -> Listener:
    """The sounds that the gate makes."""
    return Listener()


@pytest.fixture
def gate(sound: Listener) -> Gate:
    """A gate on a screen that opened at 10 s."""
    gate = Gate(sound)
    gate.open(10.0)
    return gate


def press(gate: Gate, control: Control, at: float, kind: Kind = Kind.DOWN) -> Verdict:
    """Return the gate's verdict on a press at the time `at`, in seconds."""
    return gate.judge(Press(control, kind, at))


def test_press_repeats_and_release_count(gate: Gate) -> None:
    """A press, its repeats and its release count, but a repeat after the release does not."""
    kinds = (Kind.DOWN, Kind.REPEAT, Kind.UP)
    assert [press(gate, LEFT, 11.0, kind) for kind in kinds] == [Verdict.COUNTS] * 3
    assert not gate.holds
    assert press(gate, LEFT, 12.0, Kind.REPEAT) is Verdict.EARLIER


def test_press_held_from_an_earlier_screen_is_ignored(gate: Gate) -> None:
    """If a new screen opens during a press, its repeats and its release have no effect on that screen."""
    held = [gate.holds]
    press(gate, LEFT, 11.0)
    held.append(gate.holds)
    gate.open(12.0)
    held.append(gate.holds)
    assert held == [False, True, False]
    assert [press(gate, LEFT, 13.0, kind) for kind in (Kind.REPEAT, Kind.UP)] == [Verdict.EARLIER] * 2


@pytest.mark.parametrize("opens", [Gate.prompt, Gate.let_go])
def test_press_held_from_an_earlier_prompt_only_hurries(gate: Gate, opens: object) -> None:
    """If a new prompt appears during a press, its repeats and its release only hurry the game."""
    press(gate, FIRE, 11.0)
    press(gate, LEFT, 11.0)
    assert callable(opens)
    opens(gate)
    assert gate.holds
    assert press(gate, LEFT, 12.0, Kind.REPEAT) is Verdict.HURRIES
    assert press(gate, FIRE, 12.0, Kind.UP) is Verdict.HURRIES
    assert press(gate, FIRE, 13.0) is Verdict.COUNTS


def test_forgotten_press_only_hurries_with_its_release(gate: Gate) -> None:
    """The release of a forgotten press only hurries; a control that is not pressed can be forgotten, too."""
    press(gate, LEFT, 11.0)
    gate.forget(LEFT)
    gate.forget(FIRE)
    assert press(gate, LEFT, 12.0, Kind.UP) is Verdict.HURRIES
    assert not gate.holds


def test_fire_too_soon_after_a_prompt_hurries(gate: Gate) -> None:
    """Only FIRE is held back after a prompt appears; START and directions count at once."""
    gate.prompt(20.0)
    assert gate.ready_at(Switch.FIRE) == 20.0 + TOO_SOON
    assert gate.ready_at(Switch.START) == -inf
    assert press(gate, LEFT, 20.0) is press(gate, START, 20.0) is Verdict.COUNTS
    assert press(gate, FIRE, 20.0 + TOO_SOON - 0.001) is Verdict.HURRIES
    assert press(gate, FIRE, 20.0 + TOO_SOON) is Verdict.COUNTS


def test_fire_counts_later_after_a_hurry(gate: Gate) -> None:
    """After a hurried step FIRE counts only 0.4 s later, at any prompt, but at once on a new screen."""
    gate.hurried(20.3)
    gate.prompt(20.1)
    gate.prompt()
    assert press(gate, FIRE, 20.699) is Verdict.HURRIES
    assert press(gate, FIRE, 20.7) is Verdict.COUNTS
    gate.prompt(22.0)
    gate.open(22.1)
    assert press(gate, FIRE, 22.1) is Verdict.COUNTS


def test_screen_may_ignore_fire_at_first(gate: Gate) -> None:
    """FIRE that a screen ignores at first does not count as held, and its release has no effect."""
    gate.open(30.0, waits={Switch.FIRE: 1.0})
    assert gate.ready_at(Switch.FIRE) == 31.0
    assert press(gate, FIRE, 30.9) is Verdict.TOO_SOON
    assert press(gate, FIRE, 30.95, Kind.UP) is Verdict.EARLIER
    assert press(gate, START, 30.9) is Verdict.COUNTS
    assert press(gate, FIRE, 31.0) is Verdict.COUNTS


def test_corner_counts_only_for_a_pointer(gate: Gate) -> None:
    """A diagonal press counts only on screens with a pointer, and elsewhere does not count as held."""
    corner = Press(LEFT, at=11.0, second=True)
    assert gate.judge(corner) is Verdict.CORNER
    assert not gate.holds
    gate.open(12.0, corners=True)
    assert gate.judge(corner) is Verdict.COUNTS


def test_only_the_title_counts_before_the_first_picture(gate: Gate) -> None:
    """A press counts only if the player has seen a picture of the screen, except on the title screen."""
    gate.seen_at = inf
    gate.open(10.0, title=True)
    assert press(gate, FIRE, 10.1) is Verdict.COUNTS
    assert press(gate, FIRE, 10.2, Kind.UP) is Verdict.COUNTS
    gate.open(10.1)
    assert press(gate, FIRE, 10.3) is Verdict.UNSEEN
    gate.seen_at = 10.5
    assert press(gate, FIRE, 10.4) is Verdict.UNSEEN
    assert press(gate, FIRE, 10.5) is Verdict.COUNTS


def test_press_right_after_a_prompt_is_early(gate: Gate) -> None:
    """A press right after a prompt appears is early, so the move that it makes must be confirmed."""
    gate.prompt(20.0)
    found = [gate.is_early(Press(LEFT, at=20.0 + after)) for after in (0.0, TOO_SOON - 0.001, TOO_SOON)]
    assert found == [True, True, False]


def asks(gate: Gate, control: Control, at: float, rested: float = inf) -> bool:
    """Press a control for a question, and return True if the press answers the question with yes."""
    pressed = Press(control, at=at, rested=rested)
    gate.judge(pressed)
    return gate.confirms(pressed, "TO START OVER")


def test_same_button_answers_after_a_pause(gate: Gate) -> None:
    """An answer counts 0.25 s after the last press of any control, even if that press was ignored."""
    assert not asks(gate, START, 11.0)
    assert gate.question.words(11.0) == "PRESS START AGAIN\nTO START OVER"
    assert not asks(gate, START, 11.0 + CALM - 0.01)
    gate.judge(Press(LEFT, at=11.5, second=True))
    assert not asks(gate, START, 11.5 + CALM - 0.01)
    assert asks(gate, START, 12.0)
    assert not gate.question.words(12.0)


def test_press_answers_only_its_own_question(gate: Gate) -> None:
    """A press answers only the question of its own row, even if another row asks the same question."""
    click = Control(Switch.FIRE, MOUSE)
    answers = []
    for at, row in ((11.0, "ones"), (12.0, "twos"), (13.0, "twos")):
        pressed = Press(click, at=at)
        gate.judge(pressed)
        answers.append(gate.confirms(pressed, "TO SCORE 0 POINTS", row))
    assert answers == [False, False, True]


@pytest.mark.parametrize("other", [LEFT, Control(Switch.FIRE, 3), Control(Switch.FIRE, MOUSE)])
def test_any_other_press_ends_the_question(gate: Gate, sound: Listener, other: Control) -> None:
    """A press of any other control ends the question and makes a sound."""
    asks(gate, START, 11.0)
    press(gate, other, 12.0)
    assert not gate.question.words(12.0)
    assert sound.heard == [Cue.CHOOSE, Cue.FREE]
    assert not asks(gate, START, 13.0)


def test_question_ends_in_time_and_with_its_screen(gate: Gate) -> None:
    """A question ends silently after its time or when another screen opens."""
    asks(gate, START, 11.0)
    assert gate.question.next_due(11.0) == 11.0 + LASTS
    assert gate.question.next_due(11.0 + LASTS) == inf
    assert not asks(gate, START, 11.0 + LASTS)
    gate.open(16.0)
    assert not asks(gate, START, 17.0)


def test_press_does_not_answer_its_own_question(gate: Gate) -> None:
    """A press answers a question only after its switch was open for 0.2 s, so that no bounce answers."""
    assert (CALM, RESTED) == (0.25, 0.2)
    asks(gate, START, 11.0)
    assert not asks(gate, START, 13.0, rested=0.002)
    assert not asks(gate, START, 14.0, rested=RESTED - 0.001)
    assert gate.question.words(14.0)
    assert asks(gate, START, 14.5, rested=RESTED)


@pytest.mark.parametrize(("seconds", "is_asked"), [(SHORTEST - 0.001, False), (SHORTEST, True)])
def test_very_short_press_asks_nothing(gate: Gate, seconds: float, is_asked: bool) -> None:
    """A press too short for a finger is a fault of the switch, and asks no question."""
    asks(gate, START, 11.0)
    press(gate, LEFT, 11.0 + seconds, Kind.UP)
    press(gate, START, 11.0 + seconds, Kind.UP)
    assert bool(gate.question.words(11.1)) == is_asked
    assert asks(gate, START, 12.0) == is_asked
