"""Beside the person's cards: funds, and what can be said, drawn or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards.moves import DISCARDS, Bet, Raise
from games.five_card_draw.panel import said
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word
from games.five_card_draw.screen import chips, words
from games.five_card_draw.screen.layout import PANE_WIDTH, PANE_X, PANE_Y, SHOWDOWN_POT_Y
from games.five_card_draw.theme import DIM, EDGE, MONEY, THEME

if TYPE_CHECKING:
    from cabinet.api import Entry, Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.moment import Moment

RIGHT = PANE_X + PANE_WIDTH
WORDS_Y, PLATE = 254, 22
"""What can be said, on plates of that height."""
AMOUNT_Y = 283
FUNDS_X, PUT_X = PANE_X + 58, RIGHT - 78
BUTTON = (RIGHT - 10, 220)
"""The middle of the dealer's button."""
DREW_X, DREW_Y = RIGHT - 24, 213
CHOICE_Y = (255, 281)
RECORD_Y = 305
QUESTIONS = {Word.ANOTHER: "ANOTHER HAND?", Word.LEAVE: "LEAVE THE TABLE"}


def draw(canvas: Canvas, now: Moment, show: Show[View, Ui, Move]) -> None:
    """What the person has; in the person's turn what can be done."""
    _person(canvas, now, nudged=show.nudged and not show.lit, lit=show.lit)
    ui = show.ui
    if ui is None:
        _record(canvas, show.record)
        if now.spread and now.pot:
            canvas.text(PANE_X, SHOWDOWN_POT_Y + 8, "POT", THEME.ink)
            canvas.text(PANE_X + 64, SHOWDOWN_POT_Y, f"${now.pot}", MONEY, 4)
    elif ui.phase is Phase.DONE:
        for y, (word, question) in zip(CHOICE_Y, QUESTIONS.items(), strict=True):
            _plate(canvas, PANE_X, y, PANE_WIDTH, question, on=word is ui.word, lit=show.lit)
        _record(canvas, show.record)
    elif ui.phase is Phase.DISCARDING:
        _discards(canvas, ui, lit=show.lit)
    else:
        _choices(canvas, now.view, ui, lit=show.lit)


def _person(canvas: Canvas, now: Moment, *, nudged: bool, lit: bool) -> None:
    """YOU, the dealer's button, the funds, and what was put in or won."""
    view = now.view
    turn = now.turn == PERSON and not nudged
    if turn:
        canvas.round_box(PANE_X - 2, PANE_Y - 1, 52, 16, THEME.accent, 3)
    canvas.text(PANE_X, PANE_Y, NAMES[PERSON], THEME.ground if turn else THEME.ink)
    if view.dealer == PERSON:
        chips.button(canvas, *BUTTON)
    if view.playing[PERSON]:
        canvas.text(DREW_X, DREW_Y, words.status(view, PERSON), DIM, align="right")
    canvas.text(FUNDS_X, PANE_Y, f"${view.money[PERSON]}", MONEY)
    won, put = view.won[PERSON], view.put[PERSON]
    if now.over and won:
        canvas.text(RIGHT, PANE_Y, f"+${won}", THEME.accent if lit else THEME.ink, align="right")
    elif put and view.phase is Phase.BETTING and not now.over:
        chips.dollars(canvas, PUT_X, PANE_Y, put)


def _record(canvas: Canvas, record: Entry | None) -> None:
    if record:
        canvas.text(RIGHT, RECORD_Y, f"RECORD ${record.score}", DIM, align="right")


def _plate(canvas: Canvas, x: int, y: int, width: int, label: str, *, on: bool, lit: bool) -> None:
    """Something that can be chosen, by its left and top."""
    canvas.round_box(x, y, width, PLATE, THEME.accent if on and lit else THEME.ground, 5)
    canvas.round_frame(x, y, width, PLATE, THEME.accent if on else EDGE, 5, 1)
    ink = (THEME.ground if lit else THEME.accent) if on else THEME.ink
    canvas.text(x + width // 2, y + 4, label, ink, align="centre")


def _choices(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """All that can be said, and what it takes."""
    x = PANE_X
    for what in said(view):
        label = words.label(what)
        width = canvas.text_width(label) + 8
        _plate(canvas, x, WORDS_Y, width, label, on=what is ui.word, lit=lit)
        x += width + 5
    pays = words.pays(view, ui)
    if pays is None:
        for at, line in enumerate(words.note(view, ui)):
            canvas.text(PANE_X, AMOUNT_Y + 18 * at, line, THEME.ink)
        return
    amount = ui.dollars if ui.word in {Bet, Raise} else pays
    canvas.text(PANE_X, AMOUNT_Y, f"${amount}", MONEY, 4)
    canvas.text(RIGHT, AMOUNT_Y, "LEAVES", THEME.ink, align="right")
    canvas.text(RIGHT, AMOUNT_Y + 18, f"${view.money[PERSON] - pays}", THEME.ink, align="right")


def _discards(canvas: Canvas, ui: Ui, *, lit: bool) -> None:
    """How many cards are marked; a fourth is refused."""
    canvas.text(PANE_X, WORDS_Y + 4, "THROW AWAY", THEME.ink)
    canvas.text(PANE_X, AMOUNT_Y, str(sum(ui.thrown)), THEME.ink, 4)
    x = PANE_X + 48
    if ui.full:
        canvas.round_box(x - 6, AMOUNT_Y - 2, RIGHT - x + 6, 36, THEME.accent if lit else THEME.shade, 5)
        ink = THEME.ground if lit else THEME.accent
        canvas.text(x, AMOUNT_Y, "THREE CARDS", ink)
        canvas.text(x, AMOUNT_Y + 18, "ARE ALL", ink)
    else:
        canvas.text(x, AMOUNT_Y, f"OF {DISCARDS} CARDS", THEME.ink)
        canvas.text(x, AMOUNT_Y + 18, "AT MOST", THEME.ink)
