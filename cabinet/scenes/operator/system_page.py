"""The owner's pages SYSTEM and BACK UP: the state of the machine, and actions on it and its data."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cabinet.display.canvas import SAFE
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.notices import LOOK_EVERY, NewsMenu, NewsPage, Notices
from cabinet.scenes.operator.page import Ask, MenuRow, RowsPage, back
from cabinet.scenes.operator.progress_page import work
from cabinet.scenes.scene import ToOff, ToPage, Way
from cabinet.store import CardTrouble

if TYPE_CHECKING:
    from collections.abc import Hashable
    from concurrent.futures import Future

    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

Reading: TypeAlias = tuple[str, str, bool]
"""One line about the machine: its label, its words, and True if it needs the owner's attention."""

log = logging.getLogger(__name__)

ANSWER = 0.25
"""The number of seconds between two checks for an answer about the machine."""
CARD = {
    CardTrouble.FULL: "FULL: NOTHING IS KEPT",
    CardTrouble.READ_ONLY: "CANNOT BE WRITTEN",
    CardTrouble.FAILING: "FAILING: REPLACE IT",
}
COPY = "A COPY IS SAVED ON THE CARD"
FROM_STICK = f"TO REPLACE SCORES, BOOKS AND\nSETTINGS WITH THOSE ON THE STICK.\n{COPY}"
ADDRESSES = 2
"""The maximum number of network addresses that are shown."""
READING_Y, READING_STEP = 41, 18
ACTIONS = 5
USUAL, CLOSE = (188, 200, 22), (186, 193, 20)
"""Two sets of three values in pixels, normally and if the list of actions has an extra row: the y of the line
below the readings, the y of the first action, and the distance between actions."""


class BackupPage(RowsPage):
    """The actions that back up to a USB stick, and restore from it.

    An action looks for the stick when the action starts; the stick may be pulled out once the result is
    shown.
    """

    title = "BACK UP"

    def __init__(self, context: OwnerContext) -> None:
        back_up = partial(work, context, "BACK UP", context.maintenance.back_up)
        yes = partial(work, context, "RESTORE", context.maintenance.restore)
        restore = Ask(FROM_STICK, yes)
        to_stick = "Put a USB stick in first. Older backups on it stay."
        from_stick = "The newest backup on the stick takes the place of what is here."
        rows = (
            MenuRow("BACK UP TO A STICK", take=back_up, note=to_stick),
            MenuRow("RESTORE FROM A STICK", take=lambda: restore, note=from_stick),
            back(),
        )
        super().__init__(context, rows)


class SystemPage(NewsMenu):
    """The readings about the machine at the top, updated automatically, and below them the actions."""

    title = "SYSTEM"
    prompt = "↕ CHOOSE  ● OK  START BACK"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(context)
        self._readings: tuple[Reading, ...] = ()
        self._looking: Future[tuple[Reading, ...]] | None = None
        self._asking = context.maintenance.addresses()
        self._addresses: tuple[str, ...] = ()
        self._next = 0.0

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows of the list: the row of the notices, if there are any, then the actions."""
        reported = (
            MenuRow(f"{each.title}: {len(each.texts)}", take=partial(_open, self._context, each))
            for each in self.news[:1]
        )
        return (
            *reported,
            MenuRow("SHUT DOWN", take=partial(self._off, "SHUT DOWN", ToOff())),
            MenuRow("RESTART", take=partial(self._off, "RESTART", ToOff(restart=True))),
            MenuRow("ROLL BACK", take=self._roll_back),
            MenuRow("FACTORY RESET", take=self._reset),
            back(),
        )

    def tick(self, now: float) -> Way | None:
        """Read the machine's state when the next check is due."""
        if now >= self._next:
            self._next = now + self._look_at_machine()
        return super().tick(now)

    def next_due(self, now: float) -> float:
        """Return the time of the next check, or of the next flash of the chosen row."""
        return min(super().next_due(now), self._next)

    def shown(self, now: float) -> Hashable:
        """Return a value that changes with the page: the readings, the list, the words beside the title."""
        return super().shown(now), self._lines(), self.beside()

    def beside(self) -> str:
        """Return the cabinet's name and id; "" as long as the cabinet has no id."""
        cabinet = self._context.cabinet
        return f"{cabinet.named.name}  {cabinet.id.upper()}" if cabinet else ""

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the readings, a line below them, and the list."""
        x, _, width, _ = SAFE
        for at, (label, words, bad) in enumerate(self._lines()):
            colour = CABINET.accent if bad else CABINET.ink
            widgets.row(canvas, CABINET, x, READING_Y + READING_STEP * at, width, label, words, colour)
        canvas.box(x, self._places[0], width, 1, CABINET.accent)
        super().body(canvas, now)

    @property
    def top(self) -> int:
        """The y of the first row of the list, in pixels."""
        return self._places[1]

    @property
    def step(self) -> int:
        """The distance between two rows of the list in pixels, which is smaller with an extra row."""
        return self._places[2]

    @property
    def _places(self) -> tuple[int, int, int]:
        return CLOSE if len(self.rows) > ACTIONS else USUAL

    def _lines(self) -> tuple[Reading, ...]:
        """Return all readings about the machine, including those that need no query, such as the clock."""
        trouble = CARD.get(self._context.store.condition().kind)
        today = self._context.clock.today()
        shown = [*(self._addresses or ("...",)), ""][:ADDRESSES]
        return (
            *(each for each in self._readings if not (trouble and each[0] == "CARD")),
            *([("CARD", trouble, True)] if trouble else []),
            *(("" if at else "FOR SSH", words, False) for at, words in enumerate(shown)),
            ("CLOCK", f"{today:%d %b %y}".upper() if today else "NOT SET", False),
        )

    def _look_at_machine(self) -> float:
        """Store the answers about the machine that have arrived; return the seconds until the next check."""
        if not self._addresses:
            self._addresses = self._answer()
        if self._looking is None:
            self._looking = self._context.maintenance.look()
            return ANSWER
        if not self._looking.done():
            return ANSWER
        try:
            self._readings = self._looking.result()
        except Exception:
            log.exception("the machine's condition cannot be read")
        self._looking = None
        return LOOK_EVERY if self._addresses else ANSWER

    def _answer(self) -> tuple[str, ...]:
        """Return the machine's network addresses, or () while the answer has not arrived."""
        try:
            next(self._asking)
        except StopIteration as end:
            known, words = end.value
            return tuple(words.split("\n")) if known else ("NOT KNOWN",)
        return ()

    @staticmethod
    def _off(label: str, way: ToOff) -> Ask:
        return Ask(f"TO {label}", lambda: way, loses=False)

    def _roll_back(self) -> Ask:
        before = next((words for label, words, _ in self._readings if label == "RELEASE BEFORE"), "NONE")
        yes = partial(work, self._context, "ROLL BACK", self._context.maintenance.roll_back)
        return Ask(f"TO GO BACK TO THE RELEASE BEFORE:\n{before}", yes)

    def _reset(self) -> Ask:
        yes = partial(work, self._context, "FACTORY RESET", self._context.maintenance.reset)
        return Ask(f"TO DELETE ALL SCORES, BOOKS\nAND SETTINGS. {COPY}", yes)


def _open(context: OwnerContext, one: Notices) -> Way:
    return ToPage(partial(NewsPage, context, one))
