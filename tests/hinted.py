"""Hints have points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Advice


def points(told: Iterable[Advice]) -> list[float]:
    """Return the points of choices, each of which must have some."""
    found = [one.points for one in told]
    assert None not in found
    return [one for one in found if one is not None]
