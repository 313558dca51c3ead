"""The inputs of a cabinet on mock pins and a virtual clock, driven at exact times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Control, Kind, Press
from cabinet.clock import VirtualClock
from cabinet.controls.inputs import Inputs
from cabinet.controls.pinmap import default_path, read
from cabinet.controls.pins import Pins
from cabinet.switches import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

START = 1000.0


def control(name: str) -> Control:
    return BY_NAME[name]


class Rig:
    """Inputs on mock pins; tests drive switches at times counted from the start and collect the presses.

    The loop that reads the inputs runs whenever they ask for it, or later if a test says so.
    """

    def __init__(self, *closed: str, settle: bool = True) -> None:
        """Open the pins with the switches `closed` closed; with `settle` every line is read once."""
        self.clock = VirtualClock(START)
        self.woken = 0
        self.pins = Pins("mock", read(default_path()), self.clock, self._wake)
        self.inputs = Inputs(self.clock, pins=self.pins)
        self.presses: list[Press] = []
        self.deaf: set[str] = set()
        """The names of the controls whose edges this object suppresses, as if they were lost."""
        for name in closed:
            self.drive(name, True)
        if closed:
            list(self.pins.edges())  # drop these edges: the switches closed before the start
        if settle:
            self.take()

    def drive(self, name: str, closed: bool) -> None:
        pin = self.pins.mock(control(name))
        listener = pin.when_changed
        if name in self.deaf:
            pin.when_changed = None
        (pin.drive_low if closed else pin.drive_high)()
        pin.when_changed = listener

    def take(self) -> None:
        """Run the loop once: read the inputs and collect their presses."""
        self.presses += self.inputs.take(self.clock.now())

    def run(self, until: float, *, visit: bool = True) -> None:
        """Let time pass until `until`, in seconds from the start; run the loop whenever it is due.

        `visit`: run the loop at the end as well.
        """
        end = START + until
        while (wake := self.inputs.next_due(self.clock.now())) < end:
            self.clock.move_to(max(wake, self.clock.now() + 1e-6))
            self.take()
        self.clock.move_to(max(end, self.clock.now()))
        if visit:
            self.take()

    def play(self, name: str, edges: Iterable[tuple[float, bool]], *, late: bool = False) -> None:
        """Open and close a switch at the given times.

        `late`: False to run the loop at every edge, True to run it at none.
        """
        for at, closed in edges:
            if late:
                self.clock.move_to(START + at)
            else:
                self.run(at)
            self.drive(name, closed)
            if not late:
                self.take()

    def seen(self) -> list[tuple[str, Kind]]:
        """Return the control and the kind of every press so far, in order."""
        return [(press.control.name, press.kind) for press in self.presses]

    def times(self, kind: Kind) -> list[float]:
        """Return the times of all presses of a kind, in seconds from the start, rounded to microseconds."""
        return [round(press.at - START, 6) for press in self.presses if press.kind is kind]

    def close(self) -> None:
        self.inputs.close()

    def _wake(self) -> None:
        self.woken += 1
