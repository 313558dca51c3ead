"""The scores of the music loops: sixteen bars, one key for every game, and two moods, waiting and tense.

A bar has eight steps. Both loops of a game have the same harmonies, so that they can cross-fade on any beat.
In the tense loop the bass repeats its note on every step, and drums play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from study.sound.instruments import BASS, BELL, BRUSH, DRUM, GLASS, MUTED, ORGAN, REED, STRING, WHISTLE, WOOD
from study.sound.score import Part, Score
from study.sound.synth import Instrument

MENU = "menu"
"""The name of the game menu's music loop."""
BARS, STEPS = 16, 8
"""The number of bars in a music loop, and of steps in a bar."""
SOFT = "3800@40 . 5200@50 . 3000@60 . 5200@50 ."
"""The notes of the brushed drum for one bar of the waiting loop."""
DRIVEN = "3800@70 5200@40 4400@60 5200@40 2600@90 5200@40 4400@60 5200@60"
"""The notes of the drum for one bar of the tense loop."""
PULSE = "120 . . 120@60 150@80 . 120@60 ."
"""The notes of the bass drum for one bar."""


def _words(verse: str, first: str, last: str, middle: str) -> str:
    """Return the notes of a melody, joined from its parts in the order of a song.

    The order is: the verse with its first ending, the verse with its last ending, the middle part, and
    the verse with its last ending again.
    """
    return " | ".join((verse, first, verse, last, middle, verse, last))


def _bars(bar: str) -> str:
    return " | ".join([bar] * BARS)


def _repeated(words: str) -> Iterator[str]:
    """Yield a note of one step for each step of every given note; rests and bar lines are kept."""
    for word in words.split():
        pitch, _, steps = word.partition("*")
        yield from ("|",) if word == "|" else (pitch, *[f"{pitch}@60"] * (int(steps or 1) - 1))


def _loop(
    step: float,
    by: tuple[Instrument, Instrument],
    melody: tuple[str, str, str, str],
    bass: tuple[str, str, str, str],
) -> tuple[Score, Score]:
    """Return the scores of a music loop in both moods; `by`: the melody's instrument in each mood."""
    sung, low = _words(*melody), _words(*bass)
    waiting = (
        Part(by[0], sung, step, 0.75),
        Part(BASS, low, step, 0.8),
        Part(BRUSH, _bars(SOFT), step, 0.2),
    )
    tense = (
        Part(by[1], sung, step, 0.45),
        Part(BASS, " ".join(_repeated(low)), step, 0.9),
        Part(BRUSH, _bars(DRIVEN), step, 0.3),
        Part(DRUM, _bars(PULSE), step, 0.5),
    )
    return _round(waiting), _round(tense)


def _round(parts: tuple[Part, ...]) -> Score:
    return Score(parts, room=0.25, drive=1.3, goes_round=True)


