"""The offer to resume a stored game says how the last run of the program ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet import machine
from cabinet.display.canvas import Canvas
from cabinet.display.sdl import pygame
from cabinet.play import catalogue
from cabinet.play.bookkeeper import RUNNING, LastRun
from cabinet.scenes.offer import WORDS, Offer
from cabinet.scenes.playing import Playing
from cabinet.settings import Controls, Settings
from tests.bench import Bench
from tests.scenes.operator.ways import open_menu

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.app import Cabinet


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The list of all texts drawn since the test began, or since the test cleared the list."""
    words: list[str] = []
    write = Canvas.text

    def watched(canvas: Canvas, x: int, y: int, text: str, *rest: object, **named: object) -> None:
        words.append(text)
        write(canvas, x, y, text, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", watched)
    return words


def offered(bench: Bench, written: list[str]) -> set[LastRun]:
    """Return the ways in which the last run ended, as the texts of the offer say."""
    assert isinstance(bench.scene, Offer)
    written.clear()
    assert bench.cabinet.screen
    return {last for last, words in WORDS.items() if words in written}


@pytest.mark.parametrize(
    ("boot", "cut", "last"),
    [
        ("another", True, LastRun.CUT),
        ("the same", True, LastRun.CRASHED),
        ("another", False, LastRun.ENDED),
        ("the same", False, LastRun.ENDED),
    ],
)
def test_offer_says_how_the_game_ended(
    bench: Bench, written: list[str], boot: str, cut: bool, last: LastRun
) -> None:
    """The offer says how the last run ended, also after an interruption by attract mode."""
    bench.power_off()
    bench.boot = "the same"
    bench.power_on()
    bench.begin()
    bench.power_off(cut=cut)
    bench.boot = boot
    bench.power_on()
    assert offered(bench, written) == {last}
    bench.run(25)
    bench.press("p1_fire")
    assert offered(bench, written) == {last}
    bench.press("p1_fire")
    bench.settle()


@pytest.mark.parametrize(
    ("service", "event"),
    [
        (False, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")),
        (False, pygame.event.Event(pygame.QUIT)),
        (True, pygame.event.Event(pygame.QUIT)),
    ],
)
def test_requested_stop_counts_as_a_normal_end(
    tmp_path: Path, written: list[str], service: bool, event: pygame.event.Event
) -> None:
    """A stop is requested by Esc, a closed window, Ctrl-C, or SIGTERM to the service."""
    with Bench(tmp_path) as bench:
        bench.begin()
        bench.power_off(cut=True)
        bench.power_on()
        assert offered(bench, written) == {LastRun.CUT}
        bench.power_off(cut=True)
        marks = []

        def goes_on(cabinet: Cabinet) -> bool:
            marks.append(cabinet._store.setting(RUNNING))
            pygame.event.post(event)
            return len(marks) < 50

        settings = Settings(controls=Controls(pins="none"))
        machine.run(catalogue.load(), lambda: settings, tmp_path, service=service, goes_on=goes_on)
        assert all(marks)
        assert len(marks) < 50
        bench.power_on()
        assert offered(bench, written) == {LastRun.ENDED}


def offer(bench: Bench) -> Offer:
    """Return the offer to resume a game for two after a power cut; NEW is chosen, but not confirmed."""
    bench.begin(2)
    bench.power_off(cut=True)
    bench.power_on()
    bench.press("p1_down")
    assert isinstance(bench.scene, Offer)
    assert bench.scene.ITEMS[bench.scene._at] == "NEW"
    return bench.scene


@pytest.mark.parametrize(
    ("presses", "wait"),
    [
        (("p1_fire", "p1_fire"), 5.0),
        (("p1_fire", "p1_fire", "p1_fire", "p1_fire"), 0.0),
        (("p1_fire", "p2_fire"), 0.3),
        (("p1_fire", "option", "p1_fire"), 0.3),
        (("start", "p1_fire"), 0.3),
    ],
)
def test_new_asks_before_it_loses_the_game(bench: Bench, presses: tuple[str, ...], wait: float) -> None:
    """One press, fast taps, another button, or an answer after 4 s do not lose the stored game."""
    scene = offer(bench)
    lines = bench.store.under_way()
    for name in presses:
        bench.press(name)
        bench.run(wait)
    assert bench.scene is scene
    assert bench.store.under_way() == lines


def test_second_press_of_new_begins_a_new_game(bench: Bench) -> None:
    """START pressed again after 0.25 s confirms NEW and begins a new game with the same people."""
    offer(bench)
    lines = bench.store.under_way()
    bench.press("start")
    bench.run(0.2)
    bench.press("start")
    assert isinstance(bench.scene, Playing)
    bench.settle()
    assert len(bench.table.players) == 2
    assert bench.store.under_way() != lines


def test_other_press_ends_the_question_of_new(bench: Bench) -> None:
    """Moving the stick away from NEW ends the question whether to lose the game, and chooses RESUME."""
    offer(bench)
    lines = list(bench.store.under_way().lines)  # type: ignore[union-attr]
    bench.answer("p1_fire", "p1_up", "p1_fire")
    assert isinstance(bench.scene, Playing)
    assert list(bench.table.lines) == lines


@pytest.mark.parametrize("over", ["attract", "the owner's menu"])
def test_resume_is_chosen_again_after_an_interruption(bench: Bench, over: str) -> None:
    scene = offer(bench)
    if over == "attract":
        bench.run(30)
        bench.press("p2_right")
    else:
        open_menu(bench)
        bench.press("start")
    assert bench.scene is scene
    assert scene.ITEMS[scene._at] == "RESUME"


def test_game_appears_behind_the_offer(bench: Bench, written: list[str]) -> None:
    """The offer appears at once without the game behind it, and the game is drawn soon afterwards."""
    bench.begin()
    bench.power_off(cut=True)
    bench.power_on()
    assert offered(bench, written) == {LastRun.CUT}
    assert "ROUND 1 OF 13" not in written
    bench.run(0.2)
    assert bench.cabinet.screen
    assert "ROUND 1 OF 13" in written
