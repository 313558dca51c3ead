"""The step after a game in which the winners enter their names for the top ten, one after another."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import MOUSE, NAME_LENGTH, TOP, Cue, Kind, Press, Switch, out_cubic, tick, unnamed
from cabinet.display.palette import BLACK, mix
from cabinet.display.sprite import Pose, Sprite
from cabinet.drawing import widgets
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.motion import jolted
from cabinet.drawing.plates import panel, plate_of
from cabinet.drawing.widgets import LEFT, RIGHT
from cabinet.scenes.ending_step import CALM, EndingStep
from cabinet.scenes.scene import NextStep, Way
from cabinet.scenes.wheel import (
    DELETE,
    END,
    MIDDLE,
    NO_NAME,
    READY,
    WHEEL,
    WORDS_Y,
    Wheel,
    draw_wheel,
    offer,
    pointed,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.display.palette import Colour
    from cabinet.play.gate import Gate
    from cabinet.play.posting import FinalScores, Posting
    from cabinet.sound.listener import Sound


START_AFTER = 1.0
"""The number of seconds from the start of a name entry until START counts."""
COMES, FROM = 0.25, 200
"""The number of seconds in which a player's plate slides in, and the distance that it slides from the
left, in pixels."""
CELL, NAME_Y, LETTER = 51, 134, 5
"""Pixels from one letter of the name to the next, the y of the letters, and the size of a letter's dots in
pixels."""
SLAMS, LARGER, KICK = 0.1, 1.4, 2
"""The number of seconds in which a new letter drops into place, the letter's scale at first, and how far
the picture shakes, in pixels."""


class NameEntry(EndingStep):
    """The step in which the winners enter their names, one after another, each with their own joystick.

    START enters the name, as END on the wheel of characters does. A refused name is reported at once. FIRE
    counts only after a move of the stick, or after `CALM` seconds without FIRE, so tapping FIRE enters
    nothing.
    """

    def __init__(
        self,
        ending: FinalScores,
        posting: Posting,
        *,
        timeout: float,
        gate: Gate,
        flash: Flash,
        sound: Sound,
    ) -> None:
        """`posting` knows the last name of each joystick, and the refused names.

        `timeout`: the number of seconds without a press of the winner's joystick after which the current name
        is entered.
        """
        super().__init__(gate=gate, flash=flash, sound=sound)
        self._ending = ending
        self._table = ending.table
        self._game = ending.table.game
        self._seats = ending.entering
        self._jacks = {self._table.players[seat].jack for seat in self._seats}
        self._posting = posting
        self._refused: Wheel | None = None
        """The state of the wheel when its name was last refused; None if no name was refused."""
        self._timeout = timeout
        self.written: tuple[tuple[Seat, str], ...] = ()
        """The names entered so far, as pairs of a seat and its name."""
        self.wheel = Wheel()
        self._ends = 0.0
        self._gone = 0.0
        """The time at which all remaining names are entered unchanged if nobody has pressed anything."""
        self._slammed = self._came = -inf
        """The times at which the last letter was taken, and at which the player's plate began to slide in."""
        self._pointed: int | None = 0
        """The number of characters by which the wheel must turn to reach the character under the mouse; None
        if no character is under the mouse."""

    @property
    def seat(self) -> Seat:
        """The seat whose player enters a name now."""
        return self._seats[len(self.written)]

    @property
    def jack(self) -> int:
        """The joystick (jack number) of the winner who enters a name now."""
        return self._table.players[self.seat].jack

    def enter(self, now: float) -> None:
        """Start the time limits and the first winner's entry."""
        if not self._ends:
            self.wheel = offer(self._posting.last_name(self.jack))
            if self._ending.new_record is None:
                self._sound.play(Cue.RANKED)
        self._ends = self._gone = now + self._timeout
        self._open(now)

    def _open(self, now: float) -> None:
        """Open the entry for the next winner, whose plate slides in."""
        self._came = now
        self._sound.play(Cue.PLATE)
        self._gate.open(now, waits={Switch.START: START_AFTER})
        self._gate.fire_at = now + CALM

    def hurry(self, press: Press) -> None:
        """Handle FIRE that comes too early to count; the time until FIRE counts then starts again.

        A click of the mouse on another character still turns the wheel.
        """
        if press.kind is not Kind.DOWN or not self._is_theirs(press):
            return
        if self._turns(press):
            self._use(press)
        elif press.jack != MOUSE or self._pointed is not None:
            self._gate.fire_at = press.at + CALM

    def press(self, press: Press) -> Way | None:
        """Handle a press; the last name ends the step.

        LEFT and RIGHT turn the wheel, UP and DOWN jump on it, FIRE takes the chosen character.
        """
        done = press.kind is not Kind.UP and self._is_theirs(press) and self._use(press)
        return NextStep() if done else None

    def _is_theirs(self, press: Press) -> bool:
        """Return True for a press of the current winner or of the console; other joysticks are refused."""
        if press.jack in (*self._jacks, MOUSE):
            self._gone = press.at + self._timeout
        if press.jack in (self.jack, MOUSE):
            self._ends = self._gone
        elif press.jack:
            if press.kind is Kind.DOWN:
                self._sound.play(Cue.NOT_YOU)
            return False
        return True

    def _use(self, press: Press) -> bool:
        """Handle a press of the current winner; return True once all names are entered."""
        match press.switch:
            case _ if by := self._turns(press):
                self._gate.fire_at = press.at
                self.wheel = self.wheel.turn(by)
                self._sound.play(tick(self.wheel.at))
            case Switch.UP | Switch.DOWN:
                self._gate.fire_at = press.at
                self.wheel = self.wheel.jump(press.switch is Switch.DOWN)
                self._sound.play(tick(self.wheel.at))
            case _ if press.kind is Kind.REPEAT or (press.jack == MOUSE and self._pointed is None):
                pass
            case Switch.START:
                return self._finish(self.wheel.seen, press.at)
            case Switch.FIRE if self.wheel.character == END:
                return self._finish(self.wheel.name, press.at)
            case Switch.FIRE:
                self._take(press.at)
            case _:
                pass
        return False

    def _turns(self, press: Press) -> int:
        """Return the number of characters by which a press turns the wheel, 0 for none."""
        if press.switch is Switch.FIRE and press.jack == MOUSE:
            return self._pointed or 0
        return (press.switch is Switch.RIGHT) - (press.switch is Switch.LEFT)

    def point(self, x: int, y: int) -> None:
        """Remember the mouse position (x, y), in pixels, for the next click.

        A click turns the wheel to the character at that position, or takes the chosen character.
        """
        self._pointed = pointed(x, y)

    def tick(self, now: float) -> Way | None:
        """Enter the current name after a while without a press; the last name ends the step.

        If nobody presses anything on any joystick, the remaining names are entered too.
        """
        while now >= self._ends:
            if self._enter_name(self.wheel.name, now):
                return NextStep()
            if now >= self._gone:
                self._ends = now
        return None

    def next_due(self, now: float) -> float:
        """Return the time from which FIRE counts, or of the end of the time limit."""
        return min(self._ends, self._gate.fire_at if now < self._gate.fire_at else inf)

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture: the wheel, seat, refused name, and if FIRE counts."""
        return self.wheel, self.seat, self._refused, now >= self._gate.fire_at

    def page(self) -> Hashable:
        """Return the seat whose player enters a name."""
        return self.seat

    def moves(self, now: float) -> bool:
        """Return True while a letter or the player's plate moves."""
        return now < max(self._slammed + 2 * SLAMS, self._came + COMES)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the player and the rank, the name in large letters, and the wheel of characters."""
        lit, beat, calm = self._flash.lit(now), self._flash.beat(now), self._flash.steady
        game, theme = self._game, self._game.look.theme
        score = game.format_score(self._ending.scores[self.seat])
        refused = self._refused == self.wheel
        still = ("name entry", theme, self.seat, self._rank, score)
        canvas.cached(still, self._draw_still)
        lamps(canvas, theme, beat)
        widgets.flag(canvas, theme, 18, self._heading, lit)
        way = 0.0 if calm else 1 - out_cubic(min(1.0, (now - self._came) / COMES))
        plate_of(canvas, theme, LEFT - round(FROM * way), 54, self.seat, alone=self._table.alone)
        since = inf if calm else now - self._slammed
        self._draw_name(canvas, lit, since)
        jolted(canvas, since - SLAMS, KICK)
        if refused:
            words = "NOT THIS NAME: CHOOSE ANOTHER"
            read(canvas, MIDDLE, WORDS_Y, words, theme.accent, "centre", strong=True)
        draw_wheel(canvas, theme, self.wheel, "" if refused else READY if self.wheel.name else NO_NAME)
        fire = "OK" if self.wheel.character == END else "ADD"
        widgets.prompt_line(
            canvas, theme, f"↔ LETTER  ↕ JUMP{f'  ● {fire}' if now >= self._gate.fire_at else ''}"
        )

    @property
    def _rank(self) -> str:
        """Return the player's rank in the list as text, from `1ST` to `10TH`."""
        rank = (*self._ending.ranks, *[TOP] * len(self._seats))[len(self.written)]
        return f"{rank}{('ST', 'ND', 'RD')[rank - 1] if rank <= 3 else 'TH'}"

    def _draw_still(self, canvas: Canvas) -> None:
        game, theme, number, rank = self._game, self._game.look.theme, self.seat, self._rank
        ground(canvas, theme)
        logo(canvas, 212, 60, rank, theme.accent, 6 if len(rank) < 4 else 5, "left")
        score = game.format_score(self._ending.scores[number])
        figure(canvas, RIGHT, 50, score, theme.ink, min(4, 180 // (8 * len(score))), "right")
        read(canvas, RIGHT, 92, "END OR START: DONE", theme.dim, "right")
        panel(canvas, theme, LEFT - 4, NAME_Y - 10, RIGHT - LEFT + 8, 74)

    @property
    def _heading(self) -> str:
        """Return the player's achievement as text, and the list's name if the game has several lists."""
        of_league = self._ending.new_record == self.seat and self._ending.beats_league
        made = "LEAGUE RECORD" if of_league else "YOU MADE THE TOP TEN"
        name = self._table.list.name
        return f"{name}: {made}" if name else made

    def _draw_name(self, canvas: Canvas, lit: bool, since: float) -> None:
        """Draw the name in large letters. `since`: the number of seconds since the last letter was taken."""
        theme, wheel = self._game.look.theme, self.wheel
        for at in range(NAME_LENGTH):
            x = LEFT + 8 + CELL * at
            here = at == len(wheel.taken) and not (wheel.offered and wheel.taken)
            written = at < len(wheel.taken)
            if written and wheel.offered:
                canvas.box(x, NAME_Y, CELL, 48, theme.accent)
            if written:
                ink, last = BLACK if wheel.offered else theme.ink, at == len(wheel.taken) - 1
                scale = 1 + LARGER * max(0.0, 1 - since / SLAMS) if last else 1.0
                _draw_letter(canvas, x + 6, NAME_Y + 3, wheel.taken[at], ink, scale)
            elif here and wheel.letter:
                # The letter that FIRE would add is smaller, in a frame, and in another color.
                canvas.round_frame(
                    x + 3, NAME_Y + 4, CELL - 8, 38, mix(theme.ground, theme.accent, 0.6), 6, 2
                )
                letter = "·" if wheel.letter == " " else wheel.letter
                canvas.text(x + CELL // 2, NAME_Y + 12, letter, theme.accent, 3, "centre")
            canvas.box(x + 5, NAME_Y + 48, CELL - 11, 4, theme.accent if here and lit else theme.dim)

    def _take(self, now: float) -> None:
        before = self.wheel
        self.wheel = before.take()
        if self.wheel == before:
            self._sound.play(Cue.REFUSE)
        elif before.character == DELETE:
            self._sound.play(Cue.LETTER)
        else:
            self._slammed = now
            self._sound.play(Cue.LETTER_SLAM)

    def _finish(self, name: str, now: float) -> bool:
        """Enter the name, or refuse it; after a refusal the next letter starts a new name.

        Return True if it was the last name.
        """
        if not self._posting.refuses(name.strip()):
            return self._enter_name(name, now)
        self._refused = self.wheel = Wheel(name, WHEEL.index(END), offered=True)
        self._sound.play(Cue.REFUSE)
        return False

    def _enter_name(self, name: str, now: float) -> bool:
        """Record the winner's name and open the next entry; return True if it was the last name."""
        if name := name.strip():
            self._posting.remember(self.jack, name)
        name = name or unnamed(self.seat)
        self.written = (*self.written, (self.seat, name))
        self._sound.play(Cue.CHOOSE)
        if len(self.written) == len(self._seats):
            return True
        self.wheel = offer(self._posting.last_name(self.jack))
        self._ends = now + self._timeout
        self._open(now)
        return False


def _draw_letter(canvas: Canvas, x: int, y: int, letter: str, ink: Colour, scale: float) -> None:
    """Draw a letter of the name; `scale` is above 1 while the letter drops into place."""
    if scale <= 1:
        canvas.text(x, y, letter, ink, LETTER)
        return
    side = 8 * LETTER
    sprite = Sprite(
        ("letter", letter, ink), (side, side), lambda own, x, y: own.text(x, y, letter, ink, LETTER)
    )
    canvas.sprite(sprite, x + side // 2, y + side // 2, Pose(scale=round(scale, 1)))
