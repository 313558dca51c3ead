"""A table being played before an audience: who acts, what is shown, what is heard.

The stage shows each step for as long as its picture asks, then lets play go on:
chance is drawn, computer players press their joystick, persons are waited for.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import TYPE_CHECKING, Any

from cabinet.api import CHANCE, MOUSE, Chosen, Control, Cue, Drawn, Exit, Kind, Player, Press, Show, Switch
from cabinet.clock import FRAME
from cabinet.play import pilot
from cabinet.play.ahead import foresee
from cabinet.play.posting import ending
from cabinet.play.question import LASTS, Question

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cabinet.api import Advice, Seat, TopTen, Turn
    from cabinet.play.table import Table
    from cabinet.sound.listener import Sound

THINK = 0.7
"""Seconds a computer player waits that acts without a cursor."""
LOOK = 0.25
"""Seconds one with a cursor waits after something was shown, before it presses."""
BETWEEN = 0.16
"""Seconds between its first two presses: slow enough to follow."""
QUICKENS = 0.92
"""Every further one follows so much sooner: a turn of many presses takes hardly longer than one of few."""
QUICKEST = 0.05
"""Seconds between two of its presses, at least."""
BREATH = 1.0
"""Seconds: after what is shown for so long it starts as slowly as before, as it does in each turn."""
COURTESY = 3.0
"""Seconds it waits before that where somebody else may act as well, and after a press that leads there."""
LAMP = 0.1
"""Seconds between two pictures of the lamp that runs out meanwhile."""
TOO_SOON = 0.4
"""Seconds after a prompt has come by itself in which FIRE makes no move: it was meant for what was shown."""
HURRIED = 0.3
"""Seconds that are left of what is shown when FIRE hurries it: its end is to be seen."""
RUSH = 0.12
"""Seconds that anything takes at most while FIRE is held to hurry."""
NUDGE = 1.2
"""Seconds that the player's number flashes after a press on another joystick."""


@dataclass(frozen=True)
class Act:
    """A step while it is being shown."""

    step: Any
    before: Any
    started: float
    seconds: float

    @property
    def ends(self) -> float:
        """When play goes on."""
        return self.started + self.seconds


