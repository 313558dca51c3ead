"""The great moments of the dice games: five alike over the whole screen, smaller ones over the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.dice.die_picture import placed
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps, rays
from cabinet.drawing.lettering import figure, figure_width, logo
from cabinet.drawing.moments import BREATH, Size, hop
from cabinet.drawing.particles import coins, ring, sparkle, sparks
from games.dice.moments import counted
from games.dice.timelines import SLAMS

if TYPE_CHECKING:
    from cabinet.api import Show, Theme
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour
    from games.dice.scoring import Dice

DARK = 0.12
"""The light that is left in the breath before, and as the table is seen again."""
APART = 0.05
"""Seconds from one die that counts to the next as they light up, and as they go out."""
SIZE, LEFT, STEP, Y = 92, 92, 114, 176
"""Pixels of the dice, the middle of the first, one to the next, and how high they lie."""
ANGLES = (-9, 5, -4, 8, -6)
HEIGHT = 150
"""Pixels from which they are slammed down."""
SCALES = (1.6, 1.3, 1.0)
"""How large they are on their way, from above."""
SIGN_Y, MARGIN = 26, 22
"""The top of the sign's letters, and pixels around them."""
BULB, BULBS, CHASES = 4, 14, 8
"""Pixels of a bulb, from one to the next, and how often in a second the light goes on to the next."""
POINTS_Y, POINTS = 244, 7
"""The top of the points and their size; where they land it is one more."""
COINS = (320, 310)
PROMPT = (250, 312, 140, 34)
"""Where nothing is seen but what FIRE does: left, top, width and height."""
FULLEST = 0.9
"""Seconds after which coins stand as they do where nothing may move."""


class BigMoment(NamedTuple):
    """What a great moment tells."""

    words: str
    """On the sign."""
    points: int
    dice: Dice
    colour: Colour
    """Of the player."""
    theme: Theme


def draw_lights(canvas: Canvas, show: Show[Any, Any, Any]) -> None:
    """The lights go down over the table before a feast, and up after it: call it when all is drawn."""
    dark = show.t("breath") - show.t("rises")
    if dark and not show.calm:
        canvas.dim(1 - (1 - DARK) * dark)


