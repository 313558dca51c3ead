"""The game menu: a row of arcade cabinets, one for each game."""

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
"""Seconds in which the row moves on by one cabinet."""
PAST = 1.7
"""How far the row swings beyond its place before it settles (the constant of the out-back curve)."""


class Menu(Scene):
    """LEFT and RIGHT choose and wrap, FIRE or START enters, DOWN shows the top ten.

    A mouse enters with the cabinet in front and turns to any other that it clicks.
    """

    strip = DOTS
    shows_mouse = True
    game: AnyGame
    """The game whose cabinet is in front."""

    def __init__(
        self,
        games: tuple[AnyGame, ...],
        chosen: AnyGame | None,
        top_tens: Callable[[AnyGame], Sequence[TopTen]],
        *,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`top_tens`: returns a game's present lists."""
        self._games = games
        self._top_tens_of = top_tens
        self._flash = flash
        self._sound = sound
        self._at = games.index(chosen) if chosen in games else 0
        self.game = games[self._at]
        self._from = 0.0
        """The row's distance from its place at the last choice, in cabinets."""
        self._turned = -inf
        """When the last one was chosen."""
        self._pointed = (WIDTH // 2, HEIGHT // 2)
        """The position of a mouse, in pixels."""

    def music(self) -> str:
        """Its own."""
        return MENU

    def press(self, press: Press) -> Way | None:
        """Any joystick may choose."""
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
        """A mouse has moved."""
        self._pointed = x, y

    def next_due(self, now: float) -> float:
        """The row moves at every frame; then emblems and bulbs move by the beat."""
        return now + FRAME if self._behind(now) else self._flash.next_beat(now)

    def look(self, now: float) -> Hashable:
        """The choice, how far the row is from its place, and the beat."""
        return self._at, self._behind(now), self._flash.beat(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The chosen game's cabinet in front, the others beside it in depth."""
        exhibits = tuple(map(self._exhibit, self._games))
        hall(canvas, exhibits, self._at, self._behind(now), self._flash.beat(now), guarded=_guarded)
        prompt = "↔ CHOOSE  ● PLAY  ↓ TOP TEN" if len(self._games) > 1 else "● PLAY  ↓ TOP TEN"
        widgets.prompt_line(canvas, CABINET, prompt)

    def _exhibit(self, game: AnyGame) -> Exhibit:
        # Of several lists the first that has a record.
        for one in self._top_tens_of(game):
            if one.record:
                return Exhibit(game, one.name, f"{game.format_score(one.record.score)} {one.record.name}")
        return Exhibit(game, "", "")

    def _behind(self, now: float) -> float:
        """The row's present distance from its place, in cabinets; it swings a little beyond it."""
        part = (now - self._turned) / SLIDE
        if part >= 1:
            return 0.0
        rest = part - 1
        return round(self._from * (1 - (rest * rest * ((PAST + 1) * rest + PAST) + 1)), 2)

    @property
    def _clicked(self) -> int:
        """By how many games a click turns the row: 0 where the mouse points at none beside the front one."""
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
    """Draw something of a game that is not the chosen one; if that fails it is missing."""
    with GameGuard(partial(log.exception, "An emblem cannot be drawn")):
        draw()
