"""What attract mode is made of: the title, games that play, top tens, how a game is played in pictures."""

from __future__ import annotations

from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from cabinet.api import CONTROLS, Chosen, Exit, Kind, Press, Show
from cabinet.clock import FRAME
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing import widgets
from cabinet.drawing.emblem import emblem
from cabinet.drawing.ground import ground, lamps, rays
from cabinet.drawing.invitation import LOW_BAND_Y, invitation
from cabinet.drawing.lettering import entry, logo, read
from cabinet.drawing.title import title
from cabinet.play.reel import PRESSES
from cabinet.play.table import resume
from cabinet.scenes.scene import BAND, LOW_BAND, MOTTO
from cabinet.store.journal import JournalError

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.flash import Flash
    from cabinet.play.reel import Highlight, Lesson, Rerun
    from cabinet.play.stage import Stage
    from cabinet.scenes.scene import Strip

ANNOUNCED = 2.5
"""Seconds that a highlight's name is shown before it."""
AFTER = 1.2
"""Seconds that its last picture stands."""
LESSON = 3.5
"""Seconds of each picture of HOW TO PLAY."""
LIST = 5.0
"""Seconds, at least, of each of several lists."""
CONTROL = MappingProxyType({control.name: control for control in CONTROLS})
"""Each control by its name."""
TV = (160, 56)
"""Where the small picture of a lesson stands."""


class Act(Protocol):
    """One part of the show. Times are monotonic seconds."""

    strip: Strip | None
    """Where a line about the card hides least."""

    def tick(self, now: float, /) -> None:
        """Time has passed."""

    def over(self, now: float, /) -> bool:
        """Whether the next part is due."""

    def wake(self, now: float, /) -> float:
        """When something is due next, but for flashes and beats."""

    def page(self) -> Hashable:
        """Which of its pictures it shows; a change is shown with the curtain."""

    def look(self, now: float, /) -> Hashable:
        """All that its picture depends on, but for the flash and the beat."""

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """The whole screen; `words` ask people to play."""


class Still:
    """A part that stands for a while; only what flashes moves in it, and what lives by the beat."""

    strip: Strip | None = BAND

    def __init__(self, flash: Flash, begins: float, seconds: float) -> None:
        self._flash = flash
        self._begins = begins
        self._ends = begins + seconds

    def tick(self, _now: float, /) -> None:
        """Nothing happens by itself."""

    def over(self, now: float, /) -> bool:
        """After its time."""
        return now >= self._ends

    def wake(self, _now: float, /) -> float:
        """Its end."""
        return self._ends

    def page(self) -> Hashable:
        """It has one picture."""
        return None

    def look(self, _now: float, /) -> Hashable:
        """Nothing moves."""
        return None


class Title(Still):
    """The cabinet's own title; the two large words come in from the sides."""

    strip: Strip | None = MOTTO

    def __init__(self, flash: Flash, begins: float, seconds: float) -> None:
        super().__init__(flash, begins, seconds)
        self._arrives = inf if flash.steady else begins + 0.6

    def wake(self, now: float, /) -> float:
        """Every picture while the words come in."""
        return now + FRAME if now < self._arrives < inf else self._ends

    def look(self, now: float, /) -> Hashable:
        """The time, until they are there."""
        return now if now < self._arrives < inf else None

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """The title."""
        age = inf if self._arrives == inf else now - self._begins
        title(canvas, words, age, self._flash.beat(now), lit=self._flash.lit(now))


class Pages(Still):
    """Pictures that follow one another, each for the same time."""

    def __init__(self, flash: Flash, begins: float, each: float, count: int) -> None:
        """`each` in seconds."""
        super().__init__(flash, begins, each * count)
        self._each = each
        self._last = count - 1
        self._at = 0

    def tick(self, now: float, /) -> None:
        """The next one in its time."""
        self._at = min(self._last, int((now - self._begins + FRAME / 2) / self._each))

    def wake(self, _now: float, /) -> float:
        """The end of this one."""
        return self._begins + self._each * (self._at + 1)

    def page(self) -> Hashable:
        """Which one it is."""
        return self._at

    def look(self, _now: float, /) -> Hashable:
        """Which one it is."""
        return self._at


