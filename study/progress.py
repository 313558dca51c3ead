"""Shows the progress of a study on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Report: TypeAlias = "Callable[[float], None]"
"""A function that is called with the share of the work done, from 0 to 1."""


def bar(label: str = "") -> Report:
    """Return a function that shows a progress bar after a label; it shows nothing without a terminal."""

    def report(done: float) -> None:
        text = f"\r{label}{'#' * round(40 * done):40} {done:4.0%}"
        print(text, end="" if done < 1 else "\n", file=sys.stderr)

    return report if sys.stderr.isatty() else lambda _done: None
