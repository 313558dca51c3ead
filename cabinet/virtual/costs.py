"""What pictures cost: of every sample of every game, the most expensive first."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import FRAME, monotonic
from cabinet.display.canvas import Canvas
from cabinet.virtual.gallery import playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.api import AnyGame, Sample

BUSIEST = 10
"""Moments that are told."""
LONGEST = 4.0
"""Seconds of a moment that are looked at."""


class Cost(NamedTuple):
    """What the pictures of a moment take, in seconds."""

    median: float
    worst: float
    pictures: int
    name: str


def report(games: Sequence[AnyGame]) -> Iterator[str]:
    """The busiest moments, a line each."""
    costs = [cost(game, sample) for game in games for sample in game.samples]
    for each in sorted(costs, reverse=True)[:BUSIEST]:
        yield (
            f"picture of {each.name}: median {1000 * each.median:.2f} ms, worst {1000 * each.worst:.2f} ms "
            f"of {each.pictures}"
        )


def cost(game: AnyGame, sample: Sample) -> Cost:
    """What every frame of a sample takes, from its last press on: drawn whole, on one canvas."""
    taken = []
    canvas = Canvas()
    with playing(game, sample) as cabinet:
        scene, now = cabinet.scene, cabinet.clock.now()
        for at in range(round(max(sample.moving, sample.seconds, 1.0) / FRAME) + 1):
            if at * FRAME > LONGEST:
                break
            began = monotonic()
            scene.draw(canvas, now + at * FRAME)
            taken.append(monotonic() - began)
    # The first one fills the caches.
    return Cost(statistics.median(taken[1:]), max(taken[1:]), len(taken) - 1, f"{game.title}, {sample.name}")
