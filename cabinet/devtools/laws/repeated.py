"""The law of chance: a picture depends only on its `Show`.

States that play reaches are drawn twice in this process and once in another one, in which sets and hashes
have another order.
"""

from __future__ import annotations

import os
import random
import sys
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.devtools.laws import find
from cabinet.devtools.laws.law import Law, Nothing, finding, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.setups import another_python
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.display.canvas import Canvas
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.play import Step

SEED = 1
EVERY = 3
"""One step of this many is drawn."""
MOST = 12
"""The most steps that are drawn of a game."""
CURE = "draw a function of `show`: no chance, no clock, no order of a set or a hash"


class Drawn(NamedTuple):
    """The result of drawing a step twice."""

    step: Step
    age: float
    digest: str
    """A digest of the step's line and the picture."""
    again: str
    """A digest of the step's line and a second drawing of the picture."""
    calls: bool
    """True if a function of `random` was called during the drawing."""


def drawings(game: AnyGame) -> Iterator[Drawn]:
    """Yield some steps of a random game, each drawn twice."""
    options = spread(game).of(SEED)
    table = tried(f"set-up {options}", Table, game, options, Random(SEED))
    film: StepFrames | None = None
    for step in at_random(game, options, SEED):
        film = StepFrames(game, table, step, film)
        if step.number > EVERY * MOST:
            return
        if step.number % EVERY == 1:
            for age in film.looks():
                before = random.getstate()
                first = _digest(film, age)
                calls = random.getstate() != before
                yield Drawn(step, age, first, _digest(film, age), calls)


def _digest(film: StepFrames, age: float) -> str:
    canvas = Canvas()
    film.draw(canvas, film.shown(age))
    return sha256(film.step.line.encode() + canvas.rgb()).hexdigest()[:16]


def same_again(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Drawn twice, and in another process, a picture is the same; nothing calls `random`."""
    drawn = []
    for each in drawings(game):
        drawn.append(each)
        where = f"the picture after {each.age:.2f} s of {each.step}"
        if each.calls:
            yield finding(where, f"it calls `random`: {CURE}")
            return
        if each.digest != each.again:
            yield finding(where, f"drawn a second time it is another one: {CURE}")
            return
    if not _is_installed(game):
        yield Nothing("in no other process: it is not the installed game of that name")
        return
    yield from _elsewhere(game.name, drawn)


def _elsewhere(name: str, drawn: list[Drawn]) -> Iterator[str]:
    ours = os.environ.get("PYTHONHASHSEED")
    done = another_python("-m", "cabinet.devtools.laws.repeated", name, hash_seed="2" if ours == "1" else "1")
    if done.returncode:
        said = (done.stderr.strip() or "it says nothing").splitlines()[-1]
        yield f"in another process it cannot be drawn: {said}"
        return
    theirs = [line for line in done.stdout.splitlines() if len(line) == len(drawn[0].digest)]
    for each, other in zip(drawn, theirs, strict=False):
        if each.digest != other:
            where = f"the picture after {each.age:.2f} s of {each.step}"
            yield finding(
                where, f"in another process, with another PYTHONHASHSEED, it is another one: {CURE}"
            )
            return


def _is_installed(game: AnyGame) -> bool:
    try:
        return find.named(game.name) is game
    except find.NoGameError:
        return False


LAWS = (Law("a picture has no chance of its own", same_again),)

if __name__ == "__main__":
    for one in drawings(find.named(sys.argv[1])):
        print(one.digest)
