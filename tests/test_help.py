"""Tests that `help` explains the enums that authors of games use."""

from __future__ import annotations

import pkgutil
import re
from enum import EnumType
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cabinet import api, cards, dice, drawing

if TYPE_CHECKING:
    from enum import Enum


ROOMS = (api, cards, dice, drawing)
"""The packages that authors of games use."""


def members_without_a_meaning(enum: type[Enum]) -> list[str]:
    """Return the members that the enum's docstring does not explain.

    The docstring explains members by lines such as `A: ...`, `A, B: ...`, or `A_1 to A_4: ...`.
    """
    said: set[str] = set()
    for names in re.findall(r"^ *([A-Z][A-Z_0-9, to]*): ", enum.__doc__ or "", re.MULTILINE):
        first, _, last = names.partition(" to ")
        every = [*enum.__members__]
        said |= {*every[every.index(first) : every.index(last) + 1]} if last else {*names.split(", ")}
    return [name for name in enum.__members__ if name not in said]


def test_help_of_an_enum_lists_its_members() -> None:
    """The docstring of an enum must list all members: `help` does not show the docstrings below members."""
    enums: set[Any] = set()
    for room in ROOMS:
        names = [
            each.name for each in pkgutil.iter_modules(getattr(room, "__path__", ()), f"{room.__name__}.")
        ]
        for module in (room, *map(import_module, names)):
            enums |= {each for each in vars(module).values() if isinstance(each, EnumType)}
    ours = {each for each in enums if each.__module__.startswith(tuple(room.__name__ for room in ROOMS))}
    assert {api.Cue, api.Exit, api.Kind, api.Switch} <= ours
    assert {each.__qualname__: members_without_a_meaning(each) for each in ours} == {
        each.__qualname__: [] for each in ours
    }
