"""Tests of the flight of thrown dice."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabinet.dice.throw import (
    APART,
    FLIES,
    HEIGHTS,
    HITS,
    START,
    STEP,
    Flying,
    Spot,
    flying,
    hits,
    landed_at,
    last_settles,
    settles,
    told,
)

FACES = st.integers(1, 6)
ORDERS = st.integers(0, 4)
AGES = st.floats(min_value=0, max_value=3, allow_nan=False)
SPOT = Spot(300, 150, 12)


def looks(order: int, face: int) -> list[Flying]:
    """Return the die at every millisecond from the throw until it lies in its place."""
    every = (flying(step / 1000, order, face, SPOT) for step in range(int(1000 * settles(order)) + 2))
    return [now for now in every if now]


@given(AGES, ORDERS, FACES)
def test_thrown_die_has_a_face_and_ends_in_its_place(age: float, order: int, face: int) -> None:
    now = flying(age, order, face, SPOT)
    assert (now is None) == (age < APART * order)
    if now:
        assert 1 <= now.face <= 6
        assert 0 <= now.height <= HEIGHTS[0]
    if age >= settles(order):
        assert now == Flying(SPOT.x, SPOT.y, 0, SPOT.angle, face)


@given(ORDERS, FACES)
def test_tumbling_die_changes_to_an_adjacent_face(order: int, face: int) -> None:
    """A die turns over an edge, so its next face is never the same face or the opposite one."""
    shown = [now.face for now in looks(order, face)]
    walk = [shown[0]] + [b for a, b in pairwise(shown) if a != b]
    assert walk[-1] == face
    assert len(walk) >= 6
    assert all(a + b != 7 for a, b in pairwise(walk))
    still = flying(hits(order)[2] + 0.01, order, face, SPOT)
    assert still
    assert still.face == face


@given(ORDERS, FACES)
def test_each_face_lasts_equally_long(order: int, face: int) -> None:
    """A face is shown for 70 ms; only the first face is shown for less."""
    shown = [now.face for now in looks(order, face)]
    changes = [at for at, (a, b) in enumerate(pairwise(shown)) if a != b]
    assert all(68 <= b - a <= 72 for a, b in pairwise(changes))


def test_dice_settle_in_turn_within_a_little_over_a_second() -> None:
    times = [settles(order) for order in range(5)]
    assert times == sorted(set(times))
    assert last_settles(5) == times[-1] <= 1.15
    assert last_settles(0) == 0


@given(ORDERS, FACES)
def test_die_flies_from_the_side_to_its_place(order: int, face: int) -> None:
    ways = [now.x for now in looks(order, face)]
    assert ways[0] < START[0] + 5
    assert ways[-1] == SPOT.x
    assert all(a <= b for a, b in pairwise(ways))


@given(ORDERS, FACES)
def test_die_bounces_lower_and_turns_slower(order: int, face: int) -> None:
    """A die bounces lower after each hit, and has only angles for which pictures are cached."""
    for height, (start, end) in zip(HEIGHTS[1:], pairwise(HITS), strict=True):
        parts = [start + (end - start) * step / 100 for step in range(100)]
        seen = [flying(APART * order + FLIES * part, order, face, SPOT) for part in parts]
        heights = [now.height for now in seen if now]
        assert heights[0] <= 1
        assert max(heights) == height
        assert heights[-1] <= 2
    assert all(now.angle % STEP == 0 for now in looks(order, face)[:-200])


@pytest.mark.parametrize("hit", [0, 1, 2])
def test_dust_rises_below_the_hitting_die(hit: int) -> None:
    now = flying(hits(0)[hit], 0, 3, SPOT)
    assert now
    assert landed_at(SPOT, hit) == pytest.approx((now.x, now.y), abs=1)


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_values_appear_once_all_faces_are_up(dice: int) -> None:
    known, end = hits(dice - 1)[2], last_settles(dice)
    assert told(known - 0.01, dice) == told(0.0, dice) == 0
    assert 0 < told((known + end) / 2, dice) < 1
    assert told(end, dice) == told(end + 1, dice) == 1
