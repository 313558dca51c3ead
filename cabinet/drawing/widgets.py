"""Parts of all screens: title and prompt lines, tables, menus, set-ups, banners, help.

Everything stays inside the safe area except for the stripes, which have no text. Sizes are in pixels.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import TOP
from cabinet.display.palette import BLACK, STRIPES, mix
from cabinet.display.size import WIDTH
from cabinet.drawing import signs
from cabinet.drawing.ground import ground, lamps
from cabinet.drawing.lettering import entry, logo, read, read_width
from cabinet.drawing.plates import PILL, Choice, pill, pills, pills_width

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from cabinet.api import Entry, SetupShow, Theme
    from cabinet.display.canvas import Area, Canvas
    from cabinet.display.palette import Colour
    from cabinet.kit import Filled, FormRow

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""For each face of a die, the columns and rows of its pips, counted 0, 1, 2 from the top left."""
LINE = 48
"""Characters of 12 pixels that fit between the edges of the safe area."""
LINES = 12
"""The greatest number of lines on a HOW TO PLAY page: it leaves space above the prompt."""
Keys: TypeAlias = "Sequence[tuple[str, Colour]]"
SYMBOLS = frozenset("←→↑↓↔↕●✕★▶◀▲▼■")
"""Characters that are drawn in the accent color, because they show a control."""

LEFT, RIGHT, MIDDLE, WIDE = 32, 608, 320, 576

TITLE_Y, TITLE_RULE_Y = 18, 38
PROMPT_Y = 317
QUESTION = (32, 314, 576, 28)
"""Left, top, width and height of a question; it covers the prompt."""
PROMPTS = 4
"""The greatest number of groups in a prompt, including SELECT."""
PROMPT_GAP = 26
"""Pixels between the groups of a prompt, if there is room."""
TABLE_STEP = 21
SCORES, TIES, DAYS = 366, 18, 128
"""Pixels from the left of the table to the right end of its scores, more pixels with ties, and more with
days."""
LEAGUE_SCORES, CABINETS = 336, 210
"""Pixels from the left of a league's table to the right end of its scores, and more pixels for the
cabinets."""
MEDALS = ((255, 206, 84), (200, 208, 214), (226, 143, 78))
"""The colors of gold, silver and bronze behind the first three ranks."""
MENU_STEP = 30
SET_UP_Y, SET_UP_STEP, SET_UP_ROW = 146, 36, 32
"""The top of the first row of choices, the distance between rows, and their height, in pixels."""
SET_UP_VALUES = 190
"""The x of the left edge of the choices."""
RECORD_Y = 272
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def title_line(canvas: Canvas, theme: Theme, left: str, right: str = "") -> None:
    """Draw the top line with a thin rule below it at y 38. Raises ValueError if both texts do not fit."""
    if len(left) + len(right) + bool(right) > LINE:
        raise ValueError(f"title line {left!r} {right!r} has more than {LINE} characters; shorten it")
    read(canvas, LEFT, TITLE_Y, left, theme.accent, strong=True)
    read(canvas, RIGHT, TITLE_Y, right, theme.ink, "right")
    canvas.box(LEFT, TITLE_RULE_Y, WIDE, 1, theme.accent)


PAUSE = "SELECT PAUSE"
SET_UP = "● BEGIN  SELECT GAMES  OPTION HELP"
"""The end of a set-up's prompt if FIRE begins the game: SELECT leads to the other games."""
HURRY = "HOLD ● TO HURRY"
"""The prompt while an animation runs: FIRE hurries it."""


def prompt_line(canvas: Canvas, theme: Theme, words: str, *, first: bool = False) -> None:
    """Draw the bottom line, from y 317 to 341, with the present actions of the joystick; "" leaves it empty.

    `first`: at the first prompt of a game SELECT is named as well, if there is room.

    Gaps between the groups of a prompt are two blanks in `words`; they shrink in a long line. Raises
    ValueError if the line is still wider than the safe area.
    """
    line = partial(_prompt, theme=theme, words=words, first=first)
    canvas.stamp(("prompt", words, first, theme.ink, theme.accent), 0, PROMPT_Y, (WIDTH, signs.HEIGHT), line)


