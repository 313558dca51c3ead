"""The timelines of the steps of HEADS-UP POKER: the order and length of their animations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Timeline, out_cubic
from cabinet.cards.hands import HandKind, kind, winning
from cabinet.drawing.moments import Size
from games.cards.beats import SLIDES, bluff_called, pay
from games.cards.great import CUES, feasts, greatness, shines
from games.cards.moves import HAND
from games.heads_up_poker.events import Event, Kind, bluffed, ends, event
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.stage.timelines import ending

if TYPE_CHECKING:
    from cabinet.api import Drawn
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import Move, View

BETWEEN = 0.05
"""Seconds from one card to the next when ten cards are dealt."""
APART = 0.12
"""Seconds from one card to the next at the draw, when the dealer's hand is revealed, and when winning
cards rise."""
FOLDS_APART, THROWS_APART = 0.05, 0.02
"""Seconds from one card to the next: of a folded hand, and of discards."""
FLIGHT, TURNING, SLIDING, RISING = 0.2, 0.25, 0.2, 0.2
"""Seconds in which a card flies, turns over, slides away and rises."""
LATE = 0.3
"""Seconds by which the last card of a draw comes late."""
PAYING = 0.13
"""Seconds in which the person's chips slide: short, for the person waits for the dealer's answer."""
GATHERING = 0.25
"""Seconds in which a hand is laid out for the draw, or sorted into a fan again."""
NARROWS, DIMS, DARKENS = 0.2, 0.25, 0.2
"""Seconds in which the lamp narrows, losing cards dim, and the face of a folding dealer darkens."""
NODS = 0.2
WINNING = 0.7
READING = 0.3
"""Seconds after the dealer's action before the next one; the words for it stay on the table."""
READS = 0.3
"""Seconds of a game's ending before the question appears, which keeps the ending on the screen."""
SPEAKS = 0.25
"""Seconds from a raise to the dealer's motif."""
SPEAKING = 0.12
"""Seconds before a prompt in which the dealer's words change."""
CHIPS_APART = 0.07
"""Seconds from one flying chip of the pot to the next."""
FLOCK = 7
"""The number of chips that fly to the winner."""
ENDINGS = {
    Ending.WON: Cue.FEAST,
    Ending.LOST: Cue.LOSE,
    Ending.QUIT_AHEAD: Cue.WIN,
    Ending.QUIT_BEHIND: Cue.LOSE,
}


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """The timeline of a step, whose spans follow one another.

    `pay`: chips slide into the pot. `deal`, `draw`, `dealer draw`: cards fly, one span a card. `throw`,
    `dealer throw`, `fold`, `clear`: cards slide under the deck. `turn`: new cards turn over. `lay`: the hand
    is laid out for the draw. `sort`: the hand becomes a fan again. `count`: the counting cards rise.
    `made`: a good hand glitters. `knock`: the person does not raise. `dark`: the dealer folds. `read`: time
    to read the dealer's words.

    At a showdown, `narrow`: the lamp narrows. `reveal`: the dealer's cards turn over. `rise`: the winning
    cards rise, one span a card. `dim`: all other cards dim. `bluff`: the dealer's bluff was called, and its
    face falls. `great`: a good hand has won. Then `win`: the pot goes to the winner. `ending`: the picture of
    the game's ending.
    """
    step_event = event(step, before, after)
    t = _step(step_event, before, after)
    if ends(before, after):
        t = _end(t, after)
    elif after.phase is Phase.DISCARDING:
        t = t.at(max(0.0, t.length - GATHERING), "lay", lasts=GATHERING, easing=out_cubic)
    elif after.ending and not before.ending:
        t = ending(t, 1, ENDINGS[after.ending], reads=READS)
    return t if t.cues else t.hear(Cue.CHOOSE)


def _step(step_event: Event, before: View, after: View) -> Timeline:
    t = Timeline()
    match step_event.kind:
        case Kind.DEAL:
            t = t.each("deal", range(2 * HAND), apart=BETWEEN, lasts=FLIGHT, cue=Cue.CARD, easing=out_cubic)
            return _made(t.then("turn", lasts=TURNING, cue=Cue.TURNED), after.hands[PERSON])
        case Kind.ANTE:
            return pay(t.then("clear", lasts=SLIDING, cue=Cue.THROWN), lasts=SLIDING, cue=Cue.CHIPS)
        case Kind.BET:
            return pay(t, lasts=PAYING, hits=True)
        case Kind.SEE if step_event.seat == PERSON:
            return pay(t, lasts=PAYING)
        case Kind.SEE:
            return _read(pay(t))
        case Kind.RAISE:
            return _read(pay(t, cue=Cue.RAISE, hits=True)).hear(Cue.DEALER, SLIDES + SPEAKS)
        case Kind.CHECK:
            return t.then("knock", lasts=NODS, cue=Cue.CHECK)
        case Kind.FOLD:
            t = t.each("fold", range(HAND), apart=FOLDS_APART, lasts=SLIDING).hear(Cue.FOLD)
            return _read(t.at(0.0, "dark", lasts=DARKENS)) if step_event.seat == DEALER else t
        case Kind.SWAP:
            return _thrown(t, after)
        case Kind.DRAW:
            return _drawn(t, before, after)
    return t


