"""A new record: four seconds of its own before its name is asked for."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.clock import FRAME
from cabinet.drawing.moments import Size
from cabinet.drawing.records import new_record
from cabinet.scenes.scene import Plain, ToNames, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.posting import Ending
    from cabinet.sound.listener import Sound

LASTS = Size.RECORD.value


class NewRecord(Plain):
    """FIRE or START goes on; so does the time."""

    idles = False
    keeps = True

    def __init__(self, ending: Ending, seat: Seat, *, flash: Flash, sound: Sound) -> None:
        """`seat`: whose record it is."""
        self.ending = ending
        self.table = ending.table
        self.game = ending.table.game
        self._seat = seat
        self._flash = flash
        self._sound = sound
        self._began = 0.0

    def enter(self, now: float) -> None:
        """Its tune."""
        self._began = now
        self._sound.play(Cue.RECORD)

    def press(self, press: Press) -> Way | None:
        """On to the name."""
        if press.kind is not Kind.DOWN or press.switch not in (Switch.FIRE, Switch.START):
            return None
        self._sound.stop(Cue.RECORD)
        self._sound.play(Cue.CHOOSE)
        return ToNames(self.ending, told=True)

    def tick(self, now: float) -> Way | None:
        """Then the name is asked for."""
        if now < self._began + LASTS:
            return None
        return ToNames(self.ending, told=True, waited=now - self._began)

    def wake(self, now: float) -> float:
        """The next picture; where nothing may flash it stands still."""
        return min(self._began + LASTS, inf if self._flash.steady else now + FRAME)

    def look(self, now: float) -> Hashable:
        """All of it moves."""
        return None if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float) -> None:
        """The old record, struck through where there was one, and the new one."""
        game = self.game
        before, league = self.ending.beats_league or (self.ending.beats, "")
        old = f"{game.format_score(before.score)} {before.name}" if before else ""
        age = inf if self._flash.steady else max(0.0, now - self._began)
        score = self.ending.scores[self._seat]
        new_record(
            *(canvas, game.theme, self._seat, score, game.format_score, old, age),
            of=self.table.list.name,
            league=league,
        )
