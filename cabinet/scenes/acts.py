"""The acts of attract mode: the title, games that play, top tens, how a game is played in pictures."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.clock import FRAME
from cabinet.display.canvas import WIDTH
from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing import widgets
from cabinet.drawing.emblem import emblem
from cabinet.drawing.ground import ground, lamps, rays
from cabinet.drawing.help_pages import help_page
from cabinet.drawing.invitation import LOW_BAND_Y, invitation
from cabinet.drawing.lettering import logo
from cabinet.drawing.title import Moment, moves, title
from cabinet.scenes.scene import BAND, LOW_BAND, MOTTO

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import AnyGame, Page, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.attract_clips import SelfPlay
    from cabinet.scenes.scene import Strip

NAMED = 3.0
"""Seconds that a highlight's name is shown after it."""
AFTER = 0.6
"""Seconds that the last picture of a game stands."""
LESSON = 6.0
"""Seconds of each page of HOW TO PLAY."""
LIST = 5.0
"""The least seconds of each of several lists."""


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

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """The list whose turn it is."""
        lit, beat = self._flash.lit(now), self._flash.beat(now)
        widgets.top_ten_page(canvas, self.game, self.top_ten, lit=lit, beat=beat)
        invitation(canvas, self.game.look.theme, words, beat, lit=lit)


class Lessons(Act):
    """The pages of HOW TO PLAY that have drawings."""

    kind = "how to play"
    game: AnyGame

    def __init__(self, game: AnyGame, flash: Flash) -> None:
        super().__init__(game, LESSON, flash)
        self._pages = lessons_of(game)
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
        ground(canvas, theme)
        help_page(canvas, theme, page, self._at + 1, self.pictures, "", age=age)
        invitation(canvas, theme, words, flash.beat(now), lit=flash.lit(now), top=LOW_BAND_Y)


def lessons_of(game: AnyGame) -> tuple[Page, ...]:
    """The pages of a game's HOW TO PLAY that have drawings."""
    return tuple(page for page in game.look.help if page.lessons)


class Play(Act):
    """A highlight, then its name; or a game that plays itself from its beginning."""

    kind = "play"
    strip = LOW_BAND
    game: AnyGame

    def __init__(
        self, game: AnyGame, choose: Callable[[], tuple[str, SelfPlay]], seconds: float, flash: Flash
    ) -> None:
        """`choose` gives the name of a highlight, "" for none, and its table.

        `seconds`: after which it ends in any case.
        """
        super().__init__(game, seconds, flash)
        self._choose = choose
        self.name = ""
        self._named_at = inf
        """When the name follows the last picture; infinity until the last step has been seen."""

    def begin(self, now: float) -> None:
        """Raises JournalError for a highlight that does not fit the rules."""
        super().begin(now)
        self.name, self.play = self._choose()
        self._named_at = inf

    def tick(self, now: float) -> None:
        """The players play; after the last step its picture stands a while, then the name."""
        if self._named_at == inf:
            self.play.tick(now)
            if self.play.over(now):
                self._named_at = min(self._ends, now + AFTER)
                self._ends = self._named_at + (NAMED if self.name else 0.0)

    def is_named(self, now: float) -> bool:
        """True while the highlight's name is shown."""
        return bool(self.name) and now >= self._named_at

    def next_due(self, now: float) -> float:
        """The next press or picture."""
        if self.is_named(now):
            return self._ends if self._flash.steady else min(self._ends, now + 2 * FRAME)
        return min(self._ends, self._named_at, self.play.next_due(now) if self._named_at == inf else inf)

    def page(self) -> Hashable:
        """The game; its name comes without a wipe, as the end of the same scene."""
        return None

    def look(self, now: float) -> Hashable:
        """The players, or the name's rays."""
        if self.is_named(now):
            return None if self._flash.steady else now
        stage = self.play.stage
        return stage.changes, stage.moment(self.play.time(now))

    def draw(self, canvas: Canvas, now: float, words: str) -> None:
        """How it goes, as its players see it; then what it was."""
        game, flash = self.game, self._flash
        lit, beat = flash.lit(now), flash.beat(now)
        if self.is_named(now):
            announce(canvas, game, self.name, 0.0 if flash.steady else now - self._named_at, beat)
        else:
            at = self.play.time(now)
            show = self.play.stage.show(at, flash.lit(at), beat=flash.beat(at), calm=flash.steady)
            game.look.picture.draw(canvas, show)
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
