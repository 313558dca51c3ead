"""Tests of the effect of a press in each phase of a turn (cabinet/play/phases.py), and of their order."""

from __future__ import annotations

from math import inf
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import MOUSE, Chosen, Control, Kind, Press, Switch, Timeline, TopTen
from cabinet.devtools.virtual.listener import Listener
from cabinet.kit import Options
from cabinet.play.computers_turn import ComputersTurn
from cabinet.play.gate import Gate
from cabinet.play.phases import LookAway, Over, PersonsTurn, Unseen
from cabinet.play.showing import Showing
from cabinet.play.stage import Stage
from cabinet.play.table import Table
from games import poker_dice
from games.poker_dice.rules import Action, Hold
from tests import new_cards
from tests.bench import Bench
from tests.new_game import GAME as NEW_GAME
from tests.poker_dice.states import aim, begin, score_sixes
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with two games: POKER DICE (a mouse, shared moves) and NEW CARDS (hidden hands)."""
    with Bench(tmp_path, games=(poker_dice.GAME, new_cards.game())) as bench:
        yield bench


def showing(bench: Bench) -> None:
    """Begin a game for two people and press FIRE, so that player 1's dice are rolling."""
    begin(bench, "", "")
    bench.press("p1_fire")


def early(bench: Bench) -> None:
    """Begin a game for two people, up to player 1's prompt after a roll, with the pointer on ROLL."""
    showing(bench)
    bench.prompt()


def persons(bench: Bench) -> None:
    """Begin a game for two people, up to the time after player 1's first roll at which FIRE counts."""
    early(bench)
    bench.settle()


def undoable(bench: Bench) -> None:
    """Play up to player 2's turn, with the pointer on ROLL, while player 1 may UNDO their score."""
    score_sixes(bench, "", "")
    bench.settle()
    aim(bench, Action.ROLL)


def undoing(bench: Bench) -> None:
    """Play up to player 2's prompt, with the pointer on UNDO for player 1's score."""
    score_sixes(bench, "", "")
    aim(bench, Action.UNDO)


def waiting(bench: Bench) -> None:
    """Play up to a computer's turn, in which the computer waits because player 1 may UNDO.

    Joysticks 1 and 2 play in this game.
    """
    score_sixes(bench, "", "PERFECT", "")
    bench.run(1)


def pressing(bench: Bench) -> None:
    """Play up to the moment before a computer presses ROLL."""
    waiting(bench)
    bench.run(2.1)


def look_away(bench: Bench) -> None:
    """Begin NEW CARDS, up to the card that asks player 1 to look alone."""
    bench.cabinet.enter_game(bench.cabinet.games[1], Options(2))
    bench.cabinet.run_until(lambda: isinstance(bench.scene.stage.phase, LookAway))
    bench.run(0.5)


PHASES = {
    each.__name__: each for each in (showing, early, persons, undoable, undoing, waiting, pressing, look_away)
}


def snapshot(bench: Bench) -> dict[str, Any]:
    """Return the values that a press may change in a game, by name."""
    stage, now = bench.scene.stage, bench.clock.now()
    return {
        "lines": len(bench.table.lines),
        "ends": stage.phase.ends,
        "wait": stage.phase.lamp(now),
        "wakes": stage.next_due(now),
        "cursor": stage.ui,
        "starts": stage.show(now, lit=True).last,
        "looks": bench.table.looker,
        "refused": stage.nudged(now),
        "asked": bench.asked,
    }


