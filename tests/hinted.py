"""A helper for the tests of hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Advice


def points(told: Iterable[Advice]) -> list[float]:
    """Return the points of the recommended choices, each of which must have points."""
    found = [one.points for one in told]
    assert None not in found
    return [one for one in found if one is not None]
