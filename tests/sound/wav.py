"""A whole cue, as samples and as a WAV file."""

from __future__ import annotations

import io
import sys
import wave
from array import array
from functools import cache

from cabinet.api import Cue
from cabinet.sound.cues import takes
from cabinet.sound.render import at_once, cue_made
from cabinet.sound.voice import RATE


@cache
def samples(cue: Cue, take: int = 0) -> array[int]:
    """A whole cue: 16-bit, mono, RATE a second."""
    return at_once(cue_made(takes(cue)[take]))


def wav(cue: Cue) -> bytes:
    """A whole cue as the contents of a WAV file."""
    whole = array("h", samples(cue))
    if sys.byteorder == "big":  # WAV is little-endian
        whole.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(whole.tobytes())
    return file.getvalue()
