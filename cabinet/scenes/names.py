"""Name entry by joystick, one winner after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cabinet.api import NAME_LENGTH, Cue, Kind, Press, Switch
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.scenes.scene import Plain, ToList, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.ending import Ending
    from cabinet.sound.listener import Sound

RUB_OUT = "←"
END = "END"
WHEEL: tuple[str, ...] = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *"0123456789", *" .-!'", RUB_OUT, END)
"""What LEFT and RIGHT turn through."""
LANDINGS = tuple(WHEEL.index(character) for character in ("A", "N", "0", " ", RUB_OUT, END))
"""Where UP and DOWN jump to."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A name so far and the sign that is up.

    A name that was `offered` is replaced by the first letter taken, as marked text is.
    """

    name: str = ""
    at: int = 0
    offered: bool = False
    room: int = NAME_LENGTH
    """Signs that fit."""

    @property
    def character(self) -> str:
        """The sign that FIRE takes."""
        return WHEEL[self.at]

    def turn(self, by: int) -> Wheel:
        """The next sign, or the one before; round and round."""
        return replace(self, at=(self.at + by) % len(WHEEL))

    def jump(self, forward: bool) -> Wheel:
        """The next landing that way, round and round."""
        if forward:
            at = next((landing for landing in LANDINGS if landing > self.at), LANDINGS[0])
        else:
            at = next((landing for landing in reversed(LANDINGS) if landing < self.at), LANDINGS[-1])
        return replace(self, at=at)

    def take(self) -> Wheel:
        """The name with the sign taken; unchanged where there is no room, or nothing to rub out."""
        if self.character == RUB_OUT:
            return replace(self, name=self.name[:-1], offered=False)
        name = ("" if self.offered else self.name) + self.character
        if len(name) > self.room:
            return self
        # After the last letter there is room for, END is what is wanted.
        return Wheel(name, WHEEL.index(END) if len(name) == self.room else self.at, room=self.room)


def offer(name: str | None) -> Wheel:
    """The wheel as it opens: the last name from this joystick, with END up, or nothing and A."""
    return Wheel(name, WHEEL.index(END), offered=True) if name else Wheel()


class Names(Plain):
    """Only the winner's joystick writes; START enters as END does."""

    idles = False
    keeps = True

    def __init__(
        self,
        ending: Ending,
        last_name: Callable[[int], str | None],
        *,
        timeout: float,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`last_name`: the name last entered from a joystick, by jack.

        `patience`: seconds without a press of the winner's joystick after which what is there
        is entered.
        """
        self.ending = ending
        self.table = ending.table
        self.game = ending.table.game
        self._seats = ending.entering
        self._last_name = last_name
        self._timeout = timeout
        self._flash = flash
        self._sound = sound
        self._done: tuple[tuple[int, str], ...] = ()
        self.wheel = offer(last_name(self.jack))
        self._ends = 0.0
        self._gone = 0.0
        """When nobody can be there any more, whichever joystick is theirs."""

    @property
    def _seat(self) -> int:
        return self._seats[len(self._done)]

    @property
    def jack(self) -> int:
        """The winner's joystick."""
        return self.table.players[self._seat].jack

    def enter(self, now: float) -> None:
        """The patience begins."""
        self._ends = self._gone = now + self._timeout

    def press(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn the wheel, UP and DOWN jump, FIRE takes."""
        if press.kind is Kind.UP:
            return None
        self._gone = press.at + self._timeout
        if press.jack == self.jack:
            self._ends = self._gone
        elif press.jack:
            if press.kind is Kind.DOWN:
                self._sound.play(Cue.NOT_YOU)
            return None
        match press.switch:
            case Switch.LEFT | Switch.RIGHT:
                self.wheel = self.wheel.turn(1 if press.switch is Switch.RIGHT else -1)
                self._sound.play(Cue.MOVE)
            case Switch.UP | Switch.DOWN:
                self.wheel = self.wheel.jump(press.switch is Switch.DOWN)
                self._sound.play(Cue.MOVE)
            case _ if press.kind is Kind.REPEAT:
                pass
            case Switch.START:
                return self._enter_name(press.at)
            case Switch.FIRE if self.wheel.character == END:
                return self._enter_name(press.at)
            case Switch.FIRE:
                self._take()
            case _:
                pass
        return None

    def tick(self, now: float) -> Way | None:
        """Without a press for long, what is there is entered; where nobody is there, for all who are left."""
        while now >= self._ends:
            if way := self._enter_name(now):
                return way
            if now >= self._gone:
                self._ends = now
        return None

    def wake(self, now: float) -> float:
        """The cursor flashes; patience ends."""
        return min(self._ends, self._flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """The wheel and the flash."""
        return self.wheel, self._seat, self._flash.lit(now)

    def page(self) -> Hashable:
        """One screen a winner."""
        return self._seat

    def draw(self, canvas: Canvas, now: float) -> None:
        """The name in large letters, the wheel below."""
        game, theme = self.game, self.game.theme
        score = self.ending.scores[self._seat]
        canvas.fill(theme.ground)
        widgets.title_line(canvas, theme, game.title, f"SCORE {game.format_score(score)}")
        canvas.text(WIDTH // 2, 58, "YOU MADE THE TOP TEN", theme.accent, align="centre")
        canvas.text(WIDTH // 2, 86, f"YOUR NAME, PLAYER {self._seat + 1}", theme.ink, align="centre")
        self._draw_name(canvas, self._flash.lit(now))
        draw_wheel(canvas, theme, self.wheel)
        widgets.prompt_line(canvas, theme, "↔ LETTER  ↕ JUMP  ● TAKE")

    def _draw_name(self, canvas: Canvas, lit: bool) -> None:
        theme, wheel = self.game.theme, self.wheel
        cell = 40
        left = (WIDTH - cell * NAME_LENGTH) // 2
        canvas.round_box(left - 8, 116, cell * NAME_LENGTH + 16, 56, theme.shade, 8)
        for at in range(NAME_LENGTH):
            x = left + cell * at
            if at < len(wheel.name):
                colour = theme.accent if wheel.offered else theme.ink
                canvas.text(x + 4, 126, wheel.name[at], colour, 4)
            here = at == len(wheel.name) and not wheel.offered and lit
            canvas.box(x + 4, 162, cell - 8, 4, theme.accent if here else theme.ink)

    def _take(self) -> None:
        before = self.wheel
        self.wheel = before.take()
        self._sound.play(Cue.REFUSE if self.wheel == before else Cue.LETTER)

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


def draw_wheel(canvas: Canvas, theme: Theme, wheel: Wheel, ready: str = "NAME IS READY") -> None:
    """The sign that is up and its neighbours, 200 to 284 pixels down; END says `ready`."""
    middle, step, y = WIDTH // 2, 44, 212
    canvas.round_box(middle - 56, y - 12, 112, 56, theme.accent, 8)
    canvas.text(middle, y, _shown(wheel.character), theme.ground, 4, "centre")
    for by in range(1, 6):
        for way in (-1, 1):
            x = middle + way * (40 + step * by)
            character = _shown(WHEEL[(wheel.at + way * by) % len(WHEEL)])
            if character == END:
                canvas.text(x, y + 12, character, theme.ink, 1, "centre")
            else:
                canvas.text(x, y + 8, character, theme.ink, 2, "centre")
    words = {RUB_OUT: "RUB OUT", END: ready, " ": "SPACE"}.get(wheel.character, "")
    canvas.text(middle, 268, words, theme.ink, align="centre")


def _shown(character: str) -> str:
    return "·" if character == " " else character
