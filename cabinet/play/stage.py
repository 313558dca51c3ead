"""The stage: shows a game in progress with pictures and sounds, and passes presses to the current phase.

The phase (see `phases.py`) decides what a press means and what is due. The stage then makes the resulting
step, shows it, and begins the phase that the table's new state calls for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import MOUSE, Chosen, Exit, Kind, Press, Show, Switch, Timeline, out_cubic
from cabinet.clock import FRAME
from cabinet.play.computers_turn import ComputersTurn, Rhythm
from cabinet.play.phases import LookAway, Over, PersonsTurn, Phase, Unseen
from cabinet.play.posting import ending
from cabinet.play.showing import Showing
from cabinet.play.turn_input import TurnInput

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cabinet.api import Advice, Seat, TopTen
    from cabinet.play.gate import Gate
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound


class UnfinishedMove(NamedTuple):
    """The move that the player to act has begun but not finished; it is not in the journal yet."""

    looker: Seat | None
    """The person who looks at the screen alone, if several people have hidden hands; else None."""
    presses: tuple[Press, ...]
    """The presses that moved the cursor to its current place and set its marks."""


class Stage:
    """Shows one game in progress with pictures and sounds, and passes presses to the game's current phase.

    Times are monotonic seconds.
    """

    def __init__(
        self,
        table: Table,
        *,
        gate: Gate,
        sound: Sound,
        rng: Random,
        top_ten: TopTen,
        note: Callable[[str], None] = lambda _line: None,
        computers_only: bool = False,
        slowly: float = 1.0,
    ) -> None:
        """`gate` judges every press, and asks before a move or an exit from the game.

        `top_ten`: the game's current list; `note` is called with every new journal line.

        `computers_only`: no person plays, as in attract mode.

        `slowly`: the factor by which the pauses of computer players are longer than normal.
        """
        self.table = table
        self._gate = gate
        self._rng = rng
        self._top_ten = top_ten
        self._note = note
        self._hands = TurnInput(table, gate=gate, sound=sound, computers_only=computers_only)
        self._rhythm = Rhythm(slowly)
        self.phase: Phase = Unseen(self._hands)
        self._judged: Any = None
        """The game state for which the result of `_entering` was last computed."""
        self._enters: tuple[Seat, ...] = ()
        self._moved = bool(table.lines)
        """True if a person has made a move in this game, or if the game was resumed."""

    @property
    def changes(self) -> int:
        """A number that changes whenever the picture changes."""
        return self._hands.changes + self._hands.cursor.changes

    @property
    def act(self) -> Showing | None:
        """The phase that shows the current step's animation; None if no step is being shown."""
        return self.phase if isinstance(self.phase, Showing) else None

    @property
    def ui(self) -> Any:
        """The cursor's state for the player to act; None if no player has the cursor."""
        return None if self.act else self._hands.cursor.ui

    @property
    def over(self) -> bool:
        """True once the game has ended and its last step has been shown."""
        return isinstance(self.phase, Over)

    @property
    def view(self) -> Any:
        """The view of the game to draw; during the animation of a step, the view after the step."""
        return self.act.after if self.act else self.table.view(self.table.audience)

    def moment(self, now: float) -> float:
        """Return a time that selects the frame of the animation; flashing words do not change it."""
        return now if self._hands.cursor.moves(now) else self.phase.moment(now)

    def nudged(self, now: float) -> bool:
        """Return True while the player's number flashes, because someone pressed another joystick."""
        return now < self._hands.nudged_until

    def enter(self, now: float) -> None:
        """Begin to show the game; the press that opened this screen makes no move."""
        self._gate.prompt(now)

    @property
    def begun(self) -> UnfinishedMove:
        """The move that the player to act has begun but not finished."""
        return UnfinishedMove(self.table.looker, () if self.ui is None else tuple(self._hands.cursor.presses))

    def go_on(self, begun: UnfinishedMove, now: float) -> None:
        """Continue a move that was begun on another stage whose game has the same state."""
        self.table.looker = begun.looker
        self.tick(now)
        for press in () if self.ui is None else begun.presses:
            self._hands.cursor.press(press, self.table.players_view)

    def look(self, now: float) -> None:
        """Show the hidden hand at once, because there are no other people who must look away."""
        if isinstance(self.phase, LookAway):
            self._hands.look(self.table.viewer)
            self.restart(now)

    def leave(self) -> None:
        """Release all controls, and hide the hand that only one player may see."""
        self._hands.let_go()
        if self.table.looker is not None:
            self._hands.look(None)
            self.phase = Unseen(self._hands)

    def settle(self, now: float) -> None:
        """End the animation of the current step if its time is over."""
        if now >= self.phase.ends:
            self.tick(now)

    def press(self, press: Press, *, counts: bool = True) -> Exit | None:
        """Handle a press of a joystick or the mouse; return the exit from the game if the press means one.

        If `counts` is False, the press can only speed up an animation or a computer player's turn.
        """
        if press.jack == MOUSE and not self.table.game.pointer:
            return None
        if press.switch is Switch.FIRE and press.kind is Kind.UP:
            self._hands.release_fire(press.jack)
        return self._go(self.phase.press(press, counts=counts), press.at)

    def point(self, x: int, y: int) -> None:
        self.phase.point(x, y)

    def tick(self, now: float) -> None:
        """Do everything that is due at the time `now`."""
        if isinstance(self.phase, Unseen):
            self.restart(now)
        self._go(self.phase.tick(now), now)

    def next_due(self, now: float) -> float:
        times = [self.phase.next_due(now)]
        if self._hands.cursor.moves(now):
            times.append(now + FRAME)
        if self.nudged(now):
            times.append(self._hands.nudged_until)
        return min(times)

    def restart(self, now: float) -> None:
        """Begin the phase that fits the current state of the table."""
        hands, table, turn = self._hands, self.table, self.table.turn
        hands.changes += 1
        hands.cursor.end()
        if table.takes_turns_looking:
            looker = turn if hands.computers_only or table.looker == turn else None
            if looker != table.looker:
                hands.look(looker)
        if turn is not None:
            self._begin_turn(turn, now)
            return
        self._gate.prompt()
        if table.draws:
            self.apply(table.draw(), now)
        else:
            self.phase = Over(hands)

    def apply(self, step: Any, now: float) -> None:
        """Make a step in the game and begin to show its animation."""
        table, turn = self.table, self.table.turn
        before = table.view(self._witness)
        self._hands.cursor.leave()
        self._moved = self._moved or isinstance(self.phase, PersonsTurn)
        self._note(table.apply(step))
        after = table.view(self._witness)
        timeline = table.game.look.timeline(step, before, after)
        if turn is None and table.turn is not None:
            self._hands.seat = table.turn
        self._rhythm.shown(timeline.length)
        self.phase = Showing(self._hands, step, (before, after), timeline, now, by=turn)
        self._hands.changes += 1

    def show(self, now: float, lit: bool, *, beat: int = 0, calm: bool = False) -> Show[Any, Any, Any]:
        """Return everything that the game needs in order to draw its picture at the time `now`."""
        act, cursor, table = self.act, self._hands.cursor, self.table
        settled = 1.0 if calm else cursor.settled(now)
        return Show(
            view=self.view,
            ui=self.ui,
            last=cursor.last,
            was=cursor.was if settled < 1 else None,
            settled=out_cubic(settled),
            step=act.step if act else None,
            before=act.before if act else None,
            age=max(0.0, now - act.started) if act else 0.0,
            timeline=act.timeline if act else Timeline(),
            lit=lit,
            beat=beat,
            calm=calm,
            first=not (self._moved or self._hands.computers_only),
            nudged=self.nudged(now),
            waits=self.phase.lamp(now),
            hinted=table.hinted,
            record=self._top_ten.record,
            entering=self._entering,
            viewer=self._witness if act else table.audience,
        )

    def marked(self) -> Advice | None:
        """Return the expected outcome of the choice marked on the panel; None if the game calculates none."""
        hints = self.table.game.hints
        return hints.marked(self.table.players_view, self.ui) if hints else None

    def hint(self) -> tuple[Advice, ...]:
        """Return the best moves, for a hint to the player, and record that a hint was taken in this game."""
        advice = self.table.advice()
        if advice and not self.table.hinted:
            self._note(self.table.hint())
            self._hands.changes += 1
        return advice

    def _go(self, meant: Chosen[Any] | Exit | None, now: float) -> Exit | None:
        """Make the move that a press meant; begin the next phase if the current one has ended."""
        if isinstance(meant, Chosen):
            self.apply(meant.what, now)
        elif now >= self.phase.ends:
            self.restart(now)
        return meant if isinstance(meant, Exit) else None

    def _begin_turn(self, turn: Seat, now: float) -> None:
        hands, table, at_once = self._hands, self.table, self.phase.at_once == turn
        player = table.players[turn]
        if turn != hands.seat:
            self._rhythm.begin_turn()
        hands.seat = turn
        looks_away = table.must_look_alone and not hands.computers_only
        self._gate.prompt(None if at_once and not looks_away else now)
        if looks_away:
            self.phase = LookAway(hands)
            return
        if not player.computer or table.game.opponents.press_panel:
            hands.cursor.start(table.players_view, now if at_once else None)
        if player.computer or hands.computers_only:
            self.phase = ComputersTurn(hands, self._rhythm, self._rng, now)
        else:
            self.phase = PersonsTurn(hands)

    @property
    def _witness(self) -> Seat | None:
        """The seat from whose view a step is shown.

        In attract mode, no player has to look away, so a step is shown from the same view as the game.
        """
        return self.table.audience if self._hands.computers_only else self.table.witness

    @property
    def _entering(self) -> tuple[Seat, ...]:
        """The seats whose scores enter the top ten; none before the end of the game, or in attract mode.

        Computed once for each state of the game.
        """
        state = self.table.state
        if self._judged is not state:
            shown = self.table.ended and not self._hands.computers_only
            self._enters = ending(self.table, self._top_ten.entries).entering if shown else ()
            self._judged = state
        return self._enters
