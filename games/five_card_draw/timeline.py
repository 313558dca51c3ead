"""What is seen and heard of each step of FIVE CARD DRAW."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from games.cards.great import ending, feasts, greatness, shines
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import FUNDS, NAMES, PERSON, SEATS, Ending, Phase, Word
from games.five_card_draw.screen.great import winner

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.five_card_draw.rules import Move, View

CHIPS = 0.45
"""Chips slide into the pot, or out of it."""
FLIGHT = 0.26
"""A card flies from the deck to its player, or is thrown away."""
DEALS, DRAWS = 0.06, 0.15
"""From one card to the next, of a deal and of a draw."""
TURNING = 0.3
"""Cards turn over."""
SORTING = 0.2
"""Cards that are kept close up."""
SAID, OWN = 0.9, 0.5
"""Seconds that an opponent's word is shown, and the person's own."""
CHECKED = 1.4
"""All have checked."""
OPENING = 0.35
"""The hands are laid side by side."""
NEXT = 0.5
"""From one hand turned over to the next."""
RESULT = 1.6
"""The pot goes to the winner, and that is told."""
WINS = 0.7
"""Chips fly to the winner, one after another."""
FACES = SEATS - 1
"""Of the others, as a session ends."""
COUNTS, COUNTED = 3, 0.16
"""How often what is won ticks as it counts up, and seconds from one tick to the next."""
MOTIF = 0.2
"""Seconds after a raise or a result at which a motif follows."""


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Deals and draws take their time, words a moment, the end of a hand what its showdown needs.

    `pay`: chips slide into the pot. `card`: a card flies, by its number. `close`: cards that are kept close
    up. `turn`: cards turn over, at the end of a hand those of each seat. `throw`: cards are thrown away.
    `open`: the hands are laid side by side. `win`: the pot goes to the winner. `great`: a great moment.
    `ending`: how a session has ended.
    """
    match step:
        case Word.ANOTHER:
            return Timeline().hear(Cue.CHOOSE)
        case Word.LEAVE:
            return ending(Timeline(), FACES, Cue.LOSE if before.money[PERSON] < FUNDS else Cue.WIN)
        case Drawn(cards):
            t = _deal(after) if before.phase is Phase.DEALING else _draw(len(cards), before.speaker)
        case Discard(thrown):
            t = _discard(before.speaker, any(thrown))
        case _ if after.phase is Phase.DONE:
            return _end(_word(step, before), after)
        case _:
            pause = OWN if before.speaker == PERSON else SAID
            t = _word(step, before).until(CHECKED if after.deals > before.deals else pause)
    speaks = after.phase in {Phase.BETTING, Phase.DISCARDING} and after.speaker == PERSON
    return t.hear(Cue.TURN_1, t.length) if speaks else t


def _deal(after: View) -> Timeline:
    """Antes, then one card at a time round the table; at last the person's are turned over."""
    t = Timeline().then("pay", lasts=CHIPS, cue=Cue.CHIP)
    return _cards(t, HAND * sum(after.playing), DEALS).then("turn", lasts=TURNING, cue=Cue.TURNED)


def _draw(cards: int, seat: Seat) -> Timeline:
    """What is kept closes up, and the new cards come from the deck; the person's are turned over."""
    t = _cards(Timeline().then("close", lasts=SORTING), cards, DRAWS)
    return t.then("turn", lasts=TURNING, cue=Cue.TURNED) if seat == PERSON else t


def _cards(t: Timeline, cards: int, apart: float) -> Timeline:
    """Cards fly one after another, each heard as it lands."""
    starts = t.length
    t = t.each("card", range(cards), apart=apart, lasts=FLIGHT)
    for number in range(cards):
        t = t.hear(Cue.CARD, starts + apart * number + FLIGHT)
    return t


def _discard(seat: Seat, thrown: bool) -> Timeline:
    t = Timeline().then("throw", lasts=FLIGHT, cue=Cue.THROWN) if thrown else Timeline().hear(Cue.CHECK)
    return t if thrown and seat == PERSON else t.until(SAID)


def _word(step: Move, before: View) -> Timeline:
    """A word; an opponent who raises is known by a motif."""
    t = Timeline()
    match step:
        case Bet() | Word.CALL:
            return t.then("pay", lasts=CHIPS, cue=Cue.CHIP)
        case Raise():
            t = t.then("pay", lasts=CHIPS, cue=Cue.RAISE)
            return t if before.speaker == PERSON else t.hear(_motif(before.speaker), MOTIF)
        case Word.FOLD:
            return t.then("throw", lasts=FLIGHT, cue=Cue.FOLD)
    return t.hear(Cue.CHECK)


def _motif(seat: Seat) -> Cue:
    return Cue(NAMES[seat].lower())


def _end(t: Timeline, after: View) -> Timeline:
    """Hands are turned over one by one, the pot goes to the winner; then how the session has ended."""
    t = t.until(CHIPS)
    if after.shown:
        t = _showdown(t, after)
    seat, hand = winner(after)
    last = after.ending is not None
    t = feasts(t, hand, last=last)
    start, moment = t.length, greatness(hand)
    t = t.then("win", lasts=WINS, cue=Cue.CHIP)
    if not (last or t.span("fades")) and (moment or (seat == PERSON and not after.shown)):
        # Dollars count up, where no tune is played over that.
        for number in range(1, COUNTS + 1):
            t = t.hear(Cue.COUNT, start + COUNTED * number)
    if moment:
        t = shines(t, hand, t.length, last=last)
    elif seat != PERSON:
        t = t.hear(_motif(seat), start + MOTIF)
    elif after.shown:
        t = t.hear(Cue.WIN, start + MOTIF)
    t = t.until(start + RESULT)
    if not after.ending:
        return t
    return ending(t, FACES, Cue.LOSE if after.ending is Ending.LOST else Cue.FEAST)


def _showdown(t: Timeline, after: View) -> Timeline:
    """Who bet or raised last shows first. Without an opener there is no showdown."""
    first = next(seat for seat, move in reversed(after.said) if isinstance(move, Bet | Raise))
    around = ((first + step) % SEATS for step in range(SEATS))
    seats = [seat for seat in around if after.playing[seat] and seat != PERSON]
    t = t.then("open", lasts=OPENING)
    starts = t.length
    t = t.each("turn", seats, apart=NEXT, lasts=TURNING, cue=Cue.TURNED)
    return t.until(starts + NEXT * len(seats) + TURNING)
