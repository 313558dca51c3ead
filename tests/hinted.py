"""A helper that reads the points of hints (recommended moves)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Advice


def points(told: Iterable[Advice]) -> list[float]:
    """Return the points that each of the given hints promises; fail if one of them has none."""
    found = [one.points for one in told]
    assert None not in found
    return [one for one in found if one is not None]
