"""The texts on the screen of FIVE CARD DRAW: the log of a hand, the names of hands, the prompts."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from cabinet.cards.deck import ACE, SHORT
from cabinet.cards.hands import HandKind, decides, important, kind, name, rank
from games.cards import marks
from games.cards.great import BROKE
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.panel import said
from games.five_card_draw.rules import ANTE, FUNDS, NAMES, PERSON, Ending, Phase, Word

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.cards.deck import Card, Cards
    from cabinet.cards.fan import CardPose
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

SHORTEST = 11
"""The maximum number of characters of a hand's name below an opponent's face."""
PUSHED = {"RAISED", "BET", "OPENED"}
"""The words for actions that the other players had to answer."""
AGAIN = (f"NOBODY OPENS: ${ANTE}", "MORE FROM EVERYBODY")
"""The lines of the message on the table after all players have checked: everyone pays another ante."""
WON = "WINS"
"""The word on the badge of a player who wins the pot."""
OTHERS = {Word.CHECK: "CHECKS", Word.CALL: "CALLS", Word.FOLD: "FOLDS"}
MINE = {Word.CHECK: "CHECK", Word.CALL: "CALL", Word.FOLD: "FOLD"}


def line(seat: Seat, move: Move) -> str:
    """Return a move as text of at most 18 characters: `SLIM RAISES $50`, `YOU FOLD`."""
    end = "" if seat == PERSON else "S"
    match move:
        case Bet(dollars):
            words = f"BET{end} ${dollars}"
        case Raise(dollars):
            words = f"RAISE{end} ${dollars}"
        case Discard(thrown):
            kept = "STANDS PAT" if end else "KEEP ALL FIVE"
            words = f"DRAW{end} {sum(thrown)}" if any(thrown) else kept
        case _:
            words = (OTHERS if end else MINE)[move]
    return f"{NAMES[seat]} {words}"


def log(view: View) -> tuple[str, ...]:
    """Return the log of the hand so far, the earliest event first."""
    first = f"${ANTE} MORE FROM EVERYBODY" if view.deals > 1 else f"ALL ANTE ${ANTE}"
    lines = [first, *(line(seat, move) for seat, move in view.said)]
    return (*lines, result(view)) if view.phase is Phase.DONE else tuple(lines)


def result(view: View) -> str:
    """Return the text that names the winner of the pot: `SLIM WINS $250`, `YOU AND ACE SPLIT $250`."""
    won = [seat for seat, dollars in enumerate(view.won) if dollars]
    dollars = sum(view.won)
    match [NAMES[seat] for seat in won]:
        case [only]:
            return f"{only} {'WIN' if won[0] == PERSON else 'WINS'} ${dollars}"
        case [one, other]:
            return f"{one} AND {other} SPLIT ${dollars}"
        case more:
            return f"{len(more)} PLAYERS SPLIT ${dollars}"


def reason(view: View) -> str:
    """Return the reason of a win against a hand of the same kind: the deciding cards, as `Q BEATS 10`."""
    if not view.shown:
        return "NO HANDS ARE SHOWN"
    shown = [hand for hand, stays in zip(view.hands, view.playing, strict=True) if stays]
    best, *others = sorted(shown, key=rank, reverse=True)
    second = next((hand for hand in others if rank(hand) < rank(best)), None)
    if second is None or kind(second) is not kind(best):
        return ""
    cards = decides(best, second)
    return f"{cards[0]} BEATS {cards[1]}" if cards else ""


def winner(view: View) -> str:
    """Return the winner of the pot with the reason: `SLIM WINS: Q BEATS 10`, or the split pot's dollars."""
    if split(view):
        return f"SPLIT POT: ${sum(view.won)}"
    why = reason(view) if view.shown else ""
    return result(view).rpartition(" ")[0] + (f": {why}" if why else "")


def split(view: View) -> bool:
    """Return True if the pot has more than one winner."""
    return sum(map(bool, view.won)) > 1


def short(hand: Cards) -> str:
    """Return a hand's name in at most 11 characters."""
    first, *_ = important(hand)
    match kind(hand):
        case HandKind.TWO_PAIR:
            return "TWO PAIRS"
        case HandKind.STRAIGHT_FLUSH if first != ACE:
            return "STR. FLUSH"
    words = name(hand).partition(",")[0].partition(" TO ")[0]
    return words if len(words) <= SHORTEST else f"{words.rpartition(' ')[0]} {SHORT[first]}s"


def held(view: View) -> str:
    """Return the name of the person's hand, or the reason why the person is out of the hand."""
    hand = view.hands[PERSON]
    if folded(view, PERSON):
        return f"FOLDED: {name(hand)}"
    if not view.playing[PERSON]:
        return "OUT OF THIS POT"
    return name(hand) if len(hand) == HAND else ""


def briefly(view: View) -> str:
    """Return the text of `held` in at most 11 characters."""
    if folded(view, PERSON):
        return "FOLDED"
    return short(view.hands[PERSON]) if view.playing[PERSON] else "OUT"


def folded(view: View, seat: Seat) -> bool:
    """Return True if a player has folded in the current hand."""
    return (seat, Word.FOLD) in view.said


def status(view: View, seat: Seat) -> str:
    """Return an opponent's state in at most six characters: OUT, a raise, a bet, or else the last word."""
    if not view.playing[seat]:
        return "OUT"
    own = [move for one, move in view.said if one == seat]
    draw = next((at for at, (_, move) in enumerate(view.said) if isinstance(move, Discard)), len(view.said))
    if any(isinstance(move, Raise) for move in own):
        return "RAISED"
    if any(one == seat and isinstance(move, Bet) for one, move in view.said[draw:]):
        return "BET"
    if any(isinstance(move, Bet) for move in own):
        return "OPENED"
    last = next((move for move in reversed(own) if isinstance(move, Word)), None)
    return MINE[last] if last else ""


