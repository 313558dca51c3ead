"""The command `cabinet bench`, which measures how fast the cabinet is."""

from __future__ import annotations

import click


@click.command()
@click.option(
    "--presses", default=1000, show_default=True, type=click.IntRange(min=1), help="Presses to time."
)
def bench(presses: int) -> None:
    """Measure start-up time, memory, idle load, and the time from a press to its picture.

    Takes eight minutes or more, mostly to measure the idle load on each screen that waits for a press.
    """
    from cabinet.devtools.virtual import bench as benchmark

    for line in benchmark.report(presses):
        click.echo(line)
