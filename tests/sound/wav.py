"""A whole cue, as samples."""

from __future__ import annotations

from array import array
from functools import cache

from cabinet.api import Cue
from cabinet.sound.cues import takes
from cabinet.sound.render import at_once, cue_made


@cache
def samples(cue: Cue, take: int = 0) -> array[int]:
    """A whole cue: 16-bit, mono, RATE a second."""
    return at_once(cue_made(takes(cue)[take]))
