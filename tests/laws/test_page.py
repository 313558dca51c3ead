"""The code of LIAR'S DICE in docs/games.md is the code of the game in liars_dice.py."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/games.md").read_text()
GAME = (ROOT / "tests/laws/liars_dice.py").read_text()
SHOWN = 35
"""The lines of code on the page must be fewer than this number."""


def test_lines_of_the_page_are_those_of_the_game() -> None:
    """The page may differ from the code of the game in types, docstrings and comments."""
    (code,) = re.findall(r"```python\n(class State.*?)```", PAGE, re.DOTALL)
    lines = [line.partition("  #")[0].rstrip() for line in code.splitlines() if line.strip()]
    theirs = re.sub(r"HIDDEN: \S+ =", "HIDDEN =", GAME)
    theirs = re.sub(r"def (\w+)\((\w+): [^,)]+(?:, (\w+): [^)]+)?\) -> .*:", _bare, theirs)
    missing = [line for line in lines if f"\n{line}\n" not in f"\n{theirs}\n"]
    assert missing == []
    assert len(lines) < SHOWN


def _bare(found: re.Match[str]) -> str:
    """Return the `def` line of a matched function, without the types of its parameters and result."""
    names = ", ".join(name for name in found.groups()[1:] if name)
    return f"def {found[1]}({names}):"
