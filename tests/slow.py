"""Marks for slow tests, which run only with `pytest -m slow`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

SLOW = pytest.mark.slow


def mostly_slow(values: Iterable[Any], plain: int = 1) -> list[Any]:
    """Return test values: every run tries the first `plain` of `values`, and only slow runs the others."""
    return [value if at < plain else pytest.param(value, marks=SLOW) for at, value in enumerate(values)]


def mostly_slow_rows(rows: Iterable[Iterable[Any]], plain: int = 1) -> list[Any]:
    """Return rows of test values: every run tries the first `plain` rows, and only slow runs the others."""
    return [pytest.param(*row, marks=() if at < plain else SLOW) for at, row in enumerate(rows)]
