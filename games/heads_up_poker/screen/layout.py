"""The positions of everything on the table of HEADS-UP POKER, in pixels.

The dealer sits under the lamp behind a rail, with a small fan of cards at the left. Below the rail are the
pot and the name of the person's hand, then the person's fan. The right column has the cost of a bet and the
person's money.
"""

from __future__ import annotations

from cabinet.cards.fan import CardPose, fan, far_fan
from cabinet.cards.ways import Spot
from cabinet.drawing.ground import Lamp
from games.cards.moves import HAND

LEFT, MIDDLE, RIGHT = 32, 320, 608
LAMP = Lamp(MIDDLE, 150, 460, 300)

# Positions behind the rail

FACE = Spot(272, 22)
SCALE = 3
"""The scale of the dealer's portrait relative to its pixel art."""
BUBBLE_X, BUBBLE_MIDDLE = 382, 83
"""The left edge and the vertical middle of the dealer's speech bubble, in pixels."""
NAME_Y, DEALER_WORDS_Y, LINE_STEP = 19, 41, 18
"""The lines of text on the dealer's side, in pixels: the top of the line with its money, the top of the lines
about its draw or its hand, and the line height."""
NOTES_Y, NOTES_STEP = 18, 20
"""The top and the line height of the notes at the right, in pixels: the record, and the number of the
hand."""
RAIL_Y, RAIL = 110, 26
SAID_X, SAID_Y = 264, 113
"""The pixel position of the words on the dealer's rail, which announce the last event."""
THEIRS = far_fan(166, 106)
DECK = CardPose(592, 106, 6, 0.62, face=0.0)
"""The pose of the deck, from which cards fly and to which discards slide."""

# Positions in front of the rail

POT_X, POT_FOOT, POT_WORDS_Y = 34, 163, 142
"""In pixels: the left edge and the foot of the pot's chips, and the top of the words beside them."""
POT_MIDDLE = Spot(46, 160)
"""The middle of the foot of the pot's chips, in pixels; paid chips slide there."""
HOLDING_X, HOLDING_Y = 256, 140
"""The pixel position of the name of the person's hand."""
MINE = fan(190, 229, arc=3)
SLOTS = tuple(CardPose(79 + 90 * place, 256, (-4, 3, -3, 4, -2)[place]) for place in range(HAND))
"""The poses of the person's five cards when they are laid out for the draw."""
FORWARD = 16
"""The distance in pixels by which kept cards stand higher than discards."""
STACKS = (Spot(466, 270), Spot(246, 112))
"""The middle of the foot of the person's chips, and of the dealer's, in pixels."""
COST_WORDS_Y, COST_Y, COST = 157, 179, 8
"""The large figures with the cost of a bet: the top of the words above them and the top of the figures, both
in pixels, and the figures' text size."""
PURSE_Y = 252
ROW_Y, ROW_HEIGHT = 290, 25
"""The top and the height of the row of choices below the person's cards, in pixels."""
DRAW_Y, DRAW_STEP = 172, 30
"""The top and the line height of the choices beside the cards at the draw, in pixels."""
