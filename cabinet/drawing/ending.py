"""How a hand or a game has ended, as a game's own picture tells it: who has won, with what, and bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.lettering import logo, read
from cabinet.drawing.results import GROWS, race

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cabinet.api import Theme
    from cabinet.display.canvas import Canvas
    from cabinet.drawing.results import Bar

MIDDLE, WIDE = 320, 560
WINNER_Y, BY_Y = 30, 90
LARGEST = 6
"""Pixels a dot of the letters of who has won, at most."""
LONGEST = 35
"""Characters that may say who has won: two pixels a dot."""


def result(
    canvas: Canvas,
    theme: Theme,
    winner: str,
    by: str = "",
    bars: Sequence[Bar] = (),
    format_score: Callable[[int], str] = str,
    age: float = GROWS,
) -> None:
    """Who has won, with what, and the scores as bars that grow for `age` seconds: from 30 to 254.

    `winner`: such as "PLAYER 2 WINS", letters 48 pixels high where it is short; `by`: such as "WITH A
    FLUSH", "" for none. Raises ValueError for a `winner` that is too long.
    """
    if len(winner) > LONGEST:
        raise ValueError(f"{winner!r} has more than {LONGEST} characters; shorten it")
    size = min(LARGEST, WIDE // (8 * len(winner)))
    logo(canvas, MIDDLE, WINNER_Y + 4 * (LARGEST - size), winner, theme.accent, size, "centre")
    read(canvas, MIDDLE, BY_Y, by, theme.ink, "centre", strong=True)
    if bars:
        race(canvas, theme, bars, format_score, age)
