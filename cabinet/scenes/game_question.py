"""A question over the dimmed game, with a list of answers."""

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
"""Pixels above the large word, for it, for the line below it, and around the answers."""
NARROWEST = 380


class GameQuestion(Scene):
    """Any joystick chooses an answer. An answer that loses the game must be confirmed."""

    over_game = True
    word: str
    """The words in large letters."""
    line = ""
    """The line below the word, "" for none."""
    ITEMS: tuple[str, ...]
    keeps_on = "↕ PLAY ON"
    """The prompt while an answer must be confirmed."""
    lapses: Way = Back()
    """The way on without an answer."""

    def __init__(self, game: AnyGame, *, gate: Gate, flash: Flash, sound: Sound, lasts: float = inf) -> None:
        """`lasts`: seconds without a press before the question lapses."""
        self.game = game
        self._gate = gate
        self._flash = flash
        self._sound = sound
        self._lasts = lasts
        self._ends = inf
        self._at = 0

    def enter(self, now: float, /) -> None:
        """Start the time for an answer."""
        self._ends = now + self._lasts

    def answer(self, _press: Press, /) -> Way | None:
        """Handle FIRE or a console button."""
        raise NotImplementedError

    def press(self, press: Press) -> Way | None:
        """A direction chooses; any other press answers."""
        if press.kind is Kind.UP:
            return None
        self._ends = press.at + self._lasts
        if step := STEPS.get(press.switch):
            self._at = (self._at + step) % len(self.ITEMS)
            self._sound.play(tick(self._at))
            return None
        return self.answer(press) if press.kind is Kind.DOWN else None

    def tick(self, now: float) -> Way | None:
        """Go on without an answer when the time is up."""
        return self.lapses if now >= self._ends else None

    def next_due(self, now: float) -> float:
        """The next flash of the choice, or the end of the time."""
        return min(self._ends, self._gate.question.next_due(now), self._flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """The choice, the question, and the flash."""
        return self._at, self._gate.question.words(now), self._flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the question over the middle of the game's picture."""
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
