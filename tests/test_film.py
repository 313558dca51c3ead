"""Tests of StepFrames, the pictures of one step of a game: their times, and what the audience sees."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Drawn, Timeline, seat_of
from cabinet.devtools.laws.play import Step, at_random
from cabinet.devtools.laws.step_frames import StepFrames, audience, plain
from cabinet.devtools.templates.plain.rules import Move, State
from cabinet.kit import Options
from cabinet.play.table import Table
from tests import new_cards
from tests.new_game import GAME as NEW_GAME
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame

FRAME = 1 / 60


def film(timeline: Timeline) -> StepFrames:
    game = varied(NEW_GAME, timeline=lambda *_: timeline)
    step = Step(State(1), Drawn((3,)), "dice 3", State(1, die=3))
    return StepFrames(game, Table(game, Options(1), Random(1)), step, None)


def films(game: AnyGame, players: int, seed: int = 1) -> Iterator[StepFrames]:
    options, past = Options(players), None
    table = Table(game, options, Random(seed))
    for step in at_random(game, options, seed):
        past = StepFrames(game, table, step, past)
        yield past


TWELVE = Timeline().each("card", range(12), apart=1.0, lasts=1.0)


@pytest.mark.parametrize(
    ("timeline", "ages", "looks"),
    [
        (Timeline(), [0], [0]),
        (Timeline().rest(1.0), [0, 1], [0, 1]),
        (Timeline().then("roll", lasts=0.04), [0, FRAME, 2 * FRAME, 0.04], [0, 0.02, 0.04]),
        (Timeline().rest(1.0).then("roll", lasts=FRAME), [0, 1, 1 + FRAME], [0, 1 + FRAME / 2, 1 + FRAME]),
        (Timeline().then("lie", lasts=1.0, still=True).rest(1.0), [0, 2], [0, 0.5, 2]),
        (
            Timeline().then("roll", lasts=FRAME).rest(1.0).then("lie", lasts=1.0, still=True),
            [0, FRAME, 1 + FRAME, 2 + FRAME],
            [0, FRAME / 2, 1.5 + FRAME, 2 + FRAME],
        ),
    ],
    ids=["nothing", "a rest", "moves", "rests and moves", "lies", "moves, rests and lies"],
)
def test_frames_and_looks_have_times(timeline: Timeline, ages: list[float], looks: list[float]) -> None:
    """A span of an animation with motion is drawn every 1/60 s; a span without motion, only at both ends.

    `ages` are the times of all frames; `looks` are the start, the middle of each span, and the end.
    """
    assert [*film(timeline).ages()] == pytest.approx(ages)
    assert film(timeline).looks() == pytest.approx(looks)


def test_long_step_is_looked_at_in_six_spans() -> None:
    """If the animation of a step has more than six spans, every second span is left out."""
    assert film(TWELVE).looks() == (0.0, 0.5, 2.5, 4.5, 6.5, 8.5, 10.5, 12.0)
    seven = Timeline(TWELVE.spans[:7])
    assert film(seven).looks() == (0.0, 0.5, 2.5, 4.5, 6.5, 7.0)
    assert len(film(Timeline(TWELVE.spans[:6])).looks()) == 8


@pytest.mark.parametrize(
    ("age", "name"),
    [(0.4, "its rest"), (0.5, "roll"), (0.9, "roll"), (1.0, "shake"), (1.3, "roll"), (1.5, "shake")],
)
def test_film_names_the_span_that_is_on(age: float, name: str) -> None:
    """A frame has the name of the span that started last and still lasts.

    If none lasts, it has the last span's.
    """
    row = Timeline().rest(0.5).at(0.5, "roll", lasts=1.0).at(1.0, "shake", lasts=0.3).rest(1.0)
    assert film(row).span(age) == name


def test_frames_begin_before_and_end_after_a_step() -> None:
    """A move starts at its prompt, with the cursor on it; a draw starts where the previous step ends."""
    past = None
    for each in films(NEW_GAME, 2):
        first, last, prompt = each.seen_first(), each.seen_last(), each.prompt()
        if isinstance(each.step.step, Move):
            assert first.view == each.step.before
            assert first.ui == first.last == each.shown(0.0).last
            ui: Any = first.ui
            assert ui.at == [*Move].index(each.step.step)
            # A move of this game has no animation, so its first frame is also its last.
            assert last == first
        else:
            assert first == (past.seen_last() if past else each.shown(0.0))
            assert last == each.shown(0.6)
        asked = NEW_GAME.rules.due(each.step.after)
        assert (prompt is None) == (seat_of(asked) is None)
        if prompt:
            assert (prompt.view, prompt.step) == (each.step.after, None)
            assert prompt.ui == NEW_GAME.panel.start(each.step.after, each.shown(0.0).last)
        past = each
    assert past


def test_frame_has_the_step_its_views_and_its_age() -> None:
    show = film(Timeline().rest(1.0)).shown(0.25)
    assert (show.view, show.before, show.step) == (State(1, die=3), State(1), Drawn((3,)))
    assert (show.age, show.timeline, show.viewer, show.ui) == (0.25, Timeline().rest(1.0), 0, None)


def test_computers_turn_has_no_cursor() -> None:
    """A computer player has a cursor only in a game where it presses the panel as a person does."""
    game = new_cards.game(1)
    pressing: Any = varied(game, press_panel=True)
    for one, cursors in ((game, {0}), (pressing, {0, 1})):
        seen = {
            turn
            for each in films(one, 2)
            if (turn := seat_of(one.rules.due(each.step.before))) is not None
            and each.seen_first().ui is not None
        }
        asked = {
            seat_of(one.rules.due(each.step.after))
            for each in films(one, 2)
            if (prompt := each.prompt()) is not None and prompt.ui is not None
        }
        assert seen == asked == cursors


def test_audience_is_the_person_to_act() -> None:
    """The audience is the seat whose view is shown: the person to act if several people have hidden hands.

    A single person is always the audience.
    """
    two, one = new_cards.game(), new_cards.game(1)
    for game, seats in ((two, [0, 1]), (one, [0, 0])):
        table = Table(game, Options(2), Random(1))
        hands = new_cards.State(2, ((1,), (2,)))
        assert [audience(table, hands._replace(seat=seat)) for seat in (0, 1)] == seats


def test_easing_is_not_compared() -> None:
    curved = Timeline().then("roll", lasts=1.0, easing=lambda t: t * t)
    assert plain(curved) == plain(Timeline().then("roll", lasts=1.0)) != plain(Timeline().then("roll"))
