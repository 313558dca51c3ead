"""The places of everything on the screens of POKER DICE, for drawing and for pointing."""

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
"""Width and height of a die in pixels."""
SHEET = (24, 12, 344, 301)
"""Left, top, width and height of the table of scores."""
TRAY = (376, 64, 232, 236)
"""Left, top, width and height of the round tray."""
PLATE = (380, 14, 224)
"""Left, top and width of the plate of the player whose turn it is."""
RESULT = (376, 92, 232, 190)
"""Left, top, width and height of the board that replaces the tray when the game is over."""
MIDDLE = TRAY[0] + TRAY[2] // 2
ACROSS = 67
"""Pixels from a die to the next one in its row."""
ROWS_Y = {1: (170,), 2: (134, 206), 3: (104, 168, 232)}
"""For each number of rows, the y of the middle of each row of dice."""
ROWS = ((), (1,), (2,), (3,), (1, 3), (2, 3))
"""The number of dice in each row, by the number of dice, the rear row first; for held dice in reverse
order."""
ANGLES = (-8, 6, -4, 9, -6)
"""The angle of each thrown die in degrees."""
HOLD_Y = 265
"""The top of the HOLD lamp, in front of the dice that are held."""
OPTION_X, OPTION_Y, OPTION_STEP, GAP = 32, 36, 19, 4
"""The left and top of the first option, the line height, and the extra space below the upper six."""
HEADER_Y = 17
TOTAL_Y = OPTION_Y + OPTION_STEP * len(NAMES) + GAP + 2
COLUMNS_X, COLUMNS = 204, 160
"""The left edge of the score columns, and their width together."""
FIGURES = 36
"""The width in pixels of three figures."""
KEY_Y, KEY, KEY_STEP = 288, (54, 24), 59
"""The keys on the rim of the tray: their top, their width and height, and pixels from one to the next."""

NEXT_OR_QUIT = (Action.NEXT, Action.QUIT)
FEW = 16
"""The number of views whose targets are kept: a search for the shortest presses asks for them thousands of
times."""


def _key(what: Action, at: int, keys: int = 1) -> PointerTarget:
    """The key that begins at this place on the rim and is as wide as this many keys."""
    return PointerTarget(what, TRAY[0] + KEY_STEP * at, KEY_Y, KEY[0] + KEY_STEP * (keys - 1), KEY[1])


WORDS = (_key(Action.ROLL, 0), _key(Action.UNDO, 1), _key(Action.NEXT, 2), _key(Action.QUIT, 3))
ROLL, _, NEXT, _ = WORDS
LAST_WORDS = (_key(Action.UNDO, 0), _key(Action.NEXT, 1, 2), _key(Action.QUIT, 3))
"""The keys when the game is over: NEXT is large, and ROLL is left out."""
LAST_NEXT = LAST_WORDS[1]
OPTIONS = {
    what: PointerTarget(what, OPTION_X, OPTION_Y + OPTION_STEP * at + GAP * (at > 5), 344, OPTION_STEP)
    for at, what in enumerate(NAMES)
}
"""The lines of the options. The middle of a line is between words and scores, so the pointer hides
neither."""


class Column(NamedTuple):
    """A column of scores: its left, its width, and the right end of its figures, in pixels."""

    x: int
    width: int
    right: int


