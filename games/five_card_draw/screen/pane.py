"""Draws the pane beside the person's cards: the cost and the choices, or a log while others act."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import out_cubic
from cabinet.display.size import WIDTH
from cabinet.drawing.lettering import entry, figure, figure_width, read, read_width
from cabinet.drawing.plates import Choice, badge, pill
from games.cards.moves import DISCARDS, Bet, Raise
from games.five_card_draw import panel
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word
from games.five_card_draw.screen import buttons, words
from games.five_card_draw.screen.layout import DONE_Y, LEFT, LOG_Y, PANE_WIDTH, PANE_X, RIGHT, WIDE_Y
from games.five_card_draw.screen.scene import wide
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.scene import Scene

EDGE = RIGHT - 2
"""The right edge of the large digits that show a move's cost in dollars, in pixels."""
LABEL_Y, COST_Y, FUNDS_Y = 161, 182, 252
COST, SMALLER = 8, 7
"""The letter size of a cost below $100, and of a higher cost, in screen pixels for each font pixel."""
PILL_X, PILL_Y, PILL, PILL_STEP = PANE_X, 276, (76, 31), 83
YOU_Y, QUIET_Y = 206, (232, 254, 276)
"""The y, in pixels, of the person's money, and of the three log lines while others act."""
DONE_WIDTH = 84
"""The width in pixels for the person's last action, while cards are drawn."""
Say: TypeAlias = type[Bet] | type[Raise] | Word
FACING: tuple[Say, ...] = (Word.FOLD, Word.CALL, Raise)
FREE: tuple[Say, ...] = (Word.CHECK, Bet)


def draw(canvas: Canvas, now: Scene) -> None:
    """Draw the choices of the person's turn; they slide in from the right and out again."""
    show = now.show
    if now.over or show.begun("open") or show.begun("again") or show.begun("clear"):
        return
    view, ui, away = _choice(show)
    if wide(now):
        _done(canvas, now.view, LEFT + 4, DONE_Y, DONE_WIDTH)
    elif ui is None:
        _quiet(canvas, now)
    if ui is None:
        return
    by = round(away * (WIDTH - PANE_X))
    if view.phase is Phase.DISCARDING:
        _discards(canvas, show, view, ui, by)
    else:
        _choices(canvas, show, view, ui, by)
    if not away:
        _log(canvas, now)


def _choice(show: Show[View, Ui, Move]) -> tuple[View, Ui | None, float]:
    """Return what the pane shows: the view, the input state, and by how many pixels the pane has slid out."""
    before = show.before
    if before is None:
        return show.view, show.ui, 0.0
    if show.has("leaves") and not show.over("leaves"):
        ui = show.last if show.last and show.last.phase is before.phase else panel.start(before)
        return before, ui, show.t("leaves") ** 2
    if (come := show.t("comes")) > 0:
        return show.view, panel.start(show.view), 1 - out_cubic(come)
    return show.view, None, 0.0


def _log(canvas: Canvas, now: Scene) -> None:
    """Draw the log of the last moves, without those that the acting player's speech bubble says."""
    if now.show.ui and now.view.said and now.view.phase is Phase.BETTING:
        seat, _ = now.view.said[-1]
        if seat not in {PERSON, now.lamp.front}:
            entry(canvas, LEFT + 4, LOG_Y, words.log(now.view)[-1], THEME.dim)


def _quiet(canvas: Canvas, now: Scene) -> None:
    """Draw the pane while others act: the person's money and bets, the hand's number, the record, the log."""
    view, show = now.view, now.show
    filled = now.acts == PERSON and not (show.nudged and not show.lit)
    badge(canvas, PANE_X, YOU_Y - 2, NAMES[PERSON], THEME.accent, filled=filled)
    read(canvas, PANE_X + 56, YOU_Y, f"${view.money[PERSON]}", MONEY, strong=True)
    _done(canvas, view, PANE_X + 128, YOU_Y, 120)
    if show.hinted:
        entry(canvas, RIGHT, QUIET_Y[0], "HINT", THEME.dim, "right")
    if (put := view.put[PERSON]) and view.phase is Phase.BETTING:
        entry(canvas, PANE_X, QUIET_Y[0], f"IN FOR ${put}", THEME.ink)
    record = [f"RECORD ${show.record.score}"] if show.record else []
    told = [f"HAND {view.number}", *record, *words.log(view)[1:-1]]
    for y, line in zip(QUIET_Y[1:], told[-2:], strict=False):
        entry(canvas, PANE_X, y, line, THEME.dim)


def _done(canvas: Canvas, view: View, x: int, y: int, width: int) -> None:
    """Draw the person's last action and round buttons (dealer, opener, raiser), as far as there is room."""
    status = words.status(view, PERSON)
    if status not in words.PUSHED or read_width(status) > width:
        status = ""
    entry(canvas, x, y, status, THEME.accent, strong=True)
    x += read_width(status) + 10
    for letter in words.buttons(view, PERSON, over=False, told=status):
        buttons.button(canvas, x, y + 8, letter)
        x += 22


def _choices(canvas: Canvas, show: Show[View, Ui, Move], view: View, ui: Ui, by: int) -> None:
    """Draw the cost of the chosen move in large digits, its meaning, and all choices."""
    cost = f"${words.pays(view, ui)}"
    label, note = words.costs(view, ui)
    size = COST if len(cost) < 4 else SMALLER
    read(canvas, EDGE + by, LABEL_Y, label, THEME.ink, "right", strong=True)
    figure(canvas, EDGE + by - 2, COST_Y, cost, MONEY, size, "right")
    read(canvas, EDGE + by, FUNDS_Y, note, THEME.dim, "right")
    left = EDGE - figure_width(cost, size) - 8
    _done(canvas, view, PANE_X + by, FUNDS_Y, PANE_WIDTH - read_width(note) - 10)
    if show.hinted:
        entry(canvas, left + by, COST_Y + 40, "HINT", THEME.dim, "right")
    possible = panel.said(view)
    for at, what in enumerate(FACING if max(view.put) else FREE):
        kind = Choice.IMPOSSIBLE
        if what in possible:
            kind = Choice.CHOSEN if what is ui.word else Choice.OPEN
        x = PILL_X + PILL_STEP * at + by
        pill(canvas, THEME, x, PILL_Y, PILL[0], words.label(what), kind, height=PILL[1], lit=show.lit)


def _discards(canvas: Canvas, show: Show[View, Ui, Move], view: View, ui: Ui, by: int) -> None:
    """Draw the pane while the person discards: the hand's name and the number of marked cards.

    If marking a fourth card is refused, the pane shows a message.
    """
    marks = ui.marks
    line = f"SWAP UP TO {DISCARDS}" if not marks.marked else f"{marks.marked} TO SWAP"
    ink = MONEY if marks.marked else THEME.ink
    if marks.full:
        line, ink = "THREE AT MOST", MONEY if show.lit else THEME.ink
    read(canvas, EDGE + by, DONE_Y, f"{NAMES[PERSON]} ${view.money[PERSON]}", THEME.dim, "right")
    read(canvas, EDGE + by, WIDE_Y, line, ink, "right", strong=True)
    if show.hinted:
        entry(canvas, EDGE - read_width(line) - 24 + by, WIDE_Y, "HINT", THEME.dim, "right")
