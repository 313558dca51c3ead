"""Keeps the cabinet's statistics (the books): games played, running time, power cuts."""

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
"""Seconds between two additions of the running time to the books; each addition writes to the memory card."""
RUNNING = "running"
"""The key of the store's setting that exists while the program runs and is removed at a clean end; its
value is the boot id of the machine."""
UNKNOWN = "unknown"
"""The value stored in place of the machine's boot id if that id is unknown."""


class LastRun(Enum):
    """The possible ways in which the previous run of the program ended."""

    ENDED = "as it should"
    CUT = "the power went"
    CRASHED = "the program failed, the machine did not"


class Bookkeeper:
    """Adds entries to the cabinet's statistics (the books). Times are monotonic seconds.

    Attract mode does not count as play.
    """

    def __init__(self, store: Store, clock: Clock, boot: str = "") -> None:
        """`boot`: an id that changes with every start of the machine, "" if unknown."""
        self._store = store
        self._clock = clock
        self._boot = boot or UNKNOWN
        self.last = LastRun.ENDED
        """The way in which the previous run of the program ended, once `open` has found it out."""
        self._noted = inf
        """The time until which running time has already been added to the books."""
        self.due = inf
        """The time at which `tick` next has work to do."""
        self._attract: float | None = None
        """The time at which attract mode began, None while it is not shown."""
        self._playing: float | None = None
        """The time from which on a game with people has been on the screen without a break; None if no such
        game is on the screen."""
        self._length: float | None = None
        """The seconds for which the current game was on the screen before the time `_playing`. None if there
        is no current game, and for a resumed game, whose earlier time is unknown."""

    def open(self, now: float) -> None:
        """Start bookkeeping: find out how the previous run ended, and count a crash or a power cut."""
        mark = self._store.setting(RUNNING) or ""
        if mark:
            # If the boot id is still the same, the machine has not restarted since the previous run, so the
            # program crashed. Otherwise the power was cut.
            self.last = LastRun.CRASHED if mark == self._boot != UNKNOWN else LastRun.CUT
        life = Life(
            starts=1, unclean=int(self.last is LastRun.CUT), crashes=int(self.last is LastRun.CRASHED)
        )
        with self._store.at_once():
            self._store.book(Books(life=life))
            self.mark()
        self._noted, self.due = now, now + EVERY

    def mark(self) -> None:
        """Record on the memory card that the program is running; `close` removes this record."""
        self._store.set_setting(RUNNING, self._boot)

    def close(self, now: float) -> None:
        """End bookkeeping at a clean exit of the program."""
        with self._store.at_once():
            self._note(now)
            self._store.set_setting(RUNNING, "")

    def tick(self, now: float) -> None:
        """Add to the books the running time that has passed since the last addition."""
        self._note(now)

    def shown(self, now: float, *, attract: bool, playing: bool) -> None:
        """Record what the screen shows from time `now` on: attract mode, a game with people, or neither."""
        if self._attract is not None and not attract and (longest := self._longest(now)):
            self._store.book(Books(life=Life(attract=longest)))
        if self._playing is not None and self._length is not None:
            self._length += now - self._playing
        self._playing = now if playing else None
        if attract != (self._attract is not None):
            self._attract = now if attract else None

    def begins(self, game: AnyGame) -> None:
        """Count a game that people have started."""
        self._length, self._playing = 0.0, None
        self._store.book(begun(game.name, self._clock.today()))

    def ends(self, game: AnyGame, scores: tuple[int, ...]) -> None:
        """Count a game that was played to its end, and include its `scores` in the books."""
        self._store.book(ended(game.name, self._length, scores))
        self._length = None

    def crashed(self) -> None:
        """Count a failure of a game or of a scene."""
        self._store.book(Books(life=Life(crashes=1)))

    def _note(self, now: float) -> None:
        seconds = int(now - self._noted)
        self._noted += seconds
        self.due = self._noted + EVERY
        self._store.book(Books(life=Life(seconds=seconds, attract=self._longest(now))))

    def _longest(self, now: float) -> int:
        """Return how many seconds attract mode has now lasted if this is the longest time so far, else 0."""
        if self._attract is None:
            return 0
        seconds = int(now - self._attract)
        return seconds if seconds > self._store.books().life.attract else 0
