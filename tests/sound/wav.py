"""Access to the sound files of cues, and to their samples."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cabinet.devtools.tape import decoded
from cabinet.sound.files import FOLDER, RATE, takes

if TYPE_CHECKING:
    from array import array
    from pathlib import Path

    from cabinet.api import Cue


@cache
def found() -> dict[Cue, tuple[Path, ...]]:
    """Return the sound files of each cue; a cue may have several files (takes), which sound different."""
    return dict(takes(FOLDER))


def samples(cue: Cue, take: int = 0) -> array[int]:
    """Return all samples of a take of a cue: 16-bit, one channel, at RATE samples a second."""
    return decoded(found()[cue][take])


def seconds(file: Path) -> float:
    """Return the length of a sound file in seconds. Raise OSError or ValueError."""
    return len(decoded(file)) / RATE
