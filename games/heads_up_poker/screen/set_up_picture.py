"""The set-up screen: three dealers behind the rail, the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards import chips, people
from cabinet.cards.people import Look, Mood, framed
from cabinet.drawing import widgets
from cabinet.drawing.ground import Lamp
from cabinet.drawing.ground import room as lit_room
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.plates import Choice, pill
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.screen import room
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, RIGHT, SCALE
from games.heads_up_poker.screen.talk import WHO
from games.heads_up_poker.theme import AUTHOR, EDGE, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import TopTen
    from cabinet.display.canvas import Canvas

RULES = (
    "$200 each, $2 ante. You bet $1 to $10, or fold.",
    "Up to three new cards. Take all, or quit ahead.",
)
RULES_Y, STEP = 276, 19
SPOKEN = {
    "CLASSIC": "I see most bets. Try me.",
    "SHARK": "I never blink. Rarely.",
    "EASY": "Be kind. I am new here.",
}
"""What the dealer says of itself."""
TITLE_Y, LOGO, BYLINE_Y = 20, 4, 60
FACES = (132, 320, 508)
"""The middles of the faces, as the levels are chosen by LEFT and RIGHT."""
FACE_Y, RAIL_Y = 84, 172
PILL_Y, PILL = 204, (124, 26)
SPOKEN_AT = (LEFT, 246)
RECORD_Y = 236
LIGHT = Lamp(MIDDLE, 120, 430, 260)
STACKS = {"CLASSIC": (60, 30), "SHARK": (80, 90, 70), "EASY": (20,)}
"""What each dealer plays with: dollars of each stack on the rail, the more the harder."""
MOODS = dict(zip(LEVELS, (Mood.CALM, Mood.CROSS, Mood.PLEASED), strict=True))


def draw(canvas: Canvas, chosen: int, top_ten: TopTen, *, lit: bool, beat: int = 0) -> None:
    """The whole screen; `chosen`: the dealer, counted from the one chosen first."""
    lit_room(canvas, room.UNDER, LIGHT)
    logo(canvas, MIDDLE, TITLE_Y, TITLE, THEME.accent, LOGO)
    read(canvas, MIDDLE, BYLINE_Y, byline(YEAR, AUTHOR, beat), THEME.dim, "centre")
    for at, (level, x) in enumerate(zip(LEVELS, FACES, strict=True)):
        here = at == chosen
        left = x - SCALE * people.WIDTH // 2
        eyes = people.look(WHO, beat, Look.AHEAD) if here else Look.AHEAD
        edge = THEME.accent if here else EDGE
        framed(canvas, left, FACE_Y, WHO, edge, MOODS[level], eyes, scale=SCALE, dark=float(not here))
    room.draw_rail(canvas, RAIL_Y)
    for at, (level, x) in enumerate(zip(LEVELS, FACES, strict=True)):
        here, stacks = at == chosen, STACKS[level]
        for order, dollars in enumerate(stacks):
            middle = x + 58 + chips.PITCH * order
            chips.draw_stack(canvas, middle, RAIL_Y + 18, dollars, shadow=SHADOW)
        choice = Choice.CHOSEN if here else Choice.OPEN
        width, height = PILL
        pill(canvas, THEME, x - width // 2, PILL_Y, width, level, choice, height=height, lit=lit)
    read(canvas, *SPOKEN_AT, SPOKEN[LEVELS[chosen]], THEME.ink, strong=True)
    _draw_record(canvas, top_ten)
    for at, line in enumerate(RULES):
        read(canvas, MIDDLE, RULES_Y + STEP * at, line, THEME.dim, "centre")
    widgets.prompt_line(canvas, THEME, f"↔ CHOOSE  {widgets.SET_UP}")


def _draw_record(canvas: Canvas, top_ten: TopTen) -> None:
    """The best of the list of the dealer that is chosen."""
    best = top_ten.record
    told = f"{top_ten.name}: {f'RECORD ${best.score}' if best else 'NO RECORD YET'}"
    read(canvas, RIGHT, RECORD_Y, told, THEME.accent, "right")
    read(canvas, RIGHT, RECORD_Y + STEP - 1, best.name if best else "", THEME.ink, "right")
