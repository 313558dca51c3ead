"""The words about a hand of HEADS-UP POKER, and its prompts."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from cabinet.cards.hands import decides, kind, name
from games.cards import marks
from games.cards.moves import HAND
from games.heads_up_poker.events import OVER
from games.heads_up_poker.proposal import proposed
from games.heads_up_poker.rules import DEALER, PERSON, Phase

if TYPE_CHECKING:
    from cabinet.api import Show
    from games.heads_up_poker.events import Event
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

SAID = 25
"""The most characters on the rail."""
ROUNDS = {1: "FIRST ROUND", 2: "SECOND ROUND"}
"""The name of each round of betting."""
QUESTIONS = {
    Phase.ASKED: "SEE MY RAISE?",
    Phase.DISCARDING: "NEED CARDS?",
    Phase.DONE: "ANOTHER HAND?",
    Phase.ENDED: "PLAY AGAIN?",
}


def holding(view: View) -> str:
    """The name of the person's hand: "PAIR OF TENS"; empty while cards are missing or after a fold."""
    hand = view.hands[PERSON]
    gone = view.phase in OVER and view.folded == PERSON
    return name(hand) if len(hand) == HAND and not gone else ""


def takes(cards: int) -> str:
    """The words for the number of cards that the dealer draws."""
    return f"DEALER TAKES {cards}" if cards else "DEALER PAT!"


def dealer(view: View) -> str:
    """The words below the dealer: its draw, or its hand once the cards are visible."""
    if view.shown:
        return name(view.hands[DEALER])
    return takes(view.drawn[DEALER]) if view.round == 2 else ""


def said(view: View) -> str:
    """The words on the rail: the last event, or the next one."""
    match view.phase:
        case Phase.BETTING:
            return f"{ROUNDS[view.round]}: YOUR BET"
        case Phase.ANSWERING | Phase.CALLED:
            return "THE DEALER THINKS"
        case Phase.ASKED:
            return f"DEALER RAISES ${view.due}"
        case Phase.RAISING:
            return "RAISE ONCE MORE?"
        case Phase.DISCARDING:
            return QUESTIONS[view.phase]
        case Phase.DONE | Phase.ENDED:
            return result(view)
    return ""


def result(view: View) -> str:
    """The winner of the finished hand, and the reason: "DEALER WINS: K BEATS 10"."""
    if view.folded == PERSON:
        return "YOU FOLD: DEALER WINS"
    if view.folded == DEALER:
        return "DEALER FOLDS: YOU WIN"
    if len(view.best) > 1:
        return "A TIE: HALF EACH"
    (best,) = view.best
    won, lost = view.hands[best], view.hands[1 - best]
    wins = "DEALER WINS" if best == DEALER else "YOU WIN"
    if kind(won) is kind(lost):
        higher, lower = decides(won, lost) or ("", "")
        return f"{wins}: {higher} BEATS {lower}"
    words = f"{wins}: {short(name(won))}"
    return words if len(words) <= SAID else words.replace(" WINS", "")


def amount(view: View) -> str:
    """The dollars that each winner of the finished hand gets from the pot."""
    return f"+${view.won // len(view.best)}"


def short(hand: str) -> str:
    """The short name of a hand, without ranks: "FLUSH"."""
    return hand.partition(",")[0].partition(" TO ")[0]


def divided(hand: str, most: int) -> tuple[str, ...]:
    """The name of a hand in lines of at most this many characters: "TWO PAIRS" and "NINES & SEVENS"."""
    if len(hand) <= most:
        return (hand,) if hand else ()
    first, _, rest = hand.partition(", ")
    return (first, rest) if rest else tuple(wrap(hand, most))


def announcement(step_event: Event, show: Show[View, Ui, Move]) -> str:
    """The words on the rail during a step."""
    if show.begun("rise") or show.begun("win"):
        return result(show.view)
    return "SHOWDOWN" if show.begun("narrow") else step_event.words


def prompt(view: View, ui: Ui) -> str:
    """The prompt for the person's joystick."""
    if ui.marks is not None:
        return marks.prompt(ui.marks, "DISCARD")
    yes = ui.yes
    match ui.phase:
        case Phase.BETTING:
            return f"↔ $1  ↕ JUMP  ● {f'BET ${ui.dollars}' if ui.dollars else 'FOLD'}"
        case Phase.RAISING:
            return f"↔ $1  ↕ JUMP  ● {f'RAISE ${ui.dollars}' if ui.dollars else 'NO RAISE'}"
        case Phase.ASKED:
            return f"↔ YES NO  ● {f'PUT IN ${view.due}' if yes else 'FOLD'}"
        case Phase.DISCARDING:
            swap = sum(proposed(view.hands[PERSON]).thrown) if yes and view.hands[PERSON] else 0
            up = f"  ↑ DRAW {swap}" if swap else ""
            return f"↔ YES NO  ● {'CHOOSE CARDS' if yes else 'KEEP ALL FIVE'}{up}"
        case Phase.DONE:
            return f"↔ YES NO  ● {'NEXT HAND' if yes else 'QUIT'}"
    return f"↔ YES NO  ● {'NEW GAME' if yes else 'ENOUGH'}"
