"""Code shared by commands that read or write files: argument types, and output lines about the changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cabinet.store.validation import Report

FILE = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
"""The click type of a file argument; `-` means standard input or output."""
DRY_RUN = click.option("--dry-run", is_flag=True, help="Change nothing, print what would change.")


def line(words: str, *, due: bool, dry_run: bool) -> str:
    """Return the output line for one change, beginning with `done`, `would` (dry run) or `already`.

    `due`: False if there is nothing to change.
    """
    return f"{('would' if dry_run else 'done') if due else 'already':<8} {words}"


def written(file: Path, rows: int, groups: int, group: str, more: str = "") -> None:
    """Print on standard error how many score rows a command has written to a file.

    The number is not printed on standard output because the file may be standard output.
    """
    click.echo(f"{file}: {_counted(rows, 'row')} of {_counted(groups, group)}{more}", err=True)


def left_out(report: Report, words: str = "another cabinet leaves out") -> None:
    """Print on standard error the reasons why score rows are left out."""
    for reason in report.reasons():
        click.echo(f"note     {words}: {reason}", err=True)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
