"""The ways to open and to leave the operator's menu."""

from __future__ import annotations

from itertools import cycle
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.controls import keys
from cabinet.controls.operator_access import HOLD
from cabinet.drawing.results import GROWS
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Hint, HintQuestion, KeyCard, Pause, TopTenCard
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import START_AFTER
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.menu import PAGES, OperatorMenu
from cabinet.scenes.operator.page import IDLE, OperatorPage
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.settings import AttractSettings, Operator, Settings
from cabinet.switches import CONTROLS
from tests.bench import TO_A_HINT, Bench
from tests.scenes.operator.ways import SECRET, open_menu, open_page
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

CLOSED = Settings(operator=Operator(open=False, offer=False))


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet whose operator's menu opens only by the secret code."""
    with Bench(tmp_path, settings=CLOSED) as bench:
        yield bench


def enter_the_secret(bench: Bench, jack: int = 1, *, rest: tuple[str, ...] = SECRET) -> None:
    """Hold SELECT and enter the secret code on joystick `jack`; the game menu must be shown.

    `rest`: other switches to press in place of the secret code.
    """
    bench.cabinet.hold("select")
    bench.press(*(f"p{jack}_{switch}" for switch in rest))
    bench.cabinet.release("select")
    bench.run(0.1)


def to_offer(bench: Bench) -> None:
    """Switch the cabinet off in a game and on again, so that it offers RESUME or NEW."""
    bench.begin()
    bench.power_off(cut=True)
    bench.power_on()


def to_dark(bench: Bench) -> None:
    """Wait on the game menu until the screen saver has darkened the screen."""
    bench.cabinet.settings.set("attract", "saver_minutes", 1)
    bench.press("p1_fire")
    bench.run(AttractSettings().idle_seconds + 62)
    assert bench.scene.page() == -1


def to_result(bench: Bench) -> None:
    """Play a game to its end, so that the screen shows the totals."""
    bench.begin()
    bench.cabinet.play_to_end(Random(2))
    assert bench.shows(ResultStep)


def to_record(bench: Bench) -> None:
    """Play a game that beats the score of EVE, so that the screen shows a new record."""
    bench.store.post("dice_poker", Entry("EVE", 1))
    to_result(bench)
    bench.run(GROWS)
    assert "N E W R E C O R D" in " ".join(bench.words())


def to_names(bench: Bench) -> None:
    to_result(bench)
    bench.to_the_name()


def to_list(bench: Bench) -> None:
    """Play a game and enter a name, so that the top ten is shown and the same game is offered again."""
    to_names(bench)
    bench.run(START_AFTER)
    bench.press("start")
    assert bench.shows(ListStep)


def to_keys(bench: Bench) -> None:
    """Begin a game and show the card that lists the keyboard's keys over it."""
    bench.begin()
    bench.cabinet.cabinet._legend = keys.legend
    bench.cabinet.cabinet.show_keys()
    assert isinstance(bench.scene, KeyCard)


BY_PRESSES: dict[str, tuple[int, Sequence[str], type]] = {
    "attract": (0, (), Attract),
    "menu": (0, ("p1_fire",), Menu),
    "top ten": (0, ("p1_fire", "p1_down"), TopTenCard),
    "set-up": (0, ("p1_fire", "p1_fire"), SetupScene),
    "game": (2, (), Playing),
    "dice in the air": (1, ("p1_fire",), Playing),
    "pause": (1, ("select",), Pause),
    "how to play": (1, ("option",), Help),
    "start over?": (1, ("start",), Playing),
    "leave the game?": (1, ("select", "p1_up", "p1_fire"), Pause),
    "price of a hint": (1, TO_A_HINT[:-2], HintQuestion),
    "hint": (1, TO_A_HINT, Hint),
}
"""For each screen, by name: the number of players of a game to begin, 0 for none; the presses that then lead
to the screen; and the scene that is shown there."""
SPECIAL: dict[str, Callable[[Bench], None]] = {
    "screen saver": to_dark,
    "resume or new": to_offer,
    "result": to_result,
    "record": to_record,
    "name entry": to_names,
    "list": to_list,
    "keys": to_keys,
}
PLACES = (*BY_PRESSES, *(name for name in SPECIAL if name != "record"))
PLAYED = [name for name, (players, *_) in BY_PRESSES.items() if players]
"""The names of the screens in `BY_PRESSES` that are reached in a game."""
BUTTONS = [("select", "option"), ("option", "select")]


def go_to(bench: Bench, place: str) -> None:
    """Go from attract mode to the screen that has this name in `BY_PRESSES` or `SPECIAL`."""
    if place in SPECIAL:
        SPECIAL[place](bench)
        return
    players, presses, scene = BY_PRESSES[place]
    if players:
        bench.begin(players)
    bench.press(*presses)
    assert isinstance(bench.scene, scene)


