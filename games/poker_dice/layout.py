"""Where everything is on the screens of POKER DICE: what is drawn there is what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.dice.perfect import LEVELS
from games.dice.scoring import DICE
from games.poker_dice import rules
from games.poker_dice.pointer import PointerTarget
from games.poker_dice.rules import NAMES, PERSON, Action

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.dice.scoring import Category
    from games.poker_dice.rules import View

DIE = 42
"""Pixels of a die, either way."""
APART = 1
"""Pixels between a die and its ring: those of neighbours do not touch."""
BAR = (388, 16, 220, 28)
"""Left, top, width and height of the bar of words."""
TRAY = (388, 48, 220, 266)
"""The same of where the dice lie, one above the other."""
ROLL_X, HELD_X, DICE_Y, DICE_STEP = 442, 486, 56, 52
"""The left of the dice in the ROLL area, and in the HOLD area beside it; the first one's top; to the next."""
COUNT_X, COUNT_Y = 415, 70
"""The middle and top of the number of rolls taken, under ROLL and the hand that points at it."""
LAMP_X = 541
"""The left of the HOLD lamps."""
TABLE_X = 26
OPTION_X, OPTION_Y, OPTION_STEP = 32, 34, 19
"""The first option, and from one line to the next."""
OPTION_WIDTH = 350
"""Its middle is between the words and the scores: the pointer rests there and hides neither."""
HEADER_Y = 17
TOTAL_Y = OPTION_Y + OPTION_STEP * len(NAMES) - 1
FOOT_Y = TOTAL_Y + OPTION_STEP - 2
"""The last line: it ends above the signs of the prompt."""
COLUMNS_X, COLUMNS = 208, 176
"""The left of the columns of scores, and what they share."""
FIGURES = 36
"""Pixels across of three figures."""

WORDS = (
    PointerTarget(Action.ROLL, 388, 18, 56, 24),
    PointerTarget(Action.UNDO, 444, 18, 55, 24),
    PointerTarget(Action.NEXT, 499, 18, 55, 24),
    PointerTarget(Action.QUIT, 554, 18, 54, 24),
)
ROLL, _, NEXT, _ = WORDS
LAST_WORDS = (
    PointerTarget(Action.UNDO, 388, 18, 56, 24),
    PointerTarget(Action.NEXT, 444, 18, 110, 24),
    PointerTarget(Action.QUIT, 554, 18, 54, 24),
)
"""The words when the game is over: NEXT is large, and there is nothing to roll."""
LAST_NEXT = LAST_WORDS[1]
ROLLED = tuple(PointerTarget(die, ROLL_X, DICE_Y + DICE_STEP * die, DIE, DIE) for die in range(DICE))
"""The places of the dice in the ROLL area."""
HELD = tuple(PointerTarget(die, HELD_X, DICE_Y + DICE_STEP * die, DIE, DIE) for die in range(DICE))
"""The places of the dice in the HOLD area."""
OPTIONS = {
    category: PointerTarget(category, OPTION_X, OPTION_Y + OPTION_STEP * row, OPTION_WIDTH, OPTION_STEP)
    for row, category in enumerate(NAMES)
}
"""The lines of the options."""


class Column(NamedTuple):
    """A column of scores: its left and width, and where its figures end, in pixels."""

    x: int
    width: int
    right: int


def column(seat: Seat, of: int) -> Column:
    """The column of a seat, so many of them sharing the room; three figures stand in its middle."""
    width = COLUMNS // of
    x = COLUMNS_X + width * seat
    return Column(x, width, x + (width + FIGURES) // 2)


def place(view: View, die: int) -> PointerTarget:
    """Where a die lies."""
    return (HELD if view.held[die] else ROLLED)[die]


def targets(view: View) -> tuple[PointerTarget, ...]:
    """All that can be pointed at: the words, the dice where they are, the options not yet used."""
    if view.ended:
        return LAST_WORDS
    dice = (place(view, die) for die in range(len(view.dice)))
    return (*WORDS, *dice, *(OPTIONS[category] for category in view.sheet.unused))


def within_reach(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """All that a stick comes to from something: to QUIT from NEXT alone, by no slip from a die."""
    near = set_off in (Action.NEXT, Action.QUIT)
    return tuple(target for target in targets(view) if near or target.what is not Action.QUIT)


def rank(x: int, y: int) -> int:
    """How far down the table or the dice, or along the words, a pixel is, counted from 0."""
    if x < TRAY[0]:
        return (y - OPTION_Y) // OPTION_STEP
    if y < TRAY[1]:
        return sum(x >= word.x for word in WORDS[1:])
    return (y - DICE_Y) // DICE_STEP


def choosable(view: View, what: Action | Category | int) -> bool:
    """Whether FIRE does something there now."""
    if what in (Action.NEXT, Action.QUIT):
        return True
    return what in rules.moves(view) if isinstance(what, Action) else view.rolls > 0


# The set-up

BACK = "BACK"
QUIT = "QUIT"
HELP = "HOW TO PLAY"
NUMBER_SIZE = 72
STICK_SIZE = 56
ROW_Y, ROW_STEP, ROW_HEIGHT = 142, 32, 30
"""The row of the first column, and from one to the next."""
_PILL_Y, _PILL_HEIGHT = 278, 28


def number(players: int) -> PointerTarget:
    """The die that stands for so many players."""
    return PointerTarget(players, 98 + 124 * (players - 1), 154, NUMBER_SIZE, NUMBER_SIZE)


def kinds(seat: Seat) -> tuple[PointerTarget, ...]:
    """Who may play a column, in its row."""
    y, height = ROW_Y + ROW_STEP * seat + 2, ROW_HEIGHT - 4
    return (
        PointerTarget(PERSON, 172, y, 104, height),
        *(PointerTarget(level, 292 + 104 * at, y, 100, height) for at, level in enumerate(LEVELS)),
    )


NUMBERS = tuple(number(players) for players in range(1, 5))
FIRST_WORDS = (
    PointerTarget(QUIT, 98, _PILL_Y, 96, _PILL_HEIGHT),
    PointerTarget(HELP, 382, _PILL_Y, 160, _PILL_HEIGHT),
)
STICKS = tuple(
    PointerTarget(sticks, 352 + 66 * (sticks - 1), 184, STICK_SIZE, STICK_SIZE) for sticks in range(1, 5)
)
"""How many joysticks the people have."""
THEN_WORDS = (FIRST_WORDS[0]._replace(what=BACK), FIRST_WORDS[1])
