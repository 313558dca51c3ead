"""The animation timeline of each step of FIVE CARD DRAW; only this module distinguishes kinds of steps.

A timeline consists of named spans of time. Their names, with the meaning of their numbers in brackets:

- `leaves`, `comes`: the person's choices slide out, or in.
- `next` (seat): a player's face moves to the front under the lamp, and the one before goes back; the
  person's number means nobody. Numbers are unique: each further time they are higher by the number of seats.
- `word`: from here on the move is visible: the face, the badge, the words and the dollars.
- `pay` (seat): a stack slides from a face to the table. `gather`: all stacks slide into the pot.
- `knock`: a check. `fold` (place): a card goes under the deck. `dark`: the face of a player who folds goes
  dark.
- `throw` (place), `close`, `card` (number), `turn`: cards leave, the kept cards close up, new cards come,
  and cards are turned over.
- `again`: all have checked, and another ante is announced on the table.
- `open`: the person's hand makes room, and the lamp's light narrows. `show` (seat): a hand is turned over.
  `bluff` (seat): the shown hand has not even a pair, although its owner had bet or raised. `rise`: winning
  cards rise one by one, other cards go dark. `win`: chips fly to the winner. `clear`: all cards go under the
  deck.

Great moments and the end of a session have the spans of `games.stage.timelines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline, linear, out_cubic
from games.cards.beats import SLIDES, bluff_called, pay
from games.cards.great import feasts, greatness, shines
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import FUNDS, NAMES, PERSON, SEATS, Ending, Phase, Word
from games.five_card_draw.screen.great import winner
from games.five_card_draw.screen.layout import APART, COMES, RISES
from games.five_card_draw.screen.talk import bluffer, forward
from games.stage.timelines import ending

if TYPE_CHECKING:
    from cabinet.api import Easing, Seat
    from games.five_card_draw.rules import Move, View

LEAVES = 0.15
"""Seconds in which the person's choices slide in or out."""
NEXT = 0.2
"""Seconds in which the acting player's face moves to the front."""
TURNS = 0.3
"""Seconds in which a player's face moves to the front at a showdown, while the hand turns over."""
FLIGHT, DEALS, DRAWS, LATE = 0.24, 0.035, 0.1, 0.3
"""The flight of a card, the time between cards of a deal, the time between cards of a draw, and the delay of
the last card, in seconds."""
TURNING = 0.25
SORTING = 0.25
"""Seconds in which the kept cards move together after a discard."""
KNOCKS = 0.16
FOLDS, FOLDING, DARKENS = 0.3, 0.05, 0.2
"""The time in which a folded card turns over and leaves, the time between two such cards, and the time in
which the face goes dark, in seconds."""
SAID, QUIET, OWN = 0.8, 0.5, 0.3
"""The minimum number of seconds for which a move is shown: an opponent's move with dollars or cards, any
other move of an opponent, and the person's."""
WATCHED, WATCHED_QUIET = 0.35, 0.25
"""Seconds for which the others' first move after the person has folded is shown; the second number is for a
check or a call."""
QUICKENS = 0.88
"""The factor by which each further move of the others is shown more briefly after the person has folded."""
CHECKED = 0.9
"""Seconds for which the message that all players have checked is shown."""
OPENING = 0.2
"""Seconds in which the person's hand moves aside at a showdown, and the lamp's light narrows."""
SHOWS, SHOWN, TOGETHER = 0.4, 0.15, 0.06
"""At a showdown: seconds to turn a hand over, to look at it, and between hands if all turn over together."""
CLEARS = 0.3
"""Seconds in which the cards of a finished hand are cleared away under the deck."""
WINS = 0.7
"""Seconds in which chips fly to the winner one after another, and the winnings count up."""
READ = 0.5
"""Seconds for which the winnings are shown before the person must choose."""
COUNTS, COUNTED = 3, 0.16
"""The number of ticking sounds while the winnings count up, and the seconds between them."""
MOTIF = 0.2
"""Seconds from the sound of a raise or of a result to the tune that follows."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the animation timeline of a step: everything that is seen and heard of it."""
    if step is Word.ANOTHER:
        return _lead_on(Timeline().at(0.0, "clear", lasts=CLEARS, cue=Cue.CHOOSE), before, after)
    if step is Word.LEAVE:
        return ending(Timeline(), SEATS - 1, Cue.LOSE if before.money[PERSON] < FUNDS else Cue.WIN)
    asked = before.phase in {Phase.BETTING, Phase.DISCARDING} and before.speaker == PERSON
    t = Timeline().at(0.0, "leaves", lasts=LEAVES) if asked else Timeline()
    match step:
        case Drawn(cards) if before.phase is Phase.DRAWING:
            t = _draw(t, len(cards), before)
        case Drawn():
            t = _deal(t, after)
        case Discard(thrown):
            t = _discard(t, thrown, before)
        case _:
            t = _word(t, step, before)
    if _is_watched(before) and after.phase is not Phase.DONE:
        return _quickly(t, step, before, after)
    if after.phase is Phase.DONE:
        return _end(t if _is_watched(before) else t.until(OWN), before, after)
    if not isinstance(step, Drawn):
        quiet = step in {Word.CHECK, Word.FOLD}
        t = t.until(OWN if before.speaker == PERSON else QUIET if quiet else SAID)
    if after.deals > before.deals:
        t = t.then("again", lasts=SLIDES).rest(CHECKED).then("clear", lasts=CLEARS)
    elif _ends_round(before, after):
        t = t.then("gather", lasts=SLIDES, cue=Cue.CHIPS, easing=out_cubic)
    return _lead_on(t, before, after)


