"""The animation timelines of the steps of HEADS-UP POKER: which animations run, when, and how long."""

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
"""Seconds from one card to the next while ten cards are dealt."""
APART = 0.12
"""Seconds from one card to the next when cards are drawn, the dealer's hand is revealed, or winning cards
rise."""
FOLDS_APART, THROWS_APART = 0.05, 0.02
"""Seconds from one card to the next when a hand is folded, and when cards are discarded."""
FLIGHT, TURNING, SLIDING, RISING = 0.2, 0.25, 0.2, 0.2
"""The seconds that one card takes to fly, to turn over, to slide away, and to rise."""
LATE = 0.3
"""Seconds by which the last new card arrives late if several are drawn, for suspense."""
PAYING = 0.13
"""Seconds that the person's chips take to slide into the pot; short, because the dealer's answer follows."""
GATHERING = 0.25
"""Seconds in which a hand is laid out for the draw, or gathered into a fan again."""
NARROWS, DIMS, DARKENS = 0.2, 0.25, 0.2
"""The seconds in which the lamp's light narrows, losing cards dim, and the face of a folding dealer
darkens."""
NODS = 0.2
WINNING = 0.7
READING = 0.3
"""The seconds of pause after the dealer's action, in which the dealer's words can be read."""
READS = 0.3
"""The seconds for which a game's ending is shown before the question PLAY AGAIN? appears on it."""
SPEAKS = 0.25
"""Seconds between the moment when the chips of the dealer's raise reach the pot and the dealer's musical
motif."""
SPEAKING = 0.12
"""Seconds that the dealer's speech bubble takes to change its words; then the person's prompt appears."""
CHIPS_APART = 0.07
"""Seconds from one flying chip to the next when the pot goes to the winner."""
FLOCK = 7
"""The number of chips that fly from the pot to the winner."""
ENDINGS = {
    Ending.WON: Cue.FEAST,
    Ending.LOST: Cue.LOSE,
    Ending.QUIT_AHEAD: Cue.WIN,
    Ending.QUIT_BEHIND: Cue.LOSE,
}


def timeline(step: Move | Drawn, before: View, after: View) -> Timeline:
    """Return the animation timeline of a step; its named parts (spans) follow one another.

    `pay`: chips slide into the pot. `deal`, `draw`, `dealer draw`: cards fly, one part for each card.
    `throw`, `dealer throw`, `fold`, `clear`: cards slide under the deck. `turn`: new cards turn over. `lay`:
    the hand is laid out for the draw. `sort`: the hand becomes a fan again. `count`: the cards that make the
    hand (such as its pair) rise. `made`: a good hand glitters. `knock`: the person does not raise. `dark`:
    the dealer folds. `read`: time to read the dealer's words. `speak`: the dealer's words change.

    At a showdown, `narrow`: the lamp's light narrows. `reveal`: the dealer's cards turn over. `rise`: the
    winning cards rise, one part for each card. `dim`: all other cards dim. `bluff`: the dealer's bluff was
    called, and its face falls. `great`: a good hand has won. Then `win`: the pot goes to the winner.
    `ending`: the picture of the game's ending.
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
    """Add a pause to read how many cards the dealer draws; then the dealer's words change."""
    return _read(t).then("speak", lasts=SPEAKING)


def _made(t: Timeline, hand: Cards) -> Timeline:
    """Add the rise of the cards that make the person's hand; a good hand glitters at once.

    Its full-screen celebration waits for the showdown.
    """
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
    """Add the draw: the person's new cards fly and turn over, the last one late; the dealer draws too."""
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
    """Add the end of a hand: a showdown if nobody has folded, then the pot goes to the winner."""
    if after.shown:
        t = _showdown(t, after)
    start = t.length
    t = t.then("win", lasts=WINNING).hear(Cue.SCORE if PERSON in after.best else Cue.DEALER, start)
    # At a showdown, the plate behind the winner's money appears with the rising cards, before the pot moves.
    decided = t.span("rise")
    t = t.hear(Cue.PLATE, decided.start if decided else start)
    for chip in range(1, FLOCK):
        t = t.hear(Cue.COIN, start + CHIPS_APART * chip)
    return ending(t, 1, ENDINGS[after.ending], reads=READS) if after.ending else t


def telling(after: View) -> tuple[Cards, Cards]:
    """Return the winning cards of the person and of the dealer, which rise at a showdown; () for a loser."""
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
