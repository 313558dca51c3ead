"""The list of the operator's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ListPage
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.scene import ToPage, ToPlayers, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext

LEAVE = "LEAVE"
TOP, STEP = 46, 25


class OperatorMenu(ListPage):
    """UP and DOWN choose and wrap, FIRE opens; LEAVE and START lead back to the games."""

    title = "OPERATOR'S MENU"
    leads_to = ToPlayers()

    def __init__(self, context: OwnerContext, titles: tuple[str, ...]) -> None:
        """`titles`: the pages, from the top."""
        super().__init__(context, (*titles, LEAVE))

    def take(self, item: str) -> Way:
        """The page."""
        return self.leads_to if item == LEAVE else ToPage(item)

    def look(self, now: float) -> Hashable:
        """The list as it stands, and the marks."""
        return super().look(now), self._labels()

    def draw(self, canvas: Canvas, now: float) -> None:
        """The list."""
        self.frame(canvas, "↕ CHOOSE  ● OPEN  START LEAVES")
        lit = self._context.flash.lit(now)
        widgets.menu_list(canvas, CABINET, TOP, self._labels(), self._at, lit, STEP)

    def _labels(self) -> tuple[str, ...]:
        """The lines, those marked that have something new to tell."""
        store = self._context.store
        news = bool(store.incidents() or store.condition().kind or self._context.maintenance.wrong_files())
        return tuple(f"! {item} !" if news and item == SystemPage.title else item for item in self._items)
