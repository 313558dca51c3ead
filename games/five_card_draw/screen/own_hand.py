"""The person's cards, large, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.card_picture import ring
from cabinet.cards.hand import Standing, lay
from cabinet.drawing import signs
from cabinet.drawing.lettering import entry, read
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON, Phase
from games.five_card_draw.screen import winnings, words
from games.five_card_draw.screen.showdown import is_dark, standings
from games.five_card_draw.theme import MONEY, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.screen.moment import Moment

SWAP = "SWAP"
SWAP_X, SWAP_Y = 2, 34
"""Left and top of the sign that says so, from those of the card."""
THROWN = 0.38
"""The brightness of a card to be thrown away."""


def draw(canvas: Canvas, now: Moment, ui: Ui | None, *, lit: bool) -> None:
    """The cards as they lie; those to be thrown away are marked, the cursor is around one."""
    marks = ui.marks if ui and now.view.phase is Phase.DISCARDING else None
    laid, won = now.hand, False
    if marks:
        laid = tuple(
            one._replace(standing=Standing(THROWN)) if thrown else one
            for one, thrown in zip(laid, marks.thrown, strict=True)
        )
    elif now.over and now.view.shown:
        stands = standings(now, PERSON, now.view.hands[PERSON])
        won = bool(now.view.won[PERSON])
        laid = tuple(one._replace(standing=how) for one, how in zip(laid, stands, strict=False))
    lay(canvas, laid, THEME.accent, shadow=SHADOW)
    for one, thrown in zip(laid, marks.thrown if marks else (), strict=False):
        if thrown:
            signs.lamp(canvas, one.x + SWAP_X, one.y + SWAP_Y, SWAP, THEME.accent)
    if marks and lit:
        at = laid[marks.at]
        ring(canvas, at.x, at.y, THEME.accent)
    known = len(laid) == HAND and all(one.face == 1 for one in laid)
    if known or not now.view.playing[PERSON]:
        away = not now.view.playing[PERSON] or is_dark(now, PERSON)
        ink = MONEY if won else THEME.dim if away else THEME.ink
        where, called = winnings.title(now), words.held(now.view)
        if now.over and winnings.beside(now.view):
            called = words.briefly(now.view)
        elif where.align == "right":
            called = words.lost(now.view)
        write = entry if now.spread else read
        write(canvas, where.x, where.y, called, ink, where.align, strong=not away)
