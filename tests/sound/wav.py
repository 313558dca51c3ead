"""A cue's file and its samples."""

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
    """Return the takes of every cue."""
    return dict(takes(FOLDER))


def samples(cue: Cue, take: int = 0) -> array[int]:
    """Return the samples of a whole cue: 16-bit, mono, at RATE."""
    return decoded(found()[cue][take])


def seconds(file: Path) -> float:
    """Return the length of a file in seconds. Raises OSError, ValueError."""
    return len(decoded(file)) / RATE
