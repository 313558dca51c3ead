"""Compares a game's text errors (see cabinet/devtools/readable.py) with lists of known ones.

Entries are only ever removed from the lists. The list of the cabinet and its own games lies beside this
module, that of another game beside the game's golden pictures.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cabinet.devtools.readable import breaches

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.display.canvas import Canvas

FILE = "picture_exceptions.toml"
OURS = Path(__file__).with_name(FILE)
CABINETS = ("top ten", "name entry", "name half entered", "new row")
"""The names of a game's pictures that the cabinet draws; errors in them are not the game's fault."""

Listed: TypeAlias = Counter[tuple[str, str, str]]
"""The number of known text errors for each picture, rule and text."""


def listed(name: str, *paths: Path) -> Listed:
    """Return the known text errors of the game, or of the cabinet, that is called `name`.

    `paths`: the files that list known errors; a missing file counts as empty. Raises OSError, and ValueError
    for an invalid list.
    """
    found: Listed = Counter()
    for path in paths:
        lists = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        for picture, laws in lists.get(name, {}).items():
            for law, texts in laws.items():
                found.update((picture, law, words) for words in texts)
    return found


def differing(name: str, shots: Iterable[tuple[str, Canvas]], *paths: Path) -> list[str]:
    """Return the text errors that are not listed, and the listed ones that no longer occur.

    `shots`: the names and pictures to check; `paths`: the files that list known errors.
    """
    known = listed(name, *paths)
    left = known.copy()
    new = []
    for picture, canvas in shots:
        if not known and picture in CABINETS:
            continue
        for breach in breaches(picture, canvas):
            key = (picture, breach.law.value, breach.words)
            if left[key] > 0:
                left[key] -= 1
            else:
                new.append(f"{name} {breach}")
    return new + [
        f"{name} {picture}: {words!r} now keeps the law {law!r}, or is no longer drawn; "
        f"remove it from {paths[-1].name}"
        for picture, law, words in left.elements()
    ]
