"""A test of the scores that may enter a full list."""

from __future__ import annotations

from cabinet.api import TOP, Entry
from cabinet.store.ranking import entering


def test_full_list_accepts_only_better_scores() -> None:
    """A score equal to the last row of a full list does not enter; two better scores push out two rows."""
    full = tuple(Entry("OLD", score) for score in range(100 + TOP, 100, -1))
    assert entering(full, [101, 102, 1]) == (1,)
    assert entering(full, [500, 99, 400]) == (0, 2)
