"""The game under way, as the card has it: begun, written line by line, found again, laid aside.

The card also counts the crashes while a game is resumed. An exception is caught; a game that hangs is
killed from outside, and would hang again after every start. The power that goes meanwhile is not the
game's fault: it does not count.
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
"""Crashes while resuming a game after which it is given up."""
STANDS = 10.0
"""Seconds after which it has gone well: what hangs is killed after some more."""
KEY = "resuming"
"""The store's setting: how often so far, and while it is tried the start of the machine."""

Shown = TypeVar("Shown")


class TooManyCrashesError(Exception):
    """A game that is not to be resumed once more."""


class UnderWay:
    """Keeps what the card knows of the game being played in step with its table.

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
        """`chance` draws for the people's games; `shown_to`: the seat whose view is shown in all of them.

        `boot`: a word that differs after every start of the machine, "" where there is none.
        """
        self._shown_to = shown_to
        self._games = games
        self._store = store
        self._books = books
        self._clock = clock
        self._chance = chance
        self._boot = boot or UNKNOWN
        self._deaths: int | None = None
        """Crashes while this game was resumed; None before one is."""
        self.due = inf
        """When a game that was resumed has gone well, and `tick` has something to do."""
        self._played = False
        """Whether the game that was resumed is played, or only shown."""

    @property
    def journal(self) -> Journal | None:
        """The game that the card has."""
        return self._store.under_way()

    def begin(self, game: AnyGame, options: Any) -> Table:
        """A new game, on the card and in the books."""
        table = self._shown(Table(game, options, self._chance))
        journal = table.journal
        with self._store.at_once():
            self._store.begin(journal)
            self._books.begins(game)
            self._clear()
        return table

    def note(self, line: str) -> None:
        """A step more: the game goes on."""
        self._store.add(line)
        if self._deaths != 0 or self.due < inf:
            self._clear()

    def play_on(self) -> None:
        """The game that was found is played on. Raises TooManyCrashesError."""
        self._try(self._clock.now(), played=True)

    def resumed(self, journal: Journal) -> Table:
        """The game of a journal as it stands. Raises JournalError, and whatever the game raises."""
        game = catalogue.named(self._games, journal.game)
        if game is None:
            raise JournalError(f"there is no game {journal.game!r}; install it or delete the journal")
        return self._shown(resume(game, journal, self._chance))

    def start_at(self, journal: Journal | None) -> None:
        """The game of a journal is under way as it stands, or none is: for previews."""
        with self._store.at_once():
            if journal:
                self._store.begin(journal)
            else:
                self._store.finish()
            self._clear()

    def found(self, now: float, show: Callable[[Table], Shown]) -> Shown | None:
        """What `show` makes of the game that the card has.

        One that fails here, or has ended the program here, is laid aside.
        """
        journal = self.journal
        if journal is None:
            return None
        with GameGuard(lambda: self.lay_aside(journal, "The game under way cannot be resumed")):
            self._try(now, played=False)
            return show(self.resumed(journal))
        return None

    def _shown(self, table: Table) -> Table:
        """The same table, shown to the seat that was asked for where it has one."""
        if self._shown_to is not None and self._shown_to < len(table.players):
            table.shown_to = self._shown_to
        return table

    def lay_aside(self, journal: Journal, what: str) -> None:
        """Keep the journal of a game that has just failed, and clear it from the card: `what` is logged."""
        path = self._store.set_aside(journal)
        log.exception("%s; its journal is saved: cabinet replay %s", what, path)
        with self._store.at_once():
            self._store.finish()
            self._clear()

    def tick(self, _now: float) -> None:
        """What was resumed has gone well; a game that is played has nothing held against it any more."""
        self._clear() if self._played else self.close()

    def close(self) -> None:
        """Nothing is being resumed any more; the crashes counted before stay."""
        if self.due < inf:
            self.due = inf
            self._store.set_setting(KEY, str(self._deaths or ""))

    def _try(self, now: float, *, played: bool) -> None:
        """A game is resumed: it is shown, or `played` on. Raises TooManyCrashesError."""
        if self._deaths is None:
            self._deaths = self._counted()
        if self._deaths >= MOST:
            raise TooManyCrashesError(f"the program has died {self._deaths} times when it was taken up again")
        self.due, self._played = now + STANDS, played
        self._store.set_setting(KEY, f"{self._deaths} {self._boot}")

    def _clear(self) -> None:
        """The game goes on, or there is another one or none: nothing is held against it."""
        self._deaths, self.due = 0, inf
        if self._store.setting(KEY):
            self._store.set_setting(KEY, "")

    def _counted(self) -> int:
        count, _, boot = (self._store.setting(KEY) or "").partition(" ")
        deaths = int(count) if count.isdecimal() else 0
        return deaths + (boot == self._boot != UNKNOWN)
