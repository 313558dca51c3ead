"""A table being played before an audience: it puts together what is shown, who presses, and who decides.

The stage shows each step for as long as its timeline lasts, then lets play go on:
chance is drawn, computer players press their joystick, persons are waited for.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import (
    MOUSE,
    Chosen,
    Cue,
    Exit,
    Kind,
    Press,
    Show,
    Switch,
    Timeline,
    out_cubic,
)
from cabinet.clock import FRAME
from cabinet.play import pilot
from cabinet.play.computer_hand import LAMP, ComputerHand, pace
from cabinet.play.cursor import Cursor
from cabinet.play.hands import Hands
from cabinet.play.posting import ending
from cabinet.play.showing import HURRIED, Showing, ShownStep
from cabinet.play.table import can_undo

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cabinet.api import Advice, Seat, TopTen
    from cabinet.play.gate import Gate
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound


class Begun(NamedTuple):
    """What the player to act has begun, and no journal has."""

    looker: Seat | None
    """Of several people with hidden hands, the one who looks alone."""
    presses: tuple[Press, ...]
    """What has led the cursor to where it stands, and has marked what is marked."""


class Stage:
    """One table and all that is seen and heard of it. Times are monotonic seconds."""

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
        """`gate` gets every prompt, and is asked before a move or a way out.

        `top_ten`: the game's list as it stands; `note` is given every journal line.

        `computers_only`: no person plays, as in attract.

        `slowly`: how many times longer computer players take than they need to.
        """
        self.table = table
        self._gate = gate
        self._sound = sound
        self._rng = rng
        self._top_ten = top_ten
        self._note = note
        self._showing = Showing(sound)
        self._cursor = Cursor(table.game, sound)
        self._hands = Hands(table, computers_only=computers_only)
        self._computer = ComputerHand(slowly)
        self._changes = 0
        self._by_hand: Seat | None = None
        """The seat that just moved without an animation. Its next prompt accepts FIRE at once."""
        self._hurried_at = -inf
        """When FIRE was last meant for what was shown."""
        self._judged: Any = None
        """The state that `_enters` belongs to."""
        self._enters: tuple[Seat, ...] = ()
        self._moved = bool(table.lines)
        """Whether a person has made a move, or the game was under way before."""
        self._started = False

    @property
    def changes(self) -> int:
        """Counts everything that changed the picture."""
        return self._changes + self._cursor.changes

    @property
    def act(self) -> ShownStep | None:
        """The step that is being shown."""
        return self._showing.act

    @property
    def acting(self) -> bool:
        """A step is being shown."""
        return self.act is not None

    @property
    def shown_until(self) -> float:
        """When the step that is being shown has been seen; minus infinity where none is."""
        return self.act.ends if self.act else -inf

    @property
    def ui(self) -> Any:
        """Where the cursor of the player to act stands."""
        return self._cursor.ui

    @property
    def waiting(self) -> bool:
        """A person is to act, so a cursor flashes."""
        return not self.acting and self.ui is not None

    @property
    def next_looker(self) -> Seat | None:
        """The person to act who has to look at the screen alone, and does not yet."""
        hidden = not self.acting and not self._hands.computers_only and self.table.must_look_alone
        return self.table.viewer if hidden else None

    @property
    def waits(self) -> bool:
        """A person is waited for: for a move, or to look at the screen."""
        return self.waiting or self.next_looker is not None

    @property
    def over(self) -> bool:
        """The game has ended and its last step has been shown."""
        return not self.acting and self._started and self.table.over

    def moment(self, now: float) -> float | None:
        """What the picture depends on of the time: it stays equal while nothing moves but what flashes."""
        if self._cursor.is_gliding or self._cursor.settled(now) < 1:
            return now
        return self._showing.changes_next(now) if self.acting else self._time_left(now)

    def nudged(self, now: float) -> bool:
        """Whether the player's number is to flash."""
        return now < self._hands.nudged_until

    def enter(self, now: float) -> None:
        """Show the game from now on: the press that led here makes no move."""
        self._gate.prompt(now)
        if self.acting:
            self._gate.busy()

    @property
    def begun(self) -> Begun:
        """What the player to act has begun."""
        return Begun(self.table.looker, tuple(self._cursor.presses) if self.waiting else ())

    def go_on(self, begun: Begun, now: float) -> None:
        """Let the player to act go on from what was begun on another stage with the same state."""
        self.table.looker = begun.looker
        self.tick(now)
        for press in begun.presses if self.waiting else ():
            self._cursor.press(press, self.table.view(self.table.viewer))

    def leave(self) -> None:
        """Nothing is held any more: where it is let go of is not seen. Nobody looks alone any more."""
        self._hands.let_go()
        self._cursor.let_go()
        if self.table.looker is not None:
            self._showing.end()
            self._look(None)
            self._started = False

    def settle(self, now: float) -> None:
        """End a step that has been shown by now."""
        if self.acting and self._showing.is_over(now):
            self.tick(now)

    def press(self, press: Press, *, counts: bool = True) -> Exit | None:
        """A joystick or a mouse was used; returns the way out of the game where that is what it meant.

        Where it does not count it may only hurry what is shown, or the computer player whose turn it is.
        """
        hands = self._hands
        if not self._started or (press.jack == MOUSE and not self.table.game.pointer):
            return None
        if self.next_looker is not None:
            self._let_look(press, counts=counts)
            return None
        own = not self.acting and hands.person_acts and hands.own(press.jack)
        theirs = () if own else self._moves_of(press.jack)
        on_theirs = self._fires_at(theirs, press)
        if press.switch is Switch.FIRE:
            self._hold_fire(press, moves=on_theirs or (counts and hands.person_acts))
        if on_theirs and not counts:
            # FIRE on a move of one's own hurries nothing; the cursor was led there since the prompt came.
            return self._use(press, theirs) if self._cursor.moved else None
        if own:
            return self._use(press) if counts else None
        if theirs:
            return self._use_of_another(press, theirs, counts=counts)
        if press.kind is Kind.DOWN:
            if not hands.own(press.jack) or self._time_left(press.at):
                self._refuse_other(press.at)
            elif press.switch is Switch.FIRE:
                self._hurry(press.at)
        return None

    def point(self, x: int, y: int) -> None:
        """A mouse has moved to a pixel of the canvas."""
        if self._mouse_counts:
            self._cursor.point(x, y)

    def tick(self, now: float) -> None:
        """Let pass what is due."""
        if not self._started:
            self._started = True
            self.restart(now)
        if self.acting:
            self._showing.tick(now)
            if self._hands.rush(now):
                self._hurry(now)
            if self._showing.is_over(now):
                self._showing.end()
                self.restart(now)
                return
        elif now >= self._computer.wake():
            self._let_computer_act(now)
            return
        self._cursor.glide(now)

    def wake(self, now: float) -> float:
        """When something is due next."""
        if not self._started:
            return now
        if self.acting:
            times = [self._showing.wake(now), self._hands.rush_at(now)]
        else:
            times = [self._computer.wake()]
        if self._cursor.is_gliding or self._cursor.settled(now) < 1:
            times.append(now + FRAME)
        if self._time_left(now):
            times.append(now + LAMP)
        if self.nudged(now):
            times.append(self._hands.nudged_until)
        return min(times)

    def restart(self, now: float) -> None:
        """Go on from the state of the table as it is."""
        self._changes += 1
        self._cursor.end()
        self._computer.rest()
        turn = self.table.turn
        if self.table.takes_turns_looking:
            goes_on_looking = self._hands.computers_only or self.table.looker == turn
            looker = turn if goes_on_looking else None
            if looker != self.table.looker:
                self._look(looker)
        if turn is None:
            self._gate.prompt()
            if self.table.draws:
                self.apply(self.table.draw(), now)
            return
        if turn != self._hands.seat:
            self._computer.begin_turn()
        self._hands.seat = turn
        # A thumb that taps is as late as if there had been something left to hurry.
        since = max(now, self._hurried_at + HURRIED)
        self._gate.prompt(None if turn == self._by_hand and self.next_looker is None else since)
        if self.next_looker is None:
            self._begin_turn(turn, now)

    def apply(self, step: Any, now: float) -> None:
        """Make a step, and show it."""
        game, table, hands = self.table.game, self.table, self._hands
        before, turn = table.view(table.audience), table.turn
        self._cursor.leave()
        self._moved = self._moved or hands.person_acts
        self._note(table.apply(step))
        after = table.view(table.audience)
        timeline = game.look.timeline(step, before, after)
        self._by_hand = None if timeline.length else turn
        if turn is None and table.turn is not None:
            hands.seat = table.turn
        self._computer.show(timeline.length)
        lasts = pace(timeline.length, rushed=hands.rush(now))
        self._showing.begin(ShownStep(step, before, after, timeline, now, lasts))
        self._gate.busy()
        self._changes += 1

    def show(self, now: float, lit: bool, *, beat: int = 0, calm: bool = False) -> Show[Any, Any, Any]:
        """What the picture of the game is a function of."""
        act, table = self.act, self.table
        settled = 1.0 if calm else self._cursor.settled(now)
        return Show(
            view=act.after if act else table.view(table.audience),
            ui=None if act else self.ui,
            last=self._cursor.last,
            was=self._cursor.was if settled < 1 else None,
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
            waits=self._time_left(now),
            hinted=table.hinted,
            record=self._top_ten.record,
            entering=self._entering,
            viewer=table.audience,
        )

    def marked(self) -> Advice | None:
        """What is to be expected of what the cursor has marked, where the game tells."""
        hints = self.table.game.hints
        return hints.marked(self.table.view(self.table.viewer), self.ui) if hints else None

    def hint(self) -> tuple[Advice, ...]:
        """The advice for a player who asks for it: the game is marked."""
        advice = self.table.advice()
        if advice and not self.table.hinted:
            self._note(self.table.hint())
            self._changes += 1
        return advice

    def _hold_fire(self, press: Press, *, moves: bool) -> None:
        """FIRE goes on hurrying while it is held on the joystick of whose turn it is."""
        if press.kind is Kind.UP:
            self._hands.release_fire(press.jack)
        elif self._hands.own(press.jack):
            self._hands.hold_fire(press, moves=moves)
            if self.acting:
                self._hurried_at = press.at

    def _moves_of(self, jack: int) -> tuple[Any, ...]:
        """The moves that this joystick may make now although it is not its turn."""
        if self.acting or (jack == MOUSE and not self._mouse_counts):
            return ()
        return self._hands.moves_of(jack)

    def _fires_at(self, theirs: tuple[Any, ...], press: Press) -> bool:
        """True if FIRE is pressed and the cursor, which a person has, is on one of these moves."""
        waits = self._hands.person_acts or self._computer.is_to_decide
        fires = press.switch is Switch.FIRE and press.kind is Kind.DOWN
        if not (theirs and waits and fires):
            return False
        return self._cursor.leads(press, self.table.view(self.table.viewer), theirs)

    @property
    def _mouse_counts(self) -> bool:
        """Whether a mouse moves the cursor: a computer player that does not wait keeps it to itself."""
        waits = not self.acting and self._computer.is_to_decide
        return waits or not self.table.players[self._hands.seat].computer

    def _use_of_another(self, press: Press, theirs: tuple[Any, ...], *, counts: bool) -> Exit | None:
        """Somebody who is not to act uses the cursor for a move of theirs.

        A computer player whose turn it is waits for that; any other press ends its waiting.
        """
        if not self._hands.person_acts and press.kind is Kind.DOWN:
            if not counts or not self._cursor.leads(press, self.table.view(self.table.viewer), theirs):
                # Nor does letting go of it move the computer player's cursor.
                self._gate.forget(press.control)
                if self._time_left(press.at):
                    self._sound.play(Cue.MOVE)
                self._hurry(press.at)
                return None
            self._computer.leave_time(press.at)
        return self._use(press, theirs) if counts else None

    def _use(self, press: Press, allowed: tuple[Any, ...] | None = None) -> Exit | None:
        """Give a press to the panel of the player whose turn it is; `allowed`: no other move counts."""
        after = self._cursor.press(press, self.table.view(self.table.viewer))
        if after is None:
            return None
        what = after.what if isinstance(after, Chosen) else after
        if allowed is not None and what not in allowed:
            self._refuse_other(press.at)
        elif allowed is None and self._is_too_early(press, what):
            # Nor does it make the move by being held.
            self._gate.forget(press.control)
        elif self._is_confirmed(press, what):
            if isinstance(after, Exit):
                return after
            self.apply(what, press.at)
        return None

    def _is_too_early(self, press: Press, what: Any) -> bool:
        """True if a person's press would decide something for good right after the prompt has come."""
        if not self._hands.person_acts or not self._gate.is_early(press):
            return False
        if isinstance(what, Exit):
            return what is not Exit.HELP
        return not can_undo(self.table.game.rules, self.table.state, what)

    def _is_confirmed(self, press: Press, what: Any) -> bool:
        """Whether a move or a way out may be taken: the game asks nothing about it, or this is the answer.

        Only people are asked: a computer player means what it presses, and nobody's presses hold it up.
        """
        table, person = self.table, self._hands.person_acts
        does = table.game.look.warning(table.view(table.viewer), what) if person else ""
        if not does:
            # A computer player's move leaves what people are asked.
            if person:
                self._gate.question.drop()
        elif not self._gate.confirms(press, does, what):
            self._changes += 1
            return False
        return True

    def _let_look(self, press: Press, *, counts: bool) -> None:
        """FIRE of the person to act shows their hand; the others are told whose turn it is."""
        if press.kind is not Kind.DOWN:
            return
        if not self._hands.own(press.jack):
            self._refuse_other(press.at)
        elif counts and press.switch is Switch.FIRE:
            self._sound.play(Cue.TURNED)
            self._look(self.table.viewer)
            self._gate.prompt(press.at)
            self._begin_turn(self.table.viewer, press.at)

    def _look(self, seat: Seat | None) -> None:
        """This person looks at the screen alone, or nobody does."""
        self.table.looker = seat
        self._cursor.forget()
        self._changes += 1

    def _refuse_other(self, now: float) -> None:
        self._hands.nudge(now)
        self._changes += 1
        self._sound.play(Cue.NOT_YOU)

    def _hurry(self, now: float) -> None:
        """Nothing is waited for: the computer player presses now, and of what is shown the end is seen."""
        if not self.acting:
            self._computer.hurry(now)
        elif self._showing.hurry(now):
            self._changes += 1

    def _begin_turn(self, turn: Seat, now: float) -> None:
        """The player to act has the cursor, where players of its kind have one."""
        game, view, rushed = self.table.game, self.table.view(turn), self._hands.rush(now)
        computer, only = bool(self.table.players[turn].computer), self._hands.computers_only
        if computer and not game.opponents.press_panel:
            self._computer.think(now, rushed=rushed)
            return
        self._cursor.start(view, now if turn == self._by_hand and self._cursor.last is not None else -inf)
        if not computer and not only:
            return
        others = (self.table.players[seat] for seat, _ in game.match.shared_moves(view))
        if not only and any(not other.computer for other in others):
            self._computer.leave_time(now, rushed=rushed)
        else:
            self._decide(now)

    def _let_computer_act(self, now: float) -> None:
        """The computer player to act decides, or presses what it has decided on."""
        if self._computer.decides(now):
            self._decide(now)
            return
        control = self._computer.press(now, rushed=self._hands.rush(now))
        for kind in (Kind.DOWN, Kind.UP):
            if not self.acting:
                self._use(Press(control, kind, now))

    def _decide(self, now: float) -> None:
        """The computer player to act decides, and finds the presses for it."""
        game, seat = self.table.game, self.table.viewer
        view, player = self.table.view(seat), self.table.players[seat]
        move = game.opponents.player(player.computer).choose(view, self.table.moves, self._rng)
        if self.ui is None:
            self._computer.rest()
            self.apply(move, now)
            return
        # The person who had the cursor meanwhile loses it.
        self._gate.let_go()
        self._cursor.let_go()
        path = pilot.presses(game.panel, self.ui, view, move, player.jack)
        self._computer.take(path, now, rushed=self._hands.rush(now))

    def _time_left(self, now: float) -> float:
        """How much is left, 1 to 0, of the time that a computer player leaves to somebody else."""
        return self._computer.time_left(now) if self.waiting else 0.0

    @property
    def _entering(self) -> tuple[Seat, ...]:
        """Whose scores enter the list; nobody's before the end, nor in attract. Worked out once a state."""
        state = self.table.state
        if self._judged is not state:
            shown = self.table.ended and not self._hands.computers_only
            self._enters = ending(self.table, self._top_ten.entries).entering if shown else ()
            self._judged = state
        return self._enters
