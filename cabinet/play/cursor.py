"""The cursor of the player to act.

In games with a free pointer, the cursor glides while a direction is held, and a mouse can move it.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Control, Cue, Exit, Kind, Press, Switch

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.sound.listener import Sound

SETTLES = 0.15
"""Seconds that a cursor, and anything that the cursor has marked, takes to move to its new place."""
KEPT = 1000
"""The maximum number of presses of a turn to remember, so that endless stick movements do not slow the
cabinet down."""


class Cursor:
    """The cursor at a table, which the players share. It starts where the previous player left it."""

    def __init__(self, game: AnyGame, sound: Sound) -> None:
        self._game = game
        self._sound = sound
        self.ui: Any = None
        """The cursor's current state, in the form that the game's panel defines; None while no player has
        the cursor."""
        self.last: Any = None
        """The state that the cursor had when the last player gave it up."""
        self.was: Any = None
        """The state that the cursor had before the last press."""
        self.pressed_at = -inf
        """The time of the last press that the cursor got, in monotonic seconds."""
        self.presses: deque[Press] = deque(maxlen=KEPT)
        """The latest presses that moved the cursor from its start to its current state."""
        self.moved = False
        """True if the current player has moved the cursor since getting it."""
        self.changes = 0
        """The number of times that the cursor was moved so far."""

    def start(self, view: Any, moved_at: float | None = None) -> None:
        """Give the cursor to the player who sees this view of the game.

        `moved_at`: the time of the same player's last move if that move had no animation; the cursor then
        glides from its old place.
        """
        self.ui = self._game.panel.start(view, self.last)
        self.was, self.pressed_at = self.last, -inf if moved_at is None or self.last is None else moved_at
        self.presses.clear()
        self.moved = False

    def leave(self) -> None:
        """Put the cursor at its new place without further animation, because its player has made a move."""
        self.pressed_at = -inf
        if self.ui is not None:
            self.last = self.ui

    def end(self) -> None:
        """Take the cursor from its player, and keep the cursor's state for the next player."""
        self.ui = None

    def forget(self) -> None:
        """Take the cursor from its player and forget the cursor's last state, which is secret."""
        self.ui = self.last = self.was = None

    def press(self, press: Press, view: Any) -> Chosen[Any] | Exit | None:
        """Apply a press to the cursor.

        Returns the move or the exit from the game that the press means, if any; a press without a meaning is
        refused.
        """
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
        """Return the progress, from 0 to 1, of the cursor's movement to its place since the last press."""
        return min(1.0, max(0.0, now - self.pressed_at) / SETTLES) if self.ui is not None else 1.0

    def moves(self, now: float) -> bool:
        """Return True while the picture of the cursor is moving."""
        return self.is_gliding or self.settled(now) < 1

    def leads(self, press: Press, view: Any, moves: tuple[Any, ...]) -> bool:
        """Return True if a press makes one of `moves`, or moves the cursor so that FIRE then makes one."""
        panel = self._game.panel
        after = panel.press(self.ui, press, view)
        if press.switch is not Switch.FIRE and not isinstance(after, Chosen | Exit):
            after = panel.press(after, Press(Control(Switch.FIRE, press.jack), Kind.DOWN, press.at), view)
        return isinstance(after, Chosen) and after.what in moves

    def point(self, x: int, y: int) -> None:
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
        """True while a free pointer moves because a direction is held."""
        pointer = self._game.pointer
        return pointer is not None and self.ui is not None and pointer.gliding(self.ui)

    def glide(self, now: float) -> None:
        """Move a gliding cursor to its position at the time `now`, in monotonic seconds."""
        if self._game.pointer and self.is_gliding:
            self._move(self._game.pointer.glide(self.ui, now))

    def let_go(self) -> None:
        """Stop a gliding cursor, as if the control that moves it had been released."""
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
