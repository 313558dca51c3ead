"""What all screens share: title and prompt lines, tables, menus, banners, help, the curtain.

Everything stays inside the safe area but for the stripes and the curtain, which
hold nothing to read. Sizes are in pixels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cabinet.api import TOP
from cabinet.display.face import CHARACTER
from cabinet.display.palette import STRIPES
from cabinet.drawing.joystick import stick

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from cabinet.api import AnyGame, Entry, Page, Theme, TopTen
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

__all__ = [
    "LINE",
    "LINES",
    "banner",
    "choices",
    "curtain",
    "flag",
    "help_page",
    "menu_list",
    "people_page",
    "prompt_line",
    "row",
    "stick",
    "strip",
    "stripes",
    "title_line",
    "top_ten_page",
    "top_ten_table",
]

LINE = 36
"""Characters of 16 pixels that fit between the edges of the safe area."""
LINES = 13
"""Lines of a HOW TO PLAY page."""
SYMBOLS = frozenset("←→↑↓↔↕●✕★▶◀▲▼■")
"""Characters that are drawn in the accent, as what the hand does."""

LEFT, RIGHT, MIDDLE, WIDE = 32, 608, 320, 576

TITLE_Y, TITLE_RULE_Y = 18, 34
PROMPT_Y, PROMPT_TOP = 326, 325
TABLE_STEP = 21
SCORES, TIES, DAYS = 386, 18, 160
"""Pixels to the right of the scores, more where ties are told, and more where days are."""
MENU_STEP = 30
HELP_Y, HELP_STEP = 44, 21
BAND = 24
"""Pixels of one slat of the curtain."""
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def title_line(canvas: Canvas, theme: Theme, left: str, right: str = "") -> None:
    """The top line, a thin rule below it. Raises ValueError where both do not fit."""
    if len(left) + len(right) + bool(right) > LINE:
        raise ValueError(f"title line {left!r} {right!r} has more than {LINE} characters; shorten it")
    canvas.text(LEFT, TITLE_Y, left, theme.accent)
    canvas.text(RIGHT, TITLE_Y, right, theme.ink, align="right")
    canvas.box(LEFT, TITLE_RULE_Y, WIDE, 1, theme.accent)


def prompt_line(canvas: Canvas, theme: Theme, words: str) -> None:
    """The bottom line: what the joystick does now, over whatever was there; "" leaves it empty.

    Wide gaps between its groups shrink where it is long. Raises ValueError where it
    has more than `LINE` characters even so.
    """
    groups = [" ".join(group.split()) for group in re.split(r"\s{2,}", words.strip())]
    if len(" ".join(groups)) > LINE:
        raise ValueError(f"prompt {words!r} has more than {LINE} characters; shorten it")
    canvas.box(LEFT, PROMPT_TOP, WIDE, 342 - PROMPT_TOP, theme.ground)
    solid = sum(canvas.text_width(group) for group in groups)
    gap = min(2 * CHARACTER, (WIDE - solid) // (len(groups) - 1)) if len(groups) > 1 else 0
    x = MIDDLE - (solid + gap * (len(groups) - 1)) // 2
    for group in groups:
        _with_symbols(canvas, theme, x, PROMPT_Y, group)
        x += canvas.text_width(group) + gap


def row(
    canvas: Canvas,
    theme: Theme,
    x: int,
    y: int,
    w: int,
    label: str,
    value: str,
    colour: Colour | None = None,
) -> None:
    """A label at the left and its value at the right of `w` pixels; in ink unless a colour is given."""
    colour = colour or theme.ink
    canvas.text(x, y, label, colour)
    canvas.text(x + w, y, value, colour, align="right")


def top_ten_table(
    canvas: Canvas,
    theme: Theme,
    y: int,
    entries: tuple[Entry, ...],
    new: frozenset[int] = frozenset(),
    lit: bool = True,
    format_score: Callable[[int], str] = str,
    counted: bool = False,
) -> None:
    """Ten rows from y, 205 pixels high: rank, name, score, and the day where any is known.

    The rows in `new`, counted from 0, flash: bars of accent while `lit`. `format_score`: how
    a score is shown. `counted`: before equal scores stands what decides between them.
    """
    ties = tied(entries) if counted else frozenset()
    scores = SCORES + TIES * bool(ties)
    width = scores + DAYS * any(entry.day for entry in entries)
    x = MIDDLE - width // 2
    widest = max((canvas.text_width(format_score(entry.score)) for entry in entries), default=0)
    for at in range(TOP):
        top = y + TABLE_STEP * at
        if at >= len(entries):
            canvas.text(x, top, f"{at + 1:2}", theme.ink)
            _dots(canvas, theme, x + 3 * CHARACTER, x + scores, top)
            continue
        entry = entries[at]
        score = format_score(entry.score)
        ink = theme.ink
        if at in new:
            ink = theme.ground if lit else theme.accent
            if lit:
                canvas.box(x - 6, top - 3, width + 12, TABLE_STEP - 1, theme.accent)
        canvas.text(x, top, f"{at + 1:2}", ink)
        canvas.text(x + 3 * CHARACTER, top, entry.name, ink)
        canvas.text(x + scores, top, score, ink, align="right")
        left = x + scores - canvas.text_width(score)
        if at in ties:
            words = f"IN {entry.tie}"
            canvas.text(x + scores - widest - CHARACTER, top, words, ink, align="right")
            left = x + scores - widest - CHARACTER - canvas.text_width(words)
        if at not in new:
            after_name = x + 3 * CHARACTER + canvas.text_width(entry.name) + 8
            _dots(canvas, theme, after_name, left - 8, top)
        if entry.day:
            canvas.text(x + width, top, _day(entry.day), ink, align="right")


def tied(entries: tuple[Entry, ...]) -> frozenset[int]:
    """The rows, counted from 0, that stand where they do by what their ties count, where that is known."""
    counts: dict[int, set[int]] = {}
    for entry in entries:
        counts.setdefault(entry.score, set()).add(entry.tie)
    return frozenset(at for at, entry in enumerate(entries) if entry.tie and len(counts[entry.score]) > 1)


def top_ten_page(canvas: Canvas, game: AnyGame, top_ten: TopTen, *, lit: bool) -> None:
    """A game's list as it looks everywhere, but for the prompt line."""
    canvas.fill(game.theme.ground)
    canvas.text(MIDDLE, 22, game.title, game.theme.accent, 4, "centre")
    canvas.text(MIDDLE, 58, game.after, game.theme.ink, 1, "centre")
    counted = bool(game.tie_unit)
    heading = (
        f"TOP TEN SCORES, IN SO MANY {game.tie_unit}"
        if counted and tied(top_ten.entries)
        else "TOP TEN SCORES"
    )
    canvas.text(MIDDLE, 74, heading, game.theme.ink, align="centre")
    top_ten_table(canvas, game.theme, 98, top_ten.entries, top_ten.new, lit, game.format_score, counted)


