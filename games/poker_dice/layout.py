"""The screen coordinates of POKER DICE, used both for drawing and for finding what the pointer is on."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import legal
from cabinet.dice.throw import Spot
from games.dice.perfect import LEVELS
from games.dice.scoring import DICE
from games.poker_dice import rules
from games.poker_dice.pointer import PointerTarget
from games.poker_dice.rules import NAMES, PERSON, Action

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.dice.scoring import Category
    from games.poker_dice.rules import Move, View

DIE = 64
"""Width and height of a drawn die in pixels."""
SHEET = (24, 12, 344, 301)
"""Position and size of the score table in pixels: left, top, width, height."""
TRAY = (376, 64, 232, 236)
"""Position and size of the round dice tray in pixels: left, top, width, height."""
PLATE = (380, 14, 224)
"""Position and width in pixels of the plate that names the current player: left, top, width."""
RESULT = (376, 92, 232, 190)
"""Position and size in pixels of the results board, drawn in place of the tray after the game."""
MIDDLE = TRAY[0] + TRAY[2] // 2
ACROSS = 67
"""Horizontal distance between the centers of neighboring dice in a row, in pixels."""
ROWS_Y = {1: (170,), 2: (134, 206), 3: (104, 168, 232)}
"""The vertical centers of the rows of dice in pixels, for one, two and three rows."""
ROWS = ((), (1,), (2,), (3,), (1, 3), (2, 3))
"""The number of dice in each row, for 0 to 5 dice. Free dice fill the rows from the rear; for held dice the
order of the rows is reversed."""
ANGLES = (-8, 6, -4, 9, -6)
"""Rotation of each of the five thrown dice, in degrees."""
HOLD_Y = 265
"""Top of the HOLD lamp in pixels; the lamp is drawn in front of the held dice."""
OPTION_X, OPTION_Y, OPTION_STEP, GAP = 32, 36, 19, 4
"""The lines of the score table in pixels: left, first top, line height, gap below the upper six."""
HEADER_Y = 17
TOTAL_Y = OPTION_Y + OPTION_STEP * len(NAMES) + GAP + 2
COLUMNS_X, COLUMNS = 204, 160
"""Left edge of the score columns, and the total width of all columns, in pixels."""
FIGURES = 36
"""Width of a three-digit number in the score table, in pixels."""
KEY_Y, KEY, KEY_STEP = 288, (54, 24), 59
"""The buttons below the tray in pixels: their top, their (width, height), and the distance between the left
edges of neighboring buttons."""

NEXT_OR_QUIT = (Action.NEXT, Action.QUIT)
FEW = 16
"""The number of results that each function which lists pointer targets keeps cached; a search for a path to a
target calls these functions often."""


def _key(what: Action, at: int, keys: int = 1) -> PointerTarget:
    """Return the pointer target of a button at position `at` in the row; it is as wide as `keys` buttons."""
    return PointerTarget(what, TRAY[0] + KEY_STEP * at, KEY_Y, KEY[0] + KEY_STEP * (keys - 1), KEY[1])


WORDS = (_key(Action.ROLL, 0), _key(Action.UNDO, 1), _key(Action.NEXT, 2), _key(Action.QUIT, 3))
ROLL, _, NEXT, _ = WORDS
LAST_WORDS = (_key(Action.UNDO, 0), _key(Action.NEXT, 1, 2), _key(Action.QUIT, 3))
"""The buttons after the game is over: UNDO, a wide NEXT, and QUIT (no ROLL)."""
LAST_NEXT = LAST_WORDS[1]
OPTIONS = {
    what: PointerTarget(what, OPTION_X, OPTION_Y + OPTION_STEP * at + GAP * (at > 5), 344, OPTION_STEP)
    for at, what in enumerate(NAMES)
}
"""The pointer target of each line of the score table.

The center of a line lies between the name and the scores, so that the pointer covers neither."""


class Column(NamedTuple):
    """One player's column in the score table, in pixels: left edge, width, and right edge of its numbers."""

    x: int
    width: int
    right: int


