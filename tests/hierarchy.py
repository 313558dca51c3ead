"""Measure which things on a screen are biggest, for docs/screens.md.

    python -m tests.hierarchy [WORDS]

prints the biggest things on each of the page's twelve screens, or on those with these words in their name.

The weight of a thing is how much it changes the picture: the sum over its pixels of how much lighter or
darker each becomes, where 1 is a whole screen that changes from black to white. A thing that one of `KINDS`
draws counts as that kind, with everything it draws in turn; a sprite counts by the first word of its key.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import numpy as np

from cabinet.api import Entry
from cabinet.cards import people
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.flash import BEATS, FLASH
from cabinet.drawing import joystick, lettering, plates, widgets
from cabinet.drawing.results import draw_outcome
from cabinet.play import catalogue
from cabinet.scenes.name_entry import NameEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import CodeType, FrameType

    from cabinet.api import AnyGame
    from cabinet.devtools.virtual.cabinet import VirtualCabinet
    from cabinet.display.sprite import PlacedSprite

KINDS: dict[CodeType, str] = {
    people.portrait.__code__: "people",
    joystick.stick.__code__: "joysticks",
    lettering.logo.__code__: "logo",
    lettering.figure.__code__: "figures",
    plates.plate.__code__: "plate",
    plates.raised.__code__: "plate",
    plates.bubble.__code__: "bubble",
    plates.pill.__code__: "choices",
    widgets.prompt_line.__code__: "prompt",
    lettering.entry.__code__: "lines",
    lettering.read.__code__: "lines",
}
SPRITES = {"die": "dice", "card": "cards", "coin": "coins", "framed": "people"}
QUIET = "lines"
"""The kind with the sheets, lists and labels; all other kinds are drawn in front of it."""
DOC = Path(__file__).parents[1] / "docs" / "screens.md"
TABLE = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in re.findall(r"^\| [A-Z -]+: .*\|$", DOC.read_text(), re.MULTILINE)
]
"""The rows of the table in docs/screens.md: game and screen, then the three biggest kinds, biggest first."""
WAYS = {
    "title": (),
    "menu": ("p1_fire",),
    "top ten": ("p1_fire", "p1_down"),
    "set-up": ("p1_fire", "p1_fire"),
}
"""The presses that lead from attract mode to each screen outside the games, by the screen's name."""


class _Scale:
    """Records the weight of each kind of thing; a part that is drawn within a thing counts as that thing."""

    def __init__(self) -> None:
        self.found: dict[str, float] = {}
        self._open: tuple[object, str, Canvas, Any] | None = None

    def begin(self, by: object, kind: str, canvas: Canvas) -> None:
        """Record that `by`, a stack frame or a row of sprites, starts to draw a thing of this kind."""
        if not self._open:
            self._open = (by, kind, canvas, light(canvas))

    def end(self, by: object) -> None:
        """Record that `by` has drawn its thing, and add the change it made to the kind's weight."""
        if self._open and self._open[0] is by:
            _, kind, canvas, before = self._open
            change = float(np.abs(light(canvas) - before).sum()) / (WIDTH * HEIGHT)
            self.found[kind] = self.found.get(kind, 0.0) + change
            self._open = None


def weights(draw: Callable[[Canvas], None]) -> dict[str, float]:
    """Return the weight of every kind of thing that `draw` draws, heaviest first."""
    scale = _Scale()

    scatter = Canvas.scatter

    def weighed(canvas: Canvas, sprites: Iterable[PlacedSprite]) -> None:
        for kind, group in groupby(sprites, _kind):
            row = tuple(group)
            scale.begin(row, kind, canvas)
            scatter(canvas, row)
            scale.end(row)

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in KINDS:
            scale.begin(frame, KINDS[frame.f_code], frame.f_locals["canvas"])
        elif event == "return":
            scale.end(frame)

    # Cached parts are first drawn on separate canvases, so every canvas is weighed.
    with patch.object(Canvas, "scatter", weighed):
        sys.setprofile(profile)
        try:
            draw(Canvas())
        finally:
            sys.setprofile(None)
    return _heaviest_first(scale.found)


def _kind(placed: PlacedSprite) -> str:
    key = placed.sprite.key
    name = str(key[0] if isinstance(key, tuple) else key)
    return SPRITES.get(name, name)


def _heaviest_first(found: dict[str, float]) -> dict[str, float]:
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def light(canvas: Canvas) -> Any:
    """Return the luminance of each pixel, 0 to 1."""
    pixels = np.frombuffer(canvas.rgb(), np.uint8).reshape(-1, 3)
    return pixels @ np.array([0.2126, 0.7152, 0.0722]) / 255


def measured(game: AnyGame, at: str) -> dict[str, float]:
    """Return the weights of the screen named `at`: one of the game's samples, or a screen around the game."""
    if at == "new record":
        outcome = gallery.new_record(game, Entry("ADA", 412), game.seats[0])
        return weights(lambda canvas: draw_outcome(canvas, game.look.theme, outcome, 3.0, lit=True, beat=3))
    if at == "name entry":
        with switched_on(game) as cabinet:
            cabinet.enter_game(game, game.setup.choices()[0])
            cabinet.play_to_end(Random(1))
            cabinet.run(1.0)
            if not isinstance(cabinet.step, NameEntry):
                cabinet.press("p1_fire")
                cabinet.run(1.0)
            assert isinstance(cabinet.step, NameEntry)
            return weights(partial(_drawn, cabinet, cabinet.clock.now()))
    if at in WAYS:
        with switched_on(game) as cabinet:
            cabinet.press(*WAYS[at])
            cabinet.run(1.0)
            return weights(partial(_drawn, cabinet, cabinet.clock.now()))
    sample = next(sample for sample in game.look.samples if sample.name == at)
    with gallery.playing(game, sample) as cabinet:
        cabinet.run(sample.seconds)
        now = cabinet.clock.now()
        # A thing that flashes counts with the greater of its two weights, lit or unlit.
        first, second = (weights(partial(_drawn, cabinet, at)) for at in (now, now + FLASH / BEATS))
        return _heaviest_first(
            {part: max(first.get(part, 0.0), second.get(part, 0.0)) for part in {**first, **second}}
        )


def _drawn(cabinet: VirtualCabinet, at: float, canvas: Canvas) -> None:
    cabinet.scene.draw(canvas, at)


def main(words: str) -> None:
    """Print the weights of the biggest things on each screen whose name contains `words`."""
    games = {game.title: game for game in catalogue.load()}
    for screen, *told in TABLE:
        title, at = screen.split(": ")
        if words not in screen:
            continue
        if title not in games:
            print(f"{screen}: cannot be loaded")
            continue
        found = measured(games[title], at)
        found.pop(QUIET, None)
        order = [cell for cell in told if cell != "-"]
        mark = " " if list(found)[: len(order)] == order else "!"
        print(mark, f"{screen}: {', '.join(f'{kind} {weight:.4f}' for kind, weight in found.items())}")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
