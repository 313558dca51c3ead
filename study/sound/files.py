"""Lists and renders the sound files: FLAC for short sounds, Ogg Vorbis for tunes and loops."""

from __future__ import annotations

import io
from pathlib import Path
from struct import pack_into
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import soundfile

from cabinet.sound.cues import RANKS
from cabinet.sound.files import FOLDER, RATE, TENSE, WAITING
from study.sound.cues import CUES
from study.sound.levels import MUSIC, PEAKS, stored
from study.sound.loops import LOOPS, MENU

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from study.sound.score import Score

ROOT = Path(__file__).parents[2]
LONG = 0.6
"""The least length in seconds of a sound stored as Ogg. Shorter sounds are stored as FLAC, because the header
of an Ogg file alone takes 3 kB."""
QUALITY = 0.75
"""The compression level that libsndfile uses for Ogg, from 0 to 1: higher makes smaller files."""
QUIET = 0.012
"""Seconds of silence added before and after a sound stored as Ogg, so that it does not click."""
NEAR = 0.004
"""The relative error allowed for the peak of an encoded sound."""
TRIES = 40
"""The most attempts at encoding a sound with the right peak.

A small change of the volume can make the encoded peak jump, so each correction is smaller than the last."""


class File(NamedTuple):
    """A sound file: its name, its score, and its peak in dBFS at the default volume."""

    path: Path
    score: Score
    level: float


def files() -> Iterator[File]:
    """Yield all sound files; their names have no suffix."""
    for cue, takes in CUES.items():
        for number, score in enumerate(takes, 1):
            name = cue.value.replace(" ", "-")
            yield File(FOLDER / (name if number == 1 else f"{name}.{number}"), score, PEAKS[RANKS[cue]])
    for game, moods in LOOPS.items():
        folder = FOLDER if game == MENU else ROOT / "games" / game / "audio"
        for mood, score in zip((WAITING, TENSE), moods, strict=False):
            yield File(folder / mood, score, MUSIC)


def rendered(file: File) -> tuple[Path, bytes]:
    """Return the path and the bytes of a rendered sound file; the bytes are always the same."""
    wave, peak = file.score.samples(), stored(file.level)
    if len(wave) < LONG * RATE:
        return file.path.with_name(f"{file.path.name}.flac"), _flac(wave, peak, file.score.instruments)
    if not file.score.goes_round:
        wave = np.pad(wave, round(QUIET * RATE))
    return file.path.with_name(f"{file.path.name}.ogg"), _ogg(wave, peak, file.score.instruments)


def _flac(wave: NDArray[np.float64], peak: float, comment: str) -> bytes:
    """Return samples encoded as FLAC.

    At level 0 the encoder uses only integers, so every processor writes the same bytes.
    """
    return _encoded(_levelled(wave, peak), "FLAC", "PCM_16", 0.0, comment)


def _ogg(wave: NDArray[np.float64], peak: float, comment: str) -> bytes:
    """Return samples encoded as Ogg, with the volume corrected until the decoded peak is near `peak`."""
    found, aim = [], float(peak)
    for number in range(TRIES):
        data = _encoded(_levelled(wave, aim), "OGG", "VORBIS", QUALITY, comment)
        heard = np.abs(soundfile.read(io.BytesIO(data), dtype="int16")[0].astype(int)).max()
        found.append((abs(heard / peak - 1), number, data))
        if found[-1][0] < NEAR:
            break
        aim *= (peak / heard) ** (1 / (1 + number / 4))
    return without_serial(min(found)[-1])


def _levelled(wave: NDArray[np.float64], peak: float) -> NDArray[np.int16]:
    samples: NDArray[np.int16] = np.round(wave * peak / np.abs(wave).max()).astype(np.int16)
    return samples


def _encoded(samples: NDArray[np.int16], container: str, subtype: str, level: float, comment: str) -> bytes:
    out = io.BytesIO()
    with soundfile.SoundFile(out, "w", RATE, 1, subtype, format=container, compression_level=level) as file:
        file.comment = comment
        file.write(samples)
    return out.getvalue()


def without_serial(data: bytes) -> bytes:
    """Return the Ogg file with stream number 0 in place of libsndfile's random number."""
    pages, at = bytearray(data), 0
    while at < len(pages):
        count = pages[at + 26]
        end = at + 27 + count + sum(pages[at + 27 : at + 27 + count])
        pack_into("<I", pages, at + 14, 0)
        pack_into("<I", pages, at + 22, 0)
        pack_into("<I", pages, at + 22, _checksum(pages[at:end]))
        at = end
    return bytes(pages)


def _checksum(page: bytearray) -> int:
    value = 0
    for byte in page:
        value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[value >> 24 ^ byte]
    return value


def _entry(byte: int) -> int:
    value = byte << 24
    for _ in range(8):
        value = (value << 1 & 0xFFFFFFFF) ^ (0x04C11DB7 if value >> 31 else 0)
    return value


_TABLE = tuple(map(_entry, range(256)))
"""The lookup table of Ogg's checksum."""
