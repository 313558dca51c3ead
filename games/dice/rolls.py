"""Rolls, as every dice game has them: three a turn, some dice kept, a journal line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.scoring import DICE, Dice

if TYPE_CHECKING:
    from collections.abc import Iterable

ROLLS = 3
"""Rolls of a turn, at most."""
NONE_KEPT = (False,) * DICE
ALL_KEPT = (True,) * DICE
_FACES = frozenset("123456")


def write_drawn(drawn: Drawn) -> str:
    """`dice 3 1 6`."""
    return " ".join(("dice", *map(str, drawn.values)))


def read_drawn(line: str) -> Drawn | None:
    """The draw in a line that `write_drawn` wrote, None for any other line."""
    word, *faces = line.split(" ")
    if word == "dice" and 1 <= len(faces) <= DICE and _FACES.issuperset(faces):
        return Drawn(tuple(map(int, faces)))
    return None


def wrong_draw(drawn: Drawn, due: int) -> str | None:
    """What is wrong with a draw of which `due` dice were asked, None where nothing is."""
    if len(drawn.values) != due:
        return f"{due} dice are to be rolled, not {len(drawn.values)}"
    if not set(drawn.values) <= set(range(1, 7)):
        return "a die shows 1 to 6"
    return None


def fallen(dice: Dice, kept: Iterable[bool], drawn: Drawn) -> Dice:
    """The five dice as they lie after a roll: the kept ones where they were."""
    fresh = iter(drawn.values)
    return tuple(dice[at] if keep else next(fresh) for at, keep in enumerate(kept))
