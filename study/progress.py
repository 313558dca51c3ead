"""How far a study is, on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Report: TypeAlias = "Callable[[float], None]"
"""Told what part of the work is done."""


def bar(label: str = "") -> Report:
    """A bar behind a label, if there is a terminal to look at it; its line ends with the work."""

    def report(done: float) -> None:
        text = f"\r{label}{'#' * round(40 * done):40} {done:4.0%}"
        print(text, end="" if done < 1 else "\n", file=sys.stderr)

    return report if sys.stderr.isatty() else lambda _done: None
