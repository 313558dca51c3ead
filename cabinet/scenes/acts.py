"""The acts (parts) of attract mode: the title, games that play themselves, top tens, and HOW TO PLAY."""

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
"""The number of seconds for which the comment on a highlight is shown, and for which the game's record is
shown after it."""
AFTER = 0.9
"""The number of seconds for which the last picture of a game's highlight stays on the screen."""
LESSON = 6.0
"""The number of seconds for which each page of HOW TO PLAY is shown."""
LIST = 5.0
"""The minimum number of seconds for which each top-ten list is shown if a game has several lists."""
GLITTER = 0.9
"""The number of seconds for which one part of a top-ten list glitters before the next part does."""
GLITTERS: tuple[Area, ...] = ((40, 46, 560, 44), (40, 108, 560, 52), (40, 170, 560, 100))
"""The areas of a top ten that glitter in turn, as left, top, width and height in pixels: row one, rows two
and three, and all other rows."""


class Trailer(NamedTuple):
    """The part of attract mode about one game: a game that plays itself, a comment on it, and the record."""

    play: SelfPlay
    name: str
    """The name of the highlight; "" if the game has no highlights, so that computer players play it."""
    voice: Voice | None
    """The commentator of the highlight, None for none."""
    best: TopTen | None
    """The top ten whose record is shown; None if no list of the game has a record."""


class Act:
    """An act, a part of attract mode: a sequence of pictures, each shown for the same time.

    All times are monotonic seconds.
    """

    kind = ""
    """The name of the kind of act. A game that fails in one kind is still shown in the other kinds."""
    strip: Strip = BAND
    """The strip of the screen in which a warning about the memory card covers as little of the act as
    possible."""

    def __init__(self, game: AnyGame | None, seconds: float, flash: Flash) -> None:
        """`game`: the game that the act shows, None for none.

        `seconds`: the time for which each picture is shown.
        """
        self.game = game
        self.seconds = seconds
        self._flash = flash
        self.pictures = 1
        """The number of pictures in the act; known once `begin` has been called."""
        self._begins = 0.0
        self._ends = 0.0
        self._at = 0

    def begin(self, now: float) -> None:
        """Start the act at the time `now`, and choose its contents."""
        self._begins, self._ends = now, now + self.seconds * self.pictures

    @property
    def _began(self) -> float:
        """The time at which the current picture appeared."""
        return self._begins + self.seconds * self._at

    def tick(self, now: float) -> None:
        """Switch to the picture of the act that is due at time `now`."""
        self._at = min(self.pictures - 1, int((now - self._begins + FRAME / 2) / self.seconds))

    def over(self, now: float) -> bool:
        """Return True if the act is over, so that the next act is due."""
        return now >= self._ends

    def next_due(self, _now: float) -> float:
        """Return the time of the act's next change, not counting flashing words and lamps."""
        return self._began + self.seconds

    def page(self) -> Hashable:
        """Return the index of the current picture. When the index changes, a transition (a wipe) is shown."""
        return self._at

    def look(self, _now: float) -> Hashable:
        """Return a value that changes whenever the picture changes, except for flashing words and lamps."""
        return self._at

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the whole screen at time `now`; `words` is the line that invites people to play."""
        raise NotImplementedError


class Title(Act):
    """The act of attract mode with the cabinet's title.

    The letters of the title fall into place, and every few seconds an object flies across the screen.
    """

    kind = "title"
    strip = MOTTO

    def __init__(self, seconds: float, flash: Flash, turn: int = 0) -> None:
        """`turn`: the number of times that the title was shown before."""
        super().__init__(None, seconds, flash)
        self._turn = turn

    def next_due(self, now: float) -> float:
        """Return the time of the next frame while something moves, otherwise the time of the act's end."""
        return now + FRAME if self._moves(now) else self._ends

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the time while something moves, None otherwise."""
        return now if self._moves(now) else None

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the title with its animation at time `now`."""
        at = Moment(self._flash.age(self._begins, now), self._flash.beat(now), self._turn)
        title(canvas, words, at, lit=self._flash.lit(now))

    def _moves(self, now: float) -> bool:
        return not self._flash.steady and moves(now - self._begins)


