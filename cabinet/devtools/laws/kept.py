"""Writes a game's golden files (reference log and pictures), and compares the game with them.

In a folder: `playthroughs/NAME.txt`, a whole game between computer players, and `pictures/NAME/`, every
screen. `cabinet check NAME --golden FOLDER --write` writes them; look at every picture before you keep it.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from cabinet.devtools.laws.law import Law
from cabinet.devtools.laws.play import by_computers
from cabinet.devtools.virtual import gallery

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

SEED = 1982
RIGHT = "if it is right, save it with --write"


def playthrough_path(folder: Path, name: str) -> Path:
    """Return the path of a game's golden playthrough (a reference log of one game)."""
    return folder / "playthroughs" / f"{name}.txt"


def playthrough(game: AnyGame) -> str:
    """Return the log of a game of computer players with a fixed seed, with the scores after every step."""
    choices = game.setup.choices()
    options = choices[min(1, len(choices) - 1)]
    lines = [f"{game.title}: {game.setup.write(options)}"]
    for step in by_computers(game, options, SEED):
        scores = " ".join(map(str, game.rules.scores(step.after)))
        lines.append(f"{step.line:<28} {scores}")
    return "\n".join(lines) + "\n"


def picture_folder(folder: Path, name: str) -> Path:
    """Return the folder of a game's golden (reference) pictures, or of the cabinet's own."""
    return folder / "pictures" / name


def picture(folder: Path, name: str, shot_name: str, shot: Canvas) -> Iterator[str]:
    """Compare a picture with its golden file; yield an error and save `SHOT.new.png` if they differ."""
    path = picture_folder(folder, name) / f"{gallery.file_name(shot_name)}.png"
    new = path.with_suffix(".new.png")
    if path.exists() and gallery.load(path).same_as(shot):
        new.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    shot.png(new)
    why = f"does not look like {path}" if path.exists() else "is not on file"
    yield f"picture {shot_name!r} {why}: look at {new}; {RIGHT}"


def gone(folder: Path, name: str, shot_names: Iterable[str]) -> Iterator[str]:
    """Yield an error for each golden picture that is no longer drawn; `shot_names` are the drawn ones."""
    on_file = {path.stem for path in picture_folder(folder, name).glob("*.png") if path.suffixes == [".png"]}
    for stem in sorted(on_file - set(map(gallery.file_name, shot_names))):
        yield f"picture {stem!r} is on file but is no longer drawn: delete it, or write all again"


def write(folder: Path, name: str, shots: Iterable[tuple[str, Canvas]]) -> None:
    """Replace all golden (reference) pictures of a game. Raises OSError."""
    there = picture_folder(folder, name)
    there.mkdir(parents=True, exist_ok=True)
    for path in there.glob("*.png"):
        path.unlink()
    for shot_name, shot in shots:
        shot.png(there / f"{gallery.file_name(shot_name)}.png")


def write_game(folder: Path, game: AnyGame) -> None:
    """Write a game's golden pictures and golden playthrough. Raises OSError."""
    write(folder, game.name, gallery.pictures(game))
    path = playthrough_path(folder, game.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(playthrough(game), encoding="utf-8")


def goes_as_on_file(folder: Path) -> Law:
    """Return a law: a game between computer players must equal the golden playthrough in the folder."""

    def find(game: AnyGame, _seeds: range) -> Iterator[str]:
        """A game between computers, played with a fixed seed, has the same journal as the file."""
        path = playthrough_path(folder, game.name)
        if not path.exists():
            yield f"there is no playthrough {path}: {RIGHT}"
            return
        old, new = path.read_text(encoding="utf-8").splitlines(), playthrough(game).splitlines()
        for number, (was, now) in enumerate(zip_longest(old, new, fillvalue=""), 1):
            if was != now:
                yield f"{path}, line {number}: {was!r} is on file, {now!r} is played; {RIGHT}"
                return

    return Law("a whole game is the same as on file", find)
