"""Drawing of the dice case of YAHTSEE: held dice left of a brass rail, thrown dice right of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.dice.furniture import draw_rolls
from cabinet.dice.throw import Spot
from cabinet.dice.tray import BOB, Dice, Tray
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing import signs
from cabinet.drawing.ground import Lamp, room
from cabinet.drawing.motion import between, bob
from cabinet.drawing.plates import Choice, pill
from games.dice.rolls import ALL_KEPT
from games.yahtsee.panel import R, Ui
from games.yahtsee.theme import THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

BOX = (30, 62, 346, 251)
"""Position and size in pixels of the wooden case in which the dice lie: left, top, width, height."""
RIM = 6
RAIL, TOP, STEP = 204, 109, 40
"""Positions in the dice case in pixels: x of the center of the rail, y of the center of the top die, and the
vertical distance between dice."""
HELD, LOOSE = (79, 155), (253, 329)
"""The x of the centers of held dice and of thrown dice, in pixels. The dice alternate between the two values
of each pair, so they zigzag."""
ANGLES = (-5, 4, 5, -4, 6)
SIZE = 72
TRAY = Tray(
    tuple(Spot(LOOSE[at % 2], TOP + STEP * at, angle) for at, angle in enumerate(ANGLES)),
    tuple(Spot(HELD[at % 2], TOP + STEP * at) for at in range(R)),
    SIZE,
    rise=0,
    angles=ANGLES,
)
"""The positions of the dice in the case. Dice that score are not raised as in other games, because the case
has no room above them."""
MIDDLE = (RAIL, TOP + 2 * STEP)
"""Pixel position in the dice case where the scored points appear before they fly to the score sheet."""
ROLL = (290, 273, 78, 34)
"""Position and size in pixels of the ROLL button below the bottom die: left, top, width, height."""
ROLLS = (307, 88)
"""Center in pixels of the first of the lamps that show the rolls left."""
SIGN = (126, 76)
"""Position of the HOLD lamp on the screen, in pixels."""
RING, THICK = 80, 3
"""Width of the ring that serves as cursor around a die, and thickness of the ring, in pixels."""
SWEEPS = 420
"""The distance in pixels by which dice move to the left when they are swept out of the case."""
BRASS, LIT = (150, 110, 48), (244, 208, 128)
LAMP = Lamp(300, 170, 430, 300)


def draw_room(canvas: Canvas) -> None:
    """Draw the background room without the dice case."""
    room(canvas, THEME.ground, LAMP)


def draw_still(canvas: Canvas) -> None:
    """Draw the background room and the empty dice case with its brass rail."""
    draw_room(canvas)
    x, y, w, h = BOX
    lacquer = mix(THEME.ground, BLACK, 0.25)
    canvas.round_frame(x + 5, y + 7, w, h, BLACK, 16, RIM)
    canvas.round_frame(x, y, w, h, lacquer, 16, RIM)
    canvas.round_frame(x, y, w, h, BRASS, 16, 2)
    canvas.box(x + 16, y, w - 32, 1, LIT)
    dark = mix(THEME.ground, BLACK, 0.72)
    canvas.round_box(x + RIM, y + RIM, RAIL - x - RIM, h - 2 * RIM, dark, 10)
    for spot in TRAY.kept:
        left, top = spot.x - SIZE // 2, spot.y - SIZE // 2
        canvas.round_box(left - 1, top - 1, SIZE + 2, SIZE + 2, mix(THEME.ground, BLACK, 0.45), 13)
        canvas.round_box(left + 1, top + 2, SIZE - 2, SIZE - 3, mix(THEME.ground, BLACK, 0.82), 12)
    canvas.box(RAIL - 4, y + RIM, 9, h - 2 * RIM, BLACK)
    canvas.box(RAIL - 3, y + RIM, 7, h - 2 * RIM, BRASS)
    canvas.box(RAIL - 2, y + RIM, 2, h - 2 * RIM, LIT)


def tray(colour: Colour, swept: float = 0.0, back: float = 0.0, dice: Dice = ()) -> Tray:
    """Return the dice case with the positions of `dice`; thrown dice have the color `colour`.

    `swept`: how far all dice have been swept out to the left, 0 to 1. `back`: how far held dice have moved
    back to the side of the thrown dice, 0 to 1.
    """
    away = round(SWEEPS * swept * swept)
    loose = tuple(spot._replace(x=spot.x - away) for spot in TRAY.loose)
    kept = tuple(spot._replace(x=spot.x - away) for spot in TRAY.turned(dice).back(back).kept)
    return TRAY._replace(loose=loose, kept=kept, body=colour)


def draw_signs(canvas: Canvas, held: tuple[bool, ...], rolls: int) -> None:
    """Draw the HOLD lamp, a bulb beside each die (lit if held), and a lamp for each roll left."""
    for at, spot in enumerate(TRAY.kept):
        canvas.disc(RAIL, spot.y, 7, BLACK)
        canvas.disc(RAIL, spot.y, 5, THEME.accent if held[at] else mix(THEME.accent, BLACK, 0.75))
        if held[at]:
            canvas.disc(RAIL - 2, spot.y - 2, 1, WHITE)
    if any(held):
        signs.lamp(canvas, *SIGN, "HOLD", THEME.accent)
    if rolls:
        draw_rolls(canvas, *ROLLS, rolls)


def draw_cursor(canvas: Canvas, ui: Ui, was: Ui | None, settled: float, beat: int, *, lit: bool) -> None:
    """Draw the cursor: a ring around a die, or the highlighted ROLL button."""
    if ui.at == R:
        x, y, width, high = ROLL
        fall = round(24 * (1 - settled)) if was and was.at != R else 0
        kind = Choice.IMPOSSIBLE if ui.held == ALL_KEPT else Choice.CHOSEN
        pill(canvas, THEME, x, y - fall, width, "ROLL", kind, height=high, lit=lit)
        return
    x, y = between(_place(was or ui), _place(ui), settled)
    y -= BOB + bob(beat)
    half = RING // 2
    canvas.round_frame(x - half - 1, y - half - 1, RING + 2, RING + 2, BLACK, 18, THICK + 2)
    canvas.round_frame(x - half, y - half, RING, RING, THEME.accent, 17, THICK)


def _place(ui: Ui) -> tuple[int, int]:
    """Return the center in pixels of the die or button under the cursor."""
    if ui.at == R:
        x, y, width, high = ROLL
        return x + width // 2, y + high // 2
    spot = (TRAY.kept if ui.held[ui.at] else TRAY.loose)[ui.at]
    return spot.x, spot.y
