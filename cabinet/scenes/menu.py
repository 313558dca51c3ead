"""The scene of the game menu: a row of arcade cabinets, one for each game."""

from __future__ import annotations

import logging
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import MOUSE, Cue, Kind, Press, Switch, tick
from cabinet.clock import FRAME
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.cabinets import REACH, Exhibit, hall, place_of
from cabinet.drawing.theme import CABINET
from cabinet.play.game_guard import GameGuard
from cabinet.scenes.scene import DOTS, Scene, ToHelp, ToSetup, ToTopTen, Way
from cabinet.sound.files import MENU

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.sound.listener import Sound

log = logging.getLogger(__name__)

SLIDE = 0.25
"""The number of seconds in which the row of arcade cabinets slides to the next one."""
PAST = 1.7
"""The constant of the ease-out-back curve: how far the row of arcade cabinets overshoots when it slides."""


class Menu(Scene):
    """The game menu. LEFT and RIGHT choose a game and wrap, FIRE or START opens the chosen game.

    DOWN shows the chosen game's top ten. A click on the front cabinet opens its game; a click on another
    cabinet brings that cabinet to the front.
    """

    strip = DOTS
    shows_mouse = True
    game: AnyGame
    """The chosen game, whose cabinet is in front."""

    def __init__(
        self,
        games: tuple[AnyGame, ...],
        chosen: AnyGame | None,
        top_tens: Callable[[AnyGame], Sequence[TopTen]],
        *,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`chosen`: the game in front at first, None for the first game.

        `top_tens` returns the current top-ten lists of a game.
        """
        self._games = games
        self._top_tens_of = top_tens
        self._flash = flash
        self._sound = sound
        self._at = games.index(chosen) if chosen in games else 0
        self.game = games[self._at]
        self._from = 0.0
        """The position of the row of cabinets at the last press of LEFT or RIGHT, from which the row slides.
        Its unit is the distance between two cabinets; 0 has the chosen cabinet in front."""
        self._turned = -inf
        """The time of the last press of LEFT or RIGHT, in monotonic seconds."""
        self._pointed = (WIDTH // 2, HEIGHT // 2)
        """The last known position of the mouse, in pixels."""

    def music(self) -> str:
        """Return the name of the game menu's music."""
        return MENU

    def press(self, press: Press) -> Way | None:
        """Handle a press of any joystick or console button."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.LEFT:
                self._turn(-1, press.at)
            case Switch.RIGHT:
                self._turn(1, press.at)
            case _ if press.kind is Kind.REPEAT:
                pass
            case Switch.FIRE if press.jack == MOUSE and (by := self._clicked):
                self._turn(by, press.at)
            case Switch.FIRE if press.jack == MOUSE and not _lies_in(self._pointed, place_of(0)):
                pass
            case Switch.FIRE | Switch.START:
                self._sound.play(Cue.CHOOSE)
                return ToSetup(self.game)
            case Switch.DOWN | Switch.UP:
                self._sound.play(Cue.CHOOSE)
                return ToTopTen(self.game)
            case Switch.SELECT:
                self._turn(1, press.at)
            case Switch.OPTION:
                self._sound.play(Cue.CHOOSE)
                return ToHelp(self.game)
        return None

    def point(self, x: int, y: int) -> None:
        """Remember the position of the mouse, in pixels."""
        self._pointed = x, y

    def next_due(self, now: float) -> float:
        """Return the time of the next frame while the row slides.

        Otherwise return the next time at which the emblems and the bulbs change.
        """
        return now + FRAME if self._behind(now) else self._flash.next_beat(now)

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the chosen game, the row's position, the bulbs."""
        return self._at, self._behind(now), self._flash.beat(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the chosen game's cabinet in front, and the other cabinets beside it in perspective."""
        exhibits = tuple(map(self._exhibit, self._games))
        hall(canvas, exhibits, self._at, self._behind(now), self._flash.beat(now), guarded=_guarded)
        prompt = "↔ CHOOSE  ● PLAY  ↓ TOP TEN" if len(self._games) > 1 else "● PLAY  ↓ TOP TEN"
        widgets.prompt_line(canvas, CABINET, prompt)

    def _exhibit(self, game: AnyGame) -> Exhibit:
        # The first top-ten list that has a record is shown.
        for one in self._top_tens_of(game):
            if one.record:
                return Exhibit(game, one.name, f"{game.format_score(one.record.score)} {one.record.name}")
        return Exhibit(game, "", "")

    def _behind(self, now: float) -> float:
        """Return how far the row of arcade cabinets still has to slide, in units of one cabinet.

        The row overshoots a little at the end of its slide.
        """
        part = (now - self._turned) / SLIDE
        if part >= 1:
            return 0.0
        rest = part - 1
        return round(self._from * (1 - (rest * rest * ((PAST + 1) * rest + PAST) + 1)), 2)

    @property
    def _clicked(self) -> int:
        """Return by how many games a click at the mouse position turns the row.

        0 stands for the front cabinet, and for a click at no cabinet.
        """
        reach = min(REACH, len(self._games) // 2)
        for by in sorted(range(-reach, reach + 1), key=abs):
            if _lies_in(self._pointed, place_of(by)):
                return by
        return 0

    def _turn(self, by: int, now: float) -> None:
        if len(self._games) == 1:
            return
        self._at = (self._at + by) % len(self._games)
        self.game = self._games[self._at]
        self._from, self._turned = 1.0 if by > 0 else -1.0, now
        self._sound.play(tick(self._at))


def _lies_in(place: tuple[int, int], area: tuple[int, int, int, int]) -> bool:
    (x, y), (left, top, width, height) = place, area
    return left <= x < left + width and top <= y < top + height


def _guarded(draw: Callable[[], None]) -> None:
    """Draw a part of a game that is not the chosen one; leave it out if drawing it fails."""
    with GameGuard(partial(log.exception, "An emblem cannot be drawn")):
        draw()
