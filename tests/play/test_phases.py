"""What a press does in each phase of a table: the table of `cabinet/play/phases.py`, and what leads on."""

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
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice.rules import Action, Hold
from tests import new_cards
from tests.bench import Bench
from tests.new_game import GAME as NEW_GAME
from tests.poker_dice.states import aim, begin, do, roll
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ROLLED = (6, 3, 6, 2, 1)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with POKER DICE, which takes a mouse and shared moves, and NEW CARDS, which hides."""
    with Bench(tmp_path, games=(poker_dice.GAME, new_cards.game())) as bench:
        yield bench


def showing(bench: Bench) -> None:
    """The dice of player 1 roll."""
    begin(bench, "", "")
    bench.press("p1_fire")


def early(bench: Bench) -> None:
    """Player 1 is to act since a moment ago, and the pointer is on ROLL."""
    showing(bench)
    bench.prompt()


def persons(bench: Bench) -> None:
    """Player 1 is to act, and FIRE counts."""
    early(bench)
    bench.settle()


def undoable(bench: Bench) -> None:
    """Player 2 is to act, and the pointer is on ROLL; player 1 may UNDO their score."""
    begin(bench, "", "")
    roll(bench, *ROLLED)
    do(bench, Score(Category.SIXES))
    bench.settle()
    aim(bench, Action.ROLL)


def undoing(bench: Bench) -> None:
    """The same just after the prompt has come; the pointer was led to UNDO."""
    begin(bench, "", "")
    roll(bench, *ROLLED)
    do(bench, Score(Category.SIXES))
    bench.prompt()
    aim(bench, Action.UNDO)


def waiting(bench: Bench) -> None:
    """A computer player waits for player 1, who may UNDO their score; joystick 2 plays too, 3 does not."""
    begin(bench, "", "PERFECT", "")
    roll(bench, *ROLLED)
    do(bench, Score(Category.SIXES))
    bench.prompt()
    bench.run(1)


def pressing(bench: Bench) -> None:
    """The computer player is about to press ROLL."""
    waiting(bench)
    bench.run(2.1)


def look_away(bench: Bench) -> None:
    """Player 1 of NEW CARDS is to look at their card alone."""
    bench.cabinet.enter_game(bench.cabinet.games[1], Options(2))
    bench.cabinet.run_until(lambda: isinstance(bench.scene.stage.phase, LookAway))
    bench.run(0.5)


PHASES = {
    each.__name__: each for each in (showing, early, persons, undoable, undoing, waiting, pressing, look_away)
}


def snapshot(bench: Bench) -> dict[str, Any]:
    """What a press may change."""
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
    """The first thing that a press has done, in words."""
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
    """What a press does."""
    before = snapshot(bench)
    if name == "mouse":
        # On the way from one box to the next.
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
"""For each phase what presses do: of player 1, of player 2, of a joystick that is not used, of a mouse."""


def cases() -> Iterator[tuple[str, str, str]]:
    """Each cell that is tried: the phase, the press and what it does."""
    presses, *rows = map(str.split, TABLE.strip().splitlines())
    for phase, *cells in rows:
        yield from ((phase, press, does) for press, does in zip(presses, cells, strict=True) if does != "-")


@pytest.mark.parametrize(("phase", "press", "does"), [*cases()])
def test_a_press(bench: Bench, phase: str, press: str, does: str) -> None:
    """One press in each phase, through the pins."""
    PHASES[phase](bench)
    assert effect(bench, press) == does


def test_the_end_of_a_wait_is_heard_once(bench: Bench) -> None:
    """Neither the press that ends it nor its release moves the computer player's cursor."""
    waiting(bench)
    before, heard = bench.ui, len(bench.heard)
    bench.scene.stage.press(Press(Control(Switch.LEFT, 1), at=bench.clock.now()))
    assert bench.heard[heard:] == ["move"]
    for kind in (Kind.UP, Kind.DOWN):
        bench.scene.stage.press(Press(Control(Switch.LEFT, 1), kind, bench.clock.now()))
    assert (bench.ui, len(bench.heard)) == (before, heard + 1)


