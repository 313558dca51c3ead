"""The acts of attract mode: the title, games that play, top tens, and lessons with drawings."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import FRAME
from cabinet.drawing.compositor import LIGHT
from cabinet.drawing.ground import ground
from cabinet.drawing.help_pages import PANEL, help_page
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
"""Seconds for which the comment on a highlight is shown, and then the record."""
AFTER = 0.9
"""Seconds for which a game's last picture stays."""
LESSON = 6.0
"""Seconds for each page of HOW TO PLAY."""
LIST = 5.0
"""The minimum number of seconds for each top-ten list if a game has several."""
GLITTER = 0.9
"""Seconds for which a part of a list glitters."""
GLITTERS: tuple[Area, ...] = ((40, 46, 560, 44), (40, 108, 560, 52), (40, 170, 560, 100))
"""The parts of a top ten that glitter: row one, rows two and three, all others; left, top, width, height."""


class Trailer(NamedTuple):
    """A game's part of the show: its play, a comment, and a record."""

    play: SelfPlay
    name: str
    """The name of the highlight, or "" if a game without highlights plays itself."""
    voice: Voice | None
    """The commentator."""
    best: TopTen | None
    """The list whose record is shown, None if no list has one."""


class Act:
    """A sequence of pictures, all shown for the same time. Times are monotonic seconds."""

    kind = ""
    """The kind of act: a game may fail in one kind and still be shown in the others."""
    strip: Strip = BAND
    """The place where a warning about the card hides least."""

    def __init__(self, game: AnyGame | None, seconds: float, flash: Flash) -> None:
        """`game`: the game that the act shows, None for none.

        `seconds`: the time for which each picture is shown.
        """
        self.game = game
        self.seconds = seconds
        self._flash = flash
        self.pictures = 1
        """The number of pictures, known once the act begins."""
        self._begins = 0.0
        self._ends = 0.0
        self._at = 0

    def begin(self, now: float) -> None:
        """Start the act and look up its contents."""
        self._begins, self._ends = now, now + self.seconds * self.pictures

    @property
    def _began(self) -> float:
        """When the current picture appeared."""
        return self._begins + self.seconds * self._at

    def tick(self, now: float) -> None:
        """Show the next picture when it is due."""
        self._at = min(self.pictures - 1, int((now - self._begins + FRAME / 2) / self.seconds))

    def over(self, now: float) -> bool:
        """True if the next act is due."""
        return now >= self._ends

    def next_due(self, _now: float) -> float:
        """Return when the next change is due, except for flashes and beats."""
        return self._began + self.seconds

    def page(self) -> Hashable:
        """The current picture's index; a change is shown with a wipe."""
        return self._at

    def look(self, _now: float) -> Hashable:
        """All that the picture depends on, except the flash and the beat."""
        return self._at

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the whole screen; `words` invite people to play."""
        raise NotImplementedError


class Title(Act):
    """The act with the cabinet's title.

    The letters of the title fall into place, and every few seconds an object flies by.
    """

    kind = "title"
    strip = MOTTO

    def __init__(self, seconds: float, flash: Flash, turn: int = 0) -> None:
        """`turn`: the number of titles shown before."""
        super().__init__(None, seconds, flash)
        self._turn = turn

    def next_due(self, now: float) -> float:
        """The next frame while something moves, else the end of the act."""
        return now + FRAME if self._moves(now) else self._ends

    def look(self, now: float) -> Hashable:
        """The time while something moves."""
        return now if self._moves(now) else None

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the title at this moment."""
        at = Moment(self._flash.age(self._begins, now), self._flash.beat(now), self._turn)
        title(canvas, words, at, lit=self._flash.lit(now))

    def _moves(self, now: float) -> bool:
        return not self._flash.steady and moves(now - self._begins)


class Lists(Act):
    """A game's top tens. If it has several, only those with entries are shown."""

    kind = "top ten"
    game: AnyGame

    def __init__(
        self, game: AnyGame, top_tens: Callable[[], Sequence[TopTen]], seconds: float, flash: Flash
    ) -> None:
        """`seconds`: the time for all lists together; each of several lists gets at least `LIST`."""
        super().__init__(game, seconds, flash)
        self._look_up = top_tens
        self._top_tens: Sequence[TopTen] = ()

    def begin(self, now: float) -> None:
        """Start with the current lists."""
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
        """Return the time of the next frame while effects are on, otherwise of the next list."""
        return super().next_due(now) if self._flash.steady else min(super().next_due(now), now + FRAME)

    def look(self, now: float) -> Hashable:
        """The list; the time while its rows slide in or glitter."""
        return super().look(now) if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the current list."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        age = self._flash.age(self._began, now)
        top_ten_page(canvas, self.game, self.top_ten, lit=lit, beat=beat, age=age)
        if age < inf and still(self.top_ten, age):
            number, glitters = divmod(age, GLITTER)
            sparkle(canvas, *GLITTERS[int(number) % len(GLITTERS)], glitters)
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)


