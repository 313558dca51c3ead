"""The animation after a score in POKER DICE: the points fly from the dice to the score table and count up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import PLAYERS
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from cabinet.drawing.lettering import read
from games.dice.great import FiveAlike
from games.dice.scored import Scored, draw_scored
from games.dice.scoring import BONUS, BONUS_AT
from games.poker_dice import table, tray
from games.poker_dice.layout import MIDDLE, OPTION_STEP, OPTIONS, RESULT, TOTAL_Y, TRAY, column
from games.poker_dice.theme import FEAST, THEME
from games.poker_dice.timeline import great
from games.stage.flying import Flight, draw_flying
from games.stage.timelines import counted

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.dice.turns import Score
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

STANDS = (MIDDLE, 170)
"""Pixel position above the dice where the scored points appear before they fly to the score table."""
SPARKLING = (TRAY[0] + 20, TRAY[1] + 24, TRAY[2] - 40, TRAY[3] - 60)
"""Area above the dice in which sparkling stars are drawn, in pixels: left, top, width, height."""


def draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score) -> None:
    """Draw the animation after a score; five alike begin with a full-screen celebration."""
    size, said = great(before, step) or (None, "")
    points, seat, calm = before.sheet.worth(step.category, before.dice), before.player, show.calm
    colour, passes = PLAYERS[seat], 0.0 if calm else show.t("passes")

    def draw_table() -> None:
        # The score table changes to the next player half-way through the change of players. After the last
        # score of a game it does not change.
        passed = passes >= 0.5 and not show.view.ended
        table.draw_table(canvas, show.view if passed else before, hinted=show.hinted)
        lamps(canvas, THEME, 0)
        tray.draw_keys(canvas, before, None)
        _draw_plate(canvas, before, show.view, passes)
        tray.draw_count(canvas, before)
        tray.draw_lamp(canvas, before)
        shown = points if calm else counted(points, show.t("count"))
        if not passed:
            lands = shown if calm or show.begun("count") else None
            table.point_out(canvas, before, step.category, lands, colour)
            table.draw_total(canvas, before, seat, before.sheet.total + shown)
        if passes >= 0.5 and not (show.view.ended or show.view.options.evening.games):
            tray.draw_waiting(canvas, 0, 2 - 2 * passes)

    line = column(seat, len(before.sheets)).right - 14, OPTIONS[step.category].y + OPTION_STEP // 2
    flight = Flight("count", f"+{points}" if points else "0", STANDS, line, colour)
    scored = Scored(
        FiveAlike(said, points, before.dice, colour, FEAST), before.held, step.category, points, size
    )
    lies = tray.tray(before.held).taken(2 * passes)
    draw_scored(canvas, THEME, show, scored, lies, SPARKLING, draw_table, (flight,))


def _draw_plate(canvas: Canvas, before: View, after: View, passes: float) -> None:
    """Draw the current player's plate.

    At the change of players, it moves off the screen, and then the next player's plate moves in.
    """
    if not passes or (after.player == before.player and not after.ended):
        tray.draw_plate(canvas, before)
    elif passes < 0.5:
        tray.draw_plate(canvas, before, away=2 * passes)
    elif not after.ended:
        tray.draw_plate(canvas, after, away=2 - 2 * passes)


def draw_bonus(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the bonuses at the end of a game: they appear in the tray and fly to the players' totals."""
    view = show.view
    table.draw_table(canvas, view, hinted=show.hinted, won=False)
    lamps(canvas, THEME, 0)
    widgets.prompt_line(canvas, THEME, widgets.HURRY)
    table.draw_board(canvas, *RESULT)
    read(canvas, MIDDLE, 112, f"{BONUS_AT} IN THE UPPER", THEME.ink, "centre", strong=True)
    left = 0 if show.calm else BONUS - counted(BONUS, show.t("bonus"))
    for seat, sheet in enumerate(view.sheets):
        if sheet.bonus:
            table.draw_total(canvas, view, seat, sheet.total - left)
            end = column(seat, len(view.sheets)).right - 18, TOTAL_Y + OPTION_STEP // 2
            flight = Flight("bonus", f"+{BONUS}", (MIDDLE, 200), end, PLAYERS[seat], "BONUS")
            draw_flying(canvas, show, flight)
