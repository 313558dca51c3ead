"""The words on the screen about a hand of HEADS-UP POKER, and the prompts for the joystick."""

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
"""The most characters that the line of words on the dealer's rail may have."""
ROUNDS = {1: "FIRST ROUND", 2: "SECOND ROUND"}
"""The name of each betting round."""
QUESTIONS = {
    Phase.ASKED: "SEE MY RAISE?",
    Phase.DISCARDING: "NEED CARDS?",
    Phase.DONE: "ANOTHER HAND?",
    Phase.ENDED: "PLAY AGAIN?",
}


def holding(view: View) -> str:
    """Return the name of the person's hand, such as "PAIR OF TENS".

    The name is empty while cards are missing, and after the person's fold.
    """
    hand = view.hands[PERSON]
    gone = view.phase in OVER and view.folded == PERSON
    return name(hand) if len(hand) == HAND and not gone else ""


def takes(cards: int) -> str:
    """Return the words for the number of cards that the dealer draws; for 0, the dealer stands pat."""
    return f"DEALER TAKES {cards}" if cards else "DEALER PAT!"


def dealer(view: View) -> str:
    """Return the words about the dealer's draw, or about the dealer's hand once its cards are visible."""
    if view.shown:
        return name(view.hands[DEALER])
    return takes(view.drawn[DEALER]) if view.round == 2 else ""


def said(view: View) -> str:
    """Return the words on the dealer's rail while nothing moves: the last event, or what comes next."""
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
    """Return the winner of the finished hand and the reason, such as "DEALER WINS: K BEATS 10"."""
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
    """Return the dollars that each winner gets from the pot of the finished hand, such as "+$24"."""
    return f"+${view.won // len(view.best)}"


def short(hand: str) -> str:
    """Return the short name of a hand, without ranks, such as "FLUSH"."""
    return hand.partition(",")[0].partition(" TO ")[0]


def divided(hand: str, most: int) -> tuple[str, ...]:
    """Split the name of a hand into lines, such as "TWO PAIRS" and "NINES & SEVENS".

    `most`: the most characters in a line.
    """
    if len(hand) <= most:
        return (hand,) if hand else ()
    first, _, rest = hand.partition(", ")
    return (first, rest) if rest else tuple(wrap(hand, most))


def announcement(step_event: Event, show: Show[View, Ui, Move]) -> str:
    """Return the words on the dealer's rail during a step's animation."""
    if show.begun("rise") or show.begun("win"):
        return result(show.view)
    return "SHOWDOWN" if show.begun("narrow") else step_event.words


def prompt(view: View, ui: Ui) -> str:
    """Return the prompt that tells the person what the joystick does now."""
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
