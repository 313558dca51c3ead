"""The cards (small scenes over another scene): pause, HOW TO PLAY, a hint, the top ten, keyboard keys."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Page, Press, Switch, tick
from cabinet.clock import FRAME
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.help_pages import PANEL, help_page
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.plates import panel
from cabinet.drawing.theme import CABINET
from cabinet.drawing.top_ten import still, top_ten_page
from cabinet.scenes.game_question import GameQuestion
from cabinet.scenes.scene import (
    BELOW_LIST,
    Back,
    GivenUp,
    Notice,
    Scene,
    ToHintQuestion,
    ToMenu,
    ToSetup,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import Advice, AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.scenes.scene import HintOffer
    from cabinet.sound.listener import Sound


def buttons(hint: tuple[str, ...] = ()) -> Page:
    """Return the last page of each game's HOW TO PLAY, which explains the buttons.

    `hint`: the lines of the page that offer a hint, () for none.
    """
    return Page(
        "THE BUTTONS",
        (
            "START    twice: start over",
            "SELECT   pause, game menu",
            "OPTION   these pages",
            "",
            "Only the joystick of the player whose turn it is",
            "counts. Hold ● to hurry whatever is moving: that",
            "never makes a move. Walk away and the game waits",
            "for you.",
            *hint,
        ),
    )


class Pause(GameQuestion):
    """The pause card with RESUME, HOW TO PLAY, START OVER and GAME MENU.

    A choice that loses the game must be confirmed.
    """

    is_card = True
    word = "PAUSE"
    ITEMS = ("RESUME", "HOW TO PLAY", "START OVER", "GAME MENU")

    def __init__(
        self,
        game: AnyGame,
        explain: Callable[[], Way],
        *,
        ended: bool = False,
        gate: Gate,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`explain` returns the transition to HOW TO PLAY.

        `ended`: the game is over, so nothing can be lost.
        """
        super().__init__(game, gate=gate, flash=flash, sound=sound)
        self._explain = explain
        self._lost = "" if ended else "\nTHIS GAME WILL BE LOST"

    def answer(self, press: Press) -> Way | None:
        """Handle FIRE or a console button.

        FIRE and START take the chosen answer, SELECT resumes the game, OPTION opens HOW TO PLAY.
        """
        chosen = {Switch.SELECT: "RESUME", Switch.OPTION: "HOW TO PLAY"}.get(
            press.switch, self.ITEMS[self._at]
        )
        match chosen:
            case "START OVER" if not self._gate.confirms(press, "TO START OVER"):
                return None
            case "GAME MENU" if not self._gate.confirms(press, f"FOR THE GAME MENU{self._lost}"):
                return None
        self._sound.play(Cue.MOVE if press.switch is Switch.SELECT else Cue.CHOOSE)
        match chosen:
            case "RESUME":
                return Back()
            case "HOW TO PLAY":
                return self._explain()
            case "START OVER":
                return GivenUp(ToSetup(self.game))
        return GivenUp(ToMenu(self.game))


ALONE = ("", "If you play alone, this page has A HINT as well.")
FIRST_HINT = (
    "",
    "● A HINT: the best thing to do now, and why.",
    "It costs the top ten: this game won't count.",
)
NEXT_HINT = ("", "● A HINT. You had one: this game won't count", "for the top ten.")


