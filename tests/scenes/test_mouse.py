"""Tests of playing with a mouse and a keyboard, as on a desktop."""

from __future__ import annotations

from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet import machine
from cabinet.api import Control, Switch
from cabinet.controls import keys
from cabinet.display.sdl import pygame
from cabinet.display.window import Window
from cabinet.play import catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import KeyCard, TopTenCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.scene import ToMenu, ToTopTen
from cabinet.scenes.wheel import FIRST, MIDDLE, SEEN, STEP, pointed
from cabinet.settings import Controls, Settings
from games.dice.scoring import Category
from games.poker_dice.layout import OPTIONS, WORDS
from games.poker_dice.rules import Options
from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.app import Cabinet

UP = (MIDDLE, 228)
"""The place of the wheel's current character in name entry, as x and y in pixels."""


def click(bench: Bench, x: int, y: int) -> None:
    bench.cabinet.point(x, y)
    bench.cabinet.click()


# Tests of POKER DICE against a computer player

ROLL, UNDO, *_ = WORDS
SIXES = OPTIONS[Category.SIXES]


def against(bench: Bench, *columns: str) -> None:
    """Begin a game of POKER DICE with rigged dice; a column is "" for a person, or a computer's name."""
    bench.rig(6, 3, 6, 2, 1, 4, 6, 5, 1, 2)
    game = next(game for game in bench.cabinet.games if game.name == "poker_dice")
    bench.cabinet.enter_game(game, Options(columns))
    bench.prompt()


def turn(bench: Bench, wait: Callable[[float], None]) -> tuple[float, list[str]]:
    """Return the duration in seconds of a computer's turn, and the journal; call `wait` for each frame."""
    began = bench.clock.now()
    while bench.state.player == 0 and bench.clock.now() < began + 60:
        wait(1 / 60)
    return bench.clock.now() - began, list(bench.table.lines)


def test_moving_mouse_does_not_delay_a_computer(tmp_path: Path) -> None:
    """A moving mouse neither delays a computer player nor changes its moves."""
    turns = []
    for name in ("still", "moved"):
        with Bench(tmp_path / name) as bench:
            against(bench, "PERFECT", "")
            at = Random(1)

            def move(seconds: float, bench: Bench = bench, at: Random = at) -> None:
                bench.cabinet.point(at.randrange(640), at.randrange(360))
                bench.run(seconds)

            turns.append(turn(bench, move if name == "moved" else bench.run))
    (still, lines), (moved, same) = turns
    assert same == lines
    assert moved == pytest.approx(still, abs=0.1)


def score_against(bench: Bench) -> None:
    """Score with the mouse against a computer, so that the computer's turn begins."""
    against(bench, "", "PERFECT")
    for target in (ROLL, SIXES):
        bench.settle()
        click(bench, *target.middle)
    bench.prompt()


def test_moving_mouse_does_not_lengthen_the_wait(bench: Bench) -> None:
    """A computer waits three seconds for UNDO, even while the mouse moves over UNDO."""
    score_against(bench)
    for number in range(200):
        bench.cabinet.point(UNDO.x - 4 + number % 60, UNDO.middle[1])
        bench.run(1 / 60)
        assert not bench.state.rolls or number > 180
    bench.run(1)
    assert bench.state.rolls


@pytest.mark.parametrize("after", [0.5, 2.8])
def test_click_on_undo_takes_the_score_back(bench: Bench, after: float) -> None:
    score_against(bench)
    bench.run(after)
    click(bench, *UNDO.middle)
    bench.settle()
    assert (bench.state.player, bench.state.rolls, bench.state.sheets[0].boxes) == (0, 1, ())


def test_click_elsewhere_ends_the_wait(bench: Bench) -> None:
    """A click beside UNDO keeps the score, and the computer plays at once."""
    score_against(bench)
    click(bench, *SIXES.middle)
    bench.run(1)
    assert bench.state.player == 1
    assert bench.state.rolls


def test_click_during_a_computers_turn_undoes_nothing(bench: Bench) -> None:
    """A click during a computer's turn only hurries it, even if the pointer was on UNDO."""
    score_against(bench)
    bench.cabinet.point(*UNDO.middle)
    bench.run(3.1)
    assert not bench.state.rolls
    click(bench, *SIXES.middle)
    bench.run(1)
    assert bench.state.player == 1
    assert bench.state.rolls


def test_clicks_enter_a_name(bench: Bench) -> None:
    """A click on a letter turns the wheel to that letter, and a click on the current letter enters it."""
    bench.begin()
    bench.cabinet.play_to_end(Random(1))
    bench.to_the_name()
    assert bench.shows(NameEntry)
    bench.run(0.5)
    for by in (3, -3):
        click(bench, MIDDLE + (1 if by > 0 else -1) * (FIRST + STEP * (abs(by) - 1)), 220)
        click(bench, *UP)
    click(bench, 20, 20)
    assert bench.scene.step.wheel.name == "DA"
    click(bench, MIDDLE - FIRST, 220)
    assert bench.scene.step.wheel.character == "END"
    click(bench, *UP)
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["DA"]


def test_every_visible_character_can_be_pointed_at() -> None:
    """A point above, below or beside the visible characters points at none of them."""
    for by in range(1, SEEN + 1):
        for way in (-1, 1):
            x = MIDDLE + way * (FIRST + STEP * (by - 1))
            assert [pointed(x + off, 220) for off in (-20, 0, 20)] == [way * by] * 3
    assert pointed(*UP) == 0
    assert [pointed(MIDDLE, y) for y in (209, 290)] == [None, None]
    assert pointed(MIDDLE + FIRST + STEP * SEEN, 220) is None


