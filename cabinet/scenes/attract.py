"""Attract mode: the cabinet's title, every game's top ten, every game playing itself."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.display.face import CELL
from cabinet.display.palette import BLACK, GREY, STRIPES, colour
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import ABOVE, BELOW_TITLE, Plain, ToMenu, ToSetup, Way

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.stage import Stage
    from cabinet.scenes.playbill import Playbill, Segment
    from cabinet.sound.listener import Sound

NAME = "ARCADE CABINET"
WANDERS = 10.0
"""Seconds that the sign of the screen saver stays in one place."""
MOTTO = "DICE AND POKER FOR FOUR JOYSTICKS"


class Attract(Plain):
    """Goes round for ever; any press ends it."""

    idles = False
    calm = 0.1

    def __init__(
        self,
        playbill: Playbill,
        *,
        flash: Flash,
        sound: Sound,
        jingles: Iterator[float],
    ) -> None:
        """`jingles`: the times at which the jingle is due, each later than the one before."""
        self._turns, self._owners_settings = playbill.programme()
        self._saver_at = inf
        """When the screen goes dark."""
        self._dark = False
        self._playbill = playbill
        self._flash = flash
        self._sound = sound
        self._jingles = jingles
        self._jingle = inf
        self._at = 0
        self._ends = 0.0
        self._stages: dict[str, Stage] = {}
        self._top_ten: TopTen | None = None

    @property
    def turn(self) -> Segment:
        """The page of the loop."""
        return self._turns[self._at]

    @property
    def game(self) -> AnyGame | None:
        """The game that is being shown, None on the title and in the dark."""
        return None if self._dark else self.turn.game

    def enter(self, now: float) -> None:
        """From the title on."""
        self._jingle = next(self._jingles, inf)
        self._dark = False
        self._saver_at = (
            now + 60 * self._owners_settings.saver_minutes if self._owners_settings.saver_minutes else inf
        )
        self._open(0, now)

    def press(self, press: Press) -> Way | None:
        """START starts the game shown; anything else goes to the menu."""
        if press.kind is not Kind.DOWN:
            return None
        if press.switch is Switch.START and self.game:
            return ToSetup(self.game)
        return ToMenu(self.game)

    def tick(self, now: float) -> Way | None:
        """The next page in its time; the players play on. In the dark nothing happens any more."""
        if now >= self._saver_at:
            self._dark = True
            self.strip = None
            return None
        if now >= self._jingle:
            self._sound.play(Cue.JINGLE)
            self._jingle = next((when for when in self._jingles if when > now), inf)
        if now >= self._ends:
            self._open((self._at + 1) % len(self._turns), now)
        if stage := self._stage:
            stage.tick(now)
            if stage.over and self.game:
                self._stages[self.game.name] = self._playbill.stage(self.game)
        return None

    def wake(self, now: float) -> float:
        """The next page, flash, frame or jingle; in the dark the next place of the sign."""
        if self._dark:
            return (_places(now) + 1) * WANDERS
        times = [self._ends, self._flash.next_edge(now), self._jingle, self._saver_at]
        if stage := self._stage:
            times.append(stage.wake(now))
        return min(times)

    def page(self) -> Hashable:
        """The page of the loop."""
        return -1 if self._dark else self._at

    def look(self, now: float) -> Hashable:
        """The page, the flash, and the players."""
        if self._dark:
            return _places(now)
        stage = self._stage
        moment = stage.moment(now) if stage else None
        return self._at, self._flash.lit(now), moment, id(stage), stage and stage.changes

    def draw(self, canvas: Canvas, now: float) -> None:
        """The page, and PRESS START or the owner's own words below it."""
        if self._dark:
            draw_saver(canvas, self._owners_settings.line, _places(now))
            return
        lit = self._flash.lit(now)
        theme = self.game.theme if self.game else CABINET
        if self.game is None:
            draw_title(canvas)
        elif stage := self._stage:
            self.game.picture.draw(canvas, stage.show(now, lit))
        elif self._top_ten:
            widgets.top_ten_page(canvas, self.game, self._top_ten, lit=lit)
        widgets.prompt_line(canvas, theme, self._owners_settings.line if lit else "")

    @property
    def _stage(self) -> Stage | None:
        turn = self._turns[self._at]
        return self._stages.get(turn.game.name) if turn.kind == "play" and turn.game else None

    def _open(self, at: int, now: float) -> None:
        turns, self._owners_settings = self._playbill.programme()
        if at == 0:
            self._turns = turns
        self._at = at
        turn = self._turns[at]
        self._ends = now + turn.seconds
        if turn.kind == "play" and turn.game and turn.game.name not in self._stages:
            self._stages[turn.game.name] = self._playbill.stage(turn.game)
        self._top_ten = self._playbill.top_ten(turn.game) if turn.kind == "top ten" and turn.game else None
        self.strip = BELOW_TITLE if self._top_ten else ABOVE


def draw_title(canvas: Canvas) -> None:
    """The cabinet's own title."""
    canvas.fill(CABINET.ground)
    widgets.stripes(canvas, 40, 20)
    widgets.stripes(canvas, 204, 20)
    canvas.text(WIDTH // 2 + 4, 104, NAME, STRIPES[0], 4, "centre")
    canvas.text(WIDTH // 2, 100, NAME, CABINET.accent, 4, "centre")
    canvas.text(WIDTH // 2, 160, MOTTO, CABINET.ink, align="centre")
    for jack in range(4):
        widgets.stick(canvas, 152 + 92 * jack, 240, CABINET)


def draw_saver(canvas: Canvas, words: str, place: int) -> None:
    """Black, with the words small and dim in one of many places."""
    canvas.fill(BLACK)
    left, top, width, height = SAFE
    x = left + 97 * place % (width - canvas.text_width(words, 1))
    y = top + 61 * place % (height - CELL)
    canvas.text(x, y, words, colour(GREY, 3), 1)


def _places(now: float) -> int:
    """How often the sign has moved; exact at the very times that `wake` gives."""
    place = int(now // WANDERS)
    return place + 1 if (place + 1) * WANDERS <= now else place


def every(seconds: float, start: float) -> Iterator[float]:
    """Times `seconds` apart, the first that long after `start`; none where it is 0."""
    when = start
    while seconds > 0:
        when += seconds
        yield when
