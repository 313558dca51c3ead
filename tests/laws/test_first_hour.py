"""Mistakes that authors make in their first hour: the message about each mistake says how to fix it."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Ask, Deal, Match, Page, Sample
from cabinet.devtools.laws import every, find, watchdog
from cabinet.display.canvas import Canvas
from cabinet.kit import Options
from cabinet.play import catalogue
from cabinet.play.table import Rigged, Table
from tests.laws import liars_dice
from tests.laws.liars_dice import GAME, State
from tests.laws.planted import law, pictures, rules
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame

PARTS, BOUNDS, PAINTED = "has its type", "takes long", "paints the whole"
BEST, REACHED = "best score", "state of play"
LAST = r"set-up '.*', seed \d, step \d+ 'doubt' in the state State\(.*\): "


def first(part: str, game: AnyGame) -> str:
    """Return the first finding of the law whose name contains the words `part`."""
    (found, *_) = every.examine(game, law(part)).findings
    return found


def busy(does: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same as `does`, and uses 60 ms of processor time in each call."""

    def slow(*arguments: Any) -> Any:
        end = time.thread_time() + 0.06
        while time.thread_time() < end:
            pass
        return does(*arguments)

    return slow


def no_ground(canvas: Any, show: Any) -> None:
    """Draw a picture that leaves the edges of the screen unpainted."""
    whole = Canvas()
    liars_dice.draw(whole, show)
    canvas.paste(whole, 100, 40, (100, 40, 400, 300))


THEME: Any = GAME.look.theme
DUE = liars_dice.due


@pytest.mark.parametrize(
    ("part", "game", "words"),
    [
        (
            PARTS,
            rules(read=None),
            "rules: SimpleNamespace has no function `read`: write it, or mend its name",
        ),
        (PARTS, rules(score_bounds=None), "rules: SimpleNamespace has no `score_bounds`: add the least"),
        (PARTS, rules(score_bounds=100), "rules: score_bounds: 100 is not a pair of whole numbers"),
        (
            PARTS,
            rules(score_bounds=(9, 0)),
            r"rules: score_bounds: \(9, 0\) is not a pair of whole numbers, the",
        ),
        (PARTS, rules(start=lambda _: None), "rules: start: it returns None: let it return the first state"),
        (PARTS, pictures(draw_setup=None), "picture: SimpleNamespace has no function `draw_setup`: write it"),
        (
            PARTS,
            replace(GAME, seats=4),  # type: ignore[arg-type]
            r"seats: 4 is not a pair of whole numbers, the lowest and the highest",
        ),
        (
            PARTS,
            varied(GAME, theme=THEME._replace(ink=(255, 255, 255, 255))),
            r"theme: ink: \(255, 255, 255, 255\) is not a colour: give red, green and blue",
        ),
        (
            PARTS,
            varied(GAME, theme=THEME._replace(players=("red",))),
            r"theme: players\[0\]: 'red' is not a colour",
        ),
        (
            PARTS,
            varied(GAME, help=Page("A")),
            r"look: help: Page\(.* is not a tuple: put it in brackets with a",
        ),
        (
            PARTS,
            varied(GAME, help=("A",)),
            "look: help: 'A' is not of type Page: give a tuple that has nothing else",
        ),
        (
            PARTS,
            varied(GAME, samples=(Sample("a", "players 2", "doubt"),)),  # type: ignore[arg-type]
            "sample 'a': lines: 'doubt' is not a tuple: put it in brackets with a comma at the end",
        ),
        (
            "credits fit",
            varied(GAME, seat_names=("ANN", "", "BEN", "CAT")),
            r"seat_names .*: seat 1 has no name; give it one",
        ),
        (
            BOUNDS,
            rules(apply=busy(liars_dice.apply)),
            r"`apply` takes [6-9]\d ms of processor time: 30 ms at",
        ),
        (BOUNDS, rules(due=busy(DUE)), r"step 1 'dice .*: `due` takes [6-9]\d ms of processor time: 30 ms"),
        (
            BOUNDS,
            varied(GAME, timeline=busy(GAME.look.timeline)),
            r"`timeline` takes [6-9]\d ms of processor",
        ),
        (
            BOUNDS,
            replace(GAME, panel=SimpleNamespace(start=GAME.panel.start, press=busy(GAME.panel.press))),
            r"`panel.press` takes [6-9]\d ms of processor time: 30 ms at most",
        ),
        (BOUNDS, varied(GAME, timeline=lambda *_: None), "step 1 'dice .*: `timeline` gives None: return a"),
        (
            BOUNDS,
            rules(due=lambda state: Ask(4, tuple(liars_dice.Move)) if state.dice else DUE(state)),
            r"after step 1 'dice .* in the state .*: `due` asks seat 4, but there are 0 to \d: seats are",
        ),
        (
            BOUNDS,
            rules(due=lambda state: Deal(3, (1, 2)) if state.dice else DUE(state)),
            r"after step 1 'dice .*: `due` deals 3 cards, but the deck has 2 left: deal fewer, or put cards",
        ),
        (
            PAINTED,
            pictures(draw=no_ground),
            r"the picture 0.00 s after .*: nothing is painted on 4\d% of the screen, from 0, 0 to 640, 360: "
            "the picture before it stays there, under the words; let the drawing begin with its ground, `gr",
        ),
        (
            BEST,
            varied(GAME, winners=lambda _: None),
            LAST + "at the end `winners` gives None: give a tuple of",
        ),
        (
            BEST,
            varied(GAME, winners=lambda _: (7,)),
            LAST + r"at the end `winners` gives \(7,\): give a tuple",
        ),
        (
            BEST,
            replace(GAME, match=Match(next_options=lambda _: Options(9))),
            LAST + r"`next_options` gives Options\(players=9, rows=\(\)\), which the set-up cannot have: "
            r"ValueError: .* is not a set-up of LIAR'S DICE: one is .*; give options for the same players",
        ),
        (
            BEST,
            replace(GAME, match=Match(again=lambda _: liars_dice.FORM.choices()[0])),
            LAST + r"`again` gives Options\(.*\), a game of \d \(.*\), but \d \(.*\) take part: give options",
        ),
    ],
)
def test_message_names_part_value_and_cure(part: str, game: AnyGame, words: str) -> None:
    assert re.search(words, first(part, game), re.DOTALL), first(part, game)


