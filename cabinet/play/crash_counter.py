"""Counts crashes while a game is resumed, on the card.

An exception is caught; a game that hangs is killed from outside, and would hang again after
every start. The power that goes meanwhile is not the game's fault: it does not count.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.play.bookkeeper import UNKNOWN

if TYPE_CHECKING:
    from cabinet.store.store import Store

MOST = 2
"""Crashes while resuming a game after which it is given up."""
STANDS = 10.0
"""Seconds after which it has gone well: what hangs is killed after some more."""
KEY = "resuming"
"""The store's setting: how often so far, and while it is tried the start of the machine."""


class TooManyCrashesError(Exception):
    """A game that is not to be taken up once more."""


class CrashCounter:
    """Counts crashes from the moment a game is resumed until it goes on. Times are monotonic seconds."""

    def __init__(self, store: Store, boot: str) -> None:
        """`boot`: a word that differs after every start of the machine, "" where there is none."""
        self._store = store
        self._boot = boot or UNKNOWN
        self._deaths: int | None = None
        self.due = inf
        """When what is being tried has gone well, and `tick` has something to do."""
        self._played = False

    def begin(self, now: float, *, played: bool) -> None:
        """The game is looked at, or `played` on. Raises TooManyCrashesError."""
        if self._deaths is None:
            self._deaths = self._found()
        if self._deaths >= MOST:
            raise TooManyCrashesError(f"the program has died {self._deaths} times when it was taken up again")
        self.due, self._played = now + STANDS, played
        self._store.set_setting(KEY, f"{self._deaths} {self._boot}")

    def tick(self, _now: float) -> None:
        """It is due, and has stood: a game that is played has been cleared of it."""
        self.clear() if self._played else self.close()

    def clear(self) -> None:
        """The game goes on, or there is another one or none: nothing is held against it."""
        self._deaths, self.due = 0, inf
        if self._store.setting(KEY):
            self._store.set_setting(KEY, "")

    def close(self) -> None:
        """Nothing is being tried any more; what was counted before stays."""
        if self.due < inf:
            self.due = inf
            self._store.set_setting(KEY, str(self._deaths))

    def _found(self) -> int:
        count, _, boot = (self._store.setting(KEY) or "").partition(" ")
        deaths = int(count) if count.isdecimal() else 0
        return deaths + (boot == self._boot != UNKNOWN)
