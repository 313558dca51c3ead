"""The set-up screen: the four behind the rail, and how strong they are; and the game's emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import byline
from cabinet.cards import chips
from cabinet.cards.deck import cards
from cabinet.cards.fan import CardPose, draw_fan
from cabinet.cards.people import HEIGHT, WIDTH, Mood, look, portrait
from cabinet.display.palette import BLACK, mix
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.plates import Choice, pill
from cabinet.drawing.widgets import SET_UP, prompt_line
from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.rules import ANTE, FUNDS, LIMIT, NAMES, PERSON
from games.five_card_draw.theme import AUTHOR, LAMP, MONEY, RIM, RIM_LIT, SHADOW, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import Entry, SetupShow
    from cabinet.display.canvas import Canvas

ROYAL = cards("Ts Js Qs Ks As")
CARD_STEP = 46
PROMPT = f"↔ CHOOSE  {SET_UP}"
TITLE_Y, LETTERS, LINE_Y = 19, 5, 59
MIDDLE, RIGHT = 320, 608
LIGHT = Lamp(MIDDLE, 200, 430, 240)
FACE = 3
"""Pixels a dot of a face."""
FACES, FACE_STEP, FACES_Y = 101, 146, 80
"""The middle of the first face, from one to the next, and their tops."""
RAIL_Y, RAIL = 184, 24
"""Where the rail begins, and how high it is."""
STAKES_Y = 216
PILLS, PILL_STEP, PILL_Y, PILL = 90, 138, 282, (124, 28)
"""The middle of the first level, from one to the next; tops and size of the pills."""
CHIPS = {"SHARK": (90, 180, 90), "GOOD": (60, 20), "EASY": (20,)}
"""What each level plays for: the dollars of each stack above it, the more the harder."""
MOODS = {"SHARK": Mood.CROSS, "GOOD": Mood.CALM, "EASY": Mood.PLEASED}
RECORD_Y, SCORE_Y, BEST_Y = 238, 260, 290
SCORE = 3
ROUND = 80
"""Beats in which the emblem plays once."""
TURNS, HOPS = 4, 44
"""Beats from one of its cards to the next, and when they have all been turned over."""


def draw(canvas: Canvas, show: SetupShow[int]) -> None:
    """The whole screen."""
    room(canvas, LAMP, LIGHT)
    logo(canvas, MIDDLE, TITLE_Y, TITLE, THEME.accent, LETTERS)
    read(canvas, MIDDLE, LINE_Y, byline(YEAR, AUTHOR, show.beat), THEME.dim, "centre")
    level = tuple(LEVELS)[show.ui]
    _draw_faces(canvas, MOODS[level], show.beat)
    read(canvas, MIDDLE, STAKES_Y, f"${FUNDS} EACH, ANTE ${ANTE}, LIMIT ${LIMIT}", MONEY, "centre")
    for at, one in enumerate(LEVELS):
        _draw_level(canvas, PILLS + PILL_STEP * at, one, chosen=at == show.ui, lit=show.lit)
    _draw_record(canvas, show.top_ten.record)
    prompt_line(canvas, THEME, PROMPT)


def _draw_faces(canvas: Canvas, mood: Mood, beat: int) -> None:
    """The four, in the mood of their strength, and the rail with their names."""
    others = [name for seat, name in enumerate(NAMES) if seat != PERSON]
    places = [FACES + FACE_STEP * at for at in reversed(range(len(others)))]
    for name, x in zip(others, places, strict=True):
        left = x - FACE * WIDTH // 2
        canvas.round_box(left - 3, FACES_Y - 3, FACE * WIDTH + 6, FACE * HEIGHT + 6, BLACK, 8)
        portrait(canvas, left, FACES_Y, name, mood, look(name, beat), scale=FACE)
    canvas.box(0, RAIL_Y, 2 * MIDDLE, RAIL, RIM)
    canvas.box(0, RAIL_Y, 2 * MIDDLE, 2, RIM_LIT)
    canvas.box(0, RAIL_Y + RAIL - 4, 2 * MIDDLE, 4, mix(RIM, BLACK, 0.5))
    for name, x in zip(others, places, strict=True):
        canvas.round_box(x - 44, RAIL_Y + 2, 88, 19, BLACK, 6)
        read(canvas, x, RAIL_Y + 3, name, THEME.ink, "centre")


def _draw_level(canvas: Canvas, x: int, level: str, *, chosen: bool, lit: bool) -> None:
    """A strength with its stacks of chips, about x."""
    width, height = PILL
    if chosen:
        canvas.ellipse(x - 66, PILL_Y - 26, 132, 30, THEME.accent)
        canvas.ellipse(x - 63, PILL_Y - 24, 126, 26, LAMP)
    stacks = CHIPS[level]
    for at, dollars in enumerate(stacks):
        middle = x + round(chips.PITCH * (at - (len(stacks) - 1) / 2))
        chips.draw_stack(canvas, middle, PILL_Y - 6, dollars, shadow=SHADOW)
    choice = Choice.CHOSEN if chosen else Choice.OPEN
    pill(canvas, THEME, x - width // 2, PILL_Y, width, level, choice, height=height, lit=lit)


def _draw_record(canvas: Canvas, best: Entry | None) -> None:
    """The best of the list of the strength that is chosen."""
    if best is None:
        read(canvas, RIGHT, RECORD_Y, "NO RECORD YET", THEME.dim, "right")
        return
    read(canvas, RIGHT, RECORD_Y, "RECORD", THEME.dim, "right")
    figure(canvas, RIGHT - 4, SCORE_Y, f"${best.score}", MONEY, SCORE, "right")
    read(canvas, RIGHT, BEST_Y, best.name, THEME.ink, "right")


def emblem(canvas: Canvas, x: int, y: int, beat: int) -> None:
    """A royal flush in 256 x 96 pixels: turned over card by card, then a wave goes through it."""
    now = beat % ROUND
    poses = []
    for at in range(len(ROYAL)):
        since = now - TURNS * at
        hops = beat and 0 <= now - HOPS - 2 * at < 2
        pose = CardPose(x + 36 + CARD_STEP * at, y + 49, lift=4 * bool(hops))
        poses.append(pose._replace(face=since / TURNS if beat and since < TURNS else 1.0))
    draw_fan(canvas, zip(ROYAL, poses, strict=True))
