"""The law of moving: what a step changes is seen to come, not there at once.

The pictures of a step are drawn sixty times a second, from the prompt that it was made at, or the end of the
step before it, to the prompt that follows it. Between two of them no more than `MOST` of the screen may
change. What flashes and lives by itself is held still, and no shake is looked at.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import CHANCE, Kind, Press, Show, Timeline
from cabinet.clock import FRAME
from cabinet.display.canvas import Canvas
from cabinet.laws.law import Law, tried
from cabinet.laws.play import at_random, by_computers, options_for
from cabinet.play import pilot
from cabinet.play.table import Table
from cabinet.virtual.gallery import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Sample
    from cabinet.laws.play import Step

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
            film: _Film | None = None
            for step in play(game, options, seed):
                film = _Film(game, table, step, film)
                word, spans = step.line.split()[0], {span.name for span in film.timeline.spans if span.name}
                if spans and (word, *sorted(spans)) not in looked:
                    looked.add((word, *sorted(spans)))
                    yield from film.changes(word)
    for sample in game.look.samples:
        if sample.moving:
            yield from _of_sample(game, sample)


class _Film:
    """One step as its audience sees it."""

    def __init__(self, game: AnyGame, table: Table, step: Step, past: _Film | None) -> None:
        """`past`: the step before it."""
        self._game, self._table, self._step, self._past = game, table, step, past
        table.state = step.before
        seat = table.audience
        self._before, self._after = (tried(step, game.view, each, seat) for each in (step.before, step.after))
        self.timeline: Timeline = tried(
            (step, "`timeline`"), game.look.timeline, step.step, self._before, self._after
        )

    @cached_property
    def _ui(self) -> Any:
        """Where the cursor stands at the press that makes the move; None where nobody has it."""
        table, panel, turn = self._table, self._game.panel, self._game.rules.turn(self._step.before)
        if not isinstance(turn, int):
            return None
        if table.players[turn].computer and not self._game.opponents.press_panel:
            return None
        jack, view = table.players[turn].jack, self._game.view(self._step.before, turn)
        ui = panel.start(view, None)
        for control in tried(self._step, pilot.presses, panel, ui, view, self._step.step, jack)[:-1]:
            for kind in (Kind.DOWN, Kind.UP):
                ui = panel.press(ui, Press(control, kind), view)
        return ui

    @cached_property
    def _cursor(self) -> Any:
        """Where it was left."""
        if self._ui is not None:
            return self._ui
        return self._past._cursor if self._past else None

    def shown(self, age: float) -> Show[Any, Any, Any]:
        """What the picture is a function of, so many seconds after the step."""
        return Show(
            self._after,
            last=self._cursor,
            step=self._step.step,
            before=self._before,
            age=age,
            timeline=self.timeline,
        )

    def seen_first(self) -> Show[Any, Any, Any]:
        """What is seen before it: the prompt that it was made at, or the end of another step."""
        if self._ui is not None:
            return Show(self._before, ui=self._ui, last=self._ui)
        return self._past.seen_last() if self._past else self.shown(0.0)

    def seen_last(self) -> Show[Any, Any, Any]:
        """What is seen at its end; where it is not shown what was seen before it."""
        return self.shown(self.timeline.length) if self.timeline.length else self.seen_first()

    def changes(self, word: str) -> Iterator[Change]:
        """From each picture to the next."""
        old, new = _Unshaken(), _Unshaken()
        self._draw(old, self.seen_first())
        span, most = "begins", NEARLY
        for age in self._ages():
            self._draw(new, self.shown(age))
            yield Change(f"{word} {span}", new.differing(old, LEVEL), f"{age:.2f} s after {self._step}", most)
            old, new = new, old
            span, most = f"in {self._span(age)}", MOST
        if (follows := self._next()) is not None:
            self._draw(new, follows)
            where = f"{self.timeline.length:.2f} s after {self._step}"
            yield Change(f"{word} ends", new.differing(old, LEVEL), where, NEARLY)

    def _ages(self) -> Iterator[float]:
        """When a picture is drawn: every frame while something moves, and where a rest begins and ends."""
        length = self.timeline.length
        yield 0.0
        age = 0.0
        while age < length:
            changes = self.timeline.changes_next(age)
            age = min(length, age + FRAME) if changes <= age + FRAME else min(length, changes)
            yield age

    def _span(self, age: float) -> str:
        """The span that is on, the last of them to begin; or what has been last."""
        begun = [span for span in self.timeline.spans if span.name and span.start <= age]
        on = [span for span in begun if age < span.end] or begun
        return max(on, key=lambda span: span.start).name if on else "its rest"

    def _next(self) -> Show[Any, Any, Any] | None:
        """The prompt that follows; None where a draw does, which begins with this picture, or nothing."""
        game, table = self._game, self._table
        table.state = self._step.after
        turn = table.turn
        if turn is CHANCE or not isinstance(turn, int):
            return None
        view = game.view(table.state, table.audience)
        if table.players[turn].computer and not game.opponents.press_panel:
            return Show(view, last=self._cursor)
        return Show(view, ui=game.panel.start(view, self._cursor), last=self._cursor)

    def _draw(self, canvas: Canvas, show: Show[Any, Any, Any]) -> None:
        tried((f"the picture after {show.age:g} s", self._step), self._game.look.picture.draw, canvas, show)


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
