"""The game under way, as the card has it: begun, written line by line, found again, laid aside."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, TypeVar

from cabinet.play import catalogue
from cabinet.play.game_guard import GameGuard
from cabinet.play.table import Chance, Table, resume
from cabinet.store.journal import Journal, JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame, Seat
    from cabinet.clock import Clock
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.crash_counter import CrashCounter
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

Shown = TypeVar("Shown")


class UnderWay:
    """Keeps what the card knows of the game being played in step with its table."""

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        books: Bookkeeper,
        crashes: CrashCounter,
        clock: Clock,
        chance: Chance,
        shown_to: Seat | None = None,
    ) -> None:
        """`chance` draws for the people's games; `shown_to`: the seat whose view is shown in all of them."""
        self._shown_to = shown_to
        self._games = games
        self._store = store
        self._books = books
        self._crashes = crashes
        self._clock = clock
        self._chance = chance

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
            self._crashes.clear()
        return table

    def note(self, line: str) -> None:
        """A step more: the game goes on."""
        self._store.add(line)
        self._crashes.clear()

    def play_on(self) -> None:
        """The game that was found is played on. Raises TooManyCrashesError."""
        self._crashes.begin(self._clock.now(), played=True)

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
            self._crashes.clear()

    def found(self, now: float, show: Callable[[Table], Shown]) -> Shown | None:
        """What `show` makes of the game that the card has.

        One that fails here, or has ended the program here, is laid aside.
        """
        journal = self.journal
        if journal is None:
            return None
        with GameGuard(lambda: self.lay_aside(journal, "The game under way cannot be resumed")):
            self._crashes.begin(now, played=False)
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
            self._crashes.clear()
