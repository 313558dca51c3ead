"""The results screens of POKER DICE: bars with the points of a game and of several games in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import out_cubic
from cabinet.dice.furniture import LIT, WOOD
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing import widgets
from cabinet.drawing.ground import lamps, rays
from cabinet.drawing.lettering import figure, read, read_width
from cabinet.drawing.moments import FULLEST
from cabinet.drawing.particles import confetti, sparks
from cabinet.drawing.plates import CHIP, badge, chip, raised
from cabinet.drawing.results import pillar
from games.poker_dice import rules, words
from games.poker_dice.layout import MIDDLE, PLATE, RESULT, TRAY
from games.poker_dice.table import draw_board
from games.poker_dice.theme import FEAST, THEME
from games.poker_dice.timeline import FADES, FALLS

if TYPE_CHECKING:
    from cabinet.api import Entry, Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Evening, Move, View

LEFT, RIGHT = TRAY[0] + 8, TRAY[0] + TRAY[2] - 8
ROW = 23
LONGEST = 102
"""Length of the longest bar in the totals beside the score table, in pixels."""
NEW_RECORD = "NEW RECORD"
SIGN = (80, 26, 480, 68)
"""Position and size in pixels of the full-screen plate with the winner's name: left, top, width, height."""
FLOOR, HIGHEST, WIDEST = 284, 114, 150
"""The bar chart of the results in pixels: y of the base line, height of the tallest bar, and largest distance
between the centers of bars."""
GAP = 26
"""Gap between the bars of the results chart, in pixels."""
GROWS = (0.3, 1.2)
"""In seconds: the pause before the bars of the results chart begin to grow, and the time that they grow."""


class Bar(NamedTuple):
    """A bar of the results chart: label, points, color, and True if it belongs to a winner."""

    label: str
    points: int
    colour: Colour
    won: bool = False


def draw_scenes(canvas: Canvas, show: Show[View, Ui, Move]) -> float:
    """Draw the scene with the winner or the session totals; return its brightness, 0 to 1, for fading."""
    name = "evening" if show.begun("evening") else "winner"
    age, span = show.since(name), show.timeline.span(name)
    (_draw_evening_won if name == "evening" else _draw_winner)(canvas, show, age)
    widgets.prompt_line(canvas, THEME, widgets.HURRY)
    return min(1.0, age / FADES, (span.length - age) / FADES) if span else 1.0


def _draw_winner(canvas: Canvas, show: Show[View, Ui, Move], age: float) -> None:
    """Draw the scene that shows the winner, `age` seconds after it began: a plate drops in, and bars grow."""
    view, columns = show.view, show.view.options.columns
    won = rules.winners(view)
    bars = [
        Bar(words.named(columns, seat), total, PLAYERS[seat], seat in won)
        for seat, total in enumerate(rules.scores(view))
    ]
    if len(bars) == 1 and show.record:
        bars.append(Bar(show.record.name, show.record.score, THEME.dim))
    said = NEW_RECORD if show.entering and breaks(view, show.record) else ""
    colour = PLAYERS[won[0]] if len(won) == 1 else THEME.accent
    _draw_scene(canvas, show, age, words.winners(view), colour, said, bars)
    if any(not columns[seat] for seat in won):
        confetti(canvas, FULLEST if show.calm else age, clear=(SIGN,))


def _draw_evening_won(canvas: Canvas, show: Show[View, Ui, Move], age: float) -> None:
    """Draw the scene with bars of the session totals, `age` seconds after it began; this game is included."""
    so_far, columns = rules.evening(show.view), show.view.options.columns
    most = max(so_far.won)
    bars = [
        Bar(f"{words.named(columns, seat)}: {won} WON", points, PLAYERS[seat], won == most)
        for seat, (won, points) in enumerate(zip(so_far.won, so_far.points, strict=True))
    ]
    _draw_scene(canvas, show, age, f"AFTER {so_far.games} GAMES", THEME.accent, "", bars)