@pytest.mark.parametrize("game", catalogue.load(), ids=lambda game: game.name)
def test_each_game_has_all_parts_and_paints_the_whole_screen(game: AnyGame) -> None:
    for part in (PARTS, PAINTED):
        assert every.examine(game, law(part)).findings == ()


def test_missing_part_or_ground_stops_the_check() -> None:
    """A game that lacks a part or leaves pixels unpainted is not checked against any other law."""
    for part, game in ((PARTS, rules(read=None)), (PAINTED, pictures(draw=no_ground))):
        assert every.examine(game, law(part)).stops


def test_hanging_rule_is_named_with_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(state: State, step: Any) -> State:
        while state.dice:
            time.sleep(0.01)
        return liars_dice.apply(state, step)

    monkeypatch.setattr(watchdog, "CALL", 1.0)
    found = every.examine(rules(apply=apply), law("random play"))
    assert re.search(
        r"seed 0, step 2 '(raise|doubt)' after 'dice .*: `apply` has not returned after 1 s: let it "
        r"end \(test_first_hour.py, line",
        found.findings[0],
    )
    assert found.stops


def test_slow_function_over_all_calls_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def scores(state: State) -> tuple[int, ...]:
        time.sleep(0.05)
        return liars_dice.scores(state)

    monkeypatch.setattr(every, "TIMEOUT", 1)
    assert re.search(
        r"the law has not ended after 1 s, and `scores` has taken [01] s of them: make it faster, or let a",
        first("random play", rules(scores=scores)),
    )


def test_deal_from_a_too_small_deck_names_the_move() -> None:
    game = rules(due=lambda state: Deal(3, (1, 2)) if state.dice else DUE(state))
    table = Table(game, liars_dice.FORM.choices()[0], Rigged((1,) * 20))
    line = table.apply(table.draw())
    with pytest.raises(ValueError, match=f"^after '{line}' `due` deals 3 cards, but the deck has 2 left"):
        table.draw()


def test_misspelt_game_name_suggests_the_right_one() -> None:
    with pytest.raises(find.NoGameError, match="there is no game 'dice_pokr'; did you mean 'dice_poker'"):
        find.named("dice_pokr")
