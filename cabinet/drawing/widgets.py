"""Common parts of screens: title and prompt lines, tables, menus, set-up forms, banners, questions.

Everything is inside the safe area, except for the rainbow stripes, which contain no text. Sizes are in
pixels.
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
"""The pips of each face of a die, as columns and rows from 0 to 2, counted from the top left."""
LINE = 48
"""The number of characters, 12 pixels wide, that fit on a line of the safe area."""
LINES = 12
"""The maximum number of lines of text on a page of HOW TO PLAY; the prompt is below them."""
Keys: TypeAlias = "Sequence[tuple[str, Colour]]"
SYMBOLS = frozenset("←→↑↓↔↕●✕★▶◀▲▼■")
"""The characters that are drawn in the accent color because they stand for a control."""

LEFT, RIGHT, MIDDLE, WIDE = 32, 608, 320, 576

TITLE_Y, TITLE_RULE_Y = 18, 38
PROMPT_Y = 317
QUESTION = (32, 314, 576, 28)
"""Left, top, width and height of the box with a confirmation question, which covers the prompt."""
PROMPTS = 4
"""The maximum number of actions in a prompt, including the action SELECT PAUSE."""
PROMPT_GAP = 26
"""The preferred gap in pixels between the actions in a prompt."""
TABLE_STEP = 21
SCORES, TIES, DAYS = 366, 18, 128
"""The distance in pixels from the left edge of a score table to the right edge of its scores, and the widths
that tie-breaks and days add to the table."""
LEAGUE_SCORES, CABINETS = 336, 210
"""The distance in pixels from the left edge of a league's table to the right edge of its scores, and the
width that the names of cabinets add to the table."""
MEDALS = ((255, 206, 84), (200, 208, 214), (226, 143, 78))
"""The colors of the gold, silver and bronze medals behind the first three ranks."""
MENU_STEP = 30
SET_UP_Y, SET_UP_STEP, SET_UP_ROW = 146, 36, 32
"""The y of the first row of a set-up form, the distance from one row to the next, and the height of a row,
in pixels."""
SET_UP_VALUES = 190
"""The x of the left edge of the choices in a set-up form."""
RECORD_Y = 272
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def title_line(canvas: Canvas, theme: Theme, left: str, right: str = "") -> None:
    """Draw the title line at the top, with a thin rule at y 38.

    Raises ValueError if both texts together do not fit.
    """
    if len(left) + len(right) + bool(right) > LINE:
        raise ValueError(f"title line {left!r} {right!r} has more than {LINE} characters; shorten it")
    read(canvas, LEFT, TITLE_Y, left, theme.accent, strong=True)
    read(canvas, RIGHT, TITLE_Y, right, theme.ink, "right")
    canvas.box(LEFT, TITLE_RULE_Y, WIDE, 1, theme.accent)


PAUSE = "SELECT PAUSE"
SET_UP = "● BEGIN  SELECT GAMES  OPTION HELP"
"""The last actions in the prompt of a set-up screen: the button begins the game, SELECT leads to the other
games."""
HURRY = "HOLD ● TO HURRY"
"""The prompt during an animation: holding FIRE makes the animation run faster."""


def prompt_line(canvas: Canvas, theme: Theme, words: str, *, first: bool = False) -> None:
    """Draw the prompt line, from y 317 to 341, with the actions that are possible now; "" leaves it empty.

    `first`: True for the first prompt of a game, which also shows SELECT PAUSE if there is room.

    In `words`, two spaces separate the actions; the gap between them is smaller in a long line. Raises
    ValueError if the line does not fit into the safe area.
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
    """Draw a label at the left and its value at the right of a row `w` pixels wide.

    The default color is the theme's ink.
    """
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
    """Draw ten rows of scores, 208 pixels high from y: rank, name, score, and the day or the cabinet.

    `new`: the indices of new rows, which flash: they are filled with accent while `lit`. `format_score`:
    formats a score. `counted`: show the result of the tie-break beside equal scores. `cabinets`: the name of
    the cabinet of each row, shown in place of the day.
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
    """Return the indices of rows with a tie-break whose score equals that of a row with another tie-break."""
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
    """Draw a menu of choices from y, `step` pixels apart; the chosen one is on a filled pill.

    The pill is paler unless `lit`; callers change `lit` to make it flash.
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
    """Draw choices as a row of pills across the screen, 32 pixels high from y; the chosen one flashes.

    The chosen pill is paler unless `lit`. Raises ValueError if a choice is too long for its pill.
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
    """Draw the whole set-up screen of a game with a `cabinet.kit.Form`: logo, rows of choices, record.

    `after`: the line that names the original game, "" for none. `record`: the record and its holder, "" for
    none. The chosen value in the current row flashes. Raises ValueError if a row is too wide.
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
    """Draw the parts of a set-up screen that are not animated and do not depend on the choices."""
    ground(canvas, theme)
    logo(canvas, MIDDLE, 30, title, theme.accent, min(9, WIDE // (8 * len(title))))
    read(canvas, MIDDLE, 112, after, theme.dim, "centre")
    canvas.box(LEFT, RECORD_Y - 10, WIDE, 1, mix(theme.ground, theme.accent, 0.4))


def set_up_row(
    canvas: Canvas, theme: Theme, y: int, row: FormRow, here: bool, lit: bool, *, keys: Keys = ()
) -> None:
    """Draw a row of a set-up form, 32 pixels high from y; `here`: frame the row, as the cursor is in it.

    All values are pills; without enough room, only the chosen value is shown, between two arrows. `keys`: see
    `set_up_label`. Raises ValueError if the chosen value does not fit either.
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
    """Draw the name of a set-up row; return the x where its choices may begin.

    `here`: frame the row, as the cursor is in it. `high`: the height of the row in pixels. `keys`: the
    console keys that change the row, with their colors; they are drawn after the name, or below it in a high
    row.
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
    """Draw a box with text over the middle of the screen; the lines of `words` are separated by newlines."""
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
    """Draw a confirmation question over the prompt line, such as which button to press again and its effect.

    A long question, or one with more than two lines, is drawn with `banner`.
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
    """Draw one line of text over an area of the screen.

    Raises ValueError for more than `LINE` characters.
    """
    if len(words) > LINE:
        raise ValueError(f"strip {words!r} has more than {LINE} characters; shorten it")
    x, y, w, h = area
    canvas.box(x, y, w, h, theme.ground)
    entry(canvas, x + w // 2, y + (h - 16) // 2, words, theme.accent, "centre", strong=True)


def flag(canvas: Canvas, theme: Theme, y: int, words: str, lit: bool = True) -> None:
    """Draw a line of good news between two stars, 28 pixels high from y, filled with accent while `lit`."""
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
    """Draw the cabinet's rainbow stripes across the screen, `h` pixels high; a multiple of 6 looks best."""
    count = len(STRIPES)
    for at, colour in enumerate(STRIPES):
        top = h * at // count
        canvas.box(0, y + top, 640, h * (at + 1) // count - top, colour)


def _dots(canvas: Canvas, theme: Theme, left: int, right: int, y: int) -> None:
    """Draw a dotted line between a name and a score; the dots of all rows are aligned."""
    start = left + -left % 8
    canvas.bitmap(start, y + 14, ("#..." * len(range(start, right - 1, 8)),), {"#": theme.dim}, 2)


def day_words(day: date) -> str:
    """Return a day in nine characters such as " 5 MAY 26"; the month is in letters to avoid ambiguity."""
    return f"{day.day:2} {MONTHS[day.month - 1]} {day.year % 100:02}"
