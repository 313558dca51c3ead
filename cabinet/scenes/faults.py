"""Where a scene or the game in it fails: what is logged, kept and shown in its place."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.scenes.attract import Attract
from cabinet.scenes.fault import FaultCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.scene import Scene, ToMenu, public

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.under_way import UnderWay
    from cabinet.scenes.factory import SceneFactory
    from cabinet.scenes.game_menu_list import GameMenuList
    from cabinet.sound.listener import Sound
    from cabinet.store.journal import Journal

log = logging.getLogger(__name__)


class Faults:
    """Is called while what was raised is being handled. Nothing here calls a game."""

    def __init__(
        self,
        *,
        books: Bookkeeper,
        under_way: UnderWay,
        games: GameMenuList,
        factory: SceneFactory,
        sound: Sound,
    ) -> None:
        self._books = books
        self._under_way = under_way
        self._games = games
        self._factory = factory
        self._sound = sound

    def instead(self, failed: list[Scene], *, shown: bool, closed: Journal | None) -> list[Scene]:
        """What is shown in place of the scenes that have failed.

        `shown`: what failed is what was being shown, not what a press has opened; `closed`:
        the journal of a game that has just been closed.
        """
        self._books.crashed()
        top, below = failed[-1] if failed else None, public(failed)
        if top and top.private and below:
            # A page of the owner's: a game that waits below it is none the worse.
            log.exception("The page %s failed", type(top).__name__)
            self._sound.play(Cue.LOSE)
            return below
        if shown and isinstance(top, Attract) and top.game:
            title = top.game.title
            log.exception("%s failed in attract mode and is left out of it until the next start", title)
            top.leave_out()
            return [*failed[:-1], self._factory.attract()]
        if shown and isinstance(top, Menu):
            log.exception("%s failed on the menu and is left out of it until the next start", top.game.title)
            self._games.leave_out(top.game)
            none_left = self._games.all_failed
            return [FaultCard(top.game.title, self._sound) if none_left else self._factory.scene(ToMenu())]
        # What attract lies over has not failed with it.
        shows = [top] if isinstance(top, Attract) else reversed(failed)
        game = next((scene.game for scene in shows if scene.game), None)
        self._lay_aside(failed, game, closed or self._under_way.journal)
        self._sound.play(Cue.LOSE)
        return [FaultCard(game.title if game else "The cabinet", self._sound)]

    def no_operator(self) -> None:
        """The owner's pages cannot be opened: they are read from the card only now."""
        log.exception("The owner's pages cannot be opened")
        self._books.crashed()
        self._sound.play(Cue.LOSE)

    def _lay_aside(self, failed: list[Scene], game: AnyGame | None, journal: Journal | None) -> None:
        """Keep the journal of the game that was being shown, if it was under way or has just been closed."""
        if game and journal and journal.game == game.name:
            self._under_way.lay_aside(journal, f"{game.title} failed")
        else:
            log.exception("The scene %s failed", type(failed[-1]).__name__ if failed else "of the start")
