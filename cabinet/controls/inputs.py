"""Combines all input sources into one object for the main loop."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from cabinet.controls.lines import InputLines
from cabinet.controls.presses import PressFilter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cabinet.api import Control, Press
    from cabinet.clock import Clock
    from cabinet.controls.change import Change, Event, Source
    from cabinet.controls.lines import Wires
    from cabinet.controls.mouse import Mouse
    from cabinet.controls.presses import ControlState


class Inputs:
    """All input sources together: GPIO pins, keyboard, mouse, game pads and scripts.

    Use it from one thread only.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        pins: Wires | None = None,
        mouse: Mouse | None = None,
        sources: Sequence[Source] = (),
    ) -> None:
        """`pins`: the cabinet's switches on GPIO pins, if already open; `connect` adds them later."""
        self._clock = clock
        self._mouse = mouse
        self._lines: InputLines | None = None
        self._sources: tuple[Source, ...] = (*((mouse,) if mouse else ()), *sources)
        self._hold = PressFilter()
        self.listeners: tuple[Callable[[Change], object], ...] = ()
        """Functions that are called with every switch change when `take` reads it."""
        if pins:
            self.connect(pins)

    def connect(self, pins: Wires) -> None:
        """Add the cabinet's switches on GPIO pins; `close` closes them together with the other sources."""
        self._lines = InputLines(pins)
        self._sources = (self._lines, *self._sources)

    @property
    def ready(self) -> bool:
        """True once the state of every switch is known."""
        return all(source.ready for source in self._sources)

    def event(self, event: Event) -> None:
        """Pass a window event to the input sources that use window events."""
        at = self._clock.now()
        for source in self._sources:
            source.event(event, at)

    def take(self, now: float) -> list[Press]:
        """Return the presses up to the monotonic time `now`, in order."""
        changes = [change for source in self._sources for change in source.take(now)]
        if not changes:
            return self._hold.tick(now)
        changes.sort(key=attrgetter("at"))
        for listener in self.listeners:
            for change in changes:
                listener(change)
        presses = [press for change in changes for press in self._hold.change(change)]
        return presses + self._hold.tick(now)

    def pointed(self) -> tuple[int, int] | None:
        """Return the canvas pixel to which the mouse has moved since the last call, None if it has not."""
        return self._mouse.pointed() if self._mouse else None

    def state(self, control: Control) -> ControlState:
        """Return the state of a control, even if the control is ignored as faulty."""
        return self._hold.state(control)

    def bounce(self, control: Control) -> float:
        """Return the longest contact bounce of a control's switch so far, in seconds."""
        return self._lines.bounce(control) if self._lines else 0.0

    def levels(self) -> Mapping[Control, bool]:
        """Return the state of each GPIO switch, True if it is closed; empty if there are no pins."""
        return self._lines.levels() if self._lines else {}

    def next_due(self, now: float) -> float:
        """Return the time at which `take` must be called next if no input comes first; infinity for never."""
        return min((self._hold.next_due(), *(source.next_due(now) for source in self._sources)))

    def close(self) -> None:
        for source in self._sources:
            source.close()
