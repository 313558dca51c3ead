"""What games looked like and how they went when somebody last looked: files to compare with.

`python -m tests.golden` writes them anew, with names only those of some games, or of the `cabinet`;
look at every picture before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.laws import kept
from cabinet.play import catalogue
from cabinet.virtual import gallery

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas

FOLDER = Path(__file__).parent


def differing(name: str, shots: dict[str, Canvas]) -> list[str]:
    """What is wrong with pictures; each that differs is kept as `SHOT.new.png` for a look."""
    wrong = [said for shot, canvas in shots.items() for said in kept.picture(FOLDER, name, shot, canvas)]
    return [*wrong, *kept.gone(FOLDER, name, shots)]


def main(*names: str) -> None:
    """Write every golden file anew, or those of some games or of the cabinet."""
    games = catalogue.load()
    for game in games:
        if not names or game.name in names:
            kept.write_game(FOLDER, game)
    if not names or "cabinet" in names:
        kept.write(FOLDER, "cabinet", gallery.cabinet_pictures(games))


if __name__ == "__main__":
    main(*sys.argv[1:])