class Help(Scene):
    """The scene with the pages of HOW TO PLAY; the last page offers a hint if there is one."""

    is_card = over_game = True

    def __init__(self, game: AnyGame, offer: HintOffer | None = None, *, flash: Flash, sound: Sound) -> None:
        self._game = game
        self._flash = flash
        self._offer = offer
        hint: tuple[str, ...] = ALONE if game.hints else ()
        if offer:
            hint = NEXT_HINT if offer.taken else FIRST_HINT
        self._pages = (*game.look.help, buttons(hint))
        self._sound = sound
        self._at = 0
        self._since = 0.0
        """The monotonic time in seconds at which the current page appeared."""

    def enter(self, now: float, /) -> None:
        """Start the animation of the page's drawings."""
        self._since = now

    def press(self, press: Press) -> Way | None:
        """Turn pages with LEFT and RIGHT (the pages wrap); close with FIRE or a console button.

        On the page that offers a hint FIRE takes the hint.
        """
        if press.kind is Kind.UP:
            return None
        if press.switch in (Switch.LEFT, Switch.RIGHT, Switch.UP, Switch.DOWN):
            step = 1 if press.switch in (Switch.RIGHT, Switch.DOWN) else -1
            self._at = (self._at + step) % len(self._pages)
            self._since = press.at
            self._sound.play(tick(self._at))
            return None
        if press.kind is not Kind.DOWN:
            return None
        if self._offer and self._at == len(self._pages) - 1 and press.switch is Switch.FIRE:
            self._sound.play(Cue.CHOOSE)
            return self._offer.give() if self._offer.taken else ToHintQuestion(self._game, self._offer)
        self._sound.play(Cue.MOVE)
        return Back()

    def next_due(self, now: float) -> float:
        """Return the time of the next frame while the page's drawings move."""
        return now + 2 * FRAME if self._moves else inf

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the page, and the time if its drawings move."""
        return self._at, now if self._moves else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the current page of HOW TO PLAY."""
        pages, theme = self._pages, self._game.look.theme
        prompt = "↔ PAGE  ● BACK"
        if self._offer and self._at == 0:
            prompt = "← A HINT  → PAGE  ● BACK"
        elif self._offer and self._at == len(pages) - 1:
            prompt = "↔ PAGE  ● A HINT  OPTION BACK"
        age = now - self._since if self._moves else inf
        panel(canvas, theme, *PANEL)
        help_page(canvas, theme, pages[self._at], self._at + 1, len(pages), prompt, age=age)

    @property
    def _moves(self) -> bool:
        return bool(self._pages[self._at].lessons) and not self._flash.steady


class HintQuestion(GameQuestion):
    """The question whether to take a hint; after a hint, the scores of the game enter no top ten.

    NO is chosen first. Without an answer the question closes.
    """

    is_card = True
    word, line = "A HINT?", "This game won't count for the top ten"
    ITEMS = ("NO", "YES")

    def __init__(
        self, game: AnyGame, offer: HintOffer, *, lasts: float, gate: Gate, flash: Flash, sound: Sound
    ) -> None:
        super().__init__(game, gate=gate, flash=flash, sound=sound, lasts=lasts)
        self._wanted = offer

    def answer(self, press: Press) -> Way | None:
        """Handle FIRE, which gives the chosen answer, or a console button, which means NO."""
        self._sound.play(Cue.CHOOSE)
        return self._wanted.give() if self._at and press.jack else Back()


NO_TOP_TEN = "No top ten in this game"


