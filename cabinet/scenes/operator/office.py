"""Opens the owner's pages: what lies on each way through the operator's menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.pages import BENEATH, PAGES
from cabinet.scenes.operator.question import Question, Work
from cabinet.scenes.operator.sequence import AskSequence, OfferSequence, SetSequence
from cabinet.scenes.operator.wording import Wording
from cabinet.scenes.scene import ToOffer, ToOperator, ToPage, ToQuestion, ToSequence, ToWording, ToWork

if TYPE_CHECKING:
    from cabinet.scenes.operator.desk import Desk
    from cabinet.scenes.operator.page import OperatorPage
    from cabinet.scenes.scene import OwnersWay


def page(way: OwnersWay, desk: Desk) -> OperatorPage:
    """The page that lies on the way."""
    match way:
        case ToOperator():
            return OperatorMenu(desk, tuple(PAGES))
        case ToPage(title):
            return (PAGES.get(title) or BENEATH[title])(desk)
        case ToWording():
            return Wording(desk, *way)
        case ToQuestion(title, lines, _, yes, True) if desk.settings.now.operator.sequence:
            return AskSequence(desk, title, lines, yes)
        case ToQuestion(title, lines, seconds, yes):
            return Question(desk, title, lines, seconds, yes)
        case ToSequence():
            return SetSequence(desk)
        case ToOffer():
            return OfferSequence(desk)
        case ToWork():
            return Work(desk, *way)
