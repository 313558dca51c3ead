"""The person's cards, large, and what they are called."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cabinet.cards.picture import LARGE, card, ring, turning
from cabinet.drawing import signs
from cabinet.drawing.lettering import entry, read
from games.cards.moves import HAND
from games.five_card_draw.rules import PERSON, Phase
from games.five_card_draw.screen import winnings, words
from games.five_card_draw.screen.layout import STEP
from games.five_card_draw.screen.showdown import LOST, SPARE, is_dark, lifted
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
    shown = now.over and now.view.shown
    lifts = [lifted(now, PERSON, one.card) for one in now.hand]
    for at, (one, x, y, face) in enumerate(now.hand):
        thrown = marks is not None and marks.thrown[at]
        light = THROWN if thrown else 1.0
        if shown and not lifts[at]:
            light = LOST if is_dark(now, PERSON) else SPARE
        if face < 1:
            turning(canvas, x, y, one, face, shadow=SHADOW)
        else:
            card(canvas, x, y, one, lift=lifts[at], shadow=SHADOW, light=light)
        if thrown:
            signs.lamp(canvas, x + SWAP_X, y + SWAP_Y, SWAP, THEME.accent)
    for raised, run in groupby(range(len(lifts)), key=lambda at: lifts[at]):
        if raised:
            first, *others = run
            _, x, y, _ = now.hand[first]
            width = LARGE.width + STEP * len(others)
            ring(canvas, x, y - raised, THEME.accent, LARGE._replace(width=width))
    if marks and lit:
        _, x, y, _ = now.hand[marks.at]
        ring(canvas, x, y, THEME.accent)
    known = len(now.hand) == HAND and all(lying.face == 1 for lying in now.hand)
    if known or not now.view.playing[PERSON]:
        away = not now.view.playing[PERSON] or is_dark(now, PERSON)
        ink = MONEY if any(lifts) else THEME.dim if away else THEME.ink
        where, called = winnings.title(now), words.held(now.view)
        if now.over and winnings.beside(now.view):
            called = words.briefly(now.view)
        elif where.align == "right":
            called = words.lost(now.view)
        write = entry if now.spread else read
        write(canvas, where.x, where.y, called, ink, where.align, strong=not away)
