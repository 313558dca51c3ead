"""A cue's file, and what is in it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cabinet.devtools.tape import decoded
from cabinet.sound.files import FOLDER, takes

if TYPE_CHECKING:
    from array import array
    from pathlib import Path

    from cabinet.api import Cue


@cache
def found() -> dict[Cue, tuple[Path, ...]]:
    """The takes of every cue."""
    return dict(takes(FOLDER))


def samples(cue: Cue, take: int = 0) -> array[int]:
    """A whole cue: 16-bit, mono, RATE a second."""
    return decoded(found()[cue][take])
