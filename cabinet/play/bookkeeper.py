"""Keeps the books of the cabinet: what is played, and how the machine fares."""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import TYPE_CHECKING

from cabinet.store.books import Books, Life, begun, ended

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.store.store import Store

EVERY = 600.0
"""Seconds between two entries of the time that the machine has been on: each is a write to the card."""
RUNNING = "running"
"""The store's setting that is there from the start to a clean end; it says which start of the machine."""
UNKNOWN = "unknown"
"""Stands for the start of a machine that does not tell."""


class LastRun(Enum):
    """How the run before this one ended."""

    ENDED = "as it should"
    CUT = "the power went"
    CRASHED = "the program failed, the machine did not"


class Bookkeeper:
    """Makes the entries. Attract mode does not count as play. Times are monotonic seconds."""

    def __init__(self, store: Store, clock: Clock, boot: str = "") -> None:
        """`boot`: a word that differs after every start of the machine, "" where there is none."""
        self._store = store
        self._clock = clock
        self._boot = boot or UNKNOWN
        self.last = LastRun.ENDED
        """How the run before ended, once this one is open."""
        self._noted = inf
        """Up to when the time on is in the books."""
        self.due = inf
        """When `tick` has something to do."""
        self._attract: float | None = None
        """Since when attract mode is shown."""
        self._playing: float | None = None
        """Since when a game is shown that people play."""
        self._length: float | None = None
        """How long the game under way was shown before that; None where part of it is not known."""

    def open(self, now: float) -> None:
        """The cabinet starts; the last run may have ended badly."""
        mark = self._store.setting(RUNNING) or ""
        if mark:
            # Where the machine is the same as it was it was not the power that went.
            self.last = LastRun.CRASHED if mark == self._boot != UNKNOWN else LastRun.CUT
        life = Life(
            starts=1, unclean=int(self.last is LastRun.CUT), crashes=int(self.last is LastRun.CRASHED)
        )
        with self._store.at_once():
            self._store.book(Books(life=life))
            self.mark()
        self._noted, self.due = now, now + EVERY

    def mark(self) -> None:
        """Say on the card that the cabinet runs, which is true until `close`."""
        self._store.set_setting(RUNNING, self._boot)

    def close(self, now: float) -> None:
        """The cabinet ends as it should."""
        with self._store.at_once():
            self._note(now)
            self._store.set_setting(RUNNING, "")

    def tick(self, now: float) -> None:
        """Note the time that has passed: it is due."""
        self._note(now)

    def shown(self, now: float, *, attract: bool, playing: bool) -> None:
        """What is shown from now on: attract mode, a game that people play, or neither."""
        if self._attract is not None and not attract and (longest := self._longest(now)):
            self._store.book(Books(life=Life(attract=longest)))
        if self._playing is not None and self._length is not None:
            self._length += now - self._playing
        self._playing = now if playing else None
        if attract != (self._attract is not None):
            self._attract = now if attract else None

    def begins(self, game: AnyGame) -> None:
        """People begin a game."""
        self._length, self._playing = 0.0, None
        self._store.book(begun(game.name, self._clock.today()))

    def ends(self, game: AnyGame, scores: tuple[int, ...]) -> None:
        """A game has been played to its end; `scores` are those that count."""
        self._store.book(ended(game.name, self._length, scores))
        self._length = None

    def crashed(self) -> None:
        """A game or a screen has failed."""
        self._store.book(Books(life=Life(crashes=1)))

    def _note(self, now: float) -> None:
        seconds = int(now - self._noted)
        self._noted += seconds
        self.due = self._noted + EVERY
        self._store.book(Books(life=Life(seconds=seconds, attract=self._longest(now))))

    def _longest(self, now: float) -> int:
        """How long attract mode has been shown, where that is longer than ever before; else 0."""
        if self._attract is None:
            return 0
        seconds = int(now - self._attract)
        return seconds if seconds > self._store.books().life.attract else 0
