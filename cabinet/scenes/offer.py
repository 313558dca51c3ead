"""At the start: a game that was under way at the end of the last run is offered again."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Press, Switch
from cabinet.play.bookkeeper import LastRun
from cabinet.scenes.game_question import GameQuestion
from cabinet.scenes.scene import GivenUp, Scene, ToAttract, ToPlay, ToTable, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound

DARK = 0.1
"""Seconds until the game behind it is drawn: the first picture after the power comes waits for no game."""
LASTS = 20.0
"""Seconds until attract takes over; the next press finds the offer again."""
WORDS = {
    LastRun.ENDED: "A GAME IS UNDER WAY",
    LastRun.CUT: "THE POWER WENT OFF",
    LastRun.CRASHED: "THE CABINET HAD TO START AGAIN",
}


class Offer(GameQuestion):
    """RESUME, or NEW: the same game with the same people. NEW loses the game under way and asks once."""

    keeps = True
    word, keeps_on, lapses = "PLAY ON?", "↕ KEEP THIS GAME", ToAttract()
    ITEMS = ("RESUME", "NEW")

    def __init__(
        self, table: Table, last: LastRun, playing: Scene, *, gate: Gate, flash: Flash, sound: Sound
    ) -> None:
        """`last`: how the last run ended; `playing`: the game."""
        super().__init__(table.game, gate=gate, flash=flash, sound=sound, lasts=LASTS)
        self.table = table
        self.line = WORDS[last]
        self._playing = playing
        self._dark = True
        """True until the game is drawn behind it."""

    def tick(self, now: float) -> Way | None:
        """The game comes up behind it; without an answer it lapses."""
        self._dark = self._dark and now < self._ends - LASTS + DARK
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """The arrival of the game, or the question's own times."""
        return min(super().next_due(now), self._ends - LASTS + DARK if self._dark else inf)

    def page(self) -> Hashable:
        """With the game or without: it comes with a wipe."""
        return self._dark

    def answer(self, press: Press) -> Way | None:
        """FIRE or START."""
        if press.switch not in (Switch.FIRE, Switch.START):
            return None
        if self._at == 0:
            self._sound.play(Cue.CHOOSE)
            return ToTable(self.table)
        if self._gate.confirms(press, "FOR A NEW GAME\nTHIS GAME WILL BE LOST"):
            return GivenUp(ToPlay(self.game, self.table.options))
        return None

    def leave(self) -> None:
        """Choose RESUME again for the next player."""
        self._at = 0

    def backdrop(self, canvas: Canvas, now: float) -> None:
        """The game where it stands."""
        draw = super().backdrop if self._dark else self._playing.backdrop
        draw(canvas, now)
