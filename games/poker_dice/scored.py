"""What a score of POKER DICE looks like: its dice stand out, its points fly to their line and count up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.palette import WHITE
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps
from cabinet.drawing.lettering import read
from cabinet.drawing.moments import Size
from cabinet.drawing.motion import between
from games.dice import great as feasts
from games.dice.flying import draw_flying
from games.dice.moments import counted, counting
from games.dice.picture import BODY, placed
from games.dice.scoring import BONUS, BONUS_AT, DICE
from games.poker_dice import table, tray, words
from games.poker_dice.layout import DIE, MIDDLE, OPTION_STEP, OPTIONS, RESULT, TOTAL_Y, TRAY, column, spots
from games.poker_dice.theme import FEAST, PLAYERS, THEME
from games.poker_dice.timeline import great

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.dice.turns import Score
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

STANDS = (MIDDLE, 170)
"""Where points stand up from the dice."""
RISE = 16
"""Pixels that the dice of a score rise as its points stand up."""
IN_THE_DARK = 0.5
"""The light of the other dice."""
SPARKLING = (TRAY[0] + 20, TRAY[1] + 24, TRAY[2] - 40, TRAY[3] - 60)
"""Where stars light up: left, top, width and height, over the dice."""


def draw_score(canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score) -> None:
    """A score for as long as it is shown; five alike first take the whole screen."""
    size, said = great(before, step) or (None, "")
    points, seat, calm = before.sheet.worth(step.category, before.dice), before.player, show.calm
    colour = PLAYERS[seat]
    feast = size is Size.FEAST and show.on("great")
    if feast and (calm or show.over("breath")):
        feasts.draw_great(canvas, FEAST, show, feasts.Great(said, points, before.dice, colour))
        return
    passes = 0.0 if calm else show.t("passes")
    # Half way the table is the next player's: all of it at the end would change too much at once.
    passed = passes >= 0.5 and not show.view.ended
    table.draw_table(canvas, show.view if passed else before, hinted=show.hinted)
    lamps(canvas, THEME, 0)
    tray.draw_keys(canvas, before, None)
    _draw_plate(canvas, before, show.view, passes)
    tray.draw_count(canvas, before)
    tray.draw_lamp(canvas, before)
    landed, shown = calm or show.begun("count"), points if calm else counted(points, show.t("count"))
    if not passed:
        table.point_out(canvas, before, step.category, shown if landed else None, colour)
        table.draw_total(canvas, before, seat, before.sheet.total + shown)
    if passes < 0.5:
        _draw_dice(canvas, show, before, step, smaller=size in (Size.SPARKLE, Size.SHINE), taken=2 * passes)
    elif not (show.view.ended or show.view.options.evening.games):
        tray.draw_waiting(canvas, 0, 2 - 2 * passes)
    if feast or show.on("rises"):
        feasts.draw_lights(canvas, show)
        return
    widgets.prompt_line(canvas, THEME, words.HURRY)
    if size and size is not Size.FEAST and (calm or show.on("great")):
        feasts.shine(canvas, THEME, SPARKLING, size, show.since("great"), calm=calm)
    place = column(seat, len(before.sheets))
    line = place.right - 14, OPTIONS[step.category].y + OPTION_STEP // 2
    draw_flying(canvas, show, "count", f"+{points}" if points else "0", STANDS, line, colour)


def _draw_plate(canvas: Canvas, before: View, after: View, passes: float) -> None:
    """The player's plate; as the turn passes it is lifted, and the next player's comes down."""
    if not passes or (after.player == before.player and not after.ended):
        tray.draw_plate(canvas, before)
    elif passes < 0.5:
        tray.draw_plate(canvas, before, away=2 * passes)
    elif not after.ended:
        tray.draw_plate(canvas, after, away=2 - 2 * passes)


def _draw_dice(
    canvas: Canvas, show: Show[View, Ui, Move], before: View, step: Score, *, smaller: bool, taken: float
) -> None:
    """Those that make the score rise one by one, with a halo; the others are dim; then all are `taken`."""
    dice, scores = [], before.sheet.worth(step.category, before.dice) > 0
    counts, lies = counting(step.category, before.dice), spots(before.held)
    stands = 1.0 if show.calm else show.t("count stands")
    for at, face in enumerate(before.dice):
        x, y = between(lies[at][:2], tray.THROWN_FROM, taken * taken)
        on = scores and counts[at] and stands * DICE > at
        body = PLAYERS[before.player] if on or before.held[at] else BODY
        height = (round(RISE * stands) + (feasts.hops(show, at) if smaller else 0)) if on else 0
        halo = WHITE if on else None
        die = placed(x, y, face, body, size=DIE, angle=lies[at].angle, height=height, halo=halo)
        if not (scores and counts[at]):
            die = die._replace(pose=die.pose._replace(light=1 - round(IN_THE_DARK * 4 * stands) / 4))
        dice.append(die)
    canvas.scatter(dice)


def draw_bonus(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The bonuses at the end of a game: they stand in the tray, and fly to the totals they belong to."""
    view = show.view
    table.draw_table(canvas, view, hinted=show.hinted, won=False)
    lamps(canvas, THEME, 0)
    widgets.prompt_line(canvas, THEME, words.HURRY)
    table.draw_board(canvas, *RESULT)
    read(canvas, MIDDLE, 112, f"{BONUS_AT} IN THE UPPER", THEME.ink, "centre", strong=True)
    left = 0 if show.calm else BONUS - counted(BONUS, show.t("bonus"))
    for seat, sheet in enumerate(view.sheets):
        if sheet.bonus:
            table.draw_total(canvas, view, seat, sheet.total - left)
            end = column(seat, len(view.sheets)).right - 18, TOTAL_Y + OPTION_STEP // 2
            draw_flying(canvas, show, "bonus", f"+{BONUS}", (MIDDLE, 200), end, PLAYERS[seat], label="BONUS")