class Hint(Scene):
    """The card that shows a hint: the best move in the game and its expected outcome."""

    is_card = over_game = True

    def __init__(
        self, game: AnyGame, advice: tuple[Advice, ...], marked: Advice | None, *, sound: Sound
    ) -> None:
        """`advice`: the moves to show, the best one first.

        `marked`: the move under the player's cursor, None if the game calculates no outcome for it.
        """
        self._game = game
        self._sound = sound
        self._best, *_ = advice
        self._rows = (*advice, marked) if marked else advice

    def press(self, press: Press) -> Way | None:
        """Close the card at any press."""
        if press.kind is not Kind.DOWN:
            return None
        self._sound.play(Cue.MOVE)
        return Back()

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the best move in large letters, and its expected outcome.

        If there are several moves, they are listed below with their outcomes.
        """
        theme = self._game.look.theme
        if len(self._rows) > 1:
            panel(canvas, theme, 40, 20, 560, 172 + 26 * len(self._rows))
            self._draw_rows(canvas)
        else:
            panel(canvas, theme, 20, 78, 600, 172)
            self._draw_words(canvas, 130, most=8)
            read(canvas, WIDTH // 2, 182, self._promise(), theme.ink, "centre", strong=True)
            read(canvas, WIDTH // 2, 218, NO_TOP_TEN, theme.dim, "centre")
        widgets.prompt_line(canvas, theme, "● BACK")

    def _draw_words(self, canvas: Canvas, middle: int, *, most: int) -> None:
        """Draw the best move as large as the width of the screen allows, at most `most` pixels per font dot.

        `middle`: the y of the middle of the words.
        """
        words = self._best.words
        size = min(most, 570 // (8 * len(words)))
        logo(canvas, WIDTH // 2, middle - 4 * size, words, self._game.look.theme.accent, size)

    def _draw_rows(self, canvas: Canvas) -> None:
        theme, x, width = self._game.look.theme, 64, WIDTH - 128
        read(canvas, WIDTH // 2, 34, self._promise(), theme.dim, "centre")
        self._draw_words(canvas, 82, most=5)
        canvas.box(x, 116, width, 1, theme.accent)
        widgets.row(canvas, theme, x, 128, width, *self._heading())
        for at, advice in enumerate(self._rows):
            colour = theme.ink if at else theme.accent
            widgets.row(canvas, theme, x, 154 + 26 * at, width, advice.words, self._expected(advice), colour)

        read(canvas, WIDTH // 2, 160 + 26 * len(self._rows), NO_TOP_TEN, theme.dim, "centre")

    def _promise(self) -> str:
        wins, why = self._best.wins, self._best.why
        if wins is not None:
            chance = f"WINS {100 * wins:.0f} IN 100"
            return f"{why}: {chance}" if why else chance
        return why or "The best there is to do"

    def _heading(self) -> tuple[str, str]:
        if self._best.points is None:
            return "", "WINS"
        if self._best.wins is not None:
            return "", f"WINS{'POINTS':>9}"
        return "FINAL SCORE TO EXPECT", "POINTS"

    def _expected(self, advice: Advice) -> str:
        if advice.points is None:
            return "" if advice.wins is None else f"{advice.wins:.0%}"
        points = f"{advice.points:.1f}"
        return points if advice.wins is None else f"{100 * advice.wins:.1f}{points:>9}"


class TopTenCard(Scene):
    """The card with a game's top-ten lists, opened from the menu; the rows of a list slide in."""

    is_card = True
    strip = BELOW_LIST

    def __init__(self, game: AnyGame, top_tens: Sequence[TopTen], *, flash: Flash, sound: Sound) -> None:
        """`top_tens`: the game's lists; the first list that has rows is shown first."""
        self._game = game
        self._sound = sound
        self._top_tens = tuple(top_tens)
        self._at = next((at for at, one in enumerate(self._top_tens) if one.entries), 0)
        self._flash = flash
        self._began = 0.0
        """The monotonic time in seconds at which the current list appeared."""

    @property
    def top_ten(self) -> TopTen:
        """The top-ten list that is on the screen now."""
        return self._top_tens[self._at]

    def press(self, press: Press) -> Way | None:
        """Show another of the game's lists with LEFT or RIGHT; any other press closes the card."""
        sideways = (press.switch is Switch.RIGHT) - (press.switch is Switch.LEFT)
        if sideways and len(self._top_tens) > 1:
            if press.kind is not Kind.UP:
                self._at, self._began = (self._at + sideways) % len(self._top_tens), press.at
                self._sound.play(tick(self._at))
            return None
        if press.kind is not Kind.DOWN:
            return None
        self._sound.play(Cue.MOVE)
        return Back()

    def enter(self, now: float) -> None:
        """Start the animation in which the rows slide in."""
        self._began = now

    def _still(self, now: float) -> bool:
        return still(self.top_ten, self._flash.age(self._began, now))

    def next_due(self, now: float) -> float:
        """Return the time of the next frame while rows slide in, then of the next change of the lamps."""
        return self._flash.next_beat(now) if self._still(now) else now + FRAME

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the list, the lamps, the time while rows slide in."""
        return self._at, self._flash.beat(now) if self._still(now) else now

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the list that is on the screen now."""
        beat, age = self._flash.beat(now), self._flash.age(self._began, now)
        top_ten_page(canvas, self._game, self.top_ten, lit=True, beat=beat, age=age)
        others = "↔ OTHER LISTS  " if len(self._top_tens) > 1 else ""
        if len(self._top_tens) == 2 and self._top_tens[1].cabinets:
            others = "↔ OUR LIST  " if self.top_ten.cabinets else "↔ LEAGUE  "
        widgets.prompt_line(canvas, self._game.look.theme, others + "● BACK")


class KeyCard(Notice):
    """The card with the keys of a desktop computer, one row for each joystick; any press closes it."""

    is_card = over_game = True

    def __init__(self, legend: tuple[tuple[str, str], ...], sound: Sound | None = None) -> None:
        """`legend`: pairs of an input and its keys."""
        super().__init__(Back(), sound)
        self._legend = legend

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the inputs and their keys as a table."""
        panel(canvas, CABINET, 72, 18, 496, 286)
        logo(canvas, WIDTH // 2, 32, "KEYS", CABINET.accent, 5)
        for row, (what, keys) in enumerate(self._legend):
            y = 84 + 21 * row
            read(canvas, 100, y, what, CABINET.dim)
            read(canvas, WIDTH - 100, y, keys, CABINET.ink, "right", strong=True)
        widgets.prompt_line(canvas, CABINET, "● GO ON")