class Play(Act):
    """A game's trailer: a highlight or a few moves, then a comment, then the record."""

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
        """`choose` returns the trailer; it is called when the act begins.

        `seconds`: the maximum length of the act.
        """
        super().__init__(game, seconds, flash)
        self._choose = choose
        self.commented_at = inf
        """The time at which the comment appears; infinity until the last step has been shown."""

    def begin(self, now: float) -> None:
        """Start the trailer. Raises JournalError for a highlight that breaks the game's rules."""
        super().begin(now)
        self.trailer = self._choose()
        self.commented_at = inf

    def tick(self, now: float) -> None:
        """Play the game on, and after its last step set when the comment appears.

        The comment also comes when the act's time runs out.
        """
        if self.commented_at < inf:
            return
        last, play = self._ends - COMMENT - RECORD, self.trailer.play
        play.tick(now)
        if play.over(now) or now >= last:
            self.commented_at = min(last, now + AFTER)
            self._ends = self.commented_at + COMMENT + RECORD

    def shows_game(self, now: float) -> bool:
        """True while the game itself is on the screen."""
        return now < self.commented_at

    @property
    def record_at(self) -> float:
        """The time at which the record replaces the comment."""
        return self.commented_at + COMMENT

    def next_due(self, now: float) -> float:
        """The time of the next move or frame."""
        if self.commented_at == inf:
            return min(self._ends - COMMENT - RECORD, self.trailer.play.next_due(now))
        if now < self.commented_at:
            return self.commented_at
        part_ends = self.record_at if now < self.record_at else self._ends
        return part_ends if self._flash.steady else min(part_ends, now + FRAME)

    def page(self) -> Hashable:
        """Always None: the parts of a trailer follow each other without a wipe."""
        return None

    def look(self, now: float) -> Hashable:
        """Return the state of the game; later the part of the trailer, with the time while it moves."""
        if now >= self.commented_at:
            return now >= self.record_at, None if self._flash.steady else now
        stage = self.trailer.play.stage
        return stage.changes, stage.moment(self.trailer.play.time(now))

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the game as its players see it, then the comment, then the record."""
        game, flash, trailer = self.game, self._flash, self.trailer
        lit, beat = flash.lit(now), flash.beat(now)
        if now >= self.record_at:
            record(canvas, game, trailer.best, flash.age(self.record_at, now), beat)
        elif now >= self.commented_at:
            age = flash.age(self.commented_at, now)
            commented(canvas, game, trailer.name, trailer.voice, age, beat)
        else:
            self.draw_game(canvas, now)
        invitation(canvas, game.look.theme, words, beat, lit=lit, top=LOW_BAND_Y)

    def draw_game(self, canvas: Canvas, now: float) -> None:
        """Draw the game as its players see it."""
        play, flash = self.trailer.play, self._flash
        show = play.stage.show(play.time(now), flash.lit(now), beat=flash.beat(now), calm=flash.steady)
        self.game.look.picture.draw(canvas, show)


class Lessons(Act):
    """The pages of HOW TO PLAY with drawings, over the dimmed picture of the game just shown."""

    kind = "how to play"
    game: AnyGame

    def __init__(self, game: AnyGame, flash: Flash, play: Play | None) -> None:
        """`play`: the game's trailer, shown just before; None if it has failed."""
        super().__init__(game, LESSON, flash)
        self._play = play
        self._behind: Canvas | None = None
        self._pages = lessons_of(game)
        self.pictures = len(self._pages)

    def next_due(self, now: float) -> float:
        """Every second frame, because the drawings move; the next page if the picture is steady."""
        page = super().next_due(now)
        return page if self._flash.steady else min(page, now + 2 * FRAME)

    def look(self, now: float) -> Hashable:
        """The page, and the time while its drawings move."""
        return self._at, None if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw a page, with the invitation in place of its prompt."""
        game, flash = self.game, self._flash
        age = flash.age(self._began, now)
        theme, page = game.look.theme, self._pages[self._at]._replace(title=game.title)
        if self._behind is None:
            if self._play:
                self._play.draw_game(canvas, self._begins)
            else:
                ground(canvas, theme)
            canvas.dim(LIGHT)
            self._behind = canvas.copy()
        canvas.paste(self._behind)
        panel(canvas, theme, *PANEL)
        help_page(canvas, theme, page, self._at + 1, self.pictures, "", age=age)
        invitation(canvas, theme, words, flash.beat(now), lit=flash.lit(now), top=LOW_BAND_Y)


def lessons_of(game: AnyGame) -> tuple[Page, ...]:
    """Return the pages of a game's HOW TO PLAY that have drawings."""
    return tuple(page for page in game.look.help if page.lessons)
