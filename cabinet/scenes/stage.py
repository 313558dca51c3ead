"""A table being played before an audience: who acts, what is shown, what is heard.

The stage shows each step for as long as its picture asks, then lets play go on:
chance is drawn, computer players press their joystick, persons are waited for.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet import pilot
from cabinet.api import CHANCE, OVER, Chosen, Cue, Kind, Player, Press, Show, Switch

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cabinet.api import Control, Entry
    from cabinet.sound.listener import Sound
    from cabinet.table import Table

FRAME = 1 / 60
"""Seconds from one picture to the next while something moves."""
THINK = 0.7
"""Seconds a computer player waits before its first press of a turn to act."""
BETWEEN = 0.28
"""Seconds between two of its presses: slow enough to follow."""
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
        record: Entry | None,
        note: Callable[[str], None] = lambda _line: None,
        computers_only: bool = False,
    ) -> None:
        """`note` is given every journal line; `computers_only`: no person plays, as in attract."""
        self.table = table
        self.changes = 0
        """Counts everything that changed the picture."""
        self._sound = sound
        self._rng = rng
        self._record = record
        self._note = note
        self._computers_only = computers_only
        self._act: Act | None = None
        self._cues: deque[tuple[float, Cue]] = deque()
        self._ui: Any = None
        self._path: deque[Control] = deque()
        self._next_press = inf
        self._nudged_until = -inf
        self._started = False

    @property
    def over(self) -> bool:
        """The game has ended and its last step has been shown."""
        return self._act is None and self._started and self.table.over

    @property
    def waiting(self) -> bool:
        """A person is to act, so a cursor flashes."""
        return self._act is None and self._ui is not None

    @property
    def moving(self) -> bool:
        """A step is being shown."""
        return self._act is not None

    @property
    def ui(self) -> Any:
        """Where the cursor of the player to act stands."""
        return self._ui

    def nudged(self, now: float) -> bool:
        """Whether the player's number is to flash."""
        return now < self._nudged_until

    def press(self, press: Press) -> None:
        """A joystick was used."""
        if press.kind is Kind.UP or not press.jack:
            return
        if self._act:
            if press.switch is Switch.FIRE and press.kind is Kind.DOWN:
                self._hurry(press.at)
            return
        player = self._player
        if player is None:
            return
        if player.computer or self._computers_only:
            if press.switch is Switch.FIRE:
                self._next_press = min(self._next_press, press.at)
        elif press.jack != player.jack:
            if press.kind is Kind.DOWN:
                self._nudged_until = press.at + NUDGE
                self.changes += 1
                self._sound.play(Cue.NOT_YOU)
        else:
            self._use(press)

    def tick(self, now: float) -> None:
        """Let pass what is due."""
        if not self._started:
            self._started = True
            self._go_on(now)
        while self._cues and self._cues[0][0] <= now:
            self._sound.play(self._cues.popleft()[1])
        if self._act and now >= self._act.ends:
            self._act = None
            self._cues.clear()
            self._go_on(now)
        elif self._path and now >= self._next_press:
            self._next_press = now + BETWEEN
            self._use(Press(self._path.popleft(), at=now))

    def wake(self, now: float) -> float:
        """When something is due next."""
        if not self._started:
            return now
        times = [self._next_press if self._path else inf]
        if self._act:
            times += [now + FRAME, self._act.ends]
        if self._cues:
            times.append(self._cues[0][0])
        if self.nudged(now):
            times.append(self._nudged_until)
        return min(times)

    def show(self, now: float, lit: bool) -> Show[Any, Any, Any]:
        """What the picture of the game is a function of."""
        act = self._act
        return Show(
            view=self.table.view(self._viewer),
            ui=None if act else self._ui,
            step=act.step if act else None,
            before=act.before if act else None,
            age=max(0.0, now - act.started) if act else 0.0,
            lit=lit,
            nudged=self.nudged(now),
            record=self._record,
        )

    @property
    def _player(self) -> Player | None:
        turn = self.table.turn
        return self.table.players[turn] if isinstance(turn, int) else None

    @property
    def _viewer(self) -> int:
        turn = self.table.turn
        return turn if isinstance(turn, int) else 0

    def restart(self, now: float) -> None:
        """The table was changed from outside: go on from its state as it is."""
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        self.changes += 1
        self._ui = None
        turn = self.table.turn
        if turn is OVER:
            return
        if turn is CHANCE:
            self._apply(self.table.draw(), now)
            return
        game = self.table.game
        view = self.table.view(self._viewer)
        self._ui = game.panel.start(view)
        player = self.table.players[self._viewer]
        if player.computer or self._computers_only:
            name = player.computer or next(iter(game.computers))
            move = game.computers[name].choose(view, game.rules.moves(self.table.state), self._rng)
            self._path = deque(pilot.presses(game.panel, self._ui, view, move, player.jack))
            self._next_press = now + THINK

    def _use(self, press: Press) -> None:
        """Give a press to the panel of the player whose turn it is."""
        game = self.table.game
        after = game.panel.press(self._ui, press, self.table.view(self._viewer))
        if isinstance(after, Chosen):
            self._apply(after.what, press.at)
        elif after != self._ui:
            cue = game.sounds.pressed(self._ui, after)
            self._ui = after
            self.changes += 1
            if cue:
                self._sound.play(cue)
        elif press.switch is Switch.FIRE and press.kind is Kind.DOWN:
            self._sound.play(Cue.REFUSE)

    def _apply(self, step: Any, now: float) -> None:
        game = self.table.game
        before = self.table.view(self._viewer)
        self._note(self.table.apply(step))
        after = self.table.view(self._viewer)
        self._path.clear()
        self._act = Act(step, before, now, game.picture.seconds(step, before, after))
        self._cues = deque((now + delay, cue) for delay, cue in game.sounds.step(step, before, after))
        self.changes += 1

    def _hurry(self, now: float) -> None:
        """Show the end of a step at once: what sounds is cut short, but for its last sound."""
        if self._act:
            after = self.table.view(self._viewer)
            for _, cue in self.table.game.sounds.step(self._act.step, self._act.before, after):
                self._sound.stop(cue)
        if self._cues:
            self._sound.play(self._cues[-1][1])
        self._cues.clear()
        self._act = None
        self._go_on(now)
