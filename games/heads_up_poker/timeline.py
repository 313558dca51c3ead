"""What is seen and heard of each step of HEADS-UP POKER."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, Timeline
from cabinet.drawing.moments import Size
from games.cards.great import CUES, ending, feasts, greatness, shines
from games.cards.moves import HAND, Discard, Raise
from games.heads_up_poker.rules import DEALER, FOLD, PERSON, Ending, Phase
from games.heads_up_poker.screen.stakes import FLOCK, pays

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import Move, View

BETWEEN = 0.07
"""Seconds from one card to the next as ten are dealt."""
APART = 0.12
"""Seconds from one card to the next at the draw, and as the dealer's hand is turned over."""
FLIGHT = 0.2
"""Seconds that one card flies."""
TURNING = 0.3
"""Seconds in which one card turns over."""
PAYING = 0.35
SORTING = 0.25
SLIDING = 0.25
WINNING = 0.9
READING = 0.9
READS = 0.3
"""Seconds of a game's end before the question that shows it on."""
LOOKING = 0.9
SPEAKS = 0.25
"""Seconds after a raise in which the dealer's motif follows."""
CHIPS_APART = 0.07
"""Seconds from one chip of the pot to the next as they fly."""
OVER = frozenset({Phase.DONE, Phase.ENDED})
ENDINGS = {
    Ending.WON: Cue.FEAST,
    Ending.LOST: Cue.LOSE,
    Ending.QUIT_AHEAD: Cue.WIN,
    Ending.QUIT_BEHIND: Cue.LOSE,
}


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """One thing after another.

    `pay`: chips go into the pot. `deal`, `draw`, `dealer draw`: cards fly, one each. `throw`, `dealer throw`:
    discards slide away. `turn`, `sort`: the person's new cards turn over and change places. `made`: a
    good hand glitters. `read`: a word to be read. `reveal`: the dealer's cards turn over, one each. `great`:
    a good hand has won. `look`: the showdown. `win`: the pot goes to the winner. `ending`: how the game
    has ended.
    """
    t = _step(step, before, after)
    if before.folded is None and after.folded is not None:
        t = t.hear(Cue.FOLD)
    if after.phase in OVER and before.phase not in OVER:
        t = _end(t, after)
    elif after.ending and not before.ending:
        t = ending(t, 1, ENDINGS[after.ending], reads=READS)
    return t if t.cues else t.hear(Cue.CHOOSE)


def _step(step: Move | Drawn, before: View, after: View) -> Timeline:
    t, paid = Timeline(), any(pays(step, before, after))
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            t = t.each("deal", range(2 * HAND), apart=BETWEEN, lasts=FLIGHT, cue=Cue.CARD)
            return _made(t.then("turn", lasts=TURNING, cue=Cue.TURNED), after.hands[PERSON])
        case Drawn():
            return _draw(before, after)
        case Discard(thrown) if any(thrown):
            return t.then("throw", lasts=SLIDING, cue=Cue.CARD)
        case Discard() if after.phase is not Phase.DRAWING:
            return _read(t)
        case Raise(dollars):
            t = t.then("pay", lasts=PAYING, cue=Cue.CHIP if paid else None)
            said = _read(t, Cue.RAISE if dollars else None)
            return said.hear(Cue.DEALER, t.length + SPEAKS) if dollars else said
        case _ if step is FOLD:
            return _read(t)
    return t.then("pay", lasts=PAYING, cue=Cue.CHIP) if paid else t


def _read(t: Timeline, cue: Cue | None = None) -> Timeline:
    return t.then("read", lasts=READING, cue=cue, still=True)


def _made(t: Timeline, hand: Cards) -> Timeline:
    """The person's cards glitter; the feast waits for the showdown."""
    size = greatness(hand)
    if size is None:
        return t
    return t.then("made", lasts=min(size.value, Size.SHINE.value), cue=CUES[size])


def _draw(before: View, after: View) -> Timeline:
    """The person's new cards fly, turn over and are sorted; then the dealer draws."""
    t = Timeline()
    if mine := before.drawn[PERSON]:
        t = t.each("draw", range(mine), apart=APART, lasts=FLIGHT, cue=Cue.CARD)
        t = t.then("turn", lasts=TURNING, cue=Cue.TURNED).then("sort", lasts=SORTING)
        t = _made(t, after.hands[PERSON])
    if dealers := before.drawn[DEALER]:
        t = t.then("dealer throw", lasts=SLIDING)
        t = t.each("dealer draw", range(dealers), apart=APART, lasts=FLIGHT, cue=Cue.CARD)
    return _read(t)


def _end(t: Timeline, after: View) -> Timeline:
    """The end of a hand: the showdown if there is one, and who gets the pot."""
    if after.folded is None:
        t = _showdown(t, after)
    elif after.folded == PERSON:
        t = _read(t)
    start = t.length
    t = t.then("win", lasts=WINNING)
    for chip in range(FLOCK):
        t = t.hear(Cue.CHIP, start + CHIPS_APART * chip)
    t = t.hear(Cue.SCORE if PERSON in after.best else Cue.DEALER, start)
    return ending(t, 1, ENDINGS[after.ending], reads=READS) if after.ending else t


def _showdown(t: Timeline, after: View) -> Timeline:
    """The dealer's cards turn over."""
    t = t.each("reveal", range(HAND), apart=APART, lasts=TURNING, cue=Cue.TURNED)
    hand, last = after.hands[after.best[0]], after.ending is not None
    t = shines(feasts(t, hand, last=last), hand, t.length, last=last)
    return t.then("look", lasts=LOOKING, still=True)