def test_a_release_begins_no_wait_again(bench: Bench) -> None:
    """Neither of the press that did, nor of another joystick."""
    waiting(bench)
    bench.cabinet.hold("p1_right")
    bench.run(1)
    before = snapshot(bench)
    bench.cabinet.release("p1_right")
    bench.cabinet.press("p3_right", seconds=0)
    assert 0 < snapshot(bench)["wait"] == before["wait"] < 1


def bounced(bench: Bench, name: str) -> str:
    """What the second of two presses does that follow in 60 ms."""
    bench.cabinet.press(name, seconds=0.03)
    return effect(bench, name)


@pytest.mark.parametrize(
    ("phase", "does"), [(showing, "nothing"), (persons, "hurried"), (waiting, "move"), (look_away, "nothing")]
)
def test_a_fire_that_bounces(bench: Bench, phase: Callable[[Bench], None], does: str) -> None:
    """It does no more than it did: what the first press began is only hurried."""
    phase(bench)
    assert bounced(bench, "p1_fire") == does


def longest(bench: Bench) -> float:
    """Seconds for which the longest step of the computer's turn is shown."""
    seconds = 0.0
    while bench.state.player == 1:
        act = bench.scene.stage.act
        if act and act.started == bench.clock.now():
            seconds = max(seconds, act.seconds)
        bench.cabinet.wait()
    return seconds


@pytest.mark.parametrize(("held", "hurries"), [("p1_fire", True), ("p3_fire", False), ("p1_left", False)])
def test_fire_that_is_held_hurries_all_that_follows(bench: Bench, held: str, hurries: bool) -> None:
    """Each step of the computer's turn passes in 0.12 s, unless another joystick or a direction is held."""
    waiting(bench)
    bench.cabinet.hold(held)
    assert (longest(bench) == 0.12) == hurries


@pytest.mark.parametrize("phase", [showing, persons, pressing, look_away])
def test_a_release_of_another_is_not_refused(bench: Bench, phase: Callable[[Bench], None]) -> None:
    """NOT YOU is heard once a press."""
    phase(bench)
    bench.cabinet.hold("p3_left")
    assert bench.heard[-1] == "not you"
    bench.run(0.1)
    heard = bench.heard.count("not you")
    bench.cabinet.release("p3_left")
    assert bench.heard.count("not you") == heard


def up_holds(ui: Any, press: Press, view: Any) -> Any:
    """POKER DICE, where UP holds the first die: a move that can be undone."""
    return (
        Chosen(Hold(0, True)) if press.switch is Switch.UP else poker_dice.GAME.panel.press(ui, press, view)
    )


def timeline(step: Any, before: Any, after: Any) -> Timeline:
    """The same, where a second passes until a die is held."""
    return (
        Timeline().rest(1.0) if isinstance(step, Hold) else poker_dice.GAME.look.timeline(step, before, after)
    )


@pytest.mark.parametrize(("held", "seconds"), [("while the dice roll", 0.12), ("at the prompt", 1.0)])
def test_fire_hurries_from_its_press_if_it_made_no_move(tmp_path: Path, held: str, seconds: float) -> None:
    """Pressed while something is shown it hurries the next step at once, also 0.1 s later."""
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


def test_before_the_first_tick_and_after_the_end_nothing_is_done() -> None:
    """The scene takes what is pressed then."""
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


def test_one_phase_leads_to_the_next(bench: Bench) -> None:
    """Steps are shown until the computer is to act, and after its turn the next person is."""
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


def test_a_hint_marks_the_game_once(bench: Bench) -> None:
    """A player who asks gets the advice; the journal has a line of the first time."""
    persons(bench)
    stage, lines = bench.scene.stage, len(bench.table.lines)
    advice = stage.hint()
    assert advice
    assert advice == bench.table.advice() == stage.hint()
    assert bench.table.hinted
    assert len(bench.table.lines) == lines + 1
