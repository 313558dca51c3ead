"""The score of every cue, as it sounds."""

from __future__ import annotations

import io
import math
import wave
from array import array
from itertools import combinations, pairwise

import pytest

from cabinet.api import Cue
from cabinet.sound.cues import SCORES, Rank, Tune, TunePart, gives_way, hertz, silenced
from cabinet.sound.voice import RATE, Wave
from tests.sound.wav import samples, wav

TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)

LOUDEST_RMS = {Rank.BACKGROUND: 2600, Rank.TICK: 2000, Rank.CALL: 2400, Rank.TUNE: 3800}
"""The ceiling of a cue's mean power, of 32,767: the smaller the event, the softer."""

LOUDEST_MOMENT = 6000
"""The ceiling of the power of any 50 ms, 15 dB below full scale."""


@pytest.fixture(scope="module")
def sounds() -> dict[Cue, array[int]]:
    """Every cue's samples."""
    return {cue: samples(cue) for cue in Cue}


def rms(part: array[int]) -> float:
    """The mean power, as an amplitude."""
    return math.sqrt(sum(sample * sample for sample in part) / len(part))


def brightness(part: array[int]) -> float:
    """How often a second it crosses zero upwards: its pitch, roughly."""
    ups = sum(before < 0 <= after for before, after in pairwise(part))
    return ups * RATE / len(part)


def test_every_cue_has_a_score() -> None:
    """None is missing."""
    assert set(SCORES) == set(Cue)


@pytest.mark.parametrize("cue", Cue)
def test_a_cue_is_pleasant(cue: Cue, sounds: dict[Cue, array[int]]) -> None:
    """It is neither too loud nor inaudible, has no offset, and neither begins nor ends with a click."""
    sound = sounds[cue]
    assert 500 < rms(sound) < LOUDEST_RMS[SCORES[cue].rank]
    moment = RATE // 20
    assert max(rms(sound[at : at + moment]) for at in range(0, len(sound), moment)) < LOUDEST_MOMENT
    assert abs(sum(sound) / len(sound)) < 0.02 * max(map(abs, sound))
    assert sound[0] == 0
    assert max(map(abs, sound[-5:])) <= 4


@pytest.mark.parametrize("cue", Cue)
def test_the_parts_of_a_cue_keep_together(cue: Cue) -> None:
    """Parts of a tune end together, to a few milliseconds: no word is missing in any."""
    if SCORES[cue].rank in (Rank.TUNE, Rank.BACKGROUND):
        ends = [sum(note.seconds for note in line) for line in SCORES[cue].lines()]
        assert max(ends) - min(ends) < 0.005


@pytest.mark.parametrize("cue", Cue)
def test_the_length_is_known_beforehand(cue: Cue, sounds: dict[Cue, array[int]]) -> None:
    """A score's seconds are those of its samples."""
    assert SCORES[cue].seconds == pytest.approx(len(sounds[cue]) / RATE)


def test_no_two_cues_sound_alike(sounds: dict[Cue, array[int]]) -> None:
    """Not even their first 30 ms are the same."""
    for one, other in combinations(Cue, 2):
        assert sounds[one][:650] != sounds[other][:650], (one, other)


def test_lengths(sounds: dict[Cue, array[int]]) -> None:
    """Answers to a press are short; the fanfare is the longest but for the jingle."""
    seconds = {cue: len(sound) / RATE for cue, sound in sounds.items()}
    assert all(seconds[cue] < 0.12 for cue in (Cue.MOVE, Cue.LETTER, Cue.CHOOSE, Cue.HOLD, Cue.FREE))
    assert all(seconds[cue] < 0.2 for cue in Cue if SCORES[cue].rank is Rank.TICK)
    assert all(seconds[cue] <= 0.5 for cue in TURNS)
    assert 0.9 < seconds[Cue.TUMBLE] < 1.1
    assert 4 < seconds[Cue.JINGLE] < 6
    assert sorted(seconds, key=seconds.__getitem__)[-2:] == [Cue.FANFARE, Cue.JINGLE]


def test_the_fanfare_is_the_grandest(sounds: dict[Cue, array[int]]) -> None:
    """It uses all four voices and has more power than any other cue."""
    assert len(SCORES[Cue.FANFARE].parts) == 4
    assert max(sounds, key=lambda cue: rms(sounds[cue])) is Cue.FANFARE


def test_what_goes_well_sounds_higher(sounds: dict[Cue, array[int]]) -> None:
    """A refusal is lower than a move, no points lower than points, losing lower than winning."""
    pitch = {cue: brightness(sound) for cue, sound in sounds.items()}
    assert pitch[Cue.MOVE] > 3 * pitch[Cue.REFUSE]
    assert pitch[Cue.CHOOSE] > 2 * pitch[Cue.NOT_YOU]
    assert pitch[Cue.SCORE] > 1.5 * pitch[Cue.ZERO]
    assert pitch[Cue.WIN] > 1.5 * pitch[Cue.LOSE]


def test_held_goes_up_and_freed_goes_down(sounds: dict[Cue, array[int]]) -> None:
    """The two are told apart with closed eyes."""
    start, end = slice(0, 770), slice(-1000, None)
    assert brightness(sounds[Cue.HOLD][end]) > 1.2 * brightness(sounds[Cue.HOLD][start])
    assert brightness(sounds[Cue.FREE][end]) < 0.8 * brightness(sounds[Cue.FREE][start])


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_each_motif_has_as_many_strokes_as_the_players_number(player: int) -> None:
    """Whose turn it is can be counted."""
    melody = SCORES[TURNS[player - 1]].lines()[0]
    assert sum(note.volume > 0 for note in melody) == player


