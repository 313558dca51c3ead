"""The pointer on the sheet of POKER DICE: FIRE acts on the target under the pointer."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cabinet.api import DIRECTIONS, MOUSE, Chosen, Control, Exit, Kind, Press, Switch
from games.dice.rolls import NONE_KEPT
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import panel, pointer, rules, words
from games.poker_dice.layout import HOLD_Y, LAST_WORDS, OPTIONS, WORDS, place, targets
from games.poker_dice.panel import Ui
from games.poker_dice.pointer import PointerTarget
from games.poker_dice.rules import NAMES, Action, Evening, Hold, Options
from tests.poker_dice.states import POOR, RICH, after, ended, person, rolled, ways_on_the_sheet
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from games.poker_dice.rules import Move, View

ROLL, UNDO, NEXT, QUIT = WORDS
LAST_UNDO, LAST_NEXT, LAST_QUIT = LAST_WORDS
START = rules.start(person(columns=2))
ROLLED_ONCE = rolled(6, 6, 2, 6, 1, columns=2)
HELD = after(ROLLED_ONCE, "hold 3")
SCORED = after(ROLLED_ONCE, "score SIXES")
LATER = replace(START, options=replace(START.options, evening=Evening(1, (1,), (200,))))
"""The state at the start of a second game; its session totals contain the first game."""


def fire(view: View, on: PointerTarget, jack: int = 1) -> Ui | Chosen[Move] | Exit:
    """Return the result of a press of FIRE with the pointer on a target."""
    return panel.press(Ui(pointer.at(on)), Press(Control(Switch.FIRE, jack)), view)


@pytest.mark.parametrize(
    ("view", "on", "move"),
    [
        (START, ROLL, Action.ROLL),
        (ROLLED_ONCE, ROLL, Action.ROLL),
        (ROLLED_ONCE, place(ROLLED_ONCE.held, 2), Hold(2, held=True)),
        (HELD, place(HELD.held, 2), Hold(2, held=False)),
        (ROLLED_ONCE, OPTIONS[Category.CHANCE], Score(Category.CHANCE)),
        (SCORED, UNDO, Action.UNDO),
        (ended(POOR, RICH), LAST_UNDO, Action.UNDO),
        (ended(POOR, RICH), LAST_NEXT, Action.NEXT),
        (ended(POOR, RICH), LAST_QUIT, Action.QUIT),
    ],
)
def test_fire_acts_on_the_target(view: View, on: PointerTarget, move: Move) -> None:
    assert fire(view, on) == Chosen(move)


@pytest.mark.parametrize(
    ("view", "on"),
    [
        (START, UNDO),
        (START, OPTIONS[Category.ACES]),
        (START, place(NONE_KEPT, 0)),
        (ROLLED_ONCE, PointerTarget(None, 480, HOLD_Y, 20, 20)),
        (ROLLED_ONCE, UNDO),
        (after(ROLLED_ONCE, *(f"hold {die}" for die in range(1, 6))), ROLL),
        (after(ROLLED_ONCE, "roll", "dice 1 2 3 4 5", "roll", "dice 1 2 3 4 5"), ROLL),
        (after(rolled(6, 6, 2, 6, 1), "score SIXES", "roll", "dice 1 1 1 1 1"), OPTIONS[Category.SIXES]),
        (ended(POOR), place(NONE_KEPT, 0)),
        (ended(POOR), OPTIONS[Category.ACES]),
    ],
)
def test_fire_on_anything_else_does_nothing(view: View, on: PointerTarget) -> None:
    """If FIRE does nothing, the panel returns the same cursor, so that the cabinet sounds the refusal."""
    ui = Ui(pointer.at(on))
    assert panel.press(ui, Press(Control(Switch.FIRE, 1)), view) is ui


def test_held_fire_acts_once() -> None:
    ui = Ui(pointer.at(ROLL))
    for kind in (Kind.REPEAT, Kind.UP):
        assert panel.press(ui, Press(Control(Switch.FIRE, 1), kind), START) is ui


@pytest.mark.parametrize(
    ("on", "way", "after_it"), [(NEXT, Exit.AGAIN, "A NEW GAME"), (QUIT, Exit.MENU, "THE GAME MENU")]
)
@pytest.mark.parametrize("view", [ROLLED_ONCE, after(SCORED, "roll", "dice 1 2 3 4 5")])
def test_next_and_quit_ask_during_a_game(view: View, on: PointerTarget, way: Exit, after_it: str) -> None:
    assert fire(view, on, jack=view.player + 1) is way
    assert words.asks(view, way) == f"FOR {after_it}\nTHIS GAME WILL BE LOST"


@pytest.mark.parametrize(
    ("view", "move", "asked"),
    [
        (START, Exit.AGAIN, ""),
        (START, Exit.MENU, ""),
        (ROLLED_ONCE, Action.ROLL, ""),
        (ROLLED_ONCE, Hold(0, held=True), ""),
        (LATER, Exit.AGAIN, ""),
        (LATER, Exit.MENU, "FOR THE GAME MENU\nTHE TOTALS WILL BE LOST"),
    ],
)
def test_question_is_asked_only_if_something_is_lost(view: View, move: Move | Exit, asked: str) -> None:
    """A confirmation is asked for only after the first roll, or if QUIT would lose the session's totals."""
    assert words.asks(view, move) == asked


def test_previous_player_may_only_undo() -> None:
    """The player who has just scored may only UNDO in the next player's turn; a mouse may do everything."""
    assert fire(SCORED, UNDO, jack=1) == Chosen(Action.UNDO)
    for on in (NEXT, QUIT):
        ui = Ui(pointer.at(on))
        assert panel.press(ui, Press(Control(Switch.FIRE, 1)), SCORED) is ui
        assert isinstance(fire(SCORED, on, jack=2), Exit)
        assert isinstance(fire(SCORED, on, jack=MOUSE), Exit)


