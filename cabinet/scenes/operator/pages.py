"""The pages of the operator's menu, in their order, and what lies on each way through it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.scenes.operator.backup import BackupPage
from cabinet.scenes.operator.books_page import BooksPage
from cabinet.scenes.operator.games import GamesPage
from cabinet.scenes.operator.incidents import FilesPage, IncidentsPage
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.operator_menu import OperatorMenu
from cabinet.scenes.operator.question import Question, Work
from cabinet.scenes.operator.screen_test import ScreenTest
from cabinet.scenes.operator.sequence import AskSequence, OfferSequence, SetSequence
from cabinet.scenes.operator.settings import OwnerPage
from cabinet.scenes.operator.sound_test import SoundTest
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage
from cabinet.scenes.operator.wording import Wording
from cabinet.scenes.scene import ToOffer, ToOperator, ToPage, ToQuestion, ToSequence, ToWording, ToWork

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.operator.page import OperatorPage
    from cabinet.scenes.scene import OwnersWay

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
    {page.title: page for page in (IncidentsPage, FilesPage)}
)
"""Pages that other pages lead to."""


def page(way: OwnersWay, context: OwnerContext) -> OperatorPage:
    """The page that lies on the way."""
    match way:
        case ToOperator():
            return OperatorMenu(context, tuple(PAGES))
        case ToPage(title):
            return (PAGES.get(title) or BENEATH[title])(context)
        case ToWording():
            return Wording(context, *way)
        case ToQuestion(title, lines, _, yes, True) if context.settings.now.operator.sequence:
            return AskSequence(context, title, lines, yes)
        case ToQuestion(title, lines, seconds, yes):
            return Question(context, title, lines, seconds, yes)
        case ToSequence():
            return SetSequence(context)
        case ToOffer():
            return OfferSequence(context)
        case ToWork():
            return Work(context, *way)