LOOPS: Mapping[str, tuple[Score, ...]] = MappingProxyType(
    {
        # The key of this loop is C major.
        MENU: _loop(
            0.17,
            (STRING, BELL),
            (
                "e5*2 g5 e5 c5*2 g4*2 | a4 c5 d5 e5 g5*2 e5*2",
                "f5*2 a5 f5 d5*2 f5*2 | e5 d5 c5 d5 g4*3 .",
                "g5*2 f5 e5 d5*2 b4*2 | c5*2 e5 d5 c5*3 .",
                "a4*2 c5 e5 a5*2 g5 e5 | f5*2 e5 d5 c5*2 a4*2 | g4*2 b4 d5 g5*2 f5 d5 | e5*2 d5 c5 e5*3 .",
            ),
            (
                "c4*2 g3*2 c4*2 g3*2 | a3*2 e3*2 a3*2 c4*2",
                "d4*2 a3*2 d4*2 f3*2 | g3*2 d4*2 g3*2 b3*2",
                "g3*2 d4*2 g3*2 b3*2 | c4*2 g3*2 c4*3 .",
                "a3*2 e3*2 a3*2 c4*2 | f3*2 c4*2 f3*2 a3*2 | g3*2 d4*2 b3*2 g3*2 | c4*2 g3*2 c4*3 .",
            ),
        )[:1],
        # The key of this loop is F major.
        "dice_poker": _loop(
            0.16,
            (REED, MUTED),
            (
                "c5*2 f5 a5 c6*2 a5*2 | a#5*2 a5 g5 f5*2 d5*2",
                "c5*2 e5 g5 a#5*2 g5*2 | a5 g5 f5 g5 c5*3 .",
                "c5*2 g5 e5 d5*2 e5*2 | f5*3 a5 f5*3 .",
                "d5*2 f5 a5 d6*2 a5*2 | g5*2 a#5 a5 g5*2 d5*2 | e5*2 g5 c6 a#5*2 g5*2 | a5*2 c6 a5 c6*3 .",
            ),
            (
                "f3*2 c4*2 f3*2 c4*2 | a#3*2 f3*2 a#3*2 d4*2",
                "c4*2 g3*2 c4*2 e3*2 | f3*2 c4*2 e3*3 .",
                "c4*2 g3*2 c4*2 e3*2 | f3*2 c4*2 f3*3 .",
                "d4*2 a3*2 d4*2 f3*2 | g3*2 d4*2 g3*2 a#3*2 | c4*2 g3*2 c4*2 e3*2 | f3*2 a3*2 c4*3 .",
            ),
        ),
        # The key of this loop is G major.
        "yahtsee": _loop(
            0.165,
            (WOOD, ORGAN),
            (
                "d5 g5 b5 g5 d5*2 b4*2 | c5 e5 g5 e5 c5*2 e5*2",
                "d5*2 f#5 a5 c6*2 a5 f#5 | g5*2 b5 a5 g5*2 d5*2",
                "d5*2 f#5 a5 c6*2 a5 f#5 | g5*2 d5 b4 g4*3 .",
                "e5*2 g5 b5 e6*2 b5*2 | c6*2 b5 a5 g5*2 e5*2 |"
                " a5*2 c6 b5 a5*2 e5*2 | d5 e5 f#5 g5 a5*2 f#5*2",
            ),
            (
                "g3*2 d4*2 b3*2 d4*2 | c4*2 g3*2 e3*2 g3*2",
                "d4*2 a3*2 f#3*2 a3*2 | g3*2 b3*2 d4*2 b3*2",
                "d4*2 a3*2 f#3*2 a3*2 | g3*2 d4*2 g3*3 .",
                "e3*2 b3*2 e4*2 b3*2 | c4*2 g3*2 e3*2 g3*2 | a3*2 e3*2 c4*2 a3*2 | d4*2 a3*2 d4*2 f#3*2",
            ),
        ),
        # The key of this loop is D minor.
        "poker_dice": _loop(
            0.17,
            (WHISTLE, REED),
            (
                "a4*3 d5 f5*2 d5*2 | g5*3 f5 e5*2 c5*2",
                "f5*2 e5 f5 g5*2 e5*2 | f5*2 d5*2 a4*3 .",
                "a#4*2 d5 f5 e5*2 c5*2 | d5*2 a4*2 d5*3 .",
                "a5*3 c6 d6*2 c6*2 | a#5*3 a5 g5*2 f5*2 | e5*2 g5 a#5 a5*2 g5*2 | f5*2 e5*2 a5*3 .",
            ),
            (
                "d4*2 a3*2 f3*2 a3*2 | c4*2 g3*2 e3*2 g3*2",
                "d4*2 a3*2 g3*2 c4*2 | d4*2 f3*2 a3*3 .",
                "a#3*2 f3*2 c4*2 g3*2 | d4*2 a3*2 d4*3 .",
                "d4*2 f3*2 a3*2 d4*2 | g3*2 d4*2 a#3*2 g3*2 | c4*2 g3*2 e3*2 c4*2 | f3*2 c4*2 a3*3 .",
            ),
        ),
        # The key of this loop is A minor.
        "five_card_draw": _loop(
            0.17,
            (ORGAN, STRING),
            (
                "a4*3 c5 e5*2 d5 c5 | d5*3 c5 a4*2 g4*2",
                "a4*3 c5 e5*2 g5*2 | e5*6 .*2",
                "f5*2 e5 d5 c5*2 b4*2 | a4*6 .*2",
                "f5*3 e5 d5*2 c5*2 | e5*3 d5 c5*2 a4*2 | d5*3 c5 b4*2 d5*2 | e5*4 g5*2 e5*2",
            ),
            (
                "a3*2 e3*2 g3*2 e3*2 | f3*2 c4*2 g3*2 d4*2",
                "a3*2 e3*2 c4*2 g3*2 | e3*2 b3*2 e4*2 .*2",
                "d4*2 a3*2 e3*2 g3*2 | a3*2 e3*2 a3*2 .*2",
                "d4*2 a3*2 f3*2 a3*2 | a3*2 e3*2 c4*2 e3*2 | g3*2 d4*2 b3*2 g3*2 | e3*2 b3*2 e4*2 b3*2",
            ),
        ),
        # The key of this loop is E minor.
        "heads_up_poker": _loop(
            0.17,
            (BELL, GLASS),
            (
                "e5*2 . e5 g5*2 f#5 e5 | d5*2 . d5 b4*4",
                "c5*2 . c5 e5*2 d5 c5 | b4*6 .*2",
                "c5*2 d5*2 f#5*2 d5*2 | e5*6 .*2",
                "g5*2 . g5 b5*2 a5 g5 | f#5*2 . f#5 d5*4 | e5*2 . e5 g5*2 f#5 e5 | f#5*4 b4*4",
            ),
            (
                "e3*2 b3*2 e4*2 b3*2 | g3*2 d4*2 b3*2 d4*2",
                "c4*2 g3*2 c4*2 e3*2 | b3*2 f#3*2 b3*2 .*2",
                "a3*2 e3*2 d4*2 f#3*2 | e3*2 b3*2 e3*2 .*2",
                "g3*2 d4*2 g3*2 b3*2 | d4*2 a3*2 f#3*2 a3*2 | c4*2 g3*2 e3*2 g3*2 | b3*2 f#3*2 b3*2 d4*2",
            ),
        ),
    }
)

"""The scores of each music loop, waiting and tense, by the name of the game; the menu has only one."""
