"""Measures a pin factory inside the virtual machine: subject.py FACTORY MILLISECONDS PRESSES IDLE_SECONDS.

The program runs as root. The cabinet's own pins and inputs wait for presses, while another process makes the
presses on the simulated chip. The kernel's time of an edge is read from its trace of interrupts, which is the
same for every factory. The output is one line of JSON. All times are seconds of the kernel's monotonic clock.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Control, Kind
from cabinet.clock import SystemClock
from cabinet.controls import pinmap
from cabinet.controls.inputs import Inputs
from cabinet.controls.pins import Pins

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PULL = "/run/header/sim_gpio{}/pull"
TRACE = Path("/sys/kernel/tracing")
HOLD = 0.011
"""The seconds that a switch is held: longer than the time for which the inputs ignore bounces."""
AHEAD = 0.5
"""The seconds before the first press and after the last press."""
SWITCHES = {"up", "left", "fire", "start", "select", "option"}
"""The switches that are pressed. No two are opposite directions, which would cancel each other."""


class Step(NamedTuple):
    """A change of one switch, some seconds after the start."""

    gpio: int
    closed: bool
    after: float


class Watched:
    """The pins of the cabinet, with the time at which each edge was in their queue."""

    def __init__(self, factory: str) -> None:
        self.woken: SimpleQueue[None] = SimpleQueue()
        self.queued: list[float] = []
        """The time at which each edge was in the queue, in the order of the queue."""
        self.taken: list[tuple[Control, bool, float]] = []
        """The edges that were taken from the queue."""
        self._pins = Pins(factory, pinmap.read(pinmap.default_path()), SystemClock(trusted=True), self._wake)

    @property
    def causes(self) -> Mapping[Control, str]:
        return self._pins.causes

    @property
    def loses_edges(self) -> bool:
        return self._pins.loses_edges

    def edges(self) -> Iterator[tuple[Control, bool, float]]:
        for edge in self._pins.edges():
            self.taken.append(edge)
            yield edge

    def closed(self, control: Control, /) -> bool:
        return self._pins.closed(control)

    def close(self) -> None:
        self._pins.close()

    def _wake(self) -> None:
        # The factory's thread calls this method, just after the edge was put into the queue.
        self.queued.append(time.monotonic())
        self.woken.put(None)


def schedule(gpios: list[int], gap: float, presses: int) -> list[Step]:
    """Return the steps of presses that are `gap` seconds apart, on one pin after another."""
    steps = []
    for number in range(presses):
        gpio, at = gpios[number % len(gpios)], AHEAD + number * gap
        steps += [Step(gpio, True, at), Step(gpio, False, at + HOLD)]
    return sorted(steps, key=lambda step: step.after)


def make(steps: list[Step]) -> None:
    with ExitStack() as stack:
        files = {
            gpio: stack.enter_context(Path(PULL.format(gpio)).open("wb", buffering=0))
            for gpio in {step.gpio for step in steps}
        }
        start = time.monotonic()
        for step in steps:
            while (rest := start + step.after - time.monotonic()) > 0:
                if rest > 0.0003:
                    time.sleep(rest - 0.0002)
            # A late step delays all later steps as much, or some switches would be held too short.
            start -= rest
            files[step.gpio].write(b"pull-down" if step.closed else b"pull-up")
        time.sleep(AHEAD)


def trace(*, on: bool) -> None:
    """Start or stop the kernel's trace of every interrupt and of the time when its thread runs."""
    (TRACE / "tracing_on").write_text("0")
    if on:
        (TRACE / "trace_clock").write_text("mono")
        (TRACE / "buffer_size_kb").write_text("16384")
        (TRACE / "trace").write_text("")
        (TRACE / "events/sched/sched_switch/filter").write_text('next_comm ~ "irq/*"')
    for event in ("irq/irq_handler_entry", "sched/sched_switch"):
        (TRACE / "events" / event / "enable").write_text(str(int(on)))
    (TRACE / "tracing_on").write_text("1")


