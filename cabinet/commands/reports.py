"""Notes of the commands about what another cabinet would leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cabinet.store.validation import Report


def left_out(report: Report, words: str = "another cabinet leaves out") -> None:
    """Name what is left out, on standard error."""
    for reason in report.reasons():
        click.echo(f"note     {words}: {reason}", err=True)
