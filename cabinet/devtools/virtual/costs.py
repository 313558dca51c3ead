"""Measures the processor time for drawing pictures, all on one canvas and its caches, as on a real cabinet.

Each time is also given as a multiple of the time that copying the whole screen takes on this machine.
"""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Drawn, Sample
from cabinet.clock import FRAME, process_time
from cabinet.devtools.virtual.gallery import playing
from cabinet.display.canvas import Canvas
from cabinet.display.flash import BEATS
from cabinet.display.poses import MOST
from cabinet.scenes.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.api import AnyGame
    from cabinet.devtools.virtual.cabinet import VirtualCabinet

BUSIEST = 10
"""The report lists this many of the slowest animations, and of the slowest screens that wait for a person."""
LONGEST = 4.0
"""The maximum time in seconds for which the animation of a sample (a named moment of a game) is measured."""
WAITS = 2.0
"""The time in seconds for which a screen that waits for a person is measured."""
COPIES = 100
"""The number of screen copies that are timed; the mean of the times is used."""


class Cost(NamedTuple):
    """The processor seconds per picture of an animation: median and worst, and the number of pictures."""

    median: float
    worst: float
    at: float
    """The time of the slowest picture, in seconds since the first picture."""
    pictures: int
    name: str

    def words(self, copy: float) -> str:
        """Return the processor times as text; `copy` is the time for a copy of the screen, in seconds."""
        return (
            f"median {1000 * self.median:.2f} ms, worst {1000 * self.worst:.2f} ms after {self.at:.2f} s, "
            f"of {self.pictures} pictures "
            f"({self.median / copy:.0f} and {self.worst / copy:.0f} copies of the screen)"
        )


def report(games: Sequence[AnyGame]) -> Iterator[str]:
    """Yield a line for each result: slowest samples, first draws, slowest waiting screens, caches."""
    canvas, copy = Canvas(), _copy()
    costs = [cost(game, sample, canvas) for game in games for sample in game.look.samples]
    for each in sorted(costs, reverse=True)[:BUSIEST]:
        yield f"picture of {each.name}: {each.words(copy)}"
    for game in games:
        if first := first_draw(game, canvas):
            yield f"picture of {first.name}: {first.words(copy)}"
    waits = [waiting(game, sample, canvas) for game in games for sample in game.look.samples]
    for each in sorted(filter(None, waits), reverse=True)[:BUSIEST]:
        yield f"{each.name}, waiting: {100 * BEATS * each.median:.2f} % of a core; {each.words(copy)}"
    sprites, others = canvas.cached_bytes
    yield (
        f"kept art, all of these drawn: sprites {sprites / 2**20:.1f} MB of {MOST / 2**20:.0f}, "
        f"pictures and parts that stand still {others / 2**20:.1f} MB"
    )


def cost(game: AnyGame, sample: Sample, canvas: Canvas) -> Cost:
    """Return the drawing time of the animation that follows the last press of a sample."""
    with playing(game, sample) as cabinet:
        seconds = min(LONGEST, max(sample.moving, sample.seconds, 1.0))
        return _drawn(cabinet, canvas, FRAME, seconds, f"{game.title}, {sample.name}")


def first_draw(game: AnyGame, canvas: Canvas) -> Cost | None:
    """Return the drawing time of a game's first throw of dice or deal of cards; None if there is none.

    The game starts with its first options, and FIRE is pressed up to twice to reach the throw or deal.
    """
    sample = Sample("the first draw", game.setup.write(game.setup.choices()[0]))
    with playing(game, sample) as cabinet:
        for _ in range(2):
            act = cabinet.scene.stage.act if isinstance(cabinet.scene, Playing) else None
            if act and isinstance(act.step, Drawn):
                return _drawn(cabinet, canvas, FRAME, act.timeline.length, f"{game.title}, {sample.name}")
            cabinet.run(1.0)
            cabinet.press("p1_fire")
    return None


def waiting(game: AnyGame, sample: Sample, canvas: Canvas) -> Cost | None:
    """Return the drawing time of a sample at which a person must act, drawn ten times a second.

    Returns None if no person must act.
    """
    with playing(game, sample) as cabinet:
        cabinet.run(sample.seconds)
        if not (isinstance(cabinet.scene, Playing) and cabinet.scene.stage.ui is not None):
            return None
        return _drawn(cabinet, canvas, 1 / BEATS, WAITS, f"{game.title}, {sample.name}")


def _drawn(cabinet: VirtualCabinet, canvas: Canvas, every: float, seconds: float, name: str) -> Cost:
    """Return the drawing time of the current screen's pictures.

    The first picture is left out because it fills the caches. `every`: the interval between pictures in
    seconds. `seconds`: the time over which pictures are drawn.
    """
    now, taken = cabinet.clock.now(), []
    for at in range(max(1, round(seconds / every)) + 1):
        began = process_time()
        cabinet.scene.draw(canvas, now + at * every)
        taken.append(process_time() - began)
    worst = max(range(1, len(taken)), key=taken.__getitem__)
    return Cost(statistics.median(taken[1:]), taken[worst], worst * every, len(taken) - 1, name)


def _copy() -> float:
    """Return the processor time for a copy of the whole screen, in seconds."""
    one, other = Canvas(), Canvas()
    began = process_time()
    for _ in range(COPIES):
        one.paste(other)
    return (process_time() - began) / COPIES
