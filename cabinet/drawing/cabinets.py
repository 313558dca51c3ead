"""Draws the game menu: a row of arcade cabinets in perspective, with the chosen game's cabinet in front."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.face import CELL
from cabinet.display.palette import BLACK, GREY, RED, WHITE, colour, mix
from cabinet.display.size import WIDTH
from cabinet.display.sprite import Pose, Sprite
from cabinet.drawing.emblem import MARGIN, SIZE, draw_emblem
from cabinet.drawing.ground import rainbow_floor
from cabinet.drawing.lettering import entry
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas

FRONT = (286, 274)
"""The width and height in pixels of the front cabinet in the game menu."""
FRONT_PLACE = (177, 12)
"""The left and top in pixels of the front cabinet in the game menu."""
SCALES = (1.0, 0.66, 0.5, 0.4)
"""The scales of the drawn arcade cabinets: the front one, and those one, two and three places away from it.
The last scale is for a cabinet that leaves the screen."""
MIDDLES = (320, 127, 44, -80)
"""The x of the middle of the front arcade cabinet, and of those one, two and three places to its left."""
FEET = (286, 254, 240, 232)
"""The y of the lower edge of the front arcade cabinet, and of those one, two and three places away."""
LIGHT = 0.63
"""The brightness of each arcade cabinet in the menu as a fraction of that of its neighbor nearer to the
front. The room is as dark as the farthest cabinet."""
REACH = 2
"""The number of arcade cabinets visible on each side of the front one."""
SIGN = 66
"""The height in pixels of the lit sign at the top of an arcade cabinet in the menu."""
SCREEN_X, SCREEN_Y, SCREEN_WIDTH, SCREEN_HEIGHT = 12, 71, 262, 146
"""Left, top, width and height in pixels of the screen on a drawn arcade cabinet, relative to the cabinet's
top left."""
EMBLEM = (MARGIN - (SCREEN_WIDTH - SIZE[0]) // 2, MARGIN - 8, SCREEN_WIDTH, SIZE[1] + 10)
"""The area of a game's emblem (left, top, width, height) that the screen of an arcade cabinet shows."""
INK = (18, 18, 28)
DESK = (222, 246)
"""The y of the upper and lower edge of the control panel, in pixels from the top of a drawn arcade
cabinet."""
BEST_Y = 179, 198
"""The y of the two lines of text about the record, in pixels from the top of a drawn arcade cabinet."""
LONGEST = 10
"""The maximum number of characters of a title on one line of the sign; a longer title takes two lines."""
SKY, STARS_SEED, STARS = (17, 15, 55), 1982, 70
HORIZON, VANISHING = 232, (WIDTH // 2, 180)
DOTS_Y, DOT_STEP = 300, 24


class Exhibit(NamedTuple):
    """A game in the menu, with the record shown on its arcade cabinet."""

    game: AnyGame
    list_name: str
    """The name of the score list that the record is from; "" if the game has only one list."""
    best: str
    """The record and the name of its holder; "" if there is no record."""


def hall(
    canvas: Canvas,
    exhibits: Sequence[Exhibit],
    at: int,
    behind: float,
    beat: int,
    *,
    guarded: Callable[[Callable[[], None]], None],
) -> None:
    """Draw the whole game menu except for the prompt line.

    `at`: the index of the chosen game. `behind`: how far the row still has to scroll, in cabinets: 1 to -1;
    positive if the chosen cabinet comes in from the right, 0 at rest. `guarded`: a function that calls
    a drawing function and handles its errors; the games that are not chosen are drawn through it.
    """
    canvas.cached("hall", _room)
    reach = min(REACH, len(exhibits) // 2)
    places = range(-reach - 1, reach + 2)
    for ring in range(REACH, -1, -1):
        for place in places:
            far = place + behind
            if round(abs(far)) != ring or abs(far) > reach + 0.75:
                continue
            draw = partial(_cabinet, canvas, exhibits[(at + place) % len(exhibits)], far, beat)
            if place:
                guarded(draw)
            else:
                draw()
        if ring:
            canvas.dim(LIGHT)
    _dots(canvas, exhibits, at)
    if behind:
        # Draw the chosen game's sign once more, in front and at rest: while the joystick is held, games
        # change faster than the row scrolls, and the title must stay readable.
        game = exhibits[at].game
        canvas.stamp(("sign", game.name), *FRONT_PLACE, (FRONT[0], SIGN), partial(_sign, game=game))
        _bulbs(canvas, *FRONT_PLACE, game, beat)


def place_of(far: float) -> Area:
    """Return left, top, width and height of an arcade cabinet in the menu.

    `far`: the cabinet's distance from the front one in cabinets, negative to the left, with fractions while
    the row moves.
    """
    left, top, width = _placed(far)
    return left, top, width, round(width * FRONT[1] / FRONT[0])


def _placed(far: float) -> tuple[int, int, int]:
    """Return left, top and width of an arcade cabinet that is `far` cabinets away from the front one."""
    width = round(FRONT[0] * _along(SCALES, far))
    middle = _along(MIDDLES, far) if far < 0 else WIDTH - _along(MIDDLES, far)
    height = round(width * FRONT[1] / FRONT[0])
    return round(middle) - width // 2, round(_along(FEET, far)) - height, width


def _along(values: Sequence[float], far: float) -> float:
    """Return the value for the distance `far` from a list of values for whole distances, by interpolation."""
    whole = min(int(abs(far)), len(values) - 2)
    part = min(1.0, abs(far) - whole)
    return values[whole] + (values[whole + 1] - values[whole]) * part


def _cabinet(canvas: Canvas, shown: Exhibit, far: float, beat: int) -> None:
    """Draw one arcade cabinet with its animated emblem."""
    left, top, width = _placed(far)
    if not -width < left < WIDTH:
        return
    scale = width / FRONT[0]
    height = round(FRONT[1] * scale)
    canvas.sprite(_body(shown), left + width // 2, top + height // 2, Pose(scale=scale))
    sheet = canvas.sheet()
    draw_emblem(sheet, shown.game, beat, shown.game.look.theme.ground)
    x, y = left + round(SCREEN_X * scale), top + round(SCREEN_Y * scale)
    if far == 0:
        canvas.paste(sheet, x, y, EMBLEM)
        _bulbs(canvas, left, top, shown.game, beat)
    else:
        canvas.reduce(sheet, x, y, EMBLEM, round(EMBLEM[2] * scale))


def _body(shown: Exhibit) -> Sprite:
    """Return a sprite of the parts of an arcade cabinet that are not animated."""
    return Sprite(
        ("cabinet", shown.game.name, shown.list_name, shown.best), FRONT, partial(_draw_body, shown=shown)
    )


def _draw_body(canvas: Canvas, x: int, y: int, shown: Exhibit) -> None:
    theme = shown.game.look.theme
    width, height = FRONT
    canvas.box(x, y, width, height, INK)
    canvas.box(x + 3, y + 3, width - 6, height - 6, mix(theme.ground, BLACK, 0.35))
    canvas.box(x + 3, y + 3, width - 6, 2, mix(theme.accent, BLACK, 0.3))
    _sign(canvas, x, y, shown.game)
    canvas.box(x + SCREEN_X - 4, y + SCREEN_Y - 4, SCREEN_WIDTH + 8, SCREEN_HEIGHT + 8, INK)
    canvas.box(x + SCREEN_X, y + SCREEN_Y, SCREEN_WIDTH, SCREEN_HEIGHT, theme.ground)
    if shown.best:
        first = f"{shown.list_name}: RECORD" if shown.list_name else "RECORD"
        entry(canvas, x + width // 2, y + BEST_Y[0], first, theme.ink, "centre")
        entry(canvas, x + width // 2, y + BEST_Y[1], shown.best, theme.accent, "centre", strong=True)
    else:
        entry(canvas, x + width // 2, y + BEST_Y[0], "NO RECORD YET", theme.ink, "centre")
    canvas.polygon(
        [(x + 6, y + DESK[0]), (x + width - 7, y + DESK[0]), (x + width - 1, y + DESK[1]), (x, y + DESK[1])],
        colour(GREY, 1),
    )
    canvas.box(x, y + DESK[1] - 3, width, 3, INK)
    for stick_x in (70, 190):
        _stick(canvas, x + stick_x, y + DESK[0] + 14)
    year = shown.game.credits.year
    if year:
        entry(canvas, x + width // 2, y + DESK[1] + 5, str(year), theme.ink, "centre")


def _sign(canvas: Canvas, x: int, y: int, game: AnyGame) -> None:
    """Draw the lit sign of an arcade cabinet with the game's title, in two lines if the title is long."""
    accent = game.look.theme.accent
    canvas.box(x, y, FRONT[0], SIGN, INK)
    canvas.box(x + 3, y + 3, FRONT[0] - 6, SIGN - 6, accent)
    canvas.box(x + 3, y + 3, FRONT[0] - 6, 3, mix(accent, WHITE, 0.5))
    canvas.box(x + 3, y + SIGN - 12, FRONT[0] - 6, 9, mix(accent, BLACK, 0.55))
    lines = _lines(game.title)
    size = min(3, *((FRONT[0] - 24) // (CELL * len(line)) for line in lines))
    step = (CELL * size) if len(lines) > 1 else 0
    first = y + 3 + (SIGN - 15 - 7 * size - step) // 2
    for at, line in enumerate(lines):
        canvas.text(x + FRONT[0] // 2, first + step * at, line, INK, size, "centre")


def _lines(title: str) -> list[str]:
    """Return a title as one line or, if it is long and has several words, as two lines of similar length."""
    words = title.split()
    if len(title) <= LONGEST or len(words) == 1:
        return [title]
    parted = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(parted, key=lambda lines: max(map(len, lines)))


def _stick(canvas: Canvas, x: int, y: int) -> None:
    canvas.box(x - 10, y, 20, 6, INK)
    canvas.box(x - 2, y - 8, 4, 10, colour(GREY, 5))
    canvas.disc(x, y - 9, 5, colour(RED, 3))
    canvas.box(x - 3, y - 12, 3, 3, WHITE)
    canvas.disc(x + 24, y + 2, 5, INK)
    canvas.disc(x + 24, y + 1, 5, colour(RED, 3))


def _bulbs(canvas: Canvas, left: int, top: int, game: AnyGame, beat: int) -> None:
    """Draw the chasing lights along the lower edge of the front cabinet's sign."""
    accent = game.look.theme.accent
    for at, x in enumerate(range(left + 12, left + FRONT[0] - 8, 16)):
        lit = (at - beat // 2) % 4 == 0
        canvas.box(x, top + SIGN - 10, 5, 5, WHITE if lit else mix(accent, BLACK, 0.15))


def _room(canvas: Canvas) -> None:
    """Draw the sky and the floor behind the row of arcade cabinets, in full light."""
    canvas.fill(SKY)
    chance = Random(STARS_SEED)
    for _ in range(STARS):
        x, y, light = chance.randrange(WIDTH), chance.randrange(HORIZON), chance.choice((90, 140, 220))
        canvas.box(x, y, 2, 2, (light, light, light))
    rainbow_floor(canvas, HORIZON, VANISHING)
    canvas.box(0, HORIZON, WIDTH, 2, CABINET.accent)


def _dots(canvas: Canvas, exhibits: Sequence[Exhibit], at: int) -> None:
    """Draw a row of dots, one for each game; the chosen game's dot is larger and lit."""
    if len(exhibits) == 1:
        return
    first = WIDTH // 2 - DOT_STEP * (len(exhibits) - 1) // 2
    for dot, exhibit in enumerate(exhibits):
        accent = exhibit.game.look.theme.accent
        canvas.disc(
            first + DOT_STEP * dot, DOTS_Y, 6 if dot == at else 4, accent if dot == at else colour(GREY, 3)
        )
