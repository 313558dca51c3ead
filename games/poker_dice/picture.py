"""The sheet of POKER DICE: words and dice above, one column of scores a player below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.drawing import widgets
from games.dice.picture import die, ring
from games.dice.scoring import Category
from games.dice.tumble import tumble
from games.dice.turns import Score
from games.poker_dice import pointer, rules, setup, words
from games.poker_dice.hand import hand
from games.poker_dice.layout import (
    COLUMN_STEP,
    COLUMN_X,
    COUNT_X,
    COUNT_Y,
    FOOT_Y,
    HEADER_Y,
    HOLD_AREA,
    OPTION_STEP,
    OPTION_X,
    OPTION_Y,
    OPTIONS,
    ROLL_AREA,
    TOTAL_Y,
    WORDS,
    place,
    targets,
)
from games.poker_dice.pace import COUNTING, PAUSE
from games.poker_dice.rules import NAMES, Action
from games.poker_dice.set_up_picture import draw_set_up
from games.poker_dice.theme import DIE, DIM, EDGE, HELD, PIPS, PLAYERS, THEME, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Entry, Seat, SetupShow, Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Evening, Move, View
    from games.poker_dice.setup import Ui as SetUpUi

MARGIN = 6
"""Pixels between the edge of a band and its words."""
RIGHT = 60
"""Pixels from the left of a column to the right of its figures."""
NEW_RECORD = "NEW RECORD"
LIST_WIDTH = COLUMN_X - OPTION_X - 4
SHEET_WIDTH = COLUMN_X + 4 * COLUMN_STEP - OPTION_X


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The sheet, the words and the dice, and the pointer over all of it."""
    view, step, before = show.view, show.step, show.before
    canvas.fill(THEME.ground)
    if isinstance(step, Score) and before is not None and not (view.ended and show.age >= PAUSE):
        _sheet(canvas, show, _counted(before, step, show.age), scored=step.category)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")
    elif isinstance(step, Drawn):
        _sheet(canvas, show, view, age=show.age)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")
    else:
        _sheet(canvas, show, view)
        _ask(canvas, show)
    if ui := show.ui or show.last:
        hand(canvas, ui.pointer.x, ui.pointer.y)