def column(seat: Seat, of: int) -> Column:
    """Return the score column of a player when the table has `of` columns."""
    width = COLUMNS // of
    x = COLUMNS_X + width * seat
    return Column(x, width, x + (width + FIGURES) // 2)


@cache
def spots(held: tuple[bool, ...]) -> tuple[Spot, ...]:
    """Return the positions of the five dice: dice to be rolled are in the rear rows, held dice in front."""
    rear, front = ROWS[held.count(False)], ROWS[held.count(True)][::-1]
    lies: list[Spot] = []
    rows = (*rear, *front)
    for y, many in zip(ROWS_Y[len(rows)], rows, strict=True):
        lies += [Spot(MIDDLE + ACROSS * at - ACROSS * (many - 1) // 2, y) for at in range(many)]
    order = sorted(range(DICE), key=lambda die: held[die])
    found = dict(zip(order, lies, strict=True))
    return tuple(found[die] if held[die] else found[die]._replace(angle=ANGLES[die]) for die in range(DICE))


def place(held: tuple[bool, ...], die: int) -> PointerTarget:
    """Return the pointer target of a die in its current position."""
    spot = spots(held)[die]
    return PointerTarget(die, spot.x - DIE // 2, spot.y - DIE // 2, DIE, DIE)


@lru_cache(maxsize=FEW)
def targets(view: View) -> tuple[PointerTarget, ...]:
    """Return all targets of the pointer: the buttons, the dice, and the unused lines of the score table."""
    if view.ended:
        return LAST_WORDS
    dice = (place(view.held, die) for die in range(len(view.dice)))
    return (*WORDS, *dice, *(OPTIONS[category] for category in view.sheet.unused))


@lru_cache(maxsize=FEW)
def within_reach(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """Return the pointer targets that a joystick can reach if its push starts on the target `set_off`.

    QUIT can only be reached from NEXT or QUIT itself, so that nobody quits by accident.
    """
    near = set_off in NEXT_OR_QUIT
    return tuple(target for target in targets(view) if near or target.what is not Action.QUIT)


@lru_cache(maxsize=FEW)
def flicks(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """Return the targets that the first step of a joystick push can lead to.

    These are the targets on which FIRE does something now. If the push starts on a die while ROLL is
    possible, NEXT is left out.
    """
    moves = legal(rules.due(view))
    rolls = isinstance(set_off, int) and Action.ROLL in moves
    can = (target for target in within_reach(view, set_off) if choosable(view, target.what, moves))
    return tuple(target for target in can if not (rolls and target.what is Action.NEXT))


def rank(x: int, y: int) -> int:
    """Return the number of the row or button at x, y, from 0; it sets the pitch of the pointer's tick."""
    if x < TRAY[0]:
        return (y - OPTION_Y) // OPTION_STEP
    if y >= KEY_Y:
        return (x - TRAY[0]) // KEY_STEP
    return (y - TRAY[1]) // ACROSS


def choosable(view: View, what: Action | Category | int, moves: tuple[Move, ...]) -> bool:
    """Return True if pressing FIRE on the target `what` does something now."""
    if what in NEXT_OR_QUIT:
        return True
    return what in moves if isinstance(what, Action) else view.rolls > 0


# Coordinates of the set-up screens.

BACK = "BACK"
MENU = "GAME MENU"
HELP = "HOW TO PLAY"
ROW_HEIGHT = 30
_PILL_Y, _PILL_HEIGHT = 284, 28


def row(seat: Seat) -> int:
    """Return the top of a player's row on the set-up screen, in pixels."""
    return 142 + 32 * seat


def kinds(seat: Seat) -> tuple[PointerTarget, ...]:
    """Return the pointer targets that give a column to a person, or to a computer player of each level."""
    y, height = row(seat) + 2, ROW_HEIGHT - 4
    return (
        PointerTarget(PERSON, 172, y, 104, height),
        *(PointerTarget(level, 292 + 104 * at, y, 100, height) for at, level in enumerate(LEVELS)),
    )


NUMBERS = tuple(PointerTarget(players, 124 * players - 30, 156, 80, 80) for players in range(1, 5))
"""The pointer targets with which the number of players is chosen: four dice on the set-up screen."""
FIRST_WORDS = (
    PointerTarget(MENU, 98, _PILL_Y, 136, _PILL_HEIGHT),
    PointerTarget(HELP, 382, _PILL_Y, 160, _PILL_HEIGHT),
)
STICKS = tuple(PointerTarget(sticks, 286 + 66 * sticks, 184, 56, 56) for sticks in range(1, 5))
"""The pointer targets with which the number of joysticks is chosen: four dice, 1 to 4."""
THEN_WORDS = (FIRST_WORDS[0]._replace(what=BACK), FIRST_WORDS[1])