class Lists(Pages):
    """A game's top tens; where it has several, those that have rows."""

    def __init__(
        self, game: AnyGame, top_tens: Sequence[TopTen], flash: Flash, begins: float, seconds: float
    ) -> None:
        """`seconds`: how long they stand, but none of several for less than `LIST`."""
        self._top_tens = [one for one in top_tens if one.entries] or top_tens[:1]
        many = len(self._top_tens)
        super().__init__(flash, begins, seconds if many == 1 else max(LIST, seconds / many), many)
        self._game = game

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """The list whose turn it is."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        widgets.top_ten_page(canvas, self._game, self._top_tens[self._at], lit=lit, beat=beat)
        invitation(canvas, self._game.theme, words, beat, lit=lit)


class Lessons(Pages):
    """HOW TO PLAY in pictures."""

    def __init__(
        self, game: AnyGame, lessons: tuple[Lesson, ...], rng: Random, flash: Flash, begins: float
    ) -> None:
        """Raises JournalError for a lesson whose journal does not fit the rules."""
        super().__init__(flash, begins, LESSON, len(lessons))
        self._game = game
        self._lessons = lessons
        self._shows = tuple(_moment(game, lesson, rng) for lesson in lessons)

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """A moment of the game on a small screen, and what to do below it."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        canvas.kept(("lesson", self._game.name, self._at), self._draw_still)
        lamps(canvas, self._game.theme, beat)
        invitation(canvas, self._game.theme, words, beat, lit=lit)

    def _draw_still(self, canvas: Canvas) -> None:
        theme = self._game.theme
        ground(canvas, theme)
        heading = f"HOW TO PLAY {self._game.title}"
        read(canvas, WIDTH // 2, 24, heading, theme.accent, "centre", strong=True)
        x, y = TV
        small = canvas.sheet()
        self._game.picture.draw(small, self._shows[self._at])
        canvas.round_box(x - 10, y - 8, WIDTH // 2 + 20, 180 + 16, BLACK, 12)
        canvas.round_box(x - 8, y - 6, WIDTH // 2 + 16, 180 + 12, mix(theme.accent, BLACK, 0.35), 10)
        canvas.round_box(x - 3, y - 2, WIDTH // 2 + 6, 180 + 4, BLACK, 4)
        canvas.reduce(small, x, y, (0, 0, WIDTH, HEIGHT), WIDTH // 2)
        for side in (0, 1):
            # Its number on both sides: the first thing to be seen from across a room.
            canvas.text(80 + 480 * side, 118, str(self._at + 1), theme.accent, 8, "centre")
        for row, line in enumerate(self._lessons[self._at].words):
            entry(canvas, WIDTH // 2, 260 + 22 * row, line, theme.ink, "centre", strong=True)


class Highlights:
    """A stretch of a real game: its name, then it is played again with real presses."""

    strip: Strip | None = LOW_BAND

    def __init__(
        self, game: AnyGame, highlight: Highlight, rerun: Rerun, flash: Flash, begins: float, seconds: float
    ) -> None:
        """`seconds`: after which it ends in any case."""
        self._game = game
        self._highlight = highlight
        self._rerun = rerun
        self._flash = flash
        self._begins = begins
        self._plays_at = begins + ANNOUNCED
        self._ends = begins + seconds
        self._told = False
        self._announced = False

    def tick(self, now: float, /) -> None:
        """The players play, once the name has been read; after the last step its picture stands a while."""
        self._announced = now >= self._plays_at
        if self._announced:
            self._rerun.tick(now)
        if not self._told and self._rerun.over(now):
            self._told = True
            self._ends = min(self._ends, now + AFTER)

    def over(self, now: float, /) -> bool:
        """Once it has been seen."""
        return now >= self._ends

    def wake(self, now: float, /) -> float:
        """The next picture."""
        if not self._announced:
            return min(self._ends, self._plays_at, inf if self._flash.steady else now + 2 * FRAME)
        return self._ends if self._told else min(self._ends, self._rerun.wake(now))

    def page(self) -> Hashable:
        """Its name, or the game."""
        return self._announced

    def look(self, now: float, /) -> Hashable:
        """The name's rays, or the players."""
        if not self._announced:
            return None if self._flash.steady else now
        stage = self._rerun.stage
        return stage.changes, stage.moment(self._rerun.time(now))

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """What it is, or how it goes."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        if self._announced:
            draw_play(canvas, self._game, self._rerun.stage, self._rerun.time(now), self._flash)
        else:
            age = 0.0 if self._flash.steady else now - self._begins
            announce(canvas, self._game, self._highlight.title, age, beat)
        invitation(canvas, self._game.theme, words, beat, lit=lit, top=LOW_BAND_Y)


class Play(Still):
    """A game that plays itself, anew each time or where it was."""

    strip: Strip | None = LOW_BAND

    def __init__(self, game: AnyGame, stage: Stage, flash: Flash, begins: float, seconds: float) -> None:
        super().__init__(flash, begins, seconds)
        self._game = game
        self.stage = stage

    def tick(self, now: float, /) -> None:
        """The players play."""
        self.stage.tick(now)

    def over(self, now: float, /) -> bool:
        """After its time, or when the game is."""
        return super().over(now) or self.stage.over

    def wake(self, now: float, /) -> float:
        """The next press or picture."""
        return min(self._ends, self.stage.wake(now))

    def look(self, now: float, /) -> Hashable:
        """The players."""
        return self.stage.changes, self.stage.moment(now)

    def draw(self, canvas: Canvas, now: float, words: str, /) -> None:
        """The game."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        draw_play(canvas, self._game, self.stage, now, self._flash)
        invitation(canvas, self._game.theme, words, beat, lit=lit, top=LOW_BAND_Y)


def draw_play(canvas: Canvas, game: AnyGame, stage: Stage, now: float, flash: Flash) -> None:
    """A game as its players see it."""
    show = stage.show(now, flash.lit(now), beat=flash.beat(now), calm=flash.steady)
    game.picture.draw(canvas, show)


def announce(canvas: Canvas, game: AnyGame, name: str, age: float, beat: int) -> None:
    """A highlight's name below the game's own, over its emblem."""
    theme = game.theme
    rays(canvas, theme, age, middle=(WIDTH // 2, 150))
    lamps(canvas, theme, beat)
    logo(canvas, WIDTH // 2, 26, game.title, theme.accent, min(8, 576 // (8 * len(game.title))))
    emblem(canvas, canvas.sheet(), game, 92, beat)
    size = min(4, 560 // (8 * len(name)))
    y = 270 - 4 * size
    width = canvas.text_width(name, size) + 28
    canvas.round_box((WIDTH - width) // 2, y - 8, width, 7 * size + 16, BLACK, 8)
    canvas.text(WIDTH // 2 + size // 2, y, name, WHITE, size, "centre")


def _moment(game: AnyGame, lesson: Lesson, rng: Random) -> Show[Any, Any, Any]:
    """What a lesson shows: whoever is to act, after some presses. Raises JournalError for a lost one."""
    table = resume(game, lesson.journal, rng)
    seat = table.turn if isinstance(table.turn, int) else 0
    view = table.view(seat)
    if not isinstance(table.turn, int):
        if lesson.presses:
            raise JournalError(f"{PRESSES} {' '.join(lesson.presses)}: nobody is to act; leave it out")
        return Show(view)
    ui = game.panel.start(view)
    for name in lesson.presses:
        ui = _pressed(game, ui, name, view)
    return Show(view, ui, ui)


def _pressed(game: AnyGame, ui: Any, name: str, view: Any) -> Any:
    """The cursors after a control of this name was used. Raises JournalError where that moves none."""
    if name not in CONTROL:
        raise JournalError(f"{PRESSES} {name}: there is no such control")
    before = ui
    for kind in (Kind.DOWN, Kind.UP):
        ui = game.panel.press(ui, Press(CONTROL[name], kind), view)
        if isinstance(ui, Chosen | Exit):
            raise JournalError(f"{PRESSES} {name}: it makes a move; write that into the journal instead")
    if ui == before:
        raise JournalError(f"{PRESSES} {name}: it moves nothing; leave it out")
    return ui
