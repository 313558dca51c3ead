"""Checks that anything a step changes on the screen moves to its place instead of jumping.

The pictures of a step are drawn sixty times a second, from the prompt or step before it to the prompt after
it. Between two pictures at most `MOST` of the screen may change. Flashing words and idle animations are
stopped, and shakes are ignored.
"""

from __future__ import annotations

import tomllib
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import FRAME
from cabinet.devtools.laws.law import Law, tried
from cabinet.devtools.laws.play import at_random, by_computers
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.devtools.virtual.gallery import moments, playing
from cabinet.display.canvas import Canvas
from cabinet.play.phases import LookAway
from cabinet.play.table import Table
from cabinet.scenes.playing import Playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Sample, Timeline
    from cabinet.devtools.virtual.cabinet import VirtualCabinet

MOST = 1 / 6
"""The maximum fraction of the screen that may change between two pictures. A wipe of 0.25 s changes at
most 1/8."""
NEARLY = 0.08
"""The maximum fraction of the screen that may change where a step begins or ends; only a cursor and a
prompt may appear or disappear there."""
LEVEL = 48
"""A pixel counts as changed if its red, green or blue value differs by more than this, of 255."""
GAMES = 2
"""The minimum number of random games, and of games between computer players, that are checked."""
OURS = Path(__file__).with_name("moving_exceptions.toml")
"""The file of known exceptions: jumps that are allowed, by game, with the reason. Never add entries."""


SPAN = "give `timeline` one that moves there, and draw what changes as far as `show.t` has come"
"""The advice in an error message if the timeline has no moving span at the time of the change."""
BEGINS = (
    "the picture after 0 s is the one before the step, without a prompt: draw what `show.before` has until "
    "a span brings what is new"
)
ENDS = (
    "the last picture of a step is that of the prompt after it: draw at its end what the prompt has, or give "
    "`timeline` a span that leads there"
)
NO_STEP = "no step is shown there: let it move by what `show` has, such as `show.settled` after a press"


class _Unshaken(Canvas):
    """A canvas that ignores shakes, which move the whole picture back and forth."""

    def shift(self, x: int, y: int) -> None:
        """Do nothing, so that the picture is not shaken."""


class Change(NamedTuple):
    """The fraction of the screen that changes between two successive pictures."""

    what: str
    """The kind of change, such as `dice in tumble`, `dice begins` or `dice ends`: the first word of the
    step's line, and the span that is shown, or the beginning or end of the step. For a sample: its name."""
    share: float
    """The fraction of the screen that changes, from 0 to 1."""
    most: float = MOST
    where: str = ""
    """The rectangle and the time of the change; '' if the change is small enough."""
    cure: str = ""


