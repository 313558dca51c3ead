"""The game menu: one marquee a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import MOUSE, Cue, Kind, Press, Switch, tick
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import ABOVE, Plain, ToHelp, ToSetup, ToTopTen, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.sound.listener import Sound


MARQUEE = (16, 70, WIDTH - 32, 206)
"""Left, top, width and height of what a game is shown in."""
ARROW = 80
"""Pixels at either end of it in which a mouse turns to the next game."""


class Menu(Plain):
    """LEFT and RIGHT choose and wrap, FIRE or START enters, DOWN shows the top ten.

    A mouse turns with the arrows, and enters with the marquee between them.
    """

    strip = ABOVE

    def __init__(self, games: tuple[AnyGame, ...], chosen: AnyGame | None, *, sound: Sound) -> None:
        self._games = games
        self._sound = sound
        self._at = games.index(chosen) if chosen in games else 0
        self._pointed = (WIDTH // 2, HEIGHT // 2)
        """Where a mouse points, in pixels."""

    @property
    def game(self) -> AnyGame:
        """The game whose marquee is shown."""
        return self._games[self._at]

    def press(self, press: Press) -> Way | None:
        """Any joystick may choose."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.LEFT:
                self._turn(-1)
            case Switch.RIGHT:
                self._turn(1)
            case _ if press.kind is Kind.REPEAT:
                pass
            case Switch.FIRE if press.jack == MOUSE and not self._is_marquee:
                pass
            case Switch.FIRE if press.jack == MOUSE and (by := self._arrow):
                self._turn(by)
            case Switch.FIRE | Switch.START:
                self._sound.play(Cue.CHOOSE)
                return ToSetup(self.game)
            case Switch.DOWN | Switch.UP:
                return ToTopTen(self.game)
            case Switch.SELECT:
                self._turn(1)
            case Switch.OPTION:
                return ToHelp(self.game)
        return None

    def point(self, x: int, y: int) -> None:
        """A mouse has moved."""
        self._pointed = x, y

    def look(self, _now: float) -> Hashable:
        """Nothing moves but the choice."""
        return self._at

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The chosen game's marquee, and a lamp for every game."""
        game, theme = self.game, self.game.theme
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 42, "CHOOSE A GAME", CABINET.ink, align="centre")
        canvas.round_box(*MARQUEE, theme.ground, 12)
        canvas.text(WIDTH // 2, 88, game.title, theme.accent, 4, "centre")
        game.picture.draw_emblem(canvas, WIDTH // 2 - 128, 132, 0)
        canvas.text(WIDTH // 2, 244, game.after, theme.ink, align="centre")
        if len(self._games) > 1:
            canvas.text(40, 166, "◀", theme.accent, 4)
            canvas.text(WIDTH - 40, 166, "▶", theme.accent, 4, "right")
            self._lamps(canvas)
        widgets.prompt_line(canvas, CABINET, "↔ CHOOSE  ● PLAY  ↓ TOP TEN")

    @property
    def _is_marquee(self) -> bool:
        """Whether the mouse points at the game, or at an arrow beside it."""
        (x, y), (left, top, width, height) = self._pointed, MARQUEE
        return left <= x < left + width and top <= y < top + height

    @property
    def _arrow(self) -> int:
        """Which arrow the mouse points at: -1, 1, or 0 for none."""
        x, (left, _, width, _) = self._pointed[0], MARQUEE
        return (x >= left + width - ARROW) - (x < left + ARROW) if len(self._games) > 1 else 0

    def _turn(self, by: int) -> None:
        if len(self._games) > 1:
            self._at = (self._at + by) % len(self._games)
            self._sound.play(tick(self._at))

    def _lamps(self, canvas: Canvas) -> None:
        left = WIDTH // 2 - 10 * (len(self._games) - 1)
        for at, game in enumerate(self._games):
            colour = game.theme.accent if at == self._at else CABINET.shade
            canvas.disc(left + 20 * at, HEIGHT - 62, 5, colour)
