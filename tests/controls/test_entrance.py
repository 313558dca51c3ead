"""Who gets into the operator's menu, and how one gets out of it."""

from __future__ import annotations

from itertools import cycle
from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from cabinet.api import CONTROLS, Entry
from cabinet.controls import keys
from cabinet.controls.entrance import HOLD
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Hint, HintQuestion, KeyCard, Pause, TopTenCard
from cabinet.scenes.game_over import EndStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.menu import PAGES, OperatorMenu
from cabinet.scenes.operator.page import IDLE, OperatorPage
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.settings import AttractSettings, Operator, Settings
from tests.bench import TO_A_HINT, Bench
from tests.scenes.operator.ways import SECRET, open_menu, open_page
from tests.slow import mostly_slow, mostly_slow_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

CLOSED = Settings(operator=Operator(open=False, offer=False))


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet whose menu is closed to players."""
    with Bench(tmp_path, settings=CLOSED) as bench:
        yield bench


def say_the_secret(bench: Bench, jack: int = 1, *, rest: tuple[str, ...] = SECRET) -> None:
    """The code, with SELECT held, on the game menu."""
    bench.cabinet.hold("select")
    bench.press(*(f"p{jack}_{switch}" for switch in rest))
    bench.cabinet.release("select")
    bench.run(0.1)


class Place(NamedTuple):
    """A scene, and the presses that lead to it, from attract or from the first prompt of a game."""

    scene: type
    presses: tuple[str, ...] = ()


BEFORE_A_GAME = {
    "attract": Place(Attract),
    "menu": Place(Menu, ("p1_fire",)),
    "top ten": Place(TopTenCard, ("p1_fire", "p1_down")),
    "set-up": Place(SetupScene, ("p1_fire", "p1_fire")),
}
IN_A_GAME = {
    "prompt": Place(Playing),
    "rolling": Place(Playing, ("p1_fire",)),
    "pause": Place(Pause, ("select",)),
    "help": Place(Help, ("option",)),
    "start question": Place(Playing, ("start",)),
    "leave question": Place(Pause, ("select", "p1_up", "p1_fire")),
    "hint question": Place(HintQuestion, tuple(TO_A_HINT[:-2])),
    "hint": Place(Hint, tuple(TO_A_HINT)),
}


def to_offer(bench: Bench) -> None:
    """RESUME or NEW."""
    bench.begin()
    bench.power_off(cut=True)
    bench.power_on()


def to_dark(bench: Bench) -> None:
    """The screen saver."""
    bench.cabinet.settings.set("attract", "saver_minutes", 1)
    bench.press("p1_fire")
    bench.run(AttractSettings().idle_seconds + 62)
    assert bench.scene.page() == -1


def to_result(bench: Bench) -> None:
    """The totals, which are to stand while the buttons are tried twice."""
    bench.begin()
    bench.cabinet.play_to_end(Random(2))
    assert bench.shows(EndStep.RESULT)


def to_record(bench: Bench) -> None:
    """A score above that of the list."""
    bench.store.post("dice_poker", Entry("P2", 1))
    to_result(bench)
    bench.answer("p1_fire")
    assert bench.shows(EndStep.RECORD)


def to_names(bench: Bench) -> None:
    """Name entry."""
    to_result(bench)
    bench.to_the_name()


def to_keys(bench: Bench) -> None:
    """What the keys do, over a game."""
    bench.begin()
    bench.cabinet.cabinet._legend = keys.legend
    bench.cabinet.cabinet.show_keys()
    assert isinstance(bench.scene, KeyCard)


ELSEWHERE = {
    "offer": to_offer,
    "dark": to_dark,
    "result": to_result,
    "names": to_names,
    "keys": to_keys,
}
ORDERS = cycle([("select", "option"), ("option", "select")])
EVERYWHERE = [(place, next(ORDERS)) for place in ("attract", *BEFORE_A_GAME, *ELSEWHERE, *IN_A_GAME)]
"""Each place with one order of the buttons, in turn; the first with both."""


def go(bench: Bench, place: str) -> None:
    """To a place."""
    if place in ELSEWHERE:
        ELSEWHERE[place](bench)
        return
    if place in IN_A_GAME:
        bench.begin()
    scene, presses = {**BEFORE_A_GAME, **IN_A_GAME}[place]
    bench.press(*presses)
    assert isinstance(bench.scene, scene)


@pytest.mark.parametrize(("place", "buttons"), EVERYWHERE)
def test_both_buttons_for_three_seconds(bench: Bench, place: str, buttons: tuple[str, str]) -> None:
    """From everywhere, in any order; whichever is let go, the three seconds of both start again."""
    go(bench, place)
    first, second = buttons
    bench.cabinet.hold(first)
    bench.run(0.3)
    bench.cabinet.hold(second)
    bench.run(2)
    bench.cabinet.release(second, first)
    bench.run(0.5)
    bench.cabinet.hold(first)
    bench.run(0.3)
    bench.cabinet.hold(second)
    bench.run(2)
    bench.cabinet.release(first)
    bench.run(0.1)
    bench.cabinet.hold(first)
    bench.run(HOLD - 0.001)
    assert not isinstance(bench.scene, OperatorMenu)
    bench.run(0.002)
    assert isinstance(bench.scene, OperatorMenu)


@pytest.mark.parametrize("place", [*IN_A_GAME, "offer"])
def test_a_game_is_left_as_it_was(bench: Bench, place: str) -> None:
    """Neither a card more nor one less, and nothing has been played."""
    go(bench, place)
    scene, lines = bench.scene, list(bench.store.under_way().lines)  # type: ignore[union-attr]
    bench.cabinet.hold("select", "option")
    bench.run(HOLD + 0.1)
    bench.cabinet.release("select", "option")
    bench.press("start")
    assert bench.scene is scene
    journal = bench.store.under_way()
    assert journal is not None
    assert list(journal.lines) == lines


def test_a_notice_says_what_comes(bench: Bench) -> None:
    """As for a hint: while both are held, and no longer."""
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


def test_a_release_before_the_first_picture_counts(bench: Bench) -> None:
    """SELECT tapped at the title is not held: OPTION alone opens nothing."""
    gate = bench.cabinet.cabinet.gate
    gate.seen_at = inf
    bench.press("select")
    gate.seen_at = bench.clock.now()
    assert not gate.holds
    bench.cabinet.hold("option")
    bench.run(HOLD + 1)
    assert not bench.scene.private


def test_something_else_pressed_between_is_no_way_in(bench: Bench) -> None:
    """A crowd at the buttons is no owner."""
    bench.press("p1_fire")
    bench.cabinet.hold("select")
    bench.press("p2_left")
    bench.cabinet.hold("option")
    bench.run(HOLD + 1)
    assert isinstance(bench.scene, Help)


def test_a_game_that_waits_under_attract_goes_on_afterwards(bench: Bench) -> None:
    """The buttons reach the menu from attract, and the game is found as it was left."""
    bench.begin(2)
    playing, lines = bench.scene, bench.table.lines
    bench.run(200)
    assert isinstance(bench.scene, Attract)
    open_menu(bench)
    bench.press("start")
    assert bench.scene is playing
    assert bench.table.lines == lines


def test_the_owner_who_goes_away_leaves_the_game_to_the_players(bench: Bench) -> None:
    """Attract follows after ninety seconds, and the next press finds the game, not the owner's page."""
    bench.begin(2)
    playing = bench.scene
    bench.run(200)
    open_page(bench, "SETTINGS")
    bench.run(IDLE + 1)
    assert isinstance(bench.scene, Attract)
    bench.press("p2_fire")
    assert bench.scene is playing


