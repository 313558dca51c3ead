"""What commands share that name a file, or say of each part whether it is changed."""

from __future__ import annotations

from pathlib import Path

import click

FILE = click.Path(path_type=Path, dir_okay=False, allow_dash=True)
"""A file that the owner names; - is standard input or output."""
DRY_RUN = click.option("--dry-run", is_flag=True, help="Change nothing, say what would be.")


def line(words: str, *, due: bool, dry_run: bool) -> str:
    """The line of a part: `already` where nothing is `due`, else `done`, of a dry run `would`."""
    return f"{('would' if dry_run else 'done') if due else 'already':<8} {words}"
