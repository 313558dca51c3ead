"""A game under way, with the console buttons around it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Exit, Kind, Press, Switch
from cabinet.drawing import widgets
from cabinet.scenes.scene import (
    GivenUp,
    Plain,
    ToHelp,
    ToHint,
    ToMenu,
    ToPause,
    ToPlay,
    ToResult,
    ToSetup,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.stage import Stage
    from cabinet.sound.listener import Sound

HINT_WARNING = "HOLD ON FOR A HINT\nNO TOP TEN AFTER IT"
CONFIRM = 4.0
"""Seconds in which START must be pressed again to start over."""
HINT = 1.0
"""Seconds that OPTION must be held for a hint."""


class Playing(Plain):
    """One game, played by the people at the cabinet."""

    keeps = True

    def __init__(
        self, stage: Stage, *, hints: bool = True, confirm: float = CONFIRM, flash: Flash, sound: Sound
    ) -> None:
        """`hints`: whether any are given; `confirm`: seconds in which START must be pressed again."""
        self.stage = stage
        self.table = stage.table
        self.game = self.table.game
        self.takes_corners = self.game.pointing is not None
        self._gives_hints = hints
        self._confirm = confirm
        self._flash = flash
        self._sound = sound
        self._asked: float | None = None
        self._hint_at = inf
        """When the hint comes for which OPTION is being held."""

    def enter(self, now: float) -> None:
        """What has led here is no move."""
        self.stage.enter(now)

    def press(self, press: Press) -> Way | None:
        """Joysticks play; START asks once, SELECT pauses, OPTION explains or, held, gives a hint."""
        if press.jack:
            return self._leave(self.stage.press(press))
        if press.switch is Switch.OPTION and press.kind is Kind.UP and self._hint_at < inf:
            return ToHelp(self.game)
        if press.kind is not Kind.DOWN:
            return None
        match press.switch:
            case Switch.START if self._asking(press.at):
                return GivenUp(ToSetup(self.game))
            case Switch.START:
                self._asked = press.at
                self._sound.play(Cue.CHOOSE)
                return None
            case Switch.SELECT:
                return ToPause(self.game)
            case _ if self._hints:
                self._hint_at = press.at + HINT
                return None
            case _:
                return ToHelp(self.game)

    def point(self, x: int, y: int) -> None:
        """A mouse is a joystick more, where the game has a cursor that goes anywhere."""
        self.stage.point(x, y)

    def tick(self, now: float) -> Way | None:
        """Play on; at the end the result follows."""
        self.stage.tick(now)
        if now >= self._hint_at:
            self._hint_at = inf
            return (
                ToHint(self.game, self.stage.hint(), self.stage.marked())
                if self._hints
                else ToHelp(self.game)
            )
        return ToResult(self.table) if self.stage.over else None

    def wake(self, now: float) -> float:
        """The next frame, flash or press of a computer player."""
        times = [self.stage.wake(now), self._hint_at]
        if self._flashing(now):
            times.append(self._flash.next_edge(now))
        if self._asked is not None and self._asking(now):
            times.append(self._asked + self._confirm)
        return min(times)

    def look(self, now: float) -> Hashable:
        """The stage's changes; the time only while something moves or flashes."""
        moment = self.stage.moment(now)
        lit = self._flashing(now) and self._flash.lit(now)
        return self.stage.changes, moment, lit, self.stage.nudged(now), self._asking(now), self._hint_at

    def draw(self, canvas: Canvas, now: float) -> None:
        """The game's own picture; the question over it."""
        self.game.picture.draw(canvas, self.stage.show(now, self._flash.lit(now)))
        if self._asking(now):
            widgets.banner(canvas, self.game.theme, "PRESS START AGAIN\nTO START OVER", self._flash.lit(now))
        elif self._hint_at < inf:
            words = "HOLD ON FOR A HINT" if self.table.hinted else HINT_WARNING
            widgets.banner(canvas, self.game.theme, words)

    def leave(self) -> None:
        """A question is not asked over a pause, and nothing goes on being held."""
        self._asked = None
        self._hint_at = inf
        self.stage.leave()

    @property
    def _hints(self) -> bool:
        """Whether a hint can be had: one person plays, and has something to decide."""
        if not self._gives_hints:
            return False
        table = self.table
        turn = table.turn
        ours = isinstance(turn, int) and not table.players[turn].computer
        return table.alone and self.stage.waiting and ours and bool(self.stage.advice())

    def _leave(self, way: Exit | None) -> Way | None:
        match way:
            case Exit.MENU:
                return GivenUp(ToMenu(self.game))
            case Exit.AGAIN:
                return GivenUp(ToPlay(self.game, self.table.options))
            case Exit.HELP:
                return ToHelp(self.game)
        return None

    def _asking(self, now: float) -> bool:
        return self._asked is not None and now < self._asked + self._confirm

    def _flashing(self, now: float) -> bool:
        return self.stage.waiting or self.stage.acting or self._asking(now) or self.stage.nudged(now)
