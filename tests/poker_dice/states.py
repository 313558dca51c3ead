"""Helpers for the tests of POKER DICE: game states to start from, and paths of the pointer."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import DIRECTIONS, Control, Drawn, Kind, Press, Roll, Switch, legal
from cabinet.store.journal import Journal
from games.dice.scoring import Category
from games.dice.turns import Score
from games.poker_dice import GAME, panel, pointer, rules
from games.poker_dice.layout import targets
from games.poker_dice.panel import Ui
from games.poker_dice.rules import NAMES, NO_GAMES, PERSON, Action, Evening, Hold, Options, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from games.poker_dice.pointer import Pointer, PointerTarget
    from games.poker_dice.rules import Move
    from tests.bench import Bench

CATEGORY = {words: category for category, words in NAMES.items()}
"""The scoring categories by their names on the score sheet."""

RICH = {
    "ONES": "1 1 1 2 3",
    "TWOS": "2 2 2 1 4",
    "THREES": "3 3 3 1 2",
    "FOURS": "4 4 4 1 2",
    "FIVES": "5 5 5 1 2",
    "SIXES": "6 6 6 1 2",
    "3 OF A KIND": "6 6 6 5 4",
    "4 OF A KIND": "6 6 6 6 5",
    "FULL HOUSE": "6 6 6 5 5",
    "SHORT STRAIGHT": "1 2 3 4 6",
    "LONG STRAIGHT": "2 3 4 5 6",
    "GRAND SLAM": "6 6 6 6 6",
    "CHOICE": "6 6 6 5 5",
}
RICH_TOTAL = 63 + 35 + 27 + 29 + 25 + 30 + 40 + 50 + 28
POOR = dict.fromkeys(NAMES.values(), "1 1 2 4 6")
POOR_TOTAL = 2 + 2 + 0 + 4 + 0 + 6 + 14


def person(*, columns: int = 1, evening: Evening = NO_GAMES) -> Options:
    """Return options for a game in which every column belongs to a person."""
    return Options((PERSON,) * columns, evening)


def after(state: State, *lines: str) -> State:
    """Return the state after the steps in `lines`, which are lines of a saved game."""
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def rolled(*faces: int, columns: int = 1) -> State:
    """Return a state in which player 1 has rolled once."""
    start = rules.start(person(columns=columns))
    return rules.apply(rules.apply(start, Action.ROLL), Drawn(faces))


def lines(turns: int, *hands: Mapping[str, str]) -> tuple[str, ...]:
    """Return the journal of some turns, each with one roll; the options are used from the top down.

    `hands` has one mapping for each column: from the name of an option to the dice that score it.
    """
    made: list[str] = []
    for turn in range(turns):
        option = list(NAMES.values())[turn // len(hands)]
        made += ["roll", f"dice {hands[turn % len(hands)][option]}", f"score {option}"]
    return tuple(made)


def ended(*hands: Mapping[str, str], options: Options | None = None) -> State:
    """Return the final state of a game in which each column scored the given dice."""
    start = rules.start(options or person(columns=len(hands)))
    return after(start, *lines(13 * len(hands), *hands))


def at_random(rng: Random, options: Options, steps: int) -> State:
    """Return the state after a number of random steps, or at the end of the game."""
    state = rules.start(options)
    for _ in range(steps):
        due = rules.due(state)
        if isinstance(due, Roll):
            state = rules.apply(state, Drawn(tuple(rng.randint(1, 6) for _ in range(due.dice))))
        elif not state.ended:
            state = rules.apply(state, rng.choice(legal(due)))
    if isinstance(due := rules.due(state), Roll):
        return rules.apply(state, Drawn((1,) * due.dice))
    return state


def flick(at: Pointer, way: Switch, places: tuple[PointerTarget, ...], now: float = 0.0) -> Pointer:
    """Return the pointer after a flick: a direction is pressed for 0.06 s."""
    down = pointer.press(at, Press(Control(way, 1), Kind.DOWN, now), places)
    return pointer.press(down, Press(Control(way, 1), Kind.UP, now + 0.06), places)


def ways(at: Pointer, places: tuple[PointerTarget, ...]) -> dict[Any, tuple[Switch, ...]]:
    """Return, for each target that flicks can reach, the shortest sequence of flicks from the pointer."""
    return _ways(at, places, lambda here, way: flick(here, way, places))


def ways_on_the_sheet(ui: Ui, view: State) -> dict[Any, tuple[Switch, ...]]:
    """Return the shortest sequence of flicks to each target that can be reached through the panel."""

    def flicked(here: Pointer, way: Switch) -> Pointer:
        there = Ui(here)
        for kind in (Kind.DOWN, Kind.UP):
            pressed = panel.press(there, Press(Control(way, 1), kind), view)
            assert isinstance(pressed, Ui)
            there = pressed
        return there.pointer

    return _ways(ui.pointer, targets(view), flicked)


def _ways(
    at: Pointer, places: tuple[PointerTarget, ...], flicked: Callable[[Pointer, Switch], Pointer]
) -> dict[Any, tuple[Switch, ...]]:
    start = pointer.rest(at)
    found: dict[Any, tuple[Switch, ...]] = {pointer.under(start, places): ()}
    queue: deque[tuple[Pointer, tuple[Switch, ...]]] = deque([(start, ())])
    seen = {start[:2]}
    while queue:
        here, came = queue.popleft()
        for way in DIRECTIONS:
            there = flicked(here, way)
            if there[:2] in seen:
                continue
            seen.add(there[:2])
            found.setdefault(pointer.under(there, places), (*came, way))
            queue.append((there, (*came, way)))
    return found


# Helpers that play on a running cabinet, by presses on its pins


def begin(bench: Bench, *columns: str) -> None:
    """Start a game from attract mode and wait for its first prompt."""
    begin_with(bench, Options(columns or (PERSON,)))


def begin_with(bench: Bench, options: Options) -> None:
    """Start a game with `options` from attract mode, and wait for the first prompt of the game."""
    bench.cabinet.enter_game(GAME, options)
    bench.settle()


def resume(bench: Bench, options: str, journal: tuple[str, ...]) -> None:
    """Resume a game after a power cut, and wait for a person's first prompt."""
    _resume(bench, options, journal)
    bench.settle()


