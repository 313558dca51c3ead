"""The input of a game in progress: whose turn it is, the cursor, and FIRE held to speed up animations."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import MOUSE, Chosen, Cue
from cabinet.play.cursor import Cursor

if TYPE_CHECKING:
    from cabinet.api import Exit, Press, Seat
    from cabinet.play.gate import Gate
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound

NUDGE = 1.2
"""Seconds for which the number of the player to act flashes after a press on another player's joystick."""
RUSH = 0.12
"""The maximum length of any animation, in seconds, while FIRE is held."""


class TurnInput:
    """The input state that all phases of a table share. Times are monotonic seconds."""

    def __init__(self, table: Table, *, gate: Gate, sound: Sound, computers_only: bool) -> None:
        """`computers_only`: no person plays, as in attract mode."""
        self.table = table
        self.gate = gate
        self.sound = sound
        self.computers_only = computers_only
        self.cursor = Cursor(table.game, sound)
        self.seat: Seat = 0
        """The seat that the screen shows as the player to act, also during the animation of a step."""
        self.nudged_until = -inf
        """The time until which the player's number flashes because someone pressed another joystick."""
        self.changes = 0
        """The number of changes of the picture so far, not counting moves of the cursor."""
        self._fire = 0
        """The number of the joystick whose FIRE is held; 0 if none is."""
        self._rush_at = inf
        self._skips = False

    @property
    def watched(self) -> bool:
        """True while people only watch the computer players play."""
        return not self.computers_only and self.table.game.match.watched(self.table.players_view)

    @property
    def skips(self) -> bool:
        """True while FIRE is skipping the steps that people only watch."""
        return self._skips and self.watched

    def skip(self) -> bool:
        """Start skipping steps if people only watch the computer players now; return True if they do."""
        self._skips = self.watched
        return self._skips

    def end_skip(self) -> bool:
        """Stop skipping steps once people no longer only watch; return True if this call has stopped it."""
        ended = self._skips and not self.watched
        self._skips = self._skips and not ended
        return ended

    def own(self, jack: int) -> bool:
        """Return True for the joystick of the player to act, and always for the mouse.

        In a computer player's turn, return True for the joystick of every person who plays.
        """
        players = self.table.players
        those = players if players[self.seat].computer else (players[self.seat],)
        return jack in {MOUSE, *(player.jack for player in those if not player.computer)}

    def shared_moves(self, jack: int) -> tuple[Any, ...]:
        """Return the moves that this joystick, or the mouse, may make during another player's turn."""
        players = self.table.players
        return tuple(
            move
            for seat, move in self.table.game.match.shared_moves(self.table.players_view)
            if not players[seat].computer and jack in {players[seat].jack, MOUSE}
        )

    def use(self, press: Press, allowed: tuple[Any, ...] | None = None) -> Chosen[Any] | Exit | None:
        """Apply a press to the cursor; return the move or the exit from the game that it makes, or None.

        If `allowed` is given, refuse every exit, and every move that is not in it.
        """
        meant = self.cursor.press(press, self.table.players_view)
        if meant is None or allowed is None or (isinstance(meant, Chosen) and meant.what in allowed):
            return meant
        self.refuse(press.at)
        return None

    def refuse(self, now: float) -> None:
        """Refuse a press: play the sound NOT YOU, and flash the number of the player whose turn it is."""
        self.nudged_until = now + NUDGE
        self.changes += 1
        self.sound.play(Cue.NOT_YOU)

    def look(self, seat: Seat | None) -> None:
        """Set the person who looks at the screen alone (None for nobody); forget the cursor's last state."""
        self.table.looker = seat
        self.cursor.forget()
        self.changes += 1

    def hold_fire(self, press: Press, after: float) -> None:
        """Record that FIRE is held: it speeds up animations from `after` seconds after the press."""
        self._fire, self._rush_at = press.jack, press.at + after

    def release_fire(self, jack: int) -> None:
        if jack == self._fire:
            self._fire = 0

    def let_go(self) -> None:
        """Treat all held controls as released, because their releases will not be seen."""
        self._fire = 0
        self.cursor.let_go()

    def rush(self, now: float) -> bool:
        """Return True if FIRE has been held long enough to speed up animations."""
        return self._fire > 0 and now >= self._rush_at and self.own(self._fire)

    def rush_at(self, now: float) -> float:
        """Return the time at which holding FIRE begins to speed up animations.

        Return infinity if animations are already faster, or if FIRE is not held.
        """
        return self._rush_at if self._fire and now < self._rush_at else inf

    def pace(self, seconds: float, now: float) -> float:
        """Return the length in seconds of an animation that begins now, given its normal length `seconds`."""
        if self.skips:
            return 0.0
        return min(seconds, RUSH) if self.rush(now) else seconds
