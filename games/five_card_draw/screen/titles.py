"""Draws the set-up screen of FIVE CARD DRAW (four opponents and their strength) and the game's emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards.deck import cards
from cabinet.cards.fan import CardPose, draw_fan
from cabinet.cards.people import HEIGHT, WIDTH, Mood, look, portrait
from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import read
from games.cards import set_up
from games.cards.set_up import FACE, SetUpLook
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.rules import ANTE, FUNDS, LIMIT, NAMES, PERSON
from games.five_card_draw.theme import AUTHOR, LAMP, MONEY, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow
    from cabinet.display.canvas import Canvas
    from cabinet.kit import Filled

ROYAL = cards("Ts Js Qs Ks As")
CARD_STEP = 46
LOOK = SetUpLook(THEME, TITLE, 5, LAMP, SHADOW)
MIDDLE = 320
FACES, FACE_STEP, FACES_Y = 101, 146, 80
"""The center of the first face, the distance between faces, and the top of the faces, in pixels."""
RAIL_Y, STAKES_Y = 184, 216
PILLS, PILL_STEP, PILL_Y = 90, 138, 282
"""The center of the first level's button, the distance between levels, and the top of the buttons, in
pixels."""
ROUND = 80
"""The length of the emblem's animation, in tenths of a second."""
TURNS, HOPS = 4, 44
"""Times in tenths of a second: between the turns of two cards of the emblem, and until the wave through the
cards begins."""


def draw(canvas: Canvas, show: SetupShow[Filled]) -> None:
    """Draw the whole set-up screen of FIVE CARD DRAW."""
    set_up.draw_room(canvas, LOOK, byline(YEAR, AUTHOR, show.beat))
    chosen = tuple(LEVELS)[show.ui.rows[0].chosen]
    _draw_faces(canvas, set_up.MOODS.get(chosen, Mood.CALM), show.beat)
    read(canvas, MIDDLE, STAKES_Y, f"${FUNDS} EACH, ANTE ${ANTE}, LIMIT ${LIMIT}", MONEY, "centre")
    for at, level in enumerate(LEVELS):
        x, here = PILLS + PILL_STEP * at, level == chosen
        if here:
            canvas.ellipse(x - 66, PILL_Y - 26, 132, 30, THEME.accent)
            canvas.ellipse(x - 63, PILL_Y - 24, 126, 26, LAMP)
        set_up.draw_level(canvas, LOOK, level, (x, PILL_Y), (x, PILL_Y - 6), chosen=here, lit=show.lit)
    set_up.draw_record(canvas, LOOK, show.top_ten)


def _draw_faces(canvas: Canvas, mood: Mood, beat: int) -> None:
    """Draw the four opponents in the mood of the chosen strength, behind a rail with their names."""
    others = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    places = [FACES + FACE_STEP * at for at in reversed(range(len(others)))]
    for name, x in zip(others, places, strict=True):
        left = x - FACE * WIDTH // 2
        canvas.round_box(left - 3, FACES_Y - 3, FACE * WIDTH + 6, FACE * HEIGHT + 6, BLACK, 8)
        portrait(canvas, left, FACES_Y, name, mood, look(name, beat), scale=FACE)
    set_up.draw_rail(canvas, RAIL_Y)
    for name, x in zip(others, places, strict=True):
        canvas.round_box(x - 44, RAIL_Y + 2, 88, 19, BLACK, 6)
        read(canvas, x, RAIL_Y + 3, name, THEME.ink, "centre")


def emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """Draw the emblem (256 x 96 pixels): a royal flush turns over, then a wave runs through its cards."""
    now = beat % ROUND
    poses = []
    for at in range(len(ROYAL)):
        since = now - TURNS * at
        hops = beat and 0 <= now - HOPS - 2 * at < 2
        pose = CardPose(x + 36 + CARD_STEP * at, y + 49, lift=4 * bool(hops))
        poses.append(pose._replace(face=since / TURNS if beat and since < TURNS else 1.0))
    draw_fan(canvas, zip(ROYAL, poses, strict=True))
