"""Chooses what the dealer says: words about public facts, never about its hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.hands import HandKind, kind
from games.cards.moves import HAND
from games.cards.spoken import Situation, line, remark, turn_of
from games.heads_up_poker.events import Kind, bluffed
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase

if TYPE_CHECKING:
    from cabinet.api import Show
    from games.heads_up_poker.events import Event
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


HEARD = {
    Kind.DEAL: ("", "turn"),
    Kind.ANTE: ("clear", ""),
    Kind.BET: ("pay", ""),
    Kind.SEE: ("pay", ""),
    Kind.RAISE: ("pay", ""),
    Kind.CHECK: ("knock", ""),
    Kind.FOLD: ("fold", ""),
    Kind.SWAP: ("", "speak"),
    Kind.DRAW: ("", "speak"),
}
"""For each kind of event, two parts of its animation: at the end of the first, the dealer comments on the
event; at the start of the second, the dealer speaks of what comes next. '' stands for none."""


def says(situation: Situation, view: View) -> tuple[str, ...]:
    """Return the dealer's words in a situation.

    The words differ between betting rounds and between hands, so that the dealer does not repeat itself.
    """
    return line(WHO, situation, turn_of(view.number, view.round - 1), view.due)


def waiting(view: View, beat: int) -> tuple[str, ...]:
    """Return the dealer's words while the person decides.

    Now and then the dealer remarks on how long the person takes; `beat` counts the time.
    """
    number = remark(beat)
    return says(situation(view), view) if number is None else line(WHO, Situation.WAIT, number)


def farewell(view: View, ending: Ending) -> tuple[str, ...]:
    """Return the dealer's last words at the end of a game."""
    return line(WHO, ENDINGS[ending], view.number)


def situation(view: View) -> Situation:
    """Return the situation that the dealer comments on while nothing moves."""
    match view.phase:
        case Phase.DONE | Phase.ENDED:
            return _outcome(view)
        case Phase.BETTING if view.round == 2:
            return Situation.LATER
    return PROMPTS.get(view.phase, Situation.HELLO)


def meanwhile(step_event: Event, before: View, show: Show[View, Ui, Move]) -> tuple[str, ...]:
    """Return the dealer's words during a step's animation.

    The dealer's words from before the step stay until the screen shows the step; then the new words appear.
    """
    first, last = HEARD.get(step_event.kind, ("", ""))
    if show.has(first) and not show.over(first):
        return says(situation(before), before)
    after = show.view
    if show.begun("rise") or show.begun("win"):
        return says(_outcome(after), after)
    if show.begun("reveal"):
        return says(Situation.SHOW, after)
    if show.begun("lay") or show.begun(last):
        return says(situation(after), after)
    if step_event.kind in {Kind.DRAW, Kind.SWAP} and show.begun("read"):
        return says(Situation.DRAW if after.drawn[DEALER] else Situation.PAT, after)
    return says(step_event.speaks, after)


def _outcome(view: View) -> Situation:
    """Return the situation that the dealer comments on at the end of a hand, such as its win or its fold."""
    if view.folded is not None:
        return Situation.TAKE if view.folded == PERSON else Situation.FOLD
    if len(view.best) > 1:
        return Situation.TIE
    if view.best == (DEALER,):
        return Situation.WIN
    if bluffed(view):
        return Situation.BLUFF
    if len(view.hands[PERSON]) == HAND and kind(view.hands[PERSON]) >= HandKind.FLUSH:
        return Situation.AWE
    return Situation.LOSE