class Stage:
    """One table and all that is seen and heard of it."""

    def __init__(
        self,
        table: Table,
        *,
        sound: Sound,
        rng: Random,
        top_ten: TopTen,
        note: Callable[[str], None] = lambda _line: None,
        computers_only: bool = False,
        slowly: float = 1.0,
        asks_for: float = LASTS,
    ) -> None:
        """`top_ten`: the game's list as it stands; `note` is given every journal line.

        `computers_only`: no person plays, as in attract.

        `slowly`: how many times longer computer players take than they need to.

        `asks_for`: seconds until a question lapses.
        """
        self.table = table
        self.changes = 0
        """Counts everything that changed the picture."""
        self.question = Question(asks_for, sound)
        """What is asked before a move or a way out."""
        self._sound = sound
        self._rng = rng
        self._top_ten = top_ten
        self._note = note
        self._computers_only = computers_only
        self._slowly = slowly
        self._act: Act | None = None
        self._cues: deque[tuple[float, Cue]] = deque()
        self._ui: Any = None
        self._last: Any = None
        """The cursor as it was left: what it was before a step, and what the next one starts from."""
        self._path: deque[Control] = deque()
        self._beats = 0
        """Presses of computer players in this turn, since `BREATH`."""
        self._next_press = inf
        self._plan_at = inf
        """When the computer player to act makes up its mind."""
        self._nudged_until = -inf
        self.ready_at = -inf
        """When FIRE makes moves again."""
        self._seat: Seat = 0
        """Whose turn it is as people see it, while a step is shown as well."""
        self._by_hand: Seat | Turn | None = None
        """Whose turn it was before a step that is not shown: the same seat's next prompt was asked for."""
        self._pressed: set[Control] = set()
        """What has been pressed since the present prompt came: nothing else goes on being held."""
        self._fire = 0
        """The joystick whose FIRE is held; 0 for none."""
        self._rush_at = inf
        """From when on it hurries: at once, or a while after it has made a move."""
        self._hurried_at = -inf
        """When FIRE was last meant for what was shown."""
        self._moved = bool(table.lines)
        """Whether a person has made a move, or the game was under way before."""
        self._started = False
        self._paused = True
        """Something was shown before this turn to act: it is not one more move in the same breath."""

    @property
    def over(self) -> bool:
        """The game has ended and its last step has been shown."""
        return self._act is None and self._started and self.table.over

    @property
    def waiting(self) -> bool:
        """A person is to act, so a cursor flashes."""
        return self._act is None and self._ui is not None

    @property
    def acting(self) -> bool:
        """A step is being shown."""
        return self._act is not None

    @property
    def shown_until(self) -> float:
        """When the step that is being shown has been seen; minus infinity where none is."""
        return self._act.ends if self._act else -inf

    def moment(self, now: float) -> float | None:
        """What the picture depends on of the time: it stays equal while nothing moves but what flashes."""
        if self._gliding:
            return now
        return self._moves_next(self._act, now) if self._act else self._waits(now)

    @property
    def ui(self) -> Any:
        """Where the cursor of the player to act stands."""
        return self._ui

    def nudged(self, now: float) -> bool:
        """Whether the player's number is to flash."""
        return now < self._nudged_until

    def press(self, press: Press) -> Exit | None:
        """A joystick or a mouse was used; returns the way out of the game where that is what it meant."""
        if not (press.jack and self._started) or (press.jack == MOUSE and not self.table.game.pointing):
            return None
        if self._act and press.at >= self._act.ends:
            self.tick(press.at)
        if press.switch is Switch.FIRE and press.kind is Kind.UP and press.jack == self._fire:
            self._fire = 0
        if not self._is_seen(press):
            return None
        fires = press.switch is Switch.FIRE and press.kind is Kind.DOWN
        hurries = fires and (self._act is not None or press.at < self.ready_at)
        ours = self._counts(press.jack)
        if fires and ours:
            waits = self._person_acts and not hurries
            self._fire, self._rush_at = press.jack, press.at + (TOO_SOON if waits else 0.0)
        if fires and ours and self._act:
            self._hurried_at = press.at
        if hurries:
            # Nor does letting go of it mean anything to the prompt.
            self._pressed.discard(press.control)
        if self._act is None and self._player:
            if ours and self._person_acts:
                return None if hurries else self._use(press)
            if theirs := self._moves_of(press.jack):
                return self._use_of_another(press, theirs, hurries=hurries)
        if press.kind is Kind.DOWN and (not ours or self._waits(press.at)):
            self._refuse_other(press.at)
        elif fires:
            self._hurry(press.at)
        return None

    def _use_of_another(self, press: Press, theirs: tuple[Any, ...], *, hurries: bool) -> Exit | None:
        """Somebody who is not to act uses the cursor for a move of theirs.

        A computer player whose turn it is waits for that; any other press ends its waiting.
        """
        if not self._person_acts and press.kind is Kind.DOWN:
            if hurries or not self._leads(press, theirs):
                # Nor does letting go of it move the computer player's cursor.
                self._pressed.discard(press.control)
                if self._waits(press.at):
                    self._sound.play(Cue.MOVE)
                self._hurry(press.at)
                return None
            self._path.clear()
            self._plan_at = press.at + COURTESY
        return None if hurries else self._use(press, theirs)

    def _leads(self, press: Press, moves: tuple[Any, ...]) -> bool:
        """Whether a press makes one of these moves, or brings the cursor to where FIRE makes it."""
        panel, view = self.table.game.panel, self.table.view(self._viewer)
        after = panel.press(self._ui, press, view)
        if press.switch is not Switch.FIRE and not isinstance(after, Chosen | Exit):
            after = panel.press(after, Press(Control(Switch.FIRE, press.jack), Kind.DOWN, press.at), view)
        return isinstance(after, Chosen) and after.what in moves

    def _is_seen(self, press: Press) -> bool:
        """Whether a press belongs to the present prompt: repeats and releases of earlier ones do not."""
        if press.kind is Kind.DOWN:
            self._pressed.add(press.control)
            return True
        seen = press.control in self._pressed
        if press.kind is Kind.UP:
            self._pressed.discard(press.control)
        return seen

    def _counts(self, jack: int) -> bool:
        """Whether this is the joystick of whose turn it is: at a computer's turn of anybody who plays."""
        players = self.table.players
        those = players if players[self._seat].computer else (players[self._seat],)
        return jack in {MOUSE, *(player.jack for player in those if not player.computer)}

    def point(self, x: int, y: int) -> None:
        """A mouse has moved to a pixel of the canvas."""
        pointing = self.table.game.pointing
        if not pointing or not self._mouse_counts:
            return
        if self._ui is not None:
            self._move_cursor(pointing.point(self._ui, x, y))
        elif self._last is not None:
            self._last = pointing.point(self._last, x, y)
            self.changes += 1

    def enter(self, now: float) -> None:
        """It is shown from now on: what brought people here is no move."""
        self.ready_at = now + TOO_SOON

    def leave(self) -> None:
        """Nothing is held any more: where it is let go of is not seen. Nor is anything asked."""
        self.question.drop()
        self._fire = 0
        self._let_go()

    def _let_go(self) -> None:
        self._pressed.clear()
        pointing = self.table.game.pointing
        if self._gliding and pointing:
            self._move_cursor(pointing.let_go(self._ui))

    def tick(self, now: float) -> None:
        """Let pass what is due."""
        if not self._started:
            self._started = True
            self._go_on(now)
        while self._cues and self._cues[0][0] <= now:
            self._sound.play(self._cues.popleft()[1])
        if self._act and self._rushes(now):
            self._hurry(now)
        if self._act and now >= self._act.ends:
            self._act = None
            self._cues.clear()
            self._go_on(now)
        elif now >= self._plan_at:
            self._plan(now)
        elif self._path and now >= self._next_press:
            self._next_press = now + self._beat(now)
            control = self._path.popleft()
            for kind in (Kind.DOWN, Kind.UP):
                if self._act is None:
                    self._use(Press(control, kind, now))
        elif self._gliding and (pointing := self.table.game.pointing):
            self._move_cursor(pointing.glide(self._ui, now))

    def wake(self, now: float) -> float:
        """When something is due next."""
        if not self._started:
            return now
        times = [self._next_press if self._path else inf, self._plan_at]
        if self._act:
            times += [max(now + FRAME, self._moves_next(self._act, now)), self._act.ends]
            if self._fire and now < self._rush_at:
                times.append(self._rush_at)
        if self._gliding:
            times.append(now + FRAME)
        if self._waits(now):
            times.append(now + LAMP)
        if self._cues:
            times.append(self._cues[0][0])
        if self.nudged(now):
            times.append(self._nudged_until)
        return min(times)

    def show(self, now: float, lit: bool, *, beat: int = 0, calm: bool = False) -> Show[Any, Any, Any]:
        """What the picture of the game is a function of."""
        act = self._act
        return Show(
            view=self.table.view(self._audience),
            ui=None if act else self._ui,
            last=self._last,
            step=act.step if act else None,
            before=act.before if act else None,
            age=max(0.0, now - act.started) if act else 0.0,
            lit=lit,
            beat=beat,
            calm=calm,
            first=not (self._moved or self._computers_only),
            nudged=self.nudged(now),
            waits=self._waits(now),
            hinted=self.table.hinted,
            record=self._top_ten.record,
            entering=self._entering,
        )

    def advice(self) -> tuple[Advice, ...]:
        """The best that the player to act can do; nothing where the game has no advice to give."""
        advise = self.table.game.advice
        return advise(self.table.view(self._viewer)) if advise else ()

    def marked(self) -> Advice | None:
        """What is to be expected of what the cursor has marked, where the game tells."""
        judge = self.table.game.marked
        return judge(self.table.view(self._viewer), self._ui) if judge else None

    def hint(self) -> tuple[Advice, ...]:
        """The same for a player who asks for it: the game is marked."""
        advice = self.advice()
        if advice and not self.table.hinted:
            self._note(self.table.hint())
            self.changes += 1
        return advice

    def _moves_next(self, act: Act, now: float) -> float:
        """When the picture of a step changes next; `now` while something moves in it."""
        after, age = self.table.view(self._audience), now - act.started
        return act.started + self.table.game.moves_next(act.step, act.before, after, age)

    @property
    def _player(self) -> Player | None:
        turn = self.table.turn
        return self.table.players[turn] if isinstance(turn, int) else None

    @property
    def _person_acts(self) -> bool:
        """Whether a person is to act."""
        player = self._player
        return player is not None and not player.computer and not self._computers_only

    def _waits(self, now: float) -> float:
        """How much is left, 1 to 0, of the time that a computer player leaves to somebody else."""
        if not self.waiting or self._plan_at == inf:
            return 0.0
        return max(0, ceil((self._plan_at - now) / LAMP)) * LAMP / COURTESY

    @property
    def _mouse_counts(self) -> bool:
        """Whether a mouse moves the cursor: a computer player that does not wait keeps it to itself."""
        return not self.table.players[self._seat].computer or (self._act is None and self._plan_at < inf)

    def _rushes(self, now: float) -> bool:
        """Whether FIRE is held to hurry what is shown, or the computer player whose turn it is."""
        return self._fire > 0 and now >= self._rush_at and self._counts(self._fire)

    def _pace(self, seconds: float, now: float) -> float:
        """The time that something takes, at most `RUSH` while it is hurried."""
        return min(seconds, RUSH) if self._rushes(now) else seconds

    def _beat(self, now: float) -> float:
        """Seconds to the computer player's next press."""
        self._beats += 1
        return self._pace(self._slowly * max(QUICKEST, BETWEEN * QUICKENS ** (self._beats - 1)), now)

    @property
    def _viewer(self) -> Seat:
        turn = self.table.turn
        return turn if isinstance(turn, int) else 0

    @property
    def _audience(self) -> Seat:
        """Whose view is shown: the player's to act; where opponents just act, the person's."""
        if self.table.game.opponents_press:
            return self._viewer
        return next((seat for seat, player in enumerate(self.table.players) if not player.computer), 0)

    @property
    def _entering(self) -> tuple[Seat, ...]:
        """Whose scores enter the list; nobody's before the end, nor in attract."""
        if self._computers_only or not self.table.ended:
            return ()
        return ending(self.table, self._top_ten.entries).entering

    @property
    def _gliding(self) -> bool:
        pointing = self.table.game.pointing
        return pointing is not None and self._ui is not None and pointing.gliding(self._ui)

    def restart(self, now: float) -> None:
        """The table was changed from outside: go on from its state as it is."""
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        self.changes += 1
        self._ui = None
        self._plan_at = inf
        self._pressed.clear()
        turn = self.table.turn
        if turn is CHANCE:
            self._apply(self.table.draw(), now)
        if not isinstance(turn, int):
            return
        game = self.table.game
        if turn != self._seat:
            self._beats = 0
        self._seat = turn
        if turn != self._by_hand:
            # A thumb that taps is as late as if there had been something left to hurry.
            self.ready_at = max(now, self._hurried_at + HURRIED) + TOO_SOON
        if self.table.players[turn].computer and not game.opponents_press:
            self._plan_at = now + self._pace(self._slowly * THINK, now)
            return
        self._ui = game.panel.start(self.table.view(turn), self._last)
        if self.table.players[turn].computer or self._computers_only:
            others = not self._computers_only and any(
                not self.table.players[seat].computer for seat, _ in game.others(self.table.view(turn))
            )
            if others:
                self._plan_at = now + self._pace(COURTESY, now)
            else:
                self._plan(now)

    def _plan(self, now: float) -> None:
        """The computer player to act decides, and finds the presses for it."""
        game, seat = self.table.game, self._viewer
        view, player = self.table.view(seat), self.table.players[seat]
        move = game.player(player.computer).choose(view, game.rules.moves(self.table.state), self._rng)
        if self._ui is None:
            self._plan_at = inf
            self._apply(move, now)
            return
        # Whoever had the cursor while it waited has it no more.
        self._let_go()
        self._path = deque(pilot.presses(game.panel, self._ui, view, move, player.jack))
        self._plan_at = inf
        self._next_press = now + (self._pace(self._slowly * LOOK, now) if self._paused else self._beat(now))

    def _moves_of(self, jack: int) -> tuple[Any, ...]:
        """The moves that this joystick may make although it is not its turn."""
        if self._computers_only or (jack == MOUSE and not self._mouse_counts):
            return ()
        table = self.table
        return tuple(
            move
            for seat, move in table.game.others(table.view(self._viewer))
            if not table.players[seat].computer and jack in {table.players[seat].jack, MOUSE}
        )

    def _use(self, press: Press, allowed: tuple[Any, ...] | None = None) -> Exit | None:
        """Give a press to the panel of the player whose turn it is; `allowed`: no other move counts."""
        game = self.table.game
        after = game.panel.press(self._ui, press, self.table.view(self._viewer))
        if isinstance(after, Chosen | Exit):
            what = after.what if isinstance(after, Chosen) else after
            if allowed is not None and what not in allowed:
                self._refuse_other(press.at)
            elif self._is_confirmed(press, what):
                if isinstance(after, Exit):
                    return after
                self._apply(what, press.at)
        elif after != self._ui:
            self._move_cursor(after)
        elif press.switch is Switch.FIRE and press.kind is Kind.DOWN:
            self._sound.play(Cue.REFUSE)
        return None

    def _is_confirmed(self, press: Press, what: Any) -> bool:
        """Whether a move or a way out may be taken: the game asks nothing about it, or this is the answer.

        Only people are asked: a computer player means what it presses, and nobody's presses hold it up.
        """
        does = self.table.game.asks(self.table.view(self._viewer), what) if self._person_acts else ""
        if not does:
            self.question.drop()
        elif not self.question.confirms(press, does, what):
            self.changes += 1
            return False
        return True

    def _move_cursor(self, after: Any) -> None:
        if after == self._ui:
            return
        cue = self.table.game.pressed(self._ui, after)
        self._ui = self._last = after
        self.changes += 1
        if cue:
            self._sound.play(cue)

    def _refuse_other(self, now: float) -> None:
        self._nudged_until = now + NUDGE
        self.changes += 1
        self._sound.play(Cue.NOT_YOU)

    def _apply(self, step: Any, now: float) -> None:
        game = self.table.game
        before, turn = self.table.view(self._audience), self.table.turn
        if self._ui is not None:
            self._last = self._ui
        self._moved = self._moved or self._person_acts
        self._note(self.table.apply(step))
        after = self.table.view(self._audience)
        if not isinstance(step, Drawn):
            foresee(game, after)
        self._path.clear()
        seconds = game.seconds(step, before, after)
        self._by_hand = None if seconds else turn
        if turn is CHANCE and isinstance(self.table.turn, int):
            self._seat = self.table.turn
        self._act = Act(step, before, now, self._pace(seconds, now))
        self._paused = seconds > 0
        if seconds >= BREATH:
            self._beats = 0
        self._cues = deque((now + delay, cue) for delay, cue in game.heard(step, before, after))
        self.changes += 1

    def _hurry(self, now: float) -> None:
        """Nothing is waited for: the computer player presses now, and of what is shown the end is seen.

        What sounds is cut short, but for its last sound.
        """
        act = self._act
        if act is None:
            self._next_press = min(self._next_press, now)
            if self._plan_at < inf:
                self._plan_at = min(self._plan_at, now)
        elif act.ends > now + HURRIED:
            after = self.table.view(self._audience)
            for _, cue in self.table.game.heard(act.step, act.before, after):
                self._sound.stop(cue)
            self._sound.play(self._cues[-1][1] if self._cues else Cue.MOVE)
            self._cues.clear()
            self._act = replace(act, started=now + HURRIED - act.seconds)
            self.changes += 1
