"""Checks the time limits of a game: pictures and rules must be fast, and animations short.

A game that breaks this law is not checked by the other laws: they draw thousands of pictures, and would take
too long.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from math import inf
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import Control, Press, SetupShow, Switch, seat_of
from cabinet.clock import thread_time
from cabinet.devtools.laws.law import STOPS, Law, finding, tried
from cabinet.devtools.laws.play import Step, at_random
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.display.canvas import Canvas
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame

PICTURE = 0.03
"""The maximum processor time for drawing one picture, in seconds, on the machine that runs the check."""
RULES = 0.03
"""The maximum processor time for one call of a rules function, in seconds; the screen freezes during it."""
TRIES = 3
"""The maximum number of calls by which a slow function is measured; the first call may be slow only because
it fills caches."""
STEP = 8.0
"""The maximum length of the animation of one step (a move or a draw), in seconds."""
LAST = 24.0
"""The maximum length of the last animation of a game, in seconds; it may show each player's result."""
SPANS = 400
"""The maximum number of spans (parts) in the timeline of an animation."""
STEPS = 60
"""The number of steps of each game whose animations are checked."""
FURTHER = 600
"""The number of steps of each game for which the calls of the rules functions `apply` and `due` are timed."""
PICTURES = 12
"""The maximum number of steps of each game whose pictures are also drawn and timed."""

Call: TypeAlias = "tuple[str, Callable[[], object]]"
"""The name of a function of the game, and a callable without arguments that calls it."""


def bounded(game: AnyGame, seeds: range) -> Iterator[str]:
    """A picture or rule takes at most 30 ms of processor time, a step 8 s (the last 24 s) and 400 spans."""
    if words := _slow_around(game):
        yield finding("before a game", words, STOPS)
        return
    for seed in seeds:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        drawn: set[str] = set()
        for step in islice(at_random(game, options, seed), FURTHER):
            if words := _slow_rules(_rules(game, step)):
                yield finding(step, words, STOPS)
                return
            if step.number > STEPS:
                continue
            film = StepFrames(game, table, step, film)
            if words := _slow_rules(_shown(film)):
                yield finding(step, words, STOPS)
                return
            if words := _spans(film):
                yield finding(step, words, STOPS)
                return
            if words := _length(game, film, step):
                yield finding(step, words, "length")
            kind = step.line.split(" ")[0]
            if kind not in drawn or (step.number % 5 == 0 and len(drawn) < PICTURES):
                drawn |= {kind, str(step.number)}
                if words := _slow(film):
                    yield finding(step, words, STOPS)
                    return


def _spans(film: StepFrames) -> str:
    many = len(film.timeline.spans)
    return f"`timeline` has {many} spans: {SPANS} at most, so give a span to what moves" * (many > SPANS)


def _length(game: AnyGame, film: StepFrames, step: Step) -> str:
    over = tried(step, game.over, step.after)
    length, most = film.timeline.length, LAST if over else STEP
    if length <= most:
        return ""
    return (
        f"`timeline` takes {length:.1f} s: {most:g} s at most, so let it show less, or show it faster: "
        "everybody waits for it"
    )


def _slow(film: StepFrames) -> str:
    """Return an error message if a picture of a step, or of the prompt after it, is slow to draw, or ''."""
    shown = [(f"after {age:.2f} s", film.shown(age)) for age in film.looks()]
    if prompt := film.prompt():
        shown.append(("at the prompt after it", prompt))
    for when, show in shown:
        if words := _too_long(f"the picture {when}", partial(film.draw, show=show)):
            return words
    return ""


def _slow_around(game: AnyGame) -> str:
    """Return an error message if the game's set-up screen or emblem is slow to draw, or ''."""
    picture, show = game.look.picture, SetupShow(game.setup.start())

    def setup(canvas: Canvas) -> None:
        tried("`draw_setup`", picture.draw_setup, canvas, show)

    def emblem(canvas: Canvas) -> None:
        tried("`draw_emblem`", picture.draw_emblem, canvas, 0, 0, 0)

    return _too_long("`draw_setup`", setup) or _too_long("`draw_emblem`", emblem)


def _too_long(what: str, draw: Callable[[Canvas], None]) -> str:
    """Return an error message if the drawing function takes too long, or ''; `what` names the picture."""
    if (took := _seconds(lambda: draw(Canvas()), PICTURE)) <= PICTURE:
        return ""
    return (
        f"{what} takes {1000 * took:.0f} ms of processor time: {1000 * PICTURE:.0f} ms at most, so draw once "
        "what stands still (`canvas.cached`, `Sprite`), and let rules work things out"
    )


def _rules(game: AnyGame, step: Step) -> Iterator[Call]:
    """Yield the calls of the game's rules functions that are timed for a step."""
    rules = game.rules
    # `due` is timed first, because `apply` may call it.
    yield "due", partial(tried, (step, "`due`"), rules.due, step.after)
    yield "apply", partial(tried, (step, "`apply`"), rules.apply, step.before, step.step)
    yield "scores", partial(tried, (step, "`scores`"), rules.scores, step.after)


def _shown(film: StepFrames) -> Iterator[Call]:
    """Yield the timed calls of the functions that show a step and handle the next press."""
    game, step = film.game, film.step
    yield "view", partial(tried, (step, "`view`"), game.view, step.after, film.seat)
    timeline = game.look.timeline
    yield "timeline", partial(tried, (step, "`timeline`"), timeline, step.step, film.before, film.after)
    if (seat := seat_of(game.rules.due(step.after))) is None:
        return
    # Use the cursor of a first turn: to find the cursor that the turns before would leave takes long.
    panel, view, press = game.panel, game.view(step.after, seat), Press(Control(Switch.FIRE, 1))
    ui = tried((step, "`panel.start`"), panel.start, view, None)
    yield "panel.start", partial(tried, (step, "`panel.start`"), panel.start, view, None)
    yield "panel.press", partial(tried, (step, "`panel.press`"), panel.press, ui, press, view)


def _slow_rules(calls: Iterator[Call]) -> str:
    """Return an error message for the first of `calls` that takes too long, or '' if none does."""
    for name, call in calls:
        if (took := _seconds(call, RULES)) > RULES:
            return (
                f"`{name}` takes {1000 * took:.0f} ms of processor time: {1000 * RULES:.0f} ms at most, "
                "because the picture stands still meanwhile; work out less, or each thing only once "
                "(`functools.cache`, `Game.warm_up`)"
            )
    return ""


def _seconds(call: Callable[[], object], enough: float) -> float:
    """Return the processor seconds of the fastest of up to `TRIES` calls.

    The calls end when one takes at most `enough` seconds.
    """
    least = inf
    for _ in range(TRIES):
        began = thread_time()
        call()
        least = min(least, thread_time() - began)
        if least <= enough:
            break
    return least


LAWS = (Law("no picture and no step takes long", bounded, 2),)