def beside(view: View, seat: Seat) -> str:
    """Return the text below an opponent's name; from the draw on, the number of cards drawn."""
    drawn = view.drawn[seat]
    if drawn is None or not view.playing[seat]:
        return status(view, seat)
    return f"DREW {drawn}" if drawn else "PAT"


def badge(view: View, seat: Seat, *, over: bool) -> str:
    """Return the text of the acting player's badge: the last action with its dollars.

    At the end of a hand it is `WON` for a winner of the pot, and empty for other players.
    """
    if over:
        return WON if view.won[seat] else ""
    move = next((move for one, move in reversed(view.said) if one == seat), None)
    match move:
        case None:
            return ""
        case Bet(dollars):
            drawn = any(isinstance(one, Discard) for _, one in view.said)
            return f"BET ${dollars}" if drawn else f"OPENED ${dollars}"
        case Raise(dollars):
            return f"RAISED ${dollars}"
        case Discard(thrown):
            return f"DRAWS {sum(thrown)}" if any(thrown) else "STANDS PAT"
    return OTHERS[move]


def called(hand: list[tuple[Card, CardPose]]) -> str:
    """Return the name of a hand that is shown on the table."""
    return short(tuple(card for card, _ in hand))


def buttons(view: View, seat: Seat, *, over: bool, told: str = "") -> str:
    """Return the letters of a player's buttons: D for the dealer, O for the opener, R for the raiser.

    O is left out if `told`, the text beside the face, says OPENED, and R if it says RAISED. Both are left out
    if `over`, while the pot goes to the winner.
    """
    own = [] if over else [move for one, move in view.said if one == seat]
    before = [] if over else list(takewhile(lambda said: not isinstance(said[1], Discard), view.said))
    opened = any(one == seat and isinstance(move, Bet) for one, move in before)
    raised = any(isinstance(move, Raise) for move in own)
    return (
        ("D" if seat == view.dealer else "")
        + ("O" if opened and "OPENED" not in told else "")
        + ("R" if raised and "RAISED" not in told else "")
    )


def label(what: type[Bet] | type[Raise] | Word) -> str:
    """Return the one-word label of a choice."""
    return what.value.upper() if isinstance(what, Word) else what.__name__.upper()


def pays(view: View, ui: Ui) -> int:
    """Return the cost of the chosen move in dollars.

    If the person must fold because a call costs too much, return the cost of the call.
    """
    if ui.word in {Bet, Raise}:
        return view.missing + ui.dollars
    return 0 if Word.CALL in said(view) and ui.word is Word.FOLD else view.missing


def costs(view: View, ui: Ui) -> tuple[str, str]:
    """Return the lines above and below a move's cost: its purpose, and the person's money or a reason."""
    funds = f"OF YOUR ${view.money[PERSON]}"
    if ui.word is Word.CALL:
        return "TO CALL", funds
    if ui.word is Raise:
        return f"TO RAISE ${ui.dollars}", funds
    if ui.word is Bet:
        return "TO BET" if view.round > 1 else "TO OPEN", funds
    if ui.word is Word.FOLD:
        if Word.CALL in said(view):
            return "TO GIVE IT UP", funds
        return "YOU CANNOT PAY", f"${view.missing - view.money[PERSON]} SHORT OF ${view.missing}"
    if Bet in said(view):
        return "NOBODY HAS BET", funds
    return "TO CHECK", "JACKS OR BETTER OPEN" if view.money[PERSON] else "NO DOLLARS LEFT"


def prompt(view: View, ui: Ui) -> str:
    """Return the prompt that is shown in the person's turn."""
    if view.phase is Phase.DISCARDING:
        return marks.prompt(ui.marks, "SWAP")
    if ui.word in {Bet, Raise}:
        return f"↔ CHOOSE  ↕ DOLLARS  ● {label(ui.word)} ${ui.dollars}"
    if view.phase is Phase.DONE:
        leaves = ui.word is Word.LEAVE
        return f"● {label(Word.LEAVE)}  ↑ STAY" if leaves else f"● {label(Word.ANOTHER)}  ↓ LEAVE THE TABLE"
    choose = "↔ CHOOSE  " if len(said(view)) > 1 else ""
    if ui.word is Word.CALL:
        return f"{choose}● CALL ${view.missing}"
    return f"{choose}● {label(ui.word)}" if ui.word else ""


def ending(view: View) -> tuple[str, ...]:
    """Return the end of a session as text: a headline of at most 17 characters, then lines of at most 30."""
    have = view.money[PERSON]
    match view.ending:
        case Ending.LOST:
            left = f"${have} LEFT: NO ANTE" if have else "NOT A DOLLAR LEFT"
            return "CLEANED OUT", left, f"AFTER {_hands(view)}"
        case Ending.BROKE:
            return BROKE, "ALL FOUR ARE OUT", f"AFTER {_hands(view)}"
    ahead = have - FUNDS
    how = f"${ahead} AHEAD" if ahead > 0 else f"${-ahead} BEHIND" if ahead else "AS YOU CAME"
    return "YOU CASH OUT", how, f"AFTER {_hands(view)}"


def _hands(view: View) -> str:
    return f"{view.number} HAND{'' if view.number == 1 else 'S'}"
