"""Scripts of presses: they operate the switches of a virtual cabinet at given times."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabinet.api import Kind
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.devtools.script import PRESS, Script, ScriptError, ScriptStep, parse
from cabinet.switches import CONTROLS
from tests.controls.rig import control


def test_press_closes_and_opens_a_switch() -> None:
    steps = parse("p1 right, p1_fire, wait 2\nstart  # and off we go")
    assert [(round(step.at, 3), step.control.name, step.closed) for step in steps] == [
        *((0.0, "p1_right", True), (PRESS, "p1_right", False)),
        *((2 * PRESS, "p1_fire", True), (3 * PRESS, "p1_fire", False)),
        *((4 * PRESS + 2, "start", True), (5 * PRESS + 2, "start", False)),
    ]


def test_items_have_times_and_holds() -> None:
    """An item of a script can have its own time, leave a switch closed, or hold it for some seconds."""
    assert parse("0.0 p1_fire down\n0.5 p1 fire up\n2 p2 left for 1.5") == (
        ScriptStep(0.0, control("p1_fire"), True),
        ScriptStep(0.5, control("p1_fire"), False),
        ScriptStep(2.0, control("p2_left"), True),
        ScriptStep(3.5, control("p2_left"), False),
    )


@given(st.lists(st.tuples(st.floats(0, 1e6), st.sampled_from(CONTROLS), st.booleans())))
def test_times_are_read_exactly(events: list[tuple[float, object, bool]]) -> None:
    steps = tuple(ScriptStep(*event) for event in sorted(events, key=lambda event: event[0]))  # type: ignore[arg-type]
    words = ((step.at, step.control.name, "down" if step.closed else "up") for step in steps)
    assert parse("\n".join(f"{at} {name} {how}" for at, name, how in words)) == steps


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p5 fire", "line 1: 'p5 fire': there is no such control"),
        ("p1 fire,\np1 jump", "line 2: 'p1 jump': there is no such control"),
        ("wait", "line 1: 'wait': '' is not a number of seconds; write it like: wait 2"),
        ("wait -1", "'-1' is not a number of seconds"),
        ("wait nan", "'nan' is not a number of seconds"),
        ("wait 1 2", "'1 2' is not a number of seconds"),
        ("p1 fire sideways", "'sideways' follows p1_fire; write down, up, for 2, or nothing"),
        ("p1 fire for long", "'long' is not a number of seconds; write it like: p1_fire for 2"),
        ("2x p1 fire", "'2x' is not a number of seconds"),
        ("3", "there is no such control"),
        ("2 start, 1 select", "'1 select': time goes back from 2.12 s; put the items in order of time"),
    ],
)
def test_error_names_line_item_and_fix(text: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_steps_come_at_their_times() -> None:
    """`Inputs.next_due` gives the time of each step. A closed script plays no further step."""
    closed = Script(parse("1 start"), 0.0)
    closed.close()
    assert closed.take(5.0) == []
    clock = VirtualClock(100.0)
    script = Script(parse("1 p1 left for 1"), clock.now())
    inputs = Inputs(clock, sources=[script])
    seen = []
    while (wake := inputs.next_due(clock.now())) < inf:
        clock.move_to(wake)
        seen += [(press.kind, round(press.at, 3)) for press in inputs.take(wake)]
    assert seen == [
        *((Kind.DOWN, 101.0), (Kind.REPEAT, 101.4), (Kind.REPEAT, 101.52), (Kind.REPEAT, 101.64)),
        *((Kind.REPEAT, 101.76), (Kind.REPEAT, 101.88), (Kind.UP, 102.0)),
    ]
    assert script.over
