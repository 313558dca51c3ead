"""What is seen and heard of dice that are thrown, and of points that are no great moment."""

import pytest

from cabinet.api import Cue, Timeline
from games.dice.timelines import COUNTING, EVERY, scored, thrown
from games.dice.tumble import last_settles, settles


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_dice_tumble_until_the_last_one_settles(dice: int) -> None:
    """Each is heard as it settles; a single one has a sound of its own."""
    timeline = thrown(dice)
    assert timeline.length == last_settles(dice)
    assert timeline.changes_next(0.0) == 0.0
    tumbling = Cue.TUMBLE_ONE if dice == 1 else Cue.TUMBLE
    assert timeline.cues == ((0.0, tumbling), *((settles(order), Cue.SETTLE) for order in range(dice)))


def test_nothing_is_nothing() -> None:
    """It counts nowhere."""
    assert scored(Timeline(), 0, None).cues == ((0.0, Cue.ZERO),)


@pytest.mark.parametrize(("points", "counted"), [(1, 1), (3, 3), (24, 4)])
def test_points_ring_and_count(points: int, counted: int) -> None:
    """No oftener than there are points, and not when they have been counted."""
    timeline = scored(Timeline().rest(2.0), points, None)
    first, *others = timeline.cues
    assert first == (2.0, Cue.SCORE)
    assert [cue for _, cue in others] == [Cue.COUNT] * counted
    assert [at for at, _ in others] == pytest.approx([2.0 + EVERY * at for at in range(1, counted + 1)])
    assert timeline.length == 2.0 + COUNTING
