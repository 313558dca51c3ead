"""The league of this cabinet: the scores that it shares with other cabinets, and its id among them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cabinet.api import TopTen
from cabinet.play.profanity import rude
from cabinet.settings_file import stamp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import AnyGame, Entry
    from cabinet.settings_file import SettingsFile, Stamp
    from cabinet.store.cabinets import Identity
    from cabinet.store.league import League, Place
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

REFUSED = "PLAYER"
"""The name shown in place of a name that the owner's word filter refuses."""


class OwnLeague:
    """The league of this cabinet, a list of scores shared by several cabinets.

    Every call reads the memory card and the league's file. Only the logic thread may use it.
    """

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        settings: SettingsFile,
        computer: str | None,
    ) -> None:
        """`computer`: an id of the computer, "" if unknown; None if the cabinet gets no id of its own.

        `games` are not used until the cabinet belongs to a league.
        """
        self._games = games
        self._store = store
        self._settings = settings
        self._computer = computer
        self._card: Identity | None = None
        self._league: League | None = None
        self._stamp: Stamp | None = None

    def look(self) -> None:
        """Look up this cabinet's id, or make a new id if there is none.

        Store the id with the cabinet's name from the settings.
        """
        if self._computer is None:
            return
        # Imported late, because the first picture does not need this module.
        from cabinet.store import cabinets  # noqa: PLC0415 - see above

        found = cabinets.read(self._store.setting(cabinets.KEY))
        if not (found or self._card) and self._store.condition().why:
            # The memory card could not be read, and it may already hold an id, so no new id is made.
            return
        if self._card and found != self._card:
            # The id on the memory card is no longer the one that was read before, so a backup has been
            # restored.
            found = cabinets.put_back(self._card, found)
        name, made_by = self._settings.now.cabinet.name, self._store.cabinet
        card = cabinets.held(found, self._computer, name, made_by)
        if made_by != card.now.id and self._has_rows_of(made_by):
            card = cabinets.also(card, made_by)
        self._card = card
        self._store.set_setting(cabinets.KEY, cabinets.write(card))
        self._store.made_by(card.now.id)

    def top_ten(self, game: str, name: str, new: frozenset[int] = frozenset()) -> TopTen | None:
        """Return the top ten that the league shows; None if no other cabinet has a row on this list.

        `new`: the indices of the rows that were just entered in this cabinet's own list, counted from 0.
        """
        places = self._places(game)
        if not places:
            return None
        own = self._store.rows().get(game, ())
        origins = {row.origin for at, row in enumerate(own) if at in new}
        found = [(self._clean(place), place.key.origin in origins) for place in places]
        return TopTen(
            tuple(place.entry for place, _ in found),
            frozenset(at for at, (_, is_new) in enumerate(found) if is_new),
            name,
            tuple(place.cabinet for place, _ in found),
        )

    def record(self, game: str) -> tuple[Entry, str] | None:
        """Return the league's best row and the name of its cabinet; None if no other cabinet has a row."""
        places = self._places(game)
        if not places:
            return None
        best = self._clean(places[0])
        return best.entry, best.cabinet

    def _has_rows_of(self, cabinet: str) -> bool:
        return any(row.origin.cabinet == cabinet for rows in self._store.rows().values() for row in rows)

    def _places(self, game: str) -> tuple[Place, ...]:
        """Return the league's top ten for a list, including this cabinet's own current rows."""
        self.look()
        current = self._current()
        if not current or not self._card:
            return ()
        from cabinet.store import league  # noqa: PLC0415 - see `look`

        rows, stones = self._store.rows().get(game, ()), self._store.tombstones()
        return league.shown(current, self._card, game, rows, stones)

    def _current(self) -> League | None:
        """Return the league from its file, read again if changed; None if the file is missing or wrong."""
        from cabinet.store import league_file  # noqa: PLC0415 - see `look`

        path = self._store.directory / league_file.FILE
        found = stamp(path)
        if found == self._stamp:
            return self._league
        self._stamp, self._league = found, None
        if found:
            try:
                # The dates were checked when the file was imported, and this cabinet's clock may be slow.
                read = league_file.load(path, self._games, None)
                self._league = read.league
                for reason in read.report.reasons():
                    log.warning("left out of the league: %s", reason)
            except (league_file.LeagueError, OSError) as error:
                log.warning("there is no league: %s", error)
        return self._league

    def _clean(self, place: Place) -> Place:
        """Return the row with its name replaced by `REFUSED` if the owner's word filter refuses that name."""
        names = self._settings.now.names
        if not names.filter:
            return place
        from cabinet.store.cabinets import shown_name  # noqa: PLC0415 - see `look`

        name, cabinet = place.entry.name, place.cabinet
        if rude(name, names.refused):
            name = REFUSED
        if rude(cabinet, names.refused):
            cabinet = shown_name("", place.key.origin.cabinet)
        return place._replace(entry=place.entry._replace(name=name), cabinet=cabinet)
