"""Tests of a computer player's turn: the time to think, and the pace of the presses."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Chosen, Control, Cue, Drawn, Kind, Press, Switch, TopTen
from cabinet.devtools.virtual.listener import Listener
from cabinet.kit import Options
from cabinet.play.computers_turn import ComputersTurn, Rhythm
from cabinet.play.gate import Gate
from cabinet.play.stage import Stage
from cabinet.play.table import Rigged, Table
from cabinet.play.turn_input import TurnInput
from cabinet.sound.listener import Sound
from games import dice_poker, poker_dice
from tests.new_cards import Move, game
from tests.poker_dice.states import score_sixes
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from tests.bench import Bench

FIRE = Press(Control(Switch.FIRE, 1), at=1.0)


def against_a_computer(
    played: AnyGame, sound: Sound | None = None, *, computers_only: bool = False
) -> TurnInput:
    """Return the input of a turn in NEW CARDS in which a computer must act, after the person's move."""
    table, sound = Table(played, Options(2), Random(1)), sound or Sound()
    for step in (Drawn((7, 8, 9, 10, 11, 12)), Move.KEEP):
        table.apply(step)
    return TurnInput(table, gate=Gate(sound), sound=sound, computers_only=computers_only)


@pytest.mark.parametrize(
    ("slowly", "held", "takes"), [(1.0, False, 0.7), (2.0, False, 1.4), (1.0, True, 0.12)]
)
def test_computer_without_a_cursor_thinks(slowly: float, held: bool, takes: float) -> None:
    """Slow mode doubles a computer's time to think; held FIRE limits it to 0.12 s, pressed FIRE ends it."""
    hands = against_a_computer(game(people=1))
    hands.seat = 1
    if held:
        hands.hold_fire(FIRE, after=0.0)
    turn = ComputersTurn(hands, Rhythm(slowly), Random(1), 5.0)
    assert turn.next_due(5.0) == 5.0 + takes
    assert turn.lamp(5.0) == 0.0
    assert turn.tick(5.0 + takes - 0.001) is None
    assert turn.press(FIRE._replace(at=5.0), counts=True) is None
    assert turn.next_due(5.0) == 5.0
    assert turn.tick(5.0) == Chosen(Move.KEEP)


def pressed(slowly: float = 1.0) -> list[float]:
    """Return the times of a computer's presses, up to its move, in a turn that begins at 5 s."""
    table = Table(dice_poker.GAME, dice_poker.GAME.setup.choices()[0], Random(1))
    table.apply(Drawn((1, 1, 2, 3, 1)))
    hands = TurnInput(table, gate=Gate(Sound()), sound=Sound(), computers_only=True)
    hands.cursor.start(hands.table.players_view)
    turn = ComputersTurn(hands, Rhythm(slowly), Random(1), 5.0)
    times: list[float] = []
    while turn.next_due(5.0) < inf:
        times.append(turn.next_due(5.0))
        if turn.tick(times[-1]):
            break
        assert turn.tick(times[-1]) is None, "one press at a time"
    return times


def test_computer_looks_and_presses() -> None:
    """A computer's first press comes after 0.15 s, the second 0.16 s later. Slow mode doubles both times."""
    times = pressed()
    assert times[:2] == pytest.approx([5.15, 5.31])
    assert [at - 5.0 for at in pressed(2.0)] == pytest.approx([2 * (at - 5.0) for at in times])


def test_computer_presses_ever_faster() -> None:
    """The pause between presses shrinks to 0.04 s. A new turn or a step of 1 s resets the pause."""
    rhythm = Rhythm(1.0)
    assert [rhythm.first(), rhythm.beat()] == [0.15, 0.16]
    beats = [rhythm.beat() for _ in range(30)]
    assert beats == sorted(beats, reverse=True)
    assert [beats[0], beats[-1]] == pytest.approx([0.16 * 0.91, 0.04])
    rhythm.shown(0.9)
    assert [rhythm.first(), rhythm.beat()] == [0.15, 0.04]
    for begins in (rhythm.begin_turn, lambda: rhythm.shown(1.0)):
        begins()
        assert rhythm.beat() == 0.16
        assert rhythm.beat() < 0.16


def test_computer_does_not_look_after_a_step_without_animation() -> None:
    """After a step without animation the computer needs no time to look, so its next press comes sooner."""
    rhythm = Rhythm(1.0)
    rhythm.beat()
    rhythm.shown(0.0)
    assert rhythm.first() == pytest.approx(0.16 * 0.91)


def test_lamp_counts_down_while_the_computer_waits(bench: Bench) -> None:
    """A computer waits 3 s so that a person can UNDO; a lamp counts this time down in tenths of a second."""
    score_sixes(bench, "", "PERFECT")
    lit: dict[float, float] = {}
    while (left := bench.scene.stage.show(bench.clock.now(), lit=True).waits) > 0:
        lit.setdefault(left, bench.clock.now())
        bench.cabinet.wait()
    assert list(lit) == pytest.approx([tenth / 30 for tenth in range(30, 0, -1)])
    assert bench.clock.now() - min(lit.values()) == pytest.approx(3.0, abs=0.05)


def test_pace_rises_over_a_whole_turn() -> None:
    """A computer presses ever faster during a turn of POKER DICE, even when a press holds a die.

    Holding a die is a move without an animation, which does not reset the pace.
    """
    pressed: list[float] = []
    panel = poker_dice.GAME.panel

    def watched(ui: Any, press: Press, view: Any) -> Any:
        # Presses at time 0 are not the computer's own: the pilot tries them to find a way to the move.
        if press.kind is Kind.DOWN and press.at:
            pressed.append(press.at)
        return panel.press(ui, press, view)

    game = varied(poker_dice.GAME, panel=SimpleNamespace(start=panel.start, press=watched))
    table = Table(game, game.setup.choices()[0], Rigged((1, 1, 1, 1, 2), Random(1)))
    silence = Sound()
    stage = Stage(
        table, gate=Gate(silence), sound=silence, rng=Random(1), top_ten=TopTen(), computers_only=True
    )
    now = 1.0
    while table.lines.count("roll") < 2:
        stage.tick(now)
        now = max(stage.next_due(now), now + 1e-4)
    assert sum(line.startswith("hold") for line in table.lines) == 4
    apart = [later - sooner for sooner, later in pairwise(pressed[1:])]
    assert len(apart) > 4
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] < 0.12


def test_computer_decides_at_once_while_people_watch() -> None:
    """A computer takes no time to think while people only watch, unless the game has no people."""
    watched = varied(game(people=1), watched=lambda _view: True)
    for computers_only, takes in ((False, 0.0), (True, watched.opponents.thinks)):
        hands = against_a_computer(watched, computers_only=computers_only)
        turn = ComputersTurn(hands, Rhythm(1.0), Random(1), 5.0)
        assert turn.next_due(5.0) == 5.0 + takes


def test_fire_that_skips_sounds_once() -> None:
    """A press of FIRE that skips steps makes one sound, and the skipped steps are silent."""
    sound = Listener()
    hands = against_a_computer(varied(game(people=1), watched=lambda _view: True), sound)
    hands.seat = 1
    ComputersTurn(hands, Rhythm(1.0), Random(1), 5.0).press(FIRE._replace(at=5.0), counts=True)
    assert sound.heard == [Cue.MOVE]
    assert hands.skips
