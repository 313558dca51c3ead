"""The games on the menu (those that the owner shows and that have not failed), and their top tens."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cabinet.api import YOU, TopTen, unnamed
from cabinet.play import catalogue
from cabinet.scenes.scene import NOTHING_NEW, NewRows
from cabinet.switches import STICKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import AnyGame, ScoreList
    from cabinet.play.league import OwnLeague
    from cabinet.settings_file import SettingsFile
    from cabinet.store.store import Store

log = logging.getLogger(__name__)

UNNAMED = frozenset(unnamed(jack - 1) for jack in STICKS)
"""The names that top-ten lists give to scores without a name, one for each joystick."""


class GameMenuList:
    """The list of games that the owner shows on the menu, without those that have failed."""

    def __init__(
        self, *, games: Sequence[AnyGame], store: Store, settings: SettingsFile, league: OwnLeague
    ) -> None:
        """`games`: all installed games; the sequence is not read before a scene needs a game."""
        self._games = games
        self._store = store
        self._settings = settings
        self._league = league
        self._hidden: tuple[str, ...] = ()
        """The names of the games that the owner hides, as last read from the settings."""
        self._failed: set[str] = set()
        """The names of the games that have failed since the start, which the menu leaves out."""
        self._clashes_read = False
        """True once `new_clashes` has been called, so that each clash of names is reported only once."""

    @property
    def shown(self) -> tuple[AnyGame, ...]:
        """The games on the menu. If no game would be left, all games are shown, which is logged once."""
        wanted = self._settings.now.games
        if wanted.hidden != self._hidden:
            self._hidden = wanted.hidden
            if wrong := catalogue.all_hidden((game.name for game in self._games), wanted.hidden):
                log.warning(wrong)
        there = catalogue.shown(self._games, wanted.order, wanted.hidden)
        return tuple(game for game in there if game.name not in self._failed) or there

    def new_clashes(self) -> tuple[catalogue.Clash, ...]:
        """Return the game names that several packages use; from the second call on return ()."""
        was_read, self._clashes_read = self._clashes_read, True
        return () if was_read or not isinstance(self._games, catalogue.Catalogue) else self._games.clashes

    @property
    def all_failed(self) -> bool:
        """Return True if the menu has no game left."""
        return all(game.name in self._failed for game in self.shown)

    def leave_out(self, game: AnyGame) -> None:
        """Leave a failed game out of the menu until the next start."""
        self._failed.add(game.name)

    def top_ten(self, game: AnyGame, one: ScoreList, new: NewRows = NOTHING_NEW) -> TopTen:
        """Return a current top-ten list of a game; `new`: the rows just entered, with their list."""
        rows = new.rows if one == new.into else frozenset()
        return _seen_by(new, TopTen(self._store.top_ten(game.kept_as(one)), rows, one.name))

    def top_tens(self, game: AnyGame, new: NewRows = NOTHING_NEW) -> tuple[TopTen, ...]:
        """Return all current top-ten lists of a game; `new`: the rows just entered, with their list."""
        return tuple(self.top_ten(game, one, new) for one in game.lists.all)

    def with_league(self, game: AnyGame, new: NewRows = NOTHING_NEW) -> tuple[TopTen, ...]:
        """Return all current top-ten lists of a game, each followed by its league's list if there is one."""
        found: list[TopTen] = []
        for one, own in zip(game.lists.all, self.top_tens(game, new), strict=True):
            league = self._league.top_ten(game.kept_as(one), one.name, own.new)
            found += [own, _seen_by(new, league)] if league else [own]
        return tuple(found)


def _seen_by(new: NewRows, top_ten: TopTen) -> TopTen:
    """Return a top-ten list in the form that people see who have just entered rows.

    If only one person has entered rows, a row without a name shows YOU.
    """
    if not new.alone:
        return top_ten
    entries = (
        entry._replace(name=YOU) if at in top_ten.new and entry.name in UNNAMED else entry
        for at, entry in enumerate(top_ten.entries)
    )
    return top_ten._replace(entries=tuple(entries))
