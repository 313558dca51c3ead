"""The cursor of the player to act; in a game with a pointer it glides, and a mouse moves it."""

from __future__ import annotations

from collections import deque
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Control, Cue, Exit, Kind, Press, Switch

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.sound.listener import Sound

SETTLES = 0.15
"""Seconds in which a cursor, and what it has marked, moves to its place."""
KEPT = 1000
"""Presses of a turn that are kept; whoever plays with the stick for hours makes no prompt slower."""


class Cursor:
    """At most one is there; where it was left the next one starts."""

    def __init__(self, game: AnyGame, sound: Sound) -> None:
        self._game = game
        self._sound = sound
        self.ui: Any = None
        """Where it stands; None while nobody has one."""
        self.last: Any = None
        """Where it was left."""
        self.was: Any = None
        """Where it stood before it was pressed last."""
        self.pressed_at = -inf
        """When that was, in monotonic seconds."""
        self.presses: deque[Press] = deque(maxlen=KEPT)
        """What has led it from where it started to where it stands, the latest."""
        self.moved = False
        """Somebody has moved it since it was given to the player."""
        self.changes = 0
        """How often it was moved."""

    def start(self, view: Any, moved_at: float | None = None) -> None:
        """Give it to the player whose view this is.

        `moved_at`: when the same player made a move without animation: it moves to its place from where that
        left it.
        """
        self.ui = self._game.panel.start(view, self.last)
        self.was, self.pressed_at = self.last, -inf if moved_at is None or self.last is None else moved_at
        self.presses.clear()
        self.moved = False

    def leave(self) -> None:
        """A step is made with it: it has come to where it stands."""
        self.pressed_at = -inf
        if self.ui is not None:
            self.last = self.ui

    def end(self) -> None:
        """Nobody has it now."""
        self.ui = None

    def forget(self) -> None:
        """Nobody has it now, and where it was left is a secret."""
        self.ui = self.last = self.was = None

    def press(self, press: Press, view: Any) -> Chosen[Any] | Exit | None:
        """Use it. Returns the move or the way out that this means; a press that means nothing is refused."""
        after = self._game.panel.press(self.ui, press, view)
        if isinstance(after, Chosen | Exit):
            return after
        self.presses.append(press)
        if after == self.ui and press.switch is Switch.FIRE and press.kind is Kind.DOWN:
            self._sound.play(Cue.REFUSE)
        if after != self.ui:
            self.was, self.pressed_at = self.ui, press.at
        self._move(after)
        return None

    def settled(self, now: float) -> float:
        """How far it has come to where it stands since it was pressed, by time alone: 0 to 1."""
        return min(1.0, max(0.0, now - self.pressed_at) / SETTLES) if self.ui is not None else 1.0

    def moves(self, now: float) -> bool:
        """True while its picture moves by itself."""
        return self.is_gliding or self.settled(now) < 1

    def leads(self, press: Press, view: Any, moves: tuple[Any, ...]) -> bool:
        """Whether a press makes one of these moves, or brings it to where FIRE makes it."""
        panel = self._game.panel
        after = panel.press(self.ui, press, view)
        if press.switch is not Switch.FIRE and not isinstance(after, Chosen | Exit):
            after = panel.press(after, Press(Control(Switch.FIRE, press.jack), Kind.DOWN, press.at), view)
        return isinstance(after, Chosen) and after.what in moves

    def point(self, x: int, y: int) -> None:
        """A mouse has moved to a pixel of the canvas."""
        pointer = self._game.pointer
        if not pointer:
            return
        if self.ui is not None:
            self._move(pointer.point(self.ui, x, y))
        elif self.last is not None:
            self.last = pointer.point(self.last, x, y)
            self.changes += 1

    @property
    def is_gliding(self) -> bool:
        """Whether it moves by itself."""
        pointer = self._game.pointer
        return pointer is not None and self.ui is not None and pointer.gliding(self.ui)

    def glide(self, now: float) -> None:
        """Move it to where it is at this time, in monotonic seconds."""
        if self._game.pointer and self.is_gliding:
            self._move(self._game.pointer.glide(self.ui, now))

    def let_go(self) -> None:
        """It stays where it is: whatever made it glide is not held any more."""
        if self._game.pointer and self.is_gliding:
            self._move(self._game.pointer.let_go(self.ui))

    def _move(self, after: Any) -> None:
        if after == self.ui:
            return
        cue = self._game.look.cursor_sound(self.ui, after)
        self.ui = self.last = after
        self.moved = True
        self.changes += 1
        if cue:
            self._sound.play(cue)