@pytest.mark.parametrize("place", mostly_slow([to_record, to_names, to_result]))
def test_the_end_of_a_game_is_no_strangers(bench: Bench, place: Callable[[Bench], None]) -> None:
    """The owner who goes away leaves name entry to the winner; a minute later the score is entered."""
    place(bench)
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
def test_every_page_is_left_after_ninety_seconds(tmp_path: Path, title: str) -> None:
    """However long players are given: a page left open would be anybody's."""
    with Bench(tmp_path, settings=Settings(attract=AttractSettings(idle_seconds=5))) as bench:
        open_page(bench, title)
        bench.run(IDLE - 1)
        assert isinstance(bench.scene, OperatorPage)
        bench.run(1.1)
        assert isinstance(bench.scene, Attract)


def test_leave_leads_back(bench: Bench) -> None:
    """The last line of the list, for whoever does not know of START; the list wraps."""
    open_menu(bench)
    bench.press("p1_up", "p1_fire")
    assert isinstance(bench.scene, Menu)


@pytest.mark.parametrize("title", PAGES)
def test_a_page_is_joystick_1s_and_start_leads_back(bench: Bench, title: str) -> None:
    """No press of another joystick changes it; START leads to the list, from the list to the games."""
    open_page(bench, title)
    if title != InputTest.title:
        others_mean_nothing(bench)
    bench.cabinet.hold("start")
    bench.run(2.5)
    bench.cabinet.release("start")
    assert isinstance(bench.scene, OperatorMenu)
    bench.press("start")
    assert isinstance(bench.scene, Menu)


