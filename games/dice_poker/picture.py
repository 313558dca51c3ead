"""The screens of DICE POKER: the title with its top ten, and the playing field in four parts."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Drawn, after
from cabinet.drawing import widgets
from games.dice.picture import cross, die, ring
from games.dice.rolls import ROLLS
from games.dice.scoring import DICE, UPPER, Category, Dice
from games.dice.sheet import Sheet
from games.dice.tumble import last_settles, tumble
from games.dice.turns import Move, Score, State, landed
from games.dice_poker.panel import Prompt, Ui
from games.dice_poker.rules import NAMES, QUINTA, View
from games.dice_poker.theme import AUTHOR, DIE, HELD, PIPS, PLAYERS, THEME, TITLE, YEAR

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas


# The scorecard has two columns: the upper sheet left of the tally, and below them
# the lower sheet in both, so that rows stand far enough apart to be read.
LEFT_X, LEFT_WIDTH = 32, 292
RIGHT_X, RIGHT_WIDTH = 352, 256
ROW = 18
UPPER_Y, LOWER_Y = 41, 154
LOWER_ROWS = 4
PROMPT_Y = 230
DICE_Y = 273
CROSS_Y = DICE_Y - 25
"""The X ends above the pips of the die, and of a kept one, which lies higher."""
DIE_SIZE, DIE_STEP = 48, 66
DICE_X = (640 - DIE_STEP * (DICE - 1) - DIE_SIZE) // 2
PLATE_X = 508
OTHERS_WIDTH = 116

COUNTING = 0.5
"""Seconds in which points count up."""
PAUSE = 1.4
"""Seconds that a score is shown before the next turn."""
FEAST = 2.1
"""Seconds that a QUINTA is shown after its dice have settled."""

HINTS = {
    Prompt.ROLL_SCORE: "↔ CHOOSE  ● TAKE  ↓ KEEP DICE",
    Prompt.KEEP: "↔ MOVE  ● KEEP OR FREE  ↑ DONE",
    Prompt.SELECTION: "↕ CHOOSE  ● SCORE IT",
}


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """A roll takes about a second, a score a pause; the rest happens at once."""
    if isinstance(step, Drawn):
        feast = FEAST if after.sheets != before.sheets else 0.0
        return last_settles(len(step.values)) + feast
    return PAUSE if isinstance(step, Score) else 0.0


def moves_next(step: Move | Drawn, _before: View, _after: View, age: float) -> float:
    """Dice tumble, points count up; the rest of the time nothing moves."""
    moving = last_settles(len(step.values)) if isinstance(step, Drawn) else COUNTING
    return age if age < moving else inf


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The playing field of the player whose turn it is, or was until this step ends."""
    view, step = show.view, show.step
    canvas.fill(THEME.ground)
    if isinstance(step, Drawn) and show.before is not None:
        _draw_roll(canvas, show, show.before, step)
    elif isinstance(step, Score) and show.before is not None:
        after = view.sheets[show.before.player]
        _field(canvas, show, show.before, _counted(show.before.sheet, after, show.age), show.before.rolls)
        _scored(canvas, show, show.before.sheet, after, step.category)
        _still_dice(canvas, show.before.dice, show.before.kept)
    else:
        _field(canvas, show, view, view.sheet, view.rolls, show.ui)
        if show.ui:
            _prompt(canvas, show.ui, show.lit)
            _still_dice(canvas, view.dice, show.ui.kept, show.ui, show.lit)
        elif view.rolls:
            _still_dice(canvas, view.dice, view.kept)


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The title: the top ten, and `1 2 3 4 PLAYERS` with the chosen number flashing."""
    canvas.fill(THEME.ground)
    canvas.text(320, 18, TITLE, THEME.accent, 4, "centre")
    canvas.text(320, 51, after(YEAR, AUTHOR), THEME.ink, 1, "centre")
    canvas.text(320, 63, "TOP TEN SCORES", THEME.ink, align="centre")
    widgets.top_ten_table(canvas, THEME, 84, show.top_ten.entries, show.top_ten.new, show.lit)
    words = " ".join(f" {number} " for number in range(1, len(PLAYERS) + 1)) + " PLAYERS"
    left = 320 - canvas.text_width(words, 2) // 2
    for number in range(1, len(PLAYERS) + 1):
        x = left + 16 + 64 * (number - 1)
        chosen = number == show.ui
        if chosen and show.lit:
            canvas.box(x - 6, 298, 28, 22, THEME.accent)
        colour = (THEME.ground if show.lit else THEME.accent) if chosen else THEME.ink
        canvas.text(x, 302, str(number), colour)
    canvas.text(left + 64 * len(PLAYERS), 302, "PLAYERS", THEME.ink)
    widgets.prompt_line(canvas, THEME, "↔ PLAYERS  ● START  OPTION: HELP")


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """Five dice, four of them sixes."""
    for at, face in enumerate((6, 6, 2, 6, 6)):
        die(canvas, x + 4 + 50 * at, y + (40 if face == 2 else 24), face, DIE, PIPS, size=48)


def _draw_roll(canvas: Canvas, show: Show[View, Ui, Move], before: State, drawn: Drawn) -> None:
    settled = show.age >= last_settles(len(drawn.values))
    ended = show.view.sheets != before.sheets
    sheet = show.view.sheets[before.player] if ended and settled else before.sheet
    _field(canvas, show, before, sheet, before.rolls + 1)
    dice = landed(before, drawn)
    order = 0
    for at, face in enumerate(dice):
        x = DICE_X + DIE_STEP * at
        if before.kept[at]:
            _held_die(canvas, x, face)
            continue
        now = tumble(show.age, order, face)
        order += 1
        die(canvas, x, DICE_Y, now.face, DIE, PIPS, size=DIE_SIZE, lift=now.lift, edge=now.edge)
    if not (ended and settled):
        canvas.text(LEFT_X, PROMPT_Y, "ROLLING", THEME.ink)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")
    else:
        _lit_row(canvas, QUINTA, "50", show.lit)
        canvas.text(LEFT_X, PROMPT_Y, "QUINTA! FIVE OF A KIND", THEME.accent)
        for at in range(DICE):
            ring(canvas, DICE_X + DIE_STEP * at, DICE_Y, DIE_SIZE, THEME.accent if show.lit else THEME.ground)
        widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")


def _field(
    canvas: Canvas, show: Show[View, Ui, Move], state: State, sheet: Sheet, rolls: int, ui: Ui | None = None
) -> None:
    """Parts 1 and 2: the scorecard with the tally at its right."""
    several = len(state.sheets) > 1
    widgets.title_line(canvas, THEME, TITLE, "HINT" if show.hinted else "")
    colour = PLAYERS[state.player]
    if several:
        number = f"# {state.player + 1}"
        flashed = show.nudged and not show.lit
        canvas.text(224, 18, number, THEME.ground if flashed else colour)
    for category in NAMES:
        x, y, width = _box(category)
        points = sheet.points(category)
        yellow = ui is not None and ui.prompt is Prompt.SELECTION and ui.category is category
        label_colour = THEME.accent if yellow else THEME.ink
        canvas.text(x, y, NAMES[category], label_colour)
        if points is not None:
            canvas.text(x + width, y, str(points), THEME.ink, align="right")
        if yellow:
            canvas.text(x + width, y, "◀", THEME.accent, align="right")
    tally = (("UPPER", sheet.upper), ("BONUS", sheet.bonus), ("LOWER", sheet.lower), ("TOTAL", sheet.total))
    for row, (label, value) in enumerate(tally):
        ink = THEME.accent if label == "TOTAL" else THEME.ink
        widgets.row(canvas, THEME, RIGHT_X, UPPER_Y + ROW * row, RIGHT_WIDTH, label, str(value), ink)
    record = str(show.record.score) if show.record else ""
    widgets.row(canvas, THEME, RIGHT_X, UPPER_Y + ROW * 4, RIGHT_WIDTH, "RECORD", record, THEME.ink)
    if show.record:
        name = show.record.name
        canvas.text(RIGHT_X + RIGHT_WIDTH, UPPER_Y + ROW * 5, name, THEME.ink, align="right")
    if several:
        _plate(canvas, state.player, show)
        _others(canvas, state)
    if rolls:
        y = LOWER_Y + ROW * (LOWER_ROWS - 1)
        canvas.text(RIGHT_X + RIGHT_WIDTH, y, f"ROLL {min(rolls, ROLLS)}", THEME.ink, align="right")


def _plate(canvas: Canvas, player: int, show: Show[View, Ui, Move]) -> None:
    """Whose turn it is, for the whole room."""
    colour = PLAYERS[player] if not show.nudged or show.lit else THEME.ground
    canvas.text(PLATE_X + 50, DICE_Y - 4, "PLAYER", PLAYERS[player], align="centre")
    canvas.text(PLATE_X + 52, DICE_Y + 18, str(player + 1), colour, 4, "centre")


def _others(canvas: Canvas, state: State) -> None:
    """The totals of the other players, left of the dice."""
    others = [seat for seat in range(len(state.sheets)) if seat != state.player]
    y = DICE_Y + (DIE_SIZE - ROW * len(others)) // 2
    for row, seat in enumerate(others):
        total = str(state.sheets[seat].total)
        widgets.row(canvas, THEME, LEFT_X, y + ROW * row, OTHERS_WIDTH, f"# {seat + 1}", total, PLAYERS[seat])


def _prompt(canvas: Canvas, ui: Ui, lit: bool) -> None:
    """Part 3: what the joystick does now. The R or the S flashes."""
    if ui.prompt is Prompt.ROLL_SCORE:
        for x, letter, word, chosen in (
            (LEFT_X, "R", "OLL", not ui.scoring),
            (LEFT_X + 192, "S", "CORE", ui.scoring),
        ):
            canvas.text(x, PROMPT_Y, "(", THEME.ink)
            colour = (THEME.accent if lit else THEME.ground) if chosen else THEME.ink
            canvas.text(x + 16, PROMPT_Y, letter, colour)
            canvas.text(x + 32, PROMPT_Y, ")" + word, THEME.ink)
    else:
        canvas.text(LEFT_X, PROMPT_Y, ui.prompt.value, THEME.ink)
    widgets.prompt_line(canvas, THEME, HINTS[ui.prompt])


def _still_dice(
    canvas: Canvas, dice: Dice, kept: tuple[bool, ...], ui: Ui | None = None, lit: bool = True
) -> None:
    """Part 4: the dice, a yellow X over the kept ones and the flashing red one where the cursor is."""
    for at, face in enumerate(dice):
        x = DICE_X + DIE_STEP * at
        if kept[at]:
            _held_die(canvas, x, face)
        else:
            die(canvas, x, DICE_Y, face, DIE, PIPS, size=DIE_SIZE)
        if ui and ui.prompt is Prompt.KEEP and at == ui.die and lit:
            cross(canvas, x + DIE_SIZE // 2, CROSS_Y, THEME.warn)


def _held_die(canvas: Canvas, x: int, face: int) -> None:
    die(canvas, x, DICE_Y, face, HELD, PIPS, size=DIE_SIZE, lift=2)
    ring(canvas, x, DICE_Y - 2, DIE_SIZE, THEME.accent)
    cross(canvas, x + DIE_SIZE // 2, CROSS_Y, THEME.accent)


def _scored(
    canvas: Canvas, show: Show[View, Ui, Move], before: Sheet, after: Sheet, category: Category
) -> None:
    points = after.points(category) or 0
    shown = min(points, round(points * show.age / COUNTING))
    _lit_row(canvas, category, str(shown), show.age > COUNTING or show.lit)
    gained = after.bonus - before.bonus
    words = f"{NAMES[category]}: {points}"
    if gained:
        words = f"BONUS {gained}!"
        y = UPPER_Y + ROW
        canvas.box(RIGHT_X - 4, y - 2, RIGHT_WIDTH + 8, 18, THEME.accent if show.lit else THEME.ground)
        widgets.row(canvas, THEME, RIGHT_X, y, RIGHT_WIDTH, "BONUS", str(after.bonus), _inverse(show.lit))
    canvas.text(LEFT_X, PROMPT_Y, words, THEME.accent)
    widgets.prompt_line(canvas, THEME, "HOLD ● TO HURRY")


def _lit_row(canvas: Canvas, category: Category, value: str, lit: bool) -> None:
    """A category as it is being scored."""
    x, y, width = _box(category)
    canvas.box(x, y, width, 16, THEME.ground)
    widgets.row(canvas, THEME, x, y, width, NAMES[category], value, THEME.accent if lit else THEME.ink)


def _inverse(lit: bool) -> tuple[int, int, int]:
    return THEME.ground if lit else THEME.accent


def _counted(before: Sheet, after: Sheet, age: float) -> Sheet:
    """The sheet whose figures are shown: the new ones as soon as the points have counted up."""
    return after if age >= COUNTING else before


def _box(category: Category) -> tuple[int, int, int]:
    """Where a category stands: left edge, top and width."""
    at = list(NAMES).index(category)
    if category in UPPER:
        return LEFT_X, UPPER_Y + ROW * at, LEFT_WIDTH
    column, row = divmod(at - len(UPPER), LOWER_ROWS)
    x, width = ((LEFT_X, LEFT_WIDTH), (RIGHT_X, RIGHT_WIDTH))[column]
    return x, LOWER_Y + ROW * row, width
