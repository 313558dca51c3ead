"""The pages of the operator's menu, in their order: a line each."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.scenes.operator.backup import BackupPage
from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.operator.games import GamesPage
from cabinet.scenes.operator.incidents import IncidentsPage
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.screen_test import ScreenTest
from cabinet.scenes.operator.settings import OwnerPage
from cabinet.scenes.operator.sound_test import SoundTest
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.operator.page import OperatorPage

PAGES: Mapping[str, Callable[[OwnerContext], OperatorPage]] = MappingProxyType(
    {
        page.title: page
        for page in (
            InputTest,
            ScreenTest,
            SoundTest,
            OwnerPage,
            GamesPage,
            BooksPage,
            TopTensPage,
            BackupPage,
            SystemPage,
        )
    }
)
"""By title, in the order of the menu."""
BENEATH: Mapping[str, Callable[[OwnerContext], OperatorPage]] = MappingProxyType(
    {IncidentsPage.title: IncidentsPage}
)
"""Pages that other pages lead to."""
