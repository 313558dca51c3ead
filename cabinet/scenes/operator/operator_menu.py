"""The list of the operator's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import OperatorPage
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.scene import ToPage, ToPlayers, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

LEAVE = "LEAVE"
TOP, STEP = 46, 25


class OperatorMenu(OperatorPage):
    """UP and DOWN choose and wrap, FIRE opens; LEAVE and START lead back to the games."""

    title = "OPERATOR'S MENU"
    leads_to = ToPlayers()

    def __init__(self, context: OwnerContext, titles: tuple[str, ...]) -> None:
        """`titles`: the pages, from the top."""
        super().__init__(context)
        self._items = (*titles, LEAVE)
        self._at = 0

    def use(self, press: Press) -> Way | None:
        """The next line, or the page."""
        if press.kind is Kind.UP:
            return None
        match press.switch:
            case Switch.UP | Switch.DOWN:
                self._at = (self._at + (1 if press.switch is Switch.DOWN else -1)) % len(self._items)
                self._context.sound.play(Cue.MOVE)
            case Switch.FIRE if press.kind is Kind.DOWN:
                self._context.sound.play(Cue.CHOOSE)
                chosen = self._items[self._at]
                return self.leads_to if chosen == LEAVE else ToPage(chosen)
            case _:
                pass
        return None

    def wake(self, now: float) -> float:
        """The choice flashes."""
        return min(super().wake(now), self._context.flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """The choice, the flash and the marks."""
        return self._at, self._context.flash.lit(now), self._labels(), self._context.settings.trouble

    def draw(self, canvas: Canvas, now: float) -> None:
        """The list."""
        self.frame(canvas, "↕ CHOOSE  ● OPEN  START LEAVES")
        lit = self._context.flash.lit(now)
        widgets.menu_list(canvas, CABINET, TOP, self._labels(), self._at, lit, STEP)

    def _labels(self) -> tuple[str, ...]:
        """The lines, those marked that have something new to tell."""
        store = self._context.store
        news = bool(store.incidents() or store.condition().kind)
        return tuple(f"! {item} !" if news and item == SystemPage.title else item for item in self._items)
