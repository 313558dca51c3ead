"""The last step after a game: the top-ten lists with the new rows, and the choice of what follows."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Press, Switch, tick
from cabinet.display.size import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.plates import pills, pills_width
from cabinet.drawing.top_ten import HEAD, PILL, PILLS_Y, arrives, still, top_ten_page
from cabinet.scenes.ending_step import CALM, EndingStep
from cabinet.scenes.scene import Strip, ToMenu, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import AnyGame, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.sound.listener import Sound


class ListStep(EndingStep):
    """The step with the new top-ten lists.

    The scores are already posted, so attract mode may follow if nothing is pressed.
    """

    idles, keeps, strip = True, False, Strip(*HEAD)

    def __init__(
        self,
        game: AnyGame,
        top_tens: tuple[TopTen, ...],
        shown: int,
        ways: tuple[tuple[str, Way], ...],
        chosen: int = 0,
        *,
        lasts: float = inf,
        gate: Gate,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`shown`: the index of the list to show first; UP and DOWN show the others.

        `ways`: the choices, as pairs of a name and its transition; only one if the next game of a match has
        already started. `chosen`: the index of the choice that is chosen at first. The current choice is
        carried out automatically after `lasts` seconds.
        """
        super().__init__(gate=gate, flash=flash, sound=sound)
        self._game = game
        self._top_tens = top_tens
        self._shown = shown
        self._ways = ways
        self._chosen = chosen
        self._lasts = lasts

    @property
    def top_ten(self) -> TopTen:
        """The top-ten list that is on the screen now."""
        return self._top_tens[self._shown]

    def enter(self, now: float) -> None:
        """Start to show the first list, whose rows slide in; FIRE counts a while later."""
        self._gate.fire_at = now + CALM
        self.begin(now, [(age, Cue.ROW) for age in arrives(self.top_ten)])

    def press(self, press: Press) -> Way | None:
        """Handle a press of any joystick.

        LEFT and RIGHT choose what follows, UP and DOWN choose a list, FIRE or START takes the choice; SELECT
        leaves.
        """
        if press.kind is Kind.UP:
            return None
        across = (press.switch is Switch.RIGHT) - (press.switch is Switch.LEFT)
        down = (press.switch is Switch.DOWN) - (press.switch is Switch.UP)
        if across or down:
            self._move(press, across, down)
            return None
        if press.kind is not Kind.DOWN or press.switch is Switch.OPTION:
            return None
        if press.switch is Switch.SELECT:
            return ToMenu(self._game) if len(self._ways) > 1 else None
        if press.switch is Switch.START and self._gate.is_early(press):
            self._gate.fire_at = press.at + CALM
            return None
        self._sound.play(Cue.CHOOSE)
        return self._ways[self._chosen][1]

    def _move(self, press: Press, across: int, down: int) -> None:
        """Choose another transition or another list; from this press on, FIRE counts."""
        before = self._chosen, self._shown
        self._chosen = (self._chosen + across) % len(self._ways)
        self._shown = (self._shown + down) % len(self._top_tens)
        if (self._chosen, self._shown) != before:
            self._gate.fire_at = press.at
            self._sound.play(tick(self._chosen if across else self._shown))

    def hurry(self, press: Press) -> None:
        """Ignore a press of FIRE that comes too early; FIRE counts `CALM` seconds after the last one."""
        if press.kind is Kind.DOWN:
            self._gate.fire_at = press.at + CALM

    def tick(self, now: float) -> Way | None:
        """Play the sounds that are due; return the chosen transition when the time is up."""
        super().tick(now)
        return self._ways[self._chosen][1] if now >= self._began + self._lasts else None

    def next_due(self, now: float) -> float:
        """Return the time at which the step ends, FIRE counts, or the next row arrives."""
        fire = self._gate.fire_at if now < self._gate.fire_at else inf
        return min(self._began + self._lasts, fire, super().next_due(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the list, the choice, and True once FIRE counts."""
        return self._shown, self._chosen, now >= self._gate.fire_at

    def moves(self, now: float) -> bool:
        """Return True while rows slide in."""
        return not still(self.top_ten, self.age(now))

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the top-ten list on the screen, and the choices of what follows below it."""
        theme, lit, beat = self._game.look.theme, self._flash.lit(now), self._flash.beat(now)
        top_ten_page(canvas, self._game, self.top_ten, lit=lit, beat=beat, age=self.age(now))
        words = [words for words, _ in self._ways]
        x = (WIDTH - pills_width(words)) // 2
        pills(canvas, theme, x, PILLS_Y, words, self._chosen, height=PILL, lit=lit)
        lists = "↕ LIST  " if len(self._top_tens) > 1 else ""
        choose = "↔ CHOOSE  " if len(words) > 1 else ""
        fire = "● OK" if now >= self._gate.fire_at else ""
        widgets.prompt_line(canvas, theme, f"{lists}{choose}{fire}")
