"""A new record, as large as the screen: it counts up, and strikes the old one as it passes it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH
from cabinet.display.face import READING
from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing.ground import lamps, rays
from cabinet.drawing.lettering import figure, logo, read, read_width
from cabinet.drawing.moments import BREATH, COUNT, FULLEST
from cabinet.drawing.particles import confetti
from cabinet.drawing.plates import PLATE, plate_of
from cabinet.drawing.widgets import prompt_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import Entry, Seat, Theme
    from cabinet.display.canvas import Canvas

LARGEST = 13
"""Pixels of a dot of the number."""
LOGO_Y, NUMBER_Y, PLATE_Y, GAP = 38, 116, 236, 24
CLEAR = ((40, 28, 568, 66), (60, 108, 520, 116), (240, 312, 160, 34))
"""Left, top, width and height of what no confetti falls before: the words, the number, the prompt."""
STEP, AIR = 20, 10
"""Pixels of the list's line beside the plate, and between it and the old record."""
OLD, OLD_HEIGHT = 3, 27
"""Pixels of a dot of the old record, and of its capitals."""


def new_record(
    canvas: Canvas,
    theme: Theme,
    seat: Seat,
    score: int,
    format_score: Callable[[int], str],
    before: Entry,
    age: float,
    *,
    alone: bool = False,
    of: str = "",
    league: str = "",
) -> None:
    """The whole screen, `age` seconds after it has come; at infinity it stands still, at its fullest.

    `before`: the record that it beats; `alone`: one person has played; `of`: the list it is of, where the
    game has several; `league`: the cabinet whose record that was, where it was the best of a league.
    """
    moving = age < inf
    rays(canvas, theme, age if moving else FULLEST)
    lamps(canvas, theme, round(10 * age) if moving else 0, around=True)
    confetti(canvas, age if moving else FULLEST, score, clear=CLEAR)
    title, size = ("LEAGUE RECORD", 5) if league else ("NEW RECORD", 7)
    logo(canvas, WIDTH // 2, LOGO_Y, title, theme.accent, size, waving=age if moving else None)
    part = min(1.0, max(0.0, (age - BREATH) / (2 * COUNT)))
    reached = round(score * (1 - (1 - part) ** 2))
    # Of equal scores a tie may have decided: then the number never passes the old record.
    struck = reached > before.score or part == 1
    words = format_score(reached)
    size = min(LARGEST, 560 // (8 * len(format_score(score))))
    figure(canvas, WIDTH // 2, NUMBER_Y + (LARGEST - size) * 4, words, WHITE, size, "centre")
    which = f"{of}: {league or 'TOP TEN'}" if of else league
    old = f"{format_score(before.score)} {before.name}"
    width = max(read_width(which), OLD * READING.width * len(old))
    left = (WIDTH - PLATE[0] - GAP - width) // 2
    plate_of(canvas, theme, left, PLATE_Y, seat, alone=alone)
    _beside(canvas, theme, left + PLATE[0] + GAP, width, which, old, struck=struck)
    prompt_line(canvas, theme, "● GO ON")


def _beside(canvas: Canvas, theme: Theme, x: int, width: int, which: str, old: str, *, struck: bool) -> None:
    """What stands beside the plate, in its middle: the list, and the old record."""
    height = OLD_HEIGHT + (STEP + AIR) * bool(which)
    y = PLATE_Y + (PLATE[1] - height) // 2
    shade = mix(theme.ground, BLACK, 0.55)
    canvas.round_box(x - 14, y - 8, width + 28, height + 16, shade, 8)
    if which:
        read(canvas, x, y, which, theme.accent)
        y += STEP + AIR
    if struck:
        # Behind the letters, and dark: it must not take their middles.
        line = mix(theme.accent, BLACK, 0.63)
        canvas.box(x - 8, y + OLD_HEIGHT // 2 - 2, OLD * READING.width * len(old) + 13, 4, line)
    canvas.text(x, y, old, theme.ink, OLD, face=READING)
