"""A press of somebody who is not to act: while dice roll, while a computer waits, and at another's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import Control, Kind, Press, Switch
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice.rules import Action
from tests.poker_dice.states import aim, begin, do, roll

if TYPE_CHECKING:
    from tests.bench import Bench

FIRE, LEFT, RIGHT = Switch.FIRE, Switch.LEFT, Switch.RIGHT


def pressed(
    bench: Bench, switch: Switch, jack: int = 1, kind: Kind = Kind.DOWN, *, counts: bool = True
) -> list[str]:
    """What is heard of a press."""
    heard = len(bench.heard)
    assert (
        bench.scene.stage.press(Press(Control(switch, jack), kind, bench.clock.now()), counts=counts) is None
    )
    return bench.heard[heard:]


def left(bench: Bench) -> float:
    """How much is left of the time in which the computer waits, 1 to 0."""
    return float(bench.scene.stage.show(bench.clock.now(), lit=True).waits)


@pytest.fixture
def waiting(bench: Bench) -> Bench:
    """Player 1 has scored, the computer's turn has come, and a second of its waiting is over."""
    begin(bench, "", "PERFECT", "")
    roll(bench, 6, 3, 6, 2, 1)
    do(bench, Score(Category.SIXES))
    bench.prompt()
    bench.run(1)
    assert 0.5 < left(bench) < 0.75
    return bench


def test_while_dice_roll(bench: Bench) -> None:
    """The own FIRE hurries them, a direction does nothing; another joystick is refused."""
    begin(bench, "", "")
    bench.press("p1_fire")
    stage = bench.scene.stage
    ends = stage.act.ends
    assert pressed(bench, LEFT) == []
    assert pressed(bench, FIRE, 2) == ["not you"]
    assert pressed(bench, FIRE, 2, Kind.UP) == []
    assert stage.act.ends == ends
    pressed(bench, FIRE, counts=False)
    assert stage.act.ends < ends


def test_a_press_that_leads_nowhere_ends_the_waiting(waiting: Bench) -> None:
    """It is heard as long as somebody was waited for, and moves no cursor."""
    before = waiting.ui
    assert pressed(waiting, LEFT) == ["move"]
    assert left(waiting) == 0
    assert waiting.ui == before
    assert pressed(waiting, LEFT, kind=Kind.UP) == []
    assert waiting.ui == before


def test_nobody_is_waited_for_twice(waiting: Bench) -> None:
    """Once the computer plays, the same press is not heard."""
    waiting.run(2.1)
    assert left(waiting) == 0
    assert waiting.scene.stage.waiting
    assert pressed(waiting, LEFT) == []


def test_a_press_that_does_not_count_only_ends_the_waiting(waiting: Bench) -> None:
    """Though it would lead to UNDO."""
    before = waiting.ui
    assert pressed(waiting, RIGHT, counts=False) == ["move"]
    assert left(waiting) == 0
    assert waiting.ui == before


def test_a_press_that_leads_to_undo_begins_the_waiting_once_more(waiting: Bench) -> None:
    """Its release changes nothing, nor does that of another."""
    before = waiting.ui
    pressed(waiting, RIGHT)
    assert waiting.ui != before
    assert left(waiting) == 1
    waiting.run(1)
    remains = left(waiting)
    pressed(waiting, RIGHT, kind=Kind.UP)
    assert pressed(waiting, RIGHT, 2, Kind.UP) == []
    assert left(waiting) == remains < 1


def test_another_person_ends_no_waiting(waiting: Bench) -> None:
    """It was not their score."""
    remains = left(waiting)
    for switch in (FIRE, LEFT, RIGHT):
        assert pressed(waiting, switch, 2) == ["not you"]
    assert left(waiting) == remains


def test_at_the_turn_of_another_person(bench: Bench) -> None:
    """The player before may go to UNDO and press it at once, and nothing else."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before = bench.state
    do(bench, Score(Category.SIXES))
    bench.settle()
    aim(bench, Action.ROLL)
    scored, there = bench.state, bench.ui
    assert pressed(bench, FIRE) == ["not you"]
    assert pressed(bench, RIGHT, counts=False) == []
    assert (bench.state, bench.ui) == (scored, there)
    aim(bench, Action.UNDO)
    pressed(bench, FIRE, counts=False)
    bench.settle()
    assert bench.state == before
