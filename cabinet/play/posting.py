"""Posts the scores of a game that has ended."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.play.ending import Ending, ending
from cabinet.play.profanity import rude

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.clock import Clock
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.table import Table
    from cabinet.store.journal import Journal
    from cabinet.store.settings_file import SettingsFile
    from cabinet.store.store import Store


class Posting:
    """Takes a game from the table to its top ten."""

    def __init__(self, *, store: Store, books: Bookkeeper, clock: Clock, settings: SettingsFile) -> None:
        self._store = store
        self._books = books
        self._clock = clock
        self._settings = settings
        self.posted_at = -inf
        """When a game was posted last, in monotonic seconds."""
        self.closed: Journal | None = None
        """The journal of the game that was posted last, until `shown`."""

    def shown(self) -> None:
        """What follows the game is shown: it cannot fail any more."""
        self.closed = None

    def ending(self, table: Table) -> Ending:
        """How a game has ended. Raises ValueError for a score that no list may hold."""
        return ending(table, self._store.top_ten(table.game.name))

    def last_name(self, jack: int) -> str | None:
        """The name that is offered to a joystick: the one last entered from it, else the owner's."""
        offered = self._settings.now.names.offered
        default = offered[jack - 1] if jack <= len(offered) else None
        return self._store.setting(f"name of joystick {jack}") or default

    def post(self, end: Ending, names: tuple[tuple[Seat, str], ...]) -> frozenset[int]:
        """Post the winners' scores and clear the game under way, both or neither.

        `names`: one a seat. Returns the new rows of the list, counted from 0.
        """
        players = end.table.players
        if self._settings.now.names.filter:
            names = tuple((seat, self._polite(seat, name)) for seat, name in names)
        day = self._clock.today()
        for seat, name in names:
            if name != f"PLAYER {seat + 1}":
                self._store.set_setting(f"name of joystick {players[seat].jack}", name)
        entries = [Entry(name, end.scores[seat], day, end.tie) for seat, name in names]
        self.posted_at, self.closed = self._clock.now(), self._store.under_way()
        with self._store.at_once():
            receipts = self._store.finish(*entries)
            self._books.ends(end)
        return frozenset(receipt.row for receipt in receipts if receipt.row is not None)

    def _polite(self, seat: Seat, name: str) -> str:
        """The name, or PLAYER n in place of a rude one."""
        return f"PLAYER {seat + 1}" if rude(name, self._settings.now.names.refused) else name