def column(seat: Seat, of: int) -> Column:
    """The column of a seat among `of` columns; three figures stand in its middle."""
    width = COLUMNS // of
    x = COLUMNS_X + width * seat
    return Column(x, width, x + (width + FIGURES) // 2)


@cache
def spots(held: tuple[bool, ...]) -> tuple[Spot, ...]:
    """The places of the dice in rows: free dice at the rear, held dice in front."""
    rear, front = ROWS[held.count(False)], ROWS[held.count(True)][::-1]
    lies: list[Spot] = []
    rows = (*rear, *front)
    for y, many in zip(ROWS_Y[len(rows)], rows, strict=True):
        lies += [Spot(MIDDLE + ACROSS * at - ACROSS * (many - 1) // 2, y) for at in range(many)]
    order = sorted(range(DICE), key=lambda die: held[die])
    found = dict(zip(order, lies, strict=True))
    return tuple(found[die] if held[die] else found[die]._replace(angle=ANGLES[die]) for die in range(DICE))


def place(held: tuple[bool, ...], die: int) -> PointerTarget:
    """The target for pointing at this die."""
    spot = spots(held)[die]
    return PointerTarget(die, spot.x - DIE // 2, spot.y - DIE // 2, DIE, DIE)


@lru_cache(maxsize=FEW)
def targets(view: View) -> tuple[PointerTarget, ...]:
    """All targets: the keys, the dice in their places, the open options."""
    if view.ended:
        return LAST_WORDS
    dice = (place(view.held, die) for die in range(len(view.dice)))
    return (*WORDS, *dice, *(OPTIONS[category] for category in view.sheet.unused))


@lru_cache(maxsize=FEW)
def within_reach(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """The targets that a stick reaches from the target it sets off from.

    QUIT is reached from NEXT alone, so no slip from a die leads there.
    """
    near = set_off in NEXT_OR_QUIT
    return tuple(target for target in targets(view) if near or target.what is not Action.QUIT)


@lru_cache(maxsize=FEW)
def flicks(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """The possible first targets of a push: the present choices.

    From a die, NEXT is not among them while ROLL is possible.
    """
    moves = legal(rules.due(view))
    rolls = isinstance(set_off, int) and Action.ROLL in moves
    can = (target for target in within_reach(view, set_off) if choosable(view, target.what, moves))
    return tuple(target for target in can if not (rolls and target.what is Action.NEXT))


def rank(x: int, y: int) -> int:
    """The rank of a pixel, from 0: down the table or the dice, or along the keys."""
    if x < TRAY[0]:
        return (y - OPTION_Y) // OPTION_STEP
    if y >= KEY_Y:
        return (x - TRAY[0]) // KEY_STEP
    return (y - TRAY[1]) // ACROSS


def choosable(view: View, what: Action | Category | int, moves: tuple[Move, ...]) -> bool:
    """True if FIRE has an effect on the target now."""
    if what in NEXT_OR_QUIT:
        return True
    return what in moves if isinstance(what, Action) else view.rolls > 0


# Places of the set-up screens.

BACK = "BACK"
MENU = "GAME MENU"
HELP = "HOW TO PLAY"
ROW_HEIGHT = 30
_PILL_Y, _PILL_HEIGHT = 284, 28


def row(seat: Seat) -> int:
    """The y of the top of a column's row in the set-up."""
    return 142 + 32 * seat


def kinds(seat: Seat) -> tuple[PointerTarget, ...]:
    """The targets for the possible players of a column, in its row."""
    y, height = row(seat) + 2, ROW_HEIGHT - 4
    return (
        PointerTarget(PERSON, 172, y, 104, height),
        *(PointerTarget(level, 292 + 104 * at, y, 100, height) for at, level in enumerate(LEVELS)),
    )


NUMBERS = tuple(PointerTarget(players, 124 * players - 30, 156, 80, 80) for players in range(1, 5))
"""The dice that stand for the numbers of players."""
FIRST_WORDS = (
    PointerTarget(MENU, 98, _PILL_Y, 136, _PILL_HEIGHT),
    PointerTarget(HELP, 382, _PILL_Y, 160, _PILL_HEIGHT),
)
STICKS = tuple(PointerTarget(sticks, 286 + 66 * sticks, 184, 56, 56) for sticks in range(1, 5))
"""The targets for the possible numbers of joysticks."""
THEN_WORDS = (FIRST_WORDS[0]._replace(what=BACK), FIRST_WORDS[1])
