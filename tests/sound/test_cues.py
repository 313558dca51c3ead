"""The score of every cue, as it sounds."""

from __future__ import annotations

import math
from array import array
from itertools import combinations, pairwise, product

import pytest

from cabinet.api import TICKS, Cue
from cabinet.devtools.loudness import peak
from cabinet.dice.throw import settles
from cabinet.drawing.moments import Size
from cabinet.sound.cues import SCORES, gives_way, silenced, takes
from cabinet.sound.levels import DEFAULT, LOUDEST, MUSIC, gain, stored
from cabinet.sound.tune import Rank, Tune, TunePart, hertz
from cabinet.sound.voice import RATE, Wave
from tests.slow import mostly_slow
from tests.sound.wav import samples

PEOPLE = (Cue.ACE, Cue.SLIM, Cue.LUCKY, Cue.SHIFTY, Cue.DEALER)
TURNS = (Cue.TURN_1, Cue.TURN_2, Cue.TURN_3, Cue.TURN_4)

TAKES = [(cue, take) for cue in Cue for take in range(len(takes(cue)))]


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


@pytest.mark.parametrize(("cue", "take"), TAKES)
def test_a_cue_is_pleasant(cue: Cue, take: int) -> None:
    """It is heard, without offset or clicks at its ends; at the default volume it peaks as its rank does."""
    sound = samples(cue, take)
    loudest = max(map(abs, sound))
    assert loudest / 8 < rms(sound) < loudest
    assert abs(sum(sound) / len(sound)) < 0.02 * loudest
    assert sound[0] == 0
    assert max(map(abs, sound[-5:])) <= 0.003 * loudest
    heard = array("h", (round(gain(DEFAULT) * sample) for sample in sound))
    level = {Rank.TICK: -18, Rank.CALL: -12, Rank.TUNE: -6, Rank.BACKGROUND: -12}[SCORES[cue].rank]
    assert peak(heard) == pytest.approx(level, abs=0.05)


@pytest.mark.parametrize("cue", Cue)
def test_the_parts_of_a_cue_keep_together(cue: Cue) -> None:
    """Parts of a tune end together, to a few milliseconds: no word is missing in any."""
    if SCORES[cue].rank in (Rank.TUNE, Rank.BACKGROUND):
        ends = [sum(note.seconds for note in line) for line in SCORES[cue].lines()]
        assert max(ends) - min(ends) < 0.005


def test_the_length_is_known_beforehand(sounds: dict[Cue, array[int]]) -> None:
    """A score's seconds are those of its samples."""
    assert {cue: SCORES[cue].seconds for cue in Cue} == pytest.approx(
        {cue: len(sounds[cue]) / RATE for cue in Cue}
    )


def test_no_two_cues_sound_alike() -> None:
    """Nor two takes of a cue: not even their first 30 ms are the same."""
    for one, other in combinations(TAKES, 2):
        assert samples(*one)[:650] != samples(*other)[:650], (one, other)


def test_ticks_climb_the_pentatonic_scale() -> None:
    """Eight places, each higher than the one before, none of them a half tone from another."""
    pitches = [SCORES[cue].lines()[0][0].pitch for cue in TICKS]
    assert all(after / before > 1.12 for before, after in pairwise(pitches))
    assert {pitch: hertz(pitch) for pitch in ("c5", "e6")} == pytest.approx(
        {"c5": pitches[0], "e6": pitches[-1]}
    )


def test_lengths(sounds: dict[Cue, array[int]]) -> None:
    """Answers to a press are short; nothing outlasts what it belongs to."""
    seconds = {cue: len(sound) / RATE for cue, sound in sounds.items()}
    assert all(seconds[cue] < 0.12 for cue in (Cue.MOVE, Cue.LETTER, Cue.CHOOSE, Cue.HOLD, Cue.FREE))
    assert all(seconds[cue] < 0.2 for cue in Cue if SCORES[cue].rank is Rank.TICK)
    assert all(seconds[cue] <= 0.5 for cue in (*TURNS, *PEOPLE))
    assert 0.4 < seconds[Cue.TUMBLE] <= settles(0)
    assert 4 < seconds[Cue.JINGLE] < 6
    moments = {
        Cue.SPARKLE: Size.SPARKLE,
        Cue.SHINE: Size.SHINE,
        Cue.FEAST: Size.FEAST,
        Cue.STRAIGHT_FLUSH: Size.FEAST,
        Cue.RECORD: Size.RECORD,
    }
    for cue, size in moments.items():
        assert 0.85 * size.value <= seconds[cue] <= size.value, cue


