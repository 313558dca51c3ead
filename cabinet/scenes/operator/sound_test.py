"""SOUND TEST: the volume, every sound there is, the music, and what is heard in attract mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.scenes.operator.rows import MenuRow, RowsPage, back, setting, switch
from cabinet.sound.levels import LOUDEST

if TYPE_CHECKING:
    from cabinet.api import Press
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import Way

CUES = tuple(Cue)
VOLUMES = ((0, "SILENT"), *((volume, str(volume)) for volume in range(1, LOUDEST + 1)))
MUSIC = (("off", "OFF"), ("low", "LOW"), ("on", "ON"))
MINUTES = ((0, "NONE"), *((minutes, f"EVERY {minutes} MIN") for minutes in (1, 2, 5, 10, 20, 30, 60)))


class SoundTest(RowsPage):
    """Every change of the volume is heard at once."""

    title = "SOUND TEST"

    def __init__(self, context: OwnerContext) -> None:
        self._cue = 0
        super().__init__(
            context,
            (
                setting(context, "VOLUME", "sound", "volume", VOLUMES, "0 to 10; the TV has its own as well"),
                MenuRow("SOUND", self._cue_name, self._step, self._play, "● plays it"),
                MenuRow("ALL SOUNDS", take=self._next, note="● plays the next one"),
                setting(context, "MUSIC", "sound", "music", MUSIC, "Below the games and the menu"),
                switch(
                    context,
                    "MUSIC IN ATTRACT",
                    "sound",
                    "music_in_attract",
                    "OFF: but for the jingle\nattract is silent",
                ),
                setting(
                    context,
                    "JINGLE IN ATTRACT",
                    "sound",
                    "jingle_minutes",
                    MINUTES,
                    "Without music in attract\nit is all that is heard there",
                ),
                back(),
            ),
        )

    def use(self, press: Press) -> Way | None:
        """What is changed is heard at the new volume."""
        before = self._context.settings.now.sound.volume
        way = super().use(press)
        volume = self._context.settings.now.sound.volume
        if volume != before:
            self._context.sound.volume = volume
            self._context.sound.play(Cue.CHOOSE)
        return way

    def _cue_name(self) -> str:
        return CUES[self._cue].upper()

    def _step(self, by: int) -> None:
        self._cue = (self._cue + by) % len(CUES)

    def _play(self) -> None:
        self._context.sound.hush()
        self._context.sound.play(CUES[self._cue])

    def _next(self) -> None:
        self._play()
        self._step(1)
