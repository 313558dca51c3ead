"""The picture of particles depends only on their age and a seed, and particles come to an end."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Timeline
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.frame_budget import QualityLevel
from cabinet.display.palette import BLUE, GOLD, colour
from cabinet.drawing import particles
from tests.display.look import bounds, filled, inked

if TYPE_CHECKING:
    from collections.abc import Callable

GROUND = colour(BLUE, 1)
ENDING: dict[str, tuple[Callable[..., None], float]] = {
    "dust": (partial(particles.dust, x=320, y=180, ground=GROUND), particles.DUST_LASTS),
    "sparks": (partial(particles.sparks, x=320, y=180, ink=colour(GOLD, 5)), particles.SPARKS_LAST),
    "ring": (
        partial(particles.ring, x=320, y=180, ink=colour(GOLD, 5), ground=GROUND),
        particles.RING_LASTS,
    ),
    "coins": (partial(particles.coins, x=320, y=340, many=20), 2.5),
    "sparkle": (partial(particles.sparkle, x=200, y=100, w=200, h=100), particles.STARS_LAST),
}


def shown(draw: Callable[..., None], age: float, **more: Any) -> Canvas:
    """Return a canvas with particles on a plain ground, `age` seconds after they appeared."""
    canvas = filled(GROUND)
    draw(canvas, age=age, **more)
    return canvas


@pytest.mark.parametrize("name", ENDING)
def test_particles_come_to_an_end(name: str) -> None:
    """Particles are not drawn before their start, after their end, or on a machine too slow for them."""
    draw, lasts = ENDING[name]
    assert inked(shown(draw, lasts / 3), GROUND)
    for age in (lasts, -0.01, -inf, lasts + 60.0):
        assert not inked(shown(draw, age), GROUND)
    for spared in QualityLevel:
        canvas = filled(GROUND)
        canvas.spared = spared
        draw(canvas, age=lasts / 3)
        assert bool(inked(canvas, GROUND)) is (spared < QualityLevel.PARTICLES)


@pytest.mark.parametrize("name", ["dust", "sparks", "ring"])
def test_particles_end_with_their_span(name: str) -> None:
    """No particle is drawn once its span (part) of the timeline has ended, whenever that span began."""
    draw, lasts = ENDING[name]
    for start in (0.1, 0.58, 0.6, 1.3, 2.7):
        timeline = Timeline().at(start, name, lasts=lasts)
        assert not inked(shown(draw, timeline.since(timeline.length, name)), GROUND), start


@pytest.mark.parametrize("name", ["dust", "sparks", "coins"])
def test_other_seed_gives_other_particles(name: str) -> None:
    """Two hits must not look alike, even the same number of seconds after each hit."""
    draw, lasts = ENDING[name]
    assert not shown(draw, lasts / 3, seed=1).same_as(shown(draw, lasts / 3, seed=2))


def test_coins_rise_and_fall() -> None:
    draw, _ = ENDING["coins"]
    tops = [bounds(inked(shown(draw, age), GROUND))[1] for age in (0.1, 0.5, 1.6)]
    assert tops[0] > tops[1] < tops[2]


def test_paper_falls_except_on_the_clear_area() -> None:
    """Paper falls endlessly and covers the whole screen except the clear area."""
    seen: set[tuple[int, int]] = set()
    for age in (0.0, 1.0, 2.0, 30.0):
        seen |= inked(shown(particles.confetti, age, clear=((200, 100, 240, 60),)), GROUND)
    assert not [1 for x, y in seen if 200 <= x < 440 and 100 <= y < 160]
    *_, width, height = bounds(seen)
    assert width > 0.9 * WIDTH
    assert height > 0.9 * HEIGHT
    assert shown(particles.confetti, 1.0, seed=3).same_as(shown(particles.confetti, 1.0, seed=3))


def test_stars_without_flashing_are_at_their_fullest() -> None:
    draw, _ = ENDING["sparkle"]
    assert shown(draw, 0.0, calm=True).same_as(shown(draw, 5.0, calm=True))
    assert inked(shown(draw, 0.0, calm=True), GROUND)
