"""The law of bounds: pictures are drawn quickly, and steps are short.

A game that breaks this law is not checked by other laws: they draw thousands of pictures.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import SetupShow
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
TRIES = 3
"""A slow picture is drawn up to this many times: the first time it may fill caches."""
STEP = 8.0
"""The longest step, in seconds."""
LAST = 24.0
"""The longest step that ends the game, in seconds: it may show each player's result."""
SPANS = 400
"""The most spans that a timeline may have."""
STEPS = 60
"""The number of steps of each game that are checked."""
PICTURES = 12
"""The number of checked steps that are also drawn."""


def bounded(game: AnyGame, seeds: range) -> Iterator[str]:
    """A picture takes 30 ms of processor time at most, a step 8 s, the last one 24 s, in 400 spans."""
    if words := _slow_around(game):
        yield finding("before a game", words, STOPS)
        return
    for seed in seeds:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        drawn: set[str] = set()
        for step in islice(at_random(game, options, seed), STEPS):
            film = StepFrames(game, table, step, film)
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
    if (took := _seconds(draw)) <= PICTURE:
        return ""
    return (
        f"{what} takes {1000 * took:.0f} ms of processor time: {1000 * PICTURE:.0f} ms at most, so draw once "
        "what stands still (`canvas.cached`, `Sprite`), and let rules work things out"
    )


def _seconds(draw: Callable[[Canvas], None]) -> float:
    least = PICTURE + 1
    for _ in range(TRIES):
        canvas, began = Canvas(), thread_time()
        draw(canvas)
        least = min(least, thread_time() - began)
        if least <= PICTURE:
            break
    return least


LAWS = (Law("no picture and no step takes long", bounded, 2),)
