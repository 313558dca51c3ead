"""Whatever of a game breaks, whenever: the cabinet goes on, and nothing is lost."""

from __future__ import annotations

import logging
import sys
from dataclasses import fields, replace
from importlib.metadata import EntryPoint
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest

from cabinet import api, catalogue, machine
from cabinet.api import Entry
from cabinet.contained import Contained
from cabinet.journal import Journal
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.fault import Fault
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import Setup
from cabinet.settings import Attract as AttractSettings
from cabinet.settings import Settings
from cabinet.tries import MOST, STANDS
from tests.bench import Bench
from tests.high_die.high_die import GAME as HIGH_DIE
from tests.playing import by_computers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = (*(game for game in catalogue.load() if game.name != "high_die"), HIGH_DIE)
ERRORS = (ValueError, SystemExit, RecursionError, MemoryError, GeneratorExit, StopIteration)
QUICK = Settings(attract=AttractSettings(page_seconds=3, play_seconds=10))
OLD = Entry("OLD", 1)

PARTS = {
    "rules": api.Rules,
    "setup": api.Setup,
    "panel": api.Panel,
    "picture": api.Picture,
    "sounds": api.Sounds,
    "computers": api.Computer,
    "pointing": api.Pointing,
}
"""The parts of a game that are more than one function."""
FACTS = {"name", "title", "year", "author", "theme", "seats", "help", "samples", "names", "prepare", *PARTS}
FUNCTIONS = tuple(
    field.name for field in fields(api.Game) if field.name not in FACTS and field.type not in ("bool", bool)
)
"""The fields of a game that are a function each."""
CALLBACKS = (
    *(f"{part}.{name}" for part, kind in PARTS.items() for name in vars(kind) if not name.startswith("_")),
    *FUNCTIONS,
)
NEVER = {"rules.score_bounds", "rules.unseen", "money"}
"""What the cabinet never calls: the laws of games do."""