def _ask(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """What the stick does now; a question over the sheet as long as FIRE would answer it."""
    if show.ui is None:
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")
        return
    what = pointer.under(show.ui.pointer, targets(show.view))
    asked = show.ui.asked if show.ui.asked is what else None
    widgets.prompt_line(canvas, THEME, words.prompt(show.view, asked, what))
    if asked:
        widgets.banner(canvas, THEME, words.question(asked), show.lit)


def draw_setup(canvas: Canvas, show: SetupShow[SetUpUi]) -> None:
    """How many play, then who plays each column."""
    draw_set_up(canvas, show.ui, show.top_ten, lit=show.lit)


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """Three dice, and the hand that takes one of them."""
    for at, face in enumerate((5, 3, 5)):
        left = x + 20 + 74 * at
        die(canvas, left, y + 10, face, HELD if at == 2 else DIE, PIPS, size=64)
    ring(canvas, x + 168, y + 10, 64, THEME.accent)
    hand(canvas, x + 202, y + 40, 3)


def _counted(before: View, score: Score, age: float) -> View:
    """The sheet as it was, with the points of a score counting up."""
    points = before.sheet.worth(score.category, before.dice)
    shown = min(points, round(points * age / COUNTING))
    sheet = replace(before.sheet, boxes=(*before.sheet.boxes, (score.category, shown)))
    sheets = tuple(sheet if seat == before.player else one for seat, one in enumerate(before.sheets))
    return replace(before, sheets=sheets)


def _sheet(
    canvas: Canvas,
    show: Show[View, Ui, Move],
    view: View,
    *,
    scored: Category | None = None,
    age: float | None = None,
) -> None:
    """Everything but the prompt and the pointer. `age`: seconds since the dice were thrown."""
    what = pointer.under(show.ui.pointer, targets(view)) if show.ui else None
    _words(canvas, view, what)
    _areas(canvas)
    _beside_the_held(canvas, show, view)
    if view.ended:
        _end(canvas, view, lit=show.lit)
    elif view.dice:
        _dice(canvas, view, what, age)
    else:
        _call(canvas, show, view)
    for row in range(0, len(NAMES), 2):
        canvas.box(OPTION_X, OPTION_Y + OPTION_STEP * row, SHEET_WIDTH, OPTION_STEP, THEME.shade)
    _header(canvas, show, view)
    _options(canvas, view, what, scored)
    for seat in range(len(view.sheets)):
        _column(canvas, view, seat, scored if seat == view.player else None)
    if isinstance(what, Category) and view.rolls and show.lit:
        points = str(view.sheet.worth(what, view.dice))
        canvas.text(_right(view.player), OPTIONS[what].y + 1, points, THEME.accent, align="right")
    _foot(canvas, show, view)


def _words(canvas: Canvas, view: View, what: object) -> None:
    """ROLL with the number of rolls taken, UNDO; NEXT and QUIT. Dim is what does nothing now."""
    moves = rules.moves(view)
    for target in WORDS:
        can = target.what in moves or target.what in (Action.NEXT, Action.QUIT)
        on = target.what is what
        if on or can:
            plate = (THEME.accent if can else DIM) if on else THEME.shade
            canvas.round_box(target.x, target.y, target.width, target.height, plate, 5)
        if can:
            rim = THEME.accent if on else EDGE
            canvas.round_frame(target.x, target.y, target.width, target.height, rim, 5, 1)
        ink = THEME.ground if on else THEME.accent if can else DIM
        canvas.text(target.x + 4, target.y + 2, target.what.name, ink)
    if not view.ended:
        canvas.text(COUNT_X, COUNT_Y, str(view.rolls), THEME.ink)


def _areas(canvas: Canvas) -> None:
    """Where the dice are rolled, and where they are held."""
    for area in (ROLL_AREA, HOLD_AREA):
        canvas.round_box(*area, THEME.shade, 8)
        canvas.round_frame(*area, EDGE, 8, 1)


def _beside_the_held(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """HOLD, down the area; when the game is over, what is told of the top ten."""
    x, y, width, height = HOLD_AREA
    if not view.ended:
        for at, letter in enumerate("HOLD"):
            canvas.text(x + 2, y + 78 + 18 * at, letter, THEME.accent)
        return
    enters = bool(show.entering)
    ink = THEME.accent
    if enters and show.lit:
        canvas.round_box(*HOLD_AREA, THEME.accent, 8)
        ink = THEME.ground
    lines = words.news(view, enters=enters, hinted=show.hinted)
    top = y + (height - 24 * len(lines)) // 2
    for row, line in enumerate(lines):
        canvas.text(x + width // 2, top + 24 * row, line, ink, align="centre")


def _dice(canvas: Canvas, view: View, what: object, age: float | None) -> None:
    """The dice where they are; those just thrown tumble."""
    order = 0
    for at, face in enumerate(view.dice):
        _, x, y, size, _ = place(view, at)
        if view.held[at] or age is None:
            die(canvas, x, y, face, HELD if view.held[at] else DIE, PIPS, size=size)
            continue
        now = tumble(age, order, face)
        order += 1
        die(canvas, x, y, now.face, DIE, PIPS, size=size, lift=now.lift, edge=now.edge)
    if isinstance(what, int):
        _, x, y, size, _ = place(view, what)
        ring(canvas, x, y, size, THEME.accent)


def _call(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """Whose turn begins, for the whole room."""
    x, y, width, _ = ROLL_AREA
    columns, player = view.options.columns, view.player
    middle = x + width // 2
    colour = EDGE if show.nudged and not show.lit else PLAYERS[player]
    canvas.text(middle, y + 6, words.name(columns, player), colour, 4, "centre")
    stick = setup.players(view.options)[player].jack
    if not columns[player] and (stick != player + 1 or view.options.sticks):
        canvas.text(middle, y + 37, f"JOYSTICK {stick}", THEME.ink, align="centre")
    elif show.record:
        record = f"RECORD {show.record.score}  {show.record.name}"
        canvas.text(middle, y + 41, record, THEME.ink, 1, "centre")


def _end(canvas: Canvas, view: View, *, lit: bool) -> None:
    """Who has won; below it the bonuses, or what the evening has come to."""
    x, y, width, _ = ROLL_AREA
    result = words.winners(view)
    colour = THEME.accent if lit else THEME.ink
    if view.options.evening.games:
        evening = rules.evening(view)
        canvas.text(x + 8, y + 3, result, colour)
        canvas.text(_right(3), y + 3, f"{evening.games} GAMES", THEME.ink, align="right")
        _line(canvas, y + 20, "WON", evening.won)
        _line(canvas, y + 37, "POINTS", evening.points)
        return
    canvas.text(x + width // 2, y + 4, result, colour, 4, "centre")
    bonuses = [sheet.bonus for sheet in view.sheets]
    if any(bonuses):
        _line(canvas, y + 37, "BONUS", bonuses)


def _line(canvas: Canvas, y: int, word: str, figures: Iterable[int]) -> None:
    """A word in the ROLL area, and a figure above every column."""
    canvas.text(ROLL_AREA[0] + 8, y, word, THEME.ink)
    for seat, figure in enumerate(figures):
        size = 2 if figure < 10_000 else 1
        canvas.text(_right(seat), y, str(figure), PLAYERS[seat], size, "right")


def _header(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """Who plays each column, with an arrow at the one whose turn it is; a star at who has won."""
    columns = view.options.columns
    evening = view.options.evening
    if evening.games and not view.ended:
        _evening(canvas, evening)
    elif view.ended and show.entering and _breaks(view, show.record):
        if show.lit:
            canvas.round_box(OPTION_X, HEADER_Y, 16 * len(NEW_RECORD) + 2 * MARGIN, 17, THEME.accent, 4)
        ink = THEME.ground if show.lit else THEME.accent
        canvas.text(OPTION_X + MARGIN, HEADER_Y + 1, NEW_RECORD, ink)
    else:
        canvas.text(OPTION_X + MARGIN, HEADER_Y + 1, TITLE, THEME.accent)
    for seat in range(len(columns)):
        x = COLUMN_X + COLUMN_STEP * seat
        turn = not view.ended and seat == view.player
        ink = PLAYERS[seat]
        if turn and not (show.nudged and not show.lit):
            canvas.round_box(x, HEADER_Y, COLUMN_STEP - 2, 17, PLAYERS[seat], 4)
            ink = THEME.ground
        if turn:
            canvas.text(x + 2, HEADER_Y + 1, "▶", ink)
        elif seat in rules.winners(view) and len(columns) > 1:
            canvas.text(x + 2, HEADER_Y + 1, "★", THEME.accent)
        canvas.text(x + 19, HEADER_Y + 1, words.label(columns, seat), ink)


def _breaks(view: View, record: Entry | None) -> bool:
    """Whether the best score of a game is better than the list's."""
    return record is None or max(rules.scores(view)) > record.score


def _evening(canvas: Canvas, evening: Evening) -> None:
    """What the games before this one have come to."""
    x = OPTION_X + MARGIN
    for y, word, figures in (
        (HEADER_Y, f"AFTER {evening.games}: WON", evening.won),
        (HEADER_Y + 9, "POINTS", evening.points),
    ):
        canvas.text(x, y, word, THEME.ink, 1)
        left = x + canvas.text_width(word, 1) + 8
        for seat, figure in enumerate(figures):
            canvas.text(left, y, str(figure), PLAYERS[seat], 1)
            left += canvas.text_width(str(figure), 1) + 8


def _options(canvas: Canvas, view: View, what: object, scored: Category | None) -> None:
    """The list; dim is what the player whose turn it is has used, while that matters."""
    unused = tuple(NAMES) if view.ended else view.sheet.unused
    for category, words_ in NAMES.items():
        target = OPTIONS[category]
        ink = THEME.ink if category in unused else DIM
        if category is scored:
            ink = THEME.accent
        if category is what:
            canvas.box(target.x, target.y, LIST_WIDTH, target.height, THEME.accent if view.rolls else DIM)
            ink = THEME.ground
        canvas.text(target.x + MARGIN, target.y + 1, words_, ink)


def _column(canvas: Canvas, view: View, seat: Seat, scored: Category | None) -> None:
    """A player's scores, and the running total below them."""
    sheet, colour = view.sheets[seat], PLAYERS[seat]
    x, right = COLUMN_X + COLUMN_STEP * seat, _right(seat)
    for category, points in sheet.boxes:
        y = OPTIONS[category].y
        ink = colour
        if category is scored:
            canvas.box(x, y, COLUMN_STEP - 2, OPTION_STEP, THEME.accent)
            ink = THEME.ground
        canvas.text(right, y + 1, str(points), ink, align="right")
    if not view.ended and seat == view.player:
        for side in (x, x + COLUMN_STEP - 3):
            canvas.box(side, HEADER_Y + 8, 1, FOOT_Y - HEADER_Y, colour)
    canvas.text(right, TOTAL_Y + 1, str(sheet.total), _total(view, seat), align="right")


def _total(view: View, seat: Seat) -> Colour:
    return THEME.accent if seat in rules.winners(view) else PLAYERS[seat]


def _foot(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """TOTAL; below it in small what the upper six have come to, at the end whether that was enough."""
    canvas.box(OPTION_X, TOTAL_Y - 2, SHEET_WIDTH, 1, THEME.accent)
    canvas.text(OPTION_X + MARGIN, TOTAL_Y + 1, "TOTAL", THEME.accent)
    word = "BONUS" if view.ended else "UPPER SIX"
    canvas.text(OPTION_X + MARGIN, FOOT_Y, word, THEME.ink, 1)
    for seat, sheet in enumerate(view.sheets):
        figure = sheet.bonus if view.ended else sheet.upper
        canvas.text(_right(seat), FOOT_Y, str(figure), PLAYERS[seat], 1, "right")
    if show.hinted:
        canvas.text(OPTION_X + LIST_WIDTH - 4, FOOT_Y, "HINT TAKEN", THEME.accent, 1, "right")


def _right(seat: Seat) -> int:
    """Where the figures of a column end."""
    return COLUMN_X + COLUMN_STEP * seat + RIGHT
