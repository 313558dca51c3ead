"""Drawing of celebrations: dice or cards slammed down on the full screen, or stars over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.display.sprite import PlacedSprite
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps, rays, room
from cabinet.drawing.lettering import figure, figure_width, logo, read, read_width
from cabinet.drawing.moments import BREATH, Size, hop
from cabinet.drawing.particles import coins, ring, sparkle, sparks
from games.stage.timelines import SLAMS, counted

if TYPE_CHECKING:
    from cabinet.api import Show, Theme
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour

DARK = 0.12
"""Brightness of the table, 0 to 1, just before and just after a full-screen celebration."""
APART = 0.05
"""In a small celebration, scoring dice or cards light up, and later go dark, this many seconds apart."""
SIGN_Y, MARGIN = 26, 22
"""In pixels: the top of the letters on the celebration's sign, and the distance from the letters to the
sign's edge."""
BULB, BULBS, CHASES = 4, 14, 8
"""The light bulbs around the sign: their size and spacing in pixels, and the speed at which their lights run,
in steps per second."""
POINTS = 7
"""Scale of the points in a celebration, in pixels per font dot; the final number is drawn one step larger."""
COINS = (320, 310)
PROMPT = (250, 312, 140, 34)
"""The area of the prompt during a celebration, in pixels: left, top, width, height. Nothing else is drawn in
it."""
FULLEST = 0.9
"""The second of the coin animation that is drawn as a still picture if animations are turned off."""

Piece: TypeAlias = Callable[[float], PlacedSprite]
"""A function that returns a die or card as it is slammed down, at a progress from 0 (start) to 1 (at
rest)."""


