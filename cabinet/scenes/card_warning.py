"""What everybody is told while the card takes no scores."""

from __future__ import annotations

from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.store import CardTrouble

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.store.store import Store

LOOK_EVERY = 0.5
"""Seconds between two looks."""
TIMEOUT = 5.0
"""Seconds in which a card that fails may yet take everything: its first retry comes after two."""
WORDS: Mapping[CardTrouble, str] = MappingProxyType(
    {
        CardTrouble.WELL: "",
        CardTrouble.FULL: "SCORES ARE NOT SAVED: CARD FULL",
        CardTrouble.READ_ONLY: "SCORES ARE NOT SAVED: CARD READ-ONLY",
        CardTrouble.FAILING: "SCORES ARE NOT SAVED: CARD FAILING",
    }
)
"""A line of the screen each."""


class CardWarning:
    """Watches the card. A full or read-only one is told of at once, one that fails after `TIMEOUT`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: float | None = None
        self.words = ""
        """What is to be told now, "" for nothing."""

    def wake(self, now: float) -> float:
        """When to look next, if nothing else calls before: while something waits for the card."""
        return now + LOOK_EVERY if self._store.condition().waiting else inf

    def look(self, now: float) -> None:
        """See how the card does at `now`, in monotonic seconds."""
        found = self._store.condition()
        if not found.waiting or found.kind is CardTrouble.WELL:
            # Without anything waiting it is a backup that fails: the scores are safe.
            self._since, self.words = None, ""
            return
        if self._since is None:
            self._since = now
        early = found.kind is CardTrouble.FAILING and now < self._since + TIMEOUT
        self.words = "" if early else WORDS[found.kind]