def with_buttons(places: Sequence[str]) -> list[tuple[str, tuple[str, str]]]:
    """Pair each screen's name with one of the two orders of pressing SELECT and OPTION, in turn.

    The first name is paired with both orders.
    """
    orders = cycle(BUTTONS)
    return [(place, next(orders)) for place in (places[0], *places)]


@pytest.mark.parametrize(("place", "buttons"), with_buttons(PLACES))
def test_both_buttons_open_the_menu_after_three_seconds(
    bench: Bench, place: str, buttons: tuple[str, str]
) -> None:
    """Holding SELECT and OPTION works on every screen, also after they were released too early."""
    go_to(bench, place)
    first, second = buttons
    for released, seconds in (((second, first), 0.5), ((first,), 0.1)):
        bench.cabinet.hold(first)
        bench.run(0.3)
        bench.cabinet.hold(second)
        bench.run(2)
        bench.cabinet.release(*released)
        bench.run(seconds)
    bench.cabinet.hold(first)
    bench.run(HOLD - 0.001)
    assert not isinstance(bench.scene, OperatorMenu)
    bench.run(0.002)
    assert isinstance(bench.scene, OperatorMenu)


@pytest.mark.parametrize(("place", "buttons"), with_buttons((*PLAYED, "resume or new")))
def test_operator_menu_leaves_the_game_unchanged(bench: Bench, place: str, buttons: tuple[str, str]) -> None:
    go_to(bench, place)
    scene, before = bench.scene, bench.store.under_way()
    assert before is not None
    bench.cabinet.hold(*buttons)
    bench.run(HOLD + 0.1)
    bench.cabinet.release(*buttons)
    bench.press("start")
    assert bench.scene is scene
    after = bench.store.under_way()
    assert after is not None
    assert list(after.lines) == list(before.lines)


def test_notice_appears_while_both_buttons_are_held(bench: Bench) -> None:
    bench.cabinet.settings.set("display", "steady", True)
    bench.press("p1_fire")
    bench.cabinet.hold("select")
    bench.run(1)
    before = bench.cabinet.screen.copy()
    bench.cabinet.hold("option")
    bench.run(0.5)
    assert not bench.cabinet.screen.same_as(before)
    bench.cabinet.release("option")
    bench.run(0.5)
    assert bench.cabinet.screen.same_as(before)


def test_buttons_are_ignored_before_the_first_picture(bench: Bench) -> None:
    """Buttons released before the first picture count as released, so OPTION alone opens nothing later."""
    bench.press("p1_fire")
    last, gate = bench.cabinet.last_press, bench.cabinet.cabinet.gate
    gate.seen_at = inf
    bench.run(1)
    bench.cabinet.hold("select", "option")
    bench.run(HOLD + 1)
    assert not bench.scene.private
    assert bench.cabinet.last_press == last
    bench.cabinet.release("select", "option")
    gate.seen_at = bench.clock.now()
    assert not gate.holds
    bench.cabinet.hold("option")
    bench.run(HOLD + 1)
    assert not bench.scene.private


def test_diagonal_push_does_not_spoil_the_code(closed: Bench) -> None:
    """The second direction of a diagonal push is no part of the secret code and no activity."""
    closed.press("p1_fire")
    closed.cabinet.hold("select")
    for switch in SECRET:
        closed.cabinet.hold(f"p1_{switch}")
        last = closed.cabinet.last_press
        if switch in {"up", "down"}:
            closed.run(0.02)
            closed.press("p1_left")
        assert closed.cabinet.last_press == last
        closed.cabinet.release(f"p1_{switch}")
        closed.run(0.3)
    closed.cabinet.release("select")
    assert isinstance(closed.scene, OperatorMenu)


def test_other_press_cancels_the_buttons(bench: Bench) -> None:
    """Several people who press buttons at once must not open the operator's menu by accident."""
    bench.press("p1_fire")
    bench.cabinet.hold("select")
    bench.press("p2_left")
    bench.cabinet.hold("option")
    bench.run(HOLD + 1)
    assert isinstance(bench.scene, Help)


def test_kept_game_survives_the_operator_menu(bench: Bench) -> None:
    """The game is kept when the owner leaves the menu, and when a page times out after ninety seconds."""
    bench.begin(2)
    playing, lines = bench.scene, bench.table.lines
    bench.run(200)
    assert isinstance(bench.scene, Attract)
    open_menu(bench)
    bench.press("start")
    assert bench.scene is playing
    assert bench.table.lines == lines
    bench.run(200)
    open_page(bench, "SETTINGS")
    bench.run(IDLE + 1)
    assert isinstance(bench.scene, Attract)
    bench.press("p2_fire")
    assert bench.scene is playing