def _is_watched(view: View) -> bool:
    """Return True while the person is out of the pot, and only watches."""
    return not view.playing[PERSON]


def _watched_for(view: View) -> int:
    """Return the number of moves that the others have made since the person folded."""
    folded = (PERSON, Word.FOLD)
    return len(view.said) - 1 - view.said.index(folded) if folded in view.said else 0


def _ends_round(before: View, after: View) -> bool:
    """Return True if a step ends the betting round, so that the players' bets move into the pot."""
    return before.phase is Phase.BETTING is not after.phase and max(before.put) > 0


def _quickly(t: Timeline, step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the timeline of a step in its shortest form, for a person who only watches.

    The next player's face moves to the front at the same time, and play goes on at once.
    """
    length = WATCHED
    if step in {Word.CHECK, Word.CALL}:
        length = WATCHED_QUIET
    elif isinstance(step, Drawn) or after.phase is Phase.DRAWING:
        # A discard and the draw after it look like one step, so each gets half of its time.
        length /= 2
    length *= QUICKENS ** _watched_for(before)
    seen = [span for span in t.spans if span.name or span.cue]
    faster = min(1.0, length / max(span.end for span in seen))
    quick = Timeline(
        tuple(span._replace(start=faster * span.start, length=faster * span.length) for span in seen)
    )
    if _ends_round(before, after):
        quick = quick.at(0.0, "gather", lasts=length, cue=Cue.CHIPS)
    if (who := forward(after)) != forward(before):
        quick = quick.at(0.0, "next", who, lasts=length, easing=out_cubic)
    return quick.until(length)


def _lead_on(t: Timeline, before: View, after: View) -> Timeline:
    """Return the timeline followed by the start of the next turn: the player's face moves to the front.

    If it is the person's turn, a sound announces the turn, and the choices appear.
    """
    if (who := forward(after)) != _last_forward(t, before):
        # While the person only watches, the next player's face moves to the front while folded cards still
        # leave.
        t = t.at(t.length - NEXT, "next", who, lasts=NEXT) if _is_watched(after) else _come(t, who)
    if after.phase in {Phase.BETTING, Phase.DISCARDING} and after.speaker == PERSON:
        t = t.hear(Cue.YOU, t.length).then("comes", lasts=LEAVES, easing=out_cubic)
    return t


def _deal(t: Timeline, after: View) -> Timeline:
    """Return the timeline with a deal added.

    All antes are paid at once, then the cards come one at a time around the table; finally the person's cards
    turn over.
    """
    for seat, pays in enumerate(after.playing):
        if pays:
            t = pay(t, seat, cue=None)
    t = t.hear(Cue.CHIP).at(SLIDES, "gather", lasts=SLIDES, cue=Cue.CHIPS, easing=out_cubic)
    if (host := forward(after, deals=True)) != PERSON:
        t = t.at(SLIDES, "next", host, lasts=NEXT, easing=out_cubic)
    t = t.at(SLIDES + NEXT, "word")
    t = _cards(t, SLIDES, HAND * sum(after.playing), DEALS)
    return t.then("turn", lasts=TURNING, cue=Cue.TURNED)


def _draw(t: Timeline, cards: int, before: View) -> Timeline:
    """Return the timeline with a draw added.

    Kept cards move together, and new cards come from the deck, the last one late; the person's cards turn
    over.
    """
    mine = before.speaker == PERSON
    t = t.at(0.0, "word")
    if not mine:
        return _cards(t, 0.0, cards, DRAWS)
    t = _cards(t.then("close", lasts=SORTING), SORTING, cards, DRAWS, LATE)
    return t.then("turn", lasts=TURNING, cue=Cue.TURNED).then("settle", lasts=SORTING)


def _cards(t: Timeline, starts: float, cards: int, apart: float, late: float = 0.0) -> Timeline:
    """Return the timeline with cards added that fly one after another, each with a sound as it lands.

    `late`: additional seconds before the last card.
    """
    for number in range(cards):
        start = starts + apart * number + late * (number == cards - 1 > 0)
        t = t.at(start, "card", number, lasts=FLIGHT, easing=out_cubic).hear(Cue.CARD, start + FLIGHT)
    return t


def _discard(t: Timeline, thrown: tuple[bool, ...], before: View) -> Timeline:
    """Return the timeline with a discard added.

    An opponent's cards are taken from the end of the hand, because their real places are hidden.
    """
    t, mine = t.at(0.0, "word"), before.speaker == PERSON
    if not any(thrown):
        t = t.at(0.0, "knock", before.speaker, lasts=KNOCKS, cue=Cue.CHECK)
        return t.then("settle", lasts=SORTING) if mine else t
    places = [at for at in range(HAND) if (thrown[at] if mine else at >= HAND - sum(thrown))]
    t = t.hear(Cue.THROWN)
    for order, at in enumerate(places):
        t = t.at(FOLDING * order, "throw", at, lasts=FLIGHT)
    return t


def _word(t: Timeline, step: Word | Bet | Raise, before: View) -> Timeline:
    """Return the timeline with a word, bet or raise added.

    A check is a knock on the table; the cards of a fold leave one by one; chips slide, and a bet or a raise
    hits the table.
    """
    seat = before.speaker
    match step:
        case Word.CHECK:
            return t.at(0.0, "word").at(0.0, "knock", seat, lasts=KNOCKS, cue=Cue.CHECK)
        case Word.FOLD:
            t = t.at(0.0, "word", cue=Cue.FOLD).at(0.0, "dark", seat, lasts=DARKENS)
            for at in range(HAND):
                t = t.at(FOLDING * at, "fold", at, lasts=FOLDS)
            return t
        case Word.CALL:
            return pay(t, seat).at(SLIDES, "word")
    cue = Cue.RAISE if isinstance(step, Raise) else Cue.CHIP
    t = pay(t, seat, cue=cue, hits=True).at(SLIDES, "word")
    if isinstance(step, Raise) and seat != PERSON:
        t = t.hear(_motif(seat), SLIDES + MOTIF)
    return t


def _motif(seat: Seat) -> Cue:
    return Cue(NAMES[seat].lower())


def _end(t: Timeline, before: View, after: View) -> Timeline:
    """Return the timeline with the end of a hand added.

    Hands are turned over one by one, and the pot goes to the winner; then the session may end.
    """
    start = t.length
    if _ends_round(before, after):
        t = t.then("gather", lasts=SLIDES, cue=Cue.CHIPS, easing=out_cubic)
    if after.shown:
        t = _showdown(t, start, before, after)
    seat, hand = winner(after)
    last, moment = after.ending is not None, greatness(hand)
    brief = last or _is_watched(before)
    t = feasts(t, hand, brief=brief)
    if (who := forward(after)) != _last_forward(t, before):
        t = _come(t, who, TURNS if after.shown else NEXT, linear)
    start, reads = t.length, 0.0 if _is_watched(before) else READ
    t = t.at(start, "rise", lasts=RISES + APART * (HAND - 1) * after.shown)
    t = t.at(start, "win", lasts=WINS, cue=Cue.PLATE).hear(Cue.COIN, start + COMES)
    if not (last or t.span("fades")) and (moment or (seat == PERSON and not after.shown)):
        # A tick sounds as the dollars count up, except while a tune plays.
        for number in range(1, COUNTS + 1):
            t = t.hear(Cue.COUNT, start + COMES + COUNTED * number)
    if moment:
        t = shines(t, hand, start if _is_watched(before) else t.length, brief=brief)
    elif seat != PERSON:
        t = t.hear(_motif(seat), start + MOTIF)
    elif after.shown:
        t = t.hear(Cue.WIN, start + MOTIF)
    t = t.until(start + WINS + reads)
    if not last:
        return t
    return ending(t, SEATS - 1, Cue.LOSE if after.ending is Ending.LOST else Cue.FEAST)


def _showdown(t: Timeline, start: float, before: View, after: View) -> Timeline:
    """Return the timeline with a showdown added.

    The last player to bet or raise shows first; without an opener there is no showdown. Each of the others
    comes to the front and turns a hand over. If the person only watches, all hands turn over at once from
    `start` on, while chips still slide.
    """
    first = next(seat for seat, move in reversed(after.said) if isinstance(move, Bet | Raise))
    around = ((first + step) % SEATS for step in range(SEATS))
    seats = [seat for seat in around if after.playing[seat] and seat != PERSON]
    if _is_watched(before):
        for order, seat in enumerate(seats):
            t = t.at(start + TOGETHER * order, "show", seat, lasts=SHOWS, cue=Cue.TURNED)
        return t
    t = t.then("open", lasts=OPENING, easing=out_cubic)
    for seat in seats:
        if seat != _last_forward(t, before):
            t = _come(t, seat, TURNS, linear)
        t = t.then("show", seat, lasts=SHOWS, cue=Cue.TURNED)
        t = bluff_called(t, seat) if seat == bluffer(after) else t.rest(SHOWN)
    return t


def _last_forward(t: Timeline, before: View) -> Seat:
    """Return the player whose face is in front at the end of a timeline."""
    return next((span.number % SEATS for span in reversed(t.spans) if span.name == "next"), forward(before))


def _come(t: Timeline, seat: Seat, lasts: float = NEXT, easing: Easing = out_cubic) -> Timeline:
    """Return the timeline with the movement of a player's face to the front added.

    The number of the span is the seat, plus the number of seats for each earlier such span. So all numbers
    differ.
    """
    before = sum(span.name == "next" for span in t.spans)
    return t.then("next", seat + SEATS * before, lasts=lasts, easing=easing)
