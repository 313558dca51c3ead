"""Functions that change parts of LIAR'S DICE, and a function that finds a law by words of its name."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

from cabinet.devtools.laws import every
from tests.laws import liars_dice
from tests.laws.liars_dice import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.devtools.laws.law import Law


def law(part: str) -> Law:
    """Return the law whose name contains the words `part`."""
    (one,) = (each for each in every.laws() if part in each.name)
    return one


def rules(**changes: object) -> AnyGame:
    """Return LIAR'S DICE with parts of its rules replaced; a part that is None is left out."""
    return replace(GAME, rules=_changed(liars_dice.RULES, changes))


def pictures(**changes: object) -> AnyGame:
    """Return LIAR'S DICE with parts of its picture replaced; a part that is None is left out."""
    return varied(GAME, picture=_changed(liars_dice.PICTURE, changes))


def _changed(part: SimpleNamespace, changes: dict[str, object]) -> SimpleNamespace:
    values = {**vars(part), **changes}
    return SimpleNamespace(**{name: value for name, value in values.items() if value is not None})
