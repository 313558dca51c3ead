"""Beside the person's cards: funds, and what can be said, drawn or chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cabinet.drawing.lettering import entry, figure, figure_width, read
from cabinet.drawing.plates import Choice, badge, pill
from games.cards.moves import DISCARDS, Bet, Raise
from games.cards.picture import LARGE
from games.five_card_draw.panel import said
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word
from games.five_card_draw.screen import badges, chips, words
from games.five_card_draw.screen.layout import OVER_Y, PANE_WIDTH, PANE_X, RIGHT, TITLE_Y
from games.five_card_draw.theme import MONEY, THEME

if TYPE_CHECKING:
    from cabinet.api import Entry, Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.moment import Moment

CHIPS_X = RIGHT - 90
"""Chips beside the funds are drawn up to here."""
FUNDS_X, YOU = PANE_X + 56, 46
AMOUNT_Y, LEAVES_Y = 224, 259
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
        y = QUIET_Y[0] if ui is None else QUIET_Y[2] if ui.phase is Phase.DISCARDING else LEAVES_Y
        entry(canvas, RIGHT, y, "HINT", THEME.dim, "right")
    if ui is None:
        _quiet(canvas, now, show.record)
    elif ui.phase is Phase.DONE:
        for y, (word, question) in zip(CHOICE_Y, QUESTIONS.items(), strict=True):
            kind = Choice.CHOSEN if word is ui.word else Choice.OPEN
            pill(canvas, THEME, PANE_X, y, PANE_WIDTH, question, kind, height=CHOICE, lit=show.lit)
    elif ui.phase is Phase.DISCARDING:
        _discards(canvas, ui, lit=show.lit)
    else:
        _choices(canvas, now.view, ui, lit=show.lit)


def _person(canvas: Canvas, now: Moment, *, nudged: bool) -> None:
    """YOU, the funds, the dealer's button, chips where some were put in, what was done or won."""
    view, y = now.view, OVER_Y if now.over or now.spread else TITLE_Y + 4
    turn = now.turn == PERSON and not nudged
    canvas.round_box(PANE_X, y - 2, YOU, 22, THEME.shade, 5)
    badge(canvas, PANE_X, y - 2, NAMES[PERSON], THEME.accent, filled=turn)
    read(canvas, FUNDS_X, y, f"${view.money[PERSON]}", MONEY, strong=True)
    won, status = view.won[PERSON], words.status(view, PERSON)
    x = FUNDS_X + 12 * len(f"${view.money[PERSON]}") + 16
    for letter in words.buttons(view, PERSON, over=now.over):
        chips.button(canvas, x, y + 8, letter)
        x += 22
    if now.over and won:
        badges.draw(canvas, RIGHT, y - 2, f"+${won}", MONEY, filled=True)
    elif status in words.PUSHED:
        badges.draw(canvas, RIGHT, y - 2, status, THEME.accent, filled=status == words.STRONGEST)
    if view.put[PERSON] and view.phase is Phase.BETTING and not now.spread and x <= CHIPS_X:
        chips.before_player(canvas, x + 2, y + 20, view.put[PERSON])


def _quiet(canvas: Canvas, now: Moment, record: Entry | None) -> None:
    """While others act: how many cards the person drew, the hand's number, the record."""
    if now.over or now.spread or _crossed(now):
        return
    if (put := now.view.put[PERSON]) and now.view.phase is Phase.BETTING:
        entry(canvas, PANE_X, QUIET_Y[0], f"IN FOR ${put}", THEME.ink)
    drawn = now.view.drawn[PERSON]
    first = f"HAND {now.view.number}"
    if now.view.playing[PERSON] and drawn is not None:
        first += f", YOU DREW {drawn}"
    entry(canvas, PANE_X, QUIET_Y[1], first, THEME.dim)
    if record:
        entry(canvas, PANE_X, QUIET_Y[2], f"RECORD ${record.score}", THEME.dim)


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
    entry(canvas, PANE_X, LEAVES_Y, f"LEAVES ${view.money[PERSON] - pays}", THEME.dim)


def _discards(canvas: Canvas, ui: Ui, *, lit: bool) -> None:
    """How many cards are marked; a fourth is refused."""
    thrown = sum(ui.thrown)
    figure(canvas, PANE_X, AMOUNT_Y + 4, str(thrown), MONEY, 6)
    read(canvas, PANE_X + 62, NOTES_Y[0], f"CARD{'' if thrown == 1 else 'S'} OUT", THEME.ink, strong=True)
    if ui.full:
        kind = Choice.CHOSEN if lit else Choice.OPEN
        pill(canvas, THEME, PANE_X + 62, NOTES_Y[1] - 1, PANE_WIDTH - 62, "THREE IS ALL", kind)
    else:
        read(canvas, PANE_X + 62, NOTES_Y[1], f"{DISCARDS} AT MOST", THEME.dim)