def interrupts() -> dict[int, int]:
    """Return the GPIO of every interrupt of the simulated chip, by the interrupt's number."""
    rows = re.finditer(r"^\s*(\d+):.*\sirq_sim\s+(\d+)\s", Path("/proc/interrupts").read_text(), re.MULTILINE)
    return {int(row[1]): int(row[2]) for row in rows}


def kernel_edges(gpios: set[int]) -> tuple[list[tuple[int, float]], int]:
    """Return the GPIO and time of each edge that the kernel saw, and how many edges the kernel merged.

    The kernel merges edges if an edge comes before the thread of its interrupt has run.
    """
    pins = interrupts()
    rows = re.finditer(
        r"\s(\d+\.\d+): (?:irq_handler_entry: irq=|sched_switch: .*next_comm=irq/)(\d+)(.)",
        (TRACE / "trace").read_text(),
    )
    found: list[tuple[int, float]] = []
    waiting: set[int] = set()
    merged = 0
    for at, number, after in sorted((float(row[1]), int(row[2]), row[3]) for row in rows):
        if pins.get(number) not in gpios:
            continue
        if after == "-":
            waiting.discard(number)
        else:
            merged += number in waiting
            waiting.add(number)
            found.append((pins[number], at))
    return found, merged


def woken() -> int:
    """Return how often all threads but this one have waited, added up."""
    own = str(threading.get_native_id())
    tasks = [task for task in Path("/proc/self/task").iterdir() if task.name != own]
    lines = [line for task in tasks for line in (task / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))


def idle(seconds: float) -> dict[str, float]:
    """Return wake-ups and processor time per second of the factory's threads, while this thread waits."""
    wakes, used = woken(), time.process_time()
    time.sleep(seconds)
    return {
        "wakes": (woken() - wakes) / seconds,
        "cpu": (time.process_time() - used) / seconds,
    }


def play(inputs: Inputs, wires: Watched, presser: subprocess.Popen[bytes]) -> list[tuple[Control, float]]:
    """Take presses as the cabinet's loop does, until the other process ends; return them with their times."""
    seen = []
    while presser.poll() is None:
        now = time.monotonic()
        try:
            wires.woken.get(timeout=max(0.0, inputs.next_due(now) - now))
            while True:
                wires.woken.get_nowait()
        except Empty:
            pass
        presses = inputs.take(time.monotonic())
        out = time.monotonic()
        seen += [(press.control, out) for press in presses if press.kind is Kind.DOWN]
    return seen


def measure(factory: str, gap: float, presses: int, idle_seconds: float) -> dict[str, object]:
    """Measure a pin factory once; return the figures for the output."""
    gpio = pinmap.read(pinmap.default_path()).gpio
    for each in gpio.values():
        Path(PULL.format(each)).write_text("pull-up")
    wires = Watched(factory)
    inputs = Inputs(SystemClock(trusted=True), pins=wires)
    inputs.take(time.monotonic())
    rest = idle(idle_seconds)
    pressed = [pin for control, pin in gpio.items() if control.switch in SWITCHES]
    steps = schedule(pressed, gap, presses)
    trace(on=True)
    with subprocess.Popen(
        [sys.executable, __file__, "press", json.dumps(steps)], stdout=subprocess.DEVNULL
    ) as presser:
        seen = play(inputs, wires, presser)
    trace(on=False)
    edges, merged = kernel_edges(set(pressed))
    inputs.close()
    return {
        "steps": len(steps),
        "idle": rest,
        "kernel": edges,
        "merged": merged,
        "queued": [
            (gpio[control], closed, at)
            for (control, closed, _), at in zip(wires.taken, wires.queued, strict=False)
        ],
        "presses": [(gpio[control], at) for control, at in seen],
    }


def main() -> None:
    """Measure a pin factory, or make the presses if the first argument is "press"."""
    if sys.argv[1] == "press":
        make([Step(*step) for step in json.loads(sys.argv[2])])
        return
    factory, gap, presses, seconds = sys.argv[1:]
    print(json.dumps(measure(factory, float(gap) / 1000, int(presses), float(seconds))))


if __name__ == "__main__":
    main()