class Lists(Act):
    """The act of attract mode with a game's top tens.

    If the game has several lists, only lists with entries are shown.
    """

    kind = "top ten"
    game: AnyGame

    def __init__(
        self, game: AnyGame, top_tens: Callable[[], Sequence[TopTen]], seconds: float, flash: Flash
    ) -> None:
        """`top_tens` returns the current lists.

        `seconds`: the time for all lists together; each of several lists is shown for at least `LIST`
        seconds.
        """
        super().__init__(game, seconds, flash)
        self._look_up = top_tens
        self._top_tens: Sequence[TopTen] = ()

    def begin(self, now: float) -> None:
        """Look up the current lists and show the first one."""
        found = self._look_up()
        self._top_tens = [one for one in found if one.entries] or found[:1]
        self.pictures = len(self._top_tens)
        if self.pictures > 1:
            self.seconds = max(LIST, self.seconds / self.pictures)
        super().begin(now)

    @property
    def top_ten(self) -> TopTen:
        """The top-ten list that is on the screen now."""
        return self._top_tens[self._at]

    def next_due(self, now: float) -> float:
        """Return the time of the next frame if animations are on, otherwise the time of the next list."""
        return super().next_due(now) if self._flash.steady else min(super().next_due(now), now + FRAME)

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the list, or the time while rows move or glitter."""
        return super().look(now) if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the list that is on the screen now, with the invitation to play."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        age = self._flash.age(self._began, now)
        top_ten_page(canvas, self.game, self.top_ten, lit=lit, beat=beat, age=age)
        if age < inf and still(self.top_ten, age):
            number, glitters = divmod(age, GLITTER)
            sparkle(canvas, *GLITTERS[int(number) % len(GLITTERS)], glitters)
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)


class Play(Act):
    """The act of attract mode with a game's trailer: a highlight or a few moves, a comment, the record."""

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
        """`choose` returns the trailer to show; it is called when the act begins.

        `seconds`: the maximum length of the act.
        """
        super().__init__(game, seconds, flash)
        self._choose = choose
        self.commented_at = inf
        """The time at which the comment on the trailer appears; infinity while the game is still playing."""

    def begin(self, now: float) -> None:
        """Choose and start the trailer. Raises JournalError for a highlight that breaks the game's rules."""
        super().begin(now)
        self.trailer = self._choose()
        self.commented_at = inf

    def tick(self, now: float) -> None:
        """Continue the game in the trailer, and after its last step set when the comment appears.

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
        """Return True while the game itself is on the screen, before the comment."""
        return now < self.commented_at

    @property
    def record_at(self) -> float:
        """The time at which the game's record replaces the comment."""
        return self.commented_at + COMMENT

    def next_due(self, now: float) -> float:
        """Return the time of the game's next move or animation frame, or of the change to the next part."""
        if self.commented_at == inf:
            return min(self._ends - COMMENT - RECORD, self.trailer.play.next_due(now))
        if now < self.commented_at:
            return self.commented_at
        part_ends = self.record_at if now < self.record_at else self._ends
        return part_ends if self._flash.steady else min(part_ends, now + FRAME)

    def page(self) -> Hashable:
        """Return None always: no transition (wipe) is shown between the parts of a trailer."""
        return None

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the state of the game, or the part of the trailer.

        The time is included while something moves.
        """
        if now >= self.commented_at:
            return now >= self.record_at, None if self._flash.steady else now
        stage = self.trailer.play.stage
        return stage.changes, stage.moment(self.trailer.play.time(now))

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the current part of the trailer: the game, the comment, or the record."""
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
    """The act of attract mode with the illustrated pages of HOW TO PLAY.

    They are drawn over the dimmed picture of the game just shown.
    """

    kind = "how to play"
    game: AnyGame

    def __init__(self, game: AnyGame, flash: Flash, play: Play | None) -> None:
        """`play`: the act with the game's trailer, shown just before; None if that act has failed."""
        super().__init__(game, LESSON, flash)
        self._play = play
        self._behind: Canvas | None = None
        self._pages = lessons_of(game)
        self.pictures = len(self._pages)

    def next_due(self, now: float) -> float:
        """Return the time of the next frame, at half the normal frame rate, if animations are on.

        If animations are off, return the time of the next page.
        """
        page = super().next_due(now)
        return page if self._flash.steady else min(page, now + 2 * FRAME)

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the page, and the time while its drawings move."""
        return self._at, None if self._flash.steady else now

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """Draw the current page, with the invitation to play in place of the page's prompt."""
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
