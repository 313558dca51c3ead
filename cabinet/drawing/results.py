"""Totals as a race: a bar for each player grows at the same speed until it has come to its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import out_cubic
from cabinet.display.extent import WIDTH
from cabinet.display.palette import BLACK, mix
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
"""Where bars begin, the pixels that they share, and from one to the next at most."""
NAME_X, BAR_X, WIDE = 56, 206, 296
"""The left of names and bars, and how long a bar is at most."""
LOST = 0.4
"""How much darker the bar is of who has not won."""
STAR = 32
"""How long a bar is at least that has room for a star."""
LARGEST = 10
"""Pixels of a dot of a score that stands alone."""


class Bar(NamedTuple):
    """What a player has come to."""

    name: str
    score: int
    colour: Colour
    won: bool


def race(
    canvas: Canvas, theme: Theme, bars: Sequence[Bar], format_score: Callable[[int], str], age: float
) -> None:
    """All bars `age` seconds after they began to grow; of one player alone only the score, large."""
    part = out_cubic(min(1.0, age / GROWS))
    most = max((bar.score for bar in bars), default=0)
    if len(bars) == 1:
        words = format_score(round(most * part))
        size = min(LARGEST, 560 // (8 * len(words)))
        figure(canvas, WIDTH // 2, TOP + (HEIGHT - 8 * LARGEST) // 2, words, bars[0].colour, size, "centre")
        return
    step = min(STEP, HEIGHT // max(1, len(bars)))
    for row, bar in enumerate(bars):
        _draw(canvas, theme, bar, TOP + step * row, step - 6, (round(most * part), most), format_score)


def _draw(
    canvas: Canvas,
    theme: Theme,
    bar: Bar,
    y: int,
    height: int,
    grown: tuple[int, int],
    format_score: Callable[[int], str],
) -> None:
    """One of them; `grown`: the points that all have come to by now who have so many, and the most."""
    now, most = min(bar.score, grown[0]), max(1, grown[1])
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
