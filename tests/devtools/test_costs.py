"""The cost of pictures, as `cabinet bench` reports it."""

from __future__ import annotations

import re
from itertools import accumulate, chain, count, pairwise

import pytest

from cabinet.api import Sample
from cabinet.clock import process_time
from cabinet.devtools.virtual import costs
from cabinet.display import indexed
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from cabinet.display.poses import MOST
from cabinet.display.sprite import Sprite
from cabinet.play import catalogue
from cabinet.scenes.playing import Playing
from tests.new_game import GAME as NEW_GAME
from tests.varied import varied

DICE_POKER = catalogue.load()[0]


def test_waiting_screens_are_reported_as_a_share_of_a_core() -> None:
    """A waiting screen is drawn ten times a second, and its cost is reported as a share of a core.

    A sample that shows a step has no waiting screen.
    """
    waits, shows = (
        costs.waiting(NEW_GAME, Sample("a prompt", "players 1", draws=(3,), seconds=seconds), Canvas())
        for seconds in (3.0, 0.1)
    )
    assert waits
    assert waits.pictures == 20
    assert shows is None


def test_first_four_seconds_of_a_sample_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []
    draw = Playing.draw

    def timed(scene: Playing, canvas: Canvas, now: float) -> None:
        times.append(now)
        draw(scene, canvas, now)

    monkeypatch.setattr(Playing, "draw", timed)
    began = process_time()
    found = costs.cost(DICE_POKER, DICE_POKER.look.samples[0]._replace(seconds=100.0), Canvas())
    assert process_time() - began > found.worst >= found.median > 0
    assert found.pictures == 240
    assert [later - sooner for sooner, later in pairwise(times)] == pytest.approx([1 / 60] * 240)
    assert 0 < found.at <= 4


def test_report_has_all_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report has the time of each picture, sorted by cost, and the memory for cached art.

    The clock of the test advances 0.1 s at each reading.
    """
    monkeypatch.setattr(costs, "process_time", count(5.0, 0.1).__next__)
    game = varied(NEW_GAME, samples=(NEW_GAME.look.samples[0]._replace(seconds=3.0),))
    *lines, kept = costs.report([game])
    each = "median 100.00 ms, worst 100.00 ms after"
    copies = "pictures (100 and 100 copies of the screen)"
    assert [re.sub(r"after \d\.\d\d s", "after", line) for line in lines] == [
        f"picture of NEW GAME, first turn: {each}, of 180 {copies}",
        f"picture of NEW GAME, the first draw: {each}, of 36 {copies}",
        f"NEW GAME, first turn, waiting: 100.00 % of a core; {each}, of 20 {copies}",
    ]
    monkeypatch.setattr(costs, "process_time", accumulate(count()).__next__)
    sooner, later = (game.look.samples[0]._replace(name=name) for name in ("sooner", "later"))
    slower = costs.report([varied(game, samples=(sooner, later))])
    assert [line.partition("GAME, ")[2].partition(":")[0] for line in slower if "GAME" in line] == [
        *("later", "sooner", "the first draw", "later, waiting", "sooner, waiting")
    ]
    found = re.fullmatch(r"kept art, .* sprites (\d+\.\d) MB of 12, .* stand still (\d+\.\d) MB", kept)
    assert found
    sprites, others = map(float, found.groups())
    assert 0.0 <= sprites <= 12.0
    assert 0.0 <= others < 200.0


def test_costs_are_given_in_copies_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    now = count(0.0)
    copies = [next(now)]
    monkeypatch.setattr(costs, "process_time", lambda: copies[-1])
    monkeypatch.setattr(Canvas, "paste", lambda *_: copies.append(next(now)))
    monkeypatch.setattr(costs, "cost", lambda *_: costs.Cost(2.0, 3.0, 0.0, 1, "a moment"))
    first, *_ = costs.report([varied(NEW_GAME, samples=NEW_GAME.look.samples[:1])])
    assert first.endswith("(2 and 3 copies of the screen)")


def test_worst_picture_is_the_slowest_after_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first picture after a start does not count, because it fills the caches."""
    took = chain((9.0, 0.020), (number / 1000 for number in range(1, 20)))
    times = accumulate(time for each in took for time in (0.0, each))
    monkeypatch.setattr(costs, "process_time", times.__next__)
    found = costs.waiting(NEW_GAME, NEW_GAME.look.samples[0]._replace(seconds=3.0), Canvas())
    assert found
    assert (found.median, found.worst, found.at) == pytest.approx((0.0105, 0.020, 0.1))


@pytest.mark.parametrize("name", ["dice_poker", "poker_dice"])
def test_first_draw_of_a_game_is_measured(name: str) -> None:
    (game,) = (game for game in catalogue.load() if game.name == name)
    found = costs.first_draw(game, Canvas())
    assert found
    assert found.pictures == 50


def test_canvas_counts_sprites_apart_from_other_caches() -> None:
    """All canvases share the cached sprites, but each canvas has its own caches of other pictures."""
    canvas = Canvas()
    _, before = canvas.cached_bytes
    canvas.sprite(
        Sprite("a box of costs", (10, 10), lambda part, x, y: part.box(x, y, 10, 10, WHITE)), 100, 100
    )
    sprites, rest = canvas.cached_bytes
    assert 2 * 10 * 10 * 4 <= sprites <= MOST
    assert rest == before
    canvas.cached("whole", lambda layer: layer.fill(WHITE))
    canvas.stamp("part", 0, 0, (8, 8), lambda part, x, y: part.box(x, y, 8, 8, WHITE))
    assert canvas.cached_bytes == (sprites, before + 640 * 360 * 4 + 8 * 8 * 4)
    indexed.made.cache_clear()
    before = canvas.cached_bytes[1]
    for number in range(indexed.MOST + 1):
        canvas.indexed(indexed.Indexed.fill, (WHITE, WHITE), number % 2)
        assert canvas.cached_bytes[1] == before + min(number + 1, 2) * 640 * 360
    for number in range(indexed.MOST + 1):
        indexed.made(indexed.Indexed.fill, number)
    assert canvas.cached_bytes[1] == before + indexed.MOST * 640 * 360
