"""The acts of attract mode: the title, games that play, top tens, how a game is played in pictures."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import BY_NAME, Chosen, Exit, Kind, Press, Show
from cabinet.clock import FRAME
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.emblem import emblem
from cabinet.drawing.ground import ground, lamps, rays
from cabinet.drawing.invitation import LOW_BAND_Y, invitation
from cabinet.drawing.lettering import entry, logo, read
from cabinet.drawing.title import title
from cabinet.drawing.top_ten import still, top_ten_page
from cabinet.play.attract_clips import PRESSES
from cabinet.play.table import resume
from cabinet.scenes.scene import BAND, LOW_BAND, MOTTO
from cabinet.store.journal import JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from random import Random

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.flash import Flash
    from cabinet.play.attract_clips import Lesson, SelfPlay
    from cabinet.scenes.scene import Strip

ANNOUNCED = 2.5
"""Seconds that a highlight's name is shown before it."""
AFTER = 1.2
"""Seconds that the last picture of a game stands."""
LESSON = 3.5
"""Seconds of each picture of HOW TO PLAY."""
LIST = 5.0
"""The least seconds of each of several lists."""
TV = (160, 56)
"""Where the small picture of a lesson stands."""


class Act:
    """Pictures that follow one another, each for the same time. Times are monotonic seconds."""

    kind = ""
    """What it shows of a game."""
    strip: Strip = BAND
    """Where a line about the card hides least."""

    def __init__(self, game: AnyGame | None, seconds: float, flash: Flash) -> None:
        """`game`: the one that it shows, if any; `seconds`: how long each picture stands."""
        self.game = game
        self.seconds = seconds
        self._flash = flash
        self.pictures = 1
        """How many follow one another, known once it begins."""
        self._begins = 0.0
        self._ends = 0.0
        self._at = 0

    def begin(self, now: float) -> None:
        """It is shown from now on; what it shows is looked up now."""
        self._begins, self._ends = now, now + self.seconds * self.pictures

    def tick(self, now: float) -> None:
        """Time has passed: the next picture comes in its time."""
        self._at = min(self.pictures - 1, int((now - self._begins + FRAME / 2) / self.seconds))

    def over(self, now: float) -> bool:
        """Whether the next act is due."""
        return now >= self._ends

    def next_due(self, _now: float) -> float:
        """When something is due next, but for flashes and beats."""
        return self._begins + self.seconds * (self._at + 1)

    def page(self) -> Hashable:
        """Which of its pictures it shows; a change is shown with a wipe."""
        return self._at

    def look(self, _now: float) -> Hashable:
        """All that its picture depends on, but for the flash and the beat."""
        return self._at

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The whole screen; `words` ask people to play."""
        raise NotImplementedError


class Title(Act):
    """The cabinet's own title; the two large words come in from the sides."""

    kind = "title"
    strip = MOTTO

    def __init__(self, seconds: float, flash: Flash) -> None:
        super().__init__(None, seconds, flash)

    def next_due(self, now: float) -> float:
        """Every picture while the words come in."""
        return now + FRAME if self._moves(now) else self._ends

    def look(self, now: float) -> Hashable:
        """The time, until the words are there."""
        return now if self._moves(now) else None

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The title."""
        age = inf if self._flash.steady else now - self._begins
        title(canvas, words, age, self._flash.beat(now), lit=self._flash.lit(now))

    def _moves(self, now: float) -> bool:
        return not self._flash.steady and now < self._begins + 0.6


class Lists(Act):
    """A game's top tens; where it has several, those that have rows."""

    kind = "top ten"
    game: AnyGame

    def __init__(
        self, game: AnyGame, top_tens: Callable[[], Sequence[TopTen]], seconds: float, flash: Flash
    ) -> None:
        """`seconds`: how long they stand, but none of several for less than `LIST`."""
        super().__init__(game, seconds, flash)
        self._look_up = top_tens
        self._top_tens: Sequence[TopTen] = ()

    def begin(self, now: float) -> None:
        """The lists as they stand now."""
        found = self._look_up()
        self._top_tens = [one for one in found if one.entries] or found[:1]
        self.pictures = len(self._top_tens)
        if self.pictures > 1:
            self.seconds = max(LIST, self.seconds / self.pictures)
        super().begin(now)

    @property
    def top_ten(self) -> TopTen:
        """The list that is shown."""
        return self._top_tens[self._at]

    def next_due(self, now: float) -> float:
        """Every picture while rows slide in."""
        return super().next_due(now) if still(self.top_ten, self._age(now)) else now + FRAME

    def look(self, now: float) -> Hashable:
        """The list; the time while its rows slide in."""
        return super().look(now) if still(self.top_ten, self._age(now)) else now

    def _age(self, now: float) -> float:
        """Seconds since this list was shown; endless where nothing may move."""
        return inf if self._flash.steady else now - self._begins - self.seconds * self._at

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The list whose turn it is."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        top_ten_page(canvas, self.game, self.top_ten, lit=lit, beat=beat, age=self._age(now))
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)


