"""Drawing of the parts beside the POKER DICE score table: player's plate, dice tray, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import legal
from cabinet.dice.die_picture import placed
from cabinet.dice.furniture import draw_rolls
from cabinet.dice.tray import TAKEN, DieAtRest, Tray, draw_lying, draw_thrown
from cabinet.display.palette import BLACK, PLAYERS, WHITE, mix
from cabinet.drawing import signs
from cabinet.drawing.lettering import entry, read
from cabinet.drawing.motion import between
from cabinet.drawing.plates import plate
from games.poker_dice import layout, rules, setup, words
from games.poker_dice.result import draw_evening
from games.poker_dice.rules import Action
from games.poker_dice.theme import DIM, EDGE, FELT, THEME

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour
    from games.poker_dice.panel import Ui
    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.rules import Move, View

THROWN_FROM = (730, 330)
AWAY = 74
"""The distance in pixels that the player's plate must move up to be off the screen."""
KEY, DEAD = (84, 56, 26), (44, 30, 14)
"""Color of a button, and of a button that has no effect now."""
COUNT = (374, 249)
"""Left and top in pixels of the number of rolls taken, which stands above the ROLL button."""
CALL_Y, LINE = 102, 20
"""Top of the text shown before the first roll, and its line height, in pixels."""
UNDO_BAR = (150, 16)
WAITING = ((434, 192), (492, 192), (550, 192), (463, 248), (521, 248))
"""Centers of the five dice before the first roll, in pixels."""
SMALL, DARK = 56, 0.7
"""Size in pixels and brightness (0 to 1) of the dice before the first roll."""


def draw_keys(canvas: Canvas, view: View, what: object) -> None:
    """Draw the buttons ROLL, UNDO, NEXT and QUIT: lit under the pointer, dim if they have no effect now."""
    moves = legal(rules.due(view))
    for target in layout.LAST_WORDS if view.ended else layout.WORDS:
        can = target.what in moves or target.what in (Action.NEXT, Action.QUIT)
        on, middle = target.what is what, target.x + target.width // 2 + 1
        body = (THEME.accent if can else DIM) if on else KEY if can else DEAD
        ink = BLACK if on else THEME.ink if can else DIM
        _draw_key(canvas, target, body)
        if target is layout.LAST_NEXT:
            canvas.text(middle, target.y + 1, target.what.name, ink, 3, "centre")
        else:
            entry(canvas, middle, target.y + 4, target.what.name, ink, "centre", strong=can)


def _draw_key(canvas: Canvas, target: PointerTarget, body: Colour) -> None:
    """Draw a button without its label."""
    _, x, y, width, height = target
    canvas.round_box(x - 1, y - 1, width + 2, height + 2, BLACK, 7)
    canvas.round_box(x, y, width, height, mix(body, BLACK, 0.45), 6)
    canvas.round_box(x, y, width, height - 2, body, 6)
    canvas.box(x + 6, y, width - 12, 1, mix(body, WHITE, 0.5))


def draw_plate(canvas: Canvas, view: View, *, out: bool = False, away: float = 0.0) -> None:
    """Draw the large plate that shows whose turn it is.

    `out`: True to draw the plate in the dim color, as the off phase of blinking. `away`: the fraction by
    which the plate has moved off the screen.
    """
    seat = view.player
    label = view.options.columns[seat] or "PLAYER"
    x, y, width = layout.PLATE
    y -= round(AWAY * away)
    plate(canvas, x, y, label, str(seat + 1), THEME.dim if out else PLAYERS[seat], width=width)


def draw_count(canvas: Canvas, view: View) -> None:
    """Draw the number of rolls taken in this turn, and one lamp for each roll left."""
    x, y = COUNT
    # Draw zero as the letter O, because the digit 0 of the font resembles an 8.
    canvas.text(x, y, str(view.rolls or "O"), THEME.accent, 3)
    draw_rolls(canvas, x + 7, layout.KEY_Y - 9, view.rolls, radius=5, step=12)


def tray(held: tuple[bool, ...]) -> Tray:
    """Return the dice tray with the positions of the dice; `held`: for each die, True if it is held."""
    lies = layout.spots(held)
    return Tray(lies, lies, layout.DIE, THROWN_FROM, ring=THEME.accent, angles=layout.ANGLES)


