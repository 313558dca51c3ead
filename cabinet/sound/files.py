"""The sound files, FLAC or Ogg Vorbis.

`settle.flac` is a take of the cue `settle`, `settle.2.flac` another one. A game's own folder may contain its
music, and files for cues that replace the cabinet's while the game is played.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.api import Cue

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

RATE = 22_050
"""Sample rate in Hz; all sounds have one channel."""
FOLDER = Path(__file__).with_name("audio")
"""The folder of the cabinet's own sounds."""
SUFFIXES = (".flac", ".ogg")
WAITING, TENSE = "waiting", "tense"
"""The file names of a game's two loops, without suffix."""
MENU = str(FOLDER / WAITING)
"""The loop of the menu, and of games without music of their own; a path without suffix."""


@cache
def loop(folder: Path | None, *, tense: bool = False) -> str:
    """Return the path, without suffix, of a loop in a game's sound folder; the menu's loop for None."""
    return str(folder / (TENSE if tense else WAITING)) if folder else MENU


def existing(path: Path) -> Path | None:
    """Return the sound file for a path without suffix, None if there is none."""
    return next((file for suffix in SUFFIXES if (file := path.with_name(path.name + suffix)).exists()), None)


def loops(folder: Path) -> list[Path]:
    """Return the loops of a folder, waiting and tense; the menu's if the folder has none."""
    own = [file for mood in (WAITING, TENSE) if (file := existing(folder / mood))]
    menu = existing(Path(MENU))
    return own or ([menu] if menu else [])


def takes(folder: Path) -> Mapping[Cue, tuple[Path, ...]]:
    """Return the files of every cue that has any in this folder. Raises OSError."""
    cues = {cue.value.replace(" ", "-"): cue for cue in Cue}
    found: dict[Cue, list[Path]] = {}
    for file in sorted(folder.iterdir()):
        name = file.name.partition(".")[0]
        if file.suffix in SUFFIXES and name in cues:
            found.setdefault(cues[name], []).append(file)
        elif file.stem not in {WAITING, TENSE}:
            log.warning(
                "%s is never heard: name it after a cue, %s or %s, as FLAC or Ogg", file, WAITING, TENSE
            )
    return {cue: tuple(files) for cue, files in found.items()}
