"""Where everything is on the screens of POKER DICE: what is drawn there is what is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.perfect import LEVELS
from games.dice.scoring import DICE
from games.poker_dice import rules
from games.poker_dice.pointer import PointerTarget
from games.poker_dice.rules import NAMES, PERSON, Action

if TYPE_CHECKING:
    from games.dice.scoring import Category
    from games.poker_dice.rules import View

DIE = 48
"""Pixels of a die, either way."""
ROLL_AREA = (140, 17, 392, 54)
"""Left, top, width and height of where the dice are rolled."""
ROLL_X, ROLL_Y, ROLL_STEP = 164, 20, 74
"""The first die of the ROLL area, and from one to the next."""
HOLD_AREA = (538, 96, 70, 226)
HOLD_DIE = 40
"""Pixels of a held die, either way: small enough that QUIT lies well above the first one."""
HOLD_X, HOLD_Y, HOLD_STEP = 562, 100, 44
"""The first die of the HOLD area, and from one to the next."""
OPTION_X, OPTION_Y, OPTION_STEP = 32, 89, 16
"""The first option, and from one line to the next."""
OPTION_WIDTH = 2 * 226
"""Its middle is between the words and the scores: the pointer rests there and hides neither."""
HEADER_Y = 72
TOTAL_Y = OPTION_Y + OPTION_STEP * len(NAMES) + 2
FOOT_Y = TOTAL_Y + 18
COLUMN_X, COLUMN_STEP = 262, 68
"""The left edge of the first column of scores, and from one to the next."""
COUNT_X, COUNT_Y = 36, 37
"""The number of rolls taken."""

WORDS = (
    PointerTarget(Action.ROLL, 32, 18, 92, 18),
    PointerTarget(Action.UNDO, 32, 54, 92, 18),
    PointerTarget(Action.NEXT, 538, 18, 70, 18),
    PointerTarget(Action.QUIT, 538, 54, 70, 18),
)
ROLL, _, NEXT, _ = WORDS
ROLLED = tuple(PointerTarget(die, ROLL_X + ROLL_STEP * die, ROLL_Y, DIE, DIE) for die in range(DICE))
"""The places of the dice in the ROLL area."""
HELD = tuple(PointerTarget(die, HOLD_X, HOLD_Y + HOLD_STEP * die, HOLD_DIE, HOLD_DIE) for die in range(DICE))
"""The places of the dice in the HOLD area."""
OPTIONS = {
    category: PointerTarget(category, OPTION_X, OPTION_Y + OPTION_STEP * row, OPTION_WIDTH, OPTION_STEP)
    for row, category in enumerate(NAMES)
}
"""The lines of the options."""


def place(view: View, die: int) -> PointerTarget:
    """Where a die lies."""
    return (HELD if view.held[die] else ROLLED)[die]


def targets(view: View) -> tuple[PointerTarget, ...]:
    """All that can be pointed at: the words, the dice where they are, the options not yet used."""
    if view.ended:
        return WORDS
    dice = (place(view, die) for die in range(len(view.dice)))
    return (*WORDS, *dice, *(OPTIONS[category] for category in view.sheet.unused))


def within_reach(view: View, set_off: Action | Category | int | None) -> tuple[PointerTarget, ...]:
    """All that a stick comes to from something: to QUIT from NEXT alone, by no slip from a die."""
    near = set_off in (Action.NEXT, Action.QUIT)
    return tuple(target for target in targets(view) if near or target.what is not Action.QUIT)


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


def number(players: int) -> PointerTarget:
    """The die that stands for so many players."""
    return PointerTarget(players, 98 + 124 * (players - 1), 124, NUMBER_SIZE, NUMBER_SIZE)


NUMBERS = tuple(number(players) for players in range(1, 5))
KINDS = (
    PointerTarget(PERSON, 40, 222, 148, 34),
    *(PointerTarget(level, 208 + 132 * at, 222, 128, 34) for at, level in enumerate(LEVELS)),
)
"""Who may play a column."""
FIRST_WORDS = (PointerTarget(QUIT, 98, 268, 96, 26), PointerTarget(HELP, 342, 268, 200, 26))
STICKS = tuple(PointerTarget(sticks, 110 + 124 * (sticks - 1), 202, DIE, DIE) for sticks in range(1, 5))
"""How many joysticks the people have."""
THEN_WORDS = (PointerTarget(BACK, 98, 268, 96, 26), PointerTarget(HELP, 342, 268, 200, 26))