def menu_list(
    canvas: Canvas,
    theme: Theme,
    y: int,
    items: Sequence[str],
    chosen: int,
    lit: bool,
    step: int = MENU_STEP,
) -> None:
    """Choices below one another from y, `step` pixels each; the chosen one barred and between two arrows."""
    width = max(canvas.text_width(item) for item in items) + 6 * CHARACTER
    for at, item in enumerate(items):
        top = y + step * at
        if at != chosen:
            canvas.text(MIDDLE, top, item, theme.ink, align="centre")
            continue
        left = MIDDLE - width // 2
        if lit:
            canvas.round_box(left, top - 6, width, 26, theme.accent, 4)
        ink = theme.ground if lit else theme.accent
        canvas.text(left + CHARACTER, top, "▶", ink)
        canvas.text(MIDDLE, top, item, ink, align="centre")
        canvas.text(left + width - CHARACTER, top, "◀", ink, align="right")


def choices(
    canvas: Canvas, theme: Theme, y: int, words: Sequence[str], chosen: int | None, lit: bool = True
) -> None:
    """Words in a row across the screen from y, 16 pixels high; the chosen one in the accent while `lit`.

    Raises ValueError where one has no room beside the next.
    """
    step = 800 // (len(words) + 2)
    for at, word in enumerate(words):
        if canvas.text_width(word) > step - CHARACTER:
            raise ValueError(f"choice {word!r} is too long for one of {len(words)} in a row; shorten it")
        x = MIDDLE + step * at - step * (len(words) - 1) // 2
        canvas.text(x, y, word, theme.accent if at == chosen and lit else theme.ink, align="centre")


def people_page(canvas: Canvas, theme: Theme, title: str, after: str, people: int, lit: bool) -> None:
    """The whole set-up screen of a game for people only; their number flashes.

    `after`: the line that names what the game follows, '' for none.
    """
    canvas.fill(theme.ground)
    canvas.text(MIDDLE, 60, title, theme.accent, 4, "centre")
    canvas.text(MIDDLE, 100, after, theme.ink, 1, "centre")
    words = f"{people} PLAYER{'S' if people > 1 else ''}"
    canvas.text(MIDDLE, 180, words, theme.accent if lit else theme.ink, 4, "centre")
    prompt_line(canvas, theme, "↔ PLAYERS  ● START  OPTION: HELP")


