"""The acts of attract mode: the title, games that play, top tens, how a game is played in pictures."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import FRAME
from cabinet.drawing.help_pages import help_page
from cabinet.drawing.invitation import LOW_BAND_Y, invitation
from cabinet.drawing.particles import sparkle
from cabinet.drawing.plates import panel
from cabinet.drawing.title import Moment, moves, title
from cabinet.drawing.top_ten import still, top_ten_page
from cabinet.drawing.trailer import commented, record
from cabinet.scenes.scene import BAND, LOW_BAND, MOTTO

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import AnyGame, Page, TopTen, Voice
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.attract_clips import SelfPlay
    from cabinet.scenes.scene import Strip

COMMENT, RECORD = 2.8, 2.8
"""Seconds of what somebody says of a highlight, and of the record after it."""
AFTER = 0.9
"""Seconds that the last picture of a game stands."""
LESSON = 6.0
"""Seconds of each page of HOW TO PLAY."""
BEHIND = 0.4
"""The part of its light that the game behind a lesson keeps."""
PANEL = (20, 10, 600, 298)
"""Left, top, width and height of the page over it."""
LIST = 5.0
"""The least seconds of each of several lists."""
GLITTER = 0.9
"""Seconds of a glitter over a part of a list."""
GLITTERS: tuple[Area, ...] = ((40, 46, 560, 44), (40, 108, 560, 52), (40, 170, 560, 100))
"""These parts: the first row, two and three, all others; left, top, width and height."""


class Trailer(NamedTuple):
    """What is shown of a game."""

    play: SelfPlay
    name: str
    """What its highlight is called, "" where a game without highlights plays itself."""
    voice: Voice | None
    """Who comments on it."""
    best: TopTen | None
    """The list whose record is shown, None where none has one."""


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
    """The cabinet's own title: its letters fall, and something flies through every few seconds."""

    kind = "title"
    strip = MOTTO

    def __init__(self, seconds: float, flash: Flash, turn: int = 0) -> None:
        """`turn`: how many titles have been shown before."""
        super().__init__(None, seconds, flash)
        self._turn = turn

    def next_due(self, now: float) -> float:
        """Every picture while something falls or flies."""
        return now + FRAME if self._moves(now) else self._ends

    def look(self, now: float) -> Hashable:
        """The time while something falls or flies."""
        return now if self._moves(now) else None

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The title at this moment."""
        age = inf if self._flash.steady else now - self._begins
        at = Moment(age, self._flash.beat(now), self._turn)
        title(canvas, words, at, lit=self._flash.lit(now))

    def _moves(self, now: float) -> bool:
        return not self._flash.steady and moves(now - self._begins)


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
        """Every picture while rows slide in or glitter."""
        return super().next_due(now) if self._flash.steady else min(super().next_due(now), now + FRAME)

    def look(self, now: float) -> Hashable:
        """The list; the time while its rows slide in or glitter."""
        return super().look(now) if self._flash.steady else now

    def _age(self, now: float) -> float:
        """Seconds since this list was shown; endless where nothing may move."""
        return inf if self._flash.steady else now - self._begins - self.seconds * self._at

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The list whose turn it is."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        age = self._age(now)
        top_ten_page(canvas, self.game, self.top_ten, lit=lit, beat=beat, age=age)
        if age < inf and still(self.top_ten, age):
            number, glitters = divmod(age, GLITTER)
            sparkle(canvas, *GLITTERS[int(number) % len(GLITTERS)], glitters)
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)


class Play(Act):
    """A trailer of a game: a highlight or a few moves, somebody who comments on it, the record."""

    kind = "play"
    strip = LOW_BAND
    game: AnyGame

    def __init__(
        self,
        game: AnyGame,
        choose: Callable[[], Trailer],
        seconds: float,
        flash: Flash,
    ) -> None:
        """`choose` gives what is shown, once it begins; `seconds`: how long all of it lasts at most."""
        super().__init__(game, seconds, flash)
        self._choose = choose
        self.commented_at = inf
        """When somebody comments on it; infinity until the last step has been seen."""

    def begin(self, now: float) -> None:
        """Raises JournalError for a highlight that does not fit the rules."""
        super().begin(now)
        self.trailer = self._choose()
        self.commented_at = inf

    def tick(self, now: float) -> None:
        """The players play; after the last step its picture stands a while, or until the time is up."""
        if self.commented_at < inf:
            return
        last, play = self._ends - COMMENT - RECORD, self.trailer.play
        play.tick(now)
        if play.over(now) or now >= last:
            self.commented_at = min(last, now + AFTER)
            self._ends = self.commented_at + COMMENT + RECORD

    def shows_game(self, now: float) -> bool:
        """True while the game itself is seen."""
        return now < self.commented_at

    @property
    def record_at(self) -> float:
        """When the record takes the place of the comment."""
        return self.commented_at + COMMENT

    def next_due(self, now: float) -> float:
        """The next press or picture."""
        if self.commented_at == inf:
            return min(self._ends - COMMENT - RECORD, self.trailer.play.next_due(now))
        if now < self.commented_at:
            return self.commented_at
        part_ends = self.record_at if now < self.record_at else self._ends
        return part_ends if self._flash.steady else min(part_ends, now + FRAME)

    def page(self) -> Hashable:
        """The game: its parts follow without a wipe, as cuts of the same trailer."""
        return None

    def look(self, now: float) -> Hashable:
        """The players, or the seconds of the comment and of the record."""
        if now >= self.commented_at:
            return now >= self.record_at, None if self._flash.steady else now
        stage = self.trailer.play.stage
        return stage.changes, stage.moment(self.trailer.play.time(now))

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """How it goes, as its players see it; then what is said of it; then the record."""
        game, flash, trailer = self.game, self._flash, self.trailer
        lit, beat = flash.lit(now), flash.beat(now)
        if now >= self.record_at:
            age = inf if flash.steady else now - self.record_at
            record(canvas, game, trailer.best, age, beat)
        elif now >= self.commented_at:
            age = inf if flash.steady else now - self.commented_at
            commented(canvas, game, trailer.name, trailer.voice, age, beat)
        else:
            self.draw_game(canvas, now)
        invitation(canvas, game.look.theme, words, beat, lit=lit, top=LOW_BAND_Y)

    def draw_game(self, canvas: Canvas, now: float) -> None:
        """How it stands, as its players see it."""
        play, flash = self.trailer.play, self._flash
        show = play.stage.show(play.time(now), flash.lit(now), beat=flash.beat(now), calm=flash.steady)
        self.game.look.picture.draw(canvas, show)


class Lessons(Act):
    """The pages of HOW TO PLAY that have drawings, over the dimmed game that has just been played."""

    kind = "how to play"
    game: AnyGame

    def __init__(self, play: Play, flash: Flash) -> None:
        """`play`: what was shown of the game before."""
        super().__init__(play.game, LESSON, flash)
        self._play = play
        self._behind: Canvas | None = None
        self._pages = lessons_of(play.game)
        self.pictures = len(self._pages)

    def next_due(self, now: float) -> float:
        """The next picture of the drawings, which move; where nothing does the next page."""
        page = super().next_due(now)
        return page if self._flash.steady else min(page, now + 2 * FRAME)

    def look(self, now: float) -> Hashable:
        """The page, and the time while its drawings move."""
        return self._at, None if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """A page, with the invitation in place of its prompt."""
        game, flash = self.game, self._flash
        age = inf if flash.steady else now - self._begins - LESSON * self._at
        theme, page = game.look.theme, self._pages[self._at]._replace(title=game.title)
        if self._behind is None:
            self._play.draw_game(canvas, self._begins)
            canvas.dim(BEHIND)
            self._behind = canvas.copy()
        canvas.paste(self._behind)
        panel(canvas, theme, *PANEL)
        help_page(canvas, theme, page, self._at + 1, self.pictures, "", age=age)
        invitation(canvas, theme, words, flash.beat(now), lit=flash.lit(now), top=LOW_BAND_Y)


def lessons_of(game: AnyGame) -> tuple[Page, ...]:
    """The pages of a game's HOW TO PLAY that have drawings."""
    return tuple(page for page in game.look.help if page.lessons)
