"""The winner of a game of POKER DICE, over the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import WHITE
from cabinet.drawing.ground import lamps, rays
from cabinet.drawing.lettering import figure, logo, read, read_width
from cabinet.drawing.moments import FULLEST, confetti, counted
from cabinet.drawing.plates import CHIP, chip
from games.poker_dice import rules, words
from games.poker_dice.theme import FEAST, PLAYERS, THEME
from games.poker_dice.tray import NEW_RECORD, breaks

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

OTHERS_Y = 260


def draw_winner(canvas: Canvas, show: Show[View, Ui, Move], age: float) -> None:
    """Who has won, the total counted up as large as it goes, and what the others have; `age` in seconds."""
    view = show.view
    columns, won = view.options.columns, rules.winners(view)
    age = FULLEST if show.calm else age
    rays(canvas, FEAST, age)
    lamps(canvas, THEME, round(10 * age), around=True)
    said = words.winners(view)
    persons = any(not columns[seat] for seat in won)
    if persons:
        confetti(canvas, age)
    logo(canvas, 320, 40, said, THEME.accent, min(8, 576 // (8 * len(said))), waving=age if persons else None)
    total = max(rules.scores(view))
    alone = len(won) == 1 and len(columns) > 1
    colour = PLAYERS[won[0]] if alone else WHITE
    figure(canvas, 320, 128, str(counted(total, age + 0.3, calm=show.calm)), colour, 13, "centre")
    _others(canvas, view, won)
    if show.entering and breaks(view, show.record):
        canvas.text(320, OTHERS_Y + 26, f"★ {NEW_RECORD} ★", THEME.accent, 3, "centre")


def _others(canvas: Canvas, view: View, won: tuple[int, ...]) -> None:
    """The totals of all that have not won, with their numbers."""
    rest = [seat for seat in range(len(view.sheets)) if seat not in won]
    parts = [(seat, str(view.sheets[seat].total)) for seat in rest]
    widths = [CHIP + 8 + read_width(total) for _, total in parts]
    x = 320 - (sum(widths) + 32 * (len(parts) - 1)) // 2
    for (seat, total), width in zip(parts, widths, strict=True):
        chip(canvas, x, OTHERS_Y - 1, str(seat + 1), PLAYERS[seat])
        read(canvas, x + CHIP + 8, OTHERS_Y, total, PLAYERS[seat], strong=True)
        x += width + 32
