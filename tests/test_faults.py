"""Tests that the cabinet continues and loses no score or journal, whichever part of a game fails."""

from __future__ import annotations

import platform
import resource
import sys
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from importlib.metadata import EntryPoint
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet import api, machine
from cabinet.api import Entry
from cabinet.display.art import Sheet
from cabinet.play import catalogue
from cabinet.play.game_guard import GameGuard
from cabinet.play.table import Rigged, replay
from cabinet.play.under_way import MOST, STANDS
from cabinet.scenes.acts import lessons_of
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.fault import FaultCard
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.settings import AttractSettings, Settings
from tests.bench import TO_A_HINT, Bench
from tests.new_game import GAME as NEW_GAME
from tests.play.test_ending import but_the_last_step
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.finished import Finish

    Trial = tuple[AnyGame, Callable[[Bench, "Switch", AnyGame], None], int]
    """A game, the phase in which it is broken, and the index in ERRORS of the first error to raise."""

GAMES = (*(game for game in catalogue.load() if game.name != "new_game"), NEW_GAME)
ERRORS = (ValueError, SystemExit, RecursionError, MemoryError, GeneratorExit, StopIteration)
QUICK = Settings(attract=AttractSettings(page_seconds=3, play_seconds=10))
OLD = Entry("OLD", 1)

PARTS = {
    "rules": api.Rules,
    "setup": api.Setup,
    "panel": api.Panel,
    "picture": api.Picture,
    "computers": api.Computer,
    "pointer": api.Pointer,
}
"""The parts of a game that consist of several functions; each part's protocol names its functions."""
RECORDS = (
    *(api.Game, api.Look, api.Hidden, api.Opponents, api.Match, api.Ending, api.ScoreLists, api.Hints),
)
FUNCTIONS = tuple(
    field.name
    for record in RECORDS
    for field in fields(record)
    if str(field.type).startswith("Callable") and field.name != "warm_up"
)
"""The names of all fields of a game, and of the records in it, that hold a single function."""
CALLBACKS = (
    *(f"{part}.{name}" for part, kind in PARTS.items() for name in vars(kind) if not name.startswith("_")),
    *FUNCTIONS,
)
NEVER = {"rules.score_bounds", "redraw", "money"}
"""The functions of a game that only the laws of games call, never the cabinet."""


class Switch:
    """A switch that breaks functions: while it is on, each call raises the next kind of error in ERRORS."""

    def __init__(self, first: int) -> None:
        self.on = False
        self.calls = 0
        self.under_way = 0
        """The number of failed calls while the store had the journal of an unfinished game."""
        self.bench: Bench | None = None
        self._errors = cycle((*ERRORS[first:], *ERRORS[:first]))

    def broken(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            if self.on:
                self.calls += 1
                self.under_way += self.bench is not None and self.bench.store.under_way() is not None
                raise next(self._errors)("broken")
            return function(*arguments)

        return call


class Part:
    """A copy of a part of a game. One of its functions fails while the switch is on."""

    def __init__(self, part: Any, name: str, switch: Switch) -> None:
        self._part, self._name, self._switch = part, name, switch

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._part, name)
        return self._switch.broken(value) if name == self._name and callable(value) else value


