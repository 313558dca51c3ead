"""Tests of the cursor of the player whose turn it is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Chosen, Control, Cue, Drawn, Kind, Press, Switch
from cabinet.devtools.virtual.listener import Listener
from cabinet.play.cursor import KEPT, Cursor
from cabinet.play.table import Table
from games import dice_poker, poker_dice

if TYPE_CHECKING:
    from cabinet.api import AnyGame

DICE = Drawn((1, 2, 3, 4, 6))


def at_a_prompt(game: AnyGame) -> tuple[Cursor, Table, Listener]:
    """Return the cursor of a game after its first roll, with its table and its sounds."""
    table, sound = Table(game, game.setup.choices()[0], Random(1)), Listener()
    while not isinstance(table.turn, int):
        table.apply(DICE)
    cursor = Cursor(game, sound)
    cursor.start(table.view(table.viewer))
    return cursor, table, sound


def press(switch: Switch, at: float = 0.0, kind: Kind = Kind.DOWN) -> Press:
    """Return a press on joystick 1."""
    return Press(Control(switch, 1), kind, at)


def test_press_moves_the_cursor_and_sounds() -> None:
    """A press of RIGHT moves the cursor and sounds; its release does neither."""
    cursor, table, sound = at_a_prompt(dice_poker.GAME)
    view = table.view(0)
    before = cursor.ui
    assert cursor.press(press(Switch.RIGHT), view) is None
    assert cursor.ui != before
    assert (cursor.changes, len(sound.heard)) == (1, 1)
    cursor.press(press(Switch.RIGHT, kind=Kind.UP), view)
    assert (cursor.changes, len(sound.heard)) == (1, 1)


def test_press_makes_a_move() -> None:
    """A press of FIRE makes a move; after the move the cursor stays in place for the next prompt."""
    cursor, table, _ = at_a_prompt(dice_poker.GAME)
    assert isinstance(cursor.press(press(Switch.FIRE), table.view(0)), Chosen)
    cursor.leave()
    left = cursor.ui
    cursor.end()
    assert (cursor.ui, cursor.last) == (None, left)
    cursor.leave()
    assert cursor.last == left


def test_only_the_latest_presses_are_kept() -> None:
    """The cursor stores only a turn's latest presses, so that the memory that they use does not grow."""
    cursor, table, _ = at_a_prompt(dice_poker.GAME)
    view = table.view(0)
    for at in range(KEPT + 5):
        cursor.press(press(Switch.RIGHT, float(at)), view)
    assert [one.at for one in cursor.presses] == [float(at) for at in range(5, KEPT + 5)]
    cursor.start(view)
    assert not cursor.presses


def test_fire_over_nothing_is_refused() -> None:
    cursor, table, sound = at_a_prompt(poker_dice.GAME)
    cursor.point(320, 20)
    cursor.press(press(Switch.FIRE), table.view(0))
    assert sound.heard[-1] is Cue.REFUSE


def test_press_leads_to_a_move() -> None:
    """A press leads to a move if it makes the move, or if FIRE would make the move after it."""
    cursor, table, _ = at_a_prompt(dice_poker.GAME)
    view = table.view(0)
    chosen = cursor.press(press(Switch.FIRE), view)
    assert isinstance(chosen, Chosen)
    moves, ui = (chosen.what,), cursor.ui
    assert cursor.leads(press(Switch.FIRE), view, moves)
    assert not cursor.leads(press(Switch.FIRE), view, ("another",))
    assert not cursor.leads(press(Switch.DOWN), view, moves)
    cursor.press(press(Switch.RIGHT), view)
    assert cursor.leads(press(Switch.LEFT), view, moves)
    assert cursor.ui != ui, "trying moves nothing"


def test_pointer_glides_while_the_stick_is_held() -> None:
    """While the stick is held the pointer glides, and each step of the glide needs a new picture."""
    cursor, table, _ = at_a_prompt(poker_dice.GAME)
    cursor.press(press(Switch.DOWN, 1.0), table.view(0))
    gliding = [cursor.is_gliding]
    cursor.glide(1.0)
    before, changes = cursor.ui.pointer.y, cursor.changes
    for frame in range(60):
        cursor.glide(1.0 + frame / 60)
    assert cursor.ui.pointer.y > before
    assert cursor.changes > changes
    cursor.let_go()
    gliding.append(cursor.is_gliding)
    assert gliding == [True, False]
    changes = cursor.changes
    cursor.glide(3.0)
    cursor.let_go()
    assert cursor.changes == changes


def test_mouse_moves_the_pointer_anywhere() -> None:
    """A mouse moves the pointer anywhere, also between prompts; before the first prompt it does nothing."""
    cursor, *_ = at_a_prompt(poker_dice.GAME)
    cursor.point(200, 100)
    assert (cursor.ui.pointer.x, cursor.ui.pointer.y) == (200, 100)
    changes = cursor.changes
    cursor.end()
    cursor.point(210, 110)
    assert (cursor.last.pointer.x, cursor.changes) == (210, changes + 1)
    fresh = Cursor(poker_dice.GAME, Listener())
    fresh.point(200, 100)
    assert (fresh.last, fresh.changes) == (None, 0)


@pytest.mark.parametrize("switch", [Switch.DOWN, Switch.RIGHT])
def test_nothing_glides_without_a_pointer(switch: Switch) -> None:
    """In a game without a pointer, neither a held stick nor a mouse makes anything glide."""
    cursor, table, _ = at_a_prompt(dice_poker.GAME)
    cursor.press(press(switch), table.view(0))
    before = cursor.ui
    cursor.point(200, 100)
    cursor.glide(2.0)
    cursor.let_go()
    assert not cursor.is_gliding
    assert cursor.ui == before