def change(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return the name of the first difference between two snapshots, which a press has made."""
    if after["lines"] > before["lines"]:
        return "move"
    if after["ends"] < before["ends"] < inf:
        return "hurried"
    if after["looks"] != before["looks"]:
        return "shown"
    if after["refused"]:
        return "not-you"
    if after["wait"] > before["wait"]:
        return "waits-again"
    if after["wait"] < before["wait"]:
        return "wait-ends"
    if after["cursor"] != before["cursor"]:
        return "cursor"
    if after["starts"] != before["starts"]:
        return "start"
    return "nothing"


def effect(bench: Bench, name: str) -> str:
    """Press a control, move the mouse or click, and return the name of the effect."""
    before = snapshot(bench)
    if name == "mouse":
        # This point lies between two boxes of the score sheet.
        bench.cabinet.point(333, 222)
    elif name == "click":
        bench.cabinet.click()
    else:
        bench.cabinet.hold(name)
    return change(before, snapshot(bench))


TABLE = """
           p1_fire     p1_left     p1_right       p2_fire   p2_left  p3_fire  mouse    click
showing    hurried     nothing     -              not-you   not-you  -        start    hurried
early      nothing     cursor      -              not-you   -        -        cursor   nothing
persons    move        cursor      -              not-you   not-you  -        cursor   move
undoable   not-you     cursor      cursor         move      cursor   not-you  -        -
undoing    move        -           -              nothing   -        not-you  -        -
waiting    wait-ends   wait-ends   waits-again    not-you   not-you  -        cursor   wait-ends
pressing   move        move        waits-again    move      nothing  not-you  nothing  move
look_away  shown       nothing     -              not-you   not-you  -        nothing  nothing
"""
"""The effect of each press (column) in each phase (row); "-" is not tested."""


def cases() -> Iterator[tuple[str, str, str]]:
    """Yield the phase, the press and the effect for each cell of the table that is tested."""
    presses, *rows = map(str.split, TABLE.strip().splitlines())
    for phase, *cells in rows:
        yield from ((phase, press, does) for press, does in zip(presses, cells, strict=True) if does != "-")


@pytest.mark.parametrize(("phase", "press", "does"), [*cases()])
def test_press_has_its_effect_in_each_phase(bench: Bench, phase: str, press: str, does: str) -> None:
    PHASES[phase](bench)
    assert effect(bench, press) == does


def test_end_of_a_wait_sounds_once(bench: Bench) -> None:
    """A press that ends a computer's wait sounds once, and does not move the computer's cursor."""
    waiting(bench)
    before, heard = bench.ui, len(bench.heard)
    bench.scene.stage.press(Press(Control(Switch.LEFT, 1), at=bench.clock.now()))
    assert bench.heard[heard:] == ["move"]
    for kind in (Kind.UP, Kind.DOWN):
        bench.scene.stage.press(Press(Control(Switch.LEFT, 1), kind, bench.clock.now()))
    assert (bench.ui, len(bench.heard)) == (before, heard + 1)


def test_release_restarts_no_wait(bench: Bench) -> None:
    """Neither a release nor the joystick of another player lets the computer wait for UNDO longer."""
    waiting(bench)
    bench.cabinet.hold("p1_right")
    bench.run(1)
    before = snapshot(bench)
    bench.cabinet.release("p1_right")
    bench.cabinet.press("p3_right", seconds=0)
    assert 0 < snapshot(bench)["wait"] == before["wait"] < 1


@pytest.mark.parametrize(
    ("phase", "does"), [(showing, "nothing"), (persons, "hurried"), (waiting, "move"), (look_away, "nothing")]
)
def test_bouncing_fire_only_hurries(bench: Bench, phase: Callable[[Bench], None], does: str) -> None:
    """A contact that bounces closes again within 60 ms, and this second press only hurries the game."""
    phase(bench)
    bench.cabinet.press("p1_fire", seconds=0.03)
    assert effect(bench, "p1_fire") == does


def longest(bench: Bench) -> float:
    """Return the duration in seconds of the longest step in the computer's turn."""
    seconds = 0.0
    while bench.state.player == 1:
        act = bench.scene.stage.act
        if act and act.started == bench.clock.now():
            seconds = max(seconds, act.seconds)
        bench.cabinet.wait()
    return seconds


@pytest.mark.parametrize(("held", "hurries"), [("p1_fire", True), ("p3_fire", False), ("p1_left", False)])
def test_held_fire_hurries_all_following_steps(bench: Bench, held: str, hurries: bool) -> None:
    """Held FIRE shortens each step of the computer to 0.12 s; directions and other joysticks do not."""
    waiting(bench)
    bench.cabinet.hold(held)
    assert (longest(bench) == 0.12) == hurries


@pytest.mark.parametrize("phase", [showing, persons, pressing, look_away])
def test_release_of_another_joystick_is_silent(bench: Bench, phase: Callable[[Bench], None]) -> None:
    """Pressing an unused joystick sounds NOT YOU, and releasing it is silent."""
    phase(bench)
    bench.cabinet.hold("p3_left")
    assert bench.heard[-1] == "not you"
    bench.run(0.1)
    heard = bench.heard.count("not you")
    bench.cabinet.release("p3_left")
    assert bench.heard.count("not you") == heard


def up_holds(ui: Any, press: Press, view: Any) -> Any:
    """Press like the panel of POKER DICE, except that UP holds the first die."""
    return (
        Chosen(Hold(0, True)) if press.switch is Switch.UP else poker_dice.GAME.panel.press(ui, press, view)
    )


def timeline(step: Any, before: Any, after: Any) -> Timeline:
    """Return the timeline of POKER DICE, except that holding a die takes one second."""
    return (
        Timeline().rest(1.0) if isinstance(step, Hold) else poker_dice.GAME.look.timeline(step, before, after)
    )


@pytest.mark.parametrize(("held", "seconds"), [("while the dice roll", 0.12), ("at the prompt", 1.0)])
def test_fire_without_a_move_hurries_at_once(tmp_path: Path, held: str, seconds: float) -> None:
    """FIRE that is pressed during a step hurries the next step at once; FIRE that made a move does not."""
    panel = SimpleNamespace(start=poker_dice.GAME.panel.start, press=up_holds)
    game = varied(poker_dice.GAME, panel=panel, timeline=timeline)
    with Bench(tmp_path, games=(game,)) as bench:
        bench.cabinet.enter_game(game, game.setup.choices()[0])
        bench.settle()
        bench.press("p1_fire")
        bench.run(bench.scene.stage.phase.ends - bench.clock.now() - 0.1)
        if held == "while the dice roll":
            bench.cabinet.hold("p1_fire")
        bench.prompt()
        bench.cabinet.hold("p1_up")
        assert bench.scene.stage.act.seconds == seconds


def test_presses_before_and_after_the_game_are_ignored() -> None:
    sound = Listener()
    table = Table(NEW_GAME, Options(1), Random(1))
    stage = Stage(table, gate=Gate(sound), sound=sound, rng=Random(1), top_ten=TopTen())
    for phase in (Unseen, Over):
        heard, changes = len(sound.heard), stage.changes
        for jack in (1, 2, MOUSE):
            for kind in Kind:
                for switch in (Switch.FIRE, Switch.LEFT):
                    assert stage.press(Press(Control(switch, jack), kind, 5.0)) is None
        assert isinstance(stage.phase, phase)
        assert (len(sound.heard), stage.changes, stage.nudged(5.0)) == (heard, changes, False)
        table.state = table.state._replace(kept=(4,))
        stage.tick(6.0)
    assert stage.over
    assert stage.next_due(6.0) == inf


def test_phases_follow_each_other(bench: Bench) -> None:
    """The order of phases is the computer's turn, its steps, and the next person's turn."""
    waiting(bench)
    seen: list[type] = []
    bench.cabinet.hold("p1_fire")
    while bench.state.player != 2:
        if type(bench.scene.stage.phase) not in seen[-1:]:
            seen.append(type(bench.scene.stage.phase))
        bench.cabinet.wait()
    assert seen[:2] == [ComputersTurn, Showing]
    assert set(seen) == {ComputersTurn, Showing}
    bench.prompt()
    assert isinstance(bench.scene.stage.phase, PersonsTurn)


def test_hint_marks_the_game_once(bench: Bench) -> None:
    """The first hint adds one line to the journal, and further hints add none."""
    persons(bench)
    stage, lines = bench.scene.stage, len(bench.table.lines)
    advice = stage.hint()
    assert advice
    assert advice == bench.table.advice() == stage.hint()
    assert bench.table.hinted
    assert len(bench.table.lines) == lines + 1