@pytest.fixture
def keyed(bench: Bench) -> Bench:
    """A cabinet with a keyboard."""
    bench.cabinet.cabinet._legend = keys.legend
    return bench


def test_card_of_keys_opens_over_a_game(keyed: Bench) -> None:
    """Any press closes the card with the keys, as does the key that opens it; the game goes on unchanged."""
    keyed.begin(2)
    playing, lines = keyed.scene, list(keyed.table.lines)
    for _ in range(2):
        keyed.cabinet.cabinet.show_keys()
        keyed.run(1)
        assert isinstance(keyed.scene, KeyCard)
        keyed.press("p1_fire")
        assert keyed.scene is playing
    keyed.cabinet.cabinet.show_keys()
    keyed.cabinet.cabinet.show_keys()
    assert keyed.scene is playing
    assert keyed.table.lines == lines


def test_card_of_keys_over_attract_leads_to_the_game(keyed: Bench) -> None:
    """Closing the card with the keys over attract mode leads back to the interrupted game."""
    keyed.begin(2)
    playing = keyed.scene
    keyed.run(100)
    assert isinstance(keyed.scene, Attract)
    keyed.cabinet.cabinet.show_keys()
    assert isinstance(keyed.scene, KeyCard)
    keyed.press("p1_left")
    assert keyed.scene is playing


@pytest.mark.parametrize("service", [False, True])
def test_pointer_is_visible_only_where_it_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: bool
) -> None:
    """The pointer is shown on the menu but not on a top ten, and never when the cabinet runs as a service."""
    game = catalogue.load()[0]
    ways: list[ToMenu | ToTopTen] = [ToMenu(), ToTopTen(game)]
    scenes: list[type] = []
    seen: dict[type, bool] = {}

    def goes_on(cabinet: Cabinet) -> bool:
        if not ways:
            return False
        cabinet._go(ways.pop(0), cabinet.last_press)
        scenes.append(type(cabinet.scene))
        return True

    monkeypatch.setattr(Window, "show_mouse", lambda _window, shown: seen.update({scenes[-1]: shown}))
    settings = Settings(controls=Controls(pins="none"))
    machine.run((game,), lambda: settings, tmp_path, service=service, goes_on=goes_on)
    assert seen == {Menu: not service, TopTenCard: False}


def test_window_shows_the_pointer_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window()
    window.show_mouse(True)
    with closing(window):
        window.open()
        assert not pygame.mouse.get_visible()
        for shown in (False, True, True, False):
            window.show_mouse(shown)
            assert pygame.mouse.get_visible() == shown


@pytest.mark.parametrize("service", [False, True])
def test_typed_question_mark_toggles_the_keys(tmp_path: Path, service: bool) -> None:
    """The card with the keys opens and closes when a question mark is typed, on any keyboard layout.

    A cabinet that runs as a service has no card with the keys.
    """
    shown = []

    def goes_on(cabinet: Cabinet) -> bool:
        shown.append(isinstance(cabinet.scene, KeyCard))
        if len(shown) == 3:
            place = pygame.KSCAN_SLASH
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=place, mod=0, unicode="?"))
        return len(shown) < 20

    settings = Settings(controls=Controls(pins="none"))
    machine.run(catalogue.load(), lambda: settings, tmp_path, service=service, goes_on=goes_on)
    assert shown[0] is not service
    # The card with the keys opens without a press at the start, so that the first ? closes it.
    assert not shown[-1]


def pressed(key: int, mod: int = 0) -> tuple[pygame.event.Event, pygame.event.Event]:
    """Return the events of pressing and releasing a key."""
    words = {"key": key, "scancode": 0, "mod": mod, "unicode": ""}
    return pygame.event.Event(pygame.KEYDOWN, words), pygame.event.Event(pygame.KEYUP, words)


@pytest.mark.parametrize(
    ("service", "key", "mod", "changes"),
    [
        (False, pygame.K_F11, 0, 1),
        (False, pygame.K_RETURN, pygame.KMOD_RALT, 1),
        (False, pygame.K_KP_ENTER, pygame.KMOD_LALT, 1),
        (False, pygame.K_RETURN, 0, 0),
        (True, pygame.K_F11, 0, 0),
    ],
)
def test_full_screen_key_counts_at_its_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: bool, key: int, mod: int, changes: int
) -> None:
    """The key for the full screen counts when it is released; the change also releases all held controls.

    A cabinet that runs as a service ignores the key.
    """
    down, up = pressed(key, mod)
    fire = pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_C, mod=0, unicode="")
    events = [[fire], [down], [down], [up], []]
    changed: list[int] = []
    held: list[bool] = []
    change = Window.change_screen

    def counted(window: Window) -> None:
        changed.append(len(events))
        change(window)

    def goes_on(cabinet: Cabinet) -> bool:
        held.append(cabinet._inputs.state(Control(Switch.FIRE, 2)).closed)
        if events:
            for event in events.pop(0):
                pygame.event.post(event)
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            return True
        return False

    monkeypatch.setattr(Window, "change_screen", counted)
    settings = Settings(controls=Controls(pins="none"))
    machine.run(catalogue.load(), lambda: settings, tmp_path, service=service, goes_on=goes_on)
    assert changed == [1] * changes
    assert True in held
    assert held[-1] is (changes == 0)


def test_no_card_of_keys_without_a_keyboard(bench: Bench) -> None:
    bench.begin()
    bench.cabinet.cabinet.show_keys()
    assert isinstance(bench.scene, Playing)
