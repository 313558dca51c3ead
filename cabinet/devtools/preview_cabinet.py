"""The cabinet on which an author tries a game. It shows each change and each error at once."""

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
    """Shows one game, and never attract mode."""

    def __init__(self, games: Sequence[AnyGame], *, preview: Preview, **parts: Any) -> None:
        """`preview` replaces the chance and the seat of the cabinet.

        `parts`: as for `Cabinet`.
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
        """Return the presses, with those of the sample; a saved change of the game is shown first."""
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
            # A sample shows its moment, not the card that asks others to look away.
            self.scene.stage.look(now)
        return presses + preview.presses(now)

    def _go(self, way: Way | None, now: float, *, by_itself: bool = False) -> None:
        if isinstance(way, ToPreview):
            self._begin(now, restart=way.restart)
        else:
            super()._go(way, now, by_itself=by_itself)

    def _keep_started(self, scenes: Sequence[Scene]) -> None:
        """After a change, restore the unfinished move of the player to act."""
        for scene in scenes:
            if isinstance(scene, Playing):
                self._preview.begun = scene.stage.begun

    def _begin(self, now: float, *, restart: bool) -> None:
        """Show the game at its present point, or from its beginning.

        Raises JournalError if its journal no longer fits the rules, NoSampleError, and any error of the game.
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
        """Show the error in place of the game, until the error is fixed."""
        failed, self._scenes, self._before = self._scenes, [], []
        self._keep_started(failed)
        log.exception("The game fails")
        error = sys.exception()
        words = raised(error) if error else ""
        self._sound.play(Cue.LOSE)
        self._show([Broken(words, self._sound, reloads=self._preview.reloads)], now)
