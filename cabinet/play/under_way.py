"""Keeps the game in progress on the memory card: begins it, writes it, resumes it, sets it aside if it fails.

It also counts, on the memory card, how often the program crashed while the game was being resumed. Exceptions
do not count, because they are caught. A game that hangs is killed by the watchdog, and would hang again after
every start. A power cut during a resume is not the game's fault and does not count.
"""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from cabinet.play import catalogue
from cabinet.play.bookkeeper import UNKNOWN
from cabinet.play.game_guard import GameGuard
from cabinet.play.table import Chance, Table, resume
from cabinet.store.journal import Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame, Seat
    from cabinet.clock import Clock
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

MOST = 2
"""The number of crashes while a game is being resumed after which the cabinet gives up that game."""
STANDS = 10.0
"""Seconds for which a resumed game must run to count as healthy; longer than the watchdog waits before it
kills the program."""
KEY = "resuming"
"""The key, in the store, of the crash count and the boot id while a game is being resumed."""

Shown = TypeVar("Shown")


class TooManyCrashesError(Exception):
    """Raised for a game that has crashed too often while being resumed, and is not resumed again."""


class UnderWay:
    """Keeps the game stored on the memory card equal to the game in progress.

    Times are monotonic seconds.
    """

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        books: Bookkeeper,
        clock: Clock,
        chance: Chance,
        boot: str = "",
        shown_to: Seat | None = None,
    ) -> None:
        """`chance` draws dice and cards for games with people.

        `shown_to`: the seat whose view is always shown, None if there is none. `boot`: an id that changes
        with every start of the machine, "" if unknown.
        """
        self._shown_to = shown_to
        self._games = games
        self._store = store
        self._books = books
        self._clock = clock
        self._chance = chance
        self._boot = boot or UNKNOWN
        self._deaths: int | None = None
        """The number of times that the program crashed while this game was being resumed; None as long as the
        number has not been read from the store."""
        self.due = inf
        """The time at which the resumed game counts as healthy."""
        self._played = False
        """True if people play the resumed game, False if the game is only shown."""

    @property
    def journal(self) -> Journal | None:
        """The journal of the game that the memory card holds, None if the card holds no game."""
        return self._store.under_way()

    def begin(self, game: AnyGame, options: Any) -> Table:
        """Begin a new game, store it on the memory card, count it in the books, and return its table."""
        table = self._shown(Table(game, options, self._chance))
        journal = table.journal
        with self._store.at_once():
            self._store.begin(journal)
            self._books.begins(game)
            self._clear()
        return table

    def note(self, line: str) -> None:
        """Add a line to the journal of the game in progress, which is stored on the memory card."""
        self._store.add(line)
        if self._deaths != 0 or self.due < inf:
            self._clear()

    def play_on(self) -> None:
        """Record that people continue a resumed game. Raises TooManyCrashesError."""
        self._try(self._clock.now(), played=True)

    def resumed(self, journal: Journal) -> Table:
        """Return the table of a journal's game.

        Raises JournalError, and any error that the game's code raises.
        """
        game = catalogue.named(self._games, journal.game)
        if game is None:
            raise JournalError(f"there is no game {journal.game!r}; install it or delete the journal")
        return self._shown(resume(game, journal, self._chance))

    def start_at(self, journal: Journal | None) -> None:
        """Store a game on the memory card without playing it, for a preview; None removes the stored game."""
        with self._store.at_once():
            if journal:
                self._store.begin(journal)
            else:
                self._store.finish()
            self._clear()

    def found(self, now: float, show: Callable[[Table], Shown]) -> Shown | None:
        """Return the result of `show` for the game in progress on the memory card; None if there is no game.

        The game is set aside if `show` raises an error, or if the program has crashed too often while the
        game was being resumed.
        """
        journal = self.journal
        if journal is None:
            return None
        with GameGuard(lambda: self.lay_aside(journal, "The game under way cannot be resumed")):
            self._try(now, played=False)
            return show(self.resumed(journal))
        return None

    def _shown(self, table: Table) -> Table:
        """Return the table; if `shown_to` is set, the table always shows the view of that seat."""
        if self._shown_to is not None and self._shown_to < len(table.players):
            table.shown_to = self._shown_to
        return table

    def lay_aside(self, journal: Journal, what: str) -> None:
        """Save a failed game's journal to a file, remove the game from the memory card, and log `what`.

        `what`: the message for the log, which says what failed.
        """
        path = self._store.set_aside(journal)
        log.exception("%s; its journal is saved: cabinet replay %s", what, path)
        with self._store.at_once():
            self._store.finish()
            self._clear()

    def tick(self, _now: float) -> None:
        """Forget the crashes of the resumed game once the game counts as healthy."""
        self._clear() if self._played else self.close()

    def close(self) -> None:
        """Record at the end of the program that no game is being resumed now; the count of crashes stays."""
        if self.due < inf:
            self.due = inf
            self._store.set_setting(KEY, str(self._deaths or ""))

    def _try(self, now: float, *, played: bool) -> None:
        """Record that a game is being resumed, to be shown or played. Raises TooManyCrashesError."""
        if self._deaths is None:
            self._deaths = self._counted()
        if self._deaths >= MOST:
            raise TooManyCrashesError(f"the program has crashed {self._deaths} times while resuming it")
        self.due, self._played = now + STANDS, played
        self._store.set_setting(KEY, f"{self._deaths} {self._boot}")

    def _clear(self) -> None:
        """Reset the number of crashes, because the game runs well or another game begins."""
        self._deaths, self.due = 0, inf
        if self._store.setting(KEY):
            self._store.set_setting(KEY, "")

    def _counted(self) -> int:
        count, _, boot = (self._store.setting(KEY) or "").partition(" ")
        deaths = int(count) if count.isdecimal() else 0
        return deaths + (boot == self._boot != UNKNOWN)
