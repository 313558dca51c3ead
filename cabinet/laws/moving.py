"""The law of moving: what a step changes is seen to come, not there at once.

The pictures of a step are drawn sixty times a second, from the prompt that it was made at, or the end of the
step before it, to the prompt that follows it. Between two of them no more than `MOST` of the screen may
change. What flashes and lives by itself is held still, and no shake is looked at.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import FRAME
from cabinet.display.canvas import Canvas
from cabinet.laws.film import Film
from cabinet.laws.law import Law, tried
from cabinet.laws.play import at_random, by_computers, options_for
from cabinet.play.table import Table
from cabinet.virtual.gallery import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Sample

MOST = 1 / 6
"""Of the screen: what may change from one picture to the next. A wipe of 0.25 s changes 1/8 at most."""
NEARLY = 0.08
"""The same where a step begins and ends: a cursor and a prompt come or go, no more."""
LEVEL = 48
"""Of 255: a pixel has changed where it has more than that more or less red, green or blue."""
GAMES = 2
"""Games at random and between computers whose steps are looked at."""
OURS = Path(__file__).with_name("moving_exceptions.toml")
"""What changes in one picture today, by game, with the reason: the list may only shrink."""


class _Unshaken(Canvas):
    """Nothing shakes it: a shake moves the whole picture there and back."""

    def shift(self, x: int, y: int) -> None:
        """Leave it where it is."""


class Change(NamedTuple):
    """From one picture to the next."""

    what: str
    """The first word of a step's line and the span that was on, or that it begins or ends; or a sample."""
    share: float
    """Of the screen, 0 to 1."""
    where: str
    most: float = MOST


def moving(game: AnyGame, _seeds: range) -> Iterator[str]:
    """The greatest change of each kind of step, and of each sample that moves."""
    known = listed(game.name)
    broken = {each.what: each for each in changes(game) if each.share > each.most}
    for what, change in broken.items():
        if what not in known:
            yield (
                f"{what}: {change.share:.0%} of the picture changes at once, {change.where}; at most "
                f"{change.most:.0%} may: give `timeline` a span in which it moves there"
            )
    for what in known.keys() - broken.keys():
        yield f"{what}: it moves by now; take it from {OURS.name}"


def listed(name: str) -> dict[str, str]:
    """What changes at once in a game and why."""
    found: dict[str, str] = tomllib.loads(OURS.read_text(encoding="utf-8")).get(name, {})
    return found


def changes(game: AnyGame) -> list[Change]:
    """The greatest change of each kind, in the order in which they come."""
    found: dict[str, Change] = {}
    for each in _all(game):
        if each.what not in found or each.share > found[each.what].share:
            found[each.what] = each
    return list(found.values())


def _all(game: AnyGame) -> Iterator[Change]:
    looked: set[object] = set()
    for seed in range(GAMES):
        options = options_for(game, seed)
        for play in (by_computers, at_random):
            table = tried(f"set-up {options}", Table, game, options, Random(seed))
            film: Film | None = None
            for step in play(game, options, seed):
                film = Film(game, table, step, film)
                word, spans = step.line.split()[0], {span.name for span in film.timeline.spans if span.name}
                if spans and (word, *sorted(spans)) not in looked:
                    looked.add((word, *sorted(spans)))
                    yield from _changes(film, word)
    for sample in game.look.samples:
        if sample.moving:
            yield from _of_sample(game, sample)


def _changes(film: Film, word: str) -> Iterator[Change]:
    """From each picture to the next."""
    old, new = _Unshaken(), _Unshaken()
    film.draw(old, film.seen_first())
    span, most = "begins", NEARLY
    for age in film.ages():
        film.draw(new, film.shown(age))
        yield Change(f"{word} {span}", new.differing(old, LEVEL), f"{age:.2f} s after {film.step}", most)
        old, new = new, old
        span, most = f"in {film.span(age)}", MOST
    if (follows := film.prompt()) is not None:
        film.draw(new, follows)
        where = f"{film.timeline.length:.2f} s after {film.step}"
        yield Change(f"{word} ends", new.differing(old, LEVEL), where, NEARLY)


def _of_sample(game: AnyGame, sample: Sample) -> Iterator[Change]:
    """A sample that moves: on a cabinet, so that what is rare is looked at as well."""
    old, new = _Unshaken(), _Unshaken()
    with playing(game, sample) as cabinet:
        began = now = cabinet.clock.now()
        cabinet.scene.draw(old, now)
        while now < began + sample.moving:
            # Where it stands still there is nothing to be compared.
            cabinet.run(max(FRAME, cabinet.cabinet.wake() - now))
            now = cabinet.clock.now()
            cabinet.scene.draw(new, now)
            where = f"{now - began:.2f} s after its last press"
            yield Change(f"sample {sample.name!r}", new.differing(old, LEVEL), where)
            old, new = new, old


LAWS = (Law("what a step changes is seen to come", moving),)
