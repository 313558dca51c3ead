"""A computer player's turn: it decides on a move, then presses the controls that a person would press."""

from __future__ import annotations

from collections import deque
from math import ceil, inf
from typing import TYPE_CHECKING, Any

from cabinet.api import MOUSE, Chosen, Cue, Exit, Kind, Press, Switch
from cabinet.play import pilot
from cabinet.play.gate import TOO_SOON
from cabinet.play.phases import Phase

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Control
    from cabinet.play.turn_input import TurnInput

LOOK = 0.15
"""Seconds from the end of an animation to the computer player's first press, if the game's panel has a
cursor."""
BETWEEN = 0.16
"""Seconds between the computer player's first and second press: slow enough for people to follow."""
QUICKENS = 0.91
"""The ratio of each interval between two presses to the interval before it. The presses follow each other
faster and faster, so a move with many presses takes little longer than a move with few."""
QUICKEST = 0.04
"""The minimum interval between two presses of a computer player, in seconds."""
BREATH = 1.0
"""Seconds that an animation must last so that the computer player's presses after it start at the slow pace
of a new turn again."""
COURTESY = 3.0
"""Seconds for which a computer player waits while a person may make a shared move, such as UNDO. A press that
brings that person closer to such a move starts these seconds again."""
LAMP = 0.1
"""Seconds between two pictures of the lamp that shows how much longer the computer player waits for a
person."""


class Rhythm:
    """The speed at which computer players press the controls."""

    def __init__(self, slowly: float) -> None:
        self.slowly = slowly
        """The factor by which the intervals between the computer players' presses are multiplied; 1 is the
        normal pace."""
        self._beats = 0
        """The number of presses in this turn since the last long animation (see `BREATH`)."""
        self._paused = True

    def begin_turn(self) -> None:
        self._beats = 0

    def shown(self, seconds: float) -> None:
        """Record for how many seconds the last step was shown.

        After a step without an animation, the computer player does not pause before its first press.
        """
        self._paused = seconds > 0
        if seconds >= BREATH:
            self._beats = 0

    def first(self) -> float:
        """Return the seconds from the computer player's decision to its first press."""
        return self.slowly * LOOK if self._paused else self.beat()

    def beat(self) -> float:
        """Return the seconds from one press of the computer player to its next one."""
        self._beats += 1
        return self.slowly * max(QUICKEST, BETWEEN * QUICKENS ** (self._beats - 1))


class ComputersTurn(Phase):
    """The phase of a computer player's turn: it waits while a person may act too, decides, and presses."""

    def __init__(self, hands: TurnInput, rhythm: Rhythm, rng: Random, now: float) -> None:
        super().__init__(hands)
        self._rhythm = rhythm
        self._rng = rng
        self._decides_at = inf
        self._path: deque[Control] = deque()
        """The controls that the computer player has yet to press, in order."""
        self._presses_at = inf
        """The time of the computer player's next press."""
        table = hands.table
        if hands.cursor.ui is None:
            thinks = 0.0 if hands.watched else table.game.opponents.thinks
            self._decides_at = now + hands.pace(rhythm.slowly * thinks, now)
        elif not hands.computers_only and any(
            not table.players[seat].computer
            for seat, _ in table.game.match.shared_moves(hands.table.players_view)
        ):
            self._decides_at = now + hands.pace(COURTESY, now)
        else:
            self._decide(now)

    def press(self, press: Press, *, counts: bool) -> Chosen[Any] | Exit | None:
        hands, waits, down = self._hands, self._decides_at < inf, press.kind is Kind.DOWN
        # A mouse can make a shared move (such as UNDO) only while the computer player waits for people.
        moves = hands.shared_moves(press.jack) if waits or press.jack != MOUSE else ()
        leads = down and bool(moves) and hands.cursor.leads(press, hands.table.players_view, moves)
        fires = down and press.switch is Switch.FIRE
        makes = fires and leads and waits
        if fires and hands.own(press.jack):
            hands.hold_fire(press, after=TOO_SOON if makes else 0.0)
        if makes or (moves and not down):
            # A person who has moved the cursor since the prompt appeared means FIRE as a move, not to skip
            # the animation.
            return hands.use(press, moves) if counts or (makes and hands.cursor.moved) else None
        if counts and leads:
            self._path.clear()
            self._decides_at = press.at + COURTESY
            return hands.use(press, moves)
        if moves:
            # This press hurries the computer player and does not move the cursor, so the release of the same
            # control must not move the cursor either.
            hands.gate.forget(press.control)
            if self.lamp(press.at):
                hands.sound.play(Cue.MOVE)
            self._hurry(press.at)
        elif down and (self.lamp(press.at) or not hands.own(press.jack)):
            hands.refuse(press.at)
        elif fires:
            self._hurry(press.at)
        return None

    def point(self, x: int, y: int) -> None:
        if self._decides_at < inf:
            self._hands.cursor.point(x, y)

    def tick(self, now: float) -> Chosen[Any] | Exit | None:
        hands = self._hands
        if now >= self._decides_at:
            return self._decide(now)
        if self._path and now >= self._presses_at:
            self._presses_at = now + hands.pace(self._rhythm.beat(), now)
            control = self._path.popleft()
            return hands.use(Press(control, Kind.DOWN, now)) or hands.use(Press(control, Kind.UP, now))
        hands.cursor.glide(now)
        return None

    def next_due(self, now: float) -> float:
        lamp = now + LAMP if self.lamp(now) else inf
        return min(self._presses_at if self._path else inf, self._decides_at, lamp)

    def lamp(self, now: float) -> float:
        if self._hands.cursor.ui is None or self._decides_at == inf:
            return 0.0
        return max(0, ceil((self._decides_at - now) / LAMP)) * LAMP / COURTESY

    def _hurry(self, now: float) -> None:
        """Let the computer player decide and press now, without waiting."""
        if self._hands.skip():
            # The skipped steps make no sound, so a sound here tells the player that the press counted.
            self._hands.sound.play(Cue.MOVE)
        self._presses_at = min(self._presses_at, now)
        if self._decides_at < inf:
            self._decides_at = min(self._decides_at, now)

    def _decide(self, now: float) -> Chosen[Any] | None:
        """Decide on a move, and find the presses that make the move on the panel.

        Return the move at once if the panel has no cursor, else None.
        """
        hands, table = self._hands, self._hands.table
        view, player = hands.table.players_view, table.players[table.viewer]
        move = table.game.opponents.player(player.computer).choose(view, table.moves, self._rng)
        self._decides_at = inf
        if hands.cursor.ui is None:
            return Chosen(move)
        # The computer player uses the cursor now: controls that a person still holds must not move it.
        hands.gate.let_go()
        hands.cursor.let_go()
        self._path = deque(pilot.presses(table.game.panel, hands.cursor.ui, view, move, player.jack))
        self._presses_at = now + hands.pace(self._rhythm.first(), now)
        return None
