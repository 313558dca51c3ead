"""Draws a page of HOW TO PLAY: up to three animated drawings with the buttons to press, or lines of text."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK
from cabinet.drawing import signs
from cabinet.drawing.lettering import entry, read, read_width
from cabinet.drawing.widgets import LEFT, LINE, LINES, RIGHT, SYMBOLS, prompt_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import Lesson, Page, Theme
    from cabinet.display.canvas import Canvas

PANEL = (20, 10, 600, 302)
"""Left, top, width and height in pixels of the help page's panel, which is drawn over a dimmed game."""
TITLE_Y, RULE_Y, TEXT_Y, TEXT_STEP = 18, 38, 48, 21
TITLE = 28
"""The maximum number of characters in the title of a help page; beside the title there is room for `PAGES`
dots, one for each page."""
PAGES = 15
DOT_STEP = 14
LESSONS = 3
"""The maximum number of animated drawings on a help page."""
DRAWING = (184, 150)
"""The width and height in pixels of an animated drawing on a help page."""
DRAWING_X, DRAWING_STEP, DRAWING_Y = 32, 196, 52
PRESS_Y, WORDS_Y, WORDS_STEP = 212, 248, 24
WORDS = 15
"""The maximum number of characters in each of the two lines of text below a drawing on a help page."""
LOOP = 4.0
"""The seconds after which an animated drawing on a help page repeats."""
LATER = 0.5
"""The delay in seconds between the starts of two animated drawings on a help page, so that they do not all
pause at the same moment."""
STILL = 3.0
"""The moment of an animated drawing, in seconds since its start, that a help page shows without animation."""


def help_page(
    canvas: Canvas, theme: Theme, page: Page, number: int, of: int, prompt: str, *, age: float = inf
) -> None:
    """Draw page `number` of the `of` pages of HOW TO PLAY, including its title line and prompt line.

    `age`: the seconds since the page appeared; at infinity its drawings do not move. Raises ValueError if the
    page's texts do not fit.
    """
    if wrong := next(misfits(page), None):
        raise ValueError(f"help page {page.title!r}: {wrong}")
    _words(canvas, theme, page, number, of)
    for at, lesson in enumerate(page.lessons):
        own = STILL if age == inf else max(0.0, age - LATER * at) % LOOP
        _draw(canvas, at + 1, lesson, theme, own)
    prompt_line(canvas, theme, prompt)


def misfits(page: Page) -> Iterator[str]:
    """Yield an error message for each part of a help page that does not fit, with the allowed length."""
    if len(page.title) > TITLE:
        yield f"its title has {len(page.title)} characters; {TITLE} fit, so shorten it"
    if page.lines and page.lessons:
        yield "it has lines and lessons; make two pages of it"
    if len(page.lines) > LINES:
        yield f"{len(page.lines)} lines; {LINES} fit, so divide it"
    if len(page.lessons) > LESSONS:
        yield f"{len(page.lessons)} lessons; {LESSONS} fit, so divide it"
    for number, line in enumerate(page.lines, 1):
        if len(line) > LINE:
            yield f"line {number}: {line!r} has {len(line)} characters; {LINE} fit, so shorten it"
    for number, lesson in enumerate(page.lessons, 1):
        if len(lesson.words) > 2:
            yield f"lesson {number}: {len(lesson.words)} lines of words; 2 fit, so shorten them"
        for line in lesson.words:
            if len(line) > WORDS:
                yield f"lesson {number}: {line!r} has {len(line)} characters; {WORDS} fit, so shorten it"
        if lesson.press and signs.width(lesson.press) > DRAWING[0]:
            wide = signs.width(lesson.press)
            yield f"lesson {number}: {lesson.press!r} is {wide} pixels wide; {DRAWING[0]} fit, so shorten it"


def _words(canvas: Canvas, theme: Theme, page: Page, number: int, of: int) -> None:
    """Draw a help page without its drawings and its prompt line."""
    read(canvas, LEFT, TITLE_Y, page.title, theme.accent, strong=True)
    canvas.box(LEFT, RULE_Y, RIGHT - LEFT, 1, theme.accent)
    for dot in range(of):
        here = dot == number - 1
        at = RIGHT - 8 - DOT_STEP * (of - 1 - dot)
        canvas.disc(at, TITLE_Y + 9, 5 if here else 3, theme.accent if here else theme.dim)
    for at, line in enumerate(page.lines):
        _with_symbols(canvas, theme, LEFT, TEXT_Y + TEXT_STEP * at, line)
    for at, lesson in enumerate(page.lessons):
        left = DRAWING_X + DRAWING_STEP * at
        middle = left + DRAWING[0] // 2
        canvas.round_box(left - 2, DRAWING_Y - 2, DRAWING[0] + 4, DRAWING[1] + 4, BLACK, 10)
        if lesson.press:
            group_x = middle - signs.width(lesson.press) // 2
            signs.group(canvas, group_x, PRESS_Y, lesson.press, theme.ink, theme.accent)
        first = WORDS_Y if lesson.press else WORDS_Y - WORDS_STEP
        for row, line in enumerate(lesson.words):
            read(canvas, middle, first + WORDS_STEP * row, line, theme.ink, "centre")


def _draw(canvas: Canvas, number: int, lesson: Lesson, theme: Theme, age: float) -> None:
    """Draw one animated drawing of a help page with its number, clipped to its area."""
    x, sheet = DRAWING_X + DRAWING_STEP * (number - 1), canvas.sheet()
    sheet.box(0, 0, *DRAWING, theme.shade)
    lesson.draw(sheet, age)
    canvas.paste(sheet, x, DRAWING_Y, (0, 0, *DRAWING))
    canvas.disc(x + 17, DRAWING_Y + 17, 14, BLACK)
    canvas.disc(x + 17, DRAWING_Y + 17, 12, theme.accent)
    entry(canvas, x + 18, DRAWING_Y + 9, str(number), BLACK, "centre", strong=True)


def _with_symbols(canvas: Canvas, theme: Theme, x: int, y: int, words: str) -> None:
    """Draw a line of text in which arrows and other symbols for controls have the theme's accent color."""
    for part in re.split(f"([{''.join(SYMBOLS)}]+)", words):
        read(canvas, x, y, part, theme.accent if part and part[0] in SYMBOLS else theme.ink)
        x += read_width(part)