class Switch:
    """While it is on, a callback raises an error, each time the next of several kinds."""

    def __init__(self, first: int) -> None:
        self.on = False
        self.calls = 0
        self._errors = cycle((*ERRORS[first:], *ERRORS[:first]))

    def broken(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, which fails while the switch is on."""

        def call(*arguments: Any) -> Any:
            if self.on:
                self.calls += 1
                raise next(self._errors)("broken")
            return function(*arguments)

        return call


class Part:
    """A part of a game with one broken function."""

    def __init__(self, part: Any, name: str, switch: Switch) -> None:
        self._part, self._name, self._switch = part, name, switch

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._part, name)
        return self._switch.broken(value) if name == self._name and callable(value) else value


def broken(game: AnyGame, callback: str, switch: Switch) -> AnyGame | None:
    """The game with one callback that can break; None where it has none of that kind."""
    part, _, name = callback.partition(".")
    whole = getattr(game, part)
    if whole is None:
        return None
    if part == "computers":
        return replace(game, computers={each: Part(one, name, switch) for each, one in whole.items()})
    parts: dict[str, Any] = {part: Part(whole, name, switch) if name else switch.broken(whole)}
    return replace(game, **parts)


def watch(bench: Bench, seconds: float) -> bool:
    """Let time pass and look; whether the fault card was seen."""
    seen = False
    for _ in range(round(seconds)):
        assert bench.cabinet.screen
        seen = seen or isinstance(bench.scene, Fault)
        bench.run(1)
    assert bench.cabinet.screen
    return seen or isinstance(bench.scene, Fault)


def hammer(bench: Bench) -> Iterator[bool]:
    """Somebody uses everything there is; yields whether the fault card is seen, after each thing."""
    for names in (("p1_right",), ("p1_fire",), ("p1_down", "p1_fire"), ("option", "p1_right", "option")):
        bench.press(*names)
        yield watch(bench, 1)
    bench.cabinet.point(320, 180)
    yield watch(bench, 3)
    bench.cabinet.hold("option")
    bench.run(1.2)
    bench.cabinet.release("option")
    yield watch(bench, 1)
    for names in (("p2_fire", "select"), ("select", "p1_up", "p1_fire"), ("start", "start", "start")):
        bench.press(*names)
        yield watch(bench, 1)


def faults(bench: Bench) -> int:
    """How many journals were kept."""
    bench.cabinet.wait_for_card()
    folder = bench.data / "faults"
    return len(list(folder.iterdir())) if folder.exists() else 0


def lines_before_the_end(game: AnyGame) -> tuple[Any, list[str], str]:
    """The shortest set-up, the lines of a game but its last one, and that one."""
    options = min(game.setup.choices(), key=lambda each: len(game.setup.players(each)))
    lines = []
    for step in by_computers(game, options, 5):
        lines.append(step.line)
        if game.rules.winners(step.after):
            break
    return options, lines[:-1], lines[-1]


ENDS = {game.name: lines_before_the_end(game) for game in GAMES}


def take_up(bench: Bench, game: AnyGame) -> None:
    """Start with a game that lacks its last step, and go on with it."""
    options, lines, _ = ENDS[game.name]
    bench.store.begin(Journal(game.name, game.setup.write(options), tuple(lines)))
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)


def another_works(bench: Bench, other: AnyGame) -> None:
    """Whatever is shown: the other game can be chosen and begun."""
    for _ in range(9):
        if isinstance(bench.scene, Menu):
            break
        if isinstance(bench.scene, Fault | TopTenCard):
            bench.press("p1_fire")
        else:
            bench.run(100)
            bench.press("select")
    assert isinstance(bench.scene, Menu)
    while bench.scene.game is not other:
        bench.press("p1_right")
    bench.press("p1_fire")
    assert isinstance(bench.scene, Setup)
    assert bench.scene.game is other
    bench.cabinet.enter_game(other, other.setup.choices()[0])
    assert isinstance(bench.scene, Playing)
    bench.press("select", "p1_up", "p1_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("callback", CALLBACKS)
def test_a_callback_that_breaks(tmp_path: Path, callback: str) -> None:
    """Of every game: in attract mode, on the menu, in play, when it is resumed, at the end and after it."""
    called = False
    for number, game in enumerate(GAMES):
        switch = Switch(number % len(ERRORS))
        if one := broken(game, callback, switch):
            other = GAMES[0] if game is HIGH_DIE else HIGH_DIE
            with Bench(tmp_path / game.name, games=(one, other), settings=QUICK) as bench:
                for entry in (OLD, OLD):
                    bench.store.post(game.name, entry)
                bench.store.post(other.name, OLD)
                _breaks_everywhere(bench, switch, one, other)
                assert bench.store.top_ten(game.name)[-2:] == (OLD, OLD)
                assert bench.store.top_ten(other.name) == (OLD,)
            called = called or switch.calls > 0
    assert called == (callback not in NEVER)


def _breaks_everywhere(bench: Bench, switch: Switch, game: AnyGame, other: AnyGame) -> None:
    # In attract mode
    switch.on = True
    watch(bench, 20)
    assert isinstance(bench.scene, Attract)
    assert faults(bench) == 0
    # On the menu and the set-up
    another_works(bench, other)
    assert faults(bench) == 0
    # In play
    switch.on = False
    take_up(bench, game)
    _breaks(bench, switch, lambda: any(hammer(bench)))
    another_works(bench, other)
    # When it is resumed
    switch.on = False
    take_up(bench, game)
    bench.power_off()
    _breaks(bench, switch, lambda: _resume(bench))
    # At the end, and after a power cut there
    for cut in (False, True):
        switch.on = False
        take_up(bench, game)
        bench.run(0.1)
        bench.scene.stage._apply(game.rules.read(ENDS[game.name][2]), bench.clock.now())
        if cut:
            bench.power_off()
        _breaks(bench, switch, lambda: _resume(bench, 90) if cut else watch(bench, 190))


def _resume(bench: Bench, seconds: float = 3) -> bool:
    bench.power_on()
    seen = watch(bench, 1)
    if isinstance(bench.scene, Offer):
        bench.press("p1_fire")
    return watch(bench, seconds) or seen


def _breaks(bench: Bench, switch: Switch, use: Callable[[], bool]) -> None:
    """Where the callback is called: the fault card or attract mode, the journal is kept, nothing is offered."""
    before, calls = faults(bench) if not bench.store._closing else _count(bench), switch.calls
    switch.on = True
    seen = use()
    if switch.calls > calls:
        assert seen or isinstance(bench.scene, Attract)
        if bench.store.under_way() is None or seen:
            assert faults(bench) > before or bench.store.top_ten(bench.cabinet.games[0].name) != (OLD, OLD)
    switch.on = False
