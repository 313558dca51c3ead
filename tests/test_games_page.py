"""Tests that the calls in the examples of docs/games.md match the modules that the page names."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Game, Hidden, Timeline
from cabinet.cards.hand import hand, judged
from cabinet.drawing.columns import columns
from cabinet.kit import ChoicePanel, Form, HiddenCards, Hole

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = (Path(__file__).parent.parent / "docs/games.md").read_text()
KNOWN: dict[str, Callable[..., object]] = {
    called.__name__: called
    for called in (ChoicePanel, Form, Game, Hidden, HiddenCards, Hole, columns, hand, judged)
} | {"each": Timeline().each}


def called(code: str) -> list[ast.Call]:
    """Return the calls in an example, except calls of functions that the example itself defines."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [call for call in calls if name(call) in KNOWN]


def name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


PIECES = [*re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)]
PIECES += [piece for piece in re.findall(r"`([^`\n]+\))`", PAGE) if "(" in piece]
CALLS = [call for piece in PIECES for call in called(piece)]


def test_page_shows_every_call_that_a_card_game_needs() -> None:
    assert {name(call) for call in CALLS} >= {"HiddenCards", "Hole", "Hidden", "columns", "hand", "each"}


@pytest.mark.parametrize("call", CALLS, ids=ast.unparse)
def test_calls_of_the_page_have_valid_arguments(call: ast.Call) -> None:
    given = [argument for argument in call.args if ast.unparse(argument) != "..."]
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    inspect.signature(KNOWN[name(call)]).bind_partial(*given, **named)
