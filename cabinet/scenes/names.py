"""Name entry by joystick, one winner after another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cabinet.api import MOUSE, NAME_LENGTH, Cue, Kind, Press, Switch
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.scenes.scene import Plain, ToList, Way
from cabinet.scenes.wheel import END, READY, Wheel, draw_wheel, offer, pointed

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.posting import Ending
    from cabinet.sound.listener import Sound


class Names(Plain):
    """Only the winner's joystick writes; START enters as END does. A name that is refused is told at once."""

    idles = False
    keeps = True
    shows_mouse = True

    def __init__(
        self,
        ending: Ending,
        last_name: Callable[[int], str | None],
        refuses: Callable[[str], bool],
        *,
        timeout: float,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`last_name`: the name last entered from a joystick, by jack.

        `refuses`: whether a name may not stand on the list.

        `timeout`: seconds without a press of the winner's joystick after which what is there
        is entered.
        """
        self.ending = ending
        self.table = ending.table
        self.game = ending.table.game
        self._seats = ending.entering
        self._jacks = {self.table.players[seat].jack for seat in self._seats}
        self._last_name = last_name
        self._refuses = refuses
        self._refused: Wheel | None = None
        """The name as it stood when it was refused."""
        self._timeout = timeout
        self._flash = flash
        self._sound = sound
        self._done: tuple[tuple[int, str], ...] = ()
        self.wheel = offer(last_name(self.jack))
        self._ends = 0.0
        self._gone = 0.0
        """When none of the winners can be there any more, whichever joystick is theirs."""
        self._pointed: int | None = 0
        """How far from the character that is up a mouse points; None where it points at none."""

    @property
    def _seat(self) -> int:
        return self._seats[len(self._done)]

    @property
    def jack(self) -> int:
        """The winner's joystick."""
        return self.table.players[self._seat].jack

    def enter(self, now: float) -> None:
        """The time begins."""
        self._ends = self._gone = now + self._timeout

    def press(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn the wheel, UP and DOWN jump, FIRE takes."""
        if press.kind is Kind.UP:
            return None
        if press.jack in (*self._jacks, MOUSE):
            self._gone = press.at + self._timeout
        if press.jack in (self.jack, MOUSE):
            self._ends = self._gone
        elif press.jack:
            if press.kind is Kind.DOWN:
                self._sound.play(Cue.NOT_YOU)
            return None
        match press.switch:
            case _ if by := self._turns(press):
                self.wheel = self.wheel.turn(by)
                self._sound.play(Cue.MOVE)
            case Switch.UP | Switch.DOWN:
                self.wheel = self.wheel.jump(press.switch is Switch.DOWN)
                self._sound.play(Cue.MOVE)
            case _ if press.kind is Kind.REPEAT or (press.jack == MOUSE and self._pointed is None):
                pass
            case Switch.START:
                return self._finish(press.at)
            case Switch.FIRE if self.wheel.character == END:
                return self._finish(press.at)
            case Switch.FIRE:
                self._take()
            case _:
                pass
        return None

    def _turns(self, press: Press) -> int:
        """By how many characters a press turns the wheel, 0 for not at all."""
        if press.switch is Switch.FIRE and press.jack == MOUSE:
            return self._pointed or 0
        return (press.switch is Switch.RIGHT) - (press.switch is Switch.LEFT)

    def point(self, x: int, y: int) -> None:
        """A mouse turns to the character that it is clicked on, and takes the one that is up."""
        self._pointed = pointed(x, y)

    def tick(self, now: float) -> Way | None:
        """Without a press for long, what is there is entered; where nobody is there, for all who are left."""
        while now >= self._ends:
            if way := self._enter_name(now):
                return way
            if now >= self._gone:
                self._ends = now
        return None

    def wake(self, now: float) -> float:
        """The cursor flashes; the time ends."""
        return min(self._ends, self._flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """The wheel and the flash."""
        return self.wheel, self._seat, self._refused, self._flash.lit(now)

    def page(self) -> Hashable:
        """One screen a winner."""
        return self._seat

    def draw(self, canvas: Canvas, now: float) -> None:
        """The name in large letters, marked where the next letter replaces it; the wheel below."""
        game, theme = self.game, self.game.theme
        score = self.ending.scores[self._seat]
        canvas.fill(theme.ground)
        widgets.title_line(canvas, theme, game.title, f"SCORE {game.format_score(score)}")
        canvas.text(WIDTH // 2, 58, "YOU MADE THE TOP TEN", theme.accent, align="centre")
        canvas.text(WIDTH // 2, 86, f"YOUR NAME, PLAYER {self._seat + 1}", theme.ink, align="centre")
        self._draw_name(canvas, self._flash.lit(now))
        refused = self._refused == self.wheel
        if refused:
            canvas.text(WIDTH // 2, 179, "NOT THIS NAME: CHOOSE ANOTHER", theme.accent, align="centre")
        draw_wheel(canvas, theme, self.wheel, "" if refused else READY)
        canvas.text(WIDTH // 2, 298, "FINISH: END ON THE WHEEL, OR START", theme.ink, align="centre")
        widgets.prompt_line(canvas, theme, "↔ LETTER  ↕ JUMP  ● TAKE")

    def _draw_name(self, canvas: Canvas, lit: bool) -> None:
        theme, wheel = self.game.theme, self.wheel
        cell = 40
        left = (WIDTH - cell * NAME_LENGTH) // 2
        canvas.round_box(left - 8, 116, cell * NAME_LENGTH + 16, 56, theme.shade, 8)
        if wheel.offered:
            canvas.box(left, 122, cell * len(wheel.name), 36, theme.accent)
        for at in range(NAME_LENGTH):
            x = left + cell * at
            if at < len(wheel.name):
                colour = theme.ground if wheel.offered else theme.ink
                canvas.text(x + 4, 126, wheel.name[at], colour, 4)
            here = at == len(wheel.name) and not wheel.offered and lit
            canvas.box(x + 4, 162, cell - 8, 4, theme.accent if here else theme.ink)

    def _take(self) -> None:
        before = self.wheel
        self.wheel = before.take()
        self._sound.play(Cue.REFUSE if self.wheel == before else Cue.LETTER)

    def _finish(self, now: float) -> Way | None:
        """Enter the name, or refuse it: the next letter that is taken begins another."""
        if not self._refuses(self.wheel.name.strip()):
            return self._enter_name(now)
        self._refused = self.wheel = replace(self.wheel, offered=True)
        self._sound.play(Cue.REFUSE)
        return None

    def _enter_name(self, now: float) -> Way | None:
        name = self.wheel.name.strip() or f"PLAYER {self._seat + 1}"
        done = (*self._done, (self._seat, name))
        self._sound.play(Cue.CHOOSE)
        if len(done) == len(self._seats):
            return ToList(self.ending, done)
        self._done = done
        self.wheel = offer(self._last_name(self.jack))
        self._ends = now + self._timeout
        return None
