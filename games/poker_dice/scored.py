"""What a score of POKER DICE looks like: the dice gathered, the points large, and more where it is great."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from cabinet.display.palette import BLACK, WHITE, mix
from cabinet.drawing import moments
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.moments import Size, feast, hop, sparkle
from cabinet.drawing.plates import CHIP, chip
from games.dice.moments import counted
from games.dice.picture import die, ring
from games.dice.scoring import BONUS
from games.poker_dice.great import great
from games.poker_dice.layout import APART, DIE, TRAY, place
from games.poker_dice.rules import NAMES
from games.poker_dice.theme import DIE as BODY
from games.poker_dice.theme import FEAST, PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from games.dice.turns import Score
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Move, View

GATHERED_X = TRAY[0] + 12
"""The left of the dice once they are gathered."""
FIGURE_X = 530
"""The middle of the points."""
TOTAL_Y = 226
SPARKLING = (GATHERED_X - 2, TRAY[1] + 8, DIE + 4, TRAY[3] - 16)
"""Where stars light up: left, top, width and height, over the dice."""
FEAST_DIE, FEAST_Y, FEAST_STEP = 72, 208, 92
RAYS, TURN = 12, 0.05
"""Rays behind the dice, and how much of a circle they turn in a second."""


def points_shown(show: Show[View, Ui, Move], before: View, score: Score) -> int:
    """How many of a score's points have been counted by now."""
    points = before.sheet.worth(score.category, before.dice)
    return points if show.calm else counted(points, show.t("count"))


def is_feast(before: View, score: Score) -> bool:
    """Whether a score takes the whole screen."""
    moment = great(before, score)
    return moment is not None and moment.size is Size.FEAST


def draw_feast(canvas: Canvas, show: Show[View, Ui, Move], before: View, score: Score) -> None:
    """Five alike: the whole screen."""
    moment, age, calm = great(before, score), show.since("great"), show.calm
    points = before.sheet.worth(score.category, before.dice)
    shown = moments.counted(points, age, calm=calm)
    feast(canvas, FEAST, moment.words if moment else "", f"+{shown}", age, calm=calm, seed=before.dice[0])
    left = 320 - (4 * FEAST_STEP + FEAST_DIE) // 2
    for at, face in enumerate(before.dice):
        x, lift = left + FEAST_STEP * at, 2 * hop(age, at, calm=calm)
        die(canvas, x, FEAST_Y, face, PLAYERS[before.player], PIPS, size=FEAST_DIE, lift=lift)


def draw_scored(canvas: Canvas, show: Show[View, Ui, Move], before: View, score: Score) -> None:
    """Any other score, in the tray."""
    moment, age, calm = great(before, score), show.since("great"), show.calm
    shine = moment is not None and moment.size is Size.SHINE
    if shine:
        tray_rays(canvas, 0.0 if calm else age)
    colour = PLAYERS[before.player]
    part = 1.0 if calm else show.t("gather")
    for at, face in enumerate(before.dice):
        _, from_x, y, size, _ = place(before, at)
        x = round(from_x + (GATHERED_X - from_x) * part)
        counts = _counts(before, score, face)
        lift = hop(age, at, calm=calm) if shine and show.on("great") else 0
        die(canvas, x, y, face, colour if counts else BODY, PIPS, size=size, lift=lift)
        if counts and moment:
            ring(canvas, x, y - lift, size, WHITE if shine else THEME.accent, APART)
    points = before.sheet.worth(score.category, before.dice)
    y = 92
    for line in lines(NAMES[score.category]):
        read(canvas, FIGURE_X, y, line, THEME.ink, "centre", strong=True)
        y += 22
    shown = points_shown(show, before, score)
    if points:
        figure(canvas, FIGURE_X - 2, 150, f"+{shown}", colour, 7 if points < 10 else 6, "centre")
    else:
        logo(canvas, FIGURE_X, 146, "O", THEME.dim, 7)
    read(canvas, FIGURE_X, TOTAL_Y, "TOTAL", THEME.dim, "centre")
    total = str(before.sheet.total + shown).replace("0", "O")
    canvas.text(FIGURE_X + 2, TOTAL_Y + 24, total, THEME.ink, 4, "centre")
    if moment and (calm or show.on("great")):
        for late in (0.0, 0.6) if shine else (0.0,):
            sparkle(canvas, *SPARKLING, age - late, calm=calm)


def draw_bonus(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The bonuses at the end of a game, in the tray: how much, and whose."""
    age, calm = show.since("bonus"), show.calm
    bonus = BONUS if calm else counted(BONUS, show.t("bonus count"))
    tray_rays(canvas, 0.0 if calm else age)
    middle = TRAY[0] + TRAY[2] // 2
    read(canvas, middle, 70, "63 IN THE UPPER", THEME.ink, "centre", strong=True)
    logo(canvas, middle, 104, "BONUS", THEME.accent, 5, deep=4)
    figure(canvas, middle, 166, f"+{bonus}", WHITE, 8, "centre")
    whose = [seat for seat, sheet in enumerate(show.view.sheets) if sheet.bonus]
    step = CHIP + 14
    x = middle - (step * (len(whose) - 1) + CHIP) // 2
    for at, seat in enumerate(whose):
        chip(canvas, x + step * at, 258, str(seat + 1), PLAYERS[seat])
    for x in (TRAY[0] + 10, TRAY[0] + TRAY[2] - 62):
        sparkle(canvas, x, 240, 52, 62, age - 0.3, calm=calm)


def tray_rays(canvas: Canvas, age: float) -> None:
    """Rays that turn behind what is in the tray: two shades of its ground, so that nothing flashes."""
    left, top, width, height = TRAY[0] + 4, TRAY[1] + 4, TRAY[2] - 8, TRAY[3] - 8
    middle_x, middle_y = left + width / 2, top + height / 2
    canvas.round_box(left, top, width, height, mix(THEME.ground, BLACK, 0.5), 8)
    shade = mix(THEME.ground, BLACK, 0.2)

    def edge(angle: float) -> tuple[float, float]:
        """Where a ray in this direction meets the tray's edge."""
        across, down = cos(angle), sin(angle)
        far = min(
            (width / 2 - 3) / max(abs(across), 1e-9),
            (height / 2 - 3) / max(abs(down), 1e-9),
        )
        return middle_x + far * across, middle_y + far * down

    for ray in range(RAYS):
        start = 2 * pi * (ray / RAYS + TURN * age)
        steps = [edge(start + pi / RAYS * part / 4) for part in range(5)]
        canvas.polygon(((middle_x, middle_y), *steps), shade)


def lines(name: str) -> tuple[str, ...]:
    """An option's name in one line, in two where it is long."""
    if len(name) <= 11:
        return (name,)
    first, _, second = name.partition(" ")
    return first, second


def _counts(before: View, score: Score, face: int) -> bool:
    """Whether a die with this face is one of those that make the score."""
    category, dice = score.category, before.dice
    if not before.sheet.worth(category, dice):
        return False
    if isinstance(category.value, int):
        return face == category.value
    if category.value in ("three alike", "four alike"):
        return dice.count(face) >= 3
    return True
