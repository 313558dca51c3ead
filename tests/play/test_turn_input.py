"""Tests of whose press counts in a turn, and of how a held FIRE hurries the game."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import MOUSE, Control, Drawn, Press, Switch
from cabinet.play.gate import Gate
from cabinet.play.table import Table
from cabinet.play.turn_input import TurnInput
from cabinet.sound.listener import Sound
from games import yahtsee
from games.dice.turns import Select
from games.yahtsee.rules import Options
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from tests.bench import Bench

TWO, AGAINST = Options(2, 2), Options(1, 1, "PERFECT")
SELECT = Select()
FIRE = Press(Control(Switch.FIRE, 1), at=5.0)


def turn_input(options: Any, game: AnyGame = yahtsee.GAME) -> TurnInput:
    """Return the input of a turn after the first roll of a game."""
    table = Table(game, options, Random(1))
    table.apply(Drawn((1, 2, 3, 4, 6)))
    return TurnInput(table, gate=Gate(Sound()), sound=Sound(), computers_only=False)


def owners(hands: TurnInput) -> list[int]:
    """Return the numbers of the joysticks (and of the mouse) that may act in this turn."""
    return [jack for jack in range(1, MOUSE + 1) if hands.own(jack)]


def test_only_joysticks_of_the_turn_count() -> None:
    """In a person's turn, that person's joystick and the mouse count; in a computer's, all players' do."""
    two, against = turn_input(TWO), turn_input(AGAINST)
    owned = [owners(two)]
    two.seat = against.seat = 1
    assert [*owned, owners(two), owners(against)] == [[1, MOUSE], [2, MOUSE], [1, MOUSE]]


def test_shared_move_may_be_made_out_of_turn() -> None:
    """A person makes a shared move out of turn by their own joystick or the mouse; a computer cannot."""
    game = varied(yahtsee.GAME, shared_moves=lambda _view: ((0, SELECT), (1, SELECT)))
    hands = turn_input(AGAINST, game)
    assert [hands.shared_moves(jack) for jack in (1, 2, MOUSE)] == [(SELECT,), (), (SELECT,)]


def test_held_fire_hurries_until_its_release() -> None:
    """FIRE that made a move and is still held hurries after a delay, but not in the next player's turn."""
    one = turn_input(TWO)
    assert not one.rush(5.0)
    one.hold_fire(FIRE, after=0.0)
    assert one.rush(5.0)
    assert one.rush_at(5.0) == inf
    assert [one.pace(seconds, 5.0) for seconds in (0.1, 2.0)] == [0.1, 0.12]
    one.hold_fire(FIRE, after=0.4)
    assert one.rush_at(5.0) == 5.4
    assert [one.rush(at) for at in (5.399, 5.4)] == [False, True]
    assert one.pace(2.0, 5.399) == 2.0
    one.release_fire(2)
    assert one.rush(6.0)
    one.seat = 1
    assert not one.rush(6.0), "it is another's turn"
    one.seat = 0
    one.release_fire(1)
    assert (one.rush(6.0), one.rush_at(4.0)) == (False, inf)
    one.hold_fire(FIRE, after=0.0)
    one.let_go()
    assert not one.rush(6.0)


def test_nudge_ends_with_a_new_picture(bench: Bench) -> None:
    """The nudge, a sign that shows whose turn it is, lasts 1.2 s, and a new picture is due at its end."""
    bench.begin()
    stage, now = bench.scene.stage, bench.clock.now()
    assert stage.next_due(now) == inf
    bench.cabinet.hold("p2_fire")
    assert stage.next_due(now) == now + 1.2
    assert [stage.nudged(now + after) for after in (1.199, 1.2)] == [True, False]
    bench.run(1.2)
    assert stage.next_due(bench.clock.now()) == inf


def test_game_is_new_until_the_first_move(bench: Bench) -> None:
    """Until its first move a game counts as new and its prompt mentions SELECT; a resumed game is not new."""
    bench.begin()
    bench.press("p1_right")
    new = [bench.scene.stage.show(bench.clock.now(), lit=True).first]
    bench.press("p1_fire", "p1_fire")
    bench.settle()
    new.append(bench.scene.stage.show(bench.clock.now(), lit=True).first)
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")
    new.append(bench.scene.stage.show(bench.clock.now(), lit=True).first)
    assert new == [True, False, False]


def test_held_fire_hurries_the_step_after_the_pause_card(bench: Bench) -> None:
    """FIRE held after the pause card hurries at once, however long the card was open."""
    bench.begin()
    bench.press("p1_fire", "select", "p1_fire")
    stage = bench.scene.stage
    bench.run(0.1)
    until, lines = stage.phase.ends, bench.table.lines[:]
    assert until > bench.clock.now() + 0.3
    bench.cabinet.hold("p1_fire")
    assert stage.phase.ends < until
    assert bench.table.lines == lines
