"""Tests of the loops of music of the menu and the games."""

from __future__ import annotations

from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from cabinet.devtools.loudness import peak
from cabinet.devtools.tape import decoded
from cabinet.play import catalogue
from cabinet.sound.cues import Rank
from cabinet.sound.files import MENU as MENU_LOOP
from cabinet.sound.files import existing, loop
from cabinet.sound.listener import DEFAULT, gain
from study.sound.levels import MUSIC, PEAKS
from study.sound.loops import BARS, LOOPS, MENU, STEPS
from tests.mixer import needs_mixer
from tests.slow import mostly_slow

KEYS = {
    MENU: "c d e f g a b",
    "dice_poker": "f g a a# c d e",
    "yahtsee": "g a b c d e f#",
    "poker_dice": "d e f g a a# c",
    "five_card_draw": "a b c d e f g",
    "heads_up_poker": "e f# g a b c d",
}
"""The notes of each loop's scale, from the key note up."""
SUNG = 2
"""The number of parts in a music loop that have a melody; the other parts are drums."""


def test_the_menu_and_every_game_have_a_loop() -> None:
    """The menu has one loop, and every game has a calm and a tense one."""
    assert set(LOOPS) == {MENU, *(game.name for game in catalogue.load())}
    assert {len(moods) for name, moods in LOOPS.items() if name != MENU} == {2}
    assert len(LOOPS[MENU]) == 1


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_sixteen_bars(name: str) -> None:
    """All parts of a loop have sixteen bars of eight steps; calm and tense loops have the same length."""
    for mood in LOOPS[name]:
        for part in mood.parts:
            bars = [
                sum(float(word.partition("@")[0].partition("*")[2] or 1) for word in bar.split())
                for bar in part.words.split("|")
            ]
            assert bars == [STEPS] * BARS
    assert len({round(part.seconds, 9) for mood in LOOPS[name] for part in mood.parts}) == 1


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_keeps_to_its_key(name: str) -> None:
    """A loop has only notes of its scale and ends on the key note; no two loops have the same key."""
    scale = KEYS[name].split()
    for mood in LOOPS[name]:
        for part in mood.parts[:SUNG]:
            words = [word.partition("*")[0].partition("@")[0] for word in part.words.split()]
            notes = [word for word in words if word not in {".", "|"}]
            assert {note[:-1] for note in notes} <= set(scale)
            assert notes[-1][:-1] == scale[0]
    assert len({scale.split()[0] for scale in KEYS.values()}) == len(KEYS)


def loops() -> list[str]:
    """Return the paths of all loops."""
    audio = [game.look.audio for game in catalogue.load() if game.look.audio]
    return [MENU_LOOP, *(loop(folder, tense=tense) for folder in audio for tense in (False, True))]


@needs_mixer
@pytest.mark.parametrize("path", mostly_slow(loops()))
def test_a_loop_peaks_12_db_below_the_calls(path: str) -> None:
    """A loop peaks 12 dB below the calls, and repeats without a click because its ends fit together."""
    file = existing(Path(path))
    assert file
    samples = decoded(file)
    heard = array("h", (round(gain(DEFAULT) * sample) for sample in samples))
    assert peak(heard) == pytest.approx(PEAKS[Rank.CALL] - 12, abs=0.05)
    assert pytest.approx(-24) == MUSIC
    steps = [abs(after - before) for before, after in pairwise([*samples, samples[0]])]
    assert steps[-1] <= max(steps[:-1])
