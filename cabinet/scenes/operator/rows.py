"""A page of rows, each something that can be changed or done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch, tick
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.display.palette import BLACK
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import raised
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ChoosingPage
from cabinet.scenes.scene import Back, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

TOP, STEP = 50, 22
SHOWN = 9
"""Rows that are seen at a time."""
NOTE_Y = 269
NOTE_STEP = 21


def _no_value() -> str:
    return ""


@dataclass(frozen=True)
class MenuRow:
    """A line of a page."""

    label: str
    value: Callable[[], str] = _no_value
    """What it says at the right."""
    turn: Callable[[int], None] | None = None
    """LEFT (-1) or RIGHT (1) on it; FIRE does what RIGHT does, where there is nothing to take."""
    take: Callable[[], Way | None] | None = None
    """FIRE on it; what leads nowhere is heard by what it does."""
    note: str = ""
    """What is said of it below while it is chosen: two lines at most, divided by a line end."""


def setting(
    context: OwnerContext,
    label: str,
    table: str,
    name: str,
    values: tuple[tuple[Any, str], ...],
    note: str = "",
) -> MenuRow:
    """The row of a setting: `values` are those it steps through, each with what is shown of it.

    A value from the file that is none of them is shown as it is, and a step goes to the
    next one of them.
    """

    def now() -> Any:
        return getattr(getattr(context.settings.now, table), name)

    def shown() -> str:
        own = f"{now():g}" if isinstance(now(), float) else str(now())
        return next((words for value, words in values if value == now()), own)

    def turn(by: int) -> None:
        known = [value for value, _ in values]
        at = known.index(now()) + by if now() in known else _next(known, now(), by)
        context.settings.set(table, name, known[at % len(known)])

    return MenuRow(label, shown, turn, None, note)


def switch(context: OwnerContext, label: str, table: str, name: str, note: str = "") -> MenuRow:
    """The row of a setting that is on or off."""
    return setting(context, label, table, name, ((False, "OFF"), (True, "ON")), note)


def back() -> MenuRow:
    """The row that leads back, for whoever does not know of START."""
    return MenuRow("BACK", take=Back)


class RowsPage(ChoosingPage):
    """UP and DOWN choose and wrap, LEFT and RIGHT change, FIRE does."""

    def __init__(self, context: OwnerContext, rows: tuple[MenuRow, ...]) -> None:
        super().__init__(context)
        self.rows = rows
        self._at = 0
        self._top = 0

    @property
    def row(self) -> MenuRow:
        """The chosen one."""
        return self.rows[self._at]

    def use(self, press: Press) -> Way | None:
        """The next row, another value, or whatever the row does."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.UP | Switch.DOWN:
                self._choose(1 if press.switch is Switch.DOWN else -1)
            case Switch.LEFT | Switch.RIGHT:
                self._turn(1 if press.switch is Switch.RIGHT else -1)
            case Switch.FIRE if press.kind is Kind.DOWN:
                if self.row.take is None:
                    self._turn(1)
                elif (way := self.row.take()) is not None:
                    self._context.sound.play(Cue.CHOOSE)
                    return way
            case _:
                pass
        return None

    def look(self, now: float) -> Hashable:
        """The rows, the choice and the flash."""
        values = tuple(row.value() for row in self.rows)
        return self._at, self._top, values, self._context.flash.lit(now), self._context.settings.trouble

    def draw(self, canvas: Canvas, now: float) -> None:
        """As many rows as fit, and what the chosen one is about."""
        self.frame(canvas, self._prompt())
        lit = self._context.flash.lit(now)
        x, _, width, _ = SAFE
        for at, row in enumerate(self.rows[self._top : self._top + SHOWN], self._top):
            y = TOP + STEP * (at - self._top)
            chosen = at == self._at
            if chosen and lit:
                raised(canvas, x, y - 4, width, STEP + 2, CABINET.accent, 8, 2)
            elif chosen:
                canvas.round_frame(x, y - 4, width, STEP + 2, CABINET.accent, 8)
            ink = CABINET.ink if not chosen else BLACK if lit else CABINET.accent
            widgets.row(canvas, CABINET, x + 8, y, width - 16, row.label, row.value(), ink)
        if self._top + SHOWN < len(self.rows):
            read(canvas, WIDTH // 2, NOTE_Y - 19, "▼", CABINET.accent, "centre")
        if self._top:
            read(canvas, WIDTH // 2, TOP - 28, "▲", CABINET.accent, "centre")
        for line, words in enumerate(self.row.note.split("\n")):
            read(canvas, WIDTH // 2, NOTE_Y + NOTE_STEP * line, words, CABINET.accent, "centre")

    def _prompt(self) -> str:
        if self.row.turn:
            return "↕ CHOOSE  ↔ CHANGE  START BACK"
        return "↕ CHOOSE  ● OK  START BACK"

    def _choose(self, by: int) -> None:
        self._at = (self._at + by) % len(self.rows)
        self._top = min(max(self._top, self._at - SHOWN + 1), self._at)
        self._context.sound.play(tick(self._at))

    def _turn(self, by: int) -> None:
        if self.row.turn is None:
            self._context.sound.play(Cue.REFUSE)
        else:
            before = self.row.value()
            self.row.turn(by)
            if self.row.value() != before:
                self._context.sound.play(Cue.MOVE)


def _next(known: list[Any], value: Any, by: int) -> int:
    """Where a step leads from a value between those known."""
    above = next((at for at, one in enumerate(known) if one > value), len(known))
    return above if by > 0 else above - 1
