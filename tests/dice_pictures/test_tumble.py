"""The laws of tumbling dice."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dice.tumble import BOUNCES, HEIGHT, HITS, SHAKE, last_settles, settles, shake, tumble

FACES = st.integers(1, 6)
ORDERS = st.integers(0, 4)
AGES = st.floats(min_value=0, max_value=3, allow_nan=False)


@given(AGES, ORDERS, FACES)
def test_a_die_has_a_face_and_no_more_than_its_height(age: float, order: int, face: int) -> None:
    """Whenever one looks."""
    now = tumble(age, order, face)
    assert 1 <= now.face <= 6
    assert 0 <= now.lift <= HEIGHT


@given(AGES, ORDERS, FACES)
def test_a_settled_die_shows_its_face_and_lies_still(age: float, order: int, face: int) -> None:
    """From its time on and never before."""
    now = tumble(age, order, face)
    assert now.settled == (age >= settles(order))
    if now.settled:
        assert (now.face, now.lift, now.edge) == (face, 0, False)


@given(ORDERS, FACES)
def test_never_the_same_face_twice_running(order: int, face: int) -> None:
    """Nor the opposite one: a die turns over an edge."""
    looks = [tumble(step / 1000, order, face).face for step in range(int(1000 * settles(order)) + 2)]
    shown = [looks[0]] + [b for a, b in pairwise(looks) if a != b]
    assert shown[-1] == face
    assert len(shown) >= 6
    assert all(a + b != 7 for a, b in pairwise(shown))


@given(ORDERS, FACES)
def test_each_face_lasts_equally_long(order: int, face: int) -> None:
    """No face is stood on twice: all but the first, cut by the throw, last the same 70 ms."""
    looks = [tumble(step / 1000, order, face).face for step in range(int(1000 * settles(order)))]
    changes = [at for at, (a, b) in enumerate(pairwise(looks)) if a != b]
    assert all(68 <= b - a <= 72 for a, b in pairwise(changes))


def test_dice_settle_one_after_another_within_a_second() -> None:
    """Five of them; with none there is nothing to wait for."""
    times = [settles(order) for order in range(5)]
    assert times == sorted(set(times))
    assert last_settles(5) == times[-1] <= 1.0
    assert last_settles(0) == 0


@given(ORDERS, FACES)
def test_it_leaves_the_table_and_stands_on_its_edge(order: int, face: int) -> None:
    """It hops and turns over while it tumbles."""
    looks = [tumble(step / 1000, order, face) for step in range(int(1000 * settles(order)))]
    assert max(look.lift for look in looks) >= HEIGHT - 1
    assert any(look.edge for look in looks)
    assert looks[-1].lift <= 1


@given(ORDERS, FACES)
def test_it_comes_from_the_side_and_never_goes_back(order: int, face: int) -> None:
    """All its way is before it as it is thrown, none as it lies."""
    ways = [tumble(step / 1000, order, face).away for step in range(int(1000 * settles(order)) + 2)]
    assert ways[0] == 1
    assert ways[-1] == 0
    assert all(a >= b for a, b in pairwise(ways))


@given(ORDERS, FACES)
def test_it_bounces_three_times_each_time_lower(order: int, face: int) -> None:
    """40, 16 and 6 pixels, and it hits the table between."""
    whole = settles(order)
    assert HITS[-1] == pytest.approx(1)
    for height, (start, end) in zip(BOUNCES, pairwise(HITS), strict=True):
        lifts = [
            tumble(whole * (start + (end - start) * step / 100), order, face).lift for step in range(100)
        ]
        assert lifts[0] <= 1
        assert max(lifts) == height
        assert lifts[-1] <= 2


def test_the_table_shakes_where_a_die_hits_it() -> None:
    """Two pixels, once a die; not before anything was thrown, nor once all lie still."""
    down = [shake(step / 1000, 5) for step in range(1000)]
    assert set(down) == {0, SHAKE} == {0, 2}
    assert down[0] == down[-1] == 0
    assert not any(shake(step / 1000, 0) for step in range(1000))