class Wordy:
    """Rules whose journal line of every step has 300,000 characters."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def write(self, _step: Any) -> str:
        return "x" * 300_000


def broken(game: AnyGame, callback: str, switch: Switch) -> AnyGame | None:
    """Return the game with one function that can fail; None if the game lacks this function."""
    part, _, name = callback.partition(".")
    whole: Any = partial(won, game) if part == "winners" else found(game, part)
    if whole is None:
        return None
    if part == "computers":
        return varied(game, computers={each: Part(one, name, switch) for each, one in whole.items()})
    parts: dict[str, Any] = {part: Part(whole, name, switch) if name else switch.broken(whole)}
    return varied(game, **parts)


def found(game: AnyGame, name: str) -> Any:
    """Return the field with this name, of the game or of one of its records; None if neither has it."""
    records = (game, *(getattr(game, field.name) for field in fields(game)))
    parts = {
        field.name: getattr(record, field.name)
        for record in records
        if is_dataclass(record)
        for field in fields(record)
    }
    return parts.get(name)


def won(game: AnyGame, state: Any) -> tuple[int, ...]:
    return api.best(game.rules.scores(state))


def watch(bench: Bench, seconds: float) -> bool:
    """Let the cabinet run for some seconds while it draws; return whether the fault card appeared."""
    seen = False
    looks = min(10, max(1, round(seconds)))
    for _ in range(looks):
        assert bench.cabinet.screen
        seen = seen or isinstance(bench.scene, FaultCard)
        bench.run(seconds / looks)
    assert bench.cabinet.screen
    return seen or isinstance(bench.scene, FaultCard)


def hammer(bench: Bench) -> Iterator[bool]:
    """Use every control of the cabinet; after each, yield whether the fault card has appeared."""
    for name in (*TO_A_HINT, "p1_fire"):
        bench.press(name)
        yield watch(bench, 0.5)
    for name in ("p1_right", "p2_fire", "p1_fire", "p1_down", "p1_fire", "option", "p1_right", "option"):
        bench.press(name)
        yield watch(bench, 0.5)
    bench.cabinet.point(320, 180)
    yield watch(bench, 3)
    for name in ("p1_left", "p2_left"):
        bench.cabinet.hold(name)
        yield watch(bench, 0.2)
    bench.press("select")
    yield watch(bench, 0.5)
    bench.cabinet.release("p1_left", "p2_left")
    yield watch(bench, 0.5)
    for name in ("select", "p2_fire", "select", "p1_up", "p1_fire", "p1_fire"):
        bench.press(name)
        yield watch(bench, 0.5)


def faults(bench: Bench) -> int:
    bench.cabinet.wait_for_card()
    folder = bench.data / "faults"
    return len(list(folder.iterdir())) if folder.exists() else 0


@cache
def end(name: str) -> Finish:
    """Return the journal of the game with this name, without its last step, and the last step."""
    return but_the_last_step(next(game for game in GAMES if game.name == name))


@cache
def middle(name: str) -> int:
    """Return a number of journal lines after which a person moves, with a hint if the game has hints."""
    game, journal = next(game for game in GAMES if game.name == name), end(name).journal
    for number, table in enumerate(replay(game, journal, Rigged())):
        turn = table.turn
        if number < len(journal.lines) // 2 or not isinstance(turn, int) or table.players[turn].computer:
            continue
        if not game.hints or game.hints.advice(table.view(turn)):
            return number
    raise AssertionError(f"nobody can be advised in {game.title}")


def take_up(bench: Bench, game: AnyGame, *, half: bool = False) -> None:
    """Resume a game that lacks only its last step. With `half`, the game has been played about halfway."""
    journal = end(game.name).journal
    lines = journal.lines[: middle(game.name)] if half else journal.lines
    bench.store.begin(replace(journal, lines=lines))
    bench.restart()
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)


def to_the_menu(bench: Bench) -> None:
    for _ in range(9):
        match bench.scene:
            case Menu():
                return
            case Playing():
                bench.answer("select", "p1_up", "p1_fire", "p1_fire")
            case FaultCard() | Attract() | TopTenCard():
                bench.press("p1_fire")
            case GameOver() if bench.cabinet.asking:
                bench.press("start")
            case GameOver() if bench.shows(ListStep):
                # Leave the end of the game through its set-up screen, where the choice of the last game is
                # selected.
                bench.answer("p1_right")
                bench.press("p1_fire")
            case _:
                bench.run(91)
    raise AssertionError(f"no way from {bench.scene} to the menu")


def another_works(bench: Bench, other: AnyGame) -> None:
    to_the_menu(bench)
    while bench.scene.game is not other:
        bench.press("p1_right")
    bench.press("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.scene.game is other
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    assert bench.table.game is other
    to_the_menu(bench)


def in_attract(bench: Bench, switch: Switch, game: AnyGame) -> None:
    """Break the game in attract mode: it is left out, and no journal is saved, as no person has played."""
    switch.on = True
    watch(bench, 20)
    assert isinstance(bench.scene, Attract)
    assert faults(bench) == 0


def in_play(bench: Bench, switch: Switch, game: AnyGame) -> None:
    """Break the game first on the menu and the set-up screen, then while it is played."""
    switch.on = True
    bench.press("p1_fire")
    watch(bench, 1)
    bench.press("p1_fire")
    watch(bench, 1)
    bench.press("p1_right", "option", "p1_fire", "start")
    watch(bench, 1)
    switch.on = False
    to_the_menu(bench)
    take_up(bench, game, half=True)
    breaks(bench, switch, lambda: any(hammer(bench)))


def on_resume(bench: Bench, switch: Switch, game: AnyGame) -> None:
    """Break the game while its journal is read, while its resumption is offered, and when it resumes."""
    take_up(bench, game)
    breaks(bench, switch, lambda: resume(bench))


def at_the_end(bench: Bench, switch: Switch, game: AnyGame) -> None:
    """Make the game raise its error after its last step: at the result, during name entry, and afterwards."""
    take_up(bench, game)
    finish(bench, game)
    breaks(bench, switch, lambda: goes_on(bench))


def after_a_cut_at_the_end(bench: Bench, switch: Switch, game: AnyGame) -> None:
    """Make a finished game raise its error when the cabinet resumes the game after a power cut."""
    take_up(bench, game)
    finish(bench, game)
    breaks(bench, switch, lambda: resume(bench, 75))


PHASES = (in_attract, in_play, on_resume, at_the_end, after_a_cut_at_the_end)


def trials(number: int, *, everything: bool) -> tuple[list[Trial], list[Trial]]:
    """Return the first trials of a function, and further trials to run until the function has been called.

    `number`: the function's index in CALLBACKS. The first trials break the function in one game and one
    phase, which depend on `number`. With `everything`, they break it in every phase of every game.
    """
    first: list[Trial] = []
    others: list[Trial] = []
    for at, game in enumerate(GAMES):
        for phase in PHASES:
            its_turn = phase is PHASES[(number + at) % len(PHASES)]
            its_game = CALLBACKS[number] in NEVER or (number + at) % len(GAMES) == 0
            is_first = everything or (its_turn and its_game)
            (first if is_first else others).append((game, phase, (number + at) // 2 % len(ERRORS)))
    return first, others


def finish(bench: Bench, game: AnyGame) -> None:
    bench.run(0.1)
    bench.scene.stage.apply(game.rules.read(end(game.name).step.line), bench.clock.now())
    assert bench.table.ended


def goes_on(bench: Bench) -> bool:
    """Wait until name entry times out, go to the set-up screen; return whether the fault card appeared."""
    seen = watch(bench, 75)
    if bench.shows(ListStep):
        bench.press("p1_right", "p1_fire")
    return watch(bench, 95) or seen


def resume(bench: Bench, seconds: float = 3) -> bool:
    """Cut the power, accept the offer to resume the game, and return whether the fault card appeared."""
    bench.restart()
    seen = watch(bench, 1)
    if isinstance(bench.scene, Offer):
        bench.press("p1_fire")
    return watch(bench, seconds) or seen


@pytest.mark.parametrize("everything", mostly_slow([False, True]), ids=["some", "all"])
@pytest.mark.parametrize("number", range(len(CALLBACKS)), ids=lambda number: CALLBACKS[number])
def test_broken_callback_loses_nothing(tmp_path: Path, number: int, *, everything: bool) -> None:
    """After a function of a game has failed, another game can be played, and no score or journal is lost."""
    callback, calls = CALLBACKS[number], 0
    first, others = trials(number, everything=everything)
    for trial, (game, phase, error) in enumerate((*first, *others)):
        if trial >= len(first) and (calls or callback in NEVER):
            break
        switch = Switch(error)
        if one := broken(game, callback, switch):
            other = GAMES[0] if game is NEW_GAME else NEW_GAME
            with Bench(tmp_path / game.name / phase.__name__, games=(one, other), settings=QUICK) as bench:
                switch.bench = bench
                bench.store.post(game.name, OLD)
                bench.store.post(other.name, OLD)
                phase(bench, switch, one)
                assert OLD in bench.store.top_ten(game.name)
                if switch.calls:
                    another_works(bench, other)
                assert bench.store.top_ten(other.name) == (OLD,)
            calls += switch.calls
    assert (calls > 0) == (callback not in NEVER)


def breaks(bench: Bench, switch: Switch, use: Callable[[], bool]) -> None:
    """Break a game while `use` plays it; check that the fault card appears and the journal is kept."""
    before, under_way = faults(bench), switch.under_way
    switch.on = True
    seen = use()
    if switch.under_way > under_way:
        assert seen or isinstance(bench.scene, Attract)
        assert faults(bench) == before + 1
        assert bench.store.under_way() is None


# Faults other than broken functions


def deep(*args: Any) -> Any:
    # All arguments are passed: Python 3.13.0 to 3.13.7 never raises RecursionError if a call omits some
    # (gh-132744).
    return deep(*args)


def test_real_recursion_is_caught(tmp_path: Path) -> None:
    switch = Switch(0)
    one = varied(NEW_GAME, picture=Part(NEW_GAME.look.picture, "draw", switch))
    switch.broken = lambda _function: deep  # type: ignore[method-assign,assignment]
    with Bench(tmp_path, games=(one,)) as bench:
        take_up(bench, one)
        assert watch(bench, 1)
        assert faults(bench) == 1


def test_ctrl_c_ends_the_program() -> None:
    """Ctrl-C during a game ends the program, but every error of a game is caught."""
    failures: list[str] = []
    with pytest.raises(KeyboardInterrupt), GameGuard(lambda: failures.append("failed")):
        raise KeyboardInterrupt
    for error in ERRORS:
        with GameGuard(lambda: failures.append("failed")):
            raise error
    assert len(failures) == len(ERRORS)


@pytest.mark.parametrize(
    "module", ["raise SystemExit(0)", "GAME = 1", "from games.dice_poker import nothing"]
)
def test_game_that_cannot_be_loaded_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bad_game", raising=False)
    (tmp_path / "bad_game.py").write_text(module)
    good = EntryPoint("dice_poker", "games.dice_poker:GAME", catalogue.GROUP)
    bad = EntryPoint("bad_game", "bad_game:GAME", catalogue.GROUP)
    assert catalogue.load([bad, good]) == catalogue.load([good])


def test_game_without_title_year_or_name_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cabinet's own screens show the title, the year and the name of a game, so they must be valid."""
    monkeypatch.syspath_prepend(tmp_path)
    code = "from dataclasses import replace\nfrom games.dice_poker import GAME as ONE\n"
    good = EntryPoint("dice_poker", "games.dice_poker:GAME", catalogue.GROUP)
    for number, fact in enumerate(("title=None", "year='1982'", "name=7")):
        (tmp_path / f"nameless_{number}.py").write_text(f"{code}GAME = replace(ONE, {fact})\n")
        bad = EntryPoint("nameless", f"nameless_{number}:GAME", catalogue.GROUP)
        assert catalogue.load([bad, good]) == catalogue.load([good])


