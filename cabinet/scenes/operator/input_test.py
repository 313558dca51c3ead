"""INPUT TEST, the owner's page with the current state of all 23 inputs, and how often each was pressed."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import DIRECTIONS, Control, Cue, Kind, Switch
from cabinet.clock import FRAME
from cabinet.controls.lines import LOCK_OUT
from cabinet.controls.presses import DropOut
from cabinet.display.canvas import SAFE
from cabinet.drawing import joystick
from cabinet.drawing.lettering import read, read_width
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import OperatorPage
from cabinet.scenes.scene import Back, Way
from cabinet.switches import CONSOLE_SWITCHES, CONTROLS, STICK_SWITCHES, STICKS

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

HOLD = 2.0
"""The number of seconds for which START must be held to leave; a shorter press of START is only a test."""
BOUNCES = LOCK_OUT
"""The length of a contact bounce in seconds above which the switch is shown as worn.

Shorter bounces end within the lock-out, the time for which a switch is ignored after a change."""
MOST = 9999
"""The highest number of presses that fits on the screen."""
MARKS = {DropOut.STUCK: "■", DropOut.CHATTERS: "~"}
"""The character that marks an ignored control, for each reason why it is ignored."""
WORN = "!"
LEGEND = (
    (MARKS[DropOut.STUCK], "STUCK"),
    (MARKS[DropOut.CHATTERS], "CHATTERS"),
    (WORN, "BOUNCES: A WORN CONTACT"),
)
SYMBOLS = {Switch.UP: "↑", Switch.DOWN: "↓", Switch.LEFT: "←", Switch.RIGHT: "→", Switch.FIRE: "●"}

COLUMN, GAP = 132, 16
STICK_Y, ROWS_Y, ROW_STEP = 42, 118, 22
CONSOLE_Y, CONSOLE_W, CONSOLE_H = 238, 181, 42
LEGEND_Y = 287
BAR_Y = 308


class InputState(NamedTuple):
    """The state of one input, as shown on the page."""

    closed: bool
    dropped: DropOut
    bounces: bool
    times: int
    """The number of presses of this input since the page was opened."""


class InputTest(OperatorPage):
    """The test of all joysticks and buttons.

    Presses have no other effect than to be shown, except that holding START leaves the page.
    """

    title = "INPUT TEST"
    prompt = "HOLD START TO LEAVE"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._before: dict[Control, int] = {}
        self._leaves_at = inf

    def enter(self, now: float) -> None:
        """Start to count presses."""
        super().enter(now)
        self._before = {control: self._context.inputs.state(control).times for control in CONTROLS}

    def press(self, press: Press) -> Way | None:
        """Show a press of any input. While START is held, the time until the page closes runs."""
        if press.kind is Kind.DOWN:
            self._used = press.at
            self._context.sound.play(Cue.MOVE)
        if press.switch is Switch.START:
            self._leaves_at = press.at + HOLD if press.kind is Kind.DOWN else inf
        return None

    def tick(self, now: float) -> Way | None:
        """Leave the page when START was held long enough, or after `IDLE` seconds without a press."""
        return Back() if now >= self._leaves_at else super().tick(now)

    def next_due(self, now: float) -> float:
        """Return the time of the next frame of the bar that fills while START is held."""
        return min(super().next_due(now), now + FRAME if self._leaves_at < inf else inf)

    def shown(self, now: float) -> Hashable:
        """Return a value that changes with the page: all inputs, and how far the bar for START is filled."""
        return tuple(self.seen().values()), self._filled(now)

    def leave(self) -> None:
        """Forget that START was held, because the page closes."""
        self._leaves_at = inf

    def seen(self) -> Mapping[Control, InputState]:
        """Return the current state of every input, by control."""
        found = {}
        for control in CONTROLS:
            held = self._context.inputs.state(control)
            bounces = self._context.inputs.bounce(control) >= BOUNCES
            times = min(held.times - self._before.get(control, 0), MOST)
            found[control] = InputState(held.closed, held.dropped, bounces, times)
        return found

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw four joysticks with five inputs each, three buttons, and the meaning of the marks."""
        seen = self.seen()
        for jack in STICKS:
            self._draw_stick(canvas, SAFE[0] + (COLUMN + GAP) * (jack - 1), jack, seen)
        for at, switch in enumerate(CONSOLE_SWITCHES):
            x = SAFE[0] + (CONSOLE_W + GAP) * at
            self._draw_button(canvas, x, switch.upper(), seen[Control(switch)])
        x = SAFE[0]
        for symbol, words in LEGEND:
            read(canvas, x, LEGEND_Y, symbol, CABINET.warn)
            read(canvas, x + 24, LEGEND_Y, words, CABINET.ink)
            x += 40 + read_width(words)
        if filled := self._filled(now):
            canvas.box(SAFE[0], BAR_Y, filled, 6, CABINET.accent)

    def _filled(self, now: float) -> int:
        """Return the width in pixels of the bar for START, which grows while START is held."""
        if self._leaves_at == inf:
            return 0
        return round(SAFE[2] * min(1.0, 1 - (self._leaves_at - now) / HOLD))

    @staticmethod
    def _draw_stick(canvas: Canvas, x: int, jack: int, seen: Mapping[Control, InputState]) -> None:
        closed = [switch for switch in DIRECTIONS if seen[Control(switch, jack)].closed]
        fire = seen[Control(Switch.FIRE, jack)].closed
        canvas.text(x, STICK_Y, str(jack), CABINET.accent, 4)
        joystick.stick(canvas, x + 52, STICK_Y, CABINET, closed[0] if len(closed) == 1 else None, fire)
        for row, switch in enumerate(STICK_SWITCHES):
            y = ROWS_Y + ROW_STEP * row
            _draw_input(canvas, x, y, COLUMN, SYMBOLS[switch], seen[Control(switch, jack)])

    @staticmethod
    def _draw_button(canvas: Canvas, x: int, name: str, one: InputState) -> None:
        canvas.round_box(x, CONSOLE_Y, CONSOLE_W, CONSOLE_H, CABINET.shade, 6)
        _draw_input(canvas, x + 8, CONSOLE_Y + 13, CONSOLE_W - 16, name, one)


def _draw_input(canvas: Canvas, x: int, y: int, w: int, name: str, one: InputState) -> None:
    """Draw an input's name and number of presses, over a bright bar while the input is closed.

    The marks of faults have the warning color.
    """
    if one.closed:
        canvas.round_box(x - 4, y - 2, w + 8, 21, CABINET.accent, 4)
    ink = CABINET.ground if one.closed else CABINET.ink
    warn = CABINET.ground if one.closed else CABINET.warn
    read(canvas, x, y, name, ink)
    mark = MARKS.get(one.dropped, WORN if one.bounces else "")
    read(canvas, x + w, y, mark, warn, "right")
    read(canvas, x + w - 20, y, str(one.times), ink, "right")
