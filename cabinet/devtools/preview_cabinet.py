"""The cabinet on which an author tries a game: a change shows where the game stands, and so does an error."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
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
    from cabinet.app import Equipment
    from cabinet.devtools.preview import Preview
    from cabinet.scenes.scene import Scene, Way
    from cabinet.system.platform import Platform

log = logging.getLogger(__name__)


class PreviewCabinet(Cabinet):
    """Shows one game, and never attract mode."""

    def __init__(
        self,
        games: Sequence[AnyGame],
        equipment: Equipment,
        platform: Platform,
        *,
        preview: Preview,
        **options: Any,
    ) -> None:
        """`preview`: what its author tries, whose chance takes the place of the equipment's.

        `options`: as for `Cabinet`.
        """
        self._preview = preview
        equipment = replace(equipment, chance=preview.chance)
        super().__init__(games, equipment, platform, shown_to=preview.seat, **options)

    def next_due(self) -> float:
        """When `step` and `picture` are to be called next: for a change of the files as well."""
        return min(super().next_due(), self._preview.next_due(self._clock.now()))

    @property
    def _idle_at(self) -> float:
        return inf

    def _open(self, _game: AnyGame | None, now: float) -> None:
        self._begin(now, anew=True)

    def _pressed(self, now: float) -> list[Press]:
        """The presses, and those of the sample; a change of the game that has been saved is shown first."""
        presses, preview = super()._pressed(now), self._preview
        if any(press.kind is Kind.DOWN for press in presses) and not isinstance(self.scene, Broken):
            preview.touch()
        if preview.changed(now):
            with self._guard(now):
                self._keep_begun(self._scenes)
                preview.load()
                log.info("%s is loaded again", preview.game().title)
                attract_clips.highlights.cache_clear()
                self._compositor.forget()
                self._begin(now, anew=preview.begins_again)
        return presses + preview.presses(now)

    def _go(self, way: Way | None, now: float, *, by_itself: bool = False) -> None:
        if isinstance(way, ToPreview):
            self._begin(now, anew=way.anew)
        else:
            super()._go(way, now, by_itself=by_itself)

    def _keep_begun(self, scenes: Sequence[Scene]) -> None:
        """What the player to act has begun is there again after a change."""
        for scene in scenes:
            if isinstance(scene, Playing):
                self._preview.begun = scene.stage.begun

    def _begin(self, now: float, *, anew: bool) -> None:
        """Show the game as it stands, or from its beginning.

        Raises JournalError where what was played does not fit the rules any more, NoSampleError, and
        whatever the game raises.
        """
        preview = self._preview
        game, under_way = preview.game(), self._store.under_way()
        journal = preview.begin(now) if anew else under_way
        self._under_way.start_at(journal)
        if journal is None:
            shows_menu = isinstance(self._scenes[-1], Menu) if self._scenes else False
            way: Way = ToMenu(game) if shows_menu and not anew else ToSetup(game)
        else:
            way = ToTable(self._under_way.resumed(journal))
        self._show([self._factory.scene(way)], now)
        if preview.begun and isinstance(self.scene, Playing):
            self.scene.stage.go_on(preview.begun, now)

    def _fault(self, now: float, *, shown: bool) -> None:  # noqa: ARG002
        """Show what was raised in place of the game, until it is mended."""
        failed, self._scenes, self._before = self._scenes, [], []
        self._keep_begun(failed)
        log.exception("The game fails")
        error = sys.exception()
        words = raised(error) if error else ""
        self._sound.play(Cue.LOSE)
        self._show([Broken(words, self._sound, reloads=self._preview.reloads)], now)
