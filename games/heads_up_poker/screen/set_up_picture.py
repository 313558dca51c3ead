"""The set-up screen of HEADS-UP POKER: three dealers behind the rail, of which the chosen one is lit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards import people
from cabinet.cards.people import Look, Mood, framed
from cabinet.drawing.lettering import read
from games.cards import set_up
from games.cards.set_up import FACE, SetUpLook
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import ANTE, MOST, STAKE
from games.heads_up_poker.screen.layout import LEFT
from games.heads_up_poker.screen.room import UNDER
from games.heads_up_poker.screen.talk import WHO
from games.heads_up_poker.theme import AUTHOR, EDGE, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled

LOOK = SetUpLook(THEME, TITLE, 4, UNDER, SHADOW)
FACES = dict(zip(LEVELS, (132, 320, 508), strict=True))
"""For each dealer, the x of the middle of its face in pixels, in the order of LEFT and RIGHT."""
FACE_Y, RAIL_Y, PILL_Y = 82, 170, 202
CHIPS = (84, 20)
"""The distance in pixels from the middle of a dealer's face on the rail to that dealer's chips: to the
right, and down."""
SPOKEN = {
    "CLASSIC": "I see most bets. Try me.",
    "SHARK": "I never blink. Rarely.",
    "EASY": "Be kind. I am new here.",
}
"""For each dealer: the words with which the dealer describes itself."""
SPOKEN_Y, STAKES_Y = 252, 282


def draw(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the whole set-up screen."""
    set_up.draw_room(canvas, LOOK, byline(YEAR, AUTHOR, show.beat))
    chosen = LEVELS[show.ui.rows[0].chosen]
    for level, x in FACES.items():
        here = level == chosen
        eyes = people.look(WHO, show.beat, Look.AHEAD) if here else Look.AHEAD
        mood, left = set_up.MOODS.get(level, Mood.CALM), x - FACE * people.WIDTH // 2
        edge = THEME.accent if here else EDGE
        framed(canvas, left, FACE_Y, WHO, edge, mood, eyes, scale=FACE, dark=float(not here))
    set_up.draw_rail(canvas, RAIL_Y)
    right, down = CHIPS
    for level, x in FACES.items():
        places = (x, PILL_Y), (x + right, RAIL_Y + down)
        set_up.draw_level(canvas, LOOK, level, *places, chosen=level == chosen, lit=show.lit)
    read(canvas, LEFT, SPOKEN_Y, f'"{SPOKEN[chosen]}"', THEME.ink, strong=True)
    read(canvas, LEFT, STAKES_Y, f"${STAKE} EACH, ANTE ${ANTE}, BETS TO ${MOST}", THEME.dim)
    set_up.draw_record(canvas, LOOK, show.top_ten)
