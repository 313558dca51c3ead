"""Checks that each picture of a game paints the whole screen, so that no old pixels stay visible.

A game that breaks this law is not checked by the other laws, because its text would lie over older pictures.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import SetupShow
from cabinet.devtools.laws.law import STOPS, Law, finding, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import WHITE
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame

KINDS = 12
"""The maximum number of kinds of steps whose pictures are checked."""
LEVEL = 8
"""A pixel counts as unpainted if the old picture below changes it by more than this, of 255."""


def painted(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Each picture paints every pixel, so that nothing is left of the picture before."""
    for where, draw in _drawings(game):
        if words := unpainted(draw):
            yield finding(where, words, STOPS)
            return


def _drawings(game: AnyGame) -> Iterator[tuple[object, Callable[[Canvas], None]]]:
    """Yield the drawing functions of the set-up screen, of each kind of step and of the prompt after it."""
    picture, setup = game.look.picture, SetupShow(game.setup.start())
    yield "`draw_setup`", lambda canvas: tried("`draw_setup`", picture.draw_setup, canvas, setup)
    options = spread(game).of(0)
    table = tried(f"set-up {options}", Table, game, options, Random(0))
    film: StepFrames | None = None
    looked: set[str] = set()
    for step in at_random(game, options, 0):
        film = StepFrames(game, table, step, film)
        kind = step.line.split(" ")[0]
        if kind in looked:
            continue
        looked.add(kind)
        for age in film.looks():
            yield f"the picture {age:.2f} s after {step}", partial(film.draw, show=film.shown(age))
        if prompt := film.prompt():
            yield f"the prompt after {step}", partial(film.draw, show=prompt)
        if len(looked) == KINDS:
            return


def unpainted(draw: Callable[[Canvas], None]) -> str:
    """Return an error message if a drawing function leaves a part of the screen unpainted, or ''."""
    black, white = Canvas(), Canvas()
    white.box(0, 0, WIDTH, HEIGHT, WHITE)
    draw(black)
    draw(white)
    if not (share := black.differing(white, LEVEL)):
        return ""
    left, top, width, height = black.box_differing(white, LEVEL)
    return (
        f"nothing is painted on {max(share, 0.01):.0%} of the screen, from {left}, {top} to {left + width}, "
        f"{top + height}: the picture before it stays there, under the words; let the drawing begin with its "
        "ground, `ground(canvas, THEME)` of cabinet.drawing.ground or `canvas.fill`"
    )


LAWS = (Law("every picture paints the whole screen", painted),)