def draw_great(canvas: Canvas, show: Show[Any, Any, Any], great: BigMoment) -> None:
    """From the end of the breath on, by the spans of `timelines.feast`: dice, sign, coins, points."""
    calm, theme = show.calm, great.theme
    age = FULLEST if calm else show.since("sign")
    light = 1.0 if calm else show.t("sign")
    dark = theme._replace(ground=mix(BLACK, theme.ground, DARK + (1 - DARK) * light))
    rays(canvas, dark, 0.0 if calm else show.since("great"), middle=(WIDTH // 2, Y))
    if not calm:
        hit = show.since("slam", SLAMS[-1]) - _length(show, SLAMS[-1])
        ring(canvas, WIDTH // 2, Y, hit, theme.accent, dark.ground)
    _draw_dice(canvas, show, great)
    if calm or age >= 0:
        _draw_sign(canvas, theme, great.words, 1.0 if calm else light, age)
        coins(canvas, *COINS, age if calm else show.since("tally"), seed=great.dice[0])
        if calm or show.begun("tally"):
            _draw_points(canvas, theme, great.points, 1.0 if calm else show.t("tally"))
    canvas.round_box(*PROMPT, mix(theme.ground, BLACK, 0.7), 12)
    widgets.prompt_line(canvas, theme, "● GO ON")
    if show.begun("fades") and not calm:
        canvas.dim(1 - (1 - DARK) * show.t("fades"))


def lights_up(show: Show[Any, Any, Any], at: int) -> bool:
    """Whether the die at a place shines by now in a smaller moment, where it counts.

    One after another, and so they go `out` in the end; all at once where nothing may move.
    """
    return show.calm or show.since("out") < APART * at <= show.since("great")


def hops(show: Show[Any, Any, Any], at: int) -> int:
    """Pixels that the die at a place is off the table in a smaller moment, where it counts."""
    return hop(show.since("great") + BREATH, at) if show.on("great") and not show.calm else 0


def shine(canvas: Canvas, theme: Theme, over: Area, size: Size, age: float, *, calm: bool) -> None:
    """Stars over the dice; twice, and with lamps around the whole screen, where the moment is greater."""
    again = age if age < Size.SPARKLE.value else age - Size.SPARKLE.value
    sparkle(canvas, *over, again, calm=calm)
    if size is Size.SHINE:
        lamps(canvas, theme, 0 if calm else round(10 * age), around=True)


def _draw_dice(canvas: Canvas, show: Show[Any, Any, Any], great: BigMoment) -> None:
    """Those that have been slammed down lie, the next one comes."""
    dice, landed = [], []
    for order, number in enumerate(SLAMS):
        part = 1.0 if show.calm else show.t("slam", number)
        if part <= 0:
            continue
        x = LEFT + STEP * order
        scale = SCALES[min(int(part * len(SCALES)), len(SCALES) - 1)]
        angle = ANGLES[order] if part == 1 else 0
        die = placed(
            x,
            Y,
            great.dice[order],
            great.colour,
            size=SIZE,
            angle=angle,
            height=round(HEIGHT * (1 - part)),
            halo=WHITE if part == 1 else None,
        )
        dice.append(die._replace(pose=die.pose._replace(scale=scale)))
        landed.append((x, number))
    canvas.scatter(dice)
    for x, number in landed if not show.calm else ():
        age = show.since("slam", number) - _length(show, number)
        sparks(canvas, x, Y + SIZE // 2, age, WHITE, seed=number)


def _length(show: Show[Any, Any, Any], number: int) -> float:
    span = show.timeline.span("slam", number)
    return span.length if span else 0.0


def _draw_sign(canvas: Canvas, theme: Theme, words: str, lit: float, age: float) -> None:
    """The words letter by letter, in a frame of bulbs whose light goes round."""
    size = min(8, (WIDTH - 120) // (8 * len(words)))
    width = 8 * size * len(words) + 2 * MARGIN
    left, top, height = (WIDTH - width) // 2, SIGN_Y - 14, 8 * size + 28
    canvas.round_box(left, top, width, height, BLACK, 12)
    canvas.round_frame(left + 2, top + 2, width - 4, height - 4, mix(theme.accent, BLACK, 0.45), 10, 3)
    round_it = [(left + 8 + at, top + 1) for at in range(0, width - 16, BULBS)]
    round_it += [(left + width - 5, top + 8 + at) for at in range(0, height - 16, BULBS)]
    round_it += [(left + width - 10 - at, top + height - 5) for at in range(0, width - 16, BULBS)]
    round_it += [(left + 1, top + height - 10 - at) for at in range(0, height - 16, BULBS)]
    on, off = mix(theme.accent, WHITE, 0.5), mix(theme.accent, BLACK, 0.65)
    for at, (x, y) in enumerate(round_it):
        canvas.box(x, y, BULB, BULB, on if (at - int(CHASES * age)) % 3 == 0 else off)
    seen = round(lit * len(words))
    x = left + MARGIN + size // 2
    canvas.letters(x + 8 * size * seen, SIGN_Y, words[seen:], mix(theme.accent, BLACK, 0.75), size)
    logo(canvas, x, SIGN_Y, words[:seen], theme.accent, size, "left", deep=size // 2)


def _draw_points(canvas: Canvas, theme: Theme, points: int, part: float) -> None:
    """The points counting up on their board, one size larger where they land."""
    wide = figure_width(f"+{points}", POINTS + 1) + 2 * MARGIN
    left, high = (WIDTH - wide) // 2, 8 * (POINTS + 1) + 10
    canvas.round_box(left, POINTS_Y - 9, wide, high, BLACK, 12)
    canvas.round_frame(left, POINTS_Y - 9, wide, high, mix(theme.accent, BLACK, 0.45), 12, 3)
    size = POINTS + (part == 1)
    figure(
        canvas, WIDTH // 2, POINTS_Y - 4 * (size - POINTS), f"+{counted(points, part)}", WHITE, size, "centre"
    )