def banner(canvas: Canvas, theme: Theme, words: str, lit: bool = True) -> None:
    """A box over the middle of the screen with one line or more, divided by line ends."""
    lines = words.split("\n")
    step = 26
    width = max(canvas.text_width(line) for line in lines) + 56
    height = step * len(lines) + 40
    x, y = MIDDLE - width // 2, 180 - height // 2
    edge, ink = (theme.accent, theme.ink) if lit else (theme.ink, theme.accent)
    canvas.round_box(x, y, width, height, theme.ground, 10)
    canvas.round_frame(x + 3, y + 3, width - 6, height - 6, edge, 8, 3)
    for at, line in enumerate(lines):
        canvas.text(MIDDLE, y + 26 + step * at, line, ink, align="centre")


def strip(canvas: Canvas, theme: Theme, y: int, h: int, words: str) -> None:
    """One line over whatever was there, from edge to edge, `h` pixels high from y.

    Raises ValueError where it has more than `LINE` characters.
    """
    if len(words) > LINE:
        raise ValueError(f"strip {words!r} has more than {LINE} characters; shorten it")
    canvas.box(0, y, 640, h, theme.ground)
    canvas.text(MIDDLE, y + (h - CHARACTER) // 2, words, theme.accent, align="centre")


def flag(canvas: Canvas, theme: Theme, y: int, words: str, lit: bool = True) -> None:
    """Good news between two stars, 28 pixels high from y: a bar of accent while `lit`."""
    width = canvas.text_width(words) + 6 * CHARACTER
    x = MIDDLE - width // 2
    if lit:
        canvas.round_box(x, y, width, 28, theme.accent, 6)
    else:
        canvas.round_frame(x, y, width, 28, theme.accent, 6)
    ink = theme.ground if lit else theme.accent
    canvas.text(x + CHARACTER, y + 7, "★", ink)
    canvas.text(MIDDLE, y + 7, words, ink, align="centre")
    canvas.text(x + width - CHARACTER, y + 7, "★", ink, align="right")


def help_page(canvas: Canvas, theme: Theme, page: Page, number: int, of: int) -> None:
    """Page `number` of HOW TO PLAY, with its title and prompt lines.

    Raises ValueError for more than `LINES` lines, and for one with more than `LINE` characters.
    """
    if len(page.lines) > LINES:
        raise ValueError(
            f"help page {page.title!r} has {len(page.lines)} lines, more than {LINES}; divide it"
        )
    long = next((line for line in page.lines if len(line) > LINE), None)
    if long is not None:
        raise ValueError(f"help page {page.title!r}: {long!r} has more than {LINE} characters; shorten it")
    title_line(canvas, theme, page.title, f"{number}/{of}")
    for at, line in enumerate(page.lines):
        _with_symbols(canvas, theme, LEFT, HELP_Y + HELP_STEP * at, line)
    prompt_line(canvas, theme, "↔ PAGE  ● BACK" if of > 1 else "● BACK")


def stripes(canvas: Canvas, y: int, h: int) -> None:
    """The cabinet's rainbow from edge to edge, `h` pixels high: a multiple of 6 looks best."""
    count = len(STRIPES)
    for at, colour in enumerate(STRIPES):
        top = h * at // count
        canvas.box(0, y + top, 640, h * (at + 1) // count - top, colour)


def curtain(canvas: Canvas, old: Canvas, new: Canvas, part: float) -> None:
    """From one screen to the next like the slats of a blind: all old at 0, all new at 1."""
    shown = round(BAND * min(1.0, max(0.0, part)))
    canvas.paste(old)
    for top in range(0, 360, BAND):
        canvas.paste(new, 0, top, (0, top, 640, shown))


def _with_symbols(canvas: Canvas, theme: Theme, x: int, y: int, words: str) -> None:
    """A line in ink, its arrows and symbols in the accent."""
    for part in re.split(f"([{''.join(SYMBOLS)}]+)", words):
        canvas.text(x, y, part, theme.accent if part and part[0] in SYMBOLS else theme.ink)
        x += canvas.text_width(part)


def _dots(canvas: Canvas, theme: Theme, left: int, right: int, y: int) -> None:
    """Leaders, on a grid that all rows share."""
    for x in range(left + -left % 8, right - 1, 8):
        canvas.box(x, y + 12, 2, 2, theme.accent)


def _day(day: date) -> str:
    """Nine characters; in words, so that no country reads it wrongly."""
    return f"{day.day:2} {MONTHS[day.month - 1]} {day.year % 100:02}"
