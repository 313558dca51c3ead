"""Which texts break a law of cabinet/display/readable.py today: a list that may only shrink.

The list of games from other packages lies where CABINET_GOLDEN says; without one there is none.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import TYPE_CHECKING

from cabinet.display.readable import breaches
from tests.golden import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cabinet.display.canvas import Canvas

LIST = FOLDER / "picture_exceptions.toml"


def differing(name: str, shots: Iterable[tuple[str, Canvas]], path: Path = LIST) -> list[str]:
    """What breaks a law and is not listed for this game, or the cabinet; what is listed and breaks none.

    As often as a text is listed, so often it stands there.
    """
    listed = _listed(name, path)
    new = []
    for picture, canvas in shots:
        for breach in breaches(picture, canvas):
            key = (picture, breach.law.value, breach.words)
            if listed[key] > 0:
                listed[key] -= 1
            else:
                new.append(f"{name} {breach}")
    return new + [
        f"{name} {picture}: {words!r} keeps the law {law!r} by now, or is drawn no more; "
        f"take it from {path.name}"
        for picture, law, words in listed.elements()
    ]


def _listed(name: str, path: Path) -> Counter[tuple[str, str, str]]:
    lists = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return Counter(
        (picture, law, words)
        for picture, laws in lists.get(name, {}).items()
        for law, texts in laws.items()
        for words in texts
    )
