"""The command `cabinet bench`, which measures how fast the cabinet is."""

from __future__ import annotations

import click


@click.command()
@click.option(
    "--presses", default=1000, show_default=True, type=click.IntRange(min=1), help="Presses to time."
)
def bench(presses: int) -> None:
    """Measure start, memory, idling and the way from a press to the picture.

    Takes eight minutes or more: most of it is waiting, on every screen that waits for somebody.
    """
    from cabinet.devtools.virtual import bench as benchmark

    for line in benchmark.report(presses):
        click.echo(line)