@pytest.mark.parametrize("place", ["result", "record", "name entry"])
def test_name_entry_survives_the_operator_menu(bench: Bench, place: str) -> None:
    """After the operator's menu the winner may still enter a name; a minute later the score is saved."""
    go_to(bench, place)
    open_menu(bench)
    bench.run(IDLE + 1)
    assert bench.cabinet.step
    bench.run(70)
    assert bench.store.top_ten("dice_poker")[0].name == "PLAYER 1"
    bench.run(IDLE)
    assert isinstance(bench.scene, Attract)
    bench.press("p2_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("title", PAGES)
def test_every_page_closes_after_ninety_seconds(tmp_path: Path, title: str) -> None:
    """Anybody could use a page left open, so its time limit does not depend on the players' idle time."""
    with Bench(tmp_path, settings=Settings(attract=AttractSettings(idle_seconds=5))) as bench:
        open_page(bench, title)
        bench.run(IDLE - 1)
        assert isinstance(bench.scene, OperatorPage)
        bench.run(1.1)
        assert isinstance(bench.scene, Attract)


@pytest.mark.parametrize("title", PAGES)
def test_start_leaves_each_page(bench: Bench, title: str) -> None:
    open_page(bench, title)
    bench.cabinet.hold("start")
    bench.run(2.5)
    bench.cabinet.release("start")
    assert isinstance(bench.scene, OperatorMenu)
    bench.press("start")
    assert isinstance(bench.scene, Menu)


def test_leave_is_the_last_line_of_the_list(bench: Bench) -> None:
    open_menu(bench)
    bench.press("p1_up", "p1_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("title", [title for title in PAGES if title != InputTest.title])
def test_other_joysticks_are_ignored(bench: Bench, title: str) -> None:
    open_page(bench, title)
    scene = bench.scene
    bench.run(0.1)
    bench.cabinet.wait_for_card()
    bench.run(0.2)
    look = scene.look(bench.cabinet.last_press)
    names = [control.name for control in CONTROLS if control.jack > 1]
    bench.press(*names, *names)
    assert bench.scene is scene
    assert scene.look(bench.cabinet.last_press) == look


def test_secret_code_opens_a_closed_menu(closed: Bench) -> None:
    """The secret code counts if SELECT is held, on joystick 1, while the game menu is shown."""
    closed.press("p1_fire")
    closed.cabinet.hold("select", "option")
    closed.run(HOLD + 2)
    closed.cabinet.release("select", "option")
    assert isinstance(closed.scene, Help)
    closed.press("p1_fire")
    game = closed.scene.game
    enter_the_secret(closed)
    assert isinstance(closed.scene, OperatorMenu)
    closed.press("start")
    assert isinstance(closed.scene, Menu)
    assert closed.scene.game is not game  # pressing SELECT turns the menu to another game


@pytest.mark.parametrize(
    ("jack", "rest"),
    [(2, SECRET), (1, SECRET[:-1]), (1, ("left", *SECRET)), (1, (*SECRET[:-1], "up", "fire"))],
    ids=["another joystick", "too short", "something before", "something between"],
)
def test_wrong_code_opens_nothing(closed: Bench, jack: int, rest: tuple[str, ...]) -> None:
    closed.press("p1_fire")
    enter_the_secret(closed, jack, rest=rest)
    assert not isinstance(closed.scene, OperatorPage)


def test_secret_code_needs_select_and_a_closed_menu(bench: Bench, tmp_path: Path) -> None:
    bench.press("p1_fire")
    enter_the_secret(bench)
    assert not isinstance(bench.scene, OperatorPage)
    with Bench(tmp_path / "closed", settings=CLOSED) as closed:
        closed.press("p1_fire", *(f"p1_{switch}" for switch in SECRET))
        assert not isinstance(closed.scene, OperatorPage)


@pytest.mark.parametrize("seed", mostly_slow(range(3)))
def test_mashing_in_the_operator_menu_does_no_harm(
    bench: Bench, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(seed)
    names = [control.name for control in CONTROLS]
    open_menu(bench)
    for _ in range(600):
        # Press joystick 1 most of the time, because the menu ignores the others.
        name = rng.choice(names[:5]) if rng.random() < 0.8 else rng.choice(names)
        bench.cabinet.press(name, seconds=rng.choice((0.03, 0.06, 0.5)))
        assert bench.cabinet.screen
    assert not [record for record in caplog.records if record.exc_info], caplog.text
    bench.run(200)
    assert isinstance(bench.scene, Attract)
