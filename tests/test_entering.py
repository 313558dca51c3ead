"""A full list: who enters it, and who does not."""

from __future__ import annotations

from cabinet.api import TOP, Entry
from cabinet.store.ranking import entering


def test_a_full_list() -> None:
    """Equal to its last row is not enough; two that are better push out two."""
    full = tuple(Entry("OLD", score) for score in range(100 + TOP, 100, -1))
    assert entering(full, [101, 102, 1]) == (1,)
    assert entering(full, [500, 99, 400]) == (0, 2)
