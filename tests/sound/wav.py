"""A whole cue, as samples and as a WAV file."""

from __future__ import annotations

import io
import sys
import wave
from array import array

from cabinet.api import Cue
from cabinet.sound.cues import SCORES
from cabinet.sound.voice import RATE, mix


def samples(cue: Cue) -> array[int]:
    """A whole cue: 16-bit, mono, RATE a second."""
    whole = array("h")
    for piece in mix(SCORES[cue].lines()):
        whole += piece
    return whole


def wav(cue: Cue) -> bytes:
    """A whole cue as the contents of a WAV file."""
    whole = samples(cue)
    if sys.byteorder == "big":  # WAV is little-endian
        whole.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(whole.tobytes())
    return file.getvalue()
