"""The games as the menu shows them: the marquee of the chosen one, that plays itself, and a tile for each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.display.canvas import WIDTH
from cabinet.display.palette import BLACK, mix
from cabinet.drawing.emblem import emblem, small_emblem
from cabinet.drawing.ground import ground, lamp_row
from cabinet.drawing.lettering import logo, read
from cabinet.drawing.theme import CABINET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Area, Canvas

MARQUEE = (16, 17, WIDTH - 32, 234)
"""Left, top, width and height of what the chosen game is shown in."""
LOGO_Y, LOGO_HEIGHT, EMBLEM_Y, FACTS_Y = 26, 56, 80, 227
LAMPS_Y = 6, 255
TILES_Y, TILE_HEIGHT, TILE_GAP, TILE_WIDTH = 268, 40, 8, 115
"""Of the tiles; they are narrower where there are many."""
LIFT = 4
"""Pixels that the tile of the chosen game stands higher."""


class Marquee(NamedTuple):
    """What is told of a game beside its emblem."""

    game: AnyGame
    facts: str
    """How old it is, and its record."""


def menu(
    canvas: Canvas,
    games: Sequence[AnyGame],
    chosen: Marquee,
    leaving: Marquee | None,
    part: float,
    beat: int,
    *,
    contained: Callable[[Callable[[], None]], None],
) -> None:
    """All but the prompt. From the `leaving` marquee to the chosen one at 1; it comes from the right.

    For a negative part it comes from the left. `contained` calls what may raise: of games that are not
    the chosen one.
    """
    left, top, width, height = MARQUEE
    names = tuple(game.name for game in games)
    still = canvas.layer(("menu", names), partial(_tiles, games=games, contained=contained))
    canvas.paste(still)
    for y in LAMPS_Y:
        lamp_row(canvas, chosen.game.look.theme, y, beat)
    if leaving is None:
        _marquee(canvas, chosen, 0, beat)
    else:
        by = round(width * min(1.0, abs(part))) * (1 if part > 0 else -1)
        away = width if part > 0 else -width
        contained(lambda: _marquee(canvas, leaving, -by, beat))
        _marquee(canvas, chosen, away - by, beat)
        # A held stick turns faster than a marquee slides: the name does not slide, so that it can be read.
        canvas.paste(_still(canvas, chosen), left, LOGO_Y, (left, LOGO_Y, width, LOGO_HEIGHT))
        for x, wide in ((0, left), (left + width, WIDTH - left - width)):
            canvas.paste(still, x, top, (x, top, wide, height))
    canvas.frame(left, top, width, height, chosen.game.look.theme.accent, 3)
    at = names.index(chosen.game.name)
    x, y, wide, high = tile(len(games), at)
    canvas.paste(still, x, y - LIFT, (x, y, wide, high))
    canvas.frame(x - 3, y - LIFT - 3, wide + 6, high + 6, chosen.game.look.theme.accent, 3)


def tile(count: int, at: int) -> Area:
    """Left, top, width and height of the tile of one of so many games."""
    width = min(TILE_WIDTH, (MARQUEE[2] - TILE_GAP * (count - 1)) // count)
    left = (WIDTH - width * count - TILE_GAP * (count - 1)) // 2
    return left + (width + TILE_GAP) * at, TILES_Y, width, TILE_HEIGHT


def _marquee(canvas: Canvas, shown: Marquee, by: int, beat: int) -> None:
    left, top, width, height = MARQUEE
    still = _still(canvas, shown)
    inside = (left + max(0, -by), top, width - abs(by), height)
    if inside[2] > 0:
        canvas.paste(still, left + max(0, by), top, inside)
    emblem(canvas, canvas.sheet(), shown.game, EMBLEM_Y, beat, by)


def _still(canvas: Canvas, shown: Marquee) -> Canvas:
    """All of a marquee that does not move."""
    return canvas.layer(("marquee", shown.game.name, shown.facts), partial(_draw_still, shown=shown))


def _draw_still(canvas: Canvas, shown: Marquee) -> None:
    theme, title = shown.game.look.theme, shown.game.title
    ground(canvas, theme)
    size = min(7, 580 // (8 * len(title)))
    logo(canvas, WIDTH // 2, LOGO_Y + (LOGO_HEIGHT - 7 * size) // 2, title, theme.accent, size)
    read(canvas, WIDTH // 2, FACTS_Y, shown.facts, theme.ink, "centre", strong=True)


def _tiles(canvas: Canvas, games: Sequence[AnyGame], contained: Callable[[Callable[[], None]], None]) -> None:
    ground(canvas, CABINET)
    for at, game in enumerate(games):
        x, y, width, height = tile(len(games), at)
        canvas.box(x, y, width, height, game.look.theme.ground)
        canvas.frame(x, y, width, height, mix(game.look.theme.accent, BLACK, 0.5), 1)
        contained(partial(small_emblem, canvas, canvas.sheet(), game, (x + 2, y + 1, width - 4, height - 2)))
