"""Beside the person's cards: funds, and what can be said, drawn or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.cards import chips
from cabinet.cards.card_picture import LARGE
from cabinet.cards.money import STACK
from cabinet.display.palette import BLACK
from cabinet.drawing.lettering import entry, figure, figure_width, read, read_width
from cabinet.drawing.plates import Choice, badge, pill
from games.cards.moves import DISCARDS, Bet, Raise
from games.five_card_draw.panel import said
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word
from games.five_card_draw.screen import buttons, winnings, words
from games.five_card_draw.screen.layout import PANE_WIDTH, PANE_X, RIGHT
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Entry, Show
    from cabinet.display.canvas import Canvas
    from games.cards.marks import Marks
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.moment import Moment

CHIPS_X = RIGHT - 90
"""Chips beside the funds are drawn up to here."""
FUNDS, YOU, PAD = 56, 46, 8
"""Pixels from the left of YOU to the funds, across YOU, and beside the funds on the plate of who has won."""
AMOUNT_Y, KEPT_Y = 224, 259
"""What a word takes, and what is left then."""
NOTES_Y = (229, 251)
PILL_X, PILL_Y, PILL, PILL_STEP = PANE_X, 280, (76, 31), 83
QUIET_Y = (246, 268, 290)
"""What is told while others act."""
CHOICE_Y, CHOICE = (252, 284), 28
QUESTIONS = {Word.ANOTHER: "ANOTHER HAND", Word.LEAVE: "LEAVE THE TABLE"}
Say: TypeAlias = type[Bet] | type[Raise] | Word
FACING: tuple[Say, ...] = (Word.FOLD, Word.CALL, Raise)
FREE: tuple[Say, ...] = (Word.CHECK, Bet)


def draw(canvas: Canvas, now: Moment, show: Show[View, Ui, Move]) -> None:
    """What the person has; in the person's turn what can be done."""
    _person(canvas, now, nudged=show.nudged and not show.lit)
    ui = show.ui
    if show.hinted and not now.over:
        y = QUIET_Y[0] if ui is None else QUIET_Y[2] if ui.phase is Phase.DISCARDING else KEPT_Y
        entry(canvas, RIGHT, y, "HINT", THEME.dim, "right")
    if ui is None:
        _quiet(canvas, now, show.record)
    elif ui.phase is Phase.DONE:
        for y, (word, question) in zip(CHOICE_Y, QUESTIONS.items(), strict=True):
            kind = Choice.CHOSEN if word is ui.word else Choice.OPEN
            pill(canvas, THEME, PANE_X, y, PANE_WIDTH, question, kind, height=CHOICE, lit=show.lit)
    elif ui.phase is Phase.DISCARDING:
        _discards(canvas, ui.marks, lit=show.lit)
    else:
        _choices(canvas, now.view, ui, lit=show.lit)


def _person(canvas: Canvas, now: Moment, *, nudged: bool) -> None:
    """YOU, the funds, the dealer's button, chips where some were put in, what was done or won."""
    view, (left, y) = now.view, winnings.plate(now)
    money, won = f"${view.money[PERSON]}", now.over and view.won[PERSON] > 0
    lost = now.over and not won
    width = FUNDS + read_width(money)
    plate = YOU if not won else width + PAD if words.split(view) else PANE_WIDTH
    canvas.round_box(left, y - 2, plate, 22, MONEY if won else THEME.shade, 5)
    if won:
        read(canvas, left + 6, y, NAMES[PERSON], BLACK, strong=True)
    else:
        filled = now.turn == PERSON and not nudged
        badge(canvas, left, y - 2, NAMES[PERSON], THEME.dim if lost else THEME.accent, filled=filled)
    ink = BLACK if won else THEME.dim if lost else MONEY
    read(canvas, left + FUNDS, y, money, ink, strong=not lost)
    if now.over:
        # What was won may stand here.
        return
    x = left + width + 16
    for letter in words.buttons(view, PERSON, over=False):
        buttons.button(canvas, x, y + 8, letter)
        x += 22
    status = words.status(view, PERSON)
    if status in words.PUSHED:
        x, strong = RIGHT - read_width(status) - 10, status == words.STRONGEST
        badge(canvas, x, y - 2, status, THEME.accent, filled=strong)
    if view.put[PERSON] and view.phase is Phase.BETTING and not now.spread and x <= CHIPS_X:
        chips.draw_stack(canvas, x + 2, y + 20, view.put[PERSON], most=STACK, shadow=SHADOW)


def _quiet(canvas: Canvas, now: Moment, record: Entry | None) -> None:
    """While others act: what the person has put in, the hand's number, the record, what was said before."""
    if now.over or now.spread or _crossed(now):
        return
    if (put := now.view.put[PERSON]) and now.view.phase is Phase.BETTING:
        entry(canvas, PANE_X, QUIET_Y[0], f"IN FOR ${put}", THEME.ink)
    # What was said last stands below, on the line that says how to hurry.
    told = [f"HAND {now.view.number}", *([f"RECORD ${record.score}"] if record else []), *now.log[1:-1]]
    for y, line in zip(QUIET_Y[1:], told[-2:], strict=False):
        entry(canvas, PANE_X, y, line, THEME.dim)


def _crossed(now: Moment) -> bool:
    """Whether the person's cards fly, or are about to: nothing is told where they come along."""
    changing = now.turn == PERSON and now.view.phase is not Phase.BETTING
    return now.turn is None or changing or any(flying.size is LARGE for flying in now.cards)


def _choices(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """All that can be said, and what it takes."""
    possible = said(view)
    for at, what in enumerate(FACING if max(view.put) else FREE):
        kind = Choice.IMPOSSIBLE
        if what in possible:
            kind = Choice.CHOSEN if what is ui.word else Choice.OPEN
        x = PILL_X + PILL_STEP * at
        pill(canvas, THEME, x, PILL_Y, PILL[0], words.label(what), kind, height=PILL[1], lit=lit)
    pays = words.pays(view, ui)
    if pays is None:
        for y, line in zip(NOTES_Y, words.note(view, ui), strict=True):
            read(canvas, PANE_X, y, line, THEME.ink)
        return
    amount = f"${ui.dollars if ui.word in {Bet, Raise} else pays}"
    figure(canvas, PANE_X, AMOUNT_Y, amount, MONEY, 4)
    x = PANE_X + figure_width(amount, 4) + 14
    read(canvas, x, AMOUNT_Y + 8, words.takes(view, ui), THEME.ink, strong=True)
    entry(canvas, PANE_X, KEPT_Y, f"YOU KEEP ${view.money[PERSON] - pays}", THEME.dim)


def _discards(canvas: Canvas, marks: Marks, *, lit: bool) -> None:
    """How many cards are marked; a fourth is refused."""
    figure(canvas, PANE_X, AMOUNT_Y + 4, str(marks.marked), MONEY, 6)
    read(canvas, PANE_X + 62, NOTES_Y[0], "TO SWAP", THEME.ink, strong=True)
    if marks.full:
        kind = Choice.CHOSEN if lit else Choice.OPEN
        pill(canvas, THEME, PANE_X + 62, NOTES_Y[1] - 1, PANE_WIDTH - 62, "THREE AT MOST", kind)
    else:
        read(canvas, PANE_X + 62, NOTES_Y[1], f"UP TO {DISCARDS}", THEME.dim)
