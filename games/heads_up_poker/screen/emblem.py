"""The animated emblem of HEADS-UP POKER in the game menu: the dealer, chips, and two cards that turn over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import chips, people
from cabinet.cards.deck import cards
from cabinet.cards.fan import CardPose, draw_fan
from cabinet.cards.people import Look, Mood, framed
from games.heads_up_poker.theme import EDGE, SHADOW

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

PAIRS = (cards("As Kh"), cards("Qd Qc"), cards("Jh 9h"))
"""The person's two cards in each round of the emblem's animation."""
ROUND = 48
"""The length of a round of the emblem's animation, in beats (tenths of a second); each round shows another
pair of cards."""
STAKES = (83, 4, 14, 34, 54, 83)
"""The dollars in the emblem's pot. Each amount is shown for an eighth of a round, the first from beat 0
on."""
TILT = 4
"""The angle in degrees by which each card leans outwards."""
OVER = 4
"""The number of beats (tenths of a second) that a card takes to turn over."""


def draw(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the emblem, 256 x 96 pixels with its top left corner at x, y.

    `beat`: the time in tenths of a second; beat 0 gives the best still picture.
    """
    number, at = divmod(beat, ROUND)
    eighth = 8 * at // ROUND
    mood = (Mood.CALM, Mood.PLEASED, Mood.CROSS)[number % 3] if beat else Mood.CALM
    towards = Look.RIGHT if eighth % 4 == 2 else Look.AHEAD
    framed(canvas, x + 6, y + 14, "DEALER", EDGE, mood, people.look("DEALER", beat, towards))
    pot = STAKES[min(eighth, len(STAKES) - 1)] if beat else STAKES[0]
    made = chips.heap(pot)
    chips.draw(canvas, x + 156 - chips.width(made), y + 88, made, shadow=SHADOW)
    places = [CardPose(x + 198 + 22 * place, y + 47, TILT * (2 * place - 1)) for place in range(2)]
    if at > ROUND - OVER:
        places = [pose._replace(face=0.0) for pose in places]
    elif number:
        places = [pose._replace(face=(at - 2 - 3 * place) / OVER) for place, pose in enumerate(places)]
    draw_fan(canvas, zip(PAIRS[number % len(PAIRS)], places, strict=True))
