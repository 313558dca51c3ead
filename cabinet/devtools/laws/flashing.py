"""Checks that no animation flashes so that it could harm people with photosensitive epilepsy.

After WCAG 2.3.1: a flash is a pair of opposing changes of at least a tenth of the full luminance over a
quarter of the screen; more than three in any second are too many.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import legal
from cabinet.devtools.laws.law import Law, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.flash import Flash
from cabinet.display.palette import luminance
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cabinet.api import AnyGame, Show

RATE = 20
"""The number of pictures per second that are checked for flashes."""
CELLS = (16, 9)
"""The columns and rows of the grid in whose cells the luminance of the screen is measured."""
CHANGE = 0.1
"""The minimum change of luminance that counts toward a flash, as a fraction of full luminance."""
DARK = 0.8
"""A change counts toward a flash only if its darker state is below this relative luminance."""
AREA = 0.25
"""The minimum fraction of the screen that must change together to count as a flash."""
MOST = 3
"""The maximum number of flashes within one second."""
PROMPTS = 12
"""The maximum number of kinds of prompts that are checked for flashes."""
WAY = ("p1_fire", "p1_fire", "start", "start", *("select",) * 6, *("p1_fire",) * 6)
"""The checked presses: from the title into a game, to its pause card and back, and at the start of a turn."""
PRESSES = 0.3
"""The interval between the presses of `WAY` in seconds, long enough for each wipe to end."""
STAYS, STAYED = 2, 1.4
"""After each of the first `STAYS` presses of `WAY`, on the menu and the set-up screen, pictures are
checked for `STAYED` seconds, to include idle animations."""


def flashing(game: AnyGame, _seeds: range) -> Iterator[str]:
    """At most three flashes a second over a quarter of the screen: prompts, samples, a game's opening."""
    shown = [(f"sample {each.name!r}", gallery.frames(game, each, RATE)) for each in gallery.moments(game)]
    for what, shots in (*shown, ("the way into the game", _way(game)), *_prompts(game)):
        found = most_flashes([light(canvas) for canvas in shots])
        if found > MOST:
            yield (
                f"{what}: {found} flashes in one second over a quarter of the screen; "
                f"{MOST} harm nobody, so let less of it change its light, or more slowly"
            )


def _prompts(game: AnyGame) -> Iterator[tuple[str, Iterator[Canvas]]]:
    """Yield a name and one second of pictures for each kind of prompt that a game reaches."""
    looked: set[object] = set()
    for seed in range(spread(game).singles):
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        for step in at_random(game, options, seed):
            film = StepFrames(game, table, step, film)
            kind = step.line.split(" ")[0], len(legal(game.rules.due(step.after)))
            if kind in looked or (prompt := film.prompt()) is None:
                continue
            looked.add(kind)
            yield f"the prompt after {step}", _second(film, prompt)
            if len(looked) == PROMPTS:
                return


def _second(film: StepFrames, prompt: Show[Any, Any, Any]) -> Iterator[Canvas]:
    """Yield one second of pictures of a prompt, with its flashing words and idle animations."""
    flash, canvas, shown = Flash(), Canvas(), None
    for at in range(RATE + 1):
        now = at / RATE
        show = prompt._replace(lit=flash.lit(now), beat=flash.beat(now))
        if show != shown:
            film.draw(canvas, show)
            shown = show
        yield canvas


def _way(game: AnyGame) -> Iterator[Canvas]:
    """Yield the pictures from the title into a game and to its first dice or cards, with wipes and shakes."""
    with switched_on(game, watched=True) as cabinet:
        for at, name in enumerate(WAY):
            cabinet.hold(name)
            for _ in range(round((STAYED if at < STAYS else PRESSES) * RATE)):
                cabinet.run(1 / RATE)
                yield cabinet.screen
                cabinet.release(name)


def light(canvas: Canvas) -> tuple[float, ...]:
    """Return the relative luminance of each grid cell of a picture, from 0 to 1."""
    across, down = CELLS
    small = Canvas()
    small.reduce(canvas, 0, 0, (0, 0, WIDTH, HEIGHT), across)
    return tuple(luminance(small.pixel(x, y)) for y in range(down) for x in range(across))


def most_flashes(lights: Sequence[Sequence[float]]) -> int:
    """Return the maximum number of flashes within any second; `lights` has `RATE` pictures a second."""
    changes = [0.0] * len(lights)
    for cell in zip(*lights, strict=True):
        for at in _turns(cell):
            changes[at] += 1 / len(lights[0])
    large = [at for at, area in enumerate(changes) if area >= AREA]
    return max((sum(first <= at < first + RATE for at in large) // 2 for first in large), default=0)


def _turns(lights: Sequence[float]) -> Iterator[int]:
    """Yield the index of each picture at which one grid cell has become darker or lighter by `CHANGE`."""
    low = high = lights[0]
    falls = rises = True
    for at, now in enumerate(lights):
        low, high = min(low, now), max(high, now)
        if falls and high - now >= CHANGE and now < DARK:
            falls, rises, low = False, True, now
            yield at
        elif rises and now - low >= CHANGE and low < DARK:
            falls, rises, high = True, False, now
            yield at


LAWS = (Law("nothing flashes dangerously", flashing),)
