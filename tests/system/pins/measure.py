"""Compares the pin factories in the virtual machine. docs/figures.md has the figures.

    sudo .venv/bin/python -m tests.system.pins.measure

The command prints a table after ten minutes, on a computer that has nothing else to do. The first run takes
ten minutes more, to build the machine and lgpio. On a busy computer, put chrt -r 1 before the command.
Everything runs many times slower than on a Pi, so compare the times only with one another.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections import defaultdict
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any, NamedTuple

import click

from tests.system.pins import rivals
from tests.system.vm import build
from tests.system.vm.installed import stock, wheels
from tests.system.vm.machine import Machine

FACTORIES = ("cabinet", "lgpio", "rpigpio")
GAPS = (20, 2)
"""The milliseconds between two presses, for each series of measurements."""
PACKAGES = "/root/packages"
"""The folder in the virtual machine into which the cabinet and the other pin factories are installed."""
SETTINGS = f"PYTHONPATH={PACKAGES} RPI_LGPIO_REVISION=b03114"
"""Environment variables for rpi-lgpio: the board's revision, which it cannot read in the virtual machine."""


class Row(NamedTuple):
    """The figures of one pin factory for one gap between presses. All times are in milliseconds."""

    factory: str
    gap: int
    queued: list[float]
    """The times from an edge in the kernel to the same edge in the queue of the cabinet."""
    pressed: list[float]
    """The times from an edge in the kernel to the Press that the cabinet's inputs return."""
    merged: int
    """The number of edges that the kernel merged with another edge, because the machine was held up."""
    lost: int
    """The number of edges that the kernel reported and that did not reach the queue of the cabinet."""
    lost_presses: int
    """The number of presses that were made and that the cabinet's inputs did not return."""
    wakes: float
    """The number of wake-ups a second while no switch changes."""
    cpu: float
    """The processor time while no switch changes, in percent of one core."""


def row(factory: str, gap: int, presses: int, found: dict[str, Any]) -> Row:
    """Return the figures of one run from the JSON object `found`, which subject.py has printed."""
    kernel: dict[int, list[float]] = defaultdict(list)
    closing: dict[int, list[float]] = defaultdict(list)
    for gpio, at in found["kernel"]:
        # Edges alternate: all switches are open at first, so an edge after an even number of edges closes its
        # switch.
        if len(kernel[gpio]) % 2 == 0:
            closing[gpio].append(at)
        kernel[gpio].append(at)
    queued = defaultdict(list)
    for gpio, _, at in found["queued"]:
        queued[gpio].append(at)
    pressed = defaultdict(list)
    for gpio, at in found["presses"]:
        pressed[gpio].append(at)
    return Row(
        factory,
        gap,
        _ages(kernel, queued),
        _ages(closing, pressed),
        found["steps"] - len(found["kernel"]) + found["merged"],
        len(found["kernel"]) - found["merged"] - len(found["queued"]),
        presses - len(found["presses"]),
        found["idle"]["wakes"],
        100 * found["idle"]["cpu"],
    )


def _ages(causes: dict[int, list[float]], effects: dict[int, list[float]]) -> list[float]:
    """Return the milliseconds from each cause to its effect.

    If effects are lost, each effect is compared with the last cause before it.
    """
    ages = []
    for gpio, before in causes.items():
        after = effects[gpio]
        lossless = len(after) == len(before)
        last = before if lossless else [before[max(0, bisect(before, at) - 1)] for at in after]
        ages += [1000 * (late - early) for early, late in zip(last, after, strict=True)]
    return ages


def pool(rounds: list[Row]) -> Row:
    """Combine all rounds of one pin factory for one gap between presses."""
    first = rounds[0]
    return first._replace(
        queued=[time for each in rounds for time in each.queued],
        pressed=[time for each in rounds for time in each.pressed],
        merged=sum(each.merged for each in rounds),
        lost=sum(each.lost for each in rounds),
        lost_presses=sum(each.lost_presses for each in rounds),
        wakes=mean(each.wakes for each in rounds),
        cpu=mean(each.cpu for each in rounds),
    )


class Spread(NamedTuple):
    """The median and the 99th percentile of some times, in milliseconds."""

    median: float
    p99: float

    def beside(self, other: Spread) -> str:
        """Return median and 99th percentile as text, with their ratios to those of `other`."""
        times = f"{self.median / other.median:.2f}, {self.p99 / other.p99:.2f}"
        return f"{self.median:.2f}, {self.p99:.2f} ms ({times})"


def spread(values: list[float]) -> Spread:
    """Return the median and the 99th percentile of these times in milliseconds."""
    return Spread(median(values), quantiles(values, n=100)[98])


def table(rows: list[Row]) -> str:
    """Return the rows as a Markdown table, with multiples of lgpio's times for the same gap."""
    lgpio = {each.gap: each for each in rows if each.factory == "lgpio"}
    lines = [
        "| factory | presses every "
        "| edge to queue: median, p99 (x lgpio) | edge to Press: median, p99 (x lgpio) "
        "| edges the kernel merged | edges lost | presses lost | idle: wake-ups/s | idle: CPU |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for each in rows:
        other = lgpio[each.gap]
        lines.append(
            f"| {each.factory} | {each.gap} ms | {spread(each.queued).beside(spread(other.queued))} "
            f"| {spread(each.pressed).beside(spread(other.pressed))} "
            f"| {each.merged} | {each.lost} | {each.lost_presses} | {each.wakes:.1f} | {each.cpu:.2f} % |"
        )
    return "\n".join(lines)


@click.command(help=__doc__)
@click.option("--presses", default=1000, show_default=True)
@click.option("--idle", default=10, show_default=True, help="Seconds to look at each factory at rest.")
@click.option("--rounds", default=3, show_default=True, help="Rounds, the factories taking turns in each.")
def main(presses: int, idle: int, rounds: int) -> None:
    build.main()
    rows = []
    with Machine(stock("pins"), name="pins") as machine:
        machine.wait_for_ssh()
        packages = [wheel for folder in (wheels(), rivals.wheels()) for wheel in folder.glob("*.whl")]
        machine.put(Path(__file__).with_name("subject.py"), *packages, to="/root/")
        machine.sh(f"pip install -q --no-index --no-deps --target {PACKAGES} /root/*.whl")
        for gap in GAPS:
            runs: dict[str, list[Row]] = {factory: [] for factory in FACTORIES}
            for number in range(1, rounds + 1):
                for factory in FACTORIES:
                    subject = f"timeout 200 python3 /root/subject.py {factory} {gap} {presses} {idle}"
                    # In rare cases, a run of lgpio does not end, so it is stopped after 200 s and repeated.
                    text = machine.sh(f"cd /tmp; export {SETTINGS}; {subject} 2>&- || {subject}", timeout=500)
                    runs[factory].append(row(factory, gap, presses, json.loads(text)))
                    click.echo(f"{factory} every {gap} ms: round {number}", err=True)
            rows += [pool(each) for each in runs.values()]
        machine.shut_down()
    click.echo(table(rows))


if __name__ == "__main__":
    main()
