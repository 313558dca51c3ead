"""Checks that a picture depends only on its `Show`, not on chance, time or cached images.

States that play reaches are drawn twice in this process, once with empty caches and once with the caches
that earlier pictures have filled, and once in another process, which has other hashes, another order of sets
and another order of pictures.
"""

from __future__ import annotations

import os
import random
import sys
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.devtools.laws import find
from cabinet.devtools.laws.law import Law, Nothing, finding, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.setups import another_python
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK
from cabinet.display.poses import Sprites
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame

SEEDS = (1, 2)
"""The seeds of the random games that are drawn; each seed gives another set-up if there are several."""
EVERY = 3
"""One step in this many is drawn."""
MOST = 8
"""The maximum number of steps of each game that are drawn."""
CURE = "draw a function of `show`: no chance, no clock, no order of a set or a hash"
KEY = "give the key of a kept picture (`canvas.cached`, `stamp`, `Sprite`) all that it depends on"


class Moment(NamedTuple):
    """A picture to draw: a step, and the time in seconds since the step."""

    film: StepFrames
    age: float

    def __str__(self) -> str:
        return f"the picture after {self.age:.2f} s of {self.film.step}"

    def digest(self, canvas: Canvas) -> str:
        """Draw the picture; return a hash of its pixels and of the step's line."""
        canvas.fill(BLACK)
        self.film.draw(canvas, self.film.shown(self.age))
        return sha256(self.film.step.line.encode() + canvas.rgb()).hexdigest()[:16]


class _Fresh(Canvas):
    """A new canvas with an empty sprite cache."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """Create a canvas with the same arguments as `Canvas`."""
        super().__init__(*arguments, **settings)
        self._sprites = Sprites()


def moments(game: AnyGame) -> Iterator[Moment]:
    """Yield pictures of some steps of two random games."""
    for seed in SEEDS:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        for step in at_random(game, options, seed):
            film = StepFrames(game, table, step, film)
            if step.number > EVERY * MOST:
                break
            if step.number % EVERY == 1:
                for age in film.looks():
                    yield Moment(film, age)


def same_again(game: AnyGame, _seeds: range) -> Iterator[str]:
    """A picture stays the same if it is drawn twice, after other pictures, or by another process."""
    used = Canvas()
    drawn = []
    for each in moments(game):
        before = random.getstate()
        digest = each.digest(_Fresh())
        if random.getstate() != before:
            yield finding(each, f"it calls `random`: {CURE}")
            return
        if each.digest(used) != digest:
            if each.digest(_Fresh()) == digest:
                yield finding(each, f"drawn after other pictures it differs: {KEY}")
            else:
                yield finding(each, f"drawn a second time it differs: {CURE}")
            return
        drawn.append((each, digest))
    if not _is_installed(game):
        yield Nothing("in no other process: it is not the installed game of that name")
        return
    yield from _elsewhere(game.name, drawn)


def _elsewhere(name: str, drawn: list[tuple[Moment, str]]) -> Iterator[str]:
    ours = os.environ.get("PYTHONHASHSEED")
    done = another_python("-m", "cabinet.devtools.laws.repeated", name, hash_seed="2" if ours == "1" else "1")
    if done.returncode:
        said = (done.stderr.strip() or "it says nothing").splitlines()[-1]
        yield f"in another process it cannot be drawn: {said}"
        return
    theirs = set(done.stdout.splitlines())
    for each, digest in drawn:
        if f"{digest} {each}" not in theirs:
            yield finding(
                each,
                "in another process, with another PYTHONHASHSEED and the pictures in another order, it "
                f"differs: {CURE}; {KEY}",
            )
            return


def _is_installed(game: AnyGame) -> bool:
    try:
        return find.named(game.name) is game
    except find.NoGameError:
        return False


LAWS = (Law("a picture does not depend on chance", same_again),)

if __name__ == "__main__":
    for one in reversed([*moments(find.named(sys.argv[1]))]):
        print(one.digest(_Fresh()), one)
