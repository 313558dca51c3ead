"""The law of bounds: rules and pictures are quick, and steps are short.

A game that breaks this law is not checked by other laws: they draw thousands of pictures.
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
"""The most processor seconds that a picture may take on the machine that runs the check."""
RULES = 0.03
"""The most processor seconds for one call of a rule: the picture stands still meanwhile."""
TRIES = 3
"""A slow function is called up to this many times: the first time it may fill caches."""
STEP = 8.0
"""The longest step, in seconds."""
LAST = 24.0
"""The longest step that ends the game, in seconds: it may show each player's result."""
SPANS = 400
"""The most spans that a timeline may have."""
STEPS = 60
"""The number of steps of each game that are checked."""
FURTHER = 600
"""The number of steps of each game of which `apply` and `due` are timed."""
PICTURES = 12
"""The number of checked steps that are also drawn."""

Call: TypeAlias = "tuple[str, Callable[[], object]]"
"""The name of a function of the game, and a call of it."""


def bounded(game: AnyGame, seeds: range) -> Iterator[str]:
    """A picture or a rule takes 30 ms of processor time, a step 8 s, the last one 24 s, in 400 spans."""
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
    """Return the fault if a picture of a step, or of the prompt after it, is slow, or ''."""
    shown = [(f"after {age:.2f} s", film.shown(age)) for age in film.looks()]
    if prompt := film.prompt():
        shown.append(("at the prompt after it", prompt))
    for when, show in shown:
        if words := _too_long(f"the picture {when}", partial(film.draw, show=show)):
            return words
    return ""


def _slow_around(game: AnyGame) -> str:
    """Return the fault if the set-up screen or the emblem is slow to draw, or ''."""
    picture, show = game.look.picture, SetupShow(game.setup.start())

    def setup(canvas: Canvas) -> None:
        tried("`draw_setup`", picture.draw_setup, canvas, show)

    def emblem(canvas: Canvas) -> None:
        tried("`draw_emblem`", picture.draw_emblem, canvas, 0, 0, 0)

    return _too_long("`draw_setup`", setup) or _too_long("`draw_emblem`", emblem)


def _too_long(what: str, draw: Callable[[Canvas], None]) -> str:
    """Return the fault if a drawing takes too long, or ''."""
    if (took := _seconds(lambda: draw(Canvas()), PICTURE)) <= PICTURE:
        return ""
    return (
        f"{what} takes {1000 * took:.0f} ms of processor time: {1000 * PICTURE:.0f} ms at most, so draw once "
        "what stands still (`canvas.cached`, `Sprite`), and let rules work things out"
    )


def _rules(game: AnyGame, step: Step) -> Iterator[Call]:
    """Yield the calls of the rules for a step."""
    rules = game.rules
    # First, because the other one may call it.
    yield "due", partial(tried, (step, "`due`"), rules.due, step.after)
    yield "apply", partial(tried, (step, "`apply`"), rules.apply, step.before, step.step)
    yield "scores", partial(tried, (step, "`scores`"), rules.scores, step.after)


def _shown(film: StepFrames) -> Iterator[Call]:
    """Yield the calls that show a step and ask for the next move."""
    game, step = film.game, film.step
    yield "view", partial(tried, (step, "`view`"), game.view, step.after, film.seat)
    timeline = game.look.timeline
    yield "timeline", partial(tried, (step, "`timeline`"), timeline, step.step, film.before, film.after)
    if (seat := seat_of(game.rules.due(step.after))) is None:
        return
    # A cursor as at the start of a game: that of the step would take long to find.
    panel, view, press = game.panel, game.view(step.after, seat), Press(Control(Switch.FIRE, 1))
    ui = tried((step, "`panel.start`"), panel.start, view, None)
    yield "panel.start", partial(tried, (step, "`panel.start`"), panel.start, view, None)
    yield "panel.press", partial(tried, (step, "`panel.press`"), panel.press, ui, press, view)


def _slow_rules(calls: Iterator[Call]) -> str:
    """Return the fault of the first call that takes too long, or ''."""
    for name, call in calls:
        if (took := _seconds(call, RULES)) > RULES:
            return (
                f"`{name}` takes {1000 * took:.0f} ms of processor time: {1000 * RULES:.0f} ms at most, "
                "because the picture stands still meanwhile; work out less, or each thing only once "
                "(`functools.cache`, `Game.warm_up`)"
            )
    return ""


def _seconds(call: Callable[[], object], enough: float) -> float:
    """Return the least processor seconds of a few calls; the first that takes `enough` or less ends them."""
    least = inf
    for _ in range(TRIES):
        began = thread_time()
        call()
        least = min(least, thread_time() - began)
        if least <= enough:
            break
    return least


LAWS = (Law("no picture and no step takes long", bounded, 2),)
