"""What games looked like and how they went when somebody last looked: files to compare with.

`python -m tests.golden` writes them anew; look at every picture before committing it.
The files of games from other packages lie where CABINET_GOLDEN says; `python -m
tests.golden NAME` writes those of one game only.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet import catalogue, gallery
from tests.playing import by_computers

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

FOLDER = Path(os.environ.get("CABINET_GOLDEN", Path(__file__).parent))
SEED = 1982


def playthrough_path(game: AnyGame) -> Path:
    """Where the game's playthrough is on file."""
    return FOLDER / "playthroughs" / f"{game.name}.txt"


def playthrough(game: AnyGame) -> str:
    """A seeded game between computer players, with the scores after every step."""
    choices = game.setup.choices()
    options = choices[min(1, len(choices) - 1)]
    lines = [f"{game.title}: {game.setup.write(options)}"]
    for step in by_computers(game, options, SEED):
        scores = " ".join(map(str, game.rules.scores(step.after)))
        lines.append(f"{step.line:<28} {scores}")
    return "\n".join(lines) + "\n"


def picture_folder(name: str) -> Path:
    """Where a game's pictures, or the cabinet's own, are on file."""
    return FOLDER / "pictures" / name


def differing(name: str, shots: dict[str, Canvas]) -> list[str]:
    """The pictures that do not look as on file; each is kept as `NAME.new.png` for a look."""
    folder = picture_folder(name)
    folder.mkdir(parents=True, exist_ok=True)
    wrong = []
    for shot_name, shot in shots.items():
        path = folder / f"{gallery.file_name(shot_name)}.png"
        if path.exists() and gallery.load(path).same_as(shot):
            path.with_suffix(".new.png").unlink(missing_ok=True)
            continue
        shot.png(path.with_suffix(".new.png"))
        wrong.append(shot_name)
    on_file = {path.stem for path in folder.glob("*.png") if not path.stem.endswith(".new")}
    gone = on_file - {gallery.file_name(shot_name) for shot_name in shots}
    return wrong + [f"{stem} is on file but is drawn no more" for stem in sorted(gone)]


def main(*names: str) -> None:
    """Write every golden file anew, or those of some games."""
    games = tuple(game for game in catalogue.load() if not names or game.name in names)
    folders = {game.name: dict(gallery.pictures(game)) for game in games}
    if not names:
        folders["cabinet"] = dict(gallery.cabinet_pictures(games))
    for name, shots in folders.items():
        folder = picture_folder(name)
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.png"):
            path.unlink()
        for shot_name, shot in shots.items():
            shot.png(folder / f"{gallery.file_name(shot_name)}.png")
    for game in games:
        path = playthrough_path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(game))


if __name__ == "__main__":
    main(*sys.argv[1:])
