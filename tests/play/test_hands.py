"""Whose press it is, and FIRE that is held to hurry."""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import MOUSE, Control, Drawn, Press, Switch
from cabinet.play.gate import TOO_SOON, Verdict
from cabinet.play.hands import NUDGE, Hands
from cabinet.play.stage import Stage
from cabinet.play.table import Table
from games import yahtsee
from games.dice.turns import Select
from games.yahtsee.rules import Options
from tests.bench import Bench
from tests.varied import varied

if TYPE_CHECKING:
    pass

TWO, AGAINST = Options(2, 2), Options(1, 1, "PERFECT")
SELECT = Select()
FIRE = Press(Control(Switch.FIRE, 1), at=5.0)


def hands(options: Any) -> Hands:
    """Of a game after its first roll."""
    table = Table(yahtsee.GAME, options, Random(1))
    table.apply(Drawn((1, 2, 3, 4, 6)))
    return Hands(table, computers_only=False)


def owners(hands: Hands) -> list[int]:
    """The joysticks of whose turn it is."""
    return [jack for jack in range(1, MOUSE + 1) if hands.own(jack)]


def test_the_joystick_of_whose_turn_it_is() -> None:
    """The mouse is everybody's; at a computer's turn all who play may hurry it."""
    two = hands(TWO)
    assert owners(two) == [1, MOUSE]
    two.seat = 1
    assert owners(two) == [2, MOUSE]
    against = hands(AGAINST)
    against.seat = 1
    assert owners(against) == [1, MOUSE]
    assert against.person_acts


def test_somebody_may_move_out_of_turn() -> None:
    """With the own joystick or the mouse; a computer player never, and in attract nobody."""
    game = varied(yahtsee.GAME, shared_moves=lambda _view: ((0, SELECT), (1, SELECT)))
    table = Table(game, AGAINST, Random(1))
    table.apply(Drawn((1, 2, 3, 4, 6)))
    at_play, attract = (Hands(table, computers_only=only) for only in (False, True))
    assert [at_play.moves_of(jack) for jack in (1, 2, MOUSE)] == [(SELECT,), (), (SELECT,)]
    assert [attract.moves_of(jack) for jack in (1, 2, MOUSE)] == [()] * 3
    assert not attract.person_acts


def test_while_dice_fall_nobody_moves() -> None:
    """Whoever sits there."""
    game = varied(yahtsee.GAME, shared_moves=lambda _view: ((0, SELECT),))
    assert Hands(Table(game, TWO, Random(1)), computers_only=False).moves_of(1) == ()


def test_fire_that_is_held_hurries() -> None:
    """Where it has made a move, after a while; no other joystick's release ends it."""
    one = hands(TWO)
    assert not one.rush(5.0)
    one.hold_fire(FIRE, moves=False)
    assert one.rush(5.0)
    assert one.rush_at(5.0) == inf
    one.hold_fire(FIRE, moves=True)
    assert one.rush_at(5.0) == 5.0 + TOO_SOON
    assert [one.rush(at) for at in (5.0 + TOO_SOON - 0.001, 5.0 + TOO_SOON)] == [False, True]
    one.release_fire(2)
    assert one.rush(6.0)
    one.seat = 1
    assert not one.rush(6.0), "it is another's turn"
    one.seat = 0
    one.release_fire(1)
    assert (one.rush(6.0), one.rush_at(4.0)) == (False, inf)
    one.hold_fire(FIRE, moves=False)
    one.let_go()
    assert not one.rush(6.0)


def test_the_nudge_ends(bench: Bench) -> None:
    """After 1.2 s, with a picture of its own."""
    bench.begin()
    stage, now = bench.scene.stage, bench.clock.now()
    assert isinstance(stage, Stage)
    assert stage.wake(now) == inf
    bench.cabinet.hold("p2_fire")
    assert stage.wake(now) == now + NUDGE == now + 1.2
    assert [stage.nudged(now + after) for after in (NUDGE - 0.001, NUDGE)] == [True, False]
    bench.run(NUDGE)
    assert stage.wake(bench.clock.now()) == inf


def test_a_game_is_new_until_somebody_has_moved(bench: Bench) -> None:
    """So long the prompt names SELECT as well; a game that was under way before is not."""
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


def test_back_at_a_step_that_is_shown_fire_hurries_to_its_end(bench: Bench) -> None:
    """However long the card lay over it."""
    bench.begin()
    bench.press("p1_fire", "select", "p1_fire")
    gate, until = bench.cabinet.cabinet.gate, bench.scene.stage.shown_until
    assert until > bench.clock.now()
    gate.fire_at = bench.clock.now()
    assert gate.judge(FIRE._replace(at=until - 0.001)) is Verdict.HURRIES
