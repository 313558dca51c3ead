"""The scene that offers to resume a game that was in progress when the program last ended."""

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
"""The number of seconds before the game is drawn behind the offer.

This delay makes the first picture after power-on appear at once."""
LASTS = 20.0
"""The number of seconds without a press after which attract mode replaces the offer; the next press shows the
offer again."""
WORDS = {
    LastRun.ENDED: "A GAME IS UNDER WAY",
    LastRun.CUT: "THE POWER WENT OFF",
    LastRun.CRASHED: "THE CABINET HAD TO START AGAIN",
}


class Offer(GameQuestion):
    """The offer with two answers: RESUME, or NEW for the same game with the same people.

    NEW loses the old game and must be confirmed.
    """

    keeps = True
    word, keeps_on, lapses = "PLAY ON?", "↕ KEEP THIS GAME", ToAttract()
    ITEMS = ("RESUME", "NEW")

    def __init__(
        self, table: Table, last: LastRun, playing: Scene, *, gate: Gate, flash: Flash, sound: Sound
    ) -> None:
        """`last`: how the last run of the program ended; `playing`: the scene of the game."""
        super().__init__(table.game, gate=gate, flash=flash, sound=sound, lasts=LASTS)
        self.table = table
        self.line = WORDS[last]
        self._playing = playing
        self._dark = True
        """True as long as the game is not yet drawn behind the offer."""

    def tick(self, now: float) -> Way | None:
        """Show the game behind the offer when due; if nobody answers in time, attract mode follows."""
        self._dark = self._dark and now < self._ends - LASTS + DARK
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """Return the time at which the game appears behind the offer, or the offer next flashes or closes."""
        return min(super().next_due(now), self._ends - LASTS + DARK if self._dark else inf)

    def page(self) -> Hashable:
        """Return a value that changes when the game appears behind the offer; a wipe is then shown."""
        return self._dark

    def answer(self, press: Press) -> Way | None:
        """Handle FIRE or a console button: FIRE and START give the chosen answer."""
        if press.switch not in (Switch.FIRE, Switch.START):
            return None
        if self._at == 0:
            self._sound.play(Cue.CHOOSE)
            return ToTable(self.table)
        if self._gate.confirms(press, "FOR A NEW GAME\nTHIS GAME WILL BE LOST"):
            return GivenUp(ToPlay(self.game, self.table.options))
        return None

    def leave(self) -> None:
        """Choose RESUME again, so that the next player does not find NEW chosen."""
        self._at = 0

    def backdrop(self, canvas: Canvas, now: float) -> None:
        """Draw the picture behind the offer: at first a plain background, then the offered game."""
        draw = super().backdrop if self._dark else self._playing.backdrop
        draw(canvas, now)
