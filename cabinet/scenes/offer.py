"""At the start: a game that was under way at the end of the last run is offered again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch, tick
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.plates import panel
from cabinet.play.bookkeeper import LastRun
from cabinet.scenes.scene import GivenUp, Scene, ToAttract, ToPlay, ToTable, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound

LASTS = 20.0
"""Seconds until attract takes over; the next press finds the offer again."""
WORDS = {
    LastRun.ENDED: "A GAME IS UNDER WAY",
    LastRun.CUT: "THE POWER WENT OFF",
    LastRun.CRASHED: "THE CABINET HAD TO START AGAIN",
}


class Offer(Scene):
    """RESUME, or NEW: the same game with the same people. NEW loses the game under way and asks once."""

    keeps = over_game = True
    game: AnyGame
    ITEMS = ("RESUME", "NEW")

    def __init__(
        self, table: Table, last: LastRun, playing: Scene, *, gate: Gate, flash: Flash, sound: Sound
    ) -> None:
        """`last`: how the last run ended; `playing`: the game where it stands."""
        self.table = table
        self._playing = playing
        self.game = table.game
        self._words = WORDS[last]
        self._gate = gate
        self._question = gate.question
        self._flash = flash
        self._sound = sound
        self._at = 0
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """The time for an answer begins."""
        self._ends = now + LASTS

    def press(self, press: Press) -> Way | None:
        """Any joystick may answer."""
        if press.kind is not Kind.DOWN:
            return None
        self._ends = press.at + LASTS
        match press.switch:
            case Switch.FIRE | Switch.START if self._at == 0:
                self._sound.play(Cue.CHOOSE)
                return ToTable(self.table)
            case Switch.FIRE | Switch.START:
                if self._gate.confirms(press, "FOR A NEW GAME\nTHIS GAME WILL BE LOST"):
                    return GivenUp(ToPlay(self.game, self.table.options))
                return None
            case Switch.OPTION:
                return None
            case _:
                self._at = 1 - self._at
                self._sound.play(tick(self._at))
                return None

    def tick(self, now: float) -> Way | None:
        """No answer: attract."""
        return ToAttract() if now >= self._ends else None

    def next_due(self, now: float) -> float:
        """The choice flashes; the question lapses."""
        return min(self._ends, self._question.next_due(now), self._flash.next_edge(now))

    def leave(self) -> None:
        """Choose RESUME again for the next player."""
        self._at = 0

    def look(self, now: float) -> Hashable:
        """The choice, the question and the flash."""
        return self._at, self._question.words(now), self._flash.lit(now)

    def backdrop(self, canvas: Canvas, now: float) -> None:
        """The game where it stands."""
        self._playing.backdrop(canvas, now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """What was under way, and the question."""
        theme = self.game.look.theme
        panel(canvas, theme, 110, 74, 420, 190)
        read(canvas, WIDTH // 2, 94, self._words, theme.ink, "centre")
        logo(canvas, WIDTH // 2, 126, "PLAY ON?", theme.accent, 5)
        widgets.menu_list(canvas, theme, 196, self.ITEMS, self._at, self._flash.lit(now))
        if words := self._question.words(now):
            widgets.banner(canvas, theme, words, self._flash.lit(now))
            widgets.prompt_line(canvas, theme, "↕ KEEP THIS GAME")
        else:
            widgets.prompt_line(canvas, theme, "↕ CHOOSE  ● OK")
