"""Joysticks and mouse at a table: whose press it is, the cursor, and FIRE that is held to hurry."""

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
"""Seconds that the player's number flashes after a press on another joystick."""
RUSH = 0.12
"""Seconds that anything takes at most while FIRE is held to hurry."""


class TurnInput:
    """What all phases of a table share. Times are monotonic seconds."""

    def __init__(self, table: Table, *, gate: Gate, sound: Sound, computers_only: bool) -> None:
        """`computers_only`: no person plays, as in attract."""
        self.table = table
        self.gate = gate
        self.sound = sound
        self.computers_only = computers_only
        self.cursor = Cursor(table.game, sound)
        self.seat: Seat = 0
        """Whose turn it is as people see it, while a step is shown as well."""
        self.nudged_until = -inf
        """Until then the player's number flashes: another joystick was pressed."""
        self.changes = 0
        """Counts what changed the picture, without the cursor's moves."""
        self._fire = 0
        """The joystick whose FIRE is held; 0 for none."""
        self._rush_at = inf
        self._skips = False

    @property
    def watched(self) -> bool:
        """True while people only watch what computer players do."""
        return not self.computers_only and self.table.game.match.watched(self.view)

    @property
    def skips(self) -> bool:
        """True while nothing is shown of what people only watch: one FIRE has asked for its end."""
        return self._skips and self.watched

    def skip(self) -> bool:
        """FIRE hurries: where people only watch it leads to the end of that. Returns True if it does."""
        self._skips = self.watched
        return self._skips

    def end_skip(self) -> bool:
        """True once what was skipped is over: the step that ended it is shown again."""
        ended = self._skips and not self.watched
        self._skips = self._skips and not ended
        return ended

    @property
    def view(self) -> Any:
        """What the player to act sees."""
        return self.table.view(self.table.viewer)

    def own(self, jack: int) -> bool:
        """True for the mouse and the joystick of whose turn it is; at a computer's turn for all in use."""
        players = self.table.players
        those = players if players[self.seat].computer else (players[self.seat],)
        return jack in {MOUSE, *(player.jack for player in those if not player.computer)}

    def shared_moves(self, jack: int) -> tuple[Any, ...]:
        """The moves that a person may make with this joystick, or the mouse, when it is not their turn."""
        players = self.table.players
        return tuple(
            move
            for seat, move in self.table.game.match.shared_moves(self.view)
            if not players[seat].computer and jack in {players[seat].jack, MOUSE}
        )

    def use(self, press: Press, allowed: tuple[Any, ...] | None = None) -> Chosen[Any] | Exit | None:
        """Give a press to the panel; returns the move or the way out it means. Only `allowed` moves count."""
        meant = self.cursor.press(press, self.view)
        if meant is None or allowed is None or (isinstance(meant, Chosen) and meant.what in allowed):
            return meant
        self.refuse(press.at)
        return None

    def refuse(self, now: float) -> None:
        """Report NOT YOU, and show whose turn it is."""
        self.nudged_until = now + NUDGE
        self.changes += 1
        self.sound.play(Cue.NOT_YOU)

    def look(self, seat: Seat | None) -> None:
        """This person looks at the screen alone, or nobody does."""
        self.table.looker = seat
        self.cursor.forget()
        self.changes += 1

    def hold_fire(self, press: Press, after: float) -> None:
        """FIRE is pressed; while it is held it hurries from so many seconds after the press."""
        self._fire, self._rush_at = press.jack, press.at + after

    def release_fire(self, jack: int) -> None:
        """FIRE of this joystick is released."""
        if jack == self._fire:
            self._fire = 0

    def let_go(self) -> None:
        """Release all: where it is released is not seen."""
        self._fire = 0
        self.cursor.let_go()

    def rush(self, now: float) -> bool:
        """True while FIRE is held to hurry."""
        return self._fire > 0 and now >= self._rush_at and self.own(self._fire)

    def rush_at(self, now: float) -> float:
        """When FIRE that is held begins to hurry; infinity if it does already, or is not held."""
        return self._rush_at if self._fire and now < self._rush_at else inf

    def pace(self, seconds: float, now: float) -> float:
        """The time that something takes which begins now."""
        if self.skips:
            return 0.0
        return min(seconds, RUSH) if self.rush(now) else seconds