class BigMoment(NamedTuple):
    """Everything that a full-screen celebration shows."""

    words: str
    """The text on the sign of the celebration."""
    points: int
    pieces: tuple[Piece, ...]
    """The dice or cards that are slammed down, at most five."""
    theme: Theme
    before: str = "+"
    """The text in front of the points, for example a plus sign."""
    whose: str = ""
    """The name of the player who gets the points, drawn beside the points; empty for no name."""
    ink: Colour = WHITE
    """The color in which the points of the celebration are drawn."""
    middle: tuple[int, int] = (320, 176)
    """Center in pixels of the light rays and of the shock wave of the last hit; see `ground.RAYS_MIDDLES`."""
    board: tuple[int, int] = (WIDTH // 2, 244)
    """Horizontal center of the board with the points, and top of the points, in pixels."""
    letters: int = 8
    """Largest scale of the sign's letters, in pixels per font dot."""
    joy: bool = True
    """True for a celebration with light rays and coins; False for a dim room without them."""
    seed: int = 0


def draw_lights(canvas: Canvas, show: Show[Any, Any, Any]) -> None:
    """Darken the finished picture before a full-screen celebration, and brighten it again after one.

    Call it after everything else has been drawn.
    """
    dark = show.t("breath") - show.t("rises")
    if dark and not show.calm:
        canvas.dim(1 - (1 - DARK) * dark)


def draw_great(canvas: Canvas, show: Show[Any, Any, Any], great: BigMoment) -> None:
    """Draw a full-screen celebration with its prompt, timed by the spans of `timelines.feast`.

    It shows slammed dice or cards, a sign, coins and points. It begins when the span `breath` ends.
    """
    theme = great.theme
    draw_scene(canvas, show, great)
    canvas.round_box(*PROMPT, mix(theme.ground, BLACK, 0.7), 12)
    widgets.prompt_line(canvas, theme, "● GO ON")
    if show.begun("fades") and not show.calm:
        canvas.dim(1 - (1 - DARK) * show.t("fades"))


def draw_scene(canvas: Canvas, show: Show[Any, Any, Any], great: BigMoment) -> None:
    """Draw a full-screen celebration without a prompt.

    It is a still picture if animations are turned off, or if no step with a celebration is being shown.
    """
    theme, told = great.theme, show.has("sign")
    still = show.calm or not told
    age = FULLEST if still else show.since("sign")
    light = 1.0 if still else show.t("sign")
    dark = theme._replace(ground=mix(BLACK, theme.ground, DARK + (1 - DARK) * light))
    if great.joy:
        rays(canvas, dark, 0.0 if still else show.since("breath"), middle=great.middle)
    else:
        room(canvas, dark.ground)
    if not still:
        last = SLAMS[len(great.pieces) - 1]
        ring(canvas, *great.middle, _since_hit(show, last), theme.accent, dark.ground)
    _draw_pieces(canvas, show, great.pieces, still=still)
    if age < 0:
        return
    _draw_sign(canvas, theme, great.words, great.letters, light, age)
    if great.joy and told:
        coins(canvas, *COINS, age if still else show.since("tally"), seed=great.seed)
    if still or show.begun("tally"):
        _draw_points(canvas, great, 1.0 if still else show.t("tally"))


def lights_up(show: Show[Any, Any, Any], at: int) -> bool:
    """Return True while the scoring die or card number `at` is highlighted in a small celebration.

    The dice or cards light up one after another and go dark in the same order; all at once if animations are
    turned off.
    """
    return show.calm or show.since("out") < APART * at <= show.since("great")


def hops(show: Show[Any, Any, Any], at: int) -> int:
    """Return how high scoring die or card number `at` hops now in a small celebration, in pixels."""
    return hop(show.since("great") + BREATH, at) if show.on("great") and not show.calm else 0


def shine(canvas: Canvas, theme: Theme, over: Area, size: Size, age: float, *, calm: bool) -> None:
    """Draw stars over the scoring dice or cards, `age` seconds after a small celebration began.

    A celebration of size `Size.SHINE` repeats the stars and adds lamps around the screen.
    """
    again = age if age < Size.SPARKLE.value else age - Size.SPARKLE.value
    sparkle(canvas, *over, again, calm=calm)
    if size is Size.SHINE:
        lamps(canvas, theme, 0 if calm else round(10 * age), around=True)


def _draw_sign(canvas: Canvas, theme: Theme, words: str, most: int, lit: float, age: float) -> None:
    """Draw the sign: its text appears letter by letter in a frame of running lights."""
    size = min(most, (WIDTH - 120) // (8 * len(words)))
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


def board_width(great: BigMoment) -> int:
    """Return the width of the board with the points, in pixels."""
    figures = figure_width(f"{great.before}{great.points}", POINTS + 1)
    return figures + 2 * MARGIN + _aside(great.whose)


def _aside(name: str) -> int:
    """Return the width in pixels of a player's name and the gap after it; 0 without a name."""
    return read_width(name) + MARGIN if name else 0


def _draw_pieces(
    canvas: Canvas, show: Show[Any, Any, Any], pieces: tuple[Piece, ...], *, still: bool
) -> None:
    """Draw the dice or cards that have been slammed down, and the next one on its way."""
    parts = [1.0 if still else show.t("slam", number) for number in SLAMS]
    come = [piece(part) for piece, part in zip(pieces, parts, strict=False) if part > 0]
    canvas.scatter(come)
    for number, piece in zip(SLAMS, () if still else come, strict=False):
        foot = piece.y + piece.sprite.size[1] // 2
        sparks(canvas, piece.x, foot, _since_hit(show, number), WHITE, seed=number)


def _since_hit(show: Show[Any, Any, Any], number: int) -> float:
    """Return the seconds since die or card number `number` hit the table; negative before it does."""
    span = show.timeline.span("slam", number)
    return show.since("slam", number) - span.length if span else -1.0


def _draw_points(canvas: Canvas, great: BigMoment, part: float) -> None:
    """Draw the points counting up on their board; the final number is one size larger."""
    name, wide, (middle, y) = great.whose, board_width(great), great.board
    left, high = middle - wide // 2, 8 * (POINTS + 1) + 10
    canvas.round_box(left, y - 9, wide, high, BLACK, 12)
    canvas.round_frame(left, y - 9, wide, high, mix(great.theme.accent, BLACK, 0.45), 12, 3)
    size = POINTS + (part == 1)
    if name:
        read(canvas, left + MARGIN, y + 4 * POINTS - 8, name, great.theme.ink, strong=True)
    shown = f"{great.before}{counted(great.points, part)}"
    figure(canvas, middle + _aside(name) // 2, y - 4 * (size - POINTS), shown, great.ink, size, "centre")