@pytest.mark.parametrize("those", [TURNS, PEOPLE], ids=["players", "people"])
def test_motifs_are_told_apart(those: tuple[Cue, ...]) -> None:
    """No two have the same line; a player's has as many strokes as the player's number."""
    lines = []
    for cue in those:
        melody = SCORES[cue].lines()[0]
        tones = [note for note in melody if note.volume]
        steps = tuple(round(after.pitch / before.pitch, 2) for before, after in pairwise(tones))
        lines.append((len(tones), steps, tones[0].wave, tones[0].duty))
    assert len(set(lines)) == len(those)
    assert len({line[:2] for line in lines}) == len(those)
    assert those is PEOPLE or [strokes for strokes, *_ in lines] == [1, 2, 3, 4]


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
    """A tick over a call over the music fits 16 bits at any volume, with a tune that fades at the default."""
    peak = {rank: max(max(map(abs, sounds[cue])) for cue in Cue if SCORES[cue].rank is rank) for rank in Rank}
    most = peak[Rank.TICK] + peak[Rank.CALL] + stored(MUSIC)
    assert most <= 32_767
    assert peak[Rank.TUNE] <= gain(LOUDEST) * 32_767
    assert gain(DEFAULT) * (most + peak[Rank.TUNE]) <= 32_767


def test_the_more_important_replaces() -> None:
    """A tune ends a call, which does not end a tune; of equals the newer is heard; ticks sound over calls."""
    assert silenced(Cue.WIN, [Cue.TUMBLE, Cue.MOVE]) == {Cue.TUMBLE, Cue.MOVE}
    assert gives_way(Cue.TURN_1, [Cue.WIN])
    assert not gives_way(Cue.TURN_2, [Cue.TURN_1])
    assert silenced(Cue.TURN_2, [Cue.TURN_1, Cue.HOLD]) == {Cue.TURN_1}
    assert not gives_way(Cue.SETTLE, [Cue.TUMBLE])
    assert Cue.TUMBLE not in silenced(Cue.SETTLE, [Cue.TUMBLE])
    assert gives_way(Cue.MOVE, [Cue.FANFARE])
    assert gives_way(Cue.LETTER, [Cue.MOVE, Cue.TOP_TEN])
    for cue in Cue:
        assert not gives_way(cue, [])
        assert silenced(cue, [cue]) == {cue}, "it starts over"


def test_everything_silences_the_jingle() -> None:
    """The jingle itself starts only in silence."""
    for cue in set(Cue) - {Cue.JINGLE}:
        assert not gives_way(cue, [Cue.JINGLE])
        assert silenced(cue, [Cue.JINGLE]) == {Cue.JINGLE}
        assert gives_way(Cue.JINGLE, [cue])


@pytest.mark.parametrize(
    "cues",
    mostly_slow([[Cue.MOVE, Cue.SETTLE, Cue.TUMBLE, Cue.TURN_1, Cue.WIN, Cue.TOP_TEN, Cue.JINGLE], [*Cue]]),
    ids=["each rank", "all"],
)
def test_never_two_loud_things_at_once(cues: list[Cue]) -> None:
    """Three cues in any order: at most one call or tune sounds, with at most one tick."""
    for three in product(cues, repeat=3):
        sounding: set[Cue] = set()
        for cue in three:
            if not gives_way(cue, sounding):
                sounding = (sounding - silenced(cue, sounding)) | {cue}
        ranks = sorted(SCORES[cue].rank for cue in sounding)
        assert len(ranks) == 1 or ranks == [Rank.TICK, Rank.CALL], three


@pytest.mark.parametrize(
    ("pitch", "expected"), [("a4", 440), ("c4", 261.63), ("f#5", 739.99), ("b3", 246.94), ("8000", 8000)]
)
def test_pitches(pitch: str, expected: float) -> None:
    """Names are those of a piano, numbers are Hz."""
    assert hertz(pitch) == pytest.approx(expected, abs=0.01)


def test_words_become_notes() -> None:
    """Pitch, steps, percent, rests and bars; shorter parts wait for the longest."""
    line = TunePart(Wave.SQUARE, "a4 | .*2 a5*1.5@50", 0.1, 0.8).line()
    assert [note.pitch for note in line if note.volume] == [440.0, 880.0]
    assert [note.seconds for note in line] == pytest.approx([0.1, 0.2, 0.15])
    assert [note.volume for note in line] == pytest.approx([0.8, 0.0, 0.4])
    short, long = (TunePart(Wave.SQUARE, words, 0.1, 0.5) for words in ("c4", "c4*3"))
    assert Tune(Rank.TICK, (short, long)).seconds == pytest.approx(0.3, abs=0.001)


@pytest.mark.parametrize("word", ["h4", "c", "c#", "4c", "c4*x", "c4*0", "c4@x", "c4@200", "", "c10"])
def test_a_word_that_is_no_note_is_refused(word: str) -> None:
    """The refusal names the word."""
    part = TunePart(Wave.SQUARE, f"c4 {word or '*2'}", 0.1, 0.8)
    with pytest.raises(ValueError, match=f"^'{(word or '*2').replace('*', '[*]')}' in 'c4"):
        part.line()
