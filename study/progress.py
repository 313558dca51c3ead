"""How far a study is, on the terminal."""

from __future__ import annotations

import sys


def show(done: float) -> None:
    """On the terminal, if there is one to look at it."""
    if sys.stderr.isatty():
        print(f"\r{'#' * round(40 * done):40} {done:4.0%}", end="" if done < 1 else "\n", file=sys.stderr)
