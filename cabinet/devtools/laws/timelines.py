"""Checks the timelines of steps: valid, without hidden information, and in step with the pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Show, Timeline
from cabinet.devtools.laws.law import Law, finding, short, tried
from cabinet.devtools.laws.play import at_random, by_computers
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import plain, timeline_of, witness
from cabinet.display.canvas import Canvas
from cabinet.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Seat, Span
    from cabinet.devtools.laws.play import Step

SEEDS = 4
"""The number of games of which every step is checked. A game with more set-ups is played more often, and only
some steps of each play are checked."""
JUST = 0.001
"""A picture must stay the same until this many seconds before the timeline's next change."""


def in_time(game: AnyGame, seeds: range) -> Iterator[str]:
    """Times are finite, span names unique, and the picture stands still while the timeline says so."""
    looked: set[object] = set()
    every = len(spread(game).options) // SEEDS or 1
    for seed in seeds:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        # Skip most games of computer players, because good ones take long to choose their moves.
        played = by_computers(game, options, seed) if seed < SEEDS else ()
        for step in (*at_random(game, options, seed), *played):
            if (step.number + seed) % every:
                continue
            seat = witness(table, step.before)
            show = _shown(game, step, seat)
            kind = tuple((span.name, span.number) for span in show.timeline.spans)
            findings = [*_wrong(game, step, seat, show.timeline)]
            if not findings and kind not in looked:
                looked.add(kind)
                findings += [*_unsteady(game, show), *_without_length(game, show)]
            yield from (finding(step, words) for words in findings)


def _shown(game: AnyGame, step: Step, seat: Seat | None) -> Show[Any, Any, Any]:
    """Return the data for the pictures of a step as `seat` sees them; a seat of None is the public view."""
    before, after = (tried(step, game.view, state, seat) for state in (step.before, step.after))
    timeline = timeline_of(game, step, before, after)
    return Show(after, step=step.step, before=before, timeline=timeline, viewer=seat)


def _wrong(game: AnyGame, step: Step, seat: Seat | None, timeline: Timeline) -> Iterator[str]:
    """Yield the errors in a timeline's times and names, or if it depends on more than the step and views."""
    spans = timeline.spans
    for span in spans:
        if not all(isfinite(time) and time >= 0 for time in (span.start, span.length)):
            yield (
                f"`timeline` has {_named(span)} from {span.start} s on for {span.length} s: "
                "let both be finite, and neither negative"
            )
    named = [(span.name, span.number) for span in spans if span.name]
    for span in spans:
        if named.count((span.name, span.number)) > 1:
            yield f"`timeline` has {_named(span)} twice: give each a name or a number of its own"
    if plain(_shown(game, step, seat).timeline) != plain(timeline):
        yield "`timeline` differs at the second call: let it depend on the step and the views alone"
        return
    rng = Random(step.number)
    before, after = (tried(step, game.redrawn, state, seat, rng) for state in (step.before, step.after))
    other = _shown(game, replace(step, before=before, after=after), seat).timeline
    if plain(other) != plain(timeline):
        yield (
            f"`timeline` differs where only what seat {seat} cannot see is different: "
            "let it depend on the step and the views alone"
        )


def _unsteady(game: AnyGame, show: Show[Any, Any, Any]) -> Iterator[str]:
    """Yield an error if the picture changes while the timeline has no movement."""
    timeline = show.timeline
    for age in sorted({0.0, *(time for span in timeline.spans for time in (span.start, span.end))}):
        until = min(timeline.changes_next(age), timeline.length) - JUST
        if age < until and not _drawn(game, show, age).same_as(_drawn(game, show, until)):
            yield (
                f"the picture after {age:g} s is not the one after {until:g} s, where nothing moves by "
                "`timeline`: draw the same picture, or give it a moving span there"
            )


class _Asked(Timeline):
    """A timeline that records which spans without a length are asked for their progress."""

    def part(self, age: float, name: str, number: int | None = None) -> float:
        """Return the progress of a span from 0 to 1; record the span's name if it has no length."""
        span = self.span(name, number)
        if span and not span.length:
            self.asked.add(name)
        return super().part(age, name, number)

    @cached_property
    def asked(self) -> set[str]:
        """The names of the spans without a length that were asked for their progress."""
        return set()


def _without_length(game: AnyGame, show: Show[Any, Any, Any]) -> Iterator[str]:
    """Yield an error for each span without a length that the picture draws as a motion."""
    for start in sorted({span.start for span in show.timeline.spans if span.name and not span.length}):
        timeline = _Asked(show.timeline.spans)
        _drawn(game, show._replace(timeline=timeline), start)
        for name in sorted(timeline.asked):
            yield (
                f"`timeline` has the span {name!r} without a length, and the picture asks for its progress "
                f"by `show.t({name!r})`: give it `lasts`, or ask `show.begun({name!r})`"
            )


def _drawn(game: AnyGame, show: Show[Any, Any, Any], age: float) -> Canvas:
    canvas = Canvas()
    where = f"the picture of {short(show.step)} after {age:g} s"
    tried(where, game.look.picture.draw, canvas, show._replace(age=age))
    return canvas


def _named(span: Span) -> str:
    return f"the span {span.name!r} {span.number}" if span.name else f"a rest or a cue ({span.cue})"


LAWS = (Law("animations keep to the timeline", in_time, SEEDS, 20, pairs=True),)
