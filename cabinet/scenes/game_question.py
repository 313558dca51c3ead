"""The base of the scenes that ask a question over the dimmed game, with a list of answers."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Kind, Press, Switch, tick
from cabinet.display.size import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import logo, read, read_width
from cabinet.drawing.plates import panel
from cabinet.scenes.scene import Back, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.sound.listener import Sound

STEPS = {Switch.UP: -1, Switch.LEFT: -1, Switch.DOWN: 1, Switch.RIGHT: 1}
TOP, WORD, LINE, PAD = 26, 52, 30, 24
"""In pixels: the space above the large heading, the height of the heading, the height of the line of text
below the heading, and the padding of the answers."""
NARROWEST = 380


class GameQuestion(Scene):
    """A question over the dimmed game; any joystick chooses the answer.

    An answer that loses the game must be confirmed.
    """

    over_game = True
    word: str
    """The question's heading, drawn in large letters."""
    line = ""
    """The line of text below the heading, "" for none."""
    ITEMS: tuple[str, ...]
    keeps_on = "↕ PLAY ON"
    """The prompt that is shown while an answer must be confirmed."""
    lapses: Way = Back()
    """The transition to another scene that follows if nobody answers in time."""

    def __init__(self, game: AnyGame, *, gate: Gate, flash: Flash, sound: Sound, lasts: float = inf) -> None:
        """`lasts`: the number of seconds without a press after which the question closes unanswered."""
        self.game = game
        self._gate = gate
        self._flash = flash
        self._sound = sound
        self._lasts = lasts
        self._ends = inf
        self._at = 0

    def enter(self, now: float, /) -> None:
        """Start the time limit for an answer."""
        self._ends = now + self._lasts

    def answer(self, _press: Press, /) -> Way | None:
        """Handle FIRE or a console button; return the transition of the answer, None to stay."""
        raise NotImplementedError

    def press(self, press: Press) -> Way | None:
        """Handle a press: a direction chooses an answer, FIRE or a console button gives it."""
        if press.kind is Kind.UP:
            return None
        self._ends = press.at + self._lasts
        if step := STEPS.get(press.switch):
            self._at = (self._at + step) % len(self.ITEMS)
            self._sound.play(tick(self._at))
            return None
        return self.answer(press) if press.kind is Kind.DOWN else None

    def tick(self, now: float) -> Way | None:
        """When the time is up, return the transition `lapses`."""
        return self.lapses if now >= self._ends else None

    def next_due(self, now: float) -> float:
        """Return the time of the next flash of the chosen answer, or of the end of the time limit."""
        return min(self._ends, self._gate.question.next_due(now), self._flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the chosen answer, a confirmation, and the flash."""
        return self._at, self._gate.question.words(now), self._flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the question and its answers over the middle of the game's picture."""
        theme, lit = self.game.look.theme, self._flash.lit(now)
        width = max(NARROWEST, read_width(self.line) + 2 * PAD)
        height = TOP + WORD + LINE * bool(self.line) + widgets.MENU_STEP * len(self.ITEMS) + PAD
        y = (widgets.PROMPT_Y - height) // 2
        panel(canvas, theme, (WIDTH - width) // 2, y, width, height)
        logo(canvas, WIDTH // 2, y + TOP, self.word, theme.accent, 5)
        y += TOP + WORD
        read(canvas, WIDTH // 2, y, self.line, theme.ink, "centre")
        if words := self._gate.question.words(now):
            widgets.banner(canvas, theme, words, lit)
            widgets.prompt_line(canvas, theme, self.keeps_on)
        else:
            y += LINE * bool(self.line) + PAD // 2
            widgets.menu_list(canvas, theme, y, self.ITEMS, self._at, lit)
            widgets.prompt_line(canvas, theme, "↕ CHOOSE  ● OK")
