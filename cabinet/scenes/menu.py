"""The game menu: one marquee a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import ABOVE, Plain, ToHelp, ToSetup, ToTopTen, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.sound.listener import Sound


class Menu(Plain):
    """LEFT and RIGHT choose and wrap, FIRE or START enters, DOWN shows the top ten."""

    strip = ABOVE

    def __init__(self, games: tuple[AnyGame, ...], chosen: AnyGame | None, *, sound: Sound) -> None:
        self._games = games
        self._sound = sound
        self._at = games.index(chosen) if chosen in games else 0

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

    def look(self, _now: float) -> Hashable:
        """Nothing moves but the choice."""
        return self._at

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The chosen game's marquee, and a lamp for every game."""
        game, theme = self.game, self.game.theme
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 42, "CHOOSE A GAME", CABINET.ink, align="centre")
        canvas.round_box(16, 70, WIDTH - 32, 206, theme.ground, 12)
        canvas.text(WIDTH // 2, 88, game.title, theme.accent, 4, "centre")
        game.picture.draw_emblem(canvas, WIDTH // 2 - 128, 132)
        canvas.text(WIDTH // 2, 244, game.after, theme.ink, align="centre")
        if len(self._games) > 1:
            canvas.text(40, 166, "◀", theme.accent, 4)
            canvas.text(WIDTH - 40, 166, "▶", theme.accent, 4, "right")
            self._lamps(canvas)
        widgets.prompt_line(canvas, CABINET, "↔ CHOOSE  ● PLAY  ↓ TOP TEN")

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._games)
        self._sound.play(Cue.MOVE)

    def _lamps(self, canvas: Canvas) -> None:
        left = WIDTH // 2 - 10 * (len(self._games) - 1)
        for at, game in enumerate(self._games):
            colour = game.theme.accent if at == self._at else CABINET.shade
            canvas.disc(left + 20 * at, HEIGHT - 62, 5, colour)