def others_mean_nothing(bench: Bench) -> None:
    """Press all of the other joysticks: page and picture stay."""
    scene = bench.scene
    bench.run(0.1)
    bench.cabinet.wait_for_card()
    bench.run(0.2)
    look = scene.look(bench.cabinet.last_press)
    names = [control.name for control in CONTROLS if control.jack > 1]
    bench.press(*names, *names)
    assert bench.scene is scene
    assert scene.look(bench.cabinet.last_press) == look


def test_closed_to_players(closed: Bench) -> None:
    """The buttons alone get nobody in."""
    closed.press("p1_fire")
    closed.cabinet.hold("select", "option")
    closed.run(HOLD + 2)
    assert not isinstance(closed.scene, OperatorMenu)


def test_the_secret_way(closed: Bench) -> None:
    """With SELECT held, from joystick 1, on the game menu; and no game's marquee turns meanwhile."""
    closed.press("p1_fire")
    game = closed.scene.game
    say_the_secret(closed)
    assert isinstance(closed.scene, OperatorMenu)
    closed.press("start")
    assert isinstance(closed.scene, Menu)
    assert closed.scene.game is not game  # SELECT itself turns it, as ever


@pytest.mark.parametrize(
    ("jack", "rest"),
    [(2, SECRET), (1, SECRET[:-1]), (1, ("left", *SECRET)), (1, (*SECRET[:-1], "up", "fire"))],
    ids=["another joystick", "too short", "something before", "something between"],
)
def test_nothing_like_the_secret(closed: Bench, jack: int, rest: tuple[str, ...]) -> None:
    """Only the very code."""
    closed.press("p1_fire")
    say_the_secret(closed, jack, rest=rest)
    assert not isinstance(closed.scene, OperatorPage)


def test_the_secret_needs_select_and_a_closed_menu(bench: Bench, tmp_path: Path) -> None:
    """Without SELECT it is play on the menu; where the buttons do it, it is not needed."""
    bench.press("p1_fire")
    say_the_secret(bench)
    assert not isinstance(bench.scene, OperatorPage)
    with Bench(tmp_path / "closed", settings=CLOSED) as closed:
        closed.press("p1_fire", *(f"p1_{switch}" for switch in SECRET))
        assert not isinstance(closed.scene, OperatorPage)


@pytest.mark.parametrize(("seed", "presses"), mostly_slow_rows([(0, 150), (0, 600), (1, 600), (2, 600)]))
def test_mashing_does_no_harm(
    bench: Bench, seed: int, presses: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Random presses of everything, beginning in the menu: nothing breaks."""
    rng = Random(seed)
    names = [control.name for control in CONTROLS]
    open_menu(bench)
    for _ in range(presses):
        # Joystick 1 most of all: the others are passed over.
        name = rng.choice(names[:5]) if rng.random() < 0.8 else rng.choice(names)
        bench.cabinet.press(name, seconds=rng.choice((0.03, 0.06, 0.5)))
        assert bench.cabinet.screen
    assert not [record for record in caplog.records if record.exc_info], caplog.text
    bench.run(200)
    assert isinstance(bench.scene, Attract)
