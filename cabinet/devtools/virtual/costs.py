"""What pictures cost in processor time, on one canvas as in the cabinet.

The unit is beside each figure: how many copies of the whole screen take as long on this machine.
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
"""Moments that are told, and waiting screens."""
LONGEST = 4.0
"""Seconds of a moment that are looked at."""
WAITS = 2.0
"""Seconds of a screen that waits."""
COPIES = 100
"""Copies of the screen that are measured."""


class Cost(NamedTuple):
    """What the pictures of a moment take, in seconds of a processor."""

    median: float
    worst: float
    at: float
    """When the worst of them comes, in seconds since the first."""
    pictures: int
    name: str

    def told(self, copy: float) -> str:
        """In words; `copy`: seconds that a copy of the screen takes."""
        return (
            f"median {1000 * self.median:.2f} ms, worst {1000 * self.worst:.2f} ms after {self.at:.2f} s, "
            f"of {self.pictures} pictures "
            f"({self.median / copy:.0f} and {self.worst / copy:.0f} copies of the screen)"
        )


def report(games: Sequence[AnyGame]) -> Iterator[str]:
    """The busiest moments, the first draw of each game, the busiest screens that wait; what is kept."""
    canvas, copy = Canvas(), _copy()
    costs = [cost(game, sample, canvas) for game in games for sample in game.look.samples]
    for each in sorted(costs, reverse=True)[:BUSIEST]:
        yield f"picture of {each.name}: {each.told(copy)}"
    for game in games:
        if first := first_draw(game, canvas):
            yield f"picture of {first.name}: {first.told(copy)}"
    waits = [waiting(game, sample, canvas) for game in games for sample in game.look.samples]
    for each in sorted(filter(None, waits), reverse=True)[:BUSIEST]:
        yield f"{each.name}, waiting: {100 * BEATS * each.median:.2f} % of a core; {each.told(copy)}"
    sprites, others = canvas.cached_bytes
    yield (
        f"kept art, all of these drawn: sprites {sprites / 2**20:.1f} MB of {MOST / 2**20:.0f}, "
        f"pictures and parts that stand still {others / 2**20:.1f} MB"
    )


def cost(game: AnyGame, sample: Sample, canvas: Canvas) -> Cost:
    """What every frame of a sample takes, from its last press on, each drawn whole."""
    with playing(game, sample) as cabinet:
        seconds = min(LONGEST, max(sample.moving, sample.seconds, 1.0))
        return _drawn(cabinet, canvas, FRAME, seconds, f"{game.title}, {sample.name}")


def first_draw(game: AnyGame, canvas: Canvas) -> Cost | None:
    """The first dice or cards of a game, with FIRE where they do not come by themselves; None without any."""
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
    """What a sample takes that waits for somebody, drawn ten times a second; None where it does not."""
    with playing(game, sample) as cabinet:
        cabinet.run(sample.seconds)
        if not (isinstance(cabinet.scene, Playing) and cabinet.scene.stage.ui is not None):
            return None
        return _drawn(cabinet, canvas, 1 / BEATS, WAITS, f"{game.title}, {sample.name}")


def _drawn(cabinet: VirtualCabinet, canvas: Canvas, every: float, seconds: float, name: str) -> Cost:
    """What the pictures of the scene take from now on. The first one fills the caches, and does not count."""
    now, taken = cabinet.clock.now(), []
    for at in range(max(1, round(seconds / every)) + 1):
        began = process_time()
        cabinet.scene.draw(canvas, now + at * every)
        taken.append(process_time() - began)
    worst = max(range(1, len(taken)), key=taken.__getitem__)
    return Cost(statistics.median(taken[1:]), taken[worst], worst * every, len(taken) - 1, name)


def _copy() -> float:
    """Seconds of a processor that a copy of the whole screen takes."""
    one, other = Canvas(), Canvas()
    began = process_time()
    for _ in range(COPIES):
        one.paste(other)
    return (process_time() - began) / COPIES
