"""The phases of a table (a game in progress): the current phase decides what a press means.

Each column of this table is a phase, each row an input, each cell the effect of that input in that phase.
FIRE "before 0.4 s" is pressed less than 0.4 s after the prompt appeared by itself.

=================  =================  ==================  ====================  ============
phase              showing a step     a person's turn     a computer's turn     look away
=================  =================  ==================  ====================  ============
FIRE               skips to the last  decided by the      hurries the computer  shows the
                   0.3 s              game's panel        player                hand
FIRE before 0.4 s  as above           does nothing        as above              does nothing
FIRE held          shortens a step    after 0.4 s, as in  as in a step          does nothing
                   to 0.12 s          a step
FIRE that bounces  has no more        answers no          has no more effect    has no more
                   effect             question                                  effect
directions         do nothing         decided by the      lead to a shared      do nothing
                                      game's panel        move
the mouse          sets where the     moves the cursor    moves the cursor      does nothing
                   cursor starts                          while the computer
                                                          player waits
another player's   sounds NOT YOU     makes a shared      makes a shared move;  sounds NOT
press                                 move, or sounds     sounds NOT YOU while  YOU
                                      NOT YOU             the computer waits
time (a tick)      plays due sounds   moves a gliding     presses for the       does nothing
                                      pointer             computer player
=================  =================  ==================  ====================  ============

Once a game is over, the scene of the game handles all presses itself. After a step was shown, or the others
have looked away, the state of the table decides which phase follows.

A shared move (UNDO, NEXT, PLAY) is a move that a person may make during another player's turn. If that person
has moved the cursor, FIRE makes a shared move even in the first 0.4 s. A computer player waits 3 s for a
shared move: a press that leads to one starts these seconds again, and any other press of that person ends
them. Every person who plays may hurry a computer player. While people only watch (after a fold), one press of
FIRE skips all steps up to the last.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Cue, Exit, Kind, Switch
from cabinet.play.gate import TOO_SOON
from cabinet.play.table import can_undo

if TYPE_CHECKING:
    from cabinet.api import Press, Seat
    from cabinet.play.turn_input import TurnInput


class Phase:
    """A phase of a game in progress: it decides what a press means, and what happens as time passes.

    Times are monotonic seconds. In this base class presses are ignored and nothing happens.
    """

    ends = inf
    """The time at which this phase ends; the state of the game then decides which phase is next."""
    at_once: Seat | None = None
    """The seat that has just moved without an animation, None if there is none: FIRE counts at once at
    this seat's next prompt."""

    def __init__(self, hands: TurnInput) -> None:
        self._hands = hands

    def press(self, press: Press, *, counts: bool) -> Chosen[Any] | Exit | None:  # noqa: ARG002
        """Handle a press; return the move or exit that the press means, or None.

        Unless the press `counts`, it may only speed up an animation.
        """
        return None

    def point(self, x: int, y: int) -> None:
        """Handle a mouse movement to this pixel of the canvas."""
        if not self._hands.table.players[self._hands.seat].computer:
            self._hands.cursor.point(x, y)

    def tick(self, now: float) -> Chosen[Any] | Exit | None:  # noqa: ARG002
        """Do everything that is due at time `now`; return the move that was made, None if none was made."""
        return None

    def next_due(self, now: float) -> float:  # noqa: ARG002
        return inf

    def lamp(self, now: float) -> float:  # noqa: ARG002
        """Return the remaining share (1 to 0) of the time for which a computer player waits for a person."""
        return 0.0

    def moment(self, now: float) -> float:
        """Return a value that stands for the time of the animation; equal values mean an equal picture."""
        return self.lamp(now)


class Unseen(Phase):
    """The phase of a table before its first picture is shown; the first tick ends this phase."""

    def next_due(self, now: float) -> float:
        return now


class PersonsTurn(Phase):
    """The phase in which a person has the cursor and is to act."""

    def press(self, press: Press, *, counts: bool) -> Chosen[Any] | Exit | None:
        hands, down = self._hands, press.kind is Kind.DOWN
        fires = down and press.switch is Switch.FIRE
        if hands.own(press.jack):
            if fires:
                hands.hold_fire(press, after=TOO_SOON if counts else 0.0)
            return self._decided(press, hands.use(press), is_own=True) if counts else None
        moves = hands.shared_moves(press.jack)
        if moves:
            # A player who has moved the cursor since the prompt appeared means FIRE as a move, not to skip
            # the animation.
            at_once = (
                fires and hands.cursor.moved and hands.cursor.leads(press, hands.table.players_view, moves)
            )
            return self._decided(press, hands.use(press, moves)) if counts or at_once else None
        if down:
            hands.refuse(press.at)
        return None

    def tick(self, now: float) -> None:
        self._hands.cursor.glide(now)

    def _decided(
        self, press: Press, meant: Chosen[Any] | Exit | None, *, is_own: bool = False
    ) -> Chosen[Any] | Exit | None:
        """Return the move or exit that a press means.

        Return None if the press comes too early, or if the player must first answer a question.
        """
        if meant is None:
            return None
        hands, what = self._hands, meant.what if isinstance(meant, Chosen) else meant
        if is_own and hands.gate.is_early(press) and self._is_for_good(what):
            # Ignore this control until it is released, so that the same press makes no move later.
            hands.gate.forget(press.control)
            return None
        does = hands.table.game.look.warning(hands.table.players_view, what)
        if does:
            return meant if hands.gate.confirms(press, does, what) else None
        hands.gate.question.drop()
        return meant

    def _is_for_good(self, what: Any) -> bool:
        if isinstance(what, Exit):
            return what is not Exit.HELP
        return not can_undo(self._hands.table.game.rules, self._hands.table.state, what)


class LookAway(Phase):
    """The phase in which the other players look away, until the person with the hidden hand presses FIRE."""

    def press(self, press: Press, *, counts: bool) -> None:
        hands = self._hands
        if press.kind is not Kind.DOWN:
            return
        if not hands.own(press.jack):
            hands.refuse(press.at)
        elif counts and press.switch is Switch.FIRE:
            hands.sound.play(Cue.TURNED)
            hands.look(hands.table.viewer)
            self.ends = press.at


class Over(Phase):
    """The phase of a game that is over, after its last step has been shown."""
