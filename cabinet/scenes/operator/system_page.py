"""SYSTEM: how the machine does, and what can be done with all of it."""

from __future__ import annotations

import logging
from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.display.canvas import SAFE
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.incidents import FilesPage, IncidentsPage
from cabinet.scenes.operator.rows import MenuRow, RowsPage, back
from cabinet.scenes.scene import ToOff, ToPage, ToQuestion, ToWork, Way
from cabinet.store import CardTrouble, cabinets
from cabinet.system.maintenance import MaintenanceError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from concurrent.futures import Future

    from cabinet.display.canvas import Canvas
    from cabinet.doctor.vitals import Vital
    from cabinet.scenes.operator.context import OwnerContext

log = logging.getLogger(__name__)

HELD = 2.0
"""Seconds that YES is held."""
HELD_FOR_RESET = 3.0
LOOK_EVERY = 3.0
"""Seconds between two looks at the machine."""
STEP = 0.25
"""Seconds until it is seen whether it has answered."""
CARD: Mapping[CardTrouble, str] = MappingProxyType(
    {
        CardTrouble.WELL: "",
        CardTrouble.FULL: "FULL: NOTHING IS KEPT",
        CardTrouble.READ_ONLY: "CANNOT BE WRITTEN",
        CardTrouble.FAILING: "FAILING: REPLACE IT",
    }
)
ADDRESSES = 2
"""Of the machine's addresses so many are shown."""
READING_Y, READING_STEP = 41, 18
USUAL, CLOSE = (188, 200, 22), (186, 193, 20)
"""The line, the first action below it, and pixels to the next: usually, and where there is one more."""


class SystemPage(RowsPage):
    """Readings at the top, renewed by themselves; below them what can be done."""

    title = "SYSTEM"

    def __init__(self, context: OwnerContext) -> None:
        self._readings: tuple[tuple[str, str, bool], ...] = ()
        self._looking: Future[tuple[Vital, ...]] | None = None
        self._next = 0.0
        self._asking = context.maintenance.addresses()
        self._addresses: tuple[str, ...] | None = None
        super().__init__(context, self._actions(context))

    def _actions(self, context: OwnerContext) -> tuple[MenuRow, ...]:
        return (
            *_news(context),
            MenuRow("SHUT DOWN", take=self._question(("SHUT DOWN?",), ToOff)),
            MenuRow("RESTART", take=self._question(("RESTART?",), lambda: ToOff(restart=True))),
            MenuRow("ROLL BACK", take=self._roll_back),
            MenuRow("FACTORY RESET", take=self._reset),
            back(),
        )

    def enter(self, now: float) -> None:
        """The machine is looked at; what has been seen of it needs no row any more."""
        super().enter(now)
        actions = self._actions(self._context)
        if [row.label for row in actions] != [row.label for row in self.rows]:
            self.rows, self._at = actions, 0
        self._next = now

    def tick(self, now: float) -> Way | None:
        """New readings, once they are there."""
        if now >= self._next:
            self._next = now + self._look()
        return super().tick(now)

    def wake(self, now: float) -> float:
        """The next look; the choice flashes."""
        return min(super().wake(now), self._next)

    def look(self, now: float) -> Hashable:
        """The readings as well."""
        return super().look(now), self._lines(), self.beside()

    def beside(self) -> str:
        """Which cabinet it is: its name and its id, once it has one."""
        card = cabinets.read(self._context.store.setting(cabinets.KEY))
        return f"{card.now.named.name}  {card.now.id.upper()}" if card else ""

    def draw(self, canvas: Canvas, now: float) -> None:
        """Readings, a rule, and the list."""
        self.frame(canvas, "↕ CHOOSE  ● OK  START BACK")
        x, _, width, _ = SAFE
        for at, (label, words, bad) in enumerate(self._lines()):
            colour = CABINET.accent if bad else CABINET.ink
            widgets.row(canvas, CABINET, x, READING_Y + READING_STEP * at, width, label, words, colour)
        rule, top, step = CLOSE if _news(self._context) else USUAL
        canvas.box(x, rule, width, 1, CABINET.accent)
        labels = tuple(row.label for row in self.rows)
        lit = self._context.flash.lit(now)
        widgets.menu_list(canvas, CABINET, top, labels, self._at, lit, step)

    def _lines(self) -> tuple[tuple[str, str, bool], ...]:
        """Label, words, and whether somebody should look after it."""
        trouble = CARD[self._context.store.condition().kind]
        today = self._context.clock.today()
        addresses = ("...",) if self._addresses is None else self._addresses
        shown = (*addresses[:ADDRESSES], *[""] * (ADDRESSES - len(addresses)))
        return (
            *(reading for reading in self._readings if not (trouble and reading[0] == "CARD")),
            *([("CARD", trouble, True)] if trouble else []),
            *((("FOR SSH", "")[at > 0], words, False) for at, words in enumerate(shown)),
            ("CLOCK", f"{today:%d %b %y}".upper() if today else "NOT SET", False),
        )

    def _look(self) -> float:
        """Take what there is of answers; in how many seconds to look again."""
        if self._addresses is None:
            try:
                next(self._asking)
            except StopIteration as end:
                self._addresses = tuple(end.value.split("\n"))
            except MaintenanceError:
                self._addresses = ("NOT KNOWN",)
        if self._looking is None:
            self._looking = self._context.maintenance.look()
            return STEP
        if not self._looking.done():
            return STEP
        try:
            self._readings = tuple((each.label, each.words, each.bad) for each in self._looking.result())
        except Exception:
            log.exception("the machine cannot be looked at")
        self._looking = None
        return STEP if self._addresses is None else LOOK_EVERY

    def _question(
        self,
        lines: tuple[str, ...],
        yes: Callable[[], ToWork | ToOff],
        seconds: float = HELD,
        *,
        guarded: bool = False,
    ) -> Callable[[], Way]:
        return lambda: ToQuestion(self.title, lines, seconds, yes, guarded)

    def _roll_back(self) -> Way:
        before = next((words for label, words, _ in self._readings if label == "RELEASE BEFORE"), "NONE")
        return self._question(
            ("GO BACK TO THE RELEASE BEFORE?", before),
            lambda: ToWork("ROLL BACK", self._context.maintenance.roll_back()),
            guarded=True,
        )()

    def _reset(self) -> Way:
        return self._question(
            ("FORGET ALL SCORES, BOOKS", "AND SETTINGS?", "A BACKUP IS KEPT ON THE CARD"),
            lambda: ToWork("FACTORY RESET", self._context.maintenance.reset()),
            HELD_FOR_RESET,
            guarded=True,
        )()


def _news(context: OwnerContext) -> tuple[MenuRow, ...]:
    """The row of what there is to be told, if there is any. There is room for one."""
    told = (
        (IncidentsPage.title, len(context.store.incidents())),
        (FilesPage.title, len(context.maintenance.wrong_files())),
    )
    title, number = next((each for each in told if each[1]), ("", 0))
    return (MenuRow(f"{title}: {number}", take=lambda: ToPage(title)),) if number else ()
