"""The game menu: the marquee of one game that plays itself, and a tile for each."""

from __future__ import annotations

import logging
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import MOUSE, Cue, Kind, Press, Switch, tick
from cabinet.clock import FRAME
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.marquees import MARQUEE, Marquee, menu, tile
from cabinet.drawing.theme import CABINET
from cabinet.play.game_guard import GameGuard
from cabinet.scenes.scene import FACTS, Scene, ToHelp, ToSetup, ToTopTen, Way
from cabinet.sound.loops import MENU

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.sound.listener import Sound

log = logging.getLogger(__name__)

ARROW = 80
"""Pixels at either end of the marquee in which a mouse turns to the next game."""
SLIDE = 0.2
"""Seconds from one marquee to the next."""


class Menu(Scene):
    """LEFT and RIGHT choose and wrap, FIRE or START enters, DOWN shows the top ten.

    A mouse turns with either end of the marquee, chooses with the tiles, and enters with the marquee.
    """

    strip = FACTS
    shows_mouse = True
    game: AnyGame
    """The game whose marquee is shown."""

    def __init__(
        self,
        games: tuple[AnyGame, ...],
        chosen: AnyGame | None,
        top_tens: Callable[[AnyGame], Sequence[TopTen]],
        *,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`top_tens`: a game's lists as they stand."""
        self._games = games
        self._top_tens_of = top_tens
        self._flash = flash
        self._sound = sound
        self._at = games.index(chosen) if chosen in games else 0
        self.game = games[self._at]
        self._left = self._at
        """The game whose marquee slides away."""
        self._way = 1
        self._turned = -inf
        """When the last one was chosen."""
        self._pointed = (WIDTH // 2, HEIGHT // 2)
        """Where a mouse points, in pixels."""

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
            case Switch.FIRE if press.jack == MOUSE and not self._is_marquee:
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
        """A marquee slides; then the emblem plays, and the lamps chase."""
        return now + FRAME if self._slides(now) else self._flash.next_beat(now)

    def look(self, now: float) -> Hashable:
        """The choice, how far the marquee has slid, and the beat."""
        return self._at, self._left, now if self._slides(now) else None, self._flash.beat(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The chosen game's marquee, with a tile for every game below."""
        leaving = self._marquee(self._games[self._left]) if self._slides(now) else None
        part = self._way * (1 - (1 - (now - self._turned) / SLIDE) ** 2)
        menu(
            canvas,
            self._games,
            self._marquee(self.game),
            leaving,
            part,
            self._flash.beat(now),
            contained=_contained,
        )
        prompt = "↔ CHOOSE  ● PLAY  ↓ TOP TEN" if len(self._games) > 1 else "● PLAY  ↓ TOP TEN"
        widgets.prompt_line(canvas, CABINET, prompt)

    def _marquee(self, game: AnyGame) -> Marquee:
        year = str(game.credits.year) if game.credits.year else ""
        # Of several lists the first that has one.
        records = (
            (one.name and f"{one.name}: ", one.record) for one in self._top_tens_of(game) if one.record
        )
        best = (f"{name}RECORD {game.format_score(one.score)} {one.name}" for name, one in records)
        return Marquee(game, "   ".join(filter(None, (year, next(best, "")))))

    def _slides(self, now: float) -> bool:
        return self._left != self._at and now < self._turned + SLIDE

    @property
    def _is_marquee(self) -> bool:
        """Whether the mouse points at the game."""
        return _lies_in(self._pointed, MARQUEE)

    @property
    def _clicked(self) -> int:
        """By how many games a click turns: at either end of the marquee by one, on a tile to its game."""
        many = len(self._games)
        for at in range(many):
            if _lies_in(self._pointed, tile(many, at)):
                return at - self._at
        if not self._is_marquee or many == 1:
            return 0
        x, (left, _, width, _) = self._pointed[0], MARQUEE
        return (x >= left + width - ARROW) - (x < left + ARROW)

    def _turn(self, by: int, now: float) -> None:
        if len(self._games) == 1:
            return
        self._left, self._at = self._at, (self._at + by) % len(self._games)
        self.game = self._games[self._at]
        self._way, self._turned = (1 if by > 0 else -1), now
        self._sound.play(tick(self._at))


def _lies_in(place: tuple[int, int], area: tuple[int, int, int, int]) -> bool:
    (x, y), (left, top, width, height) = place, area
    return left <= x < left + width and top <= y < top + height


def _contained(draw: Callable[[], None]) -> None:
    """Draw something of a game that is not the chosen one: where it fails it is missing."""
    with GameGuard(partial(log.exception, "An emblem cannot be drawn")):
        draw()
