"""The table of FIVE CARD DRAW: four opponents around it, the pot, and the person's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from games.cards.picture import HURRY, card
from games.five_card_draw.rules import NAMES, PERSON
from games.five_card_draw.screen import chips, own_hand, pane, seats, titles, words
from games.five_card_draw.screen.felt import EDGE, INSIDE, rounded
from games.five_card_draw.screen.layout import (
    LOG_LINES,
    LOG_STEP,
    LOG_Y,
    MIDDLE,
    POT_LABEL_Y,
    POT_Y,
    RESULT_Y,
    ROUND,
    TABLE,
)
from games.five_card_draw.screen.moment import moment
from games.five_card_draw.theme import DIM, MONEY, RIM, ROOM, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import SetupShow, Show
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.moment import Moment

PRINT_Y, PRINT_STEP = 55, 10
"""Top of what is printed on the felt."""
HINT_Y = 30
WOOD = 5
"""Pixels of the rim."""
BANNER = (72, 76, 496, 130)
"""Left, top, width and height of how the session has ended."""


def draw(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The whole table."""
    now = moment(show)
    canvas.fill(THEME.shade)
    _table(canvas, now, hinted=show.hinted)
    seats.draw(canvas, now, lit=show.lit)
    _log(canvas, now)
    own_hand.draw(canvas, now, show.ui, lit=show.lit)
    pane.draw(canvas, now, show)
    for flying in now.cards:
        card(canvas, flying.x, flying.y, None, size=flying.size, shadow=SHADOW)
    for x, y in now.chips:
        chips.stack(canvas, x, y)
    if now.ended:
        _ended(canvas, show.view)
    widgets.prompt_line(canvas, ROOM, _prompt(now, show))


def draw_setup(canvas: Canvas, show: SetupShow[int]) -> None:
    """The set-up screen."""
    titles.draw(canvas, show.ui, show.top_ten, lit=show.lit)


def draw_emblem(canvas: Canvas, x: int, y: int, _beat: int) -> None:
    """A royal flush."""
    titles.fan(canvas, x + 4, y + 4)


def _table(canvas: Canvas, now: Moment, *, hinted: bool) -> None:
    """Felt in a wooden rim, what is printed on it, and the pot."""
    x, y, width, height = TABLE
    art = rounded(width + 2 * WOOD, height + 2 * WOOD, ROUND + WOOD, WOOD)
    canvas.bitmap(x - WOOD, y - WOOD, art, {EDGE: RIM, INSIDE: THEME.ground})
    if now.spread:
        return
    for at, line in enumerate(("FIVE CARD", "DRAW", f"HAND {now.view.number}")):
        canvas.text(MIDDLE, PRINT_Y + PRINT_STEP * at, line, DIM, 1, "centre")
    if hinted:
        canvas.text(MIDDLE, HINT_Y, "HINT", ROOM.accent, 1, "centre")
    if now.pot:
        canvas.text(MIDDLE, POT_LABEL_Y, "POT", THEME.ink, align="centre")
        canvas.text(MIDDLE, POT_Y, f"${now.pot}", MONEY, 4, "centre")


def _log(canvas: Canvas, now: Moment) -> None:
    """Who has opened and raised, what came last and what has just happened; in the end who has won, and why.

    At a showdown two lines have room; the table is round, so the lower one is the shorter.
    """
    if now.over:
        for at, line in enumerate((words.result(now.view), words.reason(now.view))):
            canvas.text(MIDDLE, RESULT_Y + LOG_STEP * at, line, DIM if at else THEME.accent, align="centre")
        return
    standing = words.standing(now.view)
    if now.spread:
        for at, line in enumerate(sorted(standing, key=len, reverse=True)):
            canvas.text(MIDDLE, RESULT_Y + LOG_STEP * at, line, THEME.ink, align="centre")
        return
    happened = now.log[len(standing) - LOG_LINES :]
    lines = (*((line, THEME.ink) for line in standing), *((line, DIM) for line in happened[:-1]))
    for at, (line, ink) in enumerate((*lines, (happened[-1], THEME.accent)), LOG_LINES - len(lines) - 1):
        canvas.text(MIDDLE, LOG_Y + LOG_STEP * at, line, ink, align="centre")


def _ended(canvas: Canvas, view: View) -> None:
    """How the session has ended, over the table."""
    x, y, width, height = BANNER
    canvas.round_box(x, y, width, height, THEME.ground, 10)
    canvas.round_frame(x + 3, y + 3, width - 6, height - 6, THEME.accent, 8, 3)
    headline, *lines = words.ending(view)
    canvas.text(MIDDLE, y + 22, headline, THEME.accent, 4, "centre")
    for at, line in enumerate(lines):
        canvas.text(MIDDLE, y + 70 + 22 * at, line, THEME.ink, align="centre")


def _prompt(now: Moment, show: Show[View, Ui, Move]) -> str:
    """What the stick does now."""
    if show.ui:
        return words.prompt(show.view, show.ui)
    if now.over or now.ended:
        return "● GO ON"
    if show.step is None and now.turn not in {None, PERSON}:
        return f"{NAMES[now.turn or 0]} IS THINKING  {HURRY}"
    return HURRY