def _prompt(canvas: Canvas, x: int, y: int, theme: Theme, words: str, first: bool) -> None:
    groups = [" ".join(group.split()) for group in re.split(r"\s{2,}", words.strip())] if words else []
    widths = [signs.width(group) for group in groups]
    room = sum(widths) + signs.width(PAUSE) + signs.GAP * len(groups) <= WIDE
    if first and room and len(groups) < PROMPTS:
        groups.append(PAUSE)
        widths.append(signs.width(PAUSE))
    spare = WIDE - sum(widths)
    gap = min(PROMPT_GAP, spare // (len(groups) - 1)) if len(groups) > 1 else 0
    if spare < signs.GAP * (len(groups) - 1):
        raise ValueError(f"prompt {words!r} is {sum(widths)} pixels wide, {WIDE} fit; shorten it")
    x += MIDDLE - (sum(widths) + gap * (len(groups) - 1)) // 2
    for group, width in zip(groups, widths, strict=True):
        signs.group(canvas, x, y, group, theme.ink, theme.accent)
        x += width + gap


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
    """Draw a label at the left and its value at the right of `w` pixels; in ink unless a color is given."""
    colour = colour or theme.ink
    entry(canvas, x, y, label, colour)
    entry(canvas, x + w, y, value, colour, "right")


def top_ten_table(
    canvas: Canvas,
    theme: Theme,
    y: int,
    entries: tuple[Entry, ...],
    new: frozenset[int] = frozenset(),
    lit: bool = True,
    format_score: Callable[[int], str] = str,
    counted: bool = False,
    cabinets: Sequence[str] = (),
) -> None:
    """Draw ten rows from y, 208 pixels high: rank, name, score, and the day if any is known, or the cabinet.

    The rows in `new`, counted from 0, flash: bars of accent while `lit`. `format_score`: formats a score.
    `counted`: the result of the tie-break stands before equal scores. `cabinets`: the origin of each row, in
    place of the day.
    """
    ties = tied(entries) if counted else frozenset()
    scores = (LEAGUE_SCORES if cabinets else SCORES) + TIES * bool(ties)
    width = scores + (CABINETS if cabinets else DAYS * any(one.day for one in entries))
    x = MIDDLE - width // 2
    widest = max((read_width(format_score(one.score)) for one in entries), default=0)
    for at in range(TOP):
        top = y + TABLE_STEP * at
        if at >= len(entries):
            entry(canvas, x, top, f"{at + 1:2}", theme.dim)
            _dots(canvas, theme, x + 44, x + scores, top)
            continue
        one = entries[at]
        score = format_score(one.score)
        ink = theme.ink
        bar = at in new and lit
        if at in new:
            ink = theme.ground if lit else theme.accent
            if lit:
                canvas.round_box(x - 6, top - 2, width + 12, TABLE_STEP - 1, theme.accent, 6)
        if at < len(MEDALS) and not bar:
            canvas.disc(x + 11, top + 8, 10, MEDALS[at])
            entry(canvas, x + 6, top, str(at + 1), BLACK, strong=True)
        else:
            entry(canvas, x, top, f"{at + 1:2}", ink)
        entry(canvas, x + 36, top, one.name, ink, strong=True)
        entry(canvas, x + scores, top, score, ink, "right", strong=True)
        left = x + scores - read_width(score)
        if at in ties:
            words = f"IN {one.tie}"
            entry(canvas, x + scores - widest - 12, top, words, ink, "right")
            left = x + scores - widest - 12 - read_width(words)
        if at not in new:
            _dots(canvas, theme, x + 36 + read_width(one.name) + 8, left - 8, top)
        beside = cabinets[at] if cabinets else day_words(one.day) if one.day else ""
        if beside:
            entry(canvas, x + width, top, beside, ink if at in new else theme.dim, "right")


def tied(entries: tuple[Entry, ...]) -> frozenset[int]:
    """Return the rows, counted from 0, whose place was decided by a tie-break, if that is known."""
    counts: dict[int, set[int]] = {}
    for one in entries:
        counts.setdefault(one.score, set()).add(one.tie)
    return frozenset(at for at, one in enumerate(entries) if one.tie and len(counts[one.score]) > 1)


def menu_list(
    canvas: Canvas,
    theme: Theme,
    y: int,
    items: Sequence[str],
    chosen: int,
    lit: bool,
    step: int = MENU_STEP,
) -> None:
    """Draw choices one below the other from y, `step` pixels each; the chosen one is a pill.

    The pill is paler unless `lit`.
    """
    width = max(map(read_width, items)) + 64
    for at, item in enumerate(items):
        top = y + step * at
        if at == chosen:
            height = min(PILL, step + 2)
            x = MIDDLE - width // 2
            pill(canvas, theme, x, top + 8 - height // 2, width, item, Choice.CHOSEN, height=height, lit=lit)
        else:
            read(canvas, MIDDLE, top, item, theme.ink, "centre")


def choices(
    canvas: Canvas, theme: Theme, y: int, words: Sequence[str], chosen: int | None, lit: bool = True
) -> None:
    """Draw pills in a row across the screen, 32 pixels high from y; the chosen one is paler unless `lit`.

    Raises ValueError if one has no room beside the next.
    """
    step = 800 // (len(words) + 2)
    for at, word in enumerate(words):
        if read_width(word) > step - 36:
            raise ValueError(
                f"choice {word!r} is too long for one of {len(words)} in a row; shorten it, or draw `pills`"
            )
        x = MIDDLE + step * at - step * (len(words) - 1) // 2
        kind = Choice.CHOSEN if at == chosen else Choice.OPEN
        pill(canvas, theme, x - (step - 16) // 2, y, step - 16, word, kind, lit=lit)


def form_page(
    canvas: Canvas, theme: Theme, title: str, show: SetupShow[Filled], after: str = "", *, record: str = ""
) -> None:
    """Draw the whole set-up screen of a game with a `cabinet.kit.Form`: logo, rows, record.

    `after`: the line that names the original game, '' for none; `record`: the line about the record, '' for
    none. The choice in the present row flashes. Raises ValueError if a row is too wide.
    """
    still = partial(_set_up_still, theme=theme, title=title, after=after)
    canvas.cached(("set-up", theme, title, after), still)
    lamps(canvas, theme, show.beat)
    rows, at, _ = show.ui
    top = SET_UP_Y + SET_UP_STEP * (3 - len(rows)) // 2
    for number, each in enumerate(rows):
        set_up_row(canvas, theme, top + SET_UP_STEP * number, each, number == at, show.lit)
    of = show.top_ten.name
    if record:
        words = f"{of}: RECORD {record}" if of else f"RECORD {record}"
        read(canvas, MIDDLE, RECORD_Y, words, theme.accent, "centre")
    elif of:
        read(canvas, MIDDLE, RECORD_Y, f"{of}: NO RECORD YET", theme.dim, "centre")
    prompt_line(canvas, theme, f"{'↕↔' if len(rows) > 1 else '↔'} CHOOSE  {SET_UP}")


def _set_up_still(canvas: Canvas, theme: Theme, title: str, after: str) -> None:
    """Draw the unchanging part of a set-up screen."""
    ground(canvas, theme)
    logo(canvas, MIDDLE, 30, title, theme.accent, min(9, WIDE // (8 * len(title))))
    read(canvas, MIDDLE, 112, after, theme.dim, "centre")
    canvas.box(LEFT, RECORD_Y - 10, WIDE, 1, mix(theme.ground, theme.accent, 0.4))


def set_up_row(
    canvas: Canvas, theme: Theme, y: int, row: FormRow, here: bool, lit: bool, *, keys: Keys = ()
) -> None:
    """Draw a row of a form 32 pixels high from y, framed if the cursor is `here`.

    The choice is a pill; a row without room for all pills shows only the chosen one, between two arrows.
    `keys`: see `set_up_label`. Raises ValueError if even the chosen pill has no room.
    """
    label, values = row.name.replace("_", " "), tuple(map(str, row.values))
    x = max(SET_UP_VALUES, set_up_label(canvas, theme, y, label, here, keys=keys))
    if pills_width(values) > RIGHT - x - 8:
        value = values[row.chosen]
        if read_width(value) + 60 > RIGHT - x:
            raise ValueError(f"choice {value!r} of {label} is too wide for a set-up; shorten it")
        middle = (x + RIGHT) // 2
        read(canvas, middle, y + 7, value, theme.ink, "centre", strong=here)
        if here:
            for left, arrow in ((x, "◀"), (RIGHT - 24, "▶")):
                read(canvas, left, y + 7, arrow, theme.accent)
        return
    shown = lit or not here
    pills(canvas, theme, x, y + 3, values, row.chosen, height=SET_UP_ROW - 6, lit=shown)


def set_up_label(
    canvas: Canvas, theme: Theme, y: int, label: str, here: bool, *, high: int = SET_UP_ROW, keys: Keys = ()
) -> int:
    """Draw the name of a row `high` pixels high, framed if the cursor is `here`.

    `keys`: the console buttons that change the row, with their colors, drawn behind the name, or below it in
    a high row. Returns the x of the left of the choices.
    """
    if here:
        canvas.round_frame(LEFT, y, WIDE, high, theme.accent, 8)
    read(canvas, LEFT + 14, y + 7, label, theme.accent if here else theme.ink, strong=here)
    x, top = (LEFT + 22 + read_width(label), y + 4) if high < 2 * SET_UP_ROW else (LEFT + 14, y + 36)
    for key, colour in keys:
        signs.key(canvas, x, top, key, colour)
        x += signs.width(key) + signs.GAP
    return x


def banner(canvas: Canvas, theme: Theme, words: str, lit: bool = True) -> None:
    """Draw a box over the middle of the screen with one or more lines, divided by line ends."""
    lines = words.split("\n")
    step = 26
    width = max(map(read_width, lines)) + 56
    height = step * len(lines) + 40
    x, y = MIDDLE - width // 2, 180 - height // 2
    edge, ink = (theme.accent, theme.ink) if lit else (theme.ink, theme.accent)
    canvas.round_box(x - 2, y - 2, width + 4, height + 4, BLACK, 12)
    canvas.round_box(x, y, width, height, theme.ground, 10)
    canvas.round_frame(x + 3, y + 3, width - 6, height - 6, edge, 8, 3)
    for at, line in enumerate(lines):
        read(canvas, MIDDLE, y + 25 + step * at, line, ink, "centre", strong=True)


def question(canvas: Canvas, theme: Theme, words: str, lit: bool = True) -> None:
    """Draw a question over the prompt: the effect of a second press. It covers nothing that it asks about.

    Questions that are long, have more than two lines or are about the whole game use `banner`.
    """
    x, y, w, h = QUESTION
    press, _, does = words.partition("\n")
    first = signs.width(press) + 2 * signs.GAP
    width = first + read_width(does)
    if "\n" in does or width > w - 16:
        banner(canvas, theme, words, lit)
        return
    edge, ink = (theme.accent, theme.ink) if lit else (theme.ink, theme.accent)
    canvas.round_box(x, y, w, h, BLACK, 4)
    canvas.round_frame(x, y, w, h, edge, 4, 2)
    left = MIDDLE - width // 2
    signs.group(canvas, left, y + 2, press, ink, theme.accent)
    read(canvas, left + first, y + 5, does, ink, strong=True)


def strip(canvas: Canvas, theme: Theme, area: Area, words: str) -> None:
    """Draw one line over the contents of an area (x, y, width, height).

    Raises ValueError for more than `LINE` characters.
    """
    if len(words) > LINE:
        raise ValueError(f"strip {words!r} has more than {LINE} characters; shorten it")
    x, y, w, h = area
    canvas.box(x, y, w, h, theme.ground)
    entry(canvas, x + w // 2, y + (h - 16) // 2, words, theme.accent, "centre", strong=True)


def flag(canvas: Canvas, theme: Theme, y: int, words: str, lit: bool = True) -> None:
    """Draw good news between two stars, 28 pixels high from y: a bar of accent while `lit`."""
    width = read_width(words) + 84
    x = MIDDLE - width // 2
    if lit:
        canvas.round_box(x, y, width, 28, theme.accent, 8)
    else:
        canvas.round_frame(x, y, width, 28, theme.accent, 8)
    ink = BLACK if lit else theme.accent
    read(canvas, x + 16, y + 5, "★", ink)
    read(canvas, MIDDLE, y + 5, words, ink, "centre", strong=True)
    read(canvas, x + width - 16, y + 5, "★", ink, "right")


def stripes(canvas: Canvas, y: int, h: int) -> None:
    """Draw the cabinet's rainbow from edge to edge, `h` pixels high: a multiple of 6 looks best."""
    count = len(STRIPES)
    for at, colour in enumerate(STRIPES):
        top = h * at // count
        canvas.box(0, y + top, 640, h * (at + 1) // count - top, colour)


def _dots(canvas: Canvas, theme: Theme, left: int, right: int, y: int) -> None:
    """Draw dotted leaders on a grid that all rows share."""
    start = left + -left % 8
    canvas.bitmap(start, y + 14, ("#..." * len(range(start, right - 1, 8)),), {"#": theme.dim}, 2)


def day_words(day: date) -> str:
    """Return the day in nine characters, with the month in letters, so that no country misreads it."""
    return f"{day.day:2} {MONTHS[day.month - 1]} {day.year % 100:02}"
