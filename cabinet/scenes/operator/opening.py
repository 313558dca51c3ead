"""Opens the owner's pages: what lies on each way through the operator's menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.scenes.operator.operator_menu import OperatorMenu
from cabinet.scenes.operator.pages import BENEATH, PAGES
from cabinet.scenes.operator.question import Question, Work
from cabinet.scenes.operator.sequence import AskSequence, OfferSequence, SetSequence
from cabinet.scenes.operator.wording import Wording
from cabinet.scenes.scene import ToOffer, ToOperator, ToPage, ToQuestion, ToSequence, ToWording, ToWork

if TYPE_CHECKING:
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.operator.page import OperatorPage
    from cabinet.scenes.scene import OwnersWay


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