def finish(bench: Bench, options: str, journal: tuple[str, ...]) -> None:
    """Resume a game before its last score, make that score, and wait for the choice of NEXT or QUIT."""
    *before, last = journal
    _resume(bench, options, tuple(before))
    bench.scene.stage.apply(rules.read(last), bench.clock.now())
    bench.settle()


def _resume(bench: Bench, options: str, journal: tuple[str, ...]) -> None:
    bench.store.begin(Journal(GAME.name, options, journal))
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")


def aim(bench: Bench, what: Action | Category | int, jack: int = 1) -> None:
    """Flick the pointer to a target with the given joystick."""
    way = ways_on_the_sheet(bench.ui, bench.state)[what]
    bench.press(*(f"p{jack}_{switch}" for switch in way))
    assert pointer.under(bench.ui.pointer, targets(bench.state)) == what


def do(bench: Bench, move: Move, jack: int = 1) -> None:
    """Flick the pointer to the target of a move with the given joystick, and press FIRE."""
    what: Action | Category | int
    match move:
        case Hold(die, _):
            what = die
        case Score(category):
            what = category
        case _:
            what = move
    aim(bench, what, jack)
    bench.press(f"p{jack}_fire")


def roll(bench: Bench, *faces: int, jack: int = 1) -> None:
    """Press FIRE on ROLL with joystick `jack`, get `faces`, and wait until the dice lie still."""
    bench.rig(*faces)
    do(bench, Action.ROLL, jack)
    bench.settle()


def score(bench: Bench, option: str, jack: int = 1) -> None:
    """Score an option with the given joystick, and wait for the next turn."""
    do(bench, Score(CATEGORY[option]), jack)
    bench.settle()


def score_sixes(bench: Bench, *columns: str) -> State:
    """Start a game, score 12 points in SIXES for player 1, and wait for the next turn.

    Return the state before the score.
    """
    begin(bench, *columns)
    roll(bench, 6, 3, 6, 2, 1)
    before: State = bench.state
    do(bench, Score(Category.SIXES))
    bench.prompt()
    return before
