"""What a failing game raises, in one line."""

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
    """Somebody's game with a library of its own, below such a folder."""
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
    """What is said of what a call raises."""
    with pytest.raises(Exception, match=r"zero|valid Face|Game") as caught:
        call()
    # This test stands where the cabinet stands.
    return raised(caught.value.with_traceback(caught.tb.tb_next))


def number(text: str, file: str) -> int:
    """The number of the last line of a file that has a text, the first line being empty."""
    return file[: file.rindex(text)].count("\n") + 1


def test_the_last_line_of_the_game_itself_is_named(rules: ModuleType) -> None:
    """Not that of a library, be it Python's own, whatever the folder of the game is called."""
    found = number("return face(7)", RULES) - 3
    assert words(rules.of_the_library) == f"ZeroDivisionError: division by zero (rules.py, line {found})"
    at = f"(face.py, line {number('return Face', FACE)})"
    assert words(rules.of_the_standard_library) == f"ValueError: 7 is not a valid Face {at}"
    assert words(rules.through_the_library) == f"ValueError: 7 is not a valid Face {at}"


def test_a_call_through_pythons_library(rules: ModuleType) -> None:
    """The first line beyond the cabinet's is not the game's then."""
    lazy, at = rules.Lazy(), number("return dice_library.divides()", RULES)
    assert words(partial(vars(rules.Lazy)["value"].__get__, lazy, rules.Lazy)).endswith(
        f"(rules.py, line {at})"
    )


def test_where_no_game_has_a_part_in_it() -> None:
    """No line is named."""
    assert words(partial(checked, "nothing", "pig:GAME")).endswith("is 'nothing', not a cabinet.api.Game")
