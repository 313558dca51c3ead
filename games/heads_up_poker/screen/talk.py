"""What the dealer speaks of: what everybody can see, never its cards before they lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.cards.hands import HandKind, kind
from games.cards.moves import HAND, Discard, Raise
from games.cards.spoken import Situation, line, remark, turn_of
from games.heads_up_poker.rules import DEALER, PERSON, Answer, Ending, Phase

if TYPE_CHECKING:
    from cabinet.api import Show
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

WHO = "DEALER"
PROMPTS = {
    Phase.BETTING: Situation.TURN,
    Phase.ANSWERING: Situation.THINK,
    Phase.ASKED: Situation.RAISE,
    Phase.RAISING: Situation.MORE,
    Phase.CALLED: Situation.THINK,
    Phase.DISCARDING: Situation.CARDS,
    Phase.DRAWING: Situation.CARDS,
}
ENDINGS = {
    Ending.WON: Situation.OUT,
    Ending.LOST: Situation.BROKE,
    Ending.QUIT_AHEAD: Situation.AHEAD,
    Ending.QUIT_BEHIND: Situation.BEHIND,
}


def says(situation: Situation, view: View) -> tuple[str, ...]:
    """The dealer's words in a situation: other ones in either round of a hand, and in the next."""
    return line(WHO, situation, turn_of(view.number, view.round - 1), view.due)


def waiting(view: View, beat: int) -> tuple[str, ...]:
    """The words while the person is to act; now and then some about how long that takes."""
    number = remark(beat)
    return says(situation(view), view) if number is None else line(WHO, Situation.WAIT, number)


def farewell(view: View, ending: Ending) -> tuple[str, ...]:
    """The last words of a game."""
    return line(WHO, ENDINGS[ending], view.number)


def situation(view: View) -> Situation:
    """What the dealer speaks of while nothing is shown."""
    match view.phase:
        case Phase.DONE | Phase.ENDED:
            return _outcome(view)
        case Phase.BETTING if view.round == 2:
            return Situation.LATER
    return PROMPTS.get(view.phase, Situation.HELLO)


def meanwhile(step: Move | Drawn, before: View, show: Show[View, Ui, Move]) -> Situation:
    """What the dealer speaks of while a step is shown."""
    if show.t("reveal") >= 1:
        return _outcome(show.view)
    if show.since("reveal") >= 0:
        return Situation.SHOW
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            return Situation.HELLO
        case Drawn() | Discard():
            drawn = Situation.DRAW if show.view.drawn[DEALER] else Situation.PAT
            return drawn if show.since("read") >= 0 else Situation.CARDS
        case Raise(dollars):
            return Situation.RAISE if dollars else Situation.CALL
        case Answer.YES if before.phase is Phase.DONE:
            return Situation.HELLO
    if show.view.folded is not None:
        return _outcome(show.view)
    return Situation.THINK if show.view.phase in {Phase.ANSWERING, Phase.CALLED} else situation(show.view)


def _outcome(view: View) -> Situation:
    """How a hand has ended for the dealer."""
    if view.folded is not None:
        return Situation.TAKE if view.folded == PERSON else Situation.FOLD
    if len(view.best) > 1:
        return Situation.TIE
    if view.best == (DEALER,):
        return Situation.WIN
    if len(view.hands[PERSON]) == HAND and kind(view.hands[PERSON]) >= HandKind.FLUSH:
        return Situation.AWE
    return Situation.LOSE
