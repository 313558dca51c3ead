"""The cards laid over a scene: pause, HOW TO PLAY, a hint, the top ten, what the keys do."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Page, Press, Switch
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import BELOW_TITLE, Back, GivenUp, Notice, Plain, ToHelp, ToMenu, ToSetup, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Advice, AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.sound.listener import Sound


BUTTONS = Page(
    "THE BUTTONS",
    (
        "START    twice: start over",
        "SELECT   pause, game menu",
        "OPTION   these pages",
        "",
        "Only the joystick of the player",
        "whose turn it is counts. ● hurries",
        "whatever is moving.",
        "",
        "Walk away and the game waits for",
        "you, just as it stands.",
    ),
)
"""What holds for every game: the last page of its HOW TO PLAY."""


class Pause(Plain):
    """RESUME, HOW TO PLAY, START OVER, GAME MENU."""

    ITEMS = ("RESUME", "HOW TO PLAY", "START OVER", "GAME MENU")

    def __init__(self, game: AnyGame, *, flash: Flash, sound: Sound) -> None:
        self._game = game
        self._flash = flash
        self._sound = sound
        self._at = 0

    def press(self, press: Press) -> Way | None:
        """Any joystick chooses; SELECT resumes as well, START takes what is chosen."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.UP | Switch.DOWN:
                step = 1 if press.switch is Switch.DOWN else -1
                self._at = (self._at + step) % len(self.ITEMS)
                self._sound.play(Cue.MOVE)
            case _ if press.kind is Kind.REPEAT:
                pass
            case Switch.SELECT:
                return Back()
            case Switch.OPTION:
                return ToHelp(self._game)
            case Switch.FIRE | Switch.START:
                self._sound.play(Cue.CHOOSE)
                return self._take()
            case _:
                pass
        return None

    def wake(self, now: float) -> float:
        """The choice flashes."""
        return self._flash.next_edge(now)

    def look(self, now: float) -> Hashable:
        """The choice and the flash."""
        return self._at, self._flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The card by itself: what lies below stays secret, as hands must."""
        theme = self._game.theme
        canvas.fill(theme.ground)
        widgets.title_line(canvas, theme, self._game.title)
        canvas.text(WIDTH // 2, 62, "PAUSE", theme.accent, 4, "centre")
        widgets.menu_list(canvas, theme, 130, self.ITEMS, self._at, self._flash.lit(now))
        widgets.prompt_line(canvas, theme, "↕ CHOOSE  ● TAKE")

    def _take(self) -> Way:
        ways: tuple[Way, ...] = (
            Back(),
            ToHelp(self._game),
            GivenUp(ToSetup(self._game)),
            GivenUp(ToMenu(self._game)),
        )
        return ways[self._at]


class Help(Plain):
    """HOW TO PLAY, page by page."""

    def __init__(self, game: AnyGame, *, sound: Sound) -> None:
        self._game = game
        self._pages = (*game.help, BUTTONS)
        self._sound = sound
        self._at = 0

    def press(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn pages and wrap; FIRE or a console button goes back."""
        if press.kind is Kind.UP:
            return None
        if press.switch in (Switch.LEFT, Switch.RIGHT, Switch.UP, Switch.DOWN):
            step = 1 if press.switch in (Switch.RIGHT, Switch.DOWN) else -1
            self._at = (self._at + step) % len(self._pages)
            self._sound.play(Cue.MOVE)
            return None
        return Back() if press.kind is Kind.DOWN else None

    def look(self, _now: float) -> Hashable:
        """The page."""
        return self._at

    def draw(self, canvas: Canvas, _now: float) -> None:
        """One page."""
        pages = self._pages
        canvas.fill(self._game.theme.ground)
        widgets.help_page(canvas, self._game.theme, pages[self._at], self._at + 1, len(pages))


class Hint(Plain):
    """What is best to do, and what is to be expected of it."""

    def __init__(self, game: AnyGame, advice: tuple[Advice, ...], marked: Advice | None) -> None:
        """`advice`: the best first; `marked`: what the cursor has marked now."""
        self._game = game
        self._best, *_ = advice
        self._rows = (*advice, marked) if marked else advice

    def press(self, press: Press) -> Way | None:
        """Any press goes back; letting go of OPTION does not."""
        return Back() if press.kind is Kind.DOWN else None

    def look(self, _now: float) -> Hashable:
        """It stands still."""
        return None

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The best in large letters where it fits, then all of them with their points."""
        theme = self._game.theme
        canvas.fill(theme.ground)
        widgets.title_line(canvas, theme, self._game.title, "HINT")
        canvas.text(WIDTH // 2, 58, "THE BEST THERE IS TO DO", theme.ink, align="centre")
        best = self._best.words
        size = 4 if len(best) <= 18 else 2
        canvas.text(WIDTH // 2, 88 if size == 4 else 96, best, theme.accent, size, "centre")
        x, width = (SAFE[0], SAFE[2]) if self._best.odds else (64, WIDTH - 128)
        canvas.box(x, 136, width, 1, theme.accent)
        widgets.row(canvas, theme, x, 150, width, *self._heading())
        for at, advice in enumerate(self._rows):
            colour = theme.ink if at else theme.accent
            widgets.row(canvas, theme, x, 178 + 26 * at, width, advice.words, self._expected(advice), colour)
        canvas.text(WIDTH // 2, 290, "NO TOP TEN IN THIS GAME", theme.ink, align="centre")
        widgets.prompt_line(canvas, theme, "● BACK")

    def _heading(self) -> tuple[str, str]:
        if self._best.odds:
            return "", f"BETTER{'WINS':>6}{'$':>8}"
        return ("DOLLARS TO EXPECT", "$") if self._game.money else ("FINAL SCORE TO EXPECT", "POINTS")

    def _expected(self, advice: Advice) -> str:
        points = f"{advice.points:.{2 if self._game.money else 1}f}"
        if not advice.odds:
            return points
        return f"{advice.odds.better:6.0%}{advice.odds.wins:6.0%}{points:>8}"


class TopTenCard(Plain):
    """A game's list by itself: from the menu, and before the next game of a match."""

    strip = BELOW_TITLE

    def __init__(self, game: AnyGame, top_ten: TopTen, *, flash: Flash) -> None:
        self._game = game
        self._top_ten = top_ten
        self._flash = flash

    def press(self, press: Press) -> Way | None:
        """Any press goes back."""
        return Back() if press.kind is Kind.DOWN else None

    def wake(self, now: float) -> float:
        """New rows flash."""
        return self._flash.next_edge(now) if self._top_ten.new else inf

    def look(self, now: float) -> Hashable:
        """Only new rows move."""
        return self._flash.lit(now) if self._top_ten.new else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """The list."""
        widgets.top_ten_page(canvas, self._game, self._top_ten, lit=self._flash.lit(now))
        widgets.prompt_line(canvas, self._game.theme, "● GO ON" if self._top_ten.new else "● BACK")


class KeyCard(Notice):
    """What the keys do on a desktop, a row a joystick; any press goes on."""

    def __init__(self, legend: tuple[tuple[str, str], ...]) -> None:
        """`legend`: what is pressed, and with which keys."""
        super().__init__(Back())
        self._legend = legend

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The legend as a table."""
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 48, "KEYS", CABINET.accent, 4, "centre")
        for row, (what, keys) in enumerate(self._legend):
            widgets.row(canvas, CABINET, 48, 100 + 24 * row, WIDTH - 96, what, keys, CABINET.ink)
        widgets.prompt_line(canvas, CABINET, "● GO ON")