def moving(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Successive pictures differ in at most 1/6 of the screen, where a step begins or ends in at most 8 %."""
    known = listed(game.name)
    broken = {each.what: each for each in changes(game) if each.share > each.most}
    for what, change in broken.items():
        if what not in known:
            digits = int(f"{change.share:.0%}" == f"{change.most:.0%}")
            yield (
                f"{what}: {change.share:.{digits}%} of the picture changes at once, {change.where}; at most "
                f"{change.most:.{digits}%} may: {change.cure}"
            )
    for what in known.keys() - broken.keys():
        yield f"{what}: it is animated now; remove it from {OURS.name}"


def listed(name: str) -> dict[str, str]:
    """Return the changes that the law allows a game: for each kind of change, the reason for it."""
    found: dict[str, str] = tomllib.loads(OURS.read_text(encoding="utf-8")).get(name, {})
    return found


def changes(game: AnyGame) -> list[Change]:
    """Return the largest change of each kind between two pictures of the game."""
    found: dict[str, Change] = {}
    for each in _all(game):
        if each.what not in found or each.share > found[each.what].share:
            found[each.what] = each
    return list(found.values())


def _all(game: AnyGame) -> Iterator[Change]:
    looked: set[object] = set()
    for seed in range(max(GAMES, spread(game).singles)):
        options = spread(game).of(seed)
        for play in (by_computers, at_random) if seed < GAMES else (at_random,):
            table = tried(f"set-up {options}", Table, game, options, Random(seed))
            film: StepFrames | None = None
            for step in play(game, options, seed):
                film = StepFrames(game, table, step, film)
                word, spans = step.line.split()[0], {span.name for span in film.timeline.spans if span.name}
                if spans and (word, *sorted(spans)) not in looked:
                    looked.add((word, *sorted(spans)))
                    yield from _changes(film, word)
    for sample in moments(game):
        yield from _of_sample(game, sample)


def _changes(film: StepFrames, word: str) -> Iterator[Change]:
    """Yield the changes between successive pictures of a step; `word` is the first word of its line."""
    old, new = _Unshaken(), _Unshaken()
    film.draw(old, film.seen_first())
    past = -inf
    for age in film.ages():
        film.draw(new, film.shown(age))
        if past < 0:
            yield _compared(f"{word} begins", old, new, (age, film.step), BEGINS, NEARLY)
        else:
            cure = _cure(film.timeline, past, age)
            yield _compared(f"{word} in {film.span(past)}", old, new, (age, film.step), cure)
        old, new, past = new, old, age
    if (follows := film.follows()) is not None:
        film.draw(new, follows)
        yield _compared(f"{word} ends", old, new, (film.timeline.length, film.step), ENDS, NEARLY)


def _compared(
    what: str, old: Canvas, new: Canvas, when: tuple[float, object], cure: str, most: float = MOST
) -> Change:
    """Return the change between two pictures. `when`: the seconds since an event, and the event."""
    share = new.differing(old, LEVEL)
    if share <= most:
        return Change(what, share, most)
    left, top, width, height = new.box_differing(old, LEVEL)
    age, after = when
    where = f"at {left}, {top} ({width} x {height} pixels), {age:.2f} s after {after}"
    return Change(what, share, most, where, cure)


def _cure(timeline: Timeline, past: float, age: float) -> str:
    """Return the advice for a jump of the picture between the times `past` and `age` of a timeline."""
    on = [span for span in timeline.spans if span.name and span.start <= age and span.end > past]
    if going := [span for span in on if not span.still]:
        name, _, start, *_ = span = max(going, key=lambda span: span.start)
        return (
            f"the span {name!r} is on, from {start:.2f} to {span.end:.2f} s, and the picture jumps: draw "
            f"what changes as far as `show.t({name!r})` has come, from 0 to 1"
        )
    if on:
        return f"the span {on[-1].name!r} is still, so it changes at once: {SPAN}"
    return f"no span is on there: {SPAN}"


def _of_sample(game: AnyGame, sample: Sample) -> Iterator[Change]:
    """Yield the changes in a moving sample on a virtual cabinet, so that rare moments are checked, too."""
    old, new = _Unshaken(), _Unshaken()
    with playing(game, sample) as cabinet:
        began = now = cabinet.clock.now()
        cabinet.scene.draw(old, now)
        hidden = _looks_away(cabinet)
        while now < began + sample.moving:
            # Skip to the time at which the cabinet asks to be updated next: nothing moves before it.
            cabinet.run(max(FRAME, cabinet.cabinet.next_due() - now))
            past, now = now, cabinet.clock.now()
            cabinet.scene.draw(new, now)
            act = cabinet.scene.stage.act if isinstance(cabinet.scene, Playing) else None
            cure = _cure(act.timeline, past - act.started, now - act.started) if act else NO_STEP
            was, hidden = hidden, _looks_away(cabinet)
            # Between the turns of two people a card asks the others to look away. The picture may jump there:
            # one hand is hidden, and another one is shown.
            if was == hidden:
                yield _compared(f"sample {sample.name!r}", old, new, (now - began, "its last press"), cure)
            old, new = new, old


def _looks_away(cabinet: VirtualCabinet) -> bool:
    return isinstance(cabinet.scene, Playing) and isinstance(cabinet.scene.stage.phase, LookAway)


LAWS = (Law("changes of a step are animated", moving),)
