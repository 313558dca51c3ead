"""The warning on the screen if scores are not saved on the card, or if the owner's files have errors."""

from __future__ import annotations

from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.store import CardTrouble

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabinet.store.store import Store

LOOK_EVERY = 0.5
"""Seconds between two checks while data waits to be saved."""
LOOK_SELDOM = 2.0
"""Seconds between two checks while nothing waits."""
TIMEOUT = 5.0
"""Seconds for which a failing card may still recover: its first retry comes after two."""
WRONG_FILES = "SETUP FILES ARE WRONG: SEE OPERATOR, SYSTEM"
"""A line shown for a while after the start."""
FILES_SHOWN = 180.0
"""Seconds after the start for which the line `WRONG_FILES` is shown."""
WORDS: Mapping[CardTrouble, str] = MappingProxyType(
    {
        CardTrouble.WELL: "",
        CardTrouble.FULL: "SCORES ARE NOT SAVED: CARD FULL",
        CardTrouble.READ_ONLY: "SCORES ARE NOT SAVED: CARD READ-ONLY",
        CardTrouble.FAILING: "SCORES ARE NOT SAVED: CARD FAILING",
    }
)
"""The line on the screen for each trouble."""


class CardWarning:
    """Watches the card. A full or read-only card is reported at once, a failing one after `TIMEOUT`."""

    def __init__(
        self, store: Store, files_wrong: Callable[[], bool] | None = None, started: float = 0.0
    ) -> None:
        """`files_wrong` returns True if the owner's files have errors; None if there are no such files.

        `started`: the time of the start.
        """
        self._store = store
        self._since: float | None = None
        self._files_wrong = files_wrong
        self._files_until = started + FILES_SHOWN
        self.words = ""
        """The current warning, "" for none."""
        self.due = -inf
        """The time of the next check."""

    def tick(self, now: float) -> None:
        """Check the card at `now`, in monotonic seconds; call it when `due`."""
        found = self._store.condition()
        self.due = now + (LOOK_EVERY if found.waiting else LOOK_SELDOM)
        if not found.waiting or found.kind is CardTrouble.WELL:
            # Nothing waits to be saved. If one copy fails, the other has the scores.
            self._since, self.words = None, self._early(now)
            return
        if self._since is None:
            self._since = now
        early = found.kind is CardTrouble.FAILING and now < self._since + TIMEOUT
        self.words = "" if early else WORDS[found.kind]

    def _early(self, now: float) -> str:
        """Return the warning for the time just after the start."""
        shown = now < self._files_until and self._files_wrong and self._files_wrong()
        return WRONG_FILES if shown else ""