def test_people_may_leave_before_a_computers_turn() -> None:
    view = after(rules.start(Options(("", "EASY"))), "roll", "dice 1 2 3 4 5", "score ONES")
    assert fire(view, QUIT, jack=1) is Exit.MENU


def test_pointer_starts_each_turn_on_roll() -> None:
    assert panel.start(START) == Ui(pointer.at(ROLL))
    last = Ui(pointer.at(OPTIONS[Category.SIXES]))
    assert panel.start(SCORED, last) == Ui(pointer.at(ROLL))
    assert panel.start(ROLLED_ONCE, last) == Ui(pointer.at(OPTIONS[Category.SIXES]))


def test_pointer_follows_its_die() -> None:
    """The pointer follows a die that is held or freed, so that FIRE can undo this; a mouse pointer stays."""
    for before, line in ((ROLLED_ONCE, "hold 3"), (HELD, "free 3"), (HELD, "hold 1")):
        die = int(line[-1]) - 1
        on, view = place(before.held, die), after(before, line)
        last = Ui(pointer.at(on), before.held)
        assert panel.start(view, last) == Ui(pointer.at(place(view.held, die)), view.held)
        mouse = pointer.point(last, *on.middle)
        assert panel.start(view, mouse).pointer == mouse.pointer


def test_mouse_pointer_keeps_its_place() -> None:
    last = pointer.point(Ui(pointer.at(ROLL)), 300, 200)
    assert panel.start(SCORED, last) == last


def test_pointer_jumps_to_next_at_the_end() -> None:
    for last in (None, Ui(pointer.at(UNDO)), pointer.point(Ui(pointer.at(ROLL)), 300, 200)):
        assert panel.start(ended(POOR, RICH), last) == Ui(pointer.at(LAST_NEXT))


def driven(view: View, on: PointerTarget, way: Switch, seconds: float) -> Ui:
    """Return the panel's state after the stick was held in the direction `way` for `seconds` seconds."""
    ui = Ui(pointer.at(on))
    for kind, at in ((Kind.DOWN, 0.0), (Kind.UP, seconds)):
        after = panel.press(pointer.glide(ui, at), Press(Control(way, 1), kind, at), view)
        assert isinstance(after, Ui)
        ui = after
    return ui


@pytest.mark.parametrize("held", [(), (1,), (1, 2, 4), (5,), (1, 2, 3, 4, 5)])
@pytest.mark.parametrize(
    "seconds", mostly_slow([0.2, 0.6, 0.06, 0.03, *(n / 20 for n in range(3, 30))], plain=3)
)
def test_quit_is_never_one_slip_from_a_die(held: tuple[int, ...], seconds: float) -> None:
    """One push from a die, of any direction and length, never puts the pointer on QUIT."""
    view = after(ROLLED_ONCE, *(f"hold {die}" for die in held))
    for die, way in product(range(5), DIRECTIONS):
        ui = driven(view, place(view.held, die), way, seconds)
        assert pointer.under(ui.pointer, targets(view)) is not Action.QUIT


@pytest.mark.parametrize("seconds", [0.06, 0.35])
def test_quit_is_reached_from_next(seconds: float) -> None:
    """QUIT is to the right of NEXT, and both a flick and a longer push reach QUIT."""
    for view, on in ((START, NEXT), (ROLLED_ONCE, NEXT), (ended(POOR), LAST_NEXT)):
        ui = driven(view, on, Switch.RIGHT, seconds)
        assert pointer.under(ui.pointer, targets(view)) is Action.QUIT


@pytest.mark.parametrize("held", [*product((False, True), repeat=5)])
def test_down_from_the_dice_leads_to_roll(held: tuple[bool, ...]) -> None:
    """If all five dice are held and none can be rolled, DOWN leads to NEXT."""
    view = after(ROLLED_ONCE, *(f"hold {die}" for die, is_held in enumerate(held, 1) if is_held))
    there = {
        pointer.under(driven(view, place(held, die), Switch.DOWN, 0.2).pointer, targets(view))
        for die in range(5)
    }
    assert there - set(range(5)) == {Action.NEXT if all(held) else Action.ROLL}


@pytest.mark.parametrize(
    ("view", "there"),
    [
        (START, {Action.ROLL, Action.NEXT, Action.QUIT}),
        (SCORED, {Action.ROLL, Action.UNDO, Action.NEXT, Action.QUIT}),
        (after(START, "roll", "dice 1 2 3 4 5"), {Action.ROLL, Action.NEXT, Action.QUIT, *range(5), *NAMES}),
        (
            after(ROLLED_ONCE, "roll", "dice 1 2 3 4 5", "roll", "dice 1 2 3 4 5"),
            {Action.NEXT, Action.QUIT, *range(5), *NAMES},
        ),
        (
            after(ROLLED_ONCE, *(f"hold {die}" for die in range(1, 6))),
            {Action.NEXT, Action.QUIT, *range(5), *NAMES},
        ),
        (ended(POOR, RICH), {Action.UNDO, Action.NEXT, Action.QUIT}),
    ],
)
def test_flicks_reach_exactly_the_possible_targets(view: View, there: set[object]) -> None:
    for on in targets(view):
        ways = ways_on_the_sheet(Ui(pointer.at(on)), view)
        assert {what for what, way in ways.items() if way} <= there
        assert set(ways) | {on.what} == there | {on.what}
