"""Short reasons for the choices in a hint, given where the expected points do not explain a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dice.scoring import BONUS_AT, UPPER, Category

if TYPE_CHECKING:
    from games.dice.scoring import Dice
    from games.dice.sheet import Sheet

PAR = 3
"""The number of dice of each face, 1 to 6, that together score the 63 upper points for the bonus."""


def of_keep(sheet: Sheet, faces: Dice) -> str:
    """Return the reason for keeping the dice `faces`, such as `OPEN STRAIGHT`; empty if there is none."""
    if _open_straight(sheet, faces):
        return "OPEN STRAIGHT"
    if len(faces) > 1 and len(set(faces)) == 1:
        return _of_63(sheet, UPPER[faces[0] - 1], len(faces), max(PAR, len(faces)))
    return ""


def of_category(sheet: Sheet, category: Category, dice: Dice) -> str:
    """Return the reason for scoring in a category; empty if there is none."""
    count = dice.count(category.value)
    return _of_63(sheet, category, count, count) if category in UPPER else ""


def _open_straight(sheet: Sheet, faces: Dice) -> bool:
    """Return True for three or four dice in sequence that can grow into a straight at both ends."""
    wanted = (
        {Category.LARGE_STRAIGHT} if len(faces) == 4 else {Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT}
    )
    in_sequence = len(faces) in (3, 4) and faces == tuple(range(faces[0], faces[0] + len(faces)))
    return in_sequence and faces[0] > 1 and faces[-1] < len(UPPER) and not wanted.isdisjoint(sheet.unused)


def _of_63(sheet: Sheet, category: Category, have: int, hoped: int) -> str:
    """Return `MAKES 63` or `KEEPS 63` if a choice reaches 63 upper points or keeps pace with them; else "".

    `have`: how many dice show the category's face now; `hoped`: how many the player hopes for. `KEEPS 63`
    assumes three dice of every other unused upper category.
    """
    if category not in sheet.unused or sheet.upper >= BONUS_AT:
        return ""
    others = (other.value for other in UPPER if other in sheet.unused and other is not category)
    if sheet.upper + category.value * have >= BONUS_AT:
        return f"MAKES {BONUS_AT}"
    enough = sheet.upper + category.value * hoped + PAR * sum(others) >= BONUS_AT
    return f"KEEPS {BONUS_AT}" if enough else ""
