"""The part shared by commands that take a file, or that report each changed or left-out part."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cabinet.store.validation import Report

FILE = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
"""The type of a file argument given by the owner; - is standard input or output."""
DRY_RUN = click.option("--dry-run", is_flag=True, help="Change nothing, say what would be.")


def line(words: str, *, due: bool, dry_run: bool) -> str:
    """Return the line of a part: `already` if nothing is `due`, else `done`, or `would` in a dry run."""
    return f"{('would' if dry_run else 'done') if due else 'already':<8} {words}"


def written(file: Path, rows: int, groups: int, group: str, more: str = "") -> None:
    """Report the contents of a written file on standard error, because the file may be standard output."""
    click.echo(f"{file}: {_counted(rows, 'row')} of {_counted(groups, group)}{more}", err=True)


def left_out(report: Report, words: str = "another cabinet leaves out") -> None:
    """Report what is left out, on standard error."""
    for reason in report.reasons():
        click.echo(f"note     {words}: {reason}", err=True)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
