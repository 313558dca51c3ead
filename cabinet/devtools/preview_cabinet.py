"""The cabinet on which an author tries out a game. It shows each saved change and each error at once."""

from __future__ import annotations

import logging
import sys
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Cue, Kind
from cabinet.app import Cabinet
from cabinet.devtools.broken import Broken
from cabinet.play import attract_clips
from cabinet.play.game_guard import raised
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.scene import ToMenu, ToPreview, ToSetup, ToTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import AnyGame, Press
    from cabinet.devtools.preview import Preview
    from cabinet.scenes.scene import Scene, Way

log = logging.getLogger(__name__)


class PreviewCabinet(Cabinet):
    """A cabinet that shows a single game and never goes to attract mode."""

    def __init__(self, games: Sequence[AnyGame], *, preview: Preview, **parts: Any) -> None:
        """`preview` provides the draws of the game, and the seat whose view is shown.

        `parts`: further keyword arguments, which are passed on to `Cabinet`.
        """
        self._preview = preview
        super().__init__(games, **{**parts, "chance": preview.chance, "shown_to": preview.seat})

    def next_due(self) -> float:
        return min(super().next_due(), self._preview.next_due(self._clock.now()))

    @property
    def _idle_at(self) -> float:
        return inf

    def _open(self, _game: AnyGame | None, now: float) -> None:
        self._begin(now, restart=True)

    def _pressed(self, now: float) -> list[Press]:
        """Return the presses of the author and of the sample.

        If the game's files changed, reload the game first.
        """
        presses, preview = super()._pressed(now), self._preview
        if any(press.kind is Kind.DOWN for press in presses) and not isinstance(self.scene, Broken):
            preview.touch()
        if preview.changed(now):
            with self._guard(now):
                self._keep_started(self._scenes)
                preview.load()
                log.info("%s is loaded again", preview.game().title)
                attract_clips.highlights.cache_clear()
                self._compositor.forget()
                self._begin(now, restart=preview.begins_again)
        if preview.begins_again and isinstance(self.scene, Playing):
            # Remove the card that asks the other players to look away: the author wants to see the sample.
            self.scene.stage.look(now)
        return presses + preview.presses(now)

    def _go(self, way: Way | None, now: float, *, by_itself: bool = False) -> None:
        if isinstance(way, ToPreview):
            self._begin(now, restart=way.restart)
        else:
            super()._go(way, now, by_itself=by_itself)

    def _keep_started(self, scenes: Sequence[Scene]) -> None:
        """Save the unfinished move of the player to act, so that it can be restored after a reload."""
        for scene in scenes:
            if isinstance(scene, Playing):
                self._preview.begun = scene.stage.begun

    def _begin(self, now: float, *, restart: bool) -> None:
        """Show the game at its current point, or at its beginning if `restart` is True.

        Raises JournalError if the game's journal no longer fits the rules, NoSampleError, and any error of
        the game.
        """
        preview = self._preview
        game, under_way = preview.game(), self._store.under_way()
        journal = preview.begin(now) if restart else under_way
        self._under_way.start_at(journal)
        if journal is None:
            shows_menu = isinstance(self._scenes[-1], Menu) if self._scenes else False
            way: Way = ToMenu(game) if shows_menu and not restart else ToSetup(game)
        else:
            way = ToTable(self._under_way.resumed(journal))
        self._show([self._factory.scene(way)], now)
        if preview.begun and isinstance(self.scene, Playing):
            self.scene.stage.go_on(preview.begun, now)

    def _fault(self, now: float, *, shown: bool) -> None:  # noqa: ARG002
        """Show the game's error instead of the game, until the error is fixed."""
        failed, self._scenes, self._before = self._scenes, [], []
        self._keep_started(failed)
        log.exception("The game fails")
        error = sys.exception()
        words = raised(error) if error else ""
        self._sound.play(Cue.LOSE)
        self._show([Broken(words, self._sound, reloads=self._preview.reloads)], now)