def test_game_that_cannot_get_ready_delays_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The other games get ready; the cabinet's log names the picture file that a failing game lacks."""
    ready: list[str] = []
    gone = Sheet(tmp_path / "gone.png", (8, 8), (("one",),))

    def leave() -> None:
        raise SystemExit

    broken_games = (varied(NEW_GAME, warm_up=leave), varied(NEW_GAME, art=(gone,)))
    machine._prepare_games((*broken_games, varied(NEW_GAME, warm_up=lambda: ready.append("ready"))))
    assert ready == ["ready"]
    assert str(gone.path) in caplog.text


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries keep no memory")
def test_memory_that_the_start_has_freed_is_returned() -> None:
    """Memory freed at the start goes back to the system, even if a block at a higher address is in use."""
    freed = [b"x" * 2000 + bytes([number % 256]) for number in range(20_000)]
    used = freed.pop()
    most = resident()
    freed.clear()
    machine._prepare_games(())
    assert resident() < most - 30_000_000
    assert used


def resident() -> int:
    """Return the memory in bytes that this process occupies."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def test_power_goes_off_even_if_a_game_fails(tmp_path: Path) -> None:
    """The power goes off even if the game fails while the cabinet leaves it."""
    game = next(game for game in GAMES if game.pointer)
    switch = Switch(0)
    one = varied(game, pointer=Part(game.pointer, "let_go", switch))
    with Bench(tmp_path, games=(one,)) as bench:
        bench.cabinet.enter_game(one, one.setup.choices()[0])
        bench.settle()
        bench.cabinet.hold("p1_left")
        switch.on = True
        bench.cabinet.press_power(4)
        bench.run(5)
        assert switch.calls
        assert bench.cabinet.switched_off == 1


def test_failure_after_the_end_keeps_score_and_journal(tmp_path: Path) -> None:
    switch = Switch(0)
    one = varied(GAMES[0], next_options=switch.broken(GAMES[0].match.next_options))
    with Bench(tmp_path, games=(one, NEW_GAME)) as bench:
        take_up(bench, one)
        finish(bench, one)
        switch.on = True
        assert watch(bench, 170)
        assert bench.store.top_ten(one.name)
        assert faults(bench) == 1


def test_game_with_overlong_lines_loses_no_score(tmp_path: Path) -> None:
    """The game fails at its first step, before an overlong line could fill the memory card."""
    one, other = varied(NEW_GAME, rules=Wordy(NEW_GAME.rules)), GAMES[0]
    with Bench(tmp_path, games=(one, other)) as bench:
        bench.store.post(other.name, OLD)
        for count in range(1, 4):
            bench.cabinet.enter_game(one, one.setup.choices()[0])
            assert watch(bench, 60)
            assert faults(bench) == count
        another_works(bench, other)
        assert bench.store.top_ten(other.name) == (OLD,)
        bench.power_off()
        assert max(path.stat().st_size for path in bench.data.glob("cabinet*.log")) < 100_000


def test_game_that_fails_on_the_menu_is_left_out(tmp_path: Path) -> None:
    switch = Switch(0)
    lists = type("Lists", (tuple,), {"__iter__": switch.broken(tuple.__iter__)})
    one = varied(GAMES[0], all=lists(GAMES[0].lists.all))
    with Bench(tmp_path, games=(one, NEW_GAME)) as bench:
        bench.press("p1_fire")
        assert bench.scene.game is one
        switch.on = True
        watch(bench, 1)
        for name in ("p1_right", "p1_left"):
            bench.press(name)
            watch(bench, 1)
            assert isinstance(bench.scene, Menu)
            assert bench.scene.game is NEW_GAME
        assert switch.calls


def test_attract_shows_lists_if_every_game_fails(tmp_path: Path) -> None:
    """Attract mode shows its title, the lists of scores and the lessons; START shows the fault card."""
    switch = Switch(1)
    games = [replace(one, setup=Part(one.setup, "start", switch)) for one in GAMES]
    games = [varied(one, picture=Part(one.look.picture, "draw", switch)) for one in games]
    with Bench(tmp_path, games=games, settings=QUICK) as bench:
        switch.on = True
        bench.run(1)
        for _ in range(20):
            watch(bench, 10)
        seen = set()
        for _ in range(240):
            bench.run(1)
            assert isinstance(bench.scene, Attract)
            seen.add((bench.scene.act.kind, bench.scene.game and bench.scene.game.name))
        taught = {("how to play", game.name) for game in games if lessons_of(game)}
        assert seen == {("title", None), *(("top ten", game.name) for game in games), *taught}
        bench.press("start")
        assert watch(bench, 1)


# A game that hangs is killed from outside


def die(bench: Bench) -> None:
    """End the program as a crash does, so that the disk has only the data written before."""
    bench.cabinet.wait_for_card()
    bench.cabinet._inputs.close()
    bench.store.close(5.0)


def taken_up(bench: Bench, seconds: float, times: int, *, boots: bool = False) -> None:
    """Accept the offer to resume a game, let it run, and crash the program; repeat this `times` times."""
    for number in range(times):
        assert isinstance(bench.scene, Offer)
        bench.press("p1_fire")
        assert isinstance(bench.scene, Playing)
        bench.run(seconds)
        die(bench)
        bench.boot = f"start {number}" if boots else bench.boot
        bench.power_on()


def waiting(tmp_path: Path) -> Bench:
    """Return a cabinet that offers to resume an unfinished game at its start."""
    bench = Bench(tmp_path)
    bench.begin()
    bench.power_off()
    bench.boot = "this start"
    bench.power_on()
    return bench


def test_game_that_crashes_the_program_twice_is_laid_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with waiting(tmp_path) as bench:
        bench.run(STANDS + 1)
        taken_up(bench, 1, MOST)
        assert isinstance(bench.scene, Attract)
        assert faults(bench) == 1
        assert f"the program has crashed {MOST} times" in caplog.text
        bench.begin()
        die(bench)
        bench.power_on()
        taken_up(bench, 1, MOST - 1)
        assert isinstance(bench.scene, Offer)


def test_game_that_hangs_on_reading_is_laid_aside(tmp_path: Path) -> None:
    with waiting(tmp_path) as bench:
        for _ in range(MOST):
            assert isinstance(bench.scene, Offer)
            die(bench)
            bench.power_on()
        assert isinstance(bench.scene, Attract)
        assert faults(bench) == 1


@pytest.mark.parametrize(("seconds", "boots"), [(1.0, True), (STANDS + 1, False)], ids=["power", "stands"])
def test_power_cuts_do_not_count_against_a_game(tmp_path: Path, seconds: float, boots: bool) -> None:
    """A crash does not count if the machine restarted too, or if the game had run well for a while."""
    with waiting(tmp_path) as bench:
        taken_up(bench, seconds, MOST + 2, boots=boots)
        assert isinstance(bench.scene, Offer)


def test_good_run_resets_the_count_of_crashes(tmp_path: Path) -> None:
    """A crash before a good run and a crash after it are not two crashes in a row."""
    with waiting(tmp_path) as bench:
        for _ in range(2):
            taken_up(bench, 1, MOST - 1)
            taken_up(bench, STANDS + 1, 1)
        taken_up(bench, 1, MOST - 1)
        assert isinstance(bench.scene, Offer)


def test_move_resets_the_count_of_crashes(tmp_path: Path) -> None:
    """A move made after a crash shows that the game got beyond the place of the crash."""
    with waiting(tmp_path) as bench:
        for _ in range(MOST + 1):
            bench.press("p1_fire")
            bench.settle()
            bench.press("p1_fire")
            bench.run(1)
            if isinstance(bench.scene, Playing) and bench.scene.stage.ui is None:
                bench.settle()
            die(bench)
            bench.power_on()
            assert isinstance(bench.scene, Offer)
