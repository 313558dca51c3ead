"""The operator's menu: the list of the owner's pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.operator.games import GamesPage
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.notices import NewsMenu
from cabinet.scenes.operator.page import MenuRow
from cabinet.scenes.operator.screen_test import ScreenTest
from cabinet.scenes.operator.settings import SettingsPage, SoundTest
from cabinet.scenes.operator.system_page import BackupPage, SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage
from cabinet.scenes.scene import ToPage, ToPlayers

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.operator.page import OperatorPage

PAGES: dict[str, Callable[[OwnerContext], OperatorPage]] = {
    page.title: page
    for page in (
        *(InputTest, ScreenTest, SoundTest, SettingsPage, GamesPage),
        *(BooksPage, TopTensPage, BackupPage, SystemPage),
    )
}
"""The class of each of the owner's pages, by the title of the page, in the order of the menu."""


class OperatorMenu(NewsMenu):
    """The list of the owner's pages. UP and DOWN choose and wrap, FIRE opens the chosen page.

    LEAVE and START lead back to the games.
    """

    title = "OPERATOR'S MENU"
    prompt = "↕ CHOOSE  ● OPEN  START LEAVES"
    leads_to = ToPlayers()

    @property
    def rows(self) -> tuple[MenuRow, ...]:
        """The rows that open the owner's pages; SYSTEM is marked if that page has something to report."""
        context = self._context
        marked = SystemPage.title if self.news or context.store.condition().kind else ""
        pages = (
            MenuRow(f"! {title} !" if title == marked else title, take=partial(_to, page, context))
            for title, page in PAGES.items()
        )
        return (*pages, MenuRow("LEAVE", take=ToPlayers))


def _to(page: Callable[[OwnerContext], OperatorPage], context: OwnerContext) -> ToPage:
    return ToPage(partial(page, context))
