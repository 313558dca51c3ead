"""The person's cards, large, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards.moves import HAND
from games.cards.picture import LARGE, card, ring, turning
from games.five_card_draw.rules import PERSON, Phase
from games.five_card_draw.screen import words
from games.five_card_draw.screen.layout import HAND_X, NAME_Y
from games.five_card_draw.theme import SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.screen.moment import Moment

OUT = "OUT"
OUT_Y = 64
"""Top of the word that says so, from the top of the card."""


def draw(canvas: Canvas, now: Moment, ui: Ui | None, *, lit: bool) -> None:
    """The cards as they lie; those to be thrown away are marked, the cursor is around one."""
    marks = ui if ui and now.view.phase is Phase.DISCARDING else None
    for at, (one, x, y, face) in enumerate(now.hand):
        thrown = marks is not None and marks.thrown[at]
        if face < 1:
            turning(canvas, x, y, one, face, shadow=SHADOW)
        else:
            card(canvas, x, y, one, shadow=SHADOW)
        if thrown:
            width = canvas.text_width(OUT)
            canvas.box(x, y + OUT_Y - 3, LARGE.width, 20, THEME.ground)
            canvas.box(x, y + OUT_Y - 1, LARGE.width, 16, THEME.accent)
            canvas.text(x + (LARGE.width - width) // 2, y + OUT_Y, OUT, THEME.ground)
    if marks and lit:
        _, x, y, _ = now.hand[marks.at]
        ring(canvas, x, y, THEME.accent)
    known = len(now.hand) == HAND and all(lying.face == 1 for lying in now.hand)
    if known or not now.view.playing[PERSON]:
        canvas.text(HAND_X, NAME_Y, words.held(now.view), THEME.ink)
