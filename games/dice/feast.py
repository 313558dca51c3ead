"""The great moments of the dice games: five alike over the whole screen, sparks over the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, mix
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from cabinet.drawing.moments import Size, counted, feast, hop, sparkle
from games.dice.picture import die

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour
    from games.dice.scoring import Dice

SIZE, LEFT, STEP, TOP = 80, 64, 108, 206
"""Five dice in a row, as wide as the screen is safe."""
PROMPT = (250, 312, 140, 34)
"""Where no confetti is to be seen: left, top, width and height."""


def draw(
    canvas: Canvas,
    theme: Theme,
    words: str,
    points: int,
    dice: Dice,
    colours: tuple[Colour, Colour],
    age: float,
    *,
    calm: bool,
) -> None:
    """Rays, the words, the points counting up, and the dice hopping in the `colours` of body and pips."""
    body, pips = colours
    shown = f"+{counted(points, age, calm=calm)}"
    feast(canvas, theme, words, shown, age, calm=calm, seed=points + dice[0])
    for at, face in enumerate(dice):
        lift = hop(age, at, calm=calm)
        die(canvas, LEFT + STEP * at, TOP, face, body, pips, size=SIZE, lift=lift)
    canvas.round_box(*PROMPT, mix(theme.ground, BLACK, 0.55), 12)
    widgets.prompt_line(canvas, theme, "● GO ON")


def shine(canvas: Canvas, theme: Theme, over: Area, size: Size, age: float, *, calm: bool) -> None:
    """Sparks over the dice; twice, and with lamps around the whole screen, where the moment is greater."""
    again = age if age < Size.SPARKLE.value else age - Size.SPARKLE.value
    sparkle(canvas, *over, again, calm=calm)
    if size is Size.SHINE:
        lamps(canvas, theme, 0 if calm else round(10 * age), around=True)
