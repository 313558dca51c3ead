"""Attract mode: a show of the cabinet's title, its games' finest moments, top tens, how to play."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch
from cabinet.display.canvas import SAFE
from cabinet.display.palette import BLACK, GREY, colour
from cabinet.drawing.lettering import read, read_width
from cabinet.scenes.acts import Highlights, Lessons, Lists, Play, Title
from cabinet.scenes.playbill import title
from cabinet.scenes.scene import Plain, ToMenu, ToSetup, Way

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.stage import Stage
    from cabinet.scenes.acts import Act
    from cabinet.scenes.playbill import Playbill, Segment
    from cabinet.sound.listener import Sound

WANDERS = 10.0
"""Seconds that the sign of the screen saver stays in one place."""


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
        self._owners_settings = playbill.attract
        self._programme: tuple[Segment, ...] = ()
        """The parts of this round, once more than the title is asked for: that needs no game."""
        self._saver_at = inf
        """When the screen goes dark."""
        self._dark = False
        self._playbill = playbill
        self._flash = flash
        self._sound = sound
        self._jingles = jingles
        self._jingle = inf
        self._at = 0
        self._act: Act = Title(flash, 0.0, 0.0)
        self._stages: dict[str, Stage] = {}
        """Games that play themselves, as they stand."""

    @property
    def turn(self) -> Segment:
        """The part of the show."""
        return self._turns[self._at] if self._at else title(self._owners_settings)

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
        self._sound.play(Cue.CHOOSE)
        if press.switch is Switch.START and self.game:
            return ToSetup(self.game)
        return ToMenu(self.game)

    def tick(self, now: float) -> Way | None:
        """The next part in its time; the players play on. In the dark nothing happens any more."""
        if now >= self._saver_at:
            self._dark = True
            self.strip = None
            return None
        if now >= self._jingle:
            self._sound.play(Cue.JINGLE)
            self._jingle = next((when for when in self._jingles if when > now), inf)
        if self._act.over(now):
            self._open((self._at + 1) % len(self._turns), now)
        self._act.tick(now)
        return None

    def wake(self, now: float) -> float:
        """The next part, flash, beat, frame or jingle; in the dark the next place of the sign."""
        if self._dark:
            return (_places(now) + 1) * WANDERS
        flash = self._flash
        return min(
            self._act.wake(now), flash.next_edge(now), flash.next_beat(now), self._jingle, self._saver_at
        )

    def page(self) -> Hashable:
        """The part of the show, and the picture of it."""
        return -1 if self._dark else (self._at, self._act.page())

    def look(self, now: float) -> Hashable:
        """The part, the flash, the beat, and the players."""
        if self._dark:
            return _places(now)
        return id(self._act), self._flash.lit(now), self._flash.beat(now), self._act.look(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The part, with PRESS START or the owner's own words at its foot."""
        if self._dark:
            draw_saver(canvas, self._owners_settings.line, _places(now))
        else:
            self._act.draw(canvas, now, self._owners_settings.line)

    @property
    def _turns(self) -> tuple[Segment, ...]:
        self._programme = self._programme or self._playbill.programme()
        return self._programme

    def _open(self, at: int, now: float) -> None:
        """The part of this number, or the next one that there is."""
        self._owners_settings = self._playbill.attract
        if at == 0:
            self._programme = ()
        self._at = at
        act = self._act_of(self.turn, now)
        if act:
            self._act = act
            self.strip = act.strip
        else:
            self._open((at + 1) % len(self._turns), now)

    def _act_of(self, turn: Segment, now: float) -> Act | None:
        """What a part shows; None where the game has nothing of that kind."""
        flash, bill, game = self._flash, self._playbill, turn.game
        if game is None:
            return Title(flash, now, turn.seconds)
        if turn.kind == "top ten":
            return Lists(game, bill.with_league(game), flash, now, turn.seconds)
        if turn.kind == "how to play":
            lessons = bill.lessons(game)
            return Lessons(game, lessons, bill.rng, flash, now) if lessons else None
        if highlight := bill.next_highlight(game):
            return Highlights(game, highlight, bill.rerun(game, highlight), flash, now, turn.seconds)
        stage = self._stages.get(game.name)
        if stage is None or stage.over:
            stage = self._stages[game.name] = bill.stage(game)
        return Play(game, stage, flash, now, turn.seconds)


def draw_saver(canvas: Canvas, words: str, place: int) -> None:
    """Black, with the words small and dim in one of many places."""
    canvas.fill(BLACK)
    left, top, width, height = SAFE
    x = left + 97 * place % max(1, width - read_width(words))
    y = top + 61 * place % (height - 20)
    read(canvas, x, y, words, colour(GREY, 4))


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
