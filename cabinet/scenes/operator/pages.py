"""The pages of the operator's menu, in their order: a line each."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.scenes.operator.backup import BackupPage
from cabinet.scenes.operator.books import BooksPage
from cabinet.scenes.operator.games import GamesPage
from cabinet.scenes.operator.incidents import IncidentsPage
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.owner import OwnerPage
from cabinet.scenes.operator.screen_test import ScreenTest
from cabinet.scenes.operator.sound_test import SoundTest
from cabinet.scenes.operator.system import SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabinet.scenes.operator.desk import Desk
    from cabinet.scenes.operator.page import OperatorPage

PAGES: Mapping[str, Callable[[Desk], OperatorPage]] = MappingProxyType(
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
BENEATH: Mapping[str, Callable[[Desk], OperatorPage]] = MappingProxyType({IncidentsPage.title: IncidentsPage})
"""Pages that other pages lead to."""
