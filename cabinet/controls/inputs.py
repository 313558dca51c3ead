"""Everything that can be pressed, as the one thing that the loop asks."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from cabinet.controls.lines import InputLines
from cabinet.controls.presses import PressFilter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame.event import Event

    from cabinet.api import Control, Press
    from cabinet.clock import Clock
    from cabinet.controls.change import Change, Source
    from cabinet.controls.lines import Wires
    from cabinet.controls.mouse import Mouse
    from cabinet.controls.presses import ControlState


class Inputs:
    """Pins, keys, game pads and scripts together. Call it from one thread only."""

    def __init__(
        self,
        clock: Clock,
        *,
        pins: Wires | None = None,
        mouse: Mouse | None = None,
        sources: Sequence[Source] = (),
    ) -> None:
        """`pins`: the switches of the cabinet, as for `connect`."""
        self._clock = clock
        self._mouse = mouse
        self._lines: InputLines | None = None
        self._sources: tuple[Source, ...] = (*((mouse,) if mouse else ()), *sources)
        self._hold = PressFilter()
        self.listeners: tuple[Callable[[Change], object], ...] = ()
        """Called with every change, as it is taken."""
        if pins:
            self.connect(pins)

    def connect(self, pins: Wires) -> None:
        """Take the switches of the cabinet as well, from now on; they are closed with the rest."""
        self._lines = InputLines(pins)
        self._sources = (self._lines, *self._sources)

    @property
    def ready(self) -> bool:
        """Every line has been read at least once."""
        return all(source.ready for source in self._sources)

    def event(self, event: Event) -> None:
        """Show an event of the window to those sources that live on them."""
        at = self._clock.now()
        for source in self._sources:
            source.event(event, at)

    def take(self, now: float) -> list[Press]:
        """The presses up to `now`, in the order in which they happened."""
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
        """The pixel of the canvas that a mouse has moved to since the last call."""
        return self._mouse.pointed() if self._mouse else None

    def state(self, control: Control) -> ControlState:
        """How a control is, whether it counts or not."""
        return self._hold.state(control)

    def bounce(self, control: Control) -> float:
        """The longest time for which its switch has chattered, in seconds."""
        return self._lines.bounce(control) if self._lines else 0.0

    def levels(self) -> Mapping[Control, bool]:
        """Which switches of the cabinet are closed at this moment; none where it has no pins."""
        return self._lines.levels() if self._lines else {}

    def next_due(self, now: float) -> float:
        """When `take` must be called next if no edge or event calls before; infinity for never."""
        return min((self._hold.next_due(), *(source.next_due(now) for source in self._sources)))

    def close(self) -> None:
        """Let go of every source."""
        for source in self._sources:
            source.close()