def _draw_scene(
    canvas: Canvas,
    show: Show[View, Ui, Move],
    age: float,
    sign: str,
    colour: Colour,
    said: str,
    bars: list[Bar],
) -> None:
    """Draw a results scene: a plate that drops in from above, a line of text below it, and growing bars."""
    age = 9.0 if show.calm else age
    rays(canvas, FEAST, FULLEST if show.calm else age)
    lamps(canvas, THEME, 0 if show.calm else round(10 * age), around=True)
    begins, lasts = GROWS
    part = out_cubic(min(1.0, max(0.0, (age - begins) / lasts)))
    best = max(1, *(bar.points for bar in bars))
    step = min(WIDEST, 540 // len(bars))
    canvas.round_box(56, FLOOR, 528, 8, BLACK, 4)
    canvas.round_box(57, FLOOR, 526, 6, WOOD, 3)
    canvas.box(60, FLOOR, 520, 2, LIT)
    for at, bar in enumerate(bars):
        x = 320 + step * at - step * (len(bars) - 1) // 2
        # All bars grow at the same speed, so the tallest bar is the last to stop.
        shown = min(bar.points, round(best * part))
        _draw_bar(canvas, x, bar, step - GAP, HIGHEST * shown // best, shown)
        if bar.won:
            sparks(canvas, x, FLOOR - HIGHEST, age - begins - lasts, bar.colour, seed=at)
    x, y, width, height = SIGN
    y -= round((y + height) * (1 - min(1.0, age / FALLS) ** 2))
    raised(canvas, x, y, width, height, colour, 12, 5)
    size = min(6, (width - 32) // (8 * len(sign)))
    canvas.text(x + width // 2 + size // 2, y + (height - 8 * size) // 2, sign, BLACK, size, "centre")
    if said and part == 1:
        canvas.text(320, y + height + 8, f"★ {said} ★", WHITE, 3, "centre")


def _draw_bar(canvas: Canvas, x: int, bar: Bar, width: int, height: int, points: int) -> None:
    """Draw one bar centered at x, with its points above it and its label below it."""
    pillar(canvas, x, FLOOR, width, height, bar.colour if bar.won else mix(bar.colour, BLACK, 0.3))
    size = 4 if len(str(points)) < 5 else 3
    figure(canvas, x, FLOOR - height - 8 * size - 6, str(points), bar.colour, size, "centre")
    read(canvas, x, FLOOR + 9, bar.label, bar.colour, "centre", strong=bar.won)


def draw_result(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the results beside the score table: winner, points or session totals, and news of the top ten."""
    view = show.view
    won, games = rules.winners(view), view.options.evening.games
    x, top, width = PLATE
    colour = PLAYERS[won[0]] if len(won) == 1 else THEME.accent
    raised(canvas, x, top, width, RESULT[1] - top - 6, colour, 10)
    for at, line in enumerate(words.winners(view).split(" ", 1)):
        size = min(4, (width - 16) // (8 * len(line)))
        canvas.text(MIDDLE + size // 2, top + 4 + 36 * at + 4 * (4 - size), line, BLACK, size, "centre")
    draw_board(canvas, *RESULT)
    y = RESULT[1] + 8
    if games:
        draw_rows(canvas, y, rules.evening(view))
        y += 116
    else:
        figure(canvas, MIDDLE, y + 14, str(max(rules.scores(view))), colour, 8, "centre")
        y += 98
    enters = bool(show.entering)
    if enters and breaks(view, show.record):
        wide = 12 * len(NEW_RECORD) + 10
        badge(canvas, MIDDLE - wide // 2, y, NEW_RECORD, THEME.accent, filled=show.lit)
        y += 23
    for line in words.news(view, enters=enters, hinted=show.hinted):
        read(canvas, MIDDLE, y, line, THEME.ink, "centre", strong=True)
        y += 19


def breaks(view: View, best: Entry | None) -> bool:
    """Return True if the game's best score beats the record `best`; False if there was no record before."""
    return best is not None and max(rules.scores(view)) > best.score


def draw_evening(canvas: Canvas, y: int, so_far: Evening) -> None:
    """Draw a board with the session totals: games played, and each player's wins and points.

    `y`: the top of the board in pixels.
    """
    draw_board(canvas, TRAY[0], y, TRAY[2], 32 + ROW * len(so_far.won))
    draw_rows(canvas, y + 6, so_far)


def draw_rows(canvas: Canvas, y: int, so_far: Evening) -> None:
    """Draw the rows of the session totals without a board behind them, starting at `y` pixels."""
    games = "GAME" if so_far.games == 1 else "GAMES"
    read(canvas, MIDDLE, y, f"AFTER {so_far.games} {games}", THEME.ink, "centre", strong=True)
    for seat, (won, points) in enumerate(zip(so_far.won, so_far.points, strict=True)):
        top, said = y + ROW * (seat + 1), str(points)
        chip(canvas, LEFT, top, str(seat + 1), PLAYERS[seat])
        width = max(read_width(said) + 8, LONGEST * points // max(1, *so_far.points))
        canvas.round_box(LEFT + CHIP + 4, top, width, CHIP, PLAYERS[seat], 4)
        read(canvas, LEFT + CHIP + width, top + 1, said, BLACK, "right", strong=True)
        read(canvas, RIGHT, top + 1, f"{won} WON", PLAYERS[seat], "right")
