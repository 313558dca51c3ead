"""Tests of how the laws of motion and of flashing choose the great moments of a game to check."""

from __future__ import annotations

from cabinet.api import Sample
from cabinet.devtools.virtual import gallery
from tests.new_game import GAME
from tests.varied import varied

SHORT = Sample("short", "players 2", ("dice 3",), presses=("p1_fire",), moving=1.0)
LONG = SHORT._replace(name="long", moving=2.0, seconds=0.5)
OTHER = SHORT._replace(name="other", presses=("p1_right",))
STILL = SHORT._replace(name="still", moving=0.0)


def test_longest_of_equal_samples_is_drawn() -> None:
    """Of samples with the same presses only the longest is drawn: it shows all that the others show."""
    game = varied(GAME, samples=(LONG, OTHER, SHORT, STILL))
    assert gallery.moments(game) == (LONG, OTHER)
    short, long = ([canvas.rgb() for canvas in gallery.frames(game, each, 10)] for each in (SHORT, LONG))
    assert short == long[: len(short)]
