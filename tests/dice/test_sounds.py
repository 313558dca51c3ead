"""What is heard of points that are no great moment."""

import pytest

from cabinet.api import Cue
from games.dice.sounds import EVERY, everyday


def test_nothing_is_nothing() -> None:
    """It counts nowhere."""
    assert everyday(0, 0.5) == ((0.0, Cue.ZERO),)


@pytest.mark.parametrize(("points", "counted"), [(1, 1), (3, 3), (24, 4)])
def test_points_ring_and_count(points: int, counted: int) -> None:
    """No oftener than there are points, and not when they have been counted."""
    first, *others = everyday(points, 0.5, 2.0)
    assert first == (2.0, Cue.SCORE)
    assert [cue for _, cue in others] == [Cue.COUNT] * counted
    assert [at for at, _ in others] == pytest.approx([2.0 + EVERY * at for at in range(1, counted + 1)])