def test_the_clatter_thins_out(sounds: dict[Cue, array[int]]) -> None:
    """Each third of the tumble has fewer knocks and less power than the one before."""
    third = SCORES[Cue.TUMBLE].seconds / 3
    knocks = [0, 0, 0]
    for line in SCORES[Cue.TUMBLE].lines():
        at = 0.0
        for note in line:
            knocks[min(2, int(at / third))] += note.volume > 0
            at += note.seconds
    assert knocks[0] > knocks[1] > knocks[2] > 1
    sound, size = sounds[Cue.TUMBLE], len(sounds[Cue.TUMBLE]) // 3
    powers = [rms(sound[size * part : size * (part + 1)]) for part in range(3)]
    assert powers == sorted(powers, reverse=True)


def test_what_may_sound_together_does_not_clip(sounds: dict[Cue, array[int]]) -> None:
    """The loudest tick over the loudest call, and over a tune still fading, fits 16 bits."""
    peak = {rank: max(max(map(abs, sounds[cue])) for cue in Cue if SCORES[cue].rank is rank) for rank in Rank}
    assert peak[Rank.TICK] + peak[Rank.CALL] + peak[Rank.TUNE] <= 32_767


def test_a_tick_sounds_over_a_call_but_not_over_a_tune() -> None:
    """A die knocks while others tumble; nobody clicks through a fanfare."""
    assert not gives_way(Cue.SETTLE, [Cue.TUMBLE])
    assert Cue.TUMBLE not in silenced(Cue.SETTLE, [Cue.TUMBLE])
    assert gives_way(Cue.MOVE, [Cue.FANFARE])
    assert gives_way(Cue.LETTER, [Cue.MOVE, Cue.TOP_TEN])


def test_everything_silences_the_jingle() -> None:
    """The jingle itself starts only in silence."""
    for cue in set(Cue) - {Cue.JINGLE}:
        assert not gives_way(cue, [Cue.JINGLE])
        assert silenced(cue, [Cue.JINGLE]) == {Cue.JINGLE}
        assert gives_way(Cue.JINGLE, [cue])


def test_never_two_loud_things_at_once() -> None:
    """Whatever is asked for, in any order: one call or tune at most, with one tick at most."""
    for first in Cue:
        for second in Cue:
            for third in Cue:
                sounding: set[Cue] = set()
                for cue in (first, second, third):
                    if not gives_way(cue, sounding):
                        sounding = (sounding - silenced(cue, sounding)) | {cue}
                ranks = sorted(SCORES[cue].rank for cue in sounding)
                assert len(ranks) == 1 or ranks == [Rank.TICK, Rank.CALL], (first, second, third)


def test_the_more_important_replaces() -> None:
    """A tune ends a call; a call does not end a tune; of equals the newer is heard."""
    assert silenced(Cue.WIN, [Cue.TUMBLE, Cue.MOVE]) == {Cue.TUMBLE, Cue.MOVE}
    assert gives_way(Cue.TURN_1, [Cue.WIN])
    assert not gives_way(Cue.TURN_2, [Cue.TURN_1])
    assert silenced(Cue.TURN_2, [Cue.TURN_1, Cue.HOLD]) == {Cue.TURN_1}


def test_a_cue_starts_over() -> None:
    """The same cue again ends its first sounding."""
    for cue in Cue:
        assert not gives_way(cue, [])
        assert silenced(cue, [cue]) == {cue}


@pytest.mark.parametrize(
    ("pitch", "expected"), [("a4", 440), ("c4", 261.63), ("f#5", 739.99), ("b3", 246.94), ("8000", 8000)]
)
def test_pitches(pitch: str, expected: float) -> None:
    """Names are those of a piano, numbers are Hz."""
    assert hertz(pitch) == pytest.approx(expected, abs=0.01)


def test_words_become_notes() -> None:
    """Pitch, steps, percent, rests and bars."""
    line = TunePart(Wave.SQUARE, "a4 | .*2 a5*1.5@50", 0.1, 0.8).line()
    assert [note.pitch for note in line if note.volume] == [440.0, 880.0]
    assert [note.seconds for note in line] == pytest.approx([0.1, 0.2, 0.15])
    assert [note.volume for note in line] == pytest.approx([0.8, 0.0, 0.4])


@pytest.mark.parametrize("word", ["h4", "c", "c#", "4c", "c4*x", "c4*0", "c4@x", "c4@200", "", "c10"])
def test_a_word_that_is_no_note_is_refused(word: str) -> None:
    """The refusal names the word."""
    part = TunePart(Wave.SQUARE, f"c4 {word or '*2'}", 0.1, 0.8)
    with pytest.raises(ValueError, match=f"^'{(word or '*2').replace('*', '[*]')}' in 'c4"):
        part.line()


def test_a_score_is_as_long_as_its_longest_part() -> None:
    """Shorter parts wait for it."""
    short, long = (TunePart(Wave.SQUARE, words, 0.1, 0.5) for words in ("c4", "c4*3"))
    assert Tune(Rank.TICK, (short, long)).seconds == pytest.approx(0.3, abs=0.001)


def test_a_wav_file_holds_the_cue(sounds: dict[Cue, array[int]]) -> None:
    """It is 16-bit mono at our rate, with exactly the samples of the cue."""
    with wave.open(io.BytesIO(wav(Cue.SCORE))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert array("h", file.readframes(file.getnframes())) == sounds[Cue.SCORE]
