"""Tests that take long: `pytest -m slow` runs them, before an issue is resolved; plain runs do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

SLOW = pytest.mark.slow


def mostly_slow(values: Iterable[Any], plain: int = 1) -> list[Any]:
    """Values of one parameter: the first `plain` are tried by every run, the others by slow ones."""
    return [value if at < plain else pytest.param(value, marks=SLOW) for at, value in enumerate(values)]


def mostly_slow_rows(rows: Iterable[Iterable[Any]], plain: int = 1) -> list[Any]:
    """The same for rows of several parameters."""
    return [pytest.param(*row, marks=() if at < plain else SLOW) for at, row in enumerate(rows)]
