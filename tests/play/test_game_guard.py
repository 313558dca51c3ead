"""Tests of the one-line message for an error that is raised by a game."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from cabinet.play.catalogue import checked
from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

LIBRARY = """
def fails(call):
    return call()

def divides():
    return 1 / 0
"""
FACE = """
from enum import Enum

class Face(Enum):
    ONE = 1

def face(number):
    return Face(number)
"""
RULES = """
import functools
import dice_library
from pig.face import face

def of_the_library():
    return dice_library.divides()

def of_the_standard_library():
    return face(7)

def through_the_library():
    return dice_library.fails(of_the_standard_library)

class Lazy:
    @functools.cached_property
    def value(self):
        return dice_library.divides()
"""


@pytest.fixture(params=["games", "cabinet", "cabinet/play"])
def rules(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The rules of a game that uses a library, imported from the folder that the parameter names."""
    place = tmp_path / request.param
    for name, text in (
        ("pig/__init__.py", ""),
        ("pig/face.py", FACE),
        ("pig/rules.py", RULES),
        ("dice_library.py", LIBRARY),
    ):
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(place)
    for name in ("pig", "pig.face", "pig.rules", "dice_library"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("pig.rules")


def words(call: Callable[[], object]) -> str:
    """Return the message for the error that a call raises."""
    with pytest.raises(Exception, match=r"zero|valid Face|Game") as caught:
        call()
    # The message leaves out the first call, which is the cabinet's and here the test's.
    return raised(caught.value.with_traceback(caught.tb.tb_next))


def number(text: str, file: str) -> int:
    """Return the line number of the last occurrence of a text in a file whose first line is empty."""
    return file[: file.rindex(text)].count("\n") + 1


def test_last_line_of_the_game_is_named(rules: ModuleType) -> None:
    """The message names a line of the game, not of a library, whatever the game's folder is called."""
    found = number("return face(7)", RULES) - 3
    assert words(rules.of_the_library) == f"ZeroDivisionError: division by zero (rules.py, line {found})"
    at = f"(face.py, line {number('return Face', FACE)})"
    assert words(rules.of_the_standard_library) == f"ValueError: 7 is not a valid Face {at}"
    assert words(rules.through_the_library) == f"ValueError: 7 is not a valid Face {at}"


def test_line_of_the_game_is_found_behind_a_library(rules: ModuleType) -> None:
    """The message names the game's line even if Python's library is between the cabinet and the game."""
    lazy, at = rules.Lazy(), number("return dice_library.divides()", RULES)
    assert words(partial(vars(rules.Lazy)["value"].__get__, lazy, rules.Lazy)).endswith(
        f"(rules.py, line {at})"
    )


def test_error_outside_games_names_no_line() -> None:
    assert words(partial(checked, "nothing", "pig:GAME")).endswith("is 'nothing', not a cabinet.api.Game")