def _read(t: Timeline) -> Timeline:
    return t.then("read", lasts=READING, still=True)


def _read_draw(t: Timeline) -> Timeline:
    """Add the time to read the dealer's draw; then the dealer comments on the next event."""
    return _read(t).then("speak", lasts=SPEAKING)


def _made(t: Timeline, hand: Cards) -> Timeline:
    """Add the rise of the person's counting cards; a good hand glitters, its feast waits for the showdown."""
    if hand and kind(hand) is not HandKind.NOTHING:
        t = t.then("count", lasts=RISING, easing=out_cubic)
    size = greatness(hand)
    if size is None:
        return t
    return t.then("made", lasts=min(size.value, Size.SHINE.value), cue=CUES[size])


def _thrown(t: Timeline, after: View) -> Timeline:
    if after.drawn[PERSON]:
        return t.each("throw", range(after.drawn[PERSON]), apart=THROWS_APART, lasts=SLIDING, cue=Cue.THROWN)
    t = _made(t.then("sort", lasts=GATHERING, easing=out_cubic, cue=Cue.CHOOSE), ())
    return t if after.phase is Phase.DRAWING else _read_draw(t)


def _drawn(t: Timeline, before: View, after: View) -> Timeline:
    """Add the person's new cards, which fly and turn over, the last one late; the dealer draws meanwhile."""
    mine, dealers = before.drawn
    for order in range(mine):
        start = APART * order + (LATE if 0 < order == mine - 1 else 0.0)
        t = t.at(start, "draw", order, lasts=FLIGHT, cue=Cue.CARD, easing=out_cubic)
        t = t.at(start + FLIGHT, "turn", order, lasts=TURNING, cue=Cue.TURNED)
    start = t.length
    if mine:
        t = _made(t.then("sort", lasts=GATHERING, easing=out_cubic), after.hands[PERSON])
    for order in range(dealers):
        t = t.at(start + THROWS_APART * order, "dealer throw", order, lasts=SLIDING)
    start += THROWS_APART * (dealers - 1) + SLIDING
    for order in range(dealers):
        t = t.at(start + APART * order, "dealer draw", order, lasts=FLIGHT, cue=Cue.CARD, easing=out_cubic)
    return _read_draw(t)


def _end(t: Timeline, after: View) -> Timeline:
    """Add the end of a hand: the showdown if there is one, and the pot that goes to the winner."""
    if after.shown:
        t = _showdown(t, after)
    start = t.length
    t = t.then("win", lasts=WINNING).hear(Cue.SCORE if PERSON in after.best else Cue.DEALER, start)
    # The plate behind the winner's money appears first.
    decided = t.span("rise")
    t = t.hear(Cue.PLATE, decided.start if decided else start)
    for chip in range(1, FLOCK):
        t = t.hear(Cue.COIN, start + CHIPS_APART * chip)
    return ending(t, 1, ENDINGS[after.ending], reads=READS) if after.ending else t


def telling(after: View) -> tuple[Cards, Cards]:
    """The winning cards of each side, which rise at a showdown."""
    mine, dealers = (
        winning(after.hands[seat], after.hands[1 - seat]) if seat in after.best else ()
        for seat in (PERSON, DEALER)
    )
    return mine, dealers


def _showdown(t: Timeline, after: View) -> Timeline:
    """Add the showdown: the dealer's cards turn over, and the winning cards rise."""
    t = t.then("narrow", lasts=NARROWS)
    t = t.each("reveal", range(HAND), apart=APART, lasts=TURNING, cue=Cue.TURNED)
    start = t.length
    t = t.each("rise", range(max(map(len, telling(after)))), apart=APART, lasts=RISING, easing=out_cubic)
    t = t.at(start, "dim", lasts=DIMS)
    if bluffed(after):
        t = bluff_called(t)
    hand, last = after.hands[after.best[0]], after.ending is not None
    return shines(feasts(t, hand, brief=last), hand, t.length, brief=last)
