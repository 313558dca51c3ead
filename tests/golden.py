"""Golden files: stored pictures and playthroughs of games, which tests compare with newly made ones.

`python -m tests.golden` writes the files again. Arguments limit it to the named games, to the `cabinet`, to
the error screen `trouble`, or to `new_game`, which `cabinet new` creates. Look at every picture before you
commit it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from cabinet.devtools.laws import kept
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import Canvas
from cabinet.drawing.trouble import trouble
from cabinet.play import catalogue
from tests.new_game import GAME as NEW_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = Path(__file__).parent
TROUBLE = FOLDER / "pictures" / "trouble.png"
IN_USE = (
    "/var/lib/cabinet is in use by process 812 on cabinet (cabinet play yahtsee), since 1982-03-01 20:15: "
    "end that first, or name another folder with --data"
)
"""The message on the screen that reports that another program uses the scores."""
IS_CE = bool(getattr(pygame, "IS_CE", False))
"""True with pygame-ce, which Python 3.14 uses instead of pygame."""
needs_pygame = pytest.mark.skipif(
    IS_CE, reason="golden pictures are drawn with pygame; pygame-ce rounds differently"
)


def differing(name: str, shots: dict[str, Canvas]) -> list[str]:
    """Return the names of pictures that differ from their golden files; save each one as `SHOT.new.png`."""
    wrong = [said for shot, canvas in shots.items() for said in kept.picture(FOLDER, name, shot, canvas)]
    return [*wrong, *kept.gone(FOLDER, name, shots)]


def in_trouble() -> Canvas:
    """Draw the screen that appears when another program uses the scores."""
    canvas = Canvas()
    trouble(canvas, IN_USE)
    return canvas


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the golden files again."""
    games = {game.name: game for game in catalogue.load()}
    known = (*games, "cabinet", "trouble", NEW_GAME.name)
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=main.__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"{', '.join(known)}  [default: all of them]"
    )
    names = parser.parse_args(arguments).names or known
    for name in names:
        if name not in known:
            parser.error(f"{name!r} is not on file; name some of {', '.join(known)}")
    for name in names:
        if name == "cabinet":
            kept.write(FOLDER, name, gallery.cabinet_pictures(tuple(games.values())))
        elif name == "trouble":
            in_trouble().png(TROUBLE)
        elif name in games:
            kept.write_game(FOLDER, games[name])
        else:
            kept.write_game(FOLDER / name, NEW_GAME)


if __name__ == "__main__":
    main()
