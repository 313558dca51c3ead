"""Totals as bars: in a race, where all grow at the same speed, each up to its score; or upright."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import out_cubic
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.display.size import WIDTH
from cabinet.drawing.lettering import figure, figure_width, read
from cabinet.drawing.plates import raised

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

GROWS = 0.9
"""Seconds until the longest bar has grown."""
TOP, HEIGHT, STEP = 122, 132, 44
"""The top of the first bar, the pixels that all bars share, and the most from one bar to the next."""
NAME_X, BAR_X, WIDE = 56, 206, 296
"""The left of the names, the left of the bars, and the pixels of the longest bar."""
LOST = 0.4
"""How much darker the bars of the losers are."""
STAR = 32
"""A bar longer than this many pixels has room for a star."""
EDGE, SIDE = 3, 6
"""Pixels of the light upper edge of a pillar, and of its dark side."""
LARGEST = 10
"""The largest size of the score of a single player, in pixels per dot."""


class Bar(NamedTuple):
    """A player's final score."""

    name: str
    score: int
    colour: Colour
    won: bool


def race(
    canvas: Canvas, theme: Theme, bars: Sequence[Bar], format_score: Callable[[int], str], age: float
) -> None:
    """Draw all bars `age` seconds after they began to grow; for a single player only the score, large."""
    most = max((bar.score for bar in bars), default=0)
    reached = round(most * out_cubic(min(1.0, age / GROWS)))
    if len(bars) == 1:
        words = format_score(reached)
        size = min(LARGEST, 560 // (8 * len(words)))
        figure(canvas, WIDTH // 2, TOP + (HEIGHT - 8 * LARGEST) // 2, words, bars[0].colour, size, "centre")
        return
    step = min(STEP, HEIGHT // max(1, len(bars)))
    for row, bar in enumerate(bars):
        _draw(canvas, theme, bar, TOP + step * row, step - 6, reached, max(1, most), format_score)


def pillar(canvas: Canvas, x: int, foot: int, width: int, height: int, colour: Colour) -> None:
    """An upright bar with its middle at x that stands on a floor: an outline, light above, a dark side."""
    left, top = x - width // 2, foot - height
    canvas.box(left - 1, top - 1, width + 2, height + 1, BLACK)
    canvas.box(left, top, width, height, colour)
    canvas.box(left, top, width, min(EDGE, height), mix(colour, WHITE, 0.6))
    canvas.box(left + width - SIDE, top + EDGE, SIDE, height - EDGE, mix(colour, BLACK, 0.35))


def _draw(
    canvas: Canvas,
    theme: Theme,
    bar: Bar,
    y: int,
    height: int,
    reached: int,
    most: int,
    format_score: Callable[[int], str],
) -> None:
    """Draw one bar. `reached`: the score to which bars have grown so far; `most`: that of the longest bar."""
    now = min(bar.score, reached)
    won = bar.won and now == bar.score
    length = max(height // 2, round(WIDE * max(0, now) / most))
    middle = y + height // 2
    read(canvas, NAME_X, middle - 9, bar.name, theme.ink if won else theme.dim, strong=won)
    if won:
        raised(canvas, BAR_X, y, length, height, bar.colour, min(8, length // 2), 2)
        if length > STAR:
            read(canvas, BAR_X + 10, middle - 9, "★", BLACK)
    else:
        canvas.round_box(BAR_X, y + 3, length, height - 6, mix(bar.colour, BLACK, LOST), min(8, length // 2))
    words, x = format_score(now), BAR_X + length + 10
    if won and figure_width(words, 3) <= WIDTH - 32 - x:
        figure(canvas, x, middle - 12, words, bar.colour, 3)
    else:
        read(canvas, x, middle - 9, words, theme.ink, strong=won)
