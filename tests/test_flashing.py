"""Tests of the law of flashing, which measures how often the light of the screen changes."""

from collections.abc import Iterator

import pytest

from cabinet.api import Sample, Wipe
from cabinet.devtools.laws import flashing
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from cabinet.drawing.wipe import SECONDS, wipe
from cabinet.play import catalogue
from tests.new_game import GAME as NEW_GAME
from tests.varied import varied

RATE = flashing.RATE


def lights(*cell: float, area: float = 1.0) -> list[list[float]]:
    """Return pictures of a partly lit screen, one picture for each value of `cell`.

    `cell`: the light of the lit part in each picture, from 0 to 1. `area`: this part's share of the screen.
    """
    return [[value] * round(100 * area) + [0.0] * round(100 * (1 - area)) for value in cell]


@pytest.mark.parametrize(
    ("shown", "flashes"),
    [
        (lights(*[0.0, 1.0] * RATE), RATE // 2),
        (lights(*[0.0, 1.0] * RATE, area=0.2), 0),
        (lights(*[0.0] * 5 + [1.0] * 5 + [0.0] * 5 + [1.0] * 5), 1),
        (lights(*[step / 40 for step in range(41)]), 0),
        (lights(*[0.5, 0.55] * RATE), 0),
        (lights(*[0.0, 0.1] * RATE), RATE // 2),
        (lights(*[0.0, 1.0] * RATE, area=0.25), RATE // 2),
        (lights(*[0.7, 0.9] * RATE), RATE // 2),
        (lights(*[0.0] * 10, *[1.0, 0.0] * 3, *[0.0] * 10), 3),
        (lights(*[0.0, 1.0, 0.0, *[0.0] * 18, 1.0, 0.0]), 1),
        (lights(*[0.85, 1.0] * RATE), 0),
        (lights(0.3), 0),
    ],
    ids=[
        "wildly",
        "a small part",
        "once a second",
        "a slow rise",
        "a shimmer",
        "a tenth",
        "a quarter",
        "one is dark",
        "three",
        "in two seconds",
        "both light",
        "one picture",
    ],
)
def test_flashes_are_counted(shown: list[list[float]], flashes: int) -> None:
    """A flash is a rise and a fall of the light by at least 0.1, over at least a quarter of the screen.

    Flashes are counted in the second that has the most.
    """
    assert flashing.most_flashes(shown) == flashes


@pytest.mark.parametrize("shape", Wipe)
def test_no_wipe_flashes(shape: Wipe) -> None:
    """Two wipes a second between a white and a black screen flash no more often than the law allows.

    FIRE is accepted no faster than twice a second.
    """
    white, shown = Canvas(), []
    white.fill(WHITE)
    for pair in [(Canvas(), white), (white, Canvas())] * 4:
        for frame in range(RATE // 2):
            old, new = (canvas.copy() for canvas in pair)
            screen = Canvas()
            wipe(screen, old, new, frame / (SECONDS * RATE), shape)
            shown.append(flashing.light(screen))
    assert 1 <= flashing.most_flashes(shown) <= flashing.MOST


def flickering() -> Iterator[Canvas]:
    """Yield black and white pictures in turn for two seconds."""
    dark, light = Canvas(), Canvas()
    light.fill(WHITE)
    return iter([dark, light] * RATE)


@pytest.mark.parametrize("shape", Wipe)
def test_wipes_of_a_game_are_looked_at(shape: Wipe, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law also checks the wipe that a game chooses between two screens, and reports a flash within it."""
    game = varied(NEW_GAME, theme=NEW_GAME.look.theme._replace(wipe=shape))
    assert list(flashing.flashing(game, range(1))) == []
    monkeypatch.setattr(flashing, "_way", lambda _game: flickering())
    (found,) = flashing.flashing(game, range(1))
    assert found.startswith("the way into the game: 10 flashes in one second")


def test_light_of_every_part_of_the_screen_is_measured() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 320, 360, WHITE)
    parts = flashing.light(canvas)
    assert len(parts) == 16 * 9
    assert parts[0] > 0.95
    assert parts[15] == 0


def test_flashing_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report of a flashing game names the sample, and says to change the light more slowly."""
    game = catalogue.load()[0]
    sample = Sample("wild", "2", moving=1.0)
    monkeypatch.setattr("cabinet.devtools.virtual.gallery.frames", lambda *_: flickering())
    wild = varied(game, samples=(sample, Sample("still", "2")))
    (found,) = flashing.flashing(wild, range(1))
    assert "'wild'" in found
    assert "more slowly" in found