class Lessons(Act):
    """HOW TO PLAY in pictures."""

    kind = "how to play"
    game: AnyGame

    def __init__(self, game: AnyGame, lessons: tuple[Lesson, ...], rng: Random, flash: Flash) -> None:
        super().__init__(game, LESSON, flash)
        self.pictures = len(lessons)
        self._lessons = lessons
        self._rng = rng
        self._shows: tuple[Show[Any, Any, Any], ...] = ()

    def begin(self, now: float) -> None:
        """Raises JournalError for a lesson whose journal does not fit the rules."""
        self._shows = tuple(_moment(self.game, lesson, self._rng) for lesson in self._lessons)
        super().begin(now)

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """A moment of the game on a small screen, and what to do below it."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        canvas.cached(("lesson", self.game.name, self._at), self._draw_still)
        lamps(canvas, self.game.look.theme, beat)
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)

    def _draw_still(self, canvas: Canvas) -> None:
        theme = self.game.look.theme
        ground(canvas, theme)
        heading = f"HOW TO PLAY {self.game.title}"
        read(canvas, WIDTH // 2, 24, heading, theme.accent, "centre", strong=True)
        x, y = TV
        small = canvas.sheet()
        self.game.look.picture.draw(small, self._shows[self._at])
        canvas.round_box(x - 10, y - 8, WIDTH // 2 + 20, 180 + 16, BLACK, 12)
        canvas.round_box(x - 8, y - 6, WIDTH // 2 + 16, 180 + 12, mix(theme.accent, BLACK, 0.35), 10)
        canvas.round_box(x - 3, y - 2, WIDTH // 2 + 6, 180 + 4, BLACK, 4)
        canvas.reduce(small, x, y, (0, 0, WIDTH, HEIGHT), WIDTH // 2)
        for side in (0, 1):
            # Its number on both sides: the first thing to be seen from across a room.
            canvas.text(80 + 480 * side, 118, str(self._at + 1), theme.accent, 8, "centre")
        for row, line in enumerate(self._lessons[self._at].words):
            entry(canvas, WIDTH // 2, 260 + 22 * row, line, theme.ink, "centre", strong=True)


class Play(Act):
    """A game that plays itself: a highlight after its name, or a game from its beginning."""

    kind = "play"
    strip = LOW_BAND
    game: AnyGame

    def __init__(
        self, game: AnyGame, choose: Callable[[], tuple[str, SelfPlay]], seconds: float, flash: Flash
    ) -> None:
        """`choose` gives the name of what plays now, "" for none, and its table.

        `seconds`: after which it ends in any case.
        """
        super().__init__(game, seconds, flash)
        self._choose = choose
        self.name = ""
        self._announced = False
        self._over = False

    def begin(self, now: float) -> None:
        """Whatever of the game is to be played now. Raises JournalError where it does not fit the rules."""
        super().begin(now)
        self.name, self.play = self._choose()
        self._announced = not self.name

    def tick(self, now: float) -> None:
        """The players play, once the name has been read; after the last step its picture stands a while."""
        self._announced = self._announced or now >= self._begins + ANNOUNCED
        if self._announced:
            self.play.tick(now)
        if not self._over and self.play.over(now):
            self._over = True
            self._ends = min(self._ends, now + AFTER)

    def next_due(self, now: float) -> float:
        """The next press or picture."""
        if not self._announced:
            frame = inf if self._flash.steady else now + 2 * FRAME
            return min(self._ends, self._begins + ANNOUNCED, frame)
        return self._ends if self._over else min(self._ends, self.play.next_due(now))

    def page(self) -> Hashable:
        """Its name, or the game."""
        return self._announced

    def look(self, now: float) -> Hashable:
        """The name's rays, or the players."""
        if not self._announced:
            return None if self._flash.steady else now
        stage = self.play.stage
        return stage.changes, stage.moment(self.play.time(now))

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """What it is, or how it goes: as its players see it."""
        game, flash = self.game, self._flash
        lit, beat = flash.lit(now), flash.beat(now)
        if self._announced:
            at = self.play.time(now)
            show = self.play.stage.show(at, flash.lit(at), beat=flash.beat(at), calm=flash.steady)
            game.look.picture.draw(canvas, show)
        else:
            announce(canvas, game, self.name, 0.0 if flash.steady else now - self._begins, beat)
        invitation(canvas, game.look.theme, words, beat, lit=lit, top=LOW_BAND_Y)


def announce(canvas: Canvas, game: AnyGame, name: str, age: float, beat: int) -> None:
    """A highlight's name below the game's own, over its emblem."""
    theme = game.look.theme
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
    """What a lesson shows: the seat to act, after some presses. Raises JournalError for a lost one."""
    table = resume(game, lesson.journal, rng)
    view = table.view(table.viewer)
    if table.turn is None:
        if lesson.presses:
            raise JournalError(f"{PRESSES} {' '.join(lesson.presses)}: nobody is to act; leave it out")
        return Show(view)
    ui = game.panel.start(view)
    for name in lesson.presses:
        ui = _pressed(game, ui, name, view)
    return Show(view, ui, ui)


def _pressed(game: AnyGame, ui: Any, name: str, view: Any) -> Any:
    """The cursors after a control of this name was used. Raises JournalError where that moves none."""
    if name not in BY_NAME:
        raise JournalError(f"{PRESSES} {name}: there is no such control")
    before = ui
    for kind in (Kind.DOWN, Kind.UP):
        ui = game.panel.press(ui, Press(BY_NAME[name], kind), view)
        if isinstance(ui, Chosen | Exit):
            raise JournalError(f"{PRESSES} {name}: it makes a move; write that into the journal instead")
    if ui == before:
        raise JournalError(f"{PRESSES} {name}: it moves nothing; leave it out")
    return ui
