"""The music: loops of two voices, sixteen bars each, a key for every game.

A bar has eight steps. A game that is not named here is played to the menu's loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.sound.tune import Rank, Tune, TunePart
from cabinet.sound.voice import Wave

MENU = "menu"
"""The loop of the game menu."""
BARS, STEPS = 16, 8
"""Bars of a loop, and steps of a bar."""


def _loop(step: float, melody: tuple[str, ...], bass: tuple[str, ...], duty: float = 0.25) -> Tune:
    """Verse, verse with its end, middle part, verse with its end."""
    parts = []
    for wave, (verse, first, last, middle), volume in (
        (Wave.SQUARE, melody, 0.3),
        (Wave.TRIANGLE, bass, 0.55),
    ):
        words = " | ".join((verse, first, verse, last, middle, verse, last))
        parts.append(TunePart(wave, words, step, volume, duty=duty, attack=0.004, hold=0.3))
    return Tune(Rank.BACKGROUND, tuple(parts))


LOOPS: Mapping[str, Tune] = MappingProxyType(
    {
        # C major.
        MENU: _loop(
            0.17,
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
        ),
        # F major.
        "dice_poker": _loop(
            0.16,
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
            0.5,
        ),
        # G major.
        "yahtsee": _loop(
            0.165,
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
        # D minor.
        "poker_dice": _loop(
            0.17,
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
            0.125,
        ),
        # A minor.
        "five_card_draw": _loop(
            0.17,
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
            0.5,
        ),
        # E minor.
        "heads_up_poker": _loop(
            0.17,
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
"""By the name of the game."""


def loop_of(game: str) -> str:
    """The name of the loop that a game is played to."""
    return game if game in LOOPS else MENU
