"""The music."""

from __future__ import annotations

from array import array

import pytest

from cabinet.devtools.loudness import peak
from cabinet.play import catalogue
from cabinet.sound.levels import DEFAULT, MUSIC, PEAKS, gain
from cabinet.sound.loops import BARS, LOOPS, MENU, STEPS, loop_of
from cabinet.sound.render import at_once, made
from cabinet.sound.tune import Rank
from tests.slow import mostly_slow

KEYS = {
    MENU: "c d e f g a b",
    "dice_poker": "f g a a# c d e",
    "yahtsee": "g a b c d e f#",
    "poker_dice": "d e f g a a# c",
    "five_card_draw": "a b c d e f g",
    "heads_up_poker": "e f# g a b c d",
}
"""The scale of each, its key first."""


def test_the_menu_and_every_game_have_a_loop() -> None:
    """A game of somebody else's is played to the menu's."""
    assert set(LOOPS) == {MENU, *(game.name for game in catalogue.load())}
    assert loop_of("yahtsee") == "yahtsee"
    assert loop_of("high_die") == MENU


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_two_voices_of_sixteen_bars(name: str) -> None:
    """Every bar has its eight steps in both."""
    parts = LOOPS[name].parts
    assert len(parts) == 2
    for part in parts:
        bars = [
            sum(float(word.partition("@")[0].partition("*")[2] or 1) for word in bar.split())
            for bar in part.words.split("|")
        ]
        assert bars == [STEPS] * BARS


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_keeps_to_its_key(name: str) -> None:
    """Every note is of its scale, it ends where it is at home, and no two have the same key."""
    scale = KEYS[name].split()
    for part in LOOPS[name].parts:
        notes = [word.partition("*")[0] for word in part.words.split() if word[0] not in ".|"]
        assert {note[:-1] for note in notes} <= set(scale)
        assert notes[-1][:-1] == scale[0]
    assert len({scale.split()[0] for scale in KEYS.values()}) == len(KEYS)


@pytest.mark.parametrize("name", mostly_slow(LOOPS))
def test_a_loop_peaks_12_db_below_the_calls(name: str) -> None:
    """At the default volume; it begins and ends in silence, so that it can go round."""
    samples = at_once(made(LOOPS[name], MUSIC))
    heard = array("h", (round(gain(DEFAULT) * sample) for sample in samples))
    assert peak(heard) == pytest.approx(PEAKS[Rank.CALL] - 12, abs=0.05)
    assert samples[0] == 0
    assert abs(samples[-1]) < 10
