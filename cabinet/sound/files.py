"""Finds the sound files, which are FLAC or Ogg Vorbis.

`settle.flac` is a variant of the cue `settle`, `settle.2.flac` another one. A game's own folder may contain
its music, and files for cues that replace the cabinet's while the game is played.
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
"""The sample rate of all sound files in Hz; they have one channel."""
FOLDER = Path(__file__).with_name("audio")
"""The folder of the cabinet's own sounds."""
SUFFIXES = (".flac", ".ogg")
WAITING, TENSE = "waiting", "tense"
"""The file names, without suffix, of a game's calm and tense music loops."""
MENU = str(FOLDER / WAITING)
"""The path, without suffix, of the music loop for the menu and for games without music of their own."""


@cache
def loop(folder: Path | None, *, tense: bool = False) -> str:
    """Return the path, without suffix, of a game's calm or tense music loop.

    `folder`: the game's sound folder; None returns the menu's loop.
    """
    return str(folder / (TENSE if tense else WAITING)) if folder else MENU


def existing(path: Path) -> Path | None:
    """Return the sound file (FLAC or Ogg) for a path without suffix, None if there is none."""
    return next((file for suffix in SUFFIXES if (file := path.with_name(path.name + suffix)).exists()), None)


def loops(folder: Path) -> list[Path]:
    """Return the music loops in a folder, the calm one first; the menu's loop if the folder has none."""
    own = [file for mood in (WAITING, TENSE) if (file := existing(folder / mood))]
    menu = existing(Path(MENU))
    return own or ([menu] if menu else [])


def takes(folder: Path) -> Mapping[Cue, tuple[Path, ...]]:
    """Return the sound files in a folder by cue; a cue may have several variants. Raises OSError."""
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
