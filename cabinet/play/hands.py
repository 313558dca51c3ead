"""Whose press it is: of the player to act, of somebody who may act as well, or of nobody."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import MOUSE
from cabinet.play.gate import TOO_SOON

if TYPE_CHECKING:
    from cabinet.api import Press, Seat
    from cabinet.play.table import Table

NUDGE = 1.2
"""Seconds that the player's number flashes after a press on another joystick."""


class Hands:
    """The hands at a table, and FIRE that one of them holds to hurry. Times are monotonic seconds."""

    def __init__(self, table: Table, *, computers_only: bool) -> None:
        """`computers_only`: no person plays, as in attract."""
        self._table = table
        self.computers_only = computers_only
        self.seat: Seat = 0
        """Whose turn it is as people see it, while a step is shown as well."""
        self.nudged_until = -inf
        """Until when the player's number flashes: another joystick was pressed."""
        self._fire = 0
        """The joystick whose FIRE is held; 0 for none."""
        self._rush_at = inf
        """From when on it hurries: at once, or a while after it has made a move."""

    @property
    def person_acts(self) -> bool:
        """Whether a person is to act."""
        player = self._table.player
        return player is not None and not player.computer and not self.computers_only

    def own(self, jack: int) -> bool:
        """Whether this is the joystick of whose turn it is: at a computer's turn of anybody who plays."""
        players = self._table.players
        those = players if players[self.seat].computer else (players[self.seat],)
        return jack in {MOUSE, *(player.jack for player in those if not player.computer)}

    def moves_of(self, jack: int) -> tuple[Any, ...]:
        """The moves that this joystick, or the mouse, may make although it is not its turn."""
        table = self._table
        if self.computers_only or not table.player:
            return ()
        return tuple(
            move
            for seat, move in table.game.match.shared_moves(table.view(table.viewer))
            if not table.players[seat].computer and jack in {table.players[seat].jack, MOUSE}
        )

    def nudge(self, now: float) -> None:
        """Another joystick was pressed: show whose turn it is."""
        self.nudged_until = now + NUDGE

    def hold_fire(self, press: Press, *, moves: bool) -> None:
        """FIRE is pressed, and hurries while it is held; where it `moves`, after a while."""
        self._fire, self._rush_at = press.jack, press.at + (TOO_SOON if moves else 0.0)

    def release_fire(self, jack: int) -> None:
        """FIRE of this joystick is released."""
        if jack == self._fire:
            self._fire = 0

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._fire = 0

    def rush(self, now: float) -> bool:
        """Whether FIRE is held to hurry what is shown, or the computer player whose turn it is."""
        return self._fire > 0 and now >= self._rush_at and self.own(self._fire)

    def rush_at(self, now: float) -> float:
        """When FIRE that is held begins to hurry; infinity where it does already, or is not held."""
        return self._rush_at if self._fire and now < self._rush_at else inf
