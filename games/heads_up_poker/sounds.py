"""What HEADS-UP POKER sounds like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Drawn, tick
from cabinet.drawing.moments import BREATH, Size
from games.cards import marks
from games.cards.moves import HAND, Discard, Raise
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen.pace import APART, BETWEEN, PacePart, course, greatness, pays, winner
from games.heads_up_poker.screen.stakes import FLOCK

if TYPE_CHECKING:
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View
    from games.heads_up_poker.screen.pace import Course

ENDINGS = {
    Ending.WON: Cue.WIN,
    Ending.LOST: Cue.LOSE,
    Ending.QUIT_AHEAD: Cue.WIN,
    Ending.QUIT_BEHIND: Cue.LOSE,
}

MADE = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.SHINE}
"""What is heard as a good hand comes, and of the lesser ones as they win."""
SPEAKS = 0.25
"""Seconds after a raise in which the dealer's motif follows."""
CHIPS_APART = 0.07
"""Seconds from one chip of the pot to the next as they fly."""


def pressed(before: Ui, after: Ui) -> Cue:
    """The place that a cursor has come to, the higher the further; a card marked or unmarked."""
    if after.marks is not None:
        return marks.heard(before.marks or after.marks, after.marks)
    if after.dollars != before.dollars:
        return tick(after.dollars)
    return tick(0 if after.yes else 1)


def step(step: Move | Drawn, before: View, after: View) -> tuple[tuple[float, Cue], ...]:
    """Chips, cards as they fly and turn over, folds and raises; who wins the hand, how the game ends."""
    now = course(step, before, after)
    heard = [*_cards(step, before, now), *_bets(step, before, after, now), *_great(after, now)]
    heard += _end(before, after, now)
    return tuple(sorted(heard)) or ((0.0, Cue.CHOOSE),)


def _cards(step: Move | Drawn, before: View, now: Course) -> list[tuple[float, Cue]]:
    """Every card that flies, and those that turn over."""
    heard = []
    if isinstance(step, Drawn) and before.phase is Phase.DEALING:
        heard += _each(2 * HAND, _start(now, PacePart.DEAL), BETWEEN, Cue.CARD)
    elif isinstance(step, Drawn):
        heard += _each(before.drawn[PERSON], _start(now, PacePart.DRAW), APART, Cue.CARD)
        heard += _each(before.drawn[DEALER], _start(now, PacePart.DEALER_DRAW), APART, Cue.CARD)
    elif isinstance(step, Discard) and now.has(PacePart.THROW):
        heard.append((0.0, Cue.CARD))
    if now.has(PacePart.TURN):
        heard.append((_start(now, PacePart.TURN), Cue.TURNED))
    if now.has(PacePart.REVEAL):
        heard += _each(HAND, _start(now, PacePart.REVEAL), APART, Cue.TURNED)
    return heard


def _bets(step: Move | Drawn, before: View, after: View, now: Course) -> list[tuple[float, Cue]]:
    """Chips into the pot, a raise, a fold."""
    if before.folded is None and after.folded is not None:
        return [(0.0, Cue.FOLD)]
    heard = [(0.0, Cue.CHIP)] if any(pays(step, before, after)) else []
    if isinstance(step, Raise) and step.dollars:
        heard += [(start := _start(now, PacePart.READ), Cue.RAISE), (start + SPEAKS, Cue.DEALER)]
    return heard


def _great(after: View, now: Course) -> list[tuple[float, Cue]]:
    """What is heard of a good hand, as it comes and as it wins; the feast after a breath."""
    heard = []
    if now.has(PacePart.MADE):
        size = greatness(after.hands[PERSON]) or Size.SPARKLE
        heard.append((_start(now, PacePart.MADE), MADE[size]))
    if now.has(PacePart.GREAT):
        size, start = greatness(winner(after)) or Size.SPARKLE, _start(now, PacePart.GREAT)
        feast = size is Size.FEAST
        heard.append((start + BREATH * feast, Cue.STRAIGHT_FLUSH if feast else MADE[size]))
    return heard


def _end(before: View, after: View, now: Course) -> list[tuple[float, Cue]]:
    """The pot goes to its winner; a game that is over with it is played out."""
    heard = []
    if now.has(PacePart.WIN):
        start = _start(now, PacePart.WIN)
        won = PERSON in after.best
        heard += _each(FLOCK, start, CHIPS_APART, Cue.CHIP)
        heard.append((start, Cue.SCORE if won else Cue.DEALER))
    if now.has(PacePart.BANK):
        heard.append((_start(now, PacePart.BANK) + BREATH, Cue.FEAST))
    elif after.ending and not before.ending:
        heard.append((_start(now, PacePart.REST) if now.spans else 0.0, ENDINGS[after.ending]))
    return heard


def _each(cards: int, start: float, apart: float, cue: Cue) -> list[tuple[float, Cue]]:
    return [(start + apart * order, cue) for order in range(cards)]


def _start(now: Course, part: PacePart) -> float:
    """When a part begins, in seconds after the step; 0 where there is no such part."""
    return next((span.start for span in now.spans if span.part is part), 0.0)