def draw_dice(canvas: Canvas, show: Show[View, Ui, Move], what: object) -> None:
    """Draw the dice in the tray, moving from their previous positions after a hold or release."""
    view, was = show.view, show.was.held if show.was else show.view.held
    at = what if isinstance(what, int) else None
    lying = DieAtRest(view.dice, view.held, PLAYERS[view.player], was, show.settled, at, show.beat)
    draw_lying(canvas, tray(view.held)._replace(came=layout.spots(was)), lying)
    draw_lamp(canvas, view)


def draw_rolling(canvas: Canvas, before: View, view: View, age: float) -> None:
    """Draw a roll of the dice, `age` seconds after the throw; the new dice come in from the right."""
    colour = PLAYERS[view.player]
    old = DieAtRest(before.dice, before.held, colour) if before.dice else None
    if not old and age < TAKEN and not view.options.evening.games:
        draw_waiting(canvas, 0, (age / TAKEN) ** 2)
    draw_lamp(canvas, view)
    draw_thrown(canvas, tray(view.held), view.dice, view.held, colour, FELT, age, old)


def draw_lamp(canvas: Canvas, view: View) -> None:
    """Draw the HOLD lamp in front of the held dice, if any."""
    if any(view.held):
        signs.lamp(canvas, layout.MIDDLE - 30, layout.HOLD_Y, "HOLD", THEME.accent)


def draw_call(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Draw the text at the start of a turn: the joystick, UNDO, and the session totals or the record.

    While a computer player waits so that a person can still press UNDO, draw only the part about UNDO.
    """
    view, y = show.view, CALL_Y
    columns, player = view.options.columns, view.player
    stick = setup.players(view.options)[player].jack
    evening = view.options.evening
    if not evening.games:
        draw_waiting(canvas, show.beat)
    if not columns[player] and (stick != player + 1 or view.options.sticks):
        read(canvas, layout.MIDDLE, y, f"JOYSTICK {stick}", THEME.ink, "centre", strong=True)
        y += LINE
    if show.waits and view.before:
        _draw_undo(canvas, view.before, y, show.waits)
        y += LINE + UNDO_BAR[1] + 6
    if show.waits:
        return
    if evening.games:
        draw_evening(canvas, y + 4, evening)
    elif show.record:
        read(canvas, layout.MIDDLE, y, f"RECORD {show.record.score}", THEME.ink, "centre")
        read(canvas, layout.MIDDLE, y + LINE, show.record.name, THEME.ink, "centre")


def _draw_undo(canvas: Canvas, before: View, y: int, left: float) -> None:
    """Draw who may press UNDO, and a bar with the time left for it; `left` runs from 1 to 0."""
    said = f"{words.label(before.options.columns, before.player)} MAY UNDO"
    read(canvas, layout.MIDDLE, y, said, PLAYERS[before.player], "centre", strong=True)
    wide, high = UNDO_BAR
    x, y = layout.MIDDLE - wide // 2, y + LINE
    canvas.round_box(x, y, wide, high, BLACK, high // 2)
    canvas.round_frame(x, y, wide, high, EDGE, high // 2, 1)
    canvas.round_box(x + 3, y + 3, max(10, round((wide - 6) * left)), high - 6, THEME.accent, high // 2 - 3)


def draw_waiting(canvas: Canvas, beat: int, taken: float = 0.0) -> None:
    """Draw the five dark, hopping dice that are shown before the first roll of a turn.

    `taken`: how far they have moved off the screen, 0 to 1.
    """
    dice = []
    for die, spot in enumerate(WAITING):
        turn = (beat - 4 * die) % 40
        height = (0, 6, 10, 12, 10, 6, 0)[turn] if beat and turn < 7 else 0
        face = 1 + (die + (beat - 4 * die + 37) // 40) % 6 if beat else die + 1
        x, y = between(spot, THROWN_FROM, taken)
        dice.append(placed(x, y, face, size=SMALL, height=height, light=DARK))
    canvas.scatter(dice)
