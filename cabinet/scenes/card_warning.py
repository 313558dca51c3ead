"""The warnings that the memory card does not save the scores, or that the owner's files have errors."""

from __future__ import annotations

from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.store import CardTrouble

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabinet.store.store import Store

LOOK_EVERY = 0.5
"""The number of seconds between two checks of the memory card while data waits to be saved."""
LOOK_SELDOM = 2.0
"""The number of seconds between two checks of the memory card while no data waits to be saved."""
TIMEOUT = 5.0
"""The number of seconds after the first failed write to the memory card before the warning is shown. By then
the card may have recovered: the write is tried again after two seconds."""
WRONG_FILES = "SETUP FILES ARE WRONG: SEE OPERATOR, SYSTEM"
"""The warning that the owner's files have errors; shown for a while after the start."""
FILES_SHOWN = 180.0
"""The number of seconds after the start during which the warning `WRONG_FILES` is shown."""
WORDS: Mapping[CardTrouble, str] = MappingProxyType(
    {
        CardTrouble.WELL: "",
        CardTrouble.FULL: "SCORES ARE NOT SAVED: CARD FULL",
        CardTrouble.READ_ONLY: "SCORES ARE NOT SAVED: CARD READ-ONLY",
        CardTrouble.FAILING: "SCORES ARE NOT SAVED: CARD FAILING",
    }
)
"""The warning on the screen for each kind of trouble with the memory card; "" for no warning."""


class CardWarning:
    """Checks the memory card and supplies the warning to show.

    A full or read-only card is reported at once, a failing card after `TIMEOUT` seconds.
    """

    def __init__(
        self, store: Store, files_wrong: Callable[[], bool] | None = None, started: float = 0.0
    ) -> None:
        """`files_wrong` returns True if the owner's files have errors; None for a cabinet without such files.

        `started`: the time of the program's start, in monotonic seconds.
        """
        self._store = store
        self._since: float | None = None
        self._files_wrong = files_wrong
        self._files_until = started + FILES_SHOWN
        self.words = ""
        """The warning to show now, "" for none."""
        self.due = -inf
        """The time of the next check of the memory card, in monotonic seconds."""

    def tick(self, now: float) -> None:
        """Check the memory card, if the check is due.

        `now`: monotonic seconds.
        """
        found = self._store.condition()
        self.due = now + (LOOK_EVERY if found.waiting else LOOK_SELDOM)
        if not found.waiting or found.kind is CardTrouble.WELL:
            # All data is saved. If one of the two copies of the scores could not be written, the other copy
            # has them.
            self._since, self.words = None, self._early(now)
            return
        if self._since is None:
            self._since = now
        early = found.kind is CardTrouble.FAILING and now < self._since + TIMEOUT
        self.words = "" if early else WORDS[found.kind]

    def _early(self, now: float) -> str:
        """Return the warning shown during the first minutes after the start, "" for none."""
        shown = now < self._files_until and self._files_wrong and self._files_wrong()
        return WRONG_FILES if shown else ""
