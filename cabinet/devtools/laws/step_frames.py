"""The pictures of a step as its viewer sees them, with the prompts before and after the step."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cabinet.api import Kind, Press, Show, Timeline, linear, seat_of
from cabinet.clock import FRAME
from cabinet.devtools.laws.law import BrokenError, short, tried
from cabinet.play import pilot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Seat, Span
    from cabinet.devtools.laws.play import Step
    from cabinet.display.canvas import Canvas
    from cabinet.play.table import Table

SPANS = 6
"""The maximum number of spans of a timeline that are checked at the middle of the span."""


class StepFrames:
    """The pictures of one step (a move or a draw) as its viewer sees them."""

    def __init__(self, game: AnyGame, table: Table, step: Step, past: StepFrames | None) -> None:
        """`past`: the pictures of the step before, None for the first step."""
        self.game, self._table, self.step, self._past = game, table, step, past
        self.seat = witness(table, step.before)
        """The seat that sees the step; None if everyone sees it."""
        self.before = tried(step, game.view, step.before, self.seat)
        self.after = tried(step, game.view, step.after, self.seat)
        self.timeline = timeline_of(game, step, self.before, self.after)

    @cached_property
    def _ui(self) -> Any:
        """The cursor at the final press of a move; None if the step is not made by presses."""
        table, panel, turn = self._table, self.game.panel, seat_of(self.game.rules.due(self.step.before))
        if turn is None or (table.players[turn].computer and not self.game.opponents.press_panel):
            return None
        jack, view = table.players[turn].jack, self.game.view(self.step.before, turn)
        ui = panel.start(view, None)
        for control in tried(self.step, pilot.presses, panel, ui, view, self.step.step, jack)[:-1]:
            for kind in (Kind.DOWN, Kind.UP):
                ui = panel.press(ui, Press(control, kind), view)
        return ui

    @cached_property
    def _cursor(self) -> Any:
        """The cursor as the last player with a joystick left it; None if there was none."""
        if self._ui is not None:
            return self._ui
        return self._past._cursor if self._past else None

    def shown(self, age: float) -> Show[Any, Any, Any]:
        """Return the data for the picture at a time: `age` is the seconds since the step began."""
        return Show(
            self.after,
            last=self._cursor,
            step=self.step.step,
            before=self.before,
            age=age,
            timeline=self.timeline,
            viewer=self.seat,
        )

    def seen_first(self) -> Show[Any, Any, Any]:
        """Return the data for the picture before the step: its prompt, or the end of the step before.

        If one person alone may see the prompt, return the public picture behind the card that asks the others
        to look away.
        """
        if self._ui is not None and self._table.takes_turns_looking:
            return Show(self.before, last=self._ui, viewer=None)
        if self._ui is not None:
            return Show(self.before, ui=self._ui, last=self._ui, viewer=self.seat)
        return self._past.seen_last() if self._past else self.shown(0.0)

    def seen_last(self) -> Show[Any, Any, Any]:
        """Return the data for the picture after the animation of the step, or before a step without one."""
        return self.shown(self.timeline.length) if self.timeline.length else self.seen_first()

    def ages(self) -> Iterator[float]:
        """Yield the times of the frames to draw: every frame of a motion, and both ends of each pause."""
        length = self.timeline.length
        yield 0.0
        age = 0.0
        while age < length:
            changes = self.timeline.changes_next(age)
            age = min(length, age + FRAME) if changes <= age + FRAME else min(length, changes)
            yield age

    def looks(self) -> tuple[float, ...]:
        """Return a few times that represent the animation: its start, end, and the middle of its spans."""
        spans = [span for span in self.timeline.spans if span.name]
        middles = {span.start + span.length / 2 for span in spans[:: -(-len(spans) // SPANS) or 1]}
        return tuple(sorted({0.0, *middles, self.timeline.length}))

    def span(self, age: float) -> str:
        """Return the name of the span active `age` seconds after the step began, the latest of several."""
        begun = [span for span in self.timeline.spans if span.name and span.start <= age]
        on = [span for span in begun if age < span.end] or begun
        return max(on, key=lambda span: span.start).name if on else "its rest"

    def prompt(self) -> Show[Any, Any, Any] | None:
        """Return the data for the prompt after the step; None at the end of a game or before a draw."""
        game, table = self.game, self._table
        seat = audience(table, self.step.after)
        turn = table.turn
        if turn is None:
            return None
        show: Show[Any, Any, Any] = Show(game.view(table.state, seat), last=self._cursor, viewer=seat)
        if table.players[turn].computer and not game.opponents.press_panel:
            return show
        return show._replace(ui=game.panel.start(show.view, self._cursor))

    def follows(self) -> Show[Any, Any, Any] | None:
        """Return the data for the public picture after the step.

        The picture shows the prompt, or what lies behind the card that asks the others to look away.
        """
        prompt = self.prompt()
        if prompt is None or not self._table.takes_turns_looking:
            return prompt
        return Show(self.after, last=self._cursor, viewer=None)

    def draw(self, canvas: Canvas, show: Show[Any, Any, Any]) -> None:
        """Draw a picture of the step on a canvas. Raises BrokenError."""
        tried((f"the picture after {show.age:g} s", self.step), self.game.look.picture.draw, canvas, show)


def timeline_of(game: AnyGame, step: Step, before: Any, after: Any) -> Timeline:
    """Return the timeline of a step, with the views of the states before and after it.

    Raises BrokenError if the game's function returns no `Timeline`.
    """
    timeline: object = tried((step, "`timeline`"), game.look.timeline, step.step, before, after)
    if not isinstance(timeline, Timeline):
        words = (
            f"`timeline` gives {short(timeline)}: return a `Timeline`, `Timeline()` for a step without any"
        )
        raise BrokenError(f"{step}: {words}", words)
    return timeline


def audience(table: Table, state: Any) -> Seat | None:
    """Return the seat from whose view a state is shown, None for the public view.

    Of several people with hidden hands it is the one who must act.
    """
    table.state = state
    turn = table.turn
    table.looker = turn if turn is not None and not table.players[turn].computer else None
    return table.audience


def witness(table: Table, state: Any) -> Seat | None:
    """Return the seat from whose view a step from this state is shown, None for the public view."""
    audience(table, state)
    return table.witness


def plain(timeline: Timeline) -> tuple[Span, ...]:
    """Return the spans of a timeline with linear easing, so that two timelines can be compared."""
    return tuple(span._replace(easing=linear) for span in timeline.spans)
