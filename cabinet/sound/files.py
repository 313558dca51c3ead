"""The files of what is heard, FLAC or Ogg Vorbis: where they lie, and how long each sounds.

`settle.flac` is a take of the cue `settle`, `settle.2.flac` another one. A game's own folder may have files
for cues, heard in place of the cabinet's while it is played, and its music.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from struct import error as struct_error
from struct import unpack_from
from typing import TYPE_CHECKING

from cabinet.api import Cue

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

RATE = 22_050
"""Samples a second, of one channel."""
FOLDER = Path(__file__).with_name("audio")
"""The cabinet's own."""
SUFFIXES = (".flac", ".ogg")
WAITING, TENSE = "waiting", "tense"
"""The names of a game's two loops, without suffix."""
MENU = str(FOLDER / WAITING)
"""The loop of the menu, and of games that bring none."""


@cache
def loop(folder: Path | None, *, tense: bool = False) -> str:
    """The music of a game that has its sounds in this folder: the path of a loop without its suffix."""
    return str(folder / (TENSE if tense else WAITING)) if folder else MENU


def existing(path: Path) -> Path | None:
    """The file of a path without suffix."""
    return next((file for suffix in SUFFIXES if (file := path.with_name(path.name + suffix)).exists()), None)


def takes(folder: Path) -> Mapping[Cue, tuple[Path, ...]]:
    """The files of every cue that has any in this folder. Raises OSError."""
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


def seconds(file: Path) -> float:
    """Return the length in seconds.

    Raises OSError, or ValueError for a file that is neither FLAC nor Ogg Vorbis.
    """
    data = file.read_bytes()
    try:
        if data.startswith(b"fLaC"):
            (packed,) = unpack_from(">Q", data, 18)
            return float((packed & (1 << 36) - 1) / (packed >> 44))
        if data.startswith(b"OggS"):
            (rate,) = unpack_from("<I", data, 40)
            (samples,) = unpack_from("<q", data, data.rindex(b"OggS") + 6)
            return float(samples / rate)
    except (ArithmeticError, LookupError, ValueError, struct_error) as error:
        raise ValueError(f"{file} is damaged: {error}") from error
    raise ValueError(f"{file} is no sound: give FLAC or Ogg Vorbis")
