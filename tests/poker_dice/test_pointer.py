"""Tests of the pointer of POKER DICE: short and long pushes, two directions at once, and a mouse."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabinet.api import DIRECTIONS, Control, Kind, Press, Switch
from games.poker_dice import pointer, setup
from games.poker_dice.layout import OPTIONS, WORDS, place, targets
from games.poker_dice.panel import Ui
from games.poker_dice.pointer import FAST, FIRST, SLOW, Pointer, PointerTarget
from tests.poker_dice.states import at_random, flick, person, rolled, ways

PLACES = (
    PointerTarget("left", 90, 90, 20, 20),
    PointerTarget("middle", 290, 90, 20, 20),
    PointerTarget("right", 490, 90, 20, 20),
    PointerTarget("below", 290, 290, 20, 20),
)
LEFT, MIDDLE, RIGHT, BELOW = (pointer.at(target) for target in PLACES)
D, U, L, R = Switch.DOWN, Switch.UP, Switch.LEFT, Switch.RIGHT


def down(at: Pointer, way: Switch, now: float) -> Pointer:
    """Return the pointer after the direction `way` was pressed at the time `now`, in seconds."""
    return pointer.press(at, Press(Control(way, 1), Kind.DOWN, now), PLACES)


def up(at: Pointer, way: Switch, now: float) -> Pointer:
    """Return the pointer after the direction `way` was released at the time `now`, in seconds."""
    return pointer.press(at, Press(Control(way, 1), Kind.UP, now), PLACES)


# Tests of short pushes


@pytest.mark.parametrize(
    ("at", "way", "there"),
    [
        (LEFT, R, MIDDLE),
        (MIDDLE, R, RIGHT),
        (MIDDLE, L, LEFT),
        (MIDDLE, D, BELOW),
        (BELOW, U, MIDDLE),
        (RIGHT, R, LEFT),
        (LEFT, L, RIGHT),
        (BELOW, D, MIDDLE),
    ],
)
def test_flick_jumps_to_the_next_target(at: Pointer, way: Switch, there: Pointer) -> None:
    """From the last target in a direction, a flick wraps to the target at the opposite end."""
    assert flick(at, way, PLACES) == there


def test_pointer_jumps_with_the_press() -> None:
    """The pointer jumps when a direction is pressed, and rests for 0.25 s whether or not it is held."""
    held = down(LEFT, R, 10.0)
    for seconds in (0.0, 0.1, 0.249):
        assert pointer.glide(Ui(held), 10.0 + seconds).pointer == held
        assert up(held, R, 10.0 + seconds) == MIDDLE
    assert (held.x, held.y) == (MIDDLE.x, MIDDLE.y)


def test_pointer_stays_without_a_target() -> None:
    row = PLACES[:3]
    for way in (U, D):
        assert flick(MIDDLE, way, row) == MIDDLE


# Tests of long pushes, which make the pointer glide


def test_pointer_accelerates_while_held() -> None:
    """The pointer covers more distance in each tenth of a second until it has reached full speed."""
    places = (PointerTarget("first", 40, 90, 20, 20),)
    held = pointer.press(Pointer(32, 100), Press(Control(R, 1), Kind.DOWN, 0.0), places)
    seen = [pointer.glide(Ui(held), FIRST + tenth / 10).pointer.x for tenth in range(11)]
    steps = [after - before for before, after in pairwise(seen)]
    assert steps[:5] == sorted(steps[:5])
    assert steps[0] == pytest.approx(SLOW / 10 + 4.5, abs=1)
    assert steps[-1] == pytest.approx(FAST / 10, abs=1)
    assert max(steps) <= FAST / 10 + 1


def test_pointer_glides_only_while_held() -> None:
    assert not pointer.gliding(Ui(LEFT))
    assert pointer.glide(Ui(LEFT), 99.0) == Ui(LEFT)
    held = down(LEFT, R, 0.0)
    assert pointer.gliding(Ui(held))
    assert not pointer.gliding(Ui(up(held, R, 0.5)))


def test_released_pointer_snaps_to_the_nearest_target() -> None:
    held = down(LEFT, R, 0.0)
    assert 310 < pointer.glide(Ui(held), 0.6).pointer.x < 400
    assert up(held, R, 0.6) == MIDDLE
    assert 400 < pointer.glide(Ui(held), 0.8).pointer.x < 490
    assert up(held, R, 0.8) == RIGHT


def test_pointer_never_snaps_back_to_the_start() -> None:
    """A pointer that wraps to the other side must not snap back to the target at which the push began."""
    held = down(RIGHT, R, 0.0)
    assert (held.x, held.y) == (LEFT.x, LEFT.y)
    assert pointer.glide(Ui(held), 1.2).pointer.x > 450
    assert up(held, R, 1.2) == MIDDLE


def test_pointer_inside_a_wide_box_snaps_to_it() -> None:
    """A pointer in a wide box snaps to this box even if the middle of another target is nearer."""
    wide = (PointerTarget("line", 32, 89, 452, 16), PointerTarget("word", 392, 54, 92, 18))
    held = pointer.press(pointer.at(wide[1]), Press(Control(L, 1), Kind.DOWN, 0.0), wide)
    right = pointer.press(held, Press(Control(R, 1), Kind.DOWN, 0.3), wide)
    straight = pointer.press(right, Press(Control(L, 1), Kind.UP, 0.31), wide)
    assert pointer.glide(Ui(straight), 0.85).pointer.x > 380
    assert pointer.press(straight, Press(Control(R, 1), Kind.UP, 0.85), wide) == pointer.at(wide[0])


def test_two_directions_move_the_pointer_diagonally() -> None:
    """With two directions held the pointer moves diagonally; when one is released, it follows the other."""
    held = down(down(MIDDLE, L, 0.0), D, 0.2)
    assert (held.x, held.y) == (LEFT.x, LEFT.y)
    right = down(up(held, L, 0.21), R, 0.22)
    askew = pointer.glide(Ui(right), 0.5).pointer
    assert askew.x - LEFT.x == askew.y - LEFT.y > 0
    straight = up(askew, D, 0.5)
    assert straight.ways == (R,)
    assert pointer.glide(Ui(straight), 0.8).pointer.y == straight.y
    assert pointer.glide(Ui(straight), 0.8).pointer.x > straight.x
    assert up(straight, R, 0.6) in (LEFT, BELOW)


def test_first_of_two_directions_counts_alone_at_first() -> None:
    """During the first 0.25 s of a push, only the first of two directions counts."""
    held = down(down(MIDDLE, R, 0.0), D, 0.02)
    for first, last in ((D, R), (R, D)):
        assert up(up(held, first, 0.2), last, 0.24) == RIGHT


def test_pointer_stops_at_the_edges_of_the_safe_area() -> None:
    for way in DIRECTIONS:
        held = down(BELOW, way, 0.0)
        there = pointer.glide(Ui(held), 60.0).pointer
        assert 32 <= there.x < 608
        assert 18 <= there.y < 342


def test_other_presses_do_not_move_the_pointer() -> None:
    held = down(LEFT, R, 0.0)
    assert pointer.press(held, Press(Control(R, 1), Kind.REPEAT, 0.5), PLACES) is held
    assert pointer.press(LEFT, Press(Control(Switch.FIRE, 1), Kind.DOWN, 0.5), PLACES) is LEFT
    assert up(LEFT, R, 0.5) is LEFT


def test_same_direction_on_another_joystick_adds_nothing() -> None:
    held = down(LEFT, R, 0.0)
    again = down(held, R, 0.5)
    assert again.ways == (R,)
    assert MIDDLE.x < again.x == pointer.glide(Ui(held), 0.5).pointer.x


# Tests of a pointer that a mouse moves


def test_mouse_puts_the_pointer_anywhere() -> None:
    """The pointer may be between targets, because a mouse pointer does not snap."""
    put = pointer.point(Ui(LEFT), 123, 234).pointer
    assert put == Pointer(123, 234, mouse=True)
    assert pointer.under(put, PLACES) is None
    assert pointer.under(pointer.point(Ui(LEFT), 500, 100).pointer, PLACES) == "right"


@pytest.mark.parametrize(
    ("x", "y", "there"),
    [(0, 0, (32, 18)), (639, 359, (607, 341)), (-5, 200, (32, 200)), (300, 999, (300, 341))],
)
def test_mouse_pointer_stays_in_the_safe_area(x: int, y: int, there: tuple[int, int]) -> None:
    assert pointer.point(Ui(LEFT), x, y).pointer[:2] == there


def test_mouse_stops_a_glide() -> None:
    put = pointer.point(Ui(down(LEFT, R, 0.0)), 300, 200)
    assert not pointer.gliding(put)


def test_push_starts_from_the_mouses_position() -> None:
    """A push may start where a mouse left the pointer: between targets, or at the edge of a target."""
    for x, there in ((200, MIDDLE), (91, MIDDLE), (291, RIGHT)):
        put = pointer.point(Ui(LEFT), x, 101).pointer
        assert flick(put, R, PLACES) == there


# Tests that all targets can be reached


def cut_off(places: tuple[PointerTarget, ...]) -> list[PointerTarget]:
    """Return the targets that another target covers, or from which flicks cannot reach all others."""
    everything = {target.what for target in places}
    return [
        target
        for target in places
        if pointer.under(here := pointer.at(target), places) != target.what
        or set(ways(here, places)) != everything
    ]


def test_flicks_reach_everything_in_the_set_up() -> None:
    assert cut_off(setup.start().targets) == []
    for columns in ((), ("PERFECT",), ("",)):
        assert cut_off(setup.SetupUi(LEFT, 2, columns).targets) == []


@settings(deadline=None)
@given(st.integers(32, 607), st.integers(18, 341), st.integers(0, 10_000))
def test_flicks_reach_everything_from_anywhere(x: int, y: int, seed: int) -> None:
    """Wherever a mouse has left the pointer, flicks of the stick reach every target."""
    view = at_random(Random(seed), person(columns=2), seed % 97 + 2)
    places = targets(view)
    assert set(ways(Pointer(x, y), places)) >= {target.what for target in places}


def test_targets_are_few_flicks_away() -> None:
    """With all dice rolled, every target is at most 8 flicks from ROLL, and every die at most 3."""
    view = rolled(6, 6, 2, 6, 1)
    way = ways(pointer.at(WORDS[0]), targets(view))
    assert max(map(len, way.values())) <= 8
    assert max(len(way[die]) for die in range(5)) <= 3


# Tests of targets


def test_targets_do_not_overlap_and_lie_in_the_safe_area() -> None:
    """The test covers every combination of held dice, because held dice change their places."""
    for held in product((False, True), repeat=5):
        places = (*WORDS, *(place(held, die) for die in range(5)), *OPTIONS.values())
        for at, one in enumerate(places):
            assert one.x >= 32
            assert one.y >= 18
            assert one.x + one.width <= 608
            assert one.y + one.height <= 342
            for other in places[at + 1 :]:
                apart_x = one.x + one.width <= other.x or other.x + other.width <= one.x
                apart_y = one.y + one.height <= other.y or other.y + other.height <= one.y
                assert apart_x or apart_y, (one, other)


def test_released_pointer_stays() -> None:
    held = pointer.glide(Ui(down(LEFT, R, 0.0)), 0.5)
    free = pointer.let_go(held)
    assert free.pointer[:2] == held.pointer[:2]
    assert not pointer.gliding(free)
    assert pointer.glide(free, 9.0) == free
