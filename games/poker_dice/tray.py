"""Beside the table of POKER DICE: the bar of words, and the tray with the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.extent import WIDTH
from cabinet.display.palette import BLACK, mix
from cabinet.drawing import signs
from cabinet.drawing.lettering import figure, logo, read
from cabinet.drawing.plates import CHIP, badge, chip, panel, plate, raised
from games.dice.picture import die, ring
from games.dice.rolls import ROLLS
from games.dice.tumble import shake, tumble
from games.poker_dice import rules, setup, words
from games.poker_dice.layout import (
    APART,
    BAR,
    COUNT_X,
    COUNT_Y,
    DICE_Y,
    LAMP_X,
    LAST_NEXT,
    LAST_WORDS,
    TRAY,
    WORDS,
    place,
)
from games.poker_dice.rules import Action
from games.poker_dice.theme import DIE as BODY
from games.poker_dice.theme import DIM, EDGE, PIPS, PLAYERS, THEME

if TYPE_CHECKING:
    from cabinet.api import Entry, Show
    from cabinet.display.canvas import Canvas
    from games.poker_dice.panel import Ui
    from games.poker_dice.rules import Evening, Move, View

LEFT, RIGHT = TRAY[0] + 8, TRAY[0] + TRAY[2] - 8
MIDDLE = TRAY[0] + TRAY[2] // 2
CALL_X = 438
"""The left of the plate that calls a player."""
UNDO_Y, EVENING_Y, EVENING_STEP = 134, 200, 22
WAITING, WAITING_Y, WAITING_STEP = 34, 264, 40
"""The dice that wait for the first roll: their size, top and from one to the next."""
NEW_RECORD = "NEW RECORD"


def lowered(view: View, age: float | None) -> int:
    """Pixels by which the tray gives way to dice that were thrown `age` seconds ago; none for None."""
    return 0 if age is None else shake(age, view.held.count(False))


def ground(canvas: Canvas, down: int = 0) -> None:
    """The tray with nothing in it, `down` pixels lower."""
    left, top, width, height = TRAY
    panel(canvas, THEME, left, top + down, width, height)


def bar(canvas: Canvas, view: View, what: object) -> None:
    """ROLL, UNDO, NEXT and QUIT: lit where the pointer is, dim where nothing would happen."""
    moves = rules.moves(view)
    for target in LAST_WORDS if view.ended else WORDS:
        can = target.what in moves or target.what in (Action.NEXT, Action.QUIT)
        middle = target.x + target.width // 2 + 1
        on = target.what is what
        if on:
            colour = THEME.accent if can else DIM
            left, right = max(BAR[0], target.x - 2), min(BAR[0] + BAR[2], target.x + target.width + 2)
            raised(canvas, left, BAR[1], right - left, BAR[3], colour, 7, 2)
        elif target.x > BAR[0]:
            canvas.box(target.x, BAR[1] + 6, 1, BAR[3] - 12, EDGE)
        ink = BLACK if on else THEME.ink if can else DIM
        if target is LAST_NEXT:
            canvas.text(middle, target.y + 1, target.what.name, ink, 3, "centre")
        else:
            read(canvas, middle, target.y + 3, target.what.name, ink, "centre", strong=on or can)


def count(canvas: Canvas, view: View, down: int = 0) -> None:
    """The rolls taken in this turn, under ROLL; a lamp for each that is left."""
    # An open nought, which nobody takes for an 8.
    y = COUNT_Y + down
    canvas.text(COUNT_X + 2, y, str(view.rolls or "O"), THEME.accent, 5, "centre")
    for lamp in range(ROLLS):
        x, lit = COUNT_X - 13 + 13 * lamp, lamp >= view.rolls
        canvas.disc(x, y + 48, 5, BLACK)
        canvas.disc(x, y + 48, 4, THEME.accent if lit else EDGE)


def whose(canvas: Canvas, view: View, down: int = 0) -> None:
    """Whose dice these are: a small plate in the player's colour."""
    wide, y = 40, TRAY[1] + TRAY[3] - 70 + down
    raised(canvas, TRAY[0] + 7, y, wide, 62, PLAYERS[view.player], 8)
    kind = "CPU" if view.options.columns[view.player] else "P"
    read(canvas, TRAY[0] + 8 + wide // 2, y + 5, kind, BLACK, "centre", strong=True)
    canvas.text(TRAY[0] + 9 + wide // 2, y + 25, str(view.player + 1), BLACK, 4, "centre")


def dice(canvas: Canvas, view: View, what: object, age: float | None) -> None:
    """The dice where they are, the held ones with their lamp.

    Those just thrown come in from the right, and have tumbled for `age` seconds.
    """
    order, colour, down = 0, PLAYERS[view.player], lowered(view, age)
    for at, face in enumerate(view.dice):
        _, x, y, size, _ = place(view, at)
        if view.held[at]:
            die(canvas, x, y + down, face, colour, PIPS, size=size)
            ring(canvas, x, y + down, size, colour, APART)
            signs.lamp(canvas, LAMP_X, y + down + 10, "HOLD", THEME.accent)
        elif age is None:
            die(canvas, x, y, face, BODY, PIPS, size=size)
        else:
            now = tumble(age, order, face)
            order += 1
            x += round((WIDTH - x) * now.away)
            y += down if now.settled else 0
            die(canvas, x, y, now.face, BODY, PIPS, size=size, lift=now.lift, edge=now.edge)
    if isinstance(what, int):
        _, x, y, size, _ = place(view, what)
        ring(canvas, x, y, size, THEME.accent, APART)


def call(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """Whose turn begins, for the whole room; the record, or what the evening has come to so far.

    While a computer player waits for UNDO the lamp of that.
    """
    columns, player = view.options.columns, view.player
    colour = THEME.dim if show.nudged and not show.lit else PLAYERS[player]
    plate(canvas, CALL_X, DICE_Y, columns[player] or "PLAYER", str(player + 1), colour, width=162)
    stick = setup.players(view.options)[player].jack
    y = DICE_Y + 70
    if not columns[player] and (stick != player + 1 or view.options.sticks):
        read(canvas, CALL_X + 81, y, f"JOYSTICK {stick}", THEME.ink, "centre", strong=True)
        y += 22
    if show.waits and view.before:
        undo(canvas, view.before, show.waits)
    if view.options.evening.games:
        evening(canvas, view.options.evening)
        return
    if show.record and not show.waits:
        record(canvas, show.record, y + 8)
    waiting(canvas, show.beat)


def undo(canvas: Canvas, before: View, left: float) -> None:
    """Who may take the last score back, over a lamp that runs out; `left`: how much of it, 1 to 0."""
    colour, wide = PLAYERS[before.player], RIGHT - LEFT
    said = f"{words.label(before.options.columns, before.player)} MAY UNDO"
    read(canvas, MIDDLE, UNDO_Y, said, colour, "centre", strong=True)
    canvas.round_box(LEFT, UNDO_Y + 24, wide, 16, BLACK, 8)
    canvas.round_frame(LEFT, UNDO_Y + 24, wide, 16, EDGE, 8, 1)
    canvas.round_box(LEFT + 3, UNDO_Y + 27, max(10, round((wide - 6) * left)), 10, THEME.accent, 5)


def record(canvas: Canvas, best: Entry, y: int) -> None:
    """The score to beat, and whose it is."""
    read(canvas, MIDDLE, y + 8, f"RECORD {best.score}", THEME.dim, "centre")
    read(canvas, MIDDLE, y + 30, best.name, THEME.dim, "centre")


def waiting(canvas: Canvas, beat: int) -> None:
    """Five dice that wait to be rolled, one after another with a hop."""
    for at in range(5):
        turn = (beat - 4 * at) % 40
        lift = (0, 4, 7, 8, 7, 4, 0)[turn] if beat and turn < 7 else 0
        face = 1 + (at + (beat - 4 * at + 37) // 40) % 6 if beat else at + 1
        x = LEFT + 6 + WAITING_STEP * at
        die(canvas, x, WAITING_Y, face, mix(BODY, THEME.ground, 0.45), PIPS, size=WAITING, lift=lift)


def evening(canvas: Canvas, so_far: Evening) -> None:
    """How many games there have been, and who has won how many with how many points."""
    games = "GAME" if so_far.games == 1 else "GAMES"
    read(canvas, MIDDLE, EVENING_Y, f"AFTER {so_far.games} {games}", THEME.dim, "centre")
    for seat, (won, points) in enumerate(zip(so_far.won, so_far.points, strict=True)):
        y = EVENING_Y + 23 + EVENING_STEP * seat
        chip(canvas, LEFT, y, str(seat + 1), PLAYERS[seat])
        read(canvas, LEFT + CHIP + 8, y + 1, f"{won} WON", PLAYERS[seat])
        read(canvas, RIGHT, y + 1, str(points), PLAYERS[seat], "right", strong=True)


def result(canvas: Canvas, show: Show[View, Ui, Move], view: View) -> None:
    """Who has won, in large letters, and with how much; what is told of the top ten, and the evening."""
    won, columns = rules.winners(view), view.options.columns
    colour = PLAYERS[won[0]] if len(won) == 1 and len(columns) > 1 else THEME.accent
    games, y = view.options.evening.games, TRAY[1] + 12
    largest = 4 if games else 5
    for line in words.winners(view).split(" ", 1):
        size = min(largest, (TRAY[2] - 20) // (8 * len(line)))
        logo(canvas, MIDDLE, y, line, colour, size, deep=4)
        y += 8 * largest + 4
    y += 6
    if games:
        evening(canvas, rules.evening(view))
    else:
        figure(canvas, MIDDLE, y, str(max(rules.scores(view))), THEME.ink, 7, "centre")
        y += 68
    enters = bool(show.entering)
    if enters and breaks(view, show.record):
        wide = 12 * len(NEW_RECORD) + 10
        badge(canvas, MIDDLE - wide // 2, y, NEW_RECORD, THEME.accent, filled=show.lit)
        y += 24
    for line in words.news(view, enters=enters, hinted=show.hinted):
        read(canvas, MIDDLE, y, line, THEME.ink, "centre", strong=True)
        y += 20
    if not games and y < WAITING_Y - 10:
        waiting(canvas, show.beat)


def breaks(view: View, best: Entry | None) -> bool:
    """Whether the best score of a game is better than the list's."""
    return best is None or max(rules.scores(view)) > best.score
