"""Runs the command `cabinet`, also called as `python -m cabinet`.

A call that only starts the cabinet does not import click, the command-line library, because that is slow.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cabinet.commands.invocation import Invocation
from cabinet.commands.output import without_traceback
from cabinet.commands.start import run

PATHS = ("--data", "--settings")


def main() -> None:
    """Run the command `cabinet` with the arguments of this process."""
    with without_traceback():
        place = plain(sys.argv[1:])
        if place is None:
            from cabinet.commands import cli

            cli.main()
        else:
            run(place)


def plain(words: list[str]) -> Invocation | None:
    """Parse arguments without click; return None if only click can parse them.

    The parsed arguments are `--data`, `--settings` and `--service`, without a subcommand.
    """
    named: dict[str, Path] = {}
    service, left = False, iter(words)
    for word in left:
        path = next(left, "") if word in PATHS else ""
        if word == "--service":
            service = True
        elif word in PATHS and path and not path.startswith("-"):
            named[word] = Path(path)
        else:
            return None
    data, settings_file = map(named.get, PATHS)
    wrong = data and os.path.lexists(data) and not os.path.isdir(data)  # noqa: PTH112 - these never raise
    if wrong or (settings_file and os.path.isdir(settings_file)):  # noqa: PTH112 - as above
        return None
    return Invocation(data, settings_file, service)


if __name__ == "__main__":
    main()
